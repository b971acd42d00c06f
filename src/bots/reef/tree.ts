import type { CardId } from '../../reef/types.js';
import { exp } from '../portable.js';

/** An action in the tree, and what came of it. */
export interface Branch {
  readonly action: number;
  /** What it was worth at first sight. */
  readonly promise: number;
  /** How likely it is to be the best, next to the one that looks best. */
  odds: number;
  visits: number;
  /** The sum of the leads that it has led to, and of what they were worth. */
  leads: number;
  worth: number;
  /** In how many playouts it could have been taken. */
  chances: number;
  /** The bot's decision after it, once it has been taken twice. */
  next: Fork | null;
}

/** Ways to play a card, the most promising first. */
export interface Plays {
  readonly ways: readonly Branch[];
  /** How many of them were to be found when they were last looked for. */
  readonly most: number;
}

/** A decision of the bot: all that it could do there, whatever is hidden. */
export class Fork {
  /** Taking cards. */
  readonly gains: Map<number, Branch> = new Map<number, Branch>();
  /** The most promising ways to play a card; starting pieces are those of no card. */
  readonly plays: Map<CardId, Plays> = new Map<CardId, Plays>();
}

/** An action that has not been tried yet. */
export function newBranch(action: number, promise: number): Branch {
  return { action, promise, odds: 0, visits: 0, leads: 0, worth: 0, chances: 0, next: null };
}

/** An action that looks this much worse is e times less likely to be the best; in points of a card. */
const DOUBT = 0.5;

/** How much an action gains from looking good, as long as it is untried; in points of a card. */
const CURIOSITY = 5;

/**
 * The action to try next: the one that has done best so far, or may do better. What looks good gains
 * most, and the gain fades with every try (the rule of AlphaZero, with a chance to take the action in
 * place of every visit to the decision). `usual` is what a card brings on average.
 */
export function mostPromising(options: readonly Branch[], usual: number): Branch {
  let top = -Infinity;
  for (const branch of options) {
    branch.chances++;
    top = Math.max(top, branch.promise);
  }
  let sum = 0;
  for (const branch of options) {
    branch.odds = 1 / exp((top - branch.promise) / (DOUBT * usual));
    sum += branch.odds;
  }

  let best = options[0]!;
  let most = -Infinity;
  for (const branch of options) {
    // What it promised counts as a try.
    const mean = (branch.promise + branch.worth) / (1 + branch.visits);
    const doubt = Math.sqrt(branch.chances) / (1 + branch.visits);
    const hope = mean + CURIOSITY * usual * (branch.odds / sum) * doubt;
    if (hope > most) best = branch;
    most = Math.max(most, hope);
  }
  return best;
}
