import type { Draft, Effects } from '../core/game-definition.js';
import { freeze } from '../core/made.js';
import { Misfit } from '../core/shape.js';
import { withMore } from './cards.js';
import { playerOf, seat } from './course.js';
import type { PearlsEvent, Pearl, PlayerView, View } from './types.js';

/** A table that is being changed. */
type Table = Draft<View>;

/**
 * What each event does to a table. Nothing else changes a game: a turn is told as events (`apply.ts`),
 * and a client that is sent events applies these same effects.
 *
 * A view works like a state: cards that it does not show are moved as unknown ones, and an event that names
 * such a card brings it to light. An effect refuses an event only if there is nothing for it to move.
 */
export const EFFECTS: Effects<View, PearlsEvent<Pearl | null>> = {
  // Everybody sees what is taken. P9, P27.
  'cards-taken': (table, { player, color, count }) => {
    const market = [...table.market].filter((card) => card !== color);
    if (market.length !== table.market.length - count) {
      missing('count', 'the market does not have that many');
    }
    table.market = market;
    const { hand, seen, pile, necklaces, unknown } = table.players[player]!;
    const more = withMore(hand, color, count);
    const known = withMore(seen, color, count);
    seat(table, player, playerOf(more, known, pile, necklaces, unknown));
  },
  'market-refilled': (table, { cards }) => {
    const deck = [...table.deck];
    const market = [...table.market];
    if (deck.length < cards.length) missing('cards', 'the deck does not have that many');
    for (let i = 0; i < cards.length; i++) {
      const lies = deck[i] ?? null;
      const card = cards[i] ?? lies;
      if (lies !== null && card !== lies) missing(`cards[${i}]`, 'another card lies there');
      market.push(card);
    }
    deck.splice(0, cards.length);
    table.deck = deck;
    table.market = market;
  },
  'cards-played': (table, { player, color, count, jokers }) => {
    const played = withPlayed(table.players[player]!, color, count);
    seat(table, player, withPlayed(played, 'joker', jokers));
  },
  'necklace-taken': (table, { player, value }) => {
    takeNecklace(table, value);
    const { hand, seen, pile, necklaces, unknown } = table.players[player]!;
    seat(table, player, playerOf(hand, seen, pile, freeze([...necklaces, value]), unknown));
  },
  passed: () => undefined,

  'last-turns': (table) => {
    table.phase = 'final';
    table.finalTurns = table.players.length;
  },
  'turn-began': (table, { player, finalTurns }) => {
    table.turn = player;
    table.finalTurns = finalTurns;
  },
  'game-over': (table) => {
    table.phase = 'over';
    table.finalTurns = 0;
  },
  // The cards left in a hand are shown. P22, P23.
  'player-scored': (table, { player, left }) => {
    const { hand, seen, pile, necklaces } = table.players[player]!;
    if (hand !== left) seat(table, player, playerOf(left, seen, pile, necklaces));
  },
};

/** Refuses an event that moves what is not there. */
function missing(path: string, problem: string): never {
  throw new Misfit(path, problem);
}

/**
 * Cards of a kind look alike, so those that everybody knows of are taken to be played first: what is
 * left of them is what the others can still be sure of. Then come those that the viewer knows, and last the
 * unknown ones. P27.
 */
function withPlayed(player: PlayerView, pearl: Pearl, count: number): PlayerView {
  if (count === 0) return player;
  const { hand, seen, pile, necklaces, unknown = 0 } = player;
  const known = Math.min(count, hand[pearl]);
  if (count - known > unknown) missing('count', 'these cards are not in the hand');
  return playerOf(
    withMore(hand, pearl, -known),
    withMore(seen, pearl, -Math.min(count, seen[pearl])),
    withMore(pile, pearl, count),
    necklaces,
    unknown - (count - known),
  );
}

/** The table has a necklace less: of two with one value, the other stays. P16. */
function takeNecklace(table: Table, value: number): void {
  const rest = [...table.necklaces];
  const place = rest.indexOf(value);
  if (place < 0) missing('value', 'this necklace is not on the table');
  rest.splice(place, 1);
  table.necklaces = rest;
}
