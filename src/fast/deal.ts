import { RulesError } from '../core/errors.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { MAX_CARDS } from '../reef/limits.js';
import { DEALT_CARDS } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { placeInHand } from './hands.js';
import type { KeptGame } from './kept-game.js';
import {
  CHOOSING,
  CHOSEN,
  DEALT,
  DECK_END,
  DECK_TOP,
  HAND,
  NOTHING_CHOSEN,
  OVER,
  PHASE,
  PLAYERS,
  SEATS,
  STARTING,
} from './layout.js';
import { playerAt, s } from './memory.js';

/**
 * Deals anew what a seat cannot know: the deck but for its top card, and the dealt cards that others
 * still hold. All deals that fit what it knows are equally likely, as with `determinize`. The hidden
 * cards are sorted first: so where they were makes no difference to where a generator deals them.
 *
 * @throws RulesError `bad-rng`, before anything has changed.
 */
export function dealAnew(game: KeptGame, seat: number, rng: Rng): void {
  const count = findHidden(seat);
  sortHidden(game.open(), count);
  shuffleHidden(game, count, rng);

  for (let i = 0; i < count; i++) s[places[i]!] = cards[i]!;
  renameDealt();
  s[CHOSEN] = NOTHING_CHOSEN;
}

/** The places that the seat cannot see, and the cards that lie there. */
const places = /* @__PURE__ */ new Int32Array(MAX_CARDS);
const cards = /* @__PURE__ */ new Int32Array(MAX_CARDS);
/** 1 for each of these cards. */
const isHidden = /* @__PURE__ */ new Uint8Array(MAX_CARDS);

/** For each player's dealt cards, where in the hand they are; -1 where the seat knows the card, or there is none. */
const dealtAt = /* @__PURE__ */ new Int32Array(SEATS * DEALT_CARDS);

/** Finds the places, and says how many there are. R45. */
function findHidden(seat: number): number {
  let count = 0;
  for (let other = 0; other < s[PLAYERS]!; other++) {
    const player = playerAt(other);
    for (let i = 0; i < DEALT_CARDS; i++) {
      const at = isShown(other, seat) ? -1 : placeInHand(player, s[player + DEALT + i]!);
      dealtAt[other * DEALT_CARDS + i] = at;
      if (at >= 0) count = hide(player + HAND + at, count);
    }
  }
  const isTopSeen = s[PHASE] !== STARTING;
  for (let i = s[DECK_TOP]! + (isTopSeen ? 1 : 0); i < s[DECK_END]!; i++) count = hide(i, count);
  return count;
}

/** Whether a seat sees the whole hand of another: its own, and all of them when the game is over. */
function isShown(other: number, seat: number): boolean {
  return other === seat || s[PHASE] === OVER;
}

/** Notes a place, unless its card was noted before: a loaded position may call a card dealt twice. */
function hide(place: number, count: number): number {
  const card = s[place]!;
  if (isHidden[card] === 1) return count;
  isHidden[card] = 1;
  places[count] = place;
  return count + 1;
}

function sortHidden({ size }: PackedDeck, count: number): void {
  let found = 0;
  for (let card = 0; found < count && card < size; card++) {
    if (isHidden[card] === 1) cards[found++] = card;
    isHidden[card] = 0;
  }
}

/** How many deals were begun. */
let deals = 0;

/** Shuffles the cards, and refuses a generator that has used this game, or these lists, meanwhile. */
function shuffleHidden(game: KeptGame, count: number, rng: Rng): void {
  const deal = ++deals;
  s[CHOSEN] = CHOOSING;
  shuffle(count, rng);
  game.open();
  if (s[CHOSEN] === CHOOSING && deal === deals) return;
  throw new RulesError(
    'bad-rng',
    'next() of this generator has changed the game, or dealt another',
  );
}

/**
 * Puts the cards into random order, every order equally likely (Fisher and Yates). Asking the generator
 * takes longer than all the rest, so one number decides about several cards: that is twice as fast.
 */
function shuffle(count: number, rng: Rng): void {
  for (let last = count - 1; last > 0;) {
    let first = last;
    let orders = last + 1;
    while (first > 1 && orders * first <= MOST_ORDERS) orders *= first--;

    let luck = randomBelow(rng, orders);
    for (; last >= first; last--) {
      const rest = (luck / (last + 1)) | 0;
      const other = luck - rest * (last + 1);
      const card = cards[last]!;
      cards[last] = cards[other]!;
      cards[other] = card;
      luck = rest;
    }
  }
}

/** With more orders than these, too many numbers of the generator would be of no use. */
const MOST_ORDERS = 2 ** 28;

/** Dealt cards are named in two lists, and so far only the hands have their new names. */
function renameDealt(): void {
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    const player = playerAt(seat);
    for (let i = 0; i < DEALT_CARDS; i++) {
      const at = dealtAt[seat * DEALT_CARDS + i]!;
      if (at >= 0) s[player + DEALT + i] = s[player + HAND + at]!;
    }
  }
}
