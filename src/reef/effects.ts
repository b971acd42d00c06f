import type { Draft, Effects } from '../core/game-definition.js';
import { Misfit } from '../core/shape.js';
import { isFull, withPiece } from './board.js';
import { displayPlace, inHand, supplyOf } from './course.js';
import type { CardId, Color, ReefEvent, PlayerView, View } from './types.js';

/** A table that is being changed. */
type Table = Draft<View>;

/**
 * What each event does to a table. Nothing else changes a game: a turn is told as events (`apply.ts`),
 * and a client that is sent events applies these same effects.
 *
 * A view works like a state: what it does not show is moved as `null`, and an event that names such a
 * card brings it to light. An effect refuses an event only if there is nothing for it to move.
 */
export const EFFECTS: Effects<View, ReefEvent<CardId | null>> = {
  'card-played': (table, { player, card }) => {
    const owner = inHand(table, player);
    // A dealt card that only its player has seen is one of the unknown ones.
    const held = placeOf(owner.hand, card) < 0 ? null : card;
    if (placeOf(owner.hand, held) < 0) missing('card', 'this card is not in the hand');
    owner.hand = without(owner.hand, held);
    owner.dealt = without(owner.dealt, held);
    owner.played = [...owner.played, card];
  },
  'piece-placed': (table, { player, color, cell }) => {
    const owner = inHand(table, player);
    if (isFull(owner.board, cell)) missing('cell', 'this stack is full');
    owner.board = withPiece(owner.board, color, cell, owner.before.board);
    takeFromSupply(table, color);
  },
  'piece-lacking': () => undefined,
  'pattern-scored': (table, { player, points }) => {
    inHand(table, player).score += points;
  },

  'card-taken': (table, { player, card, slot }) => {
    const place = table.display[slot];
    if (place === undefined || !isOrMayBe(place.card, card))
      missing('slot', 'this card is not in that place');
    hold(table, player, card);
    lay(table, slot, null, place.tokens);
  },
  // The tokens lie where the card lay that was taken just now.
  'tokens-collected': (table, { player, tokens }) => {
    const slot = [...table.display].findIndex(
      (place) => place.card === null && place.tokens === tokens,
    );
    if (slot < 0) missing('tokens', 'these tokens were not on the card');
    lay(table, slot, null, 0);
    inHand(table, player).score += tokens;
  },
  'token-paid': (table, { player, card }) => {
    const slot = displayPlace(table, card);
    if (slot < 0) missing('card', 'this card is not on the display');
    lay(table, slot, card, table.display[slot]!.tokens + 1);
    inHand(table, player).score -= 1;
  },
  'card-drawn': (table, { player, card }) => {
    hold(table, player, fromDeck(table, card));
  },
  'display-refilled': (table, { card, slot }) => {
    if (table.display[slot] === undefined) missing('slot', 'the display has no such place');
    lay(table, slot, fromDeck(table, card), 0);
  },
  'top-revealed': (table, { card }) => {
    const top = table.deck[0];
    if (top === undefined) missing('card', 'the deck has no card left');
    if (card !== null && card !== top) table.deck = withItem(table.deck, 0, card);
  },
  'display-laid-out': (table, { cards }) => {
    table.display = cards.map((card) => ({ card: fromDeck(table, card), tokens: 0 }));
    table.phase = 'play';
  },

  'last-round': (table) => {
    table.lastRound = true;
  },
  'turn-began': (table, { player, round }) => {
    table.turn = player;
    table.round = round;
  },
  'game-over': (table, { hands }) => {
    table.phase = 'over';
    hands.forEach(({ hand, dealt }, seat) => {
      const owner = inHand(table, seat);
      owner.hand = hand;
      owner.dealt = dealt;
    });
  },
  'hand-scored': (table, { player, points }) => {
    inHand(table, player).score += points;
  },
};

/** Refuses an event that moves what is not there. */
function missing(path: string, problem: string): never {
  throw new Misfit(path, problem);
}

/** A player has a card more; in a view, known cards stay in front of unknown ones. */
function hold(table: Table, player: number, card: CardId | null): void {
  const owner = inHand(table, player);
  const { hand } = owner;
  const unknown = card === null ? -1 : placeOf(hand, null);
  owner.hand =
    unknown < 0 ? [...hand, card] : [...hand.slice(0, unknown), card, ...hand.slice(unknown)];
}

/** Where a card is in a hand, or -1. On a frozen list `indexOf` takes several times as long. */
function placeOf(cards: PlayerView['hand'], card: CardId | null): number {
  for (let place = 0; place < cards.length; place++) if (cards[place] === card) return place;
  return -1;
}

/** The cards without one of them, known or unknown; the same list if it is not there. */
function without(cards: PlayerView['hand'], card: CardId | null): PlayerView['hand'] {
  const place = placeOf(cards, card);
  if (place < 0) return cards;
  const rest = [...cards];
  rest.splice(place, 1);
  return rest;
}

/** A place of the display holds a card with tokens; `null` where it was taken, or is not known. */
function lay(table: Table, slot: number, card: CardId | null, tokens: number): void {
  table.display = withItem(table.display, slot, { card, tokens });
}

/** Whether a card that lies somewhere is the one that an event names, as far as the table knows. */
function isOrMayBe(lies: CardId | null, card: CardId | null): boolean {
  return lies === card || lies === null || card === null;
}

/** Takes the top card of the deck: if the event does not know which it is, the table may. */
function fromDeck(table: Table, card: CardId | null): CardId | null {
  const rest = [...table.deck];
  const top = rest.shift();
  if (top === undefined) missing('card', 'the deck has no card left');
  if (!isOrMayBe(top, card)) missing('card', 'another card lies there');
  table.deck = rest;
  return card ?? top;
}

/** The supply has a piece less. Naming each colour takes half the time of a computed key. */
function takeFromSupply(table: Table, color: Color): void {
  let { red, yellow, purple, green } = table.supply;
  if (supplyOf(table.supply, color) === 0) missing('color', 'the supply has no such piece left');
  if (color === 'red') red--;
  else if (color === 'yellow') yellow--;
  else if (color === 'purple') purple--;
  else green--;
  table.supply = { red, yellow, purple, green };
}

/** A list with another item in one place. */
function withItem<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const copy = [...items];
  copy[index] = item;
  return copy;
}
