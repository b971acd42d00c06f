import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  pearlsObservationLayout,
  pearlsObservationSize,
  PearlsSimulator,
} from '../../../src/fast/index.js';
import {
  apply,
  CARDS,
  createRng,
  legalActionAt,
  PEARLS,
  randomAction,
  setup,
  VALUES,
  view,
} from '../../../src/pearls/index.js';
import type { Pearls, State, View } from '../../../src/pearls/index.js';
import { LAST_TURN, OVER, PLAYING } from '../../kit/pearls/positions.js';

const NECKLACES = [4, 5, 6, 7, 8, 9];
const rulesError = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

/** All positions of some random games. */
function positions(): readonly State[] {
  return [2, 3, 6].flatMap((players) => {
    const rng = createRng(players);
    let state = setup({ players, seed: players, allCards: players === 3 });
    const states = [state];
    while (state.phase !== 'over') {
      state = apply(state, randomAction(state, rng));
      states.push(state);
    }
    return states;
  });
}

function observed(state: View, seat: number): Float32Array {
  const out = new Float32Array(pearlsObservationSize(state.players.length)).fill(NaN);
  new PearlsSimulator(state).observe(seat, out);
  return out;
}

/** The parts of an observation by their names. */
function told(state: View, seat: number): Record<string, readonly number[]> {
  const numbers = observed(state, seat);
  const parts = pearlsObservationLayout(state.players.length);
  return Object.fromEntries(
    parts.map(({ name, from, size }) => [name, [...numbers.subarray(from, from + size)]]),
  );
}

/** The same, read off a view word by word. */
function expected(seen: View, seat: number): Record<string, readonly number[]> {
  const { players, phase, finalTurns, deck, market, turn } = seen;
  const count = players.length;
  const around = players.map((_, i) => (seat + i) % count);
  const shares = (pearls: Pearls, most: (pearl: keyof Pearls) => number): number[] =>
    PEARLS.map((pearl) => Math.fround(pearls[pearl] / most(pearl)));
  const hidden = players.reduce((sum, { unknown = 0 }) => sum + unknown, deck.length);
  const shown = players.flatMap(({ hand, pile }) => [hand, pile]);
  const sum = (pearls: Pearls): number => PEARLS.reduce((all, pearl) => all + pearls[pearl], 0);
  const all = hidden + market.length + shown.reduce((total, pearls) => total + sum(pearls), 0);
  const isIn = (pearl: keyof Pearls): boolean =>
    all === sum(CARDS) || !{ 2: ['yellow', 'green'], 3: ['red'] }[count as 2 | 3].includes(pearl);
  const byValue = (values: readonly number[]): number[] =>
    NECKLACES.map((value) => values.filter((one) => one === value).length);

  const rows = around.map((one, i) => {
    const { hand, seen: open, pile, necklaces, unknown = 0 } = players[one]!;
    const known = phase === 'over' ? hand : open;
    const points = PEARLS.reduce((total, pearl) => total + pile[pearl] * VALUES[pearl], 0);
    const bonus = necklaces.reduce((total, value) => total + value, 0);
    return {
      [`players[${i}].points`]: [Math.fround((points + bonus) / 100)],
      [`players[${i}].cards`]: [Math.fround((sum(hand) + unknown) / 10)],
      [`players[${i}].unknown`]: [Math.fround((sum(hand) + unknown - sum(known)) / 10)],
      [`players[${i}].known`]: shares(known, () => 10),
      [`players[${i}].pile`]: shares(pile, (pearl) => CARDS[pearl]),
      [`players[${i}].necklaces`]: byValue(necklaces),
    };
  });
  return {
    phase: ['play', 'final', 'over'].map((one) => Number(one === phase)),
    finalTurns: [Math.fround(finalTurns / count)],
    deck: [Math.fround(deck.length / all)],
    turn: around.map((one) => Number(one === turn)),
    market: PEARLS.map((pearl) => Math.fround(market.filter((card) => card === pearl).length / 6)),
    necklaces: byValue(seen.necklaces),
    hand: shares(players[seat]!.hand, () => 10),
    unseen: PEARLS.map((pearl) => {
      const open = market.filter((card) => card === pearl).length;
      const known = shown.reduce((total, pearls) => total + pearls[pearl], open);
      return Math.fround(((isIn(pearl) ? CARDS[pearl] : 0) - known) / CARDS[pearl]);
    }),
    ...Object.fromEntries(rows.flatMap((row) => Object.entries(row))),
  };
}

describe('pearlsObservationLayout(players) and pearlsObservationSize(players)', () => {
  test.each([
    [2, 80],
    [3, 104],
    [4, 128],
    [5, 152],
    [6, 176],
  ])('for %i players the parts follow each other without gaps, %i numbers', (players, size) => {
    expect(pearlsObservationSize(players)).toBe(size);
    const parts = pearlsObservationLayout(players);
    let end = 0;
    for (const part of parts) {
      expect(part.from, part.name).toBe(end);
      end += part.size;
    }
    expect(end).toBe(size);
  });

  test.each([1, 7, NaN, '2', null])('refuse %s players as bad-options', (players) => {
    expect(() => pearlsObservationSize(players as number)).toThrow(rulesError('bad-options'));
    expect(() => pearlsObservationLayout(players as number)).toThrow(rulesError('bad-options'));
  });

  test('docs/training.md tells where every number is', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/training.md'), 'utf8');
    const [, section = ''] = page.split('## What the numbers mean');
    const rows = [...section.matchAll(/^\| `([\w[\]]+)` +\| (\d+)(?: to (\d+))? +\|/gm)];
    const places = (from: number, size: number): string => `${from} to ${from + size - 1}`;
    const table = pearlsObservationLayout(2).filter(({ name }) => !name.startsWith('players'));
    const player = pearlsObservationLayout(2).filter(({ name }) => name.startsWith('players[0]'));
    const first = player[0]!.from;
    const each = player.reduce((sum, { size }) => sum + size, 0);
    const all = [
      ...table.map(({ name, from, size }) => [name, places(from, size)]),
      ['players[0]', places(first, each)],
      ['players[1]', places(first + each, each)],
      ...player.map(({ name, from, size }) => [name.split('.')[1], places(from - first, size)]),
    ];
    expect(rows.map(([, name, from, to = from]) => [name, `${from} to ${to}`])).toEqual(all);
  });
});

describe('observe(seat, out)', () => {
  test('observe(seat, out) tells what can be read off the view of that seat (P27)', () => {
    for (const state of [...positions(), PLAYING, LAST_TURN, OVER]) {
      for (const seat of state.players.keys()) {
        expect(told(state, seat)).toEqual(expected(view(state, seat), seat));
      }
    }
  });

  test('observe(seat, out) counts the cards that a preview of the end does not show (P22)', () => {
    const state: State = { ...setup({ players: 3, seed: 7 }), phase: 'final', finalTurns: 1 };
    const seen = view(state, state.turn);
    const preview = apply(seen, legalActionAt(seen, 0));
    expect(preview.phase).toBe('over');
    expect(told(preview, state.turn)).toEqual(expected(preview, state.turn));
    expect(told(preview, state.turn)['players[1].unknown']).toEqual([Math.fround(0.6)]);
  });
});
