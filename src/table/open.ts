import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import type { AnyGame, OptionsOf } from '../core/game.js';
import { freeze } from '../core/made.js';
import { randomSeed } from '../core/rng.js';
import { anything, at, object, optional, readAs, readOrThrow } from '../core/shape.js';
import { clockOf } from './clock.js';
import { keptOptions } from './history.js';
import { commitment, NONE, seats as seatsShape, timeLimits, whenAbsent } from './shapes.js';
import { madeTable } from './table.js';
import type { AnyTable, SeatId, TableOf, TimeLimits, WhenAbsent } from './types.js';

/** The version of the format of tables. */
export const FORMAT = 1;

/**
 * Options of a new table.
 *
 * @group A table
 */
export interface TableOptions<Options> {
  /**
   * The options of `setup`. Without a seed the table draws a long random one, which cannot be guessed.
   * A seed that is a number can be found by trying: from one view, in minutes. For live games give
   * none, or a long random text.
   */
  readonly options: Options;
  /** The seats, one item for each player; `null` for a seat that anyone may take. */
  readonly seats: readonly (SeatId | null)[];
  /** How long players may think; no limit by default. */
  readonly time?: TimeLimits | undefined;
  /** What happens when a player resigns or runs out of time; by default the game ends. */
  readonly whenAbsent?: WhenAbsent | undefined;
  /**
   * Any text of at most 1,000 characters that every welcome carries, such as a hash of the seed: `over`
   * shows the seed, and everybody can check that the deal was fixed before the game.
   */
  readonly commitment?: string | undefined;
}

/**
 * A new table with a game that has just been set up. `now` is the time in milliseconds, by the host's
 * clock; only a table with time limits needs it, whose clock starts when all seats are taken.
 *
 * @throws RulesError `bad-options` for wrong options of the game, `bad-table` for wrong options of the
 * table.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable } from 'reef-rules/table';
 *
 * const seats = ['ann', null];
 * const time = { perTurn: 60_000 };
 * const table = openTable(reef, { options: { players: 2 }, seats, time }, Date.now());
 * table.seats; // ['ann', null]
 * ```
 * @group A table
 */
export function openTable<G extends AnyGame>(
  game: G,
  given: TableOptions<OptionsOf<G>>,
  now?: number,
): TableOf<G> {
  ensureGame(game);
  const read = readOrThrow('bad-table', () => readAs(OPTIONS, given));
  const asked = game.optionsFromJson(read.options);
  const options = asked.seed === undefined ? freeze({ ...asked, seed: randomSeed() }) : asked;
  const { players } = options;
  const seats = readOrThrow('bad-table', () =>
    at('seats', () => seatsShape(read.seats, { players })),
  );
  const { time } = read;
  if (time !== undefined && !Number.isFinite(now)) {
    throw new RulesError('bad-table', 'a table with time limits needs the time', 'now');
  }
  const current = game.setup(options);
  const table: AnyTable = {
    format: FORMAT,
    game: game.name,
    rules: game.rules,
    version: 1,
    seq: 0,
    ...keptOptions(game, options, current),
    whenAbsent: read.whenAbsent ?? 'end',
    commitment: read.commitment ?? null,
    seats,
    former: NONE,
    current,
    log: NONE,
    undone: null,
    offer: null,
    clock: time === undefined ? null : clockOf(time, players, seats.includes(null) ? null : now!),
  };
  return madeTable(table) as object as TableOf<G>;
}

const OPTIONS = object({
  options: anything,
  seats: anything,
  time: optional(timeLimits),
  whenAbsent: optional(whenAbsent),
  commitment: optional(commitment),
});
