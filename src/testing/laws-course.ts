import type { GameResult, GameStanding } from '../core/game.js';
import { shown } from './data.js';
import type { Statute } from './law.js';
import { Broken, demand, demandSame, eachMove, eachState, isListable } from './trial.js';
import type { AnyKit } from './trial.js';

/** How a game goes on and ends. */
export function courseLaws({ conserved }: AnyKit): readonly Statute[] {
  return conserved === undefined ? LAWS : [...LAWS, conservation(conserved)];
}

const LAWS: readonly Statute[] = [
  {
    name: 'turn(state) is one of the players until the game is over',
    runs: 20,
    holds: (trial) => {
      const { players } = trial.options;
      eachState(trial, (state) => {
        const turn = trial.game.turn(state);
        const isSeat = turn === null || (Number.isInteger(turn) && turn >= 0 && turn < players);
        demand(isSeat, () => `turn(state) is ${shown(turn)} in a game of ${players} players`);
      });
    },
  },
  {
    name: 'legalActions(state) is empty exactly when the game is over',
    runs: 20,
    holds: (trial) => {
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
  },
  {
    name: 'result(state) is null exactly until the game is over',
    runs: 20,
    holds: (trial) => {
      const { game } = trial;
      eachState(trial, (state) => {
        const isOver = game.turn(state) === null;
        demand((game.result(state) !== null) === isOver, () =>
          isOver ? 'the game is over without a result' : 'there is a result before the end',
        );
      });
    },
  },
  {
    name: 'result(state) ranks every player by score and then by the tie-breaks',
    runs: 60,
    holds: (trial) => {
      const { game, play, options } = trial;
      trial.at = play.states.length - 1;
      const result = game.result(play.states[trial.at]!);
      if (result === null) return;
      for (const standing of result.standings) demandNumbers(standing, game.tieBreaks);
      demandRanks(result, options.players, game.tieBreaks);
    },
  },
  {
    name: 'step(state, action) comes to an end',
    runs: 30,
    holds: (trial) => {
      const { states, trouble } = trial.play;
      trial.at = states.length - 1;
      if (trouble !== null) throw new Broken(trouble);
    },
  },
  {
    name: 'apply(state, action) is the state of step(state, action)',
    runs: 15,
    holds: (trial) => {
      eachMove(trial, ({ state, action, step }) => {
        demandSame(trial.game.apply(state, action), step.state, 'apply(state, action)');
      });
    },
  },
];

function conservation(conserved: NonNullable<AnyKit['conserved']>): Statute {
  return {
    name: 'apply(state, action) keeps what is never lost or made',
    runs: 20,
    holds: (trial) => {
      const before = conserved(trial.play.states[0]!);
      eachState(trial, (state) => {
        demandSame(conserved(state), before, 'not as in the beginning');
      });
    },
  };
}

function demandNumbers(standing: GameStanding, tieBreaks: readonly string[]): void {
  for (const name of ['score', ...tieBreaks]) {
    const value = valueOf(standing, name);
    demand(Number.isFinite(value), () => `${name} is ${shown(value)} in ${shown(standing)}`);
  }
}

function demandRanks(
  { winners, standings }: GameResult,
  players: number,
  tieBreaks: readonly string[],
): void {
  const seats = ascending(standings.map(({ player }) => player));
  const everybody = Array.from({ length: players }, (_, player) => player);
  demandSame(seats, everybody, 'the standings have every player once');

  standings.forEach((standing, i) => {
    const above = standings[i - 1];
    if (above === undefined) {
      demand(standing.rank === 1, () => `the first of the standings has rank ${standing.rank}`);
      return;
    }
    const better = compare(above, standing, tieBreaks);
    const told = `player ${above.player} (${shown(above)}) before player ${standing.player} (${shown(standing)})`;
    demand(better >= 0, () => `the standings are not in order: ${told}`);
    const isRight = better === 0 ? standing.rank === above.rank : standing.rank > above.rank;
    demand(isRight, () => `the ranks do not fit the numbers: ${told}`);
  });

  const best = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
  demandSame(ascending(winners), ascending(best), 'the winners are those of rank 1');
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** Who of two did better: the score decides, then the tie-breaks, one after the other. */
function compare(a: GameStanding, b: GameStanding, tieBreaks: readonly string[]): number {
  const leads = ['score', ...tieBreaks].map((name) => valueOf(a, name) - valueOf(b, name));
  return leads.find((lead) => lead !== 0) ?? 0;
}

/** A field of a standing, which the law has found to be a number. */
function valueOf(standing: GameStanding, name: string): number {
  return (standing as unknown as Record<string, number>)[name]!;
}
