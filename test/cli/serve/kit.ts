import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Terminal } from '../../../src/cli/command.js';
import { program } from '../../../src/cli/program.js';
import { createRng } from '../../../src/core/rng.js';
import { pearlsObservationSize, PearlsSimulator, ReefSimulator } from '../../../src/fast/index.js';
import * as reef from '../../../src/index.js';
import * as pearls from '../../../src/pearls/index.js';

export const RESET = 1;
export const STEP = 2;
export const OBSERVE = 3;
export const SAVE = 4;
export const LOAD = 5;
export const DEAL = 6;
export const RESTART = 7;
export const ERROR = 255;

/** A frame with some numbers. */
export function frame(kind: number, numbers: readonly number[], version = 2): Buffer {
  const bytes = Buffer.alloc(16 + 4 * numbers.length);
  bytes.write('RRS');
  bytes[3] = version;
  bytes.writeUInt32LE(kind, 4);
  bytes.writeUInt32LE(numbers.length, 8);
  bytes.writeUInt32LE(4 * numbers.length, 12);
  numbers.forEach((number, i) => bytes.writeInt32LE(number | 0, 16 + 4 * i));
  return bytes;
}

/** An answer in a frame. */
export interface Framed {
  readonly kind: number;
  readonly count: number;
  readonly body: Buffer;
}

/** `serve` in this process, with somebody who sends requests and waits for the answers. */
export class Session {
  readonly #stdin = new PassThrough();
  readonly #stdout = new PassThrough();
  readonly #bytes: AsyncIterator<Buffer>;
  readonly status: Promise<number>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(args: readonly string[] = []) {
    const streams = { stdin: this.#stdin, stdout: this.#stdout, stderr: new PassThrough() };
    this.status = program(['serve', ...args], {
      ...(streams as unknown as Pick<Terminal, 'stdin' | 'stdout' | 'stderr'>),
      env: {},
      entry: pathToFileURL(import.meta.filename),
    });
    void this.status.then(() => this.#stdout.end());
    this.#bytes = this.#stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  write(data: Buffer | string): void {
    this.#stdin.write(data);
  }

  end(): Promise<number> {
    this.#stdin.end();
    return this.status;
  }

  async line(): Promise<string> {
    while (!this.#rest.includes('\n')) await this.#more();
    return this.#take(this.#rest.indexOf('\n') + 1).toString();
  }

  async json(request?: unknown): Promise<Record<string, unknown>> {
    if (request !== undefined) this.write(`${JSON.stringify(request)}\n`);
    return JSON.parse(await this.line()) as Record<string, unknown>;
  }

  async frame(request?: Buffer): Promise<Framed> {
    if (request !== undefined) this.write(request);
    while (this.#rest.length < 16) await this.#more();
    const header = this.#take(16);
    const size = header.readUInt32LE(12);
    while (this.#rest.length < size) await this.#more();
    const [kind, count] = [header.readUInt32LE(4), header.readUInt32LE(8)];
    return { kind, count, body: this.#take(size) };
  }

  async #more(): Promise<void> {
    const piece = await this.#bytes.next();
    if (piece.done === true) throw new Error('the program has ended');
    this.#rest = Buffer.concat([this.#rest, piece.value]);
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}

/** What the library itself makes of a game: positions told as `serve` tells them. */
export interface Own {
  readonly turn: number | null;
  readonly legal: readonly number[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  /** The plain state. */
  readonly state: object;
  observe(seat: number): Float32Array;
  step(slot: number): void;
}

/** A game of Reef, after its starting pieces were placed by the seed. */
export function ownReef(players: number, seed: string | number): Own {
  const rng = createRng(`${seed}/start`);
  let state = reef.setup({ players, seed });
  while (state.phase === 'start') state = reef.apply(state, reef.randomAction(state, rng));
  return {
    get state() {
      return state;
    },
    get turn() {
      return reef.turn(state);
    },
    get legal() {
      const game = new ReefSimulator(state);
      const slots = reef.legalActions(state).map((one) => game.slotOf(game.fromAction(one)));
      return slots.sort((a, b) => a - b);
    },
    get scores() {
      return scoresOf(reef.result(state)) ?? state.players.map(({ score }) => score);
    },
    get winners() {
      return reef.result(state)?.winners ?? [];
    },
    observe(seat) {
      const out = new Float32Array(531);
      new ReefSimulator(state).observe(seat, out);
      return out;
    },
    step(slot) {
      const game = new ReefSimulator(state);
      state = reef.apply(state, game.toAction(game.actionAtSlot(slot)));
    },
  };
}

/** A game of Pearls. */
export function ownPearls(players: number, seed: string | number): Own {
  let state = pearls.setup({ players, seed });
  const worth = (values: pearls.Pearls): number =>
    pearls.PEARLS.reduce((sum, one) => sum + values[one] * pearls.VALUES[one], 0);
  return {
    get state() {
      return state;
    },
    get turn() {
      return pearls.turn(state);
    },
    get legal() {
      const game = new PearlsSimulator(state);
      return pearls.legalActions(state).map((one) => game.slotOf(game.fromAction(one)));
    },
    get scores() {
      const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
      const shown = state.players.map(({ pile, necklaces }) => worth(pile) + sum(necklaces));
      return scoresOf(pearls.result(state)) ?? shown;
    },
    get winners() {
      return pearls.result(state)?.winners ?? [];
    },
    observe(seat) {
      const out = new Float32Array(pearlsObservationSize(players));
      new PearlsSimulator(state).observe(seat, out);
      return out;
    },
    step(slot) {
      const game = new PearlsSimulator(state);
      state = pearls.apply(state, game.toAction(game.actionAtSlot(slot)));
    },
  };
}

function scoresOf(result: reef.GameResult | null): readonly number[] | undefined {
  const inOrder = [...(result?.standings ?? [])].sort((a, b) => a.player - b.player);
  return result === null ? undefined : inOrder.map(({ score }) => score);
}

/** How far each seat is ahead of the best of the others. */
export function leadsOf(scores: readonly number[]): readonly number[] {
  return scores.map((score, seat) => score - Math.max(...scores.filter((_, i) => i !== seat)));
}
