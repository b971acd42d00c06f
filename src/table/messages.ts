import type { AnyGame, GameEvent } from '../core/game.js';
import { leanOf } from '../core/json.js';
import { freeze } from '../core/made.js';
import type { Misfit } from '../core/shape.js';
import { timeLeft } from './clock.js';
import { absentIn, outcomeOf } from './history.js';
import { runningFor } from './table.js';
import { NONE } from './shapes.js';
import type {
  AnyTableAnswer,
  AnyTableMessage,
  AnyTable,
  Delivery,
  Outcome,
  Refusal,
  RefusalCode,
  RefusedMessage,
  SeatId,
  TimeLeft,
  Told,
} from './types.js';
import { en } from './words-en.js';

/**
 * The version of the form of messages. It rises only with a change of which a client that leaves out what it
 * does not know would make something wrong.
 */
export const MESSAGE_FORMAT = 1;

/** A table at the moment when a request comes: who sends it, and when. */
export interface Moment<From extends SeatId | null = SeatId | null> {
  readonly game: AnyGame;
  readonly table: AnyTable;
  /** The sender; `null` for the host. */
  readonly from: From;
  /** The host's time; 0 where no clock needs it. */
  readonly now: number;
}

type AnyDelivery = Delivery<object, GameEvent>;

/** An answer that refuses nothing. */
export function answered(table: AnyTable, messages: readonly AnyDelivery[] = NONE): AnyTableAnswer {
  return freeze({ table, messages: freeze(messages as AnyDelivery[]), refusal: null });
}

/** What the players, and all spectators together, are sent about a table. */
export function toAll(
  table: AnyTable,
  messagesTo: (seat: number | null) => readonly AnyTableMessage[],
): readonly AnyDelivery[] {
  const deliveries: AnyDelivery[] = [];
  const { seats } = table;
  for (let seat = 0; seat <= seats.length; seat++) {
    const isSpectator = seat === seats.length;
    const to = isSpectator ? null : seats[seat]!;
    if (to === null && !isSpectator) continue;
    for (const message of messagesTo(isSpectator ? null : seat)) {
      deliveries.push(freeze({ to, message }));
    }
  }
  return deliveries;
}

/** An answer that refuses nothing and that all are sent. */
export function toldAll(
  table: AnyTable,
  messagesTo: (seat: number | null) => readonly AnyTableMessage[],
): AnyTableAnswer {
  return answered(table, toAll(table, messagesTo));
}

/** What one person is sent. */
export function toOne(
  to: SeatId | null,
  messages: readonly AnyTableMessage[],
): readonly AnyDelivery[] {
  return to === null ? NONE : messages.map((message) => freeze({ to, message }));
}

/** The seat of the sender; `null` for a spectator. */
export function seatOf({ seats }: AnyTable, id: SeatId): number | null {
  const seat = seats.indexOf(id);
  return seat < 0 ? null : seat;
}

/** How everything stands, for one seat. */
export function welcome(
  { game, table, now }: Pick<Moment, 'game' | 'table' | 'now'>,
  seat: number | null,
): AnyTableMessage {
  return freeze({
    type: 'welcome',
    ...stampOf(table),
    seat,
    seats: table.seats,
    absent: absentIn(table.log),
    offer: table.offer,
    commitment: table.commitment,
    view: game.view(table.current, seat),
    time: timeAt(game, table, now),
    over: outcomeOf(game, table),
  });
}

/** How everything stands, for all. */
export function welcomeToAll(moment: Moment): readonly AnyDelivery[] {
  return toAll(moment.table, (seat) => [welcome(moment, seat)]);
}

/** A step as one seat sees it; `table` is the one after it, `state` how the game stood then. */
export function stepMessage(
  { game, table, now }: Pick<Moment, 'game' | 'table' | 'now'>,
  { stamp = stampOf(table), state = table.current, player, events }: Step,
  seat: number | null,
  time: TimeLeft | null = timeAt(game, table, now),
): AnyTableMessage {
  return freeze({
    type: 'step',
    ...stamp,
    player,
    events: game.eventsFor(state, seat, events),
    view: leanOf(game, game.view(state, seat)),
    time,
  });
}

/** An action that was done. */
export interface Step {
  readonly player: number;
  readonly events: readonly GameEvent[];
  readonly state?: object;
  readonly stamp?: Told;
}

/** The end of the game, as all are sent it. */
export function overMessage(table: AnyTable, outcome: Outcome): AnyTableMessage {
  return freeze({ type: 'over', ...stampOf(table), ...outcome });
}

/** Actions were taken back, as one seat sees it. */
export function undoneMessage(
  { game, table, now }: Moment,
  player: number,
  count: number,
  seat: number | null,
): AnyTableMessage {
  const view = leanOf(game, game.view(table.current, seat));
  const time = timeAt(game, table, now);
  return freeze({ type: 'undone', ...stampOf(table), player, count, view, time });
}

/** A wish to take back actions, and who has agreed. */
export function offerMessage(table: AnyTable): AnyTableMessage {
  return freeze({ type: 'offer', ...stampOf(table), offer: table.offer });
}

/** Which table a message is about, and when it was sent. */
export function stampOf({ game, rules, version, seq }: AnyTable): Told {
  return { format: MESSAGE_FORMAT, game, rules, version, seq };
}

/** The time left at a table; `null` without a clock. */
export function timeAt(game: AnyGame, table: AnyTable, now: number): TimeLeft | null {
  const { clock } = table;
  return clock === null ? null : timeLeft(clock, runningFor(game, table), now);
}

/** The answer to a request that is not carried out. */
export function refuse(
  moment: Moment,
  code: Exclude<RefusalCode, 'bad-request' | 'bad-action' | 'illegal-action'>,
): AnyTableAnswer {
  return refusal(moment, { code }, en.refusals[code]());
}

/** The answer to a value that is not a request. */
export function refuseValue(moment: Moment, { path, problem }: Misfit): AnyTableAnswer {
  const code = 'bad-request';
  return refusal(moment, { code, path, problem }, en.refusals[code]({ path, problem }));
}

/** The answer to a request, with the reason why it is refused. */
export function refusal({ table, from }: Moment, why: Refusal, message: string): AnyTableAnswer {
  const refused: RefusedMessage = freeze({ type: 'refused', ...stampOf(table), ...why, message });
  return freeze({ table, messages: freeze([...toOne(from, [refused])]), refusal: refused });
}
