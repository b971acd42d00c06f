import type { Pen } from './style.js';
import { autoCss, paint } from './theme.js';
import type { Paint } from './theme.js';

/** A part of a picture, with the room that it takes. */
export interface Body {
  readonly body: string;
  readonly width: number;
  readonly height: number;
}

/**
 * A whole picture. It has no ids, so that one page can hold any number of them. As a `group`, what is
 * inside speaks for itself; as an `img`, the title says everything.
 */
export function picture(
  { body, width, height }: Body,
  words: string,
  pen: Pen,
  role: 'img' | 'group' = 'img',
): string {
  const { title = words, size = width, isAuto } = pen;
  const name = isAuto ? 'reef-picture reef-auto' : 'reef-picture';
  const box = `viewBox="0 0 ${round(width)} ${round(height)}"`;
  const drawn = `width="${round(size)}" height="${round((size * height) / width)}"`;
  const css = isAuto ? `<style>${autoCss()}</style>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="${name}" ${box} ${drawn}`;
  return title === null
    ? `${svg} aria-hidden="true">${css}${body}</svg>`
    : `${svg} role="${role}">${titleBody(title)}${css}${body}</svg>`;
}

/** A part of a picture, moved to a place and drawn at another size. */
export function placed(body: string, x: number, y: number, scale = 1, attributes = ''): string {
  const size = scale === 1 ? '' : ` scale(${round(scale)})`;
  return `<g${attributes} transform="translate(${round(x)} ${round(y)})${size}">${body}</g>`;
}

/** Attributes from names and values, which may be anything. */
export function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** Parts of a picture that belong together. */
export function groupBody(
  values: Readonly<Record<string, string | number>>,
  parts: readonly string[],
): string {
  return `<g${attributes(values)}>${parts.join('')}</g>`;
}

/** The attributes of what can be chosen: a listener has to serve it like any other button. */
export const BUTTON = { role: 'button', tabindex: 0, cursor: 'pointer' } as const;

/** What is drawn on a button, after the title that says everything. */
export function buttonBody(title: string, body: string): string {
  return `${titleBody(title)}<g aria-hidden="true">${body}</g>`;
}

/** What screen readers call a part of a picture, and what stands beside the mouse. */
export function titleBody(title: string): string {
  return `<title>${escaped(title)}</title>`;
}

/** How a line of text is set. */
export interface TextStyle {
  readonly size: number;
  readonly fill: Paint;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** The room for it: a longer text is cut off. */
  readonly width?: number;
}

/** A line of text around a point, or from it, or up to it. */
export function label(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size, fill, anchor = 'middle', width = Infinity }: TextStyle,
): string {
  // Not by `dominant-baseline`, which renderers other than browsers place differently.
  const base = round(y + size * 0.36);
  const shown = cut(text, Math.floor(width / (size * LETTER)));
  return `<text x="${round(x)}" y="${base}" font-size="${round(size)}" text-anchor="${anchor}" font-family="system-ui,sans-serif" font-weight="700" ${paint(pen.theme, { fill })}>${escaped(shown)}</text>`;
}

/** How wide a letter is, as a part of its size: a guess for bold type, since fonts differ. */
const LETTER = 0.58;

function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** Numbers short enough to read, and the same on every machine. */
export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A text as XML and HTML take it: what neither can hold, such as control characters, is replaced. */
function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const NOT_IN_XML = /[\0-\x08\v\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu;
