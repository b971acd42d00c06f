const { getOwnPropertyDescriptor, ownKeys } = Reflect;
const { is } = Object;

/** An object that comes with the language, and its properties as they were. */
interface Original {
  readonly name: string;
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  readonly properties: readonly PropertyDescriptor[];
  /** Whether everything inherits from it, so that a new property is a change as well. */
  readonly isRoot: boolean;
}

/**
 * Remembers the objects that come with the language as they are now, and says later which of them has changed. Other
 * code in the same thread depends on them: a bot that changes them may make another bot lose.
 */
export class BuiltIns {
  readonly #originals: readonly Original[] = [...inUse()].map(([name, object]) => {
    const keys = name === 'globalThis' ? GLOBALS : ownKeys(object);
    const properties = keys.map((key) => getOwnPropertyDescriptor(object, key)!);
    return { name, object, keys, properties, isRoot: object === Object.prototype };
  });

  /**
   * The name of something that was replaced, removed or added to what everything inherits from; `null` if nothing was.
   * It calls nothing that a bot could have changed.
   */
  changed(): string | null {
    for (let i = 0; i < this.#originals.length; i++) {
      const { name, object, keys, properties, isRoot } = this.#originals[i]!;
      for (let k = 0; k < keys.length; k++) {
        const now = getOwnPropertyDescriptor(object, keys[k]!);
        if (!isSame(now, properties[k]!)) return pathOf(name, keys[k]!);
      }
      if (isRoot && ownKeys(object).length !== keys.length) return name;
    }
    return null;
  }
}

function isSame(now: PropertyDescriptor | undefined, before: PropertyDescriptor): boolean {
  return (
    now !== undefined &&
    is(now.value, before.value) &&
    now.get === before.get &&
    now.set === before.set
  );
}

function pathOf(name: string, key: PropertyKey): string {
  if (typeof key === 'symbol') return `${name}[${key.description ?? ''}]`;
  return name === 'globalThis' ? `${key}` : `${name}.${key}`;
}

/** The names of what bots and games are made of. `Error` is missing, because tools may change how stacks are written. */
const CLASSES = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'RegExp', 'Date', 'ArrayBuffer', 'DataView'],
  ...['Int8Array', 'Uint8Array', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
] as const;
const NAMESPACES = ['Math', 'JSON', 'Reflect', 'Atomics'] as const;
const GLOBALS = [...CLASSES, ...NAMESPACES, 'setTimeout', 'clearTimeout', 'performance'];

function inUse(): ReadonlyMap<string, object> {
  const typed = Reflect.getPrototypeOf(Uint8Array) as typeof Uint8Array;
  const iterators = { Array: [].values(), Map: new Map().values(), Set: new Set().values() };
  return new Map<string, object>([
    ['globalThis', globalThis],
    ...NAMESPACES.map((name): [string, object] => [name, globalThis[name]]),
    ...CLASSES.flatMap((name): [string, object][] => [
      [name, globalThis[name]],
      [`${name}.prototype`, globalThis[name].prototype as object],
    ]),
    ['TypedArray', typed],
    ['TypedArray.prototype', typed.prototype],
    ...Object.entries(iterators).map(([name, iterator]): [string, object] => [
      `${name} Iterator`,
      Reflect.getPrototypeOf(iterator)!,
    ]),
    ['Performance.prototype', Reflect.getPrototypeOf(performance)!],
  ]);
}
