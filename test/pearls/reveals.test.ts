import { describe, expect, test, vi } from 'vitest';
import { isIllegalActionError } from '../../src/core/errors.js';
import { createRng } from '../../src/core/rng.js';
import {
  apply,
  check,
  determinize,
  key,
  legalActions,
  parseAction,
  reveals,
  setup,
  view,
} from '../../src/pearls/index.js';
import type { Action, State } from '../../src/pearls/index.js';
import { everyGame } from '../kit/every-game.js';
import { pick } from '../kit/pearls-games.js';
import { scene } from '../kit/pearls-table.js';
import type { Scene } from '../kit/pearls-table.js';
import {
  doubtsOf,
  everyAction,
  opened,
  seatsOf,
  turnOf,
  watchedGames,
} from '../kit/pearls-secrets.js';
import type { Turn } from '../kit/pearls-secrets.js';
import { frozenParts, thawed } from '../kit/table.js';
import type { Named } from '../kit/table.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

interface Shown {
  readonly scene: Scene;
  readonly action: string;
  readonly shows: boolean;
}

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

const CASES: Named<Shown> = [
  ['taking: cards are turned up (P12)', { scene: OPEN, action: 'take y', shows: true }],
  [
    'taking the last card of the deck: it is turned up (P12)',
    { scene: { ...OPEN, deck: 'p' }, action: 'take y', shows: true },
  ],
  ['playing dealt cards (P13)', { scene: HANDS, action: 'play 1p', shows: true }],
  ['playing cards taken openly (P13)', { scene: HANDS, action: 'play 2y', shows: false }],
  [
    'playing fewer cards than were taken openly (P13)',
    { scene: HANDS, action: 'play 1y', shows: false },
  ],
  [
    'playing more cards than were taken openly (P13)',
    { scene: HANDS, action: 'play 3y', shows: true },
  ],
  ['playing a joker taken openly (P14)', { scene: HANDS, action: 'play 1j', shows: false }],
  ['playing a dealt joker too (P14)', { scene: HANDS, action: 'play 2j', shows: true }],
  [
    'playing known cards with a known joker (P14)',
    { scene: HANDS, action: 'play 2y+1j', shows: false },
  ],
  [
    'playing known cards with a dealt joker (P14)',
    { scene: HANDS, action: 'play 2y+2j', shows: true },
  ],
  [
    'playing dealt cards with a known joker (P14)',
    { scene: HANDS, action: 'play 1p+1j', shows: true },
  ],
  [
    'taking a necklace with known cards (P15)',
    { scene: OPEN, action: 'play 3y+1j necklace', shows: false },
  ],
  [
    'taking the last necklace with known cards, which begins the last turns (P18)',
    {
      scene: { ...HANDS, seen: ['3y+2j', '.'], owned: ['55667', '7889'] },
      action: 'play 3y+1j necklace',
      shows: false,
    },
  ],
  [
    'playing known cards in a last turn with others to come (P19)',
    { scene: { ...HANDS, deck: '', finalTurns: 2 }, action: 'play 2y', shows: false },
  ],
  [
    "known cards in the very last turn with dealt ones in one's hand: they are shown (P22)",
    { scene: { ...HANDS, ...LAST }, action: 'play 2y', shows: true },
  ],
  [
    "known cards in the very last turn with dealt ones in another's hand: they are shown (P22)",
    { scene: { ...HANDS, ...LAST, turn: 1 }, action: 'play 4r', shows: true },
  ],
  [
    'known cards in the very last turn with a single dealt one in hand: it is shown (P22)',
    { scene: { ...OPEN, ...LAST, seen: ['3y+2j', '4r'] }, action: 'play 2y', shows: true },
  ],
  [
    'known cards in the very last turn when all hands are known (P22)',
    { scene: { ...OPEN, ...LAST }, action: 'play 2y', shows: false },
  ],
  [
    'the very last dealt card in the very last turn (P13, P22)',
    {
      scene: { ...HANDS, ...LAST, seen: ['3y+2j', '4r'] },
      action: 'play 1p',
      shows: true,
    },
  ],
  [
    'a pass with others to come (P21)',
    {
      scene: { ...HANDS, hands: ['.', '4r'], seen: ['.', '.'], deck: '', finalTurns: 2 },
      action: 'pass',
      shows: false,
    },
  ],
  [
    'a pass as the very last turn: hands are shown (P21, P22)',
    {
      scene: { hands: ['.', '4r'], owned: ['4556677889'], finalTurns: 1 },
      action: 'pass',
      shows: true,
    },
  ],
  [
    'a pass as the very last turn when all hands are known (P21, P22)',
    {
      scene: { hands: ['.', '4r'], seen: ['.', '4r'], owned: ['4556677889'], finalTurns: 1 },
      action: 'pass',
      shows: false,
    },
  ],
];

describe('reveals(state, action)', () => {
  test.each(CASES)('reveals(state, action) judges %s', (_, { scene: drawn, action, shows }) => {
    expect(reveals(scene(drawn), parseAction(action))).toBe(shows);
  });

  test.each(CASES)(
    'reveals(state, action) is about what somebody cannot foresee: %s',
    (_, { scene: drawn, action, shows }) => {
      expect(surprises(scene(drawn), parseAction(action))).toBe(shows);
    },
  );

  test.each(CASES)(
    'reveals(copy, copy) is the same for plain data, which it leaves alone: %s',
    (_, { scene: drawn, action, shows }) => {
      const state = thawed(scene(drawn));
      const move = thawed(parseAction(action));
      expect(reveals(state, move)).toBe(shows);
      expect(state).toEqual(scene(drawn));
      expect(frozenParts([state, move])).toEqual([]);
    },
  );

  test.each(CASES)(
    "reveals(view, action) answers from the mover's view: %s",
    (_, { scene: drawn, action, shows }) => {
      const state = scene(drawn);
      expect(reveals(view(state, state.turn), parseAction(action))).toBe(shows);
    },
  );

  test('reveals(view, play) cannot answer about cards that the view does not show (P27)', () => {
    const seen = view(scene(HANDS), 1);
    expect(() => reveals(seen, parseAction('play 3y'))).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code: 'hidden' }),
    );
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

  test.each<[action: unknown, code: string]>([
    [{ type: 'take', color: 'purple' }, 'not-in-market'],
    [{ type: 'play', color: 'red', count: 1, jokers: 0, necklace: false }, 'not-in-hand'],
    [{ type: 'play', color: 'yellow', count: 3, jokers: 0, necklace: true }, 'no-necklace'],
    [{ type: 'pass' }, 'must-act'],
    [{ type: 'look' }, 'malformed'],
    [null, 'malformed'],
  ])('reveals(state, %j) throws what apply throws', (action, code) => {
    const state = scene(HANDS);
    const violation = check(state, action);
    expect(violation?.code).toBe(code);
    expect(() => reveals(state, action as Action)).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code, violation }),
    );
  });

  test('reveals(state, action) throws when the game is over', () => {
    const over = scene({ ...HANDS, deck: '', phase: 'over' });
    expect(() => reveals(over, parseAction('take y'))).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code: 'game-over' }),
    );
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

  test('reveals(state, action) holds exactly when somebody sees what they could not foresee (P27)', () => {
    everyAction(({ before, action }) => {
      const shows = reveals(before.state, action);
      if (shows !== surprises(before.state, action)) expect({ action, shows }).toEqual({ before });
    }, 20);
  });

  test('reveals(state, action) asks only for what the mover knows: the view will do (P27)', () => {
    everyAction(({ before: { state }, action }) => {
      expect(reveals(view(state, state.turn), action)).toBe(reveals(state, action));
    }, 10);
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

  test('reveals(state, action) throws exactly when the action is not legal', () => {
    everyGame(
      watchedGames,
      (turns, rng) => {
        for (const { before } of turns) {
          const { action } = pick(turns, rng);
          const isLegal = check(before.state, action) === null;
          expect(typeof answerOf(before.state, action)).toBe(isLegal ? 'boolean' : 'string');
        }
      },
      10,
    );
  });
});

/** Whether anybody who has watched the game has fewer doubts after a turn, its cards counted as new. */
function teaches({ before, after }: Turn): boolean {
  return seatsOf(before.state).some((seat) => {
    const [was, is] = [doubtsOf(before.book, seat), doubtsOf(after.book, seat)];
    return is.some((doubt, i) => doubt < was[i]!);
  });
}

/**
 * Whether an action surprises anybody: what some player or spectator sees afterwards is not what
 * they could have worked out from what they saw before.
 */
function surprises(state: State, action: Action): boolean {
  const next = apply(state, action);
  return seatsOf(state).some((seat) => {
    try {
      return key(apply(view(state, seat), action)) !== key(view(next, seat));
    } catch (error) {
      expect(isIllegalActionError(error) && error.code).toBe('hidden');
      return true;
    }
  });
}

function answerOf(state: State, action: unknown): unknown {
  try {
    return reveals(state, action as Action);
  } catch (error) {
    if (!isIllegalActionError(error)) throw error;
    return error.code;
  }
}

/** Plays dealt cards if there are any, otherwise the first thing listed: taking from the market. */
function openingUp(state: State): Action {
  const list = legalActions(state);
  const dealt = list.find((action) => action.type === 'play' && reveals(state, action));
  return dealt ?? list[0]!;
}
