import { below, Misfit } from '../core/untrusted.js';
import { cardsAt, sizeOf, tally } from './table.js';
import { DEALT_CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS } from './types.js';
import type { Player, State } from './types.js';

/**
 * Refuses a state that no game can come to, as far as counting can tell: cards and necklaces that are
 * missing or too many, hands over their limit, a phase that does not fit the table.
 */
export function checkSound(state: State, path: string): void {
  checkCards(state, path);
  checkNecklaces(state, path);
  checkPhase(state, path);
  state.players.forEach((player, seat) => {
    checkPlayer(player, below(below(path, 'players'), seat));
  });
}

function refuse(path: string, field: string, problem: string): never {
  throw new Misfit(below(path, field), problem);
}

/** The cards of each kind add up to those in play. P2, P4 and P5. */
function checkCards(state: State, path: string): void {
  const { players, market, deck } = state;
  const all = cardsAt(state);
  if (all === null) refuse(path, 'deck', 'the cards in all places are too few or too many');
  const places = [
    tally([...market, ...deck]),
    ...players.flatMap(({ hand, pile }) => [hand, pile]),
  ];
  for (const pearl of PEARLS) {
    const found = places.reduce((sum, pearls) => sum + pearls[pearl], 0);
    if (found !== all[pearl]) {
      refuse(path, 'deck', `${all[pearl]} ${pearl} cards in all places, found ${found}`);
    }
  }
}

/** Each necklace is on the table, where they lie in order, or with a player. P3. */
function checkNecklaces({ necklaces, players }: State, path: string): void {
  const all = [...necklaces, ...players.flatMap((player) => player.necklaces)];
  if (all.sort().join() !== NECKLACES.join()) {
    refuse(path, 'necklaces', `${NECKLACES.join(', ')} on the table and with the players`);
  }
  if ([...necklaces].sort().join() !== necklaces.join()) {
    refuse(path, 'necklaces', 'expected ascending values');
  }
}

/** The end has been triggered exactly when the deck or the necklaces have run out. P12, P18, P19. */
function checkPhase({ phase, market, deck, necklaces, finalTurns }: State, path: string): void {
  const isTriggered = deck.length === 0 || necklaces.length === 0;
  if (isTriggered !== (phase !== 'play')) {
    refuse(path, 'phase', `${deck.length} cards in the deck, ${necklaces.length} necklaces left`);
  }
  if (finalTurns > 0 !== (phase === 'final')) {
    refuse(path, 'finalTurns', 'turns are left exactly in the last turns');
  }
  const least = deck.length > 0 ? MARKET_SIZE : 1;
  if (market.length < least) refuse(path, 'market', `at least ${least} cards`);
}

/**
 * Of a hand at most the six dealt cards are unseen, and those of them that are not there any more were
 * played; each necklace was paid with as many cards. P6, P11, P15 and P27.
 */
function checkPlayer({ hand, seen, pile, necklaces }: Player, path: string): void {
  if (sizeOf(hand) > HAND_LIMIT) refuse(path, 'hand', `at most ${HAND_LIMIT} cards`);
  if (PEARLS.some((pearl) => seen[pearl] > hand[pearl])) {
    refuse(path, 'seen', 'a seen card is not in the hand');
  }
  const unseen = sizeOf(hand) - sizeOf(seen);
  if (unseen > DEALT_CARDS) refuse(path, 'seen', `at most ${DEALT_CARDS} cards are unseen`);
  const played = sizeOf(pile);
  if (played < DEALT_CARDS - unseen) refuse(path, 'pile', 'a dealt card is missing');

  const paid = necklaces.reduce((sum, value) => sum + value, 0);
  if (paid > played) refuse(path, 'necklaces', `${paid} cards played for them, found ${played}`);
}
