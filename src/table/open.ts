import { ensureGame } from '../core/ensure-game.js';
import { freeze } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { below, fieldsOf, itemsOf, Misfit, readOrThrow } from '../core/untrusted.js';
import type { Clock, SeatId, Table, TimeLimits } from './types.js';

/** The version of the format of tables. */
export const FORMAT = 1;

/** Options of a new table. */
export interface TableOptions<Options> {
  /**
   * The options of `setup`. Without a seed the deal cannot be predicted, and the table keeps the first
   * state instead.
   */
  readonly options: Options;
  /** The seats, one item for each player; `null` for a seat that anybody may take. */
  readonly seats: readonly (SeatId | null)[];
  /** How long players may think; no limit by default. */
  readonly time?: TimeLimits | undefined;
}

/**
 * A new table with a game that has just been set up.
 *
 * @throws RulesError `bad-options` for wrong options of the game, `bad-table` for wrong seats or
 * time limits.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable } from 'reef-rules/table';
 *
 * const seats = ['ann', null];
 * const table = openTable(reef, { options: { players: 2 }, seats, time: { perTurn: 60_000 } });
 * table.seats; // ['ann', null]
 * ```
 */
export function openTable<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, given: TableOptions<O>): Table<S, A, O> {
  ensureGame(game);
  const { options, seats, time } = readOrThrow('bad-table', () =>
    fieldsOf(given, '', ['options', 'seats'], ['time']),
  );
  const sound = game.optionsFromJson(options);
  const { players } = sound;
  const current = game.setup(sound);
  return freeze({
    format: FORMAT,
    game: game.name,
    ...(sound.seed === undefined ? { state: current } : { options: sound }),
    seats: readOrThrow('bad-table', () => seatsAt(seats, 'seats', players)),
    former: freeze([]),
    current,
    log: freeze([]),
    clock: readOrThrow('bad-table', () => (time === undefined ? null : newClock(time, players))),
  });
}

/** The seats of a table, from a value of unknown origin. */
export function seatsAt(value: unknown, path: string, players: number): readonly (SeatId | null)[] {
  const seats = itemsOf(value, path, players, players).map((id, i) =>
    id === null ? null : seatIdAt(id, below(path, i)),
  );
  const taken = seats.filter((id) => id !== null);
  if (new Set(taken).size < taken.length) throw new Misfit(path, 'somebody has two seats');
  return freeze(seats);
}

/** Somebody at a table, from a value of unknown origin. */
export function seatIdAt(value: unknown, path: string): SeatId {
  if (isSeatId(value)) return value;
  throw new Misfit(path, `expected a whole number, or a text of 1 to ${MAX_ID_LENGTH} characters`);
}

/** Whether a value can stand for somebody at a table. */
export function isSeatId(value: unknown): value is SeatId {
  if (typeof value === 'string') return value.length > 0 && value.length <= MAX_ID_LENGTH;
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

const MAX_ID_LENGTH = 200;

function newClock(time: unknown, players: number): Clock {
  const { perTurn, perGame } = fieldsOf(time, 'time', [], ['perTurn', 'perGame']);
  const used = freeze(Array.from({ length: players }, () => 0));
  return freeze({ ...limitsAt({ perTurn, perGame }, 'time'), since: null, used });
}

/** Time limits from values of unknown origin. */
export function limitsAt(
  { perTurn, perGame }: { readonly perTurn?: unknown; readonly perGame?: unknown },
  path: string,
): TimeLimits {
  return {
    ...(perTurn === undefined ? {} : { perTurn: durationAt(perTurn, below(path, 'perTurn')) }),
    ...(perGame === undefined ? {} : { perGame: durationAt(perGame, below(path, 'perGame')) }),
  };
}

/** An amount of time, from a value of unknown origin. */
export function durationAt(value: unknown, path: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new Misfit(path, 'expected a number of milliseconds from 0');
}
