import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Simulator } from '../../src/fast/index.js';
import { apply, createRng, randomAction, setup } from '../../src/index.js';
import type { Rng, State } from '../../src/index.js';
import { arbCard } from '../kit/arbitraries.js';
import { expectSame } from '../kit/fast.js';

const cards = fc.sample(arbCard, { seed: 2, numRuns: 40 });
const options = [
  { players: 2, seed: 1 },
  { players: 4, seed: 2, cards },
  { players: 3, seed: 3, start: 'outside' as const },
];

describe('several simulators at once', () => {
  test('do(action) in one game changes no other', () => {
    const states = options.map((one) => setup(one));
    const games = states.map((state) => new Simulator(state));
    const rng = createRng(1);
    for (let i = 0; i < 400; i++) {
      const at = Math.abs(rng.next()) % games.length;
      const game = games[at] as Simulator;
      const state = states[at] as State;
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
      expectSame(game.unload(), setup(options[i] as (typeof options)[0]));
    });
  });

  test('copy(other) takes over the position, whoever was played last, and nothing to undo', () => {
    for (const first of options) {
      for (const second of options) {
        const [from, to] = [new Simulator(setup(first)), new Simulator(setup(second))];
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

  test('load(view) throws bad-state for a view that plays while it is read, and nobody is harmed', () => {
    const state = setup({ players: 2, seed: 1 });
    const [game, other] = [new Simulator(state), new Simulator(state)];
    const meddlers = [
      (): unknown => other.count(),
      (): void => {
        other.do(other.at(0));
      },
      (): unknown => new Simulator(setup({ players: 3, seed: 4 })),
    ];
    for (const meddle of meddlers) {
      const view = {
        ...state,
        get deck(): readonly number[] {
          meddle();
          return state.deck;
        },
      };
      const wrong = expect.objectContaining({ code: 'bad-state' }) as Error;
      expect(() => new Simulator(view)).toThrow(wrong);
      expect(() => {
        game.load(view);
      }).toThrow(wrong);
      expectSame(game.unload(), state);
      expectSame(other.unload(), state);
    }
  });

  test.each([null, undefined, 7, {}, setup({ players: 2 })])(
    'copy(%s) throws bad-state',
    (other) => {
      const game = new Simulator(setup({ players: 2, seed: 1 }));
      expect(() => {
        game.copy(other as Simulator);
      }).toThrow(expect.objectContaining({ code: 'bad-state' }) as Error);
    },
  );
});

describe('generators', () => {
  const meddling = (meddle: () => void): Rng => ({
    next: () => {
      meddle();
      return 7;
    },
  });

  test('random(rng) lets the generator use other simulators', () => {
    const state = setup({ players: 2, seed: 1 });
    const [game, other] = [new Simulator(state), new Simulator(state)];
    const number = game.random(meddling(() => other.playout(createRng(1))));
    expect(game.isLegal(number)).toBe(true);
    expectSame(game.unload(), state);
    expect(other.isOver).toBe(true);
  });

  test.each<[what: string, meddle: (game: Simulator) => void]>([
    [
      'does something',
      (game) => {
        game.do(game.at(0));
      },
    ],
    [
      'undoes something',
      (game) => {
        game.undo();
      },
    ],
    [
      'loads something',
      (game) => {
        game.load(setup({ players: 3, seed: 1 }));
      },
    ],
    ['draws', (game) => game.random(createRng(1))],
  ])('random(rng) throws bad-rng when the generator %s in the same game', (_, meddle) => {
    const game = new Simulator(setup({ players: 2, seed: 1 }));
    game.do(game.at(0));
    expect(() =>
      game.random(
        meddling(() => {
          meddle(game);
        }),
      ),
    ).toThrow(expect.objectContaining({ name: 'RulesError', code: 'bad-rng' }) as Error);
  });

  test('do(action) is not fooled while a generator is being asked', () => {
    const game = new Simulator(setup({ players: 2, seed: 1 }));
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

  test.each([undefined, null, {}, { next: () => 0.5 }, { next: () => 2 ** 40 }])(
    'random(rng) and playout(rng) throw bad-rng for what is no generator, and change nothing: %o',
    (rng) => {
      const game = new Simulator(setup({ players: 2, seed: 1 }));
      const before = game.unload();
      for (const method of ['random', 'playout'] as const) {
        expect(() => game[method](rng as unknown as Rng)).toThrow(
          expect.objectContaining({ code: 'bad-rng' }) as Error,
        );
      }
      expectSame(game.unload(), before);
    },
  );
});
