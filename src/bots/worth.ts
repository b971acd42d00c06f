import { RulesError } from '../core/errors.js';
import { describe } from '../core/text.js';
import { readOrThrow } from '../core/shape.js';

/** What `worthOf` makes of a player. The view may be any value, and the player may not be there. */
export function worthIn<P extends object, V extends { readonly players: readonly P[] }>(
  view: V,
  seat: number,
  worthOf: (player: P, view: V, seat: number) => number,
): number {
  const worth = readOrThrow('bad-view', () => {
    const { players } = view;
    const player = Number.isInteger(seat) ? players[seat] : undefined;
    return player === undefined ? null : worthOf(player, view, seat);
  });
  if (worth !== null) return worth;
  throw new RulesError('bad-player', `no such player: ${describe(seat)}`);
}
