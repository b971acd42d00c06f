import { CLOCK, FEATURES } from '../../bots/reef/features.js';
import { columnOf, COLUMNS } from '../../bots/reef/value.js';
import type { ReefWeights } from '../../bots/reef/features.js';
import { PLAYER_COUNTS } from '../../reef/types.js';
import { reefSearch } from '../../bots/reef/mcts.js';
import type { Odds } from '../../bots/odds.js';
import { learnOdds } from '../odds.js';
import { fitColumn, fitLeads } from './fit.js';
import type { ColumnWeights } from './fit.js';
import { playLessons, playSearches } from './lessons.js';
import type { Course } from './lessons.js';

/** A number for each number of players. */
type ByPlayers<T> = Readonly<Record<(typeof PLAYER_COUNTS)[number], T>>;

/** How a training goes. */
export interface Training {
  readonly seed: string;
  /** How many games are played in each round by a bot that looks one action ahead. */
  readonly rounds: ByPlayers<readonly number[]>;
  /** How many games the search plays after that, in batches with seeds of their own, to learn leads from. */
  readonly searches: ByPlayers<readonly number[]>;
  /** How many games it plays with what it has learned, to learn the odds from. */
  readonly odds: ByPlayers<number>;
  /** Gets a line about each round. */
  readonly report?: (line: string) => void;
}

/** What a training finds out. */
export interface Trained {
  readonly weights: ReefWeights;
  readonly odds: Readonly<Record<number, Odds>>;
}

/** The training that has led to the weights of the library. */
export const FULL_TRAINING: Training = {
  seed: 'reef',
  rounds: { 2: [400, 1000, 2000, 2500], 3: [250, 500, 1000], 4: [200, 400, 800] },
  searches: { 2: [1300, 1300, 1300, 1300], 3: [700, 700], 4: [500, 500] },
  odds: { 2: 600, 3: 1200, 4: 1200 },
};

/** The playouts of the search that it learns from. */
const PLAYOUTS = 25;

/**
 * Learns what positions are worth. The games of the first round are those of a bot that goes by `ReefOutlook`; after
 * that the bot goes by what was learned in the round before. What a round teaches replaces what was known. Then the search
 * plays with these weights, and learns from its games which positions lead to which leads. With these it plays once
 * more, to learn how likely a player is to win with a lead.
 */
export function train(training: Training): Trained {
  const columns = Array.from({ length: COLUMNS }, blankColumn);
  for (const players of PLAYER_COUNTS) {
    learnPoints(columns, players, training);
    learnLeads(columns, players, training);
  }
  const weights = weightsOf(columns);
  const odds = PLAYER_COUNTS.map((players) => [players, trainOdds(weights, players, training)]);
  return { weights, odds: Object.fromEntries(odds) as Record<number, Odds> };
}

type Count = (typeof PLAYER_COUNTS)[number];

function learnPoints(columns: ColumnWeights[], players: Count, training: Training): void {
  const { seed, rounds, report } = training;
  for (const [round, games] of rounds[players].entries()) {
    const weights = round === 0 ? null : weightsOf(columns);
    const courses = playLessons(weights, players, games, `${seed}/${players}/${round}`).flat();
    for (let wait = 0; wait < players; wait++) {
      columns[columnOf(players, wait)] = fitColumn(courses, players, wait);
    }
    report?.(`${players} players, round ${round + 1}: ${games} games, ${meanOf(courses)} points`);
  }
}

function learnLeads(columns: ColumnWeights[], players: Count, training: Training): void {
  const bot = reefSearch(weightsOf(columns));
  const games = training.searches[players].flatMap((count, batch) =>
    playSearches(bot, PLAYOUTS, players, count, `search-${'abcdefgh'[batch]}`),
  );
  columns.splice(columnOf(players, 0), players, ...fitLeads(games, players));
  const mean = meanOf(games.flat());
  training.report?.(`${players} players, searching: ${games.length} games, ${mean} points`);
}

function trainOdds(weights: ReefWeights, players: Count, training: Training): Odds {
  const { seed, odds: counts, report } = training;
  const bot = reefSearch(weights);
  const games = playSearches(bot, PLAYOUTS, players, counts[players], `${seed}/odds`);
  const { odds, text } = learnOdds(players, games);
  report?.(text);
  return odds;
}

function meanOf(courses: readonly Course[]): string {
  return (courses.reduce((sum, { score }) => sum + score, 0) / courses.length).toFixed(1);
}

/** Nothing is known yet. */
function blankColumn(): ColumnWeights {
  const none = new Float64Array(FEATURES.length);
  return { turns: new Float64Array(CLOCK.length), now: none, later: none };
}

/** The weights by name. They are rounded as they will be written, so that bots play with just these. */
function weightsOf(columns: readonly ColumnWeights[]): ReefWeights {
  return {
    turns: byName(CLOCK, (i) => columns.map(({ turns }) => turns[i]!)),
    now: byName(FEATURES, (i) => columns.map(({ now }) => now[i]!)),
    later: byName(FEATURES, (i) => columns.map(({ later }) => later[i]!)),
  };
}

function byName<Name extends string>(
  names: readonly Name[],
  weights: (i: number) => readonly number[],
): Record<Name, readonly number[]> {
  const rows: Partial<Record<Name, readonly number[]>> = {};
  names.forEach((name, i) => (rows[name] = weights(i).map(rounded)));
  return rows as Record<Name, readonly number[]>;
}

/** Three digits after the point: a thousandth of a point makes no difference. */
function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
