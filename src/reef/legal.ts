import { freeze } from '../core/made.js';
import { unseen } from '../core/game-helpers.js';
import {
  drawAction,
  placement,
  placementsOf,
  playAction,
  startAction,
  takeAction,
} from './actions.js';
import { countGains, mayTake } from './course.js';
import { countWays, listWays, wayAt, WAYS } from './placing.js';
import { countStarts, startAt, startCell, startColor } from './starts.js';
import { dueOf, mover, roomOn, tokenPlaces } from './table.js';
import type { Room } from './table.js';
import { bitCount, nthCell } from './cell-set.js';
import { COLORS } from './types.js';
import type { Action, CardId, Placement, PlayAction, View } from './types.js';

/** Every legal action, each next state once; the documentation of the public function says in what order. */
export function legalActions(view: View): readonly Action[] {
  const actions: Action[] = [];
  const isPlay = view.phase === 'play';
  const count = isPlay ? gainsOf(view) : countLegalActions(view);
  for (let i = 0; i < count; i++) actions.push(legalActionAt(view, i));
  if (isPlay) {
    const { hand, board } = mover(view);
    const room = roomOn(board);
    for (const card of hand) listPlays(view, room, knownCard(card), actions);
  }
  return freeze(actions);
}

/** How many legal actions there are. */
export function countLegalActions(view: View): number {
  switch (view.phase) {
    case 'start':
      return countStarts(view.start);
    case 'play': {
      const { hand, board } = mover(view);
      const room = roomOn(board);
      let count = gainsOf(view);
      for (const card of hand) count += countPlays(view, room, knownCard(card));
      return count;
    }
    case 'over':
      return 0;
  }
}

/** The legal action at a place of the list. */
export function legalActionAt(view: View, index: number): Action {
  if (view.phase === 'start') return startAction(startPlacements(startAt(view.start, index)));
  const gains = gainsOf(view);
  if (index < gains) return gainAt(view, index);

  const { hand, board } = mover(view);
  const room = roomOn(board);
  let rest = index - gains;
  let i = 0;
  for (;;) {
    const card = knownCard(hand[i++]);
    const plays = countPlays(view, room, card);
    if (rest < plays) return playAt(view, room, card, rest);
    rest -= plays;
  }
}

/** The placements of a start, as `starts.ts` packs them. R7 to R9. */
export function startPlacements(start: number): readonly Placement[] {
  const placements = COLORS.map((_, i) =>
    placement(COLORS[startColor(start, i)]!, startCell(start, i)),
  );
  return freeze(placements);
}

// Taking cards: from the display, then from the deck. R12 to R16.

function gainsOf(view: View): number {
  const { hand, score } = mover(view);
  if (!mayTake(hand.length)) return 0;
  const draws = bitCount(tokenPlaces(view) ?? unseen());
  return countGains(hand.length, score, view.display.length, draws);
}

function gainAt(view: View, index: number): Action {
  const { display } = view;
  const token = index - display.length;
  if (token < 0) return takeAction(display[index]!.card!);
  return drawAction(display[nthCell(tokenPlaces(view)!, token)]!.card!);
}

function knownCard(card: CardId | null | undefined): CardId {
  return card ?? unseen();
}

// Playing a card: what `placing.ts` decides over numbers. R17 to R22.

function countPlays(view: View, room: Room, card: CardId): number {
  return countWays(dueOf(view, room, card), bitCount(room.one), bitCount(room.two));
}

function playAt(view: View, room: Room, card: CardId, index: number): PlayAction {
  const { one, two } = room;
  const way = wayAt(dueOf(view, room, card), one, two, bitCount(one), index);
  return playAction(card, placementsOf(view.cards[card]!.pieces, way));
}

function listPlays(view: View, room: Room, card: CardId, actions: Action[]): void {
  const { pieces } = view.cards[card]!;
  const count = listWays(dueOf(view, room, card), room.one, room.two, 0, ways, 0);
  for (let i = 0; i < count; i++) actions.push(playAction(card, placementsOf(pieces, ways[i]!)));
}

const ways = /* @__PURE__ */ new Int32Array(WAYS);
