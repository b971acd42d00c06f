import { freeze } from '../core/freeze.js';
import { replaced } from '../core/game-helpers.js';
import { started } from './clock.js';
import { receivers, refuse, welcome } from './messages.js';
import type { AnyAnswer, Asked } from './messages.js';
import type { AnyTable } from './history.js';
import type { SeatId } from './types.js';

/** Somebody takes a seat, or asks how everything stands. */
export function join(asked: Asked, wanted: number | null | undefined): AnyAnswer {
  const { table, from } = asked;
  const { seats, former } = table;
  const own = seats.indexOf(from);
  if (own >= 0 && wanted !== undefined && wanted !== own) return refuse(asked, 'already-seated');
  if (own >= 0 || wanted === null) return { table, messages: [welcome(asked, from)] };

  const before = former.find(({ id }) => id === from)?.seat;
  const seat = wanted ?? before ?? seats.indexOf(null);
  if (seat < 0) return refuse(asked, 'table-full');
  if (seat >= seats.length) return refuse(asked, 'no-such-seat');
  if (seats[seat] !== null) return refuse(asked, 'seat-taken');
  if (before !== undefined && before !== seat) return refuse(asked, 'other-hand');
  return seated(asked, withSeat(table, seat, from));
}

/** Somebody gives up a seat. */
export function leave(asked: Asked): AnyAnswer {
  const { table, from } = asked;
  const { seats, former } = table;
  const seat = seats.indexOf(from);
  if (seat < 0) return refuse(asked, 'not-seated');
  const isKnown = former.some(({ id }) => id === from);
  const left = isKnown ? former : freeze([...former, freeze({ id: from, seat })]);
  return seated(asked, { ...withSeat(table, seat, null), former: left });
}

function withSeat(table: AnyTable, seat: number, id: SeatId | null): AnyTable {
  return { ...table, seats: replaced(table.seats, seat, id) };
}

/** Everybody hears who sits where now, whoever asked first. */
function seated(asked: Asked, changed: AnyTable): AnyAnswer {
  const { from, now } = asked;
  const table = freeze(withClock(changed, now));
  const others = receivers(table).filter((to) => to !== from);
  return { table, messages: [from, ...others].map((to) => welcome({ ...asked, table }, to)) };
}

/** The clock starts when all seats have been taken. */
export function withClock(table: AnyTable, now: number): AnyTable {
  const { clock, seats } = table;
  if (clock?.since !== null || seats.includes(null)) return table;
  return freeze({ ...table, clock: started(clock, now) });
}
