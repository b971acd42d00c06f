import { describe, expect, test, vi } from 'vitest';
import { randomBelow } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import {
  apply,
  check,
  formatPearls,
  formatState,
  isLegal,
  legalActions,
  parseAction,
  PEARLS,
  pearls,
  result,
  reveals,
  step,
  view,
} from '../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  PlayerView,
  SetupOptions,
  State,
  View,
  Violation,
} from '../../src/pearls/index.js';
import { pick } from '../kit/pearls/games.js';
import { scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import {
  everyPoint,
  everyTurn,
  expectTwins,
  foreseen,
  heard,
  isOpen,
  pageOf,
} from '../kit/pearls/secrets.js';
import type { Seat } from '../kit/pearls/secrets.js';
import { runs } from '../kit/runs.js';
import { looseParts } from '../kit/table.js';
import type { Named } from '../kit/table.js';
import { answerOf, askingSuite, HIDDEN_HAND, IS_HIDDEN, questionsOf } from '../suites/asking.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The others know 2 yellow of the first hand, 1 green and 1 joker of the second, all of the third. */
const PLAYING: Scene = {
  players: 3,
  hands: ['3y+1j+1p', '2g+2j+1r', '2b'],
  seen: ['2y', '1j+1g', '2b'],
  piles: ['1y+1j', '3t', '7r'],
  owned: ['', '', '7'],
  market: 'yyrgbt',
  top: 'jjpr',
};

interface Sight {
  readonly scene: Scene;
  readonly seat: Seat;
  /** Each hand as that seat sees it, with the number of unknown cards. */
  readonly hands: readonly string[];
}

// prettier-ignore
const SIGHTS: Named<Sight> = [
  ["one's own hand, and of the others what was taken openly", { scene: PLAYING, seat: 0, hands: ['1j+3y+1p', '1j+1g and 3', '2b'] }],
  ['a hand of which only a part is known, from another seat', { scene: PLAYING, seat: 1, hands: ['2y and 3', '2j+1r+2g', '2b'] }],
  ['what a spectator sees', { scene: PLAYING, seat: null, hands: ['2y and 3', '1j+1g and 3', '2b'] }],
  ['the same in the last turns', { scene: { ...PLAYING, deck: '', finalTurns: 2 }, seat: 1, hands: ['2y and 3', '2j+1r+2g', '2b'] }],
  ['hands just dealt, of which nothing is known', { scene: { hands: ['3y+3r', '1y+1r+1g+1b+1t+1p'] }, seat: 0, hands: ['3y+3r', '. and 6'] }],
  ['empty hands', { scene: { hands: ['.', '.'], piles: ['6y', '6r'] }, seat: 0, hands: ['.', '.'] }],
  ['all hands when the game is over', { scene: { ...PLAYING, deck: '', phase: 'over' }, seat: null, hands: ['1j+3y+1p', '2j+1r+2g', '2b'] }],
  ['all hands when the game is over, for a player too', { scene: { ...PLAYING, deck: '', phase: 'over' }, seat: 2, hands: ['1j+3y+1p', '2j+1r+2g', '2b'] }],
];

interface Shown {
  readonly actions: readonly string[];
  /** The first hand as the others see it. */
  readonly hand: string;
}

/** A game of two: the first has 3 yellow, 2 of them taken openly, 2 jokers, 1 taken, and a red. */
const KNOWN_FIRST: Scene = {
  hands: ['3y+2j+1r', '6b'],
  seen: ['2y+1j', '6b'],
  piles: ['3y', '6t'],
  market: 'yyrgjt',
  top: 'yjpppp',
};
const IDLE = 'play 1b';

// prettier-ignore
const SHOWN: Named<Shown> = [
  ['as many as are known: none is', { actions: ['play 2y'], hand: '1j and 3' }],
  ['fewer than are known: the rest of them is', { actions: ['play 1y'], hand: '1j+1y and 3' }],
  ['more than are known: one of the dealt ones', { actions: ['play 3y'], hand: '1j and 2' }],
  ['a known joker', { actions: ['play 1j'], hand: '2y and 3' }],
  ['all jokers, known and dealt', { actions: ['play 2j'], hand: '2y and 2' }],
  ['known cards with a known joker', { actions: ['play 2y+1j'], hand: '. and 3' }],
  ['dealt cards with a dealt joker', { actions: ['play 3y+2j'], hand: '. and 1' }],
  ['a dealt card with a known joker', { actions: ['play 1r+1j'], hand: '2y and 2' }],
  ['a dealt card alone', { actions: ['play 1r'], hand: '1j+2y and 2' }],
  ['cards one by one: known ones first', { actions: ['play 1y', IDLE, 'play 1y', IDLE, 'play 1y'], hand: '1j and 2' }],
  ['nothing: two more are taken', { actions: ['take y'], hand: '1j+4y and 3' }],
  ['two of four taken', { actions: ['take y', IDLE, 'play 2y'], hand: '1j+2y and 3' }],
  ['a dealt card, and takes the same kind: the new ones are known', { actions: ['play 3y', IDLE, 'take y'], hand: '1j+2y and 2' }],
  ['all of a kind, then all jokers: the hand is known when nothing else is left', { actions: ['play 3y', IDLE, 'play 2j', IDLE, 'play 1r'], hand: '.' }],
];

describe('view(state, player)', () => {
  test.each(SIGHTS)('view(state, player) shows %s (P27)', (_, { scene: drawn, seat, hands }) => {
    const seen = view(scene(drawn), seat);
    expect(seen.players.map(handText)).toEqual(hands);
  });

  test.each(SIGHTS)('view(state, player) shows all that lies open: %s (P27)', (_, row) => {
    const state = scene(row.scene);
    const { players, deck, ...open } = view(state, row.seat);
    const { players: seats, deck: cards, ...rest } = state;
    expect(open).toStrictEqual(rest);
    expect(deck).toStrictEqual(cards.map(() => null));
    players.forEach(({ seen, pile, necklaces }, i) => {
      expect({ seen, pile, necklaces }).toStrictEqual({
        seen: seats[i]?.seen,
        pile: seats[i]?.pile,
        necklaces: seats[i]?.necklaces,
      });
    });
  });

  test.each(SHOWN)(
    'view(state, player) tells what is left for certain when somebody plays %s (P27)',
    (_, { actions, hand }) => {
      const state = actions.map(parseAction).reduce(apply, scene(KNOWN_FIRST));
      for (const seat of [1, null]) {
        expect(handText(view(state, seat).players[0]!)).toBe(hand);
      }
      expect(view(state, 0).players[0]).toStrictEqual(state.players[0]);
    },
  );

  test('view(state, player) has no field for unknown cards when there are none (P27)', () => {
    const players = view(scene(PLAYING), 0).players.map((player) => Object.keys(player));
    const fields = ['hand', 'seen', 'pile', 'necklaces'];
    expect(players).toEqual([fields, [...fields, 'unknown'], fields]);
  });

  test('view(state, player) shows exactly what can be known from watching the game (P27)', () => {
    let secrets = 0;
    everyPoint((state, seat, page) => {
      expectTwins(view(state, seat), page);
      if (page.players.some(({ unknown }) => unknown !== undefined)) secrets++;
    }, 40);
    expect(secrets).toBeGreaterThan(1000);
  });
});

// Asking a view.

const ASKING = questionsOf(pearls);

askingSuite<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>>({
  game: pearls,
  rule: 'P27',
  open: [scene({ ...PLAYING, turn: 2 })],
  closed: [
    scene({ ...PLAYING, deck: 'jj', turn: 0 }),
    scene({ ...PLAYING, deck: 'jj', turn: 1 }),
    scene({ ...PLAYING, deck: '', turn: 1, finalTurns: 2 }),
  ],
  judged: scene({ ...PLAYING, turn: 1 }),
  answers: [
    // Cards that were taken openly: everything is known.
    ['play 1g', null],
    ['play 1j', null],
    ['play 1g+1j', null],
    ['play 1g necklace', { code: 'no-necklace', value: 1 }],
    // Cards that may have been dealt, and cards that were not.
    ['play 2g', HIDDEN_HAND],
    ['play 2j', HIDDEN_HAND],
    ['play 1g+2j', HIDDEN_HAND],
    ['play 1r', HIDDEN_HAND],
    ['play 1p', HIDDEN_HAND],
    ['play 2r+3j necklace', HIDDEN_HAND],
    // What lies in the market, and how many cards a hand holds, is open.
    ['take y', null],
    ['take j', { code: 'not-in-market', color: 'joker' }],
    ['pass', { code: 'must-act' }],
  ],
});

describe('asking a view of Pearls', () => {
  test.each(ASKING.slice(0, 3))('%s knows when another has to pass (P21, P27)', (_, ask) => {
    const state = scene({ hands: ['.', '6y'], piles: ['6r', '.'], deck: '', finalTurns: 2 });
    expect(ask(view(state, 1))).toEqual(ask(state));
    expect(legalActions(view(state, 1))).toEqual([{ type: 'pass' }]);
  });

  test("check(view, take) knows how full another's hand is (P11, P27)", () => {
    const state = scene({ hands: ['3y+3r+3g', '6b'], seen: ['1y+1r+1g', '.'] });
    const answer = { code: 'no-room', limit: 10, cards: 2 };
    expect(check(view(state, 1), parseAction('take y'))).toMatchObject(answer);
    expect(check(view(state, 1), parseAction('take r'))).toBeNull();
  });

  test('check(view, take) cannot tell from cards in the market that are not known (P27)', () => {
    const preview = apply(view(scene(PLAYING), 1), parseAction('take y'));
    const answer = {
      code: 'hidden',
      what: 'market',
      message: 'the market cannot be seen in this view',
    };
    expect(check(preview, parseAction('take r'))).toEqual(answer);
    expect(() => legalActions(preview)).toThrow(IS_HIDDEN);
    expect(check(preview, parseAction('play 2j'))).toBeNull();
  });

  test('formatState(view) writes question marks for what is not known (P27)', () => {
    const state = scene({ ...PLAYING, deck: 'jjpr', piles: ['1y+1j', '3t'] });
    const [head, ...seats] = formatState(view(state, 0)).split(' | player ');
    expect(head).toBe(
      'pearls play turn 0 final 0 | market yyrgbt | deck ???? | necklaces 4 5 5 6 6 7 8 8 9',
    );
    expect(seats.slice(0, 2)).toEqual([
      'hand 1j+3y+1p seen 2y pile 1j+1y necklaces',
      'hand 1j+1g+3? seen 1j+1g pile 3t necklaces',
    ]);
    expect(formatState(view(scene({ hands: ['6y', '6r'] }), 0))).toContain('hand 6? seen .');
  });

  test('result(view) refuses a preview of the end with unknown hands (P22, P23)', () => {
    const state = scene({ ...PLAYING, deck: '', finalTurns: 1 });
    for (const seat of [0, 1, null]) {
      const preview = apply(view(state, seat), parseAction('play 1y'));
      expect(preview.phase).toBe('over');
      expect(() => result(preview)).toThrow(IS_HIDDEN);
    }
  });

  test('result(view) answers a preview of the end when all hands are known (P22, P23)', () => {
    const state = scene({ hands: ['2y', '2b'], seen: ['.', '2b'], deck: '', finalTurns: 1 });
    const action = parseAction('play 1y');
    expect(result(apply(view(state, 0), action))).toEqual(result(apply(state, action)));
    expect(result(apply(state, action))).not.toBeNull();
  });

  test('every function answers on a view as on the state, wherever the view can tell (P27)', () => {
    let [open, closed] = [0, 0];
    everyPoint((state, seat, page, rng) => {
      const seen = view(state, seat);
      const isHidden = state.phase !== 'over' && !isOpen(page, state.turn);
      for (const [, ask] of ASKING) {
        if (isHidden) expect(answerOf(() => ask(seen))).toMatchObject({ code: 'partial-view' });
        else
          expectTwins(
            answerOf(() => ask(seen)),
            answerOf(() => ask(state)),
          );
      }
      if (isHidden) closed++;
      else open++;

      expectTwins(result(seen), result(state));
      for (let i = 0; i < 4; i++) {
        const action = anyAction(rng);
        const answer = expectedCheck(state, page, action);
        expectTwins(check(seen, action), answer);
        expectTwins(isLegal(seen, action), answer === null);
        if (answer === null) {
          expectTwins(reveals(seen, action as Action), reveals(state, action as Action));
        }
      }
    }, 8);
    expect(open).toBeGreaterThan(50);
    expect(closed).toBeGreaterThan(50);
  });
});

// Previews.

interface Preview {
  readonly scene: Scene;
  readonly seat: Seat;
  readonly action: string;
  readonly market?: string;
  readonly hands: readonly string[];
}

// prettier-ignore
const PREVIEWS: Named<Preview> = [
  ['taking: the cards that will come are not known (P12)', { scene: PLAYING, seat: 0, action: 'take y', market: 'rgbt??', hands: ['1j+5y+1p', '1j+1g and 3', '2b'] }],
  ["another's taking: what was taken is known (P9)", { scene: { ...PLAYING, turn: 1 }, seat: 0, action: 'take g', market: 'yyrbt?', hands: ['1j+3y+1p', '1j+2g and 3', '2b'] }],
  ['taking with too few cards in the deck: how many will come is known (P12)',
    { scene: { ...PLAYING, deck: 'p' }, seat: 0, action: 'take y', market: 'rgbt?', hands: ['1j+5y+1p', '1j+1g and 3', '2b'] }],
  ['playing dealt cards (P13)', { scene: PLAYING, seat: 0, action: 'play 3y+1j necklace', hands: ['1p', '1j+1g and 3', '2b'] }],
  ["another's play of cards taken openly (P13)", { scene: { ...PLAYING, turn: 1 }, seat: null, action: 'play 1g+1j', hands: ['2y and 3', '. and 3', '2b'] }],
  ['the last turn: hands that are not known stay so (P22)', { scene: { ...PLAYING, deck: '', finalTurns: 1 }, seat: 0, action: 'play 3y', hands: ['1j+1p', '1j+1g and 3', '2b'] }],
  ['the last turn of another (P22)', { scene: { ...PLAYING, deck: '', finalTurns: 1, turn: 2 }, seat: null, action: 'play 2b', hands: ['2y and 3', '1j+1g and 3', '.'] }],
];

describe('a preview: apply on a view', () => {
  test.each(PREVIEWS)('apply(view, action) previews %s (P27)', (_, row) => {
    const state = scene(row.scene);
    const preview = apply(view(state, row.seat), parseAction(row.action));
    expect(preview.players.map(handText)).toEqual(row.hands);
    const market = preview.market.map((card) => card?.charAt(0) ?? '?').join('');
    expect(market).toBe(row.market ?? 'yyrgbt');
    expect(looseParts(preview)).toEqual([]);

    // All the rest is as it will be.
    const later = view(apply(state, parseAction(row.action)), row.seat);
    expect({ ...preview, market: null, players: null }).toStrictEqual({
      ...later,
      market: null,
      players: null,
    });
    preview.players.forEach(({ seen, pile, necklaces }, i) => {
      expect(later.players[i]).toMatchObject({ seen, pile, necklaces });
    });
  });

  test('apply(preview, action) goes on as long as the cards are known (P27)', () => {
    const seen = view(scene(PLAYING), 1);
    const later = ['take y', 'play 2g', 'play 2b'].map(parseAction).reduce(apply, seen);
    expect(later.players.map(handText)).toEqual(['4y and 3', '2j+1r', '.']);
    expect(later.market).toEqual(['red', 'green', 'blue', 'teal', null, null]);
    expect(later.turn).toBe(0);
  });

  test('apply(view, action) shows what will be but for cards not seen yet (P27)', () => {
    let [previews, refused, ends] = [0, 0, 0];
    everyTurn(({ before, action, events, after }, seat, [page]) => {
      const seen = view(before.state, seat);
      const refusal = expectedCheck(before.state, page, action);
      if (refusal !== null) {
        expect(answerOf(() => apply(seen, action))).toMatchObject({ violation: refusal });
        refused++;
        return;
      }
      const told = foreseen(page, events);
      expectTwins(apply(seen, action), pageOf(heard(before.book, told), seat));
      expectTwins(step(seen, action), { state: apply(seen, action), events: told });
      previews++;
      if (after.state.phase === 'over') ends++;
    });
    expect(previews).toBeGreaterThan(runs(4000));
    expect(refused).toBeGreaterThan(runs(400));
    expect(ends).toBeGreaterThan(runs(20));
  });
});

/** A hand as text, with the number of its unknown cards. */
function handText({ hand, unknown }: PlayerView): string {
  return formatPearls(hand) + (unknown === undefined ? '' : ` and ${unknown}`);
}

/** What `check` can answer somebody: only cards that may have been dealt leave them at a loss. */
function expectedCheck(state: State, page: View, action: unknown): Violation | null {
  const violation = check(state, action);
  if (violation?.code === 'malformed' || state.phase === 'over') return violation;
  const move = action as Action;
  if (move.type !== 'play') return violation;
  const { hand } = page.players[state.turn]!;
  const isKnown =
    isOpen(page, state.turn) || (move.count <= hand[move.color] && move.jokers <= hand.joker);
  return isKnown ? violation : HIDDEN_HAND;
}

/** Any action, mostly a well-formed one; it need not make sense. */
function anyAction(rng: Rng): unknown {
  const color = pick(PEARLS, rng);
  const count = 1 + randomBelow(rng, 4);
  const jokers = color === 'joker' ? 0 : randomBelow(rng, 3);
  const play = { type: 'play', color, count, jokers, necklace: randomBelow(rng, 2) === 0 };
  const take = { type: 'take', color };
  return pick([play, play, play, take, take, { type: 'pass' }, { ...play, count: 11 }], rng);
}
