import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  apply,
  renderState,
  formatAction,
  legalActionAt,
  legalActions,
  parseRecord,
  reef,
  reveals,
  setup,
  view,
} from '../../../src/index.js';
import type { View } from '../../../src/index.js';
import * as shells from '../../../src/pearls/index.js';
import { lookBack } from '../../../src/cli/terminal/advice.js';
import { GAMES } from '../../../src/cli/games.js';
import type { CliGame } from '../../../src/cli/cli-game.js';
import { PHRASES } from '../../../src/cli/terminal/phrases.js';
import { table } from '../../kit/pearls/table.js';
import { PATIENCE, run, scratch, seated, spawned, words } from '../kit.js';

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
  test.each([REEF, PEARLS])(
    '"hint" with %j shows what the search bot would do',
    async (...args) => {
      const text = await typed(args, 'hint', '1', 'hint', 'quit');
      expect(answerTo(text, 'hint')).toMatch(
        /^The search bot after 300 playouts, its choice first \(type the number\):\n( {2}[123] {3}\S.*expects you to end (level|[\d.]+ points? (ahead|behind)), \d+ % to win\n){1,3}/,
      );
      const [, first] = /^ {2}1 {3}(.*?) {3,}expects/m.exec(text)!;
      expect(text).toMatch(new RegExp(`^--- Turn \\d+: You -+\n${first!}$`, 'm'));
    },
  );

  test('a whole game ends with what the decisions gave away', PATIENCE, async () => {
    const greedy = Array.from({ length: 60 }, () => ['?', '1']).flat();
    const text = await typed([...PEARLS, '--level', 'easy'], ...greedy);
    const back = text.slice(text.indexOf('--- Looking back'));
    const lost = [
      ...back.matchAll(
        /^Turn (\d+), (.*): about (\d+) points? given away\. The search bot prefers (.*)\.$/gm,
      ),
    ];
    const [, sum, turns] = /^You gave away about (\d+) points? in (\d+) turns\.$/m.exec(back)!;
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThanOrEqual(3);
    expect(lost.reduce((all, [, , , points]) => all + Number(points), 0)).toBeLessThanOrEqual(
      Number(sum),
    );
    expect(text.match(/^--- Turn \d+: your turn/gm)).toHaveLength(Number(turns));
    for (const [, turn, action, , better] of lost) {
      expect(text).toContain(`--- Turn ${turn!}: your turn`);
      const told = text.slice(text.indexOf(`--- Turn ${turn!}: You -`));
      expect(told.split('\n')[1]).toBe(action);
      expect(better).not.toBe(action);
      expect(() => shells.parseAction(better!)).not.toThrow();
    }
  });

  test('a decision that leaves no choice gives nothing away', () => {
    const state = table({ hands: ['.', '2y'], deck: '', finalTurns: 2 });
    const decided = { number: 12, view: shells.view(state, 0), action: { type: 'pass' } };
    const [, entry] = GAMES as [unknown, CliGame];
    expect(lookBack(entry, 'Anna', [decided], PHRASES.en)).toBe(
      'Anna gave away next to nothing in 1 turn.',
    );
    expect(lookBack(entry, 'Anna', [decided], PHRASES.de)).toBe(
      'Anna hat in 1 Zug so gut wie nichts verschenkt.',
    );
  });

  test('a decision that throws points away is found, and a better one is named', () => {
    const state = table({ hands: ['4y+1b', '1r'], deck: '', finalTurns: 2, necklaces: [4] });
    const action = shells.parseAction('play 1b');
    const decided = { number: 12, view: shells.view(state, 0), action };
    const [, entry] = GAMES as [unknown, CliGame];
    const text = lookBack(entry, 'Anna', [decided], PHRASES.en);
    const [, points] =
      /^Turn 12, play 1b: about (\d+) points given away\. The search bot prefers play 4y necklace\.\n/.exec(
        text,
      )!;
    expect(text).toContain(`Anna gave away about ${points!} points in 1 turn.`);
    expect(lookBack(entry, 'Anna', [decided], PHRASES.de)).toBe(
      `Zug 12, play 1b: etwa ${points!} Punkte verschenkt. Der Suchbot zieht play 4y necklace vor.\n` +
        `Anna hat in 1 Zug etwa ${points!} Punkte verschenkt.`,
    );
  });

  test.each<[number, string, string]>([
    [0.04, 'level', 'gleichauf'],
    [1, '1.0 point ahead', '1,0 Punkt Vorsprung'],
    [-3.26, '3.3 points behind', '3,3 Punkte Rückstand'],
  ])('a lead of %d is told in both languages', (lead, en, de) => {
    expect(PHRASES.en.lead(lead, undefined)).toBe(`expects you to end ${en}`);
    expect(PHRASES.de.lead(lead, undefined)).toBe(`erwartet am Ende: ${de}`);
    expect(PHRASES.en.lead(lead, 0.625)).toBe(`expects you to end ${en}, 63 % to win`);
    expect(PHRASES.de.lead(lead, 0.625)).toBe(`erwartet am Ende: ${de}, Siegchance 63 %`);
    expect(PHRASES.de.hints(5)).toContain('5');
  });

  test('--level says how strong the bots are', async () => {
    expect(await typed(['--level', 'beginner', '--players', '3'], 'quit')).toContain(
      'Players: You, Ben (beginner), Cleo (beginner).',
    );
    const shared = ['--level', 'hard', '--bots', 'me,me', '--players', '3'];
    expect(await typed(shared, '', 'quit')).toContain('Ben (you), Cleo (hard).');
  });

  test.each<[string, string]>([
    [
      '--level eazy',
      '--level takes beginner, easy, medium or hard, got "eazy". Did you mean easy?',
    ],
    ['--level easy --bots greedy', '--level and --bots both say who plays: leave one of them out'],
  ])('play %s is refused', async (line, message) => {
    const { status, stderr } = await run(['play', ...words(line)]);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

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
        /^The bot greedy rates these highest \(type the number\):\n(?: {2}[123] {3}.* (?:no|[+-]\d+) points? now, rated \d+\.\d\n){3}/m,
      );
    },
  );

  test.each([REEF, PEARLS, ['--game', 'pearls', '--seed', '3']])(
    'suggestions with %j are listed by what they are rated',
    async (...args) => {
      const text = await typed(args, '?');
      const rated = [...text.matchAll(/, rated (-?[\d.]+)$/gm)].map(([, worth]) => Number(worth));
      expect(rated).toHaveLength(3);
      expect(rated).toEqual([...rated].sort((a, b) => b - a));
    },
  );

  test('the points next to a suggestion are what it makes at once', async () => {
    const text = await typed(PEARLS, '?');
    expect(text).toMatch(/^ {2}1 {3}play 2t\+2j necklace {3}\+10 points now, rated /m);
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
      expect(text).toMatch(new RegExp(`^--- Turn 3: You -+\\ntake #${card}\\n`, 'm'));
    },
  );

  test('what is typed loosely is refused with the same reasons', async () => {
    const text = await typed(REEF, '?', '1', 'TAKE 59', 'Take it', 'TAKE');
    expect(answerTo(text, 'TAKE')).toMatch(
      /^That is not an action: expected a .*\n {2}TAKE\n {6}\^\n/,
    );
    expect(answerTo(text, 'TAKE 59')).toMatch(/^Not allowed: #59 is not on the display/);
    expect(answerTo(text, 'Take it')).toMatch(/^That is not an action: .*\n {2}Take it\n/);
  });

  test('PLAY 2T+2J NECKLACE is understood in Pearls too', async () => {
    const text = await typed(PEARLS, 'PLAY 2T+2J NECKLACE');
    expect(text).toMatch(/^--- Turn 1: You -+\nplay 2t\+2j necklace\n/m);
  });

  test.each([
    ['play', 'you planner'],
    ['play --game pearls', 'you greedy'],
    ['play --me 1', 'planner you'],
    ['play --players 3', 'you planner planner'],
    ['play --bots greedy,random', 'you greedy random'],
    ['play --bots greedy,me', 'greedy you'],
    ['play --game pearls --bots me,me --players 3', 'you you greedy'],
  ])('reef-rules %s seats %s', async (line, sitting) => {
    const seats = sitting.split(' ');
    const isAlone = seats.filter((seat) => seat === 'you').length === 1;
    const names = seats.map((seat, i) =>
      isAlone && seat === 'you' ? 'You' : `${['Anna', 'Ben', 'Cleo'][i]!} (${seat})`,
    );
    const text = await typed([...words(line).slice(1), '--seed', '3']);
    expect(text).toContain(`\nPlayers: ${names.join(', ')}.\n`);
  });

  test.each<[string, RegExp]>([
    // Colours may be left out where only one action can be meant.
    ['play 9 a1 a2', /^Not allowed: the starting pieces come first\.\n/],
    [
      'start r@b2 b3 c2 c3',
      /^That is not an action: expected "y@b3", "p@b3" or "g@b3", found "b3"\n.*\n {13}\^\n/,
    ],
    ['take x', /\n {2}take x\n {7}\^\n/],
    ['start r@z9', /^That is not an action: expected .*\n {2}start r@z9\n {8}\^\n/],
    ['take #3', /^Not allowed: the starting pieces come first\.\nYou \(\? for help\)$/],
    ['start r@a1 y@b2 p@b3 g@c3', /^Not allowed: a1 is not a space for starting pieces/],
    ['undo', /^You have not done anything yet\.\nYou \(\? for help\)$/],
  ])('"%s" is refused with the reason, and pointed at if it is no action', async (line, answer) => {
    expect(answerTo(await typed(REEF, line), line)).toMatch(answer);
  });

  test('the colour of the last starting piece may be left out', async () => {
    const text = await typed(REEF, 'start r@b2 y@c2 p@b3 c3');
    expect(text).toMatch(/^--- Turn 1: You -+\nstart r@b2 y@c2 p@b3 g@c3\n/m);
  });

  test.each<['en' | 'de', string, string]>([
    ['en', 'You takes #4 (gg: r = 1)', 'You take #4 (gg: r = 1)'],
    ['en', "You's reef, 3 points", 'Your reef, 3 points'],
    ['en', 'You has no cards and passes', 'You have no cards and pass'],
    ['en', 'everybody has one turn, You the last', 'everybody has one turn, you the last'],
    ['en', 'Ben and You share the victory.', 'Ben and you share the victory.'],
    ['en', 'You and Ben have 3 points: You is ahead', 'You and Ben have 3 points: You are ahead'],
    ['en', 'Ben takes #4', 'Ben takes #4'],
    ['de', 'Du nimmt #4', 'Du nimmst #4'],
    ['de', 'Hand von Du', 'Hand von dir'],
    ['de', '2: \u001B[1mDu\u001B[0m ist am Zug.', '2: \u001B[1mDu\u001B[0m bist am Zug.'],
    ['de', 'Du setzt Rot auf a1', 'Du setzt Rot auf a1'],
  ])('PHRASES.%s.toYou(%j) is %j', (language, text, expected) => {
    expect(PHRASES[language].toYou(text)).toBe(expected);
  });

  test('play --continue FILE goes on with a saved game, with the same players', async () => {
    const path = join(folder, 'unfinished.txt');
    const first = await typed([...PEARLS, '--level', 'easy', '--save', path], '?', '1', 'quit');
    expect(first).toContain(
      `To go on:             npm run reef-rules -- play --continue '${path}'\n`,
    );
    expect(first).toContain(`Saved. To see it again: reef-rules replay '${path}'\n`);
    const record = shells.parseRecord(shells.pearls, readFileSync(path, 'utf8'));
    const turns = record.actions.length;
    expect(turns).toBeGreaterThan(0);
    const second = await typed(['--continue', path], '?', '1', 'quit');
    expect(second).toContain('Players: You, Ben (easy).\n');
    expect(second).toContain(`goes on after ${turns} turns.\n`);
    expect(second).toContain(`--- Turn ${turns + 1}: your turn`);
    const longer = shells.parseRecord(shells.pearls, readFileSync(path, 'utf8'));
    expect(longer.actions.slice(0, turns)).toEqual(record.actions);
    expect(longer.actions.length).toBeGreaterThan(turns);
    expect(await typed(['--continue', path, '--bots', 'random'], 'quit')).toContain('Ben (random)');

    for (const [args, message] of [
      [['--seed', '3'], '--seed is not for --continue: the file decides it'],
      [['--players', '3'], '--players is not for --continue: the file decides it'],
    ] as const) {
      const refused = await run(['play', '--continue', path, ...args]);
      expect(refused).toMatchObject({ status: 2, stdout: '' });
      expect(refused.stderr).toContain(message);
    }
    const over = join(folder, 'over.txt');
    await run(['watch', '--game', 'pearls', '--bots', 'random', '--seed', '3', '--save', over]);
    const ended = await run(['play', '--continue', over]);
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('over') as string });
  });

  test.each([['quit'], []])('%s ends it, and the end of the input does too', async (...lines) => {
    expect(await typed(REEF, ...lines)).toMatch(LEFT);
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
      /\n(You win|Ben wins) with \d+ points\.\n\n--- Looking back -+\n(.+\n)+Saved\. .*\n\nThe same deal again: .* --seed 4\n$/,
    );
    const record = shells.parseRecord(shells.pearls, readFileSync(path, 'utf8'));
    expect(shells.verify(shells.pearls, record)).toBeNull();
    expect(record.result).not.toBeNull();
  });

  test('save FILE keeps the game so far, or says why not', async () => {
    const path = join(folder, 'so-far.txt');
    const none = join(folder, 'none/game.txt');
    const saves = [`save ${path}`, 'save', `save ${folder}`, `save ${none}`];
    const text = await typed(REEF, '?', '1', ...saves);
    expect(answerTo(text, `save ${none}`)).toContain('its folder does not exist');
    expect(answerTo(text, `save ${path}`)).toContain(`Saved in ${path}.`);
    expect(answerTo(text, 'save')).toContain('Name the file: save game.txt');
    expect(answerTo(text, `save ${folder}`)).toContain('it is a folder');
    expect(readFileSync(path, 'utf8').match(/^start \w@/gm)).toHaveLength(2);
  });

  test('quit says that the game is not saved, unless save FILE has kept it as it is', async () => {
    const path = join(folder, 'left.txt');
    const leave = ['quit', 'n'];
    const answers = [...leave, `save ${folder}`, ...leave, `save ${path}`, ...leave];
    const { stdout } = await seated(
      ['play', ...REEF],
      [...answers, 'help', '1', ...leave, `save ${path}`, 'quit', 'y'],
    );
    const asked = [...stdout.matchAll(/Leave the game(.*)\? y or n>/g)].map(([, words]) => words);
    expect(asked).toEqual([
      ...Array<string>(2).fill(', which is not saved'),
      '',
      ', which is not saved',
      '',
    ]);
  });

  test('--save FILE is refused before the game if it cannot be written', async () => {
    const path = join(folder, 'none/game.txt');
    const { status, stdout, stderr } = await run(['play', ...REEF, '--save', path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`cannot write "${path}": its folder does not exist\n`);
  });

  test('the keys are left to the terminal while a bot thinks, so that Ctrl-C ends it', async () => {
    const modes: boolean[] = [];
    const { stdout } = await seated(
      ['play', ...PEARLS],
      ['?', '1', 'quit', 'n', 'quit', 'y'],
      '\u0004',
      modes,
    );
    expect(stdout).toContain('Leave the game, which is not saved? y or n> n\n');
    expect(stdout).toContain('You left the game before it ended.');
    expect(modes.filter((isRaw) => isRaw).length).toBe(7);
    expect(modes.every((isRaw, i) => !isRaw || modes[i + 1] === false)).toBe(true);
  });

  test('on a terminal each turn is a new screen, with what happened since the last', async () => {
    const first = ['play', '--game', 'pearls', '--bots', 'greedy', '--seed', '3'];
    const { screens } = await seated(first, ['help', '1', 'help', '1', 'help', '1']);
    const [opening = '', ...later] = screens;
    expect(opening).toMatch(/Players: You, Ben[^]*--- Turn 1: your turn/);
    expect(later).toHaveLength(3);
    for (const screen of later) {
      expect(screen).toMatch(/^ {2}You [^]*\n {2}Ben (?:(?!---)[^])*\n--- Turn \d+: your turn/);
    }
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
    expect(answerTo(text, 'undo')).toMatch(/^You take back the last 2 turns\.\n/);
    const again = text.slice(text.indexOf('> undo'));
    expect(again).toContain(renderState(view, { names: ['You', 'Ben'] }));
    expect(last).toBeGreaterThan(2);
  });

  test('against bots, undo goes back past something new as well, again and again', async () => {
    // The last of the starting pieces have the display laid out.
    const path = join(folder, 'undone.txt');
    const text = await typed([...REEF, '--save', path], '?', '1', '?', '1', 'undo', 'undo', 'undo');
    expect(text.match(/^You take back the last 2 turns\.$/gm)).toHaveLength(2);
    expect(text).toContain('You have not done anything yet.');
    const record = parseRecord(reef, readFileSync(path, 'utf8'));
    expect(record.actions).toEqual([]);
  });

  test('several people have to agree to an undo of what others did', async () => {
    const args = ['--game', 'pearls', '--bots', 'me,me,greedy', '--seed', '3'];
    const round = ['', '?', '1', '', '', '?', '1', '', ''];
    const refused = await typed(args, ...round, 'undo', 'n', 'quit');
    const [, asker, other] =
      /^(\w+) \(\? for help\)> undo\nDoes (\w+) agree\? y or n> n\nThen nothing is taken back\.\n\1 /m.exec(
        refused,
      )!;
    expect([asker, other].sort()).toEqual(['Anna', 'Ben']);

    const granted = await typed(args, ...round, 'undo', 'y', 'quit');
    expect(granted).toContain(
      `Does ${other!} agree? y or n> y\n${asker!} takes back the last 3 turns.\n`,
    );
    expect(granted.trimEnd()).toMatch(
      new RegExp(`--- Turn 2: your turn -+\n[^]*${asker!} \\(\\? for help\\)> quit`),
    );
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
