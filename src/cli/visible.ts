/**
 * A text from a file of unknown origin, with nothing in it that a terminal would obey: no
 * colours, no cursor that moves, no letters in another direction. It stays on its line.
 */
export function visible(text: string): string {
  return text.replace(COMMANDS, written);
}

/** A text of several lines, each made {@link visible}. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** Control characters, breaks of lines and paragraphs, and what turns the direction of writing. */
const COMMANDS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
