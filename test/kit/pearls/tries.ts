// Games in which everybody tries what the rules limit: to fill their hands, to play more than they hold, and to take any necklace.
import fc from 'fast-check';
import { createRng } from '../../../src/core/rng.js';
import type { Rng } from '../../../src/core/rng.js';
import { apply, check, setup } from '../../../src/pearls/index.js';
import type { Action, State, Violation } from '../../../src/pearls/index.js';
import { runs } from '../runs.js';
import { arbStrangeState, HABITS, pick } from './games.js';
import { KINDS, seatOf } from './table.js';

/** An action that was tried, with what came of it: a reason why not, or the next state. */
export interface Try {
  readonly before: State;
  readonly action: Action;
  readonly violation: Violation | null;
  readonly after: State | null;
}

/** All tries of at least 25 games, made once for all laws. */
export function everyTry(law: (attempt: Try) => void): void {
  tries ??= starts().flatMap((start, i) => triesFrom(start, createRng(`tries ${i}`)));
  tries.forEach(law);
}

let tries: readonly Try[] | undefined;

/** Each number of players without the removed cards and with all; and the middle of strange games. */
function starts(): State[] {
  const dealt = [2, 3, 4, 5, 6].flatMap((players) =>
    [false, true].map((allCards) => setup({ players, allCards, seed: 'tries' })),
  );
  return [...dealt, ...fc.sample(arbStrangeState, Math.max(15, runs(150)))];
}

/** A game from a position to its end, in which each player keeps to a habit for a turn. */
function triesFrom(start: State, rng: Rng): Try[] {
  const made: Try[] = [];
  for (let before = start; before.phase !== 'over';) {
    const tried = attempts(before).map((action): Try => {
      const violation = check(before, action);
      return {
        before,
        action,
        violation,
        after: violation === null ? apply(before, action) : null,
      };
    });
    made.push(...tried);
    const legal = tried.flatMap(({ action, violation }) => (violation === null ? [action] : []));
    const next = pick(pick(WAYS, rng)(legal), rng);
    before = tried.find(({ action }) => action === next)!.after!;
  }
  return made;
}

const { anything, takes, savesUp, takesNecklaces, playsMost } = HABITS;
const WAYS = [anything!, takes!, takes!, savesUp!, takesNecklaces!, playsMost!];

/** What a player may want to do, whether the rules let them or not. */
function attempts(state: State): Action[] {
  const { hand } = seatOf(state, state.turn);
  const plays = KINDS.flatMap((color) =>
    some(hand[color]).flatMap((count) =>
      (color === 'joker' ? [0] : [0, ...some(hand.joker)]).flatMap((jokers) =>
        [false, true].map((necklace): Action => {
          return { type: 'play', color, count, jokers, necklace };
        }),
      ),
    ),
  );
  const isAction = (action: Action): boolean =>
    action.type !== 'play' || action.count + action.jokers <= 10;
  const taking = KINDS.map((color): Action => ({ type: 'take', color }));
  return [...taking, ...plays.filter(isAction), { type: 'pass' }];
}

/** One card, half of those that are held, all of them, and one more. */
function some(held: number): number[] {
  return [...new Set([1, Math.ceil(held / 2), held, held + 1])].filter((count) => count > 0);
}
