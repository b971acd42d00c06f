import type { CardId } from '../reef/types.js';

/** An action in the tree, and what came of it. */
export interface Branch {
  readonly action: number;
  /** How the bot would stand after it, at first sight. */
  readonly outlook: number;
  /** How likely it is to be the best, next to the one that looks best. */
  odds: number;
  visits: number;
  /** The sum of the leads that it has led to. */
  leads: number;
  /** In how many playouts it could have been taken. */
  chances: number;
  /** The bot's decision after it, once it has been taken twice. */
  next: Fork | null;
}

/** The ways to play a card, the most promising first. */
export interface Plays {
  readonly ways: readonly Branch[];
  /** To find them, one way in this many was looked at. */
  readonly step: number;
}

/** A decision of the bot: all that it could do there, whatever is hidden. */
export class Fork {
  /** Taking cards. */
  readonly gains: Map<number, Branch> = new Map<number, Branch>();
  /** The most promising ways to play a card; starting pieces are those of no card. */
  readonly plays: Map<CardId, Plays> = new Map<CardId, Plays>();
}

/** An action that has not been tried yet. */
export function newBranch(action: number, outlook: number): Branch {
  return { action, outlook, odds: 0, visits: 0, leads: 0, chances: 0, next: null };
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
  let visits = 0;
  let leads = 0;
  for (const branch of options) {
    branch.chances++;
    top = Math.max(top, branch.outlook);
    visits += branch.visits;
    leads += branch.leads;
  }
  let sum = 0;
  for (const branch of options) {
    branch.odds = 1 / exp((top - branch.outlook) / (DOUBT * usual));
    sum += branch.odds;
  }

  // What has not been tried is thought to be as good as the rest.
  const untried = visits === 0 ? 0 : leads / visits;
  let best = options[0]!;
  let most = -Infinity;
  for (const branch of options) {
    const mean = branch.visits === 0 ? untried : branch.leads / branch.visits;
    const doubt = Math.sqrt(branch.chances) / (1 + branch.visits);
    const promise = mean + CURIOSITY * usual * (branch.odds / sum) * doubt;
    if (promise > most) best = branch;
    most = Math.max(most, promise);
  }
  return best;
}

/** Nearly `Math.exp` from 0 on, which is free to differ in the last digit from machine to machine. */
function exp(x: number): number {
  const y = x / 4;
  const root = 1 + y * (1 + y * (1 / 2 + y / 6));
  return root * root * (root * root);
}
