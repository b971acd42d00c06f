import { RulesError } from '../core/errors.js';

/**
 * Buffers of the caller. Asking one for its length in the ordinary way may run code of a subclass or a
 * proxy, and that code may play in another simulator while this one is at work. What is asked here is
 * the built-in array itself, which runs nothing; what only looks like one has no room at all.
 */

/** How many numbers fit into a buffer; -1 if it is no `Int32Array`. */
export function roomIn(buffer: Int32Array): number {
  return kindOf.call(buffer) === 'Int32Array' ? lengthOf.call(buffer) : NOT_ONE;
}

/** How many entries a mask has; -1 if it is no `Uint8Array`. */
export function roomInMask(mask: Uint8Array): number {
  return kindOf.call(mask) === 'Uint8Array' ? lengthOf.call(mask) : NOT_ONE;
}

/** How many floats fit into a buffer; -1 if it is no `Float32Array`. */
export function roomInFloats(out: Float32Array): number {
  return kindOf.call(out) === 'Float32Array' ? lengthOf.call(out) : NOT_ONE;
}

/** How many numbers fit into a buffer; -1 if it is no `Float64Array`. */
export function roomInDoubles(out: Float64Array): number {
  return kindOf.call(out) === 'Float64Array' ? lengthOf.call(out) : NOT_ONE;
}

/** How many numbers fit into an observation; -1 if it is neither a `Float32Array` nor a `Uint8ClampedArray`. */
export function roomInObservation(out: Observation): number {
  const kind = kindOf.call(out);
  const isOne = kind === 'Float32Array' || kind === 'Uint8ClampedArray';
  return isOne ? lengthOf.call(out) : NOT_ONE;
}

/** Where an observation is written: as shares into floats, as counts into bytes. */
export type Observation = Float32Array | Uint8ClampedArray;

/** Whether an observation is written as counts. */
export function isCounts(out: Observation): boolean {
  return kindOf.call(out) === 'Uint8ClampedArray';
}

const NOT_ONE = -1;

/** Sets all entries of a mask to 0. */
export function clear(mask: Uint8Array): void {
  Uint8Array.prototype.fill.call(mask, 0);
}

/** Sets the first entries of an observation to 0. */
export function clearObservation(out: Observation, length: number): void {
  Float32Array.prototype.fill.call(out as Float32Array, 0, 0, length);
}

/** Sets the entries of a buffer from one place up to, not including, another. */
export function fill(buffer: Int32Array, value: number, from: number, end: number): void {
  Int32Array.prototype.fill.call(buffer, value, from, end);
}

/** Copies a whole list into a buffer, from a place on. */
export function copyInto(buffer: Int32Array, list: Int32Array, from: number): void {
  Int32Array.prototype.set.call(buffer, list, from);
}

/** Refuses a buffer with less room than it takes. */
export function ensureRoom(room: number, length: number, kind = 'an Int32Array'): void {
  if (room >= length) return;
  throw new RulesError('bad-buffer', `the buffer has to be ${kind} of length ${length}`);
}

/** The name of a built-in array's class, `undefined` for everything else. */
const kindOf = /* @__PURE__ */ getterOf(Symbol.toStringTag);
const lengthOf = /* @__PURE__ */ getterOf('length') as () => number;

function getterOf(property: string | symbol): () => unknown {
  const prototype = Reflect.getPrototypeOf(Int32Array.prototype)!;
  return Reflect.getOwnPropertyDescriptor(prototype, property)!.get!;
}
