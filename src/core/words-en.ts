import { valueText, placeText } from './errors.js';
import { freeze } from './freeze.js';
import { resultText } from './record-data.js';
import type { ErrorWords, RecordWords } from './words.js';

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
export const EN_RECORDS: RecordWords = /* @__PURE__ */ freeze<RecordWords>({
  'other-rules': ({ rules, expected }) =>
    `made by version ${rules} of the rules, but this library plays version ${expected}`,
  untrusted: ({ path }) => `${path} is not trusted`,
  'illegal-action': ({ at }, why) => `action ${at}: ${why}`,
  'wrong-result': ({ found, expected }) =>
    `the actions lead to ${resultText(expected)}, not to ${resultText(found)}`,
});
