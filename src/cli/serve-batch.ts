import type { Seed } from '../core/rng.js';
import { counted } from '../core/text.js';
import type { Environment, Kind, Simulation } from './serve-games.js';

/** What all games of a batch have in common. */
export interface Terms {
  readonly kind: Kind;
  readonly players: number;
  /** The options of the game, without a seed. */
  readonly options: object;
  /** Whether finished games stay as they are instead of beginning anew. */
  readonly once: boolean;
  /** How many numbers an observation has, and how many slots there are. */
  readonly size: number;
  readonly slots: number;
  /** Whether observations are written as counts, a byte each. */
  readonly bytes: boolean;
}

/** A slot that leaves a game as it is. */
export const NO_STEP = -1;

/** Before the parts there is room for the header of a frame, so that an answer is sent as it is. */
export const HEADER_SIZE = 16;

/**
 * Games that are played side by side. All that is told of them lies in one piece of memory, part after
 * part, each with a row or a number for every game:
 *
 * ```text
 * observations   float32, what the player to move can know; all 0 if the game is over
 * rewards        float32 for every seat: by how much the last step changed its lead over the best other
 * wins           float32 for every seat: the result of a game that has just ended, otherwise 0
 * scores         float32 for every seat
 * turns          int32, whose decision it is, or -1
 * ended          int32, 1 if the last step ended a game
 * legal          int32, how many actions are legal
 * masks          uint8 for every eight slots, a bit for each, the lowest first: 1 if its action is legal
 * ```
 *
 * Observations in bytes come last, because the others have to begin at a multiple of four bytes.
 */
export class Batch {
  readonly memory: Uint8Array;
  readonly observations: Float32Array | Uint8ClampedArray;
  readonly rewards: Float32Array;
  readonly wins: Float32Array;
  readonly scores: Float32Array;
  readonly turns: Int32Array;
  readonly ended: Int32Array;
  readonly legal: Int32Array;
  readonly masks: Uint8Array;
  readonly #lanes: readonly Lane[];
  /** The legal slots of the game that is looked at. */
  readonly listed: Int32Array;

  constructor(terms: Terms, games: number) {
    const { players, size, slots, bytes } = terms;
    const each = (bytes ? 1 : 4) * size + 4 * (3 * players + 3) + maskSize(slots);
    const buffer = new ArrayBuffer(HEADER_SIZE + games * each);
    let at = HEADER_SIZE;
    const floats = (each: number): Float32Array => {
      const part = new Float32Array(buffer, at, games * each);
      at += part.byteLength;
      return part;
    };
    const integers = (): Int32Array => {
      const part = new Int32Array(buffer, at, games);
      at += part.byteLength;
      return part;
    };
    this.memory = new Uint8Array(buffer);
    const observations = floats(bytes ? 0 : size);
    this.rewards = floats(players);
    this.wins = floats(players);
    this.scores = floats(players);
    this.turns = integers();
    this.ended = integers();
    this.legal = integers();
    this.masks = new Uint8Array(buffer, at, games * maskSize(slots));
    at += this.masks.length;
    this.observations = bytes ? new Uint8ClampedArray(buffer, at) : observations;
    this.listed = new Int32Array(slots);
    this.#lanes = Array.from({ length: games }, (_, game) => new Lane(terms, this, game));
  }

  /** How many games there are. */
  get games(): number {
    return this.#lanes.length;
  }

  /** Begins a game from each seed. */
  reset(seeds: readonly Seed[]): void {
    this.#lanes.forEach((game, i) => {
      game.reset(seeds[i]!);
    });
  }

  /** Why these slots cannot be played; `null` if they can. A finished game has no legal slot. */
  problemWith(slots: Int32Array): string | null {
    if (slots.length !== this.games) {
      return `expected ${counted(this.games, 'slot')}, one for each game, found ${slots.length}`;
    }
    const game = slots.findIndex((slot, i) => slot !== NO_STEP && !this.#lanes[i]!.isLegal(slot));
    return game < 0 ? null : `slot ${slots[game]!} is not legal in game ${game}`;
  }

  /** The legal slots of every game. */
  legalSlots(): number[][] {
    return this.#lanes.map((lane) => lane.legalSlots());
  }

  /** Does a legal action in every game. */
  step(slots: Int32Array): void {
    for (let i = 0; i < slots.length; i++) this.#lanes[i]!.step(slots[i]!);
  }

  /** A picture of one of the games: of everything, or of what a seat can see. */
  svg(game: number, seat: number | null): string {
    return this.#lanes[game]!.svg(seat);
  }

  /** What a seat can know in every game, also while others are to move, or when the game is over. */
  seenBy(seat: number): Float32Array | Uint8ClampedArray {
    const size = this.observations.length / this.games;
    const seen = this.observations.slice();
    this.#lanes.forEach((lane, i) => {
      lane.observe(seat, seen.subarray(i * size, (i + 1) * size));
    });
    return seen;
  }
}

/** How many bytes a mask takes. */
function maskSize(slots: number): number {
  return Math.ceil(slots / 8);
}

/** One place of a batch, at which one game is played after the other. */
class Lane {
  readonly #environment: Environment;
  readonly #game: Simulation;
  readonly #players: number;
  readonly #once: boolean;
  readonly #place: number;
  readonly #batch: Batch;
  readonly #observation: Float32Array | Uint8ClampedArray;
  readonly #mask: Uint8Array;
  readonly #leads: number[];
  #seed: Seed = 0;
  #restarts = 0;

  constructor({ kind, players, options, once, size, slots }: Terms, batch: Batch, place: number) {
    this.#environment = kind.make(options);
    this.#game = this.#environment.game;
    this.#players = players;
    this.#once = once;
    this.#place = place;
    this.#batch = batch;
    this.#observation = batch.observations.subarray(place * size, (place + 1) * size);
    const bytes = maskSize(slots);
    this.#mask = batch.masks.subarray(place * bytes, (place + 1) * bytes);
    this.#leads = new Array<number>(players).fill(0);
  }

  /** Begins with the game of a seed. */
  reset(seed: Seed): void {
    this.#seed = seed;
    this.#restarts = 0;
    this.#begin(seed);
    this.#tellResult(false);
    this.#tellPosition();
  }

  /** After the first game, the next ones are dealt from `seed/1`, `seed/2` and so on. */
  step(slot: number): void {
    if (slot === NO_STEP) {
      this.#tellResult(false);
      return;
    }
    this.#game.do(this.#game.actionAtSlot(slot));
    const isEnd = this.#game.isOver;
    this.#tellResult(isEnd);
    if (isEnd && !this.#once) this.#begin(`${this.#seed}/${++this.#restarts}`);
    this.#tellPosition();
  }

  /** Whether a slot is legal. */
  isLegal(slot: number): boolean {
    return ((this.#mask[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;
  }

  /** The legal slots. */
  legalSlots(): number[] {
    const { listed } = this.#batch;
    return [...listed.subarray(0, this.#game.listSlots(listed)).sort()];
  }

  /** Writes down what any seat can know. */
  observe(seat: number, out: Float32Array | Uint8ClampedArray): void {
    this.#game.observe(seat, out);
  }

  svg(seat: number | null): string {
    return this.#environment.svg(seat);
  }

  #begin(seed: Seed): void {
    this.#environment.begin(seed);
    this.#leads.fill(0);
  }

  /** What the last step has brought to every seat. */
  #tellResult(isEnd: boolean): void {
    const { rewards, wins, scores, ended } = this.#batch;
    const first = this.#place * this.#players;
    ended[this.#place] = isEnd ? 1 : 0;
    for (let seat = 0; seat < this.#players; seat++) {
      scores[first + seat] = this.#game.score(seat);
      wins[first + seat] = 0;
    }
    for (let seat = 0; seat < this.#players; seat++) {
      const lead = this.#leadOf(seat);
      rewards[first + seat] = lead - this.#leads[seat]!;
      this.#leads[seat] = lead;
    }
    if (isEnd) this.#tellWins();
  }

  /** How far a seat is ahead of the best of the others. */
  #leadOf(seat: number): number {
    const first = this.#place * this.#players;
    const { scores } = this.#batch;
    let best = -Infinity;
    for (let other = 0; other < this.#players; other++) {
      if (other !== seat) best = Math.max(best, scores[first + other]!);
    }
    return scores[first + seat]! - best;
  }

  /** A winner alone gets 1, all others share the loss, and winners share both: the sum is 0. */
  #tellWins(): void {
    const first = this.#place * this.#players;
    const winners = this.#game.winners();
    for (let seat = 0; seat < this.#players; seat++) {
      const share = winners.includes(seat) ? 1 / winners.length : 0;
      this.#batch.wins[first + seat] = (share * this.#players - 1) / (this.#players - 1);
    }
  }

  /** What the player to move can know and do. */
  #tellPosition(): void {
    const { listed } = this.#batch;
    const { isOver, turn } = this.#game;
    this.#batch.turns[this.#place] = isOver ? -1 : turn;
    const legal = this.#game.listSlots(listed);
    this.#batch.legal[this.#place] = legal;
    this.#mask.fill(0);
    for (let i = 0; i < legal; i++) this.#mask[listed[i]! >> 3]! |= 1 << (listed[i]! & 7);
    if (isOver) this.#observation.fill(0);
    else this.#game.observe(turn, this.#observation);
  }
}
