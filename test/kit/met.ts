import { expect } from 'vitest';

/** What a law has met: one that never meets its case says nothing. */
export class Met {
  readonly #cases = new Set<string>();

  add(...cases: readonly string[]): void {
    for (const name of cases) this.#cases.add(name);
  }

  expect(...cases: readonly string[]): void {
    expect([...this.#cases]).toEqual(expect.arrayContaining([...cases]));
  }
}
