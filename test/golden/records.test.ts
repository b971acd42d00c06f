import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  formatRecord,
  key,
  parseRecord,
  recordFromJson,
  replay,
  result,
  verify,
} from '../../src/index.js';
import type { State } from '../../src/index.js';
import { thawed } from '../kit/table.js';
import { RECORDS, writeMissingRecords } from './records.js';

const names = readdirSync(RECORDS).sort();

describe('records that replay for ever', () => {
  test('the records are all there', () => {
    expect(names).toEqual([
      'four-anywhere.txt',
      'from-state.txt',
      'own-deck.txt',
      'three-outside.txt',
      'two-centre.txt',
      'unfinished.txt',
    ]);
  });

  test.each(names)('verify(parseRecord(text)) finds nothing wrong with %s', (name) => {
    const record = parseRecord(read(name));
    expect(verify(record)).toBeNull();
    expect(verify(recordFromJson(thawed(record)))).toBeNull();
  });

  test.each(names)('replay(parseRecord(text)) comes to the same end as ever: %s', (name) => {
    const text = read(name);
    const record = parseRecord(text);
    const states = replay(record);
    const last = states.at(-1) as State;
    expect(states.length).toBe(record.actions.length + 1);
    expect(`; ${key(last)}`).toBe(text.trimEnd().split('\n').at(-1));
    expect(record.result?.winners).toEqual(result(last)?.winners);
    expect(record.result === null).toBe(name === 'unfinished.txt');
  });

  test.each(names)(
    'formatRecord(parseRecord(text)) writes %s as it is, but for comments',
    (name) => {
      const text = read(name);
      expect(formatRecord(parseRecord(text))).toBe(text.replace(/^;.*\n/gm, ''));
    },
  );
});

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
    expect(verify(parseRecord(readFileSync(join(folder, 'two-centre.txt'), 'utf8')))).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function read(name: string): string {
  return readFileSync(join(RECORDS, name), 'utf8');
}
