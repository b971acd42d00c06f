import { analyse, mcts, random } from '../../src/bots/index.js';
import { Simulator } from '../../src/fast/index.js';
import type { Game, GameOptions } from '../../src/index.js';
import { createRecord, createRng, en, formatRecord, reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { openTable } from '../../src/table/index.js';
import { pearlsOptions, reefOptions } from '../../src/testing/index.js';

/** Makes a valid value for the parameter of a name, or of a function or class and a name. */
export type Examples = Readonly<Record<string, () => unknown>>;

/** Examples of each game, and whether they are for what an entry point exports under a name. */
export const EXAMPLES: readonly {
  readonly examples: Examples;
  readonly isFor: (entry: string, name: string) => boolean;
}[] = [
  {
    examples: examplesOf(reef, { players: 2, seed: 7 }, reefOptions()),
    isFor: (entry, name) => entry !== './pearls' && !/^pearl/i.test(name),
  },
  {
    examples: examplesOf(pearls, { players: 2, seed: 7 }, pearlsOptions()),
    isFor: (entry, name) => !['.', './fast'].includes(entry) && !/^reef/i.test(name),
  },
];

/** Valid values by the name of a parameter; where one function means something else by a name, it is named too. */
function examplesOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  options: O,
  arbitrary: unknown,
): Examples {
  const rng = createRng(7);
  const actions: A[] = [];
  let state = game.setup(options);
  while (actions.length < 9) {
    const action = game.randomAction(state, rng);
    actions.push(action);
    state = game.apply(state, action);
  }
  const action = game.randomAction(state, rng);
  const { events } = game.step(state, action);
  const record = createRecord(game, { options }, actions);
  const table = openTable(game, { options, seats: ['ann', 'ben'] });
  const budget = { playouts: 2 };
  const analysis = analyse(game, mcts(), state, budget, { rng });
  const { cards, players } = reef.setup({ players: 2, seed: 7 });
  const simulator = (): unknown => new Simulator(reef.setup({ players: 2, seed: 7 }));
  return {
    // Games and what belongs to them.
    game: () => game,
    state: () => state,
    view: () => state,
    known: () => state,
    value: () => state,
    action: () => action,
    draft: () => action,
    event: () => events[0],
    events: () => events,
    actions: () => actions,
    record: () => record,
    beginning: () => ({ options }),
    'setup.options': () => options,
    'formatOptions.options': () => options,
    'optionsFromJson.value': () => options,
    'actionFromJson.value': () => action,
    'recordFromJson.value': () => record,
    'parseRecord.text': () => formatRecord(game, record),

    // Numbers, luck and words.
    player: () => 0,
    players: () => 2,
    seat: () => game.turn(state),
    index: () => 0,
    depth: () => 1,
    count: () => 1,
    bound: () => 6,
    seed: () => 7,
    rng: () => createRng(7),
    items: () => [1, 2, 3],
    words: () => en,
    problem: () => game.check(state, {}),

    // Parts of Reef.
    board: () => players[0]!.board,
    cards: () => cards,
    card: () => cards[0],
    pattern: () => cards[0]!.pattern,
    symmetry: () => 1,

    // Tables.
    table: () => table,
    request: () => ({ type: 'act', action: actions[0], seq: 0 }),
    now: () => 1,
    'receive.from': () => 'ann',
    'tableFromJson.value': () => table,
    'openTable.given': () => ({ options, seats: ['ann', null], time: { perTurn: 1000 } }),

    // Bots.
    bot: () => random,
    bots: () => [random, random],
    budget: () => budget,
    analysis: () => analysis,
    worth: () => () => 0,
    name: () => 'bot',
    open: () => () => ({}),
    'analyse.bot': () => mcts(),
    'analyse.given': () => ({ also: [action], players: 2 }),
    'askBot.given': () => ({ players: 2 }),
    'playMatch.options': () => ({ seed: 7 }),
    'matchTurns.given': () => ({ seed: 7 }),
    'tournament.given': () => ({ games: 2, seed: 7, seeds: [7], part: { index: 0, of: 2 } }),
    'reefCandidates.game': simulator,
    'ReefOutlook.game': simulator,
    'ReefValue.game': simulator,

    // The simulator.
    'Simulator.from': () => state,
    'Simulator.action': () => 0,
    'Simulator.number': () => 0,
    'Simulator.card': () => 0,
    'Simulator.other': () => 1,
    'Simulator.cell': () => 0,
    'Simulator.level': () => 0,
    'Simulator.slot': () => 0,
    'Simulator.color': () => 'red',
    buffer: () => new Int32Array(20_000),
    points: () => new Int32Array(20_000),
    out: () => new Int32Array(20_000),
    'observe.out': () => new Float32Array(2_000),
    mask: () => new Uint8Array(100_000),

    // The test kit.
    kit: () => ({ options: arbitrary }),
    'playthroughs.options': () => arbitrary,
    'states.options': () => arbitrary,
  };
}
