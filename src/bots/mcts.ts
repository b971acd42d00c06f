import { RulesError } from '../core/errors.js';
import { freeze, isObject } from '../core/made.js';
import type { GameResult } from '../core/game.js';
import { describe } from '../core/text.js';
import { readOrThrow } from '../core/shape.js';
import type { ActionAnalysis, Analysis } from './analysis.js';
import type { Decision, SearchBot } from './bot.js';
import { bestOf, candidates, ensureWorth } from './greedy.js';
import type { Worth } from './greedy.js';

/**
 * What a search may know about a game. It works without, but learns little from random play.
 *
 * @group Knowing what is good
 */
export interface Advice<View> {
  /** How well a player stands. With it, only promising actions are tried and playouts are short. */
  readonly worth?: Worth<View> | undefined;
  /** A lead of this many points is half a victory; 10 by default. */
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
 * @throws RulesError `bad-options` for advice that is none.
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
  return searchBot('mcts', (decision, also) => {
    const search = new Search(decision, advice, also);
    const playouts = playAll(decision, (number) => {
      search.playout(number);
    });
    return freeze({ playouts, actions: search.tried() });
  });
}

/** A bot that chooses what its analysis puts first; where there is no choice, it does not search. */
export function searchBot<View extends object, Action>(
  name: string,
  analyse: (decision: Decision<View, Action>, also: readonly Action[]) => Analysis<Action>,
): SearchBot<View, Action> {
  return freeze<SearchBot<View, Action>>({
    name,
    choose(decision) {
      const { game, view } = decision;
      if (game.countLegalActions(view) === 1) return game.legalActionAt(view, 0);
      return analyse(decision, []).actions[0]!.action;
    },
    analyse: (decision, also = []) => analyse(decision, also),
  });
}

/** Makes playouts as long as there is time, and returns how many. */
export function playAll<V extends object, A>(
  decision: Decision<V, A>,
  playout: (number: number) => void,
): number {
  const isTime = timeFor(decision);
  let playouts = 0;
  do playout(playouts);
  while (isTime(++playouts));
  return playouts;
}

/** An action that has to be tried gets one playout in this many. */
const SHARE = 8;

/** The action that has to be tried now, if any: those of `also` get their share of the playouts. */
export function dueOf<B extends { readonly visits: number }>(
  also: readonly B[],
  playouts: number,
): B | undefined {
  return also.find(({ visits }) => visits * SHARE <= playouts);
}

/** The actions that were tried, the most tried one first: it is the choice. */
export function byVisits<A>(tried: readonly ActionAnalysis<A>[]): readonly ActionAnalysis<A>[] {
  return freeze([...tried].sort((a, b) => b.visits - a.visits));
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

export const DEFAULT_PLAYOUTS = 300;

/**
 * After how many playouts without a tick of the clock a search believes that it stands still. Some
 * browsers let it tick only every tenth of a second, in which a quick search makes two thousand.
 */
const STILL = 3000;

/** A question to ask after each playout of a search: whether there is time for another one. */
export function timeFor<V extends object, A>({
  budget,
  elapsed,
}: Decision<V, A>): (playouts: number) => boolean {
  if (budget?.milliseconds === undefined) {
    const most = budget?.playouts ?? DEFAULT_PLAYOUTS;
    return (playouts) => playouts < most;
  }
  const { milliseconds } = budget;
  let time = 0;
  let ticked = 0;
  return (playouts) => {
    const now = elapsed();
    if (now > time) [time, ticked] = [now, playouts];
    return now < milliseconds && playouts - ticked < STILL;
  };
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
class Search<View extends object, Action> {
  readonly #decision: Decision<View, Action>;
  readonly #advice: Advice<View>;
  readonly #tree = new Map<string, Branch<Action>>();
  /** What the bot can do itself is no secret: it is the same in all playouts. */
  readonly #options: readonly Action[];
  /** What has to be tried. */
  readonly #also: readonly Branch<Action>[];

  constructor(decision: Decision<View, Action>, advice: Advice<View>, also: readonly Action[]) {
    const { game, view, seat } = decision;
    this.#decision = decision;
    this.#advice = advice;
    this.#options = this.#ideas(view, seat);
    for (const action of also) this.#tree.set(game.formatAction(action), newBranch(action, seat));
    this.#also = [...this.#tree.values()];
  }

  tried(): readonly ActionAnalysis<Action>[] {
    return byVisits(
      [...this.#tree.values()]
        .filter(({ visits }) => visits > 0)
        .map(({ action, visits, leads }) => freeze({ action, visits, lead: leads / visits })),
    );
  }

  playout(number: number): void {
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
      const due = isRoot ? dueOf(this.#also, number) : undefined;
      const branch = due ?? this.#select(branches, options, player);
      isNew = branch.visits === 0;
      path.push(branch);
      branches = branch.next;
      state = game.apply(state, branch.action);
    }

    // From there as it may go, and back with what came of it.
    const leads = leadsOf(this.#playOn(state));
    const { margin = 10 } = this.#advice;
    for (const branch of path) {
      const lead = leads[branch.player]!;
      branch.visits++;
      branch.leads += lead;
      branch.rewards += (1 + lead / (margin + Math.abs(lead))) / 2;
    }
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

/** By how much each player is ahead of the best other one. */
function leadsOf(scores: readonly number[]): readonly number[] {
  return scores.map((score, seat) => {
    const best = Math.max(...scores.filter((_, other) => other !== seat));
    return score - best;
  });
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

/** Nearly `Math.log` from 1 on, which is free to differ in the last digit from machine to machine. */
function log(x: number): number {
  let rest = x;
  let halvings = 0;
  for (; rest >= 2; rest /= 2) halvings++;
  const y = (rest - 1) / (rest + 1);
  return halvings * Math.LN2 + 2 * y * (1 + y * y * (1 / 3 + (y * y) / 5));
}

/** The first of the items for which the value is greatest. */
function most<T>(items: readonly T[], value: (item: T) => number): T {
  let best = items[0] as T;
  for (const item of items) if (value(item) > value(best)) best = item;
  return best;
}
