/** `Math.exp` and `Math.log` may differ in the last digit from machine to machine; these do not. */

/** Nearly `Math.exp` from 0 on: a twelfth too low at 4, and the more the further on. */
export function exp(x: number): number {
  const y = x / 4;
  const root = 1 + y * (1 + y * (1 / 2 + y / 6));
  return root * root * (root * root);
}

/** Nearly `Math.log` from 1 on. */
export function log(x: number): number {
  let rest = x;
  let halvings = 0;
  for (; rest >= 2; rest /= 2) halvings++;
  const y = (rest - 1) / (rest + 1);
  return halvings * Math.LN2 + 2 * y * (1 + y * y * (1 / 3 + (y * y) / 5));
}
