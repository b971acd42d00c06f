import type { AnyGame, GameOptions } from '../core/game.js';
import { freeze } from '../core/made.js';
import { withAbsentLast } from '../core/record-data.js';
import type { Absence } from '../core/record-data.js';
import { isSameData } from '../core/shape.js';
import { NONE } from './shapes.js';
import type { AnyTable, TableEntry, Outcome } from './types.js';

/** An action at a table. */
export type Move = Extract<TableEntry<unknown>, { type: 'act' }>;

/** The actions in a log. */
export function movesIn(log: readonly TableEntry<unknown>[]): readonly Move[] {
  return log.filter((entry) => entry.type === 'act');
}

/** The seats for which the host acts now. */
export function absentIn(log: readonly TableEntry<unknown>[]): readonly number[] {
  let absent: readonly number[] = NONE;
  for (let i = 0; i < log.length; i++) {
    const entry = log[i]!;
    if (entry.type === 'absent') absent = freeze([...absent, entry.player]);
    if (entry.type === 'back') absent = freeze(absent.filter((seat) => seat !== entry.player));
  }
  return absent;
}

/** The first seat that is empty and for which the host does not act; `null` if the game need not wait. */
export function emptySeat(seats: AnyTable['seats'], absent: readonly number[]): number | null {
  const seat = seats.findIndex((id, place) => id === null && !absent.includes(place));
  return seat < 0 ? null : seat;
}

/** Who was absent when, as a record has it. */
export function absencesIn(log: readonly TableEntry<unknown>[]): readonly Absence[] {
  const absences: Absence[] = [];
  let actions = 0;
  for (const entry of log) {
    if (entry.type === 'act') actions++;
    if (entry.type === 'absent') {
      const { player, by, reason } = entry;
      const why = reason === undefined ? {} : { reason };
      absences.push({ player, from: actions, by, ...why });
    }
    if (entry.type === 'back') {
      const last = absences.map(({ player }) => player).lastIndexOf(entry.player);
      absences[last] = { ...absences[last]!, until: actions };
    }
  }
  return absences;
}

/** The options of a game as a table keeps them: what the state holds as well is left to it. */
export function keptOptions(
  { fixed }: Pick<AnyGame, 'fixed'>,
  options: GameOptions,
  state: object,
): Pick<AnyTable, 'options' | 'shared'> {
  const given = options as object as Fields;
  const shared = fixed.filter(
    (name) => given[name] !== undefined && isSameData(given[name], (state as Fields)[name]),
  );
  if (shared.length === 0) return { options, shared: NONE };
  const own = Object.entries(options).filter(([name]) => !shared.includes(name));
  return {
    options: freeze(Object.fromEntries(own) as object as GameOptions),
    shared: freeze(shared),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** All options of the game at a table. */
export function optionsOf({
  options,
  shared,
  current,
}: Pick<AnyTable, 'options' | 'shared' | 'current'>): GameOptions {
  const held = shared.map((name) => [name, (current as Fields)[name]] as const);
  return held.length === 0 ? options : freeze({ ...options, ...Object.fromEntries(held) });
}

/** How the game stood after this many actions. */
export function stateAfter(game: AnyGame, table: AnyTable, count: number): object {
  let state = game.setup(optionsOf(table));
  const moves = movesIn(table.log);
  for (let i = 0; i < count; i++) state = game.apply(state, moves[i]!.action);
  return state;
}

/** Whether the game was ended outside its rules. */
export function isEnded(log: readonly TableEntry<unknown>[]): boolean {
  return log.length > 0 && log[log.length - 1]!.type === 'end';
}

/** How the game ended; `null` while it goes on. */
export function outcomeOf(
  game: AnyGame,
  { current, log, seats, options }: AnyTable,
): Outcome | null {
  const seed = options.seed!;
  const last = log.length === 0 ? undefined : log[log.length - 1]!;
  if (last?.type === 'end') return endedBy(last.ending, seats.length, seed);
  const result = game.result(current);
  return result === null
    ? null
    : freeze({ result: withAbsentLast(result, absentIn(log)), ending: null, seed });
}

/** The player who ends a game early comes last, and all others win. */
function endedBy(
  ending: NonNullable<Outcome['ending']>,
  players: number,
  seed: Outcome['seed'],
): Outcome {
  const winners = Array.from({ length: players }, (_, i) => i).filter((i) => i !== ending.player);
  const standings = [
    ...winners.map((player) => freeze({ player, rank: 1 })),
    freeze({ player: ending.player, rank: players }),
  ];
  return freeze({
    result: freeze({ winners: freeze(winners), standings: freeze(standings) }),
    ending,
    seed,
  });
}
