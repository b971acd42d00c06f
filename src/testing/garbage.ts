import fc from 'fast-check';

/**
 * Values of all sorts that nobody expects: wrong types, odd numbers, gaps, cycles, getters and proxies
 * that throw, symbols, texts and lists beyond all measure. Whatever takes values of unknown origin
 * should answer for each of them, and neither crash nor hang.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { check, setup } from 'reef-rules/pearls';
 * import { garbage } from 'reef-rules/testing';
 *
 * const state = setup({ players: 2, seed: 7 });
 * fc.assert(fc.property(garbage(), (value) => check(state, value)?.code === 'malformed'));
 * ```
 */
export function garbage(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: anything() },
    { weight: 2, arbitrary: fc.constantFrom(...MAKERS).map((make) => make()) },
    { weight: 1, arbitrary: fc.tuple(anything(), fc.constantFrom(...WRAPPINGS)).map(wrapped) },
  );
}

/** Values of all sorts, so many levels deep. */
export function anything(maxDepth = 3): fc.Arbitrary<unknown> {
  return fc.anything({
    maxDepth,
    maxKeys: 5,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
}

/** Each makes its value anew: nobody should find what somebody else did to it. */
const MAKERS: readonly (() => unknown)[] = [
  () => undefined,
  () => -0,
  () => NaN,
  () => Infinity,
  () => Symbol('garbage'),
  () => keepOut,
  () => class {},
  () => Promise.resolve(null),
  () => new Error('garbage'),
  () => new WeakMap(),
  () => globalThis,
  () => 'x'.repeat(1_000_000),
  () => new Array<unknown>(2 ** 32 - 1),
  () => nested(50_000),
  () => cyclicObject(),
  () => cyclicList(),
  () => trapped({}),
  () => trapped([]),
  () => trapped(keepOut),
  () => ({ type: revoked({}) }),
  () => [revoked([])],
  () => Object.defineProperty({}, 'type', { enumerable: true, get: keepOut }),
  () => ({ toJSON: keepOut, toString: keepOut, valueOf: keepOut }),
  () => ({ [Symbol('type')]: 1, type: { [Symbol.toPrimitive]: keepOut } }),
  () => Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field ${i}`, i])),
  () => JSON.parse('{ "__proto__": { "type": "pass" }, "constructor": null }') as unknown,
];

/** Fields that data tends to have, so that not everything fails at the first look. */
const WRAPPINGS: readonly string[] = ['type', 'players', 'seed', 'actions', 'options', 'state'];

function wrapped([value, name]: readonly [unknown, string]): unknown {
  return { [name]: value };
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

function cyclicObject(): unknown {
  const value: Record<string, unknown> = { type: 'pass' };
  value['self'] = value;
  return value;
}

function cyclicList(): unknown {
  const value: unknown[] = [];
  value.push(value, value);
  return value;
}

function keepOut(): never {
  throw new TypeError('keep out');
}

/** A proxy whose every trap throws, but for `in`: fast-check asks every value whether it can be cloned. */
function trapped(target: object): object {
  const traps = new Proxy({}, { get: (_, trap) => (trap === 'has' ? () => false : keepOut) });
  return new Proxy(target, traps);
}

/** A proxy that is no more. */
function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
