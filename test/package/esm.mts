import {
  apply,
  createRng,
  isRulesError,
  randomAction,
  result,
  RulesError,
  setup,
} from 'reef-rules';
import type { Action, State } from 'reef-rules';
import { MAX_ACTIONS, Simulator } from 'reef-rules/fast';

const rng = createRng(7);
const actions: Action[] = [];
let state: State = setup({ players: 3, seed: 7 });
while (state.phase !== 'over') {
  const action = randomAction(state, rng);
  actions.push(action);
  state = apply(state, action);
}
const replayed: State = actions.reduce(apply, setup({ players: 3, seed: 7 }));
if (JSON.stringify(replayed) !== JSON.stringify(state)) throw new Error('the replay differs');

try {
  setup({ players: 5 });
  throw new Error('five players were accepted');
} catch (error) {
  if (!isRulesError(error)) throw error;
}

// The simulator plays the same game, and its errors are of the same class.
const game = new Simulator(setup({ players: 3, seed: 7 }));
const luck = createRng(7);
const buffer: Int32Array = new Int32Array(MAX_ACTIONS);
while (!game.isOver) {
  game.list(buffer);
  game.do(game.random(luck));
}
if (JSON.stringify(game.unload()) !== JSON.stringify(state)) throw new Error('the games differ');
try {
  game.score(3);
  throw new Error('a fourth player was accepted');
} catch (error) {
  if (!(error instanceof RulesError)) throw error;
}
console.log(`${actions.length} actions, winner ${result(state)?.winners.join(' and ')}`);
