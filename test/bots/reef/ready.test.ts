import { describe, expect, test } from 'vitest';
import { greedy } from '../../../src/bots/greedy.js';
import { playMatch } from '../../../src/bots/match.js';
import { REEF_BOTS, reefWorth } from '../../../src/bots/reef/ready.js';
import {
  apply,
  legalActionAt,
  parseBoard,
  parseDeck,
  reef,
  setup,
  view,
} from '../../../src/index.js';
import type { Action, State, View } from '../../../src/index.js';
import { choice } from '../choice.js';

const cards = parseDeck(`
  gg: r r = 3
  yy: r   = 1
  pp: y   = 1
  rr: p4  = 9
  ${'rr: g = 1\n'.repeat(6)}
`);

/** Player 0 to move with these cards; the others lie on the display, if they are asked for there, and in the deck. */
function position(
  hand: readonly number[],
  board: string,
  shown: readonly number[] = [],
  tokens = 0,
): State {
  const begun = setup({ players: 2, seed: 7, first: 0, cards });
  const started = [0, 0].reduce((state, i) => apply(state, legalActionAt(state, i)), begun);
  const [one, two] = started.players as [State['players'][0], State['players'][0]];
  const left = [...cards.keys()].reverse().filter((card) => ![...hand, ...shown].includes(card));
  const display = [...shown, ...left].slice(0, 3);
  return {
    ...started,
    players: [
      { ...one, hand, dealt: [], board: parseBoard(board) },
      { ...two, hand: [], dealt: [] },
    ],
    display: display.map((card, i) => ({ card, tokens: i === 0 ? tokens : 0 })),
    deck: left.filter((card) => !display.includes(card)),
  };
}

describe('reefWorth', () => {
  test.each<[unknown, unknown, string]>([
    [{}, 0, 'bad-view'],
    [null, 0, 'bad-view'],
    [setup({ players: 2, seed: 7 }), 2, 'bad-player'],
    [setup({ players: 2, seed: 7 }), 'map', 'bad-player'],
  ])(
    'reefWorth(view, seat) refuses what is no view, and a player who is not there',
    (seen, seat, code) => {
      expect(() => reefWorth(seen as never, seat as never)).toThrow(
        expect.objectContaining({ name: 'RulesError', code }) as Error,
      );
    },
  );

  const state = position([0, 3], 'r r . . / r r . . / . . . . / . . . .');

  test('reefWorth(view, seat) is the score and half of what the cards in hand would score', () => {
    // Three points to begin with; 2 x 3 for the red pairs, and 9 that only may come, half of each.
    expect(reefWorth(state, 0)).toBe(3 + (2 * 3) / 2 + (0.5 * 9) / 2);
  });

  test('reefWorth(view, seat) counts nothing for cards that the view does not show (R45)', () => {
    const other = view(state, 1);
    const known = {
      ...state,
      players: [{ ...state.players[0], hand: [null, 3] }, state.players[1]],
    };
    expect(reefWorth(other, 0)).toBe(reefWorth(state, 0));
    expect(reefWorth(known as typeof other, 0)).toBe(3 + (0.5 * 9) / 2);
  });

  test('reefWorth(view, seat) is the score when the game is over (R39)', async () => {
    const bots = [REEF_BOTS.random, REEF_BOTS.random];
    for (const seed of [1, 2, 3]) {
      const { turns } = await playMatch(reef, bots, { seed });
      const end = turns.at(-1)!.state;
      const { standings } = reef.result(end)!;
      for (const { player, score } of standings) expect(reefWorth(end, player)).toBe(score);
    }
  });
});

describe('REEF_BOTS.greedy', () => {
  test('REEF_BOTS.greedy plays the card that scores most', async () => {
    const state = position([1, 0, 2, 3], 'r r . . / r r . . / r r . . / . . . y');
    expect(await choice(reef, REEF_BOTS.greedy, state, 1)).toMatchObject({ type: 'play', card: 0 });
    expect(await choice(reef, REEF_BOTS.greedy, state, 2)).toMatchObject({ type: 'play', card: 0 });
  });

  test('REEF_BOTS.greedy takes the most promising card with the most points', async () => {
    const board = 'r r . . / . . . . / . . . . / . . . .';
    const offer = (tokens: number): State => position([], board, [2, 0, 1], tokens);
    expect(await choice(reef, REEF_BOTS.greedy, offer(0))).toEqual({ type: 'take', card: 0 });
    expect(await choice(reef, REEF_BOTS.greedy, offer(3))).toEqual({ type: 'take', card: 2 });
  });

  test.each([
    // Two more yellow pieces end the game, and card 3 scores nothing: 3 + 4 points. Card 0 gives hope for 8.
    ['does not end the game for fewer points than it can hope for', 1, 2, 'take'],
    // Otherwise to play gives hope for 3 + 4 + 9 / 4 points.
    ['plays in the middle of the last round', 0, 2, 'play'],
    ['plays while there is enough coral', 1, 3, 'play'],
  ])('REEF_BOTS.greedy %s (R37, R39)', async (_, first, yellow, type) => {
    const middle = position([1, 3], 'r . r . / . . . . / r . r . / . . . .', [0]);
    const state = { ...middle, first, supply: { ...middle.supply, yellow } };
    expect(await choice(reef, REEF_BOTS.greedy, state)).toMatchObject({ type });
  });

  test('REEF_BOTS.greedy chooses as greedy(reefWorth) does, in whole games', async () => {
    const plain = greedy<View, Action>(reefWorth);
    for (const [players, start] of [
      [2, 'centre'],
      [3, 'outside'],
      [4, 'centre'],
    ] as const) {
      const bots = Array.from({ length: players }, (_, seat) =>
        seat === 0 ? REEF_BOTS.greedy : REEF_BOTS.random,
      );
      const options = { seed: players, setup: { start } };
      const { turns } = await playMatch(reef, bots, options);
      expect(turns.length).toBeGreaterThan(20);
      for (const [i, { state }] of turns.entries()) {
        if (reef.turn(state) === null) continue;
        const chosen = await choice(reef, REEF_BOTS.greedy, state, i);
        expect(chosen).toEqual(await choice(reef, plain, state, i));
      }
    }
  });
});
