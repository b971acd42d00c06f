import { parseArgs } from 'node:util';
import { DAY, timeIn } from '../bots/budget.js';
import { listed, nearestWord } from '../core/text.js';

/** The command line cannot be understood; the message says how to put it right. */
export class UsageError extends Error {}

/** What the command line names is not as it should be: a file, a record, a bot. */
export class InputError extends UsageError {}

/** An option of the command line. Its value is of type `T`. */
export interface Option<T> {
  /** What stands for its text on the help page, such as `<n>`; `null` if it takes no text. */
  readonly placeholder: string | null;
  /** What it does, in a sentence or two. The help page breaks the lines anew, but not at a no-break space. */
  readonly help: string;
  /** Its letter, as in `-h`. */
  readonly short?: string | undefined;
  /** The value if the option is not given. */
  readonly usual: T;
  /** The value that a text stands for. Any other text is refused with a {@link UsageError}. */
  read(text: string, name: string): T;
}

/** The options of a command by name, in the order of its help page. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** What the options of a command say. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer T> ? T : never;
};

/** The options that were given on the command line, as they were written; `true` for those without a text. */
export type GivenOptions = Readonly<Record<string, string | true | undefined>>;

/** What was asked for with the options of a command, and with those that all commands have. */
export interface Asked<O extends Options = Options> {
  readonly options: Values<O> & Values<typeof COMMON>;
  readonly given: GivenOptions;
}

// Kinds of options.

/** An option that is just there. */
export function flag(help: string, short?: string): Option<boolean> {
  return { placeholder: null, help, short, usual: false, read: () => true };
}

/** An option whose text is read by a function, which refuses what it does not understand. */
export function option<T>(
  placeholder: string,
  help: string,
  read: Option<T>['read'],
): Option<T | undefined> {
  return { placeholder, help, usual: undefined, read };
}

/** An option that takes any text. */
export function text(placeholder: string, help: string): Option<string | undefined> {
  return option(placeholder, help, (given) => given);
}

/** An option that names a file. */
export function file(help: string, short?: string): Option<string | undefined> {
  const read = (given: string, name: string): string => {
    if (given !== '') return given;
    throw new UsageError(`--${name} takes the name of a file, got ""`);
  };
  return { ...option('<file>', help, read), short };
}

/** An option that takes one of a few words. */
export function choice<T extends string, const U extends T | undefined>(
  placeholder: string,
  help: string,
  choices: readonly T[],
  usual: U,
): Option<T | U> {
  const read = (given: string, name: string): T => choiceIn(name, given, choices);
  return { placeholder, help, usual, read };
}

/** An option that takes a whole number within bounds. */
export function wholeNumber(
  placeholder: string,
  help: string,
  bounds: Bounds,
): Option<number | undefined> {
  return option(placeholder, help, (given, name) => wholeNumberIn(name, given, bounds));
}

/** An option that takes a whole number within bounds that the command finds out. */
export function numberWithin(
  placeholder: string,
  help: string,
): Option<((bounds: Bounds) => number) | undefined> {
  return option(placeholder, help, (given, name) => {
    return (bounds: Bounds) => wholeNumberIn(name, given, bounds);
  });
}

/** An option that takes a time; its value is in milliseconds. */
export function time(help: string, least = 1): Option<number | undefined> {
  return option('<time>', help, (given, name) => milliseconds(name, given, least));
}

/** An option that takes a time or the word "none". */
export function timeOrNone<U extends number | undefined>(
  help: string,
  usual: U,
): Option<number | 'none' | U> {
  const read = (given: string, name: string): number | 'none' =>
    given === 'none' ? given : milliseconds(name, given);
  return { placeholder: '<time>', help, usual, read };
}

// What their texts stand for.

/** The least and the greatest number that is accepted. */
export type Bounds = readonly [least: number, most: number];

/** One of the choices for an option; anything else is refused. */
export function choiceIn<T extends string>(
  name: string,
  given: string,
  choices: readonly T[],
  where = '',
): T {
  const found = choices.find((one) => one === given);
  if (found !== undefined) return found;
  const hint = suggestion(given, choices);
  throw new UsageError(`--${name} takes ${listed(choices, 'or')}${where}, got "${given}"${hint}`);
}

/** The whole number that a text stands for, within bounds. */
export function wholeNumberIn(name: string, given: string, [least, most]: Bounds): number {
  const number = Number(given);
  if (/^\d{1,15}$/.test(given) && number >= least && number <= most) return number;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, got "${given}"`);
}

/** Milliseconds from a text such as `500ms`, `10s` or `2m`, up to a day: timers cannot wait for a month. */
export function milliseconds(
  name: string,
  given: string,
  least = 1,
  fits = 'a time such as 500ms, 10s or 2m',
): number {
  const found = timeIn(given) ?? NaN;
  if (found >= least && found <= DAY) return found;
  if (found > DAY) throw new UsageError(`--${name} takes at most a day, 1440m, got "${given}"`);
  throw new UsageError(`--${name} takes ${fits}, got "${given}"`);
}

/** The word that was probably meant, as the end of a message; nothing if none is near. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestWord(word, words);
  return nearest === undefined ? '' : `. Did you mean ${nearest}?`;
}

// The command line.

/** The options that all commands have. */
export const COMMON = {
  color: flag(`with colour; by default this depends on the terminal and the variables NO_COLOR
    and FORCE_COLOR`),
  plain: flag('without colour'),
  help: flag('show this help', 'h'),
};

/** Takes the arguments after the name of a command apart. */
export function readArguments<O extends Options>(
  raw: readonly string[],
  own: O,
): Asked<O> & { readonly words: readonly string[] } {
  const all = { ...own, ...COMMON };
  const types = nodeOptions(all);
  const args = withNegatives(raw, all);
  refuseUnknown(args, types);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: types,
      allowPositionals: true,
    });
    const given = values as GivenOptions;
    if (given['color'] === true && given['plain'] === true) {
      throw new UsageError('--color and --plain contradict each other: leave one of them out');
    }
    return { ...asked(own, given), words: positionals };
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new UsageError(error.message.replaceAll('\n', ' '));
  }
}

/** What the options that were given say. */
export function asked<O extends Options>(own: O, given: GivenOptions): Asked<O> {
  const all: Options = { ...own, ...COMMON };
  const values = Object.entries(all).map(([name, option]) => {
    const found = given[name];
    const value = found === undefined ? option.usual : option.read(String(found), name);
    return [name, value] as const;
  });
  return { given, options: Object.fromEntries(values) as Asked<O>['options'] };
}

/** The first of the given options that is in a table. */
export function firstGiven(given: object, table: object): string | undefined {
  return Object.keys(given).find((name) => Object.hasOwn(table, name));
}

/** Those of the given options that are not in a table. */
export function givenBeside<T>(
  given: Readonly<Record<string, T>>,
  table: object,
): Readonly<Record<string, T>> {
  const entries = Object.entries(given).filter(([name]) => !Object.hasOwn(table, name));
  return Object.fromEntries(entries);
}

type NodeOptions = Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>;

/** The options in the form in which Node wants them. */
function nodeOptions(options: Options): NodeOptions {
  const entries = Object.entries(options).map(([name, { placeholder, short }]) => {
    const type = placeholder === null ? 'boolean' : 'string';
    return [name, { type, ...(short !== undefined && { short }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Writes `--sprt -5,5` as `--sprt=-5,5`, because Node takes any value that begins with a dash for an option. */
function withNegatives(args: readonly string[], options: Options): readonly string[] {
  const end = args.indexOf('--');
  const joined: string[] = [];
  for (const [i, arg] of args.entries()) {
    const [, name = ''] = /^--(.+)$/.exec(args[i - 1] ?? '') ?? [];
    const takesText = Object.hasOwn(options, name) && options[name]!.placeholder !== null;
    const isText = takesText && /^-[\d.]/.test(arg) && (end === -1 || i < end);
    if (isText) joined.push(`${joined.pop()!}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Node says that an option is unknown, but not which one may have been meant. */
function refuseUnknown(args: readonly string[], options: NodeOptions): void {
  const names = Object.keys(options);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || names.includes(token.name)) continue;
    const all = names.map((name) => `--${name}`);
    const hint = suggestion(token.rawName, all) || `: the options are ${all.join(', ')}`;
    throw new UsageError(`there is no option ${token.rawName}${hint}`);
  }
}
