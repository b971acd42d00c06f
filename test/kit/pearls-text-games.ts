import fc from 'fast-check';
import { randomBelow } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { apply, legalActions, PLAYER_COUNTS, setup } from '../../src/pearls/index.js';
import type { Action, PlayAction, SetupOptions, State } from '../../src/pearls/index.js';

// Whole games.

/** Options of all sorts, with a seed. */
export const arbOptions: fc.Arbitrary<SetupOptions> = fc
  .constantFrom(...PLAYER_COUNTS)
  .chain((players) =>
    fc.record(
      {
        players: fc.constant(players),
        seed: fc.oneof(fc.integer(), fc.string()),
        first: fc.nat(players - 1),
        allCards: fc.boolean(),
      },
      { requiredKeys: ['players', 'seed'], noNullPrototype: true },
    ),
  );

/** What decides a whole game: the options, the habits of the players, and the seed of their luck. */
export interface Plan {
  readonly options: SetupOptions;
  readonly habits: readonly Habit[];
  readonly luck: number;
}

/** A way to play; what is left open is left to chance. */
export type Habit = (actions: readonly Action[]) => readonly Action[];

/** Habits that lead to games of very different kinds: long and short, with full hands and empty ones. */
export const HABITS: Readonly<Record<string, Habit>> = {
  anything: (actions) => actions,
  takes: (actions) => preferring(actions, ({ type }) => type === 'take'),
  plays: (actions) => preferring(actions, ({ type }) => type === 'play'),
  playsOne: (actions) =>
    least(
      preferring(actions, ({ type }) => type === 'play'),
      playedBy,
    ),
  playsMost: (actions) => least(actions, (action) => -playedBy(action)),
  takesNecklaces: (actions) =>
    preferring(actions, (action) => action.type === 'play' && action.necklace),
  savesUp: (actions) =>
    preferring(
      preferring(actions, (action) => action.type === 'play' && action.necklace),
      ({ type }) => type === 'take',
    ),
  leavesNecklaces: (actions) =>
    preferring(actions, (action) => action.type !== 'play' || !action.necklace),
};

export const arbPlan: fc.Arbitrary<Plan> = arbOptions.chain((options) =>
  fc.record({
    options: fc.constant(options),
    habits: fc.array(fc.constantFrom(...Object.values(HABITS)), { minLength: 1, maxLength: 6 }),
    luck: fc.integer(),
  }),
);

/** A game from the deal to the end: `actions[i]` leads from `states[i]` to `states[i + 1]`. */
export interface Game {
  readonly states: readonly State[];
  readonly actions: readonly Action[];
}

/** A whole game; the habits go round the table. Nobody follows a habit always, or no game might end. */
export function playOut(
  options: SetupOptions,
  rng: Rng,
  habits: readonly Habit[] = Object.values(HABITS),
): Game {
  const states = [setup(options)];
  const actions: Action[] = [];
  for (let state = states[0]!; state.phase !== 'over';) {
    const habit = habits[state.turn % habits.length]!;
    const legal = legalActions(state);
    const action = pick(randomBelow(rng, 8) === 0 ? legal : habit(legal), rng);
    state = apply(state, action);
    states.push(state);
    actions.push(action);
  }
  return { states, actions };
}

/** One of some things, each equally likely. */
export function pick<T>(items: readonly T[], rng: Rng): T {
  return items[randomBelow(rng, items.length)] as T;
}

function preferring(
  actions: readonly Action[],
  isGood: (action: Action) => boolean,
): readonly Action[] {
  const good = actions.filter(isGood);
  return good.length === 0 ? actions : good;
}

function least(actions: readonly Action[], cost: (action: Action) => number): readonly Action[] {
  const lowest = Math.min(...actions.map(cost));
  return actions.filter((action) => cost(action) === lowest);
}

function playedBy(action: Action): number {
  return action.type === 'play' ? action.count + action.jokers : 0;
}

// Actions.

/** Every action there is: 7 kinds to take, 680 ways to play, and passing. */
export function everyAction(): Action[] {
  const takes = LETTERS.map(([color]): Action => ({ type: 'take', color }));
  const plays = LETTERS.flatMap(([color]) =>
    upTo(10).flatMap((count) =>
      [0, ...upTo(color === 'joker' ? 0 : 10 - count)].flatMap((jokers) =>
        [false, true].map((necklace): PlayAction => {
          return { type: 'play', color, count, jokers, necklace };
        }),
      ),
    ),
  );
  return [...takes, ...plays, { type: 'pass' }];
}

/** The kinds of pearls and their letters, written out once more. */
export const LETTERS = [
  ['joker', 'j'],
  ['yellow', 'y'],
  ['red', 'r'],
  ['green', 'g'],
  ['blue', 'b'],
  ['teal', 't'],
  ['purple', 'p'],
] as const;

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}
