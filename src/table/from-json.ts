import { isIllegalActionError } from '../core/errors.js';
import { ensureGame } from '../core/game.js';
import type { AnyGame, GameOptions } from '../core/game.js';
import { gameName } from '../core/record-data.js';
import {
  anything,
  at,
  attempt,
  ensureNotNewer,
  fieldsOf,
  isSameData,
  list,
  MAX_NUMBER,
  Misfit,
  nullable,
  object,
  oneOf,
  readAs,
  readKeptOrThrow,
  unread,
  whole,
} from '../core/shape.js';
import { EN_RECORDS } from '../core/words.js';
import { keptOptions, movesIn } from './history.js';
import { FORMAT } from './open.js';
import * as shapes from './shapes.js';
import { isMadeTable, madeTable } from './table.js';
import type { AnyTable, TableEntry, TableOf } from './types.js';

/**
 * A table from a value of unknown origin, such as a file that may be damaged: frozen and valid, or
 * an error. Its log is replayed from the beginning and has to lead to the table's current state.
 *
 * @throws RulesError `bad-table`, with the path of what is wrong; `newer` for a table that a later version has
 * saved, which is not damaged and must not be overwritten or set aside.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, tableFromJson } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'] });
 * tableFromJson(reef, JSON.parse(JSON.stringify(table))).seats; // ['ann', 'ben']
 * ```
 * @group Keeping
 */
export function tableFromJson<G extends AnyGame>(game: G, value: unknown): TableOf<G> {
  ensureGame(game);
  return readTable(game, value) as object as TableOf<G>;
}

/** A table that was passed in: itself if the library made it, otherwise what it holds. */
export function knownTable(game: AnyGame, table: unknown): AnyTable {
  return isMadeTable(table) ? table : readTable(game, table);
}

function readTable(game: AnyGame, value: unknown): AnyTable {
  return readKeptOrThrow('bad-table', () => tableIn(game, readAs(fieldsOf, value)));
}

/** What is read with the number of players. */
const SEATED = {
  seats: shapes.seats,
  former: shapes.former,
  log: shapes.log,
  undone: shapes.undone,
  offer: shapes.offer,
  clock: nullable(shapes.clock),
};
const INNER = object(SEATED);
const OUTER = object({
  format: whole(FORMAT, FORMAT),
  game: gameName,
  rules: whole(1, MAX_NUMBER),
  version: whole(1, MAX_NUMBER),
  seq: shapes.count,
  options: fieldsOf,
  shared: anything,
  whenAbsent: shapes.whenAbsent,
  commitment: nullable(shapes.commitment),
  current: anything,
  ...unread(SEATED),
});

/** What follows from a log by other rules, only a library with these rules can say. */
function tableIn(game: AnyGame, given: Readonly<Record<string, unknown>>): AnyTable {
  const { format, rules } = given;
  ensureNotNewer('format', format, FORMAT);
  if (given['game'] === game.name) ensureNotNewer('rules', rules, game.rules);
  const table = attempt(() => wholeTable(game, given));
  if (!(table instanceof Misfit)) return table;
  const isOlder = typeof rules === 'number' && rules >= 1 && rules < game.rules;
  if (table.isNewer || !isOlder) throw table;
  throw new Misfit('rules', EN_RECORDS['other-rules']({ rules, expected: game.rules }));
}

function wholeTable(game: AnyGame, value: unknown): AnyTable {
  const { options, shared, seats, former, current, log, undone, offer, clock, ...outer } = OUTER(
    value,
    game,
  );
  const given = optionsIn(game, options, shared, current);
  const first = game.setup(given);
  const context = { game, players: game.players(first) };
  const inner = INNER({ seats, former, log, undone, offer, clock }, context);
  const last = played(game, first, inner.log, outer);
  ensureSame(game, current, last);
  const kept = keptOptions(game, given, first);
  const { rules } = game;
  const table = { ...outer, rules, ...kept, ...inner, current: last } as AnyTable;
  ensureNumbers(table);
  return madeTable(table);
}

/** The options of the game, together with those that the current state holds. */
function optionsIn(
  game: AnyGame,
  options: Readonly<Record<string, unknown>>,
  shared: unknown,
  current: unknown,
): GameOptions {
  const names = at('shared', () => list(oneOf(game.fixed), 0, game.fixed.length)(shared, null));
  const held = names.map((name) => {
    ensure(!Object.hasOwn(options, name), `options.${name}`, 'this option is in current too');
    return [name, at('current', () => fieldsOf(current, null)[name])];
  });
  return at('options', () => {
    const given = game.optionsFromJson({ ...options, ...Object.fromEntries(held) });
    ensure(given.seed !== undefined, 'seed', 'without a seed the game cannot be replayed');
    return given;
  });
}

/** The state that a log leads to, if all of it could happen. */
function played(
  game: AnyGame,
  first: object,
  log: readonly TableEntry<unknown>[],
  { seq, whenAbsent }: Pick<AnyTable, 'seq' | 'whenAbsent'>,
): object {
  let state = first;
  let last = 0;
  const absent = new Set<number>();
  for (let i = 0; i < log.length; i++) {
    const entry = log[i]!;
    at('log', () => {
      at(i, () => {
        ensure(entry.seq > last && entry.seq <= seq, 'seq', 'the entries are not in order');
        last = entry.seq;
        const turn = log[i - 1]?.type === 'end' ? null : game.turn(state);
        ensure(turn !== null, '', 'the game is over');
        if (entry.type === 'act') {
          ensure(entry.player === turn, '', 'it is not the turn of this player');
          state = applied(game, state, entry.action);
        } else if (entry.type === 'end') {
          ensure(entry.ending.player < game.players(state), '', 'there is no such player');
          ensure(whenAbsent === 'end', '', 'at this table the others play on');
        } else {
          const isLeaving = entry.type === 'absent';
          ensure(whenAbsent === 'play-on', '', 'at this table the game would have ended');
          ensure(absent.has(entry.player) !== isLeaving, '', 'this player was in the other place');
          if (isLeaving) absent.add(entry.player);
          else absent.delete(entry.player);
        }
      });
    });
  }
  return state;
}

function applied(game: AnyGame, state: object, action: unknown): object {
  try {
    return game.apply(state, action);
  } catch (error) {
    if (isIllegalActionError(error)) throw new Misfit('', error.message);
    throw error;
  }
}

/** Refuses a current state that is not the one that the log leads to; one that is no state at all says why. */
function ensureSame(game: AnyGame, current: unknown, last: object): void {
  if (isSameData(current, last)) return;
  at('current', () => game.stateFromJson(current));
  throw new Misfit('current', 'the log leads to another state');
}

/** Refuses numbers that no table comes to. */
function ensureNumbers({ version, seq, log, undone, offer, seats }: AnyTable): void {
  ensure(version > seq, 'version', 'expected more than seq');
  const isWhole = undone === null ? log.length === seq : log.length < seq && undone.seq <= seq;
  ensure(isWhole, 'seq', 'the log has another length');
  if (offer === null) return;
  const mine = movesIn(log).at(-offer.count)?.player;
  ensure(mine === offer.player, 'offer.count', 'that is no action of this player');
  const agreed = new Set([offer.player, ...offer.agreed]);
  const isOpen = agreed.size === offer.agreed.length + 1 && agreed.size < seats.length;
  ensure(isOpen, 'offer.agreed', 'expected the seats of some other players, each once');
}

function ensure(isRight: boolean, path: string, problem: string): void {
  if (!isRight) throw new Misfit(path, problem);
}
