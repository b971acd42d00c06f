import { readSettings, SEATING, seedText, settingsText } from '../core/settings.js';
import type { WordReader } from '../core/text.js';
import { optionsFromJson } from './setup.js';
import type { SetupOptions } from './setup.js';

/** Options as lines of text: a word and its value each. */
export function formatOptions(options: SetupOptions): string {
  const { players, seed, first, allCards } = optionsFromJson(options);
  return settingsText([
    ['players', players],
    ['seed', seedText(seed)],
    ['first', first],
    ['cards', allCards === undefined ? undefined : allCards ? 'all' : 'removed'],
  ]);
}

/** Reads what {@link formatOptions} writes; the order of the words does not matter. */
export function parseOptions(text: string): SetupOptions {
  const cards = (reader: WordReader): boolean => reader.oneOf(['all', 'removed']) === 'all';
  const { cards: allCards, ...options } = readSettings(text, { ...SEATING, cards });
  return optionsFromJson(allCards === undefined ? options : { ...options, allCards });
}
