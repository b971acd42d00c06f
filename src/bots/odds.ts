import { exp } from './portable.js';

/**
 * How a player's chance to win follows from the lead that a search expects and from the turns that the player has left,
 * for one number of players: a logistic curve. Its weights were fitted to games of the search against itself.
 */
export interface Odds {
  /** The logarithm of the odds of a player who is level with the best other, with many turns left. */
  readonly level: number;
  /** How much more that is at the end: between, it is this much divided by one more than the turns left. */
  readonly levelAtEnd: number;
  /** How much each point of the lead adds, with many turns left, and how much more at the end. */
  readonly point: number;
  readonly pointAtEnd: number;
}

/** The chance to win, from 0 to 1. */
export function chanceOf(odds: Odds, lead: number, turns: number): number {
  const nearness = 1 / (1 + turns);
  const { level, levelAtEnd, point, pointAtEnd } = odds;
  const logit = level + levelAtEnd * nearness + lead * (point + pointAtEnd * nearness);
  const less = 1 / (1 + exp(Math.abs(logit)));
  return logit < 0 ? less : 1 - less;
}

/** A chance in words, for people: nothing is certain that was found by search. */
export function percentOf(chance: number): string {
  return `${Math.min(99, Math.max(1, Math.round(100 * chance)))} %`;
}
