import { PEARLS, pearls, readAction } from '../../src/pearls/index.js';
import { table } from '../kit/pearls/table.js';
import { typedSuite } from '../suites/typed.js';

const turn = table({ hands: ['3y+2r+1j'], necklaces: [4, 5] });
const full = table({ hands: ['5y+5r'] });
const last = table({ hands: ['.'], deck: '', finalTurns: 2 });
const over = table({ hands: ['3y'], deck: '', phase: 'over', finalTurns: 0 });

const VERB = '"take", "play" or "pass"';
const PEARL = 'a pearl: j, y, r, g, b, t or p';
const CARDS = 'cards such as "3y"';
const JOKERS = 'jokers such as "2j"';
const END = 'the end of the action';

typedSuite({
  game: pearls,
  readAction,
  options: { players: 3, seed: 7 },
  meant: [
    ['take y', turn, 'take y'],
    [' \tTAKE   G \r\n', turn, 'take g'],
    ['PLAY 3Y', turn, 'play 3y'],
    ['play 3 y', turn, 'play 3y'],
    ['play 2r + 1j', turn, 'play 2r+1j'],
    ['Play 3y +1J Necklace', turn, 'play 3y+1j necklace'],
    ['play 1j', turn, 'play 1j'],
    ['play 3', turn, 'play 3y'],
    ['play 3+1j', turn, 'play 3y+1j'],
    ['play 3 + 1j necklace', turn, 'play 3y+1j necklace'],
    ['PASS', last, 'pass'],
  ],
  unclear: [
    ['', turn, 1, 'the end', VERB],
    ['3y', turn, 1, '"3y"', VERB],
    ['plays 3y', turn, 1, '"plays"', VERB],
    ['ta\u212Ae y', turn, 1, '"ta\u212Ae"', VERB],
    ['pa\u017Fs', last, 1, '"pa\u017Fs"', VERB],
    ['take', turn, 5, 'the end', PEARL],
    ['take 3y', turn, 6, '"3y"', PEARL],
    ['take yellow', turn, 6, '"yellow"', PEARL],
    ['take y r', turn, 8, '"r"', END],
    ['pass y', last, 6, '"y"', END],
    ['play', turn, 5, 'the end', CARDS],
    ['play y', turn, 6, '"y"', CARDS],
    ['play 0y', turn, 6, '"0y"', CARDS],
    ['play 333y', turn, 6, '"333y"', CARDS],
    ['play 3x', turn, 7, '"x"', END],
    ['play 3y+', turn, 9, 'the end', JOKERS],
    ['play 3y+1r', turn, 9, '"1r"', JOKERS],
    ['play 1j+1j', turn, 8, '"+1j"', END],
    ['play 9y+2j', turn, 6, '"9y+2j"', 'at most 10 cards'],
    ['play 2', turn, 6, '"2"', CARDS],
    ['play 4', turn, 6, '"4"', CARDS],
    ['play 2 necklace', turn, 6, '"2"', CARDS],
    ['play 3y necklaces', turn, 9, '"necklaces"', END],
  ],
  illegal: [
    ['take p', turn, 'not-in-market'],
    ['take y', full, 'no-room'],
    ['take y', last, 'last-turn'],
    ['play 4y', turn, 'not-enough-cards'],
    ['play 3y+2j', turn, 'not-enough-cards'],
    ['play 3y necklace', turn, 'no-necklace'],
    ['pass', turn, 'must-act'],
    ['play 3', over, 'game-over'],
  ],
  loosely: [
    (text) => text.toUpperCase(),
    (text) => text.replace('+', ' + '),
    (text) => ` ${text.replaceAll(' ', ' \t')}\n`,
    (text) => text.replace(/\d(?=\w)/, '$& '),
  ],
  shortened: (text) => text.replace(/(?<=play \d+)\w/, ''),
  completed: (text) => {
    const letters = PEARLS.map((pearl) => pearl.charAt(0));
    const texts = letters.map((letter) => text.replace(/play \d+/, `$&${letter}`));
    return text.includes('+') ? texts.slice(1) : [...new Set(texts)];
  },
  units: [
    ...[
      'take',
      'play',
      'pass',
      'necklace',
      'TAKE',
      'Play',
      '1',
      '2',
      '3',
      '10',
      '+',
      'j',
      'y',
      'R',
      'g',
    ],
    ...['1y', '2r', '+1j', ' ', '\t', '\n', 'é', '\u212A', '\u0130', '\u200F', '\uD800', '\0'],
  ],
});
