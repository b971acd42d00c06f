import { parseArgs } from 'node:util';
import { PLAYER_COUNTS, START_RULES } from '../reef/types.js';
import type { StartRule } from '../reef/types.js';
import { BOT_NAMES } from './bots.js';
import type { BotName } from './bots.js';

/** What the command line asks for. */
export interface Options {
  /** Play a game, or print a deck. */
  readonly command: 'play' | 'deck';
  readonly help: boolean;
  /** Colour or not; `null` leaves it to the terminal. */
  readonly color: boolean | null;
  readonly seed: string;
  readonly start: StartRule;
  /** A deck file, or `null` for the standard deck. */
  readonly deck: string | null;
  /** Who plays, one name for each player. */
  readonly bots: readonly BotName[];
}

/** The command line cannot be understood; the message says how to put it right. */
export class UsageError extends Error {}

export const HELP = `Plays a game of Reef and draws it turn by turn, or prints its deck.

Usage: npm start -- [options]
       npm run deck

  --players <n>     how many play: 2, 3 or 4 (default 2)
  --bots <names>    who plays: greedy, random, or a list such as greedy,random
                    that is repeated as needed (default greedy)
  --seed <text>     decides the deal and every choice: the same seed shows the
                    same game (default 7)
  --start <rule>    where the starting pieces go: centre, outside (any spaces
                    but the centre) or anywhere (default centre)
  --deck <file>     a deck of your own: one card a line, as written by
                    npm run --silent deck > my.deck
  --color, --plain  with or without colour; otherwise as the terminal and the
                    variables NO_COLOR and FORCE_COLOR ask for
  --help            this page

A space shows its stack from the bottom up, the top piece as a capital letter:
"ryG" is green on yellow on red. A card shows its two pieces, its pattern (a
number asks for a height, "+" for that or more, "*" is any colour, "p@y" is
purple around the highest yellow) and its points.
`;

/** Reads the arguments after the program's name. */
export function readOptions(args: readonly string[]): Options {
  const { command, given } = parsed(args);
  if (given.color === true && given.plain === true) {
    throw new UsageError('--color and --plain contradict each other: leave one of them out');
  }
  const players = oneOf('--players', given.players ?? '2', PLAYER_COUNTS.map(String));
  return {
    command,
    help: given.help ?? false,
    color: given.color === true ? true : given.plain === true ? false : null,
    seed: given.seed ?? '7',
    start: oneOf('--start', given.start ?? 'centre', START_RULES),
    deck: given.deck ?? null,
    bots: seated(given.bots ?? 'greedy', Number(players)),
  };
}

const KNOWN = {
  players: { type: 'string' },
  bots: { type: 'string' },
  seed: { type: 'string' },
  start: { type: 'string' },
  deck: { type: 'string' },
  color: { type: 'boolean' },
  plain: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Given = ReturnType<typeof parseArgs<{ options: typeof KNOWN }>>['values'];

function parsed(args: readonly string[]): { command: Options['command']; given: Given } {
  const { values, positionals } = tokens(args);
  const [first, second] = positionals;
  const command = first === 'deck' || first === 'play' ? first : 'play';
  const stray = first === command ? second : first;
  if (stray === undefined) return { command, given: values };
  throw new UsageError(
    `"${stray}" is no option. Through npm, options follow a "--": npm start -- --players 3`,
  );
}

function tokens(args: readonly string[]): { values: Given; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: KNOWN, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    const problem = error.message.replaceAll('\n', ' ');
    if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(problem);

    // Node goes on about arguments that begin with a dash; what helps is the list.
    const [unknown] = problem.split('. ') as [string];
    const names = Object.keys(KNOWN).map((name) => `--${name}`);
    throw new UsageError(`${unknown}: the options are ${names.join(', ')}`);
  }
}

function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  const list = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1) ?? ''}`;
  throw new UsageError(`${option} takes ${list}, got "${value}"`);
}

function seated(list: string, players: number): BotName[] {
  const names = list.split(',').map((name) => oneOf('--bots', name.trim(), BOT_NAMES));
  if (names.length > players) {
    throw new UsageError(
      `--bots has ${names.length} names for ${players} players: leave some out, or raise --players`,
    );
  }
  return Array.from({ length: players }, (_, seat) => names[seat % names.length] as BotName);
}
