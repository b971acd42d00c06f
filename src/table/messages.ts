import { freeze } from '../core/freeze.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { leanView } from '../core/lean-view.js';
import { timeLeft } from './clock.js';
import { outcomeOf, turnAt } from './history.js';
import type { AnyTable, Moment } from './history.js';
import type { Answer, Delivery, Message, RefusalCode, RefusedMessage, SeatId } from './types.js';
import type { TimeLeft } from './types.js';

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

/** Why each request is refused, in words. */
const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  'bad-request': 'this is not a request',
  'not-seated': 'you have no seat at this table',
  'already-seated': 'you have a seat: leave it first',
  'table-full': 'every seat is taken',
  'no-such-seat': 'there is no such seat',
  'seat-taken': 'somebody sits there',
  'other-hand': 'you have left another seat, and know its hand: nobody plays two',
  'not-your-turn': 'it is not your turn',
  stale: 'something has happened that you had not seen: look again',
  'bad-seq': 'the table has not come that far',
  'game-over': 'the game is over',
  'nothing-to-undo': 'the last action was not yours',
  revealed: 'that action has shown something new: it stays',
  'too-many-undos': 'too much has been taken back at this table',
};

/** The answer to a request that is not carried out. */
export function refuse(
  asked: Asked,
  code: RefusalCode,
  message: string = REFUSALS[code],
): AnyAnswer {
  return refusal(asked, { code, message });
}

/** The answer to an action that the game refuses. */
export function refusal(
  { table, from }: Asked,
  why: Pick<RefusedMessage, 'code' | 'message' | 'violation'>,
): AnyAnswer {
  const message = freeze({ type: 'refused' as const, seq: table.log.length, ...why });
  return { table, messages: [{ to: from, message }] };
}
