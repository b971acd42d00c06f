import { parseArgs } from 'node:util';
import { wantsColor } from './color.js';
import { suggestion, UsageError } from './usage.js';
import { visible } from './visible.js';

/** An option of the command line: its value is a text, or it is just there. */
export interface CliOption {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
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
  readonly options: Readonly<Record<string, CliOption>>;
  /** The page that explains it, without the options that all commands have. */
  readonly help: string;
  /** Does it, and gives the exit code. */
  run(request: Request): Promise<number>;
}

/** The options that all commands have. */
const COMMON: Readonly<Record<'color' | 'plain' | 'help', CliOption>> = {
  color: { type: 'boolean' },
  plain: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Takes the arguments after the name of a command apart. */
export function readArguments(
  raw: readonly string[],
  own: Readonly<Record<string, CliOption>>,
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
function withNegatives(
  args: readonly string[],
  options: Readonly<Record<string, CliOption>>,
): readonly string[] {
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
function refuseUnknown(args: readonly string[], options: Record<string, CliOption>): void {
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

/** Whether to use colour on a stream. */
export function colorOn(
  stream: { readonly isTTY?: boolean },
  { given, terminal }: Pick<Request, 'given' | 'terminal'>,
): boolean {
  if (given['color'] === true) return true;
  return given['plain'] !== true && wantsColor(terminal.env, stream.isTTY === true);
}

/** How many characters fit on a line of a stream: as wide as its terminal, and 80 elsewhere. */
export function widthOn(stream: { readonly columns?: number }): number {
  const { columns = 0 } = stream;
  return columns > 0 ? Math.max(LEAST_WIDTH, columns) : USUAL_WIDTH;
}

const [LEAST_WIDTH, USUAL_WIDTH] = [60, 80] as const;
