import { analyse, analysisOf } from '../../bots/analyse.js';
import type { ActionAnalysis } from '../../bots/analysis.js';
import { candidates } from '../../bots/greedy.js';
import type { Worth } from '../../bots/greedy.js';
import type { AnyGame } from '../../core/game.js';
import { createRng } from '../../core/rng.js';
import type { CliGame } from '../cli-game.js';
import type { Phrases } from './phrases.js';

// What bots say to a person: before a decision, and after the game.

/** How many actions are suggested. */
const FEW = 3;

/** An action that the bot greedy likes. */
interface Hint {
  readonly action: unknown;
  /** The points that it makes at once. */
  readonly points: number;
  /** How well the bot thinks the player off after it: it goes by that. */
  readonly worth: number;
}

/** The actions after which the bot greedy thinks a player best off, best first. */
export function bestFew(
  game: AnyGame,
  worth: Worth<object>,
  view: object,
  seat: number,
): readonly Hint[] {
  const points = (state: object): number => game.scores(state)[seat]!;
  const before = points(view);
  return candidates({ game, view, rng: createRng('hints') })
    .map((action) => {
      const after = game.apply(view, action);
      return { action, points: points(after) - before, worth: worth(after, seat) };
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, FEW);
}

/** How long the search bot thinks about a hint: a fraction of a second. */
export const HINT_PLAYOUTS = 300;

/** The actions that the search bot would take: its choice first, then by how often it tried them. */
export function searchFew(
  { game, search }: CliGame,
  view: object,
): readonly ActionAnalysis<unknown>[] {
  const rng = createRng('hint');
  return analyse(game, view, search, { budget: { playouts: HINT_PLAYOUTS }, rng }).actions.slice(
    0,
    FEW,
  );
}

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

/** What a decision gave away. A search that is asked twice does not say quite the same: half a point is nothing. */
function lossOf({ game, search }: CliGame, { number, view, action }: Decided): Loss {
  const options = { rng: createRng(number), also: [action] };
  const analysis = analyse(game, view, search, { budget: { playouts: PLAYOUTS }, ...options });
  const own = analysisOf(game, view, analysis, action)!;
  const best = analysis.actions[0]!;
  return {
    number,
    action: game.formatAction(action),
    points: Math.max(0, Math.round(best.lead - own.lead)),
    better: game.formatAction(best.action),
  };
}

interface Loss {
  readonly number: number;
  readonly action: string;
  readonly points: number;
  readonly better: string;
}
