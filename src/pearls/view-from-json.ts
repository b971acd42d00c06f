import { withFixed } from '../core/lean-view.js';
import { below, isSameData, Misfit, readOrThrow } from '../core/untrusted.js';
import { pearlAt, playerViewAt, tableAt } from './from-json.js';
import { ensureCards, ensureSound } from './sound.js';
import type { Pearl, PlayerView, View } from './types.js';
import { determinize } from './view.js';

/** The fields of a view that never change during a game: there are none. */
export const FIXED: readonly string[] = /* @__PURE__ */ Object.freeze([]);

/**
 * A view from a value of unknown origin, such as what a server has sent: frozen and sound, or an
 * error. A view of Pearls has no fixed fields, so a lean view is a whole one, and `known` is there
 * only because other games have it.
 *
 * A view is sound when it can be filled in to a sound state, and has unknown cards only where views
 * and the previews of `apply` have them:
 *
 * - no card of the deck is known;
 * - of a hand with unknown cards, those that were taken openly are known and no others;
 * - at most one hand shows more than that, until hands are shown at the end;
 * - in the market, known cards come before unknown ones.
 *
 * A full state is a view too. The result is also faster to work with: `apply` copies a view that
 * the library has not made, and compares it with that copy in later calls, which takes ten times as
 * long as the action itself.
 *
 * @throws RulesError `bad-view`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { setup, view, viewFromJson } from 'reef-rules/pearls';
 *
 * const text = JSON.stringify(view(setup({ players: 2, seed: 7 }), 0));
 * viewFromJson(JSON.parse(text)).players[1]?.unknown; // 6
 * ```
 */
export function viewFromJson(value: unknown, known?: View): View {
  return readOrThrow('bad-view', () => viewAt(withFixed(value, known, FIXED)), 'a view of Pearls');
}

function viewAt(value: unknown): View {
  const view = tableAt(value, playerViewAt, knownOrNotAt);
  ensureCards(view);
  if (isPartlyUnknown(view)) ensureUnknown(view);
  // Which of the unknown cards is where makes no difference to soundness.
  ensureSound(determinize(view, { next: () => 0 }));
  return view;
}

/** A card that may be unknown. */
export function knownOrNotAt(value: unknown, path: string): Pearl | null {
  return value === null ? null : pearlAt(value, path);
}

function isPartlyUnknown({ players, market, deck }: View): boolean {
  return market.includes(null) || deck.includes(null) || players.some(hasUnknown);
}

function hasUnknown({ unknown }: PlayerView): boolean {
  return unknown !== undefined;
}

/** Cards are unknown only where somebody's view has them unknown, or a preview made of it. P27. */
function ensureUnknown({ phase, players, market, deck }: View): void {
  const face = deck.findIndex((card) => card !== null);
  if (face >= 0) throw new Misfit(below('deck', face), 'nobody can know this card yet');

  const last = market.indexOf(null);
  if (last >= 0 && market.slice(last).some((card) => card !== null)) {
    throw new Misfit('market', 'unknown cards come after the known ones');
  }
  const isShown = phase === 'over' && !players.some(hasUnknown);
  const owners = players.flatMap(({ hand, seen }, seat) => (isSameData(hand, seen) ? [] : [seat]));
  owners.forEach((seat, i) => {
    const path = below(below('players', seat), 'hand');
    if (hasUnknown(players[seat]!)) {
      throw new Misfit(path, 'of a hand with unknown cards, only those in "seen" are known');
    }
    if (i === 0 || isShown) return;
    throw new Misfit(path, `the hand of player ${owners[0]} is known, so this one cannot be`);
  });
}
