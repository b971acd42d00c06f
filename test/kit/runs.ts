/** Whether the tests take their time: `THOROUGH` is set in CI. */
export const isThorough: boolean = (process.env['THOROUGH'] ?? '') !== '';

/** How many values a generator gives: `many` in a thorough run, a tenth of them in a quick one. */
export function runs(many: number): number {
  return isThorough ? many : Math.ceil(many / 10);
}
