import { pearls } from '../../src/pearls/index.js';
import { optionsSuite } from '../suites/options.js';

const WORDS = '"players", "seed", "first" or "cards"';
const CARDS = '"all" or "removed"';
const LINE_END = 'the end of the line';

optionsSuite(pearls, {
  whole: { players: 2, seed: 7, first: 1, allCards: true },
  tooMany: 7,
  words: WORDS,
  written: [
    ['six players (P1)', { players: 6 }, 'players 6\n'],
    ['who begins (P7)', { players: 5, first: 4 }, 'players 5\nfirst 4\n'],
    ['all cards (P5)', { players: 2, allCards: true }, 'players 2\ncards all\n'],
    ['cards removed (P4)', { players: 2, allCards: false }, 'players 2\ncards removed\n'],
    [
      'everything',
      { players: 3, seed: 'a b', first: 0, allCards: true },
      'players 3\nseed "a b"\nfirst 0\ncards all\n',
    ],
  ],
  reordered: 'cards all\nfirst 1\nseed 7\nplayers 2',
  misplaced: [
    ['players 2\n^start centre', '"start"', WORDS],
    ['players 2\n^card yy: r = 1', '"card"', WORDS],
    ['players 2\n^allCards true', '"allCards"', WORDS],
    ['players 2\ncards^\nall', '"\\n"', 'a value for "cards"'],
    ['players 2 ^cards all', '"cards"', LINE_END],
    ['cards all\r\n\r\n  ^cards all', '"cards"', '"cards" once'],
    ['cards ^none', '"none"', CARDS],
    ['cards ^ALL', '"ALL"', CARDS],
    ['cards ^alls', '"alls"', CARDS],
    ['cards ^true', '"true"', CARDS],
    ['cards all ^removed', '"removed"', LINE_END],
  ],
  wrongTexts: [],
  wrongValues: [
    ['allCards', 'bad-options', [null, 0, 1, '', 'all', 'true', [], new Boolean(true)]],
  ],
  unlike: [['an option of Reef', { players: 2, start: 'centre' }]],
});
