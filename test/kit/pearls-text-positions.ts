import type { Pearl, Pearls, Player, State } from '../../src/pearls/index.js';
import { LETTERS } from './pearls-text-games.js';
import { deepFrozen } from './table.js';

/** Cards from their letters: `yyj` is two yellow ones and a joker. */
export function cardsOf(letters: string): Pearl[] {
  return Array.from(letters, (letter) => {
    const kind = LETTERS.find(([, short]) => short === letter);
    if (kind === undefined) throw new Error(`no card ${letter}`);
    return kind[0];
  });
}

/** How many cards of each kind are among these letters. */
export function countsOf(letters: string): Pearls {
  const counts = Object.fromEntries(LETTERS.map(([pearl]) => [pearl, 0])) as Record<Pearl, number>;
  for (const pearl of cardsOf(letters)) counts[pearl]++;
  return counts;
}

/** A player in letters. */
interface Seat {
  readonly hand: string;
  readonly seen?: string;
  readonly pile?: string;
  readonly necklaces?: readonly number[];
}

interface Drawing extends Omit<State, 'players' | 'market' | 'deck'> {
  readonly seats: readonly Seat[];
  readonly market: string;
  readonly deck: string;
}

function table({ seats, market, deck, phase, turn, necklaces, finalTurns }: Drawing): State {
  const players = seats.map(({ hand, seen = '', pile = '', necklaces: taken = [] }): Player => {
    return { hand: countsOf(hand), seen: countsOf(seen), pile: countsOf(pile), necklaces: taken };
  });
  return deepFrozen({
    phase,
    players,
    turn,
    market: cardsOf(market),
    deck: cardsOf(deck),
    necklaces,
    finalTurns,
  });
}

/** The deal for two: no yellow, no green. */
export const FRESH: State = table({
  phase: 'play',
  turn: 1,
  seats: [{ hand: 'jrrbtp' }, { hand: 'rrrrbb' }],
  market: 'rbbjtr',
  deck: `jjjj${'r'.repeat(12)}bbbbbbb${'j'.repeat(10)}tttttt${'p'.repeat(3)}`,
  necklaces: [4, 5, 5, 6, 6, 7, 7, 8, 8, 9],
  finalTurns: 0,
});

/**
 * Three players, so no red. Player 0 has taken three yellow ones and played them with a dealt one for
 * the necklace of four, player 1 has taken two jokers, player 2 a blue one.
 */
export const PLAYING: State = table({
  phase: 'play',
  turn: 1,
  seats: [
    { hand: 'jggbt', pile: 'yyyy', necklaces: [4] },
    { hand: 'jjyybbtp', seen: 'jj' },
    { hand: 'yyggggb', seen: 'b' },
  ],
  market: 'ygbtjy',
  deck: `ppp${'y'.repeat(14)}${'g'.repeat(9)}bbbbbbbtttttjj${'j'.repeat(10)}`,
  necklaces: [5, 5, 6, 6, 7, 7, 8, 8, 9],
  finalTurns: 0,
});

/** Two players: player 1 has taken two red ones, and the last card of the deck has joined the market. */
export const OUT_OF_CARDS: State = table({
  phase: 'final',
  turn: 0,
  seats: [
    {
      hand: 'tp',
      seen: 't',
      pile: `jjjjjjj${'r'.repeat(9)}${'b'.repeat(5)}ttp`,
      necklaces: [5],
    },
    {
      hand: 'jrrb',
      seen: 'rr',
      pile: `jjjjjjj${'r'.repeat(8)}${'b'.repeat(5)}ttttp`,
      necklaces: [6, 4],
    },
  ],
  market: 'btjpr',
  deck: '',
  necklaces: [5, 6, 7, 7, 8, 8, 9],
  finalTurns: 2,
});

/** Four players: player 3 has taken the last necklace, and the others are to have a last turn. */
export const OUT_OF_NECKLACES: State = table({
  phase: 'final',
  turn: 0,
  seats: [
    { hand: 'y', pile: 'y'.repeat(17), necklaces: [9, 8] },
    { hand: 'jg', seen: 'j', pile: 'r'.repeat(15), necklaces: [8, 7] },
    { hand: '', pile: 'gggggggbbbbbbjjjj', necklaces: [7, 6, 4] },
    { hand: 'bt', pile: 'ttttttyyyyyrrrrr', necklaces: [6, 5, 5] },
  ],
  market: 'ygbjjp',
  deck: 'gggggggbbbbjjjjjjjjjtppp',
  necklaces: [],
  finalTurns: 4,
});

/** Player 0 has held on to the best cards, and has one turn left. */
export const LAST_TURN: State = table({
  phase: 'final',
  turn: 0,
  seats: [
    { hand: 'bbttttpppp', seen: 'ttttp', pile: 'jjjjjjjjjj' },
    {
      hand: '',
      pile: `jjjjj${'r'.repeat(17)}${'b'.repeat(9)}tttt`,
      necklaces: [5, 9],
    },
  ],
  market: 'rrbjr',
  deck: '',
  necklaces: [4, 5, 6, 6, 7, 7, 8, 8],
  finalTurns: 1,
});

/** The same game at its end, after `play 4p necklace`. */
export const OVER: State = table({
  phase: 'over',
  turn: 0,
  seats: [
    { hand: 'bbtttt', seen: 'tttt', pile: 'jjjjjjjjjjpppp', necklaces: [4] },
    {
      hand: '',
      pile: `jjjjj${'r'.repeat(17)}${'b'.repeat(9)}tttt`,
      necklaces: [5, 9],
    },
  ],
  market: 'rrbjr',
  deck: '',
  necklaces: [5, 6, 6, 7, 7, 8, 8],
  finalTurns: 0,
});

/**
 * Six players: player 5 has taken a teal one, and the last card of the deck has joined the market.
 * Player 0 has taken four yellow ones so far, one by one, and has played nothing.
 */
export const HOARDED: State = table({
  phase: 'final',
  turn: 0,
  seats: [
    { hand: 'jjjjjjyyyy', seen: 'yyyy' },
    { hand: '', pile: 'y'.repeat(14) },
    { hand: '', pile: 'r'.repeat(20) },
    { hand: '', pile: 'g'.repeat(16) },
    { hand: '', pile: `${'b'.repeat(12)}pppp` },
    { hand: 't', seen: 't', pile: `${'j'.repeat(10)}ttttttt` },
  ],
  market: 'yyyyyy',
  deck: '',
  necklaces: [4, 5, 5, 6, 6, 7, 7, 8, 8, 9],
  finalTurns: 6,
});

/** Two players: player 0 has taken and played single cards, and has passed; player 1 is to end it. */
export const PASSED: State = table({
  phase: 'final',
  turn: 1,
  seats: [
    { hand: '', pile: 'j'.repeat(9) },
    {
      hand: 't',
      seen: 't',
      pile: `${'j'.repeat(7)}${'r'.repeat(14)}${'b'.repeat(12)}tttttttpppp`,
    },
  ],
  market: 'rrrrrr',
  deck: '',
  necklaces: [4, 5, 5, 6, 6, 7, 7, 8, 8, 9],
  finalTurns: 1,
});

/** All drawn positions. */
export const POSITIONS: readonly (readonly [name: string, state: State])[] = [
  ['a deal', FRESH],
  ['the middle of a game', PLAYING],
  ['the end of the cards', OUT_OF_CARDS],
  ['the end of the necklaces', OUT_OF_NECKLACES],
  ['the last turn', LAST_TURN],
  ['the end', OVER],
  ['a hand that was kept to the end', HOARDED],
  ['a last turn that was passed', PASSED],
];
