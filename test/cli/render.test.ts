import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatState, parseBoard, parseRecord, setup, view } from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { boardSvg, pearlsStateSvg, reefStateSvg } from '../../src/svg/index.js';
import { parseXml, textsIn, valuesOf } from '../kit/xml.js';
import { root, run, scratch } from './kit.js';

const { folder, file } = scratch();
const golden = join(root, 'test/golden/records');
const record = join(golden, 'two-centre.txt');
const BOARD = 'r r . . / . . . . / . . . . / . . . r';
const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];
const state = setup({ players: 2, seed: 7 });
const table = pearls.setup({ players: 3, seed: 7 });

/** What the command draws, without the line break at the end. */
async function drawn(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(['render', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^<svg [^]*<\/svg>\n$/);
  return stdout.trimEnd();
}

describe('reef-rules render', () => {
  test('draws a board in quotes, and numbers the completions of a pattern', async () => {
    expect(await drawn(BOARD)).toBe(boardSvg(parseBoard(BOARD), { theme: 'auto' }));
    expect(await drawn(BOARD, '--pattern', 'r r', '--theme', 'dark', '--look', 'stacked')).toBe(
      boardSvg(parseBoard(BOARD), { theme: 'dark', look: 'stacked', matches: [[0, 1]] }),
    );
  });

  test.each([
    ['a board as text', 'board.txt', BOARD.replaceAll(' / ', '\n')],
    ['a board as JSON', 'board.json', JSON.stringify(parseBoard(BOARD))],
  ])('draws %s in a file', async (_, name, text) => {
    expect(await drawn(file(name, text), '--theme', 'light')).toBe(boardSvg(parseBoard(BOARD)));
  });

  test.each([
    ['a state as text', 'state.txt', formatState(state), state],
    ['a state as JSON', 'state.json', JSON.stringify(state), state],
    ['a view as JSON', 'view.json', JSON.stringify(view(state, 1)), view(state, 1)],
  ])('draws %s of Reef', async (_, name, text, seen) => {
    const svg = reefStateSvg(seen, { names: NAMES, boards: [{ placed: [] }, { placed: [] }] });
    expect(await drawn(file(name, text), '--theme', 'light')).toBe(svg);
  });

  test('draws states of Pearls, as one player or a spectator sees them', async () => {
    const text = file('pearls.txt', pearls.formatState(table));
    const json = file('pearls.json', JSON.stringify(table));
    const draw = (seen: pearls.View): string => pearlsStateSvg(seen, { names: NAMES });
    expect(await drawn(text, '--theme', 'light')).toBe(draw(table));
    expect(await drawn(json, '--theme', 'light', '--seat', '2')).toBe(draw(pearls.view(table, 2)));
    expect(await drawn(pearls.formatState(table), '--theme', 'light', '--seat', 'none')).toBe(
      draw(pearls.view(table, null)),
    );
  });

  test('draws the last turn of a record, or another one, with what it placed', async () => {
    const last = parseXml(await drawn(record));
    expect(textsIn(last).join()).toMatch(/^(?:Round|The game ended)/);
    const first = parseXml(
      await drawn(record, '--at', '1', '--names', 'Ada,Bo', '--theme', 'print'),
    );
    expect(textsIn(first)).toEqual(expect.arrayContaining(['Ada', 'Bo']));
    const dashed = valuesOf(first, 'stroke-dasharray').filter((dashes) => dashes === '7 4');
    expect(dashed).toHaveLength(4);
    const begin = parseXml(await drawn(record, '--at', '0', '--lang', 'de'));
    expect(textsIn(begin)[0]).toMatch(/^Startkorallen: /);
  });

  test('draws records of Pearls, as text or JSON', async () => {
    const path = join(golden, 'pearls-six.txt');
    const svg = await drawn(path, '--at', '3', '--size', '500');
    expect(parseXml(svg).attributes.get('width')).toBe('500');
    expect(valuesOf(parseXml(svg), 'data-market')).toEqual(['']);
    const record = parseRecord(pearls.pearls, readFileSync(path, 'utf8'));
    const json = file('record.json', JSON.stringify(record));
    expect(await drawn(json, '--at', '3', '--size', '500')).toBe(svg);
  });

  test('writes into a file', async () => {
    const out = join(folder, 'reef.svg');
    expect(await run(['render', BOARD, '--out', out])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(readFileSync(out, 'utf8')).toBe(`${boardSvg(parseBoard(BOARD), { theme: 'auto' })}\n`);
  });

  test.each<[what: string, args: string[], message: string]>([
    ['nothing', [], 'name the file: reef-rules render game.txt --out table.svg'],
    ['two things', [BOARD, BOARD], 'one picture at a time'],
    ['no file', ['nothing.txt'], 'cannot read the game "nothing.txt": there is none'],
    ['a bad board', [BOARD.replace('r', 'x')], 'cannot read the game'],
    ['a worse board', [BOARD.replace('.', 'x')], 'the text:1:5: expected a stack'],
    ['a bad pattern', [BOARD, '--pattern', 'r5'], 'the pattern, column 2: expected'],
    ['a look', [BOARD, '--look', 'fine'], '--look takes flat or stacked, got "fine"'],
    ['a theme', [BOARD, '--theme', 'drak'], 'Did you mean dark?'],
    ['a size', [BOARD, '--size', '0'], '--size takes a whole number from 1 to 10000, got "0"'],
    ['a turn of a board', [BOARD, '--at', '3'], '--at is for a record: leave it out'],
    ['the seat of a board', [BOARD, '--seat', '0'], '--seat is for a game: leave it out'],
    ['the names of a board', [BOARD, '--names', 'x'], '--names is for a game: leave it out'],
    ['a pattern at a table', [record, '--pattern', 'r'], '--pattern is for a board: leave it out'],
    ['a turn too late', [record, '--at', '9999'], '--at takes a whole number from 0 to'],
    ['no such seat', [record, '--seat', '2'], '--seat takes a whole number from 0 to 1, got "2"'],
    ['a folder to write to', [BOARD, '--out', '/nowhere/x.svg'], 'its folder does not exist'],
  ])('says what is wrong with %s', async (_, args, message) => {
    const { status, stdout, stderr } = await run(['render', ...args]);
    // What is named is not as it should be, or the command line cannot be understood.
    const isInput = /cannot|column|text:/.test(message) || message.startsWith('its folder');
    expect({ status, stdout }).toEqual({ status: isInput ? 1 : 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test.each([
    ['JSON that is none', 'none.json', '{ "cards": ', 'none.json: '],
    ['another object', 'other.json', '{"a":1}', 'not a view of Reef: the field "cards" is missing'],
    ['a table that is not sound', 'bad.json', JSON.stringify({ ...state, turn: 9 }), 'turn: '],
    ['a market that is not sound', 'bad-2.json', JSON.stringify({ ...table, turn: 9 }), 'turn: '],
    ['a record that is broken', 'bad.txt', 'reef record\nformat 9\n', 'bad.txt:'],
  ])('says what is wrong with %s in a file', async (_, name, text, message) => {
    const { status, stderr } = await run(['render', file(name, text)]);
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });
});
