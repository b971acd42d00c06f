import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { createRng, key, parseBoard, parsePattern, setup } from '../../../src/index.js';
import type { CardId, Stack, State } from '../../../src/index.js';
import { positionWith } from '../../kit/reef/fast.js';
import { arbStrangeState } from '../../kit/reef/games.js';
import { runs } from '../../kit/runs.js';
import { deepFreeze } from '../../kit/reef/slow.js';

describe('hash', () => {
  test('hash is not the same when anything about the position is another', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expectNeighboursApart(state);
      }),
      { numRuns: runs(100) },
    );
    // Cards have been played in these.
    const game = new ReefSimulator(setup({ players: 3, seed: 5 }));
    const rng = createRng(5);
    while (!game.isOver) {
      if (game.done % 7 === 0 && game.phase === 'play') expectNeighboursApart(game.unload());
      game.do(game.random(rng));
    }
  });

  test('hash tells a hand with card #0 from the same hand without it', () => {
    const state = positionWith(parseBoard('. . . . / . . . . / . . . . / . . . .'), [
      parsePattern('r'),
    ]);
    const withHand = (hand: readonly CardId[]): State =>
      deepFreeze({
        ...state,
        players: [{ ...state.players[0]!, hand, dealt: [] }, state.players[1]!],
      });
    const hashes = [[], [0], [1], [1, 0], [0, 1], [1, 2, 0], [1, 2]].map(
      (hand) => new ReefSimulator(withHand(hand)).hash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

function expectNeighboursApart(state: State): void {
  const { hash } = new ReefSimulator(state);
  for (const other of neighboursOf(state)) {
    expect(key(other)).not.toBe(key(state));
    expect(new ReefSimulator(other).hash).not.toBe(hash);
  }
}

/** Positions that differ from one in a single thing. */
function neighboursOf(state: State): State[] {
  const { players, deck, display, supply } = state;
  const withPlayer = (change: Partial<State['players'][0]>): State => ({
    ...state,
    players: [{ ...players[0]!, ...change }, ...players.slice(1)],
  });
  const { hand, board, score, played } = players[0]!;
  const changed: State[] = [
    { ...state, start: state.start === 'centre' ? 'outside' : 'centre' },
    { ...state, phase: 'over' },
    { ...state, first: (state.first + 1) % players.length },
    { ...state, turn: (state.turn + 1) % players.length },
    { ...state, round: state.round + 1 },
    { ...state, lastRound: !state.lastRound },
    { ...state, supply: { ...supply, red: supply.yellow + 1, yellow: supply.red } },
    { ...state, deck: [...deck].reverse() },
    {
      ...state,
      deck: deck.slice(1),
      display: display.map((one, i) => (i ? one : { ...one, card: deck[0]! })),
    },
    { ...state, display: [...display].reverse() },
    { ...state, display: display.map((one, i) => (i ? one : { ...one, tokens: one.tokens + 1 })) },
    withPlayer({ hand: [...hand].reverse() }),
    withPlayer({ hand: hand.slice(1) }),
    withPlayer({ dealt: [] }),
    withPlayer({ score: score + 1 }),
    withPlayer({ hand: hand.slice(1), played: [...played, ...hand.slice(0, 1)] }),
    withPlayer({ played: [...played].reverse() }),
    withPlayer({ played: played.slice(1) }),
    {
      ...state,
      players: [
        { ...players[0]!, played: players[1]!.played },
        { ...players[1]!, played },
        ...players.slice(2),
      ],
    },
    ...board.map((stack, cell) => {
      const other: Stack = stack.length === 0 ? ['red'] : stack.slice(1);
      return withPlayer({ board: board.map((one, i) => (i === cell ? other : one)) });
    }),
    withPlayer({ board: [...board].reverse() }),
    withPlayer({ board: board.map((stack) => stack.slice(1)) }),
  ];
  return changed
    .filter((other) => key(other) !== key(state) && other.deck.length > 0)
    .map(deepFreeze);
}
