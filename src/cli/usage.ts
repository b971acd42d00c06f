import { DAY, timeIn } from '../bots/budget.js';
import { listed, nearestWord } from '../core/text.js';

/** The command line cannot be understood; the message says how to put it right. */
export class UsageError extends Error {}

/** What the command line names is not as it should be: a file, a record, a bot. */
export class InputError extends UsageError {}

/** One of the choices for an option; anything else is refused. */
export function oneOf<T extends string>(
  option: string,
  value: string,
  choices: readonly T[],
  where = '',
): T {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  const hint = suggestion(value, choices);
  throw new UsageError(`${option} takes ${listed(choices, 'or')}${where}, got "${value}"${hint}`);
}

/** The word that was probably meant, as the end of a message; nothing if none is near. */
export function suggestion(word: string, words: readonly string[]): string {
  const nearest = nearestWord(word, words);
  return nearest === undefined ? '' : `. Did you mean ${nearest}?`;
}

/** A whole number within bounds. */
export function wholeNumber(option: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= least && number <= most) return number;
  throw new UsageError(`${option} takes a whole number from ${least} to ${most}, got "${value}"`);
}

/** Milliseconds from a text such as `500ms`, `10s` or `2m`, up to a day: timers can wait no month. */
export function milliseconds(
  option: string,
  value: string,
  least = 1,
  fits = 'a time such as 500ms, 10s or 2m',
): number {
  const time = timeIn(value) ?? NaN;
  if (time >= least && time <= DAY) return time;
  if (time > DAY) throw new UsageError(`${option} takes at most a day, 1440m, got "${value}"`);
  throw new UsageError(`${option} takes ${fits}, got "${value}"`);
}
