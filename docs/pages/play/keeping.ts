import { byId, element } from '../shared/dom.js';

/** Shows the record, the link with that hash if there is one, and the way to the viewer. */
export function showKept(record: string, hash: string | null): void {
  byId('record', HTMLTextAreaElement).value = record;
  byId('link-field', HTMLElement).hidden = hash === null;
  byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${hash ?? ''}`;
  byId('watch', HTMLAnchorElement).href = `../viewer/index.html${hash ?? ''}`;
}

/** Gives a text to the reader as a file. */
export function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  element('a', { href, download: name }).click();
  URL.revokeObjectURL(href);
}
