/** How long to wait before the address changes again. Browsers pass over those who hurry. */
const PAUSE = 100;

/** The part of the page's address after `#`, which follows what is shown. */
export class Address {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #next: { readonly hash: string; readonly isNew: boolean } | null = null;

  /** Calls `read` when the reader goes back or forth, or changes the address. */
  constructor(read: () => void) {
    addEventListener('hashchange', () => {
      this.#next = null;
      read();
    });
    addEventListener('pagehide', () => {
      this.#write();
    });
  }

  /**
   * Shows the hash, at once or in a moment. If it `isNew`, going back leads to the one before; what
   * follows each other quickly is one step.
   */
  show(hash: string, isNew: boolean): void {
    this.#next = { hash, isNew: isNew || this.#next?.isNew === true };
    if (this.#timer === null) this.#write();
  }

  #write(): void {
    this.#timer = null;
    if (this.#next === null) return;
    const { hash, isNew } = this.#next;
    this.#next = null;
    if (isNew) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
    this.#timer = setTimeout(() => {
      this.#write();
    }, PAUSE);
  }
}
