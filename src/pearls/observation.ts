import { RulesError } from '../core/errors.js';
import { ensurePlayer } from '../core/game-helpers.js';
import { each, ensurePlayerCount, partsOf, sizesBy } from '../core/observation.js';
import type { Field, ObservationPart } from '../core/observation.js';
import { allCardsOf, handSize, pearlsOf, sizeOf as cardsIn, tally, unseenIn } from './cards.js';
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
/** A copy that is not frozen, which loops read faster. */
const KINDS: readonly Pearl[] = /* @__PURE__ */ PEARLS.slice();
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
 * The layout of an observation for a number of players: its parts in order, without gaps.
 * `docs/training.md` explains what they mean.
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
  ensurePlayerCount(players, PLAYER_COUNTS);
  return partsOf(fieldsFor(players));
}

/**
 * How many numbers an observation has, for a number of players.
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
  ensurePlayerCount(players, PLAYER_COUNTS);
  return SIZES[players]!;
}

/** The sizes by numbers of players. */
const SIZES: Readonly<Record<number, number>> = /* @__PURE__ */ sizesBy(PLAYER_COUNTS, fieldsFor);

/** Points are divided by this, so that in most games they lie between 0 and 1. */
const MANY_POINTS = 100;

/**
 * Writes what a seat can know, as {@link observationSize} numbers in the order of
 * {@link observationLayout}. Equal views give equal numbers, whatever the other players hold. Takes
 * a state, or a view that shows the seat's hand. Rule P27.
 *
 * @throws RulesError `bad-player`, `bad-buffer` when `out` is not a `Float32Array` that is long
 * enough, `hidden` when the view does not show the hand of that seat, or `bad-view` when it has too
 * many or too few cards.
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
  const cards = allCardsOf(view);
  if (cards === null) throw new RulesError('bad-view', 'this view has too many cards, or too few');
  ensureRoom(out, Float32Array, SIZES[view.players.length]!);

  const { players, phase } = view;
  let at = writeTable(view, seat, cards, out);
  at = writePearls(players[seat]!.hand, HAND_LIMIT, out, at);
  at = writePearls(unseenBy(seat, view, cards), CARDS, out, at);
  for (let i = 0; i < players.length; i++) {
    at = writePlayer(players[seatAfter(seat, players.length, i)]!, phase, out, at);
  }
}

// Writing. Each function writes its part from a place on, and says where the next one begins.

function writeTable(view: View, seat: number, cards: Pearls, out: Float32Array): number {
  const { players, phase, finalTurns, deck, turn, market, necklaces } = view;
  let at = 0;
  for (const one of PHASES) out[at++] = one === phase ? 1 : 0;
  out[at++] = finalTurns / players.length;
  out[at++] = deck.length / cardsIn(cards);
  for (let i = 0; i < players.length; i++) {
    out[at++] = seatAfter(seat, players.length, i) === turn ? 1 : 0;
  }
  at = writePearls(tally(market), MARKET_SIZE, out, at);
  return writeNecklaces(necklaces, out, at);
}

/** What everybody knows of a player. */
function writePlayer(player: PlayerView, phase: Phase, out: Float32Array, from: number): number {
  const { pearls, necklaces } = accountOf(player);
  const unknown = phase === 'over' ? (player.unknown ?? 0) : unseenIn(player);
  let at = from;
  out[at++] = (pearls + necklaces) / MANY_POINTS;
  out[at++] = handSize(player) / HAND_LIMIT;
  out[at++] = unknown / HAND_LIMIT;
  at = writePearls(knownOf(player, phase), HAND_LIMIT, out, at);
  at = writePearls(player.pile, CARDS, out, at);
  return writeNecklaces(player.necklaces, out, at);
}

/** Cards of each kind, as a share of the most that there can be, altogether or of that kind. */
function writePearls(pearls: Pearls, most: Pearls | number, out: Float32Array, at: number): number {
  KINDS.forEach((pearl, i) => {
    out[at + i] = pearls[pearl] / (typeof most === 'number' ? most : most[pearl]);
  });
  return at + KINDS.length;
}

/** How many necklaces there are of each value. */
function writeNecklaces(values: readonly number[], out: Float32Array, at: number): number {
  out.fill(0, at, at + VALUES.length);
  for (const value of values) out[at + VALUES.indexOf(value)]! += 1;
  return at + VALUES.length;
}

/** The part of a hand that everybody knows: what was taken openly; at the end all hands are shown. P22, P27. */
function knownOf({ hand, seen }: PlayerView, phase: Phase): Pearls {
  return phase === 'over' ? hand : seen;
}

/** The cards that the seat has not seen: they are in the deck, or in the hands of others. */
function unseenBy(seat: number, { phase, players, market }: View, cards: Pearls): Pearls {
  const open = tally(market);
  return pearlsOf((pearl) => {
    let left = cards[pearl] - open[pearl];
    for (let one = 0; one < players.length; one++) {
      const player = players[one]!;
      left -= (one === seat ? player.hand : knownOf(player, phase))[pearl] + player.pile[pearl];
    }
    return left;
  });
}

/** Refuses a buffer of another kind, or with less room than it takes. */
export function ensureRoom(
  buffer: Float32Array | Uint8Array,
  kind: Float32ArrayConstructor | Uint8ArrayConstructor,
  length: number,
): void {
  // A proxy is no view of memory, and looking for its class would run its code.
  if (ArrayBuffer.isView(buffer) && buffer instanceof kind && buffer.length >= length) return;
  throw new RulesError('bad-buffer', `the buffer has to be a ${kind.name} of length ${length}`);
}
