import { askBot } from '../../bots/ask.js';
import type { Bot } from '../../bots/bot.js';
import { bestOther } from '../../bots/lead.js';
import type { AnyGame, GameOptions } from '../../core/game.js';
import { createRng } from '../../core/rng.js';
import type { Seed } from '../../core/rng.js';
import { counted } from '../../core/text.js';
import type { SimulatorKit } from '../../fast/shared/kit.js';
import { Position } from './position.js';

/** What all games of a batch have in common. */
export interface Terms {
  readonly game: AnyGame;
  readonly kit: SimulatorKit;
  readonly players: number;
  /** The options of the game, without a seed. */
  readonly options: GameOptions;
  /** Whether finished games stay as they are instead of beginning anew. */
  readonly once: boolean;
  /** How many numbers an observation has, and how many slots there are. */
  readonly size: number;
  readonly slots: number;
  /** Whether observations are written as counts, a byte each. */
  readonly bytes: boolean;
  /** The bots by seat; the client plays the other seats. */
  readonly bots: ReadonlyMap<number, Bot<object, unknown>>;
}

/** A slot, seat or place that leaves a game as it is. */
export const NONE = -1;

/** Before the parts there is room for the header of a frame, so that an answer is sent as it is. */
export const HEADER_SIZE = 16;

/**
 * Games that are played side by side. Their state lies in one piece of memory, part after part, each with a
 * row or a number for every game:
 *
 * ```text
 * rewards        float32 for every seat: by how much its lead over the best other has changed
 * wins           float32 for every seat: the result of a game that has just ended, otherwise 0
 * scores         float32 for every seat
 * turns          int32, whose decision it is, or -1
 * ended          int32, 1 if the last step ended a game
 * legal          int32, how many actions are legal
 * masks          uint32 for every 32 slots, a bit for each, the lowest first: 1 if its action is legal
 * observations   float32 or uint8, what the player to move can know; all 0 if the game is over
 * finals         the same for each game that has just ended: what the player who moved last knows at its end
 * ```
 */
export class Batch {
  readonly rewards: Float32Array;
  readonly wins: Float32Array;
  readonly scores: Float32Array;
  readonly turns: Int32Array;
  readonly ended: Int32Array;
  readonly legal: Int32Array;
  readonly masks: Uint32Array;
  readonly observations: Float32Array | Uint8ClampedArray;
  /** The legal slots of the game that is looked at. */
  readonly listed: Int32Array;
  readonly #memory: Uint8Array;
  readonly #finals: Float32Array | Uint8ClampedArray;
  readonly #size: number;
  readonly #lanes: readonly Lane[];
  readonly #places: (Saved | undefined)[] = [];
  /** How many final observations there are. */
  #ends = 0;

  constructor(terms: Terms, games: number) {
    const { players, size, slots, bytes } = terms;
    const words = Math.ceil(slots / 32);
    const fixed = 4 * games * (3 * players + 3 + words);
    const buffer = new ArrayBuffer(HEADER_SIZE + fixed + 2 * games * size * (bytes ? 1 : 4));
    let at = HEADER_SIZE;
    const part = <T extends { readonly byteLength: number }>(
      type: new (buffer: ArrayBuffer, from: number, length: number) => T,
      each: number,
    ): T => {
      const made = new type(buffer, at, games * each);
      at += made.byteLength;
      return made;
    };
    this.rewards = part(Float32Array, players);
    this.wins = part(Float32Array, players);
    this.scores = part(Float32Array, players);
    this.turns = part(Int32Array, 1);
    this.ended = part(Int32Array, 1);
    this.legal = part(Int32Array, 1);
    this.masks = part(Uint32Array, words);
    const numbers = bytes ? Uint8ClampedArray : Float32Array;
    this.observations = part<Float32Array | Uint8ClampedArray>(numbers, size);
    this.#finals = part<Float32Array | Uint8ClampedArray>(numbers, size);
    this.listed = new Int32Array(slots);
    this.#memory = new Uint8Array(buffer);
    this.#size = size;
    this.#lanes = Array.from({ length: games }, (_, game) => new Lane(terms, this, game));
  }

  /** How many games there are. */
  get games(): number {
    return this.#lanes.length;
  }

  /** All parts, with room for a header before them. */
  get memory(): Uint8Array {
    const unused = this.#finals.byteLength * (1 - this.#ends / this.games);
    return this.#memory.subarray(0, this.#memory.length - unused);
  }

  /** The final observations of the games that have just ended, in the order of the games. */
  get finals(): Float32Array | Uint8ClampedArray {
    return this.#finals.subarray(0, this.#ends * this.#size);
  }

  /** Begins a game from each seed; `null` leaves a game as it is. */
  async reset(seeds: readonly (Seed | null)[]): Promise<void> {
    this.#ends = 0;
    for (const [i, seed] of seeds.entries()) {
      if (seed === null) this.#lanes[i]!.rest();
      else await this.#lanes[i]!.reset(seed);
    }
  }

  /** Why these slots cannot be played; `null` if they can. A finished game has no legal slot. */
  problemWith(slots: Int32Array): string | null {
    if (slots.length !== this.games) return this.#wrongNumber('slot', slots.length);
    const game = slots.findIndex((slot, i) => slot !== NONE && !this.#lanes[i]!.isLegal(slot));
    return game < 0 ? null : `slot ${slots[game]!} is not legal in game ${game}`;
  }

  /** Does a legal action in every game. */
  async step(slots: Int32Array): Promise<void> {
    this.#ends = 0;
    for (let i = 0; i < slots.length; i++) {
      const lane = this.#lanes[i]!;
      if (slots[i] === NONE) lane.rest();
      else if (lane.hasBots) await lane.stepWithBots(slots[i]!);
      else lane.step(slots[i]!);
    }
  }

  /** Room for another final observation. */
  nextFinal(): Float32Array | Uint8ClampedArray {
    const from = this.#ends++ * this.#size;
    return this.#finals.subarray(from, from + this.#size);
  }

  /** Why positions cannot be saved in these places, or with `isLoad` loaded from them; `null` if they can. */
  problemWithPlaces(places: Int32Array, isLoad: boolean): string | null {
    if (places.length !== this.games) return this.#wrongNumber('place', places.length);
    const bad = places.find(
      (place) =>
        place < NONE ||
        place >= MAX_PLACES ||
        (isLoad && place !== NONE && this.#places[place] === undefined),
    );
    if (bad === undefined) return null;
    return bad < 0 || bad >= MAX_PLACES
      ? `places are numbered from 0 to ${MAX_PLACES - 1}, found ${bad}`
      : `nothing has been saved in place ${bad}`;
  }

  /** Saves the position of every game in a place, over what was there. */
  save(places: Int32Array): void {
    places.forEach((place, i) => {
      if (place !== NONE) this.#places[place] = this.#lanes[i]!.save(this.#places[place]);
    });
  }

  /** Goes on in every game from the position in a place; one place will do for many games. */
  load(places: Int32Array): void {
    this.#ends = 0;
    places.forEach((place, i) => {
      if (place === NONE) this.#lanes[i]!.rest();
      else this.#lanes[i]!.load(this.#places[place]!);
    });
  }

  /** Why what these seats cannot know cannot be dealt anew; `null` if it can. */
  problemWithSeats(seats: Int32Array, players: number): string | null {
    if (seats.length !== this.games) return this.#wrongNumber('seat', seats.length);
    const bad = seats.find((seat) => seat < NONE || seat >= players);
    return bad === undefined ? null : `a seat from 0 to ${players - 1}, got ${bad}`;
  }

  /** Deals anew in every game what a seat cannot know, from a seed. */
  deal(seats: Int32Array, seeds: readonly Seed[]): void {
    this.#ends = 0;
    seats.forEach((seat, i) => {
      if (seat === NONE) this.#lanes[i]!.rest();
      else this.#lanes[i]!.deal(seat, seeds[i]!);
    });
  }

  /** Goes on in every game from a state. */
  async resume(states: readonly object[], seeds: readonly Seed[]): Promise<void> {
    this.#ends = 0;
    for (const [i, state] of states.entries()) await this.#lanes[i]!.resume(state, seeds[i]!);
  }

  /** The legal slots of every game. */
  legalSlots(): number[][] {
    return this.#lanes.map((lane) => lane.legalSlots());
  }

  /** The plain state of one of the games. */
  stateOf(game: number): object {
    return this.#lanes[game]!.state;
  }

  /** What a seat can know in every game, also while others are to move, or when the game is over. */
  seenBy(seat: number): Float32Array | Uint8ClampedArray {
    const seen = this.observations.slice();
    this.#lanes.forEach((lane, i) => {
      lane.observe(seat, seen.subarray(i * this.#size, (i + 1) * this.#size));
    });
    return seen;
  }

  #wrongNumber(what: string, found: number): string {
    return `expected ${counted(this.games, what)}, one for each game, found ${found}`;
  }
}

/** How many positions can be saved at once. */
const MAX_PLACES = 2 ** 16;

/** Bots with a budget of time need a clock, but no game is lost here because a machine is slow. */
const PATIENT = { now: () => performance.now(), grace: Number.MAX_SAFE_INTEGER } as const;

/** A position that a game can go on from, with what the rewards and the luck of bots depend on. */
interface Saved {
  readonly position: Position;
  leads: readonly number[];
  seed: Seed;
  turns: number;
}

/** One place of a batch, at which one game is played after the other. */
class Lane {
  readonly #terms: Terms;
  readonly #position: Position;
  readonly #place: number;
  readonly #batch: Batch;
  readonly #observation: Float32Array | Uint8ClampedArray;
  readonly #mask: Uint32Array;
  readonly #leads: number[];
  /** Whether there are bots, so that a step takes more than the client's own action. */
  readonly hasBots: boolean;
  /** The seed of the reset, and how many games have begun since. */
  #first: Seed = 0;
  #restarts = 0;
  /** The seed of this game, and how many actions bots have done in it. */
  #seed: Seed = 0;
  #turns = 0;

  constructor(terms: Terms, batch: Batch, place: number) {
    const { kit, players, options, size } = terms;
    this.#terms = terms;
    this.#position = new Position(kit, options);
    this.#place = place;
    this.#batch = batch;
    this.#observation = batch.observations.subarray(place * size, (place + 1) * size);
    const words = batch.masks.length / batch.turns.length;
    this.#mask = batch.masks.subarray(place * words, (place + 1) * words);
    this.#leads = new Array<number>(players).fill(0);
    this.hasBots = terms.bots.size > 0;
  }

  /** Begins with the game of a seed. */
  async reset(seed: Seed): Promise<void> {
    this.#first = seed;
    this.#restarts = 0;
    this.#begin(seed);
    if (this.hasBots) await this.#letBotsPlay();
    this.#tellStill();
  }

  /** The client's action; if it ends the game, the next one begins. */
  step(slot: number): void {
    const { game } = this.#position;
    const mover = game.turn;
    this.#position.play(slot);
    if (this.#tellStep(mover)) this.#beginNext();
    this.#tellPosition();
  }

  /** The same, and then the actions of bots until it is the client's turn. */
  async stepWithBots(slot: number): Promise<void> {
    const { game } = this.#position;
    const mover = game.turn;
    this.#position.play(slot);
    await this.#letBotsPlay();
    if (this.#tellStep(mover)) {
      this.#beginNext();
      await this.#letBotsPlay();
    }
    this.#tellPosition();
  }

  /** Nothing happens in this step. */
  rest(): void {
    const first = this.#place * this.#terms.players;
    const { rewards, wins, ended } = this.#batch;
    ended[this.#place] = 0;
    rewards.fill(0, first, first + this.#terms.players);
    wins.fill(0, first, first + this.#terms.players);
  }

  save(over: Saved | undefined): Saved {
    const [leads, seed, turns] = [[...this.#leads], this.#seed, this.#turns];
    if (over === undefined) return { position: this.#position.clone(), leads, seed, turns };
    over.position.game.copy(this.#position.game);
    return Object.assign(over, { leads, seed, turns });
  }

  load({ position, leads, seed, turns }: Saved): void {
    this.#position.game.copy(position.game);
    leads.forEach((lead, seat) => (this.#leads[seat] = lead));
    this.#seed = seed;
    this.#turns = turns;
    this.#tellStill();
  }

  deal(seat: number, seed: Seed): void {
    this.#position.game.deal(seat, createRng(seed));
    this.#tellStill();
  }

  async resume(state: object, seed: Seed): Promise<void> {
    this.#position.game.load(state);
    this.#seed = seed;
    this.#turns = 0;
    this.#tellScores();
    for (let seat = 0; seat < this.#terms.players; seat++) this.#leads[seat] = this.#leadOf(seat);
    if (this.hasBots) await this.#letBotsPlay();
    this.#tellStill();
  }

  /** Whether a slot is legal. */
  isLegal(slot: number): boolean {
    return ((this.#mask[slot >> 5] ?? 0) & (1 << (slot & 31))) !== 0;
  }

  /** The legal slots. */
  legalSlots(): number[] {
    const { listed } = this.#batch;
    return [...listed.subarray(0, this.#position.game.listSlots(listed)).sort()];
  }

  /** Writes down what any seat can know. */
  observe(seat: number, out: Float32Array | Uint8ClampedArray): void {
    this.#position.game.observe(seat, out);
  }

  get state(): object {
    return this.#position.game.unload();
  }

  /** After the first game, the next ones are dealt from `seed/1`, `seed/2` and so on. */
  #beginNext(): void {
    if (!this.#terms.once) this.#begin(`${this.#first}/${++this.#restarts}`);
  }

  #begin(seed: Seed): void {
    this.#position.begin(seed);
    this.#leads.fill(0);
    this.#seed = seed;
    this.#turns = 0;
  }

  /** Bots play until the client is to move. Their luck comes from the seed of the game and the number of the action. */
  async #letBotsPlay(): Promise<void> {
    const { game: rules, bots } = this.#terms;
    const { game } = this.#position;
    for (;;) {
      const seat = game.turn;
      const bot = game.isOver ? undefined : bots.get(seat);
      if (bot === undefined) return;
      const rng = createRng(`${this.#seed}/bots/${this.#turns++}`);
      const answer = await askBot(rules, this.state, seat, bot, { ...PATIENT, rng });
      if (answer.failure !== null) throw new Error(answer.failure.message);
      this.#position.act(answer.action);
    }
  }

  /** The state of a game in which no step was done. */
  #tellStill(): void {
    this.#tellScores();
    this.rest();
    this.#tellPosition();
  }

  #tellScores(): void {
    const first = this.#place * this.#terms.players;
    const { game } = this.#position;
    for (let seat = 0; seat < this.#terms.players; seat++) {
      this.#batch.scores[first + seat] = game.score(seat);
    }
  }

  /** What a step has brought to every seat, and whether it has ended the game. */
  #tellStep(mover: number): boolean {
    const { players } = this.#terms;
    const { rewards, wins, ended } = this.#batch;
    const { isOver } = this.#position.game;
    const first = this.#place * players;
    this.#tellScores();
    ended[this.#place] = isOver ? 1 : 0;
    for (let seat = 0; seat < players; seat++) {
      const lead = this.#leadOf(seat);
      rewards[first + seat] = lead - this.#leads[seat]!;
      this.#leads[seat] = lead;
      wins[first + seat] = 0;
    }
    if (!isOver) return false;
    this.#tellWins();
    this.#position.game.observe(mover, this.#batch.nextFinal());
    return true;
  }

  /** How far a seat is ahead of the best of the others, by the scores as they were last told. */
  #leadOf(seat: number): number {
    const { scores } = this.#batch;
    const { players } = this.#terms;
    const first = this.#place * players;
    return scores[first + seat]! - bestOther(players, seat, (other) => scores[first + other]!);
  }

  /** A winner alone gets 1, all others share the loss, and winners share both: the sum is 0. */
  #tellWins(): void {
    const { players } = this.#terms;
    const winners = this.#position.game.winners();
    for (let seat = 0; seat < players; seat++) {
      const share = winners.includes(seat) ? 1 / winners.length : 0;
      this.#batch.wins[this.#place * players + seat] = (share * players - 1) / (players - 1);
    }
  }

  /** What the player to move can know and do. */
  #tellPosition(): void {
    const { turns, legal } = this.#batch;
    const { game } = this.#position;
    const { isOver, turn } = game;
    turns[this.#place] = isOver ? -1 : turn;
    legal[this.#place] = game.maskSlots(this.#mask);
    if (isOver) this.#observation.fill(0);
    else game.observe(turn, this.#observation);
  }
}
