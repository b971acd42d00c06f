import type { Draft } from '../core/game-definition.js';
import { freeze, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import { topView } from './board.js';
import type { CellSet } from './cell-set.js';
import { lowestPlaces } from './course.js';
import { FULL, piecesDue, roomBeside, TIGHT } from './placing.js';
import type { Due } from './placing.js';
import type { Board, ByColor, CardId, Color, PlayerView, State, View } from './types.js';

/** States and views of Reef. */
export const VIEW: Kind = { name: 'view of Reef' };

/**
 * A state or a view that has all this. Those that are made in one place have one shape, and naming the
 * fields takes a tenth of the time of spreading a frozen object.
 */
export function tableOf<V extends View = State>(fields: V): V {
  const { cards, start, phase, players, first, turn, round, supply, deck, display, lastRound } =
    fields;
  return make(VIEW, {
    cards,
    start,
    phase,
    players,
    first,
    turn,
    round,
    supply,
    deck,
    display,
    lastRound,
  }) as View as V;
}

/** A player who has all this. */
export function playerOf<C extends CardId | null>(
  board: Board,
  hand: readonly C[],
  dealt: readonly C[],
  played: readonly CardId[],
  score: number,
): PlayerView & { readonly hand: readonly C[]; readonly dealt: readonly C[] } {
  return freeze({ board, hand, dealt, played, score });
}

// Changing a table.

/** A player whose fields can be replaced. */
type PlayerDraft = Draft<PlayerView>;

/** A view, opened to be changed. */
export function open(view: View): Draft<View> {
  const { cards, start, phase, players, first, turn, round, supply, deck, display, lastRound } =
    view;
  return {
    cards,
    start,
    phase,
    players: [...players],
    first,
    turn,
    round,
    supply,
    deck,
    display,
    lastRound,
  };
}

/** A player of an opened view, to be changed. */
export function inHand(table: Draft<View>, seat: number): PlayerDraft {
  // The list of players is the one that `open` made.
  const players = table.players as PlayerView[];
  const player = players[seat]!;
  if (!Object.isFrozen(player)) return player;
  const { board, hand, dealt, played, score } = player;
  return (players[seat] = { board, hand, dealt, played, score });
}

/** The view that an opened one has become. */
export function close(draft: Draft<View>): View {
  const { players } = draft;
  for (let seat = 0; seat < players.length; seat++) {
    const player = players[seat]!;
    if (Object.isFrozen(player)) continue;
    freeze(player.board);
    freeze(player);
  }
  freeze(players);
  return make(VIEW, draft);
}

// Where pieces may go.

/** The sets of spaces with room for one more piece and for two. */
export interface Room {
  readonly one: CellSet;
  readonly two: CellSet;
}

/** The room on a board. */
export function roomOn(board: Board): Room {
  const tops = topView(board);
  return { one: roomBeside(tops[FULL]!), two: roomBeside(tops[TIGHT]!) };
}

/** Which pieces of a card are due, as `placing.ts` names them. Rules R20 and R21. */
export function dueOf({ cards, supply }: View, { one, two }: Room, card: CardId): Due {
  const { pieces } = cards[card]!;
  const first = pieces[0];
  const second = pieces[1];
  return piecesDue(supplyOf(supply, first), supplyOf(supply, second), first === second, one, two);
}

/** How many pieces of a colour the supply has. Naming each takes half the time of a computed key. */
function supplyOf({ red, yellow, purple, green }: ByColor<number>, color: Color): number {
  return color === 'red' ? red : color === 'yellow' ? yellow : color === 'purple' ? purple : green;
}

// Small questions.

/** The player whose decision it is. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}

/** Where on the display a card lies, or -1. On a frozen list `findIndex` takes six times as long. */
export function displayPlace({ display }: View, card: CardId): number {
  for (let place = 0; place < display.length; place++) {
    if (display[place]!.card === card) return place;
  }
  return -1;
}

/** The places of the display where a point may go, as a set; `null` if a card of it is not known. R15. */
export function tokenPlaces({ cards, display }: View): CellSet | null {
  const points: number[] = [];
  for (let place = 0; place < display.length; place++) {
    const { card } = display[place]!;
    if (card === null) return null;
    points.push(cards[card]!.points);
  }
  return lowestPlaces(points, 0, points.length);
}

/** Every place where a card can lie, with what lies there. */
export function allPlaces({ players, deck, display }: View): (CardId | null)[] {
  return [
    ...players.flatMap(({ hand, played }) => [...hand, ...played]),
    ...display.map(({ card }) => card),
    ...deck,
  ];
}
