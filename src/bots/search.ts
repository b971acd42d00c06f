import { freeze } from '../core/made.js';
import type { ActionAnalysis } from './analysis.js';
import type { Decision, SearchBot } from './bot.js';

/** A search for one decision, playout by playout. Its branches are the actions at that decision. */
export interface Search<Action, Branch extends Tried> {
  /**
   * Whether its playouts leave the random numbers of the decision alone. Only then may it stop early: otherwise the
   * bot's later choices would depend on whether it was asked to choose or to analyse.
   */
  readonly hasOwnLuck: boolean;
  /** The actions that have to be tried. */
  readonly also: readonly Branch[];
  /** Makes a playout that begins with an action, or with the most promising one; returns that action. */
  playout(first: Branch | undefined): Branch;
  /** Every action that may have been tried. */
  branches(): Iterable<Branch>;
  /** What was found out about an action that was tried. */
  analysisOf(branch: Branch): ActionAnalysis<Action>;
}

/** An action, and in how many playouts it was tried. */
export interface Tried {
  readonly visits: number;
}

/**
 * A bot that chooses the action that its search tried most often. Where there is no choice, it does not search; and
 * with a budget of playouts, a search with its own luck stops as soon as the rest of them could not change its mind.
 */
export function searchBot<View extends object, Action, Branch extends Tried>(
  name: string,
  begin: (decision: Decision<View, Action>, also: readonly Action[]) => Search<Action, Branch>,
): SearchBot<View, Action> {
  return freeze<SearchBot<View, Action>>({
    name,
    choose(decision) {
      const { game, view } = decision;
      if (game.countLegalActions(view) === 1) return game.legalActionAt(view, 0);
      const search = begin(decision, []);
      const { favourite } = playAll(
        decision,
        search,
        (ahead, left) => search.hasOwnLuck && ahead > left,
      );
      return search.analysisOf(favourite).action;
    },
    analyse(decision, also = []) {
      const search = begin(decision, also);
      const { favourite, playouts } = playAll(decision, search, () => false);
      // Of several that were tried equally often, the favourite comes first.
      const tried = [...new Set([favourite, ...search.branches()])]
        .filter(({ visits }) => visits > 0)
        .sort((a, b) => b.visits - a.visits)
        .map((branch) => search.analysisOf(branch));
      return freeze({ playouts, actions: freeze(tried) });
    },
  });
}

/**
 * Makes playouts as long as there is time, or until it is decided: `isDecided` receives how many more playouts the
 * favourite has than any other action, and how many are left.
 */
function playAll<View extends object, Action, Branch extends Tried>(
  decision: Decision<View, Action>,
  search: Search<Action, Branch>,
  isDecided: (ahead: number, left: number) => boolean,
): { readonly favourite: Branch; readonly playouts: number } {
  const playoutsLeft = timeFor(decision);
  let favourite = search.playout(dueOf(search.also, 0));
  let runnerUp = 0;
  let playouts = 1;
  for (;;) {
    const left = playoutsLeft(playouts);
    if (left <= 0 || isDecided(favourite.visits - runnerUp, left)) return { favourite, playouts };
    const tried = search.playout(dueOf(search.also, playouts++));
    if (tried === favourite) continue;
    runnerUp = Math.max(runnerUp, Math.min(tried.visits, favourite.visits));
    if (tried.visits > favourite.visits) favourite = tried;
  }
}

/** An action that has to be tried gets one playout in this many. */
const SHARE = 8;

/** The action that has to be tried now, if any: those of `also` get their share of the playouts. */
function dueOf<B extends Tried>(also: readonly B[], playouts: number): B | undefined {
  return also.find(({ visits }) => visits * SHARE <= playouts);
}

const DEFAULT_PLAYOUTS = 300;

/**
 * After how many playouts without a tick of the clock a search believes that it stands still. Some
 * browsers let it tick only every tenth of a second, in which a quick search makes two thousand.
 */
const STILL = 3000;

/** How many more playouts there is time for, to be asked after each; with a budget of time, the number is not known. */
function timeFor<V extends object, A>({
  budget,
  elapsed,
}: Decision<V, A>): (playouts: number) => number {
  if (budget?.milliseconds === undefined) {
    const most = budget?.playouts ?? DEFAULT_PLAYOUTS;
    return (playouts) => most - playouts;
  }
  const { milliseconds } = budget;
  let time = 0;
  let ticked = 0;
  return (playouts) => {
    const now = elapsed();
    if (now > time) [time, ticked] = [now, playouts];
    return now < milliseconds && playouts - ticked < STILL ? Infinity : 0;
  };
}
