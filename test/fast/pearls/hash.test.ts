import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import { createRng, key, setup, view } from '../../../src/pearls/index.js';
import type { Player, State, View } from '../../../src/pearls/index.js';
import { arbStrangeState } from '../../kit/pearls/games.js';
import { runs } from '../../kit/runs.js';

describe('hash', () => {
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
