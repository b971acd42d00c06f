import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  createRng,
  eventsFor,
  isRulesError,
  parseBoard,
  parseCard,
  parseDeck,
  randomAction,
  setup,
  START_RULES,
  step,
} from '../../src/index.js';
import type { RenderStyle } from '../../src/core/render.js';
import type { CardId, ReefEvent, View } from '../../src/index.js';
import {
  renderBoard,
  renderCard,
  renderEvent,
  renderHand,
  renderState,
} from '../../src/reef/render.js';
import { refusal } from '../kit/untrusted.js';

/** Colour written so that a test can show it: `{30;41}` for the sequence with these numbers. */
function shown(text: string): string {
  return text.replace(/\u001B\[([\d;]*)m/g, '{$1}');
}

/** A drawing in a test, without the line breaks and the margin around it. */
function lines(text: string): string {
  return text.replace(/^\n|\n *$/g, '').replace(/^ {4}/gm, '');
}

const CARDS = parseDeck(`
  gg: r r / r r             = 6
  ry: p2+ . / . g2+         = 5
  rr: *3                    = 2
  pp: y . . / . y . / . . y = 4
  gg: y@r                   = 2
  yy: r                     = 1
  pp: r4                    = 5
  pg: r y                   = 3
  rr: p p p                 = 4
  yy: g g g                 = 12
  rp: y2+ . / . g2+         = 5
`);

/** Player 0's view of a game of two: player 1 still has a dealt card, the deck shows its top card. */
const VIEW: View = {
  cards: CARDS,
  start: 'centre',
  phase: 'play',
  players: [
    {
      board: parseBoard('. . . . / . rg y . / . p rypg . / . . . r'),
      hand: [0, 1, 3],
      dealt: [0],
      played: [9],
      score: 12,
    },
    {
      board: parseBoard('yy . . . / . r y . / . p g . / . . . .'),
      hand: [2, null],
      dealt: [null],
      played: [],
      score: 1,
    },
  ],
  first: 1,
  turn: 0,
  round: 4,
  supply: { red: 14, yellow: 12, purple: 16, green: 0 },
  deck: [5, null, null],
  display: [
    { card: 4, tokens: 2 },
    { card: 6, tokens: 0 },
    { card: 7, tokens: 1 },
  ],
  lastRound: true,
};

describe('renderBoard', () => {
  test('renderBoard(board) stands the top pieces in columns, with the pieces below to their left', () => {
    const board = parseBoard('r . . ry / . g y . / . p rypg . / yy . . .');
    expect(renderBoard(board)).toBe(
      lines(`
         a    b    c    d
    1    R    .    .   rY
    2    .    G    Y    .
    3    .    P rypG    .
    4   yY    .    .    .
    `),
    );
  });

  test('renderBoard(board, { mark }) points at these spaces', () => {
    const board = parseBoard('r . . ry / . g y . / . p rypg . / yy . . .');
    expect(renderBoard(board, { mark: [0, 1, 10] })).toBe(
      lines(`
          a     b     c     d
    1    >R    >.     .    rY
    2     .     G     Y     .
    3     .     P >rypG     .
    4    yY     .     .     .
    `),
    );
  });

  test('renderBoard(board, { color }) paints tops as blocks and the pieces below in their colour', () => {
    const board = parseBoard('r . . ry / . g . . / . p rypg . / . . . .');
    const drawing = renderBoard(board, { color: true, mark: [5] });
    expect(shown(drawing).split('\n')).toEqual([
      ' {2}     a     b     c     d{0}',
      '{2}1{0}     {30;41}R{0}     {2}.{0}     {2}.{0}    {31}r{0}{30;43}Y{0}',
      '{2}2{0}     {2}.{0}    {1}>{0}{30;42}G{0}     {2}.{0}     {2}.{0}',
      '{2}3{0}     {2}.{0}     {30;45}P{0}  {31}r{0}{33}y{0}{35}p{0}{30;42}G{0}     {2}.{0}',
      '{2}4{0}     {2}.{0}     {2}.{0}     {2}.{0}     {2}.{0}',
    ]);
  });
});

describe('renderCard', () => {
  test.each([
    ['a square', 'gg: r r / r r = 6', ['gg:', 'r r', 'r r =6']],
    ['a line', 'rr: p p p = 4', ['rr:', 'p p p =4']],
    ['heights in columns', 'ry: p2+ . / . g2+ = 5', ['ry:', 'p2+ .', '.   g2+ =5']],
    ['a wild height', 'rr: *3 = 2', ['rr:', '*3 =2']],
    ['around the highest', 'rr: p@y = 2', ['rr:', 'p@y =2']],
    ['three rows', 'yg: r . . / . * . / . . p4 = 10', ['yg:', 'r . .', '. * .', '. . p4 =10']],
  ])('renderCard(card) draws %s', (_, card, drawing) => {
    expect(renderCard(parseCard(card)).split('\n')).toEqual(drawing);
  });

  test('renderCard(card, { id }) begins with the number of the card', () => {
    expect(renderCard(parseCard('gg: r = 1'), { id: 17 })).toBe('#17 gg:\nr =1');
  });

  test.each([
    ['pieces and heights', 'ry: p2+ . / . g2+ = 5', '{30;45}p2+{0} .\n.   {30;42}g2+{0} =5'],
    ['wild pieces', 'ry: * *3 = 5', '{7}*{0} {7}*3{0} =5'],
    ['both colours of around the highest', 'ry: p@g = 2', '{30;45}p{0}@{30;42}g{0} =2'],
  ])('renderCard(card, { color }) paints %s', (_, card, pattern) => {
    const drawing = renderCard(parseCard(card), { color: true, id: 3 });
    expect(shown(drawing)).toBe(`{1}#3{0} {30;41}r{0}{30;43}y{0}:\n${pattern}`);
  });
});

describe('renderHand', () => {
  test('renderHand(view, player) lays the cards side by side', () => {
    expect(renderHand(VIEW, 0)).toBe(
      lines(`
    #0 gg:  #1 ry:      #3 pp:
    r r     p2+ .       y . .
    r r =6  .   g2+ =5  . y .
                        . . y =4
    `),
    );
  });

  test('renderHand(view, player) shows an unknown card as ? (R45)', () => {
    expect(renderHand(VIEW, 1)).toBe('#2 rr:  ?\n*3 =2');
  });

  test('renderHand(view, player, { color }) paints the cards', () => {
    expect(shown(renderHand(VIEW, 1, { color: true }))).toBe(
      '{1}#2{0} {30;41}r{0}{30;41}r{0}:  ?\n{7}*3{0} =2',
    );
  });

  test('renderHand(view, player) says when there are no cards', () => {
    const empty = { ...VIEW, players: VIEW.players.map((player) => ({ ...player, hand: [] })) };
    expect(renderHand(empty, 0)).toBe('no cards in hand');
  });

  test.each([-1, 2, 0.5, Number.NaN])(
    'renderHand(view, %d) refuses a player who is not there',
    (n) => {
      let thrown: unknown;
      try {
        renderHand(VIEW, n);
      } catch (error) {
        thrown = error;
      }
      expect(isRulesError(thrown) && thrown.code).toBe('bad-player');
      expect(isRulesError(thrown) && thrown.message).toBe('a player from 0 to 1');
    },
  );
});

describe('what is on offer', () => {
  /** The part of a picture that shows the display and the deck. */
  const offerIn = (view: View, style: RenderStyle = {}): string =>
    renderState(view, style).split('\n\n')[1]!;

  const known = { ...VIEW, display: VIEW.display.slice(0, 2) };
  // prettier-ignore
  test.each([
    ['before the display is laid out', setup({ players: 2, seed: 7 }), ['Display: not laid out yet    Deck: 56 cards, face down']],
    ['with a known top card', known, ['Display              Deck: 3 cards', '#4 gg:     #6 pp:    #5 yy:', 'y@r =2     r4 =5     r =1', '+2 tokens']],
    ['with a last card', { ...known, deck: [null] }, ['Display              Deck: 1 card', '#4 gg:     #6 pp:    ?', 'y@r =2     r4 =5', '+2 tokens']],
    ['when the deck is empty (R38)', { ...known, deck: [] }, ['Display              Deck: empty', '#4 gg:     #6 pp:', 'y@r =2     r4 =5', '+2 tokens']],
    ['with unknown cards', { ...known, display: [{ card: null, tokens: 1 }], deck: [null, 3] }, ['Display     Deck: 2 cards', '?           ?', '+1 token']],
  ])('renderState(view) draws the display and the deck %s', (_, view: View, drawing) => {
    expect(offerIn(view).split('\n')).toEqual(drawing);
  });

  test('renderState(view, { color }) paints the cards and the tokens of the display', () => {
    expect(shown(offerIn({ ...known, display: [{ card: 5, tokens: 1 }] }, { color: true }))).toBe(
      lines(`
    Display     Deck: 3 cards
    {1}#5{0} {30;43}y{0}{30;43}y{0}:      {1}#5{0} {30;43}y{0}{30;43}y{0}:
    {30;41}r{0} =1        {30;41}r{0} =1
    {1}+1 token{0}
    `),
    );
  });
});

describe('renderState', () => {
  test('renderState(view) draws the table, with ? for what the view does not show', () => {
    expect(renderState(VIEW)).toBe(
      lines(`
    Round 4: Player 0 to move. First player: Player 1. Last round!
    Supply: 14 red, 12 yellow, 16 purple, 0 green

    Display                        Deck: 3 cards
    #4 gg:     #6 pp:  #7 pg:      #5 yy:
    y@r =2     r4 =5   r y =3      r =1
    +2 tokens          +1 token

    > Player 0: 12 points   Player 1: 1 point
         a    b    c    d        a    b    c    d
    1    .    .    .    .   1   yY    .    .    .
    2    .   rG    Y    .   2    .    R    Y    .
    3    .    P rypG    .   3    .    P    G    .
    4    .    .    .    R   4    .    .    .    .

    #0 gg:    #1 ry:        #2 rr:  ?
    r r       p2+ .         *3 =2
    r r =6    .   g2+ =5
    #3 pp:
    y . .
    . y .
    . . y =4
    `),
    );
  });

  test('renderState(view, { color, names }) paints the same text', () => {
    const names = ['Ann', 'Ben'];
    const painted = shown(renderState(VIEW, { color: true, names }));
    expect(painted.replaceAll(/\{[\d;]+\}/g, '')).toBe(renderState(VIEW, { names }));
    const drawn = painted.split('\n');
    expect(drawn.slice(0, 6).join('\n')).toBe(
      lines(`
    Round 4: {1}Ann{0} to move. First player: Ben. {1}Last round!{0}
    Supply: 14 {31}red{0}, 12 {33}yellow{0}, 16 {35}purple{0}, 0 {32}green{0}

    Display                        Deck: 3 cards
    {1}#4{0} {30;42}g{0}{30;42}g{0}:     {1}#6{0} {30;45}p{0}{30;45}p{0}:  {1}#7{0} {30;45}p{0}{30;42}g{0}:      {1}#5{0} {30;43}y{0}{30;43}y{0}:
    {30;43}y{0}@{30;41}r{0} =2     {30;41}r4{0} =5   {30;41}r{0} {30;43}y{0} =3      {30;41}r{0} =1
    `),
    );
    for (const part of [
      '{1}Ben{0}: 1 point',
      '{2}    a    b    c    d{0}',
      '{2}1{0}   {33}y{0}{30;43}Y{0}    {2}.{0}    {2}.{0}    {2}.{0}',
      '{2}2{0}    {2}.{0}    {30;41}R{0}    {30;43}Y{0}    {2}.{0}',
      '{1}#2{0} {30;41}r{0}{30;41}r{0}:  ?',
      '{7}*3{0} =2',
    ]) {
      expect(drawn.filter((line) => line.endsWith(part))).toHaveLength(1);
    }
  });

  // prettier-ignore
  test.each([
    ['while the starting pieces are placed (R10)', { phase: 'start' as const }, 'Starting pieces: Player 0 to place. First player: Player 1.'],
    ['in an ordinary round (R11)', { lastRound: false }, 'Round 4: Player 0 to move. First player: Player 1.'],
    ['in the last round (R37)', {}, 'Round 4: Player 0 to move. First player: Player 1. Last round!'],
    ['when the game is over (R38)', { phase: 'over' as const }, 'The game ended in round 4. First player: Player 1.'],
  ])('renderState(view) begins with the turn %s', (_, change, headline) => {
    expect(renderState({ ...VIEW, ...change }).split('\n')[0]).toBe(headline);
  });

  test('renderState(view) points at the player to move until the game is over', () => {
    expect(renderState({ ...VIEW, turn: 1 })).toContain(
      '\nPlayer 0: 12 points     > Player 1: 1 point\n',
    );
    expect(renderState({ ...VIEW, phase: 'over' })).toContain(
      '\nPlayer 0: 12 points     Player 1: 1 point\n',
    );
  });

  test('renderState(view) finds room for two cards of any kind in the standard deck below a reef', () => {
    const players = VIEW.players.map((player) => ({ ...player, hand: [1, 10] }));
    expect(
      renderState({ ...VIEW, players })
        .split('\n')
        .slice(-3),
    ).toEqual([
      '#1 ry:      #10 rp:      #1 ry:      #10 rp:',
      'p2+ .       y2+ .        p2+ .       y2+ .',
      '.   g2+ =5  .   g2+ =5   .   g2+ =5  .   g2+ =5',
    ]);
  });

  test('renderState(view) lays very wide cards below each other, and players too', () => {
    const cards = parseDeck(`gg: ${'r2+ '.repeat(16)}= 6\nyy: ${'g2+ '.repeat(16)}= 6`);
    const cardsOf = { hand: [0, 1], dealt: [], played: [] };
    const players = VIEW.players.map((player) => ({ ...player, ...cardsOf }));
    const drawing = renderState({ ...VIEW, cards, players, display: [], deck: [] }).split('\n');
    const tops = drawing.filter((line) => /^(#|Player|> Player)/.test(line));
    expect(tops).toEqual([
      '> Player 0: 12 points',
      '#0 gg:',
      '#1 yy:',
      'Player 1: 1 point',
      '#0 gg:',
      '#1 yy:',
    ]);
    expect(Math.max(...drawing.map((line) => line.length))).toBe(16 * 4 + 2);
  });
});

describe('renderEvent', () => {
  const NO_HAND = { hand: [], dealt: [] };
  // prettier-ignore
  const events: [string, ReefEvent<CardId | null>][] = [
    ['Ann plays #0 (gg: r r / r r = 6)', { type: 'card-played', player: 0, card: 0 }],
    ['Ben places red on b2, 3 high', { type: 'piece-placed', player: 1, color: 'red', cell: 5, height: 3 }],
    ['Ann places no green: the supply has none left', { type: 'piece-lacking', player: 0, color: 'green', reason: 'supply' }],
    ['Ann places no purple: the reef has no room', { type: 'piece-lacking', player: 0, color: 'purple', reason: 'room' }],
    ['Ann scores 12 points, 2 x 6: a1 b1 a2 b2, c3 d3 c4 d4', { type: 'pattern-scored', player: 0, card: 0, matches: [[0, 1, 4, 5], [10, 11, 14, 15]], around: null, points: 12 }],
    ['Ben scores nothing', { type: 'pattern-scored', player: 1, card: 5, matches: [], around: null, points: 0 }],
    ['Ben scores 1 point, 1 x 1: d4', { type: 'pattern-scored', player: 1, card: 5, matches: [[15]], around: null, points: 1 }],
    ['Ben scores 4 points, 2 x 2: a1, c2 around b2', { type: 'pattern-scored', player: 1, card: 4, matches: [[0], [6]], around: 5, points: 4 }],
    ['Ann takes #4 (gg: y@r = 2)', { type: 'card-taken', player: 0, card: 4, slot: 0 }],
    ['Ann gets the 2 points lying on it', { type: 'tokens-collected', player: 0, card: 4, tokens: 2 }],
    ['Ann gets the 1 point lying on it', { type: 'tokens-collected', player: 0, card: 4, tokens: 1 }],
    ['Ann draws #5 (yy: r = 1) from the deck', { type: 'card-drawn', player: 0, card: 5 }],
    ['Ann draws ? from the deck', { type: 'card-drawn', player: 0, card: null }],
    ['Ben puts a point onto #7', { type: 'token-paid', player: 1, card: 7 }],
    ['#2 (rr: *3 = 2) fills the gap', { type: 'display-refilled', card: 2, slot: 1 }],
    ['? fills the gap', { type: 'display-refilled', card: null, slot: 1 }],
    ['#7 (pg: r y = 3) is now on top of the deck', { type: 'top-revealed', card: 7 }],
    ['? is now on top of the deck', { type: 'top-revealed', card: null }],
    ['The display is laid out: #4, ?, #7', { type: 'display-laid-out', cards: [4, null, 7] }],
    ['The supply has no red left: the game ends with this round', { type: 'last-round', colors: ['red'] }],
    ['The supply has no red and green left: the game ends with this round', { type: 'last-round', colors: ['red', 'green'] }],
    ['Ann is next', { type: 'turn-began', player: 0, round: 2 }],
    ['The deck is empty: the game is over', { type: 'game-over', reason: 'deck', hands: [NO_HAND, NO_HAND] }],
    ['The last round is finished: the game is over', { type: 'game-over', reason: 'supply', hands: [NO_HAND, NO_HAND] }],
    ['Ann scores 6 points for #0 (gg: r r / r r = 6)', { type: 'hand-scored', player: 0, card: 0, matches: [[0]], around: null, points: 6 }],
    ['Ann scores nothing for #0 (gg: r r / r r = 6)', { type: 'hand-scored', player: 0, card: 0, matches: [], around: null, points: 0 }],
  ];
  test.each(events)('renderEvent(view, event) tells "%s"', (words, event) => {
    expect(renderEvent(VIEW, event, { names: ['Ann', 'Ben'] })).toBe(words);
  });

  test('renderEvent(view, event) calls players by their number without names', () => {
    expect(renderEvent(VIEW, { type: 'token-paid', player: 1, card: 7 })).toBe(
      'Player 1 puts a point onto #7',
    );
  });

  // prettier-ignore
  test.each<[string, ReefEvent]>([
    ['Player 0 takes #1 ({30;41}r{0}{30;43}y{0}: {30;45}p2+{0} . / . {30;42}g2+{0} = 5)', { type: 'card-taken', player: 0, card: 1, slot: 0 }],
    ['Player 0 places {33}yellow{0} on a1, 1 high', { type: 'piece-placed', player: 0, color: 'yellow', cell: 0, height: 1 }],
    ['The supply has no {35}purple{0} left: the game ends with this round', { type: 'last-round', colors: ['purple'] }],
  ])('renderEvent(view, event, { color }) paints "%s"', (words, event) => {
    expect(shown(renderEvent(VIEW, event, { color: true }))).toBe(words);
  });

  test.each<unknown>([undefined, null, 7, 'game-over'])(
    'renderEvent(%j, view) and eventsFor(view, [%j], player) refuse what is not an event',
    (event) => {
      const state = setup({ players: 2, seed: 7 });
      const code = 'bad-event';
      expect(refusal(() => renderEvent(state, event as never))).toEqual({ code, path: '' });
      expect(refusal(() => eventsFor(state, 0, [event as never]))).toEqual({ code, path: '[0]' });
    },
  );
});

describe('any moment of any game', () => {
  const moments = fc
    .record({
      players: fc.integer({ min: 2, max: 4 }),
      seed: fc.integer({ min: 0, max: 9999 }),
      start: fc.constantFrom(...START_RULES),
      turns: fc.nat({ max: 150 }),
    })
    .map(({ turns, seed, ...options }) => {
      const rng = createRng(seed);
      let state = setup({ ...options, seed });
      for (let i = 0; i < turns; i++) {
        const next = apply(state, randomAction(state, rng));
        if (next.phase === 'over') break;
        state = next;
      }
      return step(state, randomAction(state, rng));
    });

  test('renderState(state) keeps to 100 columns, without spaces at the end of a line', () => {
    fc.assert(
      fc.property(moments, ({ state }) => {
        for (const line of renderState(state).split('\n')) {
          expect(line.length).toBeLessThanOrEqual(100);
          expect(line).toBe(line.trimEnd());
        }
      }),
    );
  });
});

describe('styles', () => {
  test.each(['wide', 1, null, ['Ada']])('%j is none', (style) => {
    const draw = (): string => renderState(setup({ players: 2, seed: 7 }), style as RenderStyle);
    expect(draw).toThrow('expected an object');
  });
});
