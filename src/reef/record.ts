import {
  makeRecord,
  parseRecordText,
  readRecord,
  replayRecord,
  verifyRecord,
  writeRecord,
} from '../core/record.js';
import type { Beginning, GameRecord, RecordProblem } from '../core/record.js';
import { reef } from './game.js';
import type { SetupOptions } from './setup.js';
import type { Action, State } from './types.js';

/**
 * A game of Reef from its beginning, made for keeping.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, parseRecord } from 'reef-rules';
 * import type { ReefRecord } from 'reef-rules';
 *
 * const record: ReefRecord = createRecord({ options: { players: 2, seed: 7 } }, []);
 * parseRecord(formatRecord(record)).game; // 'reef'
 * ```
 */
export type ReefRecord = GameRecord<State, Action, SetupOptions>;

/**
 * The record of a game: where it began, either options with a seed or a first state, what was done,
 * and the result if that ended it.
 *
 * @throws RulesError `bad-record` for options without a seed, and for whatever is not sound.
 * @throws IllegalActionError when an action is not legal.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, legalActionAt, setup } from 'reef-rules';
 *
 * const options = { players: 2, seed: 7 };
 * const record = createRecord({ options }, [legalActionAt(setup(options), 0)]);
 * console.log(formatRecord(record));
 * ```
 */
export function createRecord(
  beginning: Beginning<State, SetupOptions>,
  actions: readonly Action[],
): ReefRecord {
  return makeRecord(reef, beginning, actions);
}

/**
 * All states of a recorded game, the first one included; or those up to the one after `count` actions.
 *
 * @throws RulesError `bad-record` for what is no record or made by other rules than these, `bad-index`
 * for too large a count.
 * @throws IllegalActionError when an action is not legal.
 *
 * @example
 * ```ts
 * import { createRecord, replay } from 'reef-rules';
 *
 * replay(createRecord({ options: { players: 2, seed: 7 } }, [])).length; // 1
 * ```
 */
export function replay(record: ReefRecord, count?: number): readonly State[] {
  return replayRecord(reef, record, count);
}

/**
 * The first thing that is wrong with a record: a value that is no record and where, an action that is
 * not legal and why, or a result that the actions do not lead to. `null` if all is well. Any value at
 * all may be asked about; this never throws.
 *
 * @example
 * ```ts
 * import { createRecord, verify } from 'reef-rules';
 *
 * verify(createRecord({ options: { players: 2, seed: 7 } }, [])); // null
 * ```
 */
export function verify(record: unknown): RecordProblem | null {
  return verifyRecord(reef, record);
}

/**
 * A record from a value of unknown origin, such as parsed JSON: frozen and well formed, or an error.
 * Whether its actions are legal is for {@link verify} to say.
 *
 * @throws RulesError `bad-record`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { createRecord, recordFromJson } from 'reef-rules';
 *
 * const saved = JSON.stringify(createRecord({ options: { players: 2, seed: 7 } }, []));
 * recordFromJson(JSON.parse(saved)).rules; // 1
 * ```
 */
export function recordFromJson(value: unknown): ReefRecord {
  return readRecord(reef, value);
}

/**
 * Writes a record as text, one action a line.
 *
 * @throws RulesError `bad-record`
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord } from 'reef-rules';
 *
 * formatRecord(createRecord({ options: { players: 2, seed: 7 } }, [])).split('\n')[0]; // 'reef record'
 * ```
 */
export function formatRecord(record: ReefRecord): string {
  return writeRecord(reef, record);
}

/**
 * Reads a record from text: what {@link formatRecord} writes, with blank lines and comments (from `;`
 * to the end of the line) anywhere.
 *
 * @throws ParseError when the text does not follow the notation.
 * @throws RulesError `bad-record` when it does, but the options or the first state are not sound.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, parseRecord } from 'reef-rules';
 *
 * const text = formatRecord(createRecord({ options: { players: 2, seed: 7 } }, []));
 * parseRecord(text).actions.length; // 0
 * ```
 */
export function parseRecord(text: string): ReefRecord {
  return parseRecordText(reef, text);
}
