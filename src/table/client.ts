import { ensureGame } from '../core/game.js';
import type { AnyGame, Game, GameEvent } from '../core/game.js';
import { plain } from '../core/json.js';
import { freeze, frozenCopy } from '../core/made.js';
import { MAX_PLAYERS, withAbsentLast } from '../core/record-data.js';
import {
  anything,
  at,
  attempt,
  fieldsOf,
  list,
  Misfit,
  nullable,
  object,
  readAs,
  readOrThrow,
  whole,
} from '../core/shape.js';
import type { Fields, Reader } from '../core/shape.js';
import { emptySeat } from './history.js';
import { commitment, count, NONE } from './shapes.js';
import type {
  AnyTableMessage,
  Offer,
  Outcome,
  RefusedMessage,
  TableRequest,
  SeatId,
  TableStatus,
  TimeLeft,
  WelcomeMessage,
} from './types.js';

/** More than happens in one action. */
const MAX_EVENTS = 10_000;

/**
 * What a client knows of its table: plain, frozen data that {@link hear} takes forward.
 *
 * @example
 * ```ts
 * import type { Event, View } from 'reef-rules';
 * import { newClient } from 'reef-rules/table';
 * import type { Client } from 'reef-rules/table';
 *
 * const client: Client<View, Event> = newClient();
 * client.view; // null
 * ```
 * @group A client
 */
export interface TableClient<View, Event> {
  /** That of the table, as `tableStatus` has it, or `'away'` before the first welcome. */
  readonly status: TableStatus | 'away';
  /** The version of the table that this is; 0 before the first welcome. */
  readonly version: number;
  readonly seq: number;
  /** The latest version that the client has heard of. */
  readonly latest: number;
  /** Whether a message was missed: then send `ask(client, { type: 'sync' })`. */
  readonly mustSync: boolean;
  /** The client's own seat; `null` for a spectator. */
  readonly seat: number | null;
  readonly seats: readonly (SeatId | null)[];
  /** The seats for which the host acts. */
  readonly absent: readonly number[];
  readonly offer: Offer | null;
  readonly commitment: string | null;
  /** What the client can see of the game; `null` before the first welcome. */
  readonly view: View | null;
  /** What the last message told, in order; empty if it told of no action. */
  readonly events: readonly Event[];
  /** The time that was left when the last message was sent. */
  readonly time: TimeLeft | null;
  /** How the game ended; `null` while it goes on. */
  readonly over: Outcome | null;
  /** Why the last request was refused; `null` once another message has come. */
  readonly refusal: RefusedMessage | null;
}

/**
 * What a client of any game knows.
 *
 * @group A client
 */
export type AnyTableClient = TableClient<object, GameEvent>;

/**
 * The types of a client by its game.
 *
 * @example
 * ```ts
 * import type { reef } from 'reef-rules';
 * import { newClient } from 'reef-rules/table';
 * import type { TableClientOf } from 'reef-rules/table';
 *
 * const client: TableClientOf<typeof reef> = newClient();
 * client.status; // 'away'
 * ```
 * @group A client
 */
export type TableClientOf<G> = G extends {
  /** The view after an event, of which the types are taken. */
  applyEvent(view: infer V, event: infer E): object;
}
  ? TableClient<V, E>
  : never;

/**
 * A client that has heard nothing yet.
 *
 * @example
 * ```ts
 * import { newClient } from 'reef-rules/table';
 *
 * newClient().status; // 'away'
 * ```
 * @group A client
 */
export function newClient<
  View extends object = object,
  Event extends GameEvent = GameEvent,
>(): TableClient<View, Event> {
  return freeze({
    status: 'away',
    version: 0,
    seq: 0,
    latest: 0,
    mustSync: false,
    seat: null,
    seats: NONE,
    absent: NONE,
    offer: null,
    commitment: null,
    view: null,
    events: NONE,
    time: null,
    over: null,
    refusal: null,
  });
}

/**
 * What a client knows after a message of its table, which may be any value: a message that comes
 * twice or too late changes nothing, and after one that is missing, `mustSync` is true until the
 * answer to a `sync` has come. The events of a step are in `events` until the next message.
 *
 * The client believes its server: it reads views as `viewFromJson` does, but does not replay anything.
 *
 * @throws RulesError `bad-game` for a value that is not a game, `bad-options` for one that is not a client; never because
 * of the message.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deliver, hear, newClient, openTable, receive } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', null] });
 * const answer = receive(reef, table, 'ben', { type: 'join' });
 * let client = newClient();
 * for (const message of deliver(answer, ['ben']).get('ben') ?? []) client = hear(reef, client, message);
 * client.seat; // 1
 * client.status; // 'playing'
 * ```
 * @group A client
 */
export function hear<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  client: TableClient<V, E> | AnyTableClient,
  message: unknown,
): TableClient<V, E> {
  ensureGame(game);
  const known = knownClient(client);
  const heard = attempt(() => messageIn(game as object as AnyGame, message));
  if (heard === null || heard instanceof Misfit) return client as TableClient<V, E>;
  const next = after(game as object as AnyGame, known, heard);
  return (next === known ? client : next) as TableClient<V, E>;
}

/**
 * The request with the numbers that it needs: what the client has seen.
 *
 * @example
 * ```ts
 * import { ask, newClient } from 'reef-rules/table';
 *
 * ask(newClient(), { type: 'sync' }); // { type: 'sync', seq: 0, version: 0 }
 * ```
 *
 * @group A client
 */
export function ask<A>(client: AnyTableClient, request: Asked<A>): TableRequest<A> {
  const { seq, version } = knownClient(client);
  const asked = readOrThrow('bad-options', () => readAs(fieldsOf, request));
  const type = asked['type'] as Asked<A>['type'];
  if (type === 'sync') return freeze({ type, seq, version });
  const needsSeq = type === 'act' || type === 'undo' || type === 'agree' || type === 'decline';
  return freeze(needsSeq ? { ...asked, seq } : { ...asked }) as TableRequest<A>;
}

/** A copy of what a client knows. Its view is read by the game. */
function knownClient(client: AnyTableClient): AnyTableClient {
  return readOrThrow('bad-options', () => {
    const given = readAs(fieldsOf, client);
    const read = <T>(name: keyof AnyTableClient, reader: Reader<T>): T =>
      at(name, () => readAs(reader, given[name]));
    return {
      ...(given as object as AnyTableClient),
      seq: read('seq', count),
      version: read('version', count),
      latest: read('latest', count),
      absent: read('absent', SEATS),
    };
  });
}

/**
 * A request without the numbers that {@link ask} adds.
 *
 * @group A client
 */
export type Asked<Action> =
  | { readonly type: 'join'; readonly seat?: number | null | undefined }
  | { readonly type: 'act'; readonly action: Action }
  | { readonly type: 'leave' | 'undo' | 'agree' | 'decline' | 'resign' | 'sync' };

const SEAT = whole(0, MAX_PLAYERS - 1);
const SEATS = list(SEAT, 0, MAX_PLAYERS);
const DATA: Reader<unknown> = (value, context) => frozenCopy(plain(value, context));
const STAMP = { game: DATA, version: count, seq: count };
const OFFER = nullable(fields({ player: SEAT, count, agreed: SEATS }));
const OUTCOME = { result: DATA, ending: DATA, seed: DATA };

/** What each message must say. A newer server may say more, which is not read. */
const MESSAGES: Readonly<Record<AnyTableMessage['type'], Reader<object>>> = {
  welcome: fields({
    ...STAMP,
    seat: nullable(SEAT),
    seats: list(nullable(DATA), 1, MAX_PLAYERS),
    absent: SEATS,
    offer: OFFER,
    commitment: nullable(commitment),
    view: anything,
    time: DATA,
    over: nullable(fields(OUTCOME)),
  }),
  step: fields({
    ...STAMP,
    player: SEAT,
    events: list(DATA, 0, MAX_EVENTS),
    view: anything,
    time: DATA,
  }),
  undone: fields({ ...STAMP, player: SEAT, count, view: anything, time: DATA }),
  offer: fields({ ...STAMP, offer: OFFER }),
  over: fields({ ...STAMP, ...OUTCOME }),
  refused: DATA as Reader<object>,
};

/** An object that has these fields; others are left alone. */
/* @__NO_SIDE_EFFECTS__ */
function fields(readers: Fields): Reader<object> {
  const read = object(readers) as Reader<object>;
  return (value, context) => {
    const given = fieldsOf(value, context);
    const picked = Object.keys(readers).filter((name) => Object.hasOwn(given, name));
    return read(Object.fromEntries(picked.map((name) => [name, given[name]])), context);
  };
}

/** A message that has come, but cannot be read: what it said is missing. */
interface Unread {
  readonly type: 'unread';
  readonly version: number;
}

/** A message of a table of this game; `null` for anything else. */
function messageIn(game: AnyGame, value: unknown): AnyTableMessage | Unread | null {
  const { type, game: name, version } = fieldsOf(value, null);
  if (name !== game.name || !Object.hasOwn(MESSAGES, type as string)) return null;
  const known = count(version, null);
  const message = attempt(() => MESSAGES[type as AnyTableMessage['type']](value, null));
  if (message instanceof Misfit) return { type: 'unread', version: known };
  return { ...message, type } as AnyTableMessage;
}

function after(
  game: AnyGame,
  client: AnyTableClient,
  message: AnyTableMessage | Unread,
): AnyTableClient {
  const latest = Math.max(client.latest, message.version);
  if (message.type === 'unread') return withLatest(client, latest);
  if (message.type === 'refused') {
    return withLatest({ ...client, refusal: message, events: NONE }, latest);
  }
  const isAway = client.status === 'away';
  if (message.type === 'welcome') {
    return !isAway && message.version < client.version
      ? client
      : welcomed(game, client, message, latest);
  }
  const isLate = message.version < client.version;
  const isKnown = message.version === client.version && message.type !== 'over';
  if (!isAway && (isLate || isKnown)) return client;
  const next = isAway || message.version > client.version + 1 ? null : moved(game, client, message);
  return withLatest(next ?? client, latest);
}

function withLatest(client: AnyTableClient, latest: number): AnyTableClient {
  return freeze({ ...client, latest, mustSync: client.version < latest });
}

function welcomed(
  game: AnyGame,
  client: AnyTableClient,
  message: WelcomeMessage<object>,
  latest: number,
): AnyTableClient {
  const view = viewIn(game, message.view);
  if (view === null) return withLatest(client, latest);
  const { version, seq, seat, seats, absent, offer, commitment, time, over } = message;
  const known = { version, seq, seat, seats, absent, offer, commitment, view, time, over };
  const isOver = over !== null || game.turn(view) === null;
  const status = isOver ? 'over' : emptySeat(seats, absent) === null ? 'playing' : 'waiting';
  return withLatest({ ...client, ...known, status, events: NONE, refusal: null }, latest);
}

type Change = Exclude<AnyTableMessage, { type: 'welcome' | 'refused' }>;

/** What is known after the next change; `null` if the message does not fit. */
function moved(game: AnyGame, client: AnyTableClient, message: Change): AnyTableClient | null {
  const { version, seq } = message;
  const next = { ...client, version, seq, events: NONE, refusal: null };
  if (message.type === 'offer') return { ...next, offer: message.offer };
  if (message.type === 'over') {
    const { result, ending, seed } = message;
    // The end by the rules follows a step; without it, something is missing.
    if (ending === null && game.turn(client.view!) !== null) return null;
    return { ...next, offer: null, status: 'over', over: freeze({ result, ending, seed }) };
  }
  const view = viewIn(game, message.view, client.view!);
  if (view === null) return null;
  const { time } = message;
  if (message.type === 'undone') return { ...next, offer: null, view, time };
  const result = game.result(view);
  const ended =
    result === null
      ? {}
      : {
          status: 'over' as const,
          over: freeze({ result: withAbsentLast(result, client.absent), ending: null, seed: null }),
        };
  return { ...next, offer: null, view, time, events: message.events, ...ended };
}

function viewIn(game: AnyGame, value: unknown, known?: object): object | null {
  const view = attempt(() => game.viewFromJson(value, known));
  return view instanceof Misfit ? null : view;
}
