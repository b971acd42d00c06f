import { freeze, freezeState, frozenState } from '../core/freeze.js';
import { replaced } from '../core/game-helpers.js';
import {
  below,
  eventAt,
  fieldsOf,
  isSameData,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  wholeNumber,
} from '../core/untrusted.js';
import { lessPieces, missing, turned, withCard, without } from './apply.js';
import { withPieces } from './board.js';
import { endOf, handScore, mayPay, mayTake, nextSeat, playScore } from './course.js';
import { ensureReef } from './ensure.js';
import { idsAt } from './from-json.js';
import { allPlaces, displayPlace } from './lookup.js';
import { cardIdAt } from './read.js';
import { isPart } from './sound.js';
import { CELLS, COLORS, DEALT_CARDS, DISPLAY_SIZE, HAND_LIMIT, MAX_HEIGHT } from './types.js';
import type { CardId, DisplayCard, Event, PlayerView, ShownHand, View } from './types.js';
import { knownOrNotAt } from './view-from-json.js';

/**
 * The view after one event of a step. All events that a seat receives, one after another, lead from
 * its view before the step to its view after it: `events.reduce(applyEvent, before)`. So a client
 * needs only its events, and can show the table after each of them.
 *
 * In between, a view need not be sound: a place of the display is `null` until it is filled again.
 *
 * @throws RulesError `bad-event` for an event that does not fit the view, or any other value.
 *
 * @example
 * ```ts
 * import { applyEvent, eventsFor, legalActionAt, setup, step, view } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * const mine = eventsFor(state, events, 1).reduce(applyEvent, view(before, 1));
 * mine.turn === state.turn; // true
 * ```
 */
export function applyEvent(view: View, event: Event<CardId | null>): View {
  ensureReef(view);
  return readOrThrow(
    'bad-event',
    () => freezeState({ ...after(frozenState(view), event) }),
    'an event of Reef that fits this view',
  );
}

/** The fields that each event has besides its type. */
const FIELDS = {
  'card-played': ['player', 'card'],
  'piece-placed': ['player', 'color', 'cell', 'height'],
  'piece-lacking': ['player', 'color', 'reason'],
  'pattern-scored': ['player', 'card', 'matches', 'around', 'points'],
  'card-taken': ['player', 'card', 'slot'],
  'tokens-collected': ['player', 'card', 'tokens'],
  'card-drawn': ['player', 'card'],
  'token-paid': ['player', 'card'],
  'display-refilled': ['card', 'slot'],
  'top-revealed': ['card'],
  'display-laid-out': ['cards'],
  'last-round': ['colors'],
  'turn-began': ['player', 'round'],
  'game-over': ['reason', 'hands'],
  'hand-scored': ['player', 'card', 'matches', 'around', 'points'],
} as const satisfies Readonly<Record<Event['type'], readonly string[]>>;

/** What an event holds, whatever that is. */
type Given = Readonly<Partial<Record<(typeof FIELDS)[Event['type']][number], unknown>>>;

function after(view: View, value: unknown): View {
  const { type, ...given } = eventAt(value, FIELDS);
  return AFTER[type](view, given);
}

const AFTER: Readonly<Record<Event['type'], (view: View, given: Given) => View>> = {
  'card-played': cardPlayed,
  'piece-placed': piecePlaced,
  'piece-lacking': pieceLacking,
  'pattern-scored': patternScored,
  'card-taken': cardTaken,
  'tokens-collected': tokensCollected,
  'card-drawn': cardDrawn,
  'token-paid': tokenPaid,
  'display-refilled': displayRefilled,
  'top-revealed': topRevealed,
  'display-laid-out': displayLaidOut,
  'last-round': lastRound,
  'turn-began': turnBegan,
  'game-over': gameOver,
  'hand-scored': handScored,
};

// Playing a card.

/** A dealt card that only its player has seen is one of the unknown ones. */
function cardPlayed(view: View, given: Given): View {
  const player = moverAt(view, given);
  const { hand, dealt, played } = player;
  const card = cardAt(view, given);
  const held = hand.includes(card) ? card : unseenAt(view, card, 'card');
  if (!hand.includes(held)) throw new Misfit('card', 'this card is not in the hand');
  return withMover(view, {
    ...player,
    hand: without(hand, held),
    dealt: without(dealt, held),
    played: freeze([...played, card]),
  });
}

function piecePlaced(view: View, given: Given): View {
  const player = moverAt(view, given);
  const { board } = player;
  const color = oneOf(given.color, 'color', COLORS);
  const cell = wholeNumber(given.cell, 'cell', 0, CELLS - 1);
  if (view.supply[color] === 0) throw new Misfit('color', 'the supply has no such piece left');
  if (board[cell]!.length === MAX_HEIGHT) throw new Misfit('cell', 'this stack is full');
  exactly(given.height, 'height', board[cell]!.length + 1);

  const placements = [{ color, cell }];
  const supply = lessPieces(view.supply, placements);
  return { ...withMover(view, { ...player, board: withPieces(board, placements) }), supply };
}

function pieceLacking(view: View, given: Given): View {
  moverAt(view, given);
  oneOf(given.color, 'color', COLORS);
  oneOf(given.reason, 'reason', ['supply', 'room']);
  return view;
}

function patternScored(view: View, given: Given): View {
  const player = moverAt(view, given);
  const card = cardAt(view, given);
  if (player.played.at(-1) !== card) throw new Misfit('card', 'this card was not played');
  const points = pointsAt(view, given, card, playScore);
  return withMover(view, { ...player, score: player.score + points });
}

// Getting a card.

function cardTaken(view: View, given: Given): View {
  const player = moverAt(view, given);
  const card = cardAt(view, given);
  const slot = slotAt(view, given);
  const place = view.display[slot]!;
  if (place.card !== card && place.card !== unseenAt(view, card, 'card')) {
    throw new Misfit('slot', 'another card lies there');
  }
  const display = replaced(view.display, slot, freeze({ ...place, card: null }));
  return { ...withMover(view, { ...player, hand: richer(player, card) }), display };
}

/** They lay where the card lay that was taken just now. */
function tokensCollected(view: View, given: Given): View {
  const player = moverAt(view, given);
  const tokens = wholeNumber(given.tokens, 'tokens', 1, Number.MAX_SAFE_INTEGER);
  if (!player.hand.includes(cardAt(view, given)))
    throw new Misfit('card', 'this card was not taken');
  const slot = view.display.findIndex((place) => place.card === null && place.tokens === tokens);
  if (slot < 0) throw new Misfit('tokens', 'these tokens were not on the card');
  return {
    ...withMover(view, { ...player, score: player.score + tokens }),
    display: replaced(view.display, slot, EMPTY),
  };
}

/** A place of the display whose card has been taken, with its tokens. */
const EMPTY: DisplayCard<null> = /* @__PURE__ */ freeze({ card: null, tokens: 0 });

function cardDrawn(view: View, given: Given): View {
  const player = moverAt(view, given);
  const card = topAt(view, given.card, 0, 'card');
  const [, deck] = turned(view);
  return { ...withMover(view, { ...player, hand: richer(player, card) }), deck };
}

function tokenPaid(view: View, given: Given): View {
  const player = moverAt(view, given);
  const card = cardAt(view, given);
  const slot = displayPlace(view, card);
  if (slot < 0) throw new Misfit('card', 'this card is not on the display');
  if (!mayPay(player.score)) throw new Misfit('player', 'this player has no points');
  const { tokens } = view.display[slot]!;
  const display = replaced(view.display, slot, freeze({ card, tokens: tokens + 1 }));
  return { ...withMover(view, { ...player, score: player.score - 1 }), display };
}

function displayRefilled(view: View, given: Given): View {
  const slot = slotAt(view, given);
  const { card, tokens } = view.display[slot]!;
  if (card !== null || tokens > 0) throw new Misfit('slot', 'a card lies there');
  const next = freeze({ card: topAt(view, given.card, 0, 'card'), tokens: 0 });
  const [, deck] = turned(view);
  return { ...view, display: replaced(view.display, slot, next), deck };
}

function topRevealed(view: View, given: Given): View {
  return { ...view, deck: replaced(view.deck, 0, topAt(view, given.card, 0, 'card')) };
}

// The course of the game.

function displayLaidOut(view: View, given: Given): View {
  if (view.phase !== 'start') throw new Misfit('type', 'the display was laid out before');
  const cards = itemsOf(given.cards, 'cards', DISPLAY_SIZE, DISPLAY_SIZE).map((card, place) =>
    topAt(view, card, place, below('cards', place)),
  );
  const known = cards.filter((card) => card !== null);
  if (new Set(known).size < known.length) throw new Misfit('cards', 'a card appears twice');
  const display = cards.map((card) => freeze({ card, tokens: 0 }));
  const deck = freeze(view.deck.slice(DISPLAY_SIZE));
  return { ...view, phase: 'play', display: freeze(display), deck };
}

function lastRound(view: View, given: Given): View {
  const colors = missing(view.supply);
  if (view.lastRound || colors.length === 0 || !isSameData(given.colors, colors)) {
    throw new Misfit('colors', 'expected the colours that have just run out');
  }
  return { ...view, lastRound: true };
}

function turnBegan(view: View, given: Given): View {
  const { phase, players, turn, round } = view;
  if (phase === 'over') throw new Misfit('type', 'the game is over');
  return {
    ...view,
    turn: exactly(given.player, 'player', nextSeat(turn, players.length)),
    round: wholeNumber(given.round, 'round', round, round + 1),
  };
}

function gameOver(view: View, given: Given): View {
  const { phase, players, turn, deck, first } = view;
  const next = nextSeat(turn, players.length);
  const reason = endOf(deck.length, view.lastRound, next === first);
  if (phase !== 'play' || given.reason !== reason)
    throw new Misfit('reason', 'the game is not over yet');

  const hands = itemsOf(given.hands, 'hands', players.length, players.length);
  return hands.reduce<View>(
    (shown, hand, seat) => withHand(shown, seat, shownHandAt(shown, hand, below('hands', seat))),
    { ...view, phase: 'over' },
  );
}

/** A hand that is shown has the cards that were known of it, and others that come to light. */
function withHand(view: View, seat: number, { hand, dealt }: ShownHand<CardId | null>): View {
  const player = view.players[seat]!;
  const path = below('hands', seat);
  const isSameHand =
    hand.length === player.hand.length &&
    dealt.length === player.dealt.length &&
    isPart(player.hand.filter(isKnown), hand) &&
    isPart(player.dealt.filter(isKnown), dealt) &&
    isPart(dealt, hand);
  if (!isSameHand) throw new Misfit(path, 'this is not the hand of the player');
  const others = hand.filter((card) => isKnown(card) && !player.hand.includes(card));
  if (new Set(others).size < others.length) throw new Misfit(path, 'a card appears twice');
  for (const card of others) unseenAt(view, card, path);
  return withPlayer(view, seat, { ...player, hand, dealt });
}

function shownHandAt(view: View, value: unknown, path: string): ShownHand<CardId | null> {
  const given = fieldsOf(value, path, ['hand', 'dealt']);
  const { length } = view.cards;
  return {
    hand: idsAt(given.hand, below(path, 'hand'), HAND_LIMIT, length, knownOrNotAt),
    dealt: idsAt(given.dealt, below(path, 'dealt'), DEALT_CARDS, length, knownOrNotAt),
  };
}

function handScored(view: View, given: Given): View {
  const seat = wholeNumber(given.player, 'player', 0, view.players.length - 1);
  const player = view.players[seat]!;
  const card = cardAt(view, given);
  if (view.phase !== 'over') throw new Misfit('type', 'the game is not over');
  if (!player.hand.includes(card)) throw new Misfit('card', 'this card is not in the hand');
  const score = player.score + pointsAt(view, given, card, handScore);
  return withPlayer(view, seat, { ...player, score });
}

// Reading the fields of an event.

/** The player who acts: it is that player's turn. */
function moverAt(view: View, given: Given): PlayerView {
  if (view.phase === 'over') throw new Misfit('type', 'the game is over');
  return view.players[exactly(given.player, 'player', view.turn)]!;
}

function exactly(value: unknown, path: string, expected: number): number {
  return wholeNumber(value, path, expected, expected);
}

function cardAt({ cards }: View, given: Given): CardId {
  return cardIdAt(given.card, 'card', cards.length);
}

function slotAt({ display }: View, given: Given): number {
  return wholeNumber(given.slot, 'slot', 0, display.length - 1);
}

/** The card at a place of the deck, as far as the event or the view knows it. */
function topAt(view: View, value: unknown, place: number, path: string): CardId | null {
  const card = knownOrNotAt(value, path, view.cards.length);
  const lies = view.deck[place];
  if (lies === undefined) throw new Misfit(path, 'the deck has no such card');
  if (card === null || card === lies) return lies;
  if (lies !== null) throw new Misfit(path, `expected ${lies}, found ${card}`);
  unseenAt(view, card, path);
  return card;
}

/** What a card is in a view that does not show it: unknown. A card that it shows is refused. */
function unseenAt(view: View, card: CardId | null, path: string): null {
  if (!allPlaces(view).includes(card)) return null;
  throw new Misfit(path, 'this card is somewhere else');
}

/** The points for a card, which follow from how often its pattern was found. */
function pointsAt(
  { cards }: View,
  given: Given,
  card: CardId,
  scoreOf: (completions: number, points: number) => number,
): number {
  const matches = itemsOf(given.matches, 'matches', 0, CELLS);
  matches.forEach((match, i) => {
    const path = below('matches', i);
    itemsOf(match, path, 1, CELLS).forEach((cell, j) =>
      wholeNumber(cell, below(path, j), 0, CELLS - 1),
    );
  });
  if (given.around !== null) wholeNumber(given.around, 'around', 0, CELLS - 1);
  return exactly(given.points, 'points', scoreOf(matches.length, cards[card]!.points));
}

// Making the next view.

function withMover(view: View, player: PlayerView): View {
  return withPlayer(view, view.turn, player);
}

function withPlayer(view: View, seat: number, player: PlayerView): View {
  return { ...view, players: replaced(view.players, seat, freeze(player)) };
}

/** A hand with a card more, if it has room for it. R12. */
function richer(player: PlayerView, card: CardId | null): PlayerView['hand'] {
  if (!mayTake(player.hand.length)) throw new Misfit('player', 'this hand is full');
  return withCard(player.hand, card);
}

function isKnown(card: CardId | null): boolean {
  return card !== null;
}
