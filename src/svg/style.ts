import { RulesError } from '../core/errors.js';
import { ensureWords } from '../core/words.js';
import { isObject } from '../core/made.js';
import { describe } from '../core/text.js';
import { Misfit, readOrThrow } from '../core/shape.js';
import { below, fieldsOf, itemsOf, oneOf } from '../core/untrusted.js';
import { THEMES } from './theme.js';
import type { Paint, Theme } from './theme.js';

/**
 * How a picture is drawn. All fields may be left out.
 *
 * @example
 * ```ts
 * import { de } from 'reef-rules';
 * import type { ReefWords } from 'reef-rules';
 * import { stackSvg } from 'reef-rules/svg';
 * import type { SvgStyle } from 'reef-rules/svg';
 *
 * const style: SvgStyle<ReefWords> = { look: 'stacked', theme: 'dark', size: 80, words: de };
 * stackSvg(['red', 'green'], style).includes('Grün, Höhe 2, auf Rot'); // true
 * ```
 * @group Styles
 */
export interface SvgStyle<Words extends object = never> {
  /** A diagram (`flat`, the default), or pieces that look like stacks (`stacked`). */
  readonly look?: 'flat' | 'stacked' | undefined;
  /**
   * The colours: `light` by default. `auto` is light or dark, as the reader prefers, and meant for
   * files. Your own colours replace those of the light theme. The page's CSS variables win over all.
   */
  readonly theme?: 'light' | 'dark' | 'print' | 'auto' | OwnColors | undefined;
  /** How wide the picture is drawn, in pixels; the height follows. */
  readonly size?: number | undefined;
  /**
   * What screen readers read out and tooltips show; by default what the picture shows. With `null`
   * the picture is an ornament beside words that say the same, and screen readers pass over it.
   */
  readonly title?: string | null | undefined;
  /** The language of titles and labels: `en`, `de` or your own words for the game; English by default. */
  readonly words?: Words | undefined;
}

/**
 * Colours that take the place of those of the light theme.
 *
 * @group Colours
 */
export type OwnColors = Readonly<Partial<Record<Paint, string | undefined>>>;

/** A style that has been read, with what it left out. */
export interface Pen<Words extends object = object> {
  readonly isStacked: boolean;
  readonly theme: Theme;
  readonly isAuto: boolean;
  readonly size: number | undefined;
  readonly title: string | null | undefined;
  readonly words: Words;
}

/** The fields that every style has. */
const COMMON = ['look', 'theme', 'size', 'title', 'words'] as const;

/** Reads one field more of a style. */
export type FieldReader<T> = (value: unknown, path: string) => T;

/** The readers of the fields that a style has besides; they are not asked about fields that it lacks. */
export type FieldReaders<More> = { readonly [Field in keyof More]-?: FieldReader<More[Field]> };

/**
 * Reads a style of unknown origin.
 *
 * @throws RulesError `bad-options`, or `bad-words` for a language that lacks something.
 */
export function readStyle<Words extends object, More extends object>(
  style: unknown,
  model: Words,
  readers: FieldReaders<More>,
): { readonly pen: Pen<Words>; readonly more: Partial<More> } {
  const names = Object.keys(readers) as (keyof More & string)[];
  const read = readOrThrow('bad-options', () => {
    const given = fieldsOf(style, '', [], [...COMMON, ...names]);
    const more: Partial<More> = {};
    for (const name of names) {
      const value = given[name];
      if (value !== undefined) more[name] = readers[name](value, name);
    }
    return { common: commonAt(given), words: given.words, more };
  });
  const words = ensureWords(read.words as Words | undefined, model);
  return { pen: { ...read.common, words }, more: read.more };
}

function commonAt({
  look = 'flat',
  theme = 'light',
  size,
  title,
}: Partial<Record<(typeof COMMON)[number], unknown>>): Omit<Pen, 'words'> {
  return {
    isStacked: oneOf(look, 'look', ['flat', 'stacked']) === 'stacked',
    theme: themeAt(theme),
    isAuto: theme === 'auto',
    size: size === undefined ? undefined : sizeAt(size),
    title: title === undefined || title === null ? title : textAt(title, 'title'),
  };
}

function themeAt(value: unknown): Theme {
  if (!isObject(value)) {
    const name = oneOf(value, 'theme', ['light', 'dark', 'print', 'auto']);
    return THEMES[name === 'auto' ? 'light' : name];
  }
  const given = fieldsOf(value, 'theme', [], Object.keys(THEMES.light) as Paint[]);
  const own = Object.entries(given).filter(([, color]) => color !== undefined);
  return {
    ...THEMES.light,
    ...Object.fromEntries(own.map(([name, color]) => [name, colorAt(color, below('theme', name))])),
  };
}

/** A name, a hexadecimal number or a function such as `rgb(0 0 0 / 50%)`; nothing that loads something. */
const CSS_COLOR = /^(?:#[\da-f]{3,8}|(?!url\b)[a-z]+(?:-[a-z]+)*(?:\([\w\s.,%+/-]*\))?)$/i;

function colorAt(value: unknown, path: string): string {
  const color = textAt(value, path);
  if (CSS_COLOR.test(color)) return color;
  throw new Misfit(path, `expected a CSS colour such as "#1c5f7c", found ${describe(color)}`);
}

/** The widest picture: more would be a mistake. */
const MAX_SIZE = 10_000;

function sizeAt(value: unknown): number {
  if (typeof value === 'number' && value > 0 && value <= MAX_SIZE) return value;
  throw new Misfit(
    'size',
    `expected a number of pixels up to ${MAX_SIZE}, found ${describe(value)}`,
  );
}

export function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw new Misfit(path, `expected a text, found ${describe(value)}`);
}

/** What the players are called; there may be fewer names than players. */
export function namesAt(value: unknown, path: string): readonly string[] {
  return itemsOf(value, path, 0, 100).map((name, i) => textAt(name, below(path, i)));
}

/** Refuses an option that does not fit what is drawn. */
export function refuse(path: string, problem: string): never {
  throw new RulesError('bad-options', problem, path);
}
