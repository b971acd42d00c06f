import { describe, expect, test } from 'vitest';
import { wantsColor } from '../../src/cli/command.js';
import { optionLines } from '../../src/cli/help.js';
import {
  asked,
  choice,
  flag,
  milliseconds,
  suggestion,
  text,
  UsageError,
  wholeNumber,
} from '../../src/cli/options.js';

describe('wantsColor', () => {
  test.each<[NodeJS.ProcessEnv, boolean, boolean]>([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, true],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: 'true', TERM: 'dumb' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '' }, false, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
  ])('wantsColor(%j, terminal: %s) is %s', (env, isTerminal, wanted) => {
    expect(wantsColor(env, isTerminal)).toBe(wanted);
  });
});

describe('suggestion', () => {
  test.each([
    ['aren', ['arena', 'play'], '. Did you mean arena?'],
    ['arnea', ['arena', 'play'], '. Did you mean arena?'],
    ['--shrad', ['--seed', '--shard'], '. Did you mean --shard?'],
    ['Greedy', ['greedy'], '. Did you mean greedy?'],
    ['chess', ['reef', 'pearls'], ''],
    ['', ['reef'], ''],
  ])('suggestion("%s", %j) is "%s"', (word, words, hint) => {
    expect(suggestion(word, words)).toBe(hint);
  });
});

describe('milliseconds', () => {
  test.each([
    ['500ms', 500],
    ['1.5s', 1500],
    ['2m', 120_000],
  ])('milliseconds("limit", "%s") is %d', (text, time) => {
    expect(milliseconds('limit', text)).toBe(time);
  });

  test('milliseconds("grace", "0ms", 0) is 0, where nothing is enough', () => {
    expect(milliseconds('grace', '0ms', 0)).toBe(0);
  });

  test('milliseconds("limit", "1441m") is refused: a day is the most', () => {
    expect(milliseconds('limit', '1440m')).toBe(86_400_000);
    expect(() => milliseconds('limit', '1441m')).toThrow(
      new UsageError('--limit takes at most a day, 1440m, got "1441m"'),
    );
  });

  test.each(['', '5', '0s', '-1s', 's', '1h', '5 s', 'Infinitys'])(
    'milliseconds("limit", "%s") is refused with the fix',
    (text) => {
      const message = `--limit takes a time such as 500ms, 10s or 2m, got "${text}"`;
      expect(() => milliseconds('limit', text)).toThrow(new UsageError(message));
    },
  );
});

describe('asked(options, given)', () => {
  const options = {
    games: wholeNumber('<n>', 'the number of games', [1, 12]),
    look: choice('<name>', 'flat or stacked', ['flat', 'stacked'], 'flat'),
    names: text('<list>', 'the names of the players'),
    quiet: flag('no progress'),
  };

  test('has the value of each option, and its usual value where it is not given', () => {
    const given = { games: '12', look: 'stacked', names: 'a,b', quiet: true } as const;
    expect(asked(options, given).options).toMatchObject({ ...given, games: 12 });
    expect(asked(options, {}).options).toEqual({
      ...{ games: undefined, look: 'flat', names: undefined, quiet: false },
      ...{ color: false, plain: false, help: false },
    });
  });

  test.each(['', '0', '13', '1.5', '1e1', '-1', 'ten'])(
    'of { games: "%s" } is refused with the fix',
    (games) => {
      const message = `--games takes a whole number from 1 to 12, got "${games}"`;
      expect(() => asked(options, { games })).toThrow(new UsageError(message));
    },
  );
});

test('optionLines(options) breaks long lines, and leaves room for long names', () => {
  const help = 'what is played, in the order in which the program was asked for it by whoever';
  expect(optionLines({ out: text('<file>', help), quiet: flag('no\n   progress', 'q') })).toBe(
    [
      '  --out <file>      what is played, in the order in which the program was asked',
      '                    for it by whoever',
      '  -q, --quiet       no progress',
      '',
    ].join('\n'),
  );
  expect(optionLines({ opponents: text('<names>', 'who else plays') })).toBe(
    '  --opponents <names> who else plays\n',
  );
});
