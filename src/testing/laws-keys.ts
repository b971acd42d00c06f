import { looseCopy, shown, textOf } from './data.js';
import type { Statute } from './law.js';
import { demand, eachState, seatsOf } from './trial.js';
import type { Trial } from './trial.js';

/** What a key stands for. */
export function keyLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'key(view) is equal exactly for equal views',
    runs: 8,
    holds: (trial) => {
      const { game, options } = trial;
      const keys: Pairs = { byText: new Map(), byKey: new Map() };
      eachState(trial, (state) => {
        demandPaired(trial, state, keys);
        for (const seat of seatsOf(options)) demandPaired(trial, game.view(state, seat), keys);
      });
      // The same states once more, made anew.
      eachState(trial, (state) => {
        demandPaired(trial, looseCopy(state), keys);
      });
    },
  },
];

/** The key for each text of a view, and the text for each key. */
interface Pairs {
  readonly byText: Map<string, string>;
  readonly byKey: Map<string, string>;
}

function demandPaired({ game }: Trial, view: object, { byText, byKey }: Pairs): void {
  const key = game.key(view);
  demand(typeof key === 'string', () => `the key ${shown(key)} is no text`);
  const text = textOf(view);
  demand(
    (byText.get(text) ?? key) === key,
    () => `equal views have the keys ${byText.get(text)} and ${key}`,
  );
  demand((byKey.get(key) ?? text) === text, () => `different views have the key ${key}`);
  byText.set(text, key);
  byKey.set(key, text);
}
