import { expect, test } from 'vitest';
import { jsonOf } from '../../src/core/json.js';

test('jsonOf(value) is the same line for equal data, whatever the order of the fields', () => {
  expect(jsonOf({ a: 1, b: { c: [2], d: 3 } })).toBe('{"a":1,"b":{"c":[2],"d":3}}');
  expect(jsonOf({ b: { d: 3, c: [2] }, a: 1 })).toBe('{"a":1,"b":{"c":[2],"d":3}}');
});
