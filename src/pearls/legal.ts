import { unseen } from '../core/game-helpers.js';
import { freeze } from '../core/made.js';
import { countIn, heldBy } from './cards.js';
import {
  bringsNecklace,
  hasRoom,
  mostJokers,
  mover,
  mustPass,
  necklaceSet,
  takeProblem,
} from './course.js';
import { actionOf, KINDS, PASS, playNumber, SLOTS, TOTAL, UNKNOWN } from './numbers.js';
import { HAND_LIMIT, MARKET_SIZE, PEARLS } from './types.js';
import type { Action, Phase, View } from './types.js';

/** Every legal action, each next state once; the documentation of the public function says in what order. */
export function legalActions(view: View): readonly Action[] {
  return freeze(Array.from(numbers.subarray(0, countLegalActions(view)), actionOf));
}

/** How many legal actions there are. Their numbers are in `numbers` then. */
export function countLegalActions(view: View): number {
  const { phase, necklaces } = view;
  const player = mover(view);
  const market = [...view.market];
  for (let kind = 0; kind < KINDS; kind++) {
    cards[kind] = countIn(market, PEARLS[kind]!);
    cards[HAND + kind] = player.hand[PEARLS[kind]!];
  }
  cards[UNKNOWN] = countIn(market, null);
  cards[HAND + UNKNOWN] = player.unknown ?? 0;
  cards[HAND + TOTAL] = heldBy(player);
  return listActions(phase, necklaceSet(necklaces), cards, 0, HAND, numbers);
}

/** The legal action at a place of the list. */
export function legalActionAt(view: View, index: number): Action {
  countLegalActions(view);
  return actionOf(numbers[index]!);
}

/** Where the hand begins in a list of numbers that begins with the market. */
const HAND = TOTAL;

/**
 * The most legal actions. There is a take for each kind in the market. With j jokers, each of the other cards can be played
 * with 0 to j of them, and jokers alone in j ways: that is less than (j + 1) * (11 - j), twice with necklaces.
 */
export const MOST_ACTIONS: number = MARKET_SIZE + 2 * ((HAND_LIMIT + 2) / 2) ** 2;

/** Room for the market and the hand in numbers, and for the list, while a view is looked at. */
const cards = /* @__PURE__ */ new Int32Array(HAND + TOTAL + 1);
const numbers = /* @__PURE__ */ new Int32Array(SLOTS);

/**
 * Writes the numbers of the legal actions, in order, and says how many there are. `m` has at `market` and at `hand`
 * how many cards of each kind there are, then how many unknown ones; and after those of the hand, how many it holds in
 * all. P8, P20, P28.
 *
 * @throws RulesError `partial-view` if the market, unless the hand is too full to take cards, or the hand is not all known.
 */
export function listActions(
  phase: Phase,
  necklaces: number,
  m: Int32Array,
  market: number,
  hand: number,
  out: Int32Array,
): number {
  if (phase === 'over') return 0;
  const held = m[hand + TOTAL]!;
  if (mustPass(phase, held)) {
    out[0] = PASS;
    return 1;
  }
  const canTake = phase === 'play' && hasRoom(held, 1);
  if (m[hand + UNKNOWN]! > 0 || (canTake && m[market + UNKNOWN]! > 0)) unseen();
  return listPlays(necklaces, m, hand, out, canTake ? listTakes(m, market, held, out) : 0);
}

/** The kinds in the market, jokers being one, of which the hand can hold all. P9, P10, P11. */
function listTakes(m: Int32Array, market: number, held: number, out: Int32Array): number {
  let count = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    if (takeProblem('play', 0, m[market + kind]!, held) === null) out[count++] = kind;
  }
  return count;
}

/** One colour with jokers, or jokers alone; each without a necklace, then with one. P13, P14, P15. */
function listPlays(
  necklaces: number,
  m: Int32Array,
  hand: number,
  out: Int32Array,
  from: number,
): number {
  const held = m[hand]!;
  let next = from;
  for (let kind = 0; kind < KINDS; kind++) {
    const cards = Math.min(m[hand + kind]!, HAND_LIMIT);
    for (let count = 1; count <= cards; count++) {
      const most = Math.min(held, mostJokers(kind, count));
      let number = playNumber(kind, count, 0, 0);
      for (let jokers = 0; jokers <= most; jokers++, number += 2) {
        out[next++] = number;
        if (bringsNecklace(necklaces, count + jokers)) out[next++] = number + 1;
      }
    }
  }
  return next;
}
