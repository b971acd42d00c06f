import type { State } from '../../../src/pearls/index.js';
import { scene } from './table.js';

/** Valid positions, drawn without the engine: each tells how a game came to it. */

/** The deal for two: no yellow, no green. */
export const FRESH: State = scene({
  players: 2,
  allCards: false,
  turn: 1,
  hands: ['jrrbtp', 'rrrrbb'],
  market: 'rbbjtr',
  deck: `jjjj${'r'.repeat(12)}bbbbbbb${'j'.repeat(10)}tttttt${'p'.repeat(3)}`,
});

/**
 * Three players, so no red. Player 0 has taken three yellow ones and played them with a dealt one for
 * the necklace of four, player 1 has taken two jokers, player 2 a blue one.
 */
export const PLAYING: State = scene({
  players: 3,
  allCards: false,
  turn: 1,
  hands: ['jggbt', 'jjyybbtp', 'yyggggb'],
  seen: ['', 'jj', 'b'],
  piles: ['yyyy', '', ''],
  owned: ['4', '', ''],
  market: 'ygbtjy',
  deck: `ppp${'y'.repeat(14)}${'g'.repeat(9)}bbbbbbbtttttjj${'j'.repeat(10)}`,
});

/** Two players: player 1 has taken two red ones, and the last card of the deck has joined the market. */
export const OUT_OF_CARDS: State = scene({
  players: 2,
  allCards: false,
  finalTurns: 2,
  hands: ['tp', 'jrrb'],
  seen: ['t', 'rr'],
  piles: [
    `jjjjjjj${'r'.repeat(9)}${'b'.repeat(5)}ttp`,
    `jjjjjjj${'r'.repeat(8)}${'b'.repeat(5)}ttttp`,
  ],
  owned: ['5', '64'],
  market: 'btjpr',
  deck: '',
});

/** Four players: player 3 has taken the last necklace, and the others are to have a last turn. */
export const OUT_OF_NECKLACES: State = scene({
  players: 4,
  allCards: false,
  finalTurns: 4,
  hands: ['y', 'jg', '', 'bt'],
  seen: ['', 'j', '', ''],
  piles: ['y'.repeat(17), 'r'.repeat(15), 'gggggggbbbbbbjjjj', 'ttttttyyyyyrrrrr'],
  owned: ['98', '87', '764', '655'],
  market: 'ygbjjp',
  deck: 'gggggggbbbbjjjjjjjjjtppp',
});

/** Player 0 has held on to the best cards, and has one turn left. */
export const LAST_TURN: State = scene({
  players: 2,
  allCards: false,
  finalTurns: 1,
  hands: ['bbttttpppp', ''],
  seen: ['ttttp', ''],
  piles: ['jjjjjjjjjj', `jjjjj${'r'.repeat(17)}${'b'.repeat(9)}tttt`],
  owned: ['', '59'],
  market: 'rrbjr',
  deck: '',
});

/** The same game at its end, after `play 4p necklace`. */
export const OVER: State = scene({
  players: 2,
  allCards: false,
  phase: 'over',
  hands: ['bbtttt', ''],
  seen: ['tttt', ''],
  piles: ['jjjjjjjjjjpppp', `jjjjj${'r'.repeat(17)}${'b'.repeat(9)}tttt`],
  owned: ['4', '59'],
  market: 'rrbjr',
  deck: '',
});

/**
 * Six players: player 5 has taken a teal one, and the last card of the deck has joined the market.
 * Player 0 has taken four yellow ones so far, one by one, and has played nothing.
 */
const HOARDED: State = scene({
  players: 6,
  allCards: false,
  finalTurns: 6,
  hands: ['jjjjjjyyyy', '', '', '', '', 't'],
  seen: ['yyyy', '', '', '', '', 't'],
  piles: [
    '',
    'y'.repeat(14),
    'r'.repeat(20),
    'g'.repeat(16),
    `${'b'.repeat(12)}pppp`,
    `${'j'.repeat(10)}ttttttt`,
  ],
  market: 'yyyyyy',
  deck: '',
});

/** Two players: player 0 has taken and played single cards, and has passed; player 1 is to end it. */
const PASSED: State = scene({
  players: 2,
  allCards: false,
  turn: 1,
  finalTurns: 1,
  hands: ['', 't'],
  seen: ['', 't'],
  piles: ['j'.repeat(9), `${'j'.repeat(7)}${'r'.repeat(14)}${'b'.repeat(12)}tttttttpppp`],
  market: 'rrrrrr',
  deck: '',
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
