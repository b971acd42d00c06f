import { NECKLACES, parsePearl, parsePearls, PEARLS } from '../../src/pearls/index.js';
import type { Pearl, Pearls, Phase, Player, State } from '../../src/pearls/index.js';
import { deepFrozen } from './table.js';

/** A game of Pearls laid out by drawing it. Lists go by seat; what is left out gets its default. */
export interface Scene {
  /** Two, unless told otherwise. */
  readonly players?: number;
  /** The cards in hand, such as `'3y+1j'`; none by default. */
  readonly hands?: readonly string[];
  /** Which of them were taken openly; none by default. */
  readonly seen?: readonly string[];
  readonly piles?: readonly string[];
  /** The necklaces of the players, such as `'47'`; the others lie on the table. */
  readonly owned?: readonly string[];
  /** The open cards, such as `'yyrgbt'`, which is the default. */
  readonly market?: string;
  /** The first cards of the deck; what is left of the box lies below them. */
  readonly top?: string;
  /** The whole deck; what is left of the box is then in the pile of the last player. */
  readonly deck?: string;
  /** Whether the cards that few players do without are in the game, as they are by default. */
  readonly allCards?: boolean;
  readonly turn?: number;
  /** More than 0 in the last turns. */
  readonly finalTurns?: number;
  readonly phase?: Phase;
}

/** The state that a scene shows: plain data, frozen, made without the engine. */
export function scene(drawn: Scene = {}): State {
  const {
    players = 2,
    turn = 0,
    finalTurns = 0,
    phase = finalTurns > 0 ? 'final' : 'play',
  } = drawn;
  const seats = Array.from({ length: players }, (_, seat) => playerIn(drawn, seat));
  const market = cardsOf(drawn.market ?? 'yyrgbt');
  const open = cardsOf(drawn.deck ?? drawn.top ?? '');
  const owned = seats.flatMap(({ necklaces }) => necklaces);

  const held = seats.flatMap(({ hand, pile }) => [...oneByOne(hand), ...oneByOne(pile)]);
  const rest = without(boxOf(players, drawn.allCards ?? true), [...held, ...market, ...open]);
  const last = seats.at(-1)!;
  const pile = countOf([...oneByOne(last.pile), ...rest]);
  return deepFrozen({
    phase,
    players: drawn.deck === undefined ? seats : [...seats.slice(0, -1), { ...last, pile }],
    turn,
    market,
    deck: drawn.deck === undefined ? [...open, ...rest] : open,
    necklaces: without(NECKLACES, owned),
    finalTurns,
  });
}

function playerIn({ hands, seen, piles, owned }: Scene, seat: number): Player {
  return {
    hand: parsePearls(hands?.[seat] ?? '.'),
    seen: parsePearls(seen?.[seat] ?? '.'),
    pile: parsePearls(piles?.[seat] ?? '.'),
    necklaces: Array.from(owned?.[seat] ?? '', Number),
  };
}

/** The cards of the box one by one, without those that so many players do without. P2, P4, P5. */
export function boxOf(players: number, allCards: boolean): Pearl[] {
  const box = oneByOne(parsePearls('16j+24y+20r+16g+12b+8t+4p'));
  const removed = allCards ? '' : players === 2 ? 'yg' : players === 3 ? 'r' : '';
  return box.filter((card) => !removed.includes(card.charAt(0)));
}

/** Cards from their letters. */
export function cardsOf(letters: string): Pearl[] {
  return Array.from(letters, parsePearl);
}

/** Cards one by one, from how many of each kind there are. */
export function oneByOne(pearls: Pearls): Pearl[] {
  return PEARLS.flatMap((pearl) => Array.from({ length: pearls[pearl] }, () => pearl));
}

/** How many cards of each kind there are in a list. */
export function countOf(cards: readonly Pearl[]): Pearls {
  const counts = PEARLS.map((pearl) => [pearl, cards.filter((card) => card === pearl).length]);
  return Object.fromEntries(counts) as Pearls;
}

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
