import { isSameData } from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { formatDeck, parseDeck } from './notation.js';
import { deck } from './shapes.js';
import type { Card } from './types.js';

/**
 * The standard deck of 60 cards, in a fixed order; a card's place here is its number in a game.
 *
 * The list of the printed cards is not public. This is a reconstruction: eleven families that add
 * up to 60 cards. Each family's comment names its sources (the rulebooks, or reviews with
 * photographs) and what was filled in so that the four colours are interchangeable; the pieces to
 * place are filled in throughout. Owners of the printed cards can write them down in this notation,
 * read them with `parseDeck` and pass them to `setup`. Rule R36.
 *
 * @example
 * ```ts
 * import { STANDARD_DECK } from 'reef-rules';
 *
 * STANDARD_DECK.length; // 60
 * ```
 * @group Facts of the box
 */
// prettier-ignore
export const STANDARD_DECK: readonly Card[] = /* @__PURE__ */ parseDeck(/* @__PURE__ */ [
  // Single: points seen in reviews
  'yy: r                     = 1',
  'pp: y                     = 1',
  'gg: p                     = 1',
  'rr: g                     = 1',

  // Wild height: *3 = 2 in the Japanese rulebook, *4 = 3 in reviews; which four, and *2: filled in
  'yy: *2                    = 1',
  'rr: *3                    = 2',
  'gg: *3                    = 2',
  'pp: *4                    = 3',

  // Heights two, three and four: red 2, purple 3 and yellow 4 seen in reviews
  'yy: r2                    = 3',
  'pp: y2                    = 3',
  'gg: p2                    = 3',
  'rr: g2                    = 3',
  'pp: r3                    = 4',
  'gg: y3                    = 4',
  'rr: p3                    = 4',
  'yy: g3                    = 4',
  'gg: r4                    = 5',
  'rr: y4                    = 5',
  'yy: p4                    = 5',
  'pp: g4                    = 5',

  // Neighbours: pattern, purple and green, seen in reviews; points filled in
  'pg: r y                   = 3',
  'yg: r p                   = 3',
  'yp: r g                   = 3',
  'rg: y p                   = 3',
  'rp: y g                   = 3',
  'ry: p g                   = 3',

  // Twin towers: pattern seen in reviews; points filled in
  'pp: r2 r2                 = 6',
  'gg: y2 y2                 = 6',
  'rr: p2 p2                 = 6',
  'yy: g2 g2                 = 6',

  // High diagonal: points in the Japanese rulebook, red and green in reviews
  'pg: r2+ . / . y2+         = 5',
  'yg: r2+ . / . p2+         = 5',
  'yp: r2+ . / . g2+         = 5',
  'rg: y2+ . / . p2+         = 5',
  'rp: y2+ . / . g2+         = 5',
  'ry: p2+ . / . g2+         = 5',

  // Line: points of red in the Japanese rulebook, green seen in reviews
  'pp: r r r                 = 4',
  'gg: y y y                 = 4',
  'rr: p p p                 = 4',
  'yy: g g g                 = 4',

  // Diagonal: points of yellow seen in reviews
  'yy: r . . / . r . / . . r = 4',
  'pp: y . . / . y . / . . y = 4',
  'gg: p . . / . p . / . . p = 4',
  'rr: g . . / . g . / . . g = 4',

  // Corner: pattern seen in reviews; points filled in
  'gg: r . / r r             = 4',
  'rr: y . / y y             = 4',
  'yy: p . / p p             = 4',
  'pp: g . / g g             = 4',

  // Square: points of red seen in reviews
  'gg: r r / r r             = 6',
  'rr: y y / y y             = 6',
  'yy: p p / p p             = 6',
  'pp: g g / g g             = 6',

  // Around the highest: purple around yellow in four rulebooks, purple and yellow around red in reviews
  'pp: r@g                   = 2',
  'gg: y@r                   = 2',
  'rr: p@y                   = 2',
  'yy: g@p                   = 2',
  'yy: r@p                   = 2',
  'pp: y@g                   = 2',
  'gg: p@r                   = 2',
  'rr: g@y                   = 2',
].join('\n'));

/** A deck of at least that many cards: the standard deck itself if it is equal to that. */
export function sharedDeck(least: number): Reader<readonly Card[]> {
  const cards = deck(least);
  return (value, context) => {
    if (value === STANDARD_DECK || isSameData(value, STANDARD_DECK)) return STANDARD_DECK;
    const read = cards(value, context);
    // Fields that only a later version knows have been left out.
    return isSameData(read, STANDARD_DECK) ? STANDARD_DECK : read;
  };
}

/** Whether a deck reads like the standard one: its shapes may be written down in another way. */
export function readsStandard(cards: readonly Card[]): boolean {
  return cards === STANDARD_DECK || formatDeck(cards) === formatDeck(STANDARD_DECK);
}
