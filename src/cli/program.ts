import { readArguments } from './command.js';
import type { Command, Terminal } from './command.js';
import { InputError, listed, suggestion, UsageError } from './usage.js';
import { version } from './version.js';

/** A command by name; what it takes is loaded when it is wanted. */
interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** What the program can do; the first is done unless told otherwise. */
const COMMANDS: readonly [Entry, ...Entry[]] = [
  {
    name: 'play',
    summary: 'watch a game between bots, or play against them',
    load: () => import('./play.js'),
  },
  {
    name: 'arena',
    summary: 'let bots play many games, and see who is better',
    load: () => import('./arena.js'),
  },
  {
    name: 'replay',
    summary: 'check the record of a game, and see it again',
    load: () => import('./replay.js'),
  },
  {
    name: 'count',
    summary: 'count a pattern on a board of Reef',
    load: () => import('./count.js'),
  },
  {
    name: 'deck',
    summary: 'print the cards of Reef, as a file or drawn',
    load: () => import('./deck-command.js'),
  },
];

/** Does what the command line asks for, and gives the exit code. */
export async function program(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = args;
  let name = 'reef-rules';
  try {
    if (first === '--version' || first === '-v') return print(terminal, `${version()}\n`);
    if (first === '--help' || first === '-h') return print(terminal, overview());
    if (first === 'help') return await program([...rest, '--help'], terminal);

    const isNamed = first !== undefined && !first.startsWith('-');
    const entry = isNamed ? named(first) : COMMANDS[0];
    if (isNamed) name = `reef-rules ${entry.name}`;
    const { command } = await entry.load();
    const wanted = isNamed ? rest : args;
    if (asksForHelp(wanted)) return print(terminal, `${command.help}\n${COMMON_HELP}`);
    return await command.run({ ...readArguments(wanted, command.options), terminal });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    if (error instanceof InputError) return 1;
    terminal.stderr.write(`See all options with ${name} --help.\n`);
    return 2;
  }
}

function print({ stdout }: Terminal, text: string): number {
  stdout.write(text);
  return 0;
}

/** Help is given whatever else is there, right or wrong. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

function named(word: string): Entry {
  const entry = COMMANDS.find(({ name }) => name === word);
  if (entry !== undefined) return entry;
  const names = COMMANDS.map(({ name }) => name);
  const hint = suggestion(word, names) || `: the commands are ${listed(names, 'and')}`;
  throw new UsageError(`there is no command "${word}"${hint}`);
}

/** The page that tells which commands there are. */
export function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const rows = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}\n`);
  return `The board games Reef and Pearls in the terminal.

Usage: reef-rules <command> [options]

${rows.join('')}
Without a command it plays. Each command explains itself: reef-rules arena --help

  -v, --version     the version of this program
${COMMON_HELP}`;
}

const COMMON_HELP = `  --color, --plain  with or without colour; otherwise as the terminal and the
                    variables NO_COLOR and FORCE_COLOR ask for
  -h, --help        this page
`;
