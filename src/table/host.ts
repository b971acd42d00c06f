import { ensureGame } from '../core/game.js';
import type { ActionOf, AnyGame, GameOptions, OptionsOf, StateOf } from '../core/game.js';
import { createRecord } from '../core/record.js';
import { MAX_PLAYERS } from '../core/record-data.js';
import type { RecordOf } from '../core/record-data.js';
import { list, nullable, readAs, readOrThrow } from '../core/shape.js';
import { deadlineOf } from './clock.js';
import { knownTable } from './from-json.js';
import { absencesIn, movesIn, optionsOf } from './history.js';
import { seatId } from './shapes.js';
import { runningFor, statusOf } from './table.js';
import type { AnyTableMessage, SeatId, Table, TableStatus } from './types.js';

// What a host asks about a table, beside `receive`.

/**
 * `'waiting'` while a seat is empty, so that no player can act yet, then `'playing'`, and at the end
 * `'over'`. An absent seat is not empty: the host acts for it.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, tableStatus } from 'reef-rules/table';
 *
 * tableStatus(reef, openTable(reef, { options: { players: 2 }, seats: ['ann', null] })); // 'waiting'
 * ```
 * @group A table
 */
export function tableStatus<G extends AnyGame>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
): TableStatus {
  ensureGame(game);
  return statusOf(game, knownTable(game, table));
}

/**
 * The time, by the host's clock, at which a player runs out of time: send the table a `time` request
 * after it. `null` if the clock is not running. It may be further away than a timer of
 * JavaScript can wait (24 days).
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deadline, openTable } from 'reef-rules/table';
 *
 * const time = { perTurn: 60_000 };
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'], time }, 1_000);
 * deadline(reef, table); // 61000
 * ```
 * @group Time
 */
export function deadline<G extends AnyGame>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
): number | null {
  ensureGame(game);
  const known = knownTable(game, table);
  const player = runningFor(game, known);
  return player === null ? null : deadlineOf(known.clock!, player);
}

/**
 * The record of the game at a table so far: without the actions that were undone, and with the
 * ending, and who was absent. It reveals every secret, so publish it only when the game is over.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, receive, tableRecord } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2, seed: 7 }, seats: ['ann', 'ben'] });
 * const ended = receive(reef, table, 'ann', { type: 'resign' }).table;
 * tableRecord(reef, ended).ending; // { by: 'resignation', player: 0 }
 * ```
 * @group Keeping
 */
export function tableRecord<G extends AnyGame>(
  game: G,
  table: Table<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
): RecordOf<G> {
  ensureGame(game);
  const known = knownTable(game, table);
  const { log } = known;
  const actions = movesIn(log).map(({ action }) => action);
  const last = log.at(-1);
  const ending = last?.type === 'end' ? last.ending : undefined;
  const beginning = { options: optionsOf(known) };
  const contents = { beginning, actions, ending, absences: absencesIn(log) };
  return createRecord<object, object, unknown, GameOptions>(game, contents) as RecordOf<G>;
}

/**
 * Who gets which messages of an answer, in order, among the ids that are connected. Those without a
 * seat are the spectators.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deliver, openTable, receive } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', null] });
 * const answer = receive(reef, table, 'ben', { type: 'join' });
 * [...deliver(answer, ['ann', 'zoe']).keys()]; // ['ann', 'zoe']
 * ```
 * @group Requests and messages
 */
export function deliver<M extends AnyTableMessage>(
  answer: Sent<M>,
  ids: Iterable<SeatId>,
): Map<SeatId, readonly M[]> {
  return readOrThrow('bad-options', () => sorted(answer, ids), 'an answer and ids');
}

/** What an answer says of whom to send what. */
interface Sent<M> {
  readonly table: { readonly seats: readonly (SeatId | null)[] };
  readonly messages: readonly { readonly to: SeatId | null; readonly message: M }[];
}

function sorted<M>({ table, messages }: Sent<M>, ids: Iterable<SeatId>): Map<SeatId, readonly M[]> {
  const seated = new Set(readAs(SEATS, table.seats));
  const byId = new Map<SeatId, M[]>();
  for (const id of ids) byId.set(seatId(id, undefined), []);
  for (const [id, sent] of byId) {
    for (const { to, message } of messages) {
      if (to === id || (to === null && !seated.has(id))) sent.push(message);
    }
    if (sent.length === 0) byId.delete(id);
  }
  return byId;
}

const SEATS = list(nullable(seatId), 0, MAX_PLAYERS);
