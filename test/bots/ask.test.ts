import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { askBot } from '../../src/bots/ask.js';
import type { AskOptions, BotMemory } from '../../src/bots/ask.js';
import { withBudget } from '../../src/bots/bot.js';
import type { Bot, Decision } from '../../src/bots/bot.js';
import { luckOf, playMatch } from '../../src/bots/match.js';
import { botNamed } from '../../src/bots/names.js';
import { PEARLS_BOTS } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef/ready.js';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import { reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { Action, View } from '../../src/pearls/index.js';
import { looseParts } from '../kit/table.js';

const state = pearls.setup({ players: 3, seed: 7, first: 1 });

/** A bot that does whatever it is told to with what it is shown. */
function doing(choose: (decision: Decision<View, Action>) => unknown): Bot<View, Action> {
  return { name: 'doer', choose: choose as (decision: Decision<View, Action>) => Action };
}

/** A bot that counts its turns, and tells the count. */
function counter(
  name: string,
  told: (turns: number, seat: number, players: number) => void,
): Bot<View, Action> {
  return {
    name,
    newGame({ seat, players }) {
      let turns = 0;
      return {
        choose({ game, view }) {
          told(++turns, seat, players);
          return game.legalActionAt(view, 0);
        },
      };
    },
  };
}

/** What a bot was shown when it was asked about a state or a view. */
async function shown(
  view: View,
  options: AskOptions<View, Action>,
): Promise<Decision<View, Action>> {
  let decision: Decision<View, Action> | undefined;
  const spy = doing((one) => {
    decision = one;
    return one.game.legalActionAt(one.view, 0);
  });
  expect((await askBot(pearls, view, 1, spy, options)).failure).toBeNull();
  return decision!;
}

describe('askBot', () => {
  async function plays<
    S extends V,
    V extends object,
    A,
    O extends GameOptions,
    E extends GameEvent,
  >(game: Game<S, V, A, O, E>, bots: readonly Bot<V, A>[], setup: O): Promise<void> {
    const match = await playMatch(game, bots, { seed: 7 });
    const lucks = bots.map((_, seat) => luckOf(7, seat));
    const memory: BotMemory<V, A> = new Map();
    let now = game.setup(setup);
    for (const { action } of match.turns) {
      const seat = game.turn(now)!;
      const view = JSON.parse(JSON.stringify(game.view(now, seat))) as V;
      const answer = await askBot(game, view, seat, bots[seat]!, { rng: lucks[seat], memory });
      expect(answer).toEqual({ action, analysis: null, failure: null, milliseconds: null });
      now = game.apply(now, action);
    }
    expect(game.turn(now)).toBeNull();
  }

  test('askBot(game, bot, view, seat, options) decides as in a match, with views that were sent', async () => {
    const search = withBudget(PEARLS_BOTS.mcts, { playouts: 3 });
    const bots = [counter('a', () => undefined), random, search];
    await plays(pearls, bots, { players: 3, seed: 7 });
    await plays(reef, [REEF_BOTS.planner, REEF_BOTS.greedy], { players: 2, seed: 7 });
  });

  test('askBot(game, bot, state, seat, options) shows the view of the seat, whatever it is given', async () => {
    const view = pearls.view(state, 1);
    const fromState = await shown(state, {});
    const fromView = await shown(view, {});
    const fromJson = await shown(JSON.parse(JSON.stringify(state)) as View, {});
    for (const decision of [fromState, fromView, fromJson]) {
      expect(decision.view).toEqual(view);
      expect(looseParts(decision.view)).toEqual([]);
      expect(Reflect.ownKeys(decision).sort()).toEqual(
        ['budget', 'elapsed', 'game', 'players', 'rng', 'seat', 'view'].sort(),
      );
      expect(decision).toMatchObject({ seat: 1, players: 3, budget: null });
      expect(Object.isFrozen(decision) && Object.isFrozen(decision.rng)).toBe(true);
    }
  });

  test('askBot(game, bot, view, seat, { budget, now }) tells the bot its budget and its time', async () => {
    let time = 0;
    const now = (): number => (time += 5);
    const { budget, elapsed } = await shown(state, { budget: { milliseconds: 50 }, now });
    expect(budget).toEqual({ milliseconds: 50 });
    const before = elapsed();
    expect(elapsed()).toBe(before + 5);
    expect(await askBot(pearls, state, 1, random, { now })).toMatchObject({ milliseconds: 5 });
    expect(await askBot(pearls, state, 1, random)).toMatchObject({ milliseconds: null });
  });

  test('askBot(game, bot, view, seat, { rng }) draws from that luck, or from one that nobody can foresee', async () => {
    const draw = async (options: AskOptions<View, Action>): Promise<number> =>
      (await shown(state, options)).rng.next();
    expect(await draw({ rng: createRng(5) })).toBe(createRng(5).next());
    expect(await draw({})).not.toBe(await draw({}));
  });

  test('askBot(game, bot, view, seat, { memory }) keeps what each bot remembers, by game and seat', async () => {
    const told: [name: string, turns: number, seat: number, players: number][] = [];
    const [a, b] = ['a', 'b'].map((name) =>
      counter(name, (...rest) => {
        told.push([name, ...rest]);
      }),
    ) as [Bot<View, Action>, Bot<View, Action>];
    const game: BotMemory<View, Action> = new Map();
    const other: BotMemory<View, Action> = new Map();
    const next = pearls.apply(state, pearls.legalActionAt(state, 0));

    await askBot(pearls, state, 1, a, { memory: game });
    await askBot(pearls, state, 1, a, { memory: game });
    await askBot(pearls, next, 2, a, { memory: game });
    await askBot(pearls, state, 1, b, { memory: game });
    await askBot(pearls, state, 1, { ...a }, { memory: game });
    await askBot(pearls, state, 1, a, { memory: other });
    await askBot(pearls, state, 1, random, { memory: other });
    expect(told).toEqual([
      ['a', 1, 1, 3],
      ['a', 2, 1, 3],
      ['a', 1, 2, 3],
      ['b', 1, 1, 3],
      ['a', 3, 1, 3],
      ['a', 1, 1, 3],
    ]);
    expect(other.size).toBe(1);
  });

  const never = (): Promise<never> => new Promise(() => undefined);
  const soon: AskOptions<View, Action> = {
    limit: 1,
    now: () => 0,
    timer(_, callBack) {
      const id = setTimeout(callBack);
      return () => {
        clearTimeout(id);
      };
    },
  };

  const raising = (error: unknown) => (): never => {
    throw error;
  };
  test.each<[string, () => unknown, AskOptions<View, Action>, string, string]>([
    ['an illegal action', () => ({ type: 'pass' }), {}, 'illegal-action', 'chose an illegal'],
    ['no action at all', () => 'take', {}, 'illegal-action', 'chose an illegal action'],
    ['an exception', raising(new Error('out of\nideas')), {}, 'threw', 'failed: out of ideas'],
    ['a rejected promise', () => Promise.reject(new Error('no')), {}, 'threw', 'failed: no'],
    ['no answer', never, soon, 'time-out', 'did not answer within 1 milliseconds'],
  ])('askBot(…) reports %s of a bot as a match does', async (_, choose, options, code, message) => {
    const answer = await askBot(pearls, state, 1, doing(choose), options);
    expect(answer).toMatchObject({
      action: null,
      milliseconds: null,
      failure: { seat: 1, bot: 'doer', code },
    });
    expect(answer.failure?.message).toContain(`the bot doer in seat 1 ${message}`);
    expect(looseParts(answer)).toEqual([]);
  });

  /** An error with a stack as other engines write it, or with anything else in its place. */
  const withStack = (stack: unknown): Error => Object.assign(new Error('no'), { stack });

  test.each<[string, unknown, string | null]>([
    [
      'of V8',
      withStack('Error: no\n  many lines\n    at f (file:///a.js:1:2)\n    at file:///b.js:3:4'),
      'at f (file:///a.js:1:2)\nat file:///b.js:3:4',
    ],
    [
      'of others',
      withStack('f@https://a/b.js:1:2\n@c.js:3:4\n'),
      'f@https://a/b.js:1:2\n@c.js:3:4',
    ],
    ['with colours', withStack('x\n    at \u001B[31mf'), 'at  [31mf'],
    ['without calls', withStack('Error: no'), null],
    ['of another kind', withStack(7), null],
    ['of no error', 'no', null],
    ['that is not there', withStack(undefined), null],
    ['that throws', Object.defineProperty(new Error('no'), 'stack', { get: raising(7) }), null],
  ])('askBot(…) reports the stack %s', async (_, error, stack) => {
    const { failure } = await askBot(pearls, state, 1, doing(raising(error)));
    expect(failure).toMatchObject({ code: 'threw', stack });
  });

  test('askBot(…) reports ten calls of a stack at most, and none where nothing was thrown', async () => {
    const deep = (n: number): never => (n === 0 ? raising(new Error('deep'))() : deep(n - 1));
    const bots = [doing(() => deep(20)), doing(() => 'take')];
    const [thrown, silent] = await Promise.all(
      bots.map(async (bot) => (await askBot(pearls, state, 1, bot)).failure),
    );
    expect(thrown?.stack?.split('\n')).toHaveLength(10);
    expect(thrown?.stack).toContain('ask.test.ts');
    expect(silent?.stack).toBeNull();
    expect(silent?.violation).toMatchObject({ code: 'malformed' });
  });

  test('askBot(…) counts the time of newGame, and a bot that throws there can be asked again', async () => {
    let isReady = false;
    const slow: Bot<View, Action> = {
      name: 'slow',
      newGame() {
        if (!isReady) throw new Error('not ready');
        return { choose: ({ game, view }) => game.legalActionAt(view, 0) };
      },
    };
    const memory: BotMemory<View, Action> = new Map();
    const first = await askBot(pearls, state, 1, slow, { memory });
    expect(first.failure?.message).toContain('failed: not ready');
    isReady = true;
    expect((await askBot(pearls, state, 1, slow, { memory })).failure).toBeNull();
  });

  const mcts = botNamed(pearls, 'mcts:200ms');
  const over: View = { ...state, phase: 'over' };
  const timed = { budget: { milliseconds: 5 } };
  test.each<[string, change: object, string, string]>([
    ['no game', { game: {} }, 'bad-game', ''],
    ['no bot', { bot: {} }, 'bad-bot', 'bot'],
    ['no options', { options: null }, 'bad-options', 'options'],
    ['milliseconds without a clock', { bot: mcts }, 'bad-options', 'now'],
    ['such a budget of the table', { options: timed }, 'bad-options', 'now'],
    ['a limit without a clock', { options: { limit: 5 } }, 'bad-options', 'now'],
    ['no generator', { options: { rng: 7 } }, 'bad-rng', 'rng'],
    ['a broken one', { options: { rng: {} } }, 'bad-rng', 'rng'],
    ['no memory', { bot: counter('a', () => undefined) }, 'bad-options', 'memory'],
    ['another memory', { options: { memory: {} } }, 'bad-options', 'memory'],
    ['no view', { view: null }, 'bad-view', ''],
    ['the wrong seat', { seat: 0 }, 'bad-player', 'seat'],
    ['no seat', { seat: 9 }, 'bad-player', ''],
    ['the view of another', { view: pearls.view(state, 0) }, 'partial-view', ''],
    ['a game that is over', { view: over }, 'game-over', ''],
  ])('askBot(…) refuses %s', async (_, change, code, path) => {
    const args = { game: pearls, view: state, seat: 1, bot: random, options: {}, ...change };
    const asked = askBot(args.game, args.view, args.seat, args.bot, args.options);
    await expect(asked).rejects.toMatchObject({ name: 'RulesError', code, path });
  });

  test('askBot(…) asks the game for the number of players, whatever its views are like', async () => {
    // The same game with views that call their players something else.
    interface Renamed {
      readonly inner: View;
    }
    const renamed = gameLike(pearls as object as Game<Renamed, Renamed, Action, object>, {
      view: ({ inner }, seat) => ({ inner: pearls.view(inner, seat) }),
      players: ({ inner }) => pearls.players(inner),
      turn: ({ inner }) => pearls.turn(inner),
      countLegalActions: ({ inner }) => pearls.countLegalActions(inner),
      check: ({ inner }, action) => pearls.check(inner, action),
    });
    let seats = 0;
    const bot: Bot<Renamed, Action> = {
      name: 'bot',
      choose({ view, players }) {
        seats = players;
        return pearls.legalActionAt(view.inner, 0);
      },
    };
    expect((await askBot(renamed, { inner: state }, 1, bot)).failure).toBeNull();
    expect(seats).toBe(3);
  });
});
