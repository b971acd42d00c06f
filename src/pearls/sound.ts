import { below, Misfit } from '../core/untrusted.js';
import { cardsAt, cardsInPlay, sizeOf, tally } from './cards.js';
import { DEALT_CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS } from './types.js';
import type { Player, State } from './types.js';

/**
 * Refuses a state that no game can come to, as far as counting can tell: cards and necklaces that are
 * missing or too many, hands over their limit, a phase that does not fit the table, turns that do not
 * go round it. Which cards of a hand are unseen makes no difference, so whatever `determinize` makes of
 * the view of a sound state is sound as well.
 */
export function checkSound(state: State, path: string): void {
  checkCards(state, path);
  checkNecklaces(state, path);
  checkPhase(state, path);
  state.players.forEach((player, seat) => {
    checkPlayer(player, below(below(path, 'players'), seat));
  });
  checkLastTurns(state, path);
  checkTurns(state, path);
}

function refuse(path: string, field: string, problem: string): never {
  throw new Misfit(below(path, field), problem);
}

/** The cards of each kind add up to those in play. P2, P4 and P5. */
function checkCards(state: State, path: string): void {
  const { players, market, deck } = state;
  const all = cardsAt(state);
  const places = [
    tally([...market, ...deck]),
    ...players.flatMap(({ hand, pile }) => [hand, pile]),
  ];
  if (all === null) {
    const decks = [false, true].map((allCards) => sizeOf(cardsInPlay(players.length, allCards)));
    const wanted = [...new Set(decks)].join(' or ');
    const found = total(places.map(sizeOf));
    refuse(path, 'deck', `${wanted} cards in all places, found ${found}`);
  }
  for (const pearl of PEARLS) {
    const found = total(places.map((pearls) => pearls[pearl]));
    if (found !== all[pearl]) {
      refuse(path, 'deck', `${all[pearl]} ${pearl} cards in all places, found ${found}`);
    }
  }
}

/** Each necklace is on the table, where they lie in order, or with a player. P3. */
function checkNecklaces({ necklaces, players }: State, path: string): void {
  const all = [...necklaces, ...players.flatMap((player) => player.necklaces)].sort();
  if (all.join() !== NECKLACES.join()) {
    const problem = `${NECKLACES.join(', ')} on the table and with the players, found ${all.join(', ')}`;
    refuse(path, 'necklaces', problem);
  }
  if ([...necklaces].sort().join() !== necklaces.join()) {
    refuse(path, 'necklaces', 'expected ascending values');
  }
}

/** The end has been triggered exactly when the deck or the necklaces have run out. P12, P18, P19. */
function checkPhase({ phase, market, deck, necklaces, finalTurns }: State, path: string): void {
  const isTriggered = deck.length === 0 || necklaces.length === 0;
  if (isTriggered !== (phase !== 'play')) {
    const wanted = isTriggered ? '"final" or "over"' : '"play"';
    const left = `${deck.length} cards in the deck and ${necklaces.length} necklaces left`;
    refuse(path, 'phase', `expected ${wanted}: ${left}`);
  }
  if (finalTurns > 0 !== (phase === 'final')) {
    const wanted = phase === 'final' ? 'at least 1' : '0';
    refuse(path, 'finalTurns', `expected ${wanted} in the phase "${phase}", found ${finalTurns}`);
  }
  const least = deck.length > 0 ? MARKET_SIZE : 1;
  if (market.length < least) {
    refuse(path, 'market', `at least ${least} cards, found ${market.length}`);
  }
}

/**
 * Of a hand at most the six dealt cards are unseen, and those of them that are not there any more were
 * played; each necklace was paid with as many cards of one colour and jokers. P6, P11, P14, P15, P27.
 */
function checkPlayer({ hand, seen, pile, necklaces }: Player, path: string): void {
  const size = sizeOf(hand);
  if (size > HAND_LIMIT) refuse(path, 'hand', `at most ${HAND_LIMIT} cards, found ${size}`);
  if (PEARLS.some((pearl) => seen[pearl] > hand[pearl])) {
    refuse(path, 'seen', 'a seen card is not in the hand');
  }
  const unseen = size - sizeOf(seen);
  if (unseen > DEALT_CARDS) {
    refuse(path, 'seen', `at most ${DEALT_CARDS} cards are unseen, found ${unseen}`);
  }
  const played = sizeOf(pile);
  if (played < DEALT_CARDS - unseen) refuse(path, 'pile', 'a dealt card is missing');

  const paid = total(necklaces);
  if (paid > played) refuse(path, 'necklaces', `${paid} cards played for them, found ${played}`);
  const largest = Math.max(0, ...necklaces);
  const most = pile.joker + Math.max(...COLORS.map((color) => pile[color]));
  if (largest > most) {
    const problem = `${largest} cards of one colour and jokers played for one, found ${most}`;
    refuse(path, 'necklaces', problem);
  }
}

/**
 * Who triggered the last turns has the last of them, and did so with the last necklace, or by taking
 * cards, so that the deck gave its last ones. Whoever has had a last turn has played: in that turn, or
 * all cards before it, and then passed. P18 to P21.
 */
function checkLastTurns(state: State, path: string): void {
  const { phase, players, market, deck, finalTurns } = state;
  if (phase === 'play') return;
  for (const seat of hadLastTurn(state)) {
    if (sizeOf(players[seat]!.pile) > 0) continue;
    refuse(
      below(below(path, 'players'), seat),
      'pile',
      'at least 1 card: this player has had the last turn',
    );
  }

  // At the end, when no turns are left, this is the seat that comes last of all.
  const seat = seatsInOrder(state).at(finalTurns - 1)!;
  const player = players[seat]!;
  if (deck.length > 0) {
    if (player.necklaces.length > 0) return;
    refuse(path, 'turn', `player ${seat} comes last, so took the last necklace, but has none`);
  }
  // The last take left the market with what it has now, less at least one card that came from the deck.
  const least = MARKET_SIZE - market.length + 1;
  const most = phase === 'final' ? Math.max(...Object.values(player.seen)) : takenBy(player);
  if (most < least) {
    const problem = `player ${seat} comes last, so took the last cards: ${least} of a kind or more, found ${most}`;
    refuse(path, 'turn', problem);
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
function checkTurns(state: State, path: string): void {
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
      refuse(path, 'turn', problem);
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
 * with an empty hand leaves no trace. P8, P9, P13 to P15 and P21.
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

/** How many cards somebody has taken: all but the dealt ones. */
function takenBy({ hand, pile }: Player): number {
  return sizeOf(hand) + sizeOf(pile) - DEALT_CARDS;
}

/** The seats in the order of their turns: the next one first, the one with the latest turn last. P8. */
function seatsInOrder({ phase, players, turn }: State): number[] {
  const next = phase === 'over' ? turn + 1 : turn;
  return players.map((_, i) => (next + i) % players.length);
}

/** The seats that have had their last turn. P19. */
function hadLastTurn(state: State): number[] {
  return state.phase === 'play' ? [] : seatsInOrder(state).slice(state.finalTurns);
}

const COLORS = /* @__PURE__ */ PEARLS.filter((pearl) => pearl !== 'joker');

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
