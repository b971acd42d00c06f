import { describe, expect, test } from 'vitest';
import { deckText, loadDeck } from '../../../src/cli/reef/deck.js';
import { parseDeck, STANDARD_DECK } from '../../../src/index.js';
import { run, scratch } from '../kit.js';

const { folder, file } = scratch();

describe('reef-rules deck', () => {
  test('prints the standard deck as a file that loads back (R36)', async () => {
    const { status, stdout } = await run(['deck']);
    expect(status).toBe(0);
    expect(parseDeck(stdout)).toEqual(STANDARD_DECK);
    expect(loadDeck(file('standard.txt', stdout))).toEqual(STANDARD_DECK);
  });

  test('--json prints the cards', async () => {
    const { stdout } = await run(['deck', '--json']);
    expect(JSON.parse(stdout)).toEqual(STANDARD_DECK);
  });

  test('--draw draws every card with its number', async () => {
    const { stdout } = await run(['deck', '--draw']);
    const numbers = [...stdout.matchAll(/#(\d+) [rypg]{2}:/g)].map(([, id]) => Number(id));
    expect(numbers).toEqual([...STANDARD_DECK.keys()]);
  });

  test('--deck FILE prints another deck', async () => {
    const { stdout } = await run(['deck', '--deck', file('two.txt', 'yy: r = 1\nrr: y y = 12\n')]);
    expect(stdout).toBe(
      [
        '; 2 cards: two pieces, a pattern, its points',
        'yy: r = 1      ; #0',
        'rr: y y = 12   ; #1',
        '',
      ].join('\n'),
    );
  });
});

describe('decks of your own', () => {
  test('reef-rules watch --deck FILE plays with one (R5)', async () => {
    const text = 'rr: y = 1\nyy: r = 1 ; so few\n'.repeat(8);
    const { status, stdout } = await run([
      'watch',
      '--seed',
      '7',
      '--deck',
      file('small.txt', text),
    ]);
    expect(status).toBe(0);
    expect(stdout).toContain('The deck is empty: the game is over');
  });

  test('reef-rules play --deck FILE refuses one that is too small before anything is told (R5)', async () => {
    const { status, stdout, stderr } = await run([
      'play',
      '--deck',
      file('tiny.txt', 'yy: r = 1\n'),
    ]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('cards');
  });

  test('reef-rules play --deck FILE points at a mistake', async () => {
    const path = file('wrong.txt', 'yy: r = 1\n\nyy: x = 1\n');
    const { status, stderr } = await run(['play', '--deck', path]);
    expect(status).toBe(1);
    expect(stderr).toMatch(`${path}:3:5: expected a piece`);
    expect(stderr).toContain('\n  yy: x = 1\n      ^\n');
  });

  test('reef-rules play --deck FILE says when there is no such file', async () => {
    const path = `${folder}/none.txt`;
    expect(await run(['play', '--deck', path])).toEqual({
      status: 1,
      stdout: '',
      stderr: `cannot read the deck file "${path}": there is none\n`,
    });
  });

  test('deckText([]) is an empty deck', () => {
    expect(parseDeck(deckText([]))).toEqual([]);
  });
});
