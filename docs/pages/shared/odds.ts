/** A chance as players say it: never certain. */
export function percent(chance: number): string {
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))} %`;
}
