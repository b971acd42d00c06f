import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeze,
  frozenCopy,
  isList,
  isMade,
  isObject,
  isOurs,
  make,
  noted,
  noteOn,
  replaced,
} from '../../src/core/made.js';
import type { Kind } from '../../src/core/made.js';
import { flawIn, looseCopy } from '../../src/testing/data.js';
import { refusal, revoked } from '../kit/untrusted.js';
import { runs } from '../kit/runs.js';

const BOX: Kind = { name: 'box' };
const JAR: Kind = { name: 'jar' };
const SHELF: Kind<{ boxes: number }> = { name: 'shelf' };

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
    expect(noteOn(SHELF, value)).toBeUndefined();
  });
});

describe('noted', () => {
  test('noted(kind, value, note) marks the value, and noteOn(kind, value) gives the note', () => {
    const note = { boxes: 3 };
    const value = noted(SHELF, ['a'], note);
    expect(isMade(SHELF, value)).toBe(true);
    expect(noteOn(SHELF, value)).toBe(note);
    expect(value).not.toSatisfy(Object.isFrozen);
    expect(Reflect.ownKeys(value)).toEqual(['0', 'length']);
  });

  test('noteOn(kind, value) knows nothing of another kind, or of a value without a note', () => {
    const other: Kind<{ boxes: number }> = { name: 'shelf' };
    expect(noteOn(other, noted(SHELF, [], { boxes: 3 }))).toBeUndefined();
    expect(noteOn(SHELF, make(BOX, []))).toBeUndefined();
    expect(noteOn(SHELF, [])).toBeUndefined();
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
