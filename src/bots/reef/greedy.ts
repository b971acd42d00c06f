import { freeze } from '../../core/made.js';
import type { Rng } from '../../core/rng.js';
import { ReefSimulator } from '../../fast/reef/simulator.js';
import { REEF_WAYS } from '../../reef/placing.js';
import { tableOf } from '../../reef/course.js';
import { knownView } from '../../reef/table-shape.js';
import { COLORS, HAND_LIMIT } from '../../reef/types.js';
import type { Action, CardId, PlayerView, State, View } from '../../reef/types.js';
import type { Bot, Decision } from '../bot.js';
import { ENOUGH, greatest } from '../greedy.js';

/**
 * Plays Reef with an eye on its points and its hand: it chooses as {@link greedy} with {@link reefWorth} does, on the
 * simulator, where it takes a tenth of the time.
 *
 * @group Ready bots
 */
export const reefGreedy: Bot<View, Action> = /* @__PURE__ */ freeze<Bot<View, Action>>({
  name: 'greedy',
  choose({ view, seat, rng }: Decision<View, Action>) {
    return new Glance(view, seat).best(rng);
  },
});

/**
 * What the cards in hand promise: half of what they would score, because they have yet to be played. A pattern that
 * does not appear yet may still be grown.
 */
export function promiseOf(points: number, completions: number): number {
  return (points * Math.max(completions, 0.5)) / 2;
}

/** The game of the last choice; loading another one is faster than making a simulator. */
let last: ReefSimulator | null = null;

/** Room for what a moment is good for. */
const actions = /* @__PURE__ */ new Int32Array(ENOUGH);
const worths = /* @__PURE__ */ new Float64Array(ENOUGH);
const hand = /* @__PURE__ */ new Int32Array(HAND_LIMIT);
const numbers = /* @__PURE__ */ new Int32Array(REEF_WAYS);

/** A look at all that a player can do. */
class Glance {
  readonly #game: ReefSimulator;
  readonly #view: View;
  readonly #seat: number;

  constructor(given: View, seat: number) {
    const view = knownView(given);
    if (last === null) last = new ReefSimulator(filledIn(view));
    else last.load(filledIn(view));
    this.#game = last;
    this.#view = view;
    this.#seat = seat;
  }

  best(rng: Rng): Action {
    const count = this.#list(rng);
    for (let from = 0; from < count;) from = this.#look(from, count);
    return this.#game.toAction(actions[greatest(worths, count, rng)]!);
  }

  /** Lists every legal action, or a random selection if there are too many, as `candidates` does. */
  #list(rng: Rng): number {
    const game = this.#game;
    if (game.count() <= ENOUGH) return game.list(actions);
    for (let i = 0; i < ENOUGH; i++) actions[i] = game.random(rng);
    return ENOUGH;
  }

  /** Finds the worth of the action at a place, or of all plays of its card. Returns the next place. */
  #look(from: number, count: number): number {
    const game = this.#game;
    const card = this.#cardOf(actions[from]!);
    if (card >= 0 && !this.#isNearEnd()) return this.#lookAtPlays(card, from);

    let at = from;
    do {
      game.do(actions[at]!);
      worths[at++] = this.#worth();
      game.undo();
    } while (at < count && this.#cardOf(actions[at]!) === card);
    return at;
  }

  /** The card that an action plays; a negative number if it plays none. */
  #cardOf(action: number): CardId {
    if (action >= this.#game.turnSize) return -1;
    return Math.floor((action - 2 * this.#view.cards.length) / REEF_WAYS);
  }

  /** Whether a play may end the game, so that its points are not all that it brings. R37 to R39. */
  #isNearEnd(): boolean {
    return this.#game.isLastRound || COLORS.some((color) => this.#game.supply(color) <= 2);
  }

  /** The worths after all plays of a card: what it scores, and what the other cards promise then. */
  #lookAtPlays(card: CardId, from: number): number {
    const game = this.#game;
    const score = game.score(this.#seat);
    const plays = game.scorePlays(card, numbers);
    for (let i = 0; i < plays; i++) worths[from + i] = score + numbers[i]!;
    const cards = game.hand(this.#seat, hand);
    for (let place = 0; place < cards; place++) {
      const other = hand[place]!;
      if (other === card) continue;
      game.scoreAfter(card, other, numbers);
      const { points } = this.#view.cards[other]!;
      for (let i = 0; i < plays; i++) worths[from + i]! += promiseOf(points, numbers[i]!);
    }
    return from + plays;
  }

  /** What `reefWorth` says of the position. */
  #worth(): number {
    const game = this.#game;
    let worth = game.score(this.#seat);
    if (game.isOver) return worth;
    const cards = game.hand(this.#seat, hand);
    for (let place = 0; place < cards; place++) {
      const card = hand[place]!;
      const completions = game.countPattern(this.#seat, card);
      worth += promiseOf(this.#view.cards[card]!.points, completions);
    }
    return worth;
  }
}

/**
 * A state with any cards in the unknown places: what others hold, and what comes later, makes no difference to the
 * worth.
 */
function filledIn(view: View): State {
  const { cards, players, display, deck } = view;
  const seen = new Uint8Array(cards.length);
  const see = (list: readonly (CardId | null)[]): void => {
    for (let i = 0; i < list.length; i++) if (list[i] !== null) seen[list[i]!] = 1;
  };
  for (let seat = 0; seat < players.length; seat++) {
    see(players[seat]!.hand);
    see(players[seat]!.played);
  }
  for (let place = 0; place < display.length; place++) see([display[place]!.card]);
  see(deck);

  let next = 0;
  const known = (card: CardId | null): CardId => {
    if (card !== null) return card;
    while (seen[next] === 1) next++;
    return next++;
  };
  // Copies are several times faster to map than frozen lists.
  const filled = (player: PlayerView): PlayerView => {
    const held = [...player.hand];
    return held.includes(null) ? { ...player, hand: held.map(known), dealt: [] } : player;
  };
  const everything = { ...view, players: [...players].map(filled), deck: [...deck].map(known) };
  return tableOf(everything as State);
}
