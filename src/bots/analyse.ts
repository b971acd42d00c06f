import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import { freeze, isObject } from '../core/made.js';
import type { Game } from '../core/game.js';
import { createRng, ensureRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import { readOrThrow } from '../core/shape.js';
import { analysisIn, triedIn } from './analysis.js';
import type { ActionAnalysis, Analysis } from './analysis.js';
import { badOption, settledOptions, viewOf } from './arguments.js';
import { badBot, budgetProblem, ensureBot, isSearchBot } from './bot.js';
import type { Bot, Budget } from './bot.js';
import { messageOf } from './referee.js';
import { ensureTiming } from './timing.js';
import type { Timing } from './timing.js';

/**
 * The conditions under which a bot analyses a decision.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { Action } from 'reef-rules/pearls';
 * import { analyse, PEARLS_BOTS } from 'reef-rules/bots';
 * import type { AnalyseOptions } from 'reef-rules/bots';
 *
 * // What was the last action worth that the bot would think of?
 * const state = pearls.setup({ players: 2, seed: 7 });
 * const action = pearls.legalActions(state).at(-1)!;
 * const options: AnalyseOptions<Action> = { budget: { playouts: 40 }, also: [action] };
 * const { actions } = analyse(pearls, state, PEARLS_BOTS.mcts, options);
 * actions.some((tried) => pearls.formatAction(tried.action) === pearls.formatAction(action)); // true
 * ```
 * @group Analysis
 */
export interface AnalyseOptions<Action> extends Pick<Timing, 'now'> {
  /** How long to think: playouts, or milliseconds by the clock `now`. */
  readonly budget: Budget;
  /**
   * Actions to try besides those that the bot finds promising, such as the one that a person took. Each gets an
   * eighth of the playouts, or more if it is good, so there can be at most seven.
   */
  readonly also?: readonly Action[] | undefined;
  /** The bot's source of luck; by default an unpredictable one. */
  readonly rng?: Rng | undefined;
}

/**
 * Asks a search bot what it thinks of the decision at hand: every action that it tried, how often, and what it
 * expects of it. That serves as a hint, as a comment on a game, or as a target to learn from.
 *
 * The player whose turn it is gets the analysis, from what this player can know, even if `view` is a whole
 * state. It takes as long as the budget allows: where people wait, call it in a worker.
 *
 * @throws RulesError `bad-game`; `bad-bot` for a bot that cannot analyse, that throws (`cause` is what it threw), or
 * whose analysis is not valid; `bad-rng`; `bad-options`, such as a budget in milliseconds without a clock; `bad-view`
 * or `bad-state` for a value that is not a view; `game-over`; `partial-view` for a view of another player that hides what
 * the player to move can do.
 *
 * @example
 * ```ts
 * import { createRng, reef } from 'reef-rules';
 * import { analyse, REEF_BOTS } from 'reef-rules/bots';
 *
 * const state = reef.setup({ players: 2, seed: 7 });
 * const budget = { playouts: 100 };
 * const { actions, playouts } = analyse(reef, state, REEF_BOTS.mcts, { budget, rng: createRng(7) });
 * const [best] = actions;
 * best?.action.type; // 'start'
 * playouts; // 100
 * ```
 * @group Analysis
 */
export function analyse<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  bot: Bot<V, A>,
  given: AnalyseOptions<A>,
): Analysis<A> {
  ensureGame(game);
  ensureBot(bot, 'bot');
  const { name } = bot;
  if (!isSearchBot(bot)) {
    throw badBot('bot', `the bot ${name} has no analyse()`);
  }
  const options = settledOptions(given);
  const { budget } = options;
  const amount: unknown = budget;
  const problem = budgetProblem(amount ?? null);
  if (problem !== null) throw badOption('budget', problem);
  ensureTiming([{ budget }], options);
  const { now, rng = createRng() } = options;
  ensureRng(rng, 'rng');

  const seat = isObject(view) ? game.turn(view) : 0;
  if (seat === null) throw new RulesError('game-over', 'the game is over');
  const seen = viewOf(game, view, seat);
  const players = game.players(seen);
  const started = now?.() ?? 0;
  const elapsed = (): number => Math.max(0, (now?.() ?? 0) - started);
  const also = alsoIn(game, seen, options.also);
  const decision = freeze({ game, view: seen, seat, players, rng, budget, elapsed });
  let found: unknown;
  try {
    found = bot.analyse(decision, also);
  } catch (cause) {
    throw Object.assign(badBot('bot', `the bot ${name} failed: ${messageOf(cause)}`), { cause });
  }
  return readOrThrow('bad-bot', () => analysisIn(game, found));
}

/** More could not all have their share of the playouts. */
const MOST_ALSO = 7;

/** The actions that are to be tried, as the game itself writes them; refused unless they are legal. */
function alsoIn<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  also: unknown = [],
): readonly A[] {
  if (!Array.isArray(also) || also.length > MOST_ALSO) {
    throw badOption('also', `up to ${MOST_ALSO} actions, found ${describe(also)}`);
  }
  return Array.from(also as readonly unknown[], (action, i) => {
    const violation = game.check(view, action);
    if (violation !== null) throw badOption(`also[${i}]`, violation.message);
    return game.actionFromJson(action);
  });
}

/**
 * What an analysis says about one action; `undefined` if the bot did not try it. A bot may write an action
 * differently from a person, such as with the placements in another order, so actions are compared by what
 * they lead to.
 *
 * @throws RulesError `bad-game`; `bad-options` for a value that is not an analysis; `bad-action`; and whatever `apply`
 * throws if the action is not legal.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { analyse, analysisOf, REEF_BOTS } from 'reef-rules/bots';
 *
 * const state = reef.setup({ players: 2, seed: 7 });
 * const action = reef.legalActionAt(state, 0);
 * const analysis = analyse(reef, state, REEF_BOTS.mcts, { budget: { playouts: 40 }, also: [action] });
 * analysisOf(reef, state, analysis, action)?.visits !== undefined; // true
 * ```
 * @group Analysis
 */
export function analysisOf<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  analysis: Analysis<A>,
  action: A,
): ActionAnalysis<A> | undefined {
  ensureGame(game);
  const tried = readOrThrow('bad-options', () => triedIn(game, analysis));
  const text = game.formatAction(action);
  const key = game.key(game.apply(view, action));
  const found =
    tried.find((one) => game.formatAction(one.action) === text) ??
    tried.find((one) => game.key(game.apply(view, one.action)) === key);
  return found?.given;
}
