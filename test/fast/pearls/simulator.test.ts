import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  apply,
  check,
  createRng,
  isLegal,
  legalActionAt,
  legalActions,
  parseAction,
  PEARLS,
  result,
  setup,
  view,
} from '../../../src/pearls/index.js';
import type { Pearls, Rng, State, View } from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/reef/fast.js';
import { buffer, everyPosition, listed, written } from '../../kit/pearls/fast.js';
import { playOut } from '../../kit/pearls/games.js';
import { table } from '../../kit/pearls/table.js';

const rulesError = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

const countsOf = (pearls: Pearls): number[] => PEARLS.map((pearl) => pearls[pearl]);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('whole games, next to the plain engine', () => {
  test('isLegal(number) is what isLegal(state, action) says of every action', () => {
    everyPosition((game, state) => {
      for (let number = 0; number < game.size; number++) {
        const expected = isLegal(state, game.toAction(number));
        if (game.isLegal(number) !== expected) expect(game.toAction(number)).toBe(expected);
      }
    }, 10);
  });
  test('phase, finalTurns and deckSize tell what the state tells', () => {
    everyPosition((game, state) => {
      expect(game.phase).toBe(state.phase);
      expect(game.finalTurns).toBe(state.finalTurns);
      expect(game.deckSize).toBe(state.deck.length);
    }, 20);
  });

  test('winners() are those of result(state) after a tie too (P24, P25, P26)', () => {
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

  test.each([-1, 688, 0.5, NaN, '3', null])('%s is no slot', (number) => {
    const odd = number as number;
    expect(() => game.slotOf(odd)).toThrow(rulesError('bad-index'));
    expect(() => game.actionAtSlot(odd)).toThrow(rulesError('bad-index'));
    expectSame(game.unload(), state);
  });

  test('fromAction(action) refuses what is no action', () => {
    const odd = { type: 'play', color: 'red', count: 9, jokers: 2, necklace: false } as const;
    expect(() => game.fromAction(odd)).toThrow(rulesError('bad-action'));
  });
  test('hand(player, buffer) and its siblings throw bad-player for players there are not', () => {
    for (const player of [-1, 2, 0.5, NaN, '0' as unknown as number]) {
      expect(() => game.hand(player, buffer)).toThrow(rulesError('bad-player'));
      expect(() => game.handSize(player)).toThrow(rulesError('bad-player'));
      expect(() => game.won(player, buffer)).toThrow(rulesError('bad-player'));
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
    expect(() => game.maskSlots(new Uint32Array(21))).toThrow(rulesError('bad-buffer'));
    expect(() => {
      game.observe(0, new Float32Array(79));
    }).toThrow(rulesError('bad-buffer'));
    expect([...short]).toEqual([0, 0, 0]);
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
