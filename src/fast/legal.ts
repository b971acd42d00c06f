import { DISPLAY_SIZE, HAND_LIMIT } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { placeInHand, slotOf } from './hands.js';
import {
  DISPLAY,
  GAINS,
  HAND,
  HAND_SIZE,
  LOWEST,
  OVER,
  PHASE,
  PLAYS,
  SCORE,
  START_RULE,
  STARTING,
  USUAL,
} from './layout.js';
import { moverAt, s } from './memory.js';
import { MAX_ACTIONS, WAYS } from './numbers.js';
import { countPlays, isPlay, isPlenty, listPlays, pairAt, playAt } from './plays.js';
import { countForOne, countForTwo } from './reef.js';
import { countStarts, isAllowed, startAt, STARTS, takeStart } from './starts.js';

/** How many legal actions there are. */
export function countActions(deck: PackedDeck): number {
  if (s[PHASE] === STARTING) return countStarts(s[START_RULE]!);
  if (s[PHASE] === OVER) return 0;

  const player = moverAt();
  const ones = countForOne(player);
  const twos = countForTwo(player);
  const size = s[player + HAND_SIZE]!;
  let count = countGains(player);
  s[GAINS] = count;

  // Mostly there is enough of everything: then all cards have as many plays, or half as many.
  const isUsual = ones > 1 && isPlenty();
  s[USUAL] = isUsual ? 1 : 0;
  const usual = ones * (ones - 1) + 2 * twos;
  for (let i = 0; i < size; i++) {
    const card = s[player + HAND + i]!;
    const plays = isUsual ? usual >> deck.double[card]! : countPlays(deck, card, ones, twos);
    s[PLAYS + i] = plays;
    count += plays;
  }
  return count;
}

/** Lists the legal actions, in the order of the plain engine, and says how many there are. */
export function listActions(deck: PackedDeck, buffer: Int32Array): number {
  if (s[PHASE] === STARTING) return listStarts(deck, buffer);
  if (s[PHASE] === OVER) return 0;

  const player = moverAt();
  const size = s[player + HAND_SIZE]!;
  let end = listGains(deck, player, buffer);
  for (let i = 0; i < size; i++) {
    end = listPlays(deck, player, s[player + HAND + i]!, buffer, end);
  }
  return end;
}

/** Long enough for the actions of any turn. */
const turnActions = /* @__PURE__ */ new Int32Array(MAX_ACTIONS);

/** Sets an entry for each legal action in a mask that is clear, and says how many there are. */
export function markActions(deck: PackedDeck, mask: Uint8Array): number {
  if (s[PHASE] === STARTING) return markStarts(deck, mask);
  const count = listActions(deck, turnActions);
  for (let i = 0; i < count; i++) mask[turnActions[i]!] = 1;
  return count;
}

/** The legal action that has an index in the list, which must have been counted just before. */
export function actionAt(deck: PackedDeck, index: number): number {
  if (s[PHASE] === STARTING) return deck.starts + startAt(s[START_RULE]!, index);
  if (index < s[GAINS]!) return gainAt(deck, index);

  // What the cards before do not account for is up to the last one.
  const player = moverAt();
  const last = s[player + HAND_SIZE]! - 1;
  let rest = index - s[GAINS]!;
  let i = 0;
  while (i < last && rest >= s[PLAYS + i]!) rest -= s[PLAYS + i++]!;
  const card = s[player + HAND + i]!;
  return s[USUAL] === 1 ? pairAt(deck, player, card, rest) : playAt(deck, player, card, rest);
}

/** Whether a whole number stands for a legal action. */
export function isLegalNumber(deck: PackedDeck, number: number): boolean {
  const { size, plays, starts } = deck;
  if (number < 0 || number >= starts + STARTS || s[PHASE] === OVER) return false;
  const start = number - starts;
  if (start >= 0) {
    if (s[PHASE] !== STARTING) return false;
    takeStart(start);
    return isAllowed(s[START_RULE]!);
  }
  if (s[PHASE] === STARTING) return false;
  if (number < size) return canTake(number);
  if (number < plays) return canDraw(number - size);

  const play = number - plays;
  const card = (play / WAYS) | 0;
  const player = moverAt();
  return placeInHand(player, card) >= 0 && isPlay(deck, player, card, play - card * WAYS);
}

function listStarts({ starts }: PackedDeck, buffer: Int32Array): number {
  const rule = s[START_RULE]!;
  const count = countStarts(rule);
  for (let i = 0; i < count; i++) buffer[i] = starts + startAt(rule, i);
  return count;
}

function markStarts({ starts }: PackedDeck, mask: Uint8Array): number {
  const rule = s[START_RULE]!;
  const count = countStarts(rule);
  for (let i = 0; i < count; i++) mask[starts + startAt(rule, i)] = 1;
  return count;
}

// Taking cards: from the display, then from the deck. Rules R12 to R16.

function canTake(card: number): boolean {
  return s[moverAt() + HAND_SIZE]! < HAND_LIMIT && slotOf(card) >= 0;
}

function canDraw(card: number): boolean {
  const player = moverAt();
  if (s[player + HAND_SIZE]! >= HAND_LIMIT || s[player + SCORE]! < 1) return false;
  const slot = slotOf(card);
  return slot >= 0 && ((s[LOWEST]! >> slot) & 1) !== 0;
}

function countGains(player: number): number {
  if (s[player + HAND_SIZE]! >= HAND_LIMIT) return 0;
  if (s[player + SCORE]! < 1) return DISPLAY_SIZE;
  const lowest = s[LOWEST]!;
  return DISPLAY_SIZE + (lowest & 1) + ((lowest >> 1) & 1) + (lowest >> 2);
}

function listGains(deck: PackedDeck, player: number, buffer: Int32Array): number {
  const count = countGains(player);
  for (let i = 0; i < count; i++) buffer[i] = gainAt(deck, i);
  return count;
}

function gainAt(deck: PackedDeck, index: number): number {
  if (index < DISPLAY_SIZE) return s[DISPLAY + index]!;
  let slots = s[LOWEST]!;
  for (let skip = index - DISPLAY_SIZE; skip > 0; skip--) slots &= slots - 1;
  const slot = (slots & 1) !== 0 ? 0 : (slots & 2) !== 0 ? 1 : 2;
  return deck.size + s[DISPLAY + slot]!;
}
