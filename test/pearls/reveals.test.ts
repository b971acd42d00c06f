import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import {
  apply,
  determinize,
  key,
  legalActions,
  parseAction,
  pearls,
  reveals,
  setup,
  view,
} from '../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  SetupOptions,
  State,
  View,
} from '../../src/pearls/index.js';
import { everyGame } from '../kit/every-game.js';
import { scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import {
  doubtsOf,
  everyAction,
  opened,
  seatsOf,
  turnOf,
  watchedGames,
} from '../kit/pearls/secrets.js';
import type { Turn } from '../kit/pearls/secrets.js';
import type { Named } from '../kit/table.js';
import { illegal } from '../kit/untrusted.js';
import { revealsSuite } from '../suites/reveals.js';
import type { Shown } from '../suites/reveals.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** The first took 2 yellow and a joker, and was dealt a yellow, a joker and a purple. */
const HANDS: Scene = {
  hands: ['3y+2j+1p', '4r'],
  seen: ['2y+1j', '4r'],
  piles: ['3g', '6t'],
};

/** The same, but everything was taken in the open. */
const OPEN: Scene = { ...HANDS, seen: ['3y+2j+1p', '4r'], piles: ['6g', '6t'] };

/** The last turn of all. */
const LAST: Scene = { deck: '', finalTurns: 1 };

// prettier-ignore
const CASES: Named<Shown<State>> = [
  ['taking: cards are turned up (P12)', { state: scene(OPEN), action: 'take y', shows: true }],
  ['taking the last card of the deck: it is turned up (P12)', { state: scene({ ...OPEN, deck: 'p' }), action: 'take y', shows: true }],
  ['playing dealt cards (P13)', { state: scene(HANDS), action: 'play 1p', shows: true }],
  ['playing cards taken openly (P13)', { state: scene(HANDS), action: 'play 2y', shows: false }],
  ['playing fewer cards than were taken openly (P13)', { state: scene(HANDS), action: 'play 1y', shows: false }],
  ['playing more cards than were taken openly (P13)', { state: scene(HANDS), action: 'play 3y', shows: true }],
  ['playing a joker taken openly (P14)', { state: scene(HANDS), action: 'play 1j', shows: false }],
  ['playing a dealt joker too (P14)', { state: scene(HANDS), action: 'play 2j', shows: true }],
  ['playing known cards with a known joker (P14)', { state: scene(HANDS), action: 'play 2y+1j', shows: false }],
  ['playing known cards with a dealt joker (P14)', { state: scene(HANDS), action: 'play 2y+2j', shows: true }],
  ['playing dealt cards with a known joker (P14)', { state: scene(HANDS), action: 'play 1p+1j', shows: true }],
  ['taking a necklace with known cards (P15)', { state: scene(OPEN), action: 'play 3y+1j necklace', shows: false }],
  ['taking the last necklace with known cards, which begins the last turns (P18)',
    { state: scene({ ...HANDS, seen: ['3y+2j', '.'], owned: ['55667', '7889'] }), action: 'play 3y+1j necklace', shows: false }],
  ['playing known cards in a last turn with others to come (P19)', { state: scene({ ...HANDS, deck: '', finalTurns: 2 }), action: 'play 2y', shows: false }],
  ["known cards in the very last turn with dealt ones in one's hand: they are shown (P22)", { state: scene({ ...HANDS, ...LAST }), action: 'play 2y', shows: true }],
  ["known cards in the very last turn with dealt ones in another's hand: they are shown (P22)", { state: scene({ ...HANDS, ...LAST, turn: 1 }), action: 'play 4r', shows: true }],
  ['known cards in the very last turn with a single dealt one in hand: it is shown (P22)', { state: scene({ ...OPEN, ...LAST, seen: ['3y+2j', '4r'] }), action: 'play 2y', shows: true }],
  ['known cards in the very last turn when all hands are known (P22)', { state: scene({ ...OPEN, ...LAST }), action: 'play 2y', shows: false }],
  ['the very last dealt card in the very last turn (P13, P22)', { state: scene({ ...HANDS, ...LAST, seen: ['3y+2j', '4r'] }), action: 'play 1p', shows: true }],
  ['a pass with others to come (P21)', { state: scene({ ...HANDS, hands: ['.', '4r'], seen: ['.', '.'], deck: '', finalTurns: 2 }), action: 'pass', shows: false }],
  ['a pass as the very last turn: hands are shown (P21, P22)', { state: scene({ hands: ['.', '4r'], owned: ['4556677889'], finalTurns: 1 }), action: 'pass', shows: true }],
  ['a pass as the very last turn when all hands are known (P21, P22)',
    { state: scene({ hands: ['.', '4r'], seen: ['.', '4r'], owned: ['4556677889'], finalTurns: 1 }), action: 'pass', shows: false }],
];

revealsSuite<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>>({
  game: pearls,
  cases: CASES,
  // prettier-ignore
  refused: [
    [scene(HANDS), { type: 'take', color: 'purple' }, 'not-in-market'],
    [scene(HANDS), { type: 'play', color: 'red', count: 1, jokers: 0, necklace: false }, 'not-enough-cards'],
    [scene(HANDS), { type: 'play', color: 'yellow', count: 3, jokers: 0, necklace: true }, 'no-necklace'],
    [scene(HANDS), { type: 'pass' }, 'must-act'],
    [scene(HANDS), { type: 'look' }, 'malformed'],
    [scene(HANDS), null, 'malformed'],
    [scene({ ...HANDS, deck: '', phase: 'over' }), parseAction('take y'), 'game-over'],
  ],
});

describe('reveals of Pearls', () => {
  test('reveals(view, play) cannot answer about cards that the view does not show (P27)', () => {
    const seen = view(scene(HANDS), 1);
    expect(() => reveals(seen, parseAction('play 3y'))).toThrow(illegal('hidden'));
    expect(reveals(seen, parseAction('play 2y'))).toBe(false);
    expect(reveals(seen, parseAction('take y'))).toBe(true);
  });

  test('reveals(state, play) goes by what was shown, not by what counting would tell (P27)', () => {
    // All other cards lie open, so that the dealt purple card must be in the first hand.
    const state = scene({ ...HANDS, seen: ['3y+2j', '4r'], deck: '', finalTurns: 2 });
    const guesses = [1, 2, 3].map((luck) => determinize(view(state, 1), createRng(luck)));
    for (const guess of guesses) expect(guess).toEqual(state);
    expect(view(state, 1).players[0]?.unknown).toBe(1);
    expect(reveals(state, parseAction('play 1p'))).toBe(true);
  });
});

describe('reveals(state, action) in whole games', () => {
  test('reveals(state, action) holds exactly when somebody who watched learns something (P27)', () => {
    const seen = new Map<string, number>();
    everyAction((turn) => {
      const { action, before } = turn;
      const shows = reveals(before.state, action);
      if (shows !== teaches(turn)) expect({ action, shows }).toEqual({ before });
      const name = `${action.type} ${shows ? 'shows' : 'does not'}`;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }, 40);
    for (const name of ['take shows', 'play shows', 'play does not']) {
      expect(seen.get(name)).toBeGreaterThan(100);
    }
    expect(seen.has('take does not')).toBe(false);
  });

  test('reveals(state, action) is false only if taking it back tells nobody anything (P27)', () => {
    // Whoever fills in what is not known may fill it in alike before and after the action.
    everyGame(
      watchedGames,
      (turns, rng) => {
        for (const { before, action } of turns) {
          if (reveals(before.state, action)) continue;
          for (const seat of seatsOf(before.state)) {
            const luck = rng.next();
            const guess = determinize(view(before.state, seat), createRng(luck));
            const later = determinize(view(apply(before.state, action), seat), createRng(luck));
            expect(key(apply(guess, action))).toBe(key(later));
          }
        }
      },
      10,
    );
  });

  test('reveals(state, action) finds no secret left at the end of an open game (P22)', () => {
    // All play whatever they were dealt, then collect and play what was taken openly.
    const dealt = setup({ players: 2, seed: 7, first: 0 });
    let moment = { state: dealt, book: opened(dealt) };
    const told: [string, boolean][] = [];
    while (moment.state.phase !== 'over') {
      const action = openingUp(moment.state);
      told.push([action.type, reveals(moment.state, action)]);
      moment = turnOf(moment, action).after;
    }
    const plays = told.filter(([type]) => type === 'play');
    expect(plays[0]).toEqual(['play', true]);
    expect(told.slice(-2)).toEqual([
      ['play', false],
      ['play', false],
    ]);
    expect(moment.state.phase).toBe('over');
  });
});

/** Whether anybody who has watched the game has fewer doubts after a turn, its cards counted as new. */
function teaches({ before, after }: Turn): boolean {
  return seatsOf(before.state).some((seat) => {
    const [was, is] = [doubtsOf(before.book, seat), doubtsOf(after.book, seat)];
    return is.some((doubt, i) => doubt < was[i]!);
  });
}

/** Plays dealt cards if there are any, otherwise the first thing listed: taking from the market. */
function openingUp(state: State): Action {
  const list = legalActions(state);
  const dealt = list.find((action) => action.type === 'play' && reveals(state, action));
  return dealt ?? list[0]!;
}
