import { frozenCopy } from '../core/freeze.js';
import type { AnyGame } from '../core/game.js';
import { isSameData } from '../core/untrusted.js';
import { callsOn } from './calls.js';
import type { Call, Given } from './calls.js';
import { difference, flawIn, isLoose, looseCopy } from './data.js';
import type { Statute } from './law.js';
import { demand, demandSame, someMoves } from './trial.js';

/** What is given to a game, and what it gives back. */
export function dataLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'every verb gives back plain data that is frozen through and through',
    runs: 12,
    holds: (trial) => {
      someMoves(trial, 2, (move) => {
        const { calls, given } = callsOn(trial, move);
        for (const { text, run } of calls) {
          const flaw = flawIn(run(trial.game, given), text);
          demand(flaw === null, () => String(flaw));
        }
      });
    },
  },
  {
    name: 'every verb leaves what it is given as it was, neither changed nor frozen',
    runs: 8,
    holds: (trial) => {
      const { game } = trial;
      someMoves(trial, 2, (move) => {
        const { calls, given } = callsOn(trial, move);
        if (harmBy(calls, game, given) === null) return;
        // Somebody did it: one after the other now.
        for (const call of calls) {
          const harm = harmBy([call], game, given);
          demand(harm === null, () => `${call.text} has ${harm}`);
        }
      });
    },
  },
  {
    name: 'every verb answers the same for a copy by way of JSON, frozen or not',
    runs: 8,
    holds: (trial) => {
      const { game } = trial;
      someMoves(trial, 2, (move) => {
        const { calls, given } = callsOn(trial, move);
        const [loose, frozen] = [looseCopy(given), frozenCopy(looseCopy(given))];
        for (const { text, run } of calls) {
          const expected = run(game, given);
          demandSame(run(game, loose), expected, `${text} for a copy`);
          demandSame(run(game, frozen), expected, `${text} for a frozen copy`);
        }
      });
    },
  },
];

/** What some verbs have done to what they were given; `null` if nothing. */
function harmBy(calls: readonly Call[], game: AnyGame, given: Given): string | null {
  const before = looseCopy(given);
  const copy = looseCopy(given);
  for (const { run } of calls) {
    try {
      run(game, copy);
    } catch {
      // Whether it should have answered is for other laws to say.
    }
  }
  if (!isSameData(copy, before)) return `changed what it was given: ${difference(copy, before)}`;
  return isLoose(copy) ? null : 'frozen what it was given';
}
