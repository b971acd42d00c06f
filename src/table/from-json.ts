import { ensureGame } from '../core/ensure-game.js';
import { freeze } from '../core/freeze.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { beginningAt, endingAt, MAX_PLAYERS } from '../core/record-data.js';
import {
  attempt,
  below,
  fieldsOf,
  inside,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  wholeNumber,
} from '../core/untrusted.js';
import { firstState } from './history.js';
import type { AnyTable } from './history.js';
import { durationAt, FORMAT, limitsAt, seatIdAt, seatsAt } from './open.js';
import { receive } from './receive.js';
import type { Clock, Entry, FormerPlayer, Table } from './types.js';

/** More entries than any table comes to: a longer log is not read at all. */
const MAX_ENTRIES = 200_000;
/** More people than ever leave a seat. */
const MAX_FORMER = 100_000;

/**
 * A table from a value of unknown origin, such as a file that may be damaged: frozen and sound, or
 * an error. Its log is replayed from the beginning and has to lead to the table's current state.
 *
 * @throws RulesError `bad-table`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, tableFromJson } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'] });
 * tableFromJson(reef, JSON.parse(JSON.stringify(table))).seats; // ['ann', 'ben']
 * ```
 */
export function tableFromJson<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, value: unknown): Table<S, A, O> {
  ensureGame(game);
  const anyGame = game as object as AnyGame;
  return readOrThrow('bad-table', () => tableAt(anyGame, value)) as object as Table<S, A, O>;
}

function tableAt(game: AnyGame, value: unknown): AnyTable {
  const { options, state, ...given } = fieldsOf(
    value,
    '',
    ['format', 'game', 'seats', 'former', 'current', 'log', 'clock'],
    ['options', 'state'],
  );
  wholeNumber(given.format, 'format', FORMAT, FORMAT);
  oneOf(given.game, 'game', [game.name]);
  const from = beginningAt(game, { options, state });
  const current = inside('current', () => game.stateFromJson(given.current));
  const players = playersOf(game, current);
  const seats = seatsAt(given.seats, 'seats', players);
  const former = itemsOf(given.former, 'former', 0, MAX_FORMER).map((one, i) =>
    formerAt(one, below('former', i), players),
  );
  const log = itemsOf(given.log, 'log', 0, MAX_ENTRIES).map((entry, i) =>
    entryAt(game, entry, below('log', i), players),
  );
  const clock = given.clock === null ? null : clockAt(given.clock, 'clock', players);
  const table: AnyTable = freeze({
    format: FORMAT,
    game: game.name,
    ...from,
    seats,
    former: freeze(former),
    current,
    log: freeze(log),
    clock,
  });
  ensureLog(game, table);
  return table;
}

/** How many players a game has, which nothing but its views tells. */
function playersOf(game: AnyGame, state: object): number {
  const isSeat = (seat: number): boolean => {
    const seen = attempt(() => game.view(state, seat));
    return !(seen instanceof Misfit);
  };
  let players = 1;
  while (players < MAX_PLAYERS && isSeat(players)) players++;
  return players;
}

function formerAt(value: unknown, path: string, players: number): FormerPlayer {
  const { id, seat } = fieldsOf(value, path, ['id', 'seat']);
  return freeze({
    id: seatIdAt(id, below(path, 'id')),
    seat: wholeNumber(seat, below(path, 'seat'), 0, players - 1),
  });
}

function entryAt(game: AnyGame, value: unknown, path: string, players: number): Entry<unknown> {
  const { player, action, spent, ending, ...given } = fieldsOf(
    value,
    path,
    ['type'],
    ['player', 'action', 'spent', 'ending'],
  );
  const type = oneOf(given.type, below(path, 'type'), ['act', 'undo', 'end']);
  if (type === 'end') {
    fieldsOf(value, path, ['type', 'ending']);
    return freeze({ type, ending: endingAt(ending, below(path, 'ending')) });
  }
  const by = wholeNumber(player, below(path, 'player'), 0, players - 1);
  if (type === 'undo') {
    fieldsOf(value, path, ['type', 'player']);
    return freeze({ type, player: by });
  }
  fieldsOf(value, path, ['type', 'player', 'action'], ['spent']);
  return freeze({
    type,
    player: by,
    action: inside(below(path, 'action'), () => game.actionFromJson(action)),
    ...(spent === undefined ? {} : { spent: durationAt(spent, below(path, 'spent')) }),
  });
}

function clockAt(value: unknown, path: string, players: number): Clock {
  const { since, used, ...limits } = fieldsOf(
    value,
    path,
    ['since', 'used'],
    ['perTurn', 'perGame'],
  );
  const at = below(path, 'used');
  const times = itemsOf(used, at, players, players).map((time, i) =>
    durationAt(time, below(at, i)),
  );
  return freeze({
    ...limitsAt(limits, path),
    since: since === null ? null : instantAt(since, below(path, 'since')),
    used: freeze(times),
  });
}

function instantAt(value: unknown, path: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Misfit(path, 'expected a time in milliseconds');
}

/** Plays the log at a table of its own, where each player is called by the number of the seat. */
function ensureLog(game: AnyGame, table: AnyTable): void {
  const { log, current, seats } = table;
  let copy: AnyTable = {
    ...table,
    current: firstState(game, table),
    log: [],
    clock: null,
    seats: seats.map((_, player) => player),
    former: [],
  };
  log.forEach((entry, seq) => {
    const [from, request] = requestOf(entry, seq);
    const answer = receive(game, copy, from, request);
    const refused = answer.messages.find(({ message }) => message.type === 'refused')?.message;
    if (refused?.type === 'refused') throw new Misfit(below('log', seq), refused.message);
    copy = answer.table;
  });
  if (game.key(copy.current) !== game.key(current)) {
    throw new Misfit('current', 'the log leads to another state');
  }
}

/** A request that leads to an entry of the log: who ran out of time might as well have resigned. */
function requestOf(entry: Entry<unknown>, seq: number): [from: number, request: object] {
  switch (entry.type) {
    case 'act':
      return [entry.player, { type: 'act', action: entry.action, seq }];
    case 'undo':
      return [entry.player, { type: 'undo', seq }];
    case 'end':
      return [entry.ending.player, { type: 'resign' }];
  }
}
