import { vi } from 'vitest';
import { applyEvent, check, parsePearls, pearls, step, view } from '../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  SetupOptions,
  State,
  View,
} from '../../src/pearls/index.js';
import { PEARLS } from '../../src/pearls/index.js';
import { pearlsKit } from '../../src/testing/index.js';
import { act } from '../kit/pearls/table.js';
import { OVER, PLAYING } from '../kit/pearls/positions.js';
import { changed } from '../kit/untrusted.js';
import type { Draft } from '../kit/untrusted.js';
import { viewsSuite } from '../suites/views.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The mover's view: `jjyybbtp` in hand, `ygbtjy` in the market. */
const MINE = view(PLAYING, 1);
/** Another player's view of the same: of the mover's hand two jokers are known. */
const OTHERS = view(PLAYING, 0);
/** The end, before the hands are scored. */
const ENDED = changed(OTHERS, (draft) => (draft.phase = 'over'));

/** After a card was taken, and nothing is left to fill the market. */
const WITHOUT_DECK = changed(withGap(PLAYING), (draft) => (draft.deck = []));

viewsSuite<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>>({
  game: pearls,
  games: [
    { players: 2, seed: 1 },
    { players: 3, seed: 2 },
    { players: 4, seed: 3, allCards: true },
    { players: 6, seed: 4 },
    { players: 2, seed: 5 },
    { players: 2, seed: 8 },
  ],
  choose: pearlsKit().choose!,
  foreseen: (seen) =>
    [
      ...PEARLS.map((color) => ({ type: 'take', color }) as const),
      ...PEARLS.flatMap((color) =>
        [1, 2, 3].map(
          (count) => ({ type: 'play', color, count, jokers: 0, necklace: false }) as const,
        ),
      ),
      { type: 'pass' } as const,
    ].filter((action) => check(seen, action) === null),
  types: [
    ...['cards-taken', 'market-refilled', 'cards-played', 'necklace-taken', 'passed'],
    ...['last-turns', 'turn-began', 'game-over', 'player-scored'],
  ],
  view: OTHERS,
  // prettier-ignore
  wrong: [
    wrong('a card of the deck', 'deck[1]', MINE, ({ deck }) => (deck[1] = 'purple')),
    wrong('a card of the deck, where hands are hidden', 'deck[0]', MINE, (draft) => { draft.deck = [...PLAYING.deck]; }),
    wrong('unknown cards before known ones', 'market', MINE, ({ market }) => (market[0] = null)),
    wrong('more of a hand than was taken openly', 'players[1].hand', OTHERS, ({ players }) => { players[1]!.hand = { ...players[1]!.hand, yellow: 1 }; players[1]!.unknown = 5; }),
    wrong('two hands', 'players[2].hand', MINE, ({ players }) => {
      const { hand, seen, pile } = PLAYING.players[2]!;
      players[2] = { hand: { ...hand }, seen: { ...seen }, pile: { ...pile }, necklaces: [] };
    }),
    wrong('no unknown cards, and a word about it', 'players[0].unknown', MINE, ({ players }) => { players[0]!.unknown = 0; }),
    wrong('too many unknown cards', 'players[0].unknown', MINE, ({ players }) => { players[0]!.unknown = 11; }),
    wrong('a card too few', 'deck', MINE, ({ deck }) => deck.pop()),
    wrong('more cards of a kind than there are', 'deck', MINE, ({ players }) => {
      players[1]!.hand.purple = 4;
      players[1]!.hand.yellow = 0;
      players[1]!.hand.blue = 1;
      players[0]!.pile.purple = 4;
      players[0]!.pile.yellow = 0;
    }),
    wrong('a view of a state that is not sound', 'necklaces', MINE, ({ necklaces }) => necklaces.pop()),
    wrong('a card that is none', 'market[0]', MINE, ({ market }) => (market[0] = 'pink' as never)),
  ],
  unfit: [
    unfit('cards taken that are gone', 'count', taken({ player: OVER.turn }), OVER),
    unfit('some cards of a kind only', 'count', taken({ count: 1 })),
    unfit('cards of a kind that is not there', 'count', taken({ color: 'red', count: 0 })),
    unfit('other cards than the deck has', 'cards[0]', refilled(['joker']), withGap(PLAYING)),
    unfit('a card that the deck does not have', 'cards', refilled(['joker']), WITHOUT_DECK),
    unfit('a card that is none', 'cards[0]', refilled(['pink']), withGap(PLAYING)),
    unfit('cards played from nowhere', 'count', played({ color: 'red' })),
    unfit('more cards played than there can be', 'count', played({ count: 7 }), OTHERS),
    unfit('jokers played from nowhere', 'count', played({ jokers: 3 })),
    unfit('a necklace that is gone', 'value', { type: 'necklace-taken', player: 1, value: 4 }),
    unfit('a score of nobody', 'player', scored({ player: 3 }), ENDED),
  ],
});

function wrong(
  what: string,
  path: string,
  seen: View,
  change: (draft: Draft<View>) => unknown,
): [string, string, unknown] {
  return [what, path, changed(seen, (draft) => void change(draft))];
}

/** An event that does not fit the mover's view, or another one. */
function unfit(
  what: string,
  path: string,
  event: object,
  seen: View = MINE,
): [string, string, View, unknown] {
  return [what, path, seen, event];
}

function taken(facts: object): object {
  return { type: 'cards-taken', player: 1, color: 'yellow', count: 2, ...facts };
}

function refilled(cards: readonly string[]): object {
  return { type: 'market-refilled', cards };
}

/** A state between taking one card, the purple one, and filling the market. */
function withGap(state: State): View {
  const { events } = step(state, act('take g'));
  return applyEvent(state, events[0]!);
}

function played(facts: object): object {
  return { type: 'cards-played', player: 1, color: 'yellow', count: 1, jokers: 0, ...facts };
}

function scored(facts: object): object {
  const sums = { pearls: 0, necklaces: 0, penalty: 14, score: -14 };
  return {
    type: 'player-scored',
    player: 1,
    left: parsePearls('2j+2y+2b+1t+1p'),
    ...sums,
    ...facts,
  };
}
