import { knownView } from './table-shape.js';
import { colorNumber } from './cell-set.js';
import type { CardId, PlayerView, Stack, View } from './types.js';

/**
 * A short text that stands for a view or a state. For games with the same deck, two views have the
 * same key exactly when they are equal. Keys stay the same for a whole major version. Use them for
 * tables of positions; do not rely on their contents.
 *
 * @example
 * ```ts
 * import { key, setup, view } from 'reef-rules';
 *
 * const one = setup({ players: 2, seed: 7 });
 * const two = setup({ players: 2, seed: '7' });
 * key(view(one, 0)) === key(view(two, 0)); // true
 * ```
 * @group What each player may know
 */
export function key(given: View): string {
  const view = knownView(given);
  const { supply } = view;
  const parts = [
    `${view.start.charAt(0)}${view.phase.charAt(0)}${view.lastRound ? '!' : ''}`,
    `${view.first}${view.turn}${view.round}`,
    [supply.red, supply.yellow, supply.purple, supply.green].join('.'),
    cardsKey(view.deck),
    cardsKey(view.display.map(({ card }) => card)),
    view.display.map(({ tokens }) => tokens).join('.'),
    ...view.players.map(playerKey),
  ];
  return parts.join(' ');
}

function playerKey({ board, hand, dealt, played, score }: PlayerView): string {
  const cards = [cardsKey(hand), cardsKey(dealt), cardsKey(played)].join(',');
  return `${board.map(stackKey).join('')}${score},${cards}`;
}

/** Two characters a stack: its place among the 341 stacks of at most four. */
function stackKey(stack: Stack): string {
  return pairKey(stack.reduce((number, color) => number * 4 + colorNumber(color) + 1, 0));
}

/** Two characters a card; unknown cards in a row are counted. */
function cardsKey(cards: readonly (CardId | null)[]): string {
  let text = '';
  let unknown = 0;
  for (const card of [...cards, undefined]) {
    if (card === null) {
      unknown++;
      continue;
    }
    if (unknown > 0) text += `?${unknown};`;
    unknown = 0;
    if (card !== undefined) text += pairKey(card);
  }
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';

function pairKey(number: number): string {
  return DIGITS.charAt(number >> 6) + DIGITS.charAt(number & 63);
}
