import { describe, expect, test } from 'vitest';
import { reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { explain, openTable, receive } from '../../src/table/index.js';
import type { RefusedMessage, SeatId, TableWords } from '../../src/table/index.js';
import * as de from '../../src/words/de.js';
import * as en from '../../src/words/en.js';

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
      expect(explain(en.reef, told)).toBe(message.message);
      expect(explain(de.reef, told)).toBe(german);
    }
  });

  test.each(['reef', 'pearls', 'table'] as const)(
    'de.%s has a sentence for what a table of any game refuses',
    (name) => {
      const refused = refusalOf('ann', { type: 'undo', seq: 0 });
      expect(explain(de[name], refused)).toBe('du hast nichts getan, was man zurücknehmen könnte');
      const malformed = refusalOf('ann', { type: 'act', action: { type: 'take' }, seq: 0 });
      expect(explain(de[name], malformed)).toBe('das ist kein Spielzug');
    },
  );

  test('de.pearls tells what a table of Pearls refuses', () => {
    const options = { players: 2, seed: 7, first: 0 };
    const open = openTable(pearls, { options, seats: ['ann', 'ben'] });
    const pass = { type: 'act', action: { type: 'pass' }, seq: 0 };
    const [sent] = receive(pearls, open, 'ann', pass).messages;
    const refused = sent!.message as RefusedMessage;
    expect(explain(de.pearls, refused)).toBe('nimm eine Farbe, oder spiele mindestens eine Karte');
    expect(explain(de.table, refused)).toBe(refused.message);
  });

  test('{ ...de.table, ...own } has the words of a game of the user', () => {
    const own = { ...de.table, violations: { 'wrong-phase': () => 'noch nicht' } };
    const early = { type: 'act', action: { type: 'take', card: 3 }, seq: 0 };
    expect(explain(own, refusalOf('ann', early))).toBe('noch nicht');
    expect(explain(own, refusalOf('cleo', { type: 'join' }))).toBe('alle Plätze sind besetzt');
  });

  test('has a sentence of its own for each refusal in each language', () => {
    const evidence = { path: 'seq', problem: 'is bad' };
    const texts = [en.table, de.table].flatMap(({ refusals }) =>
      Object.values(refusals).map((sentence) => sentence(evidence)),
    );
    expect(new Set(texts).size).toBe(38);
    expect(Object.keys(de.table.refusals)).toEqual(Object.keys(en.table.refusals));
  });

  test('a language that lacks a refusal does not compile', () => {
    const { errors } = en.table;
    const { stale, ...refusals } = en.table.refusals;
    // @ts-expect-error a refusal has no sentence
    const lacking: TableWords = { language: 'xx', errors, refusals };
    expect(explain(lacking, refusalOf('cleo', { type: 'leave' }))).toBe(
      'you have no seat at this table',
    );
    expect(stale()).toContain('look again');
  });
});
