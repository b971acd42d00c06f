import { RulesError } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { attempt } from '../core/shape.js';
import { CARDS, PEARLS, VALUES } from './types.js';
import type { Pearl, Pearls, PlayerView, View } from './types.js';

/** How many cards of each kind, asked kind by kind. */
export function pearlsOf(count: (pearl: Pearl) => number): Pearls {
  return freeze({
    joker: count('joker'),
    yellow: count('yellow'),
    red: count('red'),
    green: count('green'),
    blue: count('blue'),
    teal: count('teal'),
    purple: count('purple'),
  });
}

/** No cards at all. */
export const NO_PEARLS: Pearls = /* @__PURE__ */ pearlsOf(() => 0);

/** How many cards of each kind are in a list; unknown ones are not counted. */
export function tally(cards: readonly (Pearl | null)[]): Pearls {
  const known = [...cards].filter((card) => card !== null);
  return pearlsOf((pearl) => countIn(known, pearl));
}

/** The cards one by one. P2. */
export function cardsOf(pearls: Pearls): Pearl[] {
  const cards: Pearl[] = [];
  for (const pearl of PEARLS) for (let i = 0; i < pearls[pearl]; i++) cards.push(pearl);
  return cards;
}

/** How many cards of a kind are in a list. Copies are quicker to read than frozen lists. */
export function countIn(cards: readonly (Pearl | null)[], pearl: Pearl | null): number {
  let count = 0;
  for (let i = 0; i < cards.length; i++) if (cards[i] === pearl) count++;
  return count;
}

/** How many cards these are in all. */
export function sizeOf({ joker, yellow, red, green, blue, teal, purple }: Pearls): number {
  return joker + yellow + red + green + blue + teal + purple;
}

/** What these cards are worth together. P2. */
export function worthOf(pearls: Pearls): number {
  return PEARLS.reduce((sum, pearl) => sum + pearls[pearl] * VALUES[pearl], 0);
}

/** Some cards with more of one kind, or with fewer. */
export function withMore(pearls: Pearls, pearl: Pearl, more: number): Pearls {
  // Naming each kind is several times faster than a computed key.
  const { joker, yellow, red, green, blue, teal, purple } = pearls;
  return freeze({
    joker: pearl === 'joker' ? joker + more : joker,
    yellow: pearl === 'yellow' ? yellow + more : yellow,
    red: pearl === 'red' ? red + more : red,
    green: pearl === 'green' ? green + more : green,
    blue: pearl === 'blue' ? blue + more : blue,
    teal: pearl === 'teal' ? teal + more : teal,
    purple: pearl === 'purple' ? purple + more : purple,
  });
}

/**
 * How many cards a player holds, known and unknown ones together: everybody can count them. P27.
 *
 * @throws RulesError `bad-player` for a value that is not a player of a view.
 *
 * @example
 * ```ts
 * import { handSize, setup, view } from 'reef-rules/pearls';
 *
 * const { players } = view(setup({ players: 2 }), 0);
 * players.map(handSize); // [6, 6]
 * ```
 * @group Playing a game
 */
export function handSize(player: PlayerView): number {
  const size = attempt(() => heldBy(player));
  if (typeof size === 'number' && size >= 0) return size;
  throw new RulesError('bad-player', 'expected a player of a view of Pearls');
}

/** The same of a player whom we made. */
export function heldBy({ hand, unknown = 0 }: PlayerView): number {
  return sizeOf(hand) + unknown;
}

/** How many cards of a hand only its owner has seen: dealt ones. P27. */
export function unseenIn(player: PlayerView): number {
  return heldBy(player) - sizeOf(player.seen);
}

// The cards in play.

/** Whether the cards of a kind stay in the box with this number of players. P4. */
function isRemoved(pearl: Pearl, players: number): boolean {
  if (players === 2) return pearl === 'yellow' || pearl === 'green';
  return players === 3 && pearl === 'red';
}

/** The cards in play: without those that are removed, or in the variant all of them. P2, P4, P5. */
export function cardsInPlay(players: number, allCards: boolean): Pearls {
  return pearlsOf((pearl) => (!allCards && isRemoved(pearl, players) ? 0 : CARDS[pearl]));
}

/** The two sets of cards that can be in play: without the removed cards, or all. P4, P5. */
export function possibleCards(players: number): readonly Pearls[] {
  return [false, true].map((allCards) => cardsInPlay(players, allCards));
}

/**
 * The cards in play in a game. A view does not say whether cards were removed, but the number of
 * cards tells; `null` if it fits neither.
 */
export function allCardsOf(view: View): Pearls | null {
  const all = countCards(view);
  return possibleCards(view.players.length).find((cards) => sizeOf(cards) === all) ?? null;
}

/** How many cards there are in all places, known and unknown ones. */
export function countCards({ players, market, deck }: View): number {
  const held = players.reduce((sum, player) => sum + heldBy(player) + sizeOf(player.pile), 0);
  return held + market.length + deck.length;
}

/** The cards that a view shows, wherever they are. */
export function shownCards({ players, market, deck }: View): Pearls {
  const places = [
    tally([...market, ...deck]),
    ...players.flatMap(({ hand, pile }) => [hand, pile]),
  ];
  return pearlsOf((pearl) => places.reduce((sum, pearls) => sum + pearls[pearl], 0));
}
