import { CLOCK, FEATURES } from '../bots/reef-features.js';
import { columnOf, COLUMNS } from '../bots/reef-value.js';
import type { ReefWeights } from '../bots/reef-features.js';
import { PLAYER_COUNTS } from '../reef/types.js';
import { fitColumn } from './reef-fit.js';
import type { ColumnWeights } from './reef-fit.js';
import { playLessons } from './reef-lessons.js';

/** How a training goes. */
export interface Training {
  readonly seed: string;
  /** For each number of players, how many games are played in each round. */
  readonly rounds: Readonly<Record<(typeof PLAYER_COUNTS)[number], readonly number[]>>;
  /** Gets a line about each round. */
  readonly report?: (line: string) => void;
}

/** The training that has led to the weights of the library. */
export const FULL_TRAINING: Training = {
  seed: 'reef',
  rounds: { 2: [400, 1000, 2000, 2500], 3: [250, 500, 1000], 4: [200, 400, 800] },
};

/**
 * Learns what positions are worth. The games of the first round are those of a bot that goes by `ReefOutlook`; after
 * that the bot goes by what was learned in the round before. What a round teaches replaces what was known.
 */
export function train({ seed, rounds, report = () => undefined }: Training): ReefWeights {
  const columns = Array.from({ length: COLUMNS }, blankColumn);
  for (const players of PLAYER_COUNTS) {
    for (const [round, games] of rounds[players].entries()) {
      const weights = round === 0 ? null : weightsOf(columns);
      const courses = playLessons(weights, players, games, `${seed}/${players}/${round}`);
      for (let wait = 0; wait < players; wait++) {
        columns[columnOf(players, wait)] = fitColumn(courses, players, wait);
      }
      const mean = courses.reduce((sum, { score }) => sum + score, 0) / courses.length;
      report(`${players} players, round ${round + 1}: ${games} games, ${mean.toFixed(1)} points`);
    }
  }
  return weightsOf(columns);
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

/** Three digits after the point: a thousandth of a point makes no difference to anybody. */
function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
