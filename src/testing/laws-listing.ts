import { isRulesError } from '../core/errors.js';
import { perft } from '../core/perft.js';
import { isSameData } from '../core/untrusted.js';
import { shown, textOf, told } from './data.js';
import type { Statute } from './law.js';
import {
  candidates,
  demand,
  demandSame,
  eachState,
  isListable,
  listOf,
  someMoves,
  someStates,
  thrownBy,
} from './trial.js';
import type { Trial } from './trial.js';

/** What is legal, and the list of it. */
export function listingLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'check(state, action) accepts every action of legalActions(state)',
    runs: 20,
    holds: (trial) => {
      someStates(trial, 5, (state) => {
        for (const action of listOf(trial, state)) {
          const reason = trial.game.check(state, action);
          demand(
            reason === null,
            () => `${shown(action)} is listed, but refused: ${shown(reason)}`,
          );
        }
      });
    },
  },
  {
    name: 'check(state, action) accepts nothing but what legalActions(state) lists',
    runs: 12,
    garbage: 5,
    holds: (trial) => {
      someMoves(trial, 3, (move) => {
        const accepted = candidates(trial, move).filter(
          (value) => trial.game.check(move.state, value) === null,
        );
        demandListed(trial, move.state, accepted);
      });
    },
  },
  {
    name: 'legalActions(state) leads to a different state with each action',
    runs: 8,
    holds: (trial) => {
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
  },
  {
    name: 'countLegalActions(state) is the length of legalActions(state)',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      eachState(trial, (state) => {
        if (!isListable(trial, state)) return;
        const { length } = game.legalActions(state);
        const count = game.countLegalActions(state);
        demand(count === length, () => `it is ${count}, but ${length} are listed`);
      });
    },
  },
  {
    name: 'legalActionAt(state, index) is the action at that place of legalActions(state)',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      someStates(trial, 4, (state) => {
        if (!isListable(trial, state)) return;
        game.legalActions(state).forEach((action, i) => {
          demandSame(game.legalActionAt(state, i), action, `legalActionAt(state, ${i})`);
        });
      });
    },
  },
  {
    name: 'legalActionAt(state, index) refuses a place that the list does not have',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      someStates(trial, 4, (state) => {
        for (const index of [game.countLegalActions(state), -1, 0.5, NaN, Infinity, 2 ** 53]) {
          const call = `legalActionAt(state, ${index})`;
          const error = thrownBy(() => game.legalActionAt(state, index), call);
          demand(isRulesError(error), () => `${call} throws no RulesError, but ${told(error)}`);
        }
      });
    },
  },
  {
    name: 'randomAction(state, rng) chooses each legal action equally often',
    runs: 5,
    holds: (trial) => {
      someStates(trial, 1, (state) => {
        if (isListable(trial, state)) demandEvenChoice(trial, state);
      });
    },
  },
  {
    name: 'perft: two actions in a row can be chosen in as many ways as the lists say',
    runs: 8,
    holds: (trial) => {
      const { game } = trial;
      someStates(trial, 1, (state) => {
        if (game.countLegalActions(state) > 100) return;
        const nexts = game.legalActions(state).map((action) => game.apply(state, action));
        if (!nexts.every((next) => isListable(trial, next))) return;
        const ways = nexts.reduce((sum, next) => sum + game.legalActions(next).length, 0);
        const found = perft(game, state, 2);
        demand(
          found === ways,
          () => `perft(game, state, 2) is ${found}, the lists make it ${ways}`,
        );
      });
    },
  },
];

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
