import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  COLORS,
  createRng,
  key,
  PLAYER_COUNTS,
  reef,
  setup,
  STANDARD_DECK,
  START_RULES,
  view,
} from '../../src/index.js';
import type { Card, CardId, PlayerView, SetupOptions, State, View } from '../../src/index.js';
import { playOut } from '../kit/reef/games.js';
import type { Plan } from '../kit/reef/games.js';
import { everyAlternative } from '../kit/reef/secrets.js';
import type { Seat } from '../kit/reef/secrets.js';
import { actionsOf, boardOf, EMPTY, table } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';
import { keySuite, listVariants } from '../suites/keys.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const FULL =
  'rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg rypg';

/** Seat 0: cards 0 1 dealt, 2 taken; seat 1: 3 dealt, 4 taken. Display 5 6 7, deck 8 to 11. */
const PLAYING: Drawing = {
  hands: [
    ['rr: y = 1', 'gg: y = 1', 'yy: p = 2'],
    ['rr: p = 1', 'gg: p = 3'],
  ],
  dealt: [2, 1],
  display: ['yy: r = 1 (12)', 'pp: y2 = 3', 'gg: r r / r r = 6 (1)'],
  played: [['rr: r = 1'], []],
  scores: [0, 107],
};

const MIDGAME: readonly string[] = [
  'start r@b2 y@c2 p@b3 g@c3',
  'start r@c3 y@c2 p@b3 g@b2',
  'take #57',
  'play #44 g@a1 g@a1',
  'draw #41',
];

// prettier-ignore
const SITUATIONS: Named<Drawing> = [
  ['in play', PLAYING],
  ['at the start', { phase: 'start', hands: [['rr: y = 1', 'gg: y = 1'], ['rr: p = 1', 'gg: p = 3']] }],
  ['over', { ...PLAYING, phase: 'over' }],
  ['in the last round', { ...PLAYING, supply: { red: 0 }, turn: 1, round: 11 }],
  ['of four players', { ...PLAYING, players: 4, first: 3, turn: 2 }],
  ['with the last card of the deck', { ...PLAYING, deck: ['rr: r = 1'] }],
];

/** A deck of one sort, so that a view can be told by everything else about it. */
function textOf(seen: View): string {
  return JSON.stringify({ ...seen, cards: null });
}

keySuite<State, View, SetupOptions>(reef, {
  pinned: [
    [
      'two players, seed 7',
      () => setup({ players: 2, seed: 7 }),
      'cs 111 18.18.18.18 A5AQApAtAjAZAWAFA7ArAlACAbAhAAAnAzAVAmABAcASAEAeAgAoAkAfAGAuAJALAIAqAyAYA4ARAPAxANAiA1AOADA6AUAwAvATA2A0AHAaAKAX   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,AdA3,AdA3, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,AsAM,AsAM,',
    ],
    [
      'two players, seed 7, seat 0',
      () => view(setup({ players: 2, seed: 7 }), 0),
      'cs 111 18.18.18.18 ?56;   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,AdA3,AdA3, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,?2;,?2;,',
    ],
    [
      'four players, seed "reef", anywhere, a spectator',
      () => view(setup({ players: 4, seed: 'reef', first: 3, start: 'anywhere' }), null),
      'as 331 28.28.28.28 ?52;   AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,?2;,?2;, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,?2;,?2;, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,?2;,?2;, AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA3,?2;,?2;,',
    ],
    [
      'seed 7 after five actions',
      () => midgame(),
      'cp 012 16.16.16.14 AZAWAFA7ArAlACAbAhAAAnAzAVAmABAcASAEAeAgAoAkAfAGAuAJALAIAqAyAYA4ARAPAxANAiA1AOADA6AUAwAvATA2A0AHAaAKAX AtAQAp 0.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA2,AdA3A5Aj,AdA3, AUAAAAAAAAAEACAAAAADABAAAAAAAAAA3,AM,AM,As',
    ],
    [
      'seed 7 after five actions, seat 0',
      () => view(midgame(), 0),
      'cp 012 16.16.16.14 AZ?50; AtAQAp 0.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA2,AdA3A5Aj,AdA3, AUAAAAAAAAAEACAAAAADABAAAAAAAAAA3,?1;,?1;,As',
    ],
    [
      'seed 7 after five actions, seat 1',
      () => view(midgame(), 1),
      'cp 012 16.16.16.14 AZ?50; AtAQAp 0.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA2,A5Aj?2;,?2;, AUAAAAAAAAAEACAAAAADABAAAAAAAAAA3,AM,AM,As',
    ],
    [
      'a drawn game',
      () => table(PLAYING),
      'cp 001 16.16.16.16 AIAJAKAL AFAGAH 12.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA0,AAABAC,AAAB,AM AAAAAAAAAAABACAAAAADAEAAAAAAAAAA107,ADAE,AD,',
    ],
    [
      'a drawn game, a spectator',
      () => view(table(PLAYING), null),
      'cp 001 16.16.16.16 AI?3; AFAGAH 12.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA0,AC?2;,?2;,AM AAAAAAAAAAABACAAAAADAEAAAAAAAAAA107,AE?1;,?1;,',
    ],
    [
      'a drawn game that is over, with a full and an empty board',
      () =>
        table({ ...PLAYING, phase: 'over', boards: [FULL, EMPTY], round: 23, start: 'outside' }),
      'oo 0023 2.2.2.2 AIAJAKAL AFAGAH 12.0.1 BwBwBwBwBwBwBwBwBwBwBwBwBwBwBwBw0,AAABAC,AAAB,AM AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA107,ADAE,AD,',
    ],
    [
      'a preview with unknown cards on the display',
      () =>
        actionsOf('take #5', 'take #6').reduce(
          apply,
          view(table({ ...PLAYING, dealt: [2, 0] }), 0),
        ),
      'cp 002 16.16.16.16 ?2; AI?1;AH 0.0.1 AAAAAAAAAAABACAAAAADAEAAAAAAAAAA12,AAABACAF,AAAB,AM AAAAAAAAAAABACAAAAADAEAAAAAAAAAA107,ADAEAG,,',
    ],
  ],
  situations: SITUATIONS.map(([name, drawing]) => [name, () => table(drawing)]),
  variants: changed,
  fewest: 50,
  textOf,
  games: {
    plans: fc.record({
      options: fc.record({
        players: fc.constantFrom(...PLAYER_COUNTS),
        // Few deals, so that equal positions come up.
        seed: fc.nat(3),
        start: fc.constantFrom(...START_RULES),
      }),
      luck: fc.integer(),
    }),
    play: ({ options, luck }: Plan) => playOut(options, createRng(luck)),
  },
  longest: () => 350,
});

describe('equal keys for equal views of Reef, and no others', () => {
  test.each<[name: string, seat: Seat, states: number]>([
    ['seat 0', 0, 24],
    ['seat 1', 1, 120],
    ['a spectator', null, 720],
  ])('key(state) tells all states apart that are one for %s (R45)', (_, seat, states) => {
    const all = everyAlternative(table(PLAYING), seat);
    expect(new Set(all.map(key)).size).toBe(states);
    expect(new Set(all.map((state) => key(view(state, seat)))).size).toBe(1);
  });

  test('key(view) tells unknown cards from none, and from known ones', () => {
    const state = table(PLAYING);
    const hands: (CardId | null)[][] = [
      [],
      [0],
      [null],
      [0, null],
      [null, 0],
      [null, null],
      [0, 1],
    ];
    const keys = hands.flatMap((hand) =>
      (['hand', 'dealt'] as const).map((field) => key(withPlayer(state, { [field]: hand }))),
    );
    expect(new Set(keys).size).toBe(2 * hands.length);
  });

  test('key(view) tells apart how many cards of the deck are unknown', () => {
    const state = setup({ players: 2, seed: 7, cards: Array<Card>(300).fill(STANDARD_DECK[0]!) });
    const decks = Array.from({ length: 300 }, (_, length) =>
      Array.from({ length }, (__, i) => (i === 0 ? 8 : null)),
    );
    expect(new Set(decks.map((deck) => key({ ...state, deck }))).size).toBe(300);
  });

  test('key(view) tells all 341 stacks and all 1000 cards apart', () => {
    const state = setup({ players: 2, seed: 7, cards: Array<Card>(1000).fill(STANDARD_DECK[0]!) });
    const stacks = [0, 1, 2, 3, 4].flatMap(stacksOf);
    const boards = stacks.map((stack) => [stack, ...boardOf(state, 0).slice(1)]);
    expect(new Set(boards.map((board) => key(withPlayer(state, { board })))).size).toBe(341);
    const cards = Array.from({ length: 1000 }, (_, card) => [card]);
    expect(new Set(cards.map((played) => key(withPlayer(state, { played })))).size).toBe(1000);
  });
});

function midgame(): State {
  return actionsOf(...MIDGAME).reduce(apply, setup({ players: 2, seed: 7, first: 0 }));
}

function withPlayer(state: State, change: Partial<PlayerView>): View {
  const [player, ...others] = state.players;
  return { ...state, players: [{ ...(player as PlayerView), ...change }, ...others] };
}

/** All stacks of a height. */
function stacksOf(height: number): View['players'][0]['board'][0][] {
  if (height === 0) return [[]];
  return stacksOf(height - 1).flatMap((stack) => COLORS.map((color) => [...stack, color]));
}

// Changing one thing.

/** The view with one thing changed, in ways that leave boards boards. */
function changed(seen: View): View[] {
  const { cards, ...rest } = seen;
  return variantsOf(rest, '').map((other) => ({ cards, ...(other as typeof rest) }));
}

function variantsOf(value: unknown, field: string): unknown[] {
  if (value === null) return [0, 7];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return numberVariants(value, field);
  if (typeof value === 'string') return WORDS.flatMap((words) => otherWords(words, value));
  if (Array.isArray(value)) return variantsOfList(value as unknown[], field);
  return Object.entries(value!).flatMap(([name, part]) =>
    variantsOf(part, name).map((other) => ({ ...value!, [name]: other })),
  );
}

const WORDS: readonly (readonly string[])[] = [START_RULES, ['start', 'play', 'over'], COLORS];

function otherWords(words: readonly string[], word: string): string[] {
  return words.includes(word) ? words.filter((other) => other !== word) : [];
}

function numberVariants(value: number, field: string): unknown[] {
  // There are four seats; any other number may grow.
  if (field === 'first' || field === 'turn') return [0, 1, 2, 3].filter((seat) => seat !== value);
  const isCard = field === 'card' || /^\d+$/.test(field);
  return [value + 1, value + 10, value * 10 + 1, ...(isCard ? [null] : [])];
}

function variantsOfList(items: readonly unknown[], field: string): unknown[] {
  const changed = listVariants(items, (item, i) => variantsOf(item, String(i)));
  // A board has sixteen stacks, a stack four pieces at most.
  if (field === 'board') return changed;
  const isStack = COLORS.some((color) => items.includes(color));
  const longer = items.length > 0 && !(isStack && items.length === 4) ? [[...items, items[0]]] : [];
  const shorter = items.length > 0 ? [items.slice(1), items.slice(0, -1)] : [];
  return [...changed, ...longer, ...shorter];
}
