import {
  finalTurnsAfter,
  phaseAfter,
  refillSize,
  seatAfter,
  triggerOf,
} from '../../pearls/course.js';
import { COUNT_OF, JOKERS_OF, KIND_OF, NECKLACE_OF, PASS, WORTH } from '../../pearls/numbers.js';
import { noteIn } from '../shared/notes.js';
import * as at from './layout.js';

// Doing and undoing actions. `m` is the memory of a game throughout this folder, as `layout.ts` divides it.

/**
 * All that it takes to take an action back is one number, a note: the number of the action, the phase and the last
 * turns that were left before it, and something about the cards.
 */
const PHASE_NOTE = 10;
const FINAL_TURNS_NOTE = 12;
const CARDS_NOTE = 15;
/** The cards of a take: which places of the market they lay in, how many new ones came, and how many were taken. */
const REFILL_NOTE = 6;
const TAKEN_NOTE = 9;
/** The cards of a play: how many of the colour everybody knew of, and how many of the jokers. */
const SEEN_JOKERS_NOTE = 4;

/** Does a legal action, and returns the note for {@link takeBack}. */
export function perform(m: Int32Array, number: number): number {
  const before = number | (m[at.PHASE]! << PHASE_NOTE) | (m[at.FINAL_TURNS]! << FINAL_TURNS_NOTE);
  let cards = 0;
  if (number !== PASS) {
    cards = COUNT_OF[number] === 0 ? take(m, KIND_OF[number]!) : play(m, number);
  }
  endTurn(m);
  return before | (cards << CARDS_NOTE);
}

/** All cards of a kind, which everybody sees; the deck fills the gaps as far as it goes. P9, P10, P12. */
function take(m: Int32Array, kind: number): number {
  const player = at.moverAt(m);
  const open = m[at.OPEN]!;
  let places = 0;
  let left = 0;
  for (let i = 0; i < open; i++) {
    const card = m[at.MARKET + i]!;
    if (card === kind) places |= 1 << i;
    else m[at.MARKET + left++] = card;
  }
  m[at.MARKET_OF + kind] = 0;
  gain(m, player, kind, open - left);

  const top = m[at.DECK_TOP]!;
  const refill = refillSize(left, at.deckSize(m));
  for (let i = 0; i < refill; i++) {
    const card = m[top + i]!;
    m[at.MARKET + left + i] = card;
    m[at.MARKET_OF + card]!++;
    if (card !== at.UNKNOWN) m[at.HIDDEN + card]!--;
  }
  m[at.DECK_TOP] = top + refill;
  setOpen(m, left + refill);
  return places | (refill << REFILL_NOTE) | ((open - left) << TAKEN_NOTE);
}

/** Cards that everybody sees, into a hand or, if there are less than none, out of it. */
function gain(m: Int32Array, player: number, kind: number, cards: number): void {
  m[player + at.HAND + kind]! += cards;
  m[player + at.SEEN + kind]! += cards;
  m[player + at.HAND_SIZE]! += cards;
}

/** Sets how many cards lie open, and clears the places of those that are gone. */
function setOpen(m: Int32Array, open: number): void {
  for (let i = open; i < m[at.OPEN]!; i++) m[at.MARKET + i] = 0;
  m[at.OPEN] = open;
}

/**
 * Cards of one colour with jokers, onto the pile; perhaps a necklace. Those that everybody knows of are played
 * first. P13, P14, P15, P27.
 */
function play(m: Int32Array, number: number): number {
  const player = at.moverAt(m);
  const kind = KIND_OF[number]!;
  const count = COUNT_OF[number]!;
  const jokers = JOKERS_OF[number]!;
  const seen = Math.min(count, m[player + at.SEEN + kind]!);
  move(m, player, kind, count, seen);
  const seenJokers = Math.min(jokers, m[player + at.SEEN]!);
  move(m, player, 0, jokers, seenJokers);
  if (NECKLACE_OF[number] === 1) takeNecklace(m, player, count + jokers);
  return seen | (seenJokers << SEEN_JOKERS_NOTE);
}

/** Cards from the hand to the pile, or back if there are less than none. */
function move(m: Int32Array, player: number, kind: number, cards: number, seen: number): void {
  m[player + at.HAND + kind]! -= cards;
  m[player + at.HAND_SIZE]! -= cards;
  m[player + at.SEEN + kind]! -= seen;
  m[player + at.PILE + kind]! += cards;
  m[player + at.POINTS]! += cards * WORTH[kind]!;
}

/** P15, P16. */
function takeNecklace(m: Int32Array, player: number, value: number): void {
  m[player + at.WON_VALUES + m[player + at.WON]!] = value;
  m[player + at.WON]!++;
  m[player + at.POINTS]! += value;
  m[at.NECKLACES_LEFT]!--;
  m[at.NECKLACES_OF + value]!--;
  if (m[at.NECKLACES_OF + value] === 0) m[at.NECKLACE_SET]! &= ~(1 << value);
}

/** The next turn, the first of the last ones, or none any more. P8, P18, P19, P22. */
function endTurn(m: Int32Array): void {
  const players = m[at.PLAYERS]!;
  const phase = at.phaseOf(m);
  const isTriggered = triggerOf(at.deckSize(m), m[at.NECKLACES_LEFT]!) !== null;
  const finalTurns = finalTurnsAfter(
    { phase, finalTurns: m[at.FINAL_TURNS]! },
    players,
    isTriggered,
  );
  const next = phaseAfter(phase, finalTurns);
  m[at.FINAL_TURNS] = finalTurns;
  m[at.PHASE] = next === 'play' ? at.PLAYING : next === 'final' ? at.FINAL : at.OVER;
  if (next !== 'over') m[at.TURN] = seatAfter(m[at.TURN]!, players);
}

/** Takes the last action back. */
export function takeBack(m: Int32Array, note: number): void {
  const players = m[at.PLAYERS]!;
  if (m[at.PHASE] !== at.OVER) m[at.TURN] = seatAfter(m[at.TURN]!, players, players - 1);
  m[at.PHASE] = noteIn(note, PHASE_NOTE, FINAL_TURNS_NOTE);
  m[at.FINAL_TURNS] = noteIn(note, FINAL_TURNS_NOTE, CARDS_NOTE);

  const number = noteIn(note, 0, PHASE_NOTE);
  const cards = note >> CARDS_NOTE;
  if (number === PASS) return;
  if (COUNT_OF[number] === 0) untake(m, KIND_OF[number]!, cards);
  else unplay(m, number, cards);
}

function untake(m: Int32Array, kind: number, note: number): void {
  const places = noteIn(note, 0, REFILL_NOTE);
  const refill = noteIn(note, REFILL_NOTE, TAKEN_NOTE);
  const count = note >> TAKEN_NOTE;
  const left = m[at.OPEN]! - refill;
  const top = m[at.DECK_TOP]! - refill;
  // The cards that came may have been turned up since then.
  for (let i = 0; i < refill; i++) {
    const card = m[at.MARKET + left + i]!;
    m[top + i] = card;
    m[at.MARKET_OF + card]!--;
    if (card !== at.UNKNOWN) m[at.HIDDEN + card]!++;
  }
  m[at.DECK_TOP] = top;

  setOpen(m, left + count);
  for (let i = left + count - 1, last = left - 1; i >= 0; i--) {
    m[at.MARKET + i] = (places >> i) & 1 ? kind : m[at.MARKET + last--]!;
  }
  m[at.MARKET_OF + kind] = count;
  gain(m, at.moverAt(m), kind, -count);
}

function unplay(m: Int32Array, number: number, note: number): void {
  const player = at.moverAt(m);
  const count = COUNT_OF[number]!;
  const jokers = JOKERS_OF[number]!;
  if (NECKLACE_OF[number] === 1) returnNecklace(m, player, count + jokers);
  move(m, player, 0, -jokers, -(note >> SEEN_JOKERS_NOTE));
  move(m, player, KIND_OF[number]!, -count, -noteIn(note, 0, SEEN_JOKERS_NOTE));
}

function returnNecklace(m: Int32Array, player: number, value: number): void {
  m[player + at.WON]!--;
  m[player + at.WON_VALUES + m[player + at.WON]!] = 0;
  m[player + at.POINTS]! -= value;
  m[at.NECKLACES_LEFT]!++;
  m[at.NECKLACES_OF + value]!++;
  m[at.NECKLACE_SET]! |= 1 << value;
}
