import { freeze, replaced } from '../core/made.js';
import type { Ending } from '../core/record-data.js';
import { forNewcomer } from './clock.js';
import { absentIn, outcomeOf } from './history.js';
import {
  answered,
  overMessage,
  refuse,
  seatOf,
  toldAll,
  toOne,
  welcome,
  welcomeToAll,
} from './messages.js';
import type { Moment } from './messages.js';
import { MAX_FORMER } from './shapes.js';
import { advanced, changed, clockBetween, runningFor } from './table.js';
import type { AnyTableAnswer, AnyTable, SeatId } from './types.js';

/** More often than players leave and come back, unless they are out to make the log endless. */
const MOST_ABSENCES = 1000;

/** A sender takes a seat, comes back to one, or asks how everything stands. */
export function join(moment: Moment<SeatId>, wanted: number | null | undefined): AnyTableAnswer {
  const { table, from } = moment;
  const { seats, former, log } = table;
  const own = seats.indexOf(from);
  if (own >= 0 && wanted !== undefined && wanted !== own) return refuse(moment, 'already-seated');
  if (own >= 0 && wanted === own && absentIn(log).includes(own)) {
    return comeBack(moment, own, seats, false);
  }
  if (own >= 0 || wanted === null) {
    return answered(table, toOne(from, [welcome(moment, seatOf(table, from))]));
  }

  const before = former.find(({ id }) => id === from)?.seat;
  const seat = wanted ?? before ?? seats.indexOf(null);
  if (seat < 0) return refuse(moment, 'table-full');
  if (seat >= seats.length) return refuse(moment, 'no-such-seat');
  if (seats[seat] !== null) return refuse(moment, 'seat-taken');
  if (before !== undefined && before !== seat) return refuse(moment, 'other-hand');
  // Everybody who sits down may have to be noted when leaving.
  if (before === undefined && former.length + seats.length > MAX_FORMER) {
    return refuse(moment, 'table-full');
  }
  return sitDown(moment, from, seat, before === undefined);
}

function sitDown(moment: Moment, from: SeatId, seat: number, isNew: boolean): AnyTableAnswer {
  const { game, table, now } = moment;
  const seats = replaced(table.seats, seat, from);
  if (absentIn(table.log).includes(seat)) return comeBack(moment, seat, seats, isNew);

  const seated: AnyTable = { ...table, seats };
  const clock = clockBetween(game, table, seated, now);
  const isRunning = runningFor(game, seated) === seat;
  return all(
    moment,
    changed(seated, {
      offer: null,
      clock:
        isNew && clock !== null && table.clock?.since !== null
          ? forNewcomer(clock, seat, isRunning, now)
          : clock,
    }),
    from,
  );
}

/** A player is no longer absent, or another has taken the seat. */
function comeBack(
  moment: Moment,
  seat: number,
  seats: AnyTable['seats'],
  isNew: boolean,
): AnyTableAnswer {
  const { game, table, now } = moment;
  const { log, seq, clock } = table;
  const absences = log.filter(({ type }) => type === 'absent').length;
  const isOutOfTime = !isNew && clock?.perGame !== undefined && clock.used[seat]! >= clock.perGame;
  if (game.turn(table.current) === null) return refuse(moment, 'game-over');
  if (absences >= MOST_ABSENCES || isOutOfTime) return refuse(moment, 'cannot-return');

  const entry = freeze({ type: 'back' as const, seq: seq + 1, player: seat });
  const back: AnyTable = { ...table, seats, log: freeze([...log, entry]) };
  const timed = clockBetween(game, table, back, now);
  const fresh = isNew && timed !== null ? forNewcomer(timed, seat, false, now) : timed;
  return all(moment, advanced(back, { clock: fresh }));
}

/** A player gives up a seat. */
export function leave(moment: Moment<SeatId>): AnyTableAnswer {
  const { game, table, now, from } = moment;
  const { seats, former } = table;
  const seat = seats.indexOf(from);
  if (seat < 0) return refuse(moment, 'not-seated');
  const isKnown = former.some(({ id }) => id === from);
  const left: AnyTable = {
    ...table,
    seats: replaced(seats, seat, null),
    former: isKnown ? former : freeze([...former, freeze({ id: from, seat })]),
    offer: null,
  };
  // A game that has not begun does not begin by this.
  const clock = table.clock?.since === null ? table.clock : clockBetween(game, table, left, now);
  return all(moment, changed(left, { clock }), from);
}

/** A player gives up, or has run out of time. */
export function depart(
  moment: Moment,
  player: number,
  why: Omit<Ending, 'player'>,
): AnyTableAnswer {
  const { game, table, now } = moment;
  const { log, seq, whenAbsent } = table;
  if (whenAbsent === 'play-on') {
    const entry = freeze({ type: 'absent' as const, seq: seq + 1, player, ...why });
    const gone: AnyTable = { ...table, log: freeze([...log, entry]) };
    return all(moment, advanced(gone, { clock: clockBetween(game, table, gone, now) }));
  }
  const { by, ...reason } = why;
  const ending = freeze({ by, player, ...reason });
  const entry = freeze({ type: 'end' as const, seq: seq + 1, ending });
  const ended = advanced(table, { log: freeze([...log, entry]) });
  const over = overMessage(ended, outcomeOf(game, ended)!);
  return toldAll(ended, () => [over]);
}

/** Everybody hears how the seats are now, the sender first. */
function all(moment: Moment, table: AnyTable, from: SeatId | null = null): AnyTableAnswer {
  const messages = welcomeToAll({ ...moment, table });
  const own = messages.filter(({ to }) => to !== null && to === from);
  return answered(table, [...own, ...messages.filter((one) => !own.includes(one))]);
}
