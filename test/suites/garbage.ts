import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { IllegalActionError, isIllegalActionError } from '../../src/core/errors.js';
import type { Game, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { thawed } from '../kit/table.js';
import { anything as anyValue, pick } from '../../src/testing/values.js';
import { partOf, pathsOf, revoked, trapped } from '../kit/untrusted.js';

/** Values of all sorts, none of them an action. */
export const anything: fc.Arbitrary<unknown> = anyValue(4);

/** Values by name, and values that are made anew for every question. */
type Values = readonly (readonly [name: string, value: unknown])[];
type Makers = readonly (readonly [name: string, make: () => unknown])[];

/** What the suite has to know of a game. */
export interface Asked<S extends V, V extends object, A extends { readonly type: string }, O> {
  readonly game: Game<S, V, A, O>;
  readonly isLegal: (view: V, action: unknown) => boolean;
  readonly violationCodes: readonly string[];
  /** States of all kinds; the first is the one in which most is tried. */
  readonly states: readonly (readonly [name: string, state: S])[];
  /** A whole game, and an action of it with something changed. */
  readonly played: { readonly states: readonly S[]; readonly actions: readonly A[] };
  readonly otherwise: (state: S, action: A, rng: Rng) => unknown;
  /** How many arbitrary values are tried, and how many changes of each action. */
  readonly times: number;
  readonly changes: number;
  /** Objects that have much of an action, and odd values. */
  readonly nearlyActions: fc.Arbitrary<unknown>;
  /** Two legal actions in the first state: one with a single field besides its type, and one with more. */
  readonly take: A;
  readonly field: string;
  readonly play: A;
  /** Values that are no actions, for reasons of the game. */
  readonly malformed: Values;
  readonly inherited: Values;
  readonly cyclic: readonly unknown[];
  readonly throwing: Makers;
  /** Legal actions in a disguise. */
  readonly disguised: readonly (readonly [name: string, action: A])[];
  /** The answers that getters give by turns, for `take` and for `play`. */
  readonly fickle: (rng: Rng) => readonly [taking: object, playing: object];
  /** What a legal value and the action with the same effect have in common. */
  readonly expectTwin: (twin: A | undefined, value: unknown) => void;
}

/** Whatever is asked about an action: `check` answers, `apply` and `step` refuse alike or act. */
export function garbageSuite<
  S extends V,
  V extends object,
  A extends { readonly type: string },
  O extends GameOptions,
>(asked: Asked<S, V, A, O>): { readonly expectConsistent: (state: S, value: unknown) => void } {
  const { game, take, play, field } = asked;
  const [, state] = asked.states[0]!;
  const value = partOf(take, field);

  // Thousands of values take their time on a busy machine.
  vi.setConfig({ testTimeout: 120_000 });

  describe('any value at all', () => {
    test.each(asked.states)(
      'check(state, value) answers and apply and step refuse, %s',
      (_, of) => {
        fc.assert(
          fc.property(fc.oneof(anything, asked.nearlyActions), (some) => {
            expectConsistent(of, some);
          }),
          { numRuns: asked.times },
        );
      },
    );

    test('check(state, value) answers for every action of a game with a little changed', () => {
      const rng = createRng('changed');
      for (const [i, action] of asked.played.actions.entries()) {
        const before = asked.played.states[i]!;
        for (let n = 0; n < asked.changes; n++) {
          expectConsistent(before, asked.otherwise(before, action, rng));
        }
      }
    });

    test.each<readonly [string, unknown]>([
      ['undefined', undefined],
      ['null', null],
      ['true', true],
      ['a number', 0],
      ['not a number', NaN],
      ['a bigint', 1n],
      ['a text', game.formatAction(take)],
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
      ['a missing field', { type: take.type }],
      ['a field too many', { ...take, player: 0 }],
      ['a symbol as a field', { ...take, [Symbol(field)]: 1 }],
      ['a hidden field', Object.defineProperty({ ...take }, 'player', { value: 0 })],
      ['a field with a very long name', { ...take, ['x'.repeat(1_000_000)]: 1 }],
      ['many fields', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [i, i]))],
      ['a boxed type', { ...take, type: new String(take.type) }],
      ['a list as type', { ...take, type: [take.type] }],
      ['a type in capitals', { ...take, type: take.type.toUpperCase() }],
      ['a type that every object has', { ...take, type: 'constructor' }],
      ...asked.malformed,
    ])('check(state, value) calls malformed: %s', (_, some) => {
      expectMalformed(() => some);
    });
  });

  describe('objects that refer to themselves', () => {
    test('check(state, value) does not follow cycles', () => {
      const itself: Record<string, unknown> = { ...take };
      itself['self'] = itself;
      const around: Record<string, unknown> = { ...take };
      around[field] = around;
      const list: unknown[] = [];
      list.push(list);
      for (const some of [itself, around, list, { ...take, [field]: list }, ...asked.cyclic]) {
        expectMalformed(() => some);
      }
    });

    test('check(state, value) does not sink into depth', () => {
      let deep: unknown = take;
      for (let i = 0; i < 100_000; i++) deep = { ...take, [field]: deep };
      expectMalformed(() => deep);
      for (let i = 0; i < 100_000; i++) deep = [deep];
      expectMalformed(() => ({ ...take, [field]: deep }));
    });
  });

  describe('prototypes', () => {
    test.each<readonly [string, unknown]>([
      ['all fields inherited', Object.create(take)],
      [
        'one field inherited',
        Object.assign(Object.create({ [field]: value }) as object, { type: take.type }),
      ],
      ['a field named __proto__', JSON.parse(`{"__proto__":${JSON.stringify(take)}}`)],
      [
        'an action and a field named __proto__',
        JSON.parse(JSON.stringify(take).replace('{', '{"__proto__":{},')),
      ],
      [
        'fields of the class only',
        new (class {
          get type(): string {
            return take.type;
          }
          [field] = value;
        })(),
      ],
      ...asked.inherited,
    ])('check(state, action) reads own fields only: %s', (_, some) => {
      expectMalformed(() => some);
    });

    test('check(state, action) is not misled by fields that every object has', () => {
      const polluted = Object.prototype as Record<string, unknown>;
      polluted[field] = value;
      try {
        expect(game.check(state, { type: take.type })?.code).toBe('malformed');
      } finally {
        Reflect.deleteProperty(polluted, field);
      }
    });

    test.each<readonly [string, A]>([
      ['without a prototype', Object.assign(Object.create(null) as A, take)],
      ['of a class', Object.assign(new (class Move {})(), take)],
      ['frozen', Object.freeze({ ...play })],
      ['with the fields in another order', Object.fromEntries(Object.entries(play).reverse()) as A],
      ['with getters that keep their word', withGetter({ ...take }, field, () => value) as A],
      ['behind a proxy that does nothing', new Proxy({ ...play }, {})],
      ['frozen and behind a proxy', new Proxy(play, {})],
      ...asked.disguised,
    ])('apply(state, action) takes a legal action %s for what it is', (_, action) => {
      expect(game.check(state, action)).toBeNull();
      const plain = thawed(action);
      expect(game.apply(state, action)).toEqual(game.apply(state, plain));
      expect(game.step(state, action)).toEqual(game.step(state, plain));
    });
  });

  describe('getters and proxies', () => {
    const endless = Array.from({ length: 100_000 }, (_, i) => `k${i}`);
    test.each<readonly [string, () => unknown]>([
      ['a getter that throws', () => withGetter({ ...take }, field, () => thrown(new Error('no')))],
      [
        'a getter that throws nothing',
        () => withGetter({ ...take }, field, () => thrown(undefined)),
      ],
      [
        'a getter that throws an illegal action',
        () =>
          withGetter({ ...take }, 'type', () =>
            thrown(new IllegalActionError({ code: 'hand-full', message: '' })),
          ),
      ],
      ['a getter that throws an action', () => withGetter({ ...take }, field, () => thrown(take))],
      ['a revoked proxy', () => revoked({})],
      ['a revoked field', () => ({ ...take, [field]: revoked({}) })],
      ['a proxy that throws at everything', () => trapped({ ...take })],
      ['a field that throws at everything', () => ({ ...take, [field]: trapped({}) })],
      ['a proxy with endless fields', () => new Proxy({}, { ownKeys: () => endless })],
      [
        'a proxy that names fields that it does not have',
        () => new Proxy({}, { ownKeys: () => ['type', field] }),
      ],
      [
        'a proxy that names a field twice',
        () => new Proxy({ ...take }, { ownKeys: () => ['type', field, field] }),
      ],
      ['a proxy of a function', () => new Proxy(() => take, {})],
      ...asked.throwing,
    ])('check(state, value) calls malformed: %s', (_, make) => {
      expectMalformed(make);
    });

    test('apply(state, action) acts on what it has checked, however often a getter changes its mind', () => {
      const successors = game.legalActions(state).map((action) => game.apply(state, action));
      const [taking, playing] = asked.fickle(createRng('fickle'));
      const seen = { refused: 0, taken: 0, played: 0 };
      for (let i = 0; i < 1000; i++) {
        const outcome = attempt(() => game.apply(state, (i % 2 === 0 ? taking : playing) as A));
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
      expect(game.apply(state, spied(play, reads) as A)).toEqual(game.apply(state, play));
      const fields = pathsOf(play).objects.flatMap((path) =>
        Object.keys(partOf(play, path) as object),
      );
      expect(reads.sort()).toEqual(fields.sort());
    });
  });

  return { expectConsistent };

  /** Legal values lead on, all others are refused alike by all three; the state stays as it was. */
  function expectConsistent(of: S, some: unknown): void {
    const before = JSON.stringify(of);
    const violation = game.check(of, some);
    const stepped = attempt(() => game.step(of, some as A));
    const applied = attempt(() => game.apply(of, some as A));
    expect(asked.isLegal(of, some)).toBe(violation === null);

    if (violation === null) {
      const twin = game
        .legalActions(of)
        .find((action) => isDeepStrictEqual(game.apply(of, action), applied));
      asked.expectTwin(twin, some);
      expect((stepped as { state: S }).state).toEqual(applied);
    } else {
      expect(asked.violationCodes).toContain(violation.code);
      expect(violation.message.length).toBeLessThan(200);
      for (const error of [stepped, applied]) expectIllegal(error, violation);
    }
    expect(JSON.stringify(of)).toBe(before);
  }

  /** Refused by all alike; the value is made anew for every question. */
  function expectMalformed(make: () => unknown): void {
    const loose = thawed(state);
    const violation = game.check(state, make());
    expect(violation?.code).toBe('malformed');
    expect(violation?.message.length).toBeLessThan(200);
    expect(game.check(loose, make())).toEqual(violation);
    for (const given of [state, loose]) {
      expectIllegal(
        attempt(() => game.apply(given, make() as A)),
        violation,
      );
      expectIllegal(
        attempt(() => game.step(given, make() as A)),
        violation,
      );
    }
    expect(loose).toEqual(state);
  }
}

function expectIllegal(error: unknown, violation: { readonly code: string } | null): void {
  expect(error).toBeInstanceOf(IllegalActionError);
  expect(error).toMatchObject({ code: violation?.code, violation });
}

/** What an act gives, or what it throws. */
export function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

// Odd values.

/** The object, with a getter for one of its fields. */
export function withGetter(object: object, name: string, get: () => unknown): object {
  return Object.defineProperty(object, name, { enumerable: true, get });
}

/** Throws any value at all. */
export function thrown(value: unknown): never {
  throw value as Error;
}

/** An object that tells one of several things about each field, every time another. */
export function fickle(fields: Record<string, readonly unknown[]>, rng: Rng): object {
  const getters = Object.entries(fields).map(([name, answers]) => [
    name,
    { enumerable: true, get: () => pick(answers, rng) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
}

/** Plain data that writes down which fields of its objects are read. */
function spied(value: unknown, reads: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => spied(item, reads));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, spied(part, reads)]);
  return new Proxy(Object.fromEntries(parts) as Record<string, unknown>, {
    get(target, name, self): unknown {
      reads.push(String(name));
      return Reflect.get(target, name, self);
    },
  });
}
