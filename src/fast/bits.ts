/** How many spaces a set has, without a loop: its bits added up in pairs, then fours, then eights. */
export function bitCount(set: number): number {
  set -= (set >> 1) & 0x5555;
  set = (set & 0x3333) + ((set >> 2) & 0x3333);
  set = (set + (set >> 4)) & 0x0f0f;
  return (set + (set >> 8)) & 0x1f;
}
