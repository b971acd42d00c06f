import { describe, expect, test } from 'vitest';
import { analyse, analysisOf } from '../../src/bots/analyse.js';
import { commentOn } from '../../src/bots/analysis.js';
import { askBot } from '../../src/bots/ask.js';
import { withBudget } from '../../src/bots/bot.js';
import type { Bot, Decision, SearchBot } from '../../src/bots/bot.js';
import { playMatch } from '../../src/bots/match.js';
import { mcts } from '../../src/bots/mcts.js';
import { PEARLS_BOTS } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef/ready.js';
import { tournament } from '../../src/arena/tournament.js';
import type { Game, GameEvent } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import { formatRecord, parseRecord, reef, verify } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { Action, State, View } from '../../src/pearls/index.js';
import { table } from '../kit/pearls/table.js';
import { looseParts } from '../kit/table.js';
import { refusal, revoked } from '../kit/untrusted.js';

const PLAYOUTS = { playouts: 40 };
const state = pearls.setup({ players: 3, seed: 7, first: 1 });

/** The state of a game after some turns of random play. */
async function later<S extends V, V extends object, A, O extends object, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  turn: number,
): Promise<S> {
  const { turns } = await playMatch(game as never, [random, random], { seed: 7 });
  return turns[turn]!.state;
}

describe('analyse', () => {
  async function holds<S extends V, V extends object, A, O extends object, E extends GameEvent>(
    game: Game<S, V, A, O, E>,
    bot: SearchBot<V, A>,
    turn: number,
  ): Promise<void> {
    const position = await later(game, turn);
    const again = (): ReturnType<typeof analyse<S, V, A, O>> =>
      analyse(game, position, bot, { budget: PLAYOUTS, rng: createRng(3) });
    const { playouts, actions } = again();

    expect(playouts).toBe(40);
    expect(actions.reduce((sum, { visits }) => sum + visits, 0)).toBe(40);
    const visits = actions.map((one) => one.visits);
    expect(visits).toEqual([...visits].sort((a, b) => b - a));
    const texts = actions.map(({ action }) => game.formatAction(action));
    expect(new Set(texts).size).toBe(texts.length);
    for (const { action, lead } of actions) {
      expect(game.check(position, action)).toBeNull();
      expect(Number.isFinite(lead)).toBe(true);
    }
    expect(looseParts(again())).toEqual([]);
    expect(again()).toEqual({ playouts, actions });

    // It is what the bot itself would choose, from the same luck.
    const seat = game.turn(position)!;
    const asked = { rng: createRng(3), budget: PLAYOUTS };
    const { action } = await askBot(game, position, seat, bot, asked);
    expect(action).toEqual(actions[0]!.action);
  }

  test.each([0, 1, 2, 30])('analyse(reef, mcts, view, budget) in turn %d', async (turn) => {
    await holds(reef, REEF_BOTS.mcts, turn);
  });

  test.each([0, 1, 20])('analyse(pearls, mcts, view, budget) in turn %d', async (turn) => {
    await holds(pearls, PEARLS_BOTS.mcts, turn);
    await holds(pearls, mcts<View, Action>(), turn);
  });

  async function triesAll<S extends V, V extends object, A, O extends object, E extends GameEvent>(
    game: Game<S, V, A, O, E>,
    bot: SearchBot<V, A>,
    turn: number,
  ): Promise<void> {
    const position = await later(game, turn);
    const also = [0.3, 0.6, 0.99].map((part) =>
      game.legalActionAt(position, Math.floor(part * game.countLegalActions(position))),
    );
    const { actions } = analyse(game, position, bot, {
      budget: { playouts: 80 },
      also,
      rng: createRng(1),
    });
    const visits = new Map(actions.map((one) => [game.formatAction(one.action), one.visits]));
    expect(visits.size).toBe(actions.length);
    for (const action of also) {
      expect(visits.get(game.formatAction(action))).toBeGreaterThanOrEqual(9);
    }
    expect(actions.reduce((sum, one) => sum + one.visits, 0)).toBe(80);
  }

  test.each([0, 2, 30])(
    'analyse(game, bot, view, budget, { also }) tries all, in turn %d',
    async (turn) => {
      await triesAll(reef, REEF_BOTS.mcts, turn);
      await triesAll(pearls, PEARLS_BOTS.mcts, turn);
      await triesAll(pearls, mcts<View, Action>(), turn);
    },
  );

  test('analysisOf(game, view, analysis, action) knows an action in another spelling', async () => {
    const position = await later(reef, 4);
    const listed = reef
      .legalActions(position)
      .find((one) => one.type === 'play' && one.placements[0]?.cell !== one.placements[1]?.cell);
    if (listed?.type !== 'play') throw new Error('nothing to play in this position');
    const typed = { ...listed, placements: [...listed.placements].reverse() };
    const analysis = analyse(reef, position, REEF_BOTS.mcts, {
      budget: { playouts: 16 },
      also: [typed],
    });
    const own = analysisOf(reef, position, analysis, typed);
    expect(own).toBe(analysisOf(reef, position, analysis, listed));
    expect(own!.visits).toBeGreaterThan(0);
    expect(analysisOf(reef, position, { playouts: 0, actions: [] }, typed)).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['no list', { playouts: 1, actions: 1 }],
    ['an entry that is none', { playouts: 1, actions: [null] }],
  ])('analysisOf(game, view, analysis, action) throws bad-options for %s', (_, analysis) => {
    const state = reef.setup({ players: 2, seed: 7 });
    const action = reef.legalActionAt(state, 0);
    expect(() => analysisOf(reef, state, analysis as never, action)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-options' }) as Error,
    );
  });

  test('analyse(game, bot, view, budget) expects the points that an action brings (P20, P23)', () => {
    const hands = ['4y+1b', '1r'];
    const last = table({ hands, deck: '', finalTurns: 1, necklaces: [4] });
    const { actions } = analyse(pearls, last, PEARLS_BOTS.mcts, { budget: { playouts: 60 } });
    const leads = actions.map(({ action, lead }) => {
      const { standings } = pearls.result(pearls.apply(last, action))!;
      const { score } = standings.find(({ player }) => player === 0)!;
      const best = Math.max(
        ...standings.filter(({ player }) => player !== 0).map((other) => other.score),
      );
      return [pearls.formatAction(action), lead, score - best] as const;
    });
    expect(leads[0]![0]).toBe('play 4y necklace');
    for (const [action, lead, real] of leads) expect([action, lead]).toEqual([action, real]);
  });

  test('analyse(game, bot, view, budget) depends on nothing that the player cannot know', () => {
    const of = (one: State): unknown =>
      analyse(pearls, one, PEARLS_BOTS.mcts, { budget: PLAYOUTS, rng: createRng(1) });
    expect(of({ ...state, deck: [...state.deck].reverse() })).toEqual(of(state));
    expect(of(pearls.view(state, 1) as State)).toEqual(of(state));
  });

  test('analyse(game, bot, view, { milliseconds }) thinks by the clock', () => {
    let time = 0;
    const options = { now: () => time++, rng: createRng(1) };
    const { playouts } = analyse(pearls, state, PEARLS_BOTS.mcts, {
      budget: { milliseconds: 20 },
      ...options,
    });
    expect(playouts).toBe(20);
  });

  test('analyse(game, bot, view, { playouts }) needs no clock: no time passes for the bot', () => {
    let elapsed = NaN;
    const bot: SearchBot<View, Action> = {
      ...random,
      name: 'looks at its watch',
      analyse(decision) {
        elapsed = decision.elapsed();
        return { playouts: 0, actions: [] };
      },
    };
    expect(analyse(pearls, state, bot, { budget: PLAYOUTS })).toEqual({ playouts: 0, actions: [] });
    expect(elapsed).toBe(0);
  });

  test('analyse(game, bot, …) ignores the budget that the bot brings', () => {
    const bot = withBudget(PEARLS_BOTS.mcts, { playouts: 7 });
    expect(analyse(pearls, state, bot, { budget: PLAYOUTS }).playouts).toBe(40);
  });

  const over = table({ hands: ['.', '.'], deck: '', finalTurns: 0, phase: 'over' });
  const bot = PEARLS_BOTS.mcts;
  const lies = (analysis: unknown): object => ({
    ...random,
    name: 'liar',
    analyse: () => analysis,
  });
  const action = pearls.legalActionAt(state, 0);
  const noNumber = { playouts: 1, actions: [{ action, visits: 1, lead: NaN }] };
  const ofReef = { game: reef, view: reef.setup({ players: 2, seed: 7 }) };
  test.each<[code: string, what: string, change: object]>([
    ['bad-game', 'no game', { game: {} }],
    ['bad-bot', 'no bot', { bot: null }],
    ['bad-bot', 'a bot that does not search', { bot: random }],
    ['bad-bot', 'a bot of another game', ofReef],
    ['bad-options', 'no budget', { budget: undefined }],
    ['bad-options', 'a budget of nothing', { budget: { playouts: 0 } }],
    ['bad-options', 'a time without a clock', { budget: { milliseconds: 5 } }],
    ['bad-options', 'no list', { also: 7 }],
    ['bad-options', 'an illegal action to try', { also: [{ type: 'pass' }] }],
    ['bad-options', 'more actions than have their share', { also: new Array(8).fill(action) }],
    ['bad-options', 'no options', { options: null }],
    ['bad-rng', 'no luck', { rng: {} }],
    ['bad-view', 'no view', { view: null }],
    ['bad-state', 'a strange view', { view: {} }],
    ['partial-view', "another player's view", { view: pearls.view(state, 0) }],
    ['game-over', 'the end', { view: over }],
    ['bad-bot', 'no analysis', { bot: lies(null) }],
    ['bad-bot', 'a lead that is no number', { bot: lies(noNumber) }],
  ])('analyse(…) throws %s for %s', (code, _, change) => {
    const args = { game: pearls, view: state, bot, budget: PLAYOUTS, ...change };
    const { game, view, bot: asked, ...options } = args;
    const given = 'options' in change ? null : options;
    expect(refusal(() => analyse(game, view, asked, given as never))).toMatchObject({ code });
  });
});

test('analyse(…) tells why a bot failed, and keeps what it threw', () => {
  const cause = new TypeError('no idea');
  const analyser = (): never => {
    throw cause;
  };
  const bot: SearchBot<View, Action> = { ...random, name: 'lost', analyse: analyser };
  expect(() => analyse(pearls, state, bot, { budget: PLAYOUTS })).toThrow(
    expect.objectContaining({
      code: 'bad-bot',
      message: 'bot: the bot lost failed: no idea',
      cause,
    }),
  );
});

test('analyse(…) keeps the chance that a bot gives, and asks for none', () => {
  const [action] = pearls.legalActions(state) as [Action];
  const told = (chance: unknown): unknown => {
    const actions = [{ action, visits: 1, lead: 0, ...(chance !== undefined && { chance }) }];
    const found = { playouts: 1, actions };
    const bot = { ...random, name: 'told', analyse: () => found as never };
    return analyse(pearls, state, bot, { budget: PLAYOUTS }).actions[0]!;
  };
  expect(told(undefined)).toEqual({ action, visits: 1, lead: 0 });
  for (const chance of [0, 0.25, 1]) expect(told(chance)).toMatchObject({ chance });
  for (const chance of [-0.1, 1.1, NaN, '0.5', null]) {
    expect(() => told(chance)).toThrow(
      /^analysis.actions\[0\].chance: expected a number from 0 to 1/,
    );
  }
});

test.each<[visits: number, playouts: number, lead: number, chance: object, text: string]>([
  [12, 100, 3.44, {}, '12 of 100 playouts, +3.4 points'],
  [1, 1, 0, {}, '1 of 1 playout, +0.0 points'],
  [5, 9, -17.25, {}, '5 of 9 playouts, -17.3 points'],
  [3, 4, 2, { chance: 0.625 }, '3 of 4 playouts, +2.0 points, 63 % to win'],
])('commentOn(…) is a line: %d, %d, %d, %j', (visits, playouts, lead, chance, text) => {
  const [other, action] = pearls.legalActions(state) as [Action, Action];
  const actions = [
    { action: other, visits: 0, lead: 99 },
    { action, visits, lead, ...chance },
  ];
  expect(commentOn(pearls, action, { playouts, actions })).toBe(text);
  expect(commentOn(pearls, action, { playouts: 5, actions: [] })).toBe('5 playouts');
});

describe('a bot that answers with an analysis', () => {
  test('playMatch(…) and tournament(…) keep a comment on each of its actions in the record', async () => {
    const action = (view: View): Action => pearls.legalActionAt(view, 0);
    const bot: Bot<View, Action> = {
      name: 'aloud',
      choose: ({ view }) => ({
        action: action(view),
        analysis: { playouts: 2, actions: [{ action: action(view), visits: 2, lead: 1 }] },
      }),
    };
    const { record, turns } = await playMatch(pearls, [bot, random], { seed: 7 });
    const own = turns.filter(({ seat }) => seat === 0).map(({ number }) => number - 1);
    const text = '2 of 2 playouts, +1.0 points';
    expect(record.comments).toEqual(own.map((at) => ({ at, text })));
    expect(looseParts(record)).toEqual([]);
    expect(parseRecord(pearls, formatRecord(pearls, record))).toEqual(record);
    expect(verify(pearls, record)).toBeNull();

    const said: (number | undefined)[] = [];
    await tournament(pearls, [bot, random], {
      seed: 7,
      games: 2,
      onGame: ({ match }) => said.push(match.record.comments?.length),
    });
    expect(said.every((count) => count !== undefined && count > 5)).toBe(true);
    const silent = await playMatch(pearls, [random, random], { seed: 7 });
    expect(silent.record).not.toHaveProperty('comments');
  });

  const seat = state.turn;
  const answering = (choose: (decision: Decision<View, Action>) => unknown): Bot<View, Action> => ({
    name: 'thinker',
    choose: choose as never,
  });

  test('askBot(…) and playMatch(…) hand the analysis on', async () => {
    const thinker = answering((decision) => {
      const analysis = PEARLS_BOTS.mcts.analyse(decision);
      return { action: analysis.actions[0]!.action, analysis };
    });
    const options = { rng: createRng(1), budget: PLAYOUTS };
    const expected = analyse(pearls, state, PEARLS_BOTS.mcts, {
      budget: PLAYOUTS,
      rng: createRng(1),
    });
    const answer = await askBot(pearls, state, seat, thinker, options);
    expect(answer.analysis).toEqual(expected);
    expect(answer.action).toEqual(expected.actions[0]!.action);

    const settings = { seed: 7, setup: { first: 0 }, budget: { playouts: 2 } };
    const { turns, failure } = await playMatch(pearls, [thinker, random], settings);
    expect(failure).toBeNull();
    expect(turns.slice(0, 2).map(({ analysis }) => analysis?.playouts ?? null)).toEqual([2, null]);
  });

  const action = pearls.legalActionAt(state, 0);
  const BAD = 'the bot thinker in seat 1 gave a bad analysis: analysis';
  const analysis = { playouts: 1, actions: [{ action, visits: 1, lead: 0.5 }] };
  const strange = { playouts: 1, actions: [{ action: {}, visits: 1, lead: 0 }] };
  const NOT = 'chose an illegal action: ';
  test.each<[string, unknown, string]>([
    ['no analysis', { action, analysis: null }, `${BAD}: expected an object, found null`],
    ['a strange count', { action, analysis: { ...analysis, playouts: '1' } }, `${BAD}.playouts: `],
    ['a strange action in it', { action, analysis: strange }, `${BAD}.actions[0].action: `],
    ['a strange action beside it', { action: {}, analysis }, NOT],
    ['a third field', { action, analysis, more: 1 }, NOT],
  ])('fails with %s', async (_, answer, message) => {
    const bot = answering(() => answer);
    const { failure } = await askBot(pearls, state, seat, bot);
    expect(failure?.code).toBe(message === NOT ? 'illegal-action' : 'threw');
    expect(failure?.message).toContain(message);
  });

  test('fails with an answer that cannot be read', async () => {
    const bot = answering(() => [revoked({})][0]);
    const { failure } = await askBot(pearls, state, seat, bot);
    expect(['illegal-action', 'threw']).toContain(failure?.code);
  });
});
