import { RulesError } from '../../core/errors.js';
import { ensureWords } from '../../core/words.js';
import { isObject } from '../../core/made.js';
import { describe } from '../../core/text.js';
import {
  anyText,
  anything,
  list,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  readAs,
  readOrThrow,
} from '../../core/shape.js';
import type { Reader } from '../../core/shape.js';
import { THEMES } from './theme.js';
import type { Paint, Theme } from './theme.js';

/**
 * How a picture is drawn. All fields may be left out.
 *
 * @example
 * ```ts
 * import type { ReefWords } from 'reef-rules';
 * import { stackSvg } from 'reef-rules/svg';
 * import type { SvgStyle } from 'reef-rules/svg';
 * import * as de from 'reef-rules/words/de';
 *
 * const style: SvgStyle<ReefWords> = { look: 'stacked', theme: 'dark', size: 80, words: de.reef };
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
  /** The language of titles and labels: `de.reef` of `reef-rules/words/de`, say, or your own words for the game; English by default. */
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

/** The readers of the fields that a style has besides; they are not asked about fields that it lacks. */
export type FieldReaders<More> = { readonly [Field in keyof More]-?: Reader<More[Field]> };

/** An object that has some of these fields, and no others. */
export function someOf<More extends object>(readers: FieldReaders<More>): Reader<Partial<More>> {
  const fields = Object.entries<Reader<unknown>>(readers);
  const shape = object(Object.fromEntries(fields.map(([name, read]) => [name, optional(read)])));
  return (value) => readAs(shape, value) as Partial<More>;
}

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
  const shape = someOf<Common & More>({ ...COMMON, ...readers } as FieldReaders<Common & More>);
  const read = readOrThrow('bad-options', () => readAs(shape, style));
  const { look, theme = 'light', size, title, words, ...more } = read as Partial<Common>;
  const pen: Omit<Pen, 'words'> = {
    isStacked: look === 'stacked',
    theme: typeof theme === 'string' ? THEMES[theme === 'auto' ? 'light' : theme] : theme,
    isAuto: theme === 'auto',
    size,
    title,
  };
  return { pen: { ...pen, words: ensureWords(words as Words | undefined, model) }, more };
}

/** The fields that every style has. */
interface Common {
  readonly look: 'flat' | 'stacked';
  readonly theme: 'light' | 'dark' | 'print' | 'auto' | Theme;
  readonly size: number;
  readonly title: string | null;
  readonly words: unknown;
}

/** A name, a hexadecimal number or a function such as `rgb(0 0 0 / 50%)`; nothing that loads something. */
const CSS_COLOR = /^(?:#[\da-f]{3,8}|(?!url\b)[a-z]+(?:-[a-z]+)*(?:\([\w\s.,%+/-]*\))?)$/i;

const cssColor: Reader<string> = (value) => {
  const color = readAs(anyText, value);
  if (CSS_COLOR.test(color)) return color;
  throw new Misfit('', `expected a CSS colour such as "#1c5f7c", found ${describe(color)}`);
};

const themeName = oneOf(['light', 'dark', 'print', 'auto']);

const theme: Reader<Common['theme']> = (value) => {
  if (!isObject(value)) return readAs(themeName, value);
  const paints = Object.keys(THEMES.light).map((name) => [name, cssColor] as const);
  const own = readAs(someOf(Object.fromEntries(paints)), value);
  return { ...THEMES.light, ...own };
};

/** The widest picture: more would be a mistake. */
const MAX_SIZE = 10_000;

const size: Reader<number> = (value) => {
  if (typeof value === 'number' && value > 0 && value <= MAX_SIZE) return value;
  throw new Misfit('', `expected a number of pixels up to ${MAX_SIZE}, found ${describe(value)}`);
};

const COMMON: FieldReaders<Common> = {
  look: oneOf(['flat', 'stacked']),
  theme,
  size,
  title: nullable(anyText),
  words: anything,
};

/** What the players are called; there may be fewer names than players. */
export const names: Reader<readonly string[]> = list(anyText, 0, 100);

/** Refuses an option that does not fit what is drawn. */
export function refuse(path: string, problem: string): never {
  throw new RulesError('bad-options', problem, path);
}
