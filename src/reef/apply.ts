import { IllegalActionError } from '../core/errors.js';
import { freeze, freezeState, frozenCopy, frozenState } from '../core/freeze.js';
import type { GameStep } from '../core/game.js';
import { replaced } from '../core/game-helpers.js';
import { withPieces } from './board.js';
import { judge } from './check.js';
import { endOf, handScore, isShort, nextSeat, playScore } from './course.js';
import { displayPlace, mover, playerOf } from './lookup.js';
import { countPattern, findCentre, findMatches } from './pattern.js';
import { firstOf, secondOf } from './placing.js';
import { NOT_PLACED } from './ways.js';
import { wayOf } from './plays.js';
import { readAction } from './read.js';
import { COLORS, DISPLAY_SIZE } from './types.js';
import type {
  Action,
  Board,
  ByColor,
  CardId,
  Color,
  DisplayCard,
  DrawAction,
  Event,
  Placement,
  PlayAction,
  PlayerView,
  StartAction,
  State,
  TakeAction,
  View,
} from './types.js';

/**
 * The state after an action. Arguments are never changed, and unchanged parts are shared, so
 * `actions.reduce(apply, setup(options))` is a replay.
 *
 * On a view it previews the action: what nobody can know yet becomes `null`, and at the end of the
 * game hands that are not known add nothing to their owner's score.
 *
 * A state or view that was not made by the library is copied first, or compared with its last copy,
 * which takes ten times as long as the action itself. `stateFromJson` and `viewFromJson` copy it
 * once and for all.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, setup } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const after = apply(before, legalActionAt(before, 0));
 * after.turn === before.turn; // false
 * ```
 */
export function apply<S extends View>(state: S, action: Action): S {
  return perform(state, action) as S;
}

/**
 * The state after an action, and everything that happened, in order, for animations and logs.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { legalActionAt, setup, step } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, legalActionAt(state, 0));
 * events.map((event) => event.type); // four times 'piece-placed', then 'turn-began'
 * ```
 */
export function step(state: State, action: Action): GameStep<State, Event>;
export function step<S extends View>(view: S, action: Action): GameStep<S, Event<CardId | null>>;
export function step(view: View, action: Action): GameStep<View, Event<CardId | null>> {
  const events: Event<CardId | null>[] = [];
  const state = perform(view, action, events);
  return freeze({ state, events: frozenCopy(events) });
}

/** Where events are written down, if anybody wants to know. */
type Log = Event<CardId | null>[] | undefined;

function perform(given: View, action: unknown, log?: Log): View {
  const read = readAction(action);
  const violation = judge(given, read);
  if (violation !== null) throw new IllegalActionError(violation);

  const next = done(frozenState(given), read as Action, log);
  if (next.phase !== 'over')
    log?.push({ type: 'turn-began', player: next.turn, round: next.round });
  return next;
}

function done(view: View, action: Action, log: Log): View {
  switch (action.type) {
    case 'start':
      return start(view, action, log);
    case 'take':
      return take(view, action, log);
    case 'draw':
      return draw(view, action, log);
    case 'play':
      return play(view, action, log);
  }
}

/** The starting pieces, in turn order; when the last are placed, the display is laid out. R7 to R10. */
function start(view: View, { placements }: StartAction, log: Log): View {
  const { board, hand, dealt, played, score } = mover(view);
  const player = playerOf(withPieces(board, placements), hand, dealt, played, score);
  logPlacements(view, placements, log);

  const turn = nextSeat(view.turn, view.players.length);
  const isLast = turn === view.first;
  const deck = [...view.deck];
  const cards = deck.splice(0, isLast ? DISPLAY_SIZE : 0);
  if (isLast) {
    log?.push({ type: 'display-laid-out', cards });
    logTop(deck, log);
  }
  return freezeState({
    ...view,
    phase: isLast ? 'play' : 'start',
    players: replaced(view.players, view.turn, player),
    turn,
    supply: lessPieces(view.supply, placements),
    deck: freeze(deck),
    display: freeze(cards.map((card) => freeze({ card, tokens: 0 }))),
  });
}

/** A card from the display, with its tokens; the deck fills the gap. R13 and R14. */
function take(view: View, { card }: TakeAction, log: Log): View {
  const { board, hand, dealt, played, score } = mover(view);
  const slot = displayPlace(view, card);
  const { tokens } = view.display[slot] as DisplayCard;
  log?.push({ type: 'card-taken', player: view.turn, card, slot });
  if (tokens > 0) log?.push({ type: 'tokens-collected', player: view.turn, card, tokens });

  const [top, deck] = turned(view);
  const display = replaced(view.display, slot, freeze({ card: top, tokens: 0 }));
  log?.push({ type: 'display-refilled', card: top, slot });
  logTop(deck, log);

  const richer = playerOf(board, withCard(hand, card), dealt, played, score + tokens);
  return endTurn(view, richer, view.supply, deck, display, log);
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(view: View, { tokenOn }: DrawAction, log: Log): View {
  const { board, hand, dealt, played, score } = mover(view);
  const slot = displayPlace(view, tokenOn);
  const { tokens } = view.display[slot] as DisplayCard;
  const display = replaced(view.display, slot, freeze({ card: tokenOn, tokens: tokens + 1 }));
  log?.push({ type: 'token-paid', player: view.turn, card: tokenOn });

  const [top, deck] = turned(view);
  log?.push({ type: 'card-drawn', player: view.turn, card: top });
  logTop(deck, log);

  const poorer = playerOf(board, withCard(hand, top), dealt, played, score - 1);
  return endTurn(view, poorer, view.supply, deck, display, log);
}

/** A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26. */
function play(view: View, { card, placements }: PlayAction, log: Log): View {
  const { board, hand, dealt, played, score } = mover(view);
  log?.push({ type: 'card-played', player: view.turn, card });
  logPlacements(view, placements, log);
  const supply = lessPieces(view.supply, placements);
  logLacking(view, card, placements, supply, log);

  const grown = withPieces(board, placements);
  const player = playerOf(
    grown,
    without(hand, card),
    without(dealt, card),
    freeze([...played, card]),
    score + scoreCard(view, 'pattern-scored', view.turn, grown, card, playScore, log),
  );
  return endTurn(view, player, supply, view.deck, view.display, log);
}

/** What a card scores on a reef; its pattern is counted once, and in full if anybody wants to know. */
function scoreCard(
  { cards }: View,
  type: 'pattern-scored' | 'hand-scored',
  player: number,
  board: Board,
  card: CardId,
  scoreOf: (completions: number, points: number) => number,
  log: Log,
): number {
  const { pattern, points } = cards[card]!;
  if (log === undefined) return scoreOf(countPattern(board, pattern), points);

  const matches = findMatches(board, pattern);
  const around = findCentre(board, pattern);
  const scored = scoreOf(matches.length, points);
  log.push({ type, player, card, matches, around, points: scored });
  return scored;
}

/** The next turn, unless the deck is empty or the last round is complete. R11 and R37 to R39. */
function endTurn(
  view: View,
  player: PlayerView,
  supply: ByColor<number>,
  deck: View['deck'],
  display: View['display'],
  log: Log,
): View {
  const { cards, start, first, turn, round } = view;
  const players = replaced(view.players, turn, player);
  const next = nextSeat(turn, players.length);
  const { red, yellow, purple, green } = supply;
  const lastRound = view.lastRound || isShort(red, yellow, purple, green);
  if (lastRound && !view.lastRound) log?.push({ type: 'last-round', colors: missing(supply) });

  const reason = endOf(deck.length, lastRound, next === first);
  const isOver = reason !== null;
  if (isOver)
    log?.push({
      type: 'game-over',
      reason,
      hands: players.map(({ hand, dealt }) => ({ hand, dealt })),
    });
  return freezeState({
    cards,
    start,
    phase: isOver ? 'over' : 'play',
    players: isOver ? withFinalScores(view, players, log) : players,
    first,
    turn: isOver ? turn : next,
    round: !isOver && next === first ? round + 1 : round,
    supply,
    deck,
    display,
    lastRound,
  });
}

/** Each card left in hand scores once, if its pattern appears. R39. */
function withFinalScores(view: View, players: View['players'], log: Log): View['players'] {
  const scored = players.map((player, seat) => {
    let { score } = player;
    for (const card of player.hand) {
      if (card === null) continue;
      score += scoreCard(view, 'hand-scored', seat, player.board, card, handScore, log);
    }
    return freeze({ ...player, score });
  });
  return freeze(scored);
}

// What changes. `applyEvent` asks these, too.

/** The deck's top card, and the deck without it. */
export function turned({ deck }: View): [CardId | null, View['deck']] {
  const rest = [...deck];
  const top = rest.shift() as CardId | null;
  return [top, freeze(rest)];
}

/** The hand with a card more; in a view, known cards stay in front of unknown ones. */
export function withCard(hand: PlayerView['hand'], card: CardId | null): PlayerView['hand'] {
  const unknown = card === null ? -1 : hand.indexOf(null);
  if (unknown < 0) return freeze([...hand, card]);
  return freeze([...hand.slice(0, unknown), card, ...hand.slice(unknown)]);
}

/** The cards without one of them, known or unknown; the same list if it is not there. */
export function without(cards: PlayerView['hand'], card: CardId | null): PlayerView['hand'] {
  const place = cards.indexOf(card);
  if (place < 0) return cards;
  const rest = [...cards];
  rest.splice(place, 1);
  return freeze(rest);
}

/** The supply without these pieces, each colour by its name, as in `supplyOf`. */
export function lessPieces(
  supply: ByColor<number>,
  placements: readonly Placement[],
): ByColor<number> {
  let { red, yellow, purple, green } = supply;
  for (let i = 0; i < placements.length; i++) {
    const { color } = placements[i]!;
    if (color === 'red') red--;
    else if (color === 'yellow') yellow--;
    else if (color === 'purple') purple--;
    else green--;
  }
  return freeze({ red, yellow, purple, green });
}

export function missing(supply: ByColor<number>): Color[] {
  return COLORS.filter((color) => supply[color] === 0);
}

// What to write down.

function logTop(deck: View['deck'], log: Log): void {
  const card = deck[0];
  if (card !== undefined) log?.push({ type: 'top-revealed', card });
}

function logPlacements(view: View, placements: readonly Placement[], log: Log): void {
  if (log === undefined) return;
  const { board } = mover(view);
  placements.forEach(({ color, cell }, i) => {
    const height = withPieces(board, placements.slice(0, i + 1))[cell]!.length;
    log.push({ type: 'piece-placed', player: view.turn, color, cell, height });
  });
}

/** The pieces of the card that were not placed: the supply has none left, or else there is no room. R20, R21. */
function logLacking(
  { turn, cards }: View,
  card: CardId,
  placements: readonly Placement[],
  supply: ByColor<number>,
  log: Log,
): void {
  if (log === undefined || placements.length === 2) return;
  const { pieces } = cards[card]!;
  const way = wayOf(pieces, placements);
  [firstOf(way), secondOf(way)].forEach((cell, i) => {
    if (cell !== NOT_PLACED) return;
    const color = pieces[i]!;
    const reason = supply[color] > 0 ? 'room' : 'supply';
    log.push({ type: 'piece-lacking', player: turn, color, reason });
  });
}
