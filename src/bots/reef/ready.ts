import { freeze } from '../../core/made.js';
import { countPattern } from '../../reef/pattern.js';
import type { Action, View } from '../../reef/types.js';
import { REEF_KIT } from '../../fast/reef/kit.js';
import type { Bot, SearchBot } from '../bot.js';
import { absentMinded, byLevel, within } from '../levels.js';
import type { BotsByLevel } from '../levels.js';
import { random } from '../random.js';
import { promiseOf, reefGreedy } from './greedy.js';
import { reefMcts } from './mcts.js';
import { reefPlanner } from './planner.js';
import { worthIn } from '../worth.js';

type Player = View['players'][number];

/**
 * The bots that play Reef, by name. An app that needs one of them should import that one alone
 * ({@link reefGreedy}, {@link reefPlanner}, {@link reefMcts}): this list brings all, and the simulator.
 *
 * @group Ready bots
 */
export const REEF_BOTS: Readonly<
  Record<'random' | 'greedy' | 'planner', Bot<View, Action>> &
    Record<'mcts', SearchBot<View, Action>>
> = /* @__PURE__ */ freeze({
  random,
  greedy: reefGreedy,
  planner: reefPlanner,
  mcts: reefMcts,
});

/**
 * The opponents in Reef, by level. They are those of `botNamed`, without the bots of other games.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { askBot, REEF_LEVELS } from 'reef-rules/bots';
 *
 * const state = reef.setup({ players: 2, seed: 7, first: 0 });
 * (await askBot(reef, state, 0, REEF_LEVELS.easy)).action?.type; // 'start'
 * ```
 * @group Ready bots
 */
export const REEF_LEVELS: BotsByLevel<View, Action> = /* @__PURE__ */ byLevel(() => ({
  beginner: absentMinded(reefGreedy, 2),
  easy: reefGreedy,
  medium: reefPlanner,
  hard: within(reefMcts, 1000),
}));

/** What plays Reef besides people. */
export const REEF_PLAYERS = {
  name: 'reef',
  bots: REEF_BOTS,
  levels: REEF_LEVELS,
  simulator: REEF_KIT,
} as const;

/**
 * A player's points, and half of what the hand promises: half, because it has yet to be played.
 *
 * @throws RulesError `bad-view` for a value that is not a view of Reef, or `bad-player`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { reefWorth } from 'reef-rules/bots';
 *
 * reefWorth(setup({ players: 2, seed: 7 }), 0) > 3; // true
 * ```
 * @group Knowing what is good
 */
export function reefWorth(view: View, seat: number): number {
  return worthIn(view, seat, worthOf);
}

function worthOf({ board, hand, score }: Player, view: View): number {
  if (view.phase === 'over') return score;
  return hand.reduce<number>((sum, id) => {
    if (id === null) return sum;
    const { pattern, points } = view.cards[id]!;
    return sum + promiseOf(points, countPattern(board, pattern));
  }, score);
}
