import { fieldsOf, oneOf, wholeNumber } from '../core/untrusted.js';
import type { Request } from './types.js';

/** What each request says besides its type: what it must, and what it may. */
const FIELDS = {
  join: [[], ['seat']],
  leave: [[], []],
  act: [['action', 'seq'], []],
  undo: [['seq'], []],
  resign: [[], []],
  sync: [['seq'], []],
  time: [[], []],
} as const satisfies Record<Request<unknown>['type'], readonly (readonly string[])[]>;

const TYPES = Object.keys(FIELDS) as Request<unknown>['type'][];

/** A request from a value of unknown origin; what is in its action is for the game to judge. */
export function requestAt(value: unknown): Request<unknown> {
  const given = fieldsOf(value, '', ['type'], ['seat', 'action', 'seq']);
  const type = oneOf(given.type, 'type', TYPES);
  const [required, optional] = FIELDS[type];
  const { seat, seq, action } = fieldsOf<string, string>(
    given,
    '',
    ['type', ...required],
    optional,
  );
  switch (type) {
    case 'join':
      return { type, seat: seat === undefined || seat === null ? seat : wholeAt(seat, 'seat') };
    case 'act':
      return { type, action, seq: wholeAt(seq, 'seq') };
    case 'undo':
    case 'sync':
      return { type, seq: wholeAt(seq, 'seq') };
    case 'leave':
    case 'resign':
    case 'time':
      return { type };
  }
}

function wholeAt(value: unknown, path: string): number {
  return wholeNumber(value, path, 0, Number.MAX_SAFE_INTEGER);
}
