import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXAMPLES } from './hostile-examples.js';
import type { Examples } from './hostile-examples.js';

/** Something that the package exports and that can be called. */
export interface Target {
  readonly name: string;
  /** The names of its parameters, by which valid values are found. */
  readonly parameters: readonly string[];
  readonly examples: Examples;
  /** What to call, and how to see what has become of the object that it belongs to. */
  readonly prepare: () => {
    readonly call: Callable;
    readonly position?: () => unknown;
  };
}

type Callable = (...args: readonly unknown[]) => unknown;
type Class = new (...args: readonly unknown[]) => Record<string, Callable>;

const root = resolve(import.meta.dirname, '../..');

/** Languages hold functions that make sentences of valid values: the functions that use them check these. */
const LEFT_OUT = /^\.\/words\/|\.json$/;

/** Everything that can be called, found in the entry points that `package.json` names. */
export async function targets(): Promise<readonly Target[]> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const found: Target[] = [];
  const seen = new Set<unknown>();
  for (const entry of Object.keys(exports).filter((name) => !LEFT_OUT.test(name))) {
    const file = join(root, 'src', entry, 'index.ts');
    const names = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(names)) {
      if (seen.has(value)) continue;
      seen.add(value);
      for (const { isFor, examples } of EXAMPLES) {
        if (isFor(entry, name)) found.push(...targetsIn(value, name, examples));
      }
    }
  }
  return found;
}

/** A valid value for a parameter; `undefined` if there is no example of it. */
export function exampleFor({ name, parameters, examples }: Target, at: number): unknown {
  const parameter = parameters[at]!;
  const [owner = '', method = owner] = name.split('.');
  // The classes of the two games have the same parameters.
  const kind = owner.replace(/^(?:Reef|Pearls)/, '');
  const make =
    examples[`${method}.${parameter}`] ?? examples[`${kind}.${parameter}`] ?? examples[parameter];
  return make?.();
}

/** A function, a class with its methods, or the functions of a game. */
function targetsIn(value: unknown, name: string, examples: Examples): readonly Target[] {
  if (typeof value === 'function') {
    if (isClass(value)) return classTargets(value, name, examples);
    const call = value as Callable;
    return [{ name, parameters: parametersOf(value), examples, prepare: () => ({ call }) }];
  }
  // Bots are asked by functions that check what is asked.
  if (typeof value !== 'object' || value === null || 'choose' in value) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'function' ? targetsIn(part, `${name}.${key}`, examples) : [],
  );
}

function isClass(value: unknown): value is Class {
  return /^class\b/.test(textOf(value));
}

/** The constructor, and the methods of an instance that was made from valid values. */
function classTargets(made: Class, name: string, examples: Examples): readonly Target[] {
  // The library makes its errors itself.
  if (made.prototype instanceof Error) return [];
  const constructor: Target = {
    name,
    parameters: parametersOf(made),
    examples,
    prepare: () => ({ call: (...args) => new made(...args) }),
  };
  const valid = constructor.parameters.map((_, i) => exampleFor(constructor, i));
  const methods = methodsOf(made).map(([method, value]) => ({
    name: `${name}.${method}`,
    parameters: parametersOf(value),
    examples,
    prepare: () => {
      const instance = new made(...valid);
      return {
        call: (...args: readonly unknown[]) => instance[method]!(...args),
        position: () => instance['unload']?.(),
      };
    },
  }));
  return [constructor, ...methods];
}

/** The methods of a class and of those that it extends. */
function methodsOf(made: Class): readonly (readonly [name: string, method: unknown])[] {
  const methods = new Map<string, unknown>();
  let prototype = made.prototype as object;
  while (prototype !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const isMethod = typeof value === 'function' && name !== 'constructor';
      if (isMethod && !methods.has(name)) methods.set(name, value);
    }
    prototype = Object.getPrototypeOf(prototype) as object;
  }
  return [...methods];
}

/** The names of the parameters of a function, or of the constructor of a class, as they are written. */
function parametersOf(value: unknown): readonly string[] {
  const text = textOf(value);
  const bare = /^(?:async\s*)?(\w+)\s*=>/.exec(text);
  if (bare !== null) return [bare[1]!];
  const start = isClass(value) ? text.search(/\bconstructor\s*\(/) : 0;
  if (start < 0) return [];

  const written: string[] = [''];
  let depth = 0;
  for (const letter of text.slice(text.indexOf('(', start) + 1)) {
    if (letter === ')' && depth === 0) break;
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth--;
    if (letter === ',' && depth === 0) written.push('');
    else written.push(`${written.pop()!}${letter}`);
  }
  // Without a default, and without the number by which the compiler tells two names apart.
  const names = written.map((one) => one.trim().replace(/\d*(?:\s*=.*)?$/s, ''));
  return names.filter((name) => name !== '');
}

function textOf(value: unknown): string {
  return Function.prototype.toString.call(value);
}
