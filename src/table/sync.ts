import type { AnyGame } from '../core/game.js';
import { movesIn, outcomeOf, stateAfter } from './history.js';
import { overMessage, stepMessage, timeAt, welcome } from './messages.js';
import type { Asked } from './messages.js';
import type { AnyMessage, AnyTable, Entry } from './types.js';

/** As many steps as a fresh welcome can be worth. */
const MOST_STEPS = 20;

/**
 * What somebody has missed since a sequence number and, if they say so, a version: the steps, if nothing
 * else has happened and they are shorter than a fresh welcome.
 */
export function missedBy(
  asked: Asked,
  seat: number | null,
  seq: number,
  version: number | undefined,
): readonly AnyMessage[] {
  const { game, table } = asked;
  const isUpToDate = seq === table.seq && (version === undefined || version === table.version);
  if (isUpToDate && outcomeOf(game, table) === null) return [];

  const fresh = [welcome(asked, seat)];
  const missed = stepsSince(table, seq, version);
  if (missed === null) return fresh;
  const steps = stepMessages(asked, seat, missed);
  const isShorter = steps.length < 2 || lengthOf(steps) <= lengthOf(fresh);
  return isShorter ? steps : fresh;
}

function lengthOf(messages: readonly AnyMessage[]): number {
  return JSON.stringify(messages).length;
}

/** The entries since a sequence number, if they are all that has happened; otherwise `null`. */
function stepsSince(
  table: AnyTable,
  seq: number,
  version: number | undefined,
): readonly Entry<unknown>[] | null {
  const changes = table.seq - seq;
  const since = version === undefined ? changes : table.version - version;
  if (changes === 0 || changes > MOST_STEPS || since !== changes || table.offer !== null)
    return null;
  const missed = table.log.slice(-changes);
  const isWhole = missed.length === changes && missed[0]!.seq === seq + 1;
  return isWhole && missed.every(({ type }) => type === 'act' || type === 'end') ? missed : null;
}

/** The steps once more, as they were told. */
function stepMessages(
  asked: Asked,
  seat: number | null,
  missed: readonly Entry<unknown>[],
): readonly AnyMessage[] {
  const { game, table, now } = asked;
  const time = timeAt(game, table, now);
  const moves = movesIn(missed);
  let state = stateAfter(game, table, movesIn(table.log).length - moves.length);
  const messages = moves.map(({ seq, player, action }) => {
    const next = game.step(state, action);
    state = next.state;
    const stamp = { game: table.game, version: table.version - (table.seq - seq), seq };
    return stepMessage(asked, { stamp, state, player, events: next.events }, seat, time);
  });
  return [...messages, ...overMessages(game, table)];
}

function overMessages(game: AnyGame, table: AnyTable): readonly AnyMessage[] {
  const outcome = outcomeOf(game, table);
  return outcome === null ? [] : [overMessage(table, outcome)];
}
