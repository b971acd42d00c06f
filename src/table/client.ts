import type { Reason } from '../core/errors.js';
import { ensureGame } from '../core/game.js';
import type { AnyGame, EventOf, GameEvent, VerdictOf, ViewOf } from '../core/game.js';
import { plain } from '../core/json.js';
import { freeze, frozenCopy } from '../core/made.js';
import { MAX_PLAYERS, withAbsentLast } from '../core/record-data.js';
import {
  anything,
  anyText,
  at,
  attempt,
  ensureNotNewer,
  fieldsOf,
  leniently,
  list,
  Misfit,
  nullable,
  object,
  optional,
  readAs,
  readOrThrow,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { emptySeat } from './history.js';
import { MESSAGE_FORMAT } from './messages.js';
import { commitment, count, instant, NONE, seatId } from './shapes.js';
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
 * import type { ReefEvent, View } from 'reef-rules';
 * import { newClient } from 'reef-rules/table';
 * import type { TableClient } from 'reef-rules/table';
 *
 * const client: TableClient<View, ReefEvent> = newClient();
 * client.view; // null
 * ```
 * @group A client
 */
export interface TableClient<View, Event, Verdict extends Reason | null = Reason | null> {
  /**
   * That of the table, as `tableStatus` has it, or `'away'` before the first welcome. A client that has heard
   * from a server of which it is too old is `'outdated'` from then on: it changes no more, and only a new version
   * of the program can go on.
   */
  readonly status: TableStatus | 'away' | 'outdated';
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
  readonly refusal: RefusedMessage<string, Verdict> | null;
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
export type TableClientOf<G> = G extends AnyGame
  ? TableClient<ViewOf<G>, EventOf<G>, VerdictOf<G>>
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
  Verdict extends Reason | null = Reason | null,
>(): TableClient<View, Event, Verdict> {
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
 * A client may be older than its server. It leaves out what it does not know, fields and events; a message
 * of a type that it does not know is one that is missing. A message of a higher `format`, or by later rules,
 * makes it `outdated`.
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
export function hear<G extends AnyGame>(
  game: G,
  client: TableClientOf<G> | AnyTableClient,
  message: unknown,
): TableClientOf<G> {
  ensureGame(game);
  const known = knownClient(client);
  const next = afterHearing(game, known, message);
  return (next === known ? client : next) as TableClientOf<G>;
}

function afterHearing(game: AnyGame, client: AnyTableClient, message: unknown): AnyTableClient {
  if (client.status === 'outdated') return client;
  const heard = attempt(() => leniently(() => messageIn(game, message)));
  if (!(heard instanceof Misfit)) return heard === null ? client : after(game, client, heard);
  // Whatever it asks for would be of the same version.
  return heard.isNewer ? freeze({ ...client, status: 'outdated', mustSync: false }) : client;
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
export function ask<A = never>(client: AnyTableClient, request: Asked<A>): TableRequest<A> {
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
const STAMP = {
  type: anyText,
  format: whole(1, MESSAGE_FORMAT),
  game: anyText,
  rules: count,
  version: count,
  seq: count,
};
const OFFER = nullable(object({ player: SEAT, count, agreed: SEATS }));
const TIME = nullable(
  object({ turn: nullable(instant), players: nullable(list(instant, 1, MAX_PLAYERS)) }),
);
const OUTCOME = {
  result: object({ winners: SEATS, standings: list(DATA, 1, MAX_PLAYERS) }),
  // A later server may know other ways to end a game.
  ending: nullable(object({ by: anyText, player: SEAT, reason: optional(anyText) })),
  seed: DATA,
};

/** What each message must say. A later server may say more, which is not read. */
const MESSAGES: Readonly<Record<AnyTableMessage['type'], Reader<object>>> = {
  welcome: object({
    ...STAMP,
    seat: nullable(SEAT),
    seats: list(nullable(seatId), 1, MAX_PLAYERS),
    absent: SEATS,
    offer: OFFER,
    commitment: nullable(commitment),
    view: anything,
    time: TIME,
    over: nullable(object(OUTCOME)),
  }),
  step: object({
    ...STAMP,
    player: SEAT,
    events: list(DATA, 0, MAX_EVENTS),
    view: anything,
    time: TIME,
  }),
  undone: object({ ...STAMP, player: SEAT, count, view: anything, time: TIME }),
  offer: object({ ...STAMP, offer: OFFER }),
  over: object({ ...STAMP, ...OUTCOME }),
  refused: object({
    ...STAMP,
    code: anyText,
    message: anyText,
    violation: optional(DATA),
    path: optional(anyText),
    problem: optional(anyText),
  }),
};

/** A message that has come, but cannot be read, or is of a type that is not known: what it said is missing. */
interface Unread {
  readonly type: 'unread';
  readonly version: number;
}

/** A message of a table of this game; `null` for anything else. */
function messageIn(game: AnyGame, value: unknown): AnyTableMessage | Unread | null {
  const given = fieldsOf(value, null);
  const { type, game: name, format, rules, version } = given;
  if (name !== game.name) return null;
  ensureNotNewer('format', format, MESSAGE_FORMAT);
  ensureNotNewer('rules', rules, game.rules);
  const known = count(version, null);
  if (typeof type !== 'string') return null;
  const read = Object.hasOwn(MESSAGES, type) ? MESSAGES[type as AnyTableMessage['type']] : null;
  const message = read && attempt(() => read(given, null));
  if (message === null || message instanceof Misfit) return { type: 'unread', version: known };
  return message as AnyTableMessage;
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
  const events = eventsIn(game, view, message.events, client.seat);
  return { ...next, offer: null, view, time, events, ...ended };
}

/** The events that this version knows; none, if the game cannot read them. The view says what came of them. */
function eventsIn(
  game: AnyGame,
  view: object,
  events: readonly GameEvent[],
  seat: number | null,
): readonly GameEvent[] {
  const known = attempt(() => game.eventsFor(view, seat, events));
  return known instanceof Misfit ? NONE : known;
}

function viewIn(game: AnyGame, value: unknown, known?: object): object | null {
  const view = attempt(() => game.viewFromJson(value, known));
  return view instanceof Misfit ? null : view;
}
