import { countWays, isWay, listWays, piecesDue } from '../reef/placing.js';
import { ALL_CELLS, BOTH, WAYS } from '../reef/ways.js';
import { CELLS } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { copyInto } from './buffers.js';
import type { PackedDeck } from './deck.js';
import { SCARCE, SUPPLY_OF } from './layout.js';
import { s } from './memory.js';
import { countForOne, countForTwo, roomForOne, roomForTwo } from './reef.js';

// What `placing.ts` decides, for the reef of a player and the cards of a deck.

/** Which pieces of a card are due, as `placing.ts` names them. Rules R20 and R21. */
export function dueOf(deck: PackedDeck, player: number, card: CardId): number {
  if (isPlenty(player)) return deck.usual[card]!;
  const isDouble = deck.double[card] === 1;
  const first = s[SUPPLY_OF + deck.one[card]!]!;
  const second = s[SUPPLY_OF + deck.two[card]!]!;
  return piecesDue(first, second, isDouble, roomForOne(player), roomForTwo(player));
}

/** Whether the supply has whatever a card could ask for, and a space has room for it: mostly. */
export function isPlenty(player: number): boolean {
  return s[SCARCE] === 0 && countForTwo(player) > 0;
}

/** How many ways there are to play a card. */
export function countPlays(deck: PackedDeck, player: number, card: CardId): number {
  return countWays(dueOf(deck, player, card), countForOne(player), countForTwo(player));
}

/** Lists the plays of a card from a place of the buffer on, and says where the list ends. */
export function listPlays(
  deck: PackedDeck,
  player: number,
  card: CardId,
  buffer: Int32Array,
  from: number,
): number {
  const due = dueOf(deck, player, card);
  const two = roomForTwo(player);
  if (due >= BOTH && two === ALL_CELLS) return copyOpenPlays(deck, card, due, buffer, from);
  return listWays(due, roomForOne(player), two, deck.plays + card * WAYS, buffer, from);
}

/**
 * Half of all plays are listed while every space has room for both pieces. Then a card has the same
 * plays each time: they are kept with the deck and copied in one go, which makes listing a sixth faster.
 */
function copyOpenPlays(
  deck: PackedDeck,
  card: CardId,
  due: number,
  buffer: Int32Array,
  from: number,
): number {
  const plays = (deck.openPlays[card] ??= openPlays(deck, card, due));
  copyInto(buffer, plays, from);
  return from + plays.length;
}

function openPlays(deck: PackedDeck, card: CardId, due: number): Int32Array {
  const plays = new Int32Array(countWays(due, CELLS, CELLS));
  listWays(due, ALL_CELLS, ALL_CELLS, deck.plays + card * WAYS, plays, 0);
  return plays;
}

/** Whether a card may be played in this way. */
export function isPlay(deck: PackedDeck, player: number, card: CardId, way: number): boolean {
  return isWay(dueOf(deck, player, card), roomForOne(player), roomForTwo(player), way);
}
