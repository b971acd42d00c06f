import type { Seed } from '../core/rng.js';
import type { ObservationPart } from '../core/observation.js';
import { attempt, list, mapped, Misfit, nullable, readAs, tagged, whole } from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { HEADER_SIZE, NO_STEP } from './serve-batch.js';
import type { Batch } from './serve-batch.js';

/**
 * What a client and `serve` say to each other, in two forms: lines of JSON, and frames of numbers. The
 * specification is `docs/training.md`.
 */

/** The version of both forms. */
export const VERSION = 1;

/** What is asked for. */
export type Order =
  | { readonly type: 'layout' }
  | { readonly type: 'reset'; readonly seeds: readonly Seed[] }
  | { readonly type: 'step'; readonly slots: Int32Array }
  | { readonly type: 'observe'; readonly seat: number }
  /** A picture; without a seat, of everything. */
  | { readonly type: 'render'; readonly game: number; readonly seat: number | null };

/** What comes back. */
export type Answer =
  | { readonly type: 'ready'; readonly [field: string]: string | number }
  | {
      readonly type: 'layout';
      readonly parts: readonly ObservationPart[];
      readonly scales: readonly number[];
    }
  | { readonly type: 'reset' | 'step'; readonly batch: Batch }
  | { readonly type: 'observe'; readonly batch: Batch; readonly seat: number }
  | { readonly type: 'render'; readonly svg: string }
  | { readonly type: 'error'; readonly code: string; readonly message: string };

/** A request that cannot be granted. */
export class Refusal extends Error {
  readonly code: string;

  constructor(
    code: 'bad-request' | 'bad-frame' | 'bad-slot' | 'bad-game' | 'bad-player' | 'not-started',
    message: string,
  ) {
    super(message);
    this.code = code;
  }
}

/** The most games at once. */
const MAX_GAMES = 2 ** 14;

// Lines.

/** What a line asks for. */
export function readLine(text: string): Order {
  const read = attempt(() => readAs(order, parsed(text)));
  if (read instanceof Misfit) throw new Refusal('bad-request', read.message);
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misfit('', 'expected a line of JSON');
  }
}

/** The library takes texts of 1,000 characters; the seeds of later games have more of them. */
const MAX_SEED = 900;

/** A seed that is short enough for the seeds that are made of it. */
const seed: Reader<Seed> = (value) => {
  if (Number.isSafeInteger(value)) return value as number;
  if (typeof value === 'string' && value.length <= MAX_SEED) return value;
  throw new Misfit('', `expected a whole number or a text of at most ${MAX_SEED} characters`);
};

const number = whole(0, 2 ** 31 - 1);
/** `null` leaves a game as it is. */
const slot: Reader<number> = (value) => (value === null ? NO_STEP : readAs(number, value));

const order: Reader<Order> = tagged({
  layout: {},
  reset: { seeds: list(seed, 1, MAX_GAMES) },
  step: { slots: mapped(list(slot, 1, MAX_GAMES), (slots) => Int32Array.from(slots)) },
  observe: { seat: number },
  render: { game: number, seat: nullable(number) },
});

/** An answer as a line of JSON. */
export function lineOf(answer: Answer): string {
  return `${JSON.stringify(dataOf(answer))}\n`;
}

function dataOf(answer: Answer): object {
  switch (answer.type) {
    case 'reset':
    case 'step': {
      const { observations, rewards, wins, scores, turns, ended, games } = answer.batch;
      const table = (part: ArrayLike<number>): number[][] =>
        rows(part, games).map((row) => row.map(short));
      return {
        type: answer.type,
        turns: [...turns],
        ended: [...ended],
        legal: answer.batch.legalSlots(),
        rewards: table(rewards),
        wins: table(wins),
        scores: table(scores),
        observations: table(observations),
      };
    }
    case 'observe': {
      const { batch, seat } = answer;
      return {
        type: 'observe',
        observations: rows(batch.seenBy(seat), batch.games).map((row) => row.map(short)),
      };
    }
    case 'ready':
    case 'layout':
    case 'render':
    case 'error':
      return answer;
  }
}

function rows(part: ArrayLike<number>, games: number): number[][] {
  const list = Array.from(part);
  const size = list.length / games;
  return Array.from({ length: games }, (_, i) => list.slice(i * size, (i + 1) * size));
}

/** The shortest number that is the same as a float32: 0.05 instead of 0.05000000074505806. */
function short(number: number): number {
  const shorter = [6, 7, 8].map((digits) => Number(number.toPrecision(digits)));
  return shorter.find((one) => Math.fround(one) === number) ?? number;
}

// Frames.

/** What frames are about; the answer to each has the same number with {@link ANSWER} added. */
const KINDS = { reset: 1, step: 2, observe: 3 } as const;
const ANSWER = 128;
const ERROR = 255;

/** "RRS", which no line of JSON begins with. */
const MARK = Buffer.from('RRS');

/** No request is longer than this. */
const MAX_LENGTH = 2 ** 20;

/** What a frame asks for. */
export function readNumbers(kind: number, numbers: Int32Array): Order {
  switch (kind) {
    case KINDS.reset:
      if (numbers.length >= 1 && numbers.length <= MAX_GAMES) {
        return { type: 'reset', seeds: Array.from(numbers, (seed) => seed >>> 0) };
      }
      throw new Refusal('bad-frame', `expected 1 to ${MAX_GAMES} seeds, found ${numbers.length}`);
    case KINDS.step:
      return { type: 'step', slots: numbers };
    case KINDS.observe:
      if (numbers.length === 1) return { type: 'observe', seat: numbers[0]! };
      throw new Refusal('bad-frame', `expected one seat, found ${numbers.length}`);
    default:
      throw new Refusal('bad-frame', `there are no requests of kind ${kind}`);
  }
}

/** What was read: a line of text, a frame, or something that cannot be read. */
export type Read =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'frame'; readonly kind: number; readonly numbers: Int32Array }
  /** Something of either form that cannot be read; if it is lost, nobody can tell where the next request begins. */
  | {
      readonly type: 'broken';
      readonly form: 'line' | 'frame';
      readonly problem: string;
      readonly isLost: boolean;
    };

/** Takes requests out of a stream of bytes, as they come. */
export async function* requestsIn(input: AsyncIterable<Buffer | string>): AsyncGenerator<Read> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    const more = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more]);
    for (;;) {
      const [read, length] = firstIn(bytes);
      if (read === null) break;
      bytes = bytes.subarray(length);
      yield read;
      if (read.type === 'broken' && read.isLost) return;
    }
  }
  if (bytes.length === 0) return;
  if (isFrame(bytes)) yield broken('frame', 'the input ends within a frame', true);
  else yield { type: 'line', text: bytes.toString() };
}

/** The first request and its length, or `null` if it is not there as a whole. */
function firstIn(bytes: Buffer): readonly [Read | null, length: number] {
  if (isFrame(bytes)) return firstFrame(bytes);
  const end = bytes.indexOf('\n');
  if (end >= 0) return [{ type: 'line', text: bytes.toString('utf8', 0, end) }, end + 1];
  return bytes.length <= MAX_LENGTH ? [null, 0] : [tooLong('line'), 0];
}

function isFrame(bytes: Buffer): boolean {
  const length = Math.min(bytes.length, MARK.length);
  return length > 0 && bytes.compare(MARK, 0, length, 0, length) === 0;
}

/** A header is the mark, the version, the kind, how many numbers follow, and how many bytes that is. */
function firstFrame(bytes: Buffer): readonly [Read | null, length: number] {
  if (bytes.length < HEADER_SIZE) return [null, 0];
  const [version, kind] = [bytes[MARK.length]!, bytes.readUInt32LE(4)];
  const [count, size] = [bytes.readUInt32LE(8), bytes.readUInt32LE(12)];
  if (size > MAX_LENGTH) return [tooLong('frame'), 0];
  const length = HEADER_SIZE + size;
  if (bytes.length < length) return [null, 0];
  const bad = (problem: string): Read => broken('frame', problem, false);
  if (version !== VERSION) return [bad(`this is version ${VERSION}, not ${version}`), length];
  if (size !== 4 * count) {
    return [bad(`${count} numbers take ${4 * count} bytes, not ${size}`), length];
  }
  const numbers = new Int32Array(count);
  for (let i = 0; i < count; i++) numbers[i] = bytes.readInt32LE(HEADER_SIZE + 4 * i);
  return [{ type: 'frame', kind, numbers }, length];
}

function tooLong(form: 'line' | 'frame'): Read {
  return broken(form, `a ${form} of more than ${MAX_LENGTH} bytes`, true);
}

function broken(form: 'line' | 'frame', problem: string, isLost: boolean): Read {
  return { type: 'broken', form, problem, isLost };
}

/** An answer as a frame. */
export function bytesOf(answer: Answer): Uint8Array {
  switch (answer.type) {
    case 'reset':
    case 'step':
      return withHeader(answer.batch.memory, ANSWER + KINDS[answer.type], answer.batch.games);
    case 'observe': {
      const { batch, seat } = answer;
      const seen = batch.seenBy(seat);
      return framed(new Uint8Array(seen.buffer), ANSWER + KINDS.observe, batch.games);
    }
    case 'ready':
    case 'layout':
    case 'render':
    case 'error':
      return framed(Buffer.from(JSON.stringify(answer)), ERROR, 1);
  }
}

function framed(body: Uint8Array, kind: number, count: number): Uint8Array {
  const frame = new Uint8Array(HEADER_SIZE + body.length);
  frame.set(body, HEADER_SIZE);
  return withHeader(frame, kind, count);
}

/** Writes the header of an answer in front of its body, which is there already. */
function withHeader(frame: Uint8Array, kind: number, count: number): Uint8Array {
  const header = new DataView(frame.buffer, frame.byteOffset, HEADER_SIZE);
  frame.set(MARK);
  frame[MARK.length] = VERSION;
  header.setUint32(4, kind, true);
  header.setUint32(8, count, true);
  header.setUint32(12, frame.length - HEADER_SIZE, true);
  return frame;
}
