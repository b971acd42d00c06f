import { counted } from '../core/text.js';
import { isSameData, Misfit, readAs } from '../core/shape.js';
import { allCardsOf, countCards, possibleCards, shownCards, sizeOf, unseenIn } from './cards.js';
import { hasRoom, refillSize, seatAfter, triggerOf } from './course.js';
import { DEALT_CARDS } from './setup.js';
import { state as stateShape, view as viewShape } from './shapes.js';
import { HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS } from './types.js';
import type { Player, PlayerView, State, View } from './types.js';
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
  if (isPartlyUnknown(read)) ensureUnknown(read);
  // Which of the unknown cards is where makes no difference to soundness.
  ensureSound(determinize(read, { next: () => 0 }));
  return read;
}

/**
 * Refuses a state whose cards add up, but which no game can come to, as far as counting can tell:
 * necklaces that are missing or too many, hands over their limit, a phase that does not fit what is left,
 * turns that do not go round. Which cards of a hand are unseen makes no difference, so every state that `determinize`
 * makes of the view of a valid state is valid as well.
 */
function ensureSound(state: State): void {
  ensureNecklaces(state);
  ensurePhase(state);
  state.players.forEach(ensurePlayer);
  ensureLastTurns(state);
  ensureTurns(state);
}

function refuse(path: string, problem: string): never {
  throw new Misfit(path, problem);
}

function refusePlayer(seat: number, field: string, problem: string): never {
  refuse(`players[${seat}].${field}`, problem);
}

/**
 * The cards of each kind add up to those in play, or in a view, with the unknown ones, can do so. P2, P4
 * and P5.
 */
function ensureCards(view: View): void {
  const all = allCardsOf(view);
  const found = shownCards(view);
  if (all === null) {
    const wanted = [...new Set(possibleCards(view.players.length).map(sizeOf))].join(' or ');
    refuse('deck', `expected ${wanted} cards in all places together, found ${countCards(view)}`);
  }
  const isWhole = sizeOf(found) === sizeOf(all);
  for (const pearl of PEARLS) {
    if (isWhole ? found[pearl] === all[pearl] : found[pearl] <= all[pearl]) continue;
    refuse(
      'deck',
      `expected ${all[pearl]} ${pearl} cards in all places together, found ${found[pearl]}`,
    );
  }
}

/** Each necklace is on the table, where they lie in order, or with a player. P3. */
function ensureNecklaces({ necklaces, players }: State): void {
  const all = ascending([...necklaces, ...players.flatMap((player) => player.necklaces)]);
  if (all.join() !== NECKLACES.join()) {
    const wanted = `${NECKLACES.join(', ')} on the table and with the players together`;
    refuse('necklaces', `expected ${wanted}, found ${all.join(', ')}`);
  }
  if (ascending(necklaces).join() !== necklaces.join()) {
    refuse('necklaces', 'expected the values in ascending order');
  }
}

/**
 * The last turns have begun when something has triggered them, and end with the game; the market is
 * filled up as far as the deck goes, and never empty. P12, P17, P18, P19, P22.
 */
function ensurePhase(state: State): void {
  const { phase, market, deck, necklaces, finalTurns } = state;
  const isTriggered = triggerOf(deck.length, necklaces.length) !== null;
  if (isTriggered !== (phase !== 'play')) {
    const wanted = isTriggered ? '"final" or "over"' : '"play"';
    const left = `${counted(deck.length, 'card')} left in the deck and ${counted(necklaces.length, 'necklace')} on the table`;
    refuse('phase', `expected ${wanted}, with ${left}`);
  }
  if (finalTurns > 0 !== (phase === 'final')) {
    const wanted = phase === 'final' ? 'at least 1' : '0';
    refuse('finalTurns', `expected ${wanted} in the phase "${phase}", found ${finalTurns}`);
  }
  if (refillSize(market.length, deck.length) > 0) {
    const wanted = `${MARKET_SIZE} cards while the deck is not empty`;
    refuse('market', `expected ${wanted}, found ${market.length}`);
  }
  if (market.length === 0) refuse('market', 'expected at least 1 card, found 0');
}

/**
 * Of a hand at most the six dealt cards are unseen, and those of them that are not there any more were
 * played; each necklace was paid with as many cards of one colour and jokers. P6, P11, P14, P15, P27.
 */
function ensurePlayer(player: Player, seat: number): void {
  const { hand, seen, pile, necklaces } = player;
  const size = sizeOf(hand);
  if (!hasRoom(size, 0))
    refusePlayer(seat, 'hand', `expected at most ${HAND_LIMIT} cards, found ${size}`);
  if (PEARLS.some((pearl) => seen[pearl] > hand[pearl])) {
    refusePlayer(seat, 'seen', 'found a card that is not in the hand');
  }
  const unseen = unseenIn(player);
  if (unseen > DEALT_CARDS) {
    const problem = `expected at most ${DEALT_CARDS} cards of the hand to be unseen, found ${unseen}`;
    refusePlayer(seat, 'seen', problem);
  }
  const played = sizeOf(pile);
  const gone = DEALT_CARDS - unseen;
  if (played < gone) {
    const why = `because ${counted(gone, 'dealt card')} must have been played`;
    refusePlayer(
      seat,
      'pile',
      `expected at least ${counted(gone, 'card')}, ${why}; found ${played}`,
    );
  }

  const paid = total(necklaces);
  if (paid > played) {
    refusePlayer(
      seat,
      'necklaces',
      `expected at least ${paid} cards played for these, found ${played}`,
    );
  }
  const largest = Math.max(0, ...necklaces);
  const most = pile.joker + Math.max(...COLORS.map((color) => pile[color]));
  if (largest > most) {
    const problem = `expected at least ${largest} cards of one colour and jokers played for the necklace worth ${largest}, found ${most}`;
    refusePlayer(seat, 'necklaces', problem);
  }
}

/**
 * The player who triggered the last turns has the last of them, and did so with the last necklace, or
 * by taking cards, so that the deck gave its last ones. A player who has had a last turn has played: in
 * that turn, or all cards before it, and then passed. P18, P19, P20, P21.
 */
function ensureLastTurns(state: State): void {
  const { phase, players, market, deck, finalTurns } = state;
  if (phase === 'play') return;
  for (const seat of hadLastTurn(state)) {
    if (sizeOf(players[seat]!.pile) > 0) continue;
    refusePlayer(seat, 'pile', 'expected at least 1 card, because this player has had a last turn');
  }

  // When no turns are left, -1 gives the seat that comes last of all.
  const seat = seatsInOrder(state).at(finalTurns - 1)!;
  const player = players[seat]!;
  if (deck.length > 0) {
    if (player.necklaces.length > 0) return;
    refuse(
      'turn',
      `player ${seat} has the last turn, so must have taken the last necklace, but has none`,
    );
  }
  // The last take left the market with what it has now, less at least one card that came from the deck.
  const least = MARKET_SIZE - market.length + 1;
  const most = phase === 'final' ? Math.max(...Object.values(player.seen)) : takenBy(player);
  if (most < least) {
    const problem = `player ${seat} has the last turn, so must have taken the last cards, at least ${least} of a kind, but can have taken only ${most}`;
    refuse('turn', problem);
  }
}

/**
 * The turns go round, so of two players the one with the later turn has had as many as the other, or
 * one more. P8.
 *
 * A state does not say how many there were, but its cards tell the fewest and the most. No game is ever
 * refused: at the deal both are 0 for everybody, and a turn raises the fewest by one at most, and the
 * most by one at least.
 */
function ensureTurns(state: State): void {
  const seats = seatsInOrder(state);
  const turns = state.players.map((player, seat) =>
    turnsOf(player, hadLastTurn(state).includes(seat)),
  );
  seats.forEach((one, i) => {
    const { fewest } = turns[one]!;
    seats.forEach((other, j) => {
      const { most } = turns[other]!;
      const ahead = i > j ? 1 : 0;
      if (fewest <= most + ahead) return;
      const problem = `players take turns in order, but by their cards player ${one} has had at least ${counted(fewest, 'turn')} and player ${other} at most ${most}`;
      refuse('turn', problem);
    });
  });
}

/** How many turns a player can have had. */
interface Turns {
  readonly fewest: number;
  readonly most: number;
}

/**
 * A turn brings cards of one kind, at most a whole market; or it takes away cards of one colour with
 * jokers, at most a full hand, and brings at most one necklace, for as many cards. Only a last turn
 * with an empty hand leaves no trace. P8, P9, P13, P14, P15, P21.
 */
function turnsOf(player: Player, hasHadLastTurn: boolean): Turns {
  const { hand, seen, pile, necklaces } = player;
  const taken = takenBy(player);
  const played = sizeOf(pile);
  const takes = Math.max(
    Math.ceil(taken / MARKET_SIZE),
    total(PEARLS.map((pearl) => Math.ceil(seen[pearl] / MARKET_SIZE))),
  );
  const plays = Math.max(
    Math.ceil(played / HAND_LIMIT),
    total(COLORS.map((color) => Math.ceil(pile[color] / HAND_LIMIT))),
    necklaces.length,
  );
  const passes = hasHadLastTurn && sizeOf(hand) === 0 ? 1 : 0;
  const alone = played - total(necklaces) + necklaces.length;
  return { fewest: takes + plays, most: taken + alone + passes };
}

/** How many cards a player has taken: all but the dealt ones. P6. */
function takenBy({ hand, pile }: Player): number {
  return sizeOf(hand) + sizeOf(pile) - DEALT_CARDS;
}

/** The seats in the order of their turns: the next one first, the one with the latest turn last. P8. */
function seatsInOrder({ phase, players, turn }: State): number[] {
  const past = phase === 'over' ? 1 : 0;
  return players.map((_, i) => seatAfter(turn, players.length, past + i));
}

/** The seats that have had their last turn. P19. */
function hadLastTurn(state: State): number[] {
  return state.phase === 'play' ? [] : seatsInOrder(state).slice(state.finalTurns);
}

const COLORS = /* @__PURE__ */ PEARLS.filter((pearl) => pearl !== 'joker');

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

// What a view may leave unknown.

function isPartlyUnknown({ players, market, deck }: View): boolean {
  return market.includes(null) || deck.includes(null) || players.some(hasUnknown);
}

function hasUnknown({ unknown }: PlayerView): boolean {
  return unknown !== undefined;
}

/** Cards are unknown only where a player's view, or a preview made from it, has them unknown. P27. */
function ensureUnknown({ phase, players, market, deck }: View): void {
  const face = deck.findIndex((card) => card !== null);
  if (face >= 0) throw new Misfit(`deck[${face}]`, 'this card cannot be known yet');

  const last = market.indexOf(null);
  if (last >= 0 && market.slice(last).some((card) => card !== null)) {
    throw new Misfit('market', 'unknown cards come after the known ones');
  }
  const isShown = phase === 'over' && !players.some(hasUnknown);
  const owners = players.flatMap(({ hand, seen }, seat) => (isSameData(hand, seen) ? [] : [seat]));
  owners.forEach((seat, i) => {
    const path = `players[${seat}].hand`;
    if (hasUnknown(players[seat]!)) {
      throw new Misfit(path, 'of a hand with unknown cards, only those in "seen" are known');
    }
    if (i === 0 || isShown) return;
    throw new Misfit(path, `the hand of player ${owners[0]} is known, so this one cannot be`);
  });
}
