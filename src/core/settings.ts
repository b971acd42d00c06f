import type { GameOptions } from './game.js';
import { keptSeed } from './rng.js';
import type { Seed } from './rng.js';
import { TextReader } from './text.js';
import { anything, at, optional, wholeIn } from './shape.js';

/** Reads the value of a setting that stands after its name on a line. */
export type SettingReader = (reader: TextReader) => unknown;

/** The settings that every game has. */
export const SEATING: Readonly<Record<'players' | 'seed' | 'first', SettingReader>> = {
  players: (reader) => reader.wholeNumber(),
  seed: readSeed,
  first: (reader) => reader.wholeNumber(),
};

/** The values of those settings. */
export interface Seating extends GameOptions {
  readonly first?: number | undefined;
}

/** The fields of those settings, whatever they hold. */
export const SEATS = {
  players: anything,
  seed: optional(anything),
  first: optional(anything),
};

/** The settings that every game has, from fields of unknown origin; without what goes unsaid. */
export function seating(
  { players, seed, first }: Readonly<Partial<Record<'players' | 'seed' | 'first', unknown>>>,
  playerCounts: readonly number[],
): Seating {
  const [least, most] = [Math.min(...playerCounts), Math.max(...playerCounts)];
  const count = at('players', () => wholeIn(players, least, most));
  return {
    players: count,
    ...(seed === undefined ? {} : { seed: keptSeed(seed as Seed) }),
    ...(first === undefined ? {} : { first: at('first', () => wholeIn(first, 0, count - 1)) }),
  };
}

/** Settings as lines of text, a name and its value each; what goes unsaid is left out. */
export function settingsText(
  settings: readonly (readonly [name: string, value: unknown])[],
): string {
  return settings
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}\n`)
    .join('');
}

/** A seed as it stands in a text: a text has quotes, so that `7` and `"7"` stay what they are. */
export function seedText(seed: Seed | undefined): string | undefined {
  return seed === undefined ? undefined : JSON.stringify(seed);
}

/** A setting that may be there more than once, but at most so often; its values become a list. */
export interface ListSetting {
  readonly read: SettingReader;
  readonly most: number;
}

/** Reads lines of names and values in any order; those in `lists` may be there more than once. */
export function readSettings(
  text: string,
  readers: Readonly<Record<string, SettingReader>>,
  lists: Readonly<Record<string, ListSetting>> = {},
): Record<string, unknown> {
  const reader = new TextReader(text);
  const names = [...Object.keys(readers), ...Object.keys(lists)];
  const given: Record<string, unknown> = {};
  for (;;) {
    reader.blanks();
    const start = reader.position;
    if (reader.next(/$/y) !== null) return given;
    const name = reader.oneOf(names);
    reader.expect(/[ \t]+/y, `a value for "${name}"`);
    reader.expect(/(?=\S)/y, `a value for "${name}"`);
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (list !== undefined) {
      const values = (given[name] ??= []) as unknown[];
      if (values.length === list.most)
        reader.fail(`at most ${list.most} lines of "${name}"`, start);
      values.push(list.read(reader));
    } else if (Object.hasOwn(given, name)) reader.fail(`"${name}" once`, start);
    else given[name] = readers[name]!(reader);
    reader.lineEnd();
  }
}

function readSeed(reader: TextReader): Seed {
  const number = reader.next(/-?(?:0|[1-9]\d{0,15})(?!\d)/y);
  return number === null
    ? readQuoted(reader, 'a whole number, or a text in double quotes')
    : Number(number[0]);
}

/** Reads a text in double quotes, written as in JSON. */
export function readQuoted(reader: TextReader, expected: string): string {
  const start = reader.position;
  const [text] = reader.expect(/"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"/y, expected);
  try {
    return JSON.parse(text) as string;
  } catch {
    return reader.fail('a text as in JSON', start);
  }
}
