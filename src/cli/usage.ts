/** The command line cannot be understood; the message says how to put it right. */
export class UsageError extends Error {}

/** One of the choices for an option; anything else is refused. */
export function oneOf<T extends string>(
  option: string,
  value: string,
  choices: readonly T[],
  where = '',
): T {
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} takes ${listed(choices, 'or')}${where}, got "${value}"`);
}

/** A list in words: `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly string[], last: 'and' | 'or'): string {
  const [only = '', ...more] = items;
  if (more.length === 0) return only;
  return `${items.slice(0, -1).join(', ')} ${last} ${more.at(-1) as string}`;
}
