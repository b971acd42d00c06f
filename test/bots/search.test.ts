import { describe, expect, test } from 'vitest';
import type { Budget } from '../../src/bots/bot.js';
import { searchBot } from '../../src/bots/search.js';
import type { Search } from '../../src/bots/search.js';
import { pearls, setup } from '../../src/pearls/index.js';
import type { Action, State, View } from '../../src/pearls/index.js';
import { decisionIn } from './choice.js';
import type { Decider } from './choice.js';

interface Branch {
  readonly action: Action;
  visits: number;
}

const state: State = setup({ players: 2, seed: 7 });
const [one, two, three] = pearls.legalActions(state) as [Action, Action, Action];

/** A search that tries what it is told to, turn by turn, and in the end over and over. */
class Scripted implements Search<Action, Branch> {
  readonly #branches: readonly Branch[];
  readonly #script: readonly number[];
  readonly also: readonly Branch[];
  readonly hasOwnLuck: boolean;
  playouts = 0;

  constructor(script: readonly number[], also: readonly Action[], hasOwnLuck = true) {
    this.hasOwnLuck = hasOwnLuck;
    this.#branches = [one, two, three].map((action) => ({ action, visits: 0 }));
    this.#script = script;
    this.also = this.#branches.filter(({ action }) => also.includes(action));
  }

  playout(first: Branch | undefined): Branch {
    const branch = first ?? this.#branches[this.#script[this.playouts % this.#script.length]!]!;
    this.playouts++;
    branch.visits++;
    return branch;
  }

  branches(): Iterable<Branch> {
    return this.#branches;
  }

  analysisOf({ action, visits }: Branch): { action: Action; visits: number; lead: number } {
    return { action, visits, lead: 0 };
  }
}

function scripted(...script: number[]): {
  readonly bot: Decider<View, Action> & ReturnType<typeof searchBot<View, Action, Branch>>;
  readonly playouts: () => number;
} {
  let last: Scripted;
  const bot = searchBot<View, Action, Branch>('scripted', (_, also) => {
    last = new Scripted(script, also);
    return last;
  });
  return { bot: bot as Decider<View, Action> & typeof bot, playouts: () => last.playouts };
}

const within = (playouts: number): { budget: Budget } => ({ budget: { playouts } });

describe('searchBot', () => {
  test('searchBot(…).choose(decision) takes what was tried most often, of equals the first to get there', async () => {
    const cases: [script: number[], action: Action][] = [
      [[0, 1, 1, 0, 1], two],
      [[0, 1, 0, 1], one],
      [[0, 1, 1, 0], two],
      [[2], three],
    ];
    for (const [script, action] of cases) {
      const { bot } = scripted(...script);
      const decision = decisionIn(pearls, state, within(script.length));
      expect(await bot.choose(decision)).toBe(action);
      expect(bot.analyse(decision).actions[0]!.action).toBe(action);
    }
  });

  test('searchBot(…).choose(decision) stops when the rest could not change its mind; analyse does not', async () => {
    const { bot, playouts } = scripted(0);
    await bot.choose(decisionIn(pearls, state, within(100)));
    expect(playouts()).toBe(51);
    expect(bot.analyse(decisionIn(pearls, state, within(100))).playouts).toBe(100);

    const close = scripted(0, 1);
    await close.bot.choose(decisionIn(pearls, state, within(100)));
    expect(close.playouts()).toBe(100);
  });

  test('searchBot(…).choose(decision) uses up its playouts if they draw on the luck of the decision', async () => {
    const search = new Scripted([0], [], false);
    const bot = searchBot<View, Action, Branch>('scripted', () => search);
    await (bot as Decider<View, Action>).choose(decisionIn(pearls, state, within(100)));
    expect(search.playouts).toBe(100);
  });

  test('searchBot(…).analyse(decision, also) gives every action of also an eighth of the playouts', () => {
    const { bot } = scripted(0);
    const { actions, playouts } = bot.analyse(decisionIn(pearls, state, within(80)), [two, three]);
    expect(playouts).toBe(80);
    expect(actions.map(({ action, visits }) => [action, visits])).toEqual([
      [one, 60],
      [two, 10],
      [three, 10],
    ]);
  });

  test('searchBot(…).analyse(decision) makes 300 playouts without a budget', () => {
    expect(scripted(0).bot.analyse(decisionIn(pearls, state)).playouts).toBe(300);
  });

  test.each<[what: string, time: (calls: number) => number, most: number]>([
    ['runs', (calls) => calls, 200],
    ['stands still', () => 0, 3000],
    ['goes back and forth', (calls) => calls % 2, 3001],
    ['is none', () => NaN, 1],
    ['ticks seldom', (calls) => 100 * Math.floor(calls / 2500), 5000],
  ])('searchBot(…) comes to an end when the clock %s', async (_, time, most) => {
    const { bot, playouts } = scripted(0);
    let calls = 0;
    const decision = {
      ...decisionIn(pearls, state, { budget: { milliseconds: 200 } }),
      elapsed: () => time(calls++),
    };
    await bot.choose(decision);
    expect(playouts()).toBeGreaterThanOrEqual(most);
    expect(playouts()).toBeLessThanOrEqual(most + 1);
  });
});
