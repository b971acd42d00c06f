import { freeze } from '../core/freeze.js';
import { randomBelow } from '../core/rng.js';
import { MAX_ACTIONS } from '../fast/numbers.js';
import { Simulator } from '../fast/simulator.js';
import { WAYS } from '../reef/ways.js';
import { HAND_LIMIT } from '../reef/types.js';
import type { Action, CardId, View } from '../reef/types.js';
import type { ActionAnalysis } from './analysis.js';
import type { Decision, SearchBot } from './bot.js';
import { byVisits, dueOf, playAll, searchBot } from './mcts.js';
import { reefCandidates, ReefOutlook } from './reef-outlook.js';
import { Fork, mostPromising, newBranch } from './reef-tree.js';
import type { Branch } from './reef-tree.js';

/**
 * The bot for Reef that searches. Like {@link mcts} it goes down a tree of actions again and again, each
 * time with another guess at what is hidden, and takes the action that it came to try most often. What
 * makes it strong is what it knows of Reef:
 *
 * - What others do on their reefs changes nothing for the bot, so the tree holds its own decisions
 *   only. Others answer with the best of a few actions, and all that they may do meets in one place.
 * - An {@link ReefOutlook} tells which actions look good. Those are tried first, others when there is time,
 *   and most never.
 * - It also tells how everybody stands where the tree ends. Playing on from there taught it nothing
 *   that was worth the time.
 *
 * It thinks within its budget, or for 300 playouts.
 */
export const reefMcts: SearchBot<View, Action> = /* @__PURE__ */ searchBot(
  'mcts',
  (decision, also) => {
    const search = new Search(decision, also);
    const playouts = playAll(decision, (number) => {
      search.playout(number);
    });
    return freeze({ playouts, actions: search.tried() });
  },
);

/** How many playouts share a guess at what is hidden: a guess takes nearly as long as a playout. */
const SHARED = 4;

/** How many ways to play a card are tried at first, and how many at most. */
const WIDTH = 6;
const MAX_WIDTH = 24;

/** After the bot's next action, it looks at only one in this many ways to play a card. */
const STEP = 3;

/** Once a card has been played this often there, all ways are worth a look. */
const OFTEN = 32;

/** Among how many random actions, besides taking cards, others choose. */
const REPLIES = 12;

const NO_CARD = -1;

/** The search for one decision. */
class Search {
  readonly #decision: Decision<View, Action>;
  readonly #game: Simulator;
  readonly #outlook: ReefOutlook;
  /** The number of the first play; those of takes and draws are lower. */
  readonly #firstPlay: number;
  /** What a card of this deck brings on average. */
  readonly #usual: number;
  readonly #root = new Fork();
  /** What has to be tried at the root, by number. */
  readonly #also = new Map<number, Branch>();
  readonly #hand = new Int32Array(HAND_LIMIT);
  readonly #list = new Int32Array(MAX_ACTIONS);

  constructor(decision: Decision<View, Action>, also: readonly Action[]) {
    const { game, view, rng } = decision;
    const { cards } = view;
    this.#decision = decision;
    this.#game = new Simulator(game.determinize(view, rng));
    this.#outlook = new ReefOutlook(this.#game, view);
    this.#firstPlay = 2 * cards.length;
    this.#usual = Math.max(1, cards.reduce((sum, { points }) => sum + points, 0) / cards.length);
    for (const one of also) {
      const action = this.#game.fromAction(one);
      this.#also.set(action, this.#branch(action));
    }
  }

  tried(): readonly ActionAnalysis<Action>[] {
    const { gains, plays } = this.#root;
    const ways = [...plays.values()].flatMap((one) => one.ways);
    const branches = new Set([...gains.values(), ...ways, ...this.#also.values()]);
    return byVisits(
      [...branches]
        .filter(({ visits }) => visits > 0)
        .map(({ action, visits, leads }) =>
          freeze({ action: this.#game.toAction(action), visits, lead: leads / visits }),
        ),
    );
  }

  playout(number: number): void {
    const { view, seat, rng } = this.#decision;
    const game = this.#game;
    if (number > 0 && number % SHARED === 0) game.load(this.#decision.game.determinize(view, rng));

    // Down the tree, to the first action that is new to it.
    const path: Branch[] = [];
    let fork: Fork | null = this.#root;
    while (fork !== null) {
      const branch: Branch = this.#choice(fork, number);
      path.push(branch);
      game.do(branch.action);
      fork = null;
      if (branch.visits === 0) break;
      while (!game.isOver && game.turn !== seat) game.do(this.#reply());
      if (!game.isOver) fork = branch.next ??= new Fork();
    }

    // And back, with how everybody stands there.
    const lead = this.#lead();
    for (const branch of path) {
      branch.visits++;
      branch.leads += lead;
    }
    while (game.done > 0) game.undo();
  }

  /** The action to try next. */
  #choice(fork: Fork, number: number): Branch {
    const due = fork === this.#root ? dueOf([...this.#also.values()], number) : undefined;
    return due ?? mostPromising(this.#options(fork), this.#usual);
  }

  /** What is worth trying with the cards as they are now. */
  #options(fork: Fork): readonly Branch[] {
    const game = this.#game;
    if (game.phase === 'start') return this.#playsOf(fork, NO_CARD);

    const options = this.#gains().map((action) => {
      const branch = fork.gains.get(action) ?? this.#branchAt(fork, action);
      fork.gains.set(action, branch);
      return branch;
    });
    const cards = game.hand(this.#decision.seat, this.#hand);
    for (let i = 0; i < cards; i++) {
      options.push(...this.#playsOf(fork, this.#hand[i]!));
    }
    return options;
  }

  /** The numbers of all ways to take a card: they come first. */
  #gains(): number[] {
    const gains: number[] = [];
    const count = this.#game.count();
    for (let i = 0; i < count; i++) {
      const action = this.#game.at(i);
      if (action >= this.#firstPlay) break;
      gains.push(action);
    }
    return gains;
  }

  /**
   * The most promising ways to play a card: the more often it has been played here, the more of them.
   * The reef is what the bot has made it on its way here, so they have to be looked for seldom: a second
   * time when it pays to look closer, and when others leave too few pieces for all of them.
   */
  #playsOf(fork: Fork, card: CardId): readonly Branch[] {
    const { ways, step: taken } = fork.plays.get(card) ?? { ways: [], step: STEP };
    const visits = ways.reduce((sum, way) => sum + way.visits, 0);
    const width = Math.floor(WIDTH + Math.sqrt(visits) / 2);
    const step = card === NO_CARD || fork === this.#root || visits >= OFTEN ? 1 : STEP;
    const known = ways.filter(({ action }) => this.#game.isLegal(action));
    if (known.length > 0 && taken <= step) return known.slice(0, width);

    const found = this.#bestWays(fork, card, step, known);
    fork.plays.set(card, { ways: found, step });
    return found.slice(0, width);
  }

  /** The ways to play a card that look best, with all that is known of them. */
  #bestWays(fork: Fork, card: CardId, step: number, known: readonly Branch[]): readonly Branch[] {
    const { rng } = this.#decision;
    const actions = card === NO_CARD ? reefCandidates(this.#game, rng) : this.#waysToPlay(card);
    const start = randomBelow(rng, Math.min(step, actions.length));
    const best: Branch[] = [];
    for (let i = start; i < actions.length; i += step) {
      const action = actions[i]!;
      const branch = known.find((one) => one.action === action) ?? this.#branchAt(fork, action);
      let place = best.length;
      while (place > 0 && best[place - 1]!.outlook < branch.outlook) place--;
      if (place < MAX_WIDTH) best.splice(place, 0, branch);
      if (best.length > MAX_WIDTH) best.pop();
    }
    return best;
  }

  /** The numbers of all ways to play a card: they follow each other in the list. */
  #waysToPlay(card: CardId): Int32Array {
    const list = this.#list.subarray(0, this.#game.list(this.#list));
    const first = this.#firstPlay + card * WAYS;
    const isWay = (action: number | undefined): boolean =>
      action !== undefined && action >= first && action < first + WAYS;
    const from = list.findIndex(isWay);
    let to = from;
    while (isWay(list[to])) to++;
    return list.subarray(from, to);
  }

  #branchAt(fork: Fork, action: number): Branch {
    const due = fork === this.#root ? this.#also.get(action) : undefined;
    return due ?? this.#branch(action);
  }

  #branch(action: number): Branch {
    return newBranch(
      action,
      this.#after(action, (player) => this.#outlook.prospects(player)),
    );
  }

  /** What somebody else may do: the best of a few actions. */
  #reply(): number {
    const game = this.#game;
    const { rng } = this.#decision;
    if (game.phase === 'start') return game.random(rng);

    const actions = this.#gains();
    for (let i = 0; i < REPLIES; i++) actions.push(game.random(rng));
    let best = -1;
    let most = -Infinity;
    for (const action of actions) {
      const worth = this.#after(action, (player) => this.#outlook.standing(player));
      if (worth > most) best = action;
      most = Math.max(most, worth);
    }
    return best;
  }

  /** What can be said after an action about the player who takes it. */
  #after(action: number, tell: (player: number) => number): number {
    const game = this.#game;
    const player = game.turn;
    game.do(action);
    const told = tell(player);
    game.undo();
    return told;
  }

  /** By how much the bot is ahead of the best other player. */
  #lead(): number {
    const { seat, players } = this.#decision;
    let best = -Infinity;
    for (let other = 0; other < players; other++) {
      if (other !== seat) best = Math.max(best, this.#outlook.standing(other));
    }
    return this.#outlook.standing(seat) - best;
  }
}
