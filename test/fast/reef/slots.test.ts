import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator, REEF_WAYS } from '../../../src/fast/index.js';
import { createRng, parseAction, parseDeck, setup } from '../../../src/index.js';
import type { State } from '../../../src/index.js';
import { buffer, everyPosition, expectSame } from '../../kit/reef/fast.js';
import { arbStrangeState } from '../../kit/reef/games.js';
import { runs } from '../../kit/runs.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const badIndex = expect.objectContaining({ name: 'RulesError', code: 'bad-index' }) as Error;

describe('slots', () => {
  test('slots is 1226 with any deck: 3 takes, 3 draws and 4 times 305 plays (R10, R12)', () => {
    const cards = parseDeck('ry: p = 1\n'.repeat(12));
    expect(REEF_WAYS).toBe(305);
    for (const game of [
      new ReefSimulator(setup({ players: 2, seed: 1 })),
      new ReefSimulator(setup({ players: 4, seed: 1, cards })),
    ]) {
      expect(game.slots).toBe(3 + 3 + 4 * REEF_WAYS);
    }
  });

  test('slotOf(action) and actionAtSlot(slot) lead to each other for every legal action', () => {
    everyPosition((game, state) => {
      if (state.phase === 'play') expectSlots(game, state);
    }, 20);
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expectSlots(new ReefSimulator(state), state);
      }),
      { numRuns: runs(100) },
    );
  });

  test('actionAtSlot(slot) gives actions that are not legal too, and refuses what stands for none', () => {
    const cards = parseDeck('rr: p = 1\n'.repeat(12));
    const game = new ReefSimulator(setup({ players: 2, seed: 1, cards }));
    const [card] = game.unload().players[game.turn]!.hand;
    const twin = 6 + 5 * 17 + 2;
    // Of two pieces alike the first has the lower space.
    expect(() => game.actionAtSlot(twin)).toThrow(badIndex);
    const slot = 6 + 2 * 17 + 5;
    expectSame(game.toAction(game.actionAtSlot(slot)), parseAction(`play #${card} r@c1 r@b2`));
    expect(game.isLegal(game.actionAtSlot(slot))).toBe(false);
    expect(game.slotOf(game.actionAtSlot(slot))).toBe(slot);
  });

  test('actionAtSlot(slot) refuses places without a card', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    const beforeDisplay = [0, 1, 2, 3, 4, 5];
    const emptyPlaces = [6 + 2 * REEF_WAYS, 6 + 4 * REEF_WAYS - 1];
    for (const slot of [...beforeDisplay, ...emptyPlaces]) {
      expect(() => game.actionAtSlot(slot)).toThrow(badIndex);
    }
    // The same after the display has been there and was taken back.
    game.do(game.at(0));
    game.do(game.at(0));
    expect(game.slotOf(game.actionAtSlot(4))).toBe(4);
    game.undo();
    for (const slot of beforeDisplay) expect(() => game.actionAtSlot(slot)).toThrow(badIndex);
  });

  test('slotOf(action) refuses starting pieces, and cards that the player does not hold or see', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    expect(() => game.slotOf(game.at(0))).toThrow(badIndex);
    const before = game.unload().deck[0]!;
    expect(() => game.slotOf(before)).toThrow(badIndex);
    game.do(game.at(0));
    game.do(game.at(0));
    const { deck, players } = game.unload();
    const other = players[1 - game.turn]!.hand[0]!;
    for (const number of [deck[5]!, 60 + deck[5]!, 120 + other * REEF_WAYS]) {
      expect(() => game.slotOf(number)).toThrow(badIndex);
    }
  });

  test('slotOf(action) refuses the cards of a display that was taken back', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    game.do(game.at(0));
    game.do(game.at(0));
    const shown = game.unload().display.map(({ card }) => card);
    expect(shown.map((card) => game.slotOf(card))).toEqual([0, 1, 2]);
    game.undo();
    for (const card of shown) {
      expect(() => game.slotOf(card)).toThrow(badIndex);
      expect(() => game.slotOf(60 + card)).toThrow(badIndex);
    }
  });

  test('no slot is legal while starting pieces are placed, and when the game is over', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    const mask = new Uint8Array(game.slots).fill(1);
    expect(game.maskSlots(mask)).toBe(0);
    expect(mask.includes(1)).toBe(false);
    expect(game.listSlots(buffer)).toBe(0);
    game.playout(createRng(1));
    mask.fill(1);
    expect(game.maskSlots(mask)).toBe(0);
    expect(mask.includes(1)).toBe(false);
    expect(game.listSlots(buffer)).toBe(0);
  });
});

/** Each legal action has a slot of its own, told by the places of its card. */
function expectSlots(game: ReefSimulator, state: State): void {
  const count = game.list(buffer);
  const slots = new Set<number>();
  for (const number of buffer.slice(0, count)) {
    const slot = game.slotOf(number);
    expectSame(slot, slotByPlace(game, state, number));
    expectSame(game.actionAtSlot(slot), number);
    slots.add(slot);
  }
  expect(slots.size).toBe(count);
}

function slotByPlace(
  game: ReefSimulator,
  { cards, display, players, turn }: State,
  number: number,
): number {
  const action = game.toAction(number);
  const shown = display.map(({ card }) => card);
  if (action.type === 'take') return shown.indexOf(action.card);
  if (action.type === 'draw') return 3 + shown.indexOf(action.tokenOn);
  if (action.type === 'start') throw new Error('starting pieces have no slots');
  const way = number - 2 * cards.length - action.card * REEF_WAYS;
  return 6 + players[turn]!.hand.indexOf(action.card) * REEF_WAYS + way;
}
