/**
 * `npm run bench`: how fast the library is, on seeded games, next to the brute-force versions that
 * judge it in the tests. Every answer is checked; only the figures depend on the machine.
 */
import {
  apply,
  countPattern,
  createRng,
  legalActions,
  randomAction,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Action, Board, Pattern, Player, Rng, State } from '../../src/index.js';
import { countPatternSlowly } from '../kit/oracle.js';
import { applySlowly, legalActionsSlowly } from '../kit/slow.js';
import { measure, rateTable } from './measure.js';
import type { Outcome, Work } from './measure.js';

interface Turn {
  readonly state: State;
  readonly action: Action;
}

/** All turns of a few seeded random games, starting pieces aside. */
function turnsOf(players: number, games: number): Turn[] {
  const turns: Turn[] = [];
  for (let seed = 0; seed < games; seed++) {
    const rng = createRng(seed);
    let state = setup({ players, seed });
    while (state.phase !== 'over') {
      const action = randomAction(state, rng);
      if (state.phase === 'play') turns.push({ state, action });
      state = apply(state, action);
    }
  }
  return turns;
}

/** The same boards as ordinary arrays, as they come out of JSON. */
function plainBoards(turns: readonly Turn[]): Board[] {
  return boardsOf(turns).map((board) => JSON.parse(JSON.stringify(board)) as Board);
}

function boardsOf(turns: readonly Turn[]): Board[] {
  return turns.map(({ state }) => (state.players[state.turn] as Player).board);
}

function total(units: number, each: (i: number) => number): Outcome {
  let sum = 0;
  for (let i = 0; i < units; i++) sum += each(i);
  return { units, sum };
}

function scores({ players, turn, round }: State): number {
  let sum = turn + round;
  for (let i = 0; i < players.length; i++) sum += players[i]?.score ?? 0;
  return sum;
}

function applyWork(name: string, turns: readonly Turn[], target?: number): Work {
  const with_ = (play: (state: State, action: Action) => State, count: number) => (): Outcome =>
    total(count, (i) => scores(play((turns[i] as Turn).state, (turns[i] as Turn).action)));
  return {
    name,
    unit: 'actions',
    fast: with_(apply, turns.length),
    slow: with_(applySlowly, 20),
    sample: with_(apply, 20),
    ...(target === undefined ? {} : { target }),
  };
}

function gameWork(name: string, players: number, target?: number): Work {
  const play = (
    choose: (state: State, rng: Rng) => Action,
    act: (state: State, action: Action) => State,
    games: number,
  ): Outcome =>
    total(games, (seed) => {
      const rng = createRng(seed);
      let state = setup({ players, seed });
      while (state.phase !== 'over') state = act(state, choose(state, rng));
      return scores(state);
    });
  // The brute-force player makes the same choices from its own list, so both play the same games.
  const chooseSlowly = (state: State, rng: Rng): Action => {
    const chosen = JSON.stringify(randomAction(state, rng));
    const found = legalActionsSlowly(state).find((action) => JSON.stringify(action) === chosen);
    if (found === undefined) throw new Error(`${chosen} is not listed`);
    return found;
  };
  return {
    name,
    unit: 'games',
    fast: () => play(randomAction, apply, 20),
    slow: () => play(chooseSlowly, applySlowly, 1),
    sample: () => play(randomAction, apply, 1),
    ...(target === undefined ? {} : { target }),
  };
}

function countWork(name: string, boards: readonly Board[], target: number): Work {
  const patterns: Pattern[] = STANDARD_DECK.map(({ pattern }) => pattern);
  const count = (how: typeof countPattern, some: number) => (): Outcome => {
    let sum = 0;
    for (let i = 0; i < some; i++) {
      const board = boards[i] as Board;
      for (let j = 0; j < patterns.length; j++) sum += how(board, patterns[j] as Pattern) * (j + 1);
    }
    return { units: some * patterns.length, sum };
  };
  return {
    name,
    unit: 'patterns',
    fast: count(countPattern, boards.length),
    slow: count(countPatternSlowly, 5),
    sample: count(countPattern, 5),
    target,
  };
}

function listWork(name: string, turns: readonly Turn[], target?: number): Work {
  const list = (how: (state: State) => readonly Action[], some: number) => (): Outcome => {
    let units = 0;
    for (let i = 0; i < some; i++) units += how((turns[i] as Turn).state).length;
    return { units, sum: units };
  };
  return {
    name,
    unit: 'actions',
    fast: list(legalActions, turns.length),
    slow: list(legalActionsSlowly, 10),
    sample: list(legalActions, 10),
    ...(target === undefined ? {} : { target }),
  };
}

const two = turnsOf(2, 40);
const early = two.filter(({ state }) => state.round <= 8);
const late = two.filter(({ state }) => state.round > 16);

const works: Work[] = [
  applyWork('apply, 2 players', two, 400_000),
  applyWork('apply, 3 players', turnsOf(3, 30)),
  applyWork('apply, 4 players', turnsOf(4, 30)),
  applyWork('apply, 2 players, rounds 1 to 8', early),
  applyWork('apply, 2 players, rounds from 17', late),
  gameWork('random game, 2 players', 2, 5_000),
  gameWork('random game, 3 players', 3),
  gameWork('random game, 4 players', 4),
  countWork('countPattern, plain boards', plainBoards(two).slice(0, 500), 3_000_000),
  countWork('countPattern, frozen boards', boardsOf(two).slice(0, 500), 15_000_000),
  listWork('legalActions, 2 players', two, 8_000_000),
  listWork('legalActions, 4 players', turnsOf(4, 30)),
];

const only = process.argv[2];
const chosen = only === undefined ? works : works.filter(({ name }) => name.includes(only));
console.log(rateTable(chosen.map((work) => measure(work))));
