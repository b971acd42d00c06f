import { REEF_MAX_ACTIONS, REEF_MAX_STARTS, ReefSimulator } from '../../src/fast/index.js';
import {
  apply,
  countPattern,
  createRng,
  legalActions,
  randomAction,
  setup,
  STANDARD_DECK,
  START_RULES,
} from '../../src/index.js';
import type { Action, Rng, State } from '../../src/index.js';
import { withPieces } from '../../src/reef/board.js';
import type { Built } from './built.js';
import type { Outcome, Work } from './measure.js';

const rival = 'the plain engine';

/**
 * Random games from start to end, the measure of a simulator. The loop stands here by itself, as it
 * would in a search: a function that is handed in would be timed along with it.
 */
export function randomGames(built: Built, players: number): Work {
  const { game, dealt, plainGames } = gamesOf(built, players);
  const fast = (count: number) => (): Outcome => {
    const rng = built.createRng(1);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      game.copy(dealt[i % dealt.length]!);
      while (!game.isOver) game.do(game.random(rng));
      for (let seat = 0; seat < players; seat++) sum += (seat + 1) * game.score(seat);
    }
    return { units: count, sum };
  };
  return {
    name: `fast: random games, ${players} players`,
    unit: 'games',
    fast: fast(2000),
    slow: perGame(
      50,
      plainGames(50, (state, rng) => [randomAction(state, rng), 1]),
    ),
    sample: fast(50),
    rival,
    ...(players === 2 ? { target: 150_000, times: 15 } : {}),
  };
}

/** What a turn costs, for so many players, in whole games and early and late in them. */
export function turnWorks({ ReefSimulator, ...built }: Built, players: number): Work[] {
  const states: State[] = [];
  for (let seed = 0; seed < 50; seed++) {
    const rng = createRng(seed);
    let state = setup({ players, seed });
    for (; state.phase !== 'over'; state = apply(state, randomAction(state, rng))) {
      if (state.phase === 'play') states.push(state);
    }
  }
  const game = new ReefSimulator(states[0]!);
  const repeats = 20;

  const work = (name: string, some: readonly State[]): Work => {
    const loaded = some.map((state) => new ReefSimulator(state));
    const fast = (count: number) => (): Outcome => {
      const rng = built.createRng(1);
      let sum = 0;
      for (let i = 0; i < count; i++) {
        game.copy(loaded[i]!);
        const seat = game.turn;
        for (let j = 0; j < repeats; j++) {
          game.do(game.random(rng));
          sum += game.score(seat);
          game.undo();
        }
      }
      return { units: count * repeats, sum };
    };
    const slow = (): Outcome => {
      const rng = createRng(1);
      let sum = 0;
      for (let i = 0; i < 20; i++) {
        const state = some[i]!;
        for (let j = 0; j < repeats; j++) {
          sum += score(apply(state, randomAction(state, rng)), state.turn);
        }
      }
      return { units: 20 * repeats, sum };
    };
    return {
      name: `fast: turns done and undone, ${name}`,
      unit: 'turns',
      fast: fast(some.length),
      slow,
      sample: fast(20),
      rival,
    };
  };

  const early = states.filter(({ round }) => round <= 8);
  const late = states.filter(({ round }) => round > 16);
  return [
    work(`${players} players`, states),
    work(`${players} players, rounds 1 to 8`, early),
    ...(late.length < 20 ? [] : [work(`${players} players, rounds from 17`, late)]),
  ];
}

/** What it costs to go back and forth between two simulators in the middle of their games. */
export function switchWork({ ReefSimulator, createRng, setup }: Built): Work {
  const [one, other] = [1, 1].map((seed) => {
    const game = new ReefSimulator(setup({ players: 2, seed }));
    const rng = createRng(seed);
    for (let i = 0; i < 40; i++) game.do(game.random(rng));
    return game;
  }) as [ReefSimulator, ReefSimulator];
  const asked = (second: ReefSimulator) => (): Outcome => {
    let sum = 0;
    for (let i = 0; i < 1000; i++) sum += one.score(0) + second.score(1);
    return { units: 2000, sum };
  };
  return {
    name: 'fast: scores of two simulators by turns',
    unit: 'scores',
    fast: asked(other),
    slow: asked(one),
    sample: asked(other),
    rival: 'one',
  };
}

interface Games {
  /** The simulator that plays. */
  readonly game: ReefSimulator;
  /** Each deal in a simulator of its own. */
  readonly dealt: readonly ReefSimulator[];
  /** The deals, and the same as the built library knows them: what it has dealt loads faster. */
  readonly states: readonly State[];
  readonly builtStates: readonly State[];
  /** Plays so many games, from the deals in turn, with one generator; a turn says what it did. */
  readonly fastGames: (count: number, turn: (rng: Rng) => number) => () => Outcome;
  readonly plainGames: (
    count: number,
    choose: (state: State, rng: Rng) => readonly [Action, number],
  ) => () => Outcome;
}

function gamesOf({ ReefSimulator, ...built }: Built, players: number): Games {
  const states = Array.from({ length: 50 }, (_, seed) => setup({ players, seed }));
  const builtStates = states.map((_, seed) => built.setup({ players, seed }));
  const dealt = builtStates.map((state) => new ReefSimulator(state));
  const game = new ReefSimulator(builtStates[0]!);
  return {
    game,
    dealt,
    states,
    builtStates,
    fastGames: (count, turn) => () => {
      const rng = built.createRng(1);
      let units = 0;
      let sum = 0;
      for (let i = 0; i < count; i++) {
        game.copy(dealt[i % dealt.length]!);
        while (!game.isOver) units += turn(rng);
        for (let seat = 0; seat < players; seat++) sum += (seat + 1) * game.score(seat);
      }
      return { units, sum };
    },
    plainGames: (count, choose) => () => {
      const rng = createRng(1);
      let units = 0;
      let sum = 0;
      for (let i = 0; i < count; i++) {
        let state = states[i % states.length]!;
        while (state.phase !== 'over') {
          const [action, done] = choose(state, rng);
          state = apply(state, action);
          units += done;
        }
        for (let seat = 0; seat < players; seat++) sum += (seat + 1) * score(state, seat);
      }
      return { units, sum };
    },
  };
}

/** The same work, a game being the unit. */
function perGame(count: number, work: () => Outcome): () => Outcome {
  return () => ({ units: count, sum: work().sum });
}

/** The simulator next to the plain engine, on the same work. */
export function simulatorWorks(built: Built, players: number): Work[] {
  const { game, states, builtStates, fastGames, plainGames } = gamesOf(built, players);
  const name = `${players} players`;

  const random = (rng: Rng): number => {
    game.do(game.random(rng));
    return 1;
  };
  const listed = (rng: Rng): number => {
    const count = game.list(buffer);
    game.do(game.random(rng));
    return count;
  };
  const plainListed = (state: State, rng: Rng): readonly [Action, number] => {
    const { length } = legalActions(state);
    return [randomAction(state, rng), length];
  };
  // Action by action, in whole games: the sums tell only how many were listed.
  const compareLists = (): void => {
    const rng = built.createRng(1);
    for (let state of states.slice(0, 5)) {
      for (; state.phase !== 'over'; state = apply(state, randomAction(state, rng))) {
        game.load(state);
        const expected = legalActions(state).map((action) => game.fromAction(action));
        const numbers = buffer.subarray(0, game.list(buffer));
        if (expected.join() !== numbers.join()) throw new Error(`${name}: another list`);
      }
    }
  };
  // The first action of those that bring most; of starts, a random one.
  const greedy = (rng: Rng): number => {
    if (game.phase === 'start') return random(rng) - 1;
    const count = game.points(points);
    let best = 0;
    for (let i = 1; i < count; i++) {
      if (points[i]! > points[best]!) best = i;
    }
    game.do(game.at(best));
    return count;
  };
  const plainGreedy = (state: State, rng: Rng): readonly [Action, number] => {
    if (state.phase === 'start') return [randomAction(state, rng), 0];
    const list = legalActions(state);
    let best = -Infinity;
    let choice = list[0]!;
    for (const action of list) {
      const gain = gainOf(state, action);
      if (gain > best) choice = action;
      best = Math.max(best, gain);
    }
    return [choice, list.length];
  };
  const counted = (rng: Rng): number => {
    const { turn } = game;
    let total = 0;
    for (let card = 0; card < STANDARD_DECK.length; card++) total += game.countPattern(turn, card);
    found += total;
    random(rng);
    return STANDARD_DECK.length;
  };
  const plainCounted = (state: State, rng: Rng): readonly [Action, number] => {
    const { board } = state.players[state.turn]!;
    let total = 0;
    for (const { pattern } of STANDARD_DECK) total += countPattern(board, pattern);
    found += total;
    return [randomAction(state, rng), STANDARD_DECK.length];
  };
  // What was counted has to agree too, not only how the games end.
  let found = 0;
  const withFound = (work: () => Outcome) => (): Outcome => {
    found = 0;
    const { units, sum } = work();
    return { units, sum: sum + 1e6 * found };
  };

  const two = players === 2;
  return [
    randomGames(built, players),
    {
      name: `fast: random games with all actions listed, ${name}`,
      unit: 'games',
      fast: perGame(500, fastGames(500, listed)),
      slow: perGame(20, plainGames(20, plainListed)),
      sample: perGame(20, fastGames(20, listed)),
      rival,
    },
    {
      name: `fast: actions listed in random games, ${name}`,
      unit: 'actions',
      fast: fastGames(500, listed),
      slow: plainGames(20, plainListed),
      sample: fastGames(20, listed),
      compare: compareLists,
      rival,
      ...(two ? { target: 150_000_000 } : {}),
    },
    {
      name: `fast: plays scored in greedy games, ${name}`,
      unit: 'plays',
      fast: fastGames(100, greedy),
      slow: plainGames(1, plainGreedy),
      sample: fastGames(1, greedy),
      rival,
      ...(two ? { target: 60_000_000 } : {}),
    },
    {
      name: `fast: countPattern, ${name}`,
      unit: 'patterns',
      fast: withFound(fastGames(100, counted)),
      slow: withFound(plainGames(5, plainCounted)),
      sample: withFound(fastGames(5, counted)),
      rival,
    },
    {
      name: `fast: load, ${name}`,
      unit: 'states',
      fast: () => {
        for (const state of builtStates) game.load(state);
        return { units: states.length, sum: game.score(0) };
      },
      slow: () => {
        let score = 0;
        for (const state of states) score = copied(state).players[0]?.score ?? 0;
        return { units: states.length, sum: score };
      },
      sample: () => {
        for (const state of builtStates) game.load(state);
        return { units: states.length, sum: game.score(0) };
      },
      rival: 'JSON',
    },
  ];
}

const buffer = new Int32Array(REEF_MAX_STARTS);
const points = new Int32Array(REEF_MAX_ACTIONS);

function score({ players }: State, seat: number): number {
  return players[seat]!.score;
}

function copied(state: State): State {
  return JSON.parse(JSON.stringify(state)) as State;
}

/** What an action brings at once, in the fastest way that the plain engine has. */
function gainOf({ players, turn, cards, display }: State, action: Action): number {
  if (action.type === 'take') {
    return display.find(({ card }) => card === action.card)?.tokens ?? 0;
  }
  if (action.type !== 'play') return -1;
  const { pattern, points: worth } = cards[action.card]!;
  const { board } = players[turn]!;
  return worth * countPattern(withPieces(board, action.placements), pattern);
}

/** What the first use of all patterns of the standard deck costs: has to come before any other. */
export function startUp(): string {
  const before = process.memoryUsage().arrayBuffers;
  const begin = performance.now();
  const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
  STANDARD_DECK.forEach((_, card) => game.countPattern(0, card));
  game.random(createRng(1));
  const elapsed = performance.now() - begin;
  const bytes = process.memoryUsage().arrayBuffers - before;
  const cost = `${elapsed.toFixed(1)} ms, ${kilobytes(bytes)} of arrays`;
  return `fast: first use of the standard deck ${cost}`;
}

/**
 * How much the heap grows while games are played, which should be nothing; a number for each game
 * would already be more than is let through. What V8 allocates for itself does not come each time.
 */
export function allocation({ ReefSimulator, createRng }: Built): string {
  const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
  const rng = createRng(1);
  const games = 5000;
  const playAll = (): number => {
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < games; i++) {
      const actions = game.playout(rng);
      for (let j = 0; j < actions; j++) game.undo();
      game.list(buffer);
    }
    return process.memoryUsage().heapUsed - before;
  };
  playAll();
  const grown = Math.min(...Array.from({ length: 5 }, playAll).map(Math.abs));
  const text = `fast: heap grown by ${kilobytes(grown)} in ${grouped(games)} games done and undone`;
  if (grown > 16 * 1024) throw new Error(text);
  return text;
}

/** How many positions a search meets with and without symmetric repeats. */
export function symmetry(): string {
  const lines = START_RULES.map((start) => {
    const game = new ReefSimulator(setup({ players: 2, seed: 7, start }));
    const depth = start === 'centre' ? 3 : 1;
    const [all, distinct] = [false, true].map((isDistinct) => sequences(game, depth, isDistinct));
    const times = (all! / distinct!).toFixed(1);
    const fewer = `${grouped(distinct)} without symmetric repeats, ${times} times fewer`;
    return `fast: ${depth} actions from the start "${start}": ${grouped(all)} sequences, ${fewer}`;
  });
  return lines.join('\n');
}

function sequences(game: ReefSimulator, depth: number, isDistinct: boolean): number {
  if (depth === 0) return 1;
  const list = new Int32Array(game.count());
  const count = isDistinct ? game.listDistinct(list) : game.list(list);
  if (depth === 1) return count;
  let total = 0;
  for (let i = 0; i < count; i++) {
    game.do(list[i]!);
    total += sequences(game, depth - 1, isDistinct);
    game.undo();
  }
  return total;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024).toLocaleString('en')} kB`;
}

function grouped(value: number | undefined): string {
  return (value ?? NaN).toLocaleString('en');
}
