import { unseen } from '../../core/game-helpers.js';
import { hasRoom } from '../../pearls/course.js';
import { HAND_LIMIT, MARKET_SIZE } from '../../pearls/types.js';
import * as at from './layout.js';
import { COUNT_OF, JOKERS_OF, KIND_OF, NECKLACE_OF, PASS, playNumber } from './numbers.js';

// Legal actions by their numbers: listed and checked.

/**
 * The most legal actions. There is a take for each kind in the market. With j jokers, each of the other cards can be played
 * with 0 to j of them, and jokers alone in j ways: that is less than (j + 1) * (11 - j), twice with necklaces.
 */
export const MOST_ACTIONS: number = MARKET_SIZE + 2 * ((HAND_LIMIT + 2) / 2) ** 2;

/** Writes the legal actions, in the order of `legalActions`, and says how many there are. P28. */
export function listActions(m: Int32Array, out: Int32Array): number {
  if (m[at.PHASE] === at.OVER) return 0;
  const player = at.moverAt(m);
  if (mustPass(m, player)) {
    out[0] = PASS;
    return 1;
  }
  ensureShown(m, player);
  return listPlays(m, player, out, m[at.PHASE] === at.PLAYING ? listTakes(m, player, out) : 0);
}

/** A player without cards in a last turn can do nothing. P21. */
function mustPass(m: Int32Array, player: number): boolean {
  return m[at.PHASE] === at.FINAL && m[player + at.HAND_SIZE] === 0;
}

/** Refuses a market and a hand of which something is not known, unless the hand is too full to take cards. */
function ensureShown(m: Int32Array, player: number): void {
  const canTake = m[at.PHASE] === at.PLAYING && hasRoom(m[player + at.HAND_SIZE]!, 1);
  if (m[player + at.HAND + at.UNKNOWN]! > 0 || (canTake && m[at.MARKET_OF + at.UNKNOWN]! > 0))
    unseen();
}

/** The kinds in the market, jokers being one, of which the hand can hold all. P9, P10, P11. */
function listTakes(m: Int32Array, player: number, out: Int32Array): number {
  const size = m[player + at.HAND_SIZE]!;
  let count = 0;
  for (let kind = 0; kind < at.KINDS; kind++) {
    const cards = m[at.MARKET_OF + kind]!;
    if (cards > 0 && hasRoom(size, cards)) out[count++] = kind;
  }
  return count;
}

/** One colour with jokers, or jokers alone; each without a necklace, then with one. P13, P14, P15. */
function listPlays(m: Int32Array, player: number, out: Int32Array, from: number): number {
  const values = m[at.NECKLACE_SET]!;
  const held = m[player + at.HAND]!;
  let next = from;
  for (let kind = 0; kind < at.KINDS; kind++) {
    const cards = m[player + at.HAND + kind]!;
    const most = kind === 0 ? 0 : held;
    for (let count = 1; count <= cards; count++) {
      let number = playNumber(kind, count, 0, 0);
      for (let jokers = 0; jokers <= most; jokers++, number += 2) {
        out[next++] = number;
        if (hasNecklace(values, count + jokers)) out[next++] = number + 1;
      }
    }
  }
  return next;
}

/** Whether a necklace of that value is in a set. P15, P16. */
function hasNecklace(values: number, value: number): boolean {
  return ((values >> value) & 1) === 1;
}

/** How many bits of a number below 2 ** 16 are set. */
export function bitCount(bits: number): number {
  bits -= (bits >> 1) & 0x5555;
  bits = (bits & 0x3333) + ((bits >> 2) & 0x3333);
  bits = (bits + (bits >> 4)) & 0x0f0f;
  return (bits + (bits >> 8)) & 0x1f;
}

/** Whether an action is legal, given by its number. */
export function isLegal(m: Int32Array, number: number): boolean {
  if (m[at.PHASE] === at.OVER) return false;
  const player = at.moverAt(m);
  if (number === PASS) return mustPass(m, player);
  const kind = KIND_OF[number]!;
  const count = COUNT_OF[number]!;
  if (count === 0) return canTake(m, player, kind);

  const jokers = JOKERS_OF[number]!;
  if (count > m[player + at.HAND + kind]! || jokers > m[player + at.HAND]!) return false;
  return NECKLACE_OF[number] === 0 || hasNecklace(m[at.NECKLACE_SET]!, count + jokers);
}

/** In a market that is not all known, there may be more cards of the kind. P9, P10, P11, P20. */
function canTake(m: Int32Array, player: number, kind: number): boolean {
  if (m[at.PHASE] !== at.PLAYING || m[at.MARKET_OF + at.UNKNOWN]! > 0) return false;
  const cards = m[at.MARKET_OF + kind]!;
  return cards > 0 && hasRoom(m[player + at.HAND_SIZE]!, cards);
}
