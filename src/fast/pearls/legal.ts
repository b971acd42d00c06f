import { mustPass, playProblem, takeProblem } from '../../pearls/course.js';
import * as plain from '../../pearls/legal.js';
import { COUNT_OF, JOKERS_OF, KIND_OF, NECKLACE_OF, PASS } from '../../pearls/numbers.js';
import * as at from './layout.js';

// Legal actions by their numbers: what the rules say of plain numbers, asked of a packed game.

/** Writes the legal actions, in the order of `legalActions`, and says how many there are. */
export function listActions(m: Int32Array, out: Int32Array): number {
  const hand = at.moverAt(m) + at.HAND;
  return plain.listActions(at.phaseOf(m), m[at.NECKLACE_SET]!, m, at.MARKET_OF, hand, out);
}

/** Whether an action is legal, given by its number. */
export function isLegal(m: Int32Array, number: number): boolean {
  const phase = at.phaseOf(m);
  if (phase === 'over') return false;
  const hand = at.moverAt(m) + at.HAND;
  const held = m[hand + at.TOTAL]!;
  if (number === PASS) return mustPass(phase, held);

  const kind = KIND_OF[number]!;
  const count = COUNT_OF[number]!;
  if (count === 0) {
    const unknown = m[at.MARKET_OF + at.UNKNOWN]!;
    return takeProblem(phase, unknown, m[at.MARKET_OF + kind]!, held) === null;
  }
  const necklace = NECKLACE_OF[number] === 1;
  const left = m[at.NECKLACE_SET]!;
  const jokers = JOKERS_OF[number]!;
  return playProblem(count, m[hand + kind]!, jokers, m[hand]!, necklace, left) === null;
}
