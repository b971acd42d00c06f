import { parseAction, parsePearls, stateFromJson } from '../../src/pearls/index.js';
import type { Action, Pearl, Pearls, Phase, Player, State } from '../../src/pearls/index.js';

/** A game of Pearls laid out by drawing it. Lists go by seat; what is left out gets its default. */
export interface Drawing {
  /** Four, unless told otherwise: then all kinds of cards are in play. */
  readonly players?: number;
  /** Whether two or three players keep all cards; no by default. */
  readonly allCards?: boolean;
  /** Cards in hand such as `'3y+2j'`; no cards by default. */
  readonly hands?: readonly string[];
  /** Which of them everybody knows; by default only as many as were surely not dealt. */
  readonly seen?: readonly string[];
  /** The open cards; default {@link MARKET}. */
  readonly market?: string;
  /** The face-down cards, the next one first; by default all that lie nowhere else. */
  readonly deck?: string;
  /** The values on the table; all ten by default. */
  readonly necklaces?: readonly number[];
  /** The values that each player has; by default the last player has those that are not on the table. */
  readonly won?: readonly (readonly number[])[];
  /** The first player's by default. */
  readonly turn?: number;
  /** By default the game is in its last turns exactly when some are left. */
  readonly phase?: Phase;
  readonly finalTurns?: number;
}

/** The market of a table that does not draw its own: every kind but teal and purple. */
export const MARKET = 'yyrgjb';

/**
 * The state that a drawing shows: a sound one, with every card of the game in it. Who must have played
 * cards, because dealt ones are gone or necklaces were paid, has them on the pile; with a deck drawn,
 * what is left over lies on the last player's pile.
 */
export function table(drawing: Drawing = {}): State {
  const { players = 4, allCards = false, market = MARKET, turn = 0, finalTurns = 0 } = drawing;
  const { phase = finalTurns > 0 ? 'final' : 'play', necklaces = ALL_NECKLACES } = drawing;
  const box = new Box(players, allCards);
  const open = box.take(letters(market));
  const hands = seats(players, (seat) => box.take(spelledOut(drawing.hands?.[seat] ?? '.')));
  const drawn = drawing.deck === undefined ? undefined : box.take(letters(drawing.deck));

  const piles = hands.map((hand, seat) => {
    const known = seenOf(drawing, seat, hand);
    const won = wonBy(drawing, seat, players, necklaces);
    const paid = won.reduce((sum, value) => sum + value, 0);
    const dealtAndGone = 6 - (hand.length - known.length);
    return { known, won, pile: box.takeAny(Math.max(paid, dealtAndGone)) };
  });
  const deck = drawn ?? box.takeAny(box.left);
  piles.at(-1)?.pile.push(...box.takeAny(box.left));

  return stateFromJson({
    phase,
    players: piles.map(({ known, won, pile }, seat) => ({
      hand: countsOf(hands[seat] as Pearl[]),
      seen: countsOf(known),
      pile: countsOf(pile),
      necklaces: won,
    })),
    turn,
    market: open,
    deck,
    necklaces,
    finalTurns,
  });
}

/** An action from its text. */
export function act(text: string): Action {
  return parseAction(text);
}

/** How many cards of each kind, from a text such as `'3y+2j'`. */
export function pearls(text: string): Pearls {
  return parsePearls(text);
}

/** The player who sits there. */
export function seatOf(state: State, seat: number): Player {
  return state.players[seat] as Player;
}

/** Cards one by one from their letters: `'yrj'`; none for `'.'`. */
export function letters(text: string): Pearl[] {
  return Array.from(text.replace('.', ''), (letter) => {
    const pearl = KINDS.find((kind) => kind.startsWith(letter));
    if (pearl === undefined) throw new Error(`${letter} stands for no pearl`);
    return pearl;
  });
}

/** How many cards of each kind there are in a list. */
export function countsOf(cards: readonly Pearl[]): Pearls {
  const counts = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };
  for (const pearl of cards) counts[pearl]++;
  return counts;
}

/** How many cards these are. */
export function sizeOf(cards: Pearls): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

/** The cards one by one. */
export function listOf(cards: Pearls): Pearl[] {
  return KINDS.flatMap((kind) => Array.from({ length: cards[kind] }, () => kind));
}

/** The kinds of cards in the order of the library, as the rulebook counts them. */
export const KINDS = ['joker', 'yellow', 'red', 'green', 'blue', 'teal', 'purple'] as const;

/** The necklaces in the box. */
export const ALL_NECKLACES: readonly number[] = [4, 5, 5, 6, 6, 7, 7, 8, 8, 9];

/** The cards in the box, as the rulebook counts them. */
export const BOX: Pearls = {
  joker: 16,
  yellow: 24,
  red: 20,
  green: 16,
  blue: 12,
  teal: 8,
  purple: 4,
};

/** The cards that a number of players plays with. */
export function inPlay(players: number, allCards = false): Pearl[] {
  const removed: readonly Pearl[] =
    allCards || players > 3 ? [] : players === 3 ? ['red'] : ['yellow', 'green'];
  return listOf(BOX).filter((pearl) => !removed.includes(pearl));
}

/** The cards that are not yet on the table. */
class Box {
  readonly #cards: Pearl[];

  constructor(players: number, allCards: boolean) {
    this.#cards = inPlay(players, allCards);
  }

  get left(): number {
    return this.#cards.length;
  }

  take(wanted: readonly Pearl[]): Pearl[] {
    for (const pearl of wanted) {
      const at = this.#cards.indexOf(pearl);
      if (at < 0) throw new Error(`too many ${pearl} cards drawn`);
      this.#cards.splice(at, 1);
    }
    return [...wanted];
  }

  /** So many of those that there are most of. */
  takeAny(count: number): Pearl[] {
    return Array.from({ length: count }, () => {
      const counts = countsOf(this.#cards);
      const most = KINDS.reduce((a, b) => (counts[b] > counts[a] ? b : a));
      return this.take([most])[0] as Pearl;
    });
  }
}

function seats<T>(players: number, at: (seat: number) => T): T[] {
  return Array.from({ length: players }, (_, seat) => at(seat));
}

function spelledOut(text: string): Pearl[] {
  return listOf(parsePearls(text));
}

function seenOf({ seen }: Drawing, seat: number, hand: readonly Pearl[]): Pearl[] {
  const text = seen?.[seat];
  return text === undefined ? hand.slice(0, Math.max(0, hand.length - 6)) : spelledOut(text);
}

function wonBy(
  { won }: Drawing,
  seat: number,
  players: number,
  onTable: readonly number[],
): readonly number[] {
  if (won !== undefined) return won[seat] ?? [];
  if (seat < players - 1) return [];
  const gone = [...ALL_NECKLACES];
  for (const value of onTable) gone.splice(gone.indexOf(value), 1);
  return gone;
}
