import { isRulesError } from '../core/errors.js';
import type { GameOptions } from '../core/game.js';
import { damagedJson } from './damage.js';
import { looseCopy, shown, told } from './data.js';
import type { Statute } from './law.js';
import { demand, demandSame, thrownBy } from './trial.js';
import type { Trial } from './trial.js';

/** How a game begins. */
export function setupLaws(): readonly Statute[] {
  return LAWS;
}

const LAWS: readonly Statute[] = [
  {
    name: 'setup(options) gives the same state for the same options with a seed',
    runs: 25,
    holds: ({ game, options, play }) => {
      const { seed } = options;
      demand(seed !== undefined, () => 'the options of the kit have no seed');
      const [state] = play.states;
      demandSame(game.setup(options), state, 'setup(options) once more');
      demandSame(game.setup(looseCopy(options)), state, 'setup(copy of the options)');
      // A number and the text of it are the same seed.
      const text = { ...options, seed: String(seed) };
      demandSame(game.setup(text), state, `setup({ …, seed: ${shown(text.seed)} })`);
    },
  },
  {
    name: 'setup(options) refuses other numbers of players than playerCounts has',
    runs: 10,
    holds: ({ game, options }) => {
      const known = game.playerCounts.includes(options.players);
      demand(known, () => `playerCounts lacks ${options.players}, which the kit asks for`);
      for (const players of [-1, 0.5, NaN, ...Array.from({ length: 20 }, (_, count) => count)]) {
        if (game.playerCounts.includes(players)) continue;
        const call = `setup({ players: ${players} })`;
        const error = thrownBy(() => game.setup({ ...options, players }), call);
        demand(isRulesError(error), () => `${call} throws ${told(error)}`);
      }
    },
  },
  {
    name: 'setup(value) refuses with a RulesError what optionsFromJson(value) refuses',
    runs: 20,
    garbage: 10,
    holds: (trial) => {
      const { options, garbage, rng } = trial;
      const damaged = Array.from({ length: 10 }, () => damagedJson(options, rng));
      for (const value of [...garbage, ...damaged]) demandSameAnswer(trial, value);
    },
  },
];

function demandSameAnswer({ game }: Trial, value: unknown): void {
  const read = answerOf(() => game.optionsFromJson(value));
  const dealt = answerOf(() => game.setup(value as GameOptions));
  demand(read === dealt, () => `optionsFromJson: ${read}, setup: ${dealt}, for ${shown(value)}`);
}

/** Whether something is accepted, or the code with which it is refused. Whatever else is thrown gets out. */
function answerOf(act: () => unknown): string {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return error.code;
  }
}
