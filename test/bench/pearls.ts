import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import {
  apply,
  determinize,
  legalActions,
  randomAction,
  result,
  setup,
  view,
} from '../../src/pearls/index.js';
import type { Action, State } from '../../src/pearls/index.js';
import { applySlowly, legalActionsSlowly } from '../kit/pearls/slow.js';
import { deepFrozen } from '../kit/table.js';
import type { Built } from './built.js';
import type { Outcome, Work } from './measure.js';

/** What Pearls can do in a second, on seeded games of so many players, next to brute force. */
export function pearlsWorks(players: number): Work[] {
  const turns = turnsOf(players, 30);
  const at = (i: number): Turn => turns[i]!;
  const name = (what: string): string => `pearls: ${what}, ${players} players`;
  const rng = createRng(1);
  return [
    {
      name: name('apply'),
      unit: 'actions',
      fast: () => total(turns.length, (i) => trace(apply(at(i).state, at(i).action))),
      slow: () => total(20, (i) => trace(applySlowly(at(i).state, at(i).action)!)),
      sample: () => total(20, (i) => trace(apply(at(i).state, at(i).action))),
    },
    ...[true, false].map((isFrozen): Work => {
      const own = turns.slice(0, 100);
      const strange = own.map(({ state, action }) => {
        const copy = structuredClone(state);
        return { state: isFrozen ? deepFrozen(copy) : copy, action };
      });
      const applied = (some: readonly Turn[]) => (): Outcome =>
        total(some.length, (i) => trace(apply(some[i]!.state, some[i]!.action)));
      return {
        name: name(isFrozen ? 'apply to frozen copies' : 'apply to other copies'),
        unit: 'actions',
        fast: applied(strange),
        slow: applied(own),
        sample: applied(strange),
        rival: 'its own',
        times: isFrozen ? 1 / 1.2 : 1 / 25,
      };
    }),
    {
      name: name('legalActions'),
      unit: 'lists',
      fast: () => total(turns.length, (i) => legalActions(at(i).state).length),
      slow: () => total(20, (i) => legalActionsSlowly(at(i).state).length),
      sample: () => total(20, (i) => legalActions(at(i).state).length),
    },
    {
      name: name('random game'),
      unit: 'games',
      fast: () => playedGames(players, 20, randomAction, apply),
      slow: () => playedGames(players, 1, chosenSlowly, (s, a) => applySlowly(s, a)!),
      sample: () => playedGames(players, 1, randomAction, apply),
    },
    {
      name: name('view and determinize'),
      unit: 'states',
      fast: () => total(300, (i) => trace(determinize(view(at(i).state, 0), rng))),
      slow: () => total(300, (i) => trace(JSON.parse(JSON.stringify(at(i).state)) as State)),
      sample: () => total(300, (i) => trace(determinize(view(at(i).state, 0), rng))),
      rival: 'JSON',
    },
  ];
}

/** Random games on the simulator, next to the plain engine: the unit is one action. */
export function pearlsSimulatorWork({ PearlsSimulator, createRng }: Built, players: number): Work {
  const states = Array.from({ length: 50 }, (_, seed) => setup({ players, seed }));
  const dealt = states.map((state) => new PearlsSimulator(state));
  const game = new PearlsSimulator(states[0]!);
  const fast = (games: number) => (): Outcome => {
    const rng = createRng(1);
    let [units, sum] = [0, 0];
    for (let i = 0; i < games; i++) {
      game.copy(dealt[i % dealt.length]!);
      for (; !game.isOver; units++) game.do(game.random(rng));
      for (let seat = 0; seat < players; seat++) sum += (seat + 1) * game.score(seat);
    }
    return { units, sum };
  };
  const slow = (): Outcome => {
    const rng = createRng(1);
    let [units, sum] = [0, 0];
    for (let i = 0; i < 50; i++) {
      let state = states[i]!;
      for (; state.phase !== 'over'; units++) state = apply(state, randomAction(state, rng));
      for (const { player, score } of result(state)!.standings) sum += (player + 1) * score;
    }
    return { units, sum };
  };
  return {
    name: `fast: random actions in Pearls, ${players} players`,
    unit: 'actions',
    fast: fast(2000),
    slow,
    sample: fast(50),
    rival: 'the plain engine',
    times: 10,
  };
}

interface Turn {
  readonly state: State;
  readonly action: Action;
}

function turnsOf(players: number, games: number): Turn[] {
  const turns: Turn[] = [];
  for (let seed = 0; seed < games; seed++) {
    const rng = createRng(seed);
    for (let state = setup({ players, seed }); state.phase !== 'over';) {
      const action = randomAction(state, rng);
      turns.push({ state, action });
      state = apply(state, action);
    }
  }
  return turns;
}

function playedGames(
  players: number,
  games: number,
  choose: (state: State, rng: Rng) => Action,
  act: (state: State, action: Action) => State,
): Outcome {
  return total(games, (seed) => {
    const rng = createRng(seed);
    let state = setup({ players, seed });
    while (state.phase !== 'over') state = act(state, choose(state, rng));
    return trace(state);
  });
}

/** The same choice from the list of the brute-force player, so that both play the same games. */
function chosenSlowly(state: State, rng: Rng): Action {
  const chosen = JSON.stringify(randomAction(state, rng));
  const found = legalActionsSlowly(state).find((action) => JSON.stringify(action) === chosen);
  if (found === undefined) throw new Error(`${chosen} is not listed`);
  return found;
}

/** Something that differs between most states and is the same for what nobody can see. */
function trace({ players, turn, deck, necklaces }: State): number {
  let sum = turn + 7 * deck.length + 31 * necklaces.length;
  for (let i = 0; i < players.length; i++) sum += (players[i]?.pile.joker ?? 0) * (i + 2);
  return sum;
}

function total(units: number, each: (i: number) => number): Outcome {
  let sum = 0;
  for (let i = 0; i < units; i++) sum += each(i);
  return { units, sum };
}
