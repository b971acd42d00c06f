import { describe, expect, test } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { looseParts, thawed } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

/** What the suite has to know of a game. */
export interface Dealt<O extends GameOptions> {
  /** Options with every field. */
  readonly whole: O;
  /** The rules of how many can play, and of who begins. */
  readonly rules: { readonly players: string; readonly first: string };
  readonly players: readonly number[];
  /** The names of the fields of a state and of its players, in their order. */
  readonly fields: readonly string[];
  readonly seat: readonly string[];
}

/** What setting up a game comes to, whichever it is. */
export function setupSuite<S extends V, V extends object, O extends GameOptions>(
  game: Game<S, V, unknown, O>,
  { whole, rules, players: counts, fields, seat }: Dealt<O>,
): void {
  const setup = (options: object): S => game.setup(options as O);
  const turnOf = (state: S): number | null => game.turn(state);
  const dealOf = (options: object): string => game.key(setup(options));

  describe('setup({ players })', () => {
    test.each(counts)(`setup({ players: %d }) seats so many (${rules.players})`, (players) => {
      expect(game.players(setup({ players }))).toBe(players);
      expect(game.playerCounts).toContain(players);
    });

    test(`setup({ players }) refuses other numbers (${rules.players})`, () => {
      const path = 'players';
      for (const players of [0, 1, Math.max(...counts) + 1, -2, 2.5, NaN, '2', null, undefined]) {
        expect(refusal(() => setup({ players }))).toEqual({ code: 'bad-options', path });
      }
    });

    test('setup(options) has the fields of a state and no others, and is frozen', () => {
      const state = setup(whole);
      const [player] = (state as unknown as { players: object[] }).players;
      expect([Object.keys(state), Object.keys(player!)]).toEqual([fields, seat]);
      expect(looseParts(state)).toEqual([]);
      expect(thawed(state)).toEqual(state);
      expect(game.stateFromJson(thawed(state))).toEqual(state);
    });
  });

  describe('setup({ first })', () => {
    test.each(counts)(
      `setup({ first }) lets any of %d players begin, and changes nothing else (${rules.first})`,
      (players) => {
        const drawn = setup({ players, seed: 7 });
        for (let first = 0; first < players; first++) {
          const state = setup({ players, seed: 7, first });
          expect(turnOf(state)).toBe(first);
          const begun = 'first' in state ? { first, turn: first } : { turn: first };
          expect(state).toEqual({ ...drawn, ...begun });
        }
        expect(refusal(() => setup({ players, first: players }))).toMatchObject({ path: 'first' });
      },
    );

    test.each(counts)(`setup(options) draws the first of %d by lot (${rules.first})`, (players) => {
      const counted = Array.from({ length: players }, () => 0);
      for (let seed = 0; seed < 1_000; seed++) counted[turnOf(setup({ players, seed }))!]!++;
      const freedom = players - 1;
      const limit = freedom + 4 * Math.sqrt(2 * freedom);
      expect(chiSquareOf(counted, () => 1_000 / players)).toBeLessThan(limit);
    });
  });

  describe('setup({ seed })', () => {
    test('setup({ seed }) takes 7 and "7" for the same seed', () => {
      expect(setup({ ...whole, seed: 7 })).toEqual(setup({ ...whole, seed: '7' }));
    });

    test('setup({ seed }) gives other games for other seeds, and another each time without', () => {
      const seeds = Array.from({ length: 500 }, (_, seed) => ({ seed }));
      const deals = [...seeds, {}, {}, { seed: undefined }].map((one) => ({ players: 2, ...one }));
      expect(new Set(deals.map(dealOf)).size).toBe(deals.length);
    });

    test.each(['secret-7', 987_654_321])('setup({ seed: %j }) does not keep it', (seed) => {
      expect(JSON.stringify(setup({ players: 4, seed }))).not.toContain(String(seed));
    });

    test.each<[string, unknown]>([
      ['a fraction', 1.5],
      ['NaN', NaN],
      ['an object', {}],
      ['too large a number', 2 ** 60],
      ['null', null],
      ['a flag', false],
    ])('setup({ seed }) refuses %s', (_, seed) => {
      const act = (): S => setup({ players: 2, seed });
      expect(refusal(act)).toEqual({ code: 'bad-seed', path: 'seed' });
      expect(act).toThrow('seed: expected a whole number or a text');
    });
  });

  test('setup(options) takes options of any make, and leaves them alone', () => {
    const options = { ...whole, seed: 7 };
    const state = setup(options);
    const unsaid = { players: 2, seed: 7, first: undefined };
    expect(setup(Object.assign(Object.create(null) as object, options))).toEqual(state);
    expect(setup(Object.fromEntries(Object.entries(options).reverse()))).toEqual(state);
    expect(setup(unsaid)).toEqual(setup({ players: 2, seed: 7 }));
    expect(Object.isFrozen(options)).toBe(false);
  });
}

/** How far counts are from what was expected of each. */
export function chiSquareOf(counts: readonly number[], expected: (i: number) => number): number {
  return counts.reduce((sum, count, i) => sum + (count - expected(i)) ** 2 / expected(i), 0);
}
