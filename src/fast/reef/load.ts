import { RulesError } from '../../core/errors.js';
import { freeze } from '../../core/made.js';
import { Misfit, refusalOf } from '../../core/shape.js';
import { MAX_CARDS, placement } from '../../reef/shapes.js';
import { emptyBoard, withPieces } from '../../reef/board.js';
import { colorNumber } from '../../reef/cell-set.js';
import { leastCards, nextSeat, tableOf } from '../../reef/course.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { CELLS, COLORS, DISPLAY_SIZE, START_RULES } from '../../reef/types.js';
import type {
  Board,
  CardId,
  DisplayCard,
  Placement,
  Player,
  PlayerView,
  State,
  View,
} from '../../reef/types.js';
import { packDeck } from './deck.js';
import type { PackedDeck } from './deck.js';
import { findLowest, lay } from './hands.js';
import * as at from './layout.js';
import { listPlayed, memory, passTurn, PHASES, playerAt } from './memory.js';
import { addPiece } from './reef.js';

// Plain states in and out.

/**
 * Writes a view that the library made into the working memory if it shows everything, and says which deck it is played with. It
 * need not come from a real game, but it must be possible to play on from it: no card in two places, cards in
 * the deck, numbers within their limits.
 *
 * @throws RulesError `partial-view` or `bad-state`; then the working memory belongs to no game.
 */
export function load(view: View, known: PackedDeck | null): PackedDeck {
  try {
    return pack(view, known);
  } catch (error) {
    throw Misfit.is(error) ? refusalOf('bad-state', error, 'a state of Reef') : error;
  }
}

function pack(view: View, known: PackedDeck | null): PackedDeck {
  const { players } = view;
  const deck = deckOf(view, known);

  memory.fill(0, 0, deck.past);
  memory[at.PHASE] = PHASES.indexOf(view.phase);
  memory[at.START_RULE] = START_RULES.indexOf(view.start);
  memory[at.PLAYERS] = players.length;
  memory[at.FIRST] = view.first;
  passTurn(view.turn);
  memory[at.ROUND] = view.round;
  memory[at.LAST_ROUND] = view.lastRound ? 1 : 0;
  memory[at.CHOSEN] = at.NOTHING_CHOSEN;
  memory[at.DECK_TOP] = at.DECK;
  memory[at.PILE_END] = deck.pile;
  memory[at.PAST_END] = deck.past;

  loads++;
  for (let seat = 0; seat < players.length; seat++) packPlayer(players[seat]!, seat);
  packSupply(view);
  packDisplay(view, deck);
  packCards(view);
  if (memory[at.PHASE] === at.STARTING) ensureStart();
  else findLowest();
  return deck;
}

/** The deck that is known already, if it is the same one; it must be large enough for the players. Rule R5. */
function deckOf({ cards, players }: View, known: PackedDeck | null): PackedDeck {
  const least = leastCards(players.length);
  if (cards.length < least) {
    refuse(`expected ${least} to ${MAX_CARDS} items, found ${cards.length}`, TABLE, 'cards');
  }
  return known !== null && cards === known.cards ? known : packDeck(cards);
}

/** Frozen lists are slow to read but by their places. */
function packPlayer({ board, hand, dealt, played, score }: PlayerView, seat: number): void {
  const player = playerAt(seat);
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = board[cell]!;
    memory[player + at.STACKS + cell] = at.EMPTY_STACK;
    for (let i = 0; i < stack.length; i++) addPiece(player, colorNumber(stack[i]), cell);
  }
  memory[player + at.SCORE] = within(score, seat, 'score');

  memory[player + at.HAND_SIZE] = hand.length;
  for (let i = 0; i < hand.length; i++) {
    memory[player + at.HAND + i] = onlyHere(hand[i]!, seat, 'hand', i);
  }
  for (let i = 0; i < DEALT_CARDS; i++) {
    memory[player + at.DEALT + i] =
      i < dealt.length ? shown(dealt[i]!, seat, 'dealt', i) : at.NO_CARD;
  }
  for (let i = 0; i < played.length; i++) {
    const card = onlyHere(played[i]!, seat, 'played', i);
    memory[memory[at.PILE_END]!++] = card * at.SEATS + seat;
  }
}

/** Comes after the boards: the pieces on them are not to be taken out of it. */
function packSupply({ supply }: View): void {
  memory[at.SCARCE] = 0;
  for (let i = 0; i < COLORS.length; i++) {
    const left = within(supply[COLORS[i]!], TABLE, SUPPLY_PATHS[i]!);
    memory[at.SUPPLY_OF + i] = left;
    memory[at.SCARCE] += Math.max(0, at.ENOUGH - left);
  }
}

const SUPPLY_PATHS: readonly string[] = /* @__PURE__ */ COLORS.map((color) => `supply.${color}`);

function packDisplay({ display }: View, deck: PackedDeck): void {
  const places = memory[at.PHASE] === at.STARTING ? 0 : DISPLAY_SIZE;
  if (display.length !== places)
    refuse(`expected ${places} items, found ${display.length}`, TABLE, 'display');
  for (let i = 0; i < places; i++) {
    const { card, tokens } = display[i]!;
    lay(deck, i, onlyHere(card, TABLE, 'display', i), within(tokens, TABLE, 'display', i));
  }
}

/** As long as the game goes on there is a card to fill the gap with, or to take. R10 and R38. */
function packCards({ deck }: View): void {
  const phase = memory[at.PHASE];
  const least = phase === at.STARTING ? DISPLAY_SIZE + 1 : phase === at.PLAYING ? 1 : 0;
  if (deck.length < least)
    refuse(`expected ${least} items or more, found ${deck.length}`, TABLE, 'deck');
  for (let i = 0; i < deck.length; i++) {
    memory[at.DECK + i] = onlyHere(deck[i]!, TABLE, 'deck', i);
  }
  memory[at.DECK_END] = at.DECK + deck.length;
}

/** All who have still to place the starting pieces have an empty reef, and the pieces are there. R10. */
function ensureStart(): void {
  let seat = memory[at.TURN]!;
  let waiting = 0;
  do {
    if (memory[playerAt(seat) + at.HEIGHTS] !== 0)
      refuse('expected an empty reef at this point', seat, 'board');
    waiting++;
    seat = nextSeat(seat, memory[at.PLAYERS]!);
  } while (seat !== memory[at.FIRST]);
  COLORS.forEach((_, i) => {
    if (memory[at.SUPPLY_OF + i]! >= waiting) return;
    refuse(`expected ${waiting} or more`, TABLE, SUPPLY_PATHS[i]!);
  });
}

// Single values. Each comes with where it is: whose, what, and which of several.

/** Whose something is that belongs to no player. */
const TABLE = -1;

/** A number small enough that no sum of a game overflows. */
function within(value: number, seat: number, field: string, index?: number): number {
  if (value <= at.LARGEST) return value;
  return refuse(`expected ${at.LARGEST} or less, found ${value}`, seat, field, index);
}

/** For each card, in which loading it was last seen. */
const seen = /* @__PURE__ */ new Float64Array(MAX_CARDS);
let loads = 0;

/** A card that is in no other place. */
function onlyHere(value: CardId | null, seat: number, field: string, index: number): CardId {
  const card = shown(value, seat, field, index);
  if (seen[card] === loads) refuse(`card ${card} is in two places`, seat, field, index);
  seen[card] = loads;
  return card;
}

/** A card that the view shows. */
function shown(card: CardId | null, seat: number, field: string, index: number): CardId {
  if (card !== null) return card;
  const path = pathOf(seat, field, index);
  throw new RulesError('partial-view', 'this view does not show every card', path);
}

function refuse(problem: string, seat: number, field: string, index?: number): never {
  throw new Misfit(pathOf(seat, field, index), problem);
}

function pathOf(seat: number, field: string, index?: number): string {
  const whose = seat === TABLE ? '' : `players[${seat}].`;
  return `${whose}${field}${index === undefined ? '' : `[${index}]`}`;
}

// Out.

/** The plain state of a packed game, frozen through and through. */
export function unpack({ cards, pile }: PackedDeck): State {
  const [red, yellow, purple, green] = memory.subarray(at.SUPPLY_OF) as unknown as Four;
  return tableOf({
    cards,
    start: START_RULES[memory[at.START_RULE]!]!,
    phase: PHASES[memory[at.PHASE]!]!,
    players: freeze(Array.from({ length: memory[at.PLAYERS]! }, (_, seat) => playerOf(pile, seat))),
    first: memory[at.FIRST]!,
    turn: memory[at.TURN]!,
    round: memory[at.ROUND]!,
    supply: freeze({ red, yellow, purple, green }),
    deck: freeze([...memory.subarray(memory[at.DECK_TOP], memory[at.DECK_END])]),
    display: displayOf(),
    lastRound: memory[at.LAST_ROUND] === 1,
  });
}

type Four = readonly [number, number, number, number];

function playerOf(pile: number, seat: number): Player {
  const player = playerAt(seat);
  return freeze({
    board: boardOf(player),
    hand: freeze([
      ...memory.subarray(player + at.HAND, player + at.HAND + memory[player + at.HAND_SIZE]!),
    ]),
    dealt: freeze(
      [...memory.subarray(player + at.DEALT, player + at.DEALT + DEALT_CARDS)].filter(
        (id) => id !== at.NO_CARD,
      ),
    ),
    played: playedBy(pile, seat),
    score: memory[player + at.SCORE]!,
  });
}

function playedBy(pile: number, seat: number): readonly CardId[] {
  const played: CardId[] = [];
  listPlayed(pile, seat, played);
  return freeze(played);
}

function displayOf(): readonly DisplayCard[] {
  const length = memory[at.PHASE] === at.STARTING ? 0 : DISPLAY_SIZE;
  const display = Array.from({ length }, (_, place) =>
    freeze({ card: memory[at.DISPLAY + place]!, tokens: memory[at.TOKENS + place]! }),
  );
  return freeze(display);
}

/** The reef of a player, grown piece by piece so that it is like one that came from a game. */
function boardOf(player: number): Board {
  const placements: Placement[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = memory[player + at.STACKS + cell]!;
    const top = 31 - Math.clz32(stack);
    for (let shift = top - 2; shift >= 0; shift -= 2) {
      placements.push(placement(COLORS[(stack >> shift) & 3]!, cell));
    }
  }
  return withPieces(emptyBoard(), placements);
}
