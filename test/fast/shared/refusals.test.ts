import { describe, expect, test } from 'vitest';
import {
  REEF_MAX_STARTS,
  reefObservationSize,
  pearlsObservationSize,
  PearlsSimulator,
  ReefSimulator,
} from '../../../src/fast/index.js';
import { createRng, setup } from '../../../src/index.js';
import type { Rng } from '../../../src/index.js';
import * as pearls from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/every-game.js';

// Every method of the simulators is called with every kind of wrong argument, in a position in which much can be done.

/** What the tests use of a simulator; they call the other methods by their names. */
interface AnySimulator {
  readonly done: number;
  unload(): object;
  at(index: number): number;
  do(action: number): void;
  undo(): void;
  load(state: object): void;
  copy(from: AnySimulator): void;
  deal(seat: number, rng: Rng): void;
  random(rng: Rng): number;
  playout(rng: Rng): number;
  count(): number;
  isLegal(action: number): boolean;
}

/** A right value for a parameter, and with which code wrong ones are refused. */
type Arguments = Readonly<
  Record<string, readonly [right: unknown, code?: string, tooMuch?: unknown]>
>;
interface Numbers extends ArrayLike<number> {
  fill(value: number): this;
}
/** A call that writes into its buffer, the kind of that, and how long it has to be: as long as what is written, if not said. */
type Written = readonly [text: string, kind: new (length: number) => Numbers, least?: number];

const NONE = [-1, 0.5, NaN, '1', null];
const luck = createRng(1);
const error = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

function refusesWrongArguments(
  begin: () => AnySimulator,
  args: Arguments,
  calls: readonly string[],
  written: readonly Written[],
): void {
  const call = (
    game: AnySimulator,
    text: string,
    given: Readonly<Record<string, unknown>>,
  ): unknown => {
    const [, method = '', list = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
    const values = list.split(', ').map((name) => (name in given ? given[name] : args[name]![0]));
    return (game as unknown as Record<string, (...list: unknown[]) => unknown>)[method]!(...values);
  };

  test.each(calls.flatMap((text) => wrongIn(text, args).map((name) => [text, name] as const)))(
    '%s throws for a wrong %s, and changes nothing',
    (text, name) => {
      const game = begin();
      const [before, done] = [game.unload(), game.done];
      const [, code, tooMuch] = args[name]!;
      for (const wrong of [tooMuch, ...NONE]) {
        expect(() => call(game, text, { [name]: wrong }), String(wrong)).toThrow(error(code!));
        if (name === 'action') expect(game.isLegal(wrong as number)).toBe(false);
      }
      expectSame([game.unload(), game.done], [before, done]);
    },
  );

  test.each(written.map(([text, kind, least]) => ({ text, kind, least })))(
    '$text asks its buffer for nothing but enough room',
    ({ text, kind, least }) => {
      const game = begin();
      const write = (buffer: unknown): unknown => call(game, text, { buffer });
      const long = new kind(20_000);
      const answer = write(long);
      const length = least ?? (answer as number);
      expect(length).toBeGreaterThan(0);

      class Meddler extends kind {
        override get length(): number {
          throw new Error('asked');
        }

        override fill(): never {
          throw new Error('asked');
        }
      }
      const exact = new Meddler(length);
      expect(write(exact)).toBe(answer);
      for (let i = 0; i < length; i++) if (exact[i] !== long[i]) expect(i).toBe(text);

      const short = new kind(length - 1);
      short.fill(7);
      const proxy = new Proxy(new kind(20_000), {
        get: () => expect.unreachable(),
        getPrototypeOf: () => expect.unreachable(),
      });
      const hollow: unknown = Object.create(kind.prototype as object);
      for (const wrong of [short, proxy, hollow, new Float64Array(20_000), [], null, undefined]) {
        expect(() => write(wrong)).toThrow(error('bad-buffer'));
      }
      expect(Array.from(short).every((number) => number === 7)).toBe(true);
    },
  );
}

function refusesGenerators(
  begin: () => AnySimulator,
  meddling: Readonly<Record<string, (game: AnySimulator) => unknown>>,
): void {
  const drawing: Readonly<Record<string, (game: AnySimulator, rng: Rng) => unknown>> = {
    random: (game, rng) => game.random(rng),
    playout: (game, rng) => game.playout(rng),
    deal: (game, rng) => {
      game.deal(0, rng);
    },
  };

  test.each(Object.entries(drawing))('%s(rng) throws bad-rng for what is none', (name, draw) => {
    const game = begin();
    const [before, done] = [game.unload(), game.done];
    for (const rng of [undefined, null, {}, { next: () => 0.5 }, { next: () => 2 ** 40 }]) {
      expect(() => draw(game, rng as Rng)).toThrow(error('bad-rng'));
    }
    for (const late of name === 'random' ? [0] : [0, 3]) {
      expect(() =>
        draw(
          game,
          changing(late, () => expect.unreachable('late')),
        ),
      ).toThrow();
      expect(() =>
        draw(
          game,
          changing(late, () => 0.5),
        ),
      ).toThrow(error('bad-rng'));
      expectSame([game.unload(), game.done], [before, done]);
    }
    const dealt = [game, begin()].map((one) => {
      one.deal(0, createRng(1));
      return one.unload();
    });
    expectSame(dealt[0], dealt[1]);
  });

  test.each(Object.entries(meddling))(
    'random(rng), playout(rng) and deal(seat, rng) throw bad-rng when the generator %s',
    (_, meddle) => {
      for (const draw of Object.values(drawing)) {
        const game = begin();
        const rng = changing(0, () => {
          meddle(game);
          return 7;
        });
        expect(() => draw(game, rng)).toThrow(error('bad-rng'));
      }
    },
  );

  test('playout(rng) leaves alone what the generator has loaded', () => {
    const [game, other] = [begin(), begin()];
    other.do(other.at(0));
    const rng = changing(0, () => {
      game.copy(other);
      return 7;
    });
    expect(() => game.playout(rng)).toThrow(error('bad-rng'));
    expectSame([game.unload(), game.done], [other.unload(), 0]);
  });

  test('deal(seat, rng) throws bad-rng when the generator deals in another game', () => {
    const [game, other] = [begin(), begin()];
    const before = game.unload();
    const rng = changing(0, () => {
      other.deal(0, createRng(1));
      return 7;
    });
    expect(() => {
      game.deal(0, rng);
    }).toThrow(error('bad-rng'));
    expectSame(game.unload(), before);
  });

  test.each(Object.entries(drawing))('%s(rng) lets the generator use other games', (_, draw) => {
    const [game, same, other] = [begin(), begin(), begin()];
    const numbers = createRng(1);
    const busy = draw(game, {
      next: () => {
        other.count();
        while (other.done > 0) other.undo();
        other.playout(luck);
        return numbers.next();
      },
    });
    expect(busy).toBe(draw(same, createRng(1)));
    expectSame(game.unload(), same.unload());
  });
}

describe('ReefSimulator', () => {
  const state = setup({ players: 2, seed: 1 });
  // Both players have played cards by then, and hold dealt ones.
  const begin = (): ReefSimulator => playedOn(new ReefSimulator(state), 4);
  const size = reefObservationSize(2);

  refusesWrongArguments(
    begin,
    {
      player: [1, 'bad-player', 2],
      action: [1, 'bad-index', 111_444],
      slot: [1, 'bad-index', 1226],
      index: [1, 'bad-index', begin().count()],
      card: [1, 'bad-index', 60],
      other: [2, 'bad-index', 60],
      cell: [1, 'bad-index', 16],
      level: [1, 'bad-index', 4],
      color: ['red', 'bad-index', 'blue'],
      symmetry: [1, 'bad-index', 8],
      buffer: [new Int32Array(REEF_MAX_STARTS)],
      out: [new Float32Array(size)],
      rng: [luck],
    },
    [
      'score(player)',
      'hand(player, buffer)',
      'dealt(player, buffer)',
      'played(player, buffer)',
      'height(player, cell)',
      'piece(player, cell, level)',
      'bits(player, buffer)',
      'supply(color)',
      'count(player)',
      'list(buffer, player)',
      'points(buffer, player)',
      'countPattern(player, card)',
      'scorePlays(card, buffer, player)',
      'scoreAfter(card, other, buffer, player)',
      'observe(player, out, symmetry)',
      'deal(player, rng)',
      'at(index)',
      'do(action)',
      'toAction(action)',
      'slotOf(action)',
      'turnNumber(action, symmetry)',
      'actionAtSlot(slot)',
    ],
    [
      ['list(buffer)', Int32Array],
      ['list(buffer, player)', Int32Array],
      ['points(buffer)', Int32Array],
      ['points(buffer, player)', Int32Array],
      ['hand(player, buffer)', Int32Array],
      ['dealt(player, buffer)', Int32Array],
      ['played(player, buffer)', Int32Array],
      ['display(buffer)', Int32Array],
      ['tokens(buffer)', Int32Array],
      ['scorePlays(card, buffer)', Int32Array],
      ['scoreAfter(card, other, buffer)', Int32Array],
      ['listDistinct(buffer)', Int32Array, begin().count()],
      ['listSlots(buffer)', Int32Array, 1226],
      ['bits(player, buffer)', Int32Array, 9],
      ['mask(buffer)', Uint8Array, 18_420],
      ['maskSlots(buffer)', Uint8Array, 1226],
      ['maskSlots(buffer)', Uint32Array, 39],
      ['observe(player, buffer)', Float32Array, size],
      ['observe(player, buffer)', Uint8ClampedArray, size],
      ['scales(buffer)', Float32Array, size],
    ],
  );
  refusesGenerators(begin, {
    'does something': (game) => {
      game.do(game.at(0));
    },
    'loads a state': (game) => {
      game.load(state);
    },
    'copies a game': (game) => {
      game.copy(new ReefSimulator(state));
    },
  });

  test('random(rng) throws bad-rng when the generator draws another action, or undoes one', () => {
    const game = begin();
    const drawing = changing(0, () => game.random(luck));
    expect(() => game.random(drawing)).toThrow(error('bad-rng'));
    const undoing = changing(0, () => {
      game.undo();
      return 7;
    });
    expect(() => game.random(undoing)).toThrow(error('bad-rng'));
  });

  test('list(buffer) and mask(mask) need room for all starting pieces (R8)', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1, start: 'outside' }));
    expect(game.mask(new Uint8Array(game.size))).toBe(game.count());
    const short = new Int32Array(game.count() - 1);
    for (const call of [
      () => game.mask(new Uint8Array(game.size - 1)),
      () => game.list(short),
      () => game.listDistinct(short),
      () => game.points(short),
    ]) {
      expect(call).toThrow(error('bad-buffer'));
    }
  });
});

describe('PearlsSimulator', () => {
  const state = pearls.setup({ players: 2, seed: 7 });
  const begin = (): PearlsSimulator<pearls.View> =>
    playedOn(new PearlsSimulator<pearls.View>(state), 24);
  const size = pearlsObservationSize(2);

  refusesWrongArguments(
    begin,
    {
      player: [0, 'bad-player', 2],
      action: [1, 'bad-index', 688],
      slot: [1, 'bad-index', 688],
      index: [1, 'bad-index', begin().count()],
      buffer: [new Int32Array(99)],
      out: [new Float32Array(size)],
      rng: [luck],
    },
    [
      'score(player)',
      'hand(player, buffer)',
      'handSize(player)',
      'seen(player, buffer)',
      'pile(player, buffer)',
      'won(player, buffer)',
      'observe(player, out)',
      'deal(player, rng)',
      'at(index)',
      'do(action)',
      'toAction(action)',
      'slotOf(action)',
      'actionAtSlot(slot)',
    ],
    [
      ['list(buffer)', Int32Array],
      ['listSlots(buffer)', Int32Array],
      ['won(player, buffer)', Int32Array],
      ['necklaces(buffer)', Int32Array],
      ['hand(player, buffer)', Int32Array, 7],
      ['seen(player, buffer)', Int32Array, 7],
      ['pile(player, buffer)', Int32Array, 7],
      ['market(buffer)', Int32Array, 7],
      ['hidden(buffer)', Int32Array, 7],
      ['mask(buffer)', Uint8Array, 688],
      ['maskSlots(buffer)', Uint8Array, 688],
      ['maskSlots(buffer)', Uint32Array, 22],
      ['observe(player, buffer)', Float32Array, size],
      ['observe(player, buffer)', Uint8ClampedArray, size],
      ['scales(buffer)', Float32Array, size],
    ],
  );
  refusesGenerators(begin, {
    'does something and undoes it': (game) => {
      game.do(game.at(0));
      game.undo();
    },
    'loads a state': (game) => {
      game.load(state);
    },
    'copies a game': (game) => {
      game.copy(new PearlsSimulator(state));
    },
  });

  test('fromAction(action) throws bad-action for more cards than there are', () => {
    const odd = { type: 'play', color: 'red', count: 9, jokers: 2, necklace: false } as const;
    expect(() => begin().fromAction(odd)).toThrow(error('bad-action'));
  });

  test('reveal(rng) throws bad-rng for what is no generator, or deals meanwhile', () => {
    const seen = pearls.view(state, 0);
    const game = new PearlsSimulator<pearls.View>(seen);
    const dealing = changing(0, () => {
      begin().deal(0, luck);
      return 7;
    });
    for (const rng of [null, {}, { next: () => NaN }, dealing]) {
      expect(() => {
        game.reveal(rng as Rng);
      }).toThrow(error('bad-rng'));
      expectSame(game.unload(), seen);
    }
  });

  const mine = pearls.view(state, state.turn);
  test.each([
    ['of another player', pearls.view(state, 1 - state.turn)],
    ['in which a card of the market is unknown', pearls.apply(mine, pearls.legalActionAt(mine, 0))],
  ])('a view %s hides what can be done', (_, seen) => {
    const game = new PearlsSimulator<pearls.View>(seen);
    const mask = new Uint8Array(game.slots).fill(7);
    for (const call of [
      () => game.count(),
      () => game.list(new Int32Array(99)),
      () => game.at(0),
      () => game.random(luck),
      () => game.playout(luck),
      () => game.maskSlots(mask),
    ]) {
      expect(call).toThrow(error('partial-view'));
    }
    expect(mask.every((mark) => mark === 7)).toBe(true);
    expectSame(game.unload(), seen);
    for (let number = 0; number < game.size; number++) {
      expect(game.isLegal(number)).toBe(pearls.isLegal(seen, game.toAction(number)));
    }
  });

  test('playout(rng), winners() and observe(seat, out) refuse what a view hides until the end (P22)', () => {
    const game = new PearlsSimulator<pearls.View>(mine);
    expect(() => game.playout(luck)).toThrow(error('partial-view'));
    expectSame([game.unload(), game.done], [mine, 0]);
    expect(() => {
      game.observe(1 - state.turn, new Float32Array(size));
    }).toThrow(error('partial-view'));

    game.load({ ...mine, phase: 'final', finalTurns: 1 });
    game.do(game.at(0));
    expect(() => game.winners()).toThrow(error('partial-view'));
    game.reveal(luck);
    expect(game.winners().length).toBeGreaterThan(0);
  });
});

/** The parameters of a call for which there are wrong values. */
function wrongIn(call: string, args: Arguments): readonly string[] {
  const names = /\((.*)\)/.exec(call)![1]!.split(', ');
  return names.filter((name) => args[name]![1] !== undefined);
}

function playedOn<G extends Pick<AnySimulator, 'do' | 'random'>>(game: G, actions: number): G {
  const rng = createRng(1);
  for (let i = 0; i < actions; i++) game.do(game.random(rng));
  return game;
}

/** A generator that does something else after so many numbers. */
function changing(numbers: number, then: () => number): Rng {
  const rng = createRng(1);
  let calls = 0;
  return { next: () => (++calls > numbers ? then() : rng.next()) };
}
