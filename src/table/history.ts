import { freeze } from '../core/freeze.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import type { Entry, Outcome, Table } from './types.js';

/** A table of any game. */
export type AnyTable = Table<object, unknown, GameOptions>;

/** An action at a table. */
export type Move = Extract<Entry<unknown>, { type: 'act' }>;

/** One entry of the log, and how the game stood after it. */
export interface Moment {
  readonly seq: number;
  readonly entry: Entry<unknown>;
  readonly state: object;
  readonly events: readonly GameEvent[];
}

/** The game once more, entry by entry. */
export function historyOf(game: AnyGame, table: AnyTable): readonly Moment[] {
  const states = [firstState(game, table)];
  return table.log.map((entry, i) => {
    let events: readonly GameEvent[] = [];
    if (entry.type === 'act') {
      const next = game.step(states.at(-1)!, entry.action);
      events = next.events;
      states.push(next.state);
    }
    if (entry.type === 'undo') states.pop();
    return { seq: i + 1, entry, state: states.at(-1)!, events };
  });
}

/** The last action that has not been taken back, and how the game stood before it. */
export function lastDone(
  game: AnyGame,
  table: AnyTable,
): { readonly move: Move; readonly before: object } | null {
  const moves = movesOf(table.log);
  const move = moves.at(-1);
  if (move === undefined) return null;
  const before = moves
    .slice(0, -1)
    .reduce((state, { action }) => game.apply(state, action), firstState(game, table));
  return { move, before };
}

/** The actions that have not been taken back. */
export function movesOf(log: readonly Entry<unknown>[]): readonly Move[] {
  const moves: Move[] = [];
  for (const entry of log) {
    if (entry.type === 'act') moves.push(entry);
    if (entry.type === 'undo') moves.pop();
  }
  return moves;
}

/** How the game stood when the table was opened. */
export function firstState(game: AnyGame, { state, options }: AnyTable): object {
  return state ?? game.setup(options);
}

/** Whose turn it is at a table; `null` when the game is over, however it ended. */
export function turnAt(game: AnyGame, { log, current }: AnyTable): number | null {
  return log.at(-1)?.type === 'end' ? null : game.turn(current);
}

/** How the game ended; `null` while it goes on. */
export function outcomeOf(game: AnyGame, { current, log, seats }: AnyTable): Outcome | null {
  const last = log.at(-1);
  if (last?.type === 'end') return endedBy(last.ending, seats.length);
  const result = game.result(current);
  return result === null ? null : freeze({ result, ending: null });
}

/** Whoever ends a game early comes last, and all others win. */
function endedBy(ending: NonNullable<Outcome['ending']>, players: number): Outcome {
  const winners = Array.from({ length: players }, (_, i) => i).filter((i) => i !== ending.player);
  const standings = [
    ...winners.map((player) => freeze({ player, rank: 1 })),
    freeze({ player: ending.player, rank: players }),
  ];
  return freeze({
    result: freeze({ winners: freeze(winners), standings: freeze(standings) }),
    ending,
  });
}
