import { bitCount, has, nthCell } from '../../reef/cell-set.js';
import { countGains, mayPay, mayTake } from '../../reef/course.js';
import { countPairs, countWays, wayAt, REEF_WAYS } from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { countStarts, isStart, numberOfStart, startAt, startOf, STARTS } from '../../reef/setup.js';
import { DISPLAY_SIZE, START_RULES } from '../../reef/types.js';
import type { CardId, StartRule } from '../../reef/types.js';
import { ensureRoom } from '../shared/buffers.js';
import type { PackedDeck } from './deck.js';
import { displayPlace, placeInHand } from './hands.js';
import * as at from './layout.js';
import { memory, moverAt } from './memory.js';
import { cardPlayed, REEF_MAX_ACTIONS, wayPlayed } from './numbers.js';
import { dueOf, isPlay, isPlenty, listPlays } from './plays.js';
import { countForOne, countForTwo, roomForOne, roomForTwo } from './reef.js';

// Legal actions by their numbers: counted, listed, found by index, checked and marked. What is legal is decided in `src/reef`.

/** How many legal actions there are. */
export function countActions(deck: PackedDeck): number {
  if (memory[at.PHASE] === at.STARTING) return countStarts(startRule());
  if (memory[at.PHASE] === at.OVER) return 0;

  const player = moverAt();
  const size = memory[player + at.HAND_SIZE]!;
  const ones = countForOne(player);
  const twos = countForTwo(player);
  let count = gainsOf(player);
  memory[at.GAINS_END] = count;

  // Mostly there is enough of everything, so both pieces are due: random games are a tenth faster for it.
  const isUsual = isPlenty(player);
  memory[at.USUAL] = isUsual ? 1 : 0;
  for (let i = 0; i < size; i++) {
    const card = memory[player + at.HAND + i]!;
    count += isUsual
      ? countPairs(ones, twos, deck.double[card]!)
      : countWays(dueOf(deck, player, card), ones, twos);
    memory[at.PLAYS_END + i] = count;
  }
  return count;
}

/**
 * Refuses a buffer without room for all legal actions. Those of a turn always fit into REEF_MAX_ACTIONS, so
 * mostly there is nothing to count: listing is a thirtieth faster for it.
 */
export function ensureRoomForAll(deck: PackedDeck, room: number): void {
  if (room >= REEF_MAX_ACTIONS && memory[at.PHASE] !== at.STARTING) return;
  ensureRoom(room, countActions(deck));
}

/** Lists the legal actions, in the order of the plain engine, and says how many there are. */
export function listActions(deck: PackedDeck, buffer: Int32Array): number {
  if (memory[at.PHASE] === at.STARTING) return listStarts(deck, buffer);
  if (memory[at.PHASE] === at.OVER) return 0;

  const player = moverAt();
  const size = memory[player + at.HAND_SIZE]!;
  let end = listGains(deck, player, buffer);
  for (let i = 0; i < size; i++) {
    end = listPlays(deck, player, memory[player + at.HAND + i]!, buffer, end);
  }
  return end;
}

/** The legal action that has an index in the list, which must have been counted just before. */
export function actionAt(deck: PackedDeck, index: number): number {
  if (memory[at.PHASE] === at.STARTING) return startNumber(deck, startRule(), index);
  if (index < memory[at.GAINS_END]!) return gainAt(deck, index);

  const player = moverAt();
  const place = handPlaceAt(player, index);
  const card = memory[player + at.HAND + place]!;
  return deck.plays + card * REEF_WAYS + wayAtIndex(deck, player, place, card, index);
}

/** The place in the hand of the card that is played at an index; not for the ways to get a card. */
export function handPlaceAt(player: number, index: number): number {
  // What the cards before do not account for is up to the last one.
  const last = memory[player + at.HAND_SIZE]! - 1;
  let place = 0;
  while (place < last && index >= memory[at.PLAYS_END + place]!) place++;
  return place;
}

/** The way in which the card at this place of the hand is played at an index. */
export function wayAtIndex(
  deck: PackedDeck,
  player: number,
  place: number,
  card: CardId,
  index: number,
): Way {
  const due = memory[at.USUAL] === 1 ? deck.usual[card]! : dueOf(deck, player, card);
  const rest = index - memory[at.PLAYS_END + place - 1]!;
  return wayAt(due, roomForOne(player), roomForTwo(player), countForOne(player), rest);
}

/** Whether a whole number stands for a legal action. */
export function isLegalNumber(deck: PackedDeck, number: number): boolean {
  const { size, plays, starts } = deck;
  if (number < 0 || number >= starts + STARTS || memory[at.PHASE] === at.OVER) return false;
  if (number >= starts !== (memory[at.PHASE] === at.STARTING)) return false;
  if (number >= starts) return isStart(startRule(), startOf(number - starts));
  if (number < size) return canTake(number);
  if (number < plays) return canDraw(number - size);

  const player = moverAt();
  const card = cardPlayed(number - plays);
  const way = wayPlayed(number - plays);
  return placeInHand(player, card) >= 0 && isPlay(deck, player, card, way);
}

// Starting pieces. R7 to R9.

function startRule(): StartRule {
  return START_RULES[memory[at.START_RULE]!]!;
}

function startNumber({ starts }: PackedDeck, rule: StartRule, index: number): number {
  return starts + numberOfStart(startAt(rule, index));
}

function listStarts(deck: PackedDeck, buffer: Int32Array): number {
  const rule = startRule();
  const count = countStarts(rule);
  for (let i = 0; i < count; i++) buffer[i] = startNumber(deck, rule, i);
  return count;
}

// Taking cards: from the display, then from the deck. R12 to R16.

function canTake(card: CardId): boolean {
  return mayTake(memory[moverAt() + at.HAND_SIZE]!) && displayPlace(card) >= 0;
}

function canDraw(card: CardId): boolean {
  const player = moverAt();
  if (!mayTake(memory[player + at.HAND_SIZE]!) || !mayPay(memory[player + at.SCORE]!)) return false;
  const place = displayPlace(card);
  return place >= 0 && has(memory[at.LOWEST]!, place);
}

/** How many ways a player has to get a card. */
export function gainsOf(player: number): number {
  const draws = PLACES_IN[memory[at.LOWEST]!]!;
  return countGains(
    memory[player + at.HAND_SIZE]!,
    memory[player + at.SCORE]!,
    DISPLAY_SIZE,
    draws,
  );
}

/** How many places of the display a set has. */
const PLACES_IN = /* @__PURE__ */ Int32Array.from({ length: 1 << DISPLAY_SIZE }, (_, set) =>
  bitCount(set),
);

function listGains(deck: PackedDeck, player: number, buffer: Int32Array): number {
  const count = gainsOf(player);
  for (let i = 0; i < count; i++) buffer[i] = gainAt(deck, i);
  return count;
}

function gainAt(deck: PackedDeck, index: number): number {
  if (index < DISPLAY_SIZE) return memory[at.DISPLAY + index]!;
  return deck.size + memory[at.DISPLAY + tokenPlaceAt(index)]!;
}

/** The place of the display onto which a point goes for the draw at an index. */
export function tokenPlaceAt(index: number): number {
  return nthCell(memory[at.LOWEST]!, index - DISPLAY_SIZE);
}

// Masks.

/** Sets an entry for each legal action in a mask that is clear, and says how many there are. */
export function markActions(deck: PackedDeck, mask: Uint8Array): number {
  if (memory[at.PHASE] === at.STARTING) return markStarts(deck, mask);
  const count = listActions(deck, turnActions);
  for (let i = 0; i < count; i++) mask[turnActions[i]!] = 1;
  return count;
}

/** Long enough for the actions of any turn. */
const turnActions = /* @__PURE__ */ new Int32Array(REEF_MAX_ACTIONS);

function markStarts(deck: PackedDeck, mask: Uint8Array): number {
  const count = countActions(deck);
  for (let i = 0; i < count; i++) mask[actionAt(deck, i)] = 1;
  return count;
}

// Other turns.

/**
 * What a question about a turn would answer if it were the turn of another player. What was counted last belongs to
 * the choice that follows (see `layout.ts`), so it is counted again for the player whose turn it is.
 */
export function asMover(
  player: number,
  ask: (deck: PackedDeck, buffer: Int32Array) => number,
  deck: PackedDeck,
  buffer: Int32Array = turnActions,
): number {
  const mover = memory[at.MOVER]!;
  memory[at.MOVER] = player;
  const answer = ask(deck, buffer);
  memory[at.MOVER] = mover;
  countActions(deck);
  return answer;
}
