import { freeze } from '../core/made.js';
import { beforeTurn } from './clock.js';
import { absentIn, movesIn, stateAfter } from './history.js';
import { answered, offerMessage, refuse, toldAll, toOne, undoneMessage } from './messages.js';
import type { Moment } from './messages.js';
import { advanced, changed } from './table.js';
import type { AnyTableAnswer, AnyTable, TableClock, Offer } from './types.js';

/**
 * A player would like to take back their last action, and with it all that followed. The others are
 * not asked if that was the last action and it revealed nothing.
 */
export function undo(moment: Moment, player: number): AnyTableAnswer {
  const { game, table, from } = moment;
  if (table.offer?.player === player) return answered(table, toOne(from, [offerMessage(table)]));
  if (table.offer !== null) return refuse(moment, 'offer-open');
  const moves = movesIn(table.log);
  const last = moves.map((move) => move.player).lastIndexOf(player);
  if (last < 0) return refuse(moment, 'nothing-to-undo');

  const count = moves.length - last;
  const offer = freeze({ player, count, agreed: freeze([]) });
  if (count === 1) {
    const before = stateAfter(game, table, last);
    if (!game.reveals(before, moves[last]!.action)) return takenBack(moment, offer, before);
  }
  return wished(moment, offer);
}

/** A player agrees to the wish of another. */
export function agree(moment: Moment, player: number): AnyTableAnswer {
  const { table, from } = moment;
  const { offer } = table;
  if (offer === null || offer.player === player) return refuse(moment, 'no-offer');
  if (offer.agreed.includes(player)) return answered(table, toOne(from, [offerMessage(table)]));

  return wished(moment, freeze({ ...offer, agreed: freeze([...offer.agreed, player]) }));
}

/** A player does not agree, or gives up the own wish. */
export function decline(moment: Moment): AnyTableAnswer {
  const { table } = moment;
  if (table.offer === null) return refuse(moment, 'no-offer');
  return offered(changed(table, { offer: null }));
}

/** Carries a wish out if all who are there have agreed; otherwise all hear of it. */
function wished(moment: Moment, offer: Offer): AnyTableAnswer {
  const { table } = moment;
  const agreed = [...absentIn(table.log), offer.player, ...offer.agreed];
  const isAgreed = table.seats.every((_, seat) => agreed.includes(seat));
  return isAgreed ? takenBack(moment, offer) : offered(changed(table, { offer }));
}

function offered(table: AnyTable): AnyTableAnswer {
  const message = offerMessage(table);
  return toldAll(table, () => [message]);
}

function takenBack(
  moment: Moment,
  { player, count }: Offer,
  before = stateAfter(moment.game, moment.table, movesIn(moment.table.log).length - count),
): AnyTableAnswer {
  const { table, now } = moment;
  const { clock } = table;
  const undone = movesIn(table.log).slice(-count);
  const next = advanced(table, {
    current: before,
    log: freeze(table.log.filter((entry) => entry.type !== 'act' || !undone.includes(entry))),
    undone: freeze({ seq: table.seq + 1, player }),
    clock:
      clock === null
        ? null
        : undone.reduceRight(
            (back: TableClock, move) => beforeTurn(back, move.player, move.spent ?? 0, now),
            clock,
          ),
  });
  const after = { ...moment, table: next };
  return toldAll(next, (seat) => [undoneMessage(after, player, count, seat)]);
}
