import { describe, expect, test } from 'vitest';
import { playMatch } from '../../src/bots/match.js';
import { REEF_BOTS, reefWorth } from '../../src/bots/reef.js';
import { apply, legalActionAt, parseBoard, parseDeck, reef, setup, view } from '../../src/index.js';
import type { State } from '../../src/index.js';
import { choice } from './choice.js';

const cards = parseDeck(`
  gg: r r = 3
  yy: r   = 1
  pp: y   = 1
  rr: p4  = 9
  ${'rr: g = 1\n'.repeat(6)}
`);

/** Player 0 to move with these cards. */
function position(hand: readonly number[], board: string): State {
  const begun = setup({ players: 2, seed: 7, first: 0, cards });
  const started = [0, 0].reduce((state, i) => apply(state, legalActionAt(state, i)), begun);
  const [one, two] = started.players as [State['players'][0], State['players'][0]];
  return { ...started, players: [{ ...one, hand, dealt: [], board: parseBoard(board) }, two] };
}

describe('reefWorth', () => {
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
    const state = position([], 'r r . . / . . . . / . . . . / . . . .');
    const offer = (tokens: number): State => ({
      ...state,
      display: [
        { card: 2, tokens },
        { card: 0, tokens: 0 },
        { card: 1, tokens: 0 },
      ],
      deck: [9, 8, 7],
    });
    expect(await choice(reef, REEF_BOTS.greedy, offer(0))).toEqual({ type: 'take', card: 0 });
    expect(await choice(reef, REEF_BOTS.greedy, offer(3))).toEqual({ type: 'take', card: 2 });
  });
});
