import { isIllegalActionError, isRulesError } from '../core/errors.js';
import type { Reason } from '../core/errors.js';
import { flawIn, looseCopy, shown, told } from './data.js';
import type { Statute } from './law.js';
import { candidates, demand, demandSame, someMoves, someStates, thrownBy } from './trial.js';
import type { Trial } from './trial.js';

/** What happens to what is not legal. */
export function refusalLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'check(state, value) answers for any value, and never throws',
    runs: 40,
    garbage: 10,
    holds: (trial) => {
      const { game, garbage } = trial;
      someMoves(trial, 2, (move) => {
        for (const value of candidates(trial, move)) demandAnswer(game.check(move.state, value));
      });
      someStates(trial, 0, (state) => {
        for (const value of garbage) demandAnswer(game.check(state, value));
      });
    },
  },
  {
    name: 'check(state, action) refuses everything when the game is over',
    runs: 15,
    garbage: 5,
    holds: (trial) => {
      const { game, play, garbage } = trial;
      trial.at = play.states.length - 1;
      const last = play.states[trial.at]!;
      if (game.turn(last) !== null) return;
      for (const value of [...play.actions, ...garbage]) {
        demand(game.check(last, value) !== null, () => `${shown(value)} is accepted`);
      }
      const error = thrownBy(() => game.randomAction(last, trial.rng), 'randomAction(state, rng)');
      demand(isRulesError(error), () => `randomAction(state, rng) throws ${told(error)}`);
    },
  },
  {
    name: 'apply(state, action) and step(state, action) throw what check(state, action) answers',
    runs: 25,
    garbage: 5,
    holds: (trial) => {
      someMoves(trial, 2, (move) => {
        const before = looseCopy(move.state);
        for (const value of candidates(trial, move)) {
          const reason = trial.game.check(move.state, value);
          if (reason !== null) demandRefusal(trial, move.state, value, reason);
        }
        demandSame(move.state, before, 'a refused action has changed the state');
      });
    },
  },
];

function demandAnswer(reason: Reason | null): void {
  if (reason === null) return;
  const isReason = typeof reason.code === 'string' && typeof reason.message === 'string';
  demand(isReason, () => `${shown(reason)} has no code or no message`);
  const flaw = flawIn(reason, 'the reason');
  demand(flaw === null, () => String(flaw));
}

function demandRefusal({ game }: Trial, state: object, value: unknown, reason: Reason): void {
  for (const verb of ['apply', 'step'] as const) {
    const call = `${verb}(state, action)`;
    const error = thrownBy(() => game[verb](state, value), `${call} with ${shown(value)}`);
    demand(isIllegalActionError(error), () => `${call} throws ${told(error)}`);
    demandSame(error.violation, reason, `the reason in the error of ${call}`);
    demandSame(error.code, reason.code, `the code of the error of ${call}`);
  }
}
