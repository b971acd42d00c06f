import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import {
  apply,
  determinize,
  parseAction,
  PLAYER_COUNTS,
  result,
  setup,
  stateFromJson,
  view,
} from '../../src/pearls/index.js';
import type { Pearl, Pearls, PlayerView, State, View } from '../../src/pearls/index.js';
import { inPlay, countsOf, listOf, scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import { everyTurn, expectTwins, filledWith, hiddenFrom, isOpen } from '../kit/pearls/secrets.js';
import type { Seat } from '../kit/pearls/secrets.js';
import { runs } from '../kit/runs.js';
import { looseParts, thawed } from '../kit/table.js';
import type { Named } from '../kit/table.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** A game of two that lacks yellow and green: the second still has two dealt cards, a red and a teal. */
const LATE: Scene = {
  allCards: false,
  hands: ['3b+1j', '2r+1t+1p'],
  seen: ['2b', '1r+1p'],
  piles: ['6j+8r+4b+2t', '.'],
  market: 'rrbtjj',
  deck: 'rb',
};

interface Unknown {
  readonly scene: Scene;
  readonly seat: Seat;
  /** In how many ways the unknown cards can lie, cards of a kind taken for one another. */
  readonly states: number;
  /** What was done before in a preview. */
  readonly actions?: readonly string[];
}

const UNKNOWN: Named<Unknown> = [
  // Red and teal in hand, red and blue in the deck: 6 pairs for the hand, each in 2 orders below,
  // but the two reds look alike.
  ['a hand and the deck', { scene: LATE, seat: 0, states: 7 }],
  ['another hand and the deck', { scene: LATE, seat: 1, states: 7 }],
  [
    'nothing but the order of the deck',
    { scene: { ...LATE, seen: ['3b+1j', '2r+1t+1p'] }, seat: null, states: 2 },
  ],
  ['two hands and no deck', { scene: { ...LATE, deck: '', finalTurns: 2 }, seat: null, states: 6 }],
  [
    'one hand and no deck: what is missing must be in it',
    { scene: { ...LATE, deck: '', finalTurns: 2 }, seat: 0, states: 1 },
  ],
  [
    'all cards of two players',
    { scene: { ...LATE, allCards: true, deck: 'yg' }, seat: 0, states: 12 },
  ],
  [
    'three players',
    {
      scene: {
        players: 3,
        allCards: false,
        hands: ['2y', '2b', '2p'],
        seen: ['1y', '1b', '1p'],
        piles: ['8j+12y', '4j+8g+8b', '.'],
        deck: 'g',
        market: 'yygbtj',
      },
      seat: null,
      states: 24,
    },
  ],
  [
    'four players, with cards of one kind',
    {
      scene: {
        players: 4,
        hands: ['1y', '1y', '1y', '1r'],
        piles: ['10y+10r', '6j+10g', '8r+8b', '.'],
        deck: 'y',
      },
      seat: 0,
      states: 4,
    },
  ],
  [
    'cards in the market of a preview',
    {
      scene: { ...LATE, deck: 'rbp', hands: ['3b+1j', '2r+1t'], seen: ['2b', '1r+1t'] },
      seat: 0,
      actions: ['take t'],
      states: 12,
    },
  ],
  [
    'the last cards of the deck in the market of a preview',
    { scene: LATE, seat: 0, actions: ['take r'], states: 7 },
  ],
  [
    'the hands at the end of a preview',
    { scene: { ...LATE, deck: '', finalTurns: 1 }, seat: null, actions: ['play 2b'], states: 6 },
  ],
];

describe('determinize(view, rng) and luck', () => {
  test.each(UNKNOWN)(
    'determinize(view, rng) gives each deal of the physical cards as often: %s (P27)',
    (_, row) => {
      const { seen, hidden } = puzzle(row);
      const all = ordersOf(hidden);
      const wanted = sharesOf(all.map((cards) => [filledWith(seen, cards), 1 / all.length]));
      expect(wanted.size).toBe(row.states);
      expect(rounded(sharesOf(everyOutcome(seen)))).toEqual(rounded(wanted));
    },
  );

  test('determinize(view, rng) gives every fitting state of a larger rest as often as it should', () => {
    // Seven unknown cards: red, teal and five in the deck.
    const state = scene({ ...LATE, deck: 'rbpjj' });
    const seen = view(state, 0);
    const orders = ordersOf(hiddenFrom(state, seen));
    const wanted = sharesOf(orders.map((cards) => [filledWith(seen, cards), 1 / orders.length]));
    const draws = 20_000;
    const rng = createRng('a fixed seed');
    const found = sharesOf(
      Array.from({ length: draws }, () => [determinize(seen, rng), 1 / draws] as const),
    );

    expect([...found.keys()].filter((text) => !wanted.has(text))).toEqual([]);
    const squares = [...wanted].map(
      ([text, share]) => (draws * ((found.get(text) ?? 0) - share) ** 2) / share,
    );
    const sum = squares.reduce((all, one) => all + one, 0);
    // Luck takes chi-square further from its freedom about once in a thousand times.
    const freedom = wanted.size - 1;
    expect(freedom).toBeGreaterThan(500);
    expect(Math.abs(sum - freedom)).toBeLessThan(3.3 * Math.sqrt(2 * freedom));
  });

  test('determinize(view, rng) deals a hidden hand as a shuffled deck would (P6)', () => {
    // Six of the 100 cards, of which the viewer has seen twelve.
    const state = setup({ players: 4, seed: 7 });
    const seen = view(state, 0);
    const rng = createRng('another fixed seed');
    const draws = 4000;
    const hidden = countsOf(hiddenFrom(state, seen));
    const total = listOf(hidden).length;
    const sums = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };
    for (let i = 0; i < draws; i++) {
      const { players, deck } = determinize(seen, rng);
      for (const card of listOf((players[2] as PlayerView).hand)) sums[card]++;
      sums[deck[0]!]++;
    }
    for (const [card, sum] of Object.entries(sums)) {
      const share = hidden[card as Pearl] / total;
      const spread = Math.sqrt(7 * draws * share * (1 - share));
      expect(Math.abs(sum - 7 * draws * share)).toBeLessThan(3.3 * spread);
    }
  });

  test('determinize(view, rng) gives the same state for the same seed, and others for others', () => {
    const seen = view(setup({ players: 3, seed: 7 }), 2);
    expect(determinize(seen, createRng(1))).toStrictEqual(determinize(seen, createRng(1)));
    expect(determinize(seen, createRng(1))).not.toEqual(determinize(seen, createRng(2)));
  });

  test.each<[name: string, rng: unknown]>([
    ['gives no whole numbers', { next: (): number => 0.5 }],
    ['gives NaN', { next: (): number => NaN }],
    ['gives more than 32 bits', { next: (): number => 2 ** 32 }],
    ['gives a text', { next: (): string => '7' }],
    ['has no numbers', {}],
    ['is not there', undefined],
    ['is nothing', null],
  ])('determinize(view, rng) refuses a generator that %s', (_, rng) => {
    const seen = view(scene(LATE), 0);
    expect(() => determinize(seen, rng as Rng)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-rng' }),
    );
  });
});

describe('determinize(view, rng) and what is known', () => {
  test.each(UNKNOWN)('determinize(view, rng) is a sound state that fits: %s (P27)', (_, row) => {
    const { seen } = puzzle(row);
    const full = determinize(seen, createRng(7));
    expectTwins(stateFromJson(full), full);
    expect(looseParts(full)).toEqual([]);
    expect(full.players.every((player) => !('unknown' in player))).toBe(true);
    if (row.actions === undefined) expectTwins(view(full, row.seat), seen);
  });

  test('determinize(state, rng) is the state itself, and needs no luck', () => {
    for (const players of PLAYER_COUNTS) {
      const state = setup({ players, seed: 7 });
      const none = { next: (): number => NaN };
      expectTwins(determinize(state, none), state);
    }
  });

  test.each(
    PLAYER_COUNTS.flatMap((players) =>
      [false, true].map((allCards) => [players, allCards] as const),
    ),
  )(
    'determinize(view, rng) of %d players with all cards: %s, knows which are in the game (P4, P5)',
    (players, allCards) => {
      const seen = view(setup({ players, seed: 7, allCards }), null);
      const { players: seats, market, deck } = determinize(seen, createRng(7));
      const cards = [...seats.flatMap(({ hand }) => listOf(hand)), ...market, ...deck];
      expect(countsOf(cards)).toEqual(countsOf(inPlay(players, allCards)));
    },
  );

  test('determinize(preview, rng) is sound, and is a game that can come of it (P27)', () => {
    let previews = 0;
    everyTurn(({ before, action }, seat, [page], rng) => {
      if (!isOpen(page, before.state.turn)) return;
      const preview = apply(view(before.state, seat), action);
      const full = determinize(preview, rng);
      expectTwins(stateFromJson(full), full);
      expectTwins(result(full) === null, preview.phase !== 'over');
      // The cards that had to be left open can be seen now; all others are where they were.
      const { market, players } = full;
      expectTwins(
        preview.market.map((card, i) => card ?? market[i]),
        market,
      );
      preview.players.forEach(({ hand, unknown = 0, ...rest }, i) => {
        const { hand: filled, ...same } = players[i] as PlayerView;
        expectTwins(same, rest);
        expectTwins(listOf(filled).length, listOf(hand).length + unknown);
      });
      previews++;
    }, 12);
    expect(previews).toBeGreaterThan(runs(300));
  });
});

// Bad views.

const MISSING = 'cards are missing from this view, or too many';

const SPOILED: Named<readonly [message: string, spoil: (seen: Loose) => void]> = [
  ['a card missing from the deck', [MISSING, ({ deck }) => deck.pop()]],
  ['a card too many in the deck', [MISSING, ({ deck }) => deck.push(null)]],
  ['a card missing from the market', [MISSING, ({ market }) => market.pop()]],
  [
    'a known card too many in the market',
    ['market: expected 0 to 6 items, found 7', ({ market }) => market.push('red')],
  ],
  ['a card missing from a hand', [MISSING, ({ players }) => players[0].hand.blue--]],
  ['an unknown card missing from a hand', [MISSING, ({ players }) => players[1].unknown--]],
  ['an unknown card too many in a hand', [MISSING, ({ players }) => players[1].unknown++]],
  ['a card missing from a pile', [MISSING, ({ players }) => players[1].pile.red--]],
  ['a card too many in a pile', [MISSING, ({ players }) => players[0].pile.joker++]],
  ['a player too many', [MISSING, ({ players }) => players.push(thawed(players[0]))]],
  [
    'too many of a kind in the market',
    ['too many teal cards in this view', ({ market }) => market.fill('teal')],
  ],
  [
    'too many of a kind in the deck',
    ['too many purple cards in this view', ({ deck }) => deck.fill('purple')],
  ],
  [
    'too many of a kind in a hand',
    [
      'players[0].hand.blue: expected 0 to 12, found 13',
      ({ players }) => {
        players[0].hand.blue = 13;
      },
    ],
  ],
  [
    'too many of a kind in a pile',
    [
      'players[1].pile.purple: expected 0 to 4, found 5',
      ({ players }) => {
        players[1].pile.purple = 5;
      },
    ],
  ],
  [
    'a card that so few players do without (P4)',
    ['too many yellow cards in this view', ({ market }) => (market[0] = 'yellow')],
  ],
];

describe('determinize(view, rng) and bad views', () => {
  test.each(SPOILED)('determinize(view, rng) refuses %s', (_, [message, spoil]) => {
    const seen = thawed(view(scene({ ...LATE, piles: ['5r+2b', '2p'] }), 0)) as Loose;
    expect(() => determinize(seen, createRng(7))).not.toThrow();
    spoil(seen);
    expect(() => determinize(seen, createRng(7))).toThrow(
      expect.objectContaining({
        name: 'RulesError',
        code: /^too many|^cards are missing/.test(message) ? 'bad-view' : 'bad-state',
        message,
      }),
    );
  });

  test('determinize(view, rng) refuses three players with the cards of two (P4)', () => {
    const two = view(setup({ players: 2, seed: 7 }), 0);
    const { unknown, ...nothing } = two.players[1]!;
    expect(unknown).toBe(6);
    const players = [...two.players, nothing];
    expect(() => determinize({ ...two, players }, createRng(7))).toThrow(
      expect.objectContaining({ code: 'bad-view', message: MISSING }),
    );
  });
});

// Every way that luck can fall.

/**
 * Every state that `determinize` can give, with how likely it is: whenever a number is asked for, the
 * luck falls in each of twelve ways. Choices among up to four cards all come out even.
 */
function everyOutcome(seen: View): (readonly [State, number])[] {
  const outcomes: (readonly [State, number])[] = [];
  const open: number[][] = [[]];
  for (let luck = open.pop(); luck !== undefined; luck = open.pop()) {
    const given = [...luck];
    try {
      const state = determinize(seen, { next: () => take(given) });
      outcomes.push([state, 12 ** -luck.length]);
    } catch (error) {
      if (error !== OUT_OF_LUCK) throw error;
      for (let part = 0; part < 12; part++) open.push([...luck, part]);
    }
  }
  return outcomes;
}

/** Thrown when a number is asked for that has not been decided yet. */
const OUT_OF_LUCK = new Error('out of luck');

function take(luck: number[]): number {
  const part = luck.shift();
  if (part === undefined) throw OUT_OF_LUCK;
  // The middle of each twelfth of all numbers.
  return Math.floor(((part + 0.5) * 2 ** 32) / 12);
}

/** A view to fill in, and the cards that it does not show. */
function puzzle({ scene: drawn, seat, actions = [] }: Unknown): { seen: View; hidden: Pearl[] } {
  const state = scene(drawn);
  const steps = actions.map(parseAction);
  const seen = steps.reduce(apply, view(state, seat));
  return { seen, hidden: hiddenFrom(steps.reduce(apply, state), seen) };
}

/** How likely each state is. */
function sharesOf(outcomes: readonly (readonly [State, number])[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const [state, share] of outcomes) {
    const text = JSON.stringify(state);
    shares.set(text, (shares.get(text) ?? 0) + share);
  }
  return shares;
}

function rounded(shares: ReadonlyMap<string, number>): [string, string][] {
  const rows = [...shares].map(([text, share]): [string, string] => [text, share.toFixed(9)]);
  return rows.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Everything in a list, in every order. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    ordersOf([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

// Spoiling.

/** A view of two players, the second with unknown cards, that can be changed. */
interface Loose extends View {
  readonly players: [LoosePlayer, LoosePlayer, ...LoosePlayer[]];
  readonly market: (Pearl | null)[];
  readonly deck: (Pearl | null)[];
}

interface LoosePlayer extends PlayerView {
  hand: Record<keyof Pearls, number>;
  pile: Record<keyof Pearls, number>;
  unknown: number;
}
