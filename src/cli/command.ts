import type { Asked, COMMON, GivenOptions, Options, Values } from './options.js';
import { UsageError } from './options.js';
import { visible } from './visible.js';

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
export interface Request<O extends Options = Options> extends Asked<O> {
  /** What is no option, in order. */
  readonly words: readonly string[];
  readonly terminal: Terminal;
}

/** Something that the program can do. */
export interface Command<O extends Options = Options> {
  readonly options: O;
  /** The help page before the options: what it does, and how it is used. */
  readonly intro: string;
  /** What the page says after the options. */
  readonly notes?: string;
  /** Does it, and gives the exit code. */
  run(request: Request<O>): Promise<number>;
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
    const text = shellWord(value);
    return [value.startsWith('-') ? `--${name}=${text}` : `--${name} ${text}`];
  });
}

/** A text as one word of a command line: in quotes if it needs them. */
export function shellWord(text: string): string {
  return /^[\w.,:/@+-]+$/.test(text) ? text : quoted(text);
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
export function lookOf({ options, terminal }: Looked): {
  readonly color: boolean;
  readonly width: number;
} {
  // Where it is not a terminal, it has neither.
  const stream: { readonly isTTY?: boolean; readonly columns?: number } = terminal.stdout;
  const { isTTY = false, columns = 0 } = stream;
  const isColored = !options.plain && wantsColor(terminal.env, isTTY);
  return {
    color: options.color || isColored,
    width: columns > 0 ? Math.max(LEAST_WIDTH, columns) : USUAL_WIDTH,
  };
}

interface Looked extends Pick<Request, 'terminal'> {
  readonly options: Pick<Values<typeof COMMON>, 'color' | 'plain'>;
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
