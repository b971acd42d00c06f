import { RulesError } from '../core/errors.js';
import { freeze, isObject } from '../core/made.js';
import type { GameResult } from '../core/game.js';
import { describe } from '../core/text.js';
import { readOrThrow } from '../core/shape.js';
import type { ActionAnalysis } from './analysis.js';
import type { Decision, SearchBot } from './bot.js';
import { bestOf, candidates, ensureWorth } from './greedy.js';
import type { Worth } from './greedy.js';
import { leadIn } from './lead.js';
import { log } from './portable.js';
import { searchBot } from './search.js';
import type { Search } from './search.js';

/**
 * What a search may know about a game. It works without, but learns little from random play.
 *
 * @group Knowing what is good
 */
export interface Advice<View> {
  /** How well a player stands. With it, only promising actions are tried and playouts are short. */
  readonly worth?: Worth<View> | undefined;
  /** A lead of this many points is worth half of what a victory by any number of points is; 10 by default. */
  readonly margin?: number | undefined;
}

/**
 * A bot that searches: Monte Carlo tree search over what it can know (a single-observer information
 * set search, after Cowling, Powley and Whitehouse 2012). It plays every game that keeps the contract.
 *
 * Each playout begins with a guess at what is hidden, `determinize`. It goes down a tree of actions,
 * where those that have done well are tried more often; adds one action to the tree; plays on from
 * there; and records the outcome with all actions on its way. As secrets differ from playout to
 * playout, so do the actions that others can take: each is judged by the playouts in which it was
 * possible. In the end the bot chooses the action that was tried most often.
 *
 * It thinks within its budget, or for 300 playouts. A budget in milliseconds needs a clock; where the
 * clock stands still, the bot answers after some thousand playouts.
 *
 * @throws RulesError `bad-options` for advice that is not valid.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { mcts, playMatch, random } from 'reef-rules/bots';
 *
 * // Without advice it plays whole games at random to see what an action is worth.
 * const options = { seed: 7, budget: { playouts: 50 } };
 * const { winners } = await playMatch(pearls, [mcts(), random], options);
 * winners; // [0]
 * ```
 * @group Ready bots
 */
export function mcts<View extends object, Action>(
  advice: Advice<View> = {},
): SearchBot<View, Action> {
  ensureAdvice(advice);
  return searchBot('mcts', (decision, also) => new TreeSearch(decision, advice, also));
}

function ensureAdvice(advice: unknown): void {
  const { worth, margin } = readOrThrow('bad-options', () => {
    const { worth, margin = 10 } = isObject(advice) ? (advice as Record<string, unknown>) : {};
    return { worth, margin };
  });
  if (worth !== undefined) ensureWorth(worth);
  const isSound = isObject(advice) && Number.isFinite(margin) && (margin as number) > 0;
  if (isSound) return;
  const problem = `expected { worth, margin } with a margin above 0, found ${describe(advice)}`;
  throw new RulesError('bad-options', problem, 'advice');
}

/** An action in the tree, and what came of it. */
interface Branch<Action> {
  readonly action: Action;
  /** Who takes it, and for whom the rewards count. */
  readonly player: number;
  visits: number;
  /** The sum of the rewards, each from 0 to 1: 1/2 is level with the best other player. */
  rewards: number;
  /** The sum of the leads that it has led to. */
  leads: number;
  /** In how many playouts it could have been taken. */
  chances: number;
  readonly next: Map<string, Branch<Action>>;
}

function newBranch<Action>(action: Action, player: number): Branch<Action> {
  return { action, player, visits: 0, rewards: 0, leads: 0, chances: 0, next: new Map() };
}

/** The search for one decision. */
class TreeSearch<View extends object, Action> implements Search<Action, Branch<Action>> {
  readonly #decision: Decision<View, Action>;
  readonly #advice: Advice<View>;
  readonly #tree = new Map<string, Branch<Action>>();
  /** What the bot can do itself is no secret: it is the same in all playouts. */
  readonly #options: readonly Action[];
  readonly hasOwnLuck = false;
  readonly also: readonly Branch<Action>[];

  constructor(decision: Decision<View, Action>, advice: Advice<View>, also: readonly Action[]) {
    const { game, view, seat } = decision;
    this.#decision = decision;
    this.#advice = advice;
    this.#options = this.#ideas(view, seat);
    for (const action of also) this.#tree.set(game.formatAction(action), newBranch(action, seat));
    this.also = [...this.#tree.values()];
  }

  branches(): Iterable<Branch<Action>> {
    return this.#tree.values();
  }

  analysisOf({ action, visits, leads }: Branch<Action>): ActionAnalysis<Action> {
    return freeze({ action, visits, lead: leads / visits });
  }

  playout(first: Branch<Action> | undefined): Branch<Action> {
    const { game, view, rng } = this.#decision;
    let state = game.determinize(view, rng);
    const path: Branch<Action>[] = [];

    // Down the tree, to the first action that is new to it.
    let branches = this.#tree;
    for (let isNew = false; !isNew;) {
      const player = game.turn(state);
      if (player === null) break;
      const isRoot = path.length === 0;
      const options = isRoot ? this.#options : this.#ideas(state, player);
      const due = isRoot ? first : undefined;
      const branch = due ?? this.#select(branches, options, player);
      isNew = branch.visits === 0;
      path.push(branch);
      branches = branch.next;
      state = game.apply(state, branch.action);
    }

    // From there as it may go, and back with what came of it.
    const worths = this.#playOn(state);
    const { margin = 10 } = this.#advice;
    for (const branch of path) {
      const lead = leadIn(worths, branch.player);
      branch.visits++;
      branch.leads += lead;
      branch.rewards += (1 + lead / (margin + Math.abs(lead))) / 2;
    }
    return path[0]!;
  }

  /** The action to look at: a new one while there is any, otherwise the one that promises most. */
  #select(
    branches: Map<string, Branch<Action>>,
    options: readonly Action[],
    player: number,
  ): Branch<Action> {
    const known: Branch<Action>[] = [];
    let fresh: Branch<Action> | undefined;
    for (const action of options) {
      const name = this.#decision.game.formatAction(action);
      const branch = branches.get(name);
      if (branch !== undefined) {
        branch.chances++;
        known.push(branch);
      } else if (fresh === undefined) {
        fresh = newBranch(action, player);
        fresh.chances++;
        branches.set(name, fresh);
      }
    }
    return fresh ?? most(known, promiseOf);
  }

  /** What is worth trying, the most promising first. */
  #ideas(view: View, seat: number): readonly Action[] {
    const { game, rng } = this.#decision;
    const { worth } = this.#advice;
    const actions = candidates({ game, view, rng });
    if (worth === undefined) return actions;
    return actions
      .map((action) => ({ action, value: worth(game.apply(view, action), seat) }))
      .sort((a, b) => b.value - a.value)
      .slice(0, WIDTH)
      .map(({ action }) => action);
  }

  /** How the players stand later on: after a round of good play, or at the end of a random game. */
  #playOn(state: View): readonly number[] {
    const { game, players, rng } = this.#decision;
    const { worth } = this.#advice;
    for (let turns = 0; worth === undefined || turns < players; turns++) {
      const seat = game.turn(state);
      if (seat === null) break;
      const action =
        worth === undefined
          ? game.randomAction(state, rng)
          : bestOf({ game, view: state, seat, rng }, worth);
      state = game.apply(state, action);
    }
    const result = game.result(state);
    if (result !== null) return scoresOf(result);
    return Array.from({ length: players }, (_, seat) => worth!(state, seat));
  }
}

function scoresOf({ standings }: GameResult): number[] {
  const scores: number[] = [];
  for (const { player, score } of standings) scores[player] = score;
  return scores;
}

/** How many promising actions are tried. */
const WIDTH = 5;

/** How much an action gains from having been tried little: more makes the search broader. */
const CURIOSITY = 0.1;

/** What an action has brought, and what it may bring yet (the upper confidence bound). */
function promiseOf({ visits, rewards, chances }: Branch<unknown>): number {
  return rewards / visits + CURIOSITY * Math.sqrt(log(chances) / visits);
}

/** The first of the items for which the value is greatest. */
function most<T>(items: readonly T[], value: (item: T) => number): T {
  let best = items[0] as T;
  for (const item of items) if (value(item) > value(best)) best = item;
  return best;
}
