import type { Reason } from './errors.js';
import type { RecordedResult } from './record-data.js';

/**
 * What is wrong with a record:
 *
 * - `bad-record`: the value is not a record; `path` says where, and `problem` in English what;
 * - `other-rules`: the record was made by version `rules` of the rules, but this is version
 *   `expected`;
 * - `untrusted`: the record depends on something that {@link VerifyOptions} do not trust; `path`
 *   names it;
 * - `illegal-action`: the action at place `at`, from 0, is not legal. If the record was read from a
 *   text, `line` and `column` point at the action;
 * - `wrong-result`: the actions lead to another result.
 *
 * @example
 * ```ts
 * import { createRecord, reef, verify } from 'reef-rules';
 * import type { RecordProblem } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * const problem: RecordProblem | null = verify(reef, { ...record, rules: 99 });
 * problem?.code; // 'other-rules'
 * ```
 */
export type RecordProblem = RecordEvidence & { readonly message: string };

/** A {@link RecordProblem} without its sentence: all that a sentence in any language needs. */
export type RecordEvidence =
  | { readonly code: 'bad-record'; readonly path: string; readonly problem: string }
  | { readonly code: 'other-rules'; readonly rules: number; readonly expected: number }
  | { readonly code: 'untrusted'; readonly path: string }
  | {
      readonly code: 'illegal-action';
      readonly at: number;
      readonly violation: Reason;
      readonly line?: number;
      readonly column?: number;
    }
  | {
      readonly code: 'wrong-result';
      readonly found: RecordedResult | null;
      readonly expected: RecordedResult | null;
    };
