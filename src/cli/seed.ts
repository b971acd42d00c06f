import { randomBytes } from 'node:crypto';

/**
 * A new seed of 130 random bits, too many to find by trying. It is written in digits and small letters that are not
 * mistaken for each other, because people copy it to play a game again.
 */
export function newSeed(): string {
  return [...randomBytes(26)].map((byte) => LETTERS[byte % LETTERS.length]!).join('');
}

/** Thirty-two, so that each stands for five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
