/** Whether the tests take their time: `THOROUGH` is set in CI. */
export const isThorough: boolean = (process.env['THOROUGH'] ?? '') !== '';

/** How many values a generator gives: so many in a thorough run, and otherwise a tenth of them. */
export function runs(many: number): number {
  return isThorough ? many : Math.ceil(many / 10);
}
