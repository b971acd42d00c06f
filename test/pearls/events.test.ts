import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { GameStep } from '../../src/core/game.js';
import { formatPearls, parseAction, step, view } from '../../src/pearls/index.js';
import type { PearlsEvent, Pearl, Pearls, State, View } from '../../src/pearls/index.js';
import { scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import { everyAction } from '../kit/pearls/secrets.js';
import type { Seat } from '../kit/pearls/secrets.js';
import { told } from '../kit/table.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Both have cards; the market is `yyrgbt`. */
const HANDS: Scene = { hands: ['5y+2j+1p', '4r+1t'] };
/** All necklaces but one worth 5. */
const FIVE_LEFT: Scene = { ...HANDS, owned: ['456677', '889'] };
/** The first has two dealt cards, purple and joker; the second a dealt teal. */
const KNOWN: Scene = { ...HANDS, seen: ['5y+1j', '4r'] };

/** What happens in a scene after an action: of each event the type and its values, in the order of its fields. */
type Told = readonly [what: string, drawn: Scene, action: string, events: string];

// prettier-ignore
const TOLD: readonly Told[] = [
  // Taking cards.
  ['one card, and the one that takes its place (P9, P12)', { top: 'pj' }, 'take g',
    'cards-taken 0 green 1; market-refilled purple; turn-began 1 0'],
  ['all cards of a kind, and as many new ones in the order of the deck (P9, P12)', { turn: 1, market: 'rygryr', top: 'jpby' }, 'take r',
    'cards-taken 1 red 3; market-refilled joker+purple+blue; turn-began 0 0'],
  ['a market of one kind, which is laid out anew (P9, P12)', { market: 'rrrrrr', top: 'ygbtpj' }, 'take r',
    'cards-taken 0 red 6; market-refilled yellow+green+blue+teal+purple+joker; turn-began 1 0'],
  ['jokers, a kind of their own (P10)', { players: 6, turn: 5, market: 'jyyjyy', top: 'rr' }, 'take j',
    'cards-taken 5 joker 2; market-refilled red+red; turn-began 0 0'],
  ['the last cards of the deck, just enough: the last turns (P12, P18)', { deck: 'jp', turn: 1 }, 'take y',
    'cards-taken 1 yellow 2; market-refilled joker+purple; last-turns 1 deck; turn-began 0 2'],
  ['the last card of the deck, too few: the last turns (P12, P18)', { players: 3, turn: 2, deck: 'p' }, 'take y',
    'cards-taken 2 yellow 2; market-refilled purple; last-turns 2 deck; turn-began 0 3'],
  ['all but one card of the deck: no last turns yet (P18)', { deck: 'jpt' }, 'take y',
    'cards-taken 0 yellow 2; market-refilled joker+purple; turn-began 1 0'],
  // Playing cards.
  ['one card (P13)', HANDS, 'play 1p',
    'cards-played 0 purple 1 0; turn-began 1 0'],
  ['several cards without the necklace for them (P13, P15)', HANDS, 'play 4y',
    'cards-played 0 yellow 4 0; turn-began 1 0'],
  ['cards with jokers (P14)', HANDS, 'play 1p+2j',
    'cards-played 0 purple 1 2; turn-began 1 0'],
  ['jokers alone (P14)', HANDS, 'play 2j',
    'cards-played 0 joker 2 0; turn-began 1 0'],
  ['cards, then their necklace (P15)', { ...HANDS, turn: 1 }, 'play 4r necklace',
    'cards-played 1 red 4 0; necklace-taken 1 4; turn-began 0 0'],
  ['cards with jokers, then the necklace for all of them (P14, P15)', HANDS, 'play 5y+2j necklace',
    'cards-played 0 yellow 5 2; necklace-taken 0 7; turn-began 1 0'],
  ['jokers alone, then their necklace (P14, P15)', { hands: ['6j'] }, 'play 6j necklace',
    'cards-played 0 joker 6 0; necklace-taken 0 6; turn-began 1 0'],
  ['one of the last two necklaces: no last turns yet (P16, P18)', { ...HANDS, owned: ['46677', '889'] }, 'play 5y necklace',
    'cards-played 0 yellow 5 0; necklace-taken 0 5; turn-began 1 0'],
  ['the last necklace: the last turns (P16, P18)', FIVE_LEFT, 'play 5y necklace',
    'cards-played 0 yellow 5 0; necklace-taken 0 5; last-turns 0 necklaces; turn-began 1 2'],
  ['cards for the last necklace, but without it: no last turns (P15, P18)', FIVE_LEFT, 'play 5y',
    'cards-played 0 yellow 5 0; turn-began 1 0'],
  // Last turns.
  ['a last turn with another to come (P19)', { ...HANDS, deck: '', finalTurns: 2 }, 'play 5y',
    'cards-played 0 yellow 5 0; turn-began 1 1'],
  ['a necklace taken in a last turn (P20)', { ...HANDS, deck: '', finalTurns: 2 }, 'play 3y+1j necklace',
    'cards-played 0 yellow 3 1; necklace-taken 0 4; turn-began 1 1'],
  ['the last necklace taken in a last turn: nothing more is triggered (P19)', { ...HANDS, owned: ['456677', '889'], deck: '', finalTurns: 2 }, 'play 5y necklace',
    'cards-played 0 yellow 5 0; necklace-taken 0 5; turn-began 1 1'],
  ['a pass in a last turn (P21)', { hands: ['.', '4r'], deck: '', finalTurns: 2 }, 'pass',
    'passed 0; turn-began 1 1'],
  ['the very last turn with a necklace, before what everybody has got (P15, P22, P23)', { allCards: false, hands: ['3b+1j+1t', '1p+2r+1j'], piles: ['2b+2j+1t', '.'], owned: ['', '57'], deck: '', market: 'rrbbtj', finalTurns: 1 }, 'play 3b+1j necklace',
    'cards-played 0 blue 3 1; necklace-taken 0 4; game-over; player-scored 0 13 4 1t 3 14; player-scored 1 56 12 1j+2r+1p 7 61'],
  ['a pass as the very last turn: less than nothing is possible too (P21, P22, P23)', { players: 3, allCards: false, turn: 2, hands: ['.', '4p', '.'], piles: ['6j', '6y', '.'], owned: ['', '', '4556677889'], market: 'yyyyyy', deck: 'gg', finalTurns: 1 }, 'pass',
    'passed 2; game-over; player-scored 0 0 0 . 0 0; player-scored 1 6 0 4p 20 -14; player-scored 2 88 65 . 0 153'],
];

// prettier-ignore
const FORETOLD: readonly (readonly [what: string, drawn: Scene, seat: Seat, action: string, events: string])[] = [
  ['new cards that nobody knows yet (P12)', { ...KNOWN, top: 'rr' }, 0, 'take y',
    'cards-taken 0 yellow 2; market-refilled ?+?; turn-began 1 0'],
  ['as many new cards as the deck has, and the last turns (P12, P18)', { ...KNOWN, deck: 'r' }, null, 'take y',
    'cards-taken 0 yellow 2; market-refilled ?; last-turns 0 deck; turn-began 1 2'],
  ["another's cards that were taken openly (P13, P15)", { ...HANDS, seen: ['5y+1j', '4r'] }, 1, 'play 5y+1j necklace',
    'cards-played 0 yellow 5 1; necklace-taken 0 6; turn-began 1 0'],
];

describe('step(state, action)', () => {
  test.each(TOLD)('step(state, action) tells about %s', (_, drawn, action, events) => {
    expect(told(step(scene(drawn), parseAction(action)).events, written)).toBe(events);
  });

  test('step(state, action) has events with known cards, step(view, action) perhaps not', () => {
    type Refill<E> = Extract<E, { type: 'market-refilled' }>;
    expectTypeOf<Refill<GameStep<State, PearlsEvent>['events'][number]>['cards']>().toEqualTypeOf<
      readonly Pearl[]
    >();
    const preview = (seen: View): GameStep<View, PearlsEvent<Pearl | null>> =>
      step(seen, parseAction('take y'));
    expectTypeOf<Refill<ReturnType<typeof preview>['events'][number]>['cards']>().toEqualTypeOf<
      readonly (Pearl | null)[]
    >();
    expect(preview(scene()).events).toHaveLength(3);
  });

  test('step(state, action) tells things in one order, whatever is done (P8 to P23)', () => {
    const found = new Set<string>();
    everyAction(({ events, before }) => {
      const types = events.map(({ type }) => type).join(' ');
      if (!GRAMMAR.test(types)) expect(types).toMatch(GRAMMAR);
      const scored = events.flatMap((event) =>
        event.type === 'player-scored' ? [event.player] : [],
      );
      if (scored.length > 0) expect(scored).toEqual([...before.state.players.keys()]);
      found.add(types.replace(/( player-scored)+/, ' player-scored'));
    }, 25);
    expect([...found]).toEqual(
      expect.arrayContaining([
        'cards-played turn-began',
        'cards-played necklace-taken turn-began',
        'cards-played game-over player-scored',
        'cards-taken market-refilled turn-began',
        'cards-taken market-refilled last-turns turn-began',
      ]),
    );
  });
});

describe('step(view, action)', () => {
  test.each(FORETOLD)('step(view, action) foretells %s (P27)', (...row) => {
    const [, drawn, seat, action, events] = row;
    const done = step(view(scene(drawn), seat), parseAction(action));
    expect(told(done.events, written)).toBe(events);
  });

  test.each<[seat: Seat, scored: readonly number[]]>([
    [0, [0, 2]],
    [1, [1, 2]],
    [2, [2]],
    [null, [2]],
  ])(
    'step(view, action) scores only hands that seat %s knows at the end (P23, P27)',
    (seat, scored) => {
      const state = scene({ ...KNOWN, players: 3, piles: ['1y', '6b'], deck: '', finalTurns: 1 });
      const action = parseAction('play 5y');
      const { events } = step(view(state, seat), action);
      const told = step(state, action).events.filter(
        (event) => event.type !== 'player-scored' || scored.includes(event.player),
      );
      expect(events).toStrictEqual(told);
      expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['cards-played', 'game-over']);
    },
  );
});

/** What can be told about one action, in order. */
const GRAMMAR =
  /^(cards-taken market-refilled|cards-played( necklace-taken)?|passed)(( last-turns)? turn-began| game-over( player-scored){2,6})$/;

/** Cards one by one as a list has them, or counted. */
function written(value: object): string {
  if (!Array.isArray(value)) return formatPearls(value as Pearls);
  return value.map((card: Pearl | null) => card ?? '?').join('+');
}
