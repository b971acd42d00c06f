/** The part of a note between two of its bits: what an action leaves, so that it can be taken back, is small numbers in one. */
export function noteIn(note: number, from: number, end: number): number {
  return (note >> from) & ((1 << (end - from)) - 1);
}
