import { ensureGame } from '../core/game.js';
import { IllegalActionError } from '../core/errors.js';
import { freeze } from '../core/made.js';
import type { Game } from '../core/game.js';
import { createRng, ensureRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import type { Analysis } from './analysis.js';
import { badOption, settledOptions, soundBot, viewOf } from './arguments.js';
import { isRememberer } from './bot.js';
import type { Bot, Participant } from './bot.js';
import { chooserOf, judgedAnswer } from './referee.js';
import type { BotFailure } from './referee.js';
import { ensureTiming } from './timing.js';
import type { Timing } from './timing.js';

/**
 * What the bots of one game remember. Begin each game with `new Map()`, and keep it as long as the
 * game lasts.
 *
 * @group Bots at a live table
 */
export type BotMemory<View extends object, Action> = Map<string, Participant<View, Action>>;

/**
 * Options of {@link askBot}.
 *
 * @example
 * ```ts
 * import { createRng, reef } from 'reef-rules';
 * import type { Action, View } from 'reef-rules';
 * import { askBot, botNamed } from 'reef-rules/bots';
 * import type { AskOptions } from 'reef-rules/bots';
 *
 * const options: AskOptions<View, Action> = {
 *   rng: createRng('my secret, turn 1'),
 *   now: () => performance.now(),
 * };
 * const state = reef.setup({ players: 2, seed: 7, first: 0 });
 * (await askBot(reef, state, 0, botNamed(reef, 'mcts:20'), options)).action?.type; // 'start'
 * ```
 * @group Bots at a live table
 */
export interface AskOptions<View extends object, Action> extends Timing {
  /**
   * The bot's random numbers; unpredictable by default. A generator that is kept for the whole game
   * makes the bot play as in a match; one made from a seed and the number of the turn makes it
   * decide the same when it is asked again.
   */
  readonly rng?: Rng | undefined;
  /** What bots remember of this game. A bot with `newGame` needs it; others do not use it. */
  readonly memory?: BotMemory<View, Action> | undefined;
}

/**
 * What a bot decided, or how it failed.
 *
 * @group Bots at a live table
 */
export type BotAnswer<Action> =
  | {
      readonly action: Action;
      /** What the bot thought about it; `null` if it did not say. */
      readonly analysis: Analysis<Action> | null;
      readonly failure: null;
      /** How long the bot thought; `null` without a clock. */
      readonly milliseconds: number | null;
    }
  | {
      readonly action: null;
      readonly analysis: null;
      readonly failure: BotFailure;
      readonly milliseconds: null;
    };

/**
 * Asks a bot for one action, in a game that is played elsewhere: at a live table, on a server, in a
 * worker. It works like one turn of a match: the bot receives only what a player in its seat can
 * know, even if `view` is a whole state; it may answer with a promise; and it fails if its answer
 * is illegal, if it throws, or if it takes longer than the budget allows. What happens to the game
 * after a failure is up to you.
 *
 * Nothing can interrupt a bot that never yields its thread. If people are waiting, run the bot in a
 * worker.
 *
 * @throws RulesError `bad-game`, `bad-bot`, `bad-rng`; `bad-options` such as a budget in
 * milliseconds without a clock; `bad-view` for a value that is not a view; `bad-player` if it is
 * not the turn of that seat; `game-over`; `partial-view` for the view of another seat.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { askBot, REEF_BOTS } from 'reef-rules/bots';
 *
 * let state = reef.setup({ players: 2, seed: 7, first: 0 });
 * const { action, failure } = await askBot(reef, state, 0, REEF_BOTS.planner);
 * if (failure === null) state = reef.apply(state, action);
 * state.turn; // 1
 * ```
 * @group Bots at a live table
 */
export async function askBot<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  seat: number,
  bot: Bot<V, A>,
  given: AskOptions<V, A> = {},
): Promise<BotAnswer<A>> {
  ensureGame(game);
  const asked = soundBot(bot, 'bot');
  const options = settledOptions(given);
  ensureTiming([asked], options);
  const { rng = createRng(), memory = null } = options;
  ensureRng(rng, 'rng');
  ensureMemory(asked, memory);
  const seen = viewOf(game, view, seat);
  const players = game.players(seen);

  const chooser = (): Participant<V, A> => {
    if (!isRememberer(asked)) return asked;
    const name = `${seat}: ${asked.name}`;
    const known = memory!.get(name) ?? chooserOf(asked, seat, players);
    memory!.set(name, known);
    return known;
  };
  const inquiry = { game, view: seen, bot: asked, seat, players, rng, chooser };
  const answer = await judgedAnswer(inquiry, options, (action) => {
    const violation = game.check(seen, action);
    if (violation !== null) throw new IllegalActionError(violation);
  });
  if ('failure' in answer)
    return freeze({ action: null, analysis: null, ...answer, milliseconds: null });
  const { action, analysis, milliseconds } = answer;
  return freeze({ action, analysis, failure: null, milliseconds });
}

/** Refuses a missing memory: a bot that began anew with every question might play badly, for no visible reason. */
function ensureMemory<V extends object, A>(bot: Bot<V, A>, memory: unknown): void {
  if (memory instanceof Map || (memory === null && !isRememberer(bot))) return;
  const found = memory === null ? 'nothing' : describe(memory);
  throw badOption('memory', `a Map for this game, which ${bot.name} needs; found ${found}`);
}
