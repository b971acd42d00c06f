import { isIllegalActionError, isRulesError } from '../core/errors.js';
import type { Reason } from '../core/errors.js';
import { perft } from '../core/game.js';
import type { GameOptions, GameResult, GameStanding } from '../core/game.js';
import { jsonOf } from '../core/json.js';
import { isSameData } from '../core/shape.js';
import type { AnyKit } from './kit.js';
import { demand, demandEnd, demandPlain, demandRulesError, demandSame, thrownBy } from './trial.js';
import type { Laws, Trial } from './trial.js';
import { looseCopy, shown, told } from './values.js';

/** How a game begins, goes on and ends, which actions are legal, and what happens to those that are not. */
export function lawsOfPlay({ conserved }: AnyKit): Laws {
  return { ...SETUP, ...COURSE, ...(conserved && conservation(conserved)), ...LISTS, ...REFUSALS };
}

// The beginning.

const SETUP: Laws = {
  'setup(options) gives the same state for the same options with a seed': (trial) => {
    const { game, options, play } = trial;
    const { seed } = options;
    demand(seed !== undefined, () => 'the options of the kit have no seed');
    const [state] = play.states;
    demandSame(game.setup(options), state, 'setup(options) once more');
    demandSame(game.setup(looseCopy(options)), state, 'setup(copy of the options)');
    // A number and the text of it are the same seed.
    demandSame(game.setup({ ...options, seed: String(seed) }), state, 'setup(seed as a text)');
  },
  'setup(options) refuses other numbers of players than playerCounts has': ({ game, options }) => {
    const known = game.playerCounts.includes(options.players);
    demand(known, () => `playerCounts lacks ${options.players}, which the kit asks for`);
    for (const players of [-1, 0.5, NaN, ...Array(20).keys()]) {
      if (game.playerCounts.includes(players)) continue;
      const call = `setup({ players: ${players} })`;
      demandRulesError(() => game.setup({ ...options, players }), call);
    }
  },
  'setup(value) refuses with a RulesError what optionsFromJson(value) refuses': (trial) => {
    const { game, options, garbage } = trial;
    for (const value of [...garbage, ...trial.damaged(options, 10)]) {
      const read = answerOf(() => game.optionsFromJson(value));
      const dealt = answerOf(() => game.setup(value as GameOptions));
      demandSame(
        dealt,
        read,
        () => `setup(value), beside optionsFromJson(value), for ${shown(value)}`,
      );
    }
  },
};

/** Whether a value is accepted, or the code with which it is refused. Any other error gets out. */
function answerOf(call: () => unknown): string {
  try {
    call();
    return 'accepted';
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return error.code;
  }
}

// The course and the end.

const COURSE: Laws = {
  'turn(state) is one of the players until the game is over': (trial) => {
    trial.eachState((state) => {
      const turn = trial.game.turn(state);
      demand(trial.seats.includes(turn), () => `turn(state) is ${shown(turn)}`);
    });
  },
  'legalActions(state) is empty exactly when the game is over': (trial) => {
    const { game } = trial;
    trial.eachState((state) => {
      const isEmpty = trial.isListable(state) && game.legalActions(state).length === 0;
      demandSame(isEmpty, game.turn(state) === null, 'whether there is no legal action');
    });
  },
  'result(state) is null exactly until the game is over': (trial) => {
    const { game } = trial;
    trial.eachState((state) => {
      const [hasResult, isOver] = [game.result(state) !== null, game.turn(state) === null];
      demandSame(hasResult, isOver, 'whether there is a result');
    });
  },
  'result(state) ranks every player by score and then by the tie-breaks': (trial) => {
    const { game, options } = trial;
    const result = game.result(trial.lastState());
    if (result !== null) demandRanks(result, options.players, ['score', ...game.tieBreaks]);
  },
  'players(view) is the number of players': (trial) => {
    eachView(trial, (view) => {
      demandSame(trial.game.players(view), trial.options.players, 'players(view)');
    });
  },
  'scores(view) has a number for each player, and at the end the scores of result(view)': (
    trial,
  ) => {
    const { game, options } = trial;
    eachView(trial, (view) => {
      const points = game.scores(view);
      const isList = points.length === options.players && points.every(Number.isFinite);
      demand(isList, () => `scores(view) is ${shown(points)} for ${options.players} players`);
      for (const { player, score } of game.result(view)?.standings ?? []) {
        demandSame(points[player], score, `scores(view)[${player}] at the end`);
      }
    });
  },
  'step(state, action) comes to an end': (trial) => {
    trial.lastState();
    demandEnd(trial.play);
  },
  'apply(state, action) is the state of step(state, action)': (trial) => {
    trial.eachMove(({ state, action, step }) => {
      demandSame(trial.game.apply(state, action), step.state, 'apply(state, action)');
    });
  },
};

function conservation(conserved: NonNullable<AnyKit['conserved']>): Laws {
  return {
    'apply(state, action) keeps what is never lost or made': (trial) => {
      const before = conserved(trial.play.states[0]!);
      trial.eachState((state) => {
        demandSame(conserved(state), before, 'not as in the beginning');
      });
    },
  };
}

/** Looks at a few states, and at what every seat sees of them. */
function eachView(trial: Trial, look: (view: object) => void): void {
  trial.someStates(4, (state) => {
    look(state);
    trial.eachSeat((seat) => {
      look(trial.game.view(state, seat));
    });
  });
}

/** Demands the order of the standings, for which `deciding` names the fields that decide it. */
function demandRanks(result: GameResult, players: number, deciding: readonly string[]): void {
  const { winners, standings } = result;
  const seats = ascending(standings.map(({ player }) => player));
  demandSame(seats, [...Array(players).keys()], 'the standings have every player once');
  demandSame(standings[0]!.rank, 1, 'the first of the standings has rank 1');

  const numbersOf = (standing: GameStanding): number[] =>
    deciding.map((name) => (standing as object as Record<string, number>)[name]!);
  standings.forEach((standing, i) => {
    const numbers = numbersOf(standing);
    demand(numbers.every(Number.isFinite), () => `${shown(deciding)} are ${shown(numbers)}`);
    if (i === 0) return;
    const above = standings[i - 1]!;
    // Who is above is better in the first number in which they differ.
    const lead =
      numbersOf(above)
        .map((number, at) => number - numbers[at]!)
        .find(Boolean) ?? 0;
    const isRight = lead === 0 ? standing.rank === above.rank : standing.rank > above.rank;
    demand(lead >= 0 && isRight, () => `${shown(above)} is ranked before ${shown(standing)}`);
  });

  const best = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
  demandSame(ascending(winners), ascending(best), 'the winners are those of rank 1');
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

// Lists of legal actions.

const LISTS: Laws = {
  'check(state, action) accepts every action of legalActions(state)': (trial) => {
    trial.someStates(5, (state) => {
      for (const action of trial.listOf(state)) {
        demandSame(trial.game.check(state, action), null, () => `check(state, ${shown(action)})`);
      }
    });
  },
  'check(state, action) accepts nothing but what legalActions(state) lists': (trial) => {
    trial.someMoves(3, (move) => {
      const isAccepted = (value: unknown): boolean => trial.game.check(move.state, value) === null;
      demandListed(trial, move.state, trial.candidates(move).filter(isAccepted));
    });
  },
  'legalActions(state) leads to a different state with each action': (trial) => {
    trial.someStates(2, (state) => {
      const firsts = new Map<string, unknown>();
      for (const action of trial.listOf(state)) {
        const next = jsonOf(trial.game.apply(state, action));
        const first = firsts.get(next);
        demand(first === undefined, () => `${shown(action)} does the same as ${shown(first)}`);
        firsts.set(next, action);
      }
    });
  },
  'countLegalActions(state) is the length of legalActions(state)': (trial) => {
    const { game } = trial;
    trial.eachState((state) => {
      if (!trial.isListable(state)) return;
      const { length } = game.legalActions(state);
      const count = game.countLegalActions(state);
      demand(count === length, () => `it is ${count}, but ${length} are listed`);
    });
  },
  'legalActionAt(state, index) is the action at that place of legalActions(state)': (trial) => {
    const { game } = trial;
    trial.someStates(4, (state) => {
      if (!trial.isListable(state)) return;
      game.legalActions(state).forEach((action, i) => {
        demandSame(game.legalActionAt(state, i), action, `legalActionAt(state, ${i})`);
      });
    });
  },
  'legalActionAt(state, index) refuses a place that the list does not have': (trial) => {
    const { game } = trial;
    trial.someStates(4, (state) => {
      for (const index of [game.countLegalActions(state), -1, 0.5, NaN, Infinity, 2 ** 53]) {
        const call = `legalActionAt(state, ${index})`;
        demandRulesError(() => game.legalActionAt(state, index), call);
      }
    });
  },
  'randomAction(state, rng) chooses each legal action equally often': (trial) => {
    trial.someStates(1, (state) => {
      if (trial.isListable(state)) demandEvenChoice(trial, state);
    });
  },
  'perft: two actions in a row can be chosen in as many ways as the lists say': (trial) => {
    const { game } = trial;
    trial.someStates(1, (state) => {
      if (game.countLegalActions(state) > 100) return;
      const nexts = game.legalActions(state).map((action) => game.apply(state, action));
      if (!nexts.every((next) => trial.isListable(next))) return;
      const ways = nexts.reduce((sum, next) => sum + game.legalActions(next).length, 0);
      demandSame(perft(game, state, 2), ways, 'perft(game, state, 2)');
    });
  },
};

/** An accepted action is listed, or it is another spelling of one that is: it leads to the same state. */
function demandListed(trial: Trial, state: object, accepted: readonly unknown[]): void {
  const { game } = trial;
  if (accepted.length === 0 || !trial.isListable(state)) return;
  const list = game.legalActions(state);
  const others = accepted.filter((value) => !list.some((action) => isSameData(value, action)));
  if (others.length === 0) return;

  const nexts = new Set(list.map((action) => jsonOf(game.apply(state, action))));
  for (const value of others) {
    const isLikeOne = nexts.has(jsonOf(game.apply(state, value)));
    demand(isLikeOne, () => `${shown(value)} is accepted, but nothing like it is listed`);
  }
}

/**
 * How often each action is chosen may differ by chance, but not by more than chance ever does: the sum
 * of squares is far below a bound that one fair generator in a hundred thousand million exceeds.
 */
function demandEvenChoice({ game, rng }: Trial, state: object): void {
  const list = game.legalActions(state).map(jsonOf);
  if (list.length === 0) return;
  const each = Math.max(40, Math.ceil(2000 / list.length));
  const hits = new Map(list.map((action) => [action, 0]));
  for (let i = 0; i < each * list.length; i++) {
    const action = jsonOf(game.randomAction(state, rng));
    const before = hits.get(action);
    demand(before !== undefined, () => `it chose ${action}, which is not listed`);
    hits.set(action, before + 1);
  }
  const counts = [...hits.values()];
  const squares = counts.reduce((sum, count) => sum + (count - each) ** 2, 0) / each;
  const range = `${Math.min(...counts)} to ${Math.max(...counts)} times`;
  demand(squares <= unlikely(list.length - 1), () => `each was chosen ${range}, not about ${each}`);
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
    trial.someMoves(2, (move) => {
      for (const value of trial.candidates(move)) demandAnswer(game.check(move.state, value));
    });
    trial.someStates(0, (state) => {
      for (const value of garbage) demandAnswer(game.check(state, value));
    });
  },
  'check(state, action) refuses everything when the game is over': (trial) => {
    const { game, play, garbage } = trial;
    const last = trial.lastState();
    if (game.turn(last) !== null) return;
    for (const value of [...play.actions, ...garbage]) {
      demand(game.check(last, value) !== null, () => `${shown(value)} is accepted`);
    }
    demandRulesError(() => game.randomAction(last, trial.rng), 'randomAction(state, rng)');
  },
  'apply, step and reveals(state, action) throw what check(state, action) answers': (trial) => {
    trial.someMoves(2, (move) => {
      const before = looseCopy(move.state);
      for (const value of trial.candidates(move)) {
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
  demandPlain(reason, 'the reason');
}

function demandRefusal({ game }: Trial, state: object, value: unknown, reason: Reason): void {
  for (const verb of ['apply', 'step', 'reveals'] as const) {
    const call = `${verb}(state, action)`;
    const error = thrownBy(
      () => game[verb](state, value),
      () => `${call} with ${shown(value)}`,
    );
    demand(isIllegalActionError(error), () => `${call} throws ${told(error)}`);
    demandSame(error.violation, reason, `the reason in the error of ${call}`);
    demandSame(error.code, 'illegal-action', `the code of the error of ${call}`);
  }
}
