import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortest } from '../../src/bots/slots.js';

test.each([
  [0.05, '0.05'],
  [1 / 3, '0.33333334'],
  [1.0000001, '1.0000001'],
  [16777217.5, '16777218'],
  [9.999999e-8, '9.999999e-8'],
  [1.00000012e-7, '1.00000015e-7'],
])('shortest(float32 of %f) is %s', (number, text) => {
  expect(String(shortest(Math.fround(number)))).toBe(text);
});

test('shortest(number) is the same float32, with at most nine digits', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const short = shortest(number);
      expect(Math.fround(short) === number).toBe(true);
      expect(Number(short.toPrecision(9))).toBe(short);
    }),
  );
});
