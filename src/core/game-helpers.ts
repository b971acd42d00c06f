import { RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { freeze, isObject } from './made.js';
import type { GameResult, GameStanding } from './game.js';
import { describe } from './text.js';
import type { SentencesByCode } from './words.js';

/** Refuses a player who is not there; `null` is a spectator. */
export function ensureSeat(players: number, player: number | null): void {
  if (player === null || isBelow(players, player)) return;
  throw new RulesError('bad-player', `a player from 0 to ${players - 1}, or null for a spectator`);
}

/** Refuses a player who is not there, and a spectator too. */
export function ensurePlayer(players: number, player: number): void {
  if (isBelow(players, player)) return;
  throw new RulesError('bad-player', `a player from 0 to ${players - 1}`);
}

/** Refuses what is not the number of one of so many things, counted from 0. */
export function ensureNumberOf(things: string, count: number, number: number): void {
  if (isBelow(count, number)) return;
  throw new RulesError('bad-index', `${things} are numbered from 0 to ${count - 1}`);
}

/** Whether a value is a whole number from 0 up to, not including, another. */
export function isBelow(count: number, number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < count;
}

/** Refuses a place that a list of `count` legal actions does not have. */
export function ensureIndex(index: number, count: number): void {
  if (isBelow(count, index)) return;
  throw new RulesError('bad-index', `there are ${count} legal actions, numbered from 0`);
}

/** Refuses to choose an action when the game is over. */
export function noActions(): never {
  throw new RulesError('game-over', 'the game is over');
}

/**
 * The standings in order, with ranks, and who won: by score, then by the fields that break ties, in the order in
 * which they decide. More is better.
 */
export function ranked<T extends Omit<GameStanding, 'rank'>, F extends string = never>(
  lines: readonly (T & Readonly<Record<F, number>>)[],
  tieBreaks: readonly F[] = [],
): GameResult & { readonly standings: readonly (T & { readonly rank: number })[] } {
  const fields: readonly ('score' | F)[] = ['score', ...tieBreaks];
  const compare = (a: (typeof lines)[number], b: (typeof lines)[number]): number => {
    const decides = fields.find((field) => a[field] !== b[field]);
    return decides === undefined ? 0 : b[decides] - a[decides];
  };
  const sorted = [...lines].sort((a, b) => compare(a, b) || a.player - b.player);
  let rank = 1;
  const standings = sorted.map((line, i) => {
    const above = sorted[i - 1];
    if (above !== undefined && compare(above, line) !== 0) rank = i + 1;
    return freeze({ ...line, rank });
  });
  const winners = standings.filter((line) => line.rank === 1).map(({ player }) => player);
  return freeze({ winners: freeze(winners), standings: freeze(standings) });
}

/** An event, or what an action would do, in the words of a game. */
export function tell<E extends { readonly type: string }, N>(
  sentences: Readonly<Record<E['type'], (event: never, names: N) => string>>,
  event: E,
  names: N,
): string {
  const sentence = sentences[event.type as E['type']] as (event: E, names: N) => string;
  return sentence(event, names);
}

/**
 * Why an action is refused: the evidence, which no other code holds, with the sentence that these words have
 * for it. A copy would make refusing take twice as long.
 */
export function reasonFor<E extends { readonly code: string }>(
  sentences: SentencesByCode<E>,
  evidence: E,
): Readonly<E & Reason> {
  const sentence = sentences[evidence.code as E['code']] as (evidence: E) => string;
  return freeze(Object.assign(evidence, { message: sentence(evidence) }));
}

/** Refuses to list actions that a view does not show. */
export function unseen(): never {
  throw new RulesError('partial-view', 'this view does not show what the player to move can do');
}

/** Those of some events that are of a type, in order. */
export function eventsOfType<E extends { readonly type: string }, T extends E['type']>(
  events: readonly E[],
  type: T,
): readonly Extract<E, { readonly type: T }>[] {
  return events.filter((event) => event.type === type) as Extract<E, { readonly type: T }>[];
}

/** Refuses what is not an event of any game. */
export function ensureEvent(event: unknown): void {
  if (isObject(event)) return;
  throw new RulesError('bad-event', `expected an event, found ${describe(event)}`);
}
