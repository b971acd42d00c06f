import { placeText, valueText } from './errors.js';
import type { ErrorCode } from './errors.js';
import { freeze } from './made.js';
import type { TextEvidence, ValueEvidence } from './words.js';

/**
 * A sentence for each {@link ErrorCode}.
 *
 * @group Languages
 */
export type ErrorWords = {
  readonly [C in ErrorCode]: (
    evidence: C extends 'bad-text' ? TextEvidence : ValueEvidence,
  ) => string;
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
  hidden: valueText,
  'game-over': valueText,
  'nothing-to-undo': valueText,
});

/** What is wrong with a record. */
export const EN_RECORDS = /* @__PURE__ */ freeze({
  /** Made by version `rules` of the rules, while this library plays version `expected`. */
  'other-rules': ({ rules, expected }: { readonly rules: number; readonly expected: number }) =>
    `made by version ${rules} of the rules, but this library plays version ${expected}`,
  /** What is not trusted. */
  untrusted: ({ path }: { readonly path: string }) => `${path} is not trusted`,
  /** The place of the action counts from 0; `why` is the sentence for its violation. */
  'illegal-action': ({ at }: { readonly at: number }, why: string) => `action ${at}: ${why}`,
  /** The result of the record, and the one that the actions lead to. */
  'wrong-result': ({ found, expected }: { readonly found: Outcome; readonly expected: Outcome }) =>
    `the actions lead to ${outcomeText(expected)}, not to ${outcomeText(found)}`,
});

/**
 * A sentence for each problem of a record that is not an error too.
 *
 * @group Languages
 */
export type RecordWords = typeof EN_RECORDS;

/** The result of a game, by seat; `null` if it has none. */
export type Outcome = {
  readonly winners: readonly number[];
  readonly scores: readonly number[];
} | null;

function outcomeText(outcome: Outcome): string {
  if (outcome === null) return 'an unfinished game';
  return `winners ${outcome.winners.join(' ')} scores ${outcome.scores.join(' ')}`;
}
