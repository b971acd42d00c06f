import { randomBelow } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { MAX_CARDS } from '../../reef/shapes.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { hasMeddled } from '../shared/guards.js';
import { placeInHand } from './hands.js';
import type { KeptGame } from './kept-game.js';
import * as at from './layout.js';
import { memory, playerAt } from './memory.js';

/**
 * Deals anew what a seat cannot know: the deck but for its top card, and the dealt cards that others
 * still hold. All deals that fit what it knows are equally likely, as with `determinize`. The hidden
 * cards are sorted first: so where they were makes no difference to where a generator deals them.
 *
 * @throws RulesError `bad-rng`, before anything has changed.
 */
export function dealAnew(game: KeptGame, seat: number, rng: Rng): void {
  const { size } = game.open();
  const inHands = findInHands(seat);
  const inDeck = findInDeck();
  sortHidden(size);
  drawLots(game, inHands + inDeck, rng);
  layOut(inHands, inDeck);
  renameDealt();
  memory[at.CHOSEN] = at.NOTHING_CHOSEN;
}

/** 1 for each card that the seat cannot see; and these cards in order. */
const isHidden = /* @__PURE__ */ new Uint8Array(MAX_CARDS);
const cards = /* @__PURE__ */ new Int32Array(MAX_CARDS);
/** The places in other hands where such cards are. */
const places = /* @__PURE__ */ new Int32Array(at.SEATS * DEALT_CARDS);
/** For each player's dealt cards, where in the hand they are; -1 where the seat knows the card, or there is none. */
const dealtAt = /* @__PURE__ */ new Int32Array(at.SEATS * DEALT_CARDS);

/** Marks the cards in hands that the seat cannot see, and says how many there are. R45. */
function findInHands(seat: number): number {
  let count = 0;
  for (let other = 0; other < memory[at.PLAYERS]!; other++) {
    const player = playerAt(other);
    // When the game is over, all hands are shown.
    const isShown = other === seat || memory[at.PHASE] === at.OVER;
    for (let i = 0; i < DEALT_CARDS; i++) {
      const card = memory[player + at.DEALT + i]!;
      const place = isShown ? -1 : placeInHand(player, card);
      dealtAt[other * DEALT_CARDS + i] = place;
      // A position that was loaded may call a card dealt twice.
      if (place < 0 || isHidden[card] === 1) continue;
      isHidden[card] = 1;
      places[count++] = player + at.HAND + place;
    }
  }
  return count;
}

/** Marks the cards of the deck that the seat cannot see, all but the top card, and says how many there are. R45. */
function findInDeck(): number {
  const from = memory[at.PHASE] === at.STARTING ? memory[at.DECK_TOP]! : memory[at.DECK_TOP]! + 1;
  const end = memory[at.DECK_END]!;
  for (let i = from; i < end; i++) isHidden[memory[i]!] = 1;
  return Math.max(0, end - from);
}

/** Lists the marked cards in order, and takes the marks away. */
function sortHidden(size: number): void {
  let count = 0;
  for (let card = 0; card < size; card++) {
    cards[count] = card;
    count += isHidden[card]!;
    isHidden[card] = 0;
  }
}

/** How many deals were begun. */
let deals = 0;

/**
 * Draws what {@link layOut} deals by, and refuses a generator that has used this game, or these lists, meanwhile. Asking
 * the generator takes longest, so one number decides about several cards: that is twice as fast.
 */
function drawLots(game: KeptGame, count: number, rng: Rng): void {
  const deal = ++deals;
  memory[at.CHOSEN] = at.CHOOSING;
  for (let last = count - 1; last > 0; last = FIRSTS[last]! - 1) {
    lots[last] = randomBelow(rng, ORDERS[last]!);
  }
  game.open();
  if (memory[at.CHOSEN] !== at.CHOOSING || deal !== deals) hasMeddled();
}

/** For the last card of each group, which of the group's orders it is. */
const lots = /* @__PURE__ */ new Int32Array(MAX_CARDS);

/** With more orders than these, too many numbers of the generator would be of no use. */
const MOST_ORDERS = 2 ** 28;

/** For each card as the last of a group: the first card of that group, and how many orders the group has. */
const FIRSTS = /* @__PURE__ */ Int32Array.from({ length: MAX_CARDS }, (_, i) => groupUpTo(i).first);
const ORDERS = /* @__PURE__ */ Int32Array.from(
  { length: MAX_CARDS },
  (_, i) => groupUpTo(i).orders,
);

function groupUpTo(last: number): { readonly first: number; readonly orders: number } {
  let first = last;
  let orders = last + 1;
  while (first > 1 && orders * first <= MOST_ORDERS) orders *= first--;
  return { first, orders };
}

/** Deals the hidden cards to the deck and the hands by the lots, every order equally likely (Fisher and Yates). */
function layOut(inHands: number, inDeck: number): void {
  const deck = memory[at.DECK_END]! - inDeck;
  for (let last = inHands + inDeck - 1; last >= 0;) {
    const first = FIRSTS[last]!;
    const lot = lots[last]!;
    let rest = lot;
    for (let divisor = 1; last >= first; last--) {
      divisor *= last + 1;
      const next = (lot / divisor) | 0;
      const other = rest - next * (last + 1);
      rest = next;
      memory[last < inDeck ? deck + last : places[last - inDeck]!] = cards[other]!;
      cards[other] = cards[last]!;
    }
  }
}

/** Dealt cards are named in two lists, and so far only the hands have their new names. */
function renameDealt(): void {
  for (let seat = 0; seat < memory[at.PLAYERS]!; seat++) {
    const player = playerAt(seat);
    for (let i = 0; i < DEALT_CARDS; i++) {
      const place = dealtAt[seat * DEALT_CARDS + i]!;
      if (place >= 0) memory[player + at.DEALT + i] = memory[player + at.HAND + place]!;
    }
  }
}
