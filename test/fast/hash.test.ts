import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Simulator } from '../../src/fast/index.js';
import { createRng, key, parseBoard, parsePattern, setup } from '../../src/index.js';
import type { CardId, Stack, State } from '../../src/index.js';
import { everyPosition, positionWith } from '../kit/fast.js';
import { arbStrangeState } from '../kit/games.js';
import { isThorough, runs } from '../kit/runs.js';
import { deepFreeze } from '../kit/slow.js';

describe('hash', () => {
  test('hash is a whole number below 2 ** 53, and that of the same position when it is loaded', () => {
    everyPosition((game, state) => {
      expect(Number.isSafeInteger(game.hash)).toBe(true);
      expect(game.hash).toBeGreaterThanOrEqual(0);
      expect(new Simulator(state).hash).toBe(game.hash);
      expect(new Simulator(game).hash).toBe(game.hash);
    }, 10);
  });

  test('hash uses all of its 53 bits', () => {
    const game = new Simulator(setup({ players: 2, seed: 3 }));
    const rng = createRng(3);
    const hashes: bigint[] = [];
    while (!game.isOver) {
      hashes.push(BigInt(game.hash));
      game.do(game.random(rng));
    }
    for (let bit = 0n; bit < 53n; bit++) {
      expect(new Set(hashes.map((hash) => (hash >> bit) & 1n)).size, `bit ${bit}`).toBe(2);
    }
  });

  test('undo() brings the hash of every position back', () => {
    const game = new Simulator(setup({ players: 3, seed: 5, start: 'anywhere' }));
    const rng = createRng(5);
    const hashes = [game.hash];
    while (!game.isOver) {
      game.do(game.random(rng));
      hashes.push(game.hash);
    }
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes.reverse()) {
      expect(game.hash).toBe(hash);
      if (game.done > 0) game.undo();
    }
  });

  test('hash follows playout(rng), deal(seat, rng), load(view) and copy(simulator)', () => {
    const state = setup({ players: 2, seed: 5 });
    const [game, other] = [new Simulator(state), new Simulator(setup({ players: 4, seed: 6 }))];
    game.playout(createRng(1));
    expect(game.hash).toBe(new Simulator(game.unload()).hash);
    game.load(state);
    game.deal(0, createRng(1));
    expect(game.hash).toBe(new Simulator(game.unload()).hash);
    expect(game.hash).not.toBe(new Simulator(state).hash);
    other.copy(game);
    expect(other.hash).toBe(game.hash);
  });

  test('hash is not the same when anything about the position is another', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expectNeighboursApart(state);
      }),
      { numRuns: runs(100) },
    );
    // Cards have been played in these.
    const game = new Simulator(setup({ players: 3, seed: 5 }));
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
      (hand) => new Simulator(withHand(hand)).hash,
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('hash is equal exactly when key(state) is, over many positions', () => {
    // So many that two of them would be likely to share a hash of 34 bits.
    const positions = isThorough ? 250_000 : 20_000;
    const hashes = new Map<string, number>();
    const keys = new Map<number, string>();
    const rng = createRng('hash');
    const games = [2, 3, 4].map((players) => new Simulator(setup({ players, seed: players })));
    for (let seen = 0; seen < positions;) {
      for (const game of games) {
        // From the same few deals, so that early positions come again and again.
        while (game.done > 0) game.undo();
        for (; !game.isOver; seen++) {
          game.do(game.random(rng));
          const [text, { hash }] = [key(game.unload()), game];
          if ((hashes.get(text) ?? hash) !== hash) expect(hash).toBe(hashes.get(text));
          if ((keys.get(hash) ?? text) !== text) expect(text).toBe(keys.get(hash));
          hashes.set(text, hash);
          keys.set(hash, text);
        }
      }
    }
    expect(keys.size).toBe(hashes.size);
    expect(keys.size).toBeGreaterThan(positions * 0.9);
    expect(keys.size).toBeLessThan(positions * 1.1);
  });
});

function expectNeighboursApart(state: State): void {
  const { hash } = new Simulator(state);
  for (const other of neighboursOf(state)) {
    expect(key(other)).not.toBe(key(state));
    expect(new Simulator(other).hash).not.toBe(hash);
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
