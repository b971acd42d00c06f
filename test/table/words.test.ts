import { describe, expect, test } from 'vitest';
import { de as reefDe, en as reefEn, reef } from '../../src/index.js';
import { de, en, explain, openTable, receive } from '../../src/table/index.js';
import type { RefusedMessage, SeatId, TableWords } from '../../src/table/index.js';

const table = openTable(reef, {
  options: { players: 2, seed: 7, first: 0 },
  seats: ['ann', 'ben'],
});

function refusalOf(from: SeatId, request: unknown): RefusedMessage {
  const [sent] = receive(reef, table, from, request).messages;
  if (sent?.message.type !== 'refused') throw new Error('not refused');
  return sent.message;
}

describe('explain(words, message)', () => {
  test.each<[from: SeatId, request: unknown, german: string]>([
    ['ann', 'hello', 'das versteht der Tisch nicht'],
    ['ann', { type: 'act', action: {}, seq: -1 }, 'das versteht der Tisch nicht'],
    ['cleo', { type: 'leave' }, 'du hast an diesem Tisch keinen Platz'],
    ['cleo', { type: 'join' }, 'alle Plätze sind besetzt'],
    ['ann', { type: 'undo', seq: 0 }, 'du hast nichts getan, was man zurücknehmen könnte'],
    [
      'ann',
      { type: 'act', action: { type: 'take', card: 3 }, seq: 0 },
      'zuerst werden die Startkorallen gesetzt',
    ],
    ['ann', { type: 'act', action: { type: 'take' }, seq: 0 }, 'das ist kein Spielzug'],
    [
      'ann',
      { type: 'act', action: { type: 'take', card: 'x' }, seq: 0 },
      'card: das ist kein Spielzug',
    ],
  ])('explains in both languages what a table refuses: %s, %j', (from, request, german) => {
    const message = refusalOf(from, request);
    for (const told of [message, JSON.parse(JSON.stringify(message)) as RefusedMessage]) {
      expect(explain({ ...reefEn, ...en }, told)).toBe(message.message);
      expect(explain({ ...reefDe, ...de }, told)).toBe(german);
    }
  });

  test('has a sentence of its own for each refusal in each language', () => {
    const evidence = { path: 'seq', problem: 'is bad' };
    const texts = [en, de].flatMap(({ refusals }) =>
      Object.values(refusals).map((sentence) => sentence(evidence)),
    );
    expect(new Set(texts).size).toBe(38);
    expect(Object.keys(de.refusals)).toEqual(Object.keys(en.refusals));
  });

  test('a language that lacks a refusal does not compile', () => {
    const { stale, ...refusals } = en.refusals;
    // @ts-expect-error a refusal has no sentence
    const lacking: TableWords = { language: 'xx', refusals };
    expect(explain(lacking, refusalOf('cleo', { type: 'leave' }))).toBe(
      'you have no seat at this table',
    );
    expect(stale()).toContain('look again');
  });
});
