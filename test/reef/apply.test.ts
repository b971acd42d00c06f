import { describe, expect, test } from 'vitest';
import {
  apply,
  formatAction,
  formatBoard,
  isLegal,
  legalActions,
  parseAction,
  PLAYER_COUNTS,
  result,
  SUPPLY,
} from '../../src/index.js';
import type { Action, State } from '../../src/index.js';
import { actionsOf, boardOf, DECK, EMPTY, playerOf, STARTED, table } from '../kit/table.js';
import type { Drawing } from '../kit/table.js';

/** What `apply` makes of a drawing. */
function after(drawing: Drawing, ...actions: readonly string[]): State {
  return actionsOf(...actions).reduce(apply, table(drawing));
}

/** Each number of players with each first player. */
const FIRST_SEATS = PLAYER_COUNTS.flatMap((players) =>
  Array.from({ length: players }, (_, first) => [players, first] as const),
);
/** Each number of players with each first player and each player to move. */
const TURNS = FIRST_SEATS.flatMap(([players, first]) =>
  Array.from({ length: players }, (_, turn) => [turn, players, first] as const),
);

describe('starting pieces', () => {
  // prettier-ignore
  const STARTS = [
    ['start r@b2 y@c2 p@b3 g@c3', 'centre',   'R7, in any arrangement',                                       '. . . . / . r y . / . p g . / . . . .'],
    ['start r@c3 y@b3 p@c2 g@b2', 'centre',   'R7, in any arrangement',                                       '. . . . / . g p . / . y r . / . . . .'],
    ['start r@a1 y@d1 p@a4 g@d4', 'outside',  'R8, apart',                                                    'r . . y / . . . . / . . . . / p . . g'],
    ['start r@b1 y@b1 g@c4 p@c4', 'outside',  'R8, in two stacks',                                            '. ry . . / . . . . / . . . . / . . gp .'],
    ['start r@a1 y@a1 p@a1 g@a1', 'outside',  'R8, all in one stack',                                         'rypg . . . / . . . . / . . . . / . . . .'],
    ['start g@a1 p@a1 y@a1 r@a1', 'outside',  'R8, stacked in the order of placement',                        'gpyr . . . / . . . . / . . . . / . . . .'],
    ['start g@a1 p@d4 y@a1 r@d4', 'outside',  'R8, stacked in the order of placement, another piece between', 'gy . . . / . . . . / . . . . / . . . pr'],
    ['start r@a1 y@b2 p@c3 g@d4', 'anywhere', 'R9, in the centre and outside',                                'r . . . / . y . . / . . p . / . . . g'],
    ['start p@b2 r@b2 g@b2 y@b2', 'anywhere', 'R9, stacked in the centre',                                    '. . . . / . prgy . . / . . . . / . . . .'],
  ] as const;

  test.each(STARTS)(
    'apply(state, "%s") places under the rule %s (%s)',
    (action, start, _, board) => {
      const state = after({ phase: 'start', start }, action);
      expect(formatBoard(boardOf(state, 0))).toBe(board);
      expect(formatBoard(boardOf(state, 1))).toBe(EMPTY);
      expect(state.supply).toEqual({ red: 17, yellow: 17, purple: 17, green: 17 });
      expect(state).toMatchObject({ phase: 'start', turn: 1, round: 1, display: [] });
    },
  );

  test.each(FIRST_SEATS)(
    'apply(state, start) goes round %i players from seat %i, then lays out (R10)',
    (players, first) => {
      let state = table({ phase: 'start', players, first });
      const { deck } = state;
      for (let placed = 0; placed < players; placed++) {
        expect(state).toMatchObject({ phase: 'start', round: 1, deck, display: [] });
        expect(state.turn).toBe((first + placed) % players);
        state = apply(state, parseAction('start r@b2 y@c2 p@b3 g@c3'));
      }

      const left = SUPPLY[players] - players;
      expect(state).toMatchObject({ phase: 'play', turn: first, first, round: 1 });
      expect(state.players.map(({ board }) => formatBoard(board))).toEqual(
        Array.from({ length: players }, () => STARTED.centre),
      );
      expect(state.supply).toEqual({ red: left, yellow: left, purple: left, green: left });
      expect(state.display).toEqual(deck.slice(0, 3).map((card) => ({ card, tokens: 0 })));
      expect(state.deck).toEqual(deck.slice(3));
    },
  );
});

describe('taking from the display', () => {
  const display = ['yy: r = 1 (2)', 'pp: y2 = 3', 'gg: r r / r r = 6 (11)'];

  test.each([
    [0, 2, [3, 1, 2], [0, 0, 11]],
    [1, 0, [0, 3, 2], [2, 0, 11]],
    [2, 11, [0, 1, 3], [2, 0, 0]],
  ])(
    'apply(state, take #%i) gives %i tokens and fills the gap (R13, R14)',
    (card, tokens, shown, lying) => {
      const state = after({ display, scores: [5, 5] }, `take #${card}`);
      expect(playerOf(state, 0)).toMatchObject({ hand: [card], score: 5 + tokens });
      expect(state.display.map((place) => place.card)).toEqual(shown);
      expect(state.display.map((place) => place.tokens)).toEqual(lying);
      expect(state.deck).toEqual([4, 5, 6]);
      expect(state.turn).toBe(1);
    },
  );

  test('apply(state, take) puts the card last in the hand, in the open (R13, R45)', () => {
    const hands = [['rr: r = 1', 'gg: r = 1', 'yy: r = 1'], ['pp: r = 1']];
    const state = after({ hands }, 'take #5');
    expect(playerOf(state, 0)).toMatchObject({ hand: [0, 1, 2, 5], dealt: [0, 1] });
    expect(playerOf(state, 1)).toMatchObject({ hand: [3], dealt: [3], score: 3 });
  });
});

describe('drawing from the deck', () => {
  test('apply(state, draw) takes the top card for a point (R15)', () => {
    const state = after({ hands: [['rr: r = 1']], scores: [3, 8] }, 'draw #1');
    expect(playerOf(state, 0)).toMatchObject({ hand: [0, 4], dealt: [0], score: 2 });
    expect(playerOf(state, 1).score).toBe(8);
    expect(state.deck).toEqual([5, 6, 7]);
    expect(state.display).toEqual([
      { card: 1, tokens: 1 },
      { card: 2, tokens: 0 },
      { card: 3, tokens: 0 },
    ]);
    expect(state.turn).toBe(1);
  });

  // prettier-ignore
  test.each([
    [['rr: r = 1', 'gg: r = 2', 'yy: r = 3'], [0]],
    [['rr: r = 3', 'gg: r = 2', 'yy: r = 1'], [2]],
    [['rr: r = 2', 'gg: r = 1', 'yy: r = 1'], [1, 2]],
    [['rr: r = 1', 'gg: r = 2', 'yy: r = 1'], [0, 2]],
    [['rr: r = 4', 'gg: r = 4', 'yy: r = 4'], [0, 1, 2]],
    [['rr: r = 1 (9)', 'gg: r = 2', 'yy: r = 3'], [0]],
    [['rr: r = 1 (9)', 'gg: r = 1', 'yy: r = 3'], [0, 1]],
    [['rr: r = 0', 'gg: r = 1', 'yy: r = 1'], [0]],
  ])('apply(state, draw) pays onto the lowest of %j: %j (R15)', (display, onto) => {
    const before = table({ display });
    const draws = [0, 1, 2].filter((card) => isLegal(before, { type: 'draw', tokenOn: card }));
    expect(draws).toEqual(onto);
    for (const tokenOn of onto) {
      const state = apply(before, { type: 'draw', tokenOn });
      expect(state.display).toEqual(
        before.display.map(({ card, tokens }) => ({
          card,
          tokens: card === tokenOn ? tokens + 1 : tokens,
        })),
      );
    }
  });

  test('apply(state, draw) can spend the last point (R16)', () => {
    expect(playerOf(after({ scores: [1] }, 'draw #0'), 0).score).toBe(0);
  });

  test('apply(state, draw) and then apply(state, take) pass the tokens on (R13, R15)', () => {
    const state = after({ scores: [2, 2] }, 'draw #0', 'draw #0', 'take #0');
    expect(state.players.map(({ score }) => score)).toEqual([3, 1]);
    expect(state.display[0]).toEqual({ card: 5, tokens: 0 });
  });
});

describe('turns and rounds', () => {
  test.each(TURNS)(
    'apply(state, take) of seat %i, %i players, seat %i first: on to the next one (R11)',
    (turn, players, first) => {
      const state = after({ players, first, turn, round: 4 }, 'take #0');
      const next = turn === players - 1 ? 0 : turn + 1;
      expect(state.turn).toBe(next);
      expect(state.round).toBe(next === first ? 5 : 4);
      expect(state).toMatchObject({ phase: 'play', first, lastRound: false });
    },
  );
});

describe('playing a card', () => {
  // prettier-ignore
  const PLACED = [
    ['apart, on empty spaces',                     EMPTY,                                       'play #0 r@a1 g@d4', 'r . . . / . . . . / . . . . / . . . g'],
    ['apart, in the other order',                  EMPTY,                                       'play #0 g@d4 r@a1', 'r . . . / . . . . / . . . . / . . . g'],
    ['apart, the other way round',                 EMPTY,                                       'play #0 r@d4 g@a1', 'g . . . / . . . . / . . . . / . . . r'],
    ['together, green on top',                     EMPTY,                                       'play #0 r@b3 g@b3', '. . . . / . . . . / . rg . . / . . . .'],
    ['together, red on top',                       EMPTY,                                       'play #0 g@b3 r@b3', '. . . . / . . . . / . gr . . / . . . .'],
    ['apart, on stacks',                           'ry pp . . / . . . . / . . . . / . . . .',   'play #0 r@a1 g@b1', 'ryr ppg . . / . . . . / . . . . / . . . .'],
    ['together, on a stack',                       'ry . . . / . . . . / . . . . / . . . .',    'play #0 g@a1 r@a1', 'rygr . . . / . . . . / . . . . / . . . .'],
    ['one on a stack, one beside it',              'g . . . / . . . . / . . . . / . . . .',     'play #0 g@a1 r@b1', 'gg r . . / . . . . / . . . . / . . . .'],
    ['two stacks of three get their fourth piece', 'yyy . . . / . . . . / . . . . / . . . ppp', 'play #0 r@d4 g@a1', 'yyyg . . . / . . . . / . . . . / . . . pppr'],
    ['on the same colours',                        '. . . . / . r g . / . . . . / . . . .',     'play #0 r@b2 g@c2', '. . . . / . rr gg . / . . . . / . . . .'],
  ] as const;

  test.each(PLACED)('apply(state, play) places %s (R17, R19)', (_, drawn, action, board) => {
    const before = table({ hands: [['rg: y4 = 1']], boards: [drawn] });
    const state = apply(before, parseAction(action));
    expect(formatBoard(boardOf(state, 0))).toBe(board);
    expect(state.supply).toEqual({
      ...before.supply,
      red: before.supply.red - 1,
      green: before.supply.green - 1,
    });
    expect(playerOf(state, 0)).toMatchObject({ hand: [], dealt: [], played: [0], score: 3 });
  });

  test.each([
    ['play #0 r@a1 g@b1', 'play #0 g@b1 r@a1', true],
    ['play #0 r@a1 g@b2', 'play #0 g@b2 r@a1', true],
    ['play #0 r@a1 g@a1', 'play #0 g@a1 r@a1', false],
    ['play #0 r@b2 g@b2', 'play #0 g@b2 r@b2', false],
    ['play #1 y@a1 y@b1', 'play #1 y@b1 y@a1', true],
  ])('apply(state, "%s") equals apply(state, "%s"): %s (R18)', (one, other, same) => {
    const before = table({ hands: [['rg: y4 = 1', 'yy: y4 = 1']] });
    const ends = actionsOf(one, other).map((action) => apply(before, action));
    if (same) expect(ends[0]).toEqual(ends[1]);
    else expect(ends[0]).not.toEqual(ends[1]);
  });

  test('apply(state, play) moves the card to the end of the own discard pile (R17)', () => {
    const drawing: Drawing = {
      hands: [['rr: r = 1', 'rg: r = 1', 'yy: r = 1', 'pp: r = 1'], ['gg: r = 1']],
      played: [['gg: y = 1'], ['gg: p = 1']],
    };
    const piles = [[12], [13]];
    expect(table(drawing).players.map(({ played }) => played)).toEqual(piles);

    const dealt = after(drawing, 'play #1 r@a1 g@a1');
    expect(playerOf(dealt, 0)).toMatchObject({ hand: [0, 2, 3], dealt: [0], played: [12, 1] });
    const taken = after(drawing, 'play #2 y@a1 y@a1');
    expect(playerOf(taken, 0)).toMatchObject({ hand: [0, 1, 3], dealt: [0, 1], played: [12, 2] });
    expect(playerOf(taken, 1)).toMatchObject({ hand: [4], dealt: [4], played: [13] });
  });
});

describe('pieces that cannot be placed', () => {
  /** Sixteen pieces of each colour: four high everywhere but on the last space. */
  function crammed(last: string): string {
    const row = 'rypg rypg rypg rypg';
    return [row, row, row, `rypg rypg rypg ${last}`].join(' / ');
  }

  // prettier-ignore
  test.each([
    ['the first piece has run out',
      { card: 'rg: y4 = 1', supply: { red: 0, green: 5 }, plays: 16, action: 'play #0 g@a1', board: 'g . . . / . r y . / . p g . / . . . .', left: { red: 0, green: 4 } }],
    ['the second piece has run out',
      { card: 'rg: y4 = 1', supply: { red: 5, green: 0 }, plays: 16, action: 'play #0 r@a1', board: 'r . . . / . r y . / . p g . / . . . .', left: { red: 4, green: 0 } }],
    ['both pieces have run out', { card: 'rg: y4 = 1', supply: { red: 0, green: 0 }, plays: 1, action: 'play #0', board: STARTED.centre, left: { red: 0, green: 0 } }],
    ['one of two equal pieces is left',
      { card: 'gg: y4 = 1', supply: { red: 0, green: 1 }, plays: 16, action: 'play #0 g@c3', board: '. . . . / . r y . / . p gg . / . . . .', left: { red: 0, green: 0 } }],
    ['two equal pieces have run out', { card: 'gg: y4 = 1', supply: { red: 3, green: 0 }, plays: 1, action: 'play #0', board: STARTED.centre, left: { red: 3, green: 0 } }],
    ['the last of each can be placed',
      { card: 'rg: y4 = 1', supply: { red: 1, green: 1 }, plays: 16 * 15 + 2 * 16, action: 'play #0 r@a1 g@a1', board: 'rg . . . / . r y . / . p g . / . . . .', left: { red: 0, green: 0 } }],
  ])('apply(state, play) places the rest when %s (R20)', (_, row) => {
    const before = table({ hands: [[row.card]], supply: row.supply });
    expect(playsOf(before)).toHaveLength(row.plays);
    const state = apply(before, parseAction(row.action));
    expect(formatBoard(boardOf(state, 0))).toBe(row.board);
    expect(state.supply).toMatchObject(row.left);
    expect(playerOf(state, 0)).toMatchObject({ hand: [], played: [0] });
  });

  // prettier-ignore
  test.each([
    ['no room for two colours', { card: 'rg: r = 1', last: 'rypg', plays: ['play #0'], boards: ['rypg'] }],
    ['no room for two equal pieces', { card: 'gg: r = 1', last: 'rypg', plays: ['play #0'], boards: ['rypg'] }],
    ['room for one of two colours', { card: 'rg: r = 1', last: 'ryp', plays: ['play #0 r@d4', 'play #0 g@d4'], boards: ['rypr', 'rypg'] }],
    ['room for one of two equal pieces', { card: 'gg: r = 1', last: 'ryp', plays: ['play #0 g@d4'], boards: ['rypg'] }],
    ['room for both', { card: 'rg: r = 1', last: 'ry', plays: ['play #0 r@d4 g@d4', 'play #0 g@d4 r@d4'], boards: ['ryrg', 'rygr'] }],
  ])('apply(state, play) places what fits with %s (R21)', (_, row) => {
    const before = table({ hands: [[row.card]], boards: [crammed(row.last)] });
    expect(playsOf(before).map(formatAction)).toEqual(row.plays);
    const ends = actionsOf(...row.plays).map((action) => apply(before, action));
    expect(ends.map((end) => formatBoard(boardOf(end, 0)))).toEqual(row.boards.map(crammed));
    for (const end of ends) expect(piecesIn(end)).toBe(72);
  });

  test.each([
    [{ red: 0, green: 5 }, ['play #0 g@d4']],
    [{ red: 5, green: 0 }, ['play #0 r@d4']],
    [{ red: 0, green: 0 }, ['play #0']],
  ])('apply(state, play) with room for one and %j left: %j (R20, R21)', (supply, plays) => {
    const drawing = { hands: [['rg: y = 1']], boards: [crammed('ryp')], supply };
    expect(playsOf(table(drawing)).map(formatAction)).toEqual(plays);
  });

  // prettier-ignore
  test.each([
    [
      'hand and board full, nothing left of any colour, no points',
      {
        drawing: {
          hands: [['rg: r = 1', 'gg: r = 1', 'yp: r = 1', 'pp: r = 1']],
          boards: [crammed('rypg')],
          scores: [0],
          supply: { red: 0, yellow: 0, purple: 0, green: 0 },
        },
        legal: ['play #0', 'play #1', 'play #2', 'play #3'],
      },
    ],
    ['no cards, no points', { drawing: { scores: [0] }, legal: ['take #0', 'take #1', 'take #2'] }],
  ])('apply(state, action) never finds a player stuck: %s (R12, R23)', (_, { drawing, legal }) => {
    const before = table(drawing);
    expect(legalActions(before).map(formatAction)).toEqual(legal);
    for (const action of legalActions(before)) expect(apply(before, action).turn).toBe(1);
  });

  function playsOf(state: State): Action[] {
    return legalActions(state).filter(({ type }) => type === 'play');
  }

  function piecesIn({ players, supply }: State): number {
    const placed = players.map(({ board }) => board.flat().length);
    return [...placed, ...Object.values(supply)].reduce((sum, count) => sum + count);
  }
});

describe('scoring a played card', () => {
  // prettier-ignore
  const SCORED = [
    ['the pattern does not appear',            'gg: r r r = 4', 'r r . . / . . . . / . . . . / . . . .',  'play #0 g@c1 g@d1', 0],
    ['it appears once',                        'gg: r r = 4',   'r r . . / . . . . / . . . . / . . . .',  'play #0 g@c1 g@d1', 4],
    ['it appears three times',                 'gg: r = 1',     'r r . r / . . . . / . . . . / . . . .',  'play #0 g@d4 g@d4', 3],
    ['five in a bent row hold the pair twice', 'gg: r r = 3',   'r r r . / r . . . / r . . . / . . . .',  'play #0 g@d4 g@d4', 6],
    ['the new pieces count',                   'rr: r r r = 4', 'r . . . / . . . . / . . . . / . . . .',  'play #0 r@b1 r@c1', 4],
    ['the new heights count',                  'rg: r3 g2 = 5', 'ry g . . / . . . . / . . . . / . . . .', 'play #0 g@b1 r@a1', 5],
    ['covered pieces no longer count',         'gg: r r = 4',   'r r . . / . . . . / . . . . / . . . .',  'play #0 g@a1 g@d4', 0],
    ['the piece on top in the other order',    'rg: r2 = 7',    EMPTY,                                    'play #0 g@a1 r@a1', 7],
    ['the piece below in the one order',       'rg: r2 = 7',    EMPTY,                                    'play #0 r@a1 g@a1', 0],
    ['each neighbour of the highest',          'yy: g@y = 2',   '. g . . / g . . . / . . . . / . . g .',  'play #0 y@b2 y@b2', 4],
    ['a card without points',                  'gg: r = 0',     'r r . . / . . . . / . . . . / . . . .',  'play #0 g@d4 g@d4', 0],
  ] as const;

  test.each(SCORED)('apply(state, play) scores: %s (R24)', (_, card, before, action, points) => {
    const state = after({ hands: [[card]], boards: [before], scores: [10, 20] }, action);
    expect(state.players.map(({ score }) => score)).toEqual([10 + points, 20]);
  });

  test('apply(state, play) scores the pattern even when nothing could be placed (R20, R24)', () => {
    const state = after({ hands: [['pp: r = 6']], supply: { purple: 0 } }, 'play #0');
    expect(state.players.map(({ score }) => score)).toEqual([3 + 6, 3]);
  });
});

describe('a colour runs out', () => {
  const LAST_RED = { supply: { red: 2 }, lastRound: false };
  const rows = TURNS.map(([turn, players, first]) => {
    const last = first === 0 ? players - 1 : first - 1;
    return [turn, players, first, (last - turn + players) % players, last] as const;
  });

  test.each(rows)(
    'apply(state, play) of seat %i, %i players, seat %i first: %i turns more, the last by seat %i (R37)',
    (turn, players, first, more, last) => {
      const hands = Array.from({ length: turn + 1 }, (_, seat) =>
        seat === turn ? ['rr: y4 = 1'] : [],
      );
      const before = table({ players, first, turn, hands, round: 7, ...LAST_RED });
      let state = apply(before, parseAction('play #0 r@a1 r@a1'));
      expect(state).toMatchObject({ lastRound: true, round: 7 });

      for (let turns = 0; turns < more; turns++) {
        expect(state).toMatchObject({ phase: 'play', turn: (turn + 1 + turns) % players });
        state = apply(state, legalActions(state)[0]!);
      }
      expect(state).toMatchObject({ phase: 'over', turn: last, round: 7, lastRound: true });
      expect(legalActions(state)).toEqual([]);
    },
  );

  test.each([
    [{ red: 1 }, true],
    [{ green: 1 }, true],
    [{ red: 1, green: 1 }, true],
    [{ red: 2, green: 2 }, false],
    [{ yellow: 1, purple: 1 }, false],
  ])('apply(state, play) of red and green with %j left: last round %s (R37)', (supply, last) => {
    const drawing: Drawing = { hands: [['rg: y4 = 1']], supply };
    expect(after(drawing, 'play #0 r@a1 g@a1').lastRound).toBe(last);
  });

  test('apply(state, play) goes on with what is left in the last round (R20, R37)', () => {
    const drawing: Drawing = {
      players: 3,
      hands: [['rr: y4 = 1'], ['rg: y4 = 1'], ['rr: y4 = 1']],
      ...LAST_RED,
    };
    const state = after(drawing, 'play #0 r@a1 r@a1', 'play #1 g@a1', 'play #2');
    expect(state).toMatchObject({ phase: 'over', turn: 2, supply: { red: 0 } });
    expect(state.players.map(({ board }) => formatBoard(board))).toEqual([
      'rr . . . / . r y . / . p g . / . . . .',
      'g . . . / . r y . / . p g . / . . . .',
      STARTED.centre,
    ]);
  });

  test('apply(state, take) and apply(state, draw) are possible in the last round (R37)', () => {
    const deck = [...DECK, 'rr: y = 1'];
    const drawing: Drawing = { players: 4, deck, supply: { red: 0 }, round: 9 };
    const state = after(drawing, 'take #0', 'draw #1', 'take #2', 'take #3');
    expect(state).toMatchObject({ phase: 'over', turn: 3, round: 9, deck: [7] });
    expect(state.players.map(({ hand }) => hand)).toEqual([[0], [4], [2], [3]]);
  });
});

describe('the deck runs out', () => {
  const hands = [[], ['gg: r = 2']];
  const deck = ['yy: p = 8'];

  test.each([
    ['take #2', 0, { hand: [2], shown: [1, 4, 3], score: 3 + 1 }],
    ['take #2', 1, { hand: [0, 2], shown: [1, 4, 3], score: 3 + 2 + 1 }],
    ['take #1', 2, { hand: [1], shown: [4, 2, 3], score: 3 + 1 }],
    ['draw #1', 0, { hand: [4], shown: [1, 2, 3], score: 2 + 8 }],
    ['draw #1', 1, { hand: [0, 4], shown: [1, 2, 3], score: 2 + 2 + 8 }],
    ['draw #1', 2, { hand: [4], shown: [1, 2, 3], score: 2 + 8 }],
  ])(
    'apply(state, "%s") with the last card, by seat %i: over at once (R38, R39)',
    (action, turn, end) => {
      for (const lastRound of [false, true]) {
        const display = ['yy: r = 1', 'pp: y = 1', 'gg: r r / r r = 6'];
        const supply = lastRound ? { red: 0 } : {};
        const before = table({ players: 3, hands, deck, display, turn, round: 5, supply });
        const state = apply(before, parseAction(action));
        expect(state).toMatchObject({ phase: 'over', turn, round: 5, deck: [], lastRound });
        expect(state.display.map(({ card }) => card)).toEqual(end.shown);
        expect(playerOf(state, turn)).toMatchObject({ hand: end.hand, score: end.score });
        expect(result(state)).not.toBeNull();
      }
    },
  );

  test('apply(state, take) goes on while the deck has a card (R38)', () => {
    const state = after({ deck: ['yy: p = 8', 'yy: r = 8'] }, 'take #0');
    expect(state).toMatchObject({ phase: 'play', turn: 1, deck: [4] });
  });
});

describe('final scoring', () => {
  test('apply(state, action) scores each card left in each hand once, at the end only (R39)', () => {
    const drawing: Drawing = {
      hands: [
        ['gg: r r r r = 9', 'gg: r = 1', 'rr: y = 2'],
        ['gg: *4 = 3', 'gg: y@r = 2'],
      ],
      boards: ['r r r . / . . y . / . . . . / . . . .', '. y . . / y r y . / . y . . / . . . .'],
      supply: { red: 2 },
      lastRound: false,
      scores: [10, 20],
    };
    const trigger = after(drawing, 'play #2 r@d1 r@d4');
    expect(trigger.players.map(({ score }) => score)).toEqual([10 + 2, 20]);
    const end = apply(trigger, parseAction('take #6'));
    // Four reds in a row, five reds on top; then no stack of four, four yellows around one red.
    expect(end.players.map(({ score }) => score)).toEqual([12 + 9 + 1, 20 + 0 + 2]);
    expect(end.players.map(({ hand }) => hand)).toEqual([
      [0, 1],
      [3, 4, 6],
    ]);
  });

  test('apply(state, action) gives the tokens on the display to nobody (R44)', () => {
    const display = ['yy: r4 = 1 (4)', 'pp: y4 = 3 (5)', 'gg: p4 = 6 (6)'];
    const end = after({ display, deck: ['yy: p4 = 8'], scores: [3, 3] }, 'take #1');
    expect(end.phase).toBe('over');
    expect(end.players.map(({ score }) => score)).toEqual([8, 3]);
    expect(end.display.map(({ tokens }) => tokens)).toEqual([4, 0, 6]);
  });
});
