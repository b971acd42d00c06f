import { ensureGame } from '../core/ensure-game.js';
import { isIllegalActionError, isRulesError, RulesError } from '../core/errors.js';
import { freeze, frozenCopy } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import type { Ending } from '../core/record-data.js';
import { attempt, Misfit } from '../core/untrusted.js';
import { afterTurn, afterUndo, deadlineOf, thinkingTime } from './clock.js';
import { historyOf, lastDone, turnAt } from './history.js';
import type { AnyTable } from './history.js';
import { receivers, refusal, refuse, refuseValue, seatOf, toldTo } from './messages.js';
import type { AnyAnswer, Asked } from './messages.js';
import { isSeatId } from './open.js';
import { requestAt } from './request.js';
import { join, leave, withClock } from './seats.js';
import type { Answer, Entry, Request, SeatId, Table } from './types.js';

/** More than anybody takes back who is not out to make the log endless. */
const MOST_UNDOS = 1000;

/**
 * Applies a request to a table. The request may be any value. If something is wrong with it, a
 * message to the sender says what, and nothing changes.
 *
 * `from` is the id of the sender. The table trusts it, so the host has to verify it. `now` is the
 * time in milliseconds, by any clock of the host; only a table with time limits needs it. A request
 * may arrive late or twice: its `seq` says what the sender had seen, so it is refused, or answered
 * again.
 *
 * @throws RulesError `bad-table` for a table of another game, a sender who is neither a text nor a
 * whole number, and a missing time. These are mistakes of the host, not of a player.
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
 */
export function receive<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  table: Table<S, A, O>,
  from: SeatId,
  request: unknown,
  now?: number,
): Answer<S, V, A, O, E> {
  ensureGame(game);
  ensureHost(game, table, from, now);
  const asked = { game, table: frozenCopy(table), from, now: now ?? 0 } as object as Asked;
  const timely = withTime(asked);
  const answer = answerTo({ ...asked, table: timely.table }, request);
  const messages = frozenCopy([...timely.messages, ...answer.messages]);
  return freeze({ table: answer.table, messages }) as object as Answer<S, V, A, O, E>;
}

function ensureHost(
  game: { readonly name: string },
  table: { readonly game: string; readonly clock: object | null },
  from: SeatId,
  now: number | undefined,
): void {
  if (table.game !== game.name) {
    throw new RulesError('bad-table', `a table of ${table.game}, not of ${game.name}`, 'game');
  }
  if (!isSeatId(from)) {
    throw new RulesError('bad-table', 'the sender must be a whole number or a text', 'from');
  }
  if (now === undefined ? table.clock !== null : !Number.isFinite(now)) {
    throw new RulesError('bad-table', 'a table with time limits needs the time', 'now');
  }
}

function answerTo(asked: Asked, value: unknown): AnyAnswer {
  const request = attempt(() => requestAt(value));
  if (request instanceof Misfit) return refuseValue(asked, request);
  switch (request.type) {
    case 'join':
      return join(asked, request.seat);
    case 'leave':
      return leave(asked);
    case 'act':
      return act(asked, request);
    case 'undo':
      return undo(asked, request.seq);
    case 'resign':
      return resign(asked);
    case 'sync':
      return sync(asked, request.seq);
    case 'time':
      return { table: asked.table, messages: [] };
  }
}

/** Seat and turn come first: what the rules say to an action depends on a hand. */
function act(asked: Asked, request: Extract<Request<unknown>, { type: 'act' }>): AnyAnswer {
  const { game, table, from, now } = asked;
  const { current, clock } = table;
  const player = table.seats.indexOf(from);
  if (player < 0) return refuse(asked, 'not-seated');
  try {
    const done = entryBy(table, request.seq, player);
    if (done?.type === 'act' && isSame(asked, done.action, request.action)) {
      return sync(asked, request.seq);
    }
    const problem = outOfOrder(asked, request.seq);
    if (problem !== null) return problem;
    if (game.turn(current) !== player) return refuse(asked, 'not-your-turn');

    const action = game.actionFromJson(request.action);
    const { state, events } = game.step(current, action);
    if (clock === null) {
      return told(asked, { ...table, current: state }, { type: 'act', player, action }, events);
    }
    const spent = thinkingTime(clock, now);
    const next = { ...table, current: state, clock: afterTurn(clock, player, spent, now) };
    return told(asked, next, { type: 'act', player, action, spent }, events);
  } catch (error) {
    if (isIllegalActionError(error)) {
      const { code, message, violation } = error;
      return refusal(asked, { code, message, violation });
    }
    if (!isRulesError(error)) throw error;
    const { code, path, problem, message } = error;
    return refusal(asked, { code, path, problem, message });
  }
}

function undo(asked: Asked, seq: number): AnyAnswer {
  const { game, table, from, now } = asked;
  const { clock } = table;
  const player = table.seats.indexOf(from);
  if (player < 0) return refuse(asked, 'not-seated');
  if (entryBy(table, seq, player)?.type === 'undo') return sync(asked, seq);
  const problem = outOfOrder(asked, seq);
  if (problem !== null) return problem;
  const undos = table.log.filter(({ type }) => type === 'undo').length;
  if (undos >= MOST_UNDOS) return refuse(asked, 'too-many-undos');

  const last = lastDone(game, table);
  if (last?.move.player !== player) return refuse(asked, 'nothing-to-undo');
  const { move, before } = last;
  if (game.reveals(before, move.action)) return refuse(asked, 'revealed');
  const back = clock === null ? null : afterUndo(clock, player, move.spent ?? 0, now);
  return told(asked, { ...table, current: before, clock: back }, { type: 'undo', player });
}

function resign(asked: Asked): AnyAnswer {
  const { game, table, from } = asked;
  const player = table.seats.indexOf(from);
  if (player < 0) return refuse(asked, 'not-seated');
  const last = table.log.length - 1;
  if (entryBy(table, last, player)?.type === 'end') return sync(asked, last);
  if (turnAt(game, table) === null) return refuse(asked, 'game-over');
  return ended(asked, { by: 'resignation', player });
}

/** Starts the clock if it can, and ends the game of somebody who has thought too long. */
function withTime(asked: Asked): AnyAnswer {
  const { game, now } = asked;
  const table = withClock(asked.table, now);
  const player = turnAt(game, table);
  if (table.clock === null || player === null) return { table, messages: [] };
  const deadline = deadlineOf(table.clock, player);
  if (deadline === null || now <= deadline) return { table, messages: [] };
  return ended({ ...asked, table }, { by: 'forfeit', player, reason: 'time' });
}

function ended(asked: Asked, ending: Ending): AnyAnswer {
  return told(asked, asked.table, { type: 'end', ending: freeze(ending) });
}

/** Everything that has happened since a sequence number, as it was told then. */
function sync(asked: Asked, seq: number): AnyAnswer {
  const { game, table, from } = asked;
  if (seq > table.log.length) return refuse(asked, 'bad-seq');
  const seat = seatOf(table, from);
  const missed = historyOf(game, table).slice(seq);
  const messages = missed.flatMap((moment) => toldTo(asked, moment, seat));
  return { table, messages: messages.map((message) => ({ to: from, message })) };
}

/** The table with one more entry in its log, and what everybody is told about it. */
function told(
  asked: Asked,
  before: AnyTable,
  given: Entry<unknown>,
  events: Parameters<typeof toldTo>[1]['events'] = [],
): AnyAnswer {
  const entry = freeze(given);
  const table = freeze({ ...before, log: freeze([...before.log, entry]) });
  const moment = { seq: table.log.length, entry, state: table.current, events };
  const messages = receivers(table).flatMap((to) =>
    toldTo({ ...asked, table }, moment, seatOf(table, to)).map((message) => ({ to, message })),
  );
  return { table, messages };
}

/** The entry of the log that a request led to, if it was this player's. */
function entryBy({ log }: AnyTable, seq: number, player: number): Entry<unknown> | undefined {
  const entry = log[seq];
  const by = entry?.type === 'end' ? entry.ending.player : entry?.player;
  return by === player ? entry : undefined;
}

function isSame({ game }: Asked, action: unknown, given: unknown): boolean {
  return game.formatAction(action) === game.formatAction(game.actionFromJson(given));
}

/** The refusal of a request that depends on how the game stands, if it is over or has moved on. */
function outOfOrder(asked: Asked, seq: number): AnyAnswer | null {
  const { game, table } = asked;
  if (seq > table.log.length) return refuse(asked, 'bad-seq');
  if (turnAt(game, table) === null) return refuse(asked, 'game-over');
  return seq === table.log.length ? null : refuse(asked, 'stale');
}
