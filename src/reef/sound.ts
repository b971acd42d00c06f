import { counted } from '../core/text.js';
import { Misfit, readAs } from '../core/shape.js';
import { allPlaces, endOf, isShort, leastCards, nextSeat } from './course.js';
import { DEALT_CARDS, STARTING_POINTS } from './deal.js';
import { MAX_CARDS } from './shapes.js';
import { seenState as viewShape, state as stateShape } from './table-shape.js';
import { CELLS, COLORS, DISPLAY_SIZE, SUPPLY } from './types.js';
import type { Board, CardId, Color, PlayerView, State, View } from './types.js';
import { determinize } from './view.js';

/**
 * A valid state, from a value of unknown origin: one that can be played on to the end, in which cards, coral and points
 * add up, no limit is broken, and the turns go round. Whether a game can come to it is not asked.
 */
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

/** Refuses a state whose pieces or points do not add up, whose phase does not fit the table, or whose turns do not go round. */
function ensureSound(state: State): void {
  ensureCoral(state);
  ensurePhase(state);
  if (state.phase === 'start') ensureStart(state);
  ensureTurns(state);
  ensurePoints(state);
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

/** The players before the one to move have placed their starting pieces, one of each colour; the others have none. R10. */
function ensureStart(state: State): void {
  const { players, round } = state;
  if (round !== 1) {
    refuse('', 'round', `expected 1 while the starting pieces are placed, found ${round}`);
  }
  players.forEach(({ board }, seat) => {
    const wanted = turnsBehind(state, seat);
    if (COLORS.every((color) => piecesOf(board, color) === wanted)) return;
    const problem =
      wanted === 1
        ? 'expected one piece of each colour: this player has placed the starting pieces'
        : 'expected no pieces: this player has not placed the starting pieces yet';
    refuse(playerPath(seat), 'board', problem);
  });
}

/** Each turn takes a card or plays one, so the cards show how many turns each player has had. R4 and R11. */
function ensureTurns(state: State): void {
  state.players.forEach(({ hand, played }, seat) => {
    const taken = hand.length + played.length - DEALT_CARDS;
    const turns = state.phase === 'start' ? 0 : state.round - 1 + turnsBehind(state, seat);
    if (taken >= 0 && taken + played.length === turns) return;
    const problem = `expected ${counted(turns, 'turn')} by now, but the hand and the played cards show ${taken + played.length}`;
    refuse(playerPath(seat), 'played', problem);
  });
}

/**
 * Points come from the start, from played cards, and at the end from those in hand; tokens only move them. R3, R15, R24
 * and R39.
 */
function ensurePoints({ cards, phase, players, display }: State): void {
  const pointsOn = (ids: readonly CardId[]): number =>
    ids.reduce((sum, id) => sum + cards[id]!.points, 0);
  const tokens = display.reduce((sum, place) => sum + place.tokens, 0);
  const points = players.reduce((sum, { score }) => sum + score, tokens);
  const least = players.length * STARTING_POINTS;
  const scored = players.map(
    ({ hand, played }) => CELLS * pointsOn(played) + (phase === 'over' ? pointsOn(hand) : 0),
  );
  const most = scored.reduce((sum, more) => sum + more, least);
  if (points >= least && points <= most) return;
  const problem = `expected ${least} to ${most} points with the players and on the display, found ${points}`;
  refuse('', 'players', problem);
}

/** Whether a player has had the turn of this round already: 1 or 0. */
function turnsBehind({ phase, players, first, turn }: State, seat: number): 0 | 1 {
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
