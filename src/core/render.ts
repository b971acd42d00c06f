import { fieldsOf, list, readAs, readOrThrow, text } from './shape.js';
import { ensureWords } from './words.js';

/**
 * How something is drawn.
 *
 * @example
 * ```ts
 * import { renderState, setup } from 'reef-rules';
 * import type { RenderStyle } from 'reef-rules';
 *
 * const style: RenderStyle = { names: ['Ada', 'Bo'] };
 * renderState(setup({ players: 2, seed: 7 }), style).includes('Ada'); // true
 * ```
 * @group Drawing
 */
export interface RenderStyle<Words extends object = never> {
  /** Whether to add ANSI colours; the text is the same with and without. */
  readonly color?: boolean | undefined;
  /**
   * The most characters of a line, from 60 on; 100 by default. What is drawn side by side then takes more lines.
   * Names and cards of your own that are wider by themselves are not cut.
   */
  readonly width?: number | undefined;
  /** What to call the players; `Player 0`, `Player 1` and so on by default. */
  readonly names?: readonly string[] | undefined;
  /** The language: `de.reef` of `reef-rules/words/de`, say, or your own words for this game; English by default. */
  readonly words?: Words | undefined;
}

/** A style of which the language is known. */
export interface Spoken<Words extends object> extends RenderStyle<Words> {
  readonly words: Words;
}

/**
 * A style that was passed in, each field read once.
 *
 * @throws RulesError `bad-options`
 */
export function knownStyle<S extends object>(style: S): S {
  return readOrThrow('bad-options', () => {
    const copy = { ...readAs(fieldsOf, style) } as S & RenderStyle;
    return copy.names === undefined ? copy : { ...copy, names: readAs(NAMES, copy.names) };
  });
}

/** The same, in a language that has all that the model has. */
export function spoken<Words extends object>(
  style: RenderStyle<Words>,
  model: Words,
): Spoken<Words> {
  const given = knownStyle(style);
  return { ...given, words: ensureWords(given.words, model) };
}

const NAMES = list(text(1000), 0, 1000);

/** How long a line of a drawing may get, unless a style says so. */
export const WIDTH = 100;

/** How long a line of a drawing may get. */
export function widthIn({ width }: Pick<RenderStyle, 'width'>): number {
  return typeof width !== 'number' || Number.isNaN(width) ? WIDTH : Math.max(LEAST_WIDTH, width);
}

/** What fits the narrowest terminal that people use. */
const LEAST_WIDTH = 60;

// Words.

/** What to call a player: by name, or otherwise by number. */
export function nameOf(
  player: number,
  { names, words }: Pick<RenderStyle<{ player: typeof playerText }>, 'names' | 'words'>,
): string {
  return names?.[player] ?? (words?.player ?? playerText)(player);
}

/** What a player who has no name is called in English. */
export function playerText(player: number): string {
  return `Player ${player}`;
}

// Side by side.

/** Lays blocks of lines side by side in columns, in as many rows as the width asks for. */
export function beside(
  blocks: readonly (readonly string[])[],
  gap: number,
  width: number,
): string[] {
  const columns = columnWidths(blocks, gap, width);
  const lines: string[] = [];
  for (let from = 0; from < blocks.length; from += columns.length) {
    const row = blocks.slice(from, from + columns.length);
    const height = Math.max(...row.map((block) => block.length));
    for (let i = 0; i < height; i++) {
      const parts = row.map((block, col) => padEnd(block[i] ?? '', columns[col]!));
      lines.push(parts.join(' '.repeat(gap)).trimEnd());
    }
  }
  return lines;
}

/** The widths of as many columns as fit; one at least. */
function columnWidths(
  blocks: readonly (readonly string[])[],
  gap: number,
  width: number,
): readonly number[] {
  for (let count = blocks.length; ; count--) {
    const columns = Array.from({ length: count }, (_, col) => {
      const column = blocks.filter((_block, i) => i % count === col);
      return Math.max(...column.flat().map(widthOf));
    });
    const sum = columns.reduce((all, one) => all + gap + one, -gap);
    if (sum <= width || count <= 1) return columns;
  }
}

/** A text in lines of at most `width` characters, broken between words; further lines begin with `indent`. */
export function wrapped(text: string, width: number, indent = ''): string[] {
  return text.split('\n').flatMap((line) => wrappedLine(line, width, indent));
}

function wrappedLine(text: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\S)(?= )/)) {
    if (line !== '' && widthOf(line) + widthOf(word) > width) {
      lines.push(line);
      line = indent + word.trimStart();
    } else line += word;
  }
  return [...lines, line];
}

/** A text moved to the right; colours take no room. */
export function padStart(text: string, width: number): string {
  return ' '.repeat(width - widthOf(text)) + text;
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text));
}

/** How many columns a text takes: colours take none. */
function widthOf(text: string): number {
  return text.replace(ESCAPES, '').length;
}

// Colour: ANSI SGR sequences, which every terminal understands.

/** Whether to add colours, whatever else a style says. */
export type Coloring = Pick<RenderStyle, 'color'>;

const ESCAPES = /\u001B\[[\d;]*m/g;

/** A text in a colour or a weight, given as the number that terminals know it by. */
export function paint(text: string, sgr: string, { color }: Coloring): string {
  return color === true ? `\u001B[${sgr}m${text}\u001B[0m` : text;
}

export function bold(text: string, style: Coloring): string {
  return paint(text, '1', style);
}

export function dim(text: string, style: Coloring): string {
  return paint(text, '2', style);
}
