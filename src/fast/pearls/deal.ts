import { randomBelow } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { hasMeddled } from '../shared/guards.js';
import * as at from './layout.js';

/**
 * Hidden cards are drawn before they are laid anywhere: a generator is foreign code, and if it fails, nothing has
 * changed. Each of the cards that can be in a place is equally likely to come there, and where it was makes no difference.
 */

/** Draws what {@link dealAnew} is to deal. */
export function drawHidden(m: Int32Array, seat: number, rng: Rng): void {
  pool(m);
  let count = at.deckSize(m) + unknownOnTable(m);
  for (let other = 0; other < m[at.PLAYERS]!; other++) {
    if (isHidden(m, seat, other)) count += pickUp(m, at.playerAt(other));
  }
  draw(count, rng);
}

/**
 * Deals anew what a seat cannot know, from the cards that were drawn: the deck, and the cards that others were dealt
 * and still hold; and what is unknown to all. P27.
 */
export function dealAnew(m: Int32Array, seat: number): void {
  for (let other = 0; other < m[at.PLAYERS]!; other++) {
    if (isHidden(m, seat, other)) putAway(m, at.playerAt(other));
  }
  turnUp(m);
  for (let i = m[at.DECK_TOP]!; i < at.DECK_END; i++) m[i] = drawn[next++]!;
}

/** Whether a seat cannot see the dealt cards of another: at the end, all hands are shown. P22, P27. */
function isHidden(m: Int32Array, seat: number, other: number): boolean {
  return other !== seat && m[at.PHASE] !== at.OVER;
}

/** Draws what {@link turnUp} is to turn up. Cards of the deck that are known stay there. */
export function drawUnknown(m: Int32Array, rng: Rng): void {
  pool(m);
  for (let i = m[at.DECK_TOP]!; i < at.DECK_END; i++) if (m[i] !== at.UNKNOWN) left[m[i]!]!--;
  draw(unknownOnTable(m), rng);
}

/** How many cards of each kind are left to draw; those that were drawn, and which of them comes next. */
const left = /* @__PURE__ */ new Int32Array(at.KINDS);
const drawn = /* @__PURE__ */ new Int32Array(at.MOST_CARDS);
let next = 0;

/** Begins with the cards that are in no known place. */
function pool(m: Int32Array): void {
  for (let kind = 0; kind < at.KINDS; kind++) left[kind] = m[at.HIDDEN + kind]!;
}

/** How many unknown cards there are in the hands and the market. */
function unknownOnTable(m: Int32Array): number {
  let count = m[at.MARKET_OF + at.UNKNOWN]!;
  for (let seat = 0; seat < m[at.PLAYERS]!; seat++)
    count += m[at.playerAt(seat) + at.HAND + at.UNKNOWN]!;
  return count;
}

/** Adds the cards of a hand that only its owner has seen, and says how many they are. */
function pickUp(m: Int32Array, player: number): number {
  let count = 0;
  for (let kind = 0; kind < at.KINDS; kind++) {
    const unseen = m[player + at.HAND + kind]! - m[player + at.SEEN + kind]!;
    left[kind]! += unseen;
    count += unseen;
  }
  return count;
}

/** Makes them unknown. */
function putAway(m: Int32Array, player: number): void {
  let known = 0;
  for (let kind = 0; kind < at.KINDS; kind++) {
    const seen = m[player + at.SEEN + kind]!;
    m[at.HIDDEN + kind]! += m[player + at.HAND + kind]! - seen;
    m[player + at.HAND + kind] = seen;
    known += seen;
  }
  m[player + at.HAND + at.UNKNOWN] = m[player + at.HAND_SIZE]! - known;
}

/** How many draws were begun. */
let draws = 0;

/** Draws cards, and refuses a generator that has drawn others meanwhile. */
function draw(count: number, rng: Rng): void {
  const begun = ++draws;
  let total = 0;
  for (let kind = 0; kind < at.KINDS; kind++) total += left[kind]!;
  for (let i = 0; i < count; i++) {
    let place = randomBelow(rng, total - i);
    let kind = 0;
    while (place >= left[kind]!) place -= left[kind++]!;
    left[kind]!--;
    drawn[i] = kind;
  }
  next = 0;
  if (begun !== draws) hasMeddled();
}

/** Puts the drawn cards where unknown ones were, first in the hands, then in the market. */
export function turnUp(m: Int32Array): void {
  for (let seat = 0; seat < m[at.PLAYERS]!; seat++) {
    const hand = at.playerAt(seat) + at.HAND;
    for (; m[hand + at.UNKNOWN]! > 0; m[hand + at.UNKNOWN]!--) m[hand + shown(m)]!++;
  }
  for (let i = 0; m[at.MARKET_OF + at.UNKNOWN]! > 0 && i < m[at.OPEN]!; i++) {
    if (m[at.MARKET + i] !== at.UNKNOWN) continue;
    const card = shown(m);
    m[at.MARKET + i] = card;
    m[at.MARKET_OF + card]!++;
    m[at.MARKET_OF + at.UNKNOWN]!--;
  }
}

/** The next card that was drawn, which is hidden no more. */
function shown(m: Int32Array): number {
  const card = drawn[next++]!;
  m[at.HIDDEN + card]!--;
  return card;
}
