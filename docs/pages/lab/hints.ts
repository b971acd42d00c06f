import { isParseError, MAX_HEIGHT } from 'reef-rules';

/**
 * What is allowed where a text goes wrong, as far as a letter or a digit shows what was meant; `null` if it
 * does not, and the parser's own words have to do.
 */
export function hintFor(name: 'board' | 'pattern', error: unknown, text: string): string | null {
  if (!isParseError(error)) return null;
  const line = text.split(/\r\n|\r|\n/)[error.line - 1] ?? '';
  const rest = line.slice(error.column - 1);
  const others = name === 'board' ? 'or . for an empty space' : '* for any colour or . for a gap';
  const stranger = /^\S*?([^rypg\s.*@+/\d])/i.exec(rest)?.[1];
  if (stranger !== undefined) return `“${stranger}” is not a colour. Use r, y, p, g, ${others}.`;
  if (/^[rypg]{5,}/i.test(rest)) return `A stack holds ${MAX_HEIGHT} pieces at most.`;
  if (/^\d/.test(rest)) {
    return name === 'board'
      ? 'A stack is written piece by piece from the bottom up, such as “ryg”, without numbers.'
      : `Heights are 1 to ${MAX_HEIGHT}, followed by + for “or more”.`;
  }
  if (rest.startsWith('@'))
    return '“p@y” is purple around the highest yellow: a colour on either side.';
  if (rest.startsWith('+')) return 'A + follows a height: “r2+” is red, two high or more.';
  return null;
}
