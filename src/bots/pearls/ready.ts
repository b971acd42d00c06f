import { freeze } from '../../core/made.js';
import { accountOf } from '../../pearls/course.js';
import { PEARLS } from '../../pearls/types.js';
import type { Action, View } from '../../pearls/types.js';
import { PEARLS_KIT } from '../../fast/pearls/kit.js';
import type { Bot, SearchBot } from '../bot.js';
import { absentMinded, byLevel, within } from '../levels.js';
import type { BotsByLevel } from '../levels.js';
import { pearlsGreedy, turnsLeft, worthOf } from './greedy.js';
import { pearlsMcts } from './mcts.js';
import { random } from '../random.js';
import { worthIn } from '../worth.js';

type Player = View['players'][number];

/**
 * The bots that play Pearls, by name.
 *
 * @group Ready bots
 */
export const PEARLS_BOTS: Readonly<
  Record<'random' | 'greedy', Bot<View, Action>> & Record<'mcts', SearchBot<View, Action>>
> = /* @__PURE__ */ freeze({ random, greedy: pearlsGreedy, mcts: pearlsMcts });

/**
 * The opponents in Pearls, by level. They are those of `botNamed`, without the bots of other games.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { askBot, PEARLS_LEVELS } from 'reef-rules/bots';
 *
 * const state = pearls.setup({ players: 2, seed: 7, first: 0 });
 * (await askBot(pearls, state, 0, PEARLS_LEVELS.easy)).failure; // null
 * ```
 * @group Ready bots
 */
export const PEARLS_LEVELS: BotsByLevel<View, Action> = /* @__PURE__ */ byLevel(() => ({
  beginner: absentMinded(pearlsGreedy, 2),
  easy: absentMinded(pearlsGreedy, 4),
  medium: pearlsGreedy,
  hard: within(pearlsMcts, 1000),
}));

/** What plays Pearls besides people. */
export const PEARLS_PLAYERS = {
  name: 'pearls',
  bots: PEARLS_BOTS,
  levels: PEARLS_LEVELS,
  simulator: PEARLS_KIT,
} as const;

/**
 * A player's points, and half of what the hand promises: half, because it has yet to be played. A
 * turn plays one kind of cards, so the kinds for which no turn is left count as they will at the end:
 * against the player.
 *
 * @throws RulesError `bad-view` for a value that is not a view of Pearls, or `bad-player`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 * import { pearlsWorth } from 'reef-rules/bots';
 *
 * pearlsWorth(setup({ players: 2, seed: 7 }), 0) > 0; // true
 * ```
 * @group Knowing what is good
 */
export function pearlsWorth(view: View, seat: number): number {
  return worthIn(view, seat, worthOfPlayer);
}

function worthOfPlayer(player: Player, view: View, seat: number): number {
  const { pearls, necklaces } = accountOf(player);
  const { phase, players, turn, deck, finalTurns } = view;
  const turns = turnsLeft(phase, players.length, turn, deck.length, finalTurns, seat);
  const counts = PEARLS.map((pearl) => player.hand[pearl]);
  return worthOf(pearls + necklaces, counts, [...view.necklaces], view.necklaces.length, turns);
}
