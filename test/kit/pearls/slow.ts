import type {
  Action,
  Pearl,
  Pearls,
  Phase,
  Player,
  Result,
  Standing,
  State,
} from '../../../src/pearls/index.js';
import { deepFrozen } from '../table.js';

/**
 * The rules of Pearls once more, in the most obvious way: cards lie about one by one, every action
 * there could be is tried, and states are compared as text. Slow, and therefore a good judge of the
 * fast version. It shares nothing with it, not even the tables.
 */

/** A card that somebody has; who takes it from the market has shown it to everybody. */
interface Card {
  readonly pearl: Pearl;
  readonly seen: boolean;
}

interface Seat {
  hand: Card[];
  pile: Card[];
  necklaces: number[];
}

interface Table {
  phase: Phase;
  seats: Seat[];
  turn: number;
  market: Pearl[];
  deck: Pearl[];
  necklaces: number[];
  finalTurns: number;
}

const KINDS: readonly Pearl[] = ['joker', 'yellow', 'red', 'green', 'blue', 'teal', 'purple'];
const WORTH: Pearls = { joker: 0, yellow: 1, red: 1, green: 2, blue: 2, teal: 3, purple: 5 };

/** Every action that anybody could think of, in the order that `legalActions` promises. */
export const CANDIDATES: readonly Action[] = deepFrozen([...takes(), ...plays(), pass()]);

/** Every legal action, by trying all candidates; of those with the same next state the first. P28. */
export function legalActionsSlowly(state: State): Action[] {
  const reached = new Set<string>();
  return CANDIDATES.filter((action) => {
    const next = applySlowly(state, action);
    if (next === null || reached.has(JSON.stringify(next))) return false;
    reached.add(JSON.stringify(next));
    return true;
  });
}

/** The state after an action, or `null` when the rules do not allow it. */
export function applySlowly(state: State, action: Action): State | null {
  const table = laidOut(state);
  const seat = table.seats[table.turn]!;
  const isAllowed = table.phase !== 'over' && act(table, seat, action);
  if (!isAllowed) return null;
  endTurn(table);
  return stateOf(table);
}

/** How many sequences of so many legal actions there are. */
export function perftSlowly(state: State, depth: number): number {
  if (depth === 0) return 1;
  let sequences = 0;
  for (const action of CANDIDATES) {
    const next = applySlowly(state, action);
    if (next !== null) sequences += perftSlowly(next, depth - 1);
  }
  return sequences;
}

/** Who won, by counting the cards one by one; `null` until the game is over. P22 to P26. */
export function resultSlowly(state: State): Result | null {
  const { phase, seats } = laidOut(state);
  if (phase !== 'over') return null;
  const lines = seats.map(({ hand, pile, necklaces }, player) => {
    const line = { player, pearls: 0, necklaces: 0, penalty: 0, cardsLeft: hand.length };
    for (const { pearl } of pile) line.pearls += WORTH[pearl];
    for (const value of necklaces) line.necklaces += value;
    for (const { pearl } of hand) line.penalty += WORTH[pearl];
    return { ...line, score: line.pearls + line.necklaces - line.penalty };
  });

  // A player's rank is one more than the number of players who did better.
  const standings: Standing[] = [];
  for (let rank = 1; rank <= lines.length; rank++) {
    for (const line of lines) {
      const better = lines.filter(
        (other) =>
          other.score > line.score ||
          (other.score === line.score && other.cardsLeft > line.cardsLeft),
      );
      if (better.length === rank - 1) standings.push({ ...line, rank });
    }
  }
  const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
  return { winners, standings };
}

// Candidates.

function takes(): Action[] {
  return KINDS.map((color) => ({ type: 'take', color }));
}

/** More cards than a hand can hold too, and jokers with jokers: the rules have to say no. */
function plays(): Action[] {
  const list: Action[] = [];
  for (const color of KINDS) {
    for (let count = 0; count <= 11; count++) {
      for (let jokers = 0; count + jokers <= 11; jokers++) {
        for (const necklace of [false, true]) {
          list.push({ type: 'play', color, count, jokers, necklace });
        }
      }
    }
  }
  return list;
}

function pass(): Action {
  return { type: 'pass' };
}

// A turn.

function act(table: Table, seat: Seat, action: Action): boolean {
  switch (action.type) {
    case 'take':
      return take(table, seat, action.color);
    case 'play':
      return play(table, seat, action.color, action.count, action.jokers, action.necklace);
    case 'pass':
      // Nobody else passes. P21.
      return table.phase === 'final' && seat.hand.length === 0;
  }
}

function take(table: Table, seat: Seat, color: Pearl): boolean {
  // Nothing is taken in the last turns. P20.
  if (table.phase !== 'play') return false;

  // All cards of the kind, whatever else lies there. P9 and P10.
  if (!table.market.includes(color)) return false;
  while (table.market.includes(color)) {
    table.market.splice(table.market.indexOf(color), 1);
    seat.hand.push({ pearl: color, seen: true });
  }
  // Never more than ten cards in hand. P11.
  if (seat.hand.length > 10) return false;

  // The market is filled up from the deck, as far as that goes. P12.
  while (table.market.length < 6) {
    const next = table.deck.shift();
    if (next === undefined) break;
    table.market.push(next);
  }
  return true;
}

function play(
  table: Table,
  seat: Seat,
  color: Pearl,
  count: number,
  jokers: number,
  necklace: boolean,
): boolean {
  // At least one card of the colour; jokers alone are written as a colour of their own. P13, P14.
  if (count < 1) return false;
  if (color === 'joker' && jokers > 0) return false;
  for (let left = count; left > 0; left--) if (!putDown(seat, color)) return false;
  for (let left = jokers; left > 0; left--) if (!putDown(seat, 'joker')) return false;
  if (!necklace) return true;

  // One necklace of exactly that value, or none. P15 and P16.
  const found = table.necklaces.indexOf(count + jokers);
  if (found < 0) return false;
  seat.necklaces.push(...table.necklaces.splice(found, 1));
  return true;
}

/** Puts one card on the pile: one that everybody knows of, if there is one. P27. */
function putDown(seat: Seat, pearl: Pearl): boolean {
  const card =
    seat.hand.find((one) => one.pearl === pearl && one.seen) ??
    seat.hand.find((one) => one.pearl === pearl);
  if (card === undefined) return false;
  seat.hand.splice(seat.hand.indexOf(card), 1);
  seat.pile.push(card);
  return true;
}

function endTurn(table: Table): void {
  const { length } = table.seats;
  if (table.phase === 'final') {
    table.finalTurns--;
    if (table.finalTurns === 0) {
      // Over, and nobody's turn comes. P22.
      table.phase = 'over';
      return;
    }
  } else if (table.deck.length === 0 || table.necklaces.length === 0) {
    // Everybody has one more turn. P18 and P19.
    table.phase = 'final';
    table.finalTurns = length;
  }
  table.turn = table.turn + 1 === length ? 0 : table.turn + 1;
}

// From counts to cards and back.

function laidOut(state: State): Table {
  const { phase, turn, finalTurns } = state;
  return {
    phase,
    turn,
    finalTurns,
    seats: state.players.map(({ hand, seen, pile, necklaces }) => ({
      hand: cardsOf(hand, seen),
      pile: cardsOf(pile),
      necklaces: [...necklaces],
    })),
    market: [...state.market],
    deck: [...state.deck],
    necklaces: [...state.necklaces],
  };
}

function cardsOf(pearls: Pearls, seen?: Pearls): Card[] {
  const cards: Card[] = [];
  for (const pearl of KINDS) {
    for (let i = 0; i < pearls[pearl]; i++) {
      cards.push({ pearl, seen: seen !== undefined && i < seen[pearl] });
    }
  }
  return cards;
}

function stateOf({ phase, seats, turn, market, deck, necklaces, finalTurns }: Table): State {
  const players = seats.map((seat): Player => ({
    hand: counted(seat.hand),
    seen: counted(seat.hand.filter(({ seen }) => seen)),
    pile: counted(seat.pile),
    necklaces: seat.necklaces,
  }));
  return {
    phase,
    players,
    turn,
    market,
    deck,
    necklaces,
    finalTurns,
  };
}

function counted(cards: readonly Card[]): Pearls {
  const counts = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };
  for (const { pearl } of cards) counts[pearl]++;
  return counts;
}
