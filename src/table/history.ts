import type { AnyGame } from '../core/game.js';
import { freeze } from '../core/made.js';
import { withAbsentLast } from '../core/record-data.js';
import type { Absence } from '../core/record-data.js';
import type { AnyTable, Entry, Outcome } from './types.js';

/** An action at a table. */
export type Move = Extract<Entry<unknown>, { type: 'act' }>;

/** The actions in a log. */
export function movesIn(log: readonly Entry<unknown>[]): readonly Move[] {
  return log.filter((entry) => entry.type === 'act');
}

/** The seats for which the host acts now. */
export function absentIn(log: readonly Entry<unknown>[]): readonly number[] {
  let absent: readonly number[] = NOBODY;
  for (let i = 0; i < log.length; i++) {
    const entry = log[i]!;
    if (entry.type === 'absent') absent = freeze([...absent, entry.player]);
    if (entry.type === 'back') absent = freeze(absent.filter((seat) => seat !== entry.player));
  }
  return absent;
}

const NOBODY: readonly number[] = /* @__PURE__ */ freeze([]);

/** Who was absent when, as a record has it. */
export function absencesIn(log: readonly Entry<unknown>[]): readonly Absence[] {
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

/** How the game stood when the table was opened. */
export function firstState(game: AnyGame, { state, options }: AnyTable): object {
  return state ?? game.setup(options);
}

/** How the game stood after this many actions. */
export function stateAfter(game: AnyGame, table: AnyTable, count: number): object {
  let state = firstState(game, table);
  const moves = movesIn(table.log);
  for (let i = 0; i < count; i++) state = game.apply(state, moves[i]!.action);
  return state;
}

/** Whether the game was ended outside its rules. */
export function isEnded(log: readonly Entry<unknown>[]): boolean {
  return log.length > 0 && log[log.length - 1]!.type === 'end';
}

/** How the game ended; `null` while it goes on. */
export function outcomeOf(
  game: AnyGame,
  { current, log, seats, options }: AnyTable,
): Outcome | null {
  const seed = options?.seed ?? null;
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
