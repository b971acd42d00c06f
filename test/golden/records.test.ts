import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as reef from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { thawed } from '../kit/table.js';
import { PEARLS_GAMES, RECORDS, REEF_GAMES, writeMissingRecords } from './records.js';

const names = readdirSync(RECORDS).sort();

test('the records are all there', () => {
  expect(names).toEqual([
    'four-anywhere.txt',
    'from-state.txt',
    'own-deck.txt',
    'pearls-four.txt',
    'pearls-from-state.txt',
    'pearls-six.txt',
    'pearls-three-all-cards.txt',
    'pearls-three.txt',
    'pearls-two.txt',
    'pearls-unfinished.txt',
    'three-outside.txt',
    'two-centre.txt',
    'unfinished.txt',
  ]);
  expect([...Object.keys(REEF_GAMES), ...Object.keys(PEARLS_GAMES)].sort()).toEqual(names);
});

describe('records of Reef that replay for ever', () => {
  replayForEver(reef.reef, Object.keys(REEF_GAMES));
});

describe('records of Pearls that replay for ever', () => {
  replayForEver(pearls.pearls, Object.keys(PEARLS_GAMES));

  test('replay(record) shows both ways to the end, and passing', () => {
    const records = Object.keys(PEARLS_GAMES).map((name) =>
      pearls.parseRecord(pearls.pearls, read(name)),
    );
    const ends = records.map((record) => pearls.replay(pearls.pearls, record).at(-1)!);
    const over = ends.filter(({ phase }) => phase === 'over');
    expect(over.some(({ deck }) => deck.length === 0)).toBe(true);
    expect(over.some(({ necklaces }) => necklaces.length === 0)).toBe(true);
    const types = records.flatMap(({ actions }) => actions.map(({ type }) => type));
    expect([...new Set(types)].sort()).toEqual(['pass', 'play', 'take']);
  });
});

function replayForEver<S extends V, V extends object, A, O extends reef.GameOptions>(
  game: reef.Game<S, V, A, O>,
  files: readonly string[],
): void {
  test.each(files)('verify(parseRecord(text)) finds nothing wrong with %s', (name) => {
    const record = reef.parseRecord(game, read(name));
    expect(reef.verify(game, record)).toBeNull();
    expect(reef.verify(game, reef.recordFromJson(game, thawed(record)))).toBeNull();
  });

  test.each(files)('replay(parseRecord(text)) comes to the same end as ever: %s', (name) => {
    const text = read(name);
    const record = reef.parseRecord(game, text);
    const states = reef.replay(game, record);
    const last = states.at(-1)!;
    expect(states.length).toBe(record.actions.length + 1);
    expect(`; ${game.key(last)}`).toBe(text.trimEnd().split('\n').at(-1));
    expect(record.result?.winners).toEqual(game.result(last)?.winners);
    expect(record.result === null).toBe(name.endsWith('unfinished.txt'));
  });

  test.each(files)(
    'formatRecord(parseRecord(text)) writes %s as it is, but for comments',
    (name) => {
      const text = read(name);
      expect(reef.formatRecord(game, reef.parseRecord(game, text))).toBe(
        text.replace(/^;.*\n/gm, ''),
      );
    },
  );
}

test('writeMissingRecords(folder) writes what is missing and never touches what is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  try {
    writeFileSync(join(folder, 'own-deck.txt'), 'kept');
    expect(writeMissingRecords(folder).sort()).toEqual(
      names.filter((name) => name !== 'own-deck.txt'),
    );
    expect(writeMissingRecords(folder)).toEqual([]);
    expect(readFileSync(join(folder, 'own-deck.txt'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).sort()).toEqual(names);
    const written = (name: string): string => readFileSync(join(folder, name), 'utf8');
    expect(
      reef.verify(reef.reef, reef.parseRecord(reef.reef, written('two-centre.txt'))),
    ).toBeNull();
    expect(
      pearls.verify(pearls.pearls, pearls.parseRecord(pearls.pearls, written('pearls-two.txt'))),
    ).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function read(name: string): string {
  return readFileSync(join(RECORDS, name), 'utf8');
}
