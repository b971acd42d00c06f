import { IllegalActionError } from './errors.js';
import type { Reason } from './errors.js';
import { TextReader } from './text.js';

/** What a typed text can mean. */
export interface Typed<A> {
  /** One action, or several if the text leaves something out. */
  readonly meanings: readonly A[];
  /** The place of what it leaves out first, and what could stand there; `null` if it says everything. */
  readonly gap: { readonly at: number; readonly expected: string } | null;
}

/**
 * The only legal action that a typed text can mean. If none is legal, and all for the same reason, that is
 * the reason; otherwise the error points at what was left out.
 */
export function readTyped<A>(
  text: string,
  read: (reader: TextReader) => Typed<A>,
  check: (action: A) => Reason | null,
): A {
  const reader = new TextReader(text);
  reader.blanks();
  const { meanings, gap } = read(reader);
  reader.end('the end of the action');

  const reasons = meanings.map(check);
  const legal = meanings.filter((_, i) => reasons[i] === null);
  if (legal.length === 1) return legal[0]!;
  const [reason] = reasons;
  if (reason && reasons.every((one) => one?.message === reason.message)) {
    throw new IllegalActionError(reason);
  }
  return reader.fail(gap!.expected, gap!.at);
}
