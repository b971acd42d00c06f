import { candidates } from '../bots/greedy.js';
import { createRng } from '../core/rng.js';
import { counted } from '../core/text.js';
import type { CliGame } from './games.js';

/** How many actions are suggested. */
const FEW = 3;

/** The actions that leave a player best off at once, best first. */
export function bestFew({ game, worth }: CliGame, view: object, seat: number): readonly unknown[] {
  const rng = createRng('hints');
  return candidates({ game, view, rng })
    .map((action) => ({ action, worth: worth(game.apply(view, action), seat) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, FEW)
    .map(({ action }) => action);
}

/** What can be done, by kind: how many actions there are, and one of them as it is typed. */
export function kindsText({ game }: CliGame, view: object): string {
  const kinds = new Map<string, { count: number; example: string }>();
  for (const action of game.legalActions(view)) {
    const { type } = action as { readonly type: string };
    const kind = kinds.get(type) ?? { count: 0, example: game.formatAction(action) };
    kinds.set(type, { ...kind, count: kind.count + 1 });
  }
  const rows = [...kinds].map(([type, { count, example }]) => {
    const number = count === 1 ? 'the only way' : `one of ${counted(count, 'way')}`;
    return `  ${example}   (${number} to ${type})\n`;
  });
  return `You can type:\n${rows.join('')}`;
}
