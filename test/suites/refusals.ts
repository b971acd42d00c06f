import { describe, expect, test } from 'vitest';
import { malformedText } from '../../src/core/errors.js';
import type { Game, GameOptions } from '../../src/core/game.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import {
  partOf,
  pathsOf,
  refusal,
  revoked,
  trapped,
  withoutPart,
  withValue,
} from '../kit/untrusted.js';
import { answerOf } from './asking.js';

/**
 * Why an action is refused: where, the action as text, the reason and its message, and the same question barely
 * different, in another view or about another action, for which the answer is yes.
 */
export type Refusal<V, R> = readonly [
  what: string,
  view: V,
  action: string,
  reason: R,
  message: string,
  but: V | string,
];

/** What the suite has to know of a game. */
export interface Refusing<
  S extends V,
  V extends object,
  A extends object,
  O extends GameOptions,
  R,
> {
  readonly game: Game<S, V, A, O>;
  readonly title: string;
  readonly isLegal: (view: V, action: unknown) => boolean;
  /** The codes of all reasons: each has a row, besides the one of what is no action at all. */
  readonly codes: readonly string[];
  readonly refusals: readonly Refusal<V, R>[];
  /** States of all phases. */
  readonly states: readonly S[];
  /** A legal action in the first of them, with all that an action can have in it. */
  readonly play: string;
  /** A field besides its type. */
  readonly field: string;
  /** Values that are no action because of their fields, besides those that are none in any game. */
  readonly noActions: readonly (readonly [what: string, value: unknown])[];
  /** Actions with a part that is wrong: the path of the part, and what stands there. */
  readonly wrongParts: readonly (readonly [
    path: string,
    action: string,
    wrong: readonly unknown[],
  ])[];
  /** What is wrong, in words. */
  readonly problems: readonly (readonly [value: unknown, path: string, problem: string])[];
}

/** Whatever is refused is refused alike by all who judge actions, in frozen data, and nothing has happened. */
export function refusalSuite<
  S extends V,
  V extends object,
  A extends object,
  O extends GameOptions,
  R extends { readonly code: string },
>(given: Refusing<S, V, A, O, R>): void {
  const { game, title, codes, isLegal, refusals, states, field } = given;
  const play = game.parseAction(given.play);

  describe('reasons', () => {
    test('check(view, action) has a refusal here for each code of VIOLATION_CODES, each listed once', () => {
      const found = new Set(['malformed', ...refusals.map(([, , , { code }]) => code)]);
      expect([...codes].sort()).toEqual([...found].sort());
      expect(codes).toSatisfy(Object.isFrozen);
    });

    test.each(refusals)('check(view, action) says why not: %s', (...row) => {
      const [, view, text, reason, message, but] = row;
      expectRefused(view, game.parseAction(text), { ...reason, message });
      const isText = typeof but === 'string';
      const [seen, other] = [isText ? view : but, game.parseAction(isText ? but : text)];
      expect(game.check(seen, other)).toBeNull();
      expect(isLegal(seen, other)).toBe(true);
    });
  });

  describe('values that are no action', () => {
    const hidden = Object.defineProperty({ ...play }, 'extra', { value: 1 });
    const text = JSON.stringify(play).replace('{', '{"__proto__":{},');

    test.each<readonly [string, unknown]>([
      ['undefined', undefined],
      ['null', null],
      ['a number', 7],
      ['a text', given.play],
      ['a list', [play]],
      ['a function', Object.assign(() => play, play)],
      ['an empty object', {}],
      ['a state', states[0]],
      ['no type', withoutPart(play, 'type')],
      ['a type alone', { type: partOf(play, 'type') }],
      ['everything inherited', Object.create(play)],
      ['one field inherited', Object.setPrototypeOf(withoutPart(play, field), play)],
      ['a field too many', { ...play, player: 0 }],
      ['a field too many that is undefined', { ...play, player: undefined }],
      ['a field that is not listed', hidden],
      ['a symbol for a field', { ...play, [Symbol('type')]: 1 }],
      ['a field __proto__', JSON.parse(text)],
      ['a proxy that is no more', revoked({})],
      ['a proxy whose every trap throws', trapped({ ...play })],
      ...given.noActions,
    ])('check(view, value) and actionFromJson(value) refuse %s', (_, value) => {
      expectMalformed(value, '');
    });

    test.each(given.wrongParts)(
      'check(view, value) and actionFromJson(value) say where it is wrong: %s',
      (...row) => {
        const [path, of, wrongs] = row;
        for (const wrong of wrongs)
          expectMalformed(withValue(game.parseAction(of), path, wrong), path);
      },
    );

    test.each(given.problems)('check(view, %j) says what is wrong', (value, path, problem) => {
      expect(expectMalformed(value, path)).toMatchObject({ problem });
    });

    test('check(view, value) does not follow cycles, nor sink into depth', () => {
      let deep: unknown = play;
      for (let i = 0; i < 100_000; i++) deep = { ...play, [field]: deep };
      const cyclic = { ...play } as Record<string, unknown>;
      cyclic[field] = cyclic;
      for (const value of [deep, cyclic]) expectMalformed(value, field);
    });
  });

  describe('actions of another make', () => {
    test.each<readonly [string, object]>([
      ['without a prototype', Object.assign(Object.create(null) as object, play)],
      ['of a class', Object.assign(new (class Move {})(), play)],
      ['frozen', Object.freeze({ ...play })],
      ['with the fields in another order', Object.fromEntries(Object.entries(play).reverse())],
      ['with a getter', getting({ ...play }, field, () => partOf(play, field))],
      ['behind a proxy that does nothing', new Proxy({ ...play }, {})],
    ])('apply(state, action) takes a legal action %s for what it is', (_, action) => {
      const [state] = states as readonly [S];
      expect(game.check(state, action)).toBeNull();
      expect(game.apply(state, action as A)).toEqual(game.apply(state, play));
    });

    test('apply(state, action) reads each field once, so that nothing can change after it was checked', () => {
      const reads: string[] = [];
      const [state] = states as readonly [S];
      expect(game.apply(state, spied(play, reads) as A)).toEqual(game.apply(state, play));
      const parts = pathsOf(play).objects.map((path) => Object.keys(partOf(play, path) as object));
      expect(reads.sort()).toEqual(parts.flat().sort());
    });
  });

  /** Refused in these words by all alike, from plain data too; what is given stays as it was. */
  function expectRefused(view: V, action: unknown, reason: R): void {
    const { message } = reason as R & { readonly message?: string };
    const error = {
      name: 'IllegalActionError',
      code: 'illegal-action',
      message,
      violation: reason,
    };
    for (const seen of [view, thawed(view)]) {
      const violation = game.check(seen, action);
      expect(violation).toStrictEqual(reason);
      expect(looseParts(violation)).toEqual([]);
      expect(isLegal(seen, action)).toBe(false);
      for (const verb of ['apply', 'step', 'reveals'] as const) {
        expect(answerOf(() => game[verb](seen as S, action as A))).toEqual(error);
      }
      expect(seen).toEqual(view);
      if (seen !== view) expect(frozenParts(seen)).toEqual([]);
    }
  }

  /** Malformed in every phase, and no action from JSON nor one to write; gives the reason. */
  function expectMalformed(value: unknown, path: string): unknown {
    const found = game.check(states[0]!, value) as { problem?: string } | null;
    const problem = found?.problem ?? 'none was found';
    const message = malformedText(title, { path, problem });
    const reason = { code: 'malformed', path, problem, message };
    for (const state of states) expectRefused(state, value, reason as never);
    const bad = { code: 'bad-action', path };
    expect(refusal(() => game.actionFromJson(value))).toEqual(bad);
    expect(refusal(() => game.formatAction(value as A))).toEqual(bad);
    expect(message.length).toBeLessThan(200);
    return reason;
  }
}

function getting(object: object, name: string, get: () => unknown): object {
  return Object.defineProperty(object, name, { enumerable: true, get });
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
