import { cellOf } from '../../reef/cell-set.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import {
  CELLS,
  COLORS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  PLAYER_COUNTS,
  START_RULES,
  SUPPLY,
} from '../../reef/types.js';
import type { CardId } from '../../reef/types.js';
import { fill, isCounts } from '../shared/buffers.js';
import type { Observation } from '../shared/buffers.js';
import { each, Observations, sizeOf, within } from '../shared/observation.js';
import type { Field, ObservationPart, Scales } from '../shared/observation.js';
import { COUNTS, COUNTS_SIZE, factsAbout, ROW, ROW_SIZE, takeOff, writeRow } from './card-facts.js';
import type { CardFacts } from './card-facts.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { cardOfEntry, memory, PHASES, playerAt } from './memory.js';
import { countOn, heightOf } from './reef.js';
import { imageOf } from './symmetry.js';

/**
 * What a seat can know, as numbers for a network. First where everything is, then how it is written
 * there. What the seat cannot know is not read at all, so it can change no number.
 */

/** Rounds and scores are divided by these, so that in most games they lie between 0 and 1. */
const MANY_ROUNDS = 20;
const MANY_POINTS = 100;

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
  ['score', 1, MANY_POINTS],
  ['cards', 1],
  .../* @__PURE__ */ each('reef', CELLS, SPACE),
];

/** What is known of another hand. */
const OTHER_HAND: readonly Field[] = [
  ['unknown', 1],
  .../* @__PURE__ */ each('hand', HAND_LIMIT, CARD),
];

/** All that an observation holds, in order, with a deck of that many cards. */
function fieldsFor(players: number, cards = 1): readonly Field[] {
  return [
    ['phase', PHASES.length],
    ['start', START_RULES.length],
    ['round', 1, MANY_ROUNDS],
    ['lastRound', 1],
    ['supply', COLORS.length, SUPPLY[players as keyof typeof SUPPLY]],
    ['deck', 1, cards],
    ['turn', players],
    ['first', players],
    ...within('unseen', COUNTS).map(([name, size]): Field => [name, size, cards]),
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
 * import { reefObservationLayout } from 'reef-rules/fast';
 *
 * const [phase, start] = reefObservationLayout(2);
 * phase; // { name: 'phase', from: 0, size: 3 }
 * start; // { name: 'start', from: 3, size: 3 }
 * ```
 * @group Learning
 */
export function reefObservationLayout(players: number): readonly ObservationPart[] {
  return OBSERVATIONS.layout(players);
}

/**
 * How many numbers an observation has, for a number of players.
 *
 * @throws RulesError `bad-options` for a number of players that Reef does not have.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { reefObservationSize, ReefSimulator } from 'reef-rules/fast';
 *
 * const game = new ReefSimulator(setup({ players: 2, seed: 7 }));
 * const observation = new Float32Array(reefObservationSize(2));
 * game.observe(0, observation);
 * observation.length; // 531
 * ```
 * @group Learning
 */
export function reefObservationSize(players: number): number {
  return OBSERVATIONS.size(players);
}

const OBSERVATIONS = /* @__PURE__ */ new Observations(PLAYER_COUNTS, fieldsFor);

// Writing. Each function writes its part from a place on, and says where the next one begins. All places
// are zero before, so what is not there need not be written.

/** What the counts are divided by, in this game. */
export function scalesIn({ size }: PackedDeck): Scales {
  return OBSERVATIONS.scales(memory[at.PLAYERS]!, size);
}

/**
 * Writes down what a seat can know, with all reefs turned and mirrored in one of eight ways: shares into floats, the
 * counts themselves into bytes.
 */
export function observe(deck: PackedDeck, seat: number, symmetry: number, out: Observation): void {
  const players = memory[at.PLAYERS]!;
  const mine = playerAt(seat);
  const facts = (deck.facts ??= factsAbout(deck.cards));
  fill(out, 0, 0, OBSERVATIONS.size(players));
  countUnplayed(facts, deck);

  // Counts are divided only where shares are asked for.
  const isCount = isCounts(out);
  const cards = isCount ? 1 : deck.size;
  const points = isCount ? 1 : MANY_POINTS;
  const counts = writeTable(seat, cards, isCount, out);
  let next = writeShown(facts, deck, mine, out, counts + COUNTS_SIZE);
  next = writeHand(facts, deck, mine, out, next);
  for (let i = 0; i < players; i++) {
    next = writePlayer(playerAt((seat + i) % players), symmetry, points, out, next);
  }
  for (let i = 1; i < players; i++) {
    next = writeOtherHand(facts, deck, playerAt((seat + i) % players), out, next);
  }
  // By now every card that the seat has seen is taken off these.
  for (let i = 0; i < COUNTS_SIZE; i++) out[counts + i] = unseen[i]! / cards;
}

/** The counts of the cards that the seat has not come across so far. */
const unseen = /* @__PURE__ */ new Int32Array(COUNTS_SIZE);

/** Everybody has seen the cards that were played. Those that were counted before need not be counted again. */
function countUnplayed(facts: CardFacts, deck: PackedDeck): void {
  let place = memory[at.COUNTED]!;
  if (place === 0) {
    place = deck.pile;
    for (let i = 0; i < COUNTS_SIZE; i++) memory[at.UNPLAYED + i] = facts.total[i]!;
  }
  for (; place < memory[at.PILE_END]!; place++) {
    takeOff(facts, cardOfEntry(memory[place]!), memory, at.UNPLAYED);
  }
  memory[at.COUNTED] = place;
  for (let i = 0; i < COUNTS_SIZE; i++) unseen[i] = memory[at.UNPLAYED + i]!;
}

function writeTable(seat: number, cards: number, isCount: boolean, out: Observation): number {
  const players = memory[at.PLAYERS]!;
  const most = isCount ? 1 : SUPPLY[players as keyof typeof SUPPLY];
  out[memory[at.PHASE]!] = 1;
  let next = PHASES.length;
  out[next + memory[at.START_RULE]!] = 1;
  next += START_RULES.length;
  out[next++] = memory[at.ROUND]! / (isCount ? 1 : MANY_ROUNDS);
  out[next++] = memory[at.LAST_ROUND]!;
  for (let color = 0; color < COLORS.length; color++)
    out[next++] = memory[at.SUPPLY_OF + color]! / most;
  out[next++] = (memory[at.DECK_END]! - memory[at.DECK_TOP]!) / cards;
  out[next + ((memory[at.TURN]! - seat + players) % players)] = 1;
  next += players;
  out[next + ((memory[at.FIRST]! - seat + players) % players)] = 1;
  return next + players;
}

/** The display and the deck's top card, which no player sees before the display is laid out. R10. */
function writeShown(
  facts: CardFacts,
  deck: PackedDeck,
  mine: number,
  out: Observation,
  from: number,
): number {
  const end = from + DISPLAY_SIZE * (1 + CARD_SIZE) + CARD_SIZE;
  if (memory[at.PHASE] === at.STARTING) return end;
  let next = from;
  for (let place = 0; place < DISPLAY_SIZE; place++) {
    out[next] = memory[at.TOKENS + place]!;
    next = writeCard(facts, deck, memory[at.DISPLAY + place]!, mine, out, next + 1);
  }
  if (memory[at.DECK_TOP] !== memory[at.DECK_END])
    writeCard(facts, deck, memory[memory[at.DECK_TOP]!]!, mine, out, next);
  return end;
}

/** The seat's own hand by place. */
function writeHand(
  facts: CardFacts,
  deck: PackedDeck,
  mine: number,
  out: Observation,
  from: number,
): number {
  let next = from;
  for (let i = 0; i < memory[mine + at.HAND_SIZE]!; i++) {
    const card = memory[mine + at.HAND + i]!;
    if (isDealt(mine, card)) out[next] = 1;
    next = writeCard(facts, deck, card, mine, out, next + 1);
  }
  return from + HAND_LIMIT * (1 + CARD_SIZE);
}

/** The cards of another hand that the seat has seen, and how many it has not. At the end all hands are shown. */
function writeOtherHand(
  facts: CardFacts,
  deck: PackedDeck,
  player: number,
  out: Observation,
  from: number,
): number {
  let unknown = 0;
  let next = from + 1;
  for (let i = 0; i < memory[player + at.HAND_SIZE]!; i++) {
    const card = memory[player + at.HAND + i]!;
    if (memory[at.PHASE] !== at.OVER && isDealt(player, card)) unknown++;
    else next = writeCard(facts, deck, card, player, out, next);
  }
  out[from] = unknown;
  return from + 1 + HAND_LIMIT * CARD_SIZE;
}

/** Whether a card in the hand of a player was dealt, so that the others have never seen it. */
function isDealt(player: number, card: CardId): boolean {
  for (let i = 0; i < DEALT_CARDS; i++) if (memory[player + at.DEALT + i] === card) return true;
  return false;
}

/** A card that the seat sees, and how often its pattern is completed on the reef of a player. */
function writeCard(
  facts: CardFacts,
  deck: PackedDeck,
  card: CardId,
  player: number,
  out: Observation,
  next: number,
): number {
  writeRow(facts, card, out, next);
  out[next + ROW_SIZE] = countOn(player, deck.patterns[card]!);
  takeOff(facts, card, unseen, 0);
  return next + CARD_SIZE;
}

/** What lies beneath the top of a stack never counts again: tops and heights are all there is to a reef. */
function writePlayer(
  player: number,
  symmetry: number,
  points: number,
  out: Observation,
  next: number,
): number {
  out[next++] = memory[player + at.SCORE]! / points;
  out[next++] = memory[player + at.HAND_SIZE]!;
  for (let left = memory[player + at.HEIGHTS]!; left !== 0; left &= left - 1) {
    const cell = cellOf(left);
    const stack = memory[player + at.STACKS + cell]!;
    const place = next + imageOf(cell, symmetry) * SPACE_SIZE;
    out[place + (stack & 3)] = 1;
    out[place + COLORS.length] = heightOf(stack);
  }
  return next + CELLS * SPACE_SIZE;
}
