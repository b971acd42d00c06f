import { readFileSync } from 'node:fs';
import { isParseError } from '../core/errors.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { formatCard, parseDeck } from '../reef/notation.js';
import type { Card } from '../reef/types.js';
import { UsageError } from './usage.js';

/** A deck as a file that can be changed and loaded again: a card a line, with its number. */
export function deckText(cards: readonly Card[] = STANDARD_DECK): string {
  const lines = cards.map(formatCard);
  const width = Math.max(...lines.map((line) => line.length));
  const numbered = lines.map((line, i) => `${line.padEnd(width)}   ; #${i}\n`);
  return `; ${cards.length} cards: two pieces, a pattern, its points\n${numbered.join('')}`;
}

/** The deck in a file. */
export function loadDeck(file: string): readonly Card[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`cannot read the deck file "${file}"`);
  }
  try {
    return parseDeck(text);
  } catch (error) {
    if (!isParseError(error)) throw error;
    const { line, column, expected, found } = error;
    throw new UsageError(`${file}:${line}:${column}: expected ${expected}, found ${found}`);
  }
}
