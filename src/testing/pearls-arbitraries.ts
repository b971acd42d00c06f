import fc from 'fast-check';
import type { SetupOptions } from '../pearls/setup.js';
import { CARDS, HAND_LIMIT, PEARLS, PLAYER_COUNTS } from '../pearls/types.js';
import type { Pearls } from '../pearls/types.js';

/**
 * Hands of pearl cards: none up to as many as a hand can hold.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { formatPearls, parsePearls } from 'reef-rules/pearls';
 * import { pearlHands } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(pearlHands(), (hand) => parsePearls(formatPearls(hand)).teal === hand.teal),
 * );
 * ```
 * @group Values
 */
export function pearlHands(): fc.Arbitrary<Pearls> {
  const box = PEARLS.flatMap((pearl) => Array.from({ length: CARDS[pearl] }, () => pearl));
  return fc.shuffledSubarray(box, { maxLength: HAND_LIMIT }).map((cards) => {
    const hand = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };
    for (const card of cards) hand[card]++;
    return hand;
  });
}

/**
 * Options of Pearls with a seed: two to six players, with and without the removal of cards.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { setup } from 'reef-rules/pearls';
 * import { pearlsOptions } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(pearlsOptions(), (options) => setup(options).players.length === options.players),
 * );
 * ```
 * @group Values
 */
export function pearlsOptions(): fc.Arbitrary<SetupOptions> {
  return fc.constantFrom(...PLAYER_COUNTS).chain((players) =>
    fc.record(
      {
        players: fc.constant(players),
        seed: fc.oneof(fc.integer(), fc.string()),
        first: fc.nat(players - 1),
        allCards: fc.boolean(),
      },
      { requiredKeys: ['players', 'seed'], noNullPrototype: true },
    ),
  );
}
