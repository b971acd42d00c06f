import { isParseError } from '../core/errors.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { formatCard, parseDeck } from '../reef/notation.js';
import type { Card } from '../reef/types.js';
import { pointedAt, readText } from './files.js';
import { InputError } from './usage.js';

/** A deck as a file that can be changed and loaded again: a card a line, with its number. */
export function deckText(cards: readonly Card[] = STANDARD_DECK): string {
  const lines = cards.map(formatCard);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const numbered = lines.map((line, i) => `${line.padEnd(width)}   ; #${i}\n`);
  return `; ${cards.length} cards: two pieces, a pattern, its points\n${numbered.join('')}`;
}

/** The deck in a file, or with `-` from standard input. */
export function loadDeck(file: string): readonly Card[] {
  const text = readText(file, 'deck file');
  try {
    return parseDeck(text);
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new InputError(`${file}:${error.line}:${error.column}: ${pointedAt(text, error)}`);
  }
}
