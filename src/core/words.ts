import { actionText, placeText, RulesError, valueText } from './errors.js';
import type { ActionEvidence, ErrorCode, Reason, TextEvidence, ValueEvidence } from './errors.js';
import { freeze, isObject } from './made.js';
import { describe } from './text.js';
import { at, Misfit, readOrThrow } from './shape.js';

/**
 * A sentence for each code; it receives the evidence of that code. A language that lacks one of
 * them does not compile.
 *
 * @group Languages
 */
export type SentencesByCode<Evidence extends { readonly code: string }> = {
  readonly [C in Evidence['code']]: (evidence: Extract<Evidence, { readonly code: C }>) => string;
};

/** Sentences by code, whatever evidence they take. */
type AnySentences = Readonly<Record<string, (evidence: never, why: never) => string>>;

/**
 * The sentences of a language. The words of a game in `reef-rules/words/de` and its like have them all; `table`
 * there has those for errors and refusals, for a table of any game.
 *
 * @group Languages
 */
export interface Words {
  /** Which language it is, as in the `lang` of a page: `en`, `de`. */
  readonly language: string;
  /** Why an action is not legal. */
  readonly violations?: AnySentences | undefined;
  /** What is wrong with a value or a text. */
  readonly errors?: AnySentences | undefined;
  /** What is wrong with a record. */
  readonly records?: AnySentences | undefined;
  /** Why a table refuses a request. */
  readonly refusals?: AnySentences | undefined;
}

/**
 * Says in a language why something was refused: a violation, an error of this library, what
 * `verify` finds wrong with a record, or the message of a table that refuses a request. A copy
 * through JSON works too. If these words have no sentence for a code, as for the violations of a
 * game of your own, the English message is used.
 *
 * @throws RulesError `bad-words` for anything else.
 *
 * @example
 * ```ts
 * import { check, explain, setup } from 'reef-rules';
 * import * as de from 'reef-rules/words/de';
 *
 * const violation = check(setup({ players: 2 }), { type: 'take', card: 17 })!;
 * violation.message; // 'the starting pieces come first'
 * explain(de.reef, violation); // 'zuerst werden die Startkorallen gesetzt'
 * ```
 * @group Languages
 */
export function explain(words: Words, problem: Reason): string {
  try {
    const text = textFor(words, problem);
    if (typeof text === 'string') return text;
  } catch {
    // Then it is not what its code says.
  }
  throw new RulesError('bad-words', `expected a violation or an error, found ${describe(problem)}`);
}

function textFor(words: Words, problem: Reason & { readonly violation?: Reason }): unknown {
  const { code, message, violation } = problem;
  const { violations, errors, records, refusals } = words;
  // No two parts have a code with two meanings.
  const sentences: AnySentences = { ...violations, ...errors, ...records, ...refusals };
  if (!Object.hasOwn(sentences, code)) return message;
  const sentence = sentences[code] as (evidence: Reason, why: unknown) => unknown;
  return sentence(problem, violation && textFor(words, violation));
}

/**
 * The words to speak with: those given, which must have all that the model has, or otherwise the model.
 *
 * @throws RulesError `bad-words` for a language that lacks something, or is that of another game.
 */
export function ensureWords<W extends object>(words: W | undefined, model: W): W {
  if (words === undefined || words === model) return model;
  readOrThrow('bad-words', () => {
    at('words', () => {
      compare(words, model);
    });
  });
  return words;
}

function compare(given: unknown, model: unknown): void {
  if (typeof given !== typeof model || given === null) {
    throw new Misfit('', `expected ${kindOf(model)}, found ${describe(given)}`);
  }
  if (!isObject(model)) return;
  for (const [key, part] of Object.entries(model)) {
    at(key, () => {
      compare((given as Readonly<Record<string, unknown>>)[key], part);
    });
  }
}

function kindOf(model: unknown): string {
  return typeof model === 'string' ? 'a text' : describe(model);
}

// What every game says in English.

/**
 * A sentence for each {@link ErrorCode}.
 *
 * @group Languages
 */
export type ErrorWords = Readonly<
  Record<Exclude<ErrorCode, 'bad-text' | 'illegal-action'>, (evidence: ValueEvidence) => string>
> & {
  /** What stands in a text in place of what was expected. */
  readonly 'bad-text': (evidence: TextEvidence) => string;
  /** `why` is the sentence for the violation. */
  readonly 'illegal-action': (evidence: Pick<ActionEvidence, 'at'>, why: string) => string;
};

/** The errors in English: they say it all themselves. */
export const EN_ERRORS: ErrorWords = /* @__PURE__ */ freeze({
  'bad-options': valueText,
  'bad-seed': valueText,
  'bad-bound': valueText,
  'bad-list': valueText,
  'bad-rng': valueText,
  'bad-deck': valueText,
  'bad-state': valueText,
  'bad-action': valueText,
  'bad-record': valueText,
  'bad-event': valueText,
  'bad-board': valueText,
  'bad-pattern': valueText,
  'bad-pearls': valueText,
  'bad-player': valueText,
  'bad-view': valueText,
  'bad-index': valueText,
  'bad-depth': valueText,
  'bad-buffer': valueText,
  'bad-game': valueText,
  'bad-bot': valueText,
  'bad-table': valueText,
  'bad-parts': valueText,
  'bad-words': valueText,
  'bad-text': placeText,
  newer: valueText,
  'illegal-action': actionText,
  'partial-view': valueText,
  'game-over': () => 'the game is over',
  'nothing-done': valueText,
});

/** What is wrong with a record. */
export const EN_RECORDS = /* @__PURE__ */ freeze({
  /** Made by version `rules` of the rules, while this library plays version `expected`. */
  'other-rules': ({ rules, expected }: { readonly rules: number; readonly expected: number }) =>
    `made by version ${rules} of the rules, but this library plays version ${expected}`,
  /** What is not trusted. */
  untrusted: ({ path }: { readonly path: string }) => `${path} is not trusted`,
  /** The result of the record, and the one that the actions lead to. */
  'wrong-result': ({ found, expected }: { readonly found: Outcome; readonly expected: Outcome }) =>
    `the actions lead to ${resultText(expected)}, not to ${resultText(found)}`,
});

/** A sentence for each problem of a record that is not an error too. */
export type RecordWords = typeof EN_RECORDS;

/** The result of a game, by seat; `null` if it has none. */
export type Outcome = {
  readonly winners: readonly number[];
  readonly scores: readonly number[];
} | null;

/** A result in words. */
export function resultText(outcome: Outcome): string {
  if (outcome === null) return 'an unfinished game';
  return `winners ${outcome.winners.join(' ')} scores ${outcome.scores.join(' ')}`;
}
