import type { AnyGame } from '../core/game.js';
import { freeze } from '../core/made.js';
import { ending, MAX_ACTIONS } from '../core/record-data.js';
import {
  anything,
  below,
  list,
  mapped,
  MAX_NUMBER,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  tagged,
  text,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import type {
  TableClock,
  TableEntry,
  FormerPlayer,
  Offer,
  TableRequest,
  SeatId,
  TimeLimits,
  Undo,
} from './types.js';

/** More entries than any table comes to, with those who gave up or came back: a longer log is not read. */
const MAX_ENTRIES = 2 * MAX_ACTIONS;
/** More people than ever leave a seat. */
export const MAX_FORMER = 100_000;
const MAX_ID_LENGTH = 200;
const MAX_COMMITMENT = 1000;

/** What the parts of a table are read with. */
export interface Context {
  readonly game: AnyGame;
  readonly players: number;
}

/** A number of a sequence or a version. */
export const count: Reader<number> = whole(0, MAX_NUMBER);

/** A reader that has to know the number of players. */
type Seated<T> = Reader<T, Pick<Context, 'players'>>;

const seat: Seated<number> = below(({ players }) => players);

/** Whether a value can stand for a person at a table. */
export function isSeatId(value: unknown): value is SeatId {
  if (typeof value === 'string') return value.length > 0 && value.length <= MAX_ID_LENGTH;
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

/** Who sits at a table, or watches. */
export const seatId: Reader<SeatId> = (value) => {
  if (isSeatId(value)) return value;
  throw new Misfit('', `expected a whole number, or a text of 1 to ${MAX_ID_LENGTH} characters`);
};

/** The seats of a table; no person has two. */
export const seats: Seated<readonly (SeatId | null)[]> = (value, { players }) => {
  const ids = list(nullable(seatId), players, players)(value, null);
  const taken = ids.filter((id) => id !== null);
  if (new Set(taken).size < taken.length) throw new Misfit('', 'the same id has two seats');
  return ids;
};

/** Who has left a seat. */
export const former: Seated<readonly FormerPlayer[]> = list(
  object({ id: seatId, seat }),
  0,
  MAX_FORMER,
);

/** A time, or a span of it. */
export const instant: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Misfit('', 'expected a time in milliseconds');
};

const duration: Reader<number> = (value) => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new Misfit('', 'expected a number of milliseconds from 0');
};

const limit: Reader<number> = mapped(duration, (value) => {
  if (value > 0) return value;
  throw new Misfit('', 'expected more than 0 milliseconds');
});

const LIMITS = {
  perTurn: optional(limit),
  perGame: optional(limit),
  increment: optional(duration),
};

function withLimits<T extends TimeLimits>(limits: T): T {
  if (limits.increment === undefined || limits.perGame !== undefined) return limits;
  throw new Misfit('increment', 'an increment needs a limit per game');
}

/** Time limits. */
export const timeLimits: Reader<TimeLimits> = mapped(object(LIMITS), withLimits);

/** The limits and what has been used of them. */
export const clock: Seated<TableClock> = (value, { players }) =>
  withLimits(
    object({ ...LIMITS, since: nullable(instant), used: list(instant, players, players) })(
      value,
      null,
    ),
  );

/** A text of the host that every welcome carries. */
export const commitment: Reader<string> = text(MAX_COMMITMENT);

/** What happens when a player resigns or runs out of time. */
export const whenAbsent: Reader<'end' | 'play-on'> = oneOf(['end', 'play-on']);

const entry: Reader<TableEntry<unknown>, Context> = tagged({
  act: {
    seq: count,
    player: seat,
    action: (value: unknown, { game }: Context) => game.actionFromJson(value),
    spent: optional(duration),
  },
  absent: {
    seq: count,
    player: seat,
    by: oneOf(['resignation', 'forfeit']),
    reason: optional(text(1000)),
  },
  back: { seq: count, player: seat },
  end: { seq: count, ending },
});

/** What has happened in a game. */
export const log: Reader<readonly TableEntry<unknown>[], Context> = list(entry, 0, MAX_ENTRIES);

/** The last time that actions were taken back. */
export const undone: Seated<Undo | null> = nullable(object({ seq: count, player: seat }));

/** A wish to take back actions. */
export const offer: Seated<Offer | null> = nullable(
  object({
    player: seat,
    count: whole(1, MAX_ENTRIES),
    agreed: list(seat, 0, ({ players }) => players),
  }),
);

/** A request from a value of unknown origin; what is in its action is for the game to judge. */
export const request: Reader<TableRequest<unknown>> = tagged({
  join: { seat: optional(nullable(count)) },
  leave: {},
  act: { action: anything, seq: count },
  undo: { seq: count },
  agree: { seq: count },
  decline: { seq: count },
  resign: {},
  sync: { seq: count, version: optional(count) },
  time: {},
  'stand-in': { seat: count, action: anything, seq: optional(count) },
});

/** No items. */
export const NONE: readonly never[] = /* @__PURE__ */ freeze([]);
