import rules = require('reef-rules');
import type { Action, State } from 'reef-rules';

const { apply, createRng, isRulesError, randomAction, result, setup } = rules;

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
console.log(`${actions.length} actions, winner ${result(state)?.winners.join(' and ')}`);
