// What the site draws besides pictures of the games.

/** A text as HTML takes it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An arrow in running text, as high as its letters: not every font has one. */
export const ARROW =
  '<svg class="arrow" viewBox="0 0 22 12" width="22" height="12" role="img" aria-label="gives"><path d="M1 6H20M15 1L20 6L15 11" fill="none" stroke="currentColor" stroke-width="2"/></svg>';

/** Numbers short enough to read. */
export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A whole diagram; its title is all that screen readers read out. */
export function diagramSvg(
  [width, height]: readonly [width: number, height: number],
  body: string,
  title: string,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" class="reef-picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escaped(title)}</title>${body}</svg>`;
}
