import { listed } from '../core/text.js';
import type { Command } from './command.js';
import { optionLines } from './help.js';
import { COMMON, flag, suggestion, UsageError } from './options.js';
import { aligned } from './text-table.js';

/** A command by name; what it takes is loaded when it is wanted. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** What the program can do. */
// prettier-ignore
const COMMANDS: readonly CommandEntry[] = [
  { name: 'play',   summary: 'play against bots, or with others at one keyboard',     load: () => import('./terminal/play.js') },
  { name: 'watch',  summary: 'watch a game between bots',                             load: async () => ({ command: (await import('./terminal/play.js')).watch }) },
  { name: 'arena',  summary: 'play many games between bots, and see which is better', load: () => import('./arena/command.js') },
  { name: 'serve',  summary: 'play many games at once for a program that learns',     load: () => import('./serve/command.js') },
  { name: 'replay', summary: 'check the record of a game, and show it',               load: () => import('./terminal/replay.js') },
  { name: 'render', summary: 'draw a game or a reef as an SVG picture',               load: () => import('./render.js') },
  { name: 'count',  summary: 'count a pattern on a board of Reef',                    load: () => import('./reef/count.js') },
  { name: 'deck',   summary: 'print the cards of Reef, as text or drawn',             load: () => import('./reef/deck.js') },
];

/** The command of this name. */
export function commandNamed(word: string): CommandEntry {
  const entry = COMMANDS.find(({ name }) => name === word);
  if (entry !== undefined) return entry;
  const names = COMMANDS.map(({ name }) => name);
  const hint = suggestion(word, names) || `: the commands are ${listed(names, 'and')}`;
  throw new UsageError(`there is no command "${word}"${hint}`);
}

/** The page that tells which commands there are. */
export function overview(): string {
  const rows = aligned(COMMANDS.map(({ name, summary }) => [`  ${name}`, summary]));
  return `The board games Reef and Pearls in the terminal.

Usage: reef-rules <command> [options]

${rows.join('\n')}

Without a command, it shows a menu; without a terminal, a game between bots.
For help with a command: reef-rules arena --help

${optionLines({ version: flag('the version of this program', 'v'), ...COMMON })}`;
}
