import { isIllegalActionError, isRulesError, RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import type { Game, GameEvent, GameResult, GameStep } from '../core/game.js';
import { makeRecord } from '../core/record.js';
import type { GameRecord } from '../core/record.js';
import { createRng } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import { describe } from '../core/text.js';
import type { Bot } from './bot.js';

/** What every game is told when it is set up: how many play, and the seed of all luck. */
export interface Seating {
  readonly players: number;
  readonly seed?: Seed | undefined;
}

/** Options that leave nothing to chance: only so can a game be played again. */
export type Seeded<Options> = Options & { readonly seed: Seed };

/** One turn of a match. */
export interface MatchTurn<State, Action, Event> {
  /** Which turn of the match it was, from 1. */
  readonly number: number;
  /** Who took it. */
  readonly seat: number;
  readonly action: Action;
  /** All that happened, secrets included. */
  readonly events: readonly Event[];
  /** How the game stood after it. */
  readonly state: State;
}

/** How a match ended, and all that it takes to see it again. */
export interface MatchEnd<State, Action, Options> {
  readonly result: GameResult;
  readonly record: GameRecord<State, Action, Options>;
}

/** A whole match. */
export interface Match<State, Action, Options, Event> extends MatchEnd<State, Action, Options> {
  readonly turns: readonly MatchTurn<State, Action, Event>[];
}

/**
 * Plays one game between bots, one for each seat. Each of them is shown what a player in its seat can
 * see, and nothing else.
 *
 * @throws BotError when a bot does not answer with a legal action.
 */
export function playMatch<S extends V, V extends object, A, O extends Seating, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: Seeded<O>,
): Match<S, A, O, E> {
  const turns: MatchTurn<S, A, E>[] = [];
  const match = matchTurns(game, bots, options);
  for (;;) {
    const { done, value } = match.next();
    if (done === true) return freeze({ turns: freeze(turns), ...value });
    turns.push(value);
  }
}

/** The same turn by turn, for whoever wants to look on. */
export function* matchTurns<
  S extends V,
  V extends object,
  A,
  O extends Seating,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: Seeded<O>,
): Generator<MatchTurn<S, A, E>, MatchEnd<S, A, O>, undefined> {
  const { players, seed } = options;
  if (bots.length !== players) {
    throw new RulesError('bad-options', `${players} players, but ${bots.length} bots`, 'players');
  }
  // Everybody has luck of their own, and none of it is the deal's.
  const luck = bots.map((_, seat) => createRng(`${seed}, the bot in seat ${seat}`));

  const actions: A[] = [];
  let state = game.setup(options);
  for (;;) {
    const seat = game.turn(state);
    if (seat === null) break;
    const bot = bots[seat] as Bot<V, A>;
    const { action, ...after } = turnOf(game, state, seat, bot, luck[seat] as Rng);
    state = after.state;
    actions.push(action);
    yield freeze({ number: actions.length, seat, action, ...after });
  }
  const record = makeRecord<S, V, A, O>(game, { options }, actions);
  return freeze({ result: game.result(state) as GameResult, record });
}

/** Asks a bot for its action, and carries it out. */
function turnOf<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  state: S,
  seat: number,
  bot: Bot<V, A>,
  rng: Rng,
): GameStep<S, E> & { readonly action: A } {
  let answer: unknown;
  try {
    answer = bot.choose({ game, view: game.view(state, seat), seat, rng });
  } catch (error) {
    throw new BotError('threw', bot.name, seat, error);
  }
  try {
    const action = game.actionFromJson(answer);
    return { action, ...game.step(state, action) };
  } catch (error) {
    if (!isIllegalActionError(error) && !isRulesError(error)) throw error;
    throw new BotError('illegal-action', bot.name, seat, error);
  }
}

/** A bot has failed: it answered with something illegal, or it threw. */
export class BotError extends Error {
  override readonly name: string = 'BotError';
  readonly code: 'illegal-action' | 'threw';
  /** The name of the bot. */
  readonly bot: string;
  readonly seat: number;

  constructor(code: BotError['code'], bot: string, seat: number, cause: unknown) {
    const what = code === 'threw' ? 'threw' : 'chose an illegal action';
    const why = cause instanceof Error ? cause.message : describe(cause);
    super(`the bot ${bot} in seat ${seat} ${what}: ${why}`, { cause });
    this.code = code;
    this.bot = bot;
    this.seat = seat;
  }
}
