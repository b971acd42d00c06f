/** Hands on by number what comes in any order: 0 first, then 1, and so on. */
export class InOrder<T> {
  readonly #waiting = new Map<number, T>();
  #next = 0;

  /** Takes an item, and gives those whose turn has come. */
  add(number: number, item: T): readonly T[] {
    this.#waiting.set(number, item);
    const ready: T[] = [];
    for (; this.#waiting.has(this.#next); this.#next++) {
      ready.push(this.#waiting.get(this.#next)!);
      this.#waiting.delete(this.#next);
    }
    return ready;
  }

  /** What still waits for something that will not come. */
  rest(): readonly T[] {
    const numbers = [...this.#waiting.keys()].sort((a, b) => a - b);
    return numbers.map((number) => this.#waiting.get(number)!);
  }
}
