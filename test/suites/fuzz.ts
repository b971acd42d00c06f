import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { createRecord, replay, verify } from '../../src/core/record.js';
import { recordFromJson } from '../../src/core/record-data.js';
import { formatRecord, parseRecord } from '../../src/core/record-text.js';
import type { RecordProblem } from '../../src/core/record-data.js';
import type { GameRecord } from '../../src/core/record-data.js';
import { damagedJson, damagedText, pick } from '../../src/testing/values.js';
import { expectSame } from '../kit/every-game.js';
import { looseParts, thawed } from '../kit/table.js';
import { acceptedBy } from '../kit/untrusted.js';

/** What the suite has to know of a game. */
export interface Fuzzed<S extends V, V extends object, A extends object, O extends GameOptions> {
  readonly game: Game<S, V, A, O>;
  /** How often each kind of thing is damaged. */
  readonly times: number;
  readonly options: readonly O[];
  /** In groups, each as likely as the others, however many states it has. */
  readonly states: readonly (readonly S[])[];
  readonly actions: readonly A[];
  readonly records: readonly GameRecord<S, A, O>[];
  /** Nothing is lost or doubled. */
  readonly expectWhole: (state: S) => void;
  /** Changes of a loose copy of a state that lose nothing, each with what it moves. */
  readonly moves?: readonly [what: string, move: (state: S, rng: Rng) => void][];
  /** What the notation keeps of a state, of options or of a record, if that is not all. */
  readonly kept?: (value: unknown) => unknown;
}

/** Records of whole games and of parts of them, from options and from a state in the middle. */
export function someRecords<S extends V, V extends object, A extends object, O extends GameOptions>(
  game: Game<S, V, A, O>,
  games: readonly { options: O; states: readonly S[]; actions: readonly A[] }[],
): GameRecord<S, A, O>[] {
  return games.flatMap(({ options, states, actions }) => {
    const half = actions.length >> 1;
    const state = states[half]!;
    return [
      createRecord(game, { options }, actions),
      createRecord(game, { options }, actions.slice(0, half)),
      createRecord(game, { state }, actions.slice(half)),
      createRecord(game, { state }, actions.slice(half, half + 3)),
    ];
  });
}

/**
 * Damages everything that a game reads, as JSON and as text: it is refused with one of the library's
 * errors, or else it is sound, survives JSON and text, and can be played to its end.
 */
export function fuzzSuite<S extends V, V extends object, A extends object, O extends GameOptions>(
  fuzzed: Fuzzed<S, V, A, O>,
): { readonly expectPlayable: (state: S, rng: Rng) => void } {
  const { game, times, options: optionsList, states, actions, records } = fuzzed;
  const moves = fuzzed.moves ?? [];
  const kept = fuzzed.kept ?? ((value: unknown) => value);
  const stateFromJson = (value: unknown): S => game.stateFromJson(value);
  const viewFromJson = (value: unknown): V => game.viewFromJson(value);
  const follow = (value: unknown): V => game.applyEvent(states[0]![0]!, value as never);
  const actionFromJson = (value: unknown): A => game.actionFromJson(value);
  const optionsFromJson = (value: unknown): O => game.optionsFromJson(value);
  const parseState = (text: string): S => game.parseState(text);
  const parseAction = (text: string): A => game.parseAction(text);
  const parseOptions = (text: string): O => game.parseOptions(text);
  const formatState = (state: S): string => game.formatState(state);
  const formatAction = (action: A): string => game.formatAction(action);
  const formatOptions = (options: O): string => game.formatOptions(options);
  const readRecord = (value: unknown): GameRecord<S, A, O> => recordFromJson(game, value);
  const fromText = (text: string): GameRecord<S, A, O> => parseRecord(game, text);
  const toText = (record: GameRecord<S, A, O>): string => formatRecord(game, record);

  // Thousands of games take their time on a busy machine.
  vi.setConfig({ testTimeout: 120_000 });

  describe('JSON that has been damaged', () => {
    test('stateFromJson(value) refuses it, or it is a sound state all the same', () => {
      expectBoth(times, (rng) => {
        const value = damagedJson(someState(rng), rng);
        const state = acceptedBy(() => stateFromJson(value));
        if (state === null) return false;
        expectSame(state, value);
        expectSound(state, rng);
        return true;
      });
    });

    test.each(moves)(
      'stateFromJson(value) refuses it, or it is sound, after %s were moved',
      (_, move) => {
        expectBoth(times, (rng) => {
          const value = thawed(someState(rng));
          for (let left = 1 + (rng.next() & 3); left > 0; left--) move(value, rng);
          const state = acceptedBy(() => stateFromJson(value));
          if (state === null) return false;
          expectSound(state, rng);
          return true;
        });
      },
    );

    test('stateFromJson(value) refuses it, or it is sound, after the text was damaged', () => {
      expectBoth(times, (rng) => {
        const value = jsonOf(damagedText(JSON.stringify(someState(rng)), rng));
        const state = acceptedBy(() => stateFromJson(value));
        if (state === null) return false;
        expectSound(state, rng);
        return true;
      });
    });

    test('viewFromJson(value) refuses it, or it can be filled in to a sound state', () => {
      expectBoth(times, (rng) => {
        const state = someState(rng);
        const seen = game.view(state, rng.next() & 1);
        const value = damagedJson(seen, rng);
        const view = acceptedBy(() => game.viewFromJson(value));
        if (view === null) return false;
        expectSame(view, value);
        expectSound(game.determinize(view, rng), rng);
        return true;
      });
    });

    test('applyEvent(view, event) refuses it, or gives a view all the same', () => {
      expectBoth(times, (rng) => {
        const state = someState(rng);
        if (game.turn(state) === null) return false;
        const { events } = game.step(state, game.randomAction(state, rng));
        const seen = game.view(state, rng.next() & 1);
        const value = damagedJson(events[0], rng) as (typeof events)[number];
        const view = acceptedBy(() => game.applyEvent(seen, value));
        if (view === null) return false;
        expect(game.turn(view)).toBe(game.turn(seen));
        return true;
      });
    });

    test('actionFromJson(value) refuses it, or check answers and text can carry it', () => {
      expectBoth(times, (rng) => {
        const value = damagedJson(pick(actions, rng), rng);
        const action = acceptedBy(() => actionFromJson(value));
        const violation = game.check(someState(rng), value);
        expect(violation?.code === 'malformed').toBe(action === null);
        if (action === null) return false;
        expectSame(action, value);
        expectAction(action, rng);
        return true;
      });
    });

    test('optionsFromJson(value) refuses it, or text can carry it', () => {
      expectBoth(times, (rng) => {
        const value = damagedJson(pick(optionsList, rng), rng);
        const options = acceptedBy(() => optionsFromJson(value));
        if (options === null) return false;
        expectSame(options, value);
        expectSame(kept(parseOptions(formatOptions(options))), kept(options));
        return true;
      });
    });

    test('recordFromJson(value) refuses it, or it can be kept, verified and replayed', () => {
      expectBoth(times, (rng) => {
        const value = damagedJson(pick(records, rng), rng);
        const record = acceptedBy(() => readRecord(value));
        if (record === null) return false;
        expectRecord(record, rng);
        return true;
      });
    });

    test('stateFromJson, viewFromJson, actionFromJson, optionsFromJson, recordFromJson and applyEvent refuse anything else', () => {
      fc.assert(
        fc.property(fc.anything({ withBigInt: true, withSparseArray: true }), (value) => {
          for (const read of [
            stateFromJson,
            viewFromJson,
            actionFromJson,
            optionsFromJson,
            readRecord,
            follow,
          ]) {
            expect(acceptedBy(() => read(value))).toBeNull();
          }
        }),
        { numRuns: times },
      );
    });
  });

  describe('texts that have been damaged', () => {
    test('parseAction(text) refuses it, or check answers and JSON can carry it', () => {
      expectRoundTrip(times, actions.map(formatAction), parseAction, formatAction, expectAction);
    });

    test('parseOptions(text) refuses it, or JSON can carry it', () => {
      const texts = optionsList.map(formatOptions);
      expectRoundTrip(times, texts, parseOptions, formatOptions, (options) => {
        expectSame(optionsFromJson(thawed(options)), options);
      });
    });

    test('parseState(text) refuses it, or it is a sound state all the same', () => {
      const texts = states.flat().map(formatState);
      expectRoundTrip(times, texts, parseState, formatState, expectSound);
    });

    test('parseRecord(text) refuses it, or it can be kept, verified and replayed', () => {
      expectRoundTrip(times, records.map(toText), fromText, toText, expectRecord);
    });

    test('parseAction, parseState, parseOptions and parseRecord refuse any other text', () => {
      expectNoText(times, [parseAction, parseState, parseOptions, fromText]);
    });
  });

  return { expectPlayable };

  // What must hold for whatever is accepted.

  function expectAction(action: A, rng: Rng): void {
    expectSame(parseAction(formatAction(action)), action);
    expectSame(actionFromJson(thawed(action)), action);
    const state = someState(rng);
    if (game.check(state, action) === null) expectSound(game.apply(state, action), rng);
  }

  /** Nothing is lost or doubled, it survives JSON and text, and it can be played to its end. */
  function expectSound(state: S, rng: Rng): void {
    fuzzed.expectWhole(state);
    expectKept(state);
    expectPlayable(state, rng);
  }

  function expectKept(state: S): void {
    expectSame(stateFromJson(thawed(state)), state);
    const text = formatState(state);
    const back = parseState(text);
    expect(game.key(back)).toBe(game.key(state));
    expectSame(kept(back), kept(state));
    expect(formatState(back)).toBe(text);
  }

  /** The game goes on to its end, and what it comes to is as sound as what it came from. */
  function expectPlayable(state: S, rng: Rng): void {
    let now = state;
    for (let turns = 0; game.turn(now) !== null; turns++) {
      expect(turns).toBeLessThan(2000);
      now = game.apply(now, game.randomAction(now, rng));
      if (turns === 0) expectKept(now);
    }
    expectKept(now);
  }

  function expectRecord(record: GameRecord<S, A, O>, rng: Rng): void {
    expectSame(readRecord(thawed(record)), record);
    const text = toText(record);
    const back = fromText(text);
    expect(toText(back)).toBe(text);
    expectSame(kept(back), kept(record));

    const problem = verify(game, record);
    expect(withoutPlace(verify(game, back))).toEqual(withoutPlace(problem));
    if (problem?.code === 'other-rules') return;
    const legal = problem?.code === 'illegal-action' ? problem.at : record.actions.length;
    expectSound(replay(game, record, legal).at(-1)!, rng);
  }

  function someState(rng: Rng): S {
    return pick(pick(states, rng), rng);
  }
}

/** What a parser takes can be written, and what was written is read as the same thing. */
export function expectRoundTrip<T>(
  times: number,
  texts: readonly string[],
  parse: (text: string) => T,
  format: (thing: T) => string,
  law: (thing: T, rng: Rng) => void,
): void {
  expectBoth(times, (rng) => {
    const text = damagedText(pick(texts, rng), rng);
    const thing = acceptedBy(() => parse(text));
    if (thing === null) return false;
    const written = format(thing);
    const back = parse(written);
    expectSame(back, thing);
    expect(format(back)).toBe(written);
    expect(looseParts(thing)).toEqual([]);
    law(thing, rng);
    return true;
  });
}

/** No parser takes a text that has nothing to do with what it reads. */
export function expectNoText(times: number, parsers: readonly ((text: string) => unknown)[]): void {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const parse of parsers) expect(acceptedBy(() => parse(text))).toBeNull();
    }),
    { numRuns: times },
  );
}

/** Tries something many times, each with a new generator; it must be taken and refused, both often. */
function expectBoth(times: number, isTaken: (rng: Rng) => boolean): void {
  let taken = 0;
  let tried = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      tried++;
      if (isTaken(createRng(seed))) taken++;
    }),
    { numRuns: times },
  );
  expect(taken).toBeGreaterThan(times / 100);
  expect(tried - taken).toBeGreaterThan(times / 100);
}

/** What is wrong with a record, without where in a text that is: only a record that was read from one knows. */
function withoutPlace(problem: RecordProblem | null): object | null {
  if (problem?.code !== 'illegal-action') return problem;
  const { code, at, violation, message } = problem;
  return { code, at, violation, message };
}

/** Much faster than `toStrictEqual` for thousands of large values. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
