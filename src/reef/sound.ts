import { counted } from '../core/text.js';
import { Misfit, readAs } from '../core/shape.js';
import { allPlaces, endOf, isShort, leastCards, nextSeat } from './course.js';
import { DEALT_CARDS, STARTING_POINTS } from './deal.js';
import { MAX_CARDS } from './shapes.js';
import { seenState as viewShape, state as stateShape } from './table-shape.js';
import { isStackedStart, START_SPACES } from './setup.js';
import { cellsOf, has } from './cell-set.js';
import { CELLS, COLORS, DISPLAY_SIZE, SUPPLY } from './types.js';
import type { Board, Card, CardId, Color, Player, PlayerView, State, View } from './types.js';
import { determinize } from './view.js';

/** A state that a game can come to, from a value of unknown origin. */
export function state(value: unknown): State {
  const read = readAs(stateShape, value);
  ensureCards(read);
  ensureSound(read);
  return read;
}

/** A view of such a state, from a value of unknown origin. */
export function view(value: unknown): View {
  const read = readAs(viewShape, value);
  ensureCards(read);
  if (allPlaces(read).includes(null)) ensureUnknown(read);
  // Which of the unknown cards is where makes no difference to soundness.
  ensureSound(determinize(read, { next: () => 0 }));
  return read;
}

/**
 * Refuses a state whose cards add up, but which no game can come to, as far as counting can tell: pieces
 * that are missing or doubled, turns that do not fit the round, a phase that does not fit the table.
 */
function ensureSound(state: State): void {
  ensureCoral(state);
  ensurePhase(state);
  if (state.phase === 'start') ensureStart(state);
  else ensurePlay(state);
}

function refuse(path: string, field: string, problem: string): never {
  throw new Misfit(path === '' ? field : `${path}.${field}`, problem);
}

function playerPath(seat: number): string {
  return `players[${seat}]`;
}

/** Every card is in one place, and dealt cards are in the hand; this much can be said of views, too. */
function ensureCards(view: View): void {
  const { cards, players } = view;
  const least = leastCards(players.length); // R5
  if (cards.length < least) {
    refuse('', 'cards', `expected ${least} to ${MAX_CARDS} items, found ${cards.length}`);
  }
  const places = allPlaces(view);
  const shown = places.filter((card) => card !== null);
  const count = places.length - shown.length + new Set(shown).size;
  if (places.length !== cards.length || count !== cards.length) {
    const problem = `expected ${cards.length} cards, each in one place; found ${places.length} (${count} different)`;
    refuse('', 'cards', problem);
  }
  players.forEach(({ hand, dealt }, seat) => {
    if (isPart(dealt, hand)) return;
    refuse(playerPath(seat), 'dealt', 'found a card that is not in the hand');
  });
}

/** Whether each of some cards is among others, unknown ones as often as they come. */
function isPart(cards: PlayerView['dealt'], all: PlayerView['hand']): boolean {
  const rest = [...all];
  return cards.every((card) => rest.includes(card) && rest.splice(rest.indexOf(card), 1));
}

/** The pieces of each colour on the boards and in the supply add up. R2. */
function ensureCoral({ players, supply }: State): void {
  const all = SUPPLY[players.length as 2 | 3 | 4];
  for (const color of COLORS) {
    const placed = players.reduce((sum, { board }) => sum + piecesOf(board, color), 0);
    if (placed + supply[color] !== all) {
      const problem = `expected ${all} pieces in all, found ${supply[color]} here and ${placed} on the boards`;
      refuse('supply', color, problem);
    }
  }
}

/** The display, the deck and the last round fit the phase. R10, R37 and R38. */
function ensurePhase(state: State): void {
  const { phase, players, first, turn, display, deck, lastRound } = state;
  const places = phase === 'start' ? 0 : DISPLAY_SIZE;
  if (display.length !== places) {
    const problem = `expected ${places} cards in the phase "${phase}", found ${display.length}`;
    refuse('', 'display', problem);
  }

  const { red, yellow, purple, green } = state.supply;
  if (lastRound !== isShort(red, yellow, purple, green)) {
    const why = lastRound ? 'no colour has run out' : 'a colour has run out';
    refuse('', 'lastRound', `expected ${!lastRound}, because ${why}`);
  }
  const next = phase === 'over' ? nextSeat(turn, players.length) : turn;
  const end = endOf(deck.length, lastRound, next === first);
  if (phase === 'over' && end === null)
    refuse('', 'phase', 'expected "play": this game is not over yet');
  if (phase === 'play' && end !== null) refuse('', 'phase', 'expected "over": this game has ended');
}

const WHILE_STARTING = 'while the starting pieces are placed';

/** No player has done anything but place the starting pieces. R3, R4 and R7 to R10. */
function ensureStart(state: State): void {
  const { players, round } = state;
  if (round !== 1) refuse('', 'round', `expected 1 ${WHILE_STARTING}, found ${round}`);
  players.forEach((player, seat) => {
    const at = playerPath(seat);
    const { board, hand, dealt, played, score } = player;
    if (played.length > 0) refuse(at, 'played', `expected no cards ${WHILE_STARTING}`);
    if (hand.length !== DEALT_CARDS || dealt.length !== DEALT_CARDS) {
      refuse(at, 'hand', `expected the ${DEALT_CARDS} dealt cards ${WHILE_STARTING}`);
    }
    if (score !== STARTING_POINTS) {
      refuse(at, 'score', `expected ${STARTING_POINTS} points ${WHILE_STARTING}, found ${score}`);
    }
    const wanted = turnsBehind(state, seat) > 0 ? 1 : 0;
    if (!COLORS.every((color) => piecesOf(board, color) === wanted)) {
      const problem =
        wanted === 1
          ? 'expected one piece of each colour: this player has placed the starting pieces'
          : 'expected no pieces: this player has not placed the starting pieces yet';
      refuse(at, 'board', problem);
    }
    ensureStartCells(state, board, at);
  });
}

/** Starting pieces lie where the rule lets them be. R7 to R9. */
function ensureStartCells({ start }: State, board: Board, path: string): void {
  board.forEach((stack, cell) => {
    const fits = stack.length === 0 || has(START_SPACES[start], cell);
    if (!fits || (!isStackedStart(start) && stack.length > 1)) {
      refuse(path, 'board', `found a starting piece where the rule "${start}" allows none`);
    }
  });
}

/** Everybody has had the right number of turns, and cards, pieces and points are what they left. R11. */
function ensurePlay(state: State): void {
  const { players, turn, deck } = state;
  players.forEach((player, seat) => {
    const at = playerPath(seat);
    const { hand, dealt, played } = player;
    const taken = takenBy(player);
    const turns = state.round - 1 + turnsBehind(state, seat);
    if (taken < 0 || taken + played.length !== turns) {
      const problem = `expected ${counted(turns, 'turn')} by now, but the hand and the played cards show ${taken + played.length}`;
      refuse(at, 'played', problem);
    }
    if (hand.length - dealt.length > taken) {
      refuse(at, 'dealt', 'found a card in hand that was neither dealt nor taken');
    }
    if (deck.length === 0 && seat === turn && hand.length === dealt.length) {
      refuse(at, 'hand', 'expected a card that this player took in the last turn');
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
  if (points + tokens < least) {
    const problem = `expected at least ${least} points with the players and on the display, found ${points + tokens}`;
    refuse('', 'players', problem);
  }

  const drawn = players.reduce((sum, player) => sum + takenBy(player), 0);
  if (tokens > drawn) {
    const problem = `expected at most ${counted(drawn, 'token')}, one for each card taken, found ${tokens}`;
    refuse('', 'display', problem);
  }
  players.forEach((player, seat) => {
    const { hand, played, score } = player;
    const printed = (ids: readonly CardId[]): number =>
      ids.reduce((sum, id) => sum + cards[id]!.points, 0);
    const lowest = STARTING_POINTS - takenBy(player);
    const scored = CELLS * printed(played) + (phase === 'over' ? printed(hand) : 0);
    const highest = STARTING_POINTS + drawn + scored;
    if (score < lowest || score > highest) {
      const problem = `expected ${lowest} to ${highest} points by now, found ${score}`;
      refuse(playerPath(seat), 'score', problem);
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
      refuse(
        path,
        'board',
        `expected ${most} ${color} from the start and the played cards, found ${found}`,
      );
    }
  }
}

/** Under the rule "centre" one starting piece of each colour lies at the bottom of the centre. R7. */
function ensureCentre(board: Board, path: string): void {
  const bottoms = new Set(cellsOf(START_SPACES.centre).map((cell) => board[cell]![0]));
  if (bottoms.size < COLORS.length || bottoms.has(undefined)) {
    refuse(
      path,
      'board',
      'expected one starting piece of each colour at the bottom of the four centre spaces',
    );
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

// What a view may leave unknown.

/** Cards are unknown only where a player's view, or a preview made from it, has them unknown. R45. */
function ensureUnknown(view: View): void {
  const { phase, players, deck } = view;
  deck.forEach((card, place) => {
    if (card === null || (place === 0 && phase !== 'start')) return;
    throw new Misfit(`deck[${place}]`, 'this card cannot be known yet');
  });
  players.forEach(({ hand, dealt }, seat) => {
    const path = playerPath(seat);
    if (hand.includes(null) && hand.slice(hand.indexOf(null)).some(isKnown)) {
      throw new Misfit(`${path}.hand`, 'unknown cards come after the known ones');
    }
    if (dealt.includes(null) && dealt.some(isKnown)) {
      throw new Misfit(`${path}.dealt`, 'expected all known or all unknown');
    }
  });
  ensureOneOwner(view);
  ensureDrawn(view);
}

/** No player knows what was dealt to two players until the hands are shown at the end. R45. */
function ensureOneOwner({ phase, players }: View): void {
  if (phase === 'over' && players.every(({ hand }) => hand.every(isKnown))) return;
  const known = players.flatMap(({ dealt }, seat) => (dealt.some(isKnown) ? [seat] : []));
  if (known.length < 2) return;
  const path = `${playerPath(known[1]!)}.dealt`;
  throw new Misfit(path, `the dealt cards of player ${known[0]} are known, so these cannot be`);
}

/** An unknown card came from the top of the deck in a preview, and then the next one is unknown too. */
function ensureDrawn({ players, deck, display }: View): void {
  if (deck[0] === undefined || deck[0] === null) return;
  const lays = display.findIndex(({ card }) => card === null);
  if (lays >= 0) throw new Misfit(`display[${lays}].card`, UNSEEN);
  players.forEach(({ hand, dealt }, seat) => {
    if (countUnknown(hand) === countUnknown(dealt)) return;
    throw new Misfit(`${playerPath(seat)}.hand`, UNSEEN);
  });
}

const UNSEEN = 'an unknown card from the deck, whose top card is known';

function isKnown(card: CardId | null): boolean {
  return card !== null;
}

function countUnknown(cards: readonly (CardId | null)[]): number {
  return cards.filter((card) => card === null).length;
}
