import { beside, WIDTH } from '../core/render.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { formatCard, parseDeck } from '../reef/notation.js';
import { renderCard } from '../reef/render.js';
import type { Card } from '../reef/types.js';
import { flags, lookOf, refuseWords, textOf, texts } from './command.js';
import type { Command, GivenOptions } from './command.js';
import { inFile, parsed, readText } from './files.js';
import { aligned } from './text-table.js';

/** The cards of Reef. */
export const command: Command = {
  options: { ...texts('deck'), ...flags('draw', 'json') },
  help: `Prints the standard deck of Reef as text that you can edit and play with:

  reef-rules deck > my.deck
  reef-rules play --deck my.deck

Usage: reef-rules deck [options]

  --draw            draw the cards, with their numbers
  --json            print them as JSON
  --deck <file>     print this deck instead of the standard one
`,
  run({ given, words, terminal }) {
    refuseWords(words, 0, 'reef-rules deck --deck my.deck');
    const cards = deckIn(given);
    const { stdout } = terminal;
    const { color } = lookOf({ given, terminal });
    if (given['json'] === true) {
      stdout.write(`${JSON.stringify(cards)}\n`);
    } else if (given['draw'] === true) {
      const drawn = cards.map((card, id) => ['', ...renderCard(card, { id, color }).split('\n')]);
      stdout.write(`${beside(drawn, 3, WIDTH).join('\n')}\n`);
    } else {
      stdout.write(deckText(cards));
    }
    return Promise.resolve(0);
  },
};

/** A deck as a file that can be changed and loaded again: a card a line, with its number. */
export function deckText(cards: readonly Card[] = STANDARD_DECK): string {
  const lines = aligned(cards.map((card, i) => [formatCard(card), `; #${i}`]));
  const title = `; ${cards.length} cards: two pieces, a pattern, its points`;
  return [title, ...lines, ''].join('\n');
}

/** The deck that is asked for. */
export function deckIn(given: GivenOptions): readonly Card[] {
  const file = textOf(given, 'deck');
  return file === undefined ? STANDARD_DECK : loadDeck(file);
}

/** The deck in a file, or with `-` from standard input. */
export function loadDeck(file: string): readonly Card[] {
  return parsed(readText(file, 'deck file'), parseDeck, inFile(file));
}
