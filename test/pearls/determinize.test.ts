import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
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
import { thawed } from '../kit/table.js';
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

// prettier-ignore
const UNKNOWN: Named<Unknown> = [
  // Red and teal in hand, red and blue in the deck: 6 pairs for the hand, each in 2 orders below,
  // but the two reds look alike.
  ['a hand and the deck', { scene: LATE, seat: 0, states: 7 }],
  ['another hand and the deck', { scene: LATE, seat: 1, states: 7 }],
  ['nothing but the order of the deck', { scene: { ...LATE, seen: ['3b+1j', '2r+1t+1p'] }, seat: null, states: 2 }],
  ['two hands and no deck', { scene: { ...LATE, deck: '', finalTurns: 2 }, seat: null, states: 6 }],
  ['one hand and no deck: what is missing must be in it', { scene: { ...LATE, deck: '', finalTurns: 2 }, seat: 0, states: 1 }],
  ['all cards of two players', { scene: { ...LATE, allCards: true, deck: 'yg' }, seat: 0, states: 12 }],
  ['three players',
    { scene: { players: 3, allCards: false, hands: ['2y', '2b', '2p'], seen: ['1y', '1b', '1p'], piles: ['8j+12y', '4j+8g+8b', '.'], deck: 'g', market: 'yygbtj' }, seat: null, states: 24 }],
  ['four players, with cards of one kind', { scene: { players: 4, hands: ['1y', '1y', '1y', '1r'], piles: ['10y+10r', '6j+10g', '8r+8b', '.'], deck: 'y' }, seat: 0, states: 4 }],
  ['cards in the market of a preview', { scene: { ...LATE, deck: 'rbp', hands: ['3b+1j', '2r+1t'], seen: ['2b', '1r+1t'] }, seat: 0, actions: ['take t'], states: 12 }],
  ['the last cards of the deck in the market of a preview', { scene: LATE, seat: 0, actions: ['take r'], states: 7 }],
  ['the hands at the end of a preview', { scene: { ...LATE, deck: '', finalTurns: 1 }, seat: null, actions: ['play 2b'], states: 6 }],
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

  test('determinize(view, rng) gives the same state for the same seed, and others for others', () => {
    const seen = view(setup({ players: 3, seed: 7 }), 2);
    expect(determinize(seen, createRng(1))).toStrictEqual(determinize(seen, createRng(1)));
    expect(determinize(seen, createRng(1))).not.toEqual(determinize(seen, createRng(2)));
  });
});

describe('determinize(view, rng) and what is known', () => {
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

// prettier-ignore
const SPOILED: Named<readonly [message: string, spoil: (seen: Loose) => void]> = [
  ['a card missing from the deck', [MISSING, ({ deck }) => deck.pop()]],
  ['a card missing from a pile', [MISSING, ({ players }) => players[1].pile.red--]],
  ['a card too many in a pile', [MISSING, ({ players }) => players[0].pile.joker++]],
  ['too many of a kind in the deck', ['too many purple cards in this view', ({ deck }) => deck.fill('purple')]],
  ['a card that so few players do without (P4)', ['too many yellow cards in this view', ({ market }) => (market[0] = 'yellow')]],
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
