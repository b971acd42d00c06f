import { ensureGame } from '../core/game.js';
import { isIllegalActionError, isRulesError, RulesError } from '../core/errors.js';
import type { ActionOf, AnyGame, OptionsOf, StateOf } from '../core/game.js';
import { freeze } from '../core/made.js';
import { MAX_ACTIONS } from '../core/record-data.js';
import { attempt, Misfit, readAs } from '../core/shape.js';
import { afterTurn, deadlineOf, thinkingTime } from './clock.js';
import { knownTable } from './from-json.js';
import { absentIn, outcomeOf } from './history.js';
import {
  answered,
  overMessage,
  refusal,
  refuse,
  refuseValue,
  seatOf,
  stepMessage,
  timeAt,
  toAll,
  toldAll,
  toOne,
  welcome,
} from './messages.js';
import type { Moment } from './messages.js';
import { depart, join, leave } from './seats.js';
import { isSeatId, request as requestShape } from './shapes.js';
import { missedSince } from './sync.js';
import { advanced, ensureTableOf, isWaiting, runningFor, turnAt } from './table.js';
import type {
  AnyTableAnswer,
  AnyTable,
  TableEntry,
  TableRequest,
  SeatId,
  TableAnswerOf,
  Table,
  TableRequestOf,
} from './types.js';
import { agree, decline, undo } from './undo.js';

/**
 * A value that the program knows nothing of, such as one from outside, may be anything at all; a request that is
 * written in the program has to be right.
 *
 * @group A table
 */
export type Unread<R> = R extends { readonly type: infer T } ? (string extends T ? R : never) : R;

/**
 * Applies a request to a table. The request may be any value. If something is wrong with it, a
 * message to the sender says what, and nothing changes.
 *
 * `from` is the id of the sender. The table trusts it, so the host has to verify it; the host itself
 * is `null`, and may send `time`, `stand-in` and `sync`. `now` is the time in milliseconds, by any clock of
 * the host; only a table with time limits needs it. A request may arrive late or twice: its `seq` says
 * what the sender had seen, so it is refused, or answered again.
 *
 * @throws RulesError `bad-table` for a value that is not a table of this game, a sender who is neither
 * a text nor a whole number, a missing time, and a request that the host cannot make. These are
 * mistakes of the host, not of a player.
 *
 * @example
 * ```ts
 * import { createRng, reef } from 'reef-rules';
 * import { openTable, receive } from 'reef-rules/table';
 *
 * const options = { players: 2, seed: 7, first: 0 };
 * const table = openTable(reef, { options, seats: ['ann', 'ben'] });
 * const action = reef.randomAction(table.current, createRng(1));
 * const { messages } = receive(reef, table, 'ann', { type: 'act', action, seq: 0 });
 * messages.map(({ to, message }) => `${to}: ${message.type}`); // ['ann: step', 'ben: step', 'null: step']
 * ```
 * @group A table
 */
export function receive<G extends AnyGame, const R>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
  from: SeatId | null,
  request: R & Unread<R>,
  now?: number,
): TableAnswerOf<G>;
export function receive<G extends AnyGame>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
  from: SeatId | null,
  request: TableRequestOf<G>,
  now?: number,
): TableAnswerOf<G>;
export function receive<G extends AnyGame>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
  from: SeatId | null,
  request: unknown,
  now?: number,
): TableAnswerOf<G> {
  ensureGame(game);
  const known = knownTable(game, table);
  ensureHost(game, known, from, now);
  const moment: Moment = { game, table: known, from, now: now ?? 0 };
  return answerTo(moment, request) as object as TableAnswerOf<G>;
}

function ensureHost(
  game: { readonly name: string },
  table: { readonly game: string; readonly clock: object | null },
  from: SeatId | null,
  now: number | undefined,
): void {
  ensureTableOf(game, table);
  if (from !== null && !isSeatId(from)) {
    throw new RulesError('bad-table', 'the sender must be a whole number or a text', 'from');
  }
  if (now === undefined ? table.clock !== null : !Number.isFinite(now)) {
    throw new RulesError('bad-table', 'a table with time limits needs the time', 'now');
  }
}

/** What has happened by now comes before the request. */
function answerTo(moment: Moment, value: unknown): AnyTableAnswer {
  const late = outOfTime(moment);
  if (late === null) return answerInTime(moment, value);
  const { table, messages, refusal } = answerInTime({ ...moment, table: late.table }, value);
  return freeze({ table, messages: freeze([...late.messages, ...messages]), refusal });
}

/** What happens to a player who has thought too long; `null` if there is none. */
function outOfTime(moment: Moment): AnyTableAnswer | null {
  const { game, table, now } = moment;
  const player = runningFor(game, table);
  const deadline = player === null ? null : deadlineOf(table.clock!, player);
  if (player === null || deadline === null || now <= deadline) return null;
  return depart(moment, player, { by: 'forfeit', reason: 'time' });
}

function answerInTime(moment: Moment, value: unknown): AnyTableAnswer {
  const request = attempt(() => readAs(requestShape, value));
  if (request instanceof Misfit) return refuseValue(moment, request);
  const { from } = moment;
  if (request.type === 'time') return answered(moment.table);
  if (request.type === 'sync') return sync(moment, request.seq, request.version);
  if (request.type === 'stand-in') {
    return from === null ? standIn(moment, request) : refuse(moment, 'host-only');
  }
  if (from === null) {
    throw new RulesError('bad-table', `the host cannot send "${request.type}"`, 'from');
  }
  const person = { ...moment, from };
  switch (request.type) {
    case 'join':
      return join(person, request.seat);
    case 'leave':
      return leave(person);
    case 'act':
      return act(person, request);
    case 'undo':
    case 'agree':
    case 'decline':
      return takeBack(person, request);
    case 'resign':
      return resign(person);
  }
}

/** Seat and turn come first: what the rules say to an action depends on a hand. */
function act(
  moment: Moment<SeatId>,
  { seq, action }: Extract<TableRequest<unknown>, { type: 'act' }>,
): AnyTableAnswer {
  const { game, table, from } = moment;
  const player = seatOf(table, from);
  if (player === null) return refuse(moment, 'not-seated');
  return judged(moment, () => {
    const done = entryAfter(table, seq);
    if (done?.type === 'act' && done.player === player && isSame(game, done.action, action)) {
      return sync(moment, seq);
    }
    const problem = outOfOrder(moment, seq);
    if (problem !== null) return problem;
    if (isAbsent(table, player)) return refuse(moment, 'absent');
    if (game.turn(table.current) !== player) return refuse(moment, 'not-your-turn');
    return performed(moment, player, action);
  });
}

/** The host acts for a seat that is absent. */
function standIn(
  moment: Moment,
  { seat, action, seq = moment.table.seq }: Extract<TableRequest<unknown>, { type: 'stand-in' }>,
): AnyTableAnswer {
  const { game, table } = moment;
  const problem = outOfOrder(moment, seq);
  if (problem !== null) return problem;
  if (!isAbsent(table, seat)) return refuse(moment, 'host-only');
  if (game.turn(table.current) !== seat) return refuse(moment, 'not-your-turn');
  return judged(moment, () => performed(moment, seat, action));
}

/** What an action leads to, or why the game refuses it. */
function judged(moment: Moment, perform: () => AnyTableAnswer): AnyTableAnswer {
  try {
    return perform();
  } catch (error) {
    if (isIllegalActionError(error)) {
      const { code, violation, message } = error;
      return refusal(moment, { code, violation }, message);
    }
    if (!isRulesError(error) || error.code !== 'bad-action') throw error;
    const { path, problem, message } = error;
    return refusal(moment, { code: error.code, path, problem }, message);
  }
}

/** The table after an action, and what everybody is told about it. */
function performed(moment: Moment, player: number, given: unknown): AnyTableAnswer {
  const { game, table, now } = moment;
  const { clock, log, seq } = table;
  if (log.length >= MAX_ACTIONS) return refuse(moment, 'too-long');
  const action = game.actionFromJson(given);
  const { state, events } = game.step(table.current, action);
  const isTimed = clock !== null && !isAbsent(table, player);
  const spent = isTimed ? thinkingTime(clock, now) : 0;
  const next = advanced(table, {
    current: state,
    log: freeze([
      ...log,
      freeze({ type: 'act' as const, seq: seq + 1, player, action, ...(isTimed ? { spent } : {}) }),
    ]),
    clock: isTimed
      ? afterTurn(clock, player, spent, now)
      : clock && freeze({ ...clock, since: now }),
  });

  const after = { game, table: next, now };
  const time = timeAt(game, next, now);
  const outcome = outcomeOf(game, next);
  const over = outcome === null ? [] : [overMessage(next, outcome)];
  return toldAll(next, (seat) => [stepMessage(after, { player, events }, seat, time), ...over]);
}

/** Requests about taking back actions. */
function takeBack(
  moment: Moment<SeatId>,
  { type, seq }: Extract<TableRequest<unknown>, { type: 'undo' | 'agree' | 'decline' }>,
): AnyTableAnswer {
  const { table, from } = moment;
  const player = seatOf(table, from);
  if (player === null) return refuse(moment, 'not-seated');
  if (table.undone?.seq === seq + 1 && (type === 'agree' || table.undone.player === player)) {
    return sync(moment, seq);
  }
  const problem = outOfOrder(moment, seq);
  if (problem !== null) return problem;
  if (isAbsent(table, player)) return refuse(moment, 'absent');
  switch (type) {
    case 'undo':
      return undo(moment, player);
    case 'agree':
      return agree(moment, player);
    case 'decline':
      return decline(moment);
  }
}

function resign(moment: Moment<SeatId>): AnyTableAnswer {
  const { game, table, from } = moment;
  const player = seatOf(table, from);
  if (player === null) return refuse(moment, 'not-seated');
  const last = table.log.at(-1);
  if (last?.type === 'end' && last.ending.player === player) return sync(moment, last.seq - 1);
  if (turnAt(game, table) === null) return refuse(moment, 'game-over');
  if (isAbsent(table, player)) return answered(table, toOne(from, [welcome(moment, player)]));
  return depart(moment, player, { by: 'resignation' });
}

/** What has happened since the sender last heard from the table; if the host asks, what all have missed. */
function sync(moment: Moment, seq: number, version?: number): AnyTableAnswer {
  const { table, from } = moment;
  if (seq > table.seq) return refuse(moment, 'bad-seq');
  const missedBy = missedSince(moment, seq, version);
  const messages =
    from === null ? toAll(table, missedBy) : toOne(from, missedBy(seatOf(table, from)));
  return answered(table, messages);
}

/** The entry of the log that a request with this sequence number may have led to. */
function entryAfter({ log }: AnyTable, seq: number): TableEntry<unknown> | undefined {
  for (let i = log.length - 1; i >= 0 && log[i]!.seq > seq; i--) {
    if (log[i]!.seq === seq + 1) return log[i];
  }
  return undefined;
}

function isSame(game: AnyGame, action: unknown, given: unknown): boolean {
  return game.formatAction(action) === game.formatAction(game.actionFromJson(given));
}

function isAbsent({ log }: AnyTable, seat: number): boolean {
  return absentIn(log).includes(seat);
}

/** The refusal of a request that depends on how the game stands, if it is over or has moved on. */
function outOfOrder(moment: Moment, seq: number): AnyTableAnswer | null {
  const { game, table } = moment;
  if (seq > table.seq) return refuse(moment, 'bad-seq');
  if (turnAt(game, table) === null) return refuse(moment, 'game-over');
  if (seq < table.seq) return refuse(moment, 'stale');
  return isWaiting(table) ? refuse(moment, 'waiting') : null;
}
