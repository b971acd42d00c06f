import { describe, expect, test } from 'vitest';
import type { Bot, Decision } from '../../src/bots/bot.js';
import { BotError, matchTurns, playMatch } from '../../src/bots/match.js';
import type { Match, MatchTurn, Seating, Seeded } from '../../src/bots/match.js';
import { PEARLS_BOTS } from '../../src/bots/pearls.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef.js';
import type { Game, GameEvent } from '../../src/core/game.js';
import { replayRecord, verifyRecord } from '../../src/core/record.js';
import { createRng } from '../../src/core/rng.js';
import { reef, RulesError } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { looseParts } from '../kit/table.js';

/** What somebody throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** A bot that answers with anything at all. */
function answering<A>(name: string, answer: () => unknown): Bot<object, A> {
  return { name, choose: () => answer() as A };
}

/** The state before each turn, and the turn. */
function turnsWithBefore<S, A, O, E>(
  first: S,
  { turns }: Match<S, A, O, E>,
): [before: S, turn: MatchTurn<S, A, E>][] {
  return turns.map((turn, i) => [turns[i - 1]?.state ?? first, turn]);
}

function describeMatches<S extends V, V extends object, A, O extends Seating, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: Seeded<O>,
  illegal: A,
): void {
  describe(`a match of ${game.name} between ${bots.length} bots`, () => {
    test('playMatch(game, bots, options) gives turns that the library plays alike', () => {
      const match = playMatch(game, bots, options);
      for (const [before, turn] of turnsWithBefore(game.setup(options), match)) {
        const { state, events } = game.step(before, turn.action);
        expect(turn).toEqual({
          number: match.turns.indexOf(turn) + 1,
          seat: game.turn(before),
          action: turn.action,
          events,
          state,
        });
      }
      const last = match.turns.at(-1)?.state as S;
      expect(game.turn(last)).toBeNull();
      expect(match.result).toEqual(game.result(last));
    });

    test('playMatch(game, bots, options) gives a record that replays to the same end', () => {
      const { turns, result, record } = playMatch(game, bots, options);
      expect(verifyRecord(game, record)).toBeNull();
      expect(record).toMatchObject({ options, actions: turns.map(({ action }) => action) });
      expect(record.result?.winners).toEqual(result.winners);
      expect(replayRecord(game, record)).toEqual([
        game.setup(options),
        ...turns.map(({ state }) => state),
      ]);
    });

    test('playMatch(game, bots, options) gives frozen data', () => {
      const match = playMatch(game, bots, options);
      expect(looseParts(match)).toEqual([]);
    });

    test('playMatch(game, bots, options) shows each bot its own view and nothing else', () => {
      const shown: { state: V; player: number | null; view: V }[] = [];
      const watched: Game<S, V, A, O, E> = {
        ...game,
        view(state, player) {
          const view = game.view(state, player);
          shown.push({ state, player, view });
          return view;
        },
      };
      const told: Decision<V, A>[] = [];
      const spies = bots.map((bot): Bot<V, A> => {
        return {
          name: bot.name,
          choose(...args) {
            expect(args).toHaveLength(1);
            told.push(args[0]);
            return bot.choose(...args);
          },
        };
      });

      const match = playMatch(watched, spies, options);
      expect(told).toHaveLength(match.turns.length);
      for (const [before, { number, seat }] of turnsWithBefore(game.setup(options), match)) {
        const decision = told[number - 1] as Decision<V, A>;
        const look = shown[number - 1];
        expect(Reflect.ownKeys(decision).sort()).toEqual(['game', 'rng', 'seat', 'view']);
        expect(decision.game).toBe(watched);
        expect(decision.seat).toBe(seat);
        expect(decision.view).toBe(look?.view);
        expect(look).toMatchObject({ state: before, player: seat });
      }
      expect(told[0]?.view).not.toEqual(game.setup(options));
    });

    test('playMatch(game, bots, options) gives each seat luck of its own, and not that of the deal', () => {
      const first = new Map<unknown, number>();
      const curious = (): Bot<V, A> => ({
        name: 'curious',
        choose({ game: played, view, rng }) {
          if (!first.has(rng)) first.set(rng, rng.next());
          return played.legalActionAt(view, 0);
        },
      });
      const match = matchTurns(game, bots.map(curious), options);
      for (let turn = 0; turn < 2 * bots.length; turn++) match.next();
      const numbers = [...first.values(), createRng(options.seed).next()];
      expect(new Set(numbers).size).toBe(bots.length + 1);
      expect(numbers).toHaveLength(bots.length + 1);
    });

    test('playMatch(game, bots, options) plays the same match for the same seed only', () => {
      const actions = (seed: string): string[] => {
        const { turns } = playMatch(game, bots, { ...options, seed });
        return turns.map(({ action }) => game.formatAction(action));
      };
      expect(actions('a')).toEqual(actions('a'));
      expect(actions('a')).not.toEqual(actions('b'));
    });

    test('matchTurns(game, bots, options) asks nobody before the turn is wanted', () => {
      let asked = 0;
      const counting = bots.map((bot): Bot<V, A> => {
        return { name: bot.name, choose: (decision) => (asked++, bot.choose(decision)) };
      });
      const match = matchTurns(game, counting, options);
      expect(asked).toBe(0);
      match.next();
      match.next();
      expect(asked).toBe(2);
    });

    test('playMatch(game, bots, options) wants a bot for every player', () => {
      const error = thrownBy(() => playMatch(game, bots.slice(1), options));
      expect(error).toBeInstanceOf(RulesError);
      expect(error).toMatchObject({
        code: 'bad-options',
        path: 'players',
        message: `${bots.length} players, but ${bots.length - 1} bots`,
      });
    });

    test.each<[string, () => unknown, string]>([
      ['nothing', () => undefined, 'expected an object, found undefined'],
      ['a promise', () => Promise.resolve(), 'the field "type" is missing'],
      ['no action', () => ({ type: 'win' }), 'found "win"'],
      ['a proxy that throws', () => new Proxy({}, throwing()), 'the value cannot be read'],
    ])('playMatch(game, bots, options) names the bot that answers with %s', (_, answer, why) => {
      const seat = game.turn(game.setup(options)) as number;
      const seats = bots.map((bot, i) => (i === seat ? answering<A>('mad', answer) : bot));
      const error = thrownBy(() => playMatch(game, seats, options));
      expect(error).toBeInstanceOf(BotError);
      expect(error).toMatchObject({ name: 'BotError', code: 'illegal-action', bot: 'mad', seat });
      expect(String(error)).toContain(`the bot mad in seat ${seat} chose an illegal action: `);
      expect(String(error)).toContain(why);
    });

    test('playMatch(game, bots, options) tells why an action is illegal', () => {
      const state = game.setup(options);
      const seat = game.turn(state) as number;
      const seats = bots.map((bot, i) => (i === seat ? answering<A>('rash', () => illegal) : bot));
      const reason = game.check(state, illegal);
      const error = thrownBy(() => playMatch(game, seats, options));
      expect(error).toMatchObject({
        code: 'illegal-action',
        message: `the bot rash in seat ${seat} chose an illegal action: ${reason?.message ?? ''}`,
        cause: { name: 'IllegalActionError', violation: reason },
      });
    });
  });
}

function throwing(): ProxyHandler<object> {
  const fail = (): never => {
    throw new Error('no');
  };
  return { ownKeys: fail, get: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail };
}

const six = Array.from({ length: 6 }, () => PEARLS_BOTS.greedy);
const [tooEarly, tooLazy] = [{ type: 'take', card: 0 }, { type: 'pass' }] as const;
describeMatches(reef, [REEF_BOTS.greedy, random], { players: 2, seed: 7, first: 1 }, tooEarly);
describeMatches(reef, [random, random, random], { players: 3, seed: 'x' }, tooEarly);
describeMatches(pearls, [random, PEARLS_BOTS.greedy], { players: 2, seed: 7 }, tooLazy);
describeMatches(pearls, six, { players: 6, seed: 'x' }, tooLazy);

describe('bots that fail', () => {
  const options = { players: 2, seed: 7, first: 1 };

  function failing(choose: () => never): unknown {
    const bots = [random, answering<never>('hasty', choose)];
    return thrownBy(() => playMatch(pearls, bots, options));
  }

  test('playMatch(game, bots, options) names the bot that throws, and why', () => {
    const cause = new TypeError('no such card');
    const error = failing(() => {
      throw cause;
    });
    expect(error).toBeInstanceOf(BotError);
    expect(error).toMatchObject({
      code: 'threw',
      bot: 'hasty',
      seat: 1,
      message: 'the bot hasty in seat 1 threw: no such card',
      cause,
    });
  });

  test('playMatch(game, bots, options) describes whatever a bot throws', () => {
    const error = failing(() => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- bots may
      throw 'help';
    });
    expect(error).toMatchObject({
      code: 'threw',
      message: 'the bot hasty in seat 1 threw: "help"',
      cause: 'help',
    });
  });

  test('playMatch(game, bots, options) blames no bot for a fault of the game', () => {
    const fault = new TypeError('our bug');
    const broken = {
      ...pearls,
      step: () => {
        throw fault;
      },
    };
    expect(thrownBy(() => playMatch(broken, [random, random], options))).toBe(fault);
  });

  test('playMatch(game, bots, options) keeps what a bot chose, whatever becomes of its answer', () => {
    const answers: { color: string }[] = [];
    const sly: Bot<Parameters<typeof pearls.turn>[0], ReturnType<typeof pearls.parseAction>> = {
      name: 'sly',
      choose({ game, view }) {
        for (const answer of answers) answer.color = 'gold';
        const action = structuredClone(game.legalActionAt(view, 0));
        if ('color' in action) answers.push(action);
        return action;
      },
    };
    const { record } = playMatch(pearls, [sly, sly], options);
    expect(answers.length).toBeGreaterThan(10);
    expect(JSON.stringify(record)).not.toContain('gold');
    expect(verifyRecord(pearls, record)).toBeNull();
  });
});
