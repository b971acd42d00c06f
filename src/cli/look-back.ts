import { analyse, analysisOf } from '../bots/analyse.js';
import { createRng } from '../core/rng.js';
import type { CliGame } from './games.js';
import type { Phrases } from './phrases.js';

/** A decision of a person, seen by that person. */
export interface Decided {
  /** The turn of the game, from 1. */
  readonly number: number;
  readonly view: object;
  readonly action: unknown;
}

/** How long the search bot thinks about each decision. */
const PLAYOUTS = 160;

/** How many decisions are shown: the most expensive ones. */
const SHOWN = 3;

/** What a person gave away by not doing what the search bot likes best, in points; in words. */
export function lookBack(
  entry: CliGame,
  name: string,
  decisions: readonly Decided[],
  phrases: Phrases,
): string {
  const losses = decisions.map((decided) => lossOf(entry, decided));
  const worst = losses
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, SHOWN)
    .sort((a, b) => a.number - b.number);
  const lines = worst.map(({ number, action, points, better }) =>
    phrases.gaveAway(number, action, points, better),
  );
  const sum = losses.reduce((all, { points }) => all + points, 0);
  return [...lines, phrases.gaveAwayInAll(name, sum, decisions.length)].join('\n');
}

/** A search that is asked twice does not say quite the same: half a point is nothing. */
function lossOf(
  { game, search }: CliGame,
  { number, view, action }: Decided,
): {
  readonly number: number;
  readonly action: string;
  readonly points: number;
  readonly better: string;
} {
  const options = { rng: createRng(number), also: [action] };
  const analysis = analyse(game, search, view, { playouts: PLAYOUTS }, options);
  const own = analysisOf(game, view, analysis, action)!;
  const best = analysis.actions[0]!;
  const points = Math.max(0, Math.round(best.lead - own.lead));
  return {
    number,
    action: game.formatAction(action),
    points,
    better: game.formatAction(best.action),
  };
}
