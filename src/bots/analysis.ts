import type { Game } from '../core/game.js';
import { counted, describe, signed } from '../core/text.js';
import { anything, at, list, Misfit, object, optional, readAs, whole } from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { percentOf } from './odds.js';

/**
 * What a search found out about one action.
 *
 * @group Analysis
 */
export interface ActionAnalysis<Action> {
  readonly action: Action;
  /** In how many playouts it was tried. */
  readonly visits: number;
  /**
   * The expected result: by how many points the player will be ahead of the best other player at the end. Of a
   * game without points, it is any number that is larger for a better result.
   */
  readonly lead: number;
  /**
   * The player's chance to win, from 0 to 1, if everyone plays on as well as the bot; a shared victory counts as its
   * share. The search bots for Reef and Pearls give it, except for decks of Reef with unfamiliar patterns. Other bots
   * may leave it out.
   */
  readonly chance?: number | undefined;
}

/**
 * What a search found out about one decision.
 *
 * @group Analysis
 */
export interface Analysis<Action> {
  /** How many playouts it made. */
  readonly playouts: number;
  /** Every action that it tried: its choice first, then by visits. */
  readonly actions: readonly ActionAnalysis<Action>[];
}

/**
 * What a bot decides: an action, or an action with the analysis that led to it.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { Action, View } from 'reef-rules';
 * import { playMatch, random, REEF_BOTS } from 'reef-rules/bots';
 * import type { Bot, Choice } from 'reef-rules/bots';
 *
 * const { mcts } = REEF_BOTS;
 * const bot: Bot<View, Action> = {
 *   name: 'thinking aloud',
 *   choose(decision): Choice<Action> {
 *     const analysis = mcts.analyse(decision);
 *     return { action: analysis.actions[0]!.action, analysis };
 *   },
 * };
 * const options = { seed: 7, setup: { first: 0 }, budget: { playouts: 5 } };
 * const { turns } = await playMatch(reef, [bot, random], options);
 * turns[0]?.analysis?.playouts; // 5
 * turns[1]?.analysis; // null
 * ```
 * @group Writing a bot
 */
export type Choice<Action> =
  Action | { readonly action: Action; readonly analysis: Analysis<Action> };

/** A choice as a bot made it: the action is as it came, because the game will judge it. */
export interface ReadChoice<Action> {
  readonly action: unknown;
  readonly analysis: Analysis<Action> | null;
}

/**
 * What a bot has answered. It is an action with an analysis if it has these two fields and no others: no game has
 * such actions.
 */
export function choiceOf<A>(
  game: Pick<Game<object, object, A, unknown>, 'actionFromJson'>,
  answer: unknown,
): ReadChoice<A> {
  if (!hasAnalysis(answer)) return { action: answer, analysis: null };
  const { action, analysis } = readAs(object({ action: anything, analysis: anything }), answer);
  return { action, analysis: analysisIn(game, analysis) };
}

/** Nothing can be learned from a proxy that throws: then the game says what is wrong with it. */
function hasAnalysis(answer: unknown): boolean {
  try {
    return (
      Reflect.ownKeys(answer as object)
        .sort()
        .join() === 'action,analysis'
    );
  } catch {
    return false;
  }
}

/** What an analysis says about the action that was chosen, in a line for a record. */
export function commentOn<A>(
  game: Pick<Game<object, object, A, unknown>, 'formatAction'>,
  action: A,
  { playouts, actions }: Analysis<A>,
): string {
  const chosen = game.formatAction(action);
  const found = actions.find((tried) => game.formatAction(tried.action) === chosen);
  if (found === undefined) return counted(playouts, 'playout');
  const { visits, lead, chance } = found;
  const odds = chance === undefined ? '' : `, ${percentOf(chance)} to win`;
  return `${visits} of ${counted(playouts, 'playout')}, ${signed(lead)} points${odds}`;
}

/** More actions than any search will report. */
const MAX_ACTIONS = 100_000;

/** The part of a game that reads actions. */
type ActionReader<A> = Pick<Game<object, object, A, unknown>, 'actionFromJson'>;

/** An analysis from a bot, which may be anything at all. */
export function analysisIn<A>(game: ActionReader<A>, value: unknown): Analysis<A> {
  const shape = object({ playouts: count, actions: list(triedOf(game), 0, MAX_ACTIONS) });
  return at('analysis', () => readAs(shape, value));
}

/** The actions of an analysis that may be anything at all, each with what was given for it. */
export function triedIn<A>(
  game: ActionReader<A>,
  value: unknown,
): readonly { readonly action: A; readonly given: ActionAnalysis<A> }[] {
  const tried = triedOf(game);
  const both: Reader<{ action: A; given: ActionAnalysis<A> }> = (given) => ({
    action: readAs(tried, given).action,
    given: given as ActionAnalysis<A>,
  });
  const shape = object({ playouts: anything, actions: list(both, 0, MAX_ACTIONS) });
  return at('analysis', () => readAs(shape, value)).actions;
}

function triedOf<A>(game: ActionReader<A>): Reader<ActionAnalysis<A>> {
  return object({
    action: (value) => game.actionFromJson(value),
    visits: count,
    lead,
    chance: optional(chance),
  });
}

const count = whole(0, Number.MAX_SAFE_INTEGER);

const lead: Reader<number> = (value) => {
  if (Number.isFinite(value)) return value as number;
  throw new Misfit('', `expected a number, found ${describe(value)}`);
};

const chance: Reader<number> = (value) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new Misfit('', `expected a number from 0 to 1, found ${describe(value)}`);
};
