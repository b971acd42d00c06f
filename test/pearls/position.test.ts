import { expect, test } from 'vitest';
import {
  formatState,
  parseState,
  pearls,
  PLAYER_COUNTS,
  setup,
  view,
} from '../../src/pearls/index.js';
import { createRng } from '../../src/core/rng.js';
import { playOut } from '../kit/pearls/games.js';
import {
  FRESH,
  OUT_OF_CARDS,
  OUT_OF_NECKLACES,
  OVER,
  PLAYING,
  POSITIONS,
} from '../kit/pearls/positions.js';
import { refusal } from '../kit/untrusted.js';
import { positionSuite } from '../suites/positions.js';

/** PLAYING, spelled out. */
const PLAYING_TEXT = [
  'pearls play turn 1 final 0',
  'market ygbtjy',
  'deck pppyyyyyyyyyyyyyygggggggggbbbbbbbtttttjjjjjjjjjjjj',
  'necklaces 5 5 6 6 7 7 8 8 9',
  'player hand 1j+2g+1b+1t seen . pile 4y necklaces 4',
  'player hand 2j+2y+2b+1t+1p seen 2j pile . necklaces',
  'player hand 2y+4g+1b seen 1b pile . necklaces',
].join(' | ');

/** OUT_OF_CARDS, spelled out. */
const OUT_OF_CARDS_TEXT = [
  'pearls final turn 0 final 2',
  'market btjpr',
  'deck .',
  'necklaces 5 6 7 7 8 8 9',
  'player hand 1t+1p seen 1t pile 7j+9r+5b+2t+1p necklaces 5',
  'player hand 1j+2r+1b seen 2r pile 7j+8r+5b+4t+1p necklaces 6 4',
].join(' | ');

/** OUT_OF_NECKLACES, spelled out. */
const OUT_OF_NECKLACES_TEXT = [
  'pearls final turn 0 final 4',
  'market ygbjjp',
  'deck gggggggbbbbjjjjjjjjjtppp',
  'necklaces',
  'player hand 1y seen . pile 17y necklaces 9 8',
  'player hand 1j+1g seen 1j pile 15r necklaces 8 7',
  'player hand . seen . pile 4j+7g+6b necklaces 7 6 4',
  'player hand 1b+1t seen . pile 5y+5r+6t necklaces 6 5 5',
].join(' | ');

/** OVER, spelled out. */
const OVER_TEXT = [
  'pearls over turn 0 final 0',
  'market rrbjr',
  'deck .',
  'necklaces 5 6 6 7 7 8 8',
  'player hand 2b+4t seen 4t pile 10j+4p necklaces 4',
  'player hand . seen . pile 5j+17r+9b+4t necklaces 5 9',
].join(' | ');

const PHASES = '"play", "final" or "over"';
const CARDS = 'cards such as "yrrgjb", or "."';
const COUNTS = 'cards such as "3y"';
const FIRST = 'player hand 1j+2g+1b+1t';

positionSuite(pearls, {
  written: [
    ['in the middle of a game', PLAYING, PLAYING_TEXT],
    ['without cards in the deck', OUT_OF_CARDS, OUT_OF_CARDS_TEXT],
    ['without necklaces on the table', OUT_OF_NECKLACES, OUT_OF_NECKLACES_TEXT],
    ['at the end', OVER, OVER_TEXT],
  ],
  states: POSITIONS,
  games: PLAYER_COUNTS.map((players) => playOut({ players, seed: 7 }, createRng(players)).states),
  unknown: /\d*\?/,
  invalid: [
    ['a card too many', 'deck ppp', 'deck pppp', 'deck'],
    ['a card missing', 'deck ppp', 'deck pp', 'deck'],
    ['a card for another', 'deck ppp', 'deck ppy', 'deck'],
    ['a card of a kind that was removed (P4)', 'deck ppp', 'deck ppr', 'deck'],
    ['no deck', /deck \S+/.exec(PLAYING_TEXT)![0], 'deck .', 'deck'],
    ['a market too small (P12)', 'ygbtjy | deck ', 'ygbtj | deck y', 'market'],
    ['a market too large (P12)', 'ygbtjy | deck p', 'ygbtjyp | deck ', 'market'],
    ['no market (P12)', 'market ygbtjy | deck ', 'market . | deck ygbtjy', 'market'],
    ['a player who is not there', 'turn 1', 'turn 3', 'turn'],
    ['a turn beyond counting', 'turn 1', 'turn 9999999999999999', 'turn'],
    ['last turns that have not begun (P18)', 'final 0', 'final 1', 'finalTurns'],
    ['more last turns than players (P19)', 'final 0', 'final 4', 'finalTurns'],
    ['another phase (P18)', 'pearls play', 'pearls over', 'phase'],
    ['a necklace missing (P3)', ' 8 9', ' 9', 'necklaces'],
    ['a necklace too many (P3)', ' 8 9', ' 8 9 9', 'necklaces'],
    ['necklaces out of order (P3)', ' 8 9', ' 9 8', 'necklaces'],
    ['eleven necklaces (P3)', ' 5 5 6', ' 5 5 5 5 6', 'necklaces'],
    ['a seen card that is not there', 'seen 1b', 'seen 2b', 'players[2].seen'],
    // Three more yellow cards in a hand have to come from somewhere.
    ['a hand of eleven (P11)', /yyyg(.*)2j\+2y/, 'g$12j+5y', 'players[1].hand'],
  ],
  // prettier-ignore
  misplaced: [
    ['pearls', '^Pearls', '"Pearls"', '"pearls"'],
    ['pearls', '^pearl', '"pearl"', '"pearls"'],
    ['pearls', '\n ^reef', '"reef"', '"pearls"'],
    ['play turn', '^start turn', '"start"', PHASES],
    ['play turn', '^turn', '"turn"', PHASES],
    ['turn 1 final', '^final', '"final"', '"turn"'],
    ['turn 1', 'turn ^-1', '"-1"', 'a whole number'],
    ['turn 1', 'turn ^01', '"01"', 'a whole number'],
    ['turn 1', 'turn ^one', '"one"', 'a whole number'],
    ['turn 1', 'turn\r\n\t1^e3', '"e3"', '"final"'],
    ['turn 1', 'turn ^12345678901234567', '"12345678901234567"', 'a whole number'],
    ['final 0', 'final 0^.5', '".5"', '"|"'],
    ['final 0 |', 'final ^|', '"|"', 'a whole number'],
    ['final 0 |', 'final 0 ^/', '"/"', '"|"'],
    ['final 0 | market', 'final 0 ^market', '"market"', '"|"'],
    ['market', '^markets', '"markets"', '"market"'],
    ['market ygbtjy |', 'market ^|', '"|"', CARDS],
    ['market ygbtjy', 'market ^y5', '"y5"', CARDS],
    ['market ygbtjy', 'market ygb ^tjy', '"tjy"', '"|"'],
    ['market ygbtjy', 'market .^.', '"."', '"|"'],
    ['market ygbtjy', 'market ^ygbxjy', '"ygbxjy"', CARDS],
    ['market ygbtjy', 'market ^YGBTJY', '"YGBTJY"', CARDS],
    ['deck p', 'deck .^p', '"pppyyyyyyyyyyyyyyggg"', '"|"'],
    ['deck', '^decks', '"decks"', '"deck"'],
    ['| necklaces 5', '| ^necklace 5', '"necklace"', '"necklaces"'],
    ['necklaces 5 5', 'necklaces ^55', '"55"', '"|"'],
    ['necklaces 5 5', 'necklaces 5 ^3 5', '"3"', '"|"'],
    ['7 7 8 8 9', '7 7 8 8 ^10', '"10"', '"|"'],
    ['7 7 8 8 9', '7 7 8 8 9^, 9', '","', '"|"'],
    ['9 | player', '9 | ^players', '"players"', '"player"'],
    [FIRST, 'player ^1j+2g+1b+1t', '"1j+2g+1b+1t"', '"hand"'],
    [FIRST, 'player hand ^seen', '"seen"', `${COUNTS}, or "." for none`],
    [FIRST, 'player hand 1j+^1', '"1"', COUNTS],
    [FIRST, 'player hand 1j+2g+^1j', '"1j"', '"j" once'],
    [FIRST, 'player hand ^17j', '"17j"', 'at most 16 joker'],
    [FIRST, 'player hand 1j ^+2g', '"+2g"', '"seen"'],
    ['seen .', '^see .', '"see"', '"seen"'],
    ['seen .', 'seen .^.', '"."', '"pile"'],
    ['pile 4y', 'pile ^25y', '"25y"', 'at most 24 yellow'],
    ['pile 4y necklaces 4', 'pile 4y ^|', '"|"', '"necklaces"'],
    ['necklaces 4 | player', 'necklaces 4 ^player', '"player"', '"|"'],
    ['1b seen 1b pile . necklaces', '1b seen 1b pile .^', 'the end', '"necklaces"'],
    ['1b seen 1b pile . necklaces', '1b seen 1b pile . necklaces |^', 'the end', '"player"'],
    ['1b seen 1b pile . necklaces', '1b seen 1b pile . necklaces\n^; end', '";"', 'the end of the state'],
    [PLAYING_TEXT, ' \n ^', 'the end', '"pearls"'],
    // A view's signs for unknown cards.
    ['market y', 'market ^?', '"?gbtjy"', 'cards such as "yrrgjb", or "."'],
    ['btjy', 'b^?jy', '"?jy"', '"|"'],
    ['deck ppp', 'deck ^???', '"???yyyyyyyyyyyyyyggg"', 'cards such as "yrrgjb", or "."'],
    ['hand 1j+2g+1b+1t', 'hand ^5?', '"5?"', 'cards such as "3y", or "." for none'],
    ['hand 2y+4g', 'hand 2y+^4?', '"4?+1b"', 'cards such as "3y"'],
    ['seen 2j', 'seen ^?', '"?"', 'cards such as "3y", or "." for none'],
    ['pile 4y', 'pile ^4?', '"4?"', 'cards such as "3y", or "." for none'],
    ['necklaces 4', 'necklaces ^?', '"?"', '"|"'],
  ],
  folded: ['hand 2y', 'hand ^y', '"y+4g+1b"', 'cards such as "3y", or "." for none'],
  apart: [
    ['pearls play', 'pearlsplay'],
    ['play turn', 'playturn'],
    ['turn 1', 'turn1'],
    ['market y', 'markety'],
    ['deck p', 'deckp'],
    ['necklaces 5', 'necklaces5'],
    ['player hand', 'playerhand'],
    ['hand 1j', 'hand1j'],
    ['1t seen', '1tseen'],
    ['pile 4y', 'pile4y'],
  ],
  varied: ['  ', '\t', '\n', '\r\n', '\n\n\t', '\u00a0'].map(
    (blank) => (text) => text.replaceAll(' ', blank),
  ),
  endless: [
    ['necklaces', (length) => PLAYING_TEXT.replace(' 5', ' 5'.repeat(length / 2))],
    ['a deck', (length) => PLAYING_TEXT.replace('deck', `deck ${'y'.repeat(length)}`)],
    ['a hand', (length) => PLAYING_TEXT.replace('hand ', `hand ${'1y+'.repeat(length / 3)}`)],
    ['players', (length) => `${PLAYING_TEXT} ${'| player '.repeat(length / 9)}`],
  ],
});

test('parseState(text) refuses seven players, and a hundred thousand (P1)', () => {
  const player = ' | player hand . seen . pile . necklaces';
  for (const more of [4, 100_000 - 3]) {
    const text = PLAYING_TEXT + player.repeat(more).slice(0, 3_900_000);
    expect(refusal(() => parseState(text))).toEqual({ code: 'bad-state', path: 'players' });
  }
});

test('parseState(text) refuses a hundred cards in the deck, and takes no more', () => {
  const deck = (count: number): string =>
    PLAYING_TEXT.replace(/deck \S+/, `deck ${'y'.repeat(count)}`);
  expect(refusal(() => parseState(deck(100)))).toEqual({ code: 'bad-state', path: 'deck' });
  expect(refusal(() => parseState(deck(101)))).toMatchObject({
    column: deck(101).indexOf('deck ') + 6,
    expected: 'cards such as "yrrgjb", or "."',
  });
});

test('parseState(text) refuses a single player (P1)', () => {
  const text = PLAYING_TEXT.slice(0, PLAYING_TEXT.indexOf(' | player hand 2j'));
  expect(refusal(() => parseState(text))).toEqual({
    line: 1,
    column: text.length + 1,
    found: 'the end',
    expected: '"|"',
  });
});

test('parseState(text) takes the kinds of a hand in any order', () => {
  const text = PLAYING_TEXT.replace('1j+2g+1b+1t', '1t+1b+2g+1j').replace('2j+2y', '2y+2j');
  expect(text).not.toBe(PLAYING_TEXT);
  expect(parseState(text)).toStrictEqual(PLAYING);
});

test('parseState(text) keeps the order of the market, the deck and the necklaces taken', () => {
  const { market, deck } = setup({ players: 5, seed: 11 });
  const state = parseState(formatState(setup({ players: 5, seed: 11 })));
  expect([state.market, state.deck]).toStrictEqual([market, deck]);
  const other = OUT_OF_CARDS_TEXT.replace('necklaces 6 4', 'necklaces 4 6');
  expect(parseState(other).players[1]?.necklaces).toEqual([4, 6]);
  expect(parseState(formatState(FRESH)).deck).toEqual(FRESH.deck);
});

test.each<[string, number | null, string]>([
  ['player 0', 0, 'hand 1j+2g+1b+1t seen . | hand 2j+6? seen 2j | hand 1b+6? seen 1b'],
  ['player 1', 1, 'hand 5? seen . | hand 2j+2y+2b+1t+1p seen 2j | hand 1b+6? seen 1b'],
  ['a spectator', null, 'hand 5? seen . | hand 2j+6? seen 2j | hand 1b+6? seen 1b'],
])('formatState(view) writes ? for what %s does not know (P27)', (_, seat, hands) => {
  const text = formatState(view(PLAYING, seat));
  expect(text).toContain(`| deck ${'?'.repeat(PLAYING.deck.length)} |`);
  expect(text.match(/hand \S+ seen \S+/g)?.join(' | ')).toBe(hands);
  expect(text.replace(/deck \S+|hand \S+/g, '')).toBe(
    PLAYING_TEXT.replace(/deck \S+|hand \S+/g, ''),
  );
});

test('formatState(view) writes ? for an unknown card in the market', () => {
  const market = [...PLAYING.market.slice(0, 4), null, null];
  expect(formatState({ ...PLAYING, market })).toContain('| market ygbt?? |');
});
