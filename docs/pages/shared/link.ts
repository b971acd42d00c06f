import { shortened } from './problem.js';

/** Longer links are cut off by many of the programs that pass them on. */
const MAX_LINK = 8000;

/** The part of a link after `#`, or `null` if the record is too long for one. */
export function toHash(record: string, turn: number): string | null {
  const hash = `#${new URLSearchParams({ turn: String(turn), record }).toString()}`;
  return hash.length <= MAX_LINK ? hash : null;
}

/** What a link asks for; `null` if it asks for nothing. What is wrong with it is an error. */
export function fromHash(hash: string): { record: string; turn: number } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if ([...fields].length === 0) return null;
  const record = fields.get('record');
  if (record === null) throw new Error('The link has no record.');
  const turn = fields.get('turn') ?? '0';
  if (!/^\d{1,6}$/.test(turn)) {
    throw new Error(`The link’s turn “${shortened(turn, 60)}” is not a whole number of 0 or more.`);
  }
  return { record, turn: Number(turn) };
}
