import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { difference } from '../../src/testing/values.js';
import { runs } from './runs.js';

/** What decides a whole game, and the game that comes of it. */
export interface Playing<P extends { readonly luck: number }, G> {
  readonly plans: fc.Arbitrary<P>;
  play(plan: P): G;
}

/** Plays random games; a law is an assertion about each of them. */
export function everyGame<P extends { readonly luck: number }, G>(
  games: Playing<P, G>,
  law: (game: G, rng: Rng, plan: P) => void,
  numRuns = 25,
): void {
  fc.assert(
    fc.property(games.plans, (plan) => {
      law(games.play(plan), createRng(`law ${plan.luck}`), plan);
    }),
    { numRuns: runs(numRuns) },
  );
}

/** Plain data of any size is the same: quicker than a matcher, which is asked only for what differs. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  expect(actual, difference(actual, expected)).toStrictEqual(expected);
  expect.unreachable('one comparison finds a difference that the other does not');
}
