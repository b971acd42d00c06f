import { STANDARD_DECK } from '../../src/reef/cards.js';
import { formatCard } from '../../src/reef/notation.js';
import type { Card } from '../../src/reef/types.js';
import { html } from './markdown.js';
import { cardSvg } from '../../src/svg/reef/card.js';

interface Family {
  readonly name: string;
  readonly cards: number;
  readonly scores: string;
  readonly known: string;
  readonly filledIn: string;
}

/** The families in the order of the deck, with what is known of each. Rule R36. */
const FAMILIES: readonly Family[] = [
  {
    name: 'Single',
    cards: 4,
    scores: 'Each piece of the colour that lies on top, at any height.',
    known: 'The yellow and the green card can be seen in reviews.',
    filledIn: 'Red and purple follow them.',
  },
  {
    name: 'Wild height',
    cards: 4,
    scores: 'Each stack that is exactly so high, whatever its colour.',
    known: 'The Japanese rulebook shows three high for 2 points, reviews show four high for 3.',
    filledIn: 'That these are the four, and the 1 point for two high.',
  },
  {
    name: 'Height',
    cards: 12,
    scores: 'Each stack that is exactly two, three or four high with the colour on top.',
    known: 'Reviews show red two high, purple three high and yellow four high.',
    filledIn: 'The other colours follow them.',
  },
  {
    name: 'Neighbours',
    cards: 6,
    scores: 'Two colours side by side.',
    known: 'Reviews show the pattern.',
    filledIn: 'The points, and that every pair of colours has its card.',
  },
  {
    name: 'Twin towers',
    cards: 4,
    scores: 'Two stacks of one colour side by side, both exactly two high.',
    known: 'Reviews show the pattern.',
    filledIn: 'The points, and that every colour has its card.',
  },
  {
    name: 'High diagonal',
    cards: 6,
    scores: 'Two colours corner to corner, both at least two high.',
    known: 'The Japanese rulebook gives the points, reviews show red with green.',
    filledIn: 'The other pairs of colours follow.',
  },
  {
    name: 'Line',
    cards: 4,
    scores: 'Three of one colour in a row.',
    known: 'The Japanese rulebook shows the red card.',
    filledIn: 'The other colours follow it.',
  },
  {
    name: 'Diagonal',
    cards: 4,
    scores: 'Three of one colour on a diagonal.',
    known: 'Reviews show the yellow card.',
    filledIn: 'The other colours follow it.',
  },
  {
    name: 'Corner',
    cards: 4,
    scores: 'Three of one colour around a corner.',
    known: 'Reviews show the pattern.',
    filledIn: 'The points, and that every colour has its card.',
  },
  {
    name: 'Square',
    cards: 4,
    scores: 'Four of one colour in a square.',
    known: 'Reviews show the red card.',
    filledIn: 'The other colours follow it.',
  },
  {
    name: 'Around the highest',
    cards: 8,
    scores: 'Each piece of one colour next to the highest stack of another.',
    known:
      'Four rulebooks speak of eight different cards and show purple around yellow; reviews show purple and yellow around red.',
    filledIn: 'The other five.',
  },
];

/** All cards of the standard deck as pictures, family by family: the end of the page about it. */
export function deckGallery(): string {
  const sections: string[] = [];
  let first = 0;
  for (const family of FAMILIES) {
    const cards = STANDARD_DECK.slice(first, first + family.cards);
    sections.push(sectionOf(family, cards, first));
    first += family.cards;
  }
  if (first !== STANDARD_DECK.length) throw new Error(`the families have ${first} cards`);
  return `${OPENING}\n${sections.join('\n')}`;
}

const OPENING = `## All sixty cards

Each card shows the two pieces to place, the pattern to score, and the points for each time it is completed. Below it
are its number in a game with this deck and its [notation](notation.md).
`;

function sectionOf(family: Family, cards: readonly Card[], first: number): string {
  const { name, scores, known, filledIn } = family;
  const figures = cards.map(
    (card, i) =>
      `<figure>${cardSvg(card)}<figcaption>#${first + i}<code>${formatCard(card)}</code></figcaption></figure>`,
  );
  return `### ${name}

${scores}

${html(`<div class="cards">${figures.join('')}</div>`)}

_Known:_ ${known} _Filled in:_ ${filledIn}
`;
}
