import { counted } from '../core/text.js';
import { isSameData, Misfit, readAs } from '../core/shape.js';
import { allCardsOf, countCards, possibleCards, shownCards, sizeOf } from './cards.js';
import { hasRoom, refillSize, triggerOf } from './course.js';
import { state as stateShape, view as viewShape } from './shapes.js';
import { HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS } from './types.js';
import type { Player, PlayerView, State, View } from './types.js';
import { determinize } from './view.js';

/**
 * A valid state, from a value of unknown origin: one that can be played on to the end, in which cards and necklaces add
 * up, no limit is broken, and the last turns fit what is left. Whether a game can come to it is not asked.
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
  if (isPartlyUnknown(read)) ensureUnknown(read);
  // Which of the unknown cards is where makes no difference to soundness.
  ensureSound(determinize(read, { next: () => 0 }));
  return read;
}

/** Refuses a state whose necklaces do not add up, whose hands are too large, or whose phase does not fit what is left. */
function ensureSound(state: State): void {
  ensureNecklaces(state);
  ensurePhase(state);
  state.players.forEach(ensureHand);
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

/** A hand is not over its limit, and what everybody has seen of it is in it. P11, P27. */
function ensureHand({ hand, seen }: Player, seat: number): void {
  const size = sizeOf(hand);
  if (!hasRoom(size, 0))
    refusePlayer(seat, 'hand', `expected at most ${HAND_LIMIT} cards, found ${size}`);
  if (PEARLS.some((pearl) => seen[pearl] > hand[pearl])) {
    refusePlayer(seat, 'seen', 'found a card that is not in the hand');
  }
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
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
