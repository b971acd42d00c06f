import { describe, expect, test } from 'vitest';
import { isRulesError } from '../../src/core/errors.js';
import type { Game, GameOptions } from '../../src/core/game.js';
import { set } from '../kit/changes.js';
import { frozenParts, thawed } from '../kit/table.js';
import {
  counted,
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
  readonly objects: readonly string[];
  readonly lists: readonly string[];
  /** Names of fields that an object can do without. */
  readonly optional?: readonly string[];
  /** Drawn positions, all of them sound. */
  readonly positions: readonly (readonly [name: string, state: S])[];
  /** Where a number stands that is read once, where a word stands, and where one of each kind does. */
  readonly number: string;
  readonly word: string;
  readonly various: readonly string[];
  /** The words that can stand in the place of a word and are none. */
  readonly wrongWords: readonly unknown[];
  /** The parts of the state by their kind: each is refused if it is of another. */
  readonly kinds: readonly (readonly [path: string, kind: Kind])[];
  /** Numbers that are refused. */
  readonly outOfRange: readonly (readonly [path: string, wrong: readonly number[]])[];
  /** No state of the game needs more reads than this. */
  readonly enough: number;
  /** An action with a field besides its type, and that field. */
  readonly action: A;
  readonly field: string;
  /** Values that are no action, besides those that are none in any game. */
  readonly noActions: readonly (readonly [what: string, value: unknown])[];
  /** Parts of actions that are refused, with their place. */
  readonly wrongActions: readonly (readonly [path: string, action: A, wrong: readonly unknown[]])[];
}

/** What can stand at a path. */
export type Kind = 'list' | 'object' | 'number' | 'word' | 'flag';

/** A state or an action is read from JSON as it is, or refused with a code and the path. */
export function fromJsonSuite<
  S extends V,
  V extends object,
  A extends object,
  O extends GameOptions,
>(read: Read<S, V, A, O>): void {
  const { game, state: sound, enough } = read;
  const stateFromJson = (value: unknown): S => game.stateFromJson(value);
  const actionFromJson = (value: unknown): A => game.actionFromJson(value);
  const { objects, lists } = pathsOf(sound);

  describe('states of games', () => {
    test.each(read.positions)(
      'stateFromJson(value) finds the drawn position sound: %s',
      (...row) => {
        const [, state] = row;
        expect(stateFromJson(state)).toStrictEqual(state);
        expect(stateFromJson(thawed(state))).toStrictEqual(state);
      },
    );

    test('stateFromJson(value) neither changes nor keeps what it is given', () => {
      const given = thawed(sound);
      const state = stateFromJson(given);
      expect(given).toStrictEqual(sound);
      expect(frozenParts(given)).toEqual([]);
      for (const part of [...objects, ...lists].map((path) => partOf(given, path))) {
        if (Array.isArray(part)) part.reverse();
        else Object.assign(part as object, { extra: 1 });
      }
      expect(state).toStrictEqual(sound);
    });

    test('stateFromJson(value) puts the fields into their order', () => {
      const turned = turnedRound(sound);
      expect(JSON.stringify(turned)).not.toBe(JSON.stringify(sound));
      expect(JSON.stringify(stateFromJson(turned))).toBe(JSON.stringify(sound));
    });
  });

  describe('values that are no state', () => {
    test.each<[string, unknown]>([
      ['undefined', undefined],
      ['null', null],
      ['a number', 7],
      ['a text', JSON.stringify(sound)],
      ['a list', [sound]],
      ['a function', () => sound],
      ['a map', new Map(Object.entries(sound))],
      ['a symbol', Symbol('state')],
      ['an empty object', {}],
      ['an action', read.action],
    ])('stateFromJson(value) refuses %s', (_, value) => {
      expectRefused(value, '');
    });

    test('the position for these tests has all kinds of parts', () => {
      expect(objects).toEqual(expect.arrayContaining([...read.objects]));
      expect(lists).toEqual(expect.arrayContaining([...read.lists]));
    });

    const NAMES = ['extra', '__proto__', 'constructor', 'toJSON', 'unknown', '-1'];

    test('stateFromJson(value) refuses an unknown field of any object, whatever its name', () => {
      for (const path of objects) {
        for (const name of [...NAMES, 'length', '0']) {
          expectRefused(withField(sound, path, name, {}), path, name);
        }
      }
    });

    test('stateFromJson(value) refuses a list with a field, whatever its name', () => {
      for (const path of lists) {
        for (const name of NAMES) expectRefused(withField(sound, path, name, {}), path, name);
      }
    });

    test('stateFromJson(value) refuses fields that are symbols or not listed', () => {
      const hidden = Object.defineProperty(thawed(sound), 'extra', { value: 1 });
      for (const value of [{ ...sound, [Symbol('extra')]: 1 }, hidden]) expectRefused(value, '');
    });

    test('stateFromJson(value) refuses a list with a gap', () => {
      for (const path of lists) {
        const list = partOf(sound, path) as unknown[];
        if (list.length === 0) continue;
        expectRefused(withoutPart(sound, `${path}[${list.length - 1}]`), path);
      }
    });

    test('stateFromJson(value) refuses an object without any one of its fields', () => {
      for (const path of objects) {
        for (const name of Object.keys(partOf(sound, path) as object)) {
          if (read.optional?.includes(name)) continue;
          expectRefused(withoutPart(sound, path === '' ? name : `${path}.${name}`), path, name);
        }
      }
    });

    test('stateFromJson(value) reads own fields only', () => {
      for (const path of objects) {
        expectRefused(withValue(sound, path, Object.create(partOf(sound, path) as object)), path);
      }
    });

    const WRONG: Readonly<Record<Kind, readonly unknown[]>> = {
      list: [undefined, null, 0, 'word', {}, { length: 0 }, new Set(), new Uint8Array(), () => []],
      object: [undefined, null, 0, 'word', [], () => ({})],
      number: [
        ...[undefined, null, true, '1', '', 0.5, NaN, Infinity, -0, 1n, [1]],
        { valueOf: () => 1 },
      ],
      word: [undefined, null, true, 0, '', {}, ...read.wrongWords],
      flag: [undefined, null, 0, 1, '', 'true', new Boolean(true), []],
    };

    test.each(read.kinds)('stateFromJson(value) refuses %s if it is no %s', (path, kind) => {
      for (const wrong of WRONG[kind]) expectRefused(withValue(sound, path, wrong), path, wrong);
    });

    test.each(read.outOfRange)(
      'stateFromJson(value) refuses %s out of its range: %j',
      (path, numbers) => {
        for (const wrong of numbers) expectRefused(withValue(sound, path, wrong), path, wrong);
      },
    );
  });

  describe('values that do something when they are read', () => {
    test('stateFromJson(value) survives getters that throw, anywhere', () => {
      for (const path of objects) {
        for (const name of Object.keys(partOf(sound, path) as object)) {
          const value = thawed(sound);
          Object.defineProperty(partOf(value, path), name, { enumerable: true, get: boom });
          expectRefusedWithin(value, path);
        }
      }
    });

    test.each<[string, (part: object) => object]>([
      ['proxies that are no more', revoked],
      ['proxies whose every trap throws', trapped],
      ['proxies that throw when a field is read', (part) => new Proxy(part, { get: boom })],
      ['proxies that do not tell their fields', (part) => new Proxy(part, { ownKeys: boom })],
      ['proxies that throw no error', (part) => new Proxy(part, { get: throwNothing })],
    ])('stateFromJson(value) survives %s, anywhere', (_, disguise) => {
      for (const path of [...objects, ...lists]) {
        const part = structuredClone(partOf(sound, path)) as object;
        expectRefusedWithin(withValue(sound, path, disguise(part)), path);
      }
    });

    test('stateFromJson(value) does not follow cycles', () => {
      for (const path of [...objects, ...lists].filter((some) => some !== '')) {
        const cyclic = withValue(thawed(sound), path, null) as object;
        set(path, cyclic)(cyclic);
        expect(refusal(() => stateFromJson(cyclic))).toMatchObject({ code: 'bad-state' });
      }
    });

    test('stateFromJson(value) does not sink into depth', () => {
      let deep: unknown = sound;
      for (let i = 0; i < 100_000; i++) deep = { ...sound, players: [deep, deep] };
      expect(refusal(() => stateFromJson(deep))).toMatchObject({ code: 'bad-state' });
      for (let i = 0; i < 100_000; i++) deep = [deep];
      expectRefused(deep, '');
    });

    test('stateFromJson(value) takes getters and proxies that keep their word', () => {
      expect(stateFromJson(counted(thawed(sound)).value)).toStrictEqual(sound);
    });

    test('stateFromJson(value) reads each field once, and so cannot be told two things', () => {
      let asked = 0;
      const value = Object.defineProperty(thawed(sound), read.number, {
        enumerable: true,
        get: () => (asked++ === 0 ? partOf(sound, read.number) : 'something else'),
      });
      expect(stateFromJson(value)).toStrictEqual(sound);
      expect(asked).toBe(1);
    });

    test('stateFromJson(value) leaves the prototypes of all objects alone', () => {
      const text = JSON.stringify(sound).replace('{', '{"__proto__":{"polluted":1},');
      expectRefused(JSON.parse(text), '');
      expect('polluted' in {}).toBe(false);
    });

    test('stateFromJson(value) is not misled by what every object inherits', () => {
      const everything = Object.prototype as Record<string, unknown>;
      everything[read.number] = partOf(sound, read.number);
      try {
        expectRefused(withoutPart(sound, read.number), '');
      } finally {
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- it must not stay
        delete everything[read.number];
      }
    });

    test('stateFromJson(value) does not run toJSON, toString or valueOf', () => {
      for (const path of read.various) {
        const value = withValue(sound, path, { toJSON: boom, toString: boom, valueOf: boom });
        expectRefusedWithin(value, path);
      }
    });
  });

  describe('very large values', () => {
    test.each<[string, () => unknown[]]>([
      ['a million items', () => new Array<number>(1_000_000).fill(1)],
      ['as many gaps as a list can have', () => new Array<unknown>(2 ** 32 - 1)],
    ])('stateFromJson(value) does not read through a list of %s', (_, make) => {
      const list = make();
      for (const path of lists) expectRefusedSoon(withValue(sound, path, list), path);
    });

    test('stateFromJson(value) does not believe a list that says it is short', () => {
      const list = new Proxy(new Array<number>(100_000).fill(1), {
        get: (target, name, self): unknown =>
          name === 'length' ? 4 : Reflect.get(target, name, self),
      });
      expectRefusedSoon(withValue(sound, 'deck', list), 'deck');
    });

    test('stateFromJson(value) does not read an object with twenty thousand fields', () => {
      const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, i]));
      for (const path of objects) {
        const part = { ...many, ...(partOf(sound, path) as object) };
        expectRefusedSoon(withValue(sound, path, part), path);
      }
    });

    test('stateFromJson(value) has a short answer to a long text', () => {
      const long = 'x'.repeat(10_000_000);
      for (const value of [long, { [long]: 1 }, withValue(sound, read.word, long)]) {
        try {
          expect(stateFromJson(value)).toBe('refused');
        } catch (error) {
          expect(isRulesError(error) && error.message.length < 200).toBe(true);
        }
      }
    });
  });

  describe('actionFromJson', () => {
    const { action, field } = read;

    test.each<readonly [string, unknown]>([
      ['undefined', undefined],
      ['null', null],
      ['a number', 0],
      ['a text', game.formatAction(action)],
      ['a list', [action]],
      ['a function', () => action],
      ['an empty object', {}],
      ['a state', sound],
      ['a player', { ...action, player: 0 }],
      ['a field __proto__', withField(action, '', '__proto__', {})],
      ['a field constructor', { ...action, constructor: 1 }],
      ['a field toJSON', { ...action, toJSON: () => action }],
      ['a symbol', { ...action, [Symbol('type')]: 1 }],
      ['no type', withoutPart(action, 'type')],
      ['an inherited type', inheriting(action, 'type')],
      ['everything inherited', Object.create(action)],
      ['a proxy that is no more', revoked({})],
      ['a proxy whose every trap throws', trapped({ ...action })],
      ...read.noActions,
    ])('actionFromJson(value) refuses %s', (_, value) => {
      expect(refusal(() => actionFromJson(value))).toEqual({ code: 'bad-action', path: '' });
    });

    test.each(read.wrongActions)(
      'actionFromJson(value) says where it is wrong: %s',
      (path, of, wrongs) => {
        for (const wrong of wrongs) {
          const value = withValue(of, path, wrong);
          expect([wrong, refusal(() => actionFromJson(value))]).toEqual([
            wrong,
            { code: 'bad-action', path },
          ]);
        }
      },
    );

    test('actionFromJson(value) survives getters that throw, and cycles', () => {
      const throwing = Object.defineProperty(thawed(action), field, {
        enumerable: true,
        get: boom,
      });
      expect(refusal(() => actionFromJson(throwing))).toMatchObject({ code: 'bad-action' });
      const cyclic = thawed(action) as Record<string, unknown>;
      cyclic[field] = cyclic;
      expect(refusal(() => actionFromJson(cyclic))).toEqual({ code: 'bad-action', path: field });
    });
  });

  function expectRefused(value: unknown, path: string, what?: unknown): void {
    expect([what, refusal(() => stateFromJson(value))]).toEqual([
      what,
      { code: 'bad-state', path },
    ]);
  }

  /** Refused for the part at a path, or for what is in it; what cannot be read may be anywhere. */
  function expectRefusedWithin(value: unknown, path: string): void {
    const refused = refusal(() => stateFromJson(value)) as { code: string; path: string };
    expect(refused.code).toBe('bad-state');
    if (refused.path !== '') expect(refused.path.slice(0, path.length)).toBe(path);
  }

  function expectRefusedSoon(given: unknown, path: string): void {
    const { value, reads } = counted(given);
    expectRefused(value, path);
    expect(reads()).toBeLessThan(enough);
  }
}

/** A loose copy of plain data that has one of its fields from its prototype. */
function inheriting(of: object, name: string): unknown {
  return Object.setPrototypeOf(withoutPart(of, name), { [name]: partOf(of, name) });
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
function withField(of: object, path: string, name: string, value: unknown): unknown {
  const copy = thawed(of);
  Object.defineProperty(partOf(copy, path) as object, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value,
  });
  return copy;
}

function boom(): never {
  throw new Error('keep out');
}

function throwNothing(): never {
  throw undefined as unknown as Error;
}
