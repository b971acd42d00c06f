import { RulesError } from '../core/errors.js';
import { ensurePlayer } from '../core/game-helpers.js';
import { each, partsOf } from '../core/observation.js';
import type { Field, ObservationPart } from '../core/observation.js';
import { describe } from '../core/text.js';
import { allCardsOf, countIn, handSize, sizeOf as cardsIn, unseenIn } from './cards.js';
import { ensurePearls } from './ensure.js';
import { seatAfter } from './rules.js';
import { accountOf } from './scoring.js';
import { CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS, PLAYER_COUNTS } from './types.js';
import type { Pearl, Pearls, Phase, PlayerView, View } from './types.js';

/**
 * What a seat can know, as numbers for a network. First where everything is, then how it is written
 * there.
 */

const PHASES: readonly Phase[] = ['play', 'final', 'over'];
/** The values of necklaces, each once. P3. */
const VALUES: readonly number[] = /* @__PURE__ */ [.../* @__PURE__ */ new Set(NECKLACES)];

const PLAYER: readonly Field[] = [
  ['points', 1],
  ['cards', 1],
  ['unknown', 1],
  ['known', PEARLS.length],
  ['pile', PEARLS.length],
  ['necklaces', VALUES.length],
];

/** All that an observation holds, in order. */
function fieldsFor(players: number): readonly Field[] {
  return [
    ['phase', PHASES.length],
    ['finalTurns', 1],
    ['deck', 1],
    ['turn', players],
    ['market', PEARLS.length],
    ['necklaces', VALUES.length],
    ['hand', PEARLS.length],
    ['unseen', PEARLS.length],
    ...each('players', players, PLAYER),
  ];
}

/**
 * Where everything is in an observation of a game for some number of players: its parts in order, without
 * gaps. `docs/training.md` says what they mean.
 *
 * @throws RulesError `bad-options` for a number of players that Pearls does not have.
 *
 * @example
 * ```ts
 * import { observationLayout } from 'reef-rules/pearls';
 *
 * observationLayout(2)[4]; // { name: 'market', from: 7, size: 7 }
 * ```
 */
export function observationLayout(players: number): readonly ObservationPart[] {
  if ((PLAYER_COUNTS as readonly unknown[]).includes(players)) return partsOf(fieldsFor(players));
  throw new RulesError('bad-options', `2 to 6 players, got ${describe(players)}`, 'players');
}

/**
 * How many numbers an observation has in a game for some number of players.
 *
 * @throws RulesError `bad-options` for a number of players that Pearls does not have.
 *
 * @example
 * ```ts
 * import { observationSize } from 'reef-rules/pearls';
 *
 * observationSize(2); // 80
 * ```
 */
export function observationSize(players: number): number {
  const { from, size } = observationLayout(players).at(-1)!;
  return from + size;
}

/** Points are divided by this, so that in most games they lie between 0 and 1. */
const MANY_POINTS = 100;

/**
 * Writes down what a seat can know, as {@link observationSize} numbers in the order of
 * {@link observationLayout}: equal for equal views, whatever the others hold. Takes a state, or a view that
 * shows the seat's hand. Rule P27.
 *
 * @throws RulesError `bad-player`, `bad-buffer` when it is no `Float32Array` that is long enough, `hidden`
 * when the view does not show the hand of that seat, or `bad-view` when it has too many or too few cards.
 *
 * @example
 * ```ts
 * import { observationSize, observe, setup, view } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const [all, mine] = [new Float32Array(observationSize(2)), new Float32Array(observationSize(2))];
 * observe(state, 0, all);
 * observe(view(state, 0), 0, mine);
 * all.join() === mine.join(); // true
 * ```
 */
export function observe(view: View, seat: number, out: Float32Array): void {
  ensurePearls(view);
  ensurePlayer(view.players, seat);
  if (view.players[seat]!.unknown !== undefined) {
    throw new RulesError('hidden', 'this view does not show the hand of that player');
  }
  const numbers = numbersOf(view, seat);
  ensureRoom(out, Float32Array, numbers.length);
  out.set(numbers);
}

/** The numbers of an observation, in the order of the fields. */
function numbersOf(view: View, seat: number): number[] {
  const { phase, players, market, deck, necklaces, finalTurns } = view;
  const cards = allCardsOf(view);
  if (cards === null) throw new RulesError('bad-view', 'this view has too many cards, or too few');
  const seats = players.map((_, i) => seatAfter(seat, players, i));
  const { hand } = players[seat]!;
  return [
    ...PHASES.map((one) => (one === phase ? 1 : 0)),
    finalTurns / players.length,
    deck.length / cardsIn(cards),
    ...seats.map((one) => (one === view.turn ? 1 : 0)),
    ...PEARLS.map((pearl) => countIn(market, pearl) / MARKET_SIZE),
    ...VALUES.map((value) => count(necklaces, value)),
    ...PEARLS.map((pearl) => hand[pearl] / HAND_LIMIT),
    ...PEARLS.map((pearl) => unseenOf(pearl, cards, view, seat) / CARDS[pearl]),
    ...seats.flatMap((one) => numbersOfPlayer(players[one]!, phase)),
  ];
}

/** What everybody knows of a player. */
function numbersOfPlayer(player: PlayerView, phase: Phase): number[] {
  const { pile, necklaces, unknown = 0 } = player;
  const { pearls, necklaces: bonus } = accountOf(player);
  const known = knownOf(player, phase);
  return [
    (pearls + bonus) / MANY_POINTS,
    handSize(player) / HAND_LIMIT,
    (phase === 'over' ? unknown : unseenIn(player)) / HAND_LIMIT,
    ...PEARLS.map((pearl) => known[pearl] / HAND_LIMIT),
    ...PEARLS.map((pearl) => pile[pearl] / CARDS[pearl]),
    ...VALUES.map((value) => count(necklaces, value)),
  ];
}

/** The part of a hand that everybody knows: what was taken openly; at the end all hands are shown. P22, P27. */
function knownOf({ hand, seen }: PlayerView, phase: Phase): Pearls {
  return phase === 'over' ? hand : seen;
}

/** How many cards of a kind the seat has not seen: they are in the deck, or in the hands of others. */
function unseenOf(
  pearl: Pearl,
  cards: Pearls,
  { phase, players, market }: View,
  seat: number,
): number {
  const seen = players.map((player, one) => {
    const held = one === seat ? player.hand : knownOf(player, phase);
    return held[pearl] + player.pile[pearl];
  });
  return seen.reduce((left, count) => left - count, cards[pearl] - countIn(market, pearl));
}

function count(values: readonly number[], value: number): number {
  return values.filter((one) => one === value).length;
}

/** Refuses a buffer of another kind, or with less room than it takes. */
export function ensureRoom(
  buffer: Float32Array | Uint8Array,
  kind: Float32ArrayConstructor | Uint8ArrayConstructor,
  length: number,
): void {
  if (buffer instanceof kind && buffer.length >= length) return;
  throw new RulesError('bad-buffer', `the buffer has to be a ${kind.name} of length ${length}`);
}
