import { expect, test } from 'vitest';
import {
  createRng,
  formatState,
  parseState,
  reef,
  setup,
  STANDARD_DECK,
  view,
} from '../../src/index.js';
import { playOut } from '../kit/reef/games.js';
import { OUT_OF_CARDS, OUT_OF_RED, PLAYING, POSITIONS, STARTING } from '../kit/reef/positions.js';
import { thawed } from '../kit/table.js';
import { changed, refusal } from '../kit/untrusted.js';
import { positionSuite } from '../suites/positions.js';

/** STARTING, spelled out. */
const STARTING_TEXT = [
  'reef outside start first 1 turn 2 round 1',
  'supply 23 23 23 23',
  'display',
  'deck #6 #7 #8 #9',
  'player 3 board . . . . / . . . . / . . . . / . . . . hand #0 #1 dealt #0 #1 played',
  'player 3 board r . . y / . . . . / . . . . / p . . g hand #2 #3 dealt #2 #3 played',
  'player 3 board . . . . / . . . . / . . . . / . . . . hand #4 #5 dealt #4 #5 played',
  'cards rr: y = 1, gg: p p = 3, yp: r = 1, yp: g = 1, pp: r2 = 3, yy: p@r = 2, rr: p p p = 4, ' +
    'pg: r y = 3, yy: *2 = 1, gg: y@r = 2',
].join(' | ');

/** PLAYING, spelled out. */
const PLAYING_TEXT = [
  'reef centre play first 0 turn 1 round 3',
  'supply 14 15 16 15',
  'display #5+1 #6 #7',
  'deck #8 #9 #10 #11',
  'player 6 board rr . . yg / . r y . / . p g . / . . . . hand #0 dealt #0 played #12 #13',
  'player 2 board . . . . / . r y . / . p g . / . . . . hand #1 #2 #3 #4 dealt #1 #2 played',
  'cards gg: y y = 2, rr: p = 1, yy: g@p = 2, pp: r = 1, gg: p p = 3, yy: r = 1, pp: y2 = 3, ' +
    'gg: r . / r r = 6, rr: p p p = 4, pg: r y = 3, yy: *2 = 1, gg: y@r = 2, rr: p = 1, yg: r = 1',
].join(' | ');

/** OUT_OF_RED, spelled out. */
const OUT_OF_RED_TEXT = [
  'reef centre over first 1 turn 0 round 8 last',
  'supply 0 16 16 15',
  'display #2 #3 #4',
  'deck #5 #6 #7 #8',
  'player 8 board rrrr rrr . . / . r y . / . p g g / . . . . hand #0 #1 dealt played #9 #10 #11 #12',
  'player 8 board rrrr rrrr r . / . r y . / . p g . / . . . . hand dealt played #13 #14 #15 #16 #17',
  'cards yy: y2 = 3, pp: y2 = 3, yy: r = 1, pp: y2 = 3, gg: r r / r r = 6, rr: p p p = 4, ' +
    'pg: r y = 3, yy: *2 = 1, gg: y@r = 2, rr: g = 1, rr: g = 1, rr: g = 1, rg: g = 1, rr: g = 1, ' +
    'rr: g = 1, rr: g = 1, rr: g = 1, rr: g = 1',
].join(' | ');

/** The second player of PLAYING, and the bar behind. */
const PLAYER = /player 2[^|]*\|/.exec(PLAYING_TEXT)![0];

positionSuite(reef, {
  written: [
    ['in the middle of a game', PLAYING, PLAYING_TEXT],
    ['before the first turn', STARTING, STARTING_TEXT],
    ['at the end', OUT_OF_RED, OUT_OF_RED_TEXT],
  ],
  states: POSITIONS,
  games: [STANDARD_DECK, STANDARD_DECK.slice(0, 12)].flatMap((cards) =>
    [2, 3, 4].map((players) => playOut({ players, seed: 7, cards }, createRng(players)).states),
  ),
  unknown: /\?/,
  invalid: [
    ['a card twice', 'deck #8', 'deck #9', 'cards'],
    ['a card that there is not', 'deck #8', 'deck #14', 'deck[0]'],
    ['a card that there cannot be', '#13 | player', '#999 | player', 'players[0].played[1]'],
    ['a piece too many', 'supply 14', 'supply 15', 'supply.red'],
    ['pieces beyond counting', 'supply 14', 'supply 9999999999999999', 'supply.red'],
    ['a card missing', ' #7', '', 'cards'],
    ['a display too short', '#7 | deck', '| deck #7', 'display'],
    ['a display too long', ' #7', ' #7 #7', 'display'],
    ['another round', 'round 3', 'round 4', 'players[0].played'],
    ['round zero', 'round 3', 'round 0', 'round'],
    ['another turn', 'turn 1', 'turn 0', 'players[0].played'],
    ['a player who is not there', 'turn 1', 'turn 2', 'turn'],
    ['a last round that has not begun', 'round 3', 'round 3 last', 'lastRound'],
    ['another phase', 'play', 'over', 'phase'],
    ['too few points', 'player 6', 'player 2', 'players'],
    ['points beyond counting', 'player 6', 'player 9007199254740993', 'players[0].score'],
    ['a hand of five (R12)', 'hand #1', 'hand #0 #1', 'players[1].hand'],
    ['three dealt', 'dealt #1', 'dealt #3 #1', 'players[1].dealt'],
    ['a card too many', 'cards ', 'cards rr: r = 1, ', 'cards'],
    ['too few cards', /cards .*/.exec(PLAYING_TEXT)![0], 'cards rr: r = 1', 'cards'],
    ['the wrong deck', /cards .*/.exec(PLAYING_TEXT)![0], 'cards standard', 'cards'],
    ['five players (R1)', PLAYER, Array.from({ length: 4 }, () => PLAYER).join(' '), 'players'],
  ],
  // prettier-ignore
  misplaced: [
    ['reef', '^Reef', '"Reef"', '"reef"'],
    ['reef', '^reefs', '"reefs"', '"reef"'],
    ['reef', '\n ^pearls', '"pearls"', '"reef"'],
    ['centre', '^center', '"center"', '"centre", "outside" or "anywhere"'],
    ['play', '^end', '"end"', '"start", "play" or "over"'],
    ['first 0 turn', '^turn', '"turn"', '"first"'],
    ['first 0', 'first ^-1', '"-1"', 'a whole number'],
    ['first 0', 'first ^zero', '"zero"', 'a whole number'],
    ['turn 1', 'turn ^01', '"01"', 'a whole number'],
    ['turn 1', 'turn\r\n\t1^e3', '"e3"', '"round"'],
    ['round 3', 'round 3^.5', '".5"', '"|"'],
    ['round 3', 'round ^12345678901234567', '"12345678901234567"', 'a whole number'],
    ['round 3', 'round 3 ^final', '"final"', '"|"'],
    ['round 3 |', 'round 3 ^/', '"/"', '"|"'],
    ['supply', '^stock', '"stock"', '"supply"'],
    ['14 15 16 15 |', '14 15 16 ^|', '"|"', 'a whole number'],
    ['14 15 16 15 |', '14 15 16 15 ^7 |', '"7"', '"|"'],
    ['display #5', '^#5', '"#5+1"', '"display"'],
    ['#5+1', '^5+1', '"5+1"', '"|"'],
    ['#5+1', '^#05+1', '"#05+1"', '"|"'],
    ['#5+1', '^#5+0', '"#5+0"', '"|"'],
    ['#5+1', '^#5+', '"#5+"', '"|"'],
    ['#5+1', '^#5+1+1', '"#5+1+1"', '"|"'],
    ['#6', '\n^#1234', '"#1234"', '"|"'],
    ['deck', '^decks', '"decks"', '"deck"'],
    ['#9', '#9^+1', '"+1"', '"|"'],
    ['player 6', '^players 6', '"players"', '"player"'],
    ['player 6 board', 'player ^board', '"board"', 'a whole number'],
    ['6 board', '6 ^reef', '"reef"', '"board"'],
    ['rr . . yg', '^rrrrr . . yg', '"rrrrr"', 'a stack such as "ryg", or "."'],
    ['rr . . yg', 'rr . . y^b', '"b"', 'the next row after "/" or a line break'],
    ['rr . . yg /', 'rr . . ^/', '"/"', 'a stack such as "ryg", or "."'],
    ['rr . . yg', 'rr .^\n. yg', '"\\n"', 'a space and the next stack of this row'],
    ['rr . . yg', 'rr . . yg^ .', '" "', 'the next row after "/" or a line break'],
    ['. p g . / . . . . hand', '. p g .^ hand', '" "', 'the next row after "/" or a line break'],
    ['. . . . hand', '. . . . ^/ hand', '"/"', '"hand"'],
    ['hand #0 dealt #0 played', 'hand #0 ^played', '"played"', '"dealt"'],
    ['#12 #13 | player', '#12 #13 ^player', '"player"', '"|"'],
    ['played | cards', 'played | ^deck', '"deck"', '"cards"'],
    ['cards', 'cards ^standards', '"standards"', 'two pieces such as "gg"'],
    ['cards gg', 'cards standard\n^gg', '"gg:"', 'the end of the state'],
    ['cards gg', 'cards gg^gg', '"gg:"', '":" after the two pieces'],
    ['gg: y y = 2', 'gg: ^b = 2', '"b"', 'a piece such as "r", "r2", "r2+" or "*3", or "." for a gap'],
    ['gg: y y = 2', 'gg: y y = ^1001', '"1001,"', 'at most 1000 points'],
    ['= 2, rr', '= 2 ^rr', '"rr:"', 'the end of the state'],
    ['yg: r = 1', 'yg: r = 1,^', 'the end', 'two pieces such as "gg"'],
    ['yg: r = 1', 'yg: r = 1 ^|', '"|"', 'the end of the state'],
  ],
  folded: ['hand #1', 'hand ^1', '"1"', '"dealt"'],
  apart: [
    ['reef centre', 'reefcentre'],
    ['first 0', 'first0'],
    ['supply 14', 'supply14'],
    ['hand #0 dealt', 'handdealt'],
    ['cards gg', 'cardsgg'],
  ],
  varied: [
    ...['/', ' /\n', '\n', '\r\n\t'].map((slash) => (text: string) => {
      const [table, cards] = text.split(' | cards ') as [string, string];
      return `${table.replaceAll(' / ', slash)} | cards ${cards}`;
    }),
    (text) => text.replaceAll(', ', ','),
    (text) => text.replaceAll(', ', '\n,\n'),
    (text) => text.replaceAll(' #', '\n#'),
    (text) => text.replaceAll(' #', '#'),
    (text) => text.replace(/(first|turn|round|player|supply) /g, '$1\n\t'),
  ],
  endless: [
    ['a deck', (length) => PLAYING_TEXT.replace('deck', `deck${' #8'.repeat(length / 3)}`)],
    ['a hand', (length) => PLAYING_TEXT.replace('hand', `hand${' #1'.repeat(length / 3)}`)],
    ['cards', (length) => `${PLAYING_TEXT}${', rr: r = 1'.repeat(length / 11)}`],
    ['players', (length) => `${PLAYING_TEXT} ${'| player '.repeat(length / 9)}`],
  ],
});

// Decks.

test('formatState(state) does not spell out the standard deck (R36)', () => {
  const text = formatState(setup({ players: 2, seed: 7 }));
  expect(text).toMatch(/ \| cards standard$/);
  expect(parseState(text).cards).toBe(STANDARD_DECK);
});

test('formatState(state) knows the standard deck from JSON, too (R36)', () => {
  const state = setup({ players: 2, seed: 7 });
  expect(formatState(thawed(state))).toBe(formatState(state));
});

test('formatState(state) does not change when its text is read, whatever the deck (R36)', () => {
  // The standard deck, but with the pieces of each shape listed the other way round.
  const state = changed(setup({ players: 2, seed: 7 }), ({ cards }) => {
    for (const { pattern } of cards) if (pattern.kind === 'shape') pattern.cells.reverse();
  });
  expect(state.cards).not.toEqual(STANDARD_DECK);
  const text = formatState(state);
  expect(formatState(parseState(text))).toBe(text);
});

test('parseState(text) recognises the standard deck in full (R36)', () => {
  const state = setup({ players: 2, seed: 7 });
  const other = changed(state, ({ cards }) => {
    cards[0]!.points = 2;
  });
  const text = formatState(other).replace('yy: r = 2', 'yy: r = 1');
  expect(text).toContain('cards yy: r = 1, pp: y = 1,');
  expect(parseState(text).cards).toBe(STANDARD_DECK);
  expect(parseState(text)).toStrictEqual(state);
});

test('parseState(text) refuses more cards than a deck may have (R5)', () => {
  const text = (count: number): string =>
    PLAYING_TEXT.replace(/cards .*/, `cards ${'rr: r = 1, '.repeat(count - 1)}rr: r = 1`);
  expect(refusal(() => parseState(text(1000)))).toEqual({ code: 'bad-state', path: 'cards' });
  expect(refusal(() => parseState(text(1001)))).toMatchObject({ expected: 'at most 1000 cards' });
});
test('parseState(text) does not break a card into lines', () => {
  expect(refusal(() => parseState(PLAYING_TEXT.replace('gg: y y', 'gg:\ny y')))).toMatchObject({
    line: 1,
    found: '"\\n"',
  });
});

test('parseState(text) stops at the card that is one too many for a list', () => {
  const text = STARTING_TEXT.replace('deck #6', `deck${' #6'.repeat(1001)}`);
  expect(refusal(() => parseState(text))).toEqual({
    line: 1,
    column: STARTING_TEXT.indexOf('deck #6') + 'deck '.length + 3 * 1000 + 1,
    found: '"#6"',
    expected: 'at most 1000 cards',
  });
});

test('formatState(state) and parseState(text) agree on several tokens (R15)', () => {
  // The three cards of OUT_OF_CARDS were drawn, each for a point onto the card worth least.
  const drawn = changed(OUT_OF_CARDS, ({ display, players }) => {
    (display[0] as { tokens: number }).tokens = 3;
    (players[0] as { score: number }).score -= 2;
    (players[1] as { score: number }).score -= 1;
  });
  expect(formatState(drawn)).toContain('| display #7+3 #8 #9 |');
  expect(parseState(formatState(drawn))).toStrictEqual(drawn);
});

// Views.

test('formatState(view) writes ? for each unknown card (R45)', () => {
  expect(formatState(view(PLAYING, 0))).toBe(
    PLAYING_TEXT.replace('#8 #9 #10 #11', '#8 ? ? ?').replace(
      'hand #1 #2 #3 #4 dealt #1 #2',
      'hand #3 #4 ? ? dealt ? ?',
    ),
  );
});

test.each<[string, string, string]>([
  ['the deck', PLAYING_TEXT.replace('#9', '?'), '"|"'],
  ['the display', PLAYING_TEXT.replace('#6', '?'), '"|"'],
  ['a hand', PLAYING_TEXT.replace('hand #0', 'hand ?'), '"dealt"'],
  ['the dealt cards', PLAYING_TEXT.replace('dealt #0', 'dealt ?'), '"played"'],
])('parseState(text) does not know what to do with ? in %s', (_, text, expected) => {
  const column = text.indexOf('?') + 1;
  expect(refusal(() => parseState(text))).toEqual({ line: 1, column, found: '"?"', expected });
});
