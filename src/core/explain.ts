import { isRulesError, RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { describe } from './text.js';
import type { Words } from './words.js';

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
 * import { check, de, explain, setup } from 'reef-rules';
 *
 * const violation = check(setup({ players: 2 }), { type: 'take', card: 17 })!;
 * violation.message; // 'the starting pieces come first'
 * explain(de, violation); // 'zuerst werden die Startkorallen gesetzt'
 * ```
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

interface Refusal extends Reason {
  /** That of an illegal action, inside an error or a message. */
  readonly violation?: Reason;
  readonly type?: string;
}

function textFor(words: Words, problem: Refusal): unknown {
  const { code, message, violation, type } = problem;
  const { violations, errors, records, refusals } = words;
  const why = violation && textFor(words, violation);
  if (why !== undefined && code !== 'illegal-action') return why;

  // Some codes stand for a violation, an error and a refusal.
  const shelves =
    type === 'refused'
      ? [refusals, errors]
      : isRulesError(problem)
        ? [errors]
        : [violations, records, errors];
  const shelf = shelves.find((one) => one !== undefined && Object.hasOwn(one, code));
  if (shelf === undefined) return message;
  const sentence = (shelf as Readonly<Record<string, unknown>>)[code];
  return (sentence as (evidence: Reason, why: unknown) => unknown)(problem, why);
}
