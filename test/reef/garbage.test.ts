import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  check,
  COLORS,
  createRng,
  IllegalActionError,
  isIllegalActionError,
  isLegal,
  legalActions,
  parseAction,
  step,
  VIOLATION_CODES,
} from '../../src/index.js';
import type { Action, Placement, PlayAction, Rng, State, TakeAction } from '../../src/index.js';
import { mutated, pick, playOut } from '../kit/games.js';
import { runs } from '../kit/runs.js';

const game = playOut({ players: 2, seed: 7 }, createRng(7));
const start = game.states[0]!;
const middle = game.states.find(({ players, turn }) => players[turn]?.hand.length === 3)!;
const over = game.states.at(-1)!;

/** One legal action of each kind that takes a card and places pieces, to be dressed up. */
const take = legalActions(middle).find(({ type }) => type === 'take') as TakeAction;
const play = legalActions(middle).find(isApart) as PlayAction;

describe('any value at all', () => {
  const anything = fc.anything({
    maxDepth: 4,
    maxKeys: 5,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
  const words = ['start', 'take', 'draw', 'play', 'card', 'type', ...COLORS];
  const values = fc.oneof(
    fc.constantFrom<unknown>(...words, ...middle.display.map(({ card }) => card)),
    fc.integer({ min: -1, max: 60 }),
    anything,
  );
  const placements = fc.array(
    fc.oneof(fc.record({ color: values, cell: values }, { requiredKeys: [] }), values),
    { maxLength: 5 },
  );
  const nearlyActions = fc.record(
    {
      type: fc.oneof(fc.constantFrom('start', 'take', 'draw', 'play'), values),
      card: values,
      tokenOn: values,
      placements: fc.oneof(placements, values),
      constructor: values,
    },
    { requiredKeys: ['type'] },
  );

  test.each([
    ['before the starting pieces', start],
    ['in the middle of a game', middle],
    ['after the end', over],
  ])('check(state, value) answers and apply and step refuse, %s', (_, state) => {
    fc.assert(
      fc.property(fc.oneof(anything, nearlyActions), (value) => {
        expectConsistent(state, value);
      }),
      { numRuns: runs(1500) },
    );
  });

  test('check(state, value) answers for every action of a game with a little changed', () => {
    const rng = createRng('changed');
    for (const [i, action] of game.actions.entries()) {
      for (let n = 0; n < 20; n++) {
        const state = game.states[i]!;
        expectConsistent(state, mutated(state, action, rng));
      }
    }
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['a number', 0],
    ['not a number', NaN],
    ['a bigint', 1n],
    ['a text', 'take #3'],
    ['a very long text', 'take'.repeat(1_000_000)],
    ['a symbol', Symbol('take')],
    ['a function', () => take],
    ['a function with the fields of an action', Object.assign(() => take, take)],
    ['a class', class {}],
    ['an empty object', {}],
    ['an empty list', []],
    ['a list with the fields of an action', Object.assign([], take)],
    ['a list of an action', [take]],
    ['a very long list', new Array<unknown>(2 ** 32 - 1)],
    ['a boxed text', new String('take')],
    ['a promise', Promise.resolve(take)],
    ['an error', new Error('take')],
    ['a typed array', new Uint8Array(4)],
    ['a weak map', new WeakMap()],
    ['the global object', globalThis],
  ])('check(state, value) calls malformed: %s', (_, value) => {
    expect(refusal(middle, () => value)).toBe('malformed');
  });

  test.each<[string, unknown]>([
    ['a missing card', { type: 'take' }],
    ['a field too many', { ...take, player: 0 }],
    ['a field of another action', { ...take, tokenOn: take.card }],
    ['a field that is undefined', { ...take, placements: undefined }],
    ['a symbol as a field', { ...take, [Symbol('card')]: 1 }],
    ['a hidden field', Object.defineProperty({ ...take }, 'player', { value: 0 })],
    ['a field with a very long name', { ...take, ['x'.repeat(1_000_000)]: 1 }],
    ['many fields', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [i, i]))],
    ['a boxed type', { ...take, type: new String('take') }],
    ['a list as type', { ...take, type: ['take'] }],
    ['a type in capitals', { ...take, type: 'TAKE' }],
    ['a type that every object has', { ...take, type: 'constructor' }],
    ['a boxed card', { ...take, card: new Number(take.card) }],
    ['a card as text', { ...take, card: String(take.card) }],
    ['a card as bigint', { ...take, card: BigInt(take.card) }],
    ['a card in a list', { ...take, card: [take.card] }],
    ['a card with a fraction', { ...take, card: take.card + 0.5 }],
    ['a card that is not a number', { ...take, card: NaN }],
    ['an infinite card', { ...take, card: Infinity }],
    ['a card below zero', { ...take, card: -1 }],
    ['a card of minus zero', { ...take, card: -0 }],
    ['an object that turns into a card', { ...take, card: { valueOf: () => take.card } }],
    ['no list of placements', { ...play, placements: null }],
    ['a list as an object', { ...play, placements: { 0: play.placements[0], length: 1 } }],
    ['a set of placements', { ...play, placements: new Set(play.placements) }],
    ['too many placements', { ...play, placements: [...play.placements, ...play.placements] }],
    ['a million placements', { ...play, placements: Array(1_000_000).fill(play.placements[0]) }],
    ['as many placements as can be', { ...play, placements: new Array(2 ** 32 - 1) }],
    ['placements with a gap', { ...play, placements: [play.placements[0], ,] }],
    ['only gaps', { ...play, placements: new Array(2) }],
    [
      'placements with a field',
      { ...play, placements: Object.assign([...play.placements], { x: 1 }) },
    ],
    ['a placement with a field too many', withPlacement({ height: 1 })],
    ['a placement without a cell', { ...play, placements: [{ color: 'red' }] }],
    ['a colour that is none', withPlacement({ color: 'blue' })],
    ['a colour of a pattern', withPlacement({ color: 'any' })],
    ['a boxed colour', withPlacement({ color: new String(play.placements[0]?.color) })],
    ['a space beyond the board', withPlacement({ cell: 16 })],
    ['a space of minus zero', withPlacement({ cell: -0 })],
    ['a space by name', withPlacement({ cell: 'b2' })],
  ])('check(state, action) calls malformed: %s', (_, value) => {
    expect(refusal(middle, () => value)).toBe('malformed');
  });
});

describe('objects that refer to themselves', () => {
  test('check(state, value) does not follow cycles', () => {
    const cyclic: Record<string, unknown> = { type: 'play', card: play.card };
    cyclic['placements'] = [cyclic, cyclic];
    const list: unknown[] = [];
    list.push(list);
    const itself: Record<string, unknown> = { ...take };
    itself['self'] = itself;
    for (const value of [cyclic, list, { ...play, placements: list }, itself]) {
      expect(refusal(middle, () => value)).toBe('malformed');
    }
  });

  test('check(state, value) does not sink into depth', () => {
    let deep: unknown = take;
    for (let i = 0; i < 100_000; i++) deep = { ...take, card: deep };
    expect(refusal(middle, () => deep)).toBe('malformed');
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(refusal(middle, () => ({ ...play, placements: deep }))).toBe('malformed');
  });
});

describe('prototypes', () => {
  test.each<[string, unknown]>([
    ['all fields inherited', Object.create(take)],
    [
      'the card inherited',
      Object.assign(Object.create({ card: take.card }) as object, { type: 'take' }),
    ],
    ['a field named __proto__', JSON.parse(`{"__proto__":${JSON.stringify(take)}}`)],
    [
      'an action and a field named __proto__',
      JSON.parse(`{"type":"take","card":${take.card},"__proto__":{}}`),
    ],
    [
      'fields of the class only',
      new (class {
        get type(): string {
          return take.type;
        }
        card = take.card;
      })(),
    ],
    ['placements inherited through a gap', { ...play, placements: inheriting(play.placements) }],
  ])('check(state, action) reads own fields only: %s', (_, value) => {
    expect(refusal(middle, () => value)).toBe('malformed');
  });

  test('check(state, action) is not misled by fields that every object has', () => {
    const polluted = Object.prototype as { card?: number };
    polluted.card = take.card;
    try {
      expect(check(middle, { type: 'take' })?.code).toBe('malformed');
    } finally {
      delete polluted.card;
    }
  });

  test.each<[string, Action]>([
    ['without a prototype', Object.assign(Object.create(null) as object, take)],
    ['of a class', Object.assign(new (class Move {})(), take)],
    [
      'with placements of a class',
      { ...play, placements: class extends Array<Placement> {}.from(play.placements) },
    ],
    ['frozen', Object.freeze({ ...take })],
    ['with the fields in another order', { card: take.card, type: 'take' }],
    [
      'with getters that keep their word',
      {
        type: 'take',
        get card() {
          return take.card;
        },
      },
    ],
    ['behind a proxy that does nothing', new Proxy({ ...play }, {})],
    ['frozen and behind a proxy', new Proxy(play, {})],
  ])('apply(state, action) takes a legal action %s for what it is', (_, action) => {
    expect(check(middle, action)).toBeNull();
    const plain = JSON.parse(JSON.stringify(action)) as Action;
    expect(apply(middle, action)).toEqual(apply(middle, plain));
    expect(step(middle, action)).toEqual(step(middle, plain));
  });

  test('check(state, action) says the same of an action and of its copy, for any text', () => {
    const texts = ['take #0', 'take #999', 'draw #999', 'play #1', 'start', 'start r@a1 r@a1'];
    for (const state of [start, middle, over]) {
      for (const text of texts) {
        const action = parseAction(text);
        expect({ text, ...check(state, JSON.parse(JSON.stringify(action))) }).toEqual({
          text,
          ...check(state, action),
        });
      }
    }
  });
});

describe('getters and proxies', () => {
  test.each<[string, () => unknown]>([
    [
      'a getter that throws',
      () => ({
        type: 'take',
        get card(): number {
          throw new Error('no');
        },
      }),
    ],
    [
      'a getter that throws nothing',
      () => ({
        type: 'take',
        get card(): number {
          throw undefined as unknown as Error;
        },
      }),
    ],
    [
      'a getter that throws an illegal action',
      () => ({
        get type(): string {
          throw new IllegalActionError({ code: 'hand-full', message: '' });
        },
        card: 1,
      }),
    ],
    [
      'a getter in a placement that throws',
      () =>
        withPlacement({
          get cell(): number {
            throw new Error('no');
          },
        }),
    ],
    [
      'a getter in the list that throws',
      () => ({
        ...play,
        placements: Object.defineProperty([1], 0, {
          get() {
            throw new Error('no');
          },
        }),
      }),
    ],
    ['a revoked proxy', () => revoked({})],
    ['a revoked proxy of a list', () => ({ ...play, placements: revoked([]) })],
    ['a revoked placement', () => ({ ...play, placements: [revoked({})] })],
    ['a proxy that throws at everything', () => thrower({ ...take })],
    ['a proxy of a list that throws at everything', () => ({ ...play, placements: thrower([]) })],
    [
      'a proxy with endless fields',
      () => new Proxy({}, { ownKeys: () => Array.from({ length: 100_000 }, (_, i) => `k${i}`) }),
    ],
    [
      'a proxy that names fields that it does not have',
      () => new Proxy({}, { ownKeys: () => ['type', 'card'] }),
    ],
    [
      'a proxy that names a field twice',
      () => new Proxy({ ...take }, { ownKeys: () => ['type', 'card', 'card'] }),
    ],
    ['a proxy of a function', () => new Proxy(() => take, {})],
    ['a list that has no sensible length', () => oddLength(NaN)],
    ['a list with half a length', () => oddLength(1.5)],
    ['a list with a text as length', () => oddLength('2')],
    ['a list with a bigint as length', () => oddLength(2n)],
    ['a list with a symbol as length', () => oddLength(Symbol('2'))],
    ['a list with an object as length', () => oddLength({ valueOf: () => 2 })],
    ['a list with a length below zero', () => oddLength(-1)],
    ['a list with an infinite length', () => oddLength(Infinity)],
  ])('check(state, value) calls malformed: %s', (_, make) => {
    expect(refusal(middle, make)).toBe('malformed');
  });

  test('check(state, value) reads no more items than a list may have, whatever its length says', () => {
    let reads = 0;
    let answers = 0;
    const growing = { valueOf: () => (answers++ < 2 ? 1 : Infinity) };
    const list = new Proxy([{ ...play.placements[0] }], {
      get(target, name, self): unknown {
        if (name === 'length') return growing;
        if (++reads > 1000) throw new Error('too much');
        return Reflect.get(target, name, self);
      },
    });
    expect(check(middle, { ...play, placements: list })?.code).toBe('malformed');
    expect(reads).toBeLessThanOrEqual(2);
  });

  test('apply(state, action) acts on what it has checked, however often a getter changes its mind', () => {
    const successors = legalActions(middle).map((action) => apply(middle, action));
    const cards = [...middle.display.map(({ card }) => card), play.card, play.card, 999];
    const color = play.placements[0]?.color;
    const rng = createRng('fickle');
    const placement = fickle({ color: [color, color, 'red', 7], cell: [0, 1, 5, 16] }, rng);
    const lists = [[placement, placement], [placement, play.placements[1]], play.placements, null];
    const taking = fickle({ type: ['take', 'take', 'draw'], card: cards }, rng);
    const playing = fickle({ type: ['play', 'play', 0], card: cards, placements: lists }, rng);

    const seen = { refused: 0, taken: 0, played: 0 };
    for (let i = 0; i < 600; i++) {
      const outcome = attempt(() => apply(middle, (i % 2 === 0 ? taking : playing) as Action));
      if (isIllegalActionError(outcome)) {
        seen.refused++;
      } else {
        expect(successors.some((next) => isDeepStrictEqual(next, outcome))).toBe(true);
        seen[i % 2 === 0 ? 'taken' : 'played']++;
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  test('apply(state, action) reads each field once', () => {
    const reads: string[] = [];
    const spied = spy(
      { ...play, placements: play.placements.map((one) => spy({ ...one }, reads)) },
      reads,
    );
    expect(apply(middle, spied)).toEqual(apply(middle, play));
    expect(reads.sort()).toEqual(['card', 'cell', 'cell', 'color', 'color', 'placements', 'type']);
  });
});

// What must hold for every value.

/** Legal values lead on, all others are refused alike by all three; the state stays as it was. */
function expectConsistent(state: State, value: unknown): void {
  const before = JSON.stringify(state);
  const violation = check(state, value);
  const stepped = attempt(() => step(state, value as Action));
  const applied = attempt(() => apply(state, value as Action));
  expect(isLegal(state, value)).toBe(violation === null);

  if (violation === null) {
    const twin = legalActions(state).find((action) =>
      isDeepStrictEqual(apply(state, action), applied),
    );
    expect(twin?.type).toBe((value as Action).type);
    expect((stepped as { state: State }).state).toEqual(applied);
  } else {
    expect(VIOLATION_CODES).toContain(violation.code);
    expect(violation.message.length).toBeLessThan(200);
    for (const error of [stepped, applied]) {
      expect(error).toBeInstanceOf(IllegalActionError);
      expect(error).toMatchObject({ code: violation.code, violation });
    }
  }
  expect(JSON.stringify(state)).toBe(before);
}

/** The code with which a value, made anew for every question, is refused by all alike. */
function refusal(state: State, make: () => unknown): string | undefined {
  const loose = JSON.parse(JSON.stringify(state)) as State;
  const violation = check(state, make());
  expect(check(loose, make())).toEqual(violation);
  for (const given of [state, loose]) {
    for (const act of [apply, step]) {
      const error = attempt(() => act(given, make() as Action));
      expect(error).toBeInstanceOf(IllegalActionError);
      expect(error).toMatchObject({ code: violation?.code, violation });
    }
  }
  expect(loose).toEqual(state);
  expect(violation?.message.length).toBeLessThan(200);
  return violation?.code;
}

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

// Odd values.

function isApart(action: Action): boolean {
  return action.type === 'play' && action.placements[0]?.cell !== action.placements[1]?.cell;
}

/** A legal action with something changed about its first placement. */
function withPlacement(change: object): unknown {
  const [one, two] = play.placements;
  return { ...play, placements: [withFields({ ...one }, change), two] };
}

/** The object with these fields, getters included. */
function withFields(onto: object, fields: object): object {
  return Object.defineProperties(onto, Object.getOwnPropertyDescriptors(fields));
}

/** A list with a gap that its prototype fills, and a field that makes up for the missing item. */
function inheriting(items: readonly unknown[]): unknown[] {
  const list: unknown[] = [];
  list[1] = items[1];
  const prototype: unknown = Object.assign(Object.create(Array.prototype) as object, [items[0]]);
  Object.setPrototypeOf(list, prototype as object);
  return Object.assign(list, { extra: 1 });
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A proxy whose every trap throws. */
function thrower(target: object): unknown {
  const traps = new Proxy(
    {},
    {
      get: () => () => {
        throw new TypeError('trapped');
      },
    },
  );
  return new Proxy(target, traps);
}

/** A legal action whose list of placements says something odd about its length. */
function oddLength(length: unknown): unknown {
  const placements = new Proxy([...play.placements], {
    get: (target, name, self): unknown =>
      name === 'length' ? length : Reflect.get(target, name, self),
  });
  return { ...play, placements };
}

/** An object that tells one of several things about each field, every time another. */
function fickle(fields: Record<string, readonly unknown[]>, rng: Rng): object {
  const getters = Object.entries(fields).map(([name, answers]) => [
    name,
    { enumerable: true, get: () => pick(answers, rng) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
}

/** Writes down which fields are read. */
function spy<T extends object>(target: T, reads: string[]): T {
  return new Proxy(target, {
    get(_, name, self): unknown {
      reads.push(String(name));
      return Reflect.get(target, name, self);
    },
  });
}
