import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  check,
  COLORS,
  countLegalActions,
  createRng,
  DISPLAY_SIZE,
  formatAction,
  formatBoard,
  isLegal,
  legalActionAt,
  legalActions,
  parseBoard,
  randomAction,
  setup,
  STANDARD_DECK,
  stateFromJson,
  step,
  SUPPLY,
  view,
  viewFromJson,
} from '../../src/index.js';
import type { Action, Placement, Player, Rng, StartRule, State } from '../../src/index.js';
import { everyGame, expectSame } from '../kit/every-game.js';
import { Met } from '../kit/met.js';
import {
  allCards,
  arbPlan,
  arbStrangeState,
  moverOf,
  mutated,
  pick,
  piecesOnBoards,
  reefGames,
  wellFormed,
} from '../kit/reef/games.js';
import type { Game, Plan } from '../kit/reef/games.js';
import { everyTry } from '../kit/reef/tries.js';
import { countPatternSlowly } from '../kit/reef/oracle.js';
import { runs, isThorough } from '../kit/runs.js';
import { applySlowly, deepFreeze, inOrder, legalActionsSlowly } from '../kit/reef/slow.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// What every game has to keep is in test/testing/laws.test.ts; these are the laws of Reef.

// The figures here are those of the rulebook, so that a wrong constant fails.

describe('coral', () => {
  const ofEachColor: Readonly<Record<number, number>> = { 2: 18, 3: 24, 4: 28 };

  test('apply(state, action) keeps all 72, 96 or 112 pieces of coral (R2)', () => {
    const met = new Met();
    inEveryGame(({ states, options }) => {
      met.add(`${options.players} players`, `start ${states[0]!.start}`);
      if (options.cards !== STANDARD_DECK) met.add('a deck of their own');
      for (const state of states) {
        expect(coralOf(state)).toEqual(COLORS.map(() => ofEachColor[state.players.length]));
        expect(Math.min(...Object.values(state.supply))).toBeGreaterThanOrEqual(0);
        if (COLORS.some((color) => state.supply[color] === 0)) met.add('an empty colour');
      }
    });
    met.expect('2 players', '3 players', '4 players', 'start anywhere', 'start centre');
    met.expect('start outside', 'a deck of their own', 'an empty colour');
  });

  test('apply(state, action) moves the pieces that are placed from the supply onto the reef, and no others (R2)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      const placements = 'placements' in action ? action.placements : [];
      met.add(`${placements.length} pieces`);
      for (const color of COLORS) {
        const moved = placements.filter((piece) => piece.color === color).length;
        expect(after.supply[color]).toBe(before.supply[color] - moved);
        expect(piecesOnBoards(after, color)).toBe(piecesOnBoards(before, color) + moved);
        expect(after.supply[color]).toBeGreaterThanOrEqual(0);
      }
      after.players.forEach(({ board }, seat) => {
        const grown = placements.reduce(
          (stacks, { color, cell }) =>
            stacks.map((stack, at) => (at === cell ? [...stack, color] : stack)),
          before.players[seat]!.board,
        );
        expectSame(board, seat === before.turn ? grown : before.players[seat]!.board);
      });
    });
    met.expect('0 pieces', '1 pieces', '2 pieces', '4 pieces');
  });

  test('check(state, action) refuses a piece that the supply lacks with short-supply, and only then (R2)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      const isShort = faultOf(before, action) === 'short-supply';
      expect(violation?.code === 'short-supply').toBe(isShort);
      if (!isShort || action.type !== 'play') return;
      const colors = action.placements.map(({ color }) => color);
      met.add(colors[0] === colors[1] ? 'two alike' : 'one');
      met.add(before.supply[colors[0]!] === 1 ? 'one left' : 'none left');
    });
    met.expect('one', 'two alike', 'one left', 'none left');
  });

  test('stateFromJson(value) refuses a piece more and a piece less than there are (R2)', () => {
    for (const players of [2, 3, 4]) {
      const state = setup({ players, seed: 1 });
      for (const red of [ofEachColor[players]! - 1, ofEachColor[players]! + 1]) {
        const other = { ...state, supply: { ...state.supply, red } };
        expect(() => stateFromJson(other)).toThrow(expect.objectContaining({ code: 'bad-state' }));
      }
    }
  });
});

describe('hands', () => {
  test('apply(state, action) never gives a fifth card (R12)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      after.players.forEach(({ hand }, seat) => {
        const held = before.players[seat]!.hand.length;
        const gained = { start: 0, take: 1, draw: 1, play: -1 }[action.type];
        expect(hand).toHaveLength(seat === before.turn ? held + gained : held);
        expect(hand.length).toBeLessThanOrEqual(4);
        if (hand.length === 4 && seat === before.turn) met.add(`a fourth card by ${action.type}`);
      });
      met.add(`${before.players.length} players`, `start ${before.start}`);
    });
    met.expect('a fourth card by take', 'a fourth card by draw', '2 players', '3 players');
    met.expect('4 players', 'start anywhere', 'start centre', 'start outside');
  });

  test('check(state, action) refuses a fifth card with hand-full, and a fourth never (R12)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      const isGain = before.phase === 'play' && (action.type === 'take' || action.type === 'draw');
      const isFull = moverOf(before).hand.length === 4;
      expect(violation?.code === 'hand-full').toBe(isGain && isFull);
      if (isGain && isFull) met.add(`no ${action.type}`);
      if (isGain && isFull) expect(violation).toMatchObject({ limit: 4 });
      if (action.type === 'take' && !isFull) expect(violation).toBeNull();
    });
    met.expect('no take', 'no draw');
  });

  test('legalActions(state) lists ways to get a card for hands of less than four, and for no others (R12)', () => {
    const met = new Met();
    everyTry(({ before, action }) => {
      // Once for each position.
      if (action.type !== 'take' || action.card !== before.display[0]!.card) return;
      const held = moverOf(before).hand.length;
      const gains = legalActions(before).filter(({ type }) => type !== 'play');
      expect(gains.length > 0).toBe(held < 4);
      met.add(`${held} cards`);
    });
    met.expect('0 cards', '3 cards', '4 cards');
  });

  test('stateFromJson(value) and viewFromJson(value) refuse a hand of five (R12)', () => {
    const state = handMade('.', 18, { hand: [0, 1, 2, 3] });
    const [mover, ...others] = state.players;
    const other = { ...state, players: [{ ...mover, hand: [0, 1, 2, 3, 4] }, ...others] };
    const problem = /players\[0\]\.hand/;
    expect(() => stateFromJson(other)).toThrow(problem);
    expect(() => viewFromJson({ ...view(state, 0), players: other.players })).toThrow(problem);
  });
});

describe('heights', () => {
  test('apply(state, action) never stacks more than four pieces (R22)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      for (const { board } of after.players) {
        expect(Math.max(...board.map((stack) => stack.length))).toBeLessThanOrEqual(4);
      }
      if (!('placements' in action)) return;
      const { board } = moverOf(before);
      for (const { cell } of action.placements) met.add(`onto ${board[cell]!.length}`);
      met.add(`${before.players.length} players`, `start ${before.start}`);
    });
    met.expect('onto 0', 'onto 1', 'onto 2', 'onto 3', '2 players', '3 players', '4 players');
    met.expect('start anywhere', 'start centre', 'start outside');
  });

  test('check(state, action) refuses a fifth piece on a stack with stack-full, and only that (R22)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      const isTooHigh = faultOf(before, action) === 'stack-full';
      expect(violation?.code === 'stack-full').toBe(isTooHigh);
      if (!isTooHigh || action.type !== 'play') return;
      const { board } = moverOf(before);
      met.add(`onto ${Math.max(...action.placements.map(({ cell }) => board[cell]!.length))}`);
    });
    met.expect('onto 3', 'onto 4');
  });

  test('check(state, action) accepts both pieces of a card wherever there is room and coral (R22)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      if (action.type !== 'play' || action.placements.length < 2) return;
      const { board } = moverOf(before);
      const [first, second] = action.placements;
      if (faultOf(before, action) === null) {
        expect(violation).toBeNull();
        if (first!.cell === second!.cell) met.add(`both onto ${board[first!.cell]!.length}`);
      }
    });
    met.expect('both onto 0', 'both onto 1', 'both onto 2');
  });

  test('parseBoard(text) and stateFromJson(value) refuse a stack of five (R22)', () => {
    expect(() => parseBoard('rrrrr . . . / . . . . / . . . . / . . . .')).toThrow();
    const state = handMade('rrrr', 2);
    const [mover, ...others] = state.players;
    const board = mover!.board.map((stack, cell) => (cell === 3 ? [...stack, 'red'] : stack));
    const other = { ...state, players: [{ ...mover, board }, ...others] };
    expect(() => stateFromJson(other)).toThrow(/players\[0\]\.board\[3\]/);
  });
});

describe('what is never lost or made in a game', () => {
  test('apply(state, action) keeps each card in exactly one place (R4, R13, R14, R17)', () => {
    everyState((state) => {
      expect(allCards(state).sort((a, b) => a - b)).toEqual([...state.cards.keys()]);
    });
  });

  test('step(state, action) makes points by scoring only (R3, R15, R24, R39, R44)', () => {
    inEveryGame(({ states, steps }) => {
      expect(pointsIn(states[0]!)).toBe(3 * states[0]!.players.length);
      steps.forEach(({ state, events }, i) => {
        const made = pointsIn(state) - pointsIn(states[i]!);
        expect(made).toBe(sum(events.map((event) => ('points' in event ? event.points : 0))));
      });
    });
  });

  test('step(state, action) scores the played pattern as often as it appears (R24)', () => {
    inEveryGame(({ states, actions, steps }) => {
      actions.forEach((action, i) => {
        const before = states[i]!;
        const { state, events } = steps[i]!;
        const scored = events.filter((event) => event.type === 'pattern-scored');
        if (action.type !== 'play') {
          expect(scored).toEqual([]);
          return;
        }
        const { pattern, points } = before.cards[action.card]!;
        const board = state.players[before.turn]!.board;
        const times = countPatternSlowly(board, pattern);
        expect(scored.map((event) => event.points)).toEqual([times * points]);
        expect(scored.map((event) => event.matches.length)).toEqual([times]);
      });
    });
  });

  test('apply(state, action) leaves nobody with less than no points (R16)', () => {
    everyState(({ players }) => {
      expect(Math.min(...players.map(({ score }) => score))).toBeGreaterThanOrEqual(0);
    });
  });
});

describe('limits', () => {
  test('apply(state, action) never moves or removes a placed piece (R19)', () => {
    inEveryGame(({ states }) => {
      states.slice(1).forEach((after, i) => {
        const before = states[i]!;
        before.players.forEach(({ board }, seat) => {
          const bottoms = board.map((stack, cell) =>
            after.players[seat]!.board[cell]!.slice(0, stack.length),
          );
          expect(formatBoard(bottoms)).toBe(formatBoard(board));
        });
      });
    });
  });

  test('apply(state, action) keeps as dealt only what is still in the hand (R45)', () => {
    inEveryGame(({ states }) => {
      const dealt = states[0]!.players.map(({ hand }) => hand);
      for (const { players } of states) {
        const kept = players.map(({ hand }, i) => dealt[i]?.filter((card) => hand.includes(card)));
        expect(players.map((player) => player.dealt)).toEqual(kept);
      }
    });
  });

  test('apply(state, action) keeps three cards on display and one on the deck until the end (R10, R14, R38)', () => {
    everyState(({ phase, deck, display }) => {
      expect(display).toHaveLength(phase === 'start' ? 0 : DISPLAY_SIZE);
      if (phase !== 'over') expect(deck.length).toBeGreaterThan(0);
    });
  });
});

describe('turns and the end', () => {
  test('apply(state, action) lets everybody act once a round, clockwise from the first (R10, R11)', () => {
    inEveryGame(({ states, actions }) => {
      const { first, players } = states[0]!;
      actions.forEach((action, i) => {
        const { turn, round } = states[i]!;
        expect(turn).toBe((first + i) % players.length);
        // The starting pieces are placed before the first round.
        expect(round).toBe(Math.max(1, Math.floor(i / players.length)));
        expect(action.type === 'start').toBe(i < players.length);
      });
    });
  });

  test('apply(state, action) ends the game when the deck is empty or the last round complete (R37, R38)', () => {
    inEveryGame(({ states }) => {
      for (const { phase, players, first, turn, supply, deck, lastRound } of states) {
        expect(lastRound).toBe(COLORS.some((color) => supply[color] === 0));
        // Before a turn of the first player, the round is complete; at the end, turns stand still.
        const complete = (phase === 'over' ? (turn + 1) % players.length : turn) === first;
        expect(phase === 'over').toBe(deck.length === 0 || (lastRound && complete));
      }
    });
  });

  test('apply(state, action) comes to an end (R12, R37, R38)', () => {
    inEveryGame(({ actions, options: { players, cards } }) => {
      const deck = (cards?.length ?? 60) - 2 * players - DISPLAY_SIZE;
      // Each card that somebody gets is one less in the deck, and only dealt and got cards are played.
      const gains = deck;
      const byDeck = players + gains + (2 * players + gains);

      // Each card played takes two pieces until a colour has run out; then at most one round is left.
      // Of the cards that somebody gets, at most two more for each hand are not played.
      const plays = 2 * (SUPPLY[players as 2 | 3 | 4] - players) + players;
      const bySupply = players + plays + (plays + 2 * players);
      expect(actions.length).toBeLessThanOrEqual(Math.min(byDeck, bySupply));
    });
  });
});

describe('the list of legal actions', () => {
  test('legalActions(state) lists what the obvious generator finds, in the documented order (R12, R18)', () => {
    someStates((state) => {
      const list = legalActions(state);
      expectSame(list, legalActionsSlowly(state));
      expectSame(list, inOrder(state, [...list].reverse()));
    }, 40);
  });

  test.each([
    ['centre', 24, 'R7'],
    ['outside', 32_760, 'R8'],
    // The obvious generator takes its time for these.
    ...(isThorough ? [['anywhere', 93_024, 'R9']] : []),
  ] as [StartRule, number, string][])(
    'legalActions(state) lists every way to start under the rule "%s" once, as check says: %d (%s)',
    (start, count) => {
      const state = setup({ players: 2, seed: 1, start });
      const list = legalActions(state);
      expect(list).toHaveLength(count);
      expect(countLegalActions(state)).toBe(count);
      expectSame(list, legalActionsSlowly(state));
      expect(list.filter((action) => check(state, action) !== null)).toEqual([]);
      expect(list.filter((action, i) => isUnlike(action, legalActionAt(state, i)))).toEqual([]);

      const known = listedKeys(state);
      expect(known.size).toBe(count);
      const rng = createRng('starting pieces');
      const seen = { accepted: 0, refused: 0 };
      for (let i = 0; i < 1000; i++) {
        const near = changedStart(start, rng);
        const action = i % 2 === 0 ? near : mutated(state, near, rng);
        const legal = check(state, action) === null;
        expect({ action, legal }).toEqual({ action, legal: isListed(known, action) });
        seen[legal ? 'accepted' : 'refused']++;
      }
      expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(100);
    },
  );

  test('apply(state, action) leads to the same state in either order where that is legal (R18)', () => {
    someStates((state, rng) => {
      const apart = legalActions(state).filter(isApart);
      if (apart.length === 0) return;
      const action = pick(apart, rng);
      const swapped = { ...action, placements: [...action.placements].reverse() };
      expectSame(apply(state, swapped), apply(state, action));
    });
  });
});

describe('counting and choosing without listing', () => {
  test('randomAction(state, rng) gives each listed action an equal share of the random numbers', () => {
    someStates((state) => {
      const list = legalActions(state);
      const each = 8;
      const hits = new Map<string, number>();
      for (let i = 0; i < each * list.length; i++) {
        // Evenly spread over all 32-bit numbers, each in the middle of its part.
        const bits = Math.floor(((i + 0.5) * 2 ** 32) / (each * list.length));
        const text = formatAction(randomAction(state, { next: () => bits }));
        hits.set(text, (hits.get(text) ?? 0) + 1);
      }
      expectSame(hits, new Map(list.map((action) => [formatAction(action), each])));
    }, 15);
  });
});

describe('positions that no game reaches', () => {
  test('legalActions(state) has an action for full boards and empty supplies, the same as check says (R12, R20, R21, R23)', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(arbStrangeState, fc.integer(), (state, luck) => {
        const list = legalActions(state);
        expect(list.length > 0).toBe(true);
        expectSame(list, legalActionsSlowly(state));
        expectSame(list, inOrder(state, [...list].reverse()));
        checkAgainstList(state, createRng(luck));
        for (const action of list) {
          if (action.type === 'play') seen.add(action.placements.length);
        }
      }),
      { numRuns: runs(150) },
    );
    // Both pieces, one of two and none at all have come up.
    expect([...seen].sort()).toEqual([0, 1, 2]);
  });

  test('legalActionAt(state, index) and the different next states hold there as well (R18)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const list = legalActions(state);
        expect(countLegalActions(state)).toBe(list.length);
        expectSame(
          list.map((_, i) => legalActionAt(state, i)),
          list,
        );
        expect(new Set(list.map((action) => successorText(state, action))).size).toBe(list.length);
      }),
      { numRuns: runs(60) },
    );
  });

  test('apply(state, action) does there what the obvious version does (R20, R21)', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.integer(), (state, luck) => {
        const rng = createRng(luck);
        const list = legalActions(state);
        for (let i = 0; i < 5; i++) {
          const action = pick(list, rng);
          expectSame(apply(state, action), applySlowly(state, action));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test.each([
    ['a full board and a full supply', 'rrrr', 28, 'room'],
    ['an empty board and an empty supply', '.', 0, 'supply'],
    ['a full board and an empty supply', 'rrrr', 0, 'supply'],
  ])(
    'step(state, play) with %s places nothing and says why (R12, R20, R21)',
    (_, stack, left, why) => {
      const state = handMade(stack, left);
      const nothing = [0, 1, 2, 3].map((card) => ({ type: 'play', card, placements: [] }));
      expect(legalActions(state)).toEqual(nothing);
      expect(countLegalActions(state)).toBe(4);
      const { events } = step(state, legalActionAt(state, 0));
      expect(events.filter(({ type }) => type === 'piece-placed')).toEqual([]);
      const lacking = { type: 'piece-lacking', player: 0, color: 'yellow', reason: why };
      expect(events.filter(({ type }) => type === 'piece-lacking')).toEqual([lacking, lacking]);
    },
  );

  test('legalActions(state) leaves it to the player which of two pieces gets the last room (R12, R21)', () => {
    // Card 20 has a purple and a green piece, card 4 two yellow ones.
    const state = handMade('rrrr', 28, { lastStack: 'rrr', hand: [20, 4, 0, 1] });
    const plays = [
      'play #20 p@d4',
      'play #20 g@d4',
      'play #4 y@d4',
      'play #0 y@d4',
      'play #1 p@d4',
    ];
    expect(legalActions(state).map(formatAction)).toEqual(plays);
    expect(countLegalActions(state)).toBe(plays.length);
    expect(plays.map((_, i) => formatAction(legalActionAt(state, i)))).toEqual(plays);
    const { events } = step(state, legalActionAt(state, 1));
    const lacking = { type: 'piece-lacking', player: 0, color: 'purple', reason: 'room' };
    expect(events.filter(({ type }) => type === 'piece-lacking')).toEqual([lacking]);
  });
});

// Games to state laws about.

/** Whole random games, played once for all laws. */
function inEveryGame(law: (game: Game & Plan) => void): void {
  games ??= fc.sample(arbPlan, Math.max(27, runs(100))).map((plan) => {
    return { ...plan, ...reefGames.play(plan) };
  });
  games.forEach(law);
}

let games: readonly (Game & Plan)[] | undefined;

function everyState(law: (state: State) => void): void {
  inEveryGame(({ states }) => {
    states.forEach(law);
  });
}

/** Four states of each game that are not over and whose actions can be listed quickly. */
function someStates(law: (state: State, rng: Rng) => void, numRuns = 25): void {
  everyGame(
    reefGames,
    ({ states }, rng) => {
      const listable = states.filter((state) => isListable(state) && state.phase !== 'over');
      for (let i = 0; i < 4; i++) law(pick(listable, rng), rng);
    },
    numRuns,
  );
}

/** There are many thousand ways to start outside the centre; those lists have tests of their own. */
function isListable({ phase, start }: State): boolean {
  return phase !== 'start' || start === 'centre';
}

/** A player with a full hand, who must play, and a board of equal stacks but for the last one. */
function handMade(
  stack: string,
  left: number,
  { lastStack = stack, hand = [0, 1, 2, 3] }: { lastStack?: string; hand?: number[] } = {},
): State {
  const state = setup({ players: 2, seed: 1, first: 0 });
  const stacks = Array.from({ length: 16 }, (_, cell) => (cell === 15 ? lastStack : stack));
  const rows = [0, 4, 8, 12].map((from) => stacks.slice(from, from + 4).join(' '));
  const board = parseBoard(rows.join(' / '));
  const player: Player = { board, hand, dealt: [], played: [], score: 0 };
  return deepFreeze({
    ...state,
    phase: 'play',
    players: [player, { ...player, hand: [5] }],
    supply: { red: left, yellow: left, purple: left, green: left },
    deck: [9],
    display: [6, 7, 8].map((card) => ({ card, tokens: 0 })),
    lastRound: left === 0,
  });
}

/** How a play of a card that is held breaks R2 or R22, by the figures of the rulebook: the first piece that does. */
function faultOf(state: State, action: Action): 'short-supply' | 'stack-full' | null {
  if (action.type !== 'play') return null;
  const supply = { ...state.supply };
  const heights = moverOf(state).board.map((stack) => stack.length);
  for (const { color, cell } of action.placements) {
    if (supply[color] === 0) return 'short-supply';
    if (heights[cell] === 4) return 'stack-full';
    supply[color]--;
    heights[cell]!++;
  }
  return null;
}

// What is in a state.

/** How many pieces of each colour there are, on the boards and in the supply. */
function coralOf(state: State): number[] {
  return COLORS.map((color) => state.supply[color] + piecesOnBoards(state, color));
}

function pointsIn({ players, display }: State): number {
  return sum(players.map(({ score }) => score)) + sum(display.map(({ tokens }) => tokens));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Everything about the next state but the cards, which stay the very same. */
function successorText(state: State, action: Action): string {
  const { cards, ...rest } = apply(state, action);
  if (cards !== state.cards) expectSame(cards, state.cards);
  return JSON.stringify(rest);
}

// Whether an action is listed, but for an order of placements that makes no difference.

type Keys = ReadonlyMap<string, Action>;

function listedKeys(state: State): Keys {
  return new Map(legalActions(state).map((action) => [keyOf(action), action]));
}

function isListed(listed: Keys, action: unknown): boolean {
  const twin = listed.get(keyOf(action));
  return twin !== undefined && isDeepStrictEqual(byStack(action), byStack(twin));
}

function keyOf(action: unknown): string {
  const { type, card, tokenOn, placements } = byStack(action) as Record<string, unknown>;
  return JSON.stringify([type, card, tokenOn, placements]);
}

/** The action with its placements sorted by space; on each space they stay in order. */
function byStack(action: unknown): unknown {
  const { placements } = action as { placements?: unknown };
  if (!Array.isArray(placements)) return action;
  const sorted = (placements as Placement[]).map(({ color, cell, ...rest }) => ({
    color,
    cell,
    ...rest,
  }));
  sorted.sort((a, b) => a.cell - b.cell);
  return { ...(action as object), placements: sorted };
}

/** Asks `check` about all listed actions and many others; says how many of those were legal. */
function checkAgainstList(state: State, rng: Rng): { accepted: number; refused: number } {
  const list = legalActions(state);
  const listed = listedKeys(state);
  const agreement = { accepted: 0, refused: 0 };
  expect(list.filter((action) => check(state, action) !== null)).toEqual([]);

  for (let i = 0; i < 80; i++) {
    const action = i % 2 === 0 ? wellFormed(state, rng) : mutated(state, pick(list, rng), rng);
    const violation = check(state, action);
    const legal = isListed(listed, action);
    if ((violation === null) !== legal) expect({ action, violation }).toEqual({ action, legal });
    expect(isLegal(state, action)).toBe(legal);
    agreement[legal ? 'accepted' : 'refused']++;
  }
  return agreement;
}

function isApart(action: Action): action is Action & { type: 'play' } {
  return action.type === 'play' && action.placements[0]?.cell !== action.placements[1]?.cell;
}

/** Four pieces of mostly different colours on spaces that are mostly right. */
function changedStart(start: StartRule, rng: Rng): Action {
  const right = {
    centre: [5, 6, 9, 10],
    outside: [0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15],
    anywhere: Array.from({ length: 16 }, (_, cell) => cell),
  };
  const cells = rng.next() % 4 === 0 ? right.anywhere : right[start];
  const colors = [...COLORS].sort(() => rng.next() % 2);
  if (rng.next() % 8 === 0) colors[0] = pick(COLORS, rng);
  let left = [...cells];
  const placements = colors.map((color) => {
    const cell = pick(left, rng);
    if (start === 'centre' && rng.next() % 8 !== 0) left = left.filter((other) => other !== cell);
    return { color, cell };
  });
  return { type: 'start', placements };
}

// Equality, copies and freezing.

function isUnlike(a: unknown, b: unknown): boolean {
  return !isDeepStrictEqual(a, b);
}
