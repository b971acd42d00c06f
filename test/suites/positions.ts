import { describe, expect, test } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { MAX_LENGTH } from '../../src/core/text.js';
import { expectPlace, refusal } from '../kit/untrusted.js';
import { NO_TEXTS } from './notation.js';

/** What the texts of a game's states are like. */
export interface PositionRows<S> {
  /** States, and their texts spelled out; the first one is the text that the other rows change. */
  readonly written: readonly (readonly [name: string, state: S, text: string])[];
  /** More states, to be read from texts with other blanks. */
  readonly states: readonly (readonly [name: string, state: S])[];
  /** Games of which each state is looked at. */
  readonly games: readonly (readonly S[])[];
  /** What stands in a view's text for an unknown card. */
  readonly unknown: RegExp;
  /** Texts that follow the notation, and where the state is wrong. */
  readonly invalid: readonly (readonly [name: string, from: Part, to: string, path: string])[];
  /** Changes to the text, with the sign ^ before the place at which the error points. */
  readonly misplaced: readonly (readonly [
    from: string,
    to: string,
    found: string,
    expected: string,
  ])[];
  /** One of these to be looked for on another line than the first. */
  readonly folded: readonly [from: string, to: string, found: string, expected: string];
  /** Words that must not touch. */
  readonly apart: readonly (readonly [from: string, to: string])[];
  /** Other ways to write a text. */
  readonly varied: readonly ((text: string) => string)[];
  /** Texts that go on for `length` characters or so. */
  readonly endless: readonly (readonly [name: string, text: (length: number) => string])[];
}

/** A part of the text, or several. */
type Part = string | RegExp;

/** Texts of states and views. */
export function positionSuite<S extends V, V extends object, O extends GameOptions>(
  game: Game<S, V, unknown, O>,
  rows: PositionRows<S>,
): void {
  const [[, state, text]] = rows.written as readonly [readonly [string, S, string]];
  const parse = (read: string): S => game.parseState(read);

  /** The text with a part of it replaced. */
  function changed(from: Part, to: string): string {
    expect(text.search(typeof from === 'string' ? escaped(from) : from)).toBeGreaterThan(-1);
    return text.replace(from, to);
  }

  describe('states in full', () => {
    test.each(rows.written)('formatState(state) and parseState(text) agree %s', (_, one, its) => {
      expect(game.formatState(one)).toBe(its);
      expect(parse(its)).toStrictEqual(one);
    });

    test('formatState(state) is one line without spare blanks', () => {
      for (const one of rows.games.flat()) {
        expect(game.formatState(one)).not.toMatch(/[^\S ]| {2}|^ | $/);
      }
    });
  });

  describe('views', () => {
    test('parseState(text) refuses a view where the first card is missing, or takes it if none is', () => {
      const seen = { refused: 0, taken: 0 };
      for (const one of rows.games.flat()) {
        for (const seat of [0, 1, null]) {
          const its = game.formatState(game.view(one, seat));
          const missing = rows.unknown.exec(its);
          if (missing === null) {
            seen.taken++;
            expect(its).toBe(game.formatState(one));
          } else {
            seen.refused++;
            const found = expect.stringContaining(missing[0]) as string;
            const place = { line: 1, column: missing.index + 1, found };
            expect(refusal(() => parse(its))).toMatchObject(place);
          }
        }
      }
      expect(seen.refused).toBeGreaterThan(100);
      expect(seen.taken).toBeGreaterThan(2);
    });
  });

  describe('texts that are well formed but not valid', () => {
    test.each(rows.invalid)('parseState(text) refuses %s: %s becomes %s', (_, from, to, path) => {
      expect(refusal(() => parse(changed(from, to)))).toEqual({ code: 'bad-state', path });
    });
  });

  describe('texts that do not follow the notation', () => {
    test.each([...NO_TEXTS, ['an object', state] as const])(
      'parseState(text) refuses what is no text: %s',
      (found, value) => {
        const place = { line: 1, column: 1, found, expected: 'a text' };
        expect(refusal(() => parse(value as string))).toEqual(place);
      },
    );

    test.each([...rows.misplaced, [text, '^', 'the end', `"${game.name}"`] as const])(
      'parseState(text) points at the place: %j becomes %j',
      (from, to, found, expected) => {
        expectPlace(parse, changed(from, to), found, expected);
      },
    );

    test('parseState(text) counts lines and columns', () => {
      const [from, to, found, expected] = rows.folded;
      const folded = `\n${changed(from, to).replaceAll(' | ', '\r\n  | ')}`;
      expectPlace(parse, folded, found, expected);
    });

    test('parseState(text) does not take a text that breaks off, wherever it does', () => {
      for (let length = 0; length < text.length; length++) {
        const short = text.slice(0, length);
        const error = refusal(() => parse(short));
        // With fewer cards or players it may be well formed.
        if ((error as { code?: string }).code === 'bad-state') continue;
        const { column, found } = error as { column: number; found: string };
        if (found === 'the end') expect(column).toBe(length + 1);
        else expect(short.slice(column - 1).startsWith(JSON.parse(found) as string)).toBe(true);
      }
    });

    test.each<readonly [string, (length: number) => string]>([
      ['blanks', (length) => ' '.repeat(length)],
      ['line breaks', (length) => `${text}${'\n'.repeat(length)}`],
      ['digits', (length) => text.replace('turn ', `turn ${'1'.repeat(length)}`)],
      ['bars', (length) => text.replace('|', '|'.repeat(length))],
      ...rows.endless,
    ])('parseState(text) has an answer to millions of characters: %s', (_, endless) => {
      for (const length of [1_000_000, MAX_LENGTH - 1000, 2 * MAX_LENGTH]) {
        const answer = refusal(() => parse(endless(length)));
        expect(['accepted', 'code', 'line']).toContain(Object.keys(answer as object)[0]);
      }
    });
  });

  describe('blanks', () => {
    test.each(rows.states)('parseState(text) takes line breaks and more blanks: %s', (_, one) => {
      const its = game.formatState(one);
      for (const bar of ['|', '\n|\n', '\r\n| ', '\t|\t', '   |', '|\n\n  ']) {
        expect(parse(its.replaceAll(' | ', bar))).toStrictEqual(one);
      }
      expect(parse(`\ufeff \n${its}\n\n`)).toStrictEqual(one);
      for (const vary of rows.varied) expect(parse(vary(its))).toStrictEqual(one);
    });

    test.each(rows.apart)('parseState(text) keeps the words apart: %s', (from, to) => {
      expect(refusal(() => parse(changed(from, to)))).toHaveProperty('column');
    });
  });
}

function escaped(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
