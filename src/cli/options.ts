import { parseArgs } from 'node:util';
import { GAMES } from './games.js';
import type { CliGame, CliOption, GivenOptions } from './games.js';
import { oneOf, UsageError } from './usage.js';

/** What the command line asks for: an explanation, or a game that is played or whose deck is printed. */
export type Options = { readonly command: 'help' } | GameOptions;

export interface GameOptions {
  readonly command: 'play' | 'deck';
  readonly game: CliGame;
  /** Who plays, one name for each player. */
  readonly bots: readonly string[];
  readonly seed: string;
  /** Colour or not; `null` leaves it to the terminal. */
  readonly color: boolean | null;
  /** All options as they were given; a game knows how to read its own. */
  readonly given: GivenOptions;
}

/** The options that every game has. */
const COMMON = {
  game: { type: 'string' },
  players: { type: 'string' },
  bots: { type: 'string' },
  seed: { type: 'string' },
  color: { type: 'boolean' },
  plain: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Every option there is. */
const KNOWN = { ...ownOptions(), ...COMMON };

function ownOptions(): Record<string, CliOption> {
  return Object.fromEntries(GAMES.flatMap(({ options }) => Object.entries(options)));
}

/** Reads the arguments after the program's name. */
export function readOptions(args: readonly string[]): Options {
  const { command, given } = parsed(args);
  if (given.help === true) return { command: 'help' };

  const game = gameOf(given);
  refuseMisfits(game, given);
  const counts = game.playerCounts.map(String);
  const players = oneOf('--players', given.players ?? '2', counts, ` in ${game.name}`);
  return {
    command,
    game,
    bots: seated(given.bots ?? 'greedy', Number(players), game),
    seed: given.seed ?? '7',
    color: given.color === true ? true : given.plain === true ? false : null,
    given,
  };
}

type Given = ReturnType<typeof parseArgs<{ options: typeof KNOWN }>>['values'];

function parsed(args: readonly string[]): { command: 'play' | 'deck'; given: Given } {
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
    const names = Object.keys({ ...COMMON, ...KNOWN }).map((name) => `--${name}`);
    throw new UsageError(`${unknown}: the options are ${names.join(', ')}`);
  }
}

function gameOf({ game }: Given): CliGame {
  const names = GAMES.map(({ name }) => name);
  const name = oneOf('--game', game ?? GAMES[0].name, names);
  return GAMES[names.indexOf(name)] as CliGame;
}

/** Refuses options that do not go together. */
function refuseMisfits(game: CliGame, given: Given): void {
  if (given.color === true && given.plain === true) {
    throw new UsageError('--color and --plain contradict each other: leave one of them out');
  }
  for (const { name, options } of GAMES.filter((other) => other !== game)) {
    const foreign = Object.keys(options).find((option) => option in given);
    if (foreign === undefined) continue;
    throw new UsageError(
      `--${foreign} is for ${name}, not for ${game.name}: leave it out, or add --game ${name}`,
    );
  }
}

function seated(list: string, players: number, game: CliGame): string[] {
  const names = list.split(',').map((name) => name.trim());
  const problem = names.map((name) => game.botProblem(name)).find((one) => one !== null);
  if (problem !== undefined) throw new UsageError(`--bots: ${problem}`);
  if (names.length > players) {
    throw new UsageError(
      `--bots has ${names.length} names for ${players} players: leave some out, or raise --players`,
    );
  }
  return Array.from({ length: players }, (_, seat) => names[seat % names.length] as string);
}
