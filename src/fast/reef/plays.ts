import { ALL_CELLS, bitCount, cellOf, has } from '../../reef/cell-set.js';
import type { CellSet } from '../../reef/cell-set.js';
import {
  BOTH,
  countWays,
  isWay,
  listWays,
  markWays,
  openList,
  openPlace,
  piecesDue,
  stackedWays,
  REEF_WAYS,
} from '../../reef/placing.js';
import type { Due, Way } from '../../reef/placing.js';
import { CELLS } from '../../reef/types.js';
import type { CardId, Cell } from '../../reef/types.js';
import { copyInto } from '../shared/buffers.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { memory } from './memory.js';
import { countForOne, countForTwo, roomForOne, roomForTwo } from './reef.js';

// What `placing.ts` decides, for the reef of a player and the cards of a deck.

/** Which pieces of a card are due, as `placing.ts` names them. Rules R20 and R21. */
export function dueOf(deck: PackedDeck, player: number, card: CardId): Due {
  if (isPlenty(player)) return deck.usual[card]!;
  const isDouble = deck.double[card] === 1;
  const first = memory[at.SUPPLY_OF + deck.one[card]!]!;
  const second = memory[at.SUPPLY_OF + deck.two[card]!]!;
  return piecesDue(first, second, isDouble, roomForOne(player), roomForTwo(player));
}

/** Whether the supply has whatever a card could ask for, and a space has room for it: mostly. */
export function isPlenty(player: number): boolean {
  return memory[at.SCARCE] === 0 && countForTwo(player) > 0;
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
  return listWays(due, roomForOne(player), two, deck.plays + card * REEF_WAYS, buffer, from);
}

/**
 * Half of all plays are listed while every space has room for both pieces. Then a card has the same
 * plays each time: they are kept with the deck and copied in one go, which makes listing a sixth faster.
 */
function copyOpenPlays(
  deck: PackedDeck,
  card: CardId,
  due: Due,
  buffer: Int32Array,
  from: number,
): number {
  const plays = (deck.openPlays[card] ??= openPlays(deck, card, due));
  copyInto(buffer, plays, from);
  return from + plays.length;
}

function openPlays(deck: PackedDeck, card: CardId, due: Due): Int32Array {
  const plays = new Int32Array(countWays(due, CELLS, CELLS));
  listWays(due, ALL_CELLS, ALL_CELLS, deck.plays + card * REEF_WAYS, plays, 0);
  return plays;
}

/** Sets a bit for each play of a card in a mask, from one on. */
export function markPlays(
  deck: PackedDeck,
  player: number,
  card: CardId,
  mask: Uint32Array,
  from: number,
): void {
  markWays(dueOf(deck, player, card), roomForOne(player), roomForTwo(player), mask, from);
}

/** Whether a card may be played in this way. */
export function isPlay(deck: PackedDeck, player: number, card: CardId, way: Way): boolean {
  return isWay(dueOf(deck, player, card), roomForOne(player), roomForTwo(player), way);
}

/**
 * Where the ways to place two pieces stand in the list of a reef, so that some of them can be found without
 * listing all: that is their place in an open list, less what the list lacks before them (see `placing.ts`).
 */
let list = 0;
/** The rank of each space with room, and how much the list lacks before and after both on that space. */
const ranks = /* @__PURE__ */ new Int32Array(CELLS);
const lackingBefore = /* @__PURE__ */ new Int32Array(CELLS);
const lackingAfter = /* @__PURE__ */ new Int32Array(CELLS);

/** Prepares for the list with these pieces due, BOTH or TWINS, and these sets of spaces with room. */
export function preparePlaces(due: Due, one: CellSet, two: CellSet): void {
  list = openList(due, bitCount(one));
  let rank = 0;
  let lacking = 0;
  for (let left = one; left !== 0; left &= left - 1) {
    const cell = cellOf(left);
    ranks[cell] = rank++;
    lackingBefore[cell] = lacking;
    if (!has(two, cell)) lacking += stackedWays(due);
    lackingAfter[cell] = lacking;
  }
}

/** The index in the list of the way with the pieces on these spaces; on one space: the second on top. */
export function placeOf(first: Cell, second: Cell): number {
  const lacking = second > first ? lackingAfter[first]! : lackingBefore[first]!;
  return openPlace(list, ranks[first]!, ranks[second]!) - lacking;
}
