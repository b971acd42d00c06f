import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  CARDS,
  key,
  parseAction,
  parsePearls,
  PEARLS,
  pearls,
  setup,
  view,
} from '../../src/pearls/index.js';
import type { Pearl, PlayerView, SetupOptions, State, View } from '../../src/pearls/index.js';
import { pearlsGames } from '../kit/pearls/games.js';
import { scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import { filledWith, hiddenFrom } from '../kit/pearls/secrets.js';
import type { Seat } from '../kit/pearls/secrets.js';
import type { Named } from '../kit/table.js';
import { keySuite, listVariants } from '../suites/keys.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Some cards of each hand were taken openly; three cards are left in the deck. */
const PLAYING: Scene = {
  hands: ['3y+1j+1p', '2g+2j+1r'],
  seen: ['2y', '1j+1g'],
  piles: ['12y+1j', '.'],
  owned: ['', '47'],
  deck: 'ptb',
};

const MIDGAME: readonly string[] = ['take r', 'take b', 'play 3r', 'play 1b', 'take j'];

const SITUATIONS: Named<Scene> = [
  ['in play', PLAYING],
  ['just dealt', { hands: ['3y+3r', '6b'] }],
  ['in its last turns', { ...PLAYING, deck: '', finalTurns: 2 }],
  ['over', { ...PLAYING, deck: '', phase: 'over' }],
  ['of six players', { ...PLAYING, players: 6, turn: 5 }],
  ['without cards in hand', { hands: ['.', '.'], piles: ['6y', '6r'] }],
];

keySuite<State, View, SetupOptions>(pearls, {
  pinned: [
    [
      'two players, seed 7',
      () => setup({ players: 2, seed: 7 }),
      'p10 pbbjrr jbtrbjrrjrrbbrjbjjjbtrprjtjrtjjprtbrttjrjr 4556677889 1020111000000000000000 1030200000000000000000',
    ],
    [
      'two players, seed 7, seat 0',
      () => view(setup({ players: 2, seed: 7 }), 0),
      'p10 pbbjrr ?42 4556677889 1020111000000000000000 0000000600000000000000',
    ],
    [
      'two players with all cards, seed 7, seat 1',
      () => view(setup({ players: 2, seed: 7, allCards: true }), 1),
      'p00 gjytrb ?82 4556677889 0000000600000000000000 1112010000000000000000',
    ],
    [
      'six players, seed "pearls", a spectator',
      () => view(setup({ players: 6, seed: 'pearls', first: 3 }), null),
      'p30 jyggyt ?58 4556677889 0000000600000000000000 0000000600000000000000 0000000600000000000000 0000000600000000000000 0000000600000000000000 0000000600000000000000',
    ],
    [
      'seed 7 after five actions',
      () => midgame(),
      'p10 ptrbjr rjrrbbrjbjjjbtrprjtjrtjjprtbrttjrjr 4556677889 3010111020000000030000 1030400000002000000100',
    ],
    [
      'seed 7 after five actions, seat 0',
      () => view(midgame(), 0),
      'p10 ptrbjr ?35 4556677889 3010111020000000030000 0000200600002000000100',
    ],
    [
      'seed 7 after five actions, seat 1',
      () => view(midgame(), 1),
      'p10 ptrbjr ?35 4556677889 2000000520000000030000 1030400000002000000100',
    ],
    [
      'a drawn game',
      () => scene(PLAYING),
      'p00 yyrgbt ptb 55667889 1300001002000001c00000 201200001001000c7ida6247',
    ],
    [
      'a drawn game, a spectator',
      () => view(scene(PLAYING), null),
      'p00 yyrgbt ?3 55667889 0200000302000001c00000 100100031001000c7ida6247',
    ],
    [
      'a drawn game in its last turns',
      () => scene({ ...PLAYING, deck: '', finalTurns: 1, turn: 1 }),
      'f11 yyrgbt  55667889 1300001002000001c00000 201200001001000c7idb7347',
    ],
    [
      'a drawn game that is over, without necklaces on the table',
      () => scene({ ...PLAYING, owned: ['55667889', '47'], phase: 'over' }),
      'o00 yyrgbt ptb  1300001002000001c0000055667889 201200001001000c7ida6247',
    ],
    [
      'a preview with unknown cards in the market',
      () => apply(view(scene(PLAYING), 0), parseAction('take y')),
      'p10 rgbt?2 ?1 55667889 1500001004000001c00000 100100031001000c7ida6247',
    ],
  ],
  situations: SITUATIONS.map(([name, drawn]) => [name, () => scene(drawn)]),
  variants: (seen) => variantsOf(seen, '') as View[],
  fewest: 100,
  textOf: (seen) => JSON.stringify(seen),
  games: pearlsGames,
  // At most 100 cards, ten necklaces, and a few characters for each player.
  longest: (players) => 125 + 24 * players,
});

describe('equal keys for equal views of Pearls, and no others', () => {
  test.each<[name: string, seat: Seat, states: number]>([
    // Three dealt cards of another's hand and three in the deck: all unlike, or two of them purple.
    ['seat 0', 0, 120],
    ['seat 1', 1, 72],
  ])('key(state) tells all states apart that are one for %s (P27)', (_, seat, states) => {
    const state = scene(PLAYING);
    const page = view(state, seat);
    const all = ordersOf(hiddenFrom(state, page)).map((cards) => filledWith(page, cards));
    expect(new Set(all.map(key)).size).toBe(states);
    expect(new Set(all.map((other) => key(view(other, seat)))).size).toBe(1);
  });

  test('key(view) tells apart every number of cards of every kind, in every place', () => {
    const state = scene(PLAYING);
    const keys = (['hand', 'seen', 'pile'] as const).flatMap((field) =>
      PEARLS.flatMap((pearl) =>
        Array.from({ length: CARDS[pearl] }, (_, i) =>
          key(withPlayer(state, { [field]: { ...parsePearls('.'), [pearl]: i + 1 } })),
        ),
      ),
    );
    expect(new Set(keys).size).toBe(3 * 100);
  });

  test('key(view) tells apart how many cards of a hand and of the deck are unknown', () => {
    const state = scene(PLAYING);
    const hands = [1, 2, 3, 4, 5, 6].map((unknown) => key(withPlayer(state, { unknown })));
    expect(new Set([...hands, key(state)]).size).toBe(7);
    const decks = Array.from({ length: 83 }, (_, length) =>
      key({ ...state, deck: Array.from({ length }, () => null) }),
    );
    expect(new Set(decks).size).toBe(83);
  });

  test('key(view) tells apart where necklaces lie, and in which order they were taken', () => {
    const state = scene(PLAYING);
    const lists = [[], [4], [4, 5], [5, 4], [5, 5], [4, 5, 5]];
    const keys = lists.flatMap((necklaces) => [
      key({ ...state, necklaces }),
      ...[0, 1].map((seat) => key(withPlayer(state, { necklaces }, seat))),
    ]);
    expect(new Set(keys).size).toBe(3 * lists.length);
  });

  test('key(view) tells apart where unknown cards lie in the market of a preview', () => {
    const state = scene(PLAYING);
    const markets = Array.from({ length: 64 }, (_, bits) =>
      state.market.map((card, i) => ((bits >> i) % 2 === 0 ? card : null)),
    );
    expect(new Set(markets.map((market) => key({ ...state, market }))).size).toBe(64);
  });
});

function midgame(): State {
  return MIDGAME.map(parseAction).reduce(apply, setup({ players: 2, seed: 7, first: 0 }));
}

function withPlayer(state: View, change: Partial<PlayerView>, seat = 0): View {
  const players = state.players.map((player, i) =>
    i === seat ? { ...player, ...change } : player,
  );
  return { ...state, players };
}

/** Everything in a list, in every order. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    ordersOf([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

// Changing one thing.

/** The value with one thing changed, in ways that leave views views. */
function variantsOf(value: unknown, field: string): unknown[] {
  if (value === null) return [...PEARLS];
  if (typeof value === 'number') return numberVariants(value, field);
  if (typeof value === 'string') return wordVariants(value);
  if (Array.isArray(value)) return variantsOfList(value as unknown[]);
  return Object.entries(value!).flatMap(([name, part]) =>
    variantsOf(part, name).map((other) => ({ ...value!, [name]: other })),
  );
}

const PHASES = ['play', 'final', 'over'];

function wordVariants(word: string): unknown[] {
  if (PHASES.includes(word)) return PHASES.filter((phase) => phase !== word);
  return [...PEARLS.filter((pearl) => pearl !== word), null];
}

function numberVariants(value: number, field: string): number[] {
  const [least, most] = LIMITS[field] ?? [0, CARDS[field as Pearl]];
  const all = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return all.filter((number) => number !== value);
}

const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  turn: [0, 5],
  finalTurns: [0, 6],
  unknown: [1, 6],
  necklace: [4, 9],
};

function variantsOfList(items: readonly unknown[]): unknown[] {
  const changed = listVariants(items, (item) => variantsOf(item, 'necklace'));
  const shorter = items.length > 0 ? [items.slice(1)] : [];
  const longer = items.length > 0 ? [[...items, items[0]]] : [];
  return [...changed, ...shorter, ...longer];
}
