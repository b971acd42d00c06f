import { freeze } from '../../core/made.js';
import { PearlsSimulator } from '../../fast/pearls/simulator.js';
import type { Action, View } from '../../pearls/types.js';
import type { ActionAnalysis } from '../analysis.js';
import type { Decision, SearchBot } from '../bot.js';
import { leadIn } from '../lead.js';
import { chanceOf } from '../odds.js';
import { listIdeas, MOST_IDEAS, withoutDeck } from './ideas.js';
import { PEARLS_ODDS } from './odds.js';
import { PearlsOutlook } from './outlook.js';
import { searchBot } from '../search.js';
import type { Search } from '../search.js';

/**
 * The bot for Pearls that searches. Like {@link mcts} it goes down a tree of actions again and again, each
 * time with different hidden cards, and takes the action that it has tried most often. What makes it
 * strong is what it knows of Pearls:
 *
 * - It plays on the simulator, turns up hidden cards as they are needed, and thinks of no action that another one
 *   always beats.
 * - An outlook that has learned from many games tells how all players stand. Actions that look good
 *   are tried first, and others as often as it turns out to be worth it.
 * - Where the tree ends, every player has one more turn, and in the last turns the game is played to its end.
 *   Playing on for longer would add more luck than knowledge.
 *
 * It thinks within its budget, or for 300 playouts.
 *
 * @group Ready bots
 */
export const pearlsMcts: SearchBot<View, Action> = /* @__PURE__ */ searchBot(
  'mcts',
  (decision, also) => new PearlsSearch(decision, also),
);

/** How much an action gains from having been tried little, in points: more makes the search broader. */
const CURIOSITY = 3;

/** An action that looks worse than the best by this many points arouses half as much curiosity. */
const DOUBT = 4;

/** How many playouts the first look at an action counts for. */
const TRUST = 0.5;

/** An action in the tree, by its number, and what came of it. */
interface Branch {
  readonly action: number;
  /** Who takes it, and whose lead counts. */
  readonly player: number;
  /** The lead that it promised at first sight. */
  readonly outlook: number;
  visits: number;
  /** The sum of the leads that it led to. */
  leads: number;
  readonly next: Map<number, Branch>;
}

/** The search for one decision. */
class PearlsSearch implements Search<Action, Branch> {
  readonly #decision: Decision<View, Action>;
  readonly #outlook = new PearlsOutlook();
  /** The game as the bot sees it, and as the playout has made it. */
  readonly #seen: PearlsSimulator<View>;
  readonly #game: PearlsSimulator<View>;
  readonly #tree = new Map<number, Branch>();
  readonly hasOwnLuck = false;
  readonly also: readonly Branch[];
  readonly #ideas = new Int32Array(MOST_IDEAS);
  readonly #standings: number[] = [];

  constructor(decision: Decision<View, Action>, also: readonly Action[]) {
    this.#decision = decision;
    this.#seen = new PearlsSimulator(withoutDeck(decision.view));
    this.#game = new PearlsSimulator(this.#seen);
    this.also = also.map((action) => this.#branch(this.#tree, this.#game.fromAction(action)));
  }

  branches(): Iterable<Branch> {
    return this.#tree.values();
  }

  analysisOf({ action, visits, leads }: Branch): ActionAnalysis<Action> {
    const { players, phase, deckSize } = this.#seen;
    const lead = leads / visits;
    const turns = phase === 'play' ? deckSize / players : 0;
    const chance = chanceOf(PEARLS_ODDS[players]!, lead, turns);
    return freeze({ action: this.#game.toAction(action), visits, lead, chance });
  }

  playout(first: Branch | undefined): Branch {
    const { rng } = this.#decision;
    const game = this.#game;
    game.copy(this.#seen);

    // Down the tree, to the first action that is new to it.
    const path: Branch[] = [];
    let branches = this.#tree;
    for (let isNew = false; !isNew && !game.isOver;) {
      game.reveal(rng);
      const due = path.length === 0 ? first : undefined;
      const branch = due ?? this.#select(branches);
      isNew = branch.visits === 0;
      path.push(branch);
      branches = branch.next;
      game.do(branch.action);
    }

    // From there one more turn for everybody, and back with what came of it.
    for (let turns = 0; turns < game.players && game.phase === 'play'; turns++) this.#playOn();
    while (game.phase === 'final') this.#playOn();
    for (let seat = 0; seat < game.players; seat++) {
      this.#standings[seat] = this.#outlook.standing(game, seat);
    }
    for (const branch of path) {
      branch.visits++;
      branch.leads += leadIn(this.#standings, branch.player);
    }
    return path[0]!;
  }

  #playOn(): void {
    this.#game.reveal(this.#decision.rng);
    this.#game.do(this.#outlook.best(this.#game));
  }

  /**
   * The action to look at: what it has brought, and what it may bring yet, the more the better it looked and
   * the less it has been tried (after Rosin 2011).
   */
  #select(branches: Map<number, Branch>): Branch {
    const count = listIdeas(this.#game, this.#ideas);
    const options: Branch[] = [];
    let visits = 1;
    let top = -Infinity;
    for (let i = 0; i < count; i++) {
      const branch = this.#branch(branches, this.#ideas[i]!);
      options.push(branch);
      visits += branch.visits;
      top = Math.max(top, branch.outlook);
    }

    const curiosity = CURIOSITY * Math.sqrt(visits);
    let best = options[0]!;
    let most = -Infinity;
    for (const branch of options) {
      const { outlook } = branch;
      const mean = (branch.leads + TRUST * outlook) / (branch.visits + TRUST);
      const interest = DOUBT / (DOUBT + top - outlook);
      const promise = mean + (curiosity * interest) / (1 + branch.visits);
      if (promise > most) [best, most] = [branch, promise];
    }
    return best;
  }

  #branch(branches: Map<number, Branch>, action: number): Branch {
    const known = branches.get(action);
    if (known !== undefined) return known;
    const outlook = this.#outlook.leadAfter(this.#game, action);
    const player = this.#game.turn;
    const next = new Map<number, Branch>();
    const branch = { action, player, outlook, visits: 0, leads: 0, next };
    branches.set(action, branch);
    return branch;
  }
}
