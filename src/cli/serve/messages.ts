import { shortest } from '../../bots/slots.js';
import type { Seed } from '../../core/rng.js';
import type { ObservationPart } from '../../fast/shared/observation.js';
import {
  anything,
  attempt,
  list,
  mapped,
  Misfit,
  nullable,
  oneOf,
  readAs,
  tagged,
  whole,
} from '../../core/shape.js';
import type { Reader } from '../../core/shape.js';
import { HEADER_SIZE, NONE } from './batch.js';
import type { Batch } from './batch.js';

/**
 * What a client and `serve` say to each other, in two forms: lines of JSON, and frames of numbers. The
 * specification is `docs/training.md`.
 */

/** The version of both forms. */
export const VERSION = 2;

/** What is asked for. A seed, slot, place or seat that is missing leaves its game as it is. */
export type Order =
  | { readonly type: 'layout' }
  | { readonly type: 'reset'; readonly seeds: readonly (Seed | null)[] }
  | { readonly type: 'step'; readonly slots: Int32Array }
  | { readonly type: 'observe'; readonly seat: number }
  | { readonly type: 'save' | 'load'; readonly places: Int32Array }
  /** What these seats cannot know is dealt anew. */
  | { readonly type: 'deal'; readonly seats: Int32Array; readonly seeds: readonly Seed[] }
  /** Goes on from what a player can know, in a game for each seed. */
  | { readonly type: 'resume'; readonly view: unknown; readonly seeds: readonly Seed[] }
  /** A picture; without a seat, of everything. */
  | {
      readonly type: 'render';
      readonly game: number;
      readonly seat: number | null;
      readonly mode: Mode;
    };

/** How a table is drawn: as SVG text, or with plain characters. */
export const MODES = ['svg', 'ansi'] as const;
export type Mode = (typeof MODES)[number];

/** What comes back. */
export type Answer =
  | { readonly type: 'ready'; readonly [field: string]: string | number }
  | {
      readonly type: 'layout';
      readonly parts: readonly ObservationPart[];
      readonly scales: readonly number[];
      readonly most: number;
    }
  /** The state of all games, as the answer to a request of this kind. */
  | { readonly type: 'state'; readonly to: Order['type']; readonly batch: Batch }
  /** A request was carried out, and nothing is to be told. */
  | { readonly type: 'done'; readonly to: Order['type'] }
  | { readonly type: 'observe'; readonly batch: Batch; readonly seat: number }
  | { readonly type: 'render'; readonly text: string }
  | { readonly type: 'error'; readonly code: string; readonly message: string };

/** A request that cannot be granted. */
export class Refusal extends Error {
  readonly code: string;

  constructor(
    code:
      | 'bad-request'
      | 'bad-frame'
      | 'bad-slot'
      | 'bad-place'
      | 'bad-index'
      | 'bad-player'
      | 'bad-view'
      | 'not-started',
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
  if (read.type === 'deal' && read.seeds.length !== read.seats.length) {
    const problem = `seeds: expected ${read.seats.length} items, found ${read.seeds.length}`;
    throw new Refusal('bad-request', problem);
  }
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
const seeds = list(seed, 1, MAX_GAMES);

const number = whole(0, 2 ** 31 - 1);
/** A number for each game; `null` leaves it as it is. */
const numbers: Reader<Int32Array> = mapped(list(nullable(number), 1, MAX_GAMES), (all) =>
  Int32Array.from(all, (one) => one ?? NONE),
);

const order: Reader<Order> = tagged({
  layout: {},
  reset: { seeds: list(nullable(seed), 1, MAX_GAMES) },
  step: { slots: numbers },
  observe: { seat: number },
  save: { places: numbers },
  load: { places: numbers },
  deal: { seats: numbers, seeds },
  resume: { view: anything, seeds },
  render: { game: number, seat: nullable(number), mode: oneOf(MODES) },
});

/** An answer as a line of JSON. */
export function lineOf(answer: Answer): string {
  return `${JSON.stringify(dataOf(answer))}\n`;
}

function dataOf(answer: Answer): object {
  switch (answer.type) {
    case 'state':
      return { type: answer.to, ...stateOf(answer.batch) };
    case 'done':
      return { type: answer.to };
    case 'observe': {
      const { batch, seat } = answer;
      return { type: 'observe', observations: table(batch.seenBy(seat), batch.games) };
    }
    case 'ready':
    case 'layout':
    case 'render':
    case 'error':
      return answer;
  }
}

function stateOf(batch: Batch): object {
  const { observations, finals, rewards, wins, scores, turns, ended, games } = batch;
  const ends = table(finals, ended.filter((end) => end === 1).length);
  return {
    turns: [...turns],
    ended: [...ended],
    legal: batch.legalSlots(),
    rewards: table(rewards, games),
    wins: table(wins, games),
    scores: table(scores, games),
    observations: table(observations, games),
    finals: Array.from(ended, (end) => (end === 1 ? ends.shift()! : null)),
  };
}

function table(part: ArrayLike<number>, games: number): number[][] {
  return rows(part, games).map((row) => row.map(shortest));
}

function rows(part: ArrayLike<number>, games: number): number[][] {
  const list = Array.from(part);
  const size = list.length / games;
  return Array.from({ length: games }, (_, i) => list.slice(i * size, (i + 1) * size));
}

// Frames.

/** What frames ask for; the answer to each has the same number with {@link ANSWER} added. */
const KINDS = { reset: 1, step: 2, observe: 3, save: 4, load: 5, deal: 6, restart: 7 } as const;
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
      return { type: 'reset', seeds: seedsOf(numbers) };
    case KINDS.restart: {
      const [marks, seeds] = halves(numbers);
      return { type: 'reset', seeds: seeds.map((seed, i) => (marks[i] === 0 ? null : seed)) };
    }
    case KINDS.step:
      return { type: 'step', slots: numbers };
    case KINDS.observe:
      if (numbers.length === 1) return { type: 'observe', seat: numbers[0]! };
      throw new Refusal('bad-frame', `expected one seat, found ${numbers.length}`);
    case KINDS.save:
      return { type: 'save', places: numbers };
    case KINDS.load:
      return { type: 'load', places: numbers };
    case KINDS.deal: {
      const [seats, seeds] = halves(numbers);
      return { type: 'deal', seats, seeds };
    }
    default:
      throw new Refusal('bad-frame', `there are no requests of kind ${kind}`);
  }
}

function seedsOf(numbers: Int32Array): number[] {
  if (numbers.length >= 1 && numbers.length <= MAX_GAMES) {
    return Array.from(numbers, (seed) => seed >>> 0);
  }
  throw new Refusal('bad-frame', `expected 1 to ${MAX_GAMES} seeds, found ${numbers.length}`);
}

/** A number for each game, then a seed for each. */
function halves(numbers: Int32Array): readonly [Int32Array, number[]] {
  const half = numbers.length / 2;
  if (!Number.isInteger(half)) {
    throw new Refusal(
      'bad-frame',
      `expected as many seeds as games, found ${numbers.length} numbers`,
    );
  }
  return [numbers.subarray(0, half), seedsOf(numbers.subarray(half))];
}

/** What was read: a line of text, a frame, or something that cannot be read. */
export type Read =
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'frame'; readonly kind: number; readonly numbers: Int32Array }
  /** Something of either form that cannot be read; if `isLost`, the next request cannot be found. */
  | {
      readonly type: 'broken';
      readonly form: 'line' | 'frame';
      readonly problem: string;
      readonly isLost: boolean;
    };

/** Takes requests out of bytes, as they come. */
export async function* requestsIn(input: AsyncIterable<Buffer>): AsyncGenerator<Read> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const more of input) {
    bytes = bytes.length === 0 ? more : Buffer.concat([bytes, more]);
    for (;;) {
      const [read, length] = firstIn(bytes);
      if (read === null) break;
      bytes = bytes.subarray(length);
      yield read;
      if (read.type === 'broken' && read.isLost) return;
    }
    // What came may be overwritten by what comes next.
    if (bytes.length > 0) bytes = Buffer.from(bytes);
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

/** An answer to a frame of some kind, as a frame. */
export function bytesOf(answer: Answer, kind: number): Uint8Array {
  switch (answer.type) {
    case 'state':
      return withHeader(answer.batch.memory, ANSWER + kind, answer.batch.games);
    case 'observe': {
      const { batch, seat } = answer;
      const seen = batch.seenBy(seat);
      return framed(new Uint8Array(seen.buffer), ANSWER + kind, batch.games);
    }
    case 'done':
      return framed(new Uint8Array(0), ANSWER + kind, 0);
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
