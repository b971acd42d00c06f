import { freeze } from '../core/made.js';
import { ensureSeed, randomBelow, shuffled } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import { seating, SEATS } from '../core/settings.js';
import { anything, at, object, oneOf, optional, readAs, readOrThrow } from '../core/shape.js';
import { emptyBoard } from './board.js';
import { ALL_CELLS, bitCount, has, nthCell } from './cell-set.js';
import { sharedDeck, STANDARD_DECK } from './cards.js';
import { leastCards, playerOf, tableOf } from './course.js';
import { DEALT_CARDS, STARTING_POINTS } from './deal.js';
import { CELLS, COLORS, PLAYER_COUNTS, START_RULES, SUPPLY } from './types.js';
import type { Card, CardId, Cell, Player, StartRule, State } from './types.js';

/**
 * Options of a new game.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import type { SetupOptions } from 'reef-rules';
 *
 * const options: SetupOptions = { players: 2, seed: 7, first: 1, start: 'anywhere' };
 * setup(options).turn; // 1
 * ```
 * @group Playing a game
 */
export interface SetupOptions {
  /** Two, three or four. */
  readonly players: number;
  /**
   * Decides the deal; without a seed, the deal is unpredictable. A number can be found from a single view
   * by trying: for games with secrets give none, or a long random text.
   */
  readonly seed?: Seed | undefined;
  /**
   * The first player, counted from 0; drawn at random by default. The deal does not depend on it.
   */
  readonly first?: number | undefined;
  /** Where the starting pieces go; `'centre'` by default. */
  readonly start?: StartRule | undefined;
  /** Your own deck; the standard deck by default. */
  readonly cards?: readonly Card[] | undefined;
}

/** A new game, before the starting pieces are placed. Rules R1 to R6. */
export function setup(
  { players, first, start = 'centre', cards = STANDARD_DECK }: SetupOptions,
  rng: Rng,
): State {
  const deck = shuffled(
    cards.map((_, card) => card),
    rng,
  );
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const starfish = randomBelow(rng, players);
  const supply = SUPPLY[players as 2 | 3 | 4];

  return tableOf({
    cards,
    start,
    phase: 'start',
    players: freeze(seats),
    first: first ?? starfish,
    turn: first ?? starfish,
    round: 1,
    supply: freeze({ red: supply, yellow: supply, purple: supply, green: supply }),
    deck: freeze(deck),
    display: freeze([]),
    lastRound: false,
  });
}

function newPlayer(cards: CardId[]): Player {
  const dealt = freeze([...cards]);
  return playerOf(emptyBoard(), freeze(cards), dealt, freeze([]), STARTING_POINTS);
}

/** The options of a game from a value of unknown origin: frozen, and without what goes unsaid. */
export function optionsFromJson(value: unknown): SetupOptions {
  const { deck, ...options } = readOrThrow('bad-options', () => {
    const { start, cards, ...seats } = readAs(fields, value);
    return { ...seating(seats, PLAYER_COUNTS), ...(start && { start }), deck: cards };
  });
  ensureSeed(options.seed);
  if (deck === undefined) return freeze(options);

  const read = sharedDeck(leastCards(options.players));
  const cards = readOrThrow('bad-deck', () => at('cards', () => readAs(read, deck)));
  return freeze(cards === STANDARD_DECK ? options : { ...options, cards });
}

const fields = object({
  ...SEATS,
  start: optional(oneOf(START_RULES)),
  cards: optional(anything),
});

// Starting pieces.

/**
 * The law of the starting pieces, rules R7 to R9, over plain numbers: both engines ask here.
 *
 * A start is one number: its pieces by space, on one space from the bottom up, six bits for each of
 * them. {@link startColor} and {@link startCell} read it.
 *
 * Starts are listed by red's place, then yellow's, purple's and green's. Where pieces may be stacked, a
 * colour's place is the number of its space, plus one for each earlier colour on a lower space or
 * beneath it on the same one. So under the rule "anywhere" red has 16 places, yellow 17, purple 18
 * and green 19, and the start with the index `((red * 17 + yellow) * 18 + purple) * 19 + green` is
 * known by that number under every rule.
 */
const PIECE_BITS: number = 32 - Math.clz32(CELLS * COLORS.length - 1);
const PIECE: number = (1 << PIECE_BITS) - 1;

/** The colour of one of the four pieces of a start. */
export function startColor(start: number, index: number): number {
  return pieceAt(start, index) % COLORS.length;
}

/** The space of one of the four pieces of a start. */
export function startCell(start: number, index: number): Cell {
  return (pieceAt(start, index) / COLORS.length) | 0;
}

function pieceAt(start: number, index: number): number {
  return (start >> (index * PIECE_BITS)) & PIECE;
}

/** A start with a piece put in before the one that has an index now. */
export function withStartPiece(start: number, index: number, color: number, cell: Cell): number {
  const shift = index * PIECE_BITS;
  const later = start >> shift;
  const piece = cell * COLORS.length + color;
  return (start & ((1 << shift) - 1)) | (piece << shift) | (later << (shift + PIECE_BITS));
}

/** The four spaces in the middle. */
const CENTRE = 0b0000_0110_0110_0000;

/** The spaces on which starting pieces may go, as a set. Rules R7 to R9. */
export const START_SPACES: Readonly<Record<StartRule, number>> = {
  centre: CENTRE,
  outside: ALL_CELLS & ~CENTRE,
  anywhere: ALL_CELLS,
};

/** Whether starting pieces may be stacked. Rules R7 to R9. */
export function isStackedStart(rule: StartRule): boolean {
  return rule !== 'centre';
}

/** Whether a rule allows a start. */
export function isStart(rule: StartRule, start: number): boolean {
  for (let i = 0; i < COLORS.length; i++) {
    const cell = startCell(start, i);
    if (!has(START_SPACES[rule], cell)) return false;
    if (!isStackedStart(rule) && i > 0 && startCell(start, i - 1) === cell) return false;
  }
  return true;
}

/** How many starts a rule allows. */
export function countStarts(rule: StartRule): number {
  let count = 1;
  for (let color = 0; color < COLORS.length; color++) count *= placesFor(rule, color);
  return count;
}

/** Each earlier piece leaves one place less in the centre; elsewhere one more, under or over it. */
function placesFor(rule: StartRule, earlier: number): number {
  return bitCount(START_SPACES[rule]) + (isStackedStart(rule) ? earlier : -earlier);
}

/** The start that has an index in the list of a rule. */
export function startAt(rule: StartRule, index: number): number {
  let ranked = 0;
  let ways = countStarts(rule);
  for (let color = 0; color < COLORS.length; color++) {
    ways /= placesFor(rule, color);
    const place = Math.floor(index / ways);
    index -= place * ways;
    ranked = lay(ranked, color, place, isStackedStart(rule));
  }

  // So far the spaces of the rule were counted through: these are their numbers.
  let start = 0;
  for (let i = 0; i < COLORS.length; i++) {
    const cell = nthCell(START_SPACES[rule], startCell(ranked, i));
    start = withStartPiece(start, i, startColor(ranked, i), cell);
  }
  return start;
}

/** Lays the next colour at its place among the earlier ones. */
function lay(start: number, color: number, place: number, isStacked: boolean): number {
  let cell = place;
  let at = 0;
  for (; at < color; at++) {
    const other = startCell(start, at);
    if (other > cell || (isStacked && other === cell)) break;
    cell += isStacked ? -1 : 1;
  }
  return withStartPiece(start, at, color, cell);
}

/** How many numbers of starts there are. */
export const STARTS: number = /* @__PURE__ */ countStarts('anywhere');

/** The start that a number stands for. */
export function startOf(number: number): number {
  return startAt('anywhere', number);
}

/** The number of a start. */
export function numberOfStart(start: number): number {
  let number = 0;
  for (let color = 0; color < COLORS.length; color++) {
    let at = 0;
    let earlier = 0;
    for (; startColor(start, at) !== color; at++) if (startColor(start, at) < color) earlier++;
    number = number * (CELLS + color) + startCell(start, at) + earlier;
  }
  return number;
}
