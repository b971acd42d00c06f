import { describe, expect, test } from 'vitest';
import {
  apply,
  createRecord,
  explain,
  parseAction,
  ParseError,
  parseBoard,
  reef,
  replay,
  RulesError,
  setup,
  verify,
} from '../../src/index.js';
import type { ErrorCode, Reason } from '../../src/index.js';
import { garbage } from '../../src/testing/index.js';
import fc from 'fast-check';
import { runs } from '../kit/runs.js';
import { reef as de } from '../../src/words/de.js';
import { reef as en } from '../../src/words/en.js';

function thrownBy(call: () => unknown): Reason {
  try {
    call();
  } catch (error) {
    return error as Reason;
  }
  throw new Error('nothing was thrown');
}

describe('explain(words, problem)', () => {
  const record = createRecord(reef, {
    beginning: { options: { players: 2, seed: 7 } },
    actions: [],
  });

  // The others have evidence of their own kind, or none.
  const others: readonly string[] = ['bad-text', 'illegal-action', 'game-over'];
  const codes = (Object.keys(en.errors) as ErrorCode[]).filter((code) => !others.includes(code));

  test.each(codes)('explains the error %s', (code) => {
    const error = new RulesError(code, 'is bad', 'cards[3]');
    expect(explain(en, error)).toBe('cards[3]: is bad');
    expect(explain(de, error)).toMatch(/^cards\[3\]: \p{Ll}[^:]+$/u);
    expect(explain(de, error)).not.toContain('is bad');
    expect(explain(de, new RulesError(code, 'is bad'))).toBe(explain(de, error).slice(10));
  });

  test('no two German sentences are the same', () => {
    const texts = codes.map((code) => explain(de, new RulesError(code, '')));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('explains what is wrong with a text, and where', () => {
    const error = thrownBy(() => parseBoard('. . x'));
    expect(explain(en, error)).toBe(error.message);
    expect(explain(de, error)).toBe('Zeile 1, Spalte 5: das ist nicht zu verstehen');
    const other = new ParseError({ line: 2, column: 1, found: '"a"', expected: 'b' });
    expect(explain(en, other)).toBe('line 2, column 1: expected b, found "a"');
  });

  test('explains an illegal action by its violation', () => {
    const error = thrownBy(() => apply(setup({ players: 2 }), parseAction('take #3')));
    expect(explain(en, error)).toBe('the starting pieces come first');
    expect(explain(de, error)).toBe('zuerst werden die Startkorallen gesetzt');
  });

  test('says that the game is over alike, whatever says it', () => {
    const over = { code: 'game-over', message: '' };
    for (const problem of [over, new RulesError('game-over', 'no'), { ...over, type: 'refused' }]) {
      expect(explain(en, problem)).toBe('the game is over');
      expect(explain(de, problem)).toBe('das Spiel ist zu Ende');
    }
  });

  test('says of an error of replay which action is not legal', () => {
    const actions = [{ type: 'take', card: 3 } as const];
    const error = thrownBy(() => replay(reef, { ...record, actions }));
    expect(explain(en, error)).toBe('action 0: the starting pieces come first');
    expect(explain(de, error)).toBe('Zug 0: zuerst werden die Startkorallen gesetzt');
  });

  const result = { winners: [1], scores: [3, 4] };
  test.each<[name: string, record: unknown, trust: boolean, german: string]>([
    ['no record', null, false, 'das ist keine gültige Aufzeichnung eines Spiels'],
    [
      'other rules',
      { ...record, rules: 9 },
      false,
      'aufgezeichnet nach Fassung 9 der Regeln, hier gilt Fassung 1',
    ],
    ['a seed', record, true, 'options.seed müsste man ungeprüft glauben'],
    [
      'an illegal action',
      { ...record, actions: [{ type: 'take', card: 3 }] },
      false,
      'Zug 0: zuerst werden die Startkorallen gesetzt',
    ],
    [
      'another result',
      { ...record, result },
      false,
      'die Züge führen zu keinem Ergebnis, nicht zu den Punkten 3 4 und dem Sieg von 1',
    ],
  ])('explains what is wrong with a record: %s', (_, value, isStrict, german) => {
    const problem = verify(reef, value, isStrict ? { trust: [] } : {})!;
    for (const told of [problem, JSON.parse(JSON.stringify(problem)) as typeof problem]) {
      expect(explain(en, told)).toBe(problem.message);
      expect(explain(de, told)).toBe(german);
    }
  });

  test('keeps the message of what the words do not know', () => {
    const reason = { code: 'too-late', message: 'too late' };
    expect(explain(de, reason)).toBe('too late');
    expect(explain({ language: 'de' }, { code: 'hidden', message: 'hidden' })).toBe('hidden');
    for (const code of ['constructor', '__proto__', 'toString']) {
      expect(explain(de, { code, message: 'no' })).toBe('no');
    }
  });

  test.each<[what: string, problem: unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['a text', 'hand-full'],
    ['an empty object', {}],
    ['a code without its evidence', { code: 'not-lowest', message: 'no' }],
    ['a circle', circle()],
  ])('refuses %s', (_, problem) => {
    expect(() => explain(de, problem as Reason)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-words' }),
    );
  });

  test('gives a text or refuses, whatever it is given', () => {
    fc.assert(
      fc.property(garbage(), garbage(), (words, problem) => {
        for (const some of [words, de]) {
          try {
            expect(typeof explain(some as typeof de, problem as Reason)).toBe('string');
          } catch (error) {
            expect(error).toMatchObject({ name: 'RulesError', code: 'bad-words' });
          }
        }
      }),
      { numRuns: runs(400) },
    );
  });
});

function circle(): object {
  const problem: { code: string; violation?: object } = { code: 'x' };
  problem.violation = problem;
  return problem;
}
