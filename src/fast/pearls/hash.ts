import { factorsFor, hashOfSums } from '../shared/mixing.js';
import * as at from './layout.js';

// A number for a position, for tables of positions in memory.

const FACTORS = /* @__PURE__ */ factorsFor(at.SIZE, 1);
const OTHER_FACTORS = /* @__PURE__ */ factorsFor(at.SIZE, 2);

/** A number for a position: the same for equal ones, and hardly ever the same for two that differ. */
export function hashOf(m: Int32Array): number {
  let first = 0;
  let second = 0;
  // In front of the deck's top card lie those that have left it.
  for (let i = 0; i < at.DECK_END; i = i === at.DECK - 1 ? m[at.DECK_TOP]! : i + 1) {
    const number = m[i]!;
    first = (first + Math.imul(number, FACTORS[i]!)) | 0;
    second = (second + Math.imul(number, OTHER_FACTORS[i]!)) | 0;
  }
  return hashOfSums(first, second);
}
