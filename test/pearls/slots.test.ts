import { describe, expect, test } from 'vitest';
import {
  actionAtSlot,
  apply,
  createRng,
  formatAction,
  legalActions,
  maskSlots,
  randomAction,
  setup,
  slotOf,
  SLOTS,
  view,
} from '../../src/pearls/index.js';
import type { Action } from '../../src/pearls/index.js';

const rulesError = (code: string): Error =>
  expect.objectContaining({ name: 'RulesError', code }) as Error;

const everySlot = Array.from({ length: SLOTS }, (_, slot) => slot);

describe('slots', () => {
  test('SLOTS is 688: 7 takes, 6 times 110 plays of a colour, 20 of jokers alone, a pass (P9, P14)', () => {
    expect(SLOTS).toBe(7 + 6 * 2 * 55 + 2 * 10 + 1);
  });

  test('slotOf(action) and actionAtSlot(slot) lead to each other', () => {
    for (const slot of everySlot) expect(slotOf(actionAtSlot(slot))).toBe(slot);
    expect(new Set(everySlot.map((slot) => formatAction(actionAtSlot(slot)))).size).toBe(SLOTS);
  });

  test('maskSlots(view, mask) marks the legal actions, and slots keep the order of the list', () => {
    const mask = new Uint8Array(SLOTS + 1);
    for (const players of [2, 4, 6]) {
      const rng = createRng(players);
      let state = setup({ players, seed: players });
      for (;;) {
        mask.fill(7);
        const actions = legalActions(state);
        expect(maskSlots(view(state, state.turn), mask)).toBe(actions.length);
        const marked = everySlot.filter((slot) => mask[slot] === 1);
        expect(marked).toEqual(actions.map(slotOf));
        expect(marked.length + mask.filter((mark) => mark === 0).length).toBe(mask.length);
        if (actions.length === 0) break;
        state = apply(state, randomAction(state, rng));
      }
    }
  });

  test.each([-1, SLOTS, 0.5, NaN, '3', null])(
    'actionAtSlot(%s) is refused as bad-index',
    (slot) => {
      expect(() => actionAtSlot(slot as number)).toThrow(rulesError('bad-index'));
    },
  );

  test('slotOf(action) refuses what is no action, maskSlots(view, mask) what is no mask', () => {
    const state = setup({ players: 2, seed: 7 });
    const odd = { type: 'play', color: 'red', count: 9, jokers: 2, necklace: false } as Action;
    expect(() => slotOf(odd)).toThrow(rulesError('bad-action'));
    expect(() => maskSlots(state, new Uint8Array(SLOTS - 1))).toThrow(rulesError('bad-buffer'));
    const mask = new Uint8Array(SLOTS).fill(7);
    expect(() => maskSlots(view(state, null), mask)).toThrow(rulesError('hidden'));
    expect(mask.every((mark) => mark === 7)).toBe(true);
  });
});
