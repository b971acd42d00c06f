import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REEF } from '../../../src/games/reef.js';
import { DE, EN } from '../../../src/cli/terminal/phrases.js';
import { standingsText } from '../../../src/cli/terminal/standings.js';
import { reef } from '../../../src/index.js';
import { PATIENCE, run, scratch, seated } from '../kit.js';

const { folder, file } = scratch();

/** Words that no line of a German game has; what is typed and the names of bots aside. */
const ENGLISH =
  /\b(?:the|is|are|and|of|to|no|not|has|with|for|takes|plays|places|scores|points?|cards|deck|turn|game|players?|yours|seed|wins|you|rank)\b/i;

/** What was told, without what is the same in every language: actions, commands, headings of bots. */
function told(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^(?:take|draw|play|start|pass)\b|reef-rules/.test(line))
    .map((line) => line.replaceAll(/undo|table|save|quit|greedy|planner/g, ''));
}

/** How many pieces a game is told in: sentences take more lines in one language than in another. */
function headings(text: string): number {
  return text.match(/^--- /gm)!.length;
}

describe('--lang', PATIENCE, () => {
  test.each(['reef', 'pearls'])(
    'watch --lang de tells all of a game of %s in German',
    async (game) => {
      const args = ['watch', '--game', game, '--players', '3', '--seed', '3', '--plain'];
      const german = await run([...args, '--lang', 'de']);
      const english = await run([...args, '--lang', 'en']);
      expect(german).toMatchObject({ status: 0, stderr: '' });
      expect(told(german.stdout).filter((line) => ENGLISH.test(line))).toEqual([]);
      expect(headings(german.stdout)).toBe(headings(english.stdout));
      const usual = await run(args);
      expect(usual.stdout).toBe(english.stdout.replaceAll(' --lang en', ''));
    },
  );

  test('watch --lang de tells how to see the same again, in German', async () => {
    const { stdout } = await run(['watch', '--lang', 'de', '--seed', '3', '--plain']);
    expect(stdout).toMatch(/^Noch einmal dasselbe Spiel: {2}.* watch --lang de --seed 3$/m);
    expect(stdout).toMatch(/^Selbst spielen: +.* play --lang de$/m);
  });

  test('play --lang de asks, helps and refuses in German', async () => {
    const input = ['?', 'take #3', 'Zug!', '99', 'save', 'undo', '1', 'undo', 'quit', ''].join(
      '\n',
    );
    const args = ['play', '--lang', 'de', '--seed', '3', '--me', '0', '--plain'];
    const { status, stdout, stderr } = await run(args, { input });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const line of [
      'Du (? für Hilfe)> ?',
      'Das kannst du eingeben:',
      'Nicht erlaubt: zuerst werden die Startkorallen gesetzt.',
      'Das ist kein Spielzug: ab hier ist das nicht zu verstehen',
      'Diesen Vorschlag gibt es nicht: ? zeigt welche.',
      'Sag auch, wohin: save spiel.txt',
      'Du hast noch nichts getan.',
      'Du hast das Spiel vor dem Ende verlassen.',
    ]) {
      expect(stdout).toContain(`${line}\n`);
    }
    expect(told(stdout).filter((line) => ENGLISH.test(line.replace(/> .*/, '')))).toEqual([]);
  });

  test.each(['j', 'J', 'ja', 'y'])('play --lang de leaves the game at once at %s', async (yes) => {
    const args = ['play', '--lang', 'de', '--seed', '3', '--me', '0', '--plain'];
    const { stdout } = await seated(args, ['quit', 'n', 'quit', yes]);
    const prompts = stdout.match(/^Du \(.*?\)> |j oder n> /gm) ?? [];
    expect(prompts.at(-1)).toBe('j oder n> ');
    expect(stdout).toContain('Du hast das Spiel vor dem Ende verlassen.');
  });

  test('replay --lang de shows and checks records in German', async () => {
    const kept = join(folder, 'kept.txt');
    await run(['watch', '--seed', '3', '--save', kept]);
    const shown = await run(['replay', kept, '--lang', 'de', '--plain']);
    expect(told(shown.stdout).filter((line) => ENGLISH.test(line))).toEqual([]);
    const checked = await run(['replay', kept, '--check', '--lang', 'de']);
    expect(checked.stdout).toMatch(
      /: eine gültige Aufzeichnung von reef, \d+ Züge, gewonnen von greedy \(\d\)\n$/,
    );

    const text = readFileSync(kept, 'utf8');
    const illegal = file('illegal.txt', text.replace(/^start \w@.*$/m, 'take #3'));
    const broken = file('broken.txt', text.replace(/^start \w@.*$/m, 'jump'));
    const other = file('other.txt', text.replace(/^rules 1$/m, 'rules 9'));
    const refused = async (name: string): Promise<string> =>
      (await run(['replay', name, '--lang', 'de'])).stderr;
    expect(await refused(illegal)).toContain(
      'Zug 1, „take #3“, ist nicht erlaubt: zuerst werden die Startkorallen gesetzt\n',
    );
    expect(await refused(broken)).toContain(': ab hier ist das nicht zu verstehen\n  jump\n');
    expect(await refused(other)).toContain('aufgezeichnet nach Fassung 9 der Regeln');
  });

  test('the variables LANG and LC_ALL decide nothing', async () => {
    const args = ['watch', '--seed', '3', '--plain'];
    const here = await run(args, { env: { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' } });
    expect(here.stdout).toBe((await run(args)).stdout);
  });

  test('another language is refused with those that there are', async () => {
    const { status, stderr } = await run(['watch', '--lang', 'fr']);
    expect(status).toBe(2);
    expect(stderr).toContain('--lang takes en or de, got "fr"');
  });
});

describe('standingsText(result, tieBreaks, style)', () => {
  test('tells in German what decided a tie', () => {
    const line = { rank: 1, score: 1, covered: 1 };
    const standings = [
      { ...line, player: 0, fourHigh: 1 },
      { ...line, player: 1, fourHigh: 1 },
      { ...line, player: 2, rank: 3, fourHigh: 0 },
    ];
    const style = { names: ['Anna', 'Ben', 'Cleo'], phrases: DE, own: REEF.phrases!.de! };
    expect(
      standingsText({ winners: [0, 1], standings }, reef.tieBreaks, style).split('\n'),
    ).toEqual([
      'Rang   Name   Punkte   belegte Felder   Vierertürme',
      '1      Anna   1        1                1',
      '1      Ben    1        1                1',
      '3      Cleo   1        1                0',
      '',
      'Anna und Ben haben beide 1 Punkt, 1 belegtes Feld und 1 Viererturm: sie teilen sich Rang 1.',
      'Ben und Cleo haben beide 1 Punkt und 1 belegtes Feld: Ben liegt vorn, Vierertürme 1 zu 0.',
      'Anna und Ben teilen sich den Sieg.',
    ]);
  });

  test('every phrase is there in both languages, and none is the same', () => {
    const texts = (phrases: object): string[] =>
      Object.values(phrases).map((one: unknown) =>
        typeof one === 'function' ? String(one) : JSON.stringify(one),
      );
    expect(Object.keys(DE)).toEqual(Object.keys(EN));
    const english = new Set(texts(EN));
    expect(texts(DE).filter((text) => english.has(text))).toEqual([]);
  });
});
