import { freeze } from '../../core/made.js';
import type { Rng } from '../../core/rng.js';
import { REEF_MAX_ACTIONS } from '../../fast/reef/numbers.js';
import { ReefSimulator } from '../../fast/reef/simulator.js';
import { REEF_WAYS } from '../../reef/placing.js';
import { COLORS, HAND_LIMIT, SUPPLY } from '../../reef/types.js';
import type { Action, CardId, View } from '../../reef/types.js';
import type { ActionAnalysis } from '../analysis.js';
import type { Decision, SearchBot } from '../bot.js';
import type { ReefWeights } from './features.js';
import { chanceOf } from '../odds.js';
import { reefCandidates } from './outlook.js';
import { Fork, mostPromising, newBranch } from './tree.js';
import type { Branch, Plays } from './tree.js';
import { ReefValue } from './value.js';
import { REEF_ODDS } from './odds.js';
import { REEF_WEIGHTS } from './weights.js';
import { searchBot } from '../search.js';
import type { Search } from '../search.js';

/**
 * The bot for Reef that searches: an open-loop search over its own actions. Like {@link mcts} it goes down a tree
 * of actions again and again, each time with another guess at what is hidden, and takes the action that it has tried most
 * often. What makes it strong is what it knows of Reef:
 *
 * - What others do on their reefs changes nothing for the bot, so the tree holds its own decisions
 *   only. Others take or play the best of a few cards, and all that they may do meets in one place.
 * - An estimate learned from games tells which actions look good. Those are tried first, others when there is time,
 *   and most never. It also tells how all players stand where the tree ends.
 * - All actions are compared with the same guesses, and what others do in them is found out once.
 * - The nearer the end, the less it cares for points that do not decide who wins.
 *
 * It thinks within its budget, or for 300 playouts. With a budget of playouts it decides as soon as the rest of
 * them could not change its mind.
 *
 * @group Ready bots
 */
export const reefMcts: SearchBot<View, Action> = /* @__PURE__ */ reefSearch(REEF_WEIGHTS);

/** The same with other weights. */
export function reefSearch(weights: ReefWeights): SearchBot<View, Action> {
  return searchBot('mcts', (decision, also) => new ReefSearch(decision, also, weights));
}

/** How many ways to play a card are tried at first, and how many more of them are kept for later. */
const WIDTH = 6;
const SPARE = 2;

/**
 * With a lead of this much, and so much more for each turn that is left, a position is worth 0.71 (one by the root of two)
 * on a scale from -1, a defeat, to 1, a victory; in points of a card.
 */
const MARGIN = 2.5;
const MARGIN_PER_TURN = 0.3;

const NO_CARD = -1;

/** The search for one decision. */
class ReefSearch implements Search<Action, Branch> {
  readonly #decision: Decision<View, Action>;
  readonly #game: ReefSimulator;
  readonly #value: ReefValue;
  /** The number of the first play; those of takes and draws are lower. */
  readonly #firstPlay: number;
  /** What a card of this deck brings on average. */
  readonly #usual: number;
  readonly #luck: Luck;
  /** How many turns the bot can expect to have. */
  readonly #turns: number;
  /** See {@link ReefSearch.#worthOf}. */
  readonly #margin: number;
  readonly #slope: number;
  readonly #root = new Fork();
  readonly hasOwnLuck = true;
  readonly also: readonly Branch[];
  /** What others did, by deal: see {@link ReefSearch.#reply}. */
  readonly #stories: Story[] = [];
  /** What can be done at the decision that is looked at. */
  readonly #options: Branch[] = [];

  constructor(decision: Decision<View, Action>, also: readonly Action[], weights: ReefWeights) {
    const { game, view, rng, seat } = decision;
    const { cards } = view;
    this.#decision = decision;
    this.#game = new ReefSimulator(game.determinize(view, rng));
    this.#value = new ReefValue(this.#game, view, weights);
    this.#firstPlay = 2 * cards.length;
    this.#usual = Math.max(1, cards.reduce((sum, { points }) => sum + points, 0) / cards.length);
    this.#luck = new Luck(rng.next());
    this.#turns = this.#value.turns(seat);
    this.#margin = this.#usual * (MARGIN + MARGIN_PER_TURN * this.#turns);
    const share = this.#value.lead(seat) / this.#margin;
    const square = 1 + share * share;
    this.#slope = 1 / (square * Math.sqrt(square));
    const numbers = new Set(also.map((action) => this.#game.fromAction(action)));
    this.also = Array.from(numbers, (action) => this.#mustTry(action));
  }

  /** Puts an action that has to be tried into the tree, whatever it promises. */
  #mustTry(action: number): Branch {
    const { gains, plays } = this.#root;
    const branch = this.#newBranch(action);
    const card = this.#cardOf(action);
    if (action < this.#firstPlay) gains.set(action, branch);
    else plays.set(card, { ways: [...(plays.get(card) ?? NO_PLAYS).ways, branch], most: 0 });
    return branch;
  }

  branches(): Iterable<Branch> {
    const { gains, plays } = this.#root;
    return [...gains.values(), ...[...plays.values()].flatMap(({ ways }) => ways)];
  }

  analysisOf({ action, visits, leads: sum }: Branch): ActionAnalysis<Action> {
    const lead = sum / visits;
    const odds = REEF_ODDS[this.#game.players]!;
    // What players can expect with an unfamiliar deck is a rule of thumb, and no odds were ever seen.
    const chance = this.#value.isLearned && { chance: chanceOf(odds, lead, this.#turns) };
    return freeze({ action: this.#game.toAction(action), visits, lead, ...chance });
  }

  playout(due: Branch | undefined): Branch {
    const { players, seat } = this.#decision;
    const game = this.#game;
    // The n-th try of each action has the same luck as the n-th of every other: so they are fairly compared.
    const first = due ?? this.#choose(this.#root);
    const deal = dealFor(first.visits);
    this.#luck.begin(deal);
    game.deal(seat, this.#luck);

    // Down the tree, to the first action that is new to it, and to what the next player does after that.
    const path: Branch[] = [];
    let story = (this.#stories[deal] ??= new Story());
    let last = first;
    for (;;) {
      path.push(last);
      game.do(last.action);
      const isNew = last.visits === 0;
      story = this.#reply(last.action, story, isNew ? 1 : players);
      if (isNew || game.isOver) break;
      last = this.#choose((last.next ??= new Fork()));
    }

    // And back, with how everybody stands there.
    const lead = this.#value.lead(seat);
    const worth = this.#worthOf(lead);
    for (const branch of path) {
      branch.visits++;
      branch.leads += lead;
      branch.worth += worth;
    }
    while (game.done > 0) game.undo();
    return first;
  }

  /**
   * What a lead is worth: a curve from defeat to victory on which a point counts most when players are level, and
   * nothing at the end, where all that counts is who has won. It is no chance to win, see {@link chanceOf}; with a curve
   * that steep, actions would soon look alike. It is put into points of the present position, so that curiosity goes as far as usual.
   */
  #worthOf(lead: number): number {
    const share = this.#game.isOver
      ? this.#victory()
      : lead / Math.sqrt(lead * lead + this.#margin * this.#margin);
    return (share * this.#margin) / this.#slope;
  }

  /** 1 if the bot has won, 0 if it shares the victory, else -1. */
  #victory(): number {
    const winners = this.#game.winners();
    if (!winners.includes(this.#decision.seat)) return -1;
    return winners.length === 1 ? 1 : 0;
  }

  /** The action to try at a decision, with the cards as they are now. */
  #choose(fork: Fork): Branch {
    const game = this.#game;
    const options = this.#options;
    options.length = 0;
    if (game.phase === 'start') {
      this.#addPlays(fork, NO_CARD, list);
    } else {
      const actions = list.subarray(0, game.list(list));
      this.#addGains(fork, actions);
      const cards = game.hand(this.#decision.seat, hand);
      for (let i = 0; i < cards; i++) this.#addPlays(fork, hand[i]!, actions);
    }
    return mostPromising(options, this.#usual);
  }

  #newBranch(action: number): Branch {
    this.#value.leadsAfter(Int32Array.of(action), leads);
    return newBranch(action, this.#worthOf(leads[0]!));
  }

  /** All ways to take a card: they come first in the list. */
  #addGains(fork: Fork, actions: Int32Array): void {
    for (let i = 0; i < actions.length && actions[i]! < this.#firstPlay; i++) {
      const action = actions[i]!;
      let branch = fork.gains.get(action);
      if (branch === undefined) {
        branch = this.#newBranch(action);
        fork.gains.set(action, branch);
      }
      this.#options.push(branch);
    }
  }

  /**
   * The most promising ways to play a card: the more often it has been played here, the more of them. The reef is what
   * the bot has made it on its way here, so they have to be looked for seldom: when there are to be more of them, and
   * when others leave too few pieces for all of them.
   */
  #addPlays(fork: Fork, card: CardId, actions: Int32Array): void {
    const known = fork.plays.get(card) ?? NO_PLAYS;
    let visits = 0;
    for (const way of known.ways) visits += way.visits;
    const width = WIDTH + Math.ceil(Math.sqrt(visits) / 2);
    if (width <= known.most && this.#addLegal(known.ways, width) > 0) return;

    const most = width + SPARE;
    const ways = [...known.ways];
    const choice =
      card === NO_CARD ? reefCandidates(this.#game, this.#luck) : this.#waysToPlay(card, actions);
    for (const i of this.#bestOf(choice, most)) {
      const isKnown = ways.some(({ action }) => action === choice[i]);
      if (!isKnown) ways.push(newBranch(choice[i]!, this.#worthOf(leads[i]!)));
    }
    fork.plays.set(card, { ways, most });
    this.#addLegal(ways, width);
  }

  /** Adds the first of these ways that are legal now, up to a number of them, and says how many there were. */
  #addLegal(ways: readonly Branch[], width: number): number {
    let count = 0;
    for (let i = 0; i < ways.length && count < width; i++) {
      if (!this.#game.isLegal(ways[i]!.action)) continue;
      this.#options.push(ways[i]!);
      count++;
    }
    return count;
  }

  /** The places of the actions that look best to the player to move, the best first; their leads are then known. */
  #bestOf(actions: Int32Array, most: number): readonly number[] {
    this.#value.leadsAfter(actions, leads);
    const best: number[] = [];
    let least = -Infinity;
    for (let i = 0; i < actions.length; i++) {
      if (leads[i]! <= least) continue;
      let place = best.length;
      while (place > 0 && leads[best[place - 1]!]! < leads[i]!) place--;
      best.splice(place, 0, i);
      if (best.length > most) best.pop();
      if (best.length === most) least = leads[best[most - 1]!]!;
    }
    return best;
  }

  /** The card that an action plays; a negative number if it plays none. */
  #cardOf(action: number): CardId {
    return action < this.#game.turnSize
      ? Math.floor((action - this.#firstPlay) / REEF_WAYS)
      : NO_CARD;
  }

  /** The number of the first way to play a card. */
  #firstPlayOf(card: CardId): number {
    return this.#firstPlay + card * REEF_WAYS;
  }

  /** The numbers of all ways to play a card: they follow each other in the list. */
  #waysToPlay(card: CardId, actions: Int32Array): Int32Array {
    const first = this.#firstPlayOf(card);
    let from = 0;
    while (actions[from]! < first || actions[from]! >= first + REEF_WAYS) from++;
    let to = from;
    while (to < actions.length && actions[to]! < first + REEF_WAYS && actions[to]! >= first) to++;
    return actions.subarray(from, to);
  }

  /**
   * Lets that many others act, or until it is the bot's turn. What they do depends on the deal, on the cards that the
   * bot has taken and played since, and on what is left of the supply, not on where the bot has placed its pieces. So it
   * is found out once for all these places. Returns how the story goes on.
   */
  #reply(action: number, before: Story, most: number): Story {
    const game = this.#game;
    const card = this.#cardOf(action);
    // Wherever a card is played, it is one event: a negative number, like no action.
    let event = card < 0 ? action : ~card;
    for (const color of COLORS) event = event * (1 + SUPPLY[4]) + game.supply(color);
    const story = before.after(event);
    const { replies } = story;
    for (let i = 0; i < most && !game.isOver && game.turn !== this.#decision.seat; i++) {
      game.do((replies[i] ??= this.#replyOf(game.turn)));
    }
    return story;
  }

  /**
   * What another player does: take a card, or play the one that does most for the lead on the bot where it scores most at
   * once, but place its pieces with care.
   */
  #replyOf(player: number): number {
    const game = this.#game;
    const value = this.#value;
    if (game.phase === 'start') return game.random(this.#luck);

    const count = this.#findIdeas();
    let best = -1;
    let most = -Infinity;
    let rival = 0;
    let isKnown = false;
    for (let i = 0; i < count; i++) {
      const action = list[i]!;
      game.do(action);
      // Plays come last, and whatever card is played, it makes hardly any difference to the bot.
      if (!isKnown) rival = value.expected(this.#decision.seat);
      isKnown = action >= this.#firstPlay;
      const lead = value.lead(player, rival);
      game.undo();
      if (lead > most) best = action;
      most = Math.max(most, lead);
    }
    if (best < this.#firstPlay) return best;
    const ways = this.#waysToPlay(this.#cardOf(best), list.subarray(0, game.list(list)));
    return ways[this.#bestOf(ways, 1)[0]!]!;
  }

  /** Puts all ways to take a card at the beginning of the list, then for each card the way that scores most. */
  #findIdeas(): number {
    const count = this.#game.list(list);
    this.#game.points(points);
    let ideas = 0;
    while (ideas < count && list[ideas]! < this.#firstPlay) ideas++;
    let first = -REEF_WAYS;
    let most = 0;
    for (let i = ideas; i < count; i++) {
      const action = list[i]!;
      const isNext = action < first || action >= first + REEF_WAYS;
      if (isNext) {
        first = this.#firstPlayOf(this.#cardOf(action));
        ideas++;
      } else if (points[i]! <= most) continue;
      list[ideas - 1] = action;
      most = points[i]!;
    }
    return ideas;
  }
}

/** What others do in a deal after the cards that the bot has taken and played so far. */
class Story {
  readonly replies: number[] = [];
  readonly #next = new Map<number, Story>();

  /** How it goes on with another event. */
  after(event: number): Story {
    let story = this.#next.get(event);
    if (story === undefined) this.#next.set(event, (story = new Story()));
    return story;
  }
}

const NO_PLAYS: Plays = { ways: [], most: 0 };

/** Scratch space that every search may share: it is read before another search can write to it. */
const list = /* @__PURE__ */ new Int32Array(REEF_MAX_ACTIONS);
const points = /* @__PURE__ */ new Int32Array(REEF_MAX_ACTIONS);
const leads = /* @__PURE__ */ new Float64Array(REEF_MAX_ACTIONS);
const hand = /* @__PURE__ */ new Int32Array(HAND_LIMIT);

/** The fewest deals that an action is tried with. */
const FEW_DEALS = 16;

/**
 * The number of the deal for the n-th try of an action. Deals come back, so that the bot knows what others do in them, but
 * the more often an action is tried, the more of them there are: about twice the root of its tries.
 */
function dealFor(tries: number): number {
  let deals = FEW_DEALS;
  while (deals * deals <= 4 * tries) deals *= 2;
  return tries % deals;
}

/** The luck of playouts, by their numbers: splitmix of 32 bits, which begins anew at once. */
class Luck implements Rng {
  readonly #seed: number;
  #state = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  begin(number: number): void {
    this.#state = Math.imul(this.#seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
  }

  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return bits ^ (bits >>> 15);
  }
}
