import { describe, expect, test } from 'vitest';
import { isRulesError } from '../../src/core/errors.js';
import type { ErrorCode } from '../../src/core/errors.js';
import { createRng, randomBelow } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { isSameData } from '../../src/core/shape.js';
import type { Game, GameOptions } from '../../src/core/game.js';
import { set } from '../kit/changes.js';
import { frozenParts, thawed } from '../kit/table.js';
import {
  acceptedBy,
  counted,
  leavesOf,
  partOf,
  pathsOf,
  refusal,
  revoked,
  trapped,
  withoutPart,
  withValue,
} from '../kit/untrusted.js';

/** What the suite has to know of a game. */
export interface Read<S extends V, V extends object, A extends object, O extends GameOptions> {
  readonly game: Game<S, V, A, O>;
  /** A state with all kinds of parts; paths are those of it. */
  readonly state: S;
  /** Some paths of it, which show that all kinds of parts are there. */
  readonly parts: readonly string[];
  /** Names of fields that an object can do without. */
  readonly optional?: readonly string[];
  /** Drawn positions, all of them valid. */
  readonly positions: readonly (readonly [name: string, state: S])[];
  /** Where a number stands that is read once. */
  readonly number: string;
  /** Numbers that are refused. */
  readonly outOfRange: readonly (readonly [path: string, wrong: readonly number[]])[];
  /** No state of the game needs more reads than this. */
  readonly enough: number;
}

/** What cannot stand in the place of a list, an object, a number, a word or a flag. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  list: [undefined, null, 0, 'word', {}, { length: 0 }, new Set(), () => []],
  object: [undefined, null, 0, 'word', [], () => ({})],
  number: [undefined, null, true, '1', 0.5, NaN, Infinity, -0, 1n, [1], { valueOf: () => 1 }],
  string: [undefined, null, true, 0, '', {}, 'Red', 'orange', ['red'], new String('red')],
  boolean: [undefined, null, 0, '', 'true', new Boolean(true), []],
};

/** A state is read from JSON as it is, or refused with a code and the path. */
export function fromJsonSuite<
  S extends V,
  V extends object,
  A extends object,
  O extends GameOptions,
>(read: Read<S, V, A, O>): void {
  const { game, state: valid, enough, optional = [] } = read;
  const stateFromJson = (value: unknown): S => game.stateFromJson(value);
  const { objects, lists } = pathsOf(valid);
  const leaves = leavesOf(valid);

  describe('states of games', () => {
    test('stateFromJson(value) takes only what random players can play to the end, valid after every action', () => {
      const rng = createRng('changed states');
      let taken = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const [, drawn] = read.positions[round % read.positions.length]!;
        let state = acceptedBy(() => game.stateFromJson(shaken(drawn, rng)));
        if (state === null || isSameData(state, drawn)) continue;
        taken++;
        for (let turns = 0; game.turn(state) !== null; turns++) {
          expect(turns).toBeLessThan(MOST_TURNS);
          state = game.apply(state, game.randomAction(state, rng));
          expect(game.stateFromJson(thawed(state))).toStrictEqual(state);
        }
        expect(game.result(state)!.standings.length).toBe(game.players(state));
      }
      expect(taken).toBeGreaterThan(ROUNDS / 20);
    });

    test.each(read.positions)('stateFromJson(value) takes the drawn position: %s', (_, state) => {
      expect(stateFromJson(state)).toStrictEqual(state);
      expect(stateFromJson(thawed(state))).toStrictEqual(state);
    });

    test('stateFromJson(value) neither changes nor keeps what it is given', () => {
      const given = thawed(valid);
      const state = stateFromJson(given);
      expect(given).toStrictEqual(valid);
      expect(frozenParts(given)).toEqual([]);
      for (const part of [...objects, ...lists].map((path) => partOf(given, path))) {
        if (Array.isArray(part)) part.reverse();
        else Object.assign(part as object, { extra: 1 });
      }
      expect(state).toStrictEqual(valid);
    });

    test('stateFromJson(value) puts the fields into their order', () => {
      const turned = turnedRound(valid);
      expect(JSON.stringify(turned)).not.toBe(JSON.stringify(valid));
      expect(JSON.stringify(stateFromJson(turned))).toBe(JSON.stringify(valid));
    });

    test('stateFromJson(value) reads each field once, and so cannot be told two things', () => {
      let asked = 0;
      const value = Object.defineProperty(thawed(valid), read.number, {
        enumerable: true,
        get: () => (asked++ === 0 ? partOf(valid, read.number) : 'something else'),
      });
      expect(stateFromJson(value)).toStrictEqual(valid);
      expect(asked).toBe(1);
    });
  });

  describe('values that are no state', () => {
    test('the position for these tests has all kinds of parts', () => {
      expect([...objects, ...lists, ...leaves]).toEqual(expect.arrayContaining([...read.parts]));
    });

    test.each<[string, unknown]>([
      ['undefined', undefined],
      ['a number', 7],
      ['a text', JSON.stringify(valid)],
      ['a list', [valid]],
      ['a map', new Map(Object.entries(valid))],
      ['an empty object', {}],
    ])('stateFromJson(value) refuses %s', (_, value) => {
      expectRefused(value, '');
    });

    test('stateFromJson(value) refuses a part of another kind, anywhere', () => {
      for (const path of [...objects, ...lists, ...leaves].filter((one) => one !== '')) {
        const part = partOf(valid, path);
        const kind = lists.includes(path) ? 'list' : typeof part;
        for (const wrong of WRONG[kind]!) {
          if (wrong === undefined && isOptional(path)) continue;
          if (wrong !== part) expectRefused(withValue(valid, path, wrong), path, wrong);
        }
      }
    });

    test('stateFromJson(value) says newer to an unknown field, anywhere', () => {
      for (const path of objects) {
        for (const name of ['extra', '__proto__', 'constructor', 'toJSON', '0']) {
          const found = refusal(() => stateFromJson(withField(valid, path, name)));
          expect([name, found]).toEqual([name, { code: 'newer', path }]);
        }
      }
    });

    test('stateFromJson(value) refuses a missing field and an inherited one, anywhere', () => {
      for (const path of objects) {
        for (const name of Object.keys(partOf(valid, path) as object)) {
          const place = path === '' ? name : `${path}.${name}`;
          if (!isOptional(place)) expectRefused(withoutPart(valid, place), path, name);
        }
        expectRefused(withValue(valid, path, Object.create(partOf(valid, path) as object)), path);
      }
    });

    test('stateFromJson(value) refuses a list with a gap or a field, anywhere', () => {
      for (const path of lists) {
        expectRefused(withField(valid, path, 'extra'), path);
        const { length } = partOf(valid, path) as unknown[];
        if (length > 0) expectRefused(withoutPart(valid, `${path}[${length - 1}]`), path);
      }
    });

    test.each(read.outOfRange)(
      'stateFromJson(value) refuses %s out of its range: %j',
      (path, numbers) => {
        for (const wrong of numbers) expectRefused(withValue(valid, path, wrong), path, wrong);
      },
    );
  });

  describe('values that do something when they are read', () => {
    test.each<[string, (part: object) => object]>([
      ['proxies that are no more', revoked],
      ['proxies whose every trap throws', trapped],
      ['proxies that throw when a field is read', (part) => new Proxy(part, { get: boom })],
    ])('stateFromJson(value) survives %s, anywhere', (_, disguise) => {
      for (const path of [...objects, ...lists]) {
        const part = structuredClone(partOf(valid, path)) as object;
        const value = withValue(valid, path, disguise(part));
        const refused = refusal(() => stateFromJson(value)) as { code: string; path: string };
        expect(refused.code).toBe('bad-state');
        if (refused.path !== '') expect(refused.path.slice(0, path.length)).toBe(path);
      }
    });

    test('stateFromJson(value) does not follow cycles, nor sink into depth', () => {
      for (const path of oneOfEach([...objects, ...lists]).filter((one) => one !== '')) {
        const cyclic = withValue(thawed(valid), path, null) as object;
        set(path, cyclic)(cyclic);
        expect(refusal(() => stateFromJson(cyclic))).toMatchObject({ code: 'bad-state' });
      }
      let deep: unknown = valid;
      for (let i = 0; i < 100_000; i++) deep = { ...valid, players: [deep, deep] };
      expect(refusal(() => stateFromJson(deep))).toMatchObject({ code: 'bad-state' });
    });
  });

  describe('very large values', () => {
    test('stateFromJson(value) does not read through long lists and large objects', () => {
      const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, i]));
      const long = [new Array<number>(1_000_000).fill(1), new Array(2 ** 32 - 1)];
      for (const path of oneOfEach(lists)) {
        for (const list of long) {
          expectRefusedSoon(withValue(valid, path, list), path);
        }
      }
      for (const path of oneOfEach(objects)) {
        const part = { ...many, ...(partOf(valid, path) as object) };
        expectRefusedSoon(withValue(valid, path, part), path, 'newer');
      }
    });

    test('stateFromJson(value) has a short answer to a long text', () => {
      const long = 'x'.repeat(10_000_000);
      for (const value of [long, { [long]: 1 }, withValue(valid, 'phase', long)]) {
        try {
          expect(stateFromJson(value)).toBe('refused');
        } catch (error) {
          expect(isRulesError(error) && error.message.length < 200).toBe(true);
        }
      }
    });
  });

  function isOptional(path: string): boolean {
    return optional.some((name) => path.endsWith(`.${name}`));
  }

  function expectRefused(
    value: unknown,
    path: string,
    what?: unknown,
    code: ErrorCode = 'bad-state',
  ): void {
    const expected = [path, what, { code, path }];
    expect([path, what, refusal(() => stateFromJson(value))]).toEqual(expected);
  }

  function expectRefusedSoon(given: unknown, path: string, code?: ErrorCode): void {
    const { value, reads } = counted(given);
    expectRefused(value, path, undefined, code);
    expect(reads()).toBeLessThan(enough);
  }
}

/** One path of each kind: items of a list are alike. */
function oneOfEach(paths: readonly string[]): readonly string[] {
  return [...new Map(paths.map((path) => [path.replace(/\d+/g, ''), path])).values()];
}

/** Plain data with the fields of every object the other way round. */
export function turnedRound(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  );
}

/** A loose copy of plain data with one more field for the object or list at a path. */
function withField(of: object, path: string, name: string): unknown {
  const copy = thawed(of);
  const open = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(partOf(copy, path) as object, name, { ...open, value: {} });
  return copy;
}

function boom(): never {
  throw new Error('keep out');
}

/** How many states are changed at random, and how many turns are more than any game has. */
const ROUNDS = 1_000;
const MOST_TURNS = 1_000;

/** A state after one or two random changes, most of which keep the sums: parts exchanged, moved, or counted elsewhere. */
function shaken<S extends object>(state: S, rng: Rng): S {
  const below = (count: number): number => randomBelow(rng, count);
  const draft = structuredClone(state);
  for (let change = below(2); change >= 0; change--) {
    const pick = (paths: readonly string[]): string => paths[below(paths.length)]!;
    const { lists } = pathsOf(draft);
    const leaves = leavesOf(draft).filter((path) => !path.startsWith('cards'));
    const one = pick(leaves);
    const from = partOf(draft, one);
    const other = pick(leaves.filter((path) => typeof partOf(draft, path) === typeof from));
    const to = partOf(draft, other);
    const [source, target] = [pick(lists), pick(lists)].map((path) => partOf(draft, path));
    switch (below(3)) {
      case 0:
        set(one, to)(draft);
        set(other, from)(draft);
        break;
      case 1:
        if (typeof from !== 'number' || typeof to !== 'number') break;
        set(one, from - 1)(draft);
        set(other, to + 1)(draft);
        break;
      default:
        if (Array.isArray(source) && Array.isArray(target) && source.length > 0) {
          target.push(...(source.splice(below(source.length), 1) as unknown[]));
        }
    }
  }
  return draft;
}
