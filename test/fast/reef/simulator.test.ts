import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { REEF_MAX_ACTIONS, REEF_MAX_STARTS, ReefSimulator } from '../../../src/fast/index.js';
import {
  apply,
  CELLS,
  check,
  COLORS,
  countLegalActions,
  createRng,
  legalActions,
  parseBoard,
  parseDeck,
  parsePattern,
  randomAction,
  result,
  setup,
  START_RULES,
  view,
} from '../../../src/index.js';
import type { Action, Card, Player, SetupOptions, State } from '../../../src/index.js';
import { arbCard } from '../../kit/reef/arbitraries.js';
import { buffer, everyPosition, expectSame, listed, positionWith } from '../../kit/reef/fast.js';
import { arbStrangeState, pick, someAction } from '../../kit/reef/games.js';
import { POSITIONS } from '../../kit/reef/positions.js';
import { runs } from '../../kit/runs.js';
import { illegal } from '../../kit/untrusted.js';
import { deepFreeze } from '../../kit/reef/slow.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe('whole games, next to the plain engine', () => {
  test('phase, round, isLastRound, top, deckSize and supply(color) tell what the state tells', () => {
    everyPosition((game, state) => {
      expect(game.phase).toBe(state.phase);
      expect(game.round).toBe(state.round);
      expect(game.isLastRound).toBe(state.lastRound);
      expect(game.top).toBe(view(state, 0).deck[0] ?? -1);
      expect(game.deckSize).toBe(state.deck.length);
      const supply = COLORS.map((color) => [color, game.supply(color)]);
      expectSame(Object.fromEntries(supply), { ...state.supply });
    });
  });

  test('hand(player, buffer), display(buffer) and tokens(buffer) write down what the state tells', () => {
    everyPosition((game, state) => {
      state.players.forEach(({ hand }, seat) => {
        expectSame(
          written((to) => game.hand(seat, to)),
          [...hand],
        );
      });
      expectSame(
        written((to) => game.display(to)),
        state.display.map(({ card }) => card),
      );
      expectSame(
        written((to) => game.tokens(to)),
        state.display.map(({ tokens }) => tokens),
      );
    });
  });

  test('height(player, cell) and piece(player, cell, level) tell what lies on the reefs', () => {
    everyPosition((game, state) => {
      const boards = state.players.map((_, seat) =>
        Array.from({ length: CELLS }, (__, cell) => {
          const levels = [0, 1, 2, 3].map((level) => game.piece(seat, cell, level));
          const height = game.height(seat, cell);
          expectSame(levels.slice(height), new Array(4 - height).fill(null));
          return levels.slice(0, height);
        }),
      );
      expectSame(
        boards,
        state.players.map(({ board }) => board.map((stack) => [...stack])),
      );
    });
  });

  test.each(START_RULES)('list(buffer) lists the starting pieces of "%s" (R7, R8, R9)', (start) => {
    const state = setup({ players: 2, seed: 3, start });
    const game = new ReefSimulator(state);
    expectSame(listed(game), legalActions(state));
    expect(game.count()).toBe({ centre: 24, outside: 32_760, anywhere: 93_024 }[start]);
  });

  test.each(START_RULES)(
    'isLegal(action) knows the starting pieces of "%s" (R7, R8, R9)',
    (start) => {
      const game = new ReefSimulator(setup({ players: 2, seed: 1, start }));
      const legal = new Set(buffer.subarray(0, game.list(buffer)));
      for (let number = game.turnSize - 9; number < game.size; number++) {
        if (game.isLegal(number) !== legal.has(number)) expect(number).toBe(start);
      }
      for (let number = game.size; number < 3 * game.size; number++) {
        if (game.isLegal(number)) expect(number).toBe('no number of an action');
      }
      for (const number of [2 ** 31, 2 ** 32, 2 ** 32 + legal.size, 2 ** 53 - 1]) {
        expect(game.isLegal(number)).toBe(false);
      }
      while (game.phase === 'start') game.do(game.random(createRng(1)));
      for (let number = game.turnSize; number < game.size; number += 7) {
        if (game.isLegal(number)) expect(number).toBe('a turn');
      }
    },
  );

  test.each(START_RULES)(
    'do(action) and undo() take the first and the last starting pieces of "%s" (R7, R8, R9)',
    (start) => {
      const state = setup({ players: 2, seed: 3, start });
      const game = new ReefSimulator(state);
      const numbers = buffer.slice(0, game.list(buffer));
      for (const number of [Math.min(...numbers), Math.max(...numbers)]) {
        const action = game.toAction(number);
        game.do(number);
        expectSame(game.unload(), apply(state, action));
        game.undo();
        expectSame(game.unload(), state);
      }
    },
  );

  test('do(action) agrees with apply(state, action) on tie-breaks and shared victories (R41, R42, R43)', () => {
    // Cards that score nothing leave everybody with three points, but for who pays for a card.
    const cards = parseDeck('rr: r . . . r = 1\nyg: g . . . r = 0\n'.repeat(8));
    let shared = 0;
    for (let seed = 0; seed < 60; seed++) {
      const game = new ReefSimulator(setup({ players: 2 + (seed % 3), seed, cards }));
      game.playout(createRng(seed));
      const { winners } = result(game.unload()) as { winners: readonly number[] };
      expectSame(game.winners(), winners);
      if (winners.length > 1) shared++;
    }
    expect(shared).toBeGreaterThan(0);
  });
});

describe('positions that no game reaches', () => {
  test.each([0, 1, 2])(
    'list(buffer), count() and do(action) agree with the plain engine with room for %i pieces, none on one space (R20, R21)',
    (room) => {
      const board = Array.from({ length: 16 }, (_, cell) =>
        Array.from({ length: cell < room ? 3 : 4 }, () => 'yellow' as const),
      );
      const state = positionWith(board, [parsePattern('r')]);
      const game = new ReefSimulator(state);
      const list = legalActions(state);
      expect(game.count()).toBe(list.length);
      expectSame(listed(game), list);
      for (const action of list) {
        game.do(game.fromAction(action));
        expectSame(game.unload(), apply(state, action));
        game.undo();
      }
    },
  );

  test('list(buffer), count() and do(action) agree with the plain engine (R20, R21, R22)', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.integer(), (state, luck) => {
        const rng = createRng(luck);
        const game = new ReefSimulator(state);
        expectSame(game.unload(), state);
        const list = legalActions(state);
        expectSame(listed(game), list);
        list.forEach((action, i) => {
          expectSame(game.toAction(game.at(i)), action);
        });
        for (let i = 0; i < 4; i++) {
          const action = pick(list, rng);
          game.do(game.fromAction(action));
          expectSame(game.unload(), apply(state, action));
          game.undo();
          expectSame(game.unload(), state);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test('isLegal(action) is what check(state, action) says, for every number there is (R20, R21, R22)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const game = new ReefSimulator(state);
        const { hand } = state.players[state.turn]!;
        for (let number = 0; number < game.turnSize; number++) {
          const card = Math.floor((number - 2 * state.cards.length) / 305);
          if (card >= 0 && !hand.includes(card) && number % 29 !== 0) continue;
          const action = actionOrNull(game, number);
          const legal = action !== null && check(state, action) === null;
          if (game.isLegal(number) !== legal) expect({ action, legal }).toBe(number);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  test.each([2, 3, 4, 5])(
    'undo() gives pieces back, so that afterwards the right ones are due: %s red ones left (R20)',
    (red) => {
      const board = parseBoard('. . . . / . . . . / . . . . / . . . .');
      const begun = positionWith(board, [parsePattern('r')]);
      const state = deepFreeze({ ...begun, supply: { ...begun.supply, red } });
      const game = new ReefSimulator(state);
      for (let tries = 0; tries < 3; tries++) {
        let plain: State = state;
        // Two cards with two red pieces each, one after the other.
        for (const card of [0, 4]) {
          const play = legalActions(plain).find((one) => one.type === 'play' && one.card === card)!;
          plain = apply(plain, play);
          game.do(game.fromAction(play));
          expectSame(game.unload(), plain);
          expect(listed(game)).toEqual(legalActions(plain));
          expect(game.count()).toBe(legalActions(plain).length);
        }
        while (game.done > 0) game.undo();
        expectSame(game.unload(), state);
        expect(listed(game)).toEqual(legalActions(state));
      }
    },
  );

  test('do(action) with a taken card leaves the dealt ones as they are, however many stacks there are', () => {
    for (let stacks = 0; stacks <= 4; stacks++) {
      const row = Array.from({ length: 4 }, (_, i) => (i < stacks ? 'y' : '.')).join(' ');
      const begun = positionWith(parseBoard(`${row} / . . . . / . . . . / . . . .`), [
        parsePattern('r'),
      ]);
      for (const dealt of [[], [0], [1], [1, 0], [3, 2]]) {
        const [one, two] = begun.players;
        const state = deepFreeze({ ...begun, players: [{ ...one!, dealt }, two!] });
        for (const card of one!.hand) {
          const play = legalActions(state).find((a) => a.type === 'play' && a.card === card)!;
          const game = new ReefSimulator(state);
          game.do(game.fromAction(play));
          expectSame(game.unload(), apply(state, play));
          game.undo();
          expectSame(game.unload(), state);
        }
      }
    }
  });

  test.each(POSITIONS)('load(state) takes the position %s and plays on', (_, state) => {
    const game = new ReefSimulator(state);
    expectSame(game.unload(), state);
    let plain = state;
    const [mine, other] = [createRng(1), createRng(1)];
    while (plain.phase !== 'over') {
      plain = apply(plain, randomAction(plain, other));
      game.do(game.random(mine));
      expectSame(game.unload(), plain);
    }
  });
});

describe('decks and start rules', () => {
  test('do(action) plays games with decks of up to 1000 cards (R5)', () => {
    for (const [players, size] of [
      [2, 1000],
      [4, 999],
    ] as const) {
      const cards = fc.sample(arbCard, { seed: 5, numRuns: size });
      playBoth({ players, seed: 1, cards, start: 'anywhere' });
    }
  });

  test('do(action) plays games in which only the deck ends (R38)', () => {
    // Every card places the pieces of another colour, and there are hardly more cards than players need.
    const cards = parseDeck('ry: p = 1\npg: r@y = 2\n'.repeat(6));
    playBoth({ players: 4, seed: 2, cards });
  });
});

describe('what is not legal', () => {
  test('do(action) throws what apply(state, action) throws, and changes nothing', () => {
    everyPosition((game, state, rng) => {
      for (let i = 0; i < 6; i++) {
        const number = Math.abs(rng.next()) % game.size;
        const action = actionOrNull(game, number);
        if (action === null || game.isLegal(number)) continue;
        const violation = check(state, action);
        expect(violation).not.toBeNull();
        expect(() => {
          game.do(number);
        }).toThrow(expect.objectContaining({ name: 'IllegalActionError', violation }) as Error);
        expectSame(game.unload(), state);
      }
    }, 8);
  });

  test('do(action) judges every number after load(view), copy(simulator), do(action) and undo()', () => {
    const state = setup({ players: 2, seed: 1 });
    const game = new ReefSimulator(state);
    const refusesTakes = (): void => {
      for (let number = 0; number < 60; number++) {
        expect(() => {
          game.do(number);
        }).toThrow(expect.objectContaining({ name: 'IllegalActionError' }) as Error);
      }
      expect(game.phase).toBe('start');
    };
    refusesTakes();
    game.do(game.random(createRng(1)));
    refusesTakes();
    game.undo();
    refusesTakes();
    game.copy(new ReefSimulator(state));
    refusesTakes();
  });

  test('undo() makes do(action) check a number that was chosen before', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    game.do(game.at(0));
    game.do(game.at(0));
    const chosen = game.random(createRng(1));
    game.undo();
    expect(() => {
      game.do(chosen);
    }).toThrow(expect.objectContaining({ name: 'IllegalActionError' }) as Error);
  });

  test('do(action) refuses everything once the game is over (R38)', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    game.playout(createRng(1));
    const shown = game.unload().display.map(({ card }) => card);
    for (const number of [0, 61, 200, 90_000, ...shown, ...shown.map((card) => 60 + card)]) {
      expect(game.isLegal(number)).toBe(false);
      expect(() => {
        game.do(number);
      }).toThrow(illegal('game-over'));
    }
    expect(game.count()).toBe(0);
    expect(game.list(new Int32Array(0))).toBe(0);
    expect(() => game.random(createRng(1))).toThrow(
      expect.objectContaining({ code: 'game-over' }) as Error,
    );
    expect(game.playout(createRng(1))).toBe(0);
  });
});

describe('buffers', () => {
  test('REEF_MAX_ACTIONS is enough for a turn and no more than it takes (R12), REEF_MAX_STARTS for the start (R9)', () => {
    const cards = parseDeck('ry: p = 1\n'.repeat(12));
    const state = setup({ players: 2, seed: 1, cards });
    const hand = [0, 1, 2, 3];
    const [one, two] = state.players as [Player, Player];
    const full = {
      ...state,
      phase: 'play' as const,
      players: [
        { ...one, hand, dealt: [] },
        { ...two, hand: [], dealt: [] },
      ],
      display: [4, 5, 6].map((card) => ({ card, tokens: 0 })),
      deck: [7, 8],
      turn: 0,
    };
    expect(new ReefSimulator(full).count()).toBe(REEF_MAX_ACTIONS);
    expect(new ReefSimulator(setup({ players: 2, start: 'anywhere' })).count()).toBe(
      REEF_MAX_STARTS,
    );
  });

  test('mask(mask) sets the legal actions and clears all others', () => {
    everyPosition((game, state) => {
      const mask = new Uint8Array(game.size).fill(7);
      expect(game.mask(mask)).toBe(countLegalActions(state));
      const legal = isListable(state) ? game.list(buffer) : 0;
      for (let i = 0; i < legal; i++) {
        const number = buffer[i]!;
        if (mask[number] !== 1) expect(mask[number]).toBe(1);
        mask[number] = 0;
      }
      if (isListable(state)) expect(mask.every((item) => item === 0)).toBe(true);
    }, 2);
  });
});

// Helpers.

/** What something writes into a buffer. */
function written(write: (to: Int32Array) => number): number[] {
  return [...buffer.subarray(0, write(buffer))];
}

/** There are many thousand ways to start outside the centre; those lists have tests of their own. */
function isListable({ phase, start }: State): boolean {
  return phase !== 'start' || start === 'centre';
}

function actionOrNull(game: ReefSimulator, number: number): Action | null {
  try {
    return game.toAction(number);
  } catch {
    return null;
  }
}

function playBoth(options: SetupOptions & { cards: readonly Card[] }): void {
  let state = setup(options);
  const game = new ReefSimulator(state);
  const rng = createRng(9);
  while (state.phase !== 'over') {
    const action = someAction(state, rng);
    state = apply(state, action);
    game.do(game.fromAction(action));
  }
  expectSame(game.unload(), state);
}
