import { chanceOf } from '../bots/odds.js';
import type { Odds } from '../bots/odds.js';
import { Equations } from './equations.js';

/** What a search expected of a player at a decision, and how many turns the player could expect. */
export interface Forecast {
  readonly lead: number;
  readonly turns: number;
}

/** What the search told one player in one game, and the share in the victory that the player had in the end. */
export interface Foretold {
  readonly forecasts: readonly Forecast[];
  readonly share: number;
}

/** Newton's method is there after far fewer steps. */
const STEPS = 12;

/** The odds that fit these games best: logistic regression. */
export function fitOdds(games: readonly Foretold[]): Odds {
  let odds: Odds = { level: 0, levelAtEnd: 0, point: 0, pointAtEnd: 0 };
  for (let step = 0; step < STEPS; step++) {
    const equations = new Equations(4, 0.001);
    for (const { forecasts, share } of games) {
      for (const { lead, turns } of forecasts) {
        const nearness = 1 / (1 + turns);
        const chance = chanceOf(odds, lead, turns);
        const doubt = Math.max(1e-6, chance * (1 - chance));
        const inputs = [1, nearness, lead, lead * nearness];
        equations.add(inputs, (share - chance) / doubt, doubt);
      }
    }
    const [level, levelAtEnd, point, pointAtEnd] = equations.solve() as unknown as Four;
    odds = {
      level: odds.level + level,
      levelAtEnd: odds.levelAtEnd + levelAtEnd,
      point: odds.point + point,
      pointAtEnd: odds.pointAtEnd + pointAtEnd,
    };
  }
  return odds;
}

type Four = readonly [number, number, number, number];

/**
 * The odds that fit these games best, and a line that tells how well such odds do on games they were not fitted to: each
 * half of the games is foretold by odds fitted to the other half.
 */
export function learnOdds(
  players: number,
  games: readonly (readonly Foretold[])[],
): { readonly odds: Odds; readonly text: string } {
  const [even, odd] = [0, 1].map((rest) => games.filter((_, i) => i % 2 === rest).flat()) as [
    Foretold[],
    Foretold[],
  ];
  const tenths = calibration([...judged(fitOdds(even), odd), ...judged(fitOdds(odd), even)]);
  return { odds: fitOdds(games.flat()), text: calibrationText(players, tenths) };
}

/** A chance that was foretold, and the share in the victory that came of it. */
export interface Judged {
  readonly chance: number;
  readonly share: number;
}

/** What these odds make of all that was foretold in some games. */
export function judged(odds: Odds, games: readonly Foretold[]): readonly Judged[] {
  return games.flatMap(({ forecasts, share }) =>
    forecasts.map(({ lead, turns }) => ({ chance: chanceOf(odds, lead, turns), share })),
  );
}

/** One tenth of all chances: how many there were, what they said on average, and what came of it. */
export interface Tenth {
  readonly count: number;
  readonly said: number;
  readonly won: number;
}

/** How what was foretold compares with what came, for chances from 0 to 0.1, from 0.1 to 0.2, and so on. */
export function calibration(all: readonly Judged[]): readonly Tenth[] {
  const sums = Array.from({ length: 10 }, () => ({ count: 0, said: 0, won: 0 }));
  for (const { chance, share } of all) {
    const sum = sums[Math.min(9, Math.floor(10 * chance))]!;
    sum.count++;
    sum.said += chance;
    sum.won += share;
  }
  return sums.map(({ count, said, won }) => ({
    count,
    said: said / Math.max(1, count),
    won: won / Math.max(1, count),
  }));
}

/** A line about a number of players: what was said and what came, in percent, for each tenth. */
export function calibrationText(players: number, tenths: readonly Tenth[]): string {
  const cells = tenths.map(
    ({ said, won }) => `${(100 * said).toFixed(0)}:${(100 * won).toFixed(0)}`,
  );
  return `${players} players, said and won: ${cells.join(' ')}`;
}

/** The text of a source file with odds by number of players. */
export function oddsFile(name: string, game: string, all: Readonly<Record<number, Odds>>): string {
  const rows = Object.entries(all).map(([players, odds]) => {
    const cells = Object.entries(odds).map(
      ([key, value]) => `${key}: ${(value as number).toFixed(3).padStart(6)}`,
    );
    return `  ${players}: { ${cells.join(', ')} },`;
  });
  return `import type { Odds } from '../odds.js';

/**
 * The odds in ${game} by number of players, for the leads that the search bot expects. Written by \`npm run train\`; do not change
 * them by hand.
 */
// prettier-ignore
export const ${name}: Readonly<Record<number, Odds>> = {
${rows.join('\n')}
};
`;
}
