import { wrapped } from '../core/render.js';
import type { Command } from './command.js';
import { COMMON } from './options.js';
import type { Options } from './options.js';
import { longestOf } from './text-table.js';

/** The page that explains a command. */
export function helpPage({ intro, options, notes = '' }: Command): string {
  const width = widthOf({ ...options, ...COMMON });
  const parts = [intro, optionLines(options, width), notes, optionLines(COMMON, width)];
  return parts.filter((part) => part !== '').join('\n');
}

/** What options do, a line or more for each. */
export function optionLines(options: Options, width: number = widthOf(options)): string {
  const names = namesOf(options);
  const lines = Object.values(options).flatMap(({ help }, i) => {
    const [first = '', ...others] = wrapped(help.replaceAll(/[ \n]+/g, ' '), WIDTH - width);
    const below = others.map((line) => ' '.repeat(width) + line.trimStart());
    return [names[i]!.padEnd(width) + first, ...below];
  });
  return lines.map((line) => `${line.replaceAll('\u00A0', ' ')}\n`).join('');
}

/** Options as they are written, with what they take. */
function namesOf(options: Options): readonly string[] {
  return Object.entries(options).map(([name, { placeholder, short }]) => {
    const letter = short === undefined ? '' : `-${short}, `;
    return `  ${letter}--${name}${placeholder === null ? '' : ` ${placeholder}`}`;
  });
}

/** The width of the column of names. */
function widthOf(options: Options): number {
  return Math.max(20, longestOf(namesOf(options)) + 1);
}

/** The width of the page. */
const WIDTH = 80;
