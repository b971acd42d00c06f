import { freeze } from '../core/freeze.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { leanView } from '../core/lean-view.js';
import type { Misfit } from '../core/untrusted.js';
import { timeLeft } from './clock.js';
import { outcomeOf, turnAt } from './history.js';
import type { AnyTable, Moment } from './history.js';
import type { Answer, Delivery, Message, RefusalCode, RefusedMessage, SeatId } from './types.js';
import type { TimeLeft } from './types.js';
import { en } from './words-en.js';

/** A request that is being answered. */
export interface Asked {
  readonly game: AnyGame;
  readonly table: AnyTable;
  readonly from: SeatId;
  /** The host's time; 0 where no clock needs it. */
  readonly now: number;
}

/** An answer at a table of any game. */
export type AnyAnswer = Answer<object, object, unknown, GameOptions, GameEvent>;

type AnyMessage = Message<object, GameEvent>;

/** Everybody who is told what happens: the players, and all spectators together. */
export function receivers({ seats }: AnyTable): readonly (SeatId | null)[] {
  return [...seats.filter((id) => id !== null), null];
}

/** Where somebody sits; `null` for a spectator. */
export function seatOf({ seats }: AnyTable, id: SeatId | null): number | null {
  const seat = id === null ? -1 : seats.indexOf(id);
  return seat < 0 ? null : seat;
}

/** How everything stands, for one receiver. */
export function welcome(
  { game, table, now }: Omit<Asked, 'from'>,
  to: SeatId | null,
): Delivery<object, GameEvent> {
  const seat = seatOf(table, to);
  const message: AnyMessage = {
    type: 'welcome',
    game: table.game,
    seq: table.log.length,
    seat,
    seats: table.seats,
    view: game.view(table.current, seat),
    time: timeAt(game, table, now),
    over: outcomeOf(game, table),
  };
  return { to, message };
}

/** What a seat is told about one entry of the log. */
export function toldTo(
  { game, table, now }: Omit<Asked, 'from'>,
  { seq, entry, state, events }: Moment,
  seat: number | null,
): readonly AnyMessage[] {
  const then = { ...table, log: table.log.slice(0, seq), current: state };
  const outcome = outcomeOf(game, then);
  const over: AnyMessage[] = outcome === null ? [] : [{ type: 'over', seq, ...outcome }];
  if (entry.type === 'end') return over;

  const { player } = entry;
  const view = leanView(game, game.view(state, seat));
  const time = timeAt(game, table, now);
  if (entry.type === 'undo') return [{ type: 'undone', seq, player, view, time }];
  const seen = game.eventsFor(state, events, seat);
  return [{ type: 'step', seq, player, events: seen, view, time }, ...over];
}

function timeAt(game: AnyGame, table: AnyTable, now: number): TimeLeft | null {
  const { clock } = table;
  return clock === null ? null : timeLeft(clock, turnAt(game, table), now);
}

/** The answer to a request that is not carried out. */
export function refuse(asked: Asked, code: Exclude<RefusalCode, 'bad-request'>): AnyAnswer {
  return refusal(asked, { code, message: en.refusals[code]() });
}

/** The answer to a value that is not a request. */
export function refuseValue(asked: Asked, { path, problem }: Misfit): AnyAnswer {
  const code = 'bad-request';
  return refusal(asked, { code, path, problem, message: en.refusals[code]({ path, problem }) });
}

/** The answer to an action that the game refuses. */
export function refusal(
  { table, from }: Asked,
  why: Omit<RefusedMessage, 'type' | 'seq'>,
): AnyAnswer {
  const message = freeze({ type: 'refused' as const, seq: table.log.length, ...why });
  return { table, messages: [{ to: from, message }] };
}
