import { tournament } from '../../src/arena/index.js';
import { analyse, mcts, random } from '../../src/bots/index.js';
import { PearlsSimulator, ReefSimulator } from '../../src/fast/index.js';
import type { Game, GameOptions, Rng } from '../../src/index.js';
import {
  createRecord,
  createRng,
  formatBoard,
  formatCard,
  formatPattern,
  formatRecord,
  reef,
} from '../../src/index.js';
import { parsePearls, pearls } from '../../src/pearls/index.js';
import { hear, newClient, openTable, receive } from '../../src/table/index.js';
import { pearlsOptions, reefOptions } from '../../src/testing/index.js';
import * as en from '../../src/words/en.js';

/** Makes a valid value for the parameter of a name, or of a function or class and a name. */
export type Examples = Readonly<Record<string, () => unknown>>;

const OPTIONS = { players: 2, seed: 7 };

/** What a game has besides its functions. */
interface Parts<S> {
  readonly arbitrary: unknown;
  readonly words: unknown;
  readonly simulate: (state: S) => { random(rng: Rng): number };
}

/** Examples of each game, and whether they are for what an entry point exports under a name. */
export const EXAMPLES: readonly {
  readonly examples: Examples;
  readonly isFor: (entry: string, name: string) => boolean;
}[] = [
  {
    examples: await examplesOf(reef, OPTIONS, {
      arbitrary: reefOptions(),
      words: en.reef,
      simulate: (state) => new ReefSimulator(state),
    }),
    isFor: (entry, name) => entry !== './pearls' && !/^pearl/i.test(name),
  },
  {
    examples: await examplesOf(pearls, OPTIONS, {
      arbitrary: pearlsOptions(),
      words: en.pearls,
      simulate: (state) => new PearlsSimulator(state),
    }),
    isFor: (entry, name) => (entry !== '.' && !isOfReef(entry, name)) || /^pearl/i.test(name),
  },
];

/** In the entry point of the simulators, what does not name a game is Reef's. */
function isOfReef(entry: string, name: string): boolean {
  return entry === './fast' || /^reef/i.test(name);
}

/** Valid values by the name of a parameter; where one function means something else by a name, it is named too. */
async function examplesOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  options: O,
  { arbitrary, words, simulate }: Parts<S>,
): Promise<Examples> {
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
  const record = createRecord(game, { beginning: { options }, actions });
  const table = openTable(game, { options, seats: ['ann', 'ben'] });
  const budget = { playouts: 2 };
  const result = await tournament(game, [random, { ...random, name: 'other' }], {
    games: 2,
    seed: 7,
  });
  const analysis = analyse(game, state, mcts(), { budget: budget, rng });
  const answer = receive(game, table, 'ann', { type: 'join' });
  const { message } = answer.messages[0]!;
  const client = hear(game, newClient(), message);
  const { cards, players } = reef.setup(OPTIONS);
  const simulator = (): unknown => new ReefSimulator(reef.setup(OPTIONS));
  const number = simulate(state).random(createRng(7));
  return {
    // Games and what belongs to them.
    game: () => game,
    state: () => state,
    view: () => state,
    known: () => state,
    before: () => state,
    happened: () => events[0],
    given: () => ({}),
    'key.given': () => state,
    'renderHand.given': () => state,
    style: () => ({}),
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
    'parseState.text': () => game.formatState(state),
    'parseAction.text': () => game.formatAction(action),
    'readAction.text': () => game.formatAction(action),
    'parseOptions.text': () => game.formatOptions(options),

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
    words: () => words,
    problem: () => game.check(state, {}),

    // Parts of Reef.
    board: () => players[0]!.board,
    cards: () => cards,
    card: () => cards[0],
    pattern: () => cards[0]!.pattern,
    symmetry: () => 1,
    cell: () => 0,
    color: () => 'red',
    stack: () => players[0]!.board[0],
    'parseBoard.text': () => formatBoard(players[0]!.board),
    'parseCard.text': () => formatCard(cards[0]!),
    'parseDeck.text': () => cards.map(formatCard).join('\n'),
    'parsePattern.text': () => formatPattern(cards[0]!.pattern),

    // Parts of Pearls.
    pearl: () => 'green',
    pearls: () => parsePearls('2g'),
    'handSize.player': () => pearls.setup(OPTIONS).players[0],
    'necklaceSvg.value': () => 4,
    'parsePearls.text': () => '2g',

    // Tables.
    table: () => table,
    request: () => ({ type: 'act', action: actions[0], seq: 0 }),
    now: () => 1,
    'receive.from': () => 'ann',
    'tableFromJson.value': () => table,
    client: () => client,
    message: () => message,
    answer: () => answer,
    ids: () => ['ann', 'ben', 'zoe'],
    'ask.request': () => ({ type: 'act', action: actions[0] }),
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
    'analyse.given': () => ({ also: [action] }),
    'askBot.given': () => ({ budget: { playouts: 2 } }),
    'playMatch.options': () => ({ seed: 7 }),
    'matchTurns.given': () => ({ seed: 7 }),
    'tournament.given': () => ({ games: 2, seed: 7, seeds: [7], part: { index: 0, of: 2 } }),
    'botNamed.text': () => 'random',
    'botRequest.bots': () => new Map([['ann', random]]),
    results: () => [result],
    parts: () => [result],
    'reefCandidates.game': simulator,
    'Outlook.game': simulator,
    'Value.game': simulator,

    // The simulators.
    'Simulator.from': () => state,
    'ReefSimulator.action': () => number,
    'fromAction.action': () => action,
    'copy.from': () => simulate(state),
    'scales.out': () => new Float32Array(2_000),
    'ReefSimulator.number': () => 0,
    'ReefSimulator.card': () => 0,
    'ReefSimulator.other': () => 1,
    'ReefSimulator.level': () => 0,
    'ReefSimulator.slot': () => 0,
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
