import fc from 'fast-check';
import { COLORS } from '../../../src/index.js';
import type { Board, Card, Color, Pattern } from '../../../src/index.js';
import { reefBoards, reefCards, reefDecks, reefPatterns } from '../../../src/testing/index.js';

export { normalised, plainRecord as record } from '../../../src/testing/reef.js';

/** One of the four colours. */
export const arbColor: fc.Arbitrary<Color> = fc.constantFrom(...COLORS);
/** Sparse or dense, with all colours or so few that patterns match often. */
export const arbBoard: fc.Arbitrary<Board> = reefBoards();
/** Pieces in any arrangement, or one colour around another (or the same) colour. */
export const arbPattern: fc.Arbitrary<Pattern> = reefPatterns();
/** Any two pieces, any pattern and 0 to 1000 points, mostly few. */
export const arbCard: fc.Arbitrary<Card> = reefCards();
/** 12 to 70 cards: enough for four players. */
export const arbDeck: fc.Arbitrary<readonly Card[]> = reefDecks();
