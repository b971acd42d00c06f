/** Longer links are cut off by many of the programs that pass them on. */
const MAX_LINK = 8000;

/** The part of a link after `#`, or `null` if the record is too long for one. */
export function toHash(record: string, turn: number): string | null {
  const hash = `#${new URLSearchParams({ turn: String(turn), record }).toString()}`;
  return hash.length <= MAX_LINK ? hash : null;
}

/** What a link asks for; `null` if it asks for nothing. */
export function fromHash(hash: string): { record: string; turn: number } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const record = fields.get('record');
  if (record === null) return null;
  const turn = fields.get('turn') ?? '0';
  return { record, turn: /^\d{1,6}$/.test(turn) ? Number(turn) : 0 };
}
