import type { SimulatorKit } from '../fast/shared/kit.js';
import type { Bot } from './bot.js';
import { byLevel, within } from './levels.js';
import type { BotsByLevel } from './levels.js';
import { mcts } from './mcts.js';
import { PEARLS_PLAYERS } from './pearls/ready.js';
import { random } from './random.js';
import { REEF_PLAYERS } from './reef/ready.js';

/** What plays a game besides people. */
export interface Players<View extends object = object, Action = unknown> {
  /** The name of the game. */
  readonly name: string;
  /** Its ready bots by name, the weakest first. */
  readonly bots: Readonly<Record<string, Bot<View, Action>>>;
  readonly levels: BotsByLevel<View, Action>;
  /** Its simulator, if it has one. */
  readonly simulator: SimulatorKit | null;
}

/** The games that have bots of their own. A new game is a line here. */
const KNOWN = [REEF_PLAYERS, PEARLS_PLAYERS] as const;

/** What plays a game: its own bots, or those for any game. */
export function playersOf(game: string): Players {
  const known = KNOWN.find((players) => players.name === game);
  return known ?? anyPlayers(game);
}

/** The bots for any game, and besides them those that are given. */
export function anyPlayers(game: string, bots: Players['bots'] = {}): Players {
  const levels = byLevel<object, unknown>(() => ({
    beginner: random,
    easy: within(mcts(), 10),
    medium: within(mcts(), 100),
    hard: within(mcts(), 1000),
  }));
  return {
    name: game,
    bots: { random, ...bots, mcts: bots['mcts'] ?? mcts() },
    levels,
    simulator: null,
  };
}
