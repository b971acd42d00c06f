import { RulesError } from '../../core/errors.js';

/**
 * Buffers of the caller. Asking one for its length in the ordinary way may run code of a subclass or a
 * proxy, and that code may play in another simulator while this one is at work. What is asked here is
 * the built-in array itself, which runs nothing; what only looks like one has no room at all.
 */

/** How many numbers fit into a buffer; -1 if it is not a built-in array of this class. */
export function roomIn(buffer: unknown, kind = 'Int32Array'): number {
  return kindOf.call(buffer) === kind ? lengthOf.call(buffer) : NOT_ONE;
}

const NOT_ONE = -1;

/** Refuses a buffer with less room than it takes. */
export function ensureRoom(room: number, length: number, kind = 'an Int32Array'): void {
  if (room >= length) return;
  throw new RulesError('bad-buffer', `the buffer has to be ${kind} of length ${length}`);
}

/** Where an observation is written: as shares into floats, as counts into bytes. */
export type Observation = Float32Array | Uint8ClampedArray;

/** Refuses an observation with less room than that. */
export function ensureObservation(out: Observation, length: number): void {
  const room = isCounts(out) ? lengthOf.call(out) : roomIn(out, 'Float32Array');
  ensureRoom(room, length, 'a Float32Array or Uint8ClampedArray');
}

/** Whether an observation is written as counts. */
export function isCounts(out: Observation): boolean {
  return kindOf.call(out) === 'Uint8ClampedArray';
}

/** Where the legal slots are marked: a byte for each slot, or a bit for each, 32 to a number. */
type SlotMask = Uint8Array | Uint32Array;

/** Refuses a mask that is too short for that many slots. */
export function ensureSlotMask(mask: SlotMask, slots: number): void {
  if (isBits(mask)) ensureRoom(lengthOf.call(mask), Math.ceil(slots / 32), 'a Uint32Array');
  else ensureRoom(roomIn(mask, 'Uint8Array'), slots, 'a Uint8Array');
}

/** Whether a mask has a bit for each slot. */
export function isBits(mask: SlotMask): mask is Uint32Array {
  return kindOf.call(mask) === 'Uint32Array';
}

/** Any built-in array of numbers. */
type Numbers = Observation | SlotMask | Int32Array;

/** Sets the numbers of a buffer from one place up to, not including, another. */
export function fill(buffer: Numbers, value: number, from = 0, end?: number): void {
  Int32Array.prototype.fill.call(buffer as Int32Array, value, from, end);
}

/** Copies some numbers of a list into a buffer, if it has room for them, and says how many they are. */
export function writeNumbers(
  list: Int32Array,
  from: number,
  count: number,
  buffer: Int32Array,
): number {
  ensureRoom(roomIn(buffer), count);
  for (let i = 0; i < count; i++) buffer[i] = list[from + i]!;
  return count;
}

/** Copies a whole list into a buffer, from a place on. */
export function copyInto(buffer: Int32Array, list: Int32Array, from: number): void {
  Int32Array.prototype.set.call(buffer, list, from);
}

/** The name of a built-in array's class, `undefined` for everything else. */
const kindOf = /* @__PURE__ */ getterOf(Symbol.toStringTag);
const lengthOf = /* @__PURE__ */ getterOf('length') as () => number;

function getterOf(property: string | symbol): () => unknown {
  const prototype = Reflect.getPrototypeOf(Int32Array.prototype)!;
  return Reflect.getOwnPropertyDescriptor(prototype, property)!.get!;
}
