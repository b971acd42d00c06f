import type * as Bots from '../../src/bots/index.js';
import type * as Fast from '../../src/fast/index.js';
import type * as Reef from '../../src/index.js';
import type * as Pearls from '../../src/pearls/index.js';

/** The library, from wherever. */
export interface Library {
  readonly reef: typeof Reef;
  readonly pearls: typeof Pearls;
  readonly fast: typeof Fast;
  readonly bots: typeof Bots;
}

/** What is left of a game to compare: its end, and all that led there. */
export interface Trace {
  readonly name: string;
  readonly key: string;
  readonly record: string;
}

/** Seeds of all kinds. */
export const SEEDS: readonly Reef.Seed[] = [7, 'ünï\u{1F42C}', 0, -2147483648, 'luck'];

/**
 * Whole games from these seeds: random ones of both games with all numbers of players, matches of
 * bots that search, and random games of the simulator. This file runs in Node and in the browser, and
 * both must come to the same ends.
 */
export async function playGames(
  { reef, pearls, fast, bots }: Library,
  seeds: readonly Reef.Seed[],
): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const seed of seeds) {
    for (const players of reef.PLAYER_COUNTS) {
      for (const start of reef.START_RULES) traces.push(reefGame(reef, { players, seed, start }));
    }
    for (const players of pearls.PLAYER_COUNTS) {
      traces.push(pearlsGame(pearls, { players, seed, allCards: players % 2 === 0 }));
    }
    traces.push(simulatedGame(reef, fast, seed));
  }
  traces.push(...(await matches({ reef, pearls, fast, bots })));
  return traces;
}

function reefGame(reef: typeof Reef, options: Reef.SetupOptions): Trace {
  const rng = reef.createRng(`${options.seed ?? ''} ${options.players}`);
  let state = reef.setup(options);
  const actions: Reef.Action[] = [];
  while (state.phase !== 'over') {
    const action = reef.randomAction(state, rng);
    actions.push(action);
    state = reef.apply(state, action);
  }
  const record = reef.formatRecord(
    reef.reef,
    reef.createRecord(reef.reef, { beginning: { options }, actions }),
  );
  return { name: `Reef ${JSON.stringify(options)}`, key: reef.key(state), record };
}

function pearlsGame(pearls: typeof Pearls, options: Pearls.SetupOptions): Trace {
  const rng = pearls.createRng(`${options.seed ?? ''} ${options.players}`);
  let state = pearls.setup(options);
  const actions: Pearls.Action[] = [];
  while (state.phase !== 'over') {
    const action = pearls.randomAction(state, rng);
    actions.push(action);
    state = pearls.apply(state, action);
  }
  const record = pearls.formatRecord(
    pearls.pearls,
    pearls.createRecord(pearls.pearls, { beginning: { options }, actions }),
  );
  return { name: `Pearls ${JSON.stringify(options)}`, key: pearls.key(state), record };
}

function simulatedGame(reef: typeof Reef, fast: typeof Fast, seed: Reef.Seed): Trace {
  const game = new fast.ReefSimulator(reef.setup({ players: 3, seed }));
  const actions = game.playout(reef.createRng(seed));
  const state = game.unload();
  const record = `${actions} actions: ${reef.formatState(state)}`;
  return { name: `ReefSimulator ${seed}`, key: reef.key(state), record };
}

/** Bots with a budget of playouts and not of time, so that speed makes no difference. */
async function matches({ reef, pearls, bots }: Library): Promise<Trace[]> {
  const ofReef = [bots.botNamed(reef.reef, 'mcts:40'), bots.botNamed(reef.reef, 'planner')];
  const one = await bots.playMatch(reef.reef, ofReef, { seed: 7 });
  const ofPearls = [
    bots.botNamed(pearls.pearls, 'mcts:40'),
    bots.botNamed(pearls.pearls, 'greedy'),
  ];
  const other = await bots.playMatch(pearls.pearls, ofPearls, { seed: 7 });
  const ends = [
    reef.replay(reef.reef, one.record).at(-1),
    pearls.replay(pearls.pearls, other.record).at(-1),
  ] as const;
  return [
    {
      name: 'a match of Reef',
      key: reef.key(ends[0]!),
      record: reef.formatRecord(reef.reef, one.record),
    },
    {
      name: 'a match of Pearls',
      key: pearls.key(ends[1]!),
      record: pearls.formatRecord(pearls.pearls, other.record),
    },
  ];
}
