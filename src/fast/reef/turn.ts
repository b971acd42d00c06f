import { ranked } from '../../core/game-helpers.js';
import { freeze } from '../../core/made.js';
import { endOf, handScore, isShort, nextSeat, playScore, TIE_BREAKS } from '../../reef/course.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { firstOf, NOT_PLACED, secondOf, SWAPPED, REEF_WAYS } from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { startCell, startColor, startOf } from '../../reef/setup.js';
import { COLORS, DISPLAY_SIZE, HAND_LIMIT, MAX_HEIGHT } from '../../reef/types.js';
import type { CardId } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import { addToHand, displayPlace, findLowest, lay, NOT_DEALT, placeInHand } from './hands.js';
import * as at from './layout.js';
import { handPlaceAt, tokenPlaceAt, wayAtIndex } from './legal.js';
import { memory, moverAt, passTurn, playerAt } from './memory.js';
import { cardPlayed, wayPlayed } from './numbers.js';
import { addPiece, countOn } from './reef.js';

// Doing: what `apply` does in the plain engine, in the working memory.

/** Does the legal action that a number stands for, and writes down how to take it back. */
export function perform(deck: PackedDeck, number: number): void {
  const { size, plays, starts } = deck;
  if (number >= starts) {
    start(deck, number);
    return;
  }
  if (number >= plays) {
    const card = cardPlayed(number - plays);
    play(deck, placeInHand(moverAt(), card), card, wayPlayed(number - plays));
  } else if (number < size) take(deck, displayPlace(number));
  else draw(deck, displayPlace(number - size));
  endTurn(deck);
}

/**
 * Does the legal action of a turn that has an index in the list, which must have been counted just
 * before. The index tells where the card is: random games are a twentieth faster than with its number.
 */
export function performAt(deck: PackedDeck, index: number): void {
  if (index >= memory[at.GAINS_END]!) {
    const player = moverAt();
    const place = handPlaceAt(player, index);
    const card = memory[player + at.HAND + place]!;
    play(deck, place, card, wayAtIndex(deck, player, place, card, index));
  } else if (index < DISPLAY_SIZE) take(deck, index);
  else draw(deck, tokenPlaceAt(index));
  endTurn(deck);
}

/** The starting pieces; when the last are placed, the display is laid out. R7 to R10. */
function start(deck: PackedDeck, number: number): void {
  const player = moverAt();
  const pieces = startOf(number - deck.starts);
  remember(number, 0);
  for (let i = 0; i < COLORS.length; i++) {
    addPiece(player, startColor(pieces, i), startCell(pieces, i));
  }
  passTurn(following());
  if (memory[at.TURN] !== memory[at.FIRST]) return;

  memory[at.PHASE] = at.PLAYING;
  for (let place = 0; place < DISPLAY_SIZE; place++) lay(deck, place, nextCard(), 0);
  findLowest();
}

/** A card from the display, with its tokens; the deck fills the gap. R13 and R14. */
function take(deck: PackedDeck, place: number): void {
  const player = moverAt();
  const card = memory[at.DISPLAY + place]!;
  remember(card, place << at.PLACE_NOTE);
  memory[player + at.SCORE]! += memory[at.TOKENS + place]!;
  addToHand(player, card);
  lay(deck, place, nextCard(), 0);
  findLowest();
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(deck: PackedDeck, place: number): void {
  const player = moverAt();
  remember(deck.size + memory[at.DISPLAY + place]!, place << at.PLACE_NOTE);
  memory[player + at.SCORE]!--;
  memory[at.TOKENS + place]!++;
  addToHand(player, nextCard());
}

/**
 * A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26.
 *
 * It is long on purpose. V8 puts a function of up to 460 bytes of bytecode into the one that calls it, so at times it would
 * put this into `performAt` and have no room left for what is called here: random turns are 4 % faster like this.
 */
function play(deck: PackedDeck, place: number, card: CardId, way: Way): void {
  const player = moverAt();

  // Most cards were not dealt, and asking first saves them the search.
  const dealt = player + at.DEALT;
  let dealtPlace = NOT_DEALT;
  if (memory[dealt] !== at.NO_CARD) {
    for (let i = 0; i < DEALT_CARDS; i++) if (memory[dealt + i] === card) dealtPlace = i;
    if (dealtPlace !== NOT_DEALT) {
      for (let i = dealtPlace; i < DEALT_CARDS - 1; i++) memory[dealt + i] = memory[dealt + i + 1]!;
      memory[dealt + DEALT_CARDS - 1] = at.NO_CARD;
    }
  }
  const notes = (place << at.PLACE_NOTE) | ((dealtPlace + 1) << at.DEALT_NOTE);
  remember(deck.plays + card * REEF_WAYS + way, notes);

  const hand = player + at.HAND;
  for (let i = place; i < HAND_LIMIT - 1; i++) memory[hand + i] = memory[hand + i + 1]!;
  memory[player + at.HAND_SIZE]!--;
  memory[memory[at.PILE_END]!++] = card * at.SEATS + memory[at.TURN]!;

  // The lower piece comes first.
  const isSwapped = way >= SWAPPED;
  const first = isSwapped ? way - SWAPPED : firstOf(way);
  const second = isSwapped ? first : secondOf(way);
  if (first !== NOT_PLACED) addPiece(player, (isSwapped ? deck.two : deck.one)[card]!, first);
  if (second !== NOT_PLACED) addPiece(player, (isSwapped ? deck.one : deck.two)[card]!, second);
  const completions = countOn(player, deck.patterns[card]!);
  memory[player + at.SCORE]! += playScore(completions, deck.points[card]!);
}

/** Writes down what an action may change, in a new frame of the past, with notes on where a card came from. */
function remember(number: number, notes: number): void {
  const frame = memory[at.PAST_END]!;
  memory[at.PAST_END] = frame + at.FRAME_SIZE;
  memory[at.CHOSEN] = at.NOTHING_CHOSEN;
  memory[frame + at.DONE] = number;
  memory[frame + at.SCORE_BEFORE_IT] = memory[moverAt() + at.SCORE]!;
  memory[frame + at.NOTES] =
    notes | (memory[at.LAST_ROUND]! << at.LAST_ROUND_NOTE) | memory[at.TURN]!;
}

/** The next turn, unless the deck is empty or the last round is complete. R11 and R37 to R39. */
function endTurn(deck: PackedDeck): void {
  if (memory[at.SCARCE] !== 0 && isColorOut()) memory[at.LAST_ROUND] = 1;
  const next = following();
  const isComplete = next === memory[at.FIRST];
  if (
    endOf(memory[at.DECK_END]! - memory[at.DECK_TOP]!, memory[at.LAST_ROUND] === 1, isComplete) !==
    null
  ) {
    memory[at.PHASE] = at.OVER;
    scoreHands(deck);
    return;
  }
  passTurn(next);
  if (isComplete) memory[at.ROUND]!++;
}

/** Each card left in hand scores once, if its pattern appears. R39. */
function scoreHands({ points, patterns }: PackedDeck): void {
  for (let seat = 0; seat < memory[at.PLAYERS]!; seat++) {
    const player = playerAt(seat);
    memory[at.SCORE_BEFORE + seat] = memory[player + at.SCORE]!;
    for (let i = 0; i < memory[player + at.HAND_SIZE]!; i++) {
      const card = memory[player + at.HAND + i]!;
      memory[player + at.SCORE]! += handScore(countOn(player, patterns[card]!), points[card]!);
    }
  }
}

/** R37. */
function isColorOut(): boolean {
  return isShort(
    memory[at.SUPPLY_OF]!,
    memory[at.SUPPLY_OF + 1]!,
    memory[at.SUPPLY_OF + 2]!,
    memory[at.SUPPLY_OF + 3]!,
  );
}

function following(): number {
  return nextSeat(memory[at.TURN]!, memory[at.PLAYERS]!);
}

function nextCard(): CardId {
  return memory[memory[at.DECK_TOP]!++]!;
}

/** The players who have won: none until the game is over, several when the victory is shared. R40 to R43. */
export function winners(): readonly number[] {
  if (memory[at.PHASE] !== at.OVER) return freeze([]);
  const lines = Array.from({ length: memory[at.PLAYERS]! }, (_, player) => {
    const place = playerAt(player);
    return {
      player,
      score: memory[place + at.SCORE]!,
      covered: memory[place + at.HIGH]!,
      fourHigh: memory[place + at.HIGH + MAX_HEIGHT - 1]!,
    };
  });
  return ranked(lines, TIE_BREAKS).winners;
}
