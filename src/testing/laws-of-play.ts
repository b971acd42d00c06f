import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameOptions, GameResult, GameStanding } from '../core/game.js';
import { callsOn } from './calls.js';
import { looseCopy, shown, textOf } from './data.js';
import { MODEL_VERBS } from './kit.js';
import type { AnyKit } from './kit.js';
import {
  Broken,
  demand,
  demandRulesError,
  demandSame,
  eachMove,
  eachState,
  isListable,
  lastState,
  seatsOf,
  someMoves,
  someStates,
} from './trial.js';
import type { Laws, Trial } from './trial.js';
import { damagedJson } from './values.js';

/** How a game begins, goes on and ends. */
export function lawsOfPlay({ conserved, model }: AnyKit): Laws {
  return {
    ...SETUP,
    ...COURSE,
    ...(conserved && conservation(conserved)),
    ...(model && likeness(model)),
  };
}

// The beginning.

const SETUP: Laws = {
  'setup(options) gives the same state for the same options with a seed': ({
    game,
    options,
    play,
  }) => {
    const { seed } = options;
    demand(seed !== undefined, () => 'the options of the kit have no seed');
    const [state] = play.states;
    demandSame(game.setup(options), state, 'setup(options) once more');
    demandSame(game.setup(looseCopy(options)), state, 'setup(copy of the options)');
    // A number and the text of it are the same seed.
    const text = { ...options, seed: String(seed) };
    demandSame(game.setup(text), state, `setup({ …, seed: ${shown(text.seed)} })`);
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
  'setup(value) refuses with a RulesError what optionsFromJson(value) refuses': ({
    game,
    options,
    garbage,
    rng,
  }) => {
    const damaged = Array.from({ length: 10 }, () => damagedJson(options, rng));
    for (const value of [...garbage, ...damaged]) {
      const read = answerOf(() => game.optionsFromJson(value));
      const dealt = answerOf(() => game.setup(value as GameOptions));
      const said = `optionsFromJson: ${read}, setup: ${dealt}`;
      demand(read === dealt, () => `${said}, for ${shown(value)}`);
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
    const { players } = trial.options;
    eachState(trial, (state) => {
      const turn = trial.game.turn(state);
      const isSeat = turn === null || (Number.isInteger(turn) && turn >= 0 && turn < players);
      demand(isSeat, () => `turn(state) is ${shown(turn)} in a game of ${players} players`);
    });
  },
  'legalActions(state) is empty exactly when the game is over': (trial) => {
    const { game } = trial;
    eachState(trial, (state) => {
      const isEmpty = isListable(trial, state) && game.legalActions(state).length === 0;
      const isOver = game.turn(state) === null;
      demand(isEmpty === isOver, () =>
        isOver
          ? 'the game is over, but there are legal actions'
          : 'the game is not over, but there is no legal action',
      );
    });
  },
  'result(state) is null exactly until the game is over': (trial) => {
    const { game } = trial;
    eachState(trial, (state) => {
      const isOver = game.turn(state) === null;
      demand((game.result(state) !== null) === isOver, () =>
        isOver ? 'the game is over without a result' : 'there is a result before the end',
      );
    });
  },
  'result(state) ranks every player by score and then by the tie-breaks': (trial) => {
    const { game, options } = trial;
    const result = game.result(lastState(trial));
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
    lastState(trial);
    const { trouble } = trial.play;
    if (trouble !== null) throw new Broken(trouble);
  },
  'apply(state, action) is the state of step(state, action)': (trial) => {
    eachMove(trial, ({ state, action, step }) => {
      demandSame(trial.game.apply(state, action), step.state, 'apply(state, action)');
    });
  },
};

function conservation(conserved: NonNullable<AnyKit['conserved']>): Laws {
  return {
    'apply(state, action) keeps what is never lost or made': (trial) => {
      const before = conserved(trial.play.states[0]!);
      eachState(trial, (state) => {
        demandSame(conserved(state), before, 'not as in the beginning');
      });
    },
  };
}

/** Looks at a few states, and at what every seat sees of them. */
function eachView(trial: Trial, look: (view: object) => void): void {
  someStates(trial, 4, (state) => {
    look(state);
    for (const seat of seatsOf(trial.options)) look(trial.game.view(state, seat));
  });
}

/** Demands the order of the standings, for which `deciding` names the fields that decide it. */
function demandRanks(
  { winners, standings }: GameResult,
  players: number,
  deciding: readonly string[],
): void {
  const seats = ascending(standings.map(({ player }) => player));
  demandSame(seats, [...Array(players).keys()], 'the standings have every player once');

  standings.forEach((standing, i) => {
    const numbers = deciding.map((name) => valueOf(standing, name));
    demand(numbers.every(Number.isFinite), () => `${shown(deciding)} are ${shown(numbers)}`);
    const above = standings[i - 1];
    if (above === undefined) {
      demand(standing.rank === 1, () => `the first of the standings has rank ${standing.rank}`);
      return;
    }
    const better = deciding.map((name, at) => valueOf(above, name) - numbers[at]!).find(Boolean);
    const who = `player ${above.player} (${shown(above)}) before player ${standing.player} (${shown(standing)})`;
    demand((better ?? 0) >= 0, () => `the standings are not in order: ${who}`);
    const isRight =
      better === undefined ? standing.rank === above.rank : standing.rank > above.rank;
    demand(isRight, () => `the ranks do not fit the numbers: ${who}`);
  });

  const best = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
  demandSame(ascending(winners), ascending(best), 'the winners are those of rank 1');
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function valueOf(standing: GameStanding, name: string): number {
  return (standing as unknown as Record<string, number>)[name]!;
}

// A model.

function likeness(model: NonNullable<AnyKit['model']>): Laws {
  const verbs = [...MODEL_VERBS, 'apply' as const, 'step' as const].filter(
    (verb) => model[verb] !== undefined,
  );
  return {
    [`the game answers as its model does: ${verbs.join(', ')}`]: (trial) => {
      someMoves(trial, 8, (move) => {
        const { calls, given } = callsOn(trial, move);
        for (const { verb, text, run, onView } of calls) {
          if (onView || !verbs.some((known) => known === verb)) continue;
          const [found, expected] = [
            run(trial.game, given),
            run(model as unknown as AnyGame, given),
          ];
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
