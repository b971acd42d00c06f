import { createRecord, defineGame, formatRecord, parseRecord, replay } from 'reef-rules';
import type { AnyGame, GameOptions } from 'reef-rules';
import { LEVELS } from 'reef-rules/bots';
import type { Level } from 'reef-rules/bots';
import {
  ask,
  deliver,
  hear,
  newClient,
  openTable,
  receive,
  tableFromJson,
  tableRecord,
} from 'reef-rules/table';
import type { AnyTableClient, AnyTable, Asked, SeatId } from 'reef-rules/table';
import { namesIn } from '../shared/names.js';
import type { Turn } from '../shared/turn.js';

/** Who sits somewhere: a person, or a bot of some level. */
export interface Seat {
  readonly kind: 'person' | Level;
  readonly name: string;
}

/** What one seat, or a spectator, has heard of the game. */
export interface Heard {
  readonly client: AnyTableClient;
  /** What it could see at the beginning. */
  readonly first: object | null;
  readonly turns: readonly Turn[];
}

/**
 * A game that people and bots play at one screen: a table, and a client of it for each seat and for a
 * spectator. It never changes: a move makes a new one.
 */
export interface Sitting {
  /** The game; one that began with a position is always set up as that position. */
  readonly game: AnyGame;
  /** The position that the game began with; `null` if it was dealt. */
  readonly first: object | null;
  readonly seats: readonly Seat[];
  readonly table: AnyTable;
  readonly heard: ReadonlyMap<SeatId, Heard>;
}

/** The client of somebody who only watches. */
const SPECTATOR = 'screen';

/** A new game. */
export function begin(game: AnyGame, options: GameOptions, seats: readonly Seat[]): Sitting {
  return seated(game, options, seats);
}

/** Everybody takes their seat at a new table, and hears how it stands. */
function seated(
  game: AnyGame,
  options: GameOptions,
  seats: readonly Seat[],
  first: object | null = null,
): Sitting {
  const host = first === null ? game : begunWith(game, first);
  const table = openTable(host, { options, seats: [...seats.keys()] });
  const ids: readonly SeatId[] = [...seats.keys(), SPECTATOR];
  const heard = new Map(ids.map((id) => [id, { client: newClient(), first: null, turns: [] }]));
  return ids.reduce<Sitting>(
    (sitting, id) => send(sitting, id, { type: 'join', seat: id === SPECTATOR ? null : undefined }),
    { game: host, first, seats, table, heard },
  );
}

/** The same game, which begins with a position in place of a deal. */
function begunWith(game: AnyGame, first: object): AnyGame {
  return defineGame({
    ...game,
    setup: () => first,
    standings: (view) => game.result(view)?.standings ?? [],
    readAction: (value) => game.actionFromJson(value),
    readState: (value) => game.stateFromJson(value),
    readView: (value) => game.viewFromJson(value),
  });
}

/** The game after a request, which everybody hears of. */
export function send(sitting: Sitting, from: SeatId, request: Asked<unknown>): Sitting {
  const { game, table, heard } = sitting;
  const asked = ask(heard.get(from)!.client, request);
  const answer = receive(game, table, from, asked);
  const messages = deliver(answer, heard.keys());
  const now = [...heard].map(([id, before]): [SeatId, Heard] => [
    id,
    (messages.get(id) ?? []).reduce<Heard>((known, message) => {
      const client = hear(game, known.client, message);
      const first = known.first ?? client.view;
      return { client, first, turns: turnsAfter(known.turns, client, message) };
    }, before),
  ]);
  return { ...sitting, table: answer.table, heard: new Map(now) };
}

function turnsAfter(
  turns: readonly Turn[],
  { view }: AnyTableClient,
  message: { readonly type: string },
): readonly Turn[] {
  if (message.type === 'undone') {
    return turns.slice(0, -(message as object as { readonly count: number }).count);
  }
  if (message.type !== 'step') return turns;
  const { player, events } = message as object as Pick<Turn, 'player' | 'events'>;
  return [...turns, { player, events, view: view! }];
}

/** What a seat has heard, or with `null` a spectator. */
export function heardBy({ heard }: Sitting, seat: number | null): Heard {
  return heard.get(seat ?? SPECTATOR)!;
}

/** What a seat can see. */
export function viewOf(sitting: Sitting, seat: number | null): object {
  return heardBy(sitting, seat).client.view!;
}

/** What a seat could see at the beginning. */
export function firstView(sitting: Sitting, seat: number | null): object {
  return heardBy(sitting, seat).first!;
}

/** Whose decision it is; `null` when the game is over, by its rules or before. */
export function turnOf(sitting: Sitting): number | null {
  const { status, view } = heardBy(sitting, null).client;
  return status === 'over' ? null : sitting.game.turn(view!);
}

/** The seats of people. */
export function peopleOf({ seats }: Sitting): readonly number[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
}

/** The game after an action of the player whose turn it is; the client knows if it was refused. */
export function act(sitting: Sitting, action: unknown): Sitting {
  return send(sitting, turnOf(sitting)!, { type: 'act', action });
}

/** What a person at the screen can take back. */
export interface Undo {
  /** The person whose last action it is. */
  readonly seat: number;
  /** The game without that action, and without all that came after it. */
  readonly takenBack: () => Sitting;
}

/**
 * What the table lets a person take back; `null` if there is nothing. Bots agree, but other people at
 * the screen are not asked.
 */
export function undoIn(sitting: Sitting): Undo | null {
  const { seats, table } = sitting;
  const { turns, client } = heardBy(sitting, null);
  const last = turns.map(({ player }) => seats[player]!.kind === 'person').lastIndexOf(true);
  if (last < 0) return null;
  const seat = turns[last]!.player;
  if (client.over !== null) {
    // A table is closed then, but against bots the game may go on from any turn.
    const mayGoOn = client.over.ending === null && peopleOf(sitting).length === 1;
    return mayGoOn ? { seat, takenBack: () => backTo(sitting, last) } : null;
  }
  const bots = [...seats.keys()].filter((other) => seats[other]!.kind !== 'person');
  const after = bots.reduce(
    (now, bot) => (now.table.offer === null ? now : send(now, bot, { type: 'agree' })),
    send(sitting, seat, { type: 'undo' }),
  );
  return after.table.undone === table.undone ? null : { seat, takenBack: () => after };
}

/** The options of the game, with its seed. */
export function optionsOf({ game, table, seats }: Sitting): GameOptions {
  return tableRecord(game, table).options ?? { players: seats.length };
}

/** The game as it was after some actions. */
export function backTo(sitting: Sitting, count: number): Sitting {
  return fromRecord(sitting.game, toRecord(sitting), count);
}

// As a record. Who sits where stands in comments at its head, which other readers may pass over.

/** The game as a record, with the names and the kinds of the players. */
export function toRecord({ game, table, seats, first }: Sitting): string {
  const tags = seats.map(
    ({ kind, name }, seat) => `; bot ${seat} ${JSON.stringify(name)}\n; seat ${seat} ${kind}\n`,
  );
  const dealt = tableRecord(game, table);
  const { actions, ending } = dealt;
  const record =
    first === null ? dealt : createRecord(game, { beginning: { state: first }, actions, ending });
  return tags.join('') + formatRecord(game, record);
}

/**
 * The game of a record as it was after some actions. Without a word about who sits where, a person
 * takes the seat of the player whose turn it is, and bots take the others.
 *
 * @throws ParseError, RulesError or IllegalActionError when the record cannot be played.
 */
export function fromRecord(game: AnyGame, text: string, count: number): Sitting {
  const record = parseRecord(game, text);
  const { actions, ending, options, state } = record;
  // This says which action is not legal, if one is not.
  const states = replay(game, record, Math.min(count, actions.length));
  const turn = game.turn(states.at(-1)!) ?? 0;
  const players = game.players(states[0]!);
  const names = namesIn(text);
  const seats = Array.from({ length: players }, (_, seat) =>
    seatIn(text, seat, seat === turn, names[seat]),
  );
  const dealt = seated(game, options ?? { players, seed: 0 }, seats, state ?? null);
  const sitting = actions.slice(0, count).reduce<Sitting>(act, dealt);
  return ending === undefined || count < actions.length ? sitting : ended(sitting, ending);
}

/** A table whose game was given up. */
function ended(sitting: Sitting, ending: object): Sitting {
  const { game, table, heard } = sitting;
  const seq = table.seq + 1;
  const log = [...table.log, { type: 'end', seq, ending }];
  const over = tableFromJson(game, { ...table, version: table.version + 1, seq, log });
  return [...heard.keys()].reduce<Sitting>((now, id) => send(now, id, { type: 'sync' }), {
    ...sitting,
    table: over,
  });
}

function seatIn(text: string, seat: number, isNext: boolean, name: string | undefined): Seat {
  const [, word] = new RegExp(`^; seat ${seat} (\\w+)$`, 'm').exec(text) ?? [];
  const kind = (['person', ...LEVELS] as const).find((one) => one === word);
  return { kind: kind ?? (isNext ? 'person' : 'medium'), name: name ?? `Player ${seat + 1}` };
}
