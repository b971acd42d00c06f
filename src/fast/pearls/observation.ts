import { seatAfter } from '../../pearls/course.js';
import {
  CARDS,
  HAND_LIMIT,
  MARKET_SIZE,
  NECKLACES,
  PEARLS,
  PLAYER_COUNTS,
} from '../../pearls/types.js';
import * as at from './layout.js';
import { isCounts } from '../shared/buffers.js';
import type { Observation } from '../shared/buffers.js';
import { each, Observations, toShares } from '../shared/observation.js';
import type { Field, ObservationPart, Scales } from '../shared/observation.js';

/**
 * What a seat can know, as numbers for a network. First where everything is, then how it is written
 * there.
 */

/** The lowest value of a necklace, and how many values there are. P3. */
const LOWEST: number = NECKLACES[0]!;
const VALUES: number = /* @__PURE__ */ (() => NECKLACES.at(-1)! - LOWEST + 1)();

/** Points are divided by this, so that in most games they lie between 0 and 1. */
const MANY_POINTS = 100;

/** How many cards of each kind are in the box. */
const IN_BOX: readonly number[] = /* @__PURE__ */ PEARLS.map((pearl) => CARDS[pearl]);

const PLAYER: readonly Field[] = [
  ['points', 1, MANY_POINTS],
  ['cards', 1, HAND_LIMIT],
  ['unknown', 1, HAND_LIMIT],
  ['known', at.KINDS, HAND_LIMIT],
  ['pile', at.KINDS, IN_BOX],
  ['necklaces', VALUES],
];

/** All that an observation holds, in order, in a game with that many cards. */
function fieldsFor(players: number, cards = 1): readonly Field[] {
  return [
    ['phase', at.PHASES.length],
    ['finalTurns', 1, players],
    ['deck', 1, cards],
    ['turn', players],
    ['market', at.KINDS, MARKET_SIZE],
    ['necklaces', VALUES],
    ['hand', at.KINDS, HAND_LIMIT],
    ['unseen', at.KINDS, IN_BOX],
    ...each('players', players, PLAYER),
  ];
}

/**
 * The layout of an observation of Pearls for a number of players: its parts in order, without gaps.
 * `docs/training.md` explains what they mean.
 *
 * @throws RulesError `bad-options` for a number of players that Pearls does not have.
 *
 * @example
 * ```ts
 * import { pearlsObservationLayout } from 'reef-rules/fast';
 *
 * pearlsObservationLayout(2)[4]; // { name: 'market', from: 7, size: 7 }
 * ```
 * @group Learning
 */
export function pearlsObservationLayout(players: number): readonly ObservationPart[] {
  return OBSERVATIONS.layout(players);
}

/**
 * How many numbers an observation of Pearls has, for a number of players.
 *
 * @throws RulesError `bad-options` for a number of players that Pearls does not have.
 *
 * @example
 * ```ts
 * import { pearlsObservationSize } from 'reef-rules/fast';
 *
 * pearlsObservationSize(2); // 80
 * ```
 * @group Learning
 */
export function pearlsObservationSize(players: number): number {
  return OBSERVATIONS.size(players);
}

const OBSERVATIONS = /* @__PURE__ */ new Observations(PLAYER_COUNTS, fieldsFor);

/** What the counts are divided by, in this game. */
export function scalesIn(m: Int32Array): Scales {
  return OBSERVATIONS.scales(m[at.PLAYERS]!, m[at.ALL_CARDS]!);
}

// Writing counts. Each function writes its part from a place on, and returns where the next one begins.

/** Writes what a seat can know: shares into floats, the counts themselves into bytes. */
export function observe(m: Int32Array, seat: number, out: Observation): void {
  const players = m[at.PLAYERS]!;
  let next = writeTable(m, seat, out);
  next = writeCounts(m, at.playerAt(seat) + at.HAND, out, next);
  next = writeUnseen(m, seat, out, next);
  for (let i = 0; i < players; i++) {
    next = writePlayer(m, at.playerAt(seatAfter(seat, players, i)), out, next);
  }
  if (!isCounts(out)) toShares(out as Float32Array, scalesIn(m));
}

function writeTable(m: Int32Array, seat: number, out: Observation): number {
  const players = m[at.PLAYERS]!;
  let next = 0;
  for (let phase = 0; phase < at.PHASES.length; phase++)
    out[next++] = phase === m[at.PHASE] ? 1 : 0;
  out[next++] = m[at.FINAL_TURNS]!;
  out[next++] = at.deckSize(m);
  for (let i = 0; i < players; i++) {
    out[next++] = seatAfter(seat, players, i) === m[at.TURN] ? 1 : 0;
  }
  next = writeCounts(m, at.MARKET_OF, out, next);
  for (let i = 0; i < VALUES; i++) out[next++] = m[at.NECKLACES_OF + LOWEST + i]!;
  return next;
}

/** How many cards of each kind there are from a place on. */
function writeCounts(m: Int32Array, from: number, out: Observation, next: number): number {
  for (let kind = 0; kind < at.KINDS; kind++) out[next + kind] = m[from + kind]!;
  return next + at.KINDS;
}

/** The cards that the seat has not seen: they are in the deck, or in the hands of others. */
function writeUnseen(m: Int32Array, seat: number, out: Observation, next: number): number {
  for (let kind = 0; kind < at.KINDS; kind++) {
    let unseen = m[at.HIDDEN + kind]!;
    for (let other = 0; m[at.PHASE] !== at.OVER && other < m[at.PLAYERS]!; other++) {
      const player = at.playerAt(other);
      if (other !== seat) unseen += m[player + at.HAND + kind]! - m[player + at.SEEN + kind]!;
    }
    out[next + kind] = unseen;
  }
  return next + at.KINDS;
}

/** What everybody knows of a player: of the hand what was taken openly, at the end all of it. P22, P27. */
function writePlayer(m: Int32Array, player: number, out: Observation, from: number): number {
  const isOver = m[at.PHASE] === at.OVER;
  const known = player + (isOver ? at.HAND : at.SEEN);
  let unknown = m[player + at.HAND_SIZE]!;
  for (let kind = 0; kind < at.KINDS; kind++) unknown -= m[known + kind]!;

  let next = from;
  out[next++] = m[player + at.POINTS]!;
  out[next++] = m[player + at.HAND_SIZE]!;
  out[next++] = unknown;
  next = writeCounts(m, known, out, next);
  next = writeCounts(m, player + at.PILE, out, next);
  for (let i = 0; i < VALUES; i++) out[next + i] = 0;
  for (let i = 0; i < m[player + at.WON]!; i++)
    out[next + m[player + at.WON_VALUES + i]! - LOWEST]! += 1;
  return next + VALUES;
}

/** Whether a seat's hand is all known, so that there is something to observe. */
export function isShown(m: Int32Array, seat: number): boolean {
  return m[at.playerAt(seat) + at.HAND + at.UNKNOWN] === 0;
}
