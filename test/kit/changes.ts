import { changed, partOf } from './untrusted.js';
import type { Draft } from './untrusted.js';

/** A change to plain data; written for any data, so that both games can be changed with it. */
export type Change<T extends object> = (state: Draft<T>) => void;

/** What a sound value has become after some changes. */
export function afterAll<T extends object>(of: T, changes: readonly Change<T>[]): T {
  return changed(of, (draft) => {
    for (const change of changes) change(draft);
  });
}

/** Another value at a path. */
export function set(path: string, value: unknown): (state: object) => void {
  const [, holder, key] = /^(?:(.*)[.[])?([^.[\]]+)\]?$/.exec(path) as unknown as string[];
  return (state) => {
    Object.assign(partOf(state, holder ?? '') as object, { [key!]: value });
  };
}

/** A number at a path is more, or less. */
export function raised(path: string, by: number): (state: object) => void {
  return (state) => {
    set(path, (partOf(state, path) as number) + by)(state);
  };
}

/** The list at a path has more at its end. */
export function pushed(path: string, ...items: readonly unknown[]): (state: object) => void {
  return (state) => {
    listAt(state, path).push(...items);
  };
}

/** The list at a path has lost its last item. */
export function cut(path: string): (state: object) => void {
  return (state) => {
    listAt(state, path).pop();
  };
}

/** The last item has gone from one list to another. */
export function moved(from: string, to: string): (state: object) => void {
  return (state) => {
    listAt(state, to).push(listAt(state, from).pop());
  };
}

/** The list at a path. */
export function listAt(state: object, path: string): unknown[] {
  return partOf(state, path) as unknown[];
}
