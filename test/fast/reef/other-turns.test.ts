import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { CELLS, COLORS, createRng, setup } from '../../../src/index.js';
import type { CardId, Rng, State } from '../../../src/index.js';
import { buffer, everyPosition, expectSame } from '../../kit/reef/fast.js';
import { arbStrangeState } from '../../kit/reef/games.js';
import { runs } from '../../kit/runs.js';
import { deepFreeze } from '../../kit/reef/slow.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('as if it were the turn of another player', () => {
  test('count(player), list(buffer, player) and points(buffer, player) tell what that turn would have', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const game = new ReefSimulator(state);
        for (const player of state.players.keys()) {
          const turned = new ReefSimulator(deepFreeze({ ...state, turn: player }));
          expect(game.count(player)).toBe(turned.count());
          expectSame(
            written((to) => game.list(to, player)),
            written((to) => turned.list(to)),
          );
          expectSame(
            written((to) => game.points(to, player)),
            written((to) => turned.points(to)),
          );
        }
        expectSame(game.unload(), state);
        expectSame(
          written((to) => game.list(to, state.turn)),
          written((to) => game.list(to)),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  test('count(player), list(buffer, player) and points(buffer, player) are as usual at the start and at the end', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    expect(game.count(1)).toBe(24);
    expectSame(
      written((to) => game.list(to, 1)),
      written((to) => game.list(to)),
    );
    expectSame(
      written((to) => game.points(to, 1)),
      new Array(24).fill(0),
    );
    game.playout(createRng(1));
    for (const player of [0, 1]) {
      expect(game.count(player)).toBe(0);
      expect(game.list(buffer, player)).toBe(0);
      expect(game.points(buffer, player)).toBe(0);
    }
  });

  test.each<[question: string, ask: (game: ReefSimulator, other: number) => void]>([
    ['count(player)', (game, other) => game.count(other)],
    ['list(buffer, player)', (game, other) => game.list(buffer, other)],
    ['points(buffer, player)', (game, other) => game.points(buffer, other)],
  ])('random(rng) is not misled by a generator that asks for %s', (_, ask) => {
    everyPosition((game, state) => {
      if (state.phase !== 'play') return;
      const other = (state.turn + 1) % state.players.length;
      // The first number stands for no action, so a second one is drawn when the actions are counted already.
      const generator = (meddle: () => void): Rng => {
        const luck = createRng(state.round);
        let isFirst = true;
        const next = (): number => {
          meddle();
          const bits = isFirst ? -1 : luck.next();
          isFirst = false;
          return bits;
        };
        return { next };
      };
      const asking = generator(() => {
        ask(game, other);
      });
      const silent = generator(() => undefined);
      expect(game.random(asking)).toBe(game.random(silent));
    }, 8);
  });
});

describe('scoreAfter(card, other, out)', () => {
  test('scoreAfter(card, other, out) tells how often another pattern counts after each play (R18, R26)', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.nat(), (state, luck) => {
        const game = new ReefSimulator(state);
        for (const player of state.players.keys()) {
          const turned = new ReefSimulator(deepFreeze({ ...state, turn: player }));
          const other = luck % state.cards.length;
          for (const card of state.players[player]!.hand) {
            const after = countsAfter(turned, player, card, other);
            expectSame(
              written((to) => game.scoreAfter(card, other, to, player)),
              after,
            );
            expectSame(
              written((to) => game.scorePlays(card, to, player)),
              written((to) => turned.scorePlays(card, to)),
            );
          }
        }
        expectSame(game.unload(), state);
      }),
      { numRuns: runs(60) },
    );
  });

  test('scoreAfter(card, other, out) is about the player to move, and about cards that nobody holds', () => {
    everyPosition((game, state) => {
      // Whoever takes the last card but one ends the game.
      if (state.phase !== 'play' || state.deck.length < 2) return;
      const { turn, cards, players } = state;
      const card = state.display[0]!.card;
      const held = withCard(state, card);
      const other = (card + 1) % cards.length;
      const after = countsAfter(new ReefSimulator(held), turn, card, other);
      expect(players[turn]!.hand).not.toContain(card);
      expectSame(
        written((to) => game.scoreAfter(card, other, to)),
        after,
      );
    }, 4);
  });

  test("scoreAfter(card, other, out) writes nothing unless it is somebody's turn to play", () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    expect(game.scoreAfter(0, 1, new Int32Array(0))).toBe(0);
    game.playout(createRng(1));
    expect(game.scoreAfter(0, 1, new Int32Array(0))).toBe(0);
  });
});

describe('reading what lies on the table', () => {
  test('dealt(player, buffer) and played(player, buffer) write down what the state tells', () => {
    everyPosition((game, state) => {
      state.players.forEach(({ dealt, played }, seat) => {
        expectSame(
          written((to) => game.dealt(seat, to)),
          [...dealt],
        );
        expectSame(
          written((to) => game.played(seat, to)),
          [...played],
        );
      });
    }, 10);
  });

  test('bits(player, out) writes the reef as nine sets: tops, heights, and the empty spaces', () => {
    everyPosition((game, state) => {
      state.players.forEach(({ board }, seat) => {
        const out = new Int32Array(10).fill(7);
        game.bits(seat, out);
        const setOf = (isIn: (stack: readonly string[]) => boolean): number =>
          board.reduce((set, stack, cell) => (isIn(stack) ? set | (1 << cell) : set), 0);
        const sets = [
          ...COLORS.map((color) => setOf((stack) => stack.at(-1) === color)),
          ...[1, 2, 3, 4].map((height) => setOf((stack) => stack.length >= height)),
          setOf((stack) => stack.length === 0),
        ];
        expectSame([...out], [...sets, 7]);
        expect((sets[4]! | sets[8]!) === (1 << CELLS) - 1).toBe(true);
      });
    }, 10);
  });
});

/** How often a pattern counts after each play of a card: played, counted and taken back. */
function countsAfter(game: ReefSimulator, player: number, card: CardId, other: CardId): number[] {
  const first = 2 * game.unload().cards.length + card * 305;
  const plays = written((to) => game.list(to)).filter((n) => n >= first && n < first + 305);
  return plays.map((number) => {
    game.do(number);
    const count = game.countPattern(player, other);
    game.undo();
    return count;
  });
}

/** The state with a card of the display in the mover's hand, instead of the last one there. */
function withCard(state: State, card: CardId): State {
  const mover = state.players[state.turn]!;
  const last = mover.hand.at(-1) ?? null;
  const hand = [...mover.hand.slice(0, -1), card];
  const players = state.players.map((player) =>
    player === mover
      ? { ...player, hand, dealt: player.dealt.filter((id) => id !== last) }
      : player,
  );
  const [top, ...deck] = state.deck;
  const shown = last ?? top!;
  const display = state.display.map((one) => (one.card === card ? { ...one, card: shown } : one));
  return deepFreeze({ ...state, players, display, deck: last === null ? deck : state.deck });
}

/** What something writes into a buffer. */
function written(write: (to: Int32Array) => number): number[] {
  return [...buffer.subarray(0, write(buffer))];
}
