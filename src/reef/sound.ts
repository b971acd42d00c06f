import { below, Misfit } from '../core/untrusted.js';
import { endOf, isShort, nextSeat } from './course.js';
import { allPlaces } from './lookup.js';
import { isStackedStart, START_SPACES } from './starts.js';
import { cellsOf, has } from './top-view.js';
import { CELLS, COLORS, DEALT_CARDS, DISPLAY_SIZE, STARTING_POINTS, SUPPLY } from './types.js';
import type { Board, Card, CardId, Color, Player, PlayerView, State, View } from './types.js';

/**
 * Refuses a state that no game can come to, as far as counting can tell: pieces and cards that are
 * missing or doubled, turns that do not fit the round, a phase that does not fit the table.
 */
export function ensureSound(state: State): void {
  ensureCards(state);
  ensureCoral(state);
  ensurePhase(state);
  if (state.phase === 'start') ensureStart(state);
  else ensurePlay(state);
}

function refuse(path: string, field: string, problem: string): never {
  throw new Misfit(below(path, field), problem);
}

/** Every card is in one place, and dealt cards are in the hand; this much can be said of views, too. */
export function ensureCards(view: View): void {
  const { cards, players } = view;
  const places = allPlaces(view);
  const shown = places.filter((card) => card !== null);
  const count = places.length - shown.length + new Set(shown).size;
  if (places.length !== cards.length || count !== cards.length) {
    const problem = `${cards.length} cards, each in one place; found ${places.length} (${count} different)`;
    refuse('', 'cards', problem);
  }
  players.forEach(({ hand, dealt }, seat) => {
    if (isPart(dealt, hand)) return;
    refuse(below('players', seat), 'dealt', 'a dealt card is not in the hand');
  });
}

/** Whether each of some cards is among others, unknown ones as often as they come. */
export function isPart(cards: PlayerView['dealt'], all: PlayerView['hand']): boolean {
  const rest = [...all];
  return cards.every((card) => rest.includes(card) && rest.splice(rest.indexOf(card), 1));
}

/** The pieces of each colour on the boards and in the supply add up. R2. */
function ensureCoral({ players, supply }: State): void {
  const all = SUPPLY[players.length as 2 | 3 | 4];
  for (const color of COLORS) {
    const placed = players.reduce((sum, { board }) => sum + piecesOf(board, color), 0);
    if (placed + supply[color] !== all) {
      const problem = `${all} pieces in all; found ${supply[color]}, and ${placed} on the boards`;
      refuse('supply', color, problem);
    }
  }
}

/** The display, the deck and the last round fit the phase. R10, R37 and R38. */
function ensurePhase(state: State): void {
  const { phase, players, first, turn, display, deck, lastRound } = state;
  const places = phase === 'start' ? 0 : DISPLAY_SIZE;
  if (display.length !== places) refuse('', 'display', `${places} cards in the phase "${phase}"`);

  const { red, yellow, purple, green } = state.supply;
  if (lastRound !== isShort(red, yellow, purple, green)) {
    refuse('', 'lastRound', 'true if a colour has run out, else false');
  }
  const next = phase === 'over' ? nextSeat(turn, players.length) : turn;
  const end = endOf(deck.length, lastRound, next === first);
  if (phase === 'over' && end === null) refuse('', 'phase', 'this game is not over yet');
  if (phase === 'play' && end !== null) refuse('', 'phase', 'this game is over');
}

/** Nobody has done anything but place the starting pieces. R3, R4 and R7 to R10. */
function ensureStart(state: State): void {
  const { players, round } = state;
  if (round !== 1) refuse('', 'round', 'starting pieces are placed in round 1');
  players.forEach((player, seat) => {
    const at = below('players', seat);
    const { board, hand, dealt, played, score } = player;
    if (played.length > 0) refuse(at, 'played', 'nobody has played a card yet');
    if (hand.length !== DEALT_CARDS || dealt.length !== DEALT_CARDS) {
      refuse(at, 'hand', `${DEALT_CARDS} dealt cards until all have placed their starting pieces`);
    }
    if (score !== STARTING_POINTS) refuse(at, 'score', `${STARTING_POINTS} points to begin with`);
    const wanted = turnsBehind(state, seat) > 0 ? 1 : 0;
    if (!COLORS.every((color) => piecesOf(board, color) === wanted)) {
      refuse(at, 'board', `${wanted} of each colour at this point`);
    }
    ensureStartCells(state, board, at);
  });
}

/** Starting pieces lie where the rule lets them be. R7 to R9. */
function ensureStartCells({ start }: State, board: Board, path: string): void {
  board.forEach((stack, cell) => {
    const fits = stack.length === 0 || has(START_SPACES[start], cell);
    if (!fits || (!isStackedStart(start) && stack.length > 1)) {
      refuse(path, 'board', `a starting piece on a space where it may not be under "${start}"`);
    }
  });
}

/** Everybody has had the right number of turns, and cards, pieces and points are what they left. R11. */
function ensurePlay(state: State): void {
  const { players, turn, deck } = state;
  players.forEach((player, seat) => {
    const at = below('players', seat);
    const { hand, dealt, played } = player;
    const taken = takenBy(player);
    const turns = state.round - 1 + turnsBehind(state, seat);
    if (taken < 0 || taken + played.length !== turns) {
      const problem = `${turns} turns by now, but hand and discard pile tell of ${taken + played.length}`;
      refuse(at, 'played', problem);
    }
    if (hand.length - dealt.length > taken) refuse(at, 'dealt', 'a card in hand that nobody took');
    if (deck.length === 0 && seat === turn && hand.length === dealt.length) {
      refuse(at, 'hand', 'the last card of the deck was taken in the last turn');
    }
    ensureReef(state, seat, at);
    if (state.start === 'centre') ensureCentre(player.board, at);
  });
  ensurePoints(state);
}

/** Points come from the start and from cards; a token is paid for each card drawn. R3, R15, R24, R39. */
function ensurePoints({ cards, phase, players, display }: State): void {
  const tokens = display.reduce((sum, place) => sum + place.tokens, 0);
  const points = players.reduce((sum, { score }) => sum + score, 0);
  const least = players.length * STARTING_POINTS;
  if (points + tokens < least) refuse('', 'players', `at least ${least} points in play`);

  const drawn = players.reduce((sum, player) => sum + takenBy(player), 0);
  if (tokens > drawn) refuse('', 'display', `at most ${drawn} tokens, one for each card taken`);
  players.forEach((player, seat) => {
    const { hand, played, score } = player;
    const printed = (ids: readonly CardId[]): number =>
      ids.reduce((sum, id) => sum + cards[id]!.points, 0);
    const lowest = STARTING_POINTS - takenBy(player);
    const scored = CELLS * printed(played) + (phase === 'over' ? printed(hand) : 0);
    const highest = STARTING_POINTS + drawn + scored;
    if (score < lowest || score > highest) {
      refuse(below('players', seat), 'score', `${lowest} to ${highest} points by now`);
    }
  });
}

function takenBy({ hand, played }: Player): number {
  return hand.length + played.length - DEALT_CARDS;
}

/**
 * A reef holds one piece of each colour and what the played cards brought, except what the supply
 * lacked in the player's turn of the last round. R20.
 */
function ensureReef(state: State, seat: number, path: string): void {
  const { board, played } = state.players[seat]!;
  let lacking = 0;
  for (const color of COLORS) {
    const most = 1 + played.reduce((sum, id) => sum + shownOn(state.cards, id, color), 0);
    const found = piecesOf(board, color);
    lacking += most - found;
    const fits = found === most || (found >= 1 && state.supply[color] === 0);
    if (!fits || found > most || lacking > 2 * turnsBehind(state, seat)) {
      refuse(path, 'board', `${most} ${color} from the start and the played cards, found ${found}`);
    }
  }
}

/** Under the rule "centre" one starting piece of each colour lies at the bottom of the centre. R7. */
function ensureCentre(board: Board, path: string): void {
  const bottoms = new Set(cellsOf(START_SPACES.centre).map((cell) => board[cell]![0]));
  if (bottoms.size < COLORS.length || bottoms.has(undefined)) {
    refuse(path, 'board', 'the four centre spaces begin with one starting piece of each colour');
  }
}

function shownOn(cards: readonly Card[], id: CardId, color: Color): number {
  return cards[id]!.pieces.filter((piece) => piece === color).length;
}

/** Whether a player has had the turn of this round already: 1 or 0. */
function turnsBehind({ phase, players, first, turn }: State, seat: number): number {
  const place = (player: number): number => (player - first + players.length) % players.length;
  return place(seat) < place(turn) || (phase === 'over' && seat === turn) ? 1 : 0;
}

function piecesOf(board: Board, color: Color): number {
  return board.reduce((sum, stack) => sum + stack.filter((piece) => piece === color).length, 0);
}
