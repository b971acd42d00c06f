import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Decision, Rememberer } from '../../src/bots/bot.js';
import { playersOf } from '../../src/bots/players.js';
import { botFor } from '../../src/cli/bot-file.js';
import { isPath } from '../../src/cli/module-file.js';
import type { CliBot } from '../../src/cli/bot-file.js';
import { reef } from '../../src/index.js';
import { scratch } from './kit.js';

const { file } = scratch();
const players = playersOf(reef.name);

/** Loads a bot whose file has this text; `end` is what stands behind the path. */
async function loaded(name: string, text: string, end = ''): Promise<CliBot> {
  return botFor(players, `${file(name, text)}${end}`);
}

/** What a bot answers that does not look at anything. */
function answerOf(bot: CliBot): unknown {
  const chooser = (bot as Rememberer<object, unknown>).newGame({ seat: 0, players: 2 });
  return chooser.choose({} as Decision<object, unknown>);
}

describe('botFor', () => {
  const ECHO = `export default (parameters) => ({ name: 'echo', choose: () => parameters });`;

  test.each<[string, string, object, object | undefined]>([
    ['', 'echo', {}, undefined],
    ['?', 'echo?', {}, undefined],
    ['?width=8&seed=3', 'echo?width=8&seed=3', { width: '8', seed: '3' }, undefined],
    ['?width=8:500', 'echo?width=8:500', { width: '8' }, { playouts: 500 }],
    ['?file=a.mjs:20ms', 'echo?file=a.mjs:20ms', { file: 'a.mjs' }, { milliseconds: 20 }],
    ['?a=1%262+3&b', 'echo?a=1%262+3&b', { a: '1&2 3', b: '' }, undefined],
    [':500', 'echo:500', {}, { playouts: 500 }],
  ])('botFor(players, "./echo.mjs%s") is %s', async (end, name, parameters, budget) => {
    const bot = await loaded('echo.mjs', ECHO, end);
    expect({ name: bot.name, budget: bot.budget }).toEqual({ name, budget });
    expect(answerOf(bot)).toEqual(parameters);
    expect(Object.isFrozen(answerOf(bot))).toBe(true);
  });

  test.each([
    ['bot', `export const bot = async ({ a }) => ({ name: 'made', choose: () => a });`],
    [
      'compiled',
      `Object.defineProperty(exports, '__esModule', { value: true });
      exports.default = ({ a }) => ({ name: 'made', newGame: () => ({ choose: () => a }) });`,
    ],
    ['common', `module.exports = ({ a }) => ({ name: 'made', choose: () => a });`],
  ])('botFor(players, path) finds the function that makes a bot: %s', async (name, text) => {
    const bot = await loaded(`${name}.${text.startsWith('export ') ? 'mjs' : 'cjs'}`, text, '?a=5');
    expect(bot.name).toBe('made?a=5');
    expect(answerOf(bot)).toBe('5');
  });

  const PLAIN = `export default { name: 'plain', choose: () => 1 };`;

  test.each<[string, string, string, string]>([
    ['plain.mjs', PLAIN, '?width=8', 'takes no parameters, so leave out "?width=8", or export a'],
    ['plain.mjs', PLAIN, ':5h', '"5h" is not a budget: '],
    ['echo.mjs', ECHO, '?a=1:5h', '"5h" is not a budget: '],
    ['echo.mjs', ECHO, '?a=1&b=2&a=3', 'has the parameter a twice'],
    [
      'wide.mjs',
      `export default ({ width = 4 }) => ({ name: 'wide' + width, choose: () => 1 });`,
      '?width=8&witdh=9',
      'does not read the parameter witdh: leave it out, or mend its name',
    ],
    [
      'wide.mjs',
      `export default ({ width = 4 }) => ({ name: 'wide' + width, choose: () => 1 });`,
      '?witdh=9',
      'does not read the parameter witdh',
    ],
    [
      'one.mjs',
      'export default () => 1;',
      '',
      'exports a function that does not return a bot but 1',
    ],
    [
      'class.mjs',
      'export default class { choose() {} }',
      '',
      'cannot make a bot: TypeError: Class constructor',
    ],
    [
      'throws.mjs',
      `export default () => { throw new Error('width is missing'); };`,
      '?a=1',
      'cannot make a bot: Error: width is missing (at ',
    ],
    ['nameless.mjs', `export default () => ({ choose: () => 1 });`, '', 'a bot has a name'],
    [
      'unnamed.mjs',
      'export default { choose: () => 1 };',
      '',
      'a bot has a name, found undefined. Write: ',
    ],
    [
      'lines.mjs',
      `export default { name: 'a\\nb', choose: () => 1 };`,
      '',
      'the name of a bot is one line without control characters',
    ],
    [
      'other.mjs',
      'export const strategy = 1;',
      '',
      'exports no bot. Found strategy. Write: export default { name: ',
    ],
    ['nothing.cjs', '', '', "exports no bot. Write: module.exports = { name: 'nothing', choose: "],
  ])('botFor(players, "./%s") refuses %s with "%s" behind it', async (name, text, end, message) => {
    await expect(loaded(name, text, end)).rejects.toThrow(message);
  });

  test.each([
    ['none.mjs', 'none.mjs: looked for '],
    ['frist.mjs', 'frist.mjs. Did you mean first.mjs?'],
    ['nowhere/first.mjs', 'nowhere/first.mjs; there is no folder '],
  ])('botFor(players, "./%s") says that there is no such file', async (name, message) => {
    const path = join(dirname(file('first.mjs', PLAIN)), name);
    await expect(botFor(players, path)).rejects.toThrow(`there is no file ${path}: looked for `);
    await expect(botFor(players, path)).rejects.toThrow(message);
  });

  test('botFor(players, path) prefers a file whose name looks like one with a budget', async () => {
    file('odd.mjs', `export default { name: 'other', choose: () => 1 };`);
    expect((await loaded('odd.mjs:500.mjs', PLAIN)).name).toBe('plain');
  });

  test.each([
    ['greedy', false],
    ['mcts:500', false],
    ['./bot', true],
    ['bot.mjs', true],
    ['bot.js?width=8', true],
    ['bot.cjs:500', true],
  ])('isPath(%j) is %s', (word, answer) => {
    expect(isPath(word)).toBe(answer);
  });
});
