import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { REEF_MAX_STARTS } from '../../../src/fast/index.js';
import type { Simulation } from '../../../src/fast/index.js';
import { createRng } from '../../../src/index.js';
import { expectSame } from '../../kit/every-game.js';
import { isThorough, runs } from '../../kit/runs.js';
import { everyPositionOf, pearlsEngines, reefEngines } from '../../kit/simulators.js';
import type { AnyState, Engines } from '../../kit/simulators.js';

// What the simulators of both games have to keep, next to the plain engines. What only one of them has is in its own files.

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const error = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

/** Long enough for every list. */
const buffer = new Int32Array(REEF_MAX_STARTS);

/** What a method writes into a buffer. */
function written(write: (to: Int32Array) => number): number[] {
  return [...buffer.subarray(0, write(buffer))];
}

describe('ReefSimulator', () => {
  laws(reefEngines);
});

describe('PearlsSimulator', () => {
  laws(pearlsEngines);
});

function laws<G extends Simulation<S, A>, S extends AnyState, A>(engines: Engines<G, S, A>): void {
  const { plain, plans, simulator, strange } = engines;
  const everyPosition = (
    law: Parameters<typeof everyPositionOf<G, S, A>>[1],
    numRuns = 30,
  ): void => {
    everyPositionOf(engines, law, numRuns);
  };
  const observed = (game: G, seat: number): Float32Array => {
    const out = new Float32Array(engines.observationSize(game.players));
    game.observe(seat, out);
    return out;
  };
  /** The ways to place starting pieces are too many to list in every game. */
  const isListable = (state: S): boolean => plain.countLegalActions(state) < 5000;

  describe('whole games', () => {
    test('do(action) comes to the same state as apply(state, action) (R7 to R39, P8 to P23)', () => {
      everyPosition((game, state) => {
        expectSame(game.unload(), state);
      }, 40);
    });

    test('list(buffer), count() and at(index) agree with legalActions(state) (R18, R23, P28)', () => {
      everyPosition((game, state, rng) => {
        const count = plain.countLegalActions(state);
        expect(game.count()).toBe(count);
        for (let i = 0; i < 5 && count > 0; i++) {
          const index = Math.abs(rng.next()) % count;
          const number = game.at(index);
          expectSame(game.toAction(number), plain.legalActionAt(state, index));
          expect(game.isLegal(number)).toBe(true);
        }
        if (!isListable(state)) return;
        const listed = written((to) => game.list(to));
        expectSame(
          listed.map((number) => game.toAction(number)),
          plain.legalActions(state),
        );
      });
    });

    test('random(rng) draws as randomAction(state, rng) does', () => {
      everyPosition((game, state, rng) => {
        if (game.isOver) return;
        const seed = rng.next();
        const [mine, other] = [createRng(seed), createRng(seed)];
        expectSame(game.toAction(game.random(mine)), plain.randomAction(state, other));
        expect(mine.next()).toBe(other.next());
      });
    });

    test('players, isOver, turn, score(player) and winners() tell what the state and result(state) tell (R40 to R43, P24 to P26)', () => {
      everyPosition((game, state) => {
        expect(game.players).toBe(state.players.length);
        expect(game.isOver).toBe(state.phase === 'over');
        expect(game.turn).toBe(state.turn);
        const scores = state.players.map((_, seat) => game.score(seat));
        expectSame(scores, [...plain.scores(state)]);
        expectSame(game.winners(), plain.result(state)?.winners ?? []);
      });
    });

    test('undo() restores exactly what was before, with its list and its hash', () => {
      fc.assert(
        fc.property(plans, ({ state: first, choose, luck }) => {
          const rng = createRng(luck);
          const game = simulator(first);
          const past = [{ state: first, hash: game.hash }];
          for (let state = first; state.phase !== 'over';) {
            const action = choose(state, rng);
            state = plain.apply(state, action);
            game.do(game.fromAction(action));
            past.push({ state, hash: game.hash });
          }
          for (let i = past.length - 1; i >= 0; i--) {
            const { state, hash } = past[i]!;
            expect(game.done).toBe(i);
            expectSame(game.unload(), state);
            expect(game.hash).toBe(hash);
            expect(game.count()).toBe(plain.countLegalActions(state));
            if (isListable(state)) expect(game.list(buffer)).toBe(game.count());
            if (i > 0) game.undo();
          }
        }),
        { numRuns: runs(40) },
      );
    });

    test('undo() and do(action) in any order keep to the plain engine', () => {
      fc.assert(
        fc.property(plans, ({ state: first, choose, luck }) => {
          const rng = createRng(luck);
          const trail = [first];
          const game = simulator(first);
          for (let i = 0; i < 150; i++) {
            const state = trail.at(-1)!;
            if (trail.length > 1 && (state.phase === 'over' || rng.next() % 3 === 0)) {
              trail.pop();
              game.undo();
            } else if (state.phase !== 'over') {
              const action = choose(state, rng);
              trail.push(plain.apply(state, action));
              game.do(game.fromAction(action));
            }
            expectSame(game.unload(), trail.at(-1));
          }
        }),
        { numRuns: runs(15) },
      );
    });

    test('do(action) and undo() keep to the plain engine in strange positions', () => {
      fc.assert(
        fc.property(strange, fc.integer(), (state, luck) => {
          const rng = createRng(luck);
          const game = simulator(state);
          const before = game.unload();
          for (let i = 0; i < 10 && game.count() > 0; i++) {
            const number = game.random(rng);
            game.do(number);
            expectSame(game.unload(), plain.apply(before, game.toAction(number)));
            game.undo();
            expectSame(game.unload(), before);
          }
        }),
        { numRuns: runs(200) },
      );
    });

    test('playout(rng) plays on as random(rng) and do(action) would, and undo() takes it back', () => {
      fc.assert(
        fc.property(plans, fc.nat(30), ({ state: first, choose, luck }, before) => {
          const rng = createRng(luck);
          const game = simulator(first);
          let state = first;
          for (let i = 0; i < before && state.phase !== 'over'; i++) {
            const action = choose(state, rng);
            state = plain.apply(state, action);
            game.do(game.fromAction(action));
          }
          const here = state;
          const [mine, other] = [createRng(luck), createRng(luck)];
          while (state.phase !== 'over') {
            state = plain.apply(state, plain.randomAction(state, other));
          }
          const actions = game.playout(mine);
          expectSame(game.unload(), state);
          expect(game.playout(mine)).toBe(0);
          for (let i = 0; i < actions; i++) game.undo();
          expectSame(game.unload(), here);
        }),
        { numRuns: runs(40) },
      );
    });

    test('do(action) and undo() count as many sequences as perft(game, state, depth)', () => {
      const rng = createRng(4);
      const game = simulator(engines.setup(2, 11));
      for (let i = 0; i < 14; i++) game.do(game.random(rng));
      const state = game.unload();
      const count = (depth: number): number => {
        if (depth === 1) return game.count();
        let total = 0;
        for (const number of written((to) => game.list(to))) {
          game.do(number);
          total += count(depth - 1);
          game.undo();
        }
        return total;
      };
      expect(count(2)).toBe(engines.perft(state, 2));
      expectSame(game.unload(), state);
    });
  });

  describe('hash', () => {
    test('hash is a whole number below 2 ** 53, and that of the same position when it is loaded', () => {
      everyPosition((game, state) => {
        expect(Number.isSafeInteger(game.hash)).toBe(true);
        expect(game.hash).toBeGreaterThanOrEqual(0);
        expect(simulator(state).hash).toBe(game.hash);
        expect(simulator(game).hash).toBe(game.hash);
      }, 15);
    });

    test('hash uses all of its 53 bits', () => {
      const game = simulator(engines.setup(2, 3));
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

    test('hash follows playout(rng), deal(seat, rng), load(view) and copy(simulator)', () => {
      const state = engines.setup(2, 5);
      const [game, other] = [simulator(state), simulator(engines.setup(4, 6))];
      game.playout(createRng(1));
      expect(game.hash).toBe(simulator(game.unload()).hash);
      game.load(state);
      game.deal(0, createRng(1));
      expect(game.hash).toBe(simulator(game.unload()).hash);
      expect(game.hash).not.toBe(simulator(state).hash);
      other.copy(game);
      expect(other.hash).toBe(game.hash);
    });

    test('hash is equal exactly when key(state) is, over many positions', () => {
      // So many that two of them would be likely to share a hash of 34 bits.
      const positions = isThorough ? 250_000 : 20_000;
      const hashes = new Map<string, number>();
      const keys = new Map<number, string>();
      const rng = createRng('hash');
      const games = [2, 3, 4].map((players) => simulator(engines.setup(players, players)));
      for (let seen = 0; seen < positions;) {
        for (const game of games) {
          // From the same few deals, so that early positions come again and again.
          while (game.done > 0) game.undo();
          for (; !game.isOver; seen++) {
            game.do(game.random(rng));
            const [text, { hash }] = [plain.key(game.unload()), game];
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

  describe('deal(seat, rng)', () => {
    test('deal(seat, rng) changes nothing that the seat knows, and loses no card (R45, P27)', () => {
      everyPosition((game, state, rng) => {
        for (const seat of state.players.keys()) {
          const copy = simulator(game);
          copy.deal(seat, rng);
          const dealt = copy.unload();
          expectSame(plain.view(dealt, seat), plain.view(state, seat));
          expectSame(plain.stateFromJson(JSON.parse(JSON.stringify(dealt))), dealt);
          expect(copy.hash).toBe(simulator(dealt).hash);
        }
      }, 8);
    });

    test('deal(seat, rng) depends on nothing but what the seat knows, and on the generator (R45, P27)', () => {
      everyPosition((game, state, rng) => {
        const seat = Math.abs(rng.next()) % state.players.length;
        const seed = rng.next();
        const [one, two] = [simulator(game), simulator(engines.determinize(state, seat, rng))];
        one.deal(seat, createRng(seed));
        two.deal(seat, createRng(seed));
        expectSame(one.unload(), two.unload());
      }, 8);
    });

    test('undo() takes back what was done before a deal, and what the seat knew then is as it was', () => {
      const rng = createRng(8);
      const game = simulator(engines.setup(3, 8));
      const views = [plain.view(game.unload(), 1)];
      for (let i = 0; i < 20; i++) {
        game.do(game.random(rng));
        views.push(plain.view(game.unload(), 1));
        if (i % 7 === 0) game.deal(1, rng);
      }
      expect(game.done).toBe(20);
      for (const seen of views.reverse()) {
        expectSame(plain.view(game.unload(), 1), seen);
        expectSame(plain.stateFromJson(JSON.parse(JSON.stringify(game.unload()))), game.unload());
        if (game.done > 0) game.undo();
      }
    });
  });

  describe('observe(seat, out)', () => {
    test('observe(seat, out) is the same to the bit whatever the seat cannot know (R45, P27)', () => {
      everyPosition((game, state, rng) => {
        for (const seat of state.players.keys()) {
          const other = simulator(engines.determinize(state, seat, rng));
          expectSame(observed(other, seat), observed(game, seat));
        }
      }, 10);
    });

    test('observe(seat, out) writes counts into bytes, which scales(out) turns into the shares', () => {
      everyPosition((game, { players }) => {
        const size = engines.observationSize(players.length);
        const [counts, scales] = [new Uint8ClampedArray(size), new Float32Array(size)];
        game.scales(scales);
        for (const seat of players.keys()) {
          game.observe(seat, counts);
          const shares = scales.map((scale, i) => counts[i]! / scale);
          // Cards of own decks may have more points than a byte can hold.
          const held = observed(game, seat).map((share, i) => Math.min(share, 255 / scales[i]!));
          expect(shares.join()).toBe(held.join());
        }
        for (const wrong of [new Float32Array(size - 1), new Float64Array(size)]) {
          expect(() => {
            game.scales(wrong as never);
          }).toThrow(error('bad-buffer'));
        }
      }, 10);
    });

    test('observe(seat, out) writes every number anew, and leaves what comes after alone', () => {
      everyPosition((game, state) => {
        const size = engines.observationSize(state.players.length);
        const long = new Float32Array(size + 3).fill(7);
        game.observe(0, long);
        expectSame([...long], [...observed(game, 0), 7, 7, 7]);
      }, 3);
    });

    test('observe(seat, out) is the same for positions that came about in different ways', () => {
      everyPosition((game, state, rng) => {
        const copy = simulator(game);
        const before = observed(copy, 0);
        for (let i = 0; i < 3; i++) {
          for (let k = 0; k < 4 && !copy.isOver; k++) {
            copy.do(copy.random(rng));
            observed(copy, 0);
          }
          expectSame(observed(copy, 0), observed(simulator(copy.unload()), 0));
          while (copy.done > 0) copy.undo();
        }
        expectSame(observed(copy, 0), before);
        expectSame(observed(simulator(state), 0), before);
      }, 4);
    });
  });

  describe('slots', () => {
    const expectSlots = (game: G, state: S): void => {
      // Starting pieces have no slots.
      const actions = state.phase === 'start' ? [] : written((to) => game.list(to));
      const slots = actions.map((action) => game.slotOf(action));
      expectSame(
        slots.map((slot) => game.actionAtSlot(slot)),
        actions,
      );
      expectSame(
        written((to) => game.listSlots(to)),
        slots,
      );
      const mask = new Uint8Array(game.slots + 1).fill(7);
      expect(game.maskSlots(mask)).toBe(slots.length);
      const marked = [...mask.keys()].filter((slot) => mask[slot] === 1);
      expectSame(
        marked,
        [...slots].sort((a, b) => a - b),
      );
      expect(mask.filter((mark) => mark === 0)).toHaveLength(mask.length - slots.length);
      const bits = new Uint32Array(Math.ceil(game.slots / 32) + 1).fill(7);
      expect(game.maskSlots(bits)).toBe(slots.length);
      const isSet = (bit: number): boolean => ((bits[bit >> 5]! >>> (bit & 31)) & 1) === 1;
      const all = Array.from({ length: 32 * bits.length }, (_, bit) => bit);
      expectSame(all.filter(isSet), marked);
    };

    test('slotOf(action), actionAtSlot(slot), listSlots(buffer) and maskSlots(mask) agree with list(buffer)', () => {
      everyPosition(expectSlots, 15);
      const law = fc.property(strange, (state) => {
        expectSlots(simulator(state), state);
      });
      fc.assert(law, { numRuns: runs(60) });
    });
  });

  describe('what is refused, and changes nothing', () => {
    const state = engines.setup(2, 7);
    const game = simulator(state);

    test('undo() throws nothing-done when nothing was done since loading or copying', () => {
      const one = simulator(state);
      const expectNothing = (): void => {
        expect(one.done).toBe(0);
        expect(() => {
          one.undo();
        }).toThrow(error('nothing-done'));
      };
      expectNothing();
      one.do(one.at(3));
      one.undo();
      expectNothing();
      one.do(one.at(3));
      one.copy(game);
      expectNothing();
      one.do(one.at(3));
      one.load(state);
      expectNothing();
    });

    test('random(rng) throws game-over when the game is over, and there is nothing to list', () => {
      const one = simulator(state);
      one.playout(createRng(1));
      expect(() => one.random(createRng(1))).toThrow(error('game-over'));
      expect(one.list(new Int32Array(0))).toBe(0);
    });

    test('copy(other) throws bad-state for what is no simulator', () => {
      expect(() => {
        game.copy({} as G);
      }).toThrow(error('bad-state'));
    });
  });
}
