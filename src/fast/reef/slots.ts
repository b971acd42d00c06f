import { ensureNumberOf } from '../../core/game-helpers.js';
import { RulesError } from '../../core/errors.js';
import { cellOf } from '../../reef/cell-set.js';
import { REEF_WAYS } from '../../reef/placing.js';
import { DISPLAY_SIZE, HAND_LIMIT } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import { displayPlace, placeInHand } from './hands.js';
import * as at from './layout.js';
import { countActions, gainsOf } from './legal.js';
import { memory, moverAt } from './memory.js';
import { cardPlayed, ensureNumber, isNumber, wayPlayed } from './numbers.js';
import { listPlays, markPlays } from './plays.js';

/**
 * Actions of a turn by place instead of by card, so that a policy has the same few outputs with
 * every deck:
 *
 * ```text
 * 0 + place               take the card at that place of the display
 * 3 + place               draw, with the point on the card at that place
 * 6 + place * 305 + way   play the card at that place of the hand
 * ```
 *
 * Which action a slot stands for depends on the position. Starting pieces have no slots.
 */
const DRAW_SLOTS: number = DISPLAY_SIZE;
const PLAY_SLOTS: number = DRAW_SLOTS + DISPLAY_SIZE;
export const SLOTS: number = PLAY_SLOTS + HAND_LIMIT * REEF_WAYS;

/** The slot of an action, legal or not, if its card lies on the display or in the hand of the mover. */
export function slotOf(deck: PackedDeck, number: number): number {
  ensureNumber(deck, number);
  const slot = slotOrNone(deck, number);
  if (slot !== NO_SLOT) return slot;
  throw new RulesError('bad-index', `action ${number} has no slot in this position`);
}

const NO_SLOT = -1;

function slotOrNone({ size, plays, starts }: PackedDeck, number: number): number {
  if (number >= starts) return NO_SLOT;
  if (number >= plays) {
    const place = placeInHand(moverAt(), cardPlayed(number - plays));
    return place < 0 ? NO_SLOT : PLAY_SLOTS + place * REEF_WAYS + wayPlayed(number - plays);
  }
  if (memory[at.PHASE] === at.STARTING) return NO_SLOT;
  const place = displayPlace(number < size ? number : number - size);
  if (place < 0) return NO_SLOT;
  return number < size ? place : DRAW_SLOTS + place;
}

/** The action that a slot stands for, legal or not. */
export function actionAtSlot(deck: PackedDeck, slot: number): number {
  ensureNumberOf('slots', SLOTS, slot);
  const number = slot < PLAY_SLOTS ? gainAtSlot(deck, slot) : playAtSlot(deck, slot - PLAY_SLOTS);
  if (isNumber(deck, number)) return number;
  throw new RulesError('bad-index', `slot ${slot} stands for no action in this position`);
}

const NO_ACTION = -1;

/** Until the display is laid out, there is nothing to take. */
function gainAtSlot({ size }: PackedDeck, slot: number): number {
  if (memory[at.PHASE] === at.STARTING) return NO_ACTION;
  return slot < DRAW_SLOTS
    ? memory[at.DISPLAY + slot]!
    : size + memory[at.DISPLAY + slot - DRAW_SLOTS]!;
}

/** The slots of the plays count the places of the hand just as the numbers of plays count the cards. */
function playAtSlot({ plays }: PackedDeck, slot: number): number {
  const player = moverAt();
  const place = cardPlayed(slot);
  if (place >= memory[player + at.HAND_SIZE]!) return NO_ACTION;
  return plays + memory[player + at.HAND + place]! * REEF_WAYS + wayPlayed(slot);
}

/** Lists the slots of the legal actions, in the order of the actions' own list, and says how many there are. */
export function listSlots(deck: PackedDeck, out: Int32Array): number {
  if (memory[at.PHASE] !== at.PLAYING) return 0;
  const player = moverAt();
  let count = 0;
  for (let left = gainSlots(player); left !== 0; left &= left - 1) out[count++] = cellOf(left);
  for (let place = 0; place < memory[player + at.HAND_SIZE]!; place++) {
    const card = memory[player + at.HAND + place]!;
    const shift = PLAY_SLOTS + place * REEF_WAYS - deck.plays - card * REEF_WAYS;
    const end = listPlays(deck, player, card, out, count);
    for (; count < end; count++) out[count]! += shift;
  }
  return count;
}

/** The slots of the legal ways to get a card, as a set. */
function gainSlots(player: number): number {
  const count = gainsOf(player);
  if (count === 0) return 0;
  return ALL_TAKES | (count > DRAW_SLOTS ? memory[at.LOWEST]! << DRAW_SLOTS : 0);
}

const ALL_TAKES: number = (1 << DRAW_SLOTS) - 1;

/** Long enough for all slots. */
const legal = /* @__PURE__ */ new Int32Array(SLOTS);

/** Sets an entry for the slot of each legal action in a mask that is clear, and says how many there are. */
export function markSlots(deck: PackedDeck, mask: Uint8Array): number {
  const count = listSlots(deck, legal);
  for (let i = 0; i < count; i++) mask[legal[i]!] = 1;
  return count;
}

/** Sets a bit for it instead, 32 to a number, without listing them. */
export function markSlotBits(deck: PackedDeck, mask: Uint32Array): number {
  if (memory[at.PHASE] !== at.PLAYING) return 0;
  const player = moverAt();
  mask[0] = gainSlots(player);
  for (let place = 0; place < memory[player + at.HAND_SIZE]!; place++) {
    const card = memory[player + at.HAND + place]!;
    markPlays(deck, player, card, mask, PLAY_SLOTS + place * REEF_WAYS);
  }
  return countActions(deck);
}
