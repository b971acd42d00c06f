import { describe, expect, test } from 'vitest';
import { run } from '../kit.js';

const BOARD = 'r r r r / . r y . / . p ryg . / . . . .';

describe('reef-rules count', () => {
  test('prints the number, and each match on the board', async () => {
    const board = '. . . r / . r y . / . p ryg . / . . . .';
    expect(await run(['count', board, 'r y'])).toEqual({
      status: 0,
      stdout: [
        '1 time',
        '',
        '      a     b     c     d',
        '1     .     .     .     R',
        '2     .    >R    >Y     .',
        '3     .     P   ryG     .',
        '4     .     .     .     .',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('--json prints the number and the spaces (R14)', async () => {
    const { stdout } = await run(['count', BOARD, 'r r', '--json']);
    const { count, matches } = JSON.parse(stdout) as { count: number; matches: string[][] };
    expect(count).toBe(2);
    expect(matches.map((match) => match.join(' '))).toEqual(['a1 b1', 'c1 d1']);
  });

  test('draws the board once when the pattern is not there', async () => {
    const { stdout } = await run(['count', BOARD, 'g g']);
    expect(stdout).toMatch(/^0 times\n/);
    expect(stdout).not.toContain('>');
  });

  test.each([
    [['count', '. . x .', 'r'], 'the board, column 5: expected a stack', '  . . x .\n      ^\n'],
    [['count', BOARD, 'r r5'], 'the pattern, column 4: expected', '  r r5\n     ^\n'],
  ])('%j points at the mistake', async (args, message, mark) => {
    const { status, stdout, stderr } = await run(args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(mark);
  });

  test.each([[['count']], [['count', BOARD]], [['count', '.', '.', '.', '.']]])(
    '%j asks for quotes',
    async (args) => {
      const { status, stderr } = await run(args);
      expect(status).toBe(2);
      expect(stderr).toContain('in quotes: reef-rules count "');
    },
  );
});
