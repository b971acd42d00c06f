import type { AnyGame } from '../core/game.js';
import { callsOn } from './calls.js';
import { textOf } from './data.js';
import { MODEL_VERBS } from './kit.js';
import type { Statute } from './law.js';
import { demandSame, someMoves } from './trial.js';
import type { AnyKit } from './trial.js';

type AnyModel = NonNullable<AnyKit['model']>;

/** A game that has to play like another one. */
export function modelLaws({ model }: AnyKit): readonly Statute[] {
  return model === undefined ? [] : [likeness(model)];
}

function likeness(model: AnyModel): Statute {
  const verbs = MODEL_VERBS.filter((verb) => model[verb] !== undefined);
  return {
    name: `the game answers as its model does: ${verbs.join(', ')}`,
    runs: 10,
    holds: (trial) => {
      const { game } = trial;
      // What the model does not know is left to the game.
      const right = Object.assign(Object.create(game) as AnyGame, model);
      someMoves(trial, 8, (move) => {
        const { calls, given } = callsOn(trial, move);
        for (const { verb, text, run, onView } of calls) {
          if (onView || !verbs.some((known) => known === verb)) continue;
          const [found, expected] = [run(game, given), run(right, given)];
          const isList = verb === 'legalActions';
          demandSame(isList ? sorted(found) : found, isList ? sorted(expected) : expected, text);
        }
      });
    },
  };
}

function sorted(list: unknown): readonly string[] {
  return (list as readonly unknown[]).map(textOf).sort();
}
