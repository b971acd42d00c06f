import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIllegalActionError, isParseError } from '../../src/core/errors.js';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import { MAX_LENGTH } from '../../src/core/text.js';
import { runs } from '../kit/runs.js';
import { illegal, refusal } from '../kit/untrusted.js';
import { NO_TEXTS } from './notation.js';

/** What people type in a game, and what it means. */
export interface TypedRows<S extends V, V extends object, A, E extends GameEvent> {
  readonly game: Game<S, V, A, GameOptions, E>;
  readonly readAction: (view: V, text: string) => A;
  readonly options: GameOptions;
  /** What is typed in a view, and the action as it is written. */
  readonly meant: readonly (readonly [typed: string, view: V, text: string])[];
  /** What is typed, and the place and the content of the error. */
  readonly unclear: readonly (readonly [
    typed: string,
    view: V,
    column: number,
    found: string,
    expected: string,
  ])[];
  /** What is typed, and the code of the violation. */
  readonly illegal: readonly (readonly [typed: string, view: V, code: string])[];
  /** Ways to type the text of an action that say all that it says. */
  readonly loosely: readonly ((text: string) => string)[];
  /** The text of an action without what can be left out, and every text that this can stand for. */
  readonly shortened: (text: string) => string;
  readonly completed: (text: string) => readonly string[];
  /** Words and signs that texts are made of. */
  readonly units: readonly string[];
}

/** Reading what people type. */
export function typedSuite<S extends V, V extends object, A, E extends GameEvent>(
  rows: TypedRows<S, V, A, E>,
): void {
  const { game, readAction } = rows;
  const states: S[] = [];
  const rng = createRng('typed');
  for (let state = game.setup(rows.options); game.turn(state) !== null;) {
    states.push(state);
    state = game.apply(state, game.randomAction(state, rng));
  }
  /** A position in which there is something to do, as its player sees it. */
  const views = states.map((state) => game.view(state, game.turn(state)));

  describe(`readAction(view, text) of ${game.name}`, () => {
    test.each(rows.meant)('%j is read', (typed, view, text) => {
      expect(game.formatAction(readAction(view, typed))).toBe(text);
    });

    test.each(rows.unclear)('%j is pointed at', (typed, view, column, found, expected) => {
      const error = { line: 1, column, found, expected };
      expect(refusal(() => readAction(view, typed))).toEqual(error);
    });

    test.each(rows.illegal)('%j is refused with the reason', (typed, view, code) => {
      expect(() => readAction(view, typed)).toThrow(illegal(code));
    });

    test('reads the text of every legal action, however it is typed', () => {
      for (const view of views) {
        for (const action of game.legalActions(view)) {
          const text = game.formatAction(action);
          for (const typed of [text, ...rows.loosely.map((loosely) => loosely(text))]) {
            expect(readAction(view, typed)).toStrictEqual(action);
          }
        }
      }
    });

    test('reads what leaves something out if exactly one legal action fits', () => {
      const counts = { read: 0, refused: 0 };
      for (const view of views) {
        const actions = game
          .legalActions(view)
          .filter((_, i, { length }) => i % (1 + (length >> 4)) === 0);
        for (const typed of new Set(actions.map((one) => rows.shortened(game.formatAction(one))))) {
          const fitting = rows
            .completed(typed)
            .map((text) => game.parseAction(text))
            .filter((action) => game.check(view, action) === null);
          if (fitting.length === 1) {
            expect(readAction(view, typed)).toStrictEqual(fitting[0]);
            counts.read++;
          } else {
            expect(refusal(() => readAction(view, typed))).toMatchObject({ line: 1 });
            counts.refused++;
          }
        }
      }
      expect(counts.read).toBeGreaterThan(20);
      expect(counts.refused).toBeGreaterThan(20);
    });

    test('gives a legal action or refuses, whatever is typed', () => {
      const unit = fc.constantFrom(...rows.units);
      const texts = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(unit, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.array(unit, { maxLength: 8 }).map((parts) => parts.join(' ')),
      );
      fc.assert(
        fc.property(fc.constantFrom(...views), texts, (view, text) => {
          expectAnswer(view, text);
        }),
        { numRuns: runs(5000) },
      );
    });

    test('has an answer to texts as long as can be', () => {
      const view = views[0]!;
      for (const one of [' ', '\t', '\n', ...rows.units]) {
        for (const start of ['', 'take ', 'play 3 ', 'play 3', 'start ']) {
          expectAnswer(view, start + one.repeat(200_000));
        }
      }
      expect(refusal(() => readAction(view, ' '.repeat(MAX_LENGTH + 1)))).toMatchObject({
        expected: 'at most 4000000',
      });
    });

    test.each(NO_TEXTS)('refuses what is no text: %s', (found, value) => {
      const error = { line: 1, column: 1, found, expected: 'a text' };
      expect(refusal(() => readAction(views[0]!, value as string))).toEqual(error);
    });

    test.each<[view: unknown]>([[null], [{}], [7], ['take']])('refuses the view %j', (view) => {
      expect(refusal(() => readAction(view as V, 'take 1'))).toMatchObject({ code: 'bad-state' });
    });
  });

  function expectAnswer(view: V, text: string): void {
    try {
      expect(game.check(view, readAction(view, text))).toBeNull();
    } catch (error) {
      if (!isParseError(error) && !isIllegalActionError(error)) throw error;
    }
  }
}
