import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  apply,
  check,
  countLegalActions,
  createRng,
  isLegal,
  legalActionAt,
  legalActions,
  parseAction,
  pearls,
  PEARLS,
  perft,
  randomAction,
  result,
  setup,
  view,
} from '../../../src/pearls/index.js';
import type { Pearls, Rng, State, View } from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/fast.js';
import { buffer, everyPosition, listed, written } from '../../kit/pearls-fast.js';
import { arbPlan, arbStrangeState, pearlsGames, playOut } from '../../kit/pearls-games.js';
import { table } from '../../kit/pearls-table.js';
import { runs } from '../../kit/runs.js';

const rulesError = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

const countsOf = (pearls: Pearls): number[] => PEARLS.map((pearl) => pearls[pearl]);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('whole games, next to the plain engine', () => {
  test('do(action) comes to the same state as apply(state, action) (P8 to P23)', () => {
    everyPosition((game, state) => {
      expectSame(game.unload(), state);
    });
  });

  test('list(buffer), count() and at(index) agree with legalActions(state) (P28)', () => {
    everyPosition((game, state) => {
      const actions = legalActions(state);
      expectSame(listed(game), actions);
      expect(game.count()).toBe(countLegalActions(state));
      actions.forEach((_, i) => {
        expect(game.toAction(game.at(i))).toBe(legalActionAt(state, i));
      });
    });
  });

  test('isLegal(number) is what isLegal(state, action) says of every action', () => {
    everyPosition((game, state) => {
      for (let number = 0; number < game.size; number++) {
        const expected = isLegal(state, game.toAction(number));
        if (game.isLegal(number) !== expected) expect(game.toAction(number)).toBe(expected);
      }
    }, 10);
  });

  test('random(rng) draws as randomAction(state, rng) does', () => {
    everyPosition((game, state) => {
      if (state.phase === 'over') return;
      const [mine, other] = [createRng(state.deck.length), createRng(state.deck.length)];
      expect(game.toAction(game.random(mine))).toBe(randomAction(state, other));
      expect(mine.next()).toBe(other.next());
    });
  });

  test('undo() restores exactly what was before, in whole games', () => {
    fc.assert(
      fc.property(arbPlan, (plan) => {
        const { states, actions } = pearlsGames.play(plan);
        const game = new PearlsSimulator(states[0]!);
        const hashes = states.map((_, i) => {
          if (i > 0) game.do(game.fromAction(actions[i - 1]!));
          return game.hash;
        });
        for (let i = states.length - 1; i >= 0; i--) {
          expect(game.done).toBe(i);
          expectSame(game.unload(), states[i]);
          expectSame(listed(game), legalActions(states[i]!));
          expect(game.hash).toBe(hashes[i]);
          if (i > 0) game.undo();
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('do(action) and undo() keep to the plain engine in strange positions', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const game = new PearlsSimulator(state);
        const { hash } = game;
        for (const action of legalActions(state)) {
          game.do(game.fromAction(action));
          expectSame(game.unload(), apply(state, action));
          game.undo();
          expectSame(game.unload(), state);
          expect(game.hash).toBe(hash);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('undo() and do(action) in any order keep to the plain engine', () => {
    fc.assert(
      fc.property(arbPlan, ({ options, luck }) => {
        const rng = createRng(luck);
        const trail = [setup(options)];
        const game = new PearlsSimulator(trail[0]!);
        for (let i = 0; i < 150; i++) {
          const state = trail.at(-1)!;
          if (trail.length > 1 && (state.phase === 'over' || rng.next() % 3 === 0)) {
            trail.pop();
            game.undo();
          } else if (state.phase !== 'over') {
            const action = randomAction(state, rng);
            trail.push(apply(state, action));
            game.do(game.fromAction(action));
          }
          expectSame(game.unload(), trail.at(-1));
        }
      }),
      { numRuns: runs(20) },
    );
  });

  test('the simulator counts as many sequences as perft(pearls, state, depth)', () => {
    const state = setup({ players: 3, seed: 5 });
    const game = new PearlsSimulator(state);
    const count = (depth: number): number => {
      if (depth === 0) return 1;
      return sum(
        written((to) => game.list(to)).map((number) => {
          game.do(number);
          const below = count(depth - 1);
          game.undo();
          return below;
        }),
      );
    };
    expect(count(3)).toBe(perft(pearls, state, 3));
  });

  test('players, phase, turn, finalTurns, deckSize and score(player) tell what the state tells', () => {
    everyPosition((game, state) => {
      expect(game.players).toBe(state.players.length);
      expect(game.phase).toBe(state.phase);
      expect(game.isOver).toBe(state.phase === 'over');
      expect(game.turn).toBe(state.turn);
      expect(game.finalTurns).toBe(state.finalTurns);
      expect(game.deckSize).toBe(state.deck.length);
      const { standings = [] } = result(state) ?? {};
      for (const { player, score } of standings) expect(game.score(player)).toBe(score);
      if (state.phase === 'over') return;
      const worths = [0, 1, 1, 2, 2, 3, 5];
      state.players.forEach(({ pile, necklaces }, seat) => {
        const points = sum(countsOf(pile).map((count, kind) => count * worths[kind]!));
        expect(game.score(seat)).toBe(points + sum(necklaces));
      });
    }, 20);
  });

  test('winners() are those of result(state) (P24, P25, P26)', () => {
    everyPosition((game, state) => {
      expectSame(game.winners(), result(state)?.winners ?? []);
    });
    const tied = table({ hands: ['1y', '1y', '1y', '1y'], deck: '', finalTurns: 1 });
    const game = new PearlsSimulator(tied);
    for (const action of legalActions(tied)) {
      game.do(game.fromAction(action));
      expectSame(game.winners(), result(apply(tied, action))!.winners);
      game.undo();
    }
  });

  test('hand, seen, pile, won, market, necklaces and hidden write down what the state tells', () => {
    everyPosition((game, state) => {
      const counts = (write: (to: Int32Array) => number, cards: Pearls): void => {
        expect(write(buffer)).toBe(sum(countsOf(cards)));
        expect([...buffer.subarray(0, 7)]).toEqual(countsOf(cards));
      };
      state.players.forEach(({ hand, seen, pile, necklaces }, seat) => {
        counts((to) => game.hand(seat, to), hand);
        counts((to) => game.seen(seat, to), seen);
        counts((to) => game.pile(seat, to), pile);
        expect(written((to) => game.won(seat, to))).toEqual([...necklaces]);
      });
      const tally = (cards: readonly string[]): Pearls =>
        Object.fromEntries(
          PEARLS.map((pearl) => [pearl, cards.filter((card) => card === pearl).length]),
        ) as unknown as Pearls;
      counts((to) => game.market(to), tally(state.market));
      counts((to) => game.hidden(to), tally(state.deck));
      expect(written((to) => game.necklaces(to))).toEqual([...state.necklaces]);
    }, 20);
  });

  test('playout(rng) plays on as random(rng) and do(action) would, and undo() takes it back', () => {
    fc.assert(
      fc.property(arbPlan, fc.nat(30), ({ options, luck }, before) => {
        const rng = createRng(luck);
        let state = setup(options);
        for (let i = 0; i < before; i++) state = apply(state, randomAction(state, rng));
        const game = new PearlsSimulator(state);
        const here = state;
        const [mine, other] = [createRng(luck), createRng(luck)];
        while (state.phase !== 'over') state = apply(state, randomAction(state, other));
        const actions = game.playout(mine);
        expectSame(game.unload(), state);
        expect(game.playout(mine)).toBe(0);
        for (let i = 0; i < actions; i++) game.undo();
        expectSame(game.unload(), here);
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('views, next to the plain engine', () => {
  test('do(action) and undo() preview an action as apply(view, action) does (P27)', () => {
    everyPosition((_, state) => {
      if (state.phase === 'over') return;
      const seen = view(state, state.turn);
      const game = new PearlsSimulator(seen);
      expectSame(game.unload(), seen);
      expectSame(listed(game), legalActions(seen));
      for (const action of legalActions(seen).slice(0, 6)) {
        game.do(game.fromAction(action));
        expectSame(game.unload(), apply(seen, action));
        game.undo();
        expectSame(game.unload(), seen);
      }
    }, 20);
  });

  test('list(buffer), count(), random(rng) and playout(rng) refuse what the view does not show', () => {
    const state = setup({ players: 2, seed: 7 });
    const other = view(state, 1 - state.turn);
    const mine = view(state, state.turn);
    for (const seen of [other, apply(mine, legalActionAt(mine, 0))]) {
      const game = new PearlsSimulator(seen);
      const mask = new Uint8Array(game.slots).fill(7);
      expect(() => game.count()).toThrow(rulesError('hidden'));
      expect(() => game.list(buffer)).toThrow(rulesError('hidden'));
      expect(() => game.at(0)).toThrow(rulesError('hidden'));
      expect(() => game.random(createRng(1))).toThrow(rulesError('hidden'));
      expect(() => game.playout(createRng(1))).toThrow(rulesError('hidden'));
      expect(() => game.maskSlots(mask)).toThrow(rulesError('hidden'));
      expect(mask.every((mark) => mark === 7)).toBe(true);
      for (let number = 0; number < game.size; number++) {
        expect(game.isLegal(number)).toBe(isLegal(seen, game.toAction(number)));
      }
      expectSame(game.unload(), seen);
    }
    const game = new PearlsSimulator(mine);
    expect(() => game.playout(createRng(1))).toThrow(rulesError('hidden'));
    expect(game.done).toBe(0);
    expectSame(game.unload(), mine);
  });

  test('winners() refuses a preview of the end in which a hand is not known (P22)', () => {
    const state: State = { ...setup({ players: 3, seed: 7 }), phase: 'final', finalTurns: 1 };
    const game = new PearlsSimulator<View>(view(state, state.turn));
    game.do(game.at(0));
    expect(game.isOver).toBe(true);
    expect(() => game.winners()).toThrow(rulesError('hidden'));
    game.reveal(createRng(1));
    expect(game.winners().length).toBeGreaterThan(0);
  });
});

describe('several simulators', () => {
  test('new PearlsSimulator(other) and copy(other) take the position, with nothing to undo', () => {
    const [one, two] = [setup({ players: 2, seed: 1 }), setup({ players: 6, seed: 2 })];
    const game = new PearlsSimulator(one);
    game.do(game.at(0));
    const here = game.unload();
    const copy = new PearlsSimulator(game);
    expect(copy.done).toBe(0);
    game.do(game.at(0));
    expectSame(copy.unload(), here);
    copy.load(two);
    expectSame(copy.unload(), two);
    expectSame(listed(copy), legalActions(two));
    copy.do(copy.at(0));
    copy.copy(game);
    expect(copy.done).toBe(0);
    expectSame(copy.unload(), game.unload());
    expectSame(listed(copy), listed(game));
    expect(() => {
      copy.undo();
    }).toThrow(rulesError('nothing-to-undo'));
    expect(() => {
      copy.copy({} as PearlsSimulator);
    }).toThrow(rulesError('bad-state'));
  });
});

describe('what is refused, and changes nothing', () => {
  const state = setup({ players: 2, seed: 7 });
  const game = new PearlsSimulator(state);

  test('do(action) throws the reason that check(state, action) gives', () => {
    const passing = table({ hands: ['.', '2y'], deck: '', finalTurns: 2 });
    const over = playOut({ players: 2, seed: 1 }, createRng(1)).end;
    for (const position of [state, passing, over]) {
      const one = new PearlsSimulator(position);
      for (let number = 0; number < one.size; number++) {
        const violation = check(position, one.toAction(number));
        if (violation === null) continue;
        expect(() => {
          one.do(number);
        }).toThrow(expect.objectContaining({ name: 'IllegalActionError', violation }) as Error);
      }
      expectSame(one.unload(), position);
    }
  });

  test.each([-1, 688, 0.5, NaN, '3', null])('%s is the number of no action', (number) => {
    const odd = number as number;
    expect(game.isLegal(odd)).toBe(false);
    expect(() => {
      game.do(odd);
    }).toThrow(rulesError('bad-index'));
    expect(() => game.toAction(odd)).toThrow(rulesError('bad-index'));
    expect(() => game.slotOf(odd)).toThrow(rulesError('bad-index'));
    expect(() => game.actionAtSlot(odd)).toThrow(rulesError('bad-index'));
    expectSame(game.unload(), state);
  });

  test('fromAction(action) refuses what is no action', () => {
    const odd = { type: 'play', color: 'red', count: 9, jokers: 2, necklace: false } as const;
    expect(() => game.fromAction(odd)).toThrow(rulesError('bad-action'));
  });

  test('at(index) refuses what is no place of the list', () => {
    for (const index of [-1, game.count(), 0.5]) {
      expect(() => game.at(index)).toThrow(rulesError('bad-index'));
    }
  });

  test('players who are not there are refused', () => {
    const out = new Float32Array(80);
    for (const player of [-1, 2, 0.5, NaN, '0' as unknown as number]) {
      expect(() => game.score(player)).toThrow(rulesError('bad-player'));
      expect(() => game.hand(player, buffer)).toThrow(rulesError('bad-player'));
      expect(() => {
        game.observe(player, out);
      }).toThrow(rulesError('bad-player'));
      expect(() => {
        game.deal(player, createRng(1));
      }).toThrow(rulesError('bad-player'));
    }
  });

  test('buffers that are too short, or of another kind, are refused', () => {
    const short = new Int32Array(3);
    const list = [] as unknown as Int32Array;
    for (const bad of [short, list, new Proxy(buffer, {})]) {
      expect(() => game.list(bad)).toThrow(rulesError('bad-buffer'));
      expect(() => game.hand(0, bad)).toThrow(rulesError('bad-buffer'));
      expect(() => game.market(bad)).toThrow(rulesError('bad-buffer'));
      expect(() => game.necklaces(bad)).toThrow(rulesError('bad-buffer'));
    }
    expect(() => game.maskSlots(new Uint8Array(687))).toThrow(rulesError('bad-buffer'));
    expect(() => {
      game.observe(0, new Float32Array(79));
    }).toThrow(rulesError('bad-buffer'));
    expect([...short]).toEqual([0, 0, 0]);
  });

  test('random(rng) when the game is over is refused as game-over', () => {
    const one = new PearlsSimulator(game);
    one.playout(createRng(1));
    expect(() => one.random(createRng(1))).toThrow(rulesError('game-over'));
  });

  test('generators that fail, or that use the game, are refused as bad-rng', () => {
    const one = new PearlsSimulator<View>(state);
    const calls: ((rng: Rng) => unknown)[] = [
      (rng) => one.random(rng),
      (rng) => one.playout(rng),
      (rng) => {
        one.deal(0, rng);
      },
    ];
    const other = new PearlsSimulator(state);
    const luck = createRng(1);
    for (const call of calls) {
      for (const rng of [null, {}, { next: () => 0.5 }] as Rng[]) {
        expect(() => call(rng)).toThrow(rulesError('bad-rng'));
        expectSame(one.unload(), state);
      }
      const meddling: Rng = {
        next: () => {
          one.do(one.at(0));
          one.undo();
          return luck.next();
        },
      };
      expect(() => call(meddling)).toThrow(rulesError('bad-rng'));
      expectSame(one.unload(), state);
    }
    const dealing: Rng = {
      next: () => {
        other.deal(0, luck);
        return luck.next();
      },
    };
    expect(() => {
      one.deal(0, dealing);
    }).toThrow(rulesError('bad-rng'));
    const seen = view(state, 0);
    one.load(seen);
    for (const rng of [dealing, null as unknown as Rng, { next: () => NaN }]) {
      expect(() => {
        one.reveal(rng);
      }).toThrow(rulesError('bad-rng'));
      expectSame(one.unload(), seen);
    }
  });

  test('playout(rng) takes its actions back if the generator fails', () => {
    const one = new PearlsSimulator(state);
    let left = 20;
    const luck = createRng(1);
    const failing: Rng = {
      next: () => {
        if (left-- === 0) throw new Error('no more luck');
        return luck.next();
      },
    };
    expect(() => one.playout(failing)).toThrow('no more luck');
    expect(one.done).toBe(0);
    expectSame(one.unload(), state);
  });
});

describe('numbers and slots', () => {
  const state = setup({ players: 2, seed: 7 });
  const game = new PearlsSimulator(state);
  const every = Array.from({ length: game.slots }, (_, slot) => slot);

  test('there are 688: 7 takes, 20 plays of jokers alone, 6 times 110 of a colour, a pass (P9, P14)', () => {
    expect([game.slots, game.size]).toEqual([7 + 2 * 10 + 6 * 2 * 55 + 1, 688]);
  });

  test.each([
    [0, 'take j'],
    [6, 'take p'],
    [7, 'play 1j'],
    [26, 'play 10j necklace'],
    [27, 'play 1y'],
    [30, 'play 1y+1j necklace'],
    [137, 'play 1r'],
    [686, 'play 10p necklace'],
    [687, 'pass'],
  ])('number %i is "%s"', (number, text) => {
    expect(game.toAction(number)).toEqual(parseAction(text));
    expect(game.fromAction(parseAction(text))).toBe(number);
  });

  test('toAction(number) and fromAction(action) lead to each other, and a number is its own slot', () => {
    expect(every.map((number) => game.fromAction(game.toAction(number)))).toEqual(every);
    expect(every.map((number) => game.slotOf(number))).toEqual(every);
    expect(every.map((slot) => game.actionAtSlot(slot))).toEqual(every);
  });

  test('listSlots(buffer), maskSlots(mask) and mask(mask) tell the same as list(buffer)', () => {
    const mask = new Uint8Array(game.slots + 1);
    everyPosition((one) => {
      const numbers = written((to) => one.list(to));
      expect(written((to) => one.listSlots(to))).toEqual(numbers);
      for (const write of [(): number => one.maskSlots(mask), (): number => one.mask(mask)]) {
        mask.fill(7);
        expect(write()).toBe(numbers.length);
        expect(every.filter((slot) => mask[slot] === 1)).toEqual(numbers);
        expect(mask.filter((mark) => mark === 0).length).toBe(mask.length - numbers.length);
      }
    }, 10);
  });
});
