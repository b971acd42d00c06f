import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reefObservationSize, ReefSimulator } from '../../../src/fast/index.js';
import { apply, CELLS, COLORS, createRng, randomAction, setup } from '../../../src/index.js';
import type { Rng, State } from '../../../src/index.js';
import { arbCard } from '../../kit/reef/arbitraries.js';
import { buffer, expectSame } from '../../kit/reef/fast.js';

const CELLS_OF_A_REEF = Array.from({ length: CELLS }, (_, cell) => cell);

/** What a simulator writes into a buffer. */
function written(write: (to: Int32Array) => number): number[] {
  return Array.from(buffer.subarray(0, write(buffer)));
}

const cards = fc.sample(arbCard, { seed: 2, numRuns: 40 });
const options = [
  { players: 2, seed: 1 },
  { players: 4, seed: 2, cards },
  { players: 3, seed: 3, start: 'outside' as const },
];

describe('several simulators at once', () => {
  test('do(action) in one game changes no other', () => {
    const states = options.map((one) => setup(one));
    const games = states.map((state) => new ReefSimulator(state));
    const rng = createRng(1);
    for (let i = 0; i < 400; i++) {
      const at = Math.abs(rng.next()) % games.length;
      const game = games[at]!;
      const state = states[at]!;
      if (state.phase === 'over') continue;
      const action = randomAction(state, rng);
      states[at] = apply(state, action);
      game.do(game.fromAction(action));
      games.forEach((one, j) => {
        expect(one.turn).toBe(states[j]?.turn);
      });
    }
    games.forEach((game, i) => {
      expectSame(game.unload(), states[i]);
      while (game.done > 0) game.undo();
      expectSame(game.unload(), setup(options[i]!));
    });
  });

  test('copy(other) takes over the position, whoever was played last, and nothing to undo', () => {
    for (const first of options) {
      for (const second of options) {
        const [from, to] = [new ReefSimulator(setup(first)), new ReefSimulator(setup(second))];
        const rng = createRng(3);
        for (let i = 0; i < 9; i++) from.do(from.random(rng));
        for (let i = 0; i < 5; i++) to.do(to.random(rng));
        const position = from.unload();

        for (const last of [from, to]) {
          last.count();
          to.copy(from);
          expect(to.done).toBe(0);
          expectSame(to.unload(), position);
          to.playout(rng);
          expectSame(from.unload(), position);
          expect(from.done).toBe(9);
        }
        to.copy(to);
        expect([to.isOver, to.done]).toEqual([true, 0]);
        from.copy(from);
        expectSame(from.unload(), position);
        expect(from.done).toBe(0);
      }
    }
  });

  test('copy(other) of a game into itself keeps where it is, right after an action too', () => {
    const game = new ReefSimulator(setup(options[0]!));
    const rng = createRng(3);
    while (!game.isOver) {
      game.do(game.random(rng));
      const position = game.unload();
      game.copy(game);
      expectSame(game.unload(), position);
      expect(game.done).toBe(0);
    }
  });

  test('load(view) and copy(other) change to a deck of another size, and the game can be put away and fetched', () => {
    const other = new ReefSimulator(setup(options[2]!));
    const changes: ((game: ReefSimulator, state: State) => void)[] = [
      (game, state) => {
        game.load(state);
      },
      (game, state) => {
        game.copy(new ReefSimulator(state));
      },
    ];
    for (const change of changes) {
      // From 12 cards to 60, to 40, and back to 60.
      const game = new ReefSimulator(setup({ players: 2, seed: 1, cards: cards.slice(0, 12) }));
      for (const one of [options[0]!, options[1]!, options[0]!]) {
        change(game, setup(one));
        game.playout(createRng(4));
        const [position, done] = [game.unload(), game.done];
        other.count();
        expectSame(game.unload(), position);
        expect(game.done).toBe(done);
        while (game.done > 0) game.undo();
        other.count();
        expectSame(game.unload(), setup(one));
      }
    }
  });

  test.each<[question: string, ask: (game: ReefSimulator) => unknown]>([
    ['unload()', (game) => game.unload()],
    ['players', (game) => game.players],
    ['phase', (game) => game.phase],
    ['isOver', (game) => game.isOver],
    ['turn', (game) => game.turn],
    ['round', (game) => game.round],
    ['isLastRound', (game) => game.isLastRound],
    ['done', (game) => game.done],
    ['score(player)', (game) => game.score(1)],
    ['winners()', (game) => game.winners()],
    ['hand(player, buffer)', (game) => written((to) => game.hand(1, to))],
    ['dealt(player, buffer)', (game) => written((to) => game.dealt(1, to))],
    ['played(player, buffer)', (game) => written((to) => game.played(1, to))],
    ['display(buffer)', (game) => written((to) => game.display(to))],
    ['tokens(buffer)', (game) => written((to) => game.tokens(to))],
    ['top', (game) => game.top],
    ['deckSize', (game) => game.deckSize],
    ['supply(color)', (game) => COLORS.map((color) => game.supply(color))],
    ['height(player, cell)', (game) => CELLS_OF_A_REEF.map((cell) => game.height(1, cell))],
    ['piece(player, cell, level)', (game) => CELLS_OF_A_REEF.map((cell) => game.piece(1, cell, 0))],
    [
      'bits(player, out)',
      (game) => {
        const out = new Int32Array(9);
        game.bits(1, out);
        return [...out];
      },
    ],
    ['hash', (game) => game.hash],
    [
      'observe(seat, out)',
      (game) => {
        const out = new Float32Array(reefObservationSize(game.players));
        game.observe(1, out);
        return [...out];
      },
    ],
    ['size', (game) => game.size],
    ['turnSize', (game) => game.turnSize],
    ['count()', (game) => game.count()],
    ['count(player)', (game) => game.count(1)],
    ['list(buffer)', (game) => written((to) => game.list(to))],
    ['listDistinct(buffer)', (game) => written((to) => game.listDistinct(to))],
    ['at(index)', (game) => game.isOver || game.at(0)],
    ['random(rng)', (game) => game.isOver || game.random(createRng(5))],
    ['isLegal(action)', (game) => Array.from({ length: 120 }, (_, number) => game.isLegal(number))],
    ['countPattern(player, card)', (game) => game.countPattern(1, 3)],
    ['scorePlays(card, points)', (game) => written((to) => game.scorePlays(3, to))],
    ['scoreAfter(card, other, out)', (game) => written((to) => game.scoreAfter(3, 4, to))],
    ['points(points)', (game) => written((to) => game.points(to))],
    ['toAction(number)', (game) => game.toAction(100)],
    ['turnNumber(action, symmetry)', (game) => game.turnNumber(100, 1)],
  ])('%s is about its own game, whichever was used last', (_, ask) => {
    const games = options.map((one, i) => {
      const game = new ReefSimulator(setup(one));
      for (let turns = 0; turns < 9 * i; turns++) game.do(game.random(createRng(turns)));
      return game;
    });
    const over = new ReefSimulator(setup({ players: 2, seed: 9 }));
    over.playout(createRng(9));
    games.push(over);

    const alone = games.map((game) => {
      game.count();
      return ask(game);
    });
    games.forEach((game, i) => {
      for (const other of games) {
        other.count();
        expectSame(ask(game), alone[i]);
      }
    });
  });

  test('copy(other) forgets what a generator was asked for', () => {
    const [game, other] = options.map((one) => new ReefSimulator(setup(one))) as [
      ReefSimulator,
      ReefSimulator,
    ];
    const inner: Rng = {
      next: () => {
        game.copy(other);
        return 7;
      },
    };
    const outer: Rng = {
      next: () => {
        other.random(inner);
        return 7;
      },
    };
    expect(() => game.random(outer)).toThrow(expect.objectContaining({ code: 'bad-rng' }) as Error);
  });

  test('new ReefSimulator(other) has the position of the other, and nothing to undo', () => {
    for (const one of options) {
      const from = new ReefSimulator(setup(one));
      const rng = createRng(3);
      for (let i = 0; i < 9; i++) from.do(from.random(rng));
      const position = from.unload();

      const game = new ReefSimulator(from);
      expect([game.done, from.done]).toEqual([0, 9]);
      expectSame(game.unload(), position);
      game.playout(rng);
      expectSame(from.unload(), position);
      expectSame(new ReefSimulator(from).unload(), position);
      expect(new ReefSimulator(game).isOver).toBe(true);
    }
  });

  test.each<[what: string, meddle: (game: ReefSimulator, other: ReefSimulator) => unknown]>([
    [
      'plays in another game',
      (_, other) => {
        other.do(other.at(0));
      },
    ],
    [
      'loads another game',
      (_, other) => {
        other.load(setup({ players: 4, seed: 9 }));
      },
    ],
    [
      'copies a game',
      (game, other) => {
        game.copy(other);
      },
    ],
    ['begins a game', () => new ReefSimulator(setup({ players: 3, seed: 4 }))],
  ])(
    'load(view) reads a view that %s meanwhile, and changes nothing before it is read',
    (_, meddle) => {
      const state = setup({ players: 2, seed: 1 });
      const begin = (): [ReefSimulator, ReefSimulator] => {
        const rng = createRng(1);
        const games = [state, setup({ players: 3, seed: 2 })].map(
          (from) => new ReefSimulator(from),
        );
        for (const one of games) for (let i = 0; i < 9; i++) one.do(one.random(rng));
        return games as [ReefSimulator, ReefSimulator];
      };
      const [game, other] = begin();
      const [twin, otherTwin] = begin();
      meddle(twin, otherTwin);
      const view = viewThat(state, () => meddle(game, other));
      expectSame(new ReefSimulator(view).unload(), state);
      expectSame([game.unload(), other.unload()], [twin.unload(), otherTwin.unload()]);
      expect([game.done, other.done]).toEqual([twin.done, otherTwin.done]);

      meddle(twin, otherTwin);
      game.load(view);
      expectSame([game.unload(), other.unload()], [state, otherTwin.unload()]);
      expect([game.done, other.done]).toEqual([0, otherTwin.done]);
      while (other.done > 0) other.undo();
      while (otherTwin.done > 0) otherTwin.undo();
      expectSame(other.unload(), otherTwin.unload());
    },
  );

  test('load(view) leaves all games alone when a view turns out to be bad after it has used one', () => {
    const state = setup({ players: 2, seed: 1 });
    const game = new ReefSimulator(state);
    const other = new ReefSimulator(setup({ players: 3, seed: 2 }));
    game.do(game.at(5));
    const before = game.unload();
    const view = viewThat(state, () => {
      other.do(other.at(5));
    });
    const bad = { ...state, lastRound: null } as unknown as State;
    Object.defineProperty(bad, 'turn', Object.getOwnPropertyDescriptor(view, 'turn') ?? {});
    const wrong = expect.objectContaining({ code: 'bad-state', path: 'lastRound' }) as Error;
    expect(() => {
      game.load(bad);
    }).toThrow(wrong);
    expect(() => new ReefSimulator(bad)).toThrow(wrong);
    expectSame(game.unload(), before);
    expect([game.done, other.done]).toEqual([1, 2]);
  });
});

describe('generators', () => {
  const meddling = (meddle: () => void): Rng => ({
    next: () => {
      meddle();
      return 7;
    },
  });

  test('do(action) is not fooled while a generator is being asked', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    const before = game.unload();
    for (const number of [-1, -2]) {
      const rng = meddling(() => {
        game.do(number);
      });
      expect(() => game.random(rng)).toThrow(
        expect.objectContaining({ code: 'bad-index' }) as Error,
      );
    }
    expectSame(game.unload(), before);
  });
});

/** A view that does something when its turn is read. */
function viewThat(state: State, meddle: () => unknown): State {
  return {
    ...state,
    get turn(): number {
      meddle();
      return state.turn;
    },
  };
}
