import { readSettings, SEATING, seedText, settingsText } from '../core/settings.js';
import type { WordReader } from '../core/text.js';
import { readsStandard } from './cards.js';
import { MAX_CARDS } from './limits.js';
import { formatCard, readCardText } from './notation.js';
import { optionsFromJson } from './setup.js';
import type { SetupOptions } from './setup.js';
import { START_RULES } from './types.js';

/** Options as lines of text: a word and its value each, and the cards of an own deck. */
export function formatOptions(options: SetupOptions): string {
  const { players, seed, first, start, cards = [] } = optionsFromJson(options);
  const own = readsStandard(cards) ? [] : cards;
  return settingsText([
    ['players', players],
    ['seed', seedText(seed)],
    ['first', first],
    ['start', start],
    ...own.map((card) => ['card', formatCard(card)] as const),
  ]);
}

/** Reads what {@link formatOptions} writes; the order of the words does not matter. */
export function parseOptions(text: string): SetupOptions {
  const readers = { ...SEATING, start: (reader: WordReader) => reader.oneOf(START_RULES) };
  const card = { read: readCardText, most: MAX_CARDS };
  const { card: cards, ...options } = readSettings(text, readers, { card });
  return optionsFromJson(cards === undefined ? options : { ...options, cards });
}
