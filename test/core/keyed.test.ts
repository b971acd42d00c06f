import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf, keyedSeed } from '../../src/core/keyed.js';
import { runs } from '../kit/runs.js';

/** Texts of all lengths around the blocks of the hash, with characters of one to four bytes. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer({ min: 0, max: 300 }).map((length) => 'x'.repeat(length)),
);

describe('keyedSeed', () => {
  test('keyedSeed(secret, purpose) is HMAC-SHA-256', () => {
    fc.assert(
      fc.property(text, text, (secret, purpose) => {
        const expected = createHmac('sha256', secret).update(purpose).digest('hex');
        expect(keyedSeed(secret, purpose)).toBe(expected);
      }),
      { numRuns: runs(200) },
    );
    expect(keyedSeed(7, 'deal 0')).toBe(keyedSeed('7', 'deal 0'));
  });

  test('digestOf(text) is SHA-256', () => {
    for (let length = 0; length < 200; length++) {
      const long = 'é'.repeat(length);
      expect(digestOf(long)).toBe(createHash('sha256').update(long).digest('hex'));
    }
  });
});
