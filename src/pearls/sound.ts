import { Misfit } from '../core/untrusted.js';
import { allCardsOf, countCards, possibleCards, shownCards, sizeOf, unseenIn } from './cards.js';
import { hasRoom, refillSize, seatAfter, triggerOf } from './rules.js';
import { DEALT_CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS } from './types.js';
import type { Player, State, View } from './types.js';

/**
 * Refuses a state that no game can come to, as far as counting can tell: cards and necklaces that are
 * missing or too many, hands over their limit, a phase that does not fit what is left, turns that do
 * not go round. Which cards of a hand are unseen makes no difference, so every state that `determinize`
 * makes of the view of a sound state is sound as well.
 */
export function ensureSound(state: State): void {
  ensureCards(state);
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
export function ensureCards(view: View): void {
  const all = allCardsOf(view);
  const found = shownCards(view);
  if (all === null) {
    const wanted = [...new Set(possibleCards(view.players.length).map(sizeOf))].join(' or ');
    refuse('deck', `${wanted} cards in all places, found ${countCards(view)}`);
  }
  const isWhole = sizeOf(found) === sizeOf(all);
  for (const pearl of PEARLS) {
    if (isWhole ? found[pearl] === all[pearl] : found[pearl] <= all[pearl]) continue;
    refuse('deck', `${all[pearl]} ${pearl} cards in all places, found ${found[pearl]}`);
  }
}

/** Each necklace is on the table, where they lie in order, or with a player. P3. */
function ensureNecklaces({ necklaces, players }: State): void {
  const all = ascending([...necklaces, ...players.flatMap((player) => player.necklaces)]);
  if (all.join() !== NECKLACES.join()) {
    const problem = `${NECKLACES.join(', ')} on the table and with the players, found ${all.join(', ')}`;
    refuse('necklaces', problem);
  }
  if (ascending(necklaces).join() !== necklaces.join()) {
    refuse('necklaces', 'expected ascending values');
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
    const left = `${deck.length} cards in the deck and ${necklaces.length} necklaces left`;
    refuse('phase', `expected ${wanted}: ${left}`);
  }
  if (finalTurns > 0 !== (phase === 'final')) {
    const wanted = phase === 'final' ? 'at least 1' : '0';
    refuse('finalTurns', `expected ${wanted} in the phase "${phase}", found ${finalTurns}`);
  }
  if (refillSize(market.length, deck.length) > 0) {
    const wanted = `${MARKET_SIZE} cards as long as there is a deck`;
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
  if (!hasRoom(size, 0)) refusePlayer(seat, 'hand', `at most ${HAND_LIMIT} cards, found ${size}`);
  if (PEARLS.some((pearl) => seen[pearl] > hand[pearl])) {
    refusePlayer(seat, 'seen', 'a seen card is not in the hand');
  }
  const unseen = unseenIn(player);
  if (unseen > DEALT_CARDS) {
    refusePlayer(seat, 'seen', `at most ${DEALT_CARDS} cards are unseen, found ${unseen}`);
  }
  const played = sizeOf(pile);
  if (played < DEALT_CARDS - unseen) refusePlayer(seat, 'pile', 'a dealt card is missing');

  const paid = total(necklaces);
  if (paid > played) {
    refusePlayer(seat, 'necklaces', `${paid} cards played for them, found ${played}`);
  }
  const largest = Math.max(0, ...necklaces);
  const most = pile.joker + Math.max(...COLORS.map((color) => pile[color]));
  if (largest > most) {
    const problem = `${largest} cards of one colour and jokers played for one, found ${most}`;
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
    refusePlayer(seat, 'pile', 'at least 1 card: this player has had the last turn');
  }

  // When no turns are left, -1 gives the seat that comes last of all.
  const seat = seatsInOrder(state).at(finalTurns - 1)!;
  const player = players[seat]!;
  if (deck.length > 0) {
    if (player.necklaces.length > 0) return;
    refuse('turn', `player ${seat} comes last, so took the last necklace, but has none`);
  }
  // The last take left the market with what it has now, less at least one card that came from the deck.
  const least = MARKET_SIZE - market.length + 1;
  const most = phase === 'final' ? Math.max(...Object.values(player.seen)) : takenBy(player);
  if (most < least) {
    const problem = `player ${seat} comes last, so took the last cards: ${least} of a kind or more, found ${most}`;
    refuse('turn', problem);
  }
}

/**
 * The turns go round, so of two players the one with the later turn has had as many as the other, or
 * one more. P8.
 *
 * Nobody wrote down how many there were, but the cards tell the fewest and the most. No game is ever
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
      const problem = `they go round, but player ${one} has had at least ${fewest}, player ${other} at most ${most}`;
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
