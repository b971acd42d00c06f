import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import {
  createRng,
  determinize,
  key,
  legalActions,
  parseBoard,
  parseDeck,
  parsePattern,
  randomAction,
  apply,
  result,
  setup,
  view,
} from '../../../src/index.js';
import type { Rng, State } from '../../../src/index.js';
import { expectSame, positionWith } from '../../kit/reef/fast.js';
import { allCards } from '../../kit/reef/games.js';
import { isThorough } from '../../kit/runs.js';
import { everyAlternative } from '../../kit/reef/secrets.js';
import { deepFreeze } from '../../kit/reef/slow.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('deal(seat, rng)', () => {
  const cards = parseDeck('ry: p = 1\npg: r@y = 2\n'.repeat(5));
  const small = setup({ players: 2, seed: 3, cards });
  const rng = createRng(3);
  let played = small;
  for (let i = 0; i < 2; i++) played = apply(played, randomAction(played, rng));
  let over = played;
  while (over.phase !== 'over') over = apply(over, randomAction(over, rng));
  const least = setup({ players: 2, seed: 4, cards: cards.slice(0, 8) });

  // The 99.9 % quantiles of chi-squared.
  test.each<[string, State, number, number]>([
    ['before the display is laid out', least, 720, 842.3],
    ['in play', played, 24, 49.73],
  ])(
    'deal(seat, rng) gives all deals equally often, as determinize(view, rng) does: %s',
    (_, state, deals, most) => {
      const seat = 0;
      const seen = view(state, seat);
      const possible = everyAlternative(state, seat).map(key);
      expect(new Set(possible).size).toBe(deals);
      const game = new ReefSimulator(state);
      const luck = createRng('deal');
      const samples = isThorough ? 24_000 : Math.max(6_000, 20 * deals);
      const mean = samples / deals;
      const dealt = countsOf(possible, samples, () => {
        game.deal(seat, luck);
        return game.unload();
      });
      const determinized = countsOf(possible, samples, () => determinize(seen, luck));
      for (const counts of [dealt, determinized]) {
        expect(sumOf(counts, (count) => (count - mean) ** 2 / mean)).toBeLessThan(most);
      }
      // Both samples come from the same distribution.
      const apart = dealt.map((count, i) => {
        const other = determinized[i]!;
        return (count - other) ** 2 / (count + other);
      });
      expect(sumOf(apart, (term) => term)).toBeLessThan(most);
    },
  );

  test('deal(seat, rng) asks the generator for nothing if it has no choice', () => {
    const begun = positionWith(parseBoard('r . . . / . . . . / . . . . / . . . .'), [
      parsePattern('p4 p4'),
    ]);
    const game = new ReefSimulator(begun);
    const never: Rng = {
      next: () => {
        throw new Error('asked');
      },
    };
    // The deck has a top card, which all can see, and one below it; nobody else holds a dealt card.
    game.deal(0, never);
    expectSame(game.unload(), begun);
    expect(() => {
      game.deal(1, never);
    }).toThrow('asked');
  });

  test.each([0, 1])('deal(%i, rng) leaves what breaks ties as it is (R41)', (seat) => {
    const begun = positionWith(parseBoard('r . . . / . . . . / . . . . / . . . .'), [
      parsePattern('p4 p4'),
    ]);
    const [one, two] = begun.players;
    const board = parseBoard('r y . . / . . . . / . . . . / . . . .');
    const state = deepFreeze({
      ...begun,
      deck: [8],
      players: [
        { ...one!, hand: [9, 10], dealt: [9, 10], score: 3 },
        { ...two!, board, hand: [4, 11], dealt: [4, 11], score: 3 },
      ],
    });
    // Taking a card empties the deck, and nobody scores for a hand.
    for (const players of [state.players, [...state.players].reverse()]) {
      const game = new ReefSimulator(deepFreeze({ ...state, players }));
      game.deal(seat, createRng(7));
      game.do(game.fromAction({ type: 'take', card: 5 }));
      const end = result(game.unload())!;
      expect(end.winners).toHaveLength(1);
      expectSame([...game.winners()], [...end.winners]);
    }
  });

  test('deal(seat, rng) leaves hands alone when the game is over', () => {
    // Both players only take cards, so they still hold those that they were dealt.
    let state = small;
    while (state.phase !== 'over') {
      const actions = legalActions(state);
      state = apply(state, actions.find(({ type }) => type === 'take') ?? actions[0]!);
    }
    expect(state.players.map(({ dealt }) => dealt.length)).toEqual([2, 2]);
    for (const end of [over, state]) {
      for (let seed = 0; seed < 10; seed++) {
        const game = new ReefSimulator(end);
        game.deal(0, createRng(seed));
        expectSame(game.unload(), end);
      }
    }
  });

  test('deal(seat, rng) shuffles two cards too', () => {
    const [one, two] = played.players;
    const players = [one!, { ...two!, dealt: [] }];
    const game = new ReefSimulator(
      deepFreeze({ ...played, deck: played.deck.slice(0, 3), players }),
    );
    const decks = Array.from({ length: 20 }, (_, seed) => {
      game.deal(0, createRng(seed));
      return game.unload().deck.join(' ');
    });
    const [top, second, third] = played.deck;
    expect(new Set(decks)).toEqual(
      new Set([`${top} ${second} ${third}`, `${top} ${third} ${second}`]),
    );
  });

  test('deal(seat, rng) deals the same cards for a seed in every version', () => {
    const game = new ReefSimulator(setup({ players: 3, seed: 5 }));
    for (let i = 0; i < 3; i++) game.do(game.at(0));
    game.deal(1, createRng(7));
    const { deck, players } = game.unload();
    expect(players.map(({ hand }) => hand.join(' '))).toEqual(['25 5', '6 1', '47 59']);
    expect(deck.join(' ')).toBe(
      '3 16 21 10 13 44 49 41 14 8 18 45 19 17 7 40 34 54 35 53 36 29 38 4 51 31 58 50 42 28 20 33 32 39 11 26 9 57 56 52 22 23 30 2 55 37 12 48 27 43 24',
    );

    const few = new ReefSimulator(least);
    const deals = [1, 2, 3, 4].map((seed) => {
      few.deal(0, createRng(seed));
      const { deck: cardsLeft, players: seats } = few.unload();
      return `${cardsLeft.join(' ')} / ${seats[1]!.hand.join(' ')}`;
    });
    expect(deals).toEqual(['2 3 7 1 / 6 0', '6 2 0 1 / 3 7', '7 0 6 2 / 1 3', '7 6 0 2 / 3 1']);
  });
  test('deal(seat, rng) makes do(action) check a number that was chosen before', () => {
    const game = new ReefSimulator(played);
    const other = 1 - game.turn;
    let refused = 0;
    for (let i = 0; i < 50; i++) {
      const action = game.random(rng);
      game.deal(other, rng);
      if (game.isLegal(action)) continue;
      refused++;
      expect(() => {
        game.do(action);
      }).toThrow(expect.objectContaining({ name: 'IllegalActionError' }) as Error);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('deal(seat, rng) with wrong values', () => {
  const state = setup({ players: 2, seed: 1 });

  test('tells nothing by a loaded position that calls cards dealt twice, or that are not there', () => {
    const [one, two] = state.players as [State['players'][0], State['players'][0]];
    const [first, second] = two.hand as [number, number];
    for (const [dealt, hidden] of [
      [[first, first], 1],
      [[second, first], 2],
      [[state.deck[4]!, first], 1],
    ] as const) {
      const game = new ReefSimulator(deepFreeze({ ...state, players: [one, { ...two, dealt }] }));
      for (let i = 0; i < 20; i++) {
        game.deal(0, createRng(i));
        const after = game.unload();
        const other = after.players[1]!;
        expectSame(allCards(after).sort(byNumber), allCards(state).sort(byNumber));
        expect(other.hand.filter((card) => other.dealt.includes(card))).toHaveLength(hidden);
      }
    }
  });
});

/** How often each of the possible states comes. */
function countsOf(possible: readonly string[], samples: number, draw: () => State): number[] {
  const counts = new Map(possible.map((text) => [text, 0]));
  for (let i = 0; i < samples; i++) {
    const text = key(draw());
    counts.set(text, counts.get(text)! + 1);
  }
  expect(counts.size).toBe(possible.length);
  return [...counts.values()];
}

function sumOf(list: readonly number[], term: (item: number) => number): number {
  return list.reduce((sum, item) => sum + term(item), 0);
}

function byNumber(a: number, b: number): number {
  return a - b;
}
