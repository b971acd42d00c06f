import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeze,
  frozenCopy,
  frozenList,
  isList,
  isMade,
  isObject,
  isOurs,
  make,
  Note,
  replaced,
} from '../../src/core/made.js';
import type { Kind } from '../../src/core/made.js';
import { flawIn, looseCopy } from '../../src/testing/values.js';
import { refusal, revoked } from '../kit/untrusted.js';
import { runs } from '../kit/runs.js';

const BOX: Kind = { name: 'box' };
const JAR: Kind = { name: 'jar' };

/** Plain data of any form. */
const data = fc.jsonValue({ maxDepth: 4 }).map(looseCopy);
const objects = data.filter(isObject);

describe('make', () => {
  test('make(kind, value) marks and freezes the value itself', () => {
    const value = { a: 1 };
    expect(make(BOX, value)).toBe(value);
    expect(value).toSatisfy(Object.isFrozen);
    expect([isMade(BOX, value), isMade(JAR, value), isOurs(value)]).toEqual([true, false, true]);
  });

  test('make(kind, value) leaves no mark that can be met', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const made = make(BOX, structuredClone(value));
        expect(Reflect.ownKeys(made)).toEqual(Reflect.ownKeys(value));
        expect(JSON.stringify(made)).toBe(JSON.stringify(value));
        expect(made).toEqual(value);
        expect(Object.getPrototypeOf(made)).toBe(Object.getPrototypeOf(value));
      }),
      { numRuns: runs(300) },
    );
  });

  test.each<[string, (value: object) => unknown]>([
    ['a spread copy', (value) => ({ ...value })],
    ['a copy by way of JSON', (value) => JSON.parse(JSON.stringify(value)) as unknown],
    ['a structured clone', (value) => structuredClone(value)],
    ['a proxy', (value) => new Proxy(value, {})],
    ['an object that inherits from it', (value) => Object.create(value) as unknown],
  ])('make(kind, value) marks no other value: not %s', (_, copy) => {
    const made = make(BOX, { a: 1 });
    expect(isMade(BOX, copy(made))).toBe(false);
    expect(isOurs(copy(made))).toBe(false);
  });

  test.each([null, undefined, 7, 'box', () => 7])('isMade(kind, %s) is false', (value) => {
    expect(isMade(BOX, value)).toBe(false);
    expect(isOurs(value)).toBe(false);
  });
});

describe('Note', () => {
  class Label extends Note {
    readonly #text: string;

    constructor(on: object, text: string) {
      super(on);
      this.#text = text;
    }

    static on(value: object): string | undefined {
      return #text in value ? value.#text : undefined;
    }
  }

  test('a subclass of Note adds to the object itself what only the subclass can read', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const before = JSON.stringify(value);
        expect(new Label(value, 'blue')).toBe(value);
        expect(Label.on(value)).toBe('blue');
        expect(Label.on(structuredClone(value))).toBeUndefined();
        expect(JSON.stringify(value)).toBe(before);
        expect(value).toEqual(JSON.parse(before));
        expect(value).not.toSatisfy(Object.isFrozen);
      }),
      { numRuns: runs(300) },
    );
  });

  test('a note is not the mark of what the library made as a whole', () => {
    const value = {};
    new Label(value, 'blue');
    expect(isOurs(value)).toBe(false);
  });
});

describe('frozenCopy', () => {
  test('frozenCopy(value) is equal, frozen through and through, and leaves the value alone', () => {
    fc.assert(
      fc.property(data, (value) => {
        const before = JSON.stringify(value);
        const copy = frozenCopy(value);
        expect(copy).toEqual(value);
        expect(flawIn(copy, 'copy')).toBeNull();
        expect(isObject(value) && Object.isFrozen(value)).toBe(false);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: runs(300) },
    );
  });

  test('frozenCopy(value) keeps what the library made, and copies no part of it again', () => {
    fc.assert(
      fc.property(objects, (value) => {
        const made = frozenCopy(value);
        expect(frozenCopy(made)).toBe(made);
        expect(frozenCopy({ made }).made).toBe(made);
      }),
      { numRuns: runs(300) },
    );
  });

  test('frozenCopy(value, kind) is of that kind, also if the library made the value as another', () => {
    const box = frozenCopy({ a: [1] }, BOX);
    expect(isMade(BOX, box)).toBe(true);
    expect(frozenCopy(box, BOX)).toBe(box);
    const jar = frozenCopy(box, JAR);
    expect(isMade(JAR, jar)).toBe(true);
    expect(isMade(BOX, box)).toBe(true);
    expect(jar.a).toBe(box.a);
  });

  test.each([
    ['a list that holds itself', (list: unknown[]) => list.push(list)],
    ['one that holds itself further down', (list: unknown[]) => list.push({ list: [list] })],
  ])('frozenCopy(value) refuses %s', (_, close) => {
    const list: unknown[] = [];
    close(list);
    Object.freeze(list);
    expect(refusal(() => frozenCopy(list))).toEqual({ code: 'bad-game', path: '' });
  });

  test('frozenCopy(value) takes data that is a hundred levels deep, and no more', () => {
    const deep = (levels: number): unknown =>
      Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
    expect(frozenCopy(deep(101))).toEqual(deep(101));
    expect(refusal(() => frozenCopy(deep(102)))).toEqual({ code: 'bad-game', path: '' });
  });
});

describe('frozenList', () => {
  test('frozenList(items) freezes the items and the list, which is ours from then on', () => {
    const items = [{ a: freeze([1]) }, { a: freeze([2]) }];
    const list = frozenList(items);
    expect(list).toBe(items);
    expect(flawIn(list, 'list')).toBeNull();
    expect(isOurs(list)).toBe(true);
  });
});

describe('freeze, replaced, isObject and isList', () => {
  test('freeze(value) freezes the value, and not what it holds', () => {
    const value = { a: [1] };
    expect(freeze(value)).toBe(value);
    expect([Object.isFrozen(value), Object.isFrozen(value.a)]).toEqual([true, false]);
  });

  test('replaced(items, index, item) is a frozen copy with another item', () => {
    const items = Object.freeze(['a', 'b', 'c']);
    expect(replaced(items, 1, 'x')).toEqual(['a', 'x', 'c']);
    expect(replaced(items, 1, 'x')).toSatisfy(Object.isFrozen);
    expect(items).toEqual(['a', 'b', 'c']);
  });

  test.each<[unknown, boolean, boolean]>([
    [{}, true, false],
    [[], true, true],
    [null, false, false],
    ['a', false, false],
    [() => 1, false, false],
    [new Proxy([], {}), true, true],
  ])('isObject(%o) is %s, and isList %s', (value, isOne, isAList) => {
    expect([isObject(value), isList(value)]).toEqual([isOne, isAList]);
  });

  test('isList(value) has an answer for a revoked proxy', () => {
    expect(isList(revoked([]))).toBe(false);
  });
});
