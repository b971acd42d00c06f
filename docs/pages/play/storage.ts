/** What a browser remembers of this page. A page that was opened from a disk may not be allowed to. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It lasts as long as the page.
    }
  },
};
