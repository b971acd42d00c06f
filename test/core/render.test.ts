import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beside, paint, WIDTH } from '../../src/core/render.js';

describe('beside', () => {
  const A = ['a', 'aaa'];
  const B = ['bb'];
  const C = ['c', '', 'ccc'];

  test.each<[string, string[][], number, number, string[]]>([
    ['nothing', [], 1, 10, []],
    ['one block', [A], 1, 10, ['a', 'aaa']],
    ['two blocks side by side', [A, B], 2, 10, ['a    bb', 'aaa']],
    ['a later block that is higher', [B, C], 1, 10, ['bb c', '', '   ccc']],
    ['just enough room', [A, B, C], 1, 10, ['a   bb c', 'aaa', '       ccc']],
    ['not enough room for three', [A, B, C], 1, 9, ['a   bb', 'aaa', 'c', '', 'ccc']],
    ['not enough room for two', [A, B, C], 1, 5, ['a', 'aaa', 'bb', 'c', '', 'ccc']],
    ['not even enough for one', [['aaaaaa'], B], 1, 3, ['aaaaaa', 'bb']],
    [
      'columns as wide as the widest below each other',
      [B, A, A, B],
      1,
      7,
      ['bb  a', '    aaa', 'a   bb', 'aaa'],
    ],
  ])('beside(blocks, gap, width) lays out %s', (_, blocks, gap, width, lines) => {
    expect(beside(blocks, gap, width)).toEqual(lines);
  });

  test('beside(blocks, gap, width) is the same in colour', () => {
    const plain = [A, B, C, A];
    const red = plain.map((block) => block.map((line) => paint(line, '31', { color: true })));
    for (const width of [1, 6, 8, 10, 20]) {
      const lines = beside(red, 2, width);
      const bare = lines.map((line) => line.replace(/\u001B\[\d+m/g, '').trimEnd());
      expect(bare).toEqual(beside(plain, 2, width));
    }
  });

  test('beside(blocks, gap, width) keeps every line, within the width wherever one block fits', () => {
    const line = fc.string({ unit: fc.constantFrom('x', 'y'), maxLength: 12 });
    const blocks = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(blocks, fc.nat(4), fc.nat(40), (given, gap, width) => {
        const lines = beside(given, gap, width);
        const widest = Math.max(0, ...given.flat().map(({ length }) => length));
        for (const one of lines) expect(one.length).toBeLessThanOrEqual(Math.max(width, widest));
        const letters = (texts: readonly string[]): number =>
          texts.join('').replace(/ /g, '').length;
        expect(letters(lines)).toBe(letters(given.flat()));
        expect(lines.every((one) => one === one.trimEnd())).toBe(true);
      }),
    );
  });

  test('a drawing is at most 100 columns wide', () => {
    expect(WIDTH).toBe(100);
  });
});
