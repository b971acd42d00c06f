import { freeze } from '../../core/made.js';
import { Misfit, readAs, readOrThrow } from '../../core/shape.js';
import { possibleCards, sizeOf } from '../../pearls/cards.js';
import { hasRoom, playerOf, tableOf } from '../../pearls/course.js';
import { WORTH } from '../../pearls/numbers.js';
import { view as viewShape } from '../../pearls/shapes.js';
import { HAND_LIMIT, NECKLACES, PEARLS } from '../../pearls/types.js';
import type { Pearl, Pearls, PlayerView, View } from '../../pearls/types.js';
import * as at from './layout.js';

// Plain states in and out.

/**
 * Writes a state or a view as numbers. It is read by the shapes of `src/pearls`. It need not come from a real game,
 * but it must be possible to play on from it: all cards are there, no hand is too large, and there is something to do.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong; then nothing has changed.
 */
export function load(m: Int32Array, view: View): void {
  const packInto = (): void => {
    pack(packed, readAs(viewShape, view));
  };
  readOrThrow('bad-state', packInto, 'a state of Pearls');
  m.set(packed);
}

/** Room for a view, in which there may turn out to be something wrong. */
const packed = /* @__PURE__ */ new Int32Array(at.SIZE);

function pack(m: Int32Array, view: View): void {
  const { phase, players, turn, finalTurns } = view;
  m.fill(0);
  m[at.PHASE] = at.PHASES.indexOf(phase);
  m[at.PLAYERS] = players.length;
  m[at.TURN] = turn;
  const isFinal = m[at.PHASE] === at.FINAL;
  if (finalTurns > 0 !== isFinal) {
    const problem = `expected ${isFinal ? 'at least 1' : '0'} in the phase "${phase}"`;
    throw new Misfit('finalTurns', `${problem}, found ${finalTurns}`);
  }
  m[at.FINAL_TURNS] = finalTurns;
  for (let seat = 0; seat < players.length; seat++) packPlayer(m, players[seat]!, seat);
  packMarket(m, view);
  packDeck(m, view);
  packNecklaces(m, view);
  hideTheRest(m);
}

function packPlayer(m: Int32Array, given: PlayerView, seat: number): void {
  const { hand, seen, pile, necklaces, unknown = 0 } = given;
  const player = at.playerAt(seat);
  const size = packPearls(m, player + at.HAND, hand) + unknown;
  m[player + at.HAND + at.UNKNOWN] = unknown;
  m[player + at.HAND_SIZE] = size;
  if (!hasRoom(size, 0))
    refuse(`expected at most ${HAND_LIMIT} cards, found ${size}`, seat, 'hand');

  packPearls(m, player + at.SEEN, seen);
  packPearls(m, player + at.PILE, pile);
  for (let kind = 0; kind < at.KINDS; kind++) {
    if (m[player + at.SEEN + kind]! > m[player + at.HAND + kind]!) {
      refuse('found a card that is not in the hand', seat, 'seen');
    }
    m[player + at.POINTS]! += m[player + at.PILE + kind]! * WORTH[kind]!;
  }

  m[player + at.WON] = necklaces.length;
  for (let i = 0; i < necklaces.length; i++) {
    m[player + at.WON_VALUES + i] = necklaces[i]!;
    m[player + at.POINTS]! += necklaces[i]!;
  }
}

/** Writes how many cards of each kind there are, and returns how many that is. */
function packPearls(m: Int32Array, from: number, pearls: Pearls): number {
  for (let kind = 0; kind < at.KINDS; kind++) m[from + kind] = pearls[PEARLS[kind]!];
  return sizeOf(pearls);
}

/** The market is never empty. P12. */
function packMarket(m: Int32Array, { market }: View): void {
  if (market.length === 0) throw new Misfit('market', 'expected at least 1 card, found 0');
  m[at.OPEN] = market.length;
  for (let i = 0; i < market.length; i++) {
    const kind = kindOf(market[i]!);
    m[at.MARKET + i] = kind;
    m[at.MARKET_OF + kind]!++;
  }
}

function packDeck(m: Int32Array, { deck }: View): void {
  const top = at.DECK_END - deck.length;
  m[at.DECK_TOP] = top;
  for (let i = 0; i < deck.length; i++) m[top + i] = kindOf(deck[i]!);
}

/** There are no more necklaces of a value than in the box, and those on the table lie in order. P3. */
function packNecklaces(m: Int32Array, { necklaces }: View): void {
  m[at.NECKLACES_LEFT] = necklaces.length;
  let last = 0;
  for (let i = 0; i < necklaces.length; i++) {
    const value = necklaces[i]!;
    if (value < last) throw new Misfit('necklaces', 'expected the values in ascending order');
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

/** The number of a card's kind, or {@link UNKNOWN}. */
function kindOf(card: Pearl | null): number {
  return card === null ? at.UNKNOWN : KIND_NUMBERS.get(card)!;
}

const KIND_NUMBERS: ReadonlyMap<Pearl, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PEARLS.map((pearl, kind) => [pearl, kind]),
);

function refuse(problem: string, seat: number, field: string): never {
  throw new Misfit(`players[${seat}].${field}`, problem);
}

// And out again.

/** The plain state or view of a packed game, frozen through and through. */
export function unpack(m: Int32Array): View {
  return tableOf<View>({
    phase: at.phaseOf(m),
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
