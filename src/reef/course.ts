import { RulesError } from '../core/errors.js';
import type { Draft } from '../core/game-definition.js';
import { freeze, freezeNew, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import { countHigh, topView } from './board.js';
import type { CellSet } from './cell-set.js';
import { DEALT_CARDS } from './deal.js';
import { countPattern } from './pattern.js';
import { FULL, piecesDue, roomBeside, TIGHT } from './placing.js';
import type { Due } from './placing.js';
import { DISPLAY_SIZE, HAND_LIMIT, MAX_HEIGHT } from './types.js';
import type {
  Board,
  ByColor,
  CardId,
  Color,
  HandScore,
  PlayerView,
  Standing,
  State,
  View,
} from './types.js';

/**
 * The law of a game's course, over plain numbers: both engines ask here who is next, who may take or
 * draw a card, what a card scores, when the game ends and what breaks ties.
 */

/** How many cards a deck must have at least: those dealt, the display, and one on top. Rule R5. */
export function leastCards(players: number): number {
  return players * DEALT_CARDS + DISPLAY_SIZE + 1;
}

/** Who comes after a player. Rule R11. */
export function nextSeat(seat: number, players: number): number {
  return seat + 1 === players ? 0 : seat + 1;
}

/** Whether a hand of this size can take another card. Rule R12. */
export function mayTake(handSize: number): boolean {
  return handSize < HAND_LIMIT;
}

/** Whether a score is enough to pay for the deck's top card. Rule R16. */
export function mayPay(score: number): boolean {
  return score >= 1;
}

/** How many ways there are to get a card: taking one of those shown, or drawing. Rules R12 to R16. */
export function countGains(handSize: number, score: number, shown: number, draws: number): number {
  if (!mayTake(handSize)) return 0;
  return mayPay(score) ? shown + draws : shown;
}

/** The places of the display with the lowest printed points, as a set: there a point may go. Rule R15. */
export function lowestPlaces(points: ArrayLike<number>, from: number, shown: number): number {
  let least = points[from]!;
  let places = 0;
  for (let i = 0; i < shown; i++) {
    const other = points[from + i]!;
    if (other < least) places = 0;
    if (other <= least) {
      least = other;
      places |= 1 << i;
    }
  }
  return places;
}

/** What a card scores when it is played: its points for each completion. Rule R24. */
export function playScore(completions: number, points: number): number {
  return completions * points;
}

/** What a card left in hand scores at the end: its points once, if its pattern appears. Rule R39. */
export function handScore(completions: number, points: number): number {
  return completions > 0 ? points : 0;
}

/** Whether a colour has run out, so that the last round has begun. Rule R37. */
export function isShort(red: number, yellow: number, purple: number, green: number): boolean {
  return red === 0 || yellow === 0 || purple === 0 || green === 0;
}

/**
 * What ends the game after a turn: the empty deck at once (R38), a colour that has run out with the
 * last turn of a round (R37); `null` if it goes on.
 */
export function endOf(
  cardsLeft: number,
  isLastRound: boolean,
  isRoundComplete: boolean,
): 'deck' | 'supply' | null {
  if (cardsLeft === 0) return 'deck';
  return isLastRound && isRoundComplete ? 'supply' : null;
}

/** What breaks ties: the covered spaces, then the stacks of four. More is better. Rules R40 to R43. */
export const TIE_BREAKS = ['covered', 'fourHigh'] as const;

// A table.

/** States and views of Reef. */
export const VIEW: Kind = { name: 'view of Reef' };

/**
 * The fields of a state or a view, in one order. Those that are made in one place have one shape, and naming the fields
 * takes a tenth of the time of spreading a frozen object.
 */
function fieldsOf(view: View): Draft<View> {
  const { cards, start, phase, players, first, turn, round, supply, deck, display, lastRound } =
    view;
  return { cards, start, phase, players, first, turn, round, supply, deck, display, lastRound };
}

/** A state or a view that has all this. */
export function tableOf<V extends View = State>(fields: V): V {
  return make(VIEW, fieldsOf(fields)) as View as V;
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

/** A view, opened to be changed. Effects put new values in the place of frozen ones; `close` freezes them. */
export function open(view: View): Draft<View> {
  const table = fieldsOf(view);
  table.players = [...table.players];
  return table;
}

/** A player who is being changed. */
interface OpenPlayer extends Draft<PlayerView> {
  readonly before: PlayerView;
}

/** A player of an opened view, to be changed. */
export function inHand(table: Draft<View>, seat: number): OpenPlayer {
  const player = table.players[seat]!;
  if (isOpen(player)) return player;
  const { board, hand, dealt, played, score } = player;
  const opened: OpenPlayer = { board, hand, dealt, played, score, before: player };
  // The list of players is the one that `open` made.
  (table.players as PlayerView[])[seat] = opened;
  return opened;
}

function isOpen(player: PlayerView): player is OpenPlayer {
  return 'before' in player;
}

/** The view that an opened one has become: what is new in it is frozen. */
export function close(table: Draft<View>, before: View): View {
  const players = table.players as PlayerView[];
  for (let seat = 0; seat < players.length; seat++) {
    const player = players[seat]!;
    if (isOpen(player)) players[seat] = closed(player);
  }
  freeze(players);
  freezeNew(table.supply, before.supply);
  freezeNew(table.deck, before.deck);
  const { display } = table;
  if (display !== before.display) {
    for (let slot = 0; slot < display.length; slot++) {
      freezeNew(display[slot]!, before.display[slot]);
    }
    freeze(display);
  }
  return make(VIEW, table);
}

function closed({ board, hand, dealt, played, score, before }: OpenPlayer): PlayerView {
  freezeNew(board, before.board);
  freezeNew(hand, before.hand);
  freezeNew(dealt, before.dealt);
  freezeNew(played, before.played);
  return playerOf(board, hand, dealt, played, score);
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
export function supplyOf({ red, yellow, purple, green }: ByColor<number>, color: Color): number {
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

// Who won.

/** How everybody did, with what breaks ties. Rules R40 to R43. */
export function standings(view: View): readonly Omit<Standing, 'rank'>[] {
  return view.players.map((player, seat) => ({
    player: seat,
    score: player.score,
    covered: countHigh(player.board, 1),
    fourHigh: countHigh(player.board, MAX_HEIGHT),
    hand: player.hand.map((card) => handScoreOf(view, player, card)),
  }));
}

function handScoreOf(view: View, player: PlayerView, card: CardId | null): HandScore {
  if (card === null) throw new RulesError('partial-view', 'this view does not show every hand');
  return freeze({ card, points: handPoints(view, player, card) });
}

/** What a card left in the hand brings at the end. R39. */
export function handPoints(view: View, { board }: PlayerView, id: CardId): number {
  const { pattern, points } = view.cards[id]!;
  return handScore(countPattern(board, pattern), points);
}
