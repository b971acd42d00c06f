/** How a picture presents itself. */
export interface PictureOptions {
  /**
   * What those hear who cannot see it; without one the picture says what it shows. With `null` it is
   * an ornament beside words that say the same, and screen readers pass over it.
   */
  readonly title?: string | null | undefined;
  /** How wide it is drawn, in pixels, unless the page says otherwise. */
  readonly width?: number | undefined;
}

/** A whole picture. It has no ids, so that one page can hold any number of them. */
export function picture(
  size: readonly [width: number, height: number],
  body: string,
  words: string,
  { title = words, width: drawn = size[0] }: PictureOptions,
): string {
  const [width, height] = size;
  const box = `viewBox="0 0 ${round(width)} ${round(height)}"`;
  const drawnAs = `width="${round(drawn)}" height="${round((drawn * height) / width)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="reef-picture" ${box} ${drawnAs}`;
  return title === null
    ? `${svg} aria-hidden="true">${body}</svg>`
    : `${svg} role="img"><title>${escaped(title)}</title>${body}</svg>`;
}

/** A part of a picture, moved to a place and drawn at another size. */
export function placed(body: string, x: number, y: number, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${round(scale)})`;
  return `<g transform="translate(${round(x)} ${round(y)})${size}">${body}</g>`;
}

/** A line of text around a point. */
export function label(text: string, x: number, y: number, size: number, fill: string): string {
  // Not by `dominant-baseline`, which renderers other than browsers place differently.
  const base = round(y + size * 0.36);
  return `<text x="${round(x)}" y="${base}" font-size="${round(size)}" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" style="fill:${fill}">${escaped(text)}</text>`;
}

/** Numbers short enough to read, and the same on every machine. */
export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A text as XML and HTML take it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
