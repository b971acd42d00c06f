import { colorNumber } from '../../reef/cell-set.js';
import type { CompiledPattern } from '../../reef/count.js';
import { compiled } from '../../reef/pattern.js';
import { dueIfPlenty, REEF_WAYS } from '../../reef/placing.js';
import type { Card } from '../../reef/types.js';
import type { CardFacts } from './card-facts.js';
import { pastOf, pileOf } from './memory.js';

// The facts about a deck that every turn needs, worked out once for each deck.

/** A valid deck in the form that the simulator reads. */
export interface PackedDeck {
  readonly cards: readonly Card[];
  /** How many cards there are. */
  readonly size: number;
  /** The numbers of each card's two pieces to place. */
  readonly one: Int32Array;
  readonly two: Int32Array;
  /** 1 if they are of one colour, else 0. */
  readonly double: Int32Array;
  /** Which of them are due while there is enough of everything, as `placing.ts` names them. */
  readonly usual: Int32Array;
  readonly points: Int32Array;
  readonly patterns: readonly CompiledPattern[];
  /** The plays of each card while every space has room for both pieces, once they have been listed. */
  readonly openPlays: (Int32Array | undefined)[];
  /** What observations tell of the cards, once there has been one. */
  facts: CardFacts | null;
  /** The first number of a play, and the first of a start: all others come before. */
  readonly plays: number;
  readonly starts: number;
  /** Where in the memory the discard pile and the past begin. */
  readonly pile: number;
  readonly past: number;
}

/** Decks that were packed before. */
const packed = new WeakMap<readonly Card[], PackedDeck>();

/** The packed form of a deck that is valid and frozen. */
export function packDeck(cards: readonly Card[]): PackedDeck {
  let deck = packed.get(cards);
  if (deck === undefined) {
    deck = {
      cards,
      size: cards.length,
      one: Int32Array.from(cards, ({ pieces }) => colorNumber(pieces[0])),
      two: Int32Array.from(cards, ({ pieces }) => colorNumber(pieces[1])),
      double: Int32Array.from(cards, ({ pieces }) => (pieces[0] === pieces[1] ? 1 : 0)),
      usual: Int32Array.from(cards, ({ pieces }) => dueIfPlenty(pieces[0] === pieces[1])),
      points: Int32Array.from(cards, ({ points }) => points),
      patterns: cards.map(({ pattern }) => compiled(pattern)),
      openPlays: cards.map(() => undefined),
      facts: null,
      plays: 2 * cards.length,
      starts: (2 + REEF_WAYS) * cards.length,
      pile: pileOf(cards.length),
      past: pastOf(cards.length),
    };
    packed.set(cards, deck);
  }
  return deck;
}
