import { randomBelow } from '../core/rng.js';
import { MAX_ACTIONS, WAYS } from '../fast/numbers.js';
import { Simulator } from '../fast/simulator.js';
import { HAND_LIMIT } from '../reef/types.js';
import type { Action, CardId, View } from '../reef/types.js';
import type { Bot, Decision } from './bot.js';
import { isWithinBudget } from './mcts.js';
import { actionsIn, Outlook } from './reef-outlook.js';

/**
 * The bot for Reef that searches: like {@link mcts} it goes down a tree of actions again and again,
 * each time with another guess at what is hidden, and takes the action that it came to look at most.
 * Three things make it strong. It plays on the simulator. It is told by an {@link Outlook} which
 * actions look good, tries those first and forgets most of the others. And instead of playing on from
 * the end of the tree, it asks the outlook how the players stand there.
 *
 * It thinks within its budget, or for 300 playouts.
 */
export const reefMcts: Bot<View, Action> = {
  name: 'mcts',
  choose(decision) {
    const { game, view } = decision;
    if (game.countLegalActions(view) === 1) return game.legalActionAt(view, 0);

    const search = new Search(decision);
    let playouts = 0;
    do search.playout(playouts);
    while (isWithinBudget(decision, ++playouts));
    return search.favourite();
  },
};

/** How many playouts share a guess at what is hidden: guessing takes as long as a short playout. */
const SHARED = 4;

/** How many ways to play a card are tried. */
const WIDTH = 6;

/** Of the ways to play a card one in so many is looked at, once the bot's own next action is behind. */
const STEP = 3;

/** How much better an action has to look to be e times as likely to be good, in points of a card. */
const DOUBT = 0.5;

/** How much an action gains from looking good: more makes the search broader. */
const CURIOSITY = 1;

/** A lead by so many cards is half a victory. */
const MARGIN = 2.5;

/** An action in the tree, and what came of it. */
interface Branch {
  readonly action: number;
  /** Who takes it, and for whom the rewards count. */
  readonly player: number;
  /** How the player would stand after it, at first sight. */
  readonly outlook: number;
  /** How likely it is to be the best of those that there are now. */
  odds: number;
  visits: number;
  /** The sum of the rewards, each from 0 to 1. */
  rewards: number;
  /** In how many playouts it could have been taken. */
  chances: number;
  /** What may follow, once it has been taken twice. */
  next: Fork | null;
}

/** A place in the tree: all that the player whose turn it is could do there, whatever is hidden. */
class Fork {
  /** Taking cards. */
  readonly gains = new Map<number, Branch>();
  /** The most promising ways to play a card; starting pieces are those of no card. */
  readonly plays = new Map<CardId, readonly Branch[]>();
}

const NO_CARD = -1;

/** The search for one decision. */
class Search {
  readonly #decision: Decision<View, Action>;
  readonly #game: Simulator;
  readonly #outlook: Outlook;
  /** The number of the first play; those of takes and draws are lower. */
  readonly #firstPlay: number;
  /** What a card of this deck brings on average. */
  readonly #usual: number;
  readonly #root = new Fork();
  readonly #hand = new Int32Array(HAND_LIMIT);
  readonly #list = new Int32Array(MAX_ACTIONS);

  constructor(decision: Decision<View, Action>) {
    const { game, view, rng } = decision;
    const { cards } = view;
    this.#decision = decision;
    this.#game = new Simulator(game.determinize(view, rng));
    this.#outlook = new Outlook(this.#game, view);
    this.#firstPlay = 2 * cards.length;
    this.#usual = Math.max(1, cards.reduce((sum, { points }) => sum + points, 0) / cards.length);
  }

  /** The action that was tried most often. */
  favourite(): Action {
    const tried = [...this.#root.gains.values(), ...[...this.#root.plays.values()].flat()];
    const best = tried.reduce((most, one) => (one.visits > most.visits ? one : most));
    return this.#game.toAction(best.action);
  }

  playout(number: number): void {
    const { game, view, rng } = this.#decision;
    const simulator = this.#game;
    if (number > 0 && number % SHARED === 0) simulator.load(game.determinize(view, rng));

    // Down the tree, to the first action that is new to it.
    const path: Branch[] = [];
    let fork = this.#root;
    for (let isNew = false; !isNew && !simulator.isOver;) {
      const branch = this.#select(fork);
      isNew = branch.visits === 0;
      path.push(branch);
      simulator.do(branch.action);
      if (!isNew) fork = branch.next ??= new Fork();
    }

    // And back, with how the players stand there.
    const rewards = this.#rewards();
    for (const branch of path) {
      branch.visits++;
      branch.rewards += rewards[branch.player] as number;
      simulator.undo();
    }
  }

  /** The action to look at: the one that has done best so far, or may do better. */
  #select(fork: Fork): Branch {
    const options = this.#options(fork);
    let most = -Infinity;
    let visits = 0;
    let rewards = 0;
    for (const branch of options) {
      branch.chances++;
      most = Math.max(most, branch.outlook);
      visits += branch.visits;
      rewards += branch.rewards;
    }
    let sum = 0;
    for (const branch of options) {
      branch.odds = Math.exp((branch.outlook - most) / (DOUBT * this.#usual));
      sum += branch.odds;
    }

    // What has not been tried is thought to be as good as the rest.
    const usual = visits === 0 ? 0 : rewards / visits;
    let best = options[0] as Branch;
    let promise = -Infinity;
    for (const branch of options) {
      const mean = branch.visits === 0 ? usual : branch.rewards / branch.visits;
      const hope = (branch.odds / sum) * (Math.sqrt(branch.chances) / (1 + branch.visits));
      if (mean + CURIOSITY * hope <= promise) continue;
      promise = mean + CURIOSITY * hope;
      best = branch;
    }
    return best;
  }

  /** What is worth trying with the cards as they are now. */
  #options(fork: Fork): readonly Branch[] {
    const game = this.#game;
    if (game.phase === 'start') return this.#playsOf(fork, NO_CARD);

    const options: Branch[] = [];
    const count = game.count();
    for (let i = 0; i < count; i++) {
      const action = game.at(i);
      if (action >= this.#firstPlay) break;
      let branch = fork.gains.get(action);
      if (branch === undefined) {
        branch = this.#branch(action);
        fork.gains.set(action, branch);
      }
      options.push(branch);
    }
    const cards = game.hand(game.turn, this.#hand);
    for (let i = 0; i < cards; i++) {
      for (const branch of this.#playsOf(fork, this.#hand[i] as CardId)) options.push(branch);
    }
    return options;
  }

  /**
   * The most promising ways to play a card. They have to be looked for once only: reefs and supply are
   * what the actions on the way have made them, whatever is hidden.
   */
  #playsOf(fork: Fork, card: CardId): readonly Branch[] {
    const known = fork.plays.get(card);
    if (known !== undefined) return known;
    const actions =
      card === NO_CARD ? actionsIn(this.#game, this.#decision.rng) : this.#waysToPlay(fork, card);
    const plays = Array.from(actions, (action) => this.#branch(action))
      .sort((a, b) => b.outlook - a.outlook)
      .slice(0, WIDTH);
    fork.plays.set(card, plays);
    return plays;
  }

  /** All ways to play a card, or further down the tree some of them. */
  #waysToPlay(fork: Fork, card: CardId): Int32Array {
    const list = this.#list;
    const count = this.#game.list(list);
    const first = this.#firstPlay + card * WAYS;
    let from = 0;
    while ((list[from] as number) < first || (list[from] as number) >= first + WAYS) from++;
    let to = from;
    while (to < count && (list[to] as number) >= first && (list[to] as number) < first + WAYS) to++;
    if (fork === this.#root) return list.subarray(from, to);

    const start = randomBelow(this.#decision.rng, Math.min(STEP, to - from));
    return list.subarray(from, to).filter((_, i) => i % STEP === start);
  }

  #branch(action: number): Branch {
    const game = this.#game;
    const player = game.turn;
    game.do(action);
    const outlook = this.#outlook.prospects(player);
    game.undo();
    return { action, player, outlook, odds: 0, visits: 0, rewards: 0, chances: 0, next: null };
  }

  /** From 0 to 1, how good it is for each player to stand like this: 1/2 is level with the best other. */
  #rewards(): readonly number[] {
    const { players } = this.#game;
    const worths = Array.from({ length: players }, (_, seat) => this.#outlook.standing(seat));
    return worths.map((worth, seat) => {
      const others = worths.filter((_, other) => other !== seat);
      const lead = worth - Math.max(...others);
      return (1 + lead / (MARGIN * this.#usual + Math.abs(lead))) / 2;
    });
  }
}
