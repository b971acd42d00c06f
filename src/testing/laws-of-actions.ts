import { isIllegalActionError } from '../core/errors.js';
import type { Reason } from '../core/errors.js';
import { perft } from '../core/game.js';
import { isSameData } from '../core/shape.js';
import { flawIn, looseCopy, shown, textOf, told } from './data.js';
import {
  candidates,
  demand,
  demandRulesError,
  demandSame,
  eachState,
  isListable,
  lastState,
  listOf,
  someMoves,
  someStates,
  thrownBy,
} from './trial.js';
import type { Laws, Trial } from './trial.js';

/** Which actions are legal, and what happens to those that are not. */
export function lawsOfActions(): Laws {
  return { ...LISTS, ...REFUSALS };
}

// Lists of legal actions.

const LISTS: Laws = {
  'check(state, action) accepts every action of legalActions(state)': (trial) => {
    someStates(trial, 5, (state) => {
      for (const action of listOf(trial, state)) {
        const reason = trial.game.check(state, action);
        const problem = (): string => `${shown(action)} is listed, but refused: ${shown(reason)}`;
        demand(reason === null, problem);
      }
    });
  },
  'check(state, action) accepts nothing but what legalActions(state) lists': (trial) => {
    someMoves(trial, 3, (move) => {
      const accepted = candidates(trial, move).filter(
        (value) => trial.game.check(move.state, value) === null,
      );
      demandListed(trial, move.state, accepted);
    });
  },
  'legalActions(state) leads to a different state with each action': (trial) => {
    const { game } = trial;
    someStates(trial, 2, (state) => {
      const firsts = new Map<string, unknown>();
      for (const action of listOf(trial, state)) {
        const next = textOf(game.apply(state, action));
        const first = firsts.get(next);
        demand(first === undefined, () => `${shown(action)} does the same as ${shown(first)}`);
        firsts.set(next, action);
      }
    });
  },
  'countLegalActions(state) is the length of legalActions(state)': (trial) => {
    const { game } = trial;
    eachState(trial, (state) => {
      if (!isListable(trial, state)) return;
      const { length } = game.legalActions(state);
      const count = game.countLegalActions(state);
      demand(count === length, () => `it is ${count}, but ${length} are listed`);
    });
  },
  'legalActionAt(state, index) is the action at that place of legalActions(state)': (trial) => {
    const { game } = trial;
    someStates(trial, 4, (state) => {
      if (!isListable(trial, state)) return;
      game.legalActions(state).forEach((action, i) => {
        demandSame(game.legalActionAt(state, i), action, `legalActionAt(state, ${i})`);
      });
    });
  },
  'legalActionAt(state, index) refuses a place that the list does not have': (trial) => {
    const { game } = trial;
    someStates(trial, 4, (state) => {
      for (const index of [game.countLegalActions(state), -1, 0.5, NaN, Infinity, 2 ** 53]) {
        const call = `legalActionAt(state, ${index})`;
        demandRulesError(() => game.legalActionAt(state, index), call);
      }
    });
  },
  'randomAction(state, rng) chooses each legal action equally often': (trial) => {
    someStates(trial, 1, (state) => {
      if (isListable(trial, state)) demandEvenChoice(trial, state);
    });
  },
  'perft: two actions in a row can be chosen in as many ways as the lists say': (trial) => {
    const { game } = trial;
    someStates(trial, 1, (state) => {
      if (game.countLegalActions(state) > 100) return;
      const nexts = game.legalActions(state).map((action) => game.apply(state, action));
      if (!nexts.every((next) => isListable(trial, next))) return;
      const ways = nexts.reduce((sum, next) => sum + game.legalActions(next).length, 0);
      demandSame(perft(game, state, 2), ways, 'perft(game, state, 2)');
    });
  },
};

/** An accepted action is listed, or it is another spelling of one that is: it leads to the same state. */
function demandListed(trial: Trial, state: object, accepted: readonly unknown[]): void {
  const { game } = trial;
  if (accepted.length === 0 || !isListable(trial, state)) return;
  const list = game.legalActions(state);
  const others = accepted.filter((value) => !list.some((action) => isSameData(value, action)));
  if (others.length === 0) return;

  const nexts = new Set(list.map((action) => textOf(game.apply(state, action))));
  for (const value of others) {
    const next = textOf(game.apply(state, value));
    demand(nexts.has(next), () => `${shown(value)} is accepted, but nothing like it is listed`);
  }
}

/**
 * How often each action is chosen may differ by chance, but not by more than chance ever does: the sum
 * of squares is far below a bound that one fair generator in a hundred thousand million exceeds.
 */
function demandEvenChoice({ game, rng }: Trial, state: object): void {
  const list = game.legalActions(state).map(textOf);
  if (list.length === 0) return;
  const each = Math.max(40, Math.ceil(2000 / list.length));
  const hits = new Map(list.map((action) => [action, 0]));
  for (let i = 0; i < each * list.length; i++) {
    const action = textOf(game.randomAction(state, rng));
    const before = hits.get(action);
    demand(before !== undefined, () => `it chose ${action}, which is not listed`);
    hits.set(action, before + 1);
  }

  const squares = [...hits.values()].reduce((sum, found) => sum + (found - each) ** 2, 0) / each;
  demand(squares <= unlikely(list.length - 1), () => {
    const [most, least] = [Math.max(...hits.values()), Math.min(...hits.values())];
    return `of ${list.length} actions, chosen ${each} times each on average, one was chosen ${most} times and one ${least} times`;
  });
}

/** What the chi-squared distribution exceeds once in a hundred thousand million times (Wilson and Hilferty). */
function unlikely(freedom: number): number {
  if (freedom === 0) return 0;
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 6.8 * Math.sqrt(spread)) ** 3;
}

// Refusals.

const REFUSALS: Laws = {
  'check(state, value) answers for any value, and never throws': (trial) => {
    const { game, garbage } = trial;
    someMoves(trial, 2, (move) => {
      for (const value of candidates(trial, move)) demandAnswer(game.check(move.state, value));
    });
    someStates(trial, 0, (state) => {
      for (const value of garbage) demandAnswer(game.check(state, value));
    });
  },
  'check(state, action) refuses everything when the game is over': (trial) => {
    const { game, play, garbage } = trial;
    const last = lastState(trial);
    if (game.turn(last) !== null) return;
    for (const value of [...play.actions, ...garbage]) {
      demand(game.check(last, value) !== null, () => `${shown(value)} is accepted`);
    }
    demandRulesError(() => game.randomAction(last, trial.rng), 'randomAction(state, rng)');
  },
  'apply, step and reveals(state, action) throw what check(state, action) answers': (trial) => {
    someMoves(trial, 2, (move) => {
      const before = looseCopy(move.state);
      for (const value of candidates(trial, move)) {
        const reason = trial.game.check(move.state, value);
        if (reason !== null) demandRefusal(trial, move.state, value, reason);
      }
      demandSame(move.state, before, 'a refused action has changed the state');
    });
  },
};

function demandAnswer(reason: Reason | null): void {
  if (reason === null) return;
  const isReason = typeof reason.code === 'string' && typeof reason.message === 'string';
  demand(isReason, () => `${shown(reason)} has no code or no message`);
  const flaw = flawIn(reason, 'the reason');
  demand(flaw === null, () => String(flaw));
}

function demandRefusal({ game }: Trial, state: object, value: unknown, reason: Reason): void {
  for (const verb of ['apply', 'step', 'reveals'] as const) {
    const call = `${verb}(state, action)`;
    const error = thrownBy(() => game[verb](state, value), `${call} with ${shown(value)}`);
    demand(isIllegalActionError(error), () => `${call} throws ${told(error)}`);
    demandSame(error.violation, reason, `the reason in the error of ${call}`);
    demandSame(error.code, reason.code, `the code of the error of ${call}`);
  }
}
