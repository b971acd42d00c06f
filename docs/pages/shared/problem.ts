import { isParseError } from 'reef-rules';
import { element } from './dom.js';

/** Shows what is wrong with the text of a field, where, and what is allowed; with `null` that nothing is. */
export function showProblem(
  field: HTMLInputElement | HTMLTextAreaElement,
  place: HTMLElement,
  error: unknown,
  hint: string | null = null,
): void {
  if (error === null) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    place.hidden = true;
    place.replaceChildren();
    return;
  }
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', place.id);
  place.replaceChildren(...problemParts(error, field.value, hint));
  place.hidden = false;
}

/**
 * What to say of an error, or a hint in its place; if it points into the text, the line with the place
 * marked.
 */
export function problemParts(
  error: unknown,
  text: string,
  hint: string | null = null,
): (Node | string)[] {
  if (!isParseError(error)) return [sentence(messageOf(error))];
  const where = `Line ${error.line}, column ${error.column}`;
  const message = hint === null ? sentence(messageOf(error)) : `${where}: ${hint}`;
  const line = text.split(/\r\n|\r|\n/)[error.line - 1] ?? '';
  // A long line is shown from a little before the place, and not to its end.
  const from = Math.max(0, error.column - 1 - 40);
  const before = (from > 0 ? '…' : '') + line.slice(from, error.column - 1);
  const [here = ' '] = /^\S{1,60}|^\s/.exec(line.slice(error.column - 1)) ?? [];
  const after = shortened(line.slice(error.column - 1 + here.length), 60);
  const shown = element('code', { class: 'place' }, before, element('mark', {}, here), after);
  return [message, shown];
}

/** At most so many letters of a text, and dots for the others. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Words as a sentence: with a capital letter, and a full stop unless they end otherwise. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
