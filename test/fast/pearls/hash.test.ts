import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import { createRng, key, setup, view } from '../../../src/pearls/index.js';
import type { Player, State, View } from '../../../src/pearls/index.js';
import { everyPosition } from '../../kit/pearls-fast.js';
import { arbStrangeState } from '../../kit/pearls-games.js';
import { isThorough, runs } from '../../kit/runs.js';

describe('hash', () => {
  test('hash is a whole number below 2 ** 53, and that of the same position when it is loaded', () => {
    everyPosition((game, state) => {
      expect(Number.isSafeInteger(game.hash)).toBe(true);
      expect(game.hash).toBeGreaterThanOrEqual(0);
      expect(new PearlsSimulator(state).hash).toBe(game.hash);
      expect(new PearlsSimulator(game).hash).toBe(game.hash);
    }, 20);
  });

  test('hash follows deal(seat, rng) and reveal(rng)', () => {
    const state = setup({ players: 3, seed: 5 });
    const game = new PearlsSimulator<View>(view(state, 0));
    for (const change of ['reveal', 'deal'] as const) {
      const before = game.hash;
      if (change === 'deal') game.deal(0, createRng(1));
      else game.reveal(createRng(1));
      expect(game.hash).toBe(new PearlsSimulator(game.unload()).hash);
      expect(game.hash).not.toBe(before);
    }
  });

  test('hash is not the same when anything about the position is another', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const { hash } = new PearlsSimulator<View>(state);
        for (const other of neighboursOf(state)) {
          if (key(other) === key(state)) continue;
          expect(new PearlsSimulator(other).hash).not.toBe(hash);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('hash is equal exactly when key(state) is, over many positions', () => {
    const positions = isThorough ? 300_000 : 20_000;
    const hashes = new Map<string, number>();
    const keys = new Map<number, string>();
    const rng = createRng('hash');
    const games = [2, 3, 6].map((players) => new PearlsSimulator(setup({ players, seed: 1 })));
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
    expect(keys.size).toBeLessThan(positions);
  });
});

/** Positions that differ from one in a single thing. */
function neighboursOf(state: State): View[] {
  const { players, deck, market, turn } = state;
  const withPlayers = (change: (player: Player, seat: number) => Player): State => ({
    ...state,
    players: players.map(change),
  });
  const [one, two] = players as [Player, Player];
  const swapped = (part: keyof Player): State =>
    withPlayers((player, seat) => {
      if (seat > 1) return player;
      return { ...player, [part]: (seat === 0 ? two : one)[part] };
    });
  const nothing = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };
  return [
    { ...state, turn: (turn + 1) % players.length },
    { ...state, phase: 'over', finalTurns: 0 },
    { ...state, phase: 'final', finalTurns: 1 },
    { ...state, phase: 'final', finalTurns: 2 },
    { ...state, phase: 'play', finalTurns: 0 },
    { ...state, market: [...market].reverse() },
    { ...state, deck: [...deck].reverse() },
    { ...state, deck: [...deck.slice(1), ...deck.slice(0, 1)] },
    { ...state, deck: deck.map(() => null) },
    { ...state, deck: [null, ...deck.slice(1)].slice(0, deck.length) },
    { ...state, market: [null, ...market.slice(1)] },
    withPlayers((player) => ({ ...player, seen: nothing })),
    withPlayers((player) => ({ ...player, necklaces: [...player.necklaces].reverse() })),
    swapped('pile'),
    swapped('necklaces'),
    { ...state, players: [two, one, ...players.slice(2)] },
    ...players.map((_, seat) => view(state, seat)),
    view(state, null),
  ];
}
