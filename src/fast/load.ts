import { isRulesError, RulesError } from '../core/errors.js';
import { Misfit, refusalOf } from '../core/untrusted.js';
import { sharedDeckAt } from '../reef/cards.js';
import { leastCards, nextSeat } from '../reef/course.js';
import { MAX_CARDS } from '../reef/limits.js';
import {
  CELLS,
  COLORS,
  DEALT_CARDS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  MAX_HEIGHT,
  PLAYER_COUNTS,
  START_RULES,
} from '../reef/types.js';
import type { DisplayCard, PlayerView, View } from '../reef/types.js';
import { packDeck } from './deck.js';
import type { PackedDeck } from './deck.js';
import { findLowest, lay } from './hands.js';
import {
  CHOSEN,
  DEALT,
  DECK,
  DECK_END,
  DECK_TOP,
  EMPTY_STACK,
  ENOUGH,
  FIRST,
  HAND,
  HAND_SIZE,
  HEIGHTS,
  LARGEST,
  LAST_ROUND,
  NO_CARD,
  NOTHING_CHOSEN,
  PAST_END,
  PHASE,
  PILE_END,
  PLAYERS,
  PLAYING,
  ROUND,
  SCARCE,
  SCORE,
  SEATS,
  STACKS,
  START_RULE,
  STARTING,
  SUPPLY_OF,
  TURN,
} from './layout.js';
import { passTurn, PHASES, playerAt, s } from './memory.js';
import { place } from './reef.js';

/**
 * Reads a view that shows everything into the working memory, and says which deck it is played with.
 * Nobody has to have come to it by playing, but it must be one that can be played on: numbers within
 * their limits, no card in two places.
 *
 * This is read again and again by programs that search, so nothing is copied, and the path of what is
 * wrong is put together only when something is.
 *
 * @throws RulesError `hidden` or `bad-state`; then the working memory is nobody's.
 */
export function load(view: View, known: PackedDeck | null): PackedDeck {
  try {
    return readGame(view, known);
  } catch (error) {
    throw isRulesError(error) ? error : refusalOf('bad-state', error);
  }
}

function readGame(view: View, known: PackedDeck | null): PackedDeck {
  const players = listOf(view.players, PLAYER_COUNTS[0], SEATS, TABLE, 'players');
  const deck = deckOf(view.cards, players.length, known);

  s.fill(0, 0, deck.past);
  s[PHASE] = wordOf(view.phase, PHASES, TABLE, 'phase');
  s[START_RULE] = wordOf(view.start, START_RULES, TABLE, 'start');
  s[PLAYERS] = players.length;
  s[FIRST] = wholeOf(view.first, 0, players.length - 1, TABLE, 'first');
  passTurn(wholeOf(view.turn, 0, players.length - 1, TABLE, 'turn'));
  s[ROUND] = wholeOf(view.round, 1, LARGEST, TABLE, 'round');
  s[LAST_ROUND] = wordOf(view.lastRound, [false, true], TABLE, 'lastRound');
  s[CHOSEN] = NOTHING_CHOSEN;
  s[DECK_TOP] = DECK;
  s[PILE_END] = deck.pile;
  s[PAST_END] = deck.past;

  reading++;
  for (let seat = 0; seat < players.length; seat++) {
    readPlayer(players[seat] as PlayerView, seat, deck.size);
  }
  readSupply(view);
  readDisplay(view, deck);
  readDeck(view, deck.size);
  if (s[PHASE] === STARTING) ensureStart();
  else findLowest();
  return deck;
}

/** The deck that is known already, if it is the same one and large enough for the players. Rule R5. */
function deckOf(cards: unknown, players: number, known: PackedDeck | null): PackedDeck {
  if (known !== null && cards === known.cards && leastCards(players) <= known.size) return known;
  return packDeck(sharedDeckAt(cards, 'cards', players));
}

function readPlayer(player: PlayerView, seat: number, size: number): void {
  const at = playerAt(seat);
  readBoard(player.board, seat);
  s[at + SCORE] = wholeOf(player.score, 0, LARGEST, seat, 'score');

  const hand = listOf(player.hand, 0, HAND_LIMIT, seat, 'hand');
  s[at + HAND_SIZE] = hand.length;
  for (let i = 0; i < hand.length; i++) s[at + HAND + i] = cardOf(hand[i], size, seat, 'hand', i);

  const dealt = listOf(player.dealt, 0, DEALT_CARDS, seat, 'dealt');
  for (let i = 0; i < DEALT_CARDS; i++) {
    s[at + DEALT + i] = i < dealt.length ? nameOf(dealt[i], size, seat, 'dealt', i) : NO_CARD;
  }
  const played = listOf(player.played, 0, size, seat, 'played');
  for (let i = 0; i < played.length; i++) {
    s[s[PILE_END]!++] = cardOf(played[i], size, seat, 'played', i) * SEATS + seat;
  }
}

function readBoard(value: unknown, seat: number): void {
  const at = playerAt(seat);
  const board = listOf(value, CELLS, CELLS, seat, 'board');
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = listOf(board[cell], 0, MAX_HEIGHT, seat, 'board', cell);
    s[at + STACKS + cell] = EMPTY_STACK;
    for (let i = 0; i < stack.length; i++) {
      place(at, wordOf(stack[i], COLORS, seat, 'board', cell), cell);
    }
  }
}

/** Comes after the boards: the pieces on them are not to be taken out of it. */
function readSupply({ supply }: View): void {
  s[SCARCE] = 0;
  for (let i = 0; i < COLORS.length; i++) {
    const left = wholeOf(supply[COLORS[i]!], 0, LARGEST, TABLE, SUPPLY_PATHS[i]!);
    s[SUPPLY_OF + i] = left;
    s[SCARCE] += Math.max(0, ENOUGH - left);
  }
}

const SUPPLY_PATHS: readonly string[] = COLORS.map((color) => `supply.${color}`);

function readDisplay(view: View, deck: PackedDeck): void {
  const shown = s[PHASE] === STARTING ? 0 : DISPLAY_SIZE;
  const display = listOf(view.display, shown, shown, TABLE, 'display');
  for (let i = 0; i < shown; i++) {
    const { card, tokens } = display[i] as DisplayCard;
    const known = cardOf(card, deck.size, TABLE, 'display', i);
    lay(deck, i, known, wholeOf(tokens, 0, LARGEST, TABLE, 'display', i));
  }
}

/** As long as the game goes on there is a card to fill the gap with, or to take. R10 and R38. */
function readDeck(view: View, size: number): void {
  const least = s[PHASE] === STARTING ? DISPLAY_SIZE + 1 : s[PHASE] === PLAYING ? 1 : 0;
  const deck = listOf(view.deck, least, size, TABLE, 'deck');
  for (let i = 0; i < deck.length; i++) s[DECK + i] = cardOf(deck[i], size, TABLE, 'deck', i);
  s[DECK_END] = DECK + deck.length;
}

/** All who have still to place the starting pieces have an empty reef, and the pieces are there. R10. */
function ensureStart(): void {
  let seat = s[TURN]!;
  let waiting = 0;
  do {
    if (s[playerAt(seat) + HEIGHTS] !== 0) refuse('empty at this point', seat, 'board');
    waiting++;
    seat = nextSeat(seat, s[PLAYERS]!);
  } while (seat !== s[FIRST]);
  COLORS.forEach((_, i) => {
    wholeOf(s[SUPPLY_OF + i], waiting, LARGEST, TABLE, SUPPLY_PATHS[i]!);
  });
}

// Single values. Each comes with where it is: whose, what, and which of several.

/** Whose something is that is nobody's. */
const TABLE = -1;

/**
 * An ordinary copy of a list, because frozen ones are slow to read. It is as long as was checked: a list
 * may have an iterator of its own, or be a proxy that says another length each time.
 */
function listOf(
  value: unknown,
  least: number,
  most: number,
  seat: number,
  field: string,
  index?: number,
): unknown[] {
  if (!Array.isArray(value)) return refuse('expected a list', seat, field, index);
  const { length } = value;
  if (!Number.isInteger(length) || length < least || length > most) {
    refuse(`expected ${least} to ${most} items, found ${length}`, seat, field, index);
  }
  const copy = new Array<unknown>(length);
  for (let i = 0; i < length; i++) copy[i] = value[i];
  return copy;
}

function wholeOf(
  value: unknown,
  least: number,
  most: number,
  seat: number,
  field: string,
  index?: number,
): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) {
    return value as number;
  }
  return refuse(`expected a whole number from ${least} to ${most}`, seat, field, index);
}

function wordOf(
  value: unknown,
  words: readonly unknown[],
  seat: number,
  field: string,
  index?: number,
): number {
  for (let i = 0; i < words.length; i++) if (words[i] === value) return i;
  return refuse(`expected ${words.join(', ')}`, seat, field, index);
}

/** For each card, in which reading it was last seen. */
const seen = /* @__PURE__ */ new Float64Array(MAX_CARDS);
let reading = 0;

/** A card that is in no other place. */
function cardOf(value: unknown, size: number, seat: number, field: string, index: number): number {
  const card = nameOf(value, size, seat, field, index);
  if (seen[card] === reading) refuse(`card ${card} is in two places`, seat, field, index);
  seen[card] = reading;
  return card;
}

function nameOf(value: unknown, size: number, seat: number, field: string, index: number): number {
  if (value === null) {
    const path = pathOf(seat, field, index);
    throw new RulesError('hidden', 'this view does not show every card', path);
  }
  return wholeOf(value, 0, size - 1, seat, field, index);
}

function refuse(problem: string, seat: number, field: string, index?: number): never {
  throw new Misfit(pathOf(seat, field, index), problem);
}

function pathOf(seat: number, field: string, index?: number): string {
  const whose = seat === TABLE ? '' : `players[${seat}].`;
  return `${whose}${field}${index === undefined ? '' : `[${index}]`}`;
}
