import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  apply,
  renderState,
  formatAction,
  legalActionAt,
  legalActions,
  reveals,
  setup,
  view,
} from '../../src/index.js';
import type { View } from '../../src/index.js';
import * as shells from '../../src/pearls/index.js';
import { PATIENCE, run, scratch, spawned } from './kit.js';

const { folder, file } = scratch();

/** A bot that shows as little as possible. */
const discreet = file(
  'discreet.mjs',
  `export default {
    name: 'discreet',
    choose: ({ game, view }) =>
      game.legalActions(view).find((action) => !game.reveals(view, action)) ?? game.legalActionAt(view, 0),
  };`,
);

/**
 * A game against it up to where both have shown nothing: what the person types, and what they see
 * before the last of it.
 */
function quietGame(): { actions: string[]; view: View } {
  const actions: string[] = [];
  let state = setup({ players: 2, seed: '3' });
  let before = state;
  for (let isQuiet = false; ;) {
    const quiet = legalActions(state).find((action) => !reveals(state, action));
    const action = quiet ?? legalActionAt(state, 0);
    if (state.turn === 0) {
      actions.push(formatAction(action));
      before = state;
      isQuiet = quiet !== undefined && state.phase === 'play';
    } else if (isQuiet && quiet !== undefined) {
      return { actions, view: view(before, 0) };
    }
    state = apply(state, action);
  }
}

/** Everything that is told when this is typed, line by line. */
async function typed(args: readonly string[], ...lines: string[]): Promise<string> {
  const input = lines.map((line) => `${line}\n`).join('');
  const { status, stdout, stderr } = await run(['play', ...args], { input });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** What follows after something was typed. */
function answerTo(text: string, line: string): string {
  const from = text.indexOf(`> ${line}\n`) + line.length + 3;
  return text.slice(from, text.indexOf('> ', from));
}

/** How it ends for a person who leaves. */
const LEFT =
  /You left the game before it ended\.\n\nThe same deal again: .* play --bots me,greedy --seed 3\n$/;

const REEF = ['--bots', 'me,greedy', '--seed', '3'];
const PEARLS = ['--game', 'pearls', '--seed', '1'];

describe('playing yourself', () => {
  test.each(['', '?', 'help'])(
    '"%s" shows what can be typed, and what the bot greedy values most',
    async (line) => {
      const text = await typed(REEF, '1', '?', '1', line);
      expect(text).toContain('\nThere is no suggestion with that number: ? shows them.\n');
      const answer = text.slice(text.lastIndexOf('You can type:'));
      expect(answer).toMatch(/^ {2}take #\d+ {3}\(one of 3 ways to take\)$/m);
      expect(answer).toMatch(/^ {2}draw #\d+ {3}\(one of \d ways to draw\)$/m);
      expect(answer).toMatch(/^ {2}play #\d+ \w@\w\d \w@\w\d {3}\(one of \d+ ways to play\)$/m);
      expect(answer).toMatch(
        /^Suggestions of the bot greedy, best first \(type the number\):\n(?: {2}[123] {3}.* (?:no|[+-]\d+) points?\n){3}/m,
      );
    },
  );

  test('the points next to a suggestion are what it makes at once', async () => {
    const text = await typed(PEARLS, '?');
    expect(text).toMatch(/^ {2}1 {3}play 2t\+2j necklace {3}\+10 points$/m);
    const before = shells.setup({ players: 2, seed: '1' });
    const after = shells.apply(before, shells.parseAction('play 2t+2j necklace'));
    const { pile, necklaces } = after.players[before.turn]!;
    const pearls = 2 * shells.VALUES.teal + 2 * shells.VALUES.joker;
    expect(pile).toMatchObject({ teal: 2, joker: 2 });
    expect(necklaces.map((value) => value + pearls)).toEqual([10]);
  });

  test.each(['take 0', 'Take #0', 'TAKE 0', ' take  #0 ', 'tAKE #0'])(
    'an action may be typed without its # and with any capitals: "%s"',
    async (line) => {
      const [, card = ''] = /^ {2}take #(\d+)/m.exec(await typed(REEF, '?', '1', '?')) ?? [];
      const text = await typed(REEF, '?', '1', line.replace('0', card));
      expect(text).toMatch(new RegExp(`^--- Turn 3: Anna -+\\ntake #${card}\\n`, 'm'));
    },
  );

  test('what is typed loosely is refused with the same reasons', async () => {
    const text = await typed(REEF, '?', '1', 'TAKE 59', 'Take it');
    expect(answerTo(text, 'TAKE 59')).toMatch(/^Not allowed: #59 is not on the display/);
    expect(answerTo(text, 'Take it')).toMatch(/^That is not an action: .*\n {2}Take it\n/);
  });

  test('PLAY 2T+2J NECKLACE is understood in Pearls too', async () => {
    const text = await typed(PEARLS, 'PLAY 2T+2J NECKLACE');
    expect(text).toMatch(/^--- Turn 1: Anna -+\nplay 2t\+2j necklace\n/m);
  });

  test.each([
    [[], ['you', 'planner']],
    [
      ['--game', 'pearls'],
      ['you', 'greedy'],
    ],
    [
      ['--me', '1'],
      ['planner', 'you'],
    ],
    [
      ['--players', '3'],
      ['you', 'planner', 'planner'],
    ],
    [
      ['--bots', 'greedy,random'],
      ['you', 'greedy', 'random'],
    ],
    [
      ['--bots', 'greedy,me'],
      ['greedy', 'you'],
    ],
    [
      ['--game', 'pearls', '--bots', 'me,me', '--players', '3'],
      ['you', 'you', 'greedy'],
    ],
  ])('reef-rules play %j seats %j', async (args, seats) => {
    const names = ['Anna', 'Ben', 'Cleo'].map((name, i) => `${name} (${seats[i] ?? ''})`);
    const text = await typed([...args, '--seed', '3']);
    expect(text).toContain(`\nPlayers: ${names.slice(0, seats.length).join(', ')}.\n`);
  });

  test('what is no action is pointed at', async () => {
    const text = await typed(REEF, 'start r@z9');
    expect(answerTo(text, 'start r@z9')).toMatch(
      /^That is not an action: expected .*\n {2}start r@z9\n {8}\^\n/,
    );
  });

  test('what is not legal is refused with the reason', async () => {
    const text = await typed(REEF, 'take #3', 'start r@a1 y@b2 p@b3 g@c3');
    expect(answerTo(text, 'take #3')).toBe(
      'Not allowed: the starting pieces come first.\nAnna (? for help)',
    );
    expect(text).toContain('Not allowed: a1 is not a space for starting pieces');
  });

  test.each(['quit', null])('%s ends it, and the end of the input does too', async (line) => {
    const text = await typed(REEF, ...(line === null ? [] : [line]));
    expect(text).toMatch(LEFT);
  });

  test('stdin that ends at once ends the program', PATIENCE, () => {
    const { status, stdout, stderr } = spawned(['play', ...REEF], { input: '' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(LEFT);
  });

  test('a whole game can be played and saved', async () => {
    const path = join(folder, 'whole.txt');
    const lines = Array.from({ length: 200 }, () => ['?', '1']).flat();
    const text = await typed(
      ['--game', 'pearls', '--me', '1', '--seed', '4', '--save', path],
      ...lines,
    );
    expect(text).toMatch(
      /\n(Anna|Ben) wins with \d+ points\.\nSaved\. .*\n\nThe same deal again: .* --seed 4\n$/,
    );
    const record = shells.parseRecord(shells.pearls, readFileSync(path, 'utf8'));
    expect(shells.verify(shells.pearls, record)).toBeNull();
    expect(record.result).not.toBeNull();
  });

  test('save FILE keeps the game so far, or says why not', async () => {
    const path = join(folder, 'so-far.txt');
    const text = await typed(REEF, '?', '1', `save ${path}`, 'save', `save ${folder}`);
    expect(answerTo(text, `save ${path}`)).toContain(`Saved in ${path}.`);
    expect(answerTo(text, 'save')).toContain('Name the file: save game.txt');
    expect(answerTo(text, `save ${folder}`)).toContain('it is a folder');
    expect(readFileSync(path, 'utf8').match(/^start \w@/gm)).toHaveLength(2);
  });

  test('undo is refused before anything was done, and when something new was shown', async () => {
    const before = await typed(REEF, 'undo');
    expect(answerTo(before, 'undo')).toBe('You have not done anything yet.\nAnna (? for help)');

    // The last of the starting pieces have the display laid out.
    const shown = await typed(REEF, '?', '1', 'undo');
    expect(answerTo(shown, 'undo')).toMatch(
      /^Too late: "start .*" by Ben has revealed something new\.\n/,
    );
  });

  test('undo goes back to the last decision when nothing was shown since', async () => {
    const { actions, view } = quietGame();
    const text = await typed(
      ['--bots', `me,${discreet}`, '--seed', '3'],
      ...actions,
      'undo',
      'table',
    );
    const last = actions.length;
    expect(answerTo(text, 'undo')).toMatch(/^Anna takes back the last 2 turns\.\n/);
    const again = text.slice(text.indexOf('> undo'));
    expect(again).toContain(renderState(view, { names: ['Anna', 'Ben'] }));
    expect(last).toBeGreaterThan(2);
  });
});

describe('secrets', () => {
  test('a person sees the cards of nobody else, in any turn', async () => {
    // A hand is drawn as a row of "?" for whoever must not see it.
    const lines = Array.from({ length: 6 }, () => ['?', '1']).flat();
    const text = await typed(['--bots', 'me,greedy', '--seed', '3'], ...lines);
    const options = { players: 2, seed: '3' };
    const dealt = setup(options).players[1]?.hand ?? [];
    const before = text.slice(0, text.indexOf('--- Turn 2: Ben'));
    for (const card of dealt) expect(before).not.toContain(`#${card} `);
    expect(before).toMatch(/^#\d+ .*\? {2}\?$/m);
    expect(text.slice(0, text.indexOf('You left the game'))).not.toContain('seed');
  });

  test('several people are shown their own cards only after the keyboard was passed on', async () => {
    const args = ['--game', 'pearls', '--bots', 'me,me', '--seed', '3'];
    const text = await typed(args, '', '?', '1', '', '');
    expect(text).toContain('Several people share this keyboard.');
    const order = [
      ...text.matchAll(
        /(\w+), (it is your turn: press Enter to see your cards|press Enter to hide this)/g,
      ),
    ];
    const [first, second] = order[0]?.[1] === 'Anna' ? ['Anna', 'Ben'] : ['Ben', 'Anna'];
    expect(order.map(([words]) => words)).toEqual([
      `${first}, it is your turn: press Enter to see your cards`,
      `${first}, press Enter to hide this`,
      `${second}, it is your turn: press Enter to see your cards`,
    ]);
    // Nothing is drawn before somebody has said that they sit there.
    expect(text.slice(0, order[0]?.index)).not.toContain('hand');
    const between = text.slice(order[1]?.index, order[2]?.index);
    expect(between).not.toContain('hand ');
  });

  test('without --seed every game is another one', async () => {
    const deal = async (): Promise<string> =>
      (await typed(['--me', '0', '--bots', 'random'])).replace(/Turn .*/g, '');
    const deals = new Set([await deal(), await deal(), await deal()]);
    expect(deals.size).toBeGreaterThan(1);
  });
});
