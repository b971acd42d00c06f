import { analyse } from '../bots/analyse.js';
import type { ActionAnalysis } from '../bots/analysis.js';
import { candidates } from '../bots/greedy.js';
import { createRng } from '../core/rng.js';
import type { CliGame } from './games.js';
import type { Phrases } from './phrases.js';

/** How many actions are suggested. */
const FEW = 3;

/** An action that the bot greedy likes. */
export interface Hint {
  readonly action: unknown;
  /** The points that it makes at once. */
  readonly points: number;
  /** How well the bot thinks the player off after it: it goes by that. */
  readonly worth: number;
}

/** The actions after which the bot greedy thinks a player best off, best first. */
export function bestFew(entry: CliGame, view: object, seat: number): readonly Hint[] {
  const { game, worth, points } = entry;
  const rng = createRng('hints');
  return candidates({ game, view, rng })
    .map((action) => {
      const after = game.apply(view, action);
      return { action, after, worth: worth(after, seat) };
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, FEW)
    .map(({ action, after, worth: rated }) => ({
      action,
      points: points(after, seat) - points(view, seat),
      worth: rated,
    }));
}

/** How long the search bot thinks about a hint: a fraction of a second. */
export const HINT_PLAYOUTS = 300;

/** The actions that the search bot would take: its choice first, then by how often it tried them. */
export function searchFew(
  { game, search }: CliGame,
  view: object,
): readonly ActionAnalysis<unknown>[] {
  const rng = createRng('hint');
  return analyse(game, search, view, { playouts: HINT_PLAYOUTS }, { rng }).actions.slice(0, FEW);
}

/** What can be done, by kind: how many actions there are, and one of them as it is typed. */
export function kindsText({ game }: CliGame, view: object, phrases: Phrases): string {
  const kinds = new Map<string, { count: number; example: string }>();
  for (const action of game.legalActions(view)) {
    const { type } = action as { readonly type: string };
    const kind = kinds.get(type) ?? { count: 0, example: game.formatAction(action) };
    kinds.set(type, { ...kind, count: kind.count + 1 });
  }
  const rows = [...kinds].map(
    ([type, { count, example }]) => `  ${example}   (${phrases.ways(count, type)})\n`,
  );
  return `${phrases.canType}\n${rows.join('')}`;
}
