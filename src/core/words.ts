import type { ErrorCode } from './errors.js';
import type { RecordedResult } from './record-data.js';

/**
 * A sentence for each code; it receives the evidence of that code. A language that lacks one of
 * them does not compile.
 */
export type SentencesByCode<Evidence extends { readonly code: string }> = {
  readonly [C in Evidence['code']]: (evidence: Extract<Evidence, { readonly code: C }>) => string;
};

/** What a `RulesError` knows: where the problem is, and what it is, in English. */
export interface ValueEvidence {
  readonly path: string;
  readonly problem: string;
}

/**
 * What a `ParseError` knows: the place, the text found there, and what was expected, in English.
 */
export interface TextEvidence {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

/** A sentence for each {@link ErrorCode}. */
export type ErrorWords = {
  readonly [C in ErrorCode]: (
    evidence: C extends 'bad-text' ? TextEvidence : ValueEvidence,
  ) => string;
};

/** A sentence for each problem of a record that is not an error too. */
export interface RecordWords {
  /** Made by version `rules` of the rules, while this library plays version `expected`. */
  readonly 'other-rules': (evidence: {
    readonly rules: number;
    readonly expected: number;
  }) => string;
  /** What is not trusted. */
  readonly untrusted: (evidence: { readonly path: string }) => string;
  /** The place of the action counts from 0; `why` is the sentence for its violation. */
  readonly 'illegal-action': (evidence: { readonly at: number }, why: string) => string;
  /** The result of the record, and the one that the actions lead to. */
  readonly 'wrong-result': (evidence: {
    readonly found: RecordedResult | null;
    readonly expected: RecordedResult | null;
  }) => string;
}

/** Sentences by code, whatever evidence they take. */
type AnySentences = Readonly<Record<string, (evidence: never) => string>>;

/**
 * The sentences of a language. `en` and `de` of a game have those for its violations, for errors
 * and for records; those of `reef-rules/table` have those for refusals. `{ ...one, ...other }` has
 * them all.
 */
export interface Words {
  /** Which language it is, as in the `lang` of a page: `en`, `de`. */
  readonly language: string;
  /** Why an action is not legal. */
  readonly violations?: AnySentences;
  /** What is wrong with a value or a text. */
  readonly errors?: ErrorWords;
  /** What is wrong with a record. */
  readonly records?: RecordWords;
  /** Why a table refuses a request. */
  readonly refusals?: AnySentences;
}
