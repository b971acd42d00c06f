import { parseAction, parsePearls, stateFromJson } from '../../../src/pearls/index.js';
import type { Action, Pearl, Pearls, Phase, Player, State } from '../../../src/pearls/index.js';
import { deepFrozen } from '../table.js';

/** Cards such as `'3y+2j'`, or by their letters as in `'yyyjj'`, or in a list; none for `'.'`. */
export type Cards = string | readonly Pearl[];

/** A game of Pearls laid out by drawing it. Lists go by seat; what is left out gets its default. */
export interface Scene {
  /** Two, unless told otherwise. */
  readonly players?: number;
  /** The cards in hand; none by default. */
  readonly hands?: readonly Cards[];
  /** Which of them were taken openly; none by default. */
  readonly seen?: readonly Cards[];
  readonly piles?: readonly Cards[];
  /** The necklaces of the players, such as `'47'`; the others lie on the table. */
  readonly owned?: readonly (string | readonly number[])[];
  /** The open cards, such as `'yyrgbt'`, which is the default. */
  readonly market?: Cards;
  /** The first cards of the deck; what is left of the box lies below them. */
  readonly top?: Cards;
  /** The whole deck; what is left of the box is then in the pile of the last player. */
  readonly deck?: Cards;
  /** Whether the cards that few players do without are in the game, as they are by default. */
  readonly allCards?: boolean;
  readonly turn?: number;
  /** More than 0 in the last turns. */
  readonly finalTurns?: number;
  readonly phase?: Phase;
}

/** The state that a scene shows: plain data, frozen, made without the engine. It may be one that no game comes to. */
export function scene(drawn: Scene = {}): State {
  const { players = 2, turn = 0, finalTurns = 0, allCards = true } = drawn;
  const seats = Array.from({ length: players }, (_, seat) => playerIn(drawn, seat));
  const market = letters(drawn.market ?? 'yyrgbt');
  const open = letters(drawn.deck ?? drawn.top ?? '');
  const owned = seats.flatMap(({ necklaces }) => necklaces);

  const held = seats.flatMap(({ hand, pile }) => [...listOf(hand), ...listOf(pile)]);
  const rest = without(inPlay(players, allCards), [...held, ...market, ...open]);
  const last = seats.at(-1)!;
  const pile = countsOf([...listOf(last.pile), ...rest]);
  return deepFrozen({
    phase: drawn.phase ?? (finalTurns > 0 ? 'final' : 'play'),
    players: drawn.deck === undefined ? seats : [...seats.slice(0, -1), { ...last, pile }],
    turn,
    market,
    deck: drawn.deck === undefined ? [...open, ...rest] : open,
    necklaces: without(ALL_NECKLACES, owned),
    finalTurns,
  });
}

function playerIn({ hands, seen, piles, owned }: Scene, seat: number): Player {
  return {
    hand: cards(hands?.[seat] ?? '.'),
    seen: cards(seen?.[seat] ?? '.'),
    pile: cards(piles?.[seat] ?? '.'),
    necklaces: Array.from(owned?.[seat] ?? '', Number),
  };
}

/** A game that has come about by the rules, as far as it is drawn. */
export interface Drawing {
  /** Four, unless told otherwise: then all kinds of cards are in play. */
  readonly players?: number;
  /** Whether two or three players keep all cards; no by default. */
  readonly allCards?: boolean;
  /** Cards in hand such as `'3y+2j'`; by default none, or a joker if the player has emptied the deck. */
  readonly hands?: readonly string[];
  /** Which of them everybody knows; by default only as many as were surely taken. */
  readonly seen?: readonly string[];
  /** The open cards; default {@link MARKET}. */
  readonly market?: string;
  /** The face-down cards, the next one first; by default all that lie nowhere else. */
  readonly deck?: string;
  /** The values on the table; all ten by default. */
  readonly necklaces?: readonly number[];
  /** The values that each player has; by default those that are not on the table go round, last player first. */
  readonly won?: readonly (readonly number[])[];
  /** The first player's by default. */
  readonly turn?: number;
  /** By default the game is in its last turns exactly when some are left. */
  readonly phase?: Phase;
  readonly finalTurns?: number;
}

/** The market of a table that does not draw its own: every kind but teal and purple. */
const MARKET = 'yyrgjb';

/**
 * The state that a drawing shows: a valid one, with every card of the game in it. Players who must have
 * played cards, because dealt ones are gone, necklaces were paid or turns were taken, have them on the
 * pile; with a deck drawn, what is left over goes round the piles.
 */
export function table(drawing: Drawing = {}): State {
  const { players = 4, allCards = false, market = MARKET, necklaces = ALL_NECKLACES } = drawing;
  const box = new Box(players, allCards);
  box.take(letters(market));
  const hands = seats(players, (seat) => box.take(spelledOut(handOf(drawing, seat))));
  const drawn = drawing.deck === undefined ? undefined : box.take(letters(drawing.deck));

  const owners = hands.map((hand, seat): Owner => {
    const known = seenOf(drawing, seat, hand);
    const won = wonBy(drawing, seat, players, necklaces);
    const dealtAndGone = 6 - (hand.length - known.length);
    // Counting cannot tell how the cheaper necklaces were paid, but for the dearest it can. P15.
    const pile = box.takeAlike(Math.max(0, ...won));
    pile.push(...box.takeAny(Math.max(sum(won), dealtAndGone) - pile.length));
    return { hand, known, pile, won };
  });
  level(owners, () => box.takeAny(Math.min(1, box.left)));
  const deck = drawn ?? box.takeAny(box.left);
  for (let seat = 0; box.left > 0; seat++) owners[seat % players]?.pile.push(...box.takeAny(1));

  const shown = scene({
    ...drawing,
    ...{ players, allCards, hands, market, deck },
    seen: owners.map(({ known }) => known),
    piles: owners.map(({ pile }) => pile),
    owned: owners.map(({ won }) => won),
  });
  return stateFromJson(shown);
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
  return state.players[seat]!;
}

/** How many cards of each kind these are. */
export function cards(drawn: Cards): Pearls {
  const isCounted = typeof drawn === 'string' && /\d/.test(drawn);
  return isCounted ? parsePearls(drawn) : countsOf(letters(drawn));
}

/** Cards one by one, from their letters: `'yrj'`; none for `'.'`. */
export function letters(drawn: Cards): Pearl[] {
  if (typeof drawn !== 'string') return [...drawn];
  return Array.from(drawn.replace('.', ''), (letter) => {
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

/** A list without some of its items, each taken away once. */
export function without<T>(items: readonly T[], gone: readonly T[]): T[] {
  const left = [...items];
  for (const item of gone) {
    const at = left.indexOf(item);
    if (at < 0) throw new Error(`there is no ${String(item)} left`);
    left.splice(at, 1);
  }
  return left;
}

/** The cards that a number of players plays with. P2, P4, P5. */
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
    return Array.from({ length: Math.max(0, count) }, () => this.take([this.#most(KINDS)])).flat();
  }

  /** So many of the colour that there is most of, with jokers for those that are missing. */
  takeAlike(count: number): Pearl[] {
    const color = this.#most(KINDS.slice(1));
    const some = this.#cards.filter((pearl) => pearl === color).slice(0, count);
    const jokers = Array.from({ length: count - some.length }, () => 'joker' as const);
    return this.take([...some, ...jokers]);
  }

  #most(kinds: readonly Pearl[]): Pearl {
    const counts = countsOf(this.#cards);
    return kinds.reduce((a, b) => (counts[b] > counts[a] ? b : a));
  }
}

/** The cards and necklaces of a player. */
export interface Owner {
  readonly hand: readonly Pearl[];
  readonly known: readonly Pearl[];
  readonly pile: Pearl[];
  readonly won: readonly number[];
}

/** Has those play more who cannot have had as many turns as somebody else, as far as there are cards. P8. */
export function level(owners: readonly Owner[], more: () => readonly Pearl[]): void {
  for (;;) {
    const behind = behindOthers(owners);
    const cards = behind === undefined ? [] : more();
    if (cards.length === 0) return;
    behind?.pile.push(...cards);
  }
}

/** Somebody who cannot have had as many turns as somebody else must have had. */
export function behindOthers(owners: readonly Owner[]): Owner | undefined {
  const fewest = Math.max(...owners.map(fewestTurns));
  return owners.find((owner) => mostTurns(owner) < fewest);
}

/** Surely enough turns to take all by sixes, and to play by tens and by kinds, or for necklaces. */
function fewestTurns({ hand, known, pile, won }: Owner): number {
  const takes = Math.ceil((hand.length + pile.length - 6) / 6);
  const kindsTaken = new Set(known).size + Math.floor(known.length / 6);
  const kindsPlayed = new Set(pile).size + Math.floor(pile.length / 10);
  return Math.max(takes, kindsTaken) + Math.max(kindsPlayed, won.length);
}

/** As many as if all was taken and played card by card, but for the necklaces. */
function mostTurns({ hand, pile, won }: Owner): number {
  return hand.length + 2 * pile.length - 6 - sum(won) + won.length;
}

function seats<T>(players: number, at: (seat: number) => T): T[] {
  return Array.from({ length: players }, (_, seat) => at(seat));
}

function spelledOut(text: string): Pearl[] {
  return listOf(parsePearls(text));
}

function handOf(drawing: Drawing, seat: number): string {
  return drawing.hands?.[seat] ?? (hasEmptiedDeck(drawing, seat) ? '1j' : '.');
}

function seenOf(drawing: Drawing, seat: number, hand: readonly Pearl[]): Pearl[] {
  const text = drawing.seen?.[seat];
  const surely = Math.max(hand.length - 6, hasEmptiedDeck(drawing, seat) ? 1 : 0);
  return text === undefined ? hand.slice(0, surely) : spelledOut(text);
}

/** Whether somebody's last turn was to take the last cards: the one who comes last now. P19. */
function hasEmptiedDeck(drawing: Drawing, seat: number): boolean {
  const { players = 4, turn = 0, finalTurns = 0, deck } = drawing;
  if (deck === undefined || letters(deck).length > 0 || finalTurns === 0) return false;
  return seat === (turn + finalTurns - 1) % players;
}

function wonBy(
  { won }: Drawing,
  seat: number,
  players: number,
  onTable: readonly number[],
): readonly number[] {
  if (won !== undefined) return won[seat] ?? [];
  const gone = [...ALL_NECKLACES];
  for (const value of onTable) gone.splice(gone.indexOf(value), 1);
  return gone.filter((_, i) => i % players === players - 1 - seat);
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
