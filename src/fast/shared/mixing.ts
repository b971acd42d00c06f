/**
 * What the hashes of both games share: every place of a list of numbers has two factors, and the hash comes from the
 * sums of all products.
 */

/** The factors of the first or the second sum, for lists of at most that many numbers. */
export function factorsFor(length: number, sum: 1 | 2): Int32Array {
  return Int32Array.from({ length }, (_, i) => mixed(2 * i + sum));
}

/** A whole number below 2 ** 53: 21 bits of the one sum and 32 of the other are all that it can hold exactly. */
export function hashOfSums(first: number, second: number): number {
  return (mixed(first) >>> 11) * 2 ** 32 + (mixed(second) >>> 0);
}

/** The bits of a number, each of which now depends on all (the last steps of MurmurHash3). */
function mixed(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
