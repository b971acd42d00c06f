import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isParseError } from '../core/errors.js';
import type { ParseError } from '../core/errors.js';
import { InputError } from './options.js';
import { EN } from './terminal/phrases.js';
import type { Phrases } from './terminal/phrases.js';

/** What a file holds, or with `-` what comes through standard input. */
export function readText(file: string, what: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new InputError(`cannot read the ${what} "${file}": ${whyNot(error)}`);
  }
}

/** Writes a file as a whole, in place of what was there. If it cannot be written, nothing changes. */
export function writeText(file: string, text: string): void {
  try {
    if (isDevice(file)) writeFileSync(file, text);
    else replaceFile(file, text);
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    const why = isMissing ? 'its folder does not exist' : whyNot(error);
    throw new InputError(`cannot write "${file}": ${why}`);
  }
}

/** Whether what is written goes somewhere else than into a file: to a device, a pipe or a socket. */
export function isDevice(file: string): boolean {
  const there = statSync(file, { throwIfNoEntry: false });
  return there !== undefined && !there.isFile() && !there.isDirectory();
}

/** The new file is written beside the old one, which it then replaces: a full disk costs no old record. */
function replaceFile(file: string, text: string): void {
  const old = statSync(file, { throwIfNoEntry: false });
  const path = old === undefined ? file : realpathSync(file);
  if (old !== undefined) accessSync(path, constants.W_OK);
  const beside = join(dirname(path), `.reef-rules-${randomUUID()}.tmp`);
  try {
    writeFileSync(beside, text, { mode: old?.mode ?? 0o666, flag: 'wx' });
    // A new file has no more rights than usual, but the old one may have had.
    if (old !== undefined) chmodSync(beside, old.mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    // Some folders take no new files, and a file that is mounted by itself cannot be replaced.
    if (!['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOTDIR'].includes(codeOf(error))) throw error;
    writeFileSync(path, text);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why the system does not read or write, in words. */
export function whyNot(error: unknown): string {
  switch (codeOf(error)) {
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

/** What `parse` makes of a text; one that it cannot read is refused, with the place of the mistake. */
export function parsed<T>(
  text: string,
  parse: (text: string) => T,
  placeOf: (error: ParseError) => string,
  phrases: Phrases = EN,
): T {
  try {
    return parse(text);
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new InputError(`${placeOf(error)}: ${pointedAt(text, error, phrases)}`);
  }
}

/** The place of a mistake in a file. */
export function inFile(file: string): (error: ParseError) => string {
  return ({ line, column }) => `${file}:${line}:${column}`;
}

/** The place of a mistake in an argument of the command line. */
export function inArgument(name: string): (error: ParseError) => string {
  return ({ column }) => `the ${name}, column ${column}`;
}

/** What is wrong with a text, and below it the line with a mark at the place. */
export function pointedAt(text: string, error: ParseError, { unexpected }: Phrases): string {
  const { line, column } = error;
  const wrong = text.split(/\r\n|\r|\n/)[line - 1] ?? '';
  const from = Math.max(0, column - 60);
  const mark = ' '.repeat(column - 1 - from);
  return `${unexpected(error)}\n  ${wrong.slice(from, from + 100)}\n  ${mark}^`;
}
