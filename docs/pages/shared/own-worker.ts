/** The function that the script of this page is: the build wraps it. */
declare const script: () => void;

let address: string | null = null;

/**
 * A worker that runs the script of the page itself, so that nothing is loaded twice, and so that it also
 * starts on a page that was opened from a disk.
 */
export function ownWorker(): Worker {
  const source = new Blob([`(${String(script)})()`], { type: 'text/javascript' });
  return new Worker((address ??= URL.createObjectURL(source)));
}
