import { describe, expect, test } from 'vitest';
import { apply, key, legalActionAt, reef, setup } from '../../src/index.js';
import type { State } from '../../src/index.js';
import * as Pearls from '../../src/pearls/index.js';
import { deepFrozen } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

const STATE = setup({ players: 2, seed: 7 });
const ACTION = legalActionAt(STATE, 0);

/** The same state as it comes from JSON, with a look at how often its fields are read. */
function watched(state: object): { value: State; looks: () => number } {
  let looks = 0;
  const value = new Proxy(state, {
    get: (target, name) => {
      looks++;
      return Reflect.get(target, name) as unknown;
    },
  });
  return { value: value as State, looks: () => looks };
}

describe('a state that the library has not made', () => {
  test('is read once if it is frozen through and through', () => {
    const { value, looks } = watched(deepFrozen(structuredClone(STATE)));
    const next = apply(value, ACTION);
    expect(next).toEqual(apply(STATE, ACTION));
    const once = looks();
    expect(once).toBeGreaterThan(0);
    expect(apply(value, ACTION)).toEqual(next);
    expect(key(value)).toBe(key(STATE));
    expect(looks()).toBe(once);
    expect(reef.check(value, ACTION)).toBeNull();
    expect(looks()).toBe(once);
  });

  test.each<[what: string, state: object]>([
    ['nothing of it is frozen', structuredClone(STATE)],
    ['only the outside of it is frozen', Object.freeze(structuredClone(STATE))],
    ['a list inside it is not', { ...deepFrozen(structuredClone(STATE)), deck: [...STATE.deck] }],
  ])('is read in each call if %s', (_, state) => {
    const { value, looks } = watched(Object.freeze(state));
    apply(value, ACTION);
    const once = looks();
    apply(value, ACTION);
    expect(looks()).toBe(2 * once);
  });

  test('is read in each call if a getter makes up a part of it', () => {
    const clone = deepFrozen(structuredClone(STATE));
    let round = 0;
    const state = Object.freeze(
      Object.defineProperty({ ...clone }, 'round', { get: () => ++round, enumerable: true }),
    );
    expect(key(state)).not.toBe(key(state));
  });

  test('is read in each call if a proxy says that it is frozen, and is not', () => {
    const clone = structuredClone(STATE) as { round: number };
    const liar = new Proxy(clone, {
      isExtensible: () => false,
      getOwnPropertyDescriptor: (target, name) => ({
        ...Reflect.getOwnPropertyDescriptor(target, name),
        writable: false,
        configurable: false,
      }),
    }) as State;
    const before = key(liar);
    clone.round++;
    expect(key(liar)).not.toBe(before);
  });

  test('cannot be changed by a proxy once it has been read', () => {
    let isLying = false;
    const clone = deepFrozen(structuredClone(STATE));
    const turncoat = new Proxy(clone, {
      get: (target, name) =>
        isLying && name === 'round' ? 99 : (Reflect.get(target, name) as unknown),
    });
    const before = key(turncoat);
    isLying = true;
    expect(() => turncoat.round).toThrow(TypeError);
    expect(key(turncoat)).toBe(before);
  });

  test('is refused in each call if it is none, frozen or not', () => {
    const wrong = deepFrozen({ ...structuredClone(STATE), turn: 9 });
    const endless: Record<string, unknown> = { ...structuredClone(STATE) };
    endless['deck'] = endless;
    Object.freeze(endless);
    for (const value of [wrong, endless] as State[]) {
      for (let times = 0; times < 2; times++) {
        expect(refusal(() => apply(value, ACTION))).toMatchObject({ code: 'bad-state' });
      }
    }
  });

  test('of one game is none of the other, however often it is read', () => {
    const clone = deepFrozen(structuredClone(STATE));
    apply(clone, ACTION);
    expect(() => Pearls.key(clone as never)).toThrow('not a state of Pearls');
    expect(reef.key(clone)).toBe(key(STATE));
  });
});
