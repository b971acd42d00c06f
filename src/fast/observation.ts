import { each, ensurePlayerCount, partsOf, sizeOf, sizesBy, within } from '../core/observation.js';
import type { Field, ObservationPart } from '../core/observation.js';
import {
  CELLS,
  COLORS,
  DEALT_CARDS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  PLAYER_COUNTS,
  START_RULES,
  SUPPLY,
} from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { clearFloats } from './buffers.js';
import { addToCounts, COUNTS, COUNTS_SIZE, factsOf, ROW, ROW_SIZE } from './card-facts.js';
import type { CardFacts } from './card-facts.js';
import type { PackedDeck } from './deck.js';
import {
  DEALT,
  DECK_END,
  DECK_TOP,
  DISPLAY,
  EMPTY_STACK,
  FIRST,
  HAND,
  HAND_SIZE,
  LAST_ROUND,
  OVER,
  PHASE,
  PILE_END,
  PLAYERS,
  ROUND,
  SCORE,
  STACKS,
  START_RULE,
  STARTING,
  SUPPLY_OF,
  TOKENS,
  TURN,
} from './layout.js';
import { PHASES, playerAt, s } from './memory.js';
import { countOn } from './patterns.js';
import { cardOfEntry } from './pile.js';
import { heightOf } from './reef.js';
import { imageOf } from './images.js';

/**
 * What a seat can know, as numbers for a network. First where everything is, then how it is written
 * there. What the seat cannot know is not read at all, so it can change no number.
 */

/** A card, and how often its pattern is completed on the reef of the player who has it or may get it. */
const CARD: readonly Field[] = [...ROW, ['completions', 1]];
const CARD_SIZE: number = /* @__PURE__ */ sizeOf(CARD);

/** A space of a reef. */
const SPACE: readonly Field[] = [
  ['top', COLORS.length],
  ['height', 1],
];
const SPACE_SIZE: number = /* @__PURE__ */ sizeOf(SPACE);

const PLAYER: readonly Field[] = [
  ['score', 1],
  ['cards', 1],
  .../* @__PURE__ */ each('reef', CELLS, SPACE),
];

/** What is known of another hand. */
const OTHER_HAND: readonly Field[] = [
  ['unknown', 1],
  .../* @__PURE__ */ each('hand', HAND_LIMIT, CARD),
];

/** All that an observation holds, in order. */
function fieldsFor(players: number): readonly Field[] {
  return [
    ['phase', PHASES.length],
    ['start', START_RULES.length],
    ['round', 1],
    ['lastRound', 1],
    ['supply', COLORS.length],
    ['deck', 1],
    ['turn', players],
    ['first', players],
    ...within('unseen', COUNTS),
    ...each('display', DISPLAY_SIZE, [['tokens', 1], ...CARD]),
    ...within('top', CARD),
    ...each('hand', HAND_LIMIT, [['dealt', 1], ...CARD]),
    ...each('players', players, PLAYER),
    ...each('others', players - 1, OTHER_HAND),
  ];
}

/**
 * The layout of an observation for a number of players: its parts in order, without gaps.
 * `docs/simulator.md` explains what they mean.
 *
 * @throws RulesError `bad-options` for a number of players that Reef does not have.
 *
 * @example
 * ```ts
 * import { observationLayout } from 'reef-rules/fast';
 *
 * const [phase, start] = observationLayout(2);
 * phase; // { name: 'phase', from: 0, size: 3 }
 * start; // { name: 'start', from: 3, size: 3 }
 * ```
 */
export function observationLayout(players: number): readonly ObservationPart[] {
  ensurePlayerCount(players, PLAYER_COUNTS);
  return partsOf(fieldsFor(players));
}

/**
 * How many numbers an observation has, for a number of players.
 *
 * @throws RulesError `bad-options` for a number of players that Reef does not have.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { observationSize, Simulator } from 'reef-rules/fast';
 *
 * const game = new Simulator(setup({ players: 2, seed: 7 }));
 * const observation = new Float32Array(observationSize(2));
 * game.observe(0, observation);
 * observation.length; // 531
 * ```
 */
export function observationSize(players: number): number {
  ensurePlayerCount(players, PLAYER_COUNTS);
  return SIZES[players]!;
}

/** The sizes by numbers of players. */
const SIZES: Readonly<Record<number, number>> = /* @__PURE__ */ sizesBy(PLAYER_COUNTS, fieldsFor);

// Writing. Each function writes its part from a place on, and says where the next one begins. All places
// are zero before, so what is not there need not be written.

/** Rounds and scores are divided by these, so that in most games they lie between 0 and 1. */
const MANY_ROUNDS = 20;
const MANY_POINTS = 100;

/** Writes down what a seat can know, with all reefs turned and mirrored in one of eight ways. */
export function observe(deck: PackedDeck, seat: number, symmetry: number, out: Float32Array): void {
  const players = s[PLAYERS]!;
  const mine = playerAt(seat);
  const facts = factsOf(deck);
  clearFloats(out, SIZES[players]!);
  countUnplayed(facts, deck);

  const counts = writeTable(deck, seat, out);
  let at = writeShown(facts, deck, mine, out, counts + COUNTS_SIZE);
  at = writeHand(facts, deck, mine, out, at);
  for (let i = 0; i < players; i++) {
    at = writePlayer(playerAt((seat + i) % players), symmetry, out, at);
  }
  for (let i = 1; i < players; i++) {
    at = writeOtherHand(facts, deck, playerAt((seat + i) % players), out, at);
  }
  // By now every card that the seat has seen is taken off these.
  for (let i = 0; i < COUNTS_SIZE; i++) out[counts + i] = unseen[i]! / deck.size;
}

/** The counts of the cards that the seat has not come across so far. */
const unseen = /* @__PURE__ */ new Int32Array(COUNTS_SIZE);

/** Everybody has seen the cards that were played. */
function countUnplayed(facts: CardFacts, deck: PackedDeck): void {
  for (let i = 0; i < COUNTS_SIZE; i++) unseen[i] = facts.total[i]!;
  for (let i = deck.pile; i < s[PILE_END]!; i++) {
    addToCounts(facts, deck, cardOfEntry(s[i]!), -1, unseen);
  }
}

function writeTable(deck: PackedDeck, seat: number, out: Float32Array): number {
  const players = s[PLAYERS]!;
  const most = SUPPLY[players as keyof typeof SUPPLY];
  out[s[PHASE]!] = 1;
  let at = PHASES.length;
  out[at + s[START_RULE]!] = 1;
  at += START_RULES.length;
  out[at++] = s[ROUND]! / MANY_ROUNDS;
  out[at++] = s[LAST_ROUND]!;
  for (let color = 0; color < COLORS.length; color++) out[at++] = s[SUPPLY_OF + color]! / most;
  out[at++] = (s[DECK_END]! - s[DECK_TOP]!) / deck.size;
  out[at + ((s[TURN]! - seat + players) % players)] = 1;
  at += players;
  out[at + ((s[FIRST]! - seat + players) % players)] = 1;
  return at + players;
}

/** The display and the deck's top card, which nobody sees before the display is laid out. R10. */
function writeShown(
  facts: CardFacts,
  deck: PackedDeck,
  mine: number,
  out: Float32Array,
  from: number,
): number {
  const end = from + DISPLAY_SIZE * (1 + CARD_SIZE) + CARD_SIZE;
  if (s[PHASE] === STARTING) return end;
  let at = from;
  for (let place = 0; place < DISPLAY_SIZE; place++) {
    out[at] = s[TOKENS + place]!;
    at = writeCard(facts, deck, s[DISPLAY + place]!, mine, out, at + 1);
  }
  if (s[DECK_TOP] !== s[DECK_END]) writeCard(facts, deck, s[s[DECK_TOP]!]!, mine, out, at);
  return end;
}

/** The seat's own hand by place. */
function writeHand(
  facts: CardFacts,
  deck: PackedDeck,
  mine: number,
  out: Float32Array,
  from: number,
): number {
  let at = from;
  for (let i = 0; i < s[mine + HAND_SIZE]!; i++) {
    const card = s[mine + HAND + i]!;
    if (isDealt(mine, card)) out[at] = 1;
    at = writeCard(facts, deck, card, mine, out, at + 1);
  }
  return from + HAND_LIMIT * (1 + CARD_SIZE);
}

/** The cards of another hand that the seat has seen, and how many it has not. At the end all hands are shown. */
function writeOtherHand(
  facts: CardFacts,
  deck: PackedDeck,
  player: number,
  out: Float32Array,
  from: number,
): number {
  let unknown = 0;
  let at = from + 1;
  for (let i = 0; i < s[player + HAND_SIZE]!; i++) {
    const card = s[player + HAND + i]!;
    if (s[PHASE] !== OVER && isDealt(player, card)) unknown++;
    else at = writeCard(facts, deck, card, player, out, at);
  }
  out[from] = unknown;
  return from + 1 + HAND_LIMIT * CARD_SIZE;
}

/** Whether a card in the hand of a player was dealt, so that the others have never seen it. */
function isDealt(player: number, card: CardId): boolean {
  for (let i = 0; i < DEALT_CARDS; i++) if (s[player + DEALT + i] === card) return true;
  return false;
}

/** A card that the seat sees, and how often its pattern is completed on the reef of a player. */
function writeCard(
  facts: CardFacts,
  deck: PackedDeck,
  card: CardId,
  player: number,
  out: Float32Array,
  at: number,
): number {
  const { rows } = facts;
  const row = card * ROW_SIZE;
  for (let i = 0; i < ROW_SIZE; i++) out[at + i] = rows[row + i]!;
  out[at + ROW_SIZE] = countOn(player, deck.patterns[card]!);
  addToCounts(facts, deck, card, -1, unseen);
  return at + CARD_SIZE;
}

/** What lies beneath the top of a stack never counts again: tops and heights are all there is to a reef. */
function writePlayer(player: number, symmetry: number, out: Float32Array, at: number): number {
  out[at++] = s[player + SCORE]! / MANY_POINTS;
  out[at++] = s[player + HAND_SIZE]!;
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = s[player + STACKS + cell]!;
    if (stack === EMPTY_STACK) continue;
    const place = at + imageOf(cell, symmetry) * SPACE_SIZE;
    out[place + (stack & 3)] = 1;
    out[place + COLORS.length] = heightOf(stack);
  }
  return at + CELLS * SPACE_SIZE;
}
