import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  canonicalBoard,
  ReefSimulator,
  REEF_SYMMETRIES,
  turnReefAction,
  turnBoard,
} from '../../../src/fast/index.js';
import {
  apply,
  createRng,
  formatAction,
  formatBoard,
  legalActions,
  parseAction,
  parseBoard,
  parsePattern,
  setup,
} from '../../../src/index.js';
import type { Action, Board, State } from '../../../src/index.js';
import { arbBoard } from '../../kit/reef/arbitraries.js';
import { buffer, everyPosition, expectSame, positionWith } from '../../kit/reef/fast.js';
import { arbStrangeState, someAction } from '../../kit/reef/games.js';
import { symmetries } from '../../kit/reef/oracle.js';
import { isThorough, runs } from '../../kit/runs.js';
import { deepFreeze } from '../../kit/reef/slow.js';

vi.setConfig({ testTimeout: 120_000 });

const ALL = Array.from({ length: REEF_SYMMETRIES }, (_, symmetry) => symmetry);

describe('turning boards', () => {
  test('turnBoard(board, symmetry) gives the eight images of a board (R27)', () => {
    fc.assert(
      fc.property(arbBoard, (board) => {
        const images = ALL.map((symmetry) => formatBoard(turnBoard(board, symmetry)));
        const mirrorImage = symmetries(board)[4]!;
        const turns = [board, mirrorImage].flatMap((one) => symmetries(one).slice(0, 4));
        expect(images).toEqual(turns.map(formatBoard));
      }),
    );
  });

  test('canonicalBoard(board) is one of them, and the same for all of them', () => {
    fc.assert(
      fc.property(arbBoard, (board) => {
        const images = symmetries(board).map(formatBoard);
        const forms = symmetries(board).map((image) => formatBoard(canonicalBoard(image)));
        expect(new Set(forms).size).toBe(1);
        expect(images).toContain(forms[0]);
      }),
    );
  });

  test('canonicalBoard(board) is the same for images in which only the colours of stacks differ', () => {
    for (const row of ['rg . . yr', 'ry . . yr', 'ryp . . pyr', 'gr . . y']) {
      const board = parseBoard(`${row} / . . . . / . . . . / . . . .`);
      const forms = symmetries(board).map((image) => formatBoard(canonicalBoard(image)));
      expect(new Set(forms).size).toBe(1);
    }
  });

  test('canonicalBoard(board) tells boards apart that no turning makes equal', () => {
    fc.assert(
      fc.property(arbBoard, arbBoard, (one, two) => {
        const isImage = symmetries(one).map(formatBoard).includes(formatBoard(two));
        const [a, b] = [canonicalBoard(one), canonicalBoard(two)];
        expect(formatBoard(a) === formatBoard(b)).toBe(isImage);
      }),
    );
  });

  test('turnBoard(board, symmetry) and canonicalBoard(board) return frozen boards that count as usual', () => {
    for (const board of [turnBoard(parseBoard('r y . . / . . . . / . . . . / . . . .'), 1)]) {
      expect(Object.isFrozen(board) && board.every(Object.isFrozen)).toBe(true);
      expect(Object.isFrozen(canonicalBoard(board))).toBe(true);
    }
  });

  test.each([-1, 8, 0.5, NaN, '1', null])('turnBoard(board, %s) throws bad-index', (symmetry) => {
    const wrong = expect.objectContaining({ code: 'bad-index' }) as Error;
    const board = parseBoard('. . . . / . . . . / . . . . / . . . .');
    expect(() => turnBoard(board, symmetry as number)).toThrow(wrong);
    expect(() => turnReefAction(parseAction('take #1'), symmetry as number)).toThrow(wrong);
  });

  test.each([null, [], 'r y', [1, 2]])('turnBoard(%o, 1) throws bad-board', (board) => {
    const wrong = expect.objectContaining({ code: 'bad-board' }) as Error;
    expect(() => turnBoard(board as unknown as Board, 1)).toThrow(wrong);
    expect(() => canonicalBoard(board as unknown as Board)).toThrow(wrong);
  });

  test('turnReefAction(action, symmetry) throws bad-action for what is none', () => {
    expect(() => turnReefAction({ type: 'pass' } as unknown as Action, 1)).toThrow(
      expect.objectContaining({ code: 'bad-action' }) as Error,
    );
  });
});

describe('turning games', () => {
  test('turnReefAction(action, symmetry) does to the turned reef what the action does (R24, R27)', () => {
    everyPosition((_, state, rng) => {
      if (state.phase === 'over') return;
      const action = someAction(state, rng);
      const symmetry = Math.abs(rng.next()) % REEF_SYMMETRIES;
      const turned = turnedState(state, symmetry);
      expectSame(
        apply(turned, turnReefAction(action, symmetry)),
        turnedState(apply(state, action), symmetry),
      );
    }, 10);
  });

  test('turnReefAction(action, symmetry) gives listed plays of two pieces for listed ones (R18)', () => {
    // Some of these cards have two red pieces, which are named in the order of their spaces.
    const board = parseBoard('. . . . / . r . . / . y . . / . . . .');
    const state = positionWith(board, [parsePattern('r')]);
    for (let symmetry = 0; symmetry < REEF_SYMMETRIES; symmetry++) {
      const turned = legalActions(turnedState(state, symmetry)).map((one) => formatAction(one));
      const images = legalActions(state).map((one) => formatAction(turnReefAction(one, symmetry)));
      expect(images.sort()).toEqual(turned.sort());
    }
  });

  test('turnReefAction(action, symmetry) gives listed starts for listed starts (R7)', () => {
    const state = setup({ players: 2, seed: 1 });
    const starts = legalActions(state).map((one) => formatAction(one));
    for (const symmetry of ALL) {
      const images = legalActions(state).map((one) => formatAction(turnReefAction(one, symmetry)));
      expect(images.sort()).toEqual(starts.sort());
    }
  });

  test('turnReefAction(action, symmetry) leaves starting pieces on one space in order', () => {
    const start = parseAction('start g@a1 r@a1 y@a1 p@d1');
    expect(formatAction(turnReefAction(start, 4))).toBe('start p@a1 g@d1 r@d1 y@d1');
  });

  test('turnReefAction(action, symmetry) gives listed actions for listed actions', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.nat(7), (state, symmetry) => {
        const turned = legalActions(turnedState(state, symmetry)).map((one) => JSON.stringify(one));
        const images = legalActions(state).map((one) =>
          JSON.stringify(turnReefAction(one, symmetry)),
        );
        // Both pieces on one space are listed with the second on top first.
        expect([...images].sort()).toEqual([...turned].sort());
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('turning numbers', () => {
  test('turnNumber(action, symmetry) is the number of turnReefAction(action, symmetry)', () => {
    everyPosition((game, state, rng) => {
      if (state.phase === 'over') return;
      const action = someAction(state, rng);
      for (const symmetry of ALL) {
        const turned = game.turnNumber(game.fromAction(action), symmetry);
        expectSame(turned, game.fromAction(turnReefAction(action, symmetry)));
      }
    }, 10);
    fc.assert(
      fc.property(arbStrangeState, fc.nat(7), (state, symmetry) => {
        const game = new ReefSimulator(state);
        for (const action of legalActions(state)) {
          const turned = game.turnNumber(game.fromAction(action), symmetry);
          expectSame(turned, game.fromAction(turnReefAction(action, symmetry)));
        }
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('listDistinct(buffer)', () => {
  // A start looks the same in a mirror only if all of it lies on that diagonal: an eighth, and these.
  test.each([
    ['centre', 24, 3],
    ['outside', 32_760, 4_125],
    ...(isThorough ? ([['anywhere', 93_024, 11_838]] as const) : []),
  ] as const)(
    'listDistinct(buffer) leaves of the starts "%s" one of each kind (R7, R8, R9)',
    (start, all, few) => {
      const state = setup({ players: 2, seed: 1, start });
      const game = new ReefSimulator(state);
      expect(game.list(buffer)).toBe(all);
      const count = game.listDistinct(buffer);
      const forms = new Set(
        Array.from(buffer.subarray(0, count), (number) => formOf(state, game.toAction(number))),
      );
      expect(forms.size).toBe(count);
      expect(count).toBe(few);
      if (start === 'centre') expect(new Set(formsOf(state).values()).size).toBe(count);
    },
  );

  test('listDistinct(buffer) lists one action for each next state but for turned reefs', () => {
    everyPosition((game, state, rng) => {
      const isLong = state.phase === 'start' && state.start !== 'centre';
      if (!isLong && rng.next() % 3 === 0) expectDistinct(game, state);
    }, 12);
  });

  test('listDistinct(buffer) finds all repeats on symmetric reefs, and on those that become so', () => {
    const few = fc.constantFrom<readonly ('red' | 'green')[]>(
      [],
      [],
      ['red'],
      ['green'],
      ['red', 'red'],
    );
    const halves = fc.array(few, { minLength: 8, maxLength: 8 });
    const sparse = fc.array(fc.tuple(fc.nat(15), few), { maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof(halves.map(mirrored), sparse.map(scattered)), (board) => {
        const state = positionWith(board, [parsePattern('r r')]);
        expectDistinct(new ReefSimulator(state), state);
      }),
      { numRuns: runs(60) },
    );
  });

  test('listDistinct(buffer) is right on full reefs and with short supplies (R20, R21)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expectDistinct(new ReefSimulator(state), state);
      }),
      { numRuns: runs(100) },
    );
  });

  test('listDistinct(buffer) sees that two plays on an asymmetric reef come to the same', () => {
    const board = parseBoard('r . . . / . . . . / . . . . / . . . .');
    const game = new ReefSimulator(positionWith(board, [parsePattern('r r')]));
    const pair = ['play #0 r@d1 r@b2', 'play #0 r@d1 r@c2'].map((text) =>
      game.fromAction(parseAction(text)),
    );
    const count = game.listDistinct(buffer);
    const kept = pair.filter((number) => buffer.subarray(0, count).includes(number));
    expect(kept).toHaveLength(1);
  });

  test.each([
    // Turned by a right angle, it differs on four spaces: with two pieces on the left or on the right it is the same.
    ['r r . . / . . . . / . . . . / . . . .', 'play #0 r@a3 r@a4', 'play #0 r@d1 r@d2'],
    ['r . . . / . r . . / . . . . / . . . .', 'play #0 r@b3 r@a4', 'play #0 r@d1 r@c2'],
  ])('listDistinct(buffer) finds that plays turn reefs of %s into each other', (text, one, two) => {
    const state = positionWith(parseBoard(text), [parsePattern('r r')]);
    const game = new ReefSimulator(state);
    const [first, second] = [one, two].map((play) => parseAction(play)) as [Action, Action];
    expect(formOf(state, first)).toBe(formOf(state, second));
    expectDistinct(game, state);
  });

  test('listDistinct(buffer) leaves nothing of a game that is over', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    game.playout(createRng(1));
    expect(game.listDistinct(new Int32Array(0))).toBe(0);
  });
});

/** The state with all reefs turned. */
function turnedState(state: State, symmetry: number): State {
  const players = state.players.map((player) => ({
    ...player,
    board: turnBoard(player.board, symmetry),
  }));
  return deepFreeze({ ...state, players });
}

/** The next state with the reef of the mover in its canonical form. */
function formOf(state: State, action: Action): string {
  const { cards, ...next } = apply(state, action);
  const players = next.players.map((player, seat) =>
    seat === state.turn ? { ...player, board: canonicalBoard(player.board) } : player,
  );
  return JSON.stringify([cards.length, { ...next, players }]);
}

/** All legal actions by their notation, each with what it leads to. */
function formsOf(state: State): Map<string, string> {
  return new Map(
    legalActions(state).map((action) => [formatAction(action), formOf(state, action)]),
  );
}

function expectDistinct(game: ReefSimulator, state: State): void {
  const count = game.listDistinct(buffer);
  const actions = Array.from(buffer.subarray(0, count), (number) => game.toAction(number));
  const legal = formsOf(state);
  const forms = new Set(actions.map((action) => legal.get(formatAction(action))));
  expect(forms.size).toBe(count);
  expect(forms).toEqual(new Set(legal.values()));
}

function mirrored(half: readonly Board[number][]): Board {
  return [...half, ...half.slice(4), ...half.slice(0, 4)];
}

function scattered(stacks: readonly (readonly [number, Board[number]])[]): Board {
  return Array.from({ length: 16 }, (_, cell) => stacks.find(([at]) => at === cell)?.[1] ?? []);
}
