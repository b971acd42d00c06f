import { lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import type { ParseError } from '../core/errors.js';
import { EN } from './phrases.js';
import type { Phrases } from './phrases.js';
import { InputError } from './usage.js';

/** What a file holds, or with `-` what comes through standard input. */
export function readText(file: string, what: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read the ${what} "${file}": ${whyNot(error)}`);
  }
}

/** Writes a file, over what was there. */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new InputError(`cannot write "${file}": ${whyNot(error)}`);
  }
}

/** Why the system does not read or write, in words. */
export function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is none';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
      return 'a part of its path is a file';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'it is not permitted';
    default:
      return String(error);
  }
}

/** Writes a file of ours among many. What cannot be written as a whole is not left there in part. */
export function writeWhole(file: string, text: string): void {
  try {
    writeText(file, text);
  } catch (error) {
    const left = lstatSync(file, { throwIfNoEntry: false });
    if (left?.isFile() === true || left?.isSymbolicLink() === true) unlinkSync(file);
    throw error;
  }
}

/** What is wrong with a text, and below it the line with a mark at the place. */
export function pointedAt(
  text: string,
  error: ParseError,
  { unexpected }: Pick<Phrases, 'unexpected'> = EN,
): string {
  const { line, column } = error;
  const wrong = text.split(/\r\n|\r|\n/)[line - 1] ?? '';
  const from = Math.max(0, column - 60);
  const mark = ' '.repeat(column - 1 - from);
  return `${unexpected(error)}\n  ${wrong.slice(from, from + 100)}\n  ${mark}^`;
}
