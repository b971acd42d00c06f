import { freeze } from '../../core/made.js';
import { Misfit, readOrThrow } from '../../core/shape.js';
import { below, lengthOf, oneOf, wholeNumber } from '../../core/untrusted.js';
import { possibleCards, sizeOf } from '../../pearls/cards.js';
import { hasRoom, playerOf, tableOf } from '../../pearls/course.js';
import { HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS, PLAYER_COUNTS } from '../../pearls/types.js';
import type { Pearl, Pearls, PlayerView, View } from '../../pearls/types.js';
import * as at from './layout.js';
import { WORTH } from './numbers.js';
import { PHASES } from './turn.js';

// Plain states in and out.

/**
 * Reads a state or a view as numbers. It need not come from a real game, but it must be possible to play on from it:
 * all cards are there, no hand or list is too long, and there is something to do.
 *
 * Each value is read once, so that a proxy cannot show two faces; and elsewhere first, so that a view with
 * something wrong in it changes nothing.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong.
 */
export function load(m: Int32Array, view: View): void {
  const read = spare ?? new Int32Array(at.SIZE);
  spare = null;
  try {
    read.fill(0);
    const readInto = (): void => {
      readTable(read, view);
    };
    readOrThrow('bad-state', readInto, 'a state of Pearls');
    m.set(read);
  } finally {
    spare = read;
  }
}

/** Room to read into; none while a view is being read, which may run code that loads another. */
let spare: Int32Array | null = null;

function readTable(m: Int32Array, view: View): void {
  const { phase, players, turn, market, deck, necklaces, finalTurns } = view;
  const seats = listOf(players, 'players', PLAYER_COUNTS[0], PLAYER_COUNTS.at(-1)!);
  m[at.PHASE] = PHASES.indexOf(oneOf(phase, 'phase', PHASES));
  m[at.PLAYERS] = seats.length;
  m[at.TURN] = wholeNumber(turn, 'turn', 0, seats.length - 1);
  const isFinal = m[at.PHASE] === at.FINAL;
  m[at.FINAL_TURNS] = wholeNumber(
    finalTurns,
    'finalTurns',
    isFinal ? 1 : 0,
    isFinal ? seats.length : 0,
  );
  for (let seat = 0; seat < seats.length; seat++) {
    readPlayer(m, seats[seat] as PlayerView, seat);
  }
  readMarket(m, market);
  readDeck(m, deck);
  readNecklaces(m, necklaces);
  hideTheRest(m);
}

function readPlayer(m: Int32Array, given: PlayerView, seat: number): void {
  const { hand, seen, pile, necklaces, unknown } = given;
  const player = at.playerAt(seat);
  let size = readPearls(m, player + at.HAND, hand, seat, 'hand');
  if (unknown !== undefined) {
    m[player + at.HAND + at.UNKNOWN] = wholeNumber(unknown, pathOf(seat, 'unknown'), 0, HAND_LIMIT);
    size += m[player + at.HAND + at.UNKNOWN]!;
  }
  m[player + at.HAND_SIZE] = size;
  if (!hasRoom(size, 0)) refuse(`from most ${HAND_LIMIT} cards, found ${size}`, seat, 'hand');

  readPearls(m, player + at.SEEN, seen, seat, 'seen');
  readPearls(m, player + at.PILE, pile, seat, 'pile');
  for (let kind = 0; kind < at.KINDS; kind++) {
    if (m[player + at.SEEN + kind]! > m[player + at.HAND + kind]!) {
      refuse('a seen card is not in the hand', seat, 'seen');
    }
    m[player + at.POINTS]! += m[player + at.PILE + kind]! * WORTH[kind]!;
  }

  const path = pathOf(seat, 'necklaces');
  const values = listOf(necklaces, path, 0, NECKLACES.length);
  m[player + at.WON] = values.length;
  for (let i = 0; i < values.length; i++) {
    const value = necklaceOf(values[i], path, i);
    m[player + at.WON_VALUES + i] = value;
    m[player + at.POINTS]! += value;
  }
}

/** Reads how many cards of each kind there are, and returns how many that is. */
function readPearls(
  m: Int32Array,
  from: number,
  pearls: Pearls,
  seat: number,
  field: string,
): number {
  const { joker, yellow, red, green, blue, teal, purple } = pearls;
  const counts = [joker, yellow, red, green, blue, teal, purple];
  let size = 0;
  for (let kind = 0; kind < at.KINDS; kind++) {
    const count = counts[kind]!;
    if (!Number.isInteger(count) || count < 0 || count > at.MOST_CARDS) {
      wholeNumber(count, pathOf(seat, `${field}.${PEARLS[kind]!}`), 0, at.MOST_CARDS);
    }
    m[from + kind] = count;
    size += count;
  }
  return size;
}

/** The market is never empty while there is something to take. P12. */
function readMarket(m: Int32Array, market: View['market']): void {
  const cards = listOf(market, 'market', 1, MARKET_SIZE);
  m[at.OPEN] = cards.length;
  for (let i = 0; i < cards.length; i++) {
    const kind = kindOf(cards[i], 'market', i);
    m[at.MARKET + i] = kind;
    m[at.MARKET_OF + kind]!++;
  }
}

function readDeck(m: Int32Array, deck: View['deck']): void {
  const cards = listOf(deck, 'deck', 0, at.MOST_CARDS);
  const top = at.DECK_END - cards.length;
  m[at.DECK_TOP] = top;
  for (let i = 0; i < cards.length; i++) m[top + i] = kindOf(cards[i], 'deck', i);
}

/** There are no more necklaces of a value than in the box, and those on the table lie in order. P3. */
function readNecklaces(m: Int32Array, necklaces: View['necklaces']): void {
  const values = listOf(necklaces, 'necklaces', 0, NECKLACES.length);
  m[at.NECKLACES_LEFT] = values.length;
  let last = 0;
  for (let i = 0; i < values.length; i++) {
    const value = necklaceOf(values[i], 'necklaces', i);
    if (value < last) throw new Misfit('necklaces', 'expected ascending values');
    last = value;
    m[at.NECKLACES_OF + value]!++;
    m[at.NECKLACE_SET]! |= 1 << value;
  }
  for (let value = 0; value <= HAND_LIMIT; value++) {
    let count = m[at.NECKLACES_OF + value]!;
    for (let seat = 0; seat < m[at.PLAYERS]!; seat++) {
      const player = at.playerAt(seat);
      for (let i = 0; i < m[player + at.WON]!; i++) {
        if (m[player + at.WON_VALUES + i] === value) count++;
      }
    }
    if (count > IN_BOX[value]!) throw new Misfit('necklaces', `too many of value ${value}`);
  }
}

/** By value, how many necklaces there are. P3. */
const IN_BOX: Uint8Array = /* @__PURE__ */ necklacesInBox();

function necklacesInBox(): Uint8Array {
  const counts = new Uint8Array(HAND_LIMIT + 1);
  for (const value of NECKLACES) counts[value]!++;
  return counts;
}

/** What lies in no known place is in the deck, or unknown. How many cards there are tells which were removed. P2, P4, P5. */
function hideTheRest(m: Int32Array): void {
  let total = m[at.OPEN]! + at.DECK_END - m[at.DECK_TOP]!;
  for (let seat = 0; seat < m[at.PLAYERS]!; seat++) {
    const player = at.playerAt(seat);
    total += m[player + at.HAND_SIZE]!;
    for (let kind = 0; kind < at.KINDS; kind++) total += m[player + at.PILE + kind]!;
  }
  const all = setsOf(m[at.PLAYERS]!).find(({ size }) => size === total);
  if (all === undefined) {
    throw new Misfit('deck', `cards are missing, or there are too many: found ${total}`);
  }

  m[at.ALL_CARDS] = total;
  for (let kind = 0; kind < at.KINDS; kind++) {
    let left = all.counts[kind]! - m[at.MARKET_OF + kind]!;
    for (let seat = 0; seat < m[at.PLAYERS]!; seat++) {
      const player = at.playerAt(seat);
      left -= m[player + at.HAND + kind]! + m[player + at.PILE + kind]!;
    }
    m[at.HIDDEN + kind] = left;
    for (let i = m[at.DECK_TOP]!; i < at.DECK_END; i++) if (m[i] === kind) left--;
    if (left < 0) throw new Misfit('deck', `too many ${PEARLS[kind]!} cards in all places`);
  }
}

/** A set of cards that a game can be played with. */
interface CardSet {
  readonly size: number;
  readonly counts: readonly number[];
}

/** By number of players, the sets of cards that they can play with. */
const sets: (readonly CardSet[])[] = [];

function setsOf(players: number): readonly CardSet[] {
  return (sets[players] ??= possibleCards(players).map((cards) => ({
    size: sizeOf(cards),
    counts: PEARLS.map((pearl) => cards[pearl]),
  })));
}

// Single values.

/** An ordinary copy of a list, which is read faster than a frozen one. */
function listOf(value: unknown, path: string, min: number, max: number): unknown[] {
  const length = lengthOf(value, path, min, max);
  const copy = new Array<unknown>(length);
  for (let i = 0; i < length; i++) copy[i] = (value as unknown[])[i];
  return copy;
}

/** The kind of a card, or {@link UNKNOWN}. */
function kindOf(value: unknown, path: string, i: number): number {
  if (value === null) return at.UNKNOWN;
  const kind = KIND_NUMBERS.get(value as Pearl);
  return kind ?? PEARLS.indexOf(oneOf(value, below(path, i), PEARLS));
}

const KIND_NUMBERS: ReadonlyMap<Pearl, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PEARLS.map((pearl, kind) => [pearl, kind]),
);

function necklaceOf(value: unknown, path: string, i: number): number {
  return wholeNumber(value, below(path, i), NECKLACES[0]!, NECKLACES.at(-1)!);
}

function refuse(problem: string, seat: number, field: string): never {
  throw new Misfit(pathOf(seat, field), problem);
}

function pathOf(seat: number, field: string): string {
  return `players[${seat}].${field}`;
}

// And out again.

/** The plain state or view of a packed game, frozen through and through. */
export function unpack(m: Int32Array): View {
  return tableOf<View>({
    phase: PHASES[m[at.PHASE]!]!,
    players: freeze(Array.from({ length: m[at.PLAYERS]! }, (_, seat) => playerIn(m, seat))),
    turn: m[at.TURN]!,
    market: cardsIn(m, at.MARKET, at.MARKET + m[at.OPEN]!),
    deck: cardsIn(m, m[at.DECK_TOP]!, at.DECK_END),
    necklaces: necklacesIn(m),
    finalTurns: m[at.FINAL_TURNS]!,
  });
}

function playerIn(m: Int32Array, seat: number): PlayerView {
  const player = at.playerAt(seat);
  const won = player + at.WON_VALUES;
  return playerOf(
    pearlsAt(m, player + at.HAND),
    pearlsAt(m, player + at.SEEN),
    pearlsAt(m, player + at.PILE),
    freeze([...m.subarray(won, won + m[player + at.WON]!)]),
    m[player + at.HAND + at.UNKNOWN],
  );
}

function pearlsAt(m: Int32Array, from: number): Pearls {
  const [joker, yellow, red, green, blue, teal, purple] = m.subarray(from) as unknown as Seven;
  return freeze({ joker, yellow, red, green, blue, teal, purple });
}

type Seven = readonly [number, number, number, number, number, number, number];

function cardsIn(m: Int32Array, from: number, end: number): readonly (Pearl | null)[] {
  return freeze(Array.from(m.subarray(from, end), (kind) => PEARLS[kind] ?? null));
}

/** The values of the necklaces on the table, ascending. */
function necklacesIn(m: Int32Array): readonly number[] {
  const values: number[] = [];
  listNecklaces(m, values);
  return freeze(values);
}

/** Writes the values of the necklaces on the table, ascending, and says how many there are. */
export function listNecklaces(m: Int32Array, out: Int32Array | number[]): number {
  let count = 0;
  for (let value = 0; count < m[at.NECKLACES_LEFT]!; value++) {
    for (let i = m[at.NECKLACES_OF + value]!; i > 0; i--) out[count++] = value;
  }
  return count;
}
