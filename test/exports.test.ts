import { describe, expect, test } from 'vitest';
import * as arena from '../src/arena/index.js';
import * as bots from '../src/bots/index.js';
import * as fast from '../src/fast/index.js';
import * as reef from '../src/index.js';
import * as pearls from '../src/pearls/index.js';
import * as svg from '../src/svg/index.js';
import * as table from '../src/table/index.js';
import * as testing from '../src/testing/index.js';

const DOORS: [name: string, names: Readonly<Record<string, unknown>>][] = [
  ['reef-rules', reef],
  ['reef-rules/pearls', pearls],
  ['reef-rules/fast', fast],
  ['reef-rules/bots', bots],
  ['reef-rules/arena', arena],
  ['reef-rules/table', table],
  ['reef-rules/svg', svg],
  ['reef-rules/testing', testing],
];

/** Where a value can be changed: every object that is not frozen, by its path. Functions are let be. */
function openParts(value: unknown, path: string, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const parts = Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([key, part]) =>
    'value' in part ? openParts(part.value, `${path}.${key}`, seen) : [`${path}.${key}`],
  );
  return Object.isFrozen(value) ? parts : [path, ...parts];
}

describe('what the package exports', () => {
  // Whatever one part of a program could change, it would change for all others.
  test.each(DOORS)('nothing that %s exports can be changed', (_, names) => {
    expect(Object.keys(names).length).toBeGreaterThan(2);
    const open = Object.entries(names).flatMap(([name, value]) =>
      openParts(value, name, new Set<unknown>()),
    );
    expect(open).toEqual([]);
  });

  test('openParts(value, path, seen) finds what is open, deep down as well', () => {
    const value = Object.freeze({ list: Object.freeze([Object.freeze({ a: 1 }), { b: [1] }]) });
    expect(openParts(value, '$', new Set())).toEqual(['$.list.1', '$.list.1.b']);
    const getter = Object.freeze(Object.defineProperty({}, 'x', { get: () => [] }));
    expect(openParts(getter, '$', new Set())).toEqual(['$.x']);
  });

  test('the bots that greedy, mcts and withBudget make cannot be changed either', () => {
    const made = [
      bots.greedy(() => 0),
      bots.mcts(),
      bots.withBudget(bots.REEF_BOTS.mcts, { playouts: 5 }),
      bots.botNamed(pearls.pearls, 'mcts:5'),
    ];
    for (const bot of made) expect(openParts(bot, bot.name, new Set())).toEqual([]);
  });
});
