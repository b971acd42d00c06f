import { beside, WIDTH } from '../../core/render.js';
import { STANDARD_DECK } from '../../reef/cards.js';
import { formatCard, parseDeck } from '../../reef/notation.js';
import { renderCard } from '../../reef/render.js';
import type { Card } from '../../reef/types.js';
import { lookOf, refuseWords } from '../command.js';
import type { Command } from '../command.js';
import { inFile, parsed, readText } from '../files.js';
import { file, flag } from '../options.js';
import { aligned } from '../text-table.js';

const OPTIONS = {
  draw: flag('draw the cards, with their numbers'),
  json: flag('print them as JSON'),
  deck: file('print this deck instead of the standard one'),
};

/** The cards of Reef. */
export const command: Command<typeof OPTIONS> = {
  options: OPTIONS,
  intro: `Prints the standard deck of Reef as text that you can edit and play with:

  reef-rules deck > my.deck
  reef-rules play --deck my.deck

Usage: reef-rules deck [options]
`,
  run({ options, words, terminal }) {
    refuseWords(words, 0, 'reef-rules deck --deck my.deck');
    const cards = deckIn(options.deck);
    const { stdout } = terminal;
    const { color } = lookOf({ options, terminal });
    if (options.json) {
      stdout.write(`${JSON.stringify(cards)}\n`);
    } else if (options.draw) {
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

/** The deck in a file; without one, the standard deck. */
export function deckIn(file: string | undefined): readonly Card[] {
  return file === undefined ? STANDARD_DECK : loadDeck(file);
}

/** The deck in a file, or with `-` from standard input. */
export function loadDeck(file: string): readonly Card[] {
  return parsed(readText(file, 'deck file'), parseDeck, inFile(file));
}
