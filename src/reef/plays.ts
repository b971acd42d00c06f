import { NOTHING_PLACED, pair, playAction, single } from './actions.js';
import { topView } from './board.js';
import { countWays, firstOf, listWays, piecesDue, secondOf, wayAt, wayOn } from './placing.js';
import { ALL_CELLS, NO_PIECES, NOT_PLACED, SWAPPED, WAYS } from './ways.js';
import { supplyOf } from './lookup.js';
import { AT_LEAST_ONE, bitCount } from './top-view.js';
import { MAX_HEIGHT } from './types.js';
import type { Action, Board, CardId, Card, Placement, PlayAction, View } from './types.js';

// What `placing.ts` decides over numbers, for boards, cards and placements.

/** How many ways there are to play a card. */
export function countPlays(view: View, room: Room, card: CardId): number {
  return countWays(dueOf(view, room, card), bitCount(room.one), bitCount(room.two));
}

/** The way to play a card that has an index in the list. */
export function playAt(view: View, room: Room, card: CardId, index: number): PlayAction {
  const { one, two } = room;
  const way = wayAt(dueOf(view, room, card), one, two, bitCount(one), index);
  return playAction(card, placementsOf(view.cards[card]!.pieces, way));
}

/** Adds all ways to play a card to a list. */
export function listPlays(view: View, room: Room, card: CardId, actions: Action[]): void {
  const { pieces } = view.cards[card]!;
  const count = listWays(dueOf(view, room, card), room.one, room.two, 0, ways, 0);
  for (let i = 0; i < count; i++) actions.push(playAction(card, placementsOf(pieces, ways[i]!)));
}

const ways = /* @__PURE__ */ new Int32Array(WAYS);

/** The sets of spaces with room for one more piece and for two. */
export interface Room {
  readonly one: number;
  readonly two: number;
}

/** The room on a board: no stack grows higher than four pieces. Rule R22. */
export function roomOn(board: Board): Room {
  const tops = topView(board);
  return {
    one: ALL_CELLS & ~tops[AT_LEAST_ONE + MAX_HEIGHT - 1]!,
    two: ALL_CELLS & ~tops[AT_LEAST_ONE + MAX_HEIGHT - 2]!,
  };
}

/** Which pieces of a card are due, as `placing.ts` names them. Rules R20 and R21. */
export function dueOf({ cards, supply }: View, { one, two }: Room, card: CardId): number {
  const { pieces } = cards[card]!;
  const first = pieces[0];
  const second = pieces[1];
  return piecesDue(supplyOf(supply, first), supplyOf(supply, second), first === second, one, two);
}

/** The placements of a card's pieces that a way stands for. */
export function placementsOf(pieces: Card['pieces'], way: number): readonly Placement[] {
  const one = pieces[0];
  const two = pieces[1];
  if (way >= SWAPPED) return pair(two, way - SWAPPED, one, way - SWAPPED);

  const first = firstOf(way);
  const second = secondOf(way);
  if (way === NO_PIECES) return NOTHING_PLACED;
  if (second === NOT_PLACED) return single(one, first);
  if (first === NOT_PLACED) return single(two, second);
  return pair(one, first, two, second);
}

/** What {@link wayOf} gives when a card does not show these pieces: it is never one of the ways. */
export const NO_WAY = -1;

/** The way that placements of a card's pieces stand for. */
export function wayOf(pieces: Card['pieces'], placements: readonly Placement[]): number {
  const one = pieces[0];
  const two = pieces[1];
  let first = NOT_PLACED;
  let second = NOT_PLACED;
  let isFirstOnTop = false;
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    if (color === one && first === NOT_PLACED) {
      first = cell;
      isFirstOnTop = second === cell;
    } else if (color === two && second === NOT_PLACED) second = cell;
    else return NO_WAY;
  }
  return wayOn(first, second, isFirstOnTop, one === two);
}
