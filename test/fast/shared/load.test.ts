import { describe, expect, test } from 'vitest';
import { PearlsSimulator, ReefSimulator } from '../../../src/fast/index.js';
import { LARGEST } from '../../../src/fast/reef/layout.js';
import {
  apply,
  check,
  determinize,
  legalActions,
  parseDeck,
  setup,
  STANDARD_DECK,
  view,
  viewFromJson,
} from '../../../src/index.js';
import type { State } from '../../../src/index.js';
import { setup as setupPearls, view as viewPearls } from '../../../src/pearls/index.js';
import type { State as PearlsState, View as PearlsView } from '../../../src/pearls/index.js';
import { afterAll, cut, pushed, set } from '../../kit/changes.js';
import type { Change } from '../../kit/changes.js';
import { everyPosition, expectSame } from '../../kit/reef/fast.js';
import { FRESH, OUT_OF_CARDS, PLAYING, STARTING } from '../../kit/reef/positions.js';
import { frozenParts, looseParts, table, thawed } from '../../kit/table.js';
import { changed, counted, refusal } from '../../kit/untrusted.js';

// States are read by the readers of each game, which have tests of their own: these are about what only simulators ask.

const PEARLS = setupPearls({ players: 2, seed: 7 });
const someHand = PEARLS.players[1]!.hand;

describe('load(view) refuses what cannot be played on, and changes nothing', () => {
  test.each<[what: string, of: State, path: string, changes: readonly Change<State>[]]>([
    ['no state at all', PLAYING, 'players', [set('players', null)]],
    ['a field that no state has', PLAYING, '', [set('extra', 1)]],
    ['a deck of four cards (R5)', PLAYING, 'cards', [set('cards.length', 4)]],
    ['too many points', PLAYING, 'players[1].score', [set('players[1].score', LARGEST + 1)]],
    ['too many tokens', PLAYING, 'display[2]', [set('display[2].tokens', LARGEST + 1)]],
    ['too many pieces', PLAYING, 'supply.green', [set('supply.green', LARGEST + 1)]],
    ['a card in hand twice', PLAYING, 'players[1].hand[1]', [set('players[1].hand', [1, 1])]],
    ['a card in two piles', PLAYING, 'players[0].played[1]', [set('players[0].played[1]', 12)]],
    ['a card in hand and deck', PLAYING, 'deck[0]', [set('deck[0]', 1)]],
    ['a card on display and in hand', PLAYING, 'display[0]', [set('display[0].card', 1)]],
    ['two cards on display (R10)', PLAYING, 'display', [cut('display')]],
    ['a display at the start (R10)', STARTING, 'display', [pushed('display', display(9))]],
    ['no deck in the middle of a game (R38)', PLAYING, 'deck', [set('deck', [])]],
    ['a deck too short for a display (R10)', STARTING, 'deck', [set('deck.length', 3)]],
    [
      'a piece too early (R10)',
      STARTING,
      'players[0].board',
      [set('players[0].board[0]', ['red'])],
    ],
    ['too few starting pieces (R2)', STARTING, 'supply.yellow', [set('supply.yellow', 1)]],
  ])('ReefSimulator: %s', (_, of, path, changes) => {
    const bad = afterAll(of, changes);
    const game = new ReefSimulator(FRESH);
    game.do(game.at(0));
    const before = game.unload();
    expect(refusal(() => new ReefSimulator(bad))).toEqual({ code: 'bad-state', path });
    expect(
      refusal(() => {
        game.load(bad);
      }),
    ).toEqual({ code: 'bad-state', path });
    expectSame([game.unload(), game.done], [before, 1]);
  });

  test.each<[what: string, path: string, change: Change<PearlsState>]>([
    ['no state at all', 'players', set('players', null)],
    ['a field that no state has', '', set('round', 1)],
    ['last turns too early (P21)', 'finalTurns', set('finalTurns', 1)],
    ['no last turns (P21)', 'finalTurns', set('phase', 'final')],
    ['an empty market (P12)', 'market', set('market', [])],
    ['a card missing', 'deck', cut('deck')],
    ['too many cards of a kind', 'deck', set('deck', new Array(PEARLS.deck.length).fill('purple'))],
    ['necklaces in disorder', 'necklaces', set('necklaces', [5, 4])],
    ['a necklace too many (P3)', 'necklaces', set('necklaces', [4, 4])],
    ['a necklace of a player twice (P3)', 'necklaces', set('players[0].necklaces', [9])],
    ['a hand too large (P10)', 'players[0].hand', set('players[0].hand.red', 11)],
    ['a seen card elsewhere', 'players[0].seen', set('players[0].seen', someHand)],
  ])('PearlsSimulator: %s', (_, path, change) => {
    const bad = afterAll(PEARLS, [change]);
    const game = new PearlsSimulator(PEARLS);
    game.do(game.at(0));
    const before = game.unload();
    expect(refusal(() => new PearlsSimulator(bad))).toEqual({ code: 'bad-state', path });
    expect(
      refusal(() => {
        game.load(bad);
      }),
    ).toEqual({ code: 'bad-state', path });
    expectSame([game.unload(), game.done], [before, 1]);
  });

  test('ReefSimulator and viewFromJson(view) refuse a view of a deck that is too small (R5)', () => {
    const card = 'rr: y = 1';
    const hands = [
      [card, card],
      [card, card],
    ];
    // It can be looked at, but no game begins with it.
    const seen = view(table({ phase: 'start', hands, deck: [card] }), 0);
    expect(refusal(() => new ReefSimulator(seen))).toEqual({ code: 'bad-state', path: 'cards' });
    expect(refusal(() => viewFromJson(seen))).toEqual({ code: 'bad-view', path: 'cards' });
  });

  test.each<[path: string, change: Change<State>]>([
    ['players[1].hand[0]', set('players[1].hand[0]', null)],
    ['players[1].dealt[0]', set('players[1].dealt', [null])],
    ['deck[0]', set('deck[0]', null)],
    ['display[0]', set('display[0].card', null)],
  ])('ReefSimulator: an unknown card in %s is hidden (R45)', (path, change) => {
    const seen = afterAll(PLAYING, [change]);
    expect(refusal(() => new ReefSimulator(seen))).toEqual({ code: 'partial-view', path });
  });
});

describe('load(view) and unload()', () => {
  test('load(view) takes a determinized view, and one that shows everything (R45)', () => {
    everyPosition((game, state, rng) => {
      const seen = view(state, 0);
      const guess = determinize(seen, rng);
      game.load(guess);
      expectSame(game.unload(), guess);
      game.load(state);
    }, 4);
    const seen = view(OUT_OF_CARDS, 0);
    expectSame(new ReefSimulator(seen).unload(), seen);
  });

  test.each([
    ['ReefSimulator', FRESH, (value: unknown) => new ReefSimulator(value as State).unload()],
    [
      'PearlsSimulator',
      viewPearls(PEARLS, 0),
      (value: unknown) => new PearlsSimulator<PearlsView>(value as PearlsView).unload(),
    ],
  ] as const)(
    '%s takes a state that came through JSON, reads it once, and gives a frozen one',
    (_, state, loaded) => {
      const given = thawed(state);
      const { value, reads } = counted(given);
      const unloaded = loaded(value);
      expectSame(unloaded, state);
      expect(looseParts(unloaded)).toEqual([]);
      expect(frozenParts(given)).toEqual([]);
      expect(reads()).toBeLessThan(10_000);
    },
  );

  test('unload() gives the standard deck itself back (R36)', () => {
    const state = setup({ players: 2, seed: 1 });
    expect(new ReefSimulator(thawed(state)).unload().cards).toBe(STANDARD_DECK);
  });

  test('load(view) keeps the order in which dealt cards were named', () => {
    const state = changed(FRESH, ({ players }) => void players[0]!.dealt.reverse());
    const game = new ReefSimulator(state);
    expectSame(game.unload(), state);
    const play = legalActions(state).find(({ type }) => type === 'play')!;
    game.do(game.fromAction(play));
    expectSame(game.unload(), apply(state, play));
    game.undo();
    expectSame(game.unload(), state);
  });

  test('load(view) takes numbers so large that no sum of a game overflows (R14, R26, R39)', () => {
    for (const cards of [parseDeck('rr: r = 1000\nrg: g = 1000\n'.repeat(500)), STANDARD_DECK]) {
      const begun = setup({ players: 2, seed: 3, cards });
      const started = [1, 2].reduce((state: State) => apply(state, legalActions(state)[0]!), begun);
      let plain = changed(started, ({ supply, players, display: shown }) => {
        supply.red = LARGEST;
        for (const player of players) player.score = LARGEST;
        for (const card of shown) card.tokens = LARGEST;
      });
      const game = new ReefSimulator(plain);
      expectSame(game.unload(), plain);

      // One player takes all that lies there; the other plays cards, or draws.
      const rich = plain.turn;
      while (plain.phase !== 'over') {
        const prize = plain.display.find(({ tokens }) => tokens >= LARGEST);
        const take = { type: 'take', card: prize?.card ?? 0 } as const;
        const takes = plain.turn === rich && prize !== undefined && check(plain, take) === null;
        const action = takes ? take : legalActions(plain).at(-1)!;
        plain = apply(plain, action);
        game.do(game.fromAction(action));
      }
      expectSame(game.unload(), plain);
      expect(game.score(rich)).toBeGreaterThan(3.9 * LARGEST);
      while (game.done > 0) game.undo();
      expect(game.score(rich)).toBe(LARGEST);
    }
  });
});

/** A card on display. */
function display(card: number): object {
  return { card, tokens: 0 };
}
