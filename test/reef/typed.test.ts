import { COLORS, readAction, reef } from '../../src/index.js';
import { table } from '../kit/table.js';
import { typedSuite } from '../suites/typed.js';

/** Cards 0 and 1 in the hand; 2, 3 and 4, which are worth 1, 3 and 6, on the display. */
const HAND = ['ry: r = 1', 'gg: r = 1'];
const turn = table({ hands: [HAND] });
const noRed = table({ hands: [HAND], supply: { red: 0 } });
const high = table({ hands: [HAND], boards: ['. . . . / . rygp y . / . p g . / . . . .'] });
const begin = table({ phase: 'start' });
const over = table({ hands: [HAND], phase: 'over', deck: [] });

const VERB = '"start", "take", "draw" or "play"';
const CARD = 'a card such as "#17"';
const PLACEMENT = 'a placement such as "r@b2"';
const END = 'the end of the action';

typedSuite({
  game: reef,
  readAction,
  options: { players: 2, seed: 7 },
  meant: [
    ['take 2', turn, 'take #2'],
    ['TAKE #2', turn, 'take #2'],
    [' \ttAkE   2 \r\n', turn, 'take #2'],
    ['draw 2', turn, 'draw #2'],
    ['PLAY 0 R@A1 Y@B1', turn, 'play #0 r@a1 y@b1'],
    ['play #0 y@b1 r@a1', turn, 'play #0 y@b1 r@a1'],
    ['play 0 r@a1 b1', turn, 'play #0 r@a1 y@b1'],
    ['play 0 b1 r@a1', turn, 'play #0 y@b1 r@a1'],
    ['play 1 A1 D4', turn, 'play #1 g@a1 g@d4'],
    ['play 1 b2 b2', turn, 'play #1 g@b2 g@b2'],
    ['play 0 a1', noRed, 'play #0 y@a1'],
    ['start r@b2 y@c2 p@b3 c3', begin, 'start r@b2 y@c2 p@b3 g@c3'],
    ['Start b2 Y@c2 P@b3 G@c3', begin, 'start r@b2 y@c2 p@b3 g@c3'],
  ],
  unclear: [
    ['', turn, 1, 'the end', VERB],
    ['2', turn, 1, '"2"', VERB],
    ['takes 2', turn, 1, '"takes"', VERB],
    ['ta\u212Ae 2', turn, 1, '"ta\u212Ae"', VERB],
    ['\u017Ftart', begin, 1, '"\u017Ftart"', VERB],
    ['take', turn, 5, 'the end', CARD],
    ['take it', turn, 6, '"it"', CARD],
    ['take 02', turn, 6, '"02"', CARD],
    ['take ##2', turn, 6, '"##2"', CARD],
    ['take 1000', turn, 6, '"1000"', CARD],
    ['take 2 3', turn, 8, '"3"', END],
    ['play a1 b1', turn, 6, '"a1"', CARD],
    ['play 0 a1 e1', turn, 11, '"e1"', PLACEMENT],
    ['play 0 b@a1', turn, 8, '"b@a1"', PLACEMENT],
    ['play 0 a1 b1 c1', turn, 14, '"c1"', 'at most 2 placements'],
    ['play 0 a1 b1', turn, 8, '"a1"', '"r@a1" or "y@a1"'],
    ['play 0 a1', turn, 8, '"a1"', '"r@a1" or "y@a1"'],
    ['start b2 c2 b3 c3', begin, 7, '"b2"', '"r@b2", "y@b2", "p@b2" or "g@b2"'],
    ['start r@b2 y@c2 b3 c3', begin, 17, '"b3"', '"p@b3" or "g@b3"'],
  ],
  illegal: [
    ['take 0', turn, 'not-on-display'],
    ['take 2', begin, 'wrong-phase'],
    ['start a1 b1 c1 d1', turn, 'wrong-phase'],
    ['draw 3', turn, 'not-lowest'],
    ['play 2 a1 b1', turn, 'not-in-hand'],
    ['play 999 a1 b1', turn, 'not-in-hand'],
    ['play 0 g@a1 b1', turn, 'wrong-piece'],
    ['play 0 a1 b1', noRed, 'short-supply'],
    ['play 0 b2 c2', high, 'stack-full'],
    ['play 0 r@a1', turn, 'piece-left'],
    ['play 1 a1', turn, 'piece-left'],
    ['play 1', turn, 'piece-left'],
    ['start r@b2 y@b2 p@b3 c3', begin, 'space-taken'],
    ['start', begin, 'piece-left'],
    ['take 2', over, 'game-over'],
    ['play 0 a1 b1', over, 'game-over'],
  ],
  loosely: [
    (text) => text.toUpperCase(),
    (text) => text.replace('#', ''),
    (text) => ` ${text.replaceAll(' ', ' \t')}\n`,
  ],
  shortened: (text) => text.replace('#', '').replaceAll(/[rypg]@/g, ''),
  completed: (text) => {
    const [verb = '', ...parts] = text.split(' ');
    return parts
      .map((part) =>
        /^\d/.test(part) ? [`#${part}`] : COLORS.map((color) => `${color.charAt(0)}@${part}`),
      )
      .reduce(
        (texts, more) => texts.flatMap((one) => more.map((part) => `${one} ${part}`)),
        [verb],
      );
  },
  units: [
    ...[
      'take',
      'draw',
      'play',
      'start',
      'TAKE',
      'Play',
      '#',
      '@',
      '57',
      '16',
      '29',
      '55',
      '3',
      'r@',
      'Y@',
    ],
    ...[
      'a1',
      'b2',
      'C3',
      'd4',
      'e5',
      ' ',
      '\t',
      '\n',
      'é',
      '\u212A',
      '\u0130',
      '\u200F',
      '\uD800',
      '\0',
    ],
  ],
});
