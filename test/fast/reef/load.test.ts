import { describe, expect, test } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { LARGEST } from '../../../src/fast/reef/layout.js';
import {
  apply,
  check,
  createRng,
  legalActions,
  parseDeck,
  randomAction,
  setup,
  STANDARD_DECK,
  view,
  viewFromJson,
} from '../../../src/index.js';
import type { State } from '../../../src/index.js';
import { setup as setupPearls } from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/reef/fast.js';
import { FRESH, OUT_OF_CARDS, PLAYING, STARTING } from '../../kit/reef/positions.js';
import { table } from '../../kit/table.js';
import { refusal } from '../../kit/untrusted.js';

type Draft<T> = T extends object ? { -readonly [K in keyof T]: Draft<T[K]> } : T;
type Change = (state: Draft<State>) => void;

/** The state as plain data, with something about it changed. */
function changed(state: State, change: Change): State {
  const draft = JSON.parse(JSON.stringify(state)) as Draft<State>;
  change(draft);
  return draft;
}

function set(path: string, value: unknown): Change {
  return (state) => {
    const names = path.split('.');
    const last = names.pop()!;
    let part: unknown = state;
    for (const name of names) part = (part as Record<string, unknown>)[name];
    (part as Record<string, unknown>)[last] = value;
  };
}

describe('load(view) refuses what cannot be played', () => {
  test.each<[what: string, state: State, change: Change, path: string]>([
    ['no players', PLAYING, set('players', null), 'players'],
    ['one player', PLAYING, set('players.length', 1), 'players'],
    ['five players', PLAYING, set('players', [1, 2, 3, 4, 5]), 'players'],
    ['a deck of four cards', PLAYING, set('cards.length', 4), 'cards'],
    ['a card with a wrong piece', PLAYING, set('cards.0.pieces.0', 'blue'), 'cards[0].pieces[0]'],
    ['an unknown phase', PLAYING, set('phase', 'end'), 'phase'],
    ['an unknown start rule', PLAYING, set('start', 'inside'), 'start'],
    ['a first player who is not there', PLAYING, set('first', 2), 'first'],
    ['nobody’s turn', PLAYING, set('turn', -1), 'turn'],
    ['half a turn', PLAYING, set('turn', 0.5), 'turn'],
    ['no round', PLAYING, set('round', 0), 'round'],
    ['a round beyond all measure', PLAYING, set('round', LARGEST + 1), 'round'],
    [
      'a score beyond all measure',
      PLAYING,
      set('players.0.score', LARGEST + 1),
      'players[0].score',
    ],
    ['tokens beyond all measure', PLAYING, set('display.2.tokens', LARGEST + 1), 'display[2]'],
    ['a last round that is neither so nor so', PLAYING, set('lastRound', 0), 'lastRound'],
    ['a score below zero', PLAYING, set('players.0.score', -1), 'players[0].score'],
    ['a score that is a text', PLAYING, set('players.1.score', '3'), 'players[1].score'],
    ['fifteen stacks (R22)', PLAYING, set('players.0.board.length', 15), 'players[0].board'],
    [
      'a stack of five (R22)',
      PLAYING,
      set('players.0.board.3', ['red', 'red', 'red', 'red', 'red']),
      'players[0].board[3]',
    ],
    ['a stack that is none', PLAYING, set('players.0.board.3', 'red'), 'players[0].board[3]'],
    ['a blue piece', PLAYING, set('players.0.board.3', ['blue']), 'players[0].board[3][0]'],
    ['five cards in hand (R12)', PLAYING, set('players.1.hand.4', 0), 'players[1].hand'],
    ['a card that there is not', PLAYING, set('players.1.hand.0', 99), 'players[1].hand[0]'],
    ['three dealt cards (R4)', PLAYING, set('players.1.dealt', [2, 3, 1]), 'players[1].dealt'],
    ['a card in hand twice', PLAYING, set('players.1.hand', [1, 1]), 'players[1].hand[1]'],
    [
      'a played card that there is not',
      PLAYING,
      set('players.0.played.0', -1),
      'players[0].played[0]',
    ],
    ['a supply below zero (R2)', PLAYING, set('supply.green', -1), 'supply.green'],
    ['no supply at all', PLAYING, set('supply', null), 'supply'],
    ['two cards on display (R10)', PLAYING, set('display.length', 2), 'display'],
    ['no tokens on a card', PLAYING, set('display.1.tokens', null), 'display[1].tokens'],
    ['an empty deck in the middle of a game (R38)', PLAYING, set('deck', []), 'deck'],
    [
      'a deck with a card of the display',
      PLAYING,
      (s) => void (s.deck[0] = s.display[0]?.card ?? 0),
      'deck[0]',
    ],
    ['a display at the start (R10)', STARTING, set('display', [{ card: 0, tokens: 0 }]), 'display'],
    ['a deck too short to begin with (R5)', STARTING, set('deck.length', 3), 'deck'],
    [
      'a piece where none can be yet (R10)',
      STARTING,
      set('players.0.board.0', ['red']),
      'players[0].board',
    ],
    ['too few starting pieces (R2)', STARTING, set('supply.yellow', 1), 'supply.yellow'],
    ['nothing', PLAYING, set('players.0', null), 'players[0]'],
  ])('load(view) throws bad-state for %s', (_, state, change, path) => {
    const game = new ReefSimulator(FRESH);
    game.do(game.random(createRng(1)));
    const before = game.unload();
    const bad = changed(state, change);
    const error = expect.objectContaining({ name: 'RulesError', code: 'bad-state', path }) as Error;
    expect(() => new ReefSimulator(bad)).toThrow(error);
    expect(() => {
      game.load(bad);
    }).toThrow(error);
    expectSame(game.unload(), before);
    expect(game.done).toBe(1);
    game.undo();
    expectSame(game.unload(), FRESH);
  });

  test.each([undefined, null, 7, 'state', [], {}, () => 1])(
    'new ReefSimulator(%s) throws bad-state',
    (value) => {
      expect(() => new ReefSimulator(value as State)).toThrow(
        expect.objectContaining({ name: 'RulesError', code: 'bad-state' }) as Error,
      );
    },
  );

  test('load(view) throws bad-state for a view that throws when it is looked at', () => {
    const evil = new Proxy(FRESH, {
      get() {
        throw new Error('no');
      },
    });
    expect(() => new ReefSimulator(evil)).toThrow(
      expect.objectContaining({ code: 'bad-state' }) as Error,
    );
  });

  test.each([
    ['players[1].hand', set('players.1.hand.0', null)],
    ['players[1].dealt', set('players.1.dealt', [null])],
    ['deck', set('deck.0', null)],
    ['display', set('display.0.card', null)],
  ])('load(view) throws hidden when %s holds an unknown card (R45)', (path, change) => {
    expect(() => new ReefSimulator(changed(PLAYING, change))).toThrow(
      expect.objectContaining({
        name: 'RulesError',
        code: 'hidden',
        path: expect.stringContaining(path) as string,
      }) as Error,
    );
  });

  test('load(view) takes a view that shows everything (R45)', () => {
    const seen = view(OUT_OF_CARDS, 0);
    expectSame(new ReefSimulator(seen).unload(), seen);
  });

  test('load(view) keeps the order in which dealt cards were named', () => {
    const state = changed(FRESH, (draft) => {
      draft.players[0]?.dealt.reverse();
    });
    const game = new ReefSimulator(state);
    expectSame(game.unload(), state);
    const rng = createRng(5);
    let plain: State = state;
    while (plain.phase !== 'over') {
      const action = randomAction(plain, rng);
      plain = apply(plain, action);
      game.do(game.fromAction(action));
      expectSame(game.unload(), plain);
    }
    while (game.done > 0) game.undo();
    expectSame(game.unload(), state);
  });

  test('load(view) takes numbers so large that no sum of a game overflows (R14, R26, R39)', () => {
    const largest = parseDeck('rr: r = 1000\nrg: g = 1000\n'.repeat(500));
    for (const cards of [largest, STANDARD_DECK]) {
      const rng = createRng(2);
      const begun = setup({ players: 2, seed: 3, cards });
      let plain = [1, 2].reduce((state: State) => apply(state, randomAction(state, rng)), begun);
      plain = changed(plain, (draft) => {
        draft.supply.red = LARGEST;
        for (const player of draft.players) player.score = LARGEST;
        for (const card of draft.display) card.tokens = LARGEST;
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
        expectSame(game.unload(), plain);
      }
      expect(game.score(rich)).toBeGreaterThanOrEqual(4 * LARGEST);
      while (game.done > 0) game.undo();
      expect(game.score(rich)).toBe(LARGEST);
    }
  });

  test('load(view) throws bad-state for a list with an iterator of its own', () => {
    const state = changed(FRESH, (draft) => {
      Object.defineProperty(draft.deck, Symbol.iterator, {
        value: function* endless() {
          for (;;) yield 0;
        },
      });
    });
    expect(() => new ReefSimulator(state)).toThrow(
      expect.objectContaining({ code: 'bad-state', path: 'deck' }) as Error,
    );
  });

  test.each([7, 'round'])('load(view) throws bad-state for an unknown field %s', (name) => {
    const bad = { ...FRESH, players: FRESH.players.map((player) => ({ ...player, [name]: 1 })) };
    expect(() => new ReefSimulator(bad)).toThrow(
      expect.objectContaining({ code: 'bad-state', path: 'players[0]' }) as Error,
    );
  });

  test('load(view) throws bad-state for a state of another game', () => {
    const other = setupPearls({ players: 2, seed: 1 });
    expect(() => new ReefSimulator(other as object as State)).toThrow(
      expect.objectContaining({ code: 'bad-state' }) as Error,
    );
  });

  test('load(view) asks a list for its length once', () => {
    let length = FRESH.deck.length;
    const growing = new Proxy([...FRESH.deck], {
      get: (list, name) => (name === 'length' ? length++ : (Reflect.get(list, name) as unknown)),
    });
    const state = { ...FRESH, deck: growing };
    expectSame(new ReefSimulator(state).unload(), FRESH);
    expect(length).toBe(FRESH.deck.length + 1);
  });

  test.each([NaN, 2.5, '9', { valueOf: () => 9 }, Symbol('9'), null])(
    'load(view) throws bad-state for a list whose length is no number: %o',
    (length) => {
      const strange = new Proxy([...FRESH.deck], {
        get: (list, name) => (name === 'length' ? length : (Reflect.get(list, name) as unknown)),
      });
      expect(() => new ReefSimulator({ ...FRESH, deck: strange })).toThrow(
        expect.objectContaining({ name: 'RulesError', code: 'bad-state' }) as Error,
      );
    },
  );

  test('load(view) throws bad-state for a deck too small for the players, known or not (R5)', () => {
    const cards = parseDeck('rg: p = 1\n'.repeat(9));
    const two = setup({ players: 2, seed: 1, cards });
    const game = new ReefSimulator(two);
    const [one] = two.players;
    const empty = { ...one, hand: [], dealt: [], played: [] } as unknown as State['players'][0];
    const three = { ...two, cards: game.unload().cards, players: [...two.players, empty] };
    const wrong = expect.objectContaining({ code: 'bad-state', path: 'cards' }) as Error;
    expect(() => new ReefSimulator(three)).toThrow(wrong);
    expect(() => {
      game.load(three);
    }).toThrow(wrong);
    expectSame(game.unload(), two);
  });

  test('load(view) takes a state whose parts are not frozen, and does not freeze them', () => {
    const loose = changed(setup({ players: 3, seed: 1 }), () => undefined);
    expectSame(new ReefSimulator(loose).unload(), loose);
    expect(Object.isFrozen(loose.players) || Object.isFrozen(loose.cards)).toBe(false);
  });
});

test('load(view) and viewFromJson(view) refuse a view of a deck that is too small (R5)', () => {
  const small = table({
    phase: 'start',
    hands: [
      [CARD, CARD],
      [CARD, CARD],
    ],
    deck: [CARD],
  });
  expect(small.cards).toHaveLength(5);
  // It can be looked at, but no game begins with it.
  const seen = view(small, 0);
  expect(refusal(() => new ReefSimulator(seen))).toEqual({ code: 'bad-state', path: 'cards' });
  expect(refusal(() => viewFromJson(seen))).toEqual({ code: 'bad-view', path: 'cards' });
});

/** Any card. */
const CARD = 'rr: y = 1';
