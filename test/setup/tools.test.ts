import { describe, expect, test } from 'vitest';
import { findTools, notTested, without, withoutPeers } from './tools.js';

const ALL = { python: true, numpy: true, missingPeers: [], cc: true, ps: true, database: true };
const NONE = {
  python: false,
  numpy: false,
  missingPeers: ['gymnasium', 'pettingzoo', 'tianshou'],
  cc: false,
  ps: false,
  database: false,
};

test('findTools(env) finds nothing where there is nothing', () => {
  expect(findTools({ PATH: '/nowhere' })).toEqual(NONE);
});

test('without(tools) tells each gap once', () => {
  expect(without(ALL)).toEqual([]);
  expect(without({ ...ALL, numpy: false })).toEqual([
    'the client in Python: python3 has no numpy here.',
  ]);
  expect(without(NONE)).toHaveLength(4);
  expect(withoutPeers(ALL)).toEqual([]);
  expect(withoutPeers({ ...ALL, missingPeers: ['gymnasium', 'tianshou'] })).toEqual([
    "the client in Python with the libraries' own tests: python3 has no gymnasium, tianshou here.",
  ]);
  expect(withoutPeers(NONE)).toEqual([]);
});

describe('notTested(gaps, env)', () => {
  test('gives lines that say what was not tested', () => {
    const lines = ['NOT TESTED: the first.', 'NOT TESTED: the second.'];
    for (const env of [{}, { CI: '' }]) {
      expect(notTested(['the first.', 'the second.'], env)).toEqual(lines);
    }
  });

  test('throws where CI is set', () => {
    expect(() => notTested(without(NONE), { CI: 'true' })).toThrow(
      /NOT TESTED: .*python3 here\.\nNOT TESTED: .*\(cc\)/,
    );
    expect(notTested([], { CI: 'true' })).toEqual([]);
  });
});
