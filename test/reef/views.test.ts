import { vi } from 'vitest';
import {
  apply,
  applyEvent,
  check,
  legalActions,
  parseAction,
  reef,
  setup,
  step,
  view,
} from '../../src/index.js';
import type { Action, CardId, ReefEvent, SetupOptions, State, View } from '../../src/index.js';
import { chooseReefAction } from '../../src/testing/reef.js';
import { LAST_TURN, PLAYING, STARTING } from '../kit/reef/positions.js';
import { EMPTY, table } from '../kit/table.js';
import { changed } from '../kit/untrusted.js';
import type { Draft } from '../kit/untrusted.js';
import { viewsSuite } from '../suites/views.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The mover's view: #1 to #4 are in hand, #5 to #7 on the display, #8 is on top of the deck. */
const MINE = view(PLAYING, 1);
/** The other player's view of the same: of the mover's hand #3 and #4 are known. */
const OTHERS = view(PLAYING, 0);

/** Just before the end: the last card of the deck, #5, was drawn by player 0. */
const ENDING = (() => {
  const state = table({ hands: [['gg: r4 = 2'], ['gg: y = 1']], deck: ['rr: y = 8'] });
  const { events } = step(state, parseAction('draw #2'));
  const end = events.findIndex(({ type }) => type === 'game-over');
  return events.slice(0, end).reduce<View>(applyEvent, view(state, 0));
})();

/** The end of a game in which nobody played a card that was dealt, with all hands shown. */
const SHOWN = (() => {
  let state = setup({ players: 2, seed: 1 });
  while (state.phase !== 'over') {
    const { dealt } = state.players[state.turn]!;
    const others = legalActions(state).filter(
      (action) => action.type !== 'play' || !dealt.includes(action.card),
    );
    state = apply(state, others[0]!);
  }
  return view(state, null);
})();

viewsSuite<State, View, Action, SetupOptions, ReefEvent<CardId | null>>({
  game: reef,
  games: [
    { players: 2, seed: 1 },
    { players: 3, seed: 2, start: 'outside' },
    { players: 4, seed: 3, start: 'anywhere' },
    { players: 2, seed: 4 },
  ],
  choose: chooseReefAction,
  foreseen: (seen) => {
    if (seen.phase === 'start') return [reef.legalActionAt(seen, 0)];
    const { hand } = seen.players[seen.turn]!;
    const isListed = !hand.includes(null) && seen.display.every(({ card }) => card !== null);
    const takes = seen.display.map(({ card }) => ({ type: 'take', card }) as Action);
    return [...takes, ...(isListed ? legalActions(seen) : [])].filter(
      (action) => check(seen, action) === null,
    );
  },
  types: [
    ...['card-played', 'piece-placed', 'piece-lacking', 'pattern-scored', 'card-taken'],
    ...['tokens-collected', 'card-drawn', 'token-paid', 'display-refilled', 'top-revealed'],
    ...['display-laid-out', 'last-round', 'turn-began', 'game-over', 'hand-scored'],
  ],
  view: OTHERS,
  // prettier-ignore
  wrong: [
    wrong('a card of the deck below the top', 'deck[1]', MINE, ({ deck }) => (deck[1] = 9)),
    wrong('the top card before the display is laid out', 'deck[0]', view(STARTING, 0), (draft) => { draft.deck[0] = STARTING.deck[0]!; }),
    wrong('unknown cards before known ones', 'players[1].hand', OTHERS, ({ players }) => players[1]!.hand.reverse()),
    wrong('one dealt card of two', 'players[1].dealt', OTHERS, ({ players }) => { players[1]!.hand = [1, 3, 4, null]; players[1]!.dealt = [1, null]; }),
    wrong('the dealt cards of two players', 'players[1].dealt', MINE, ({ players }) => { players[0]!.hand = [0]; players[0]!.dealt = [0]; }),
    wrong('a dealt card that is not in the hand', 'players[0].dealt', MINE, ({ players }) => { players[0]!.hand = [0]; }),
    wrong('an unknown card on the display', 'display[1].card', MINE, ({ display }) => { display[1]!.card = null; }),
    wrong('an unknown first card on the display', 'display[0].card', MINE, ({ display }) => { display[0]!.card = null; }),
    wrong('all dealt cards known at the end, but not all hands', 'players[1].dealt', SHOWN, (draft) => { const { hand } = draft.players[0]!; hand[hand.length - 1] = null; }),
    wrong('an unknown card that was taken', 'players[1].hand', OTHERS, ({ players }) => { players[1]!.hand = [3, null, null, null]; }),
    wrong('a card twice', 'cards', MINE, ({ display }) => (display[0]!.card = 6)),
    wrong('a card too few', 'cards', MINE, ({ deck }) => deck.pop()),
    wrong('a card that there is not', 'deck[0]', MINE, ({ deck }) => (deck[0] = 14)),
    wrong('an unknown card that was played', 'players[0].played[0]', MINE, ({ players }) => { players[0]!.played[0] = null as never; }),
    wrong('a view of a state that is not sound', 'players[0].played', MINE, (draft) => { draft.round = 4; }),
    wrong('cards that are none', 'cards[0].points', MINE, ({ cards }) => (cards[0]!.points = -1)),
  ],
  // prettier-ignore
  unfit: [
    unfit('a card played from nowhere', 'card', { type: 'card-played', player: 1, card: 9 }),
    unfit('a card played that lies open', 'card', { type: 'card-played', player: 1, card: 5 }),
    unfit('a piece that the supply does not have', 'color', { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 1 }, table({ supply: { red: 0 } })),
    unfit('a piece onto a full stack', 'cell', { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 4 }, table({ boards: ['rrrr . . . / . . . . / . . . . / . . . .', EMPTY] })),
    unfit('a piece that lacks for no reason', 'reason', { ...{ type: 'piece-lacking', player: 1, color: 'red' }, reason: 'mood' }),
    unfit('a match without spaces', 'matches[0]', scored({ matches: [[]] }), LAST_TURN, 0),
    unfit('a match off the board', 'matches[0][0]', scored({ matches: [[16]] }), LAST_TURN, 0),
    unfit('a centre off the board', 'around', scored({ around: 16 }), LAST_TURN, 0),

    unfit('a card taken from another place', 'slot', taken(6, 0)),
    unfit('a card taken where another lies', 'slot', taken(9, 0)),
    unfit('a card taken from no place', 'slot', taken(5, 3)),
    unfit('tokens of a card that was not taken', 'tokens', tokens(5, 1)),
    unfit('tokens that were not there', 'tokens', tokens(1, 2)),
    unfit('another card drawn than lies on top', 'card', drawn(9)),
    unfit('a card drawn from no deck', 'card', drawn(2, 0), table({ deck: [] })),
    unfit('a card laid where there is no display yet', 'slot', { type: 'display-refilled', card: null, slot: 0 }, view(setup({ players: 2, seed: 7 }), 0)),
    unfit('a point onto a card elsewhere', 'card', { type: 'token-paid', player: 1, card: 8 }),
    unfit('a top card of no deck', 'card', { type: 'top-revealed', card: null }, table({ deck: [] })),

    unfit('no colours', 'colors', { type: 'last-round', colors: [] }),

    unfit('an end without the hands', 'hands', { type: 'game-over', reason: 'deck', hands: [] }),
    unfit('hands of some players only', 'hands', ended({ hands: [] }), ENDING),
    unfit('a hand with a card that is none', 'hands[1].hand[0]', shown(hand(99)), ENDING),
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
  player?: number,
): [string, string, View, unknown] {
  return [what, path, seen, player === undefined ? event : { ...event, player }];
}

function scored(facts: object): object {
  const { played } = LAST_TURN.players[0]!;
  const event = { player: 1, card: played.at(-1), matches: [], around: null, points: 0 };
  return { type: 'pattern-scored', ...event, ...facts };
}

function taken(card: CardId, slot: number): object {
  return { type: 'card-taken', player: 1, card, slot };
}

function tokens(card: CardId, count: number): object {
  return { type: 'tokens-collected', player: 1, card, tokens: count };
}

function drawn(card: CardId, player = 1): object {
  return { type: 'card-drawn', player, card };
}

function hand(...cards: readonly CardId[]): object {
  return { hand: cards, dealt: cards.slice(0, 1) };
}

function ended(facts: object): object {
  return { type: 'game-over', reason: 'deck', hands: [hand(0, 5), hand(1)], ...facts };
}

function shown(other: object): object {
  return ended({ hands: [hand(0, 5), other] });
}
