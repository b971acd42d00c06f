import {
  apply,
  createRng,
  IllegalActionError,
  isRulesError,
  randomAction,
  reef,
  result,
  RulesError,
  setup,
} from 'reef-rules';
import type { Action, Game, Seed, State } from 'reef-rules';
import { REEF_MAX_ACTIONS, ReefSimulator } from 'reef-rules/fast';
import * as pearls from 'reef-rules/pearls';

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
const game = new ReefSimulator(setup({ players: 3, seed: 7 }));
const luck = createRng(7);
const buffer: Int32Array = new Int32Array(REEF_MAX_ACTIONS);
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

// Pearls, and what is written once for both games.
const played: pearls.Action[] = [];
let table: pearls.State = pearls.setup({ players: 6, seed: 7 });
while (table.phase !== 'over') {
  const action = pearls.randomAction(table, rng);
  played.push(action);
  table = pearls.apply(table, action);
}
const record: pearls.PearlsRecord = pearls.createRecord(pearls.pearls, {
  beginning: { options: { players: 6, seed: 7 } },
  actions: played,
});
if (
  pearls.verify(
    pearls.pearls,
    pearls.parseRecord(pearls.pearls, pearls.formatRecord(pearls.pearls, record)),
  ) !== null
) {
  throw new Error('the record differs');
}
console.log(`${played.length} actions, scores ${record.result?.scores.join(' ')}`);

function turnsOf<S extends V, V extends object, A>(
  game: Game<S, V, A, { players: number; seed?: Seed | undefined }>,
): number {
  let turns = 0;
  for (let now = game.setup({ players: 2, seed: 7 }); game.turn(now) !== null; turns++) {
    now = game.apply(now, game.legalActionAt(now, 0));
  }
  return turns;
}
console.log(`${turnsOf(reef)} and ${turnsOf(pearls.pearls)} turns with two players`);

// Both games throw the very classes that 'reef-rules' exports.
throws(() => pearls.setup({ players: 7 }), RulesError);
throws(() => setup({ players: 7 }), RulesError);
throws(() => pearls.apply(pearls.setup({ players: 2 }), { type: 'pass' }), IllegalActionError);
throws(() => apply(setup({ players: 2 }), { type: 'take', card: 0 }), IllegalActionError);

function throws(act: () => unknown, errors: new (...given: never[]) => Error): void {
  try {
    act();
  } catch (error) {
    if (error instanceof errors) return;
    throw error;
  }
  throw new Error('nothing was thrown');
}
