import { parseArgs } from 'node:util';
import { DAY, timeIn } from '../bots/budget.js';
import { listed, nearestWord } from '../core/text.js';
import { visible } from './visible.js';

/** The command line cannot be understood; the message says how to put it right. */
export class UsageError extends Error {}

/** What the command line names is not as it should be: a file, a record, a bot. */
export class InputError extends UsageError {}

/** The options of a command by name: each takes a text, or is just there. */
export type CliOptions = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>
>;

/** Options that take a text. */
export function texts(...names: readonly string[]): CliOptions {
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

/** Options that are just there. */
export function flags(...names: readonly string[]): CliOptions {
  return Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));
}

/** The options that were given on the command line. */
export type GivenOptions = Readonly<Record<string, string | boolean | undefined>>;

/** Where the program reads from and writes to. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Where input and output are both pipes: their numbers, for a command that waits for each request anyway. */
  readonly pipes?: { readonly input: number; readonly output: number } | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Where the program starts: its workers start there too. */
  readonly entry: URL;
}

/** What was asked of a command. */
export interface Request {
  readonly given: GivenOptions;
  /** What is no option, in order. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
}

/** Something that the program can do. */
export interface Command {
  readonly options: CliOptions;
  /** The page that explains it, without the options that all commands have. */
  readonly help: string;
  /** Does it, and gives the exit code. */
  run(request: Request): Promise<number>;
}

/** The options that all commands have. */
const COMMON: CliOptions = { ...flags('color', 'plain'), help: { type: 'boolean', short: 'h' } };

/** Takes the arguments after the name of a command apart. */
export function readArguments(
  raw: readonly string[],
  own: CliOptions,
): { given: GivenOptions; words: readonly string[] } {
  const options = { ...own, ...COMMON };
  const args = withNegatives(raw, options);
  refuseUnknown(args, options);
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const given = parsed.values as GivenOptions;
    if (given['color'] === true && given['plain'] === true) {
      throw new UsageError('--color and --plain contradict each other: leave one of them out');
    }
    return { given, words: parsed.positionals };
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new UsageError(error.message.replaceAll('\n', ' '));
  }
}

/** Writes `--sprt -5,5` as `--sprt=-5,5`, because Node takes any value that begins with a dash for an option. */
function withNegatives(args: readonly string[], options: CliOptions): readonly string[] {
  const end = args.indexOf('--');
  const joined: string[] = [];
  for (const [i, arg] of args.entries()) {
    const [, name = ''] = /^--(.+)$/.exec(args[i - 1] ?? '') ?? [];
    const takesValue = Object.hasOwn(options, name) && options[name]!.type === 'string';
    const isValue = takesValue && /^-[\d.]/.test(arg) && (end === -1 || i < end);
    if (isValue) joined.push(`${joined.pop()!}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Node says that an option is unknown, but not which one may have been meant. */
function refuseUnknown(args: readonly string[], options: CliOptions): void {
  const names = Object.keys(options);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || names.includes(token.name)) continue;
    const all = names.map((name) => `--${name}`);
    const hint = suggestion(token.rawName, all) || `: the options are ${all.join(', ')}`;
    throw new UsageError(`there is no option ${token.rawName}${hint}`);
  }
}

/** The text of an option, if it was given. */
export function textOf(given: GivenOptions, option: string): string | undefined {
  const value = given[option];
  return typeof value === 'string' ? value : undefined;
}

/** One of the choices for an option, or `usual` if it is not given; anything else is refused. */
export function choiceOf<T extends string>(
  given: GivenOptions,
  option: string,
  choices: readonly T[],
  usual: T,
  where = '',
): T {
  const value = textOf(given, option) ?? usual;
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  const hint = suggestion(value, choices);
  throw new UsageError(`--${option} takes ${listed(choices, 'or')}${where}, got "${value}"${hint}`);
}

/** The whole number of an option, within bounds, or `usual` if it is not given. */
export function wholeNumberOf<T>(
  given: GivenOptions,
  option: string,
  [least, most]: readonly [number, number],
  usual: T,
): number | T {
  const value = textOf(given, option);
  if (value === undefined) return usual;
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= least && number <= most) return number;
  throw new UsageError(`--${option} takes a whole number from ${least} to ${most}, got "${value}"`);
}

/** Milliseconds from a text such as `500ms`, `10s` or `2m`, up to a day: timers can wait no month. */
export function milliseconds(
  option: string,
  value: string,
  least = 1,
  fits = 'a time such as 500ms, 10s or 2m',
): number {
  const time = timeIn(value) ?? NaN;
  if (time >= least && time <= DAY) return time;
  if (time > DAY) throw new UsageError(`--${option} takes at most a day, 1440m, got "${value}"`);
  throw new UsageError(`--${option} takes ${fits}, got "${value}"`);
}

/** The word that was probably meant, as the end of a message; nothing if none is near. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestWord(word, words);
  return nearest === undefined ? '' : `. Did you mean ${nearest}?`;
}

/** Refuses words that a command has no use for. */
export function refuseWords(words: readonly string[], most: number, usage: string): void {
  const stray = words[most];
  if (stray !== undefined) throw new UsageError(`unexpected argument "${stray}": ${usage}`);
}

/** How to start the program again: from its sources if it was, otherwise as a package. */
export function commandLine({ entry }: Pick<Terminal, 'entry'>, args: readonly string[]): string {
  const start = entry.pathname.endsWith('.ts') ? 'npm run reef-rules --' : 'npx reef-rules';
  return [start, ...args].join(' ');
}

/** Options as they are given on a command line. */
export function optionWords(given: GivenOptions): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (typeof value !== 'string') return value === true ? [`--${name}`] : [];
    const text = /^[\w.,:/@+-]+$/.test(value) ? value : quoted(value);
    return [value.startsWith('-') ? `--${name}=${text}` : `--${name} ${text}`];
  });
}

/** A text in quotes for the shell in use; with escapes if a terminal would obey something in it. */
export function quoted(text: string, platform: string = process.platform): string {
  // Both shells of Windows know double quotes, and neither has escapes that the other understands.
  if (platform === 'win32') return `"${visible(text).replaceAll('"', '""')}"`;
  if (visible(text) === text) return `'${text.replaceAll("'", `'\\''`)}'`;
  return `$'${visible(text.replace(/[\\']/g, '\\$&'))}'`;
}

/**
 * How text looks on standard output: whether it has colours, and how many characters a line may have, which is as many
 * as the terminal shows, and 80 elsewhere.
 */
export function lookOf({ given, terminal }: Pick<Request, 'given' | 'terminal'>): {
  readonly color: boolean;
  readonly width: number;
} {
  // Where it is not a terminal, it has neither.
  const stream: { readonly isTTY?: boolean; readonly columns?: number } = terminal.stdout;
  const { isTTY = false, columns = 0 } = stream;
  const isColored = given['plain'] !== true && wantsColor(terminal.env, isTTY);
  return {
    color: given['color'] === true || isColored,
    width: columns > 0 ? Math.max(LEAST_WIDTH, columns) : USUAL_WIDTH,
  };
}

/**
 * Whether to use colour when the command line does not say: what the environment asks for (see
 * https://force-color.org and https://no-color.org), otherwise only at a terminal.
 */
export function wantsColor(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force = '', NO_COLOR: no = '', TERM: terminal } = env;
  if (force !== '') return force !== '0' && force !== 'false';
  return no === '' && isTerminal && terminal !== 'dumb';
}

const [LEAST_WIDTH, USUAL_WIDTH] = [60, 80] as const;
