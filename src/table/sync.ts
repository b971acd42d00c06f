import { movesIn, outcomeOf, stateAfter } from './history.js';
import { overMessage, stampOf, stepMessage, timeAt, welcome } from './messages.js';
import type { Moment, Step } from './messages.js';
import { NONE } from './shapes.js';
import type { AnyTableMessage, AnyTable, TableEntry } from './types.js';

/** As many steps as a fresh welcome can be worth. */
const MOST_STEPS = 20;

/**
 * What a seat has missed since a sequence number and, if it is known, a version: the steps, if nothing
 * else has happened and they are shorter than a fresh welcome.
 */
export function missedSince(
  moment: Moment,
  seq: number,
  version: number | undefined,
): (seat: number | null) => readonly AnyTableMessage[] {
  const { game, table } = moment;
  const outcome = outcomeOf(game, table);
  const isUpToDate = seq === table.seq && (version === undefined || version === table.version);
  if (isUpToDate && outcome === null) return () => NONE;

  const fresh = (seat: number | null): readonly AnyTableMessage[] => [welcome(moment, seat)];
  const missed = entriesSince(table, seq, version);
  if (missed === null) return fresh;
  const steps = stepsIn(moment, missed);
  const time = timeAt(game, table, moment.now);
  const over = outcome === null ? NONE : [overMessage(table, outcome)];
  return (seat) => {
    const told = [...steps.map((step) => stepMessage(moment, step, seat, time)), ...over];
    return told.length < 2 ? told : shorter(told, fresh(seat));
  };
}

function shorter<T>(one: T, other: T): T {
  return JSON.stringify(one).length <= JSON.stringify(other).length ? one : other;
}

/** The entries since a sequence number, if they are all that has happened; otherwise `null`. */
function entriesSince(
  table: AnyTable,
  seq: number,
  version: number | undefined,
): readonly TableEntry<unknown>[] | null {
  const changes = table.seq - seq;
  const since = version === undefined ? changes : table.version - version;
  if (changes === 0 || changes > MOST_STEPS || since !== changes || table.offer !== null)
    return null;
  const missed = table.log.slice(-changes);
  const isWhole = missed.length === changes && missed[0]!.seq === seq + 1;
  return isWhole && missed.every(({ type }) => type === 'act' || type === 'end') ? missed : null;
}

/** The steps once more, as they were told. */
function stepsIn({ game, table }: Moment, missed: readonly TableEntry<unknown>[]): readonly Step[] {
  const moves = movesIn(missed);
  let state = stateAfter(game, table, movesIn(table.log).length - moves.length);
  return moves.map(({ seq, player, action }) => {
    const { state: next, events } = game.step(state, action);
    state = next;
    const stamp = { ...stampOf(table), version: table.version - (table.seq - seq), seq };
    return { stamp, state, player, events };
  });
}
