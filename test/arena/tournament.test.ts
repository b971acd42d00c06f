import { gameLike } from '../kit/game-like.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bot, Decision } from '../../src/bots/bot.js';
import { mergeParts } from '../../src/arena/parts.js';
import { PEARLS_BOTS } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import type { TournamentResult } from '../../src/arena/result.js';
import { sumOfPair, tallyDeal, wholeOf } from '../../src/arena/tally.js';
import type { CountedGame } from '../../src/arena/tally.js';
import { tournament } from '../../src/arena/tournament.js';
import type { TournamentGame, TournamentOptions } from '../../src/arena/tournament.js';
import { replay, verify } from '../../src/core/record.js';
import { RulesError } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type * as Pearls from '../../src/pearls/index.js';
import { runs } from '../kit/runs.js';
import { looseParts } from '../kit/table.js';
import { trapped, withValue } from '../kit/untrusted.js';

type PearlsBot = Bot<Pearls.View, Pearls.Action>;
type Played = TournamentGame<Pearls.State, Pearls.Action, Pearls.SetupOptions>;
type Given = Partial<TournamentOptions<Pearls.SetupOptions, Played>>;

/** Plays the first legal action: quick, and quite bad. */
const first: PearlsBot = { name: 'first', choose: ({ game, view }) => game.legalActionAt(view, 0) };
/** Gives up at the sight of a large hand. */
const moody: PearlsBot = {
  name: 'moody',
  choose({ game, view, seat, rng }) {
    if ((view.players[seat]?.hand.joker ?? 0) > 1) throw new Error('too many jokers');
    return game.randomAction(view, rng);
  },
};

/** Who took each turn of a game, by its record. */
function movers({ record }: Played['match']): number[] {
  return replay(pearls, record)
    .slice(0, -1)
    .map(({ turn }) => turn);
}

const play = (bots: readonly PearlsBot[], given: Given = {}): Promise<TournamentResult> =>
  tournament(pearls, bots, { seed: 7, games: 4, ...given });

describe('tournament', () => {
  test('tournament(game, bots, options) plays every deal in every seating', async () => {
    const games: Played[] = [];
    const result = await play([random, first, PEARLS_BOTS.greedy], {
      games: 7,
      onGame: (game) => games.push(game),
    });
    expect(result).toMatchObject({ games: 12, isComplete: true, played: [{ from: 0, to: 2 }] });
    expect(games.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, i) => i));
    expect(games.slice(0, 6).map(({ bots }) => bots.join(' '))).toEqual([
      'random first',
      'first random',
      'random greedy',
      'greedy random',
      'first greedy',
      'greedy first',
    ]);
    const deals = games.map(({ match }) =>
      JSON.stringify(pearls.setup(match.record.options as never)),
    );
    expect(new Set(deals.slice(0, 6)).size).toBe(1);
    expect(new Set(deals).size).toBe(2);
    for (const { match, deal, number, games: all } of games) {
      expect(verify(pearls, match.record)).toBeNull();
      expect(deal).toBe(Math.floor(number / 6));
      expect(all).toBe(12);
    }
  });

  test('tournament(game, bots, options) counts games, wins, scores and turns', async () => {
    const games: Played[] = [];
    const bots = [PEARLS_BOTS.greedy, random];
    const result = await play(bots, { games: 6, onGame: (game) => games.push(game) });
    for (const [i, { name }] of bots.entries()) {
      const seats = games.map((game) => ({ ...game.match, seat: game.bots.indexOf(name) }));
      const scores = seats.map(
        ({ result: end, seat }) => end?.standings.find((line) => line.player === seat)?.score ?? 0,
      );
      const mean = scores.reduce((sum, score) => sum + score, 0) / 6;
      expect(result.bots[i]).toMatchObject({
        name,
        games: 6,
        wins: seats.filter(({ winners, seat }) => winners.join() === `${seat}`).length,
        draws: seats.filter(({ winners }) => winners.length > 1).length,
        losses: seats.filter(({ winners, seat }) => !winners.includes(seat)).length,
        failures: { 'illegal-action': 0, threw: 0, 'time-out': 0 },
        millisecondsPerTurn: null,
      });
      expect(result.bots[i]?.score?.mean).toBeCloseTo(mean, 10);
      const turns = seats.flatMap((game) => movers(game).filter((seat) => seat === game.seat));
      expect(result.tallies.bots[i]).toMatchObject({ turns: turns.length, microseconds: 0 });
    }
    expect(result.pairs).toMatchObject([
      { bots: ['greedy', 'random'], games: 6, ahead: 6, deals: [0, 0, 0, 0, 3] },
    ]);
    expect(result.bots[0]?.rating.value).toBe(-result.bots[1]!.rating.value);
    const leads = games.map(({ bots: names, match }) => {
      const scores = match.record.result!.scores;
      return scores[names.indexOf('greedy')]! - scores[names.indexOf('random')]!;
    });
    const lead = leads.reduce((sum, points) => sum + points, 0) / 6;
    expect(result.bots[0]?.lead?.value).toBeCloseTo(lead, 10);
    expect(result.bots[1]?.lead?.value).toBeCloseTo(-lead, 10);
    expect(result.pairs[0]?.lead).toEqual(result.bots[0]?.lead);
    expect(result.pairs[0]?.aheadRate).toMatchObject({ mean: 1, high: 1 });
    const began = games.filter(({ match }) => match.winners.includes(movers(match)[0]!));
    expect(result.places[0]?.wins).toBe(began.length);
    expect(result.places[1]?.wins).toBe(6 - began.length);
  });

  test('tournament(game, bots, { gauntlet }) lets the first bot meet all others, and nobody else', async () => {
    const bots = [PEARLS_BOTS.greedy, random, first];
    const games: Played[] = [];
    const options = { games: 8, gauntlet: true };
    const result = await play(bots, { ...options, onGame: (game) => games.push(game) });
    expect(games.slice(0, 4).map((game) => game.bots.join(' '))).toEqual([
      'greedy random',
      'random greedy',
      'greedy first',
      'first greedy',
    ]);
    expect(result.plan).toMatchObject({ isGauntlet: true, deals: 2 });
    expect(result).toMatchObject({ games: 8, isComplete: true });
    expect(result.bots.map((bot) => bot.games)).toEqual([8, 4, 4]);
    const ahead = (one: string): number =>
      games.filter(
        ({ bots: names, match }) =>
          names.includes(one) &&
          names[match.winners[0]!] === 'greedy' &&
          match.winners.length === 1,
      ).length;
    expect(result.pairs).toMatchObject([
      { bots: ['greedy', 'random'], games: 4, ahead: ahead('random') },
      { bots: ['greedy', 'first'], games: 4, ahead: ahead('first') },
      { bots: ['random', 'first'], games: 0, ahead: 0, aheadRate: null },
    ]);

    const part = (index: number): Promise<TournamentResult> =>
      play(bots, { ...options, part: { index, of: 2 } });
    expect(mergeParts([await part(1), await part(0)])).toEqual(result);
  });

  test('tournament(game, bots, options) is plain frozen data', async () => {
    const result = await play([random, moody]);
    expect(looseParts(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  test('tournament(game, bots, options) builds no events, and reads each action once', async () => {
    const calls = { apply: 0, actionFromJson: 0, view: 0, check: 0, turns: 0 };
    const game: typeof pearls = gameLike(pearls, {
      step: () => expect.unreachable(),
      check: () => expect.unreachable(),
      apply(state, action) {
        calls.apply++;
        return pearls.apply(state, action);
      },
      actionFromJson(value) {
        calls.actionFromJson++;
        return pearls.actionFromJson(value);
      },
      view(state, player) {
        calls.view++;
        return pearls.view(state, player);
      },
      // Only a record asks for the options once more.
      optionsFromJson: () => expect.unreachable(),
    });
    const { tallies } = await tournament(game, [random, first], { seed: 7, games: 4 });
    const turns = tallies.bots.reduce((sum, bot) => sum + bot.turns, 0);
    expect(calls).toEqual({
      apply: turns,
      actionFromJson: turns,
      view: turns,
      check: 0,
      turns: 0,
    });
  });

  test('tournament(game, bots, options) goes by the names and budgets that bots came with', async () => {
    const budgets = new Set<unknown>();
    const bot = {
      name: 'before',
      budget: { playouts: 5 },
      choose({ game, view, budget }: Decision<Pearls.View, Pearls.Action>): Pearls.Action {
        budgets.add(budget);
        Object.assign(bot, { name: 7, budget: { milliseconds: NaN } });
        return game.legalActionAt(view, 0);
      },
    };
    const { bots } = await play([bot, random]);
    expect(bots[0]).toMatchObject({ name: 'before', games: 4 });
    expect([...budgets]).toEqual([{ playouts: 5 }]);
  });

  test('tournament(game, bots, options) counts a game that nobody could take a turn in', async () => {
    const game = gameLike(pearls, { turn: (): null => null });
    const { tallies, places } = await tournament(game, [random, first], { seed: 7, games: 2 });
    expect(tallies.bots.map(({ won, turns }) => [won, turns])).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect(places.map(({ wins }) => wins)).toEqual([1, 1]);
  });

  test('tournament(game, bots, options) goes on when a bot fails', async () => {
    const result = await play([random, moody], { games: 20 });
    const { threw } = result.bots[1]?.failures ?? {};
    expect(threw).toBeGreaterThan(2);
    expect(result.games).toBe(20);
    expect(result.failures).toHaveLength(threw!);
    expect(result.failures[0]).toMatchObject({ bot: 'moody', code: 'threw' });
    expect(Object.keys(result.failures[0]!)).not.toContain('stack');
    expect(result.tallies.bots[0]?.scored).toBe(20 - threw!);
  });

  test('tournament(game, bots, options) lets bots sit there more than once, and tells twins apart', async () => {
    const result = await play([random, random], { players: 4, games: 3 });
    expect(result.plan.bots).toEqual(['random', 'random (2)']);
    expect(result).toMatchObject({ games: 4, bots: [{ games: 8 }, { games: 8 }] });
    expect(result.pairs[0]?.games).toBe(16);
  });

  test('tournament(game, bots, options) is the same for the same seed only', async () => {
    const bots = [random, first];
    expect(await play(bots)).toEqual(await play(bots));
    expect((await play(bots, { seed: 8 })).tallies).not.toEqual((await play(bots)).tallies);
  });

  test('tournament(game, bots, { seeds }) plays deals of your own', async () => {
    const seeds = ['one', 2];
    const games: Played[] = [];
    const options = { seeds, onGame: (game: Played) => games.push(game) };
    const { plan } = await play([random, first], options);
    expect(games.map(({ match }) => match.record.options?.seed)).toEqual(['one', 'one', 2, 2]);
    expect(plan.seeds).toMatch(/^[0-9a-f]{64}$/);
    const again = await play([random, first], { ...options, seeds: ['one', 3] });
    expect(again.plan.seeds).not.toBe(plan.seeds);
  });

  test('tournament(game, bots, { part: { from, to } }) plays these deals', async () => {
    const bots = [random, first];
    const parts = [
      { from: 1, to: 3 },
      { from: 0, to: 1 },
    ];
    const played = await Promise.all(parts.map((part) => play(bots, { games: 6, part })));
    expect(played.map((result) => result.played)).toEqual(parts.map((part) => [part]));
    expect(mergeParts(played)).toEqual(await play(bots, { games: 6 }));
  });

  test('tournament(game, bots, options) passes on the options of the game', async () => {
    const games: Played[] = [];
    const { plan } = await play([random, first], {
      setup: { allCards: true },
      onGame: (game) => games.push(game),
    });
    expect(games[0]?.match.record.options).toMatchObject({ players: 2, allCards: true });
    expect(plan.setup).toContain('all');
  });

  test('tournament(game, bots, options) times the turns with the clock that it is given', async () => {
    let time = 0;
    const thinker: PearlsBot = {
      ...first,
      name: 'thinker',
      choose: (decision) => {
        time += 2.5;
        return decision.game.legalActionAt(decision.view, 0);
      },
    };
    const result = await play([thinker, first], { now: () => time, budget: { playouts: 5 } });
    expect(result.bots.map(({ millisecondsPerTurn }) => millisecondsPerTurn)).toEqual([2.5, 0]);
    expect(result.plan).toMatchObject({ isTimed: true, budget: { playouts: 5 } });
    const { bots } = await play([thinker, first], { now: () => time, limit: 2 });
    expect(bots[0]).toMatchObject({ wins: 0, failures: { 'time-out': bots[0]?.games } });
  });

  test('tournament(game, bots, options) stops when onGame says so, and counts whole deals only', async () => {
    let left = 5;
    const stopped = await play([random, first], { games: 20, onGame: () => --left > 0 });
    expect(stopped).toMatchObject({ games: 4, isComplete: false, played: [{ from: 0, to: 2 }] });
    const none = await play([random, first], { onGame: () => false });
    expect(none).toMatchObject({
      games: 0,
      played: [],
      bots: [{ winRate: null, score: null }, {}],
    });

    const later = await play([random, first], { onGame: () => Promise.resolve(false) });
    expect(later.games).toBe(0);

    // At the end of a deal, that deal counts.
    left = 4;
    expect((await play([random, first], { games: 20, onGame: () => --left > 0 })).games).toBe(4);
  });

  test.each<[unknown, unknown, string]>([
    [[random], {}, 'bots: two or more, found 1'],
    ['no', {}, 'bots: a list of bots'],
    [Array.from({ length: 40 }, () => random), { players: 6 }, 'bots: too many for all their'],
    [[random, first], { games: 0 }, 'games: a whole number from 1'],
    [[random, first], { games: 1.5 }, 'games: a whole number from 1'],
    [[random, first], { games: 1e9 }, 'games: a whole number from 1'],
    [[random, first], { players: 7 }, 'players: 2, 3, 4, 5, 6 can play pearls'],
    [[random, first], { seed: undefined }, 'seed: expected a seed, such as 7'],
    [[random, first], { part: null }, 'part.of: the number of parts'],
    [[random, first], { part: { index: 0, of: 0 } }, 'part.of: the number of parts'],
    [[random, first], { part: { index: 2, of: 2 } }, 'part.index: a whole number from 0 to 1'],
    [[random, first], { part: { index: -1, of: 2 } }, 'part.index: a whole number from 0 to 1'],
    [[random, first], { part: { from: 0, to: 3 } }, 'part: deals from 0 to 2'],
    [[random, first], { part: { from: 1, to: 0 } }, 'part: deals from 0 to 2'],
    [[random, first], { seeds: ['one'] }, 'seeds: expected one for each of 2 deals, found 1'],
    [[random, first], { seeds: [1, undefined] }, 'seeds[1]: expected a seed'],
    [[random, first], { seeds: 'no' }, 'seeds: a list of seeds'],
    [[random, first], { clock: { base: 5 }, now: () => 0 }, 'clock: milliseconds, as in'],
    [[random, first], { clock: { base: 5, increment: 0 } }, 'now: milliseconds need a clock'],
    [[random, first], { setup: { first: 9 } }, 'first'],
    [[random, first], { budget: { milliseconds: 5 } }, 'now: milliseconds need a clock'],
    [[random, first], { onGame: 5 }, 'onGame: a function, found 5'],
    [[random, first], { gauntlet: 1 }, 'gauntlet: true or false, found 1'],
    [[random, first], { games: undefined }, 'games: a whole number from 1'],
  ])('tournament(game, %j, %j) is refused: %s', async (bots, given, message) => {
    const error = await play(bots as PearlsBot[], given as Given).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(RulesError);
    expect(error).toMatchObject({
      code: 'bad-options',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('tallyDeal', () => {
  const game = (given: Partial<CountedGame>): CountedGame => ({
    seating: [0, 1, 2],
    first: 1,
    winners: [0],
    standings: null,
    failure: null,
    turns: [0, 0, 0],
    microseconds: [0, 0, 0],
    ...given,
  });
  const THREE = { bots: 3, players: 3, isGauntlet: false };
  const standing = (
    player: number,
    rank: number,
  ): { player: number; rank: number; score: number } => {
    return { player, rank, score: 10 - rank };
  };

  test('wholeOf(players) can be shared by any number of them', () => {
    expect([1, 2, 3, 4, 5, 6].map(wholeOf)).toEqual([1, 2, 6, 12, 60, 60]);
  });

  test('tallyDeal(bots, games) shares victories, and counts leads and ties', () => {
    const standings = [standing(0, 1), standing(2, 1), standing(1, 3)];
    const { bots, pairs, places } = tallyDeal(THREE, [game({ winners: [0, 2], standings })]);
    expect(bots.map(({ won, squares }) => [won, squares])).toEqual([
      [3, 9],
      [0, 0],
      [3, 9],
    ]);
    expect(bots.map(({ score, scoreSquares }) => [score, scoreSquares])).toEqual([
      [9, 81],
      [7, 49],
      [9, 81],
    ]);
    expect(pairs.map(({ a, b, deals }) => [a, b, deals])).toEqual([
      [0, 1, [0, 0, 1, 0, 0, 0, 0]],
      [0, 2, [0, 1, 0, 0, 0, 0, 0]],
      [1, 2, [1, 0, 0, 0, 0, 0, 0]],
    ]);
    expect(bots.map(({ wins, draws }) => [wins, draws])).toEqual([
      [0, 1],
      [0, 0],
      [0, 1],
    ]);
    // Seat 1 began, and so came first; then seat 2, then seat 0.
    expect(places.map(({ won }) => won)).toEqual([0, 3, 3]);
  });

  test('tallyDeal(bots, games) puts who has failed behind all others', () => {
    const failure = {
      seat: 1,
      bot: 'b',
      code: 'time-out',
      message: '',
      violation: null,
      stack: null,
      turn: 1,
    } as const;
    const { bots, pairs } = tallyDeal(THREE, [game({ winners: [0, 2], failure })]);
    expect(pairs.map((pair) => sumOfPair(pair).won)).toEqual([2, 1, 0]);
    expect(bots.map(({ scored }) => scored)).toEqual([0, 0, 0]);
    expect(bots.map(({ failures }) => failures['time-out'])).toEqual([0, 1, 0]);
  });

  test('tallyDeal(bots, games) counts by how many points bots were ahead of each other', () => {
    const standings = [standing(0, 1), standing(1, 2), standing(2, 4)];
    const played = game({ standings });
    const { bots, pairs } = tallyDeal(THREE, [played, played]);
    expect(pairs.map(({ lead }) => lead)).toEqual([
      { deals: 1, points: 2, squares: 4 },
      { deals: 1, points: 6, squares: 36 },
      { deals: 1, points: 4, squares: 16 },
    ]);
    expect(bots.map(({ lead }) => lead.points)).toEqual([8, 2, -10]);
    // In two games the first won 8, the second 4, the third nothing.
    expect(pairs.map(({ product }) => product)).toEqual([32, 0, 0]);
  });

  test('tallyDeal(bots, games) counts no points where a game has no scores', () => {
    const standings = [standing(0, 1), standing(1, 2)];
    const both = game({ seating: [0, 1], standings });
    const broken = game({ seating: [1, 2], winners: [1] });
    const { bots, pairs } = tallyDeal({ ...THREE, players: 2 }, [both, broken]);
    const none = { deals: 0, points: 0, squares: 0 };
    const lead = { deals: 1, points: 1, squares: 1 };
    expect(pairs.map((pair) => pair.lead)).toEqual([lead, none, none]);
    expect(bots.map((bot) => bot.lead)).toEqual([lead, none, none]);
  });

  test('tallyDeal(bots, games) squares what a bot has won in all games of the deal', () => {
    const games = [game({}), game({ seating: [1, 2, 0] }), game({ seating: [0, 2, 1] })];
    expect(tallyDeal(THREE, games).bots.map(({ won, squares }) => [won, squares])).toEqual([
      [12, 144],
      [6, 36],
      [0, 0],
    ]);
  });
});

describe('mergeParts', () => {
  const bots = [random, moody, first];
  const whole = play(bots, { games: 60 });
  /** The tournament in so many parts; parts of one deal suffice to try every division. */
  const parts = (of: number): Promise<TournamentResult[]> =>
    Promise.all(
      Array.from({ length: of }, (_, index) => play(bots, { games: 60, part: { index, of } })),
    );
  const single = parts(10);

  test.each([1, 2, 3, 7, 25])(
    'mergeParts(parts) of %d parts is exactly the undivided result',
    async (of) => {
      const divided = await parts(of);
      expect(mergeParts(divided)).toEqual(await whole);
      expect(mergeParts(JSON.parse(JSON.stringify(divided.reverse())) as never)).toEqual(
        await whole,
      );
    },
  );

  test('mergeParts(parts) is the same however parts are put together before', async () => {
    const deals = await single;
    const undivided = await whole;
    const groups = fc.tuple(
      fc.shuffledSubarray(deals, { minLength: deals.length }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 10, maxLength: 10 }),
    );
    fc.assert(
      fc.property(groups, ([order, group]) => {
        const some = [0, 1, 2, 3].map((g) => order.filter((_, i) => group[i] === g));
        const merged = some
          .filter((list) => list.length > 0)
          .map((list) => mergeParts(list, { allowMissing: true }));
        expect(mergeParts(merged)).toEqual(undivided);
      }),
      { numRuns: runs(30) },
    );
  });

  test('mergeParts(parts, { allowMissing: true }) is the result so far', async () => {
    const [one, , three] = (await single) as [TournamentResult, unknown, TournamentResult];
    const soFar = mergeParts([three, one], { allowMissing: true });
    expect(soFar).toMatchObject({
      isComplete: false,
      games: 12,
      played: [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
      ],
    });
  });

  const refused = (given: unknown): unknown => {
    try {
      return mergeParts(given as TournamentResult[]);
    } catch (error) {
      return error;
    }
  };

  test('mergeParts(parts) refuses missing and doubled parts', async () => {
    const all = await single;
    expect(refused(all.slice(1))).toMatchObject({
      code: 'bad-parts',
      message: '1 of 10 deals are missing',
    });
    expect(refused([...all, all[3]])).toMatchObject({
      code: 'bad-parts',
      message: 'some deals were played twice: is a part there twice?',
    });
  });

  test.each<[string, Given & { bots?: PearlsBot[] }]>([
    ['seed', { seed: 8 }],
    ['players', { players: 3 }],
    ['setup', { setup: { allCards: true } }],
    ['bots', { bots: [random, first, moody] }],
    ['budget', { budget: { playouts: 5 } }],
    ['clock', { clock: { base: 1000, increment: 0 }, now: () => 0 }],
    ['seeds', { seeds: [...Array(10).keys()] }],
    ['isGauntlet', { gauntlet: true }],
    ['isTimed', { now: () => 0 }],
    ['deals', { games: 61 }],
  ])('mergeParts(parts) refuses parts of tournaments that differ in %s', async (field, given) => {
    const { bots: others = bots, ...rest } = given;
    const part = { index: 1, of: 10 };
    const other = await play(others, { games: 60, ...rest, part });
    const mine = (await single)[0];
    expect(refused([mine, other])).toMatchObject({
      name: 'RulesError',
      code: 'bad-parts',
      message: expect.stringMatching(
        /^parts\[1\] is of another tournament: \w+ differs$/,
      ) as string,
    });
    expect(String(refused([mine, other]))).toContain(
      field === 'players' ? '' : `: ${field} differs`,
    );
  });

  const hundred = (from: number): string[] => Array.from({ length: 101 - from }, String);
  test.each<[path: string, wrong: unknown, message: string]>([
    ['', undefined, 'parts[0]: expected an object'],
    ['', { plan: 1 }, 'parts[0]: the field "played" is missing'],
    ['plan.format', 2, 'parts[0].plan.format'],
    ['plan.game', 2, 'parts[0].plan.game: expected a text'],
    ['plan.seed', 1.5, 'parts[0].plan.seed'],
    ['plan.budget', {}, 'parts[0].plan.budget'],
    ['plan.budget', undefined, 'parts[0].plan.budget'],
    ['plan.bots', ['a'], 'parts[0].plan.bots'],
    ['plan.bots', hundred(0), 'plan.bots: expected 2 to 100 items'],
    ['plan.players', 0, 'plan.players: expected 1 to 100'],
    ['plan.clock', {}, 'parts[0].plan.clock'],
    ['plan.deals', 10_000_001, 'plan.deals: expected'],
    ['played', [{ from: 0, to: 99 }], 'played[0].to'],
    ['played', [{ from: 3, to: 1 }], 'played[0].to'],
    ['played', [deal(0), deal(0)], 'parts[0].played:'],
    ['tallies.places', [0.5, 1], 'tallies.places[0]'],
    ['tallies.places', [], 'tallies.places'],
    ['tallies.bots[0].won', 2 ** 53, 'bots[0].won: expected'],
    ['tallies.pairs[0].deals[0]', 0.5, 'tallies.pairs[0].deals[0]'],
    ['tallies.pairs[0].a', 1, 'tallies.pairs[0]: not the pair'],
    ['tallies.pairs[1].b', 9, 'tallies.pairs[1]: not the pair'],
    ['failures', [{}], 'failures[0]'],
    ['failures[0].bot', 'x', '[0].bot:'],
    ['failures[0].seat', 2, '[0].seat:'],
    ['failures[0].turn', 0, '[0].turn:'],
    ['failures[0].code', 'left', '[0].code:'],
    ['failures[0].game', -1, 'expected 0'],
  ])('mergeParts(parts) refuses a part with %s: %j', async (path, wrong, message) => {
    const error = refused([withValue((await single)[0]!, path, wrong)]);
    expect(error).toMatchObject({ name: 'RulesError', code: 'bad-parts' });
    expect(String(error)).toContain(message);
  });

  test('mergeParts(parts) refuses more bots than can meet, and what cannot be read', async () => {
    const { plan, ...part } = (await single)[0]!;
    const many = { ...part, plan: { ...plan, players: 50, bots: hundred(2) } };
    expect(String(refused([many]))).toContain('parts[0].plan: too many bots');
    expect(String(refused([{ ...part, plan: trapped({}) }]))).toContain('cannot be read');
  });

  test('mergeParts(parts) refuses sums that no number can hold exactly', async () => {
    const parts = JSON.parse(JSON.stringify(await single)) as TournamentResult[];
    for (const { tallies } of parts) Object.assign(tallies.bots[0]!, { turns: 2 ** 50 });
    expect(refused(parts)).toMatchObject({ code: 'bad-parts', path: 'tallies.bots[0].turns' });
  });

  test('mergeParts(parts) takes the parts of a tournament of a hundred bots', async () => {
    const bots = Array.from({ length: 100 }, (_, i) => ({ ...first, name: `bot ${i}` }));
    const none = await play(bots, { games: 9900, onGame: () => false });
    const { pairs } = mergeParts([none], { allowMissing: true });
    expect(pairs).toHaveLength(4950);
  });

  test('mergeParts(parts) keeps a hundred failures, and counts all', async () => {
    const sulky = { name: 'sulky', choose: () => null as never };
    const part = (index: number): Promise<TournamentResult> =>
      play([sulky, random], { games: 120, part: { index, of: 2 } });
    const merged = mergeParts([await part(1), await part(0)]);
    expect(merged.failures.map(({ game }) => game)).toEqual([...Array(100).keys()]);
    expect(merged.bots[0]?.failures['illegal-action']).toBe(120);
    expect(mergeParts([merged])).toEqual(merged);
    expect(await play([sulky, random], { games: 120 })).toEqual(merged);
  });

  test.each([[null], [undefined], [{}], [{ allowMissing: undefined }], [{ allowMissing: false }]])(
    'mergeParts(parts, %j) allows nothing to be missing',
    async (options) => {
      const [part] = await single;
      expect(() => mergeParts([part], options as never)).toThrow('9 of 10 deals are missing');
    },
  );

  test.each([[undefined], [[]], ['parts']])('mergeParts(%j) is refused', (given) => {
    expect(refused(given)).toMatchObject({ name: 'RulesError', code: 'bad-parts' });
  });

  test('mergeParts(parts) keeps a budget and a seed of text', async () => {
    const given = { seed: 'x', budget: { playouts: 3 } };
    const part = await play([random, moody], given);
    expect(mergeParts([part])).toEqual(part);
  });
});

const deal = (from: number): object => ({ from, to: from + 1 });
