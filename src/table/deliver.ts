import { readOrThrow } from '../core/shape.js';
import type { Message, SeatId } from './types.js';

/**
 * Who gets which messages of an answer, in order, among the ids that are connected. Those without a
 * seat are the spectators.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deliver, openTable, receive } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', null] });
 * const answer = receive(reef, table, 'ben', { type: 'join' });
 * [...deliver(answer, ['ann', 'zoe']).keys()]; // ['ann', 'zoe']
 * ```
 * @group Requests and messages
 */
export function deliver<V, E, N extends string>(
  answer: Sent<V, E, N>,
  ids: Iterable<SeatId>,
): Map<SeatId, readonly Message<V, E, N>[]> {
  return readOrThrow('bad-options', () => sorted(answer, ids), 'an answer and ids');
}

/** What an answer says of whom to send what. */
interface Sent<V, E, N extends string> {
  readonly table: { readonly seats: readonly (SeatId | null)[] };
  readonly messages: readonly {
    readonly to: SeatId | null;
    readonly message: Message<V, E, N>;
  }[];
}

function sorted<V, E, N extends string>(
  { table, messages }: Sent<V, E, N>,
  ids: Iterable<SeatId>,
): Map<SeatId, readonly Message<V, E, N>[]> {
  const { seats } = table;
  const byId = new Map<SeatId, readonly Message<V, E, N>[]>();
  for (const id of new Set(ids)) {
    const isSpectator = !seats.includes(id);
    const sent = messages.filter(({ to }) => to === id || (to === null && isSpectator));
    if (sent.length > 0)
      byId.set(
        id,
        sent.map(({ message }) => message),
      );
  }
  return byId;
}
