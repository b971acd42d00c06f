import { describe, expect, test } from 'vitest';
import type { Chooser } from '../../../src/bots/bot.js';
import { REEF_BOTS } from '../../../src/bots/reef/ready.js';
import { reefCandidates, ReefOutlook } from '../../../src/bots/reef/outlook.js';
import { createRng } from '../../../src/core/rng.js';
import { ReefSimulator } from '../../../src/fast/index.js';
import { apply, parseBoard, parseDeck, reef, setup } from '../../../src/index.js';
import type { Action, Player, State, View } from '../../../src/index.js';
import { playOut } from '../../kit/reef/games.js';
import { decisionIn } from '../choice.js';

const cards = parseDeck(`
  gg: r r = 3
  yy: r   = 1
  pp: y   = 1
  rr: p4  = 9
  rg: y y = 5
  ${'rr: g = 1\n'.repeat(10)}
`);

interface Drawing {
  readonly hands?: readonly [readonly number[], readonly number[]];
  readonly boards?: readonly [string, string];
  readonly display?: readonly (readonly [card: number, tokens: number])[];
  readonly lastRound?: boolean;
  readonly turn?: number;
}

const EMPTY = '. . . . / . . . . / . . . . / . . . .';

/** Two players with these cards; player 0 began. */
function position({ hands = [[], []], boards = [EMPTY, EMPTY], ...more }: Drawing): State {
  const { display = [[12, 0], [13, 0], [14, 0]], lastRound = false, turn = 0 } = more; // prettier-ignore
  const begun = setup({ players: 2, seed: 7, first: 0, cards });
  const started = [0, 1].reduce((state) => apply(state, reef.legalActionAt(state, 0)), begun);
  const laid = display.map(([card]) => card);
  const deck = [...cards.keys()].filter((card) => ![...laid, ...hands.flat()].includes(card));
  return {
    ...started,
    turn,
    lastRound,
    deck,
    display: display.map(([card, tokens]) => ({ card, tokens })),
    players: started.players.map((player, i): Player => ({
      ...player,
      dealt: [],
      hand: hands[i]!,
      board: parseBoard(boards[i]!),
    })),
  };
}

function outlookOf(state: State): ReefOutlook {
  return new ReefOutlook(new ReefSimulator(state), state);
}

describe('ReefOutlook', () => {
  const pairs = 'r r . . / r r . . / . . . . / . . . y';

  test('standing(player) adds most of what cards in hand complete, and little of what they do not', () => {
    const state = position({ hands: [[0, 3], []], boards: [pairs, EMPTY] });
    // Three points to begin with, two red pairs, and no purple stack of four.
    expect(outlookOf(state).standing(0)).toBeCloseTo(3 + 0.8 * 2 * 3 + 0.25 * 9 + 2 * 0.3, 10);
    expect(outlookOf(state).standing(1)).toBe(3);
  });

  test.each([
    // In the last round player 0 has the first turn, and player 1 the last.
    [0, 3 + 0.8 * 2 * 3 + 0.25 * 9 + 2 * 0.3],
    [1, 3 + 3],
  ])(
    'standing(player) in turn %d of the last round knows who can still play (R37, R39)',
    (turn, standing) => {
      const hands = [[0, 3], []] as const;
      const state = position({ hands, boards: [pairs, EMPTY], lastRound: true, turn });
      expect(outlookOf(state).standing(0)).toBeCloseTo(standing, 10);
    },
  );

  test('standing(player) is the score when the game is over (R39)', () => {
    for (const players of [2, 3, 4]) {
      const end = playOut({ players, seed: 7 }, createRng(7)).states.at(-1)!;
      const outlook = outlookOf(end);
      for (const [seat, { score }] of end.players.entries()) {
        expect(outlook.standing(seat)).toBe(score);
        expect(outlook.prospects(seat)).toBe(score);
      }
    }
  });

  test('offer(player) is the most that a card of the display brings, with its tokens (R13)', () => {
    const display = [[0, 0], [1, 1], [4, 2]] as const; // prettier-ignore
    const outlook = outlookOf(position({ boards: [pairs, 'y y . . / . . . . / . . . . / . . . .'], display })); // prettier-ignore
    expect(outlook.offer(0)).toBe(2 * 3);
    expect(outlook.offer(1)).toBe(5 + 2);
    expect(outlook.prospects(0)).toBeCloseTo(3 + 0.2 * 6 - 0.45 * 7, 10);
    expect(outlook.prospects(1)).toBeCloseTo(3 + 0.2 * 7 - 0.45 * 6, 10);
  });

  test('prospects(player) leaves the display out of account after the last turn', () => {
    const display = [[0, 0], [1, 1], [4, 2]] as const; // prettier-ignore
    const state = position({ boards: [pairs, EMPTY], display, lastRound: true, turn: 1 });
    expect(outlookOf(state).prospects(0)).toBe(3);
  });
});

describe('reefCandidates', () => {
  test('reefCandidates(game, rng) lists every action of a turn', () => {
    const state = position({ hands: [[0, 1], [2]] });
    const game = new ReefSimulator(state);
    const listed = Array.from(reefCandidates(game, createRng(1)), (number) =>
      game.toAction(number),
    );
    expect(listed).toEqual(reef.legalActions(state));
  });

  test.each([
    ['centre', 3],
    ['outside', 200],
    ['anywhere', 200],
  ] as const)('reefCandidates(game, rng) lists starts with the rule %s: %d', (start, count) => {
    const state = setup({ players: 2, seed: 7, start });
    const game = new ReefSimulator(state);
    const listed = Array.from(reefCandidates(game, createRng(1)), (number) =>
      game.toAction(number),
    );
    expect(listed).toHaveLength(count);
    for (const action of listed) expect(reef.check(state, action)).toBeNull();
  });
});

describe('REEF_BOTS.planner', () => {
  const planner = REEF_BOTS.planner as Chooser<View, Action>;
  const choose = (state: State, seed = 1): Action =>
    planner.choose(decisionIn(reef, state, { seed })) as Action;

  test('REEF_BOTS.planner places pieces where its other cards need them', () => {
    // Card 5 has two red pieces, card 0 wants pairs of red.
    const state = position({ hands: [[5, 0], []], boards: ['r r . . / r . . . / . . . . / . . . g', EMPTY] }); // prettier-ignore
    const after = apply(state, choose(state));
    const { board } = after.players[0]!;
    expect(reef.legalActions(state).length).toBeGreaterThan(100);
    expect(new ReefSimulator(after).countPattern(0, 0)).toBeGreaterThan(1);
    expect(board.flat().filter((color) => color === 'red')).toHaveLength(5);
  });

  test('REEF_BOTS.planner takes what suits it, or what would suit the next player better', () => {
    const display = [[0, 0], [4, 0], [13, 0]] as const; // prettier-ignore
    const yellow = 'y y . . / y y . . / . . . . / . . . .';
    const reds = 'r r . . / . . . . / . . . . / . . . .';
    expect(choose(position({ boards: [reds, EMPTY], display }))).toEqual({ type: 'take', card: 0 });
    expect(choose(position({ boards: [EMPTY, yellow], display }))).toEqual({
      type: 'take',
      card: 4,
    });
  });

  test('REEF_BOTS.planner draws lots among equals', () => {
    const state = setup({ players: 2, seed: 7, cards: parseDeck('rr: g = 1\n'.repeat(12)) });
    const starts = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => reef.formatAction(choose(state, seed)));
    expect(new Set(starts).size).toBeGreaterThan(1);
  });
});
