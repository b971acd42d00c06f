import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { freeze } from '../core/made.js';
import { attempt } from '../core/shape.js';
import { knownTable } from '../table/from-json.js';
import { absentIn } from '../table/history.js';
import { ensureTableOf, statusOf } from '../table/table.js';
import type { TableRequest, SeatId, Table } from '../table/types.js';
import { settledOptions } from './arguments.js';
import { askBot } from './ask.js';
import type { AskOptions } from './ask.js';
import type { Bot } from './bot.js';

/**
 * Options of {@link botRequest}.
 *
 * @group Bots at a live table
 */
export interface BotRequestOptions<View extends object, Action> extends AskOptions<View, Action> {
  /** The bot that acts for absent players; without one, {@link botRequest} leaves them to the host. */
  readonly standIn?: Bot<View, Action> | undefined;
}

/**
 * What a bot at a table wants to send.
 *
 * @group Bots at a live table
 */
export interface BotRequest<Action> {
  /** The bot's id; `null` for the host, who acts for an absent player. */
  readonly from: SeatId | null;
  readonly request: TableRequest<Action>;
}

/**
 * What the bot whose turn it is at a table wants to do, to be passed to `receive`, or `null` if it is
 * no bot's turn. `bots` says which ids are bots. A bot that is asked whether others may take back
 * actions agrees; one that fails, as {@link askBot} has it, resigns. Call it after every change of the
 * table, until it answers `null`. If the table has changed while the bot was thinking, the request is
 * refused as `stale`, and it is enough to ask again.
 *
 * @throws RulesError as {@link askBot} does, and `bad-table` for a table of another game.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { botNamed, botRequest } from 'reef-rules/bots';
 * import { openTable, receive } from 'reef-rules/table';
 *
 * const options = { players: 2, seed: 7, first: 1 };
 * let table = openTable(reef, { options, seats: ['ann', 'bot'] });
 * const bots = new Map([['bot', botNamed(reef, 'greedy')]]);
 * for (let asked; (asked = await botRequest(reef, table, bots)); ) {
 *   table = receive(reef, table, asked.from, asked.request).table;
 * }
 * reef.turn(table.current); // 0
 * ```
 * @group Bots at a live table
 */
export async function botRequest<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  table: Table<S, A, O>,
  bots: ReadonlyMap<SeatId, Bot<V, A>>,
  options: BotRequestOptions<V, A> = {},
): Promise<BotRequest<A> | null> {
  ensureGame(game);
  const known = knownTable(game as object as AnyGame, table);
  ensureTableOf(game, known);
  ensureBots(bots);
  const { standIn, ...asking } = settledOptions(options);
  if (statusOf(game as object as AnyGame, known) !== 'playing') return null;

  const { seats, seq, log, offer } = known;
  const current = known.current as S;
  const absent = absentIn(log);
  const isAsked = (id: SeatId | null, seat: number): id is SeatId =>
    id !== null && bots.has(id) && !absent.includes(seat);
  if (offer !== null) {
    const answered = [offer.player, ...offer.agreed];
    const bot = seats.find((id, seat) => isAsked(id, seat) && !answered.includes(seat));
    if (bot !== undefined) return freeze({ from: bot, request: freeze({ type: 'agree', seq }) });
  }

  const seat = game.turn(current)!;
  const isAbsent = absent.includes(seat);
  const from = isAbsent ? null : seats[seat]!;
  const bot = from === null ? standIn : bots.get(from);
  // People may still agree to an offer, which a bot's action would settle.
  if (bot === undefined || offer !== null) return null;
  const { action } = await askBot(game, current, seat, bot, asking);
  if (from === null) {
    // A stand-in that fails takes the first legal action: the game has to go on.
    const acted = action ?? game.legalActionAt(current, 0);
    return freeze({ from, request: freeze({ type: 'stand-in', seat, action: acted, seq }) });
  }
  const request: TableRequest<A> =
    action === null ? { type: 'resign' } : { type: 'act', action, seq };
  return freeze({ from, request: freeze(request) });
}

/** Refuses bots that are not a map by id. */
function ensureBots(bots: unknown): void {
  if (attempt(() => bots instanceof Map) === true) return;
  throw new RulesError('bad-options', 'expected a Map of bots by id', 'bots');
}
