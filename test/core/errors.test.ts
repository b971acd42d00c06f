import { describe, expect, test } from 'vitest';
import {
  IllegalActionError,
  isIllegalActionError,
  isParseError,
  isRulesError,
  ParseError,
  RulesError,
} from '../../src/index.js';
import { trapped } from '../kit/untrusted.js';

const rulesError = new RulesError('bad-deck', 'too few', 'cards');
const violation = { code: 'stack-full', message: 'b2 is full', cell: 5 } as const;
const illegalAction = new IllegalActionError(violation);
const parseError = new ParseError({ line: 2, column: 7, found: '"x"', expected: 'a piece' });

describe('what the errors tell', () => {
  test('RulesError has a code for programs, a message for people and the path of the trouble', () => {
    expect(rulesError).toMatchObject({
      name: 'RulesError',
      code: 'bad-deck',
      message: 'cards: too few',
      path: 'cards',
    });
  });

  test('RulesError without a path is about the whole value', () => {
    expect(new RulesError('bad-seed', 'no seed').path).toBe('');
  });

  test('IllegalActionError carries the reason itself and its message', () => {
    expect(illegalAction).toMatchObject({
      name: 'IllegalActionError',
      code: 'illegal-action',
      message: 'b2 is full',
      path: '',
    });
    expect(illegalAction.violation).toBe(violation);
    expect(illegalAction).not.toHaveProperty('at');
  });

  test('IllegalActionError of an action in a record says which one it is', () => {
    expect(new IllegalActionError(violation, 3)).toMatchObject({
      at: 3,
      message: 'action 3: b2 is full',
    });
  });

  test('ParseError has the place, what stands there and what could have, also in its message', () => {
    expect(parseError).toMatchObject({
      name: 'ParseError',
      code: 'bad-text',
      line: 2,
      column: 7,
      found: '"x"',
      expected: 'a piece',
      message: 'line 2, column 7: expected a piece, found "x"',
    });
  });

  test.each([
    ['RulesError', rulesError],
    ['IllegalActionError', illegalAction],
    ['ParseError', parseError],
  ])('%s is a RulesError that prints its name and has a stack', (name, error) => {
    expect(error).toBeInstanceOf(RulesError);
    expect(String(error)).toBe(`${name}: ${error.message}`);
    expect(error.stack).toContain('errors.test.ts');
  });
});

describe('recognising errors', () => {
  const guards = { isRulesError, isIllegalActionError, isParseError };

  /** An error as another copy of the library would make it: of the same name, of another class. */
  class Foreign extends Error {
    readonly code = 'bad-text';
    constructor(name: string) {
      super('from elsewhere');
      this.name = name;
    }
  }

  const named = (name: string, fields: object = {}): Error =>
    Object.assign(new Error('by hand'), { name }, fields);

  // isRulesError knows the whole family, the others their own kind.
  test.each<[string, keyof typeof guards | null, unknown]>([
    ['RulesError', 'isRulesError', rulesError],
    ['IllegalActionError', 'isIllegalActionError', illegalAction],
    ['ParseError', 'isParseError', parseError],
    ['RulesError of another copy', 'isRulesError', new Foreign('RulesError')],
    [
      'IllegalActionError of another copy',
      'isIllegalActionError',
      new Foreign('IllegalActionError'),
    ],
    ['ParseError of another copy', 'isParseError', new Foreign('ParseError')],
    ['an error made by hand', 'isRulesError', named('RulesError', { code: 'bad-seed' })],
    [
      'an error of a special kind made by hand',
      'isParseError',
      Object.assign(new TypeError('no'), { name: 'ParseError', code: 'bad-text' }),
    ],
    ['the right name without a code', null, named('RulesError')],
    ['the right code without the name', null, named('Error', { code: 'bad-text' })],
    ['another name with a code', null, named('ReefError', { code: 'bad-text' })],
    ['the right name in the message', null, new Error('RulesError')],
    [
      'an object that looks like an error',
      null,
      { name: 'RulesError', code: 'bad-seed', message: '' },
    ],
    ['a name', null, 'RulesError'],
    ['null', null, null],
    ['undefined', null, undefined],
    ['a number', null, 7],
    ['a class', null, RulesError],
    ['a proxy that throws', null, trapped({})],
  ])('isRulesError, isIllegalActionError, isParseError(error) for %s: %s', (_, guard, error) => {
    for (const name of Object.keys(guards) as (keyof typeof guards)[]) {
      const isTrue = name === 'isRulesError' ? guard !== null : name === guard;
      expect(guards[name](error), name).toBe(isTrue);
    }
  });
});
