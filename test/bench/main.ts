/**
 * `npm run bench`: how fast the library is, on seeded games, next to the brute-force versions that
 * judge it in the tests. Every answer is checked; only the figures depend on the machine.
 */
import {
  apply,
  countPattern,
  createRng,
  determinize,
  formatState,
  key,
  legalActions,
  parseState,
  randomAction,
  setup,
  STANDARD_DECK,
  stateFromJson,
  view,
} from '../../src/index.js';
import type { Action, Board, Pattern, Rng, State, View } from '../../src/index.js';
import { countPatternSlowly } from '../kit/reef/oracle.js';
import { applySlowly, legalActionsSlowly } from '../kit/reef/slow.js';
import { deepFrozen } from '../kit/table.js';
import { buildLibrary } from './built.js';
import {
  allocation,
  randomGames,
  simulatorWorks,
  startUp,
  switchWork,
  symmetry,
  turnWorks,
} from './fast.js';
import { measure, rateTable, targetLine } from './measure.js';
import type { Outcome, Work } from './measure.js';
import { pearlsSimulatorWork, pearlsWorks } from './pearls.js';

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
  return turns.map(({ state }) => state.players[state.turn]!.board);
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
    total(count, (i) => scores(play(turns[i]!.state, turns[i]!.action)));
  return {
    name,
    unit: 'actions',
    fast: with_(apply, turns.length),
    slow: with_(applySlowly, 20),
    sample: with_(apply, 20),
    ...(target === undefined ? {} : { target }),
  };
}

/** What `apply` costs on states that come from outside, next to states of its own: as its comment says. */
function strangersWork(
  name: string,
  turns: readonly Turn[],
  times: number,
  isFrozen: boolean,
): Work {
  const strange = turns.map(({ state, action }) => {
    const copy = structuredClone(state);
    return { state: isFrozen ? deepFrozen(copy) : copy, action };
  });
  const with_ = (some: readonly Turn[]) => (): Outcome =>
    total(some.length, (i) => scores(apply(some[i]!.state, some[i]!.action)));
  return {
    name,
    unit: 'actions',
    fast: with_(strange),
    slow: with_(turns),
    sample: with_(strange),
    rival: 'its own',
    times,
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
      const board = boards[i]!;
      for (let j = 0; j < patterns.length; j++) sum += how(board, patterns[j]!) * (j + 1);
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
    for (let i = 0; i < some; i++) units += how(turns[i]!.state).length;
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

/** A number that depends on all places of cards, known or not, but not on which unknown card is where. */
function known({ players, deck, display, turn }: View): number {
  let sum = turn + 61 * deck.length + 7 * (deck[0] ?? 0);
  for (const { card, tokens } of display) sum += (card ?? 0) * 3 + tokens;
  for (const { hand, dealt, played, score } of players) {
    sum += 5 * hand.length + 11 * dealt.length + score;
    for (const card of played) sum += 13 * card;
  }
  return sum;
}

/** Work on single states, next to what JSON takes to copy or read the same state. */
function stateWork(
  name: string,
  count: number,
  work: (i: number) => View,
  rival: (i: number) => View,
): Work {
  const each = (how: (i: number) => View) => (): Outcome => total(count, (i) => known(how(i)));
  return {
    name,
    unit: 'states',
    fast: each(work),
    slow: each(rival),
    sample: each(work),
    rival: 'JSON',
  };
}

/** What it costs to send, to store and to look into the future of a state. */
function stateWorks(turns: readonly Turn[]): Work[] {
  const rng = createRng(1);
  const states = turns.map(({ state }) => state);
  const views = states.map((state) => view(state, state.turn));
  const texts = states.map((state) => JSON.stringify(state));
  const at = <T>(items: readonly T[], i: number): T => items[i] as T;
  const copied = (value: View): View => JSON.parse(JSON.stringify(value)) as View;
  const copy = (i: number): View => copied(at(states, i));
  const parse = (i: number): View => JSON.parse(at(texts, i)) as View;
  const count = states.length;
  const lines = states.map((state) => formatState(state));
  const parsed = texts.map((text) => JSON.parse(text) as unknown);
  return [
    stateWork('view', count, (i) => view(at(states, i), at(states, i).turn), copy),
    stateWork(
      'determinize',
      count,
      (i) => determinize(at(views, i), rng),
      (i) => copied(at(views, i)),
    ),
    stateWork('stateFromJson', count, (i) => stateFromJson(at(parsed, i)), parse),
    stateWork('parseState', count, (i) => parseState(at(lines, i)), parse),
    {
      name: 'formatState',
      unit: 'states',
      fast: () => total(count, (i) => (formatState(at(states, i)) === at(lines, i) ? i : NaN)),
      slow: () => total(count, (i) => (JSON.stringify(at(states, i)) === at(texts, i) ? i : NaN)),
      sample: () => total(count, (i) => (formatState(at(states, i)) === at(lines, i) ? i : NaN)),
      rival: 'JSON',
    },
    {
      name: 'key',
      unit: 'states',
      fast: () => ({ units: count, sum: new Set(states.map(key)).size }),
      slow: () => ({
        units: count,
        sum: new Set(states.map((state) => JSON.stringify(state))).size,
      }),
      sample: () => ({ units: count, sum: new Set(states.map(key)).size }),
      rival: 'JSON',
    },
  ];
}

/** How long a state is in its various forms. */
function sizes(turns: readonly Turn[]): string {
  const mean = (length: (state: State) => number): string => {
    const sum = turns.reduce((all, { state }) => all + length(state), 0);
    return Math.round(sum / turns.length).toLocaleString('en');
  };
  return [
    `bytes of a state as JSON ${mean((state) => JSON.stringify(state).length)}`,
    `without its deck ${mean((state) => JSON.stringify({ ...state, cards: [] }).length)}`,
    `as one line ${mean((state) => formatState(state).length)}`,
    `as a key ${mean((state) => key(state).length)}`,
    `a player's view as a key ${mean((state) => key(view(state, 0)).length)}`,
  ].join(', ');
}

async function main(only = ''): Promise<void> {
  const firstUse = startUp();
  const { imported, required } = await buildLibrary();
  const two = turnsOf(2, 40);
  const early = two.filter(({ state }) => state.round <= 8);
  const late = two.filter(({ state }) => state.round > 16);

  const works: Work[] = [
    applyWork('apply, 2 players', two, 400_000),
    applyWork('apply, 3 players', turnsOf(3, 30)),
    applyWork('apply, 4 players', turnsOf(4, 30)),
    applyWork('apply, 2 players, rounds 1 to 8', early),
    applyWork('apply, 2 players, rounds from 17', late),
    strangersWork('apply to frozen copies', two, 1 / 1.2, true),
    strangersWork('apply to other copies', two.slice(0, 100), 1 / 200, false),
    gameWork('random game, 2 players', 2, 5_000),
    gameWork('random game, 3 players', 3),
    gameWork('random game, 4 players', 4),
    countWork('countPattern, plain boards', plainBoards(two).slice(0, 500), 3_000_000),
    countWork('countPattern, frozen boards', boardsOf(two).slice(0, 500), 15_000_000),
    listWork('legalActions, 2 players', two, 8_000_000),
    listWork('legalActions, 4 players', turnsOf(4, 30)),
    ...stateWorks(two.slice(0, 300)),
    ...[2, 3, 4].flatMap((players) => simulatorWorks(imported, players)),
    { ...randomGames(required, 2), name: 'fast: random games, 2 players, required' },
    ...[2, 3, 4].flatMap((players) => turnWorks(imported, players)),
    switchWork(imported),
    ...[2, 4, 6].map((players) => pearlsSimulatorWork(imported, players)),
    ...[2, 6].flatMap((players) => pearlsWorks(players)),
  ];

  const rates = works.filter(({ name }) => name.includes(only)).map((work) => measure(work));
  console.log(rateTable(rates));
  console.log(targetLine(rates));
  console.log(sizes(two));
  console.log([firstUse, allocation(imported), symmetry()].join('\n'));
}

void main(process.argv[2]);
