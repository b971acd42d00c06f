import { describe, expect, test } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import {
  CARDS,
  formatPearl,
  formatPearls,
  NECKLACES,
  parsePearl,
  parsePearls,
  pearls,
  PEARLS,
} from '../../src/pearls/index.js';
import type { SetupOptions, State } from '../../src/pearls/index.js';
import { everyAction, pick, playOut } from '../kit/pearls/games.js';
import { POSITIONS } from '../kit/pearls/positions.js';
import { runs } from '../kit/runs.js';
import { expectRoundTrip, fuzzSuite, someRecords } from '../suites/fuzz.js';

/** How often each kind of thing is damaged. */
const TIMES = runs(500);

const OPTIONS: readonly (SetupOptions & { readonly seed: number | string })[] = [
  { players: 2, seed: 1 },
  { players: 2, seed: 2, allCards: true },
  { players: 3, seed: 'fuzz; "it"', first: 1 },
  { players: 4, seed: -3, first: 3, allCards: false },
  { players: 6, seed: 4 },
];
const GAMES = OPTIONS.map((options) => ({ options, ...playOut(options, createRng(options.seed)) }));

/** By game, so that short games come up as often as long ones. */
const STATES: readonly (readonly State[])[] = [
  ...GAMES.map(({ states }) => states),
  ...GAMES.map(({ states }) => states.filter(({ phase }) => phase !== 'play')),
  POSITIONS.map(([, state]) => state),
];

fuzzSuite({
  game: pearls,
  times: TIMES,
  options: OPTIONS,
  states: STATES,
  actions: everyAction(),
  records: someRecords(pearls, GAMES),
  expectWhole,
  moves: [['cards and necklaces', moveSomething]],
});

describe('texts of pearls that have been damaged', () => {
  const hands = STATES.flat().flatMap(({ players }) =>
    players.flatMap(({ hand, pile }) => [hand, pile]),
  );

  test('parsePearl(text) refuses it, or it is a kind of pearl', () => {
    expectRoundTrip(TIMES, PEARLS.map(formatPearl), parsePearl, formatPearl, (pearl) => {
      expect(PEARLS).toContain(pearl);
    });
  });

  test('parsePearls(text) refuses it, or they are cards of the box', () => {
    expectRoundTrip(TIMES, hands.map(formatPearls), parsePearls, formatPearls, (cards) => {
      expect(Object.keys(cards)).toEqual(PEARLS);
      for (const pearl of PEARLS) expect(cards[pearl]).toBeLessThanOrEqual(CARDS[pearl]);
    });
  });
});

function expectWhole({ players, market, deck, necklaces }: State): void {
  for (const pearl of PEARLS) {
    const open = [...market, ...deck].filter((card) => card === pearl).length;
    const all = players.reduce((sum, { hand, pile }) => sum + hand[pearl] + pile[pearl], open);
    expect([0, CARDS[pearl]]).toContain(all);
  }
  const all = [...necklaces, ...players.flatMap((player) => player.necklaces)];
  expect(all.sort()).toEqual(NECKLACES);
}

/** Moves a card or a necklace to another place, or changes whose turn it is: nothing gets lost. */
function moveSomething(state: State, rng: Rng): void {
  const draft = state as { turn: number; finalTurns: number };
  const lists = [state.market, state.deck] as string[][];
  const necklaces = [state, ...state.players].map((owner) => owner.necklaces as number[]);
  const counts = state.players.flatMap(({ hand, seen, pile }) => [hand, seen, pile]);
  const pearl = pick(PEARLS, rng);
  const changes: readonly (() => void)[] = [
    () => pick(lists, rng).push(...pick(lists, rng).splice(0, 1)),
    () => pick(necklaces, rng).push(...pick(necklaces, rng).splice(0, 1)),
    () => {
      const [from, to] = [pick(counts, rng), pick(counts, rng)] as Record<string, number>[];
      from![pearl] = from![pearl]! - 1;
      to![pearl] = to![pearl]! + 1;
    },
    () => {
      draft.turn = (draft.turn + 1) % state.players.length;
    },
    () => {
      draft.finalTurns = 1 + (rng.next() & 1);
    },
  ];
  pick(changes, rng)();
}
