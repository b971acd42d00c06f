import { letterOf } from './notation.js';
import { knownView } from './shapes.js';
import { PEARLS } from './types.js';
import type { Pearl, Pearls, PlayerView, View } from './types.js';

/**
 * A short text that stands for a view or a state. Two views have the same key exactly when they are
 * equal. Keys stay the same for a whole major version. Use them for tables of positions; do not
 * rely on their contents.
 *
 * @example
 * ```ts
 * import { key, setup, view } from 'reef-rules/pearls';
 *
 * const one = setup({ players: 2, seed: 7 });
 * const two = setup({ players: 2, seed: '7' });
 * key(view(one, 0)) === key(view(two, 0)); // true
 * ```
 * @group What each player may know
 */
export function key(view: View): string {
  const { phase, turn, finalTurns, market, deck, necklaces, players } = knownView(view);
  return [
    `${phase.charAt(0)}${turn}${finalTurns}`,
    cardsKey(market),
    cardsKey(deck),
    necklaces.join(''),
    ...players.map(playerKey),
  ].join(' ');
}

function playerKey({ hand, seen, pile, necklaces, unknown = 0 }: PlayerView): string {
  return `${pearlsKey(hand)}${unknown}${pearlsKey(seen)}${pearlsKey(pile)}${necklaces.join('')}`;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A character for each kind: no kind has more than 24 cards. */
function pearlsKey(pearls: Pearls): string {
  let text = '';
  for (const pearl of PEARLS) text += DIGITS.charAt(pearls[pearl]);
  return text;
}

/** A letter a card; unknown cards in a row are counted. */
function cardsKey(cards: readonly (Pearl | null)[]): string {
  const letters = [...cards].map((card) => (card === null ? '?' : letterOf(card))).join('');
  return letters.replace(/\?+/g, ({ length }) => `?${length}`);
}
