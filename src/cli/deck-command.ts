import { beside, WIDTH } from '../core/render.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { renderCard } from '../reef/render.js';
import { colorOn, refuseWords, textOf } from './command.js';
import type { Command } from './command.js';
import { deckText, loadDeck } from './deck.js';

/** The cards of Reef. */
export const command: Command = {
  options: { deck: { type: 'string' }, draw: { type: 'boolean' }, json: { type: 'boolean' } },
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
    const file = textOf(given, 'deck');
    const cards = file === undefined ? STANDARD_DECK : loadDeck(file);
    const { stdout } = terminal;
    const color = colorOn(stdout, { given, terminal });
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
