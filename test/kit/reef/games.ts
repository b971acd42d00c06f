import fc from 'fast-check';
import { createRng, randomBelow } from '../../../src/core/rng.js';
import { COLORS, setup, STANDARD_DECK, step, SUPPLY } from '../../../src/index.js';
import type {
  Action,
  Board,
  CardId,
  Color,
  Placement,
  Player,
  Rng,
  SetupOptions,
  Stack,
  State,
  ReefEvent,
  GameStep,
} from '../../../src/index.js';
import { knownView } from '../../../src/reef/table-shape.js';
import { pick } from '../../../src/testing/values.js';
import { reefOptions } from '../../../src/testing/index.js';
import { chooseReefAction } from '../../../src/testing/reef.js';
import { arbBoard, arbCard, arbColor } from './arbitraries.js';
import type { Playing } from '../every-game.js';

export { pick };

// Whole games.

/** What decides a whole random game: the options, and the seed of everybody's choices. */
export interface Plan {
  readonly options: SetupOptions;
  readonly luck: number;
}

/** Two to four players, all start rules, the standard deck and others down to the least possible. */
export const arbOptions: fc.Arbitrary<SetupOptions> = reefOptions();

/** A whole random game. */
export const arbPlan: fc.Arbitrary<Plan> = fc.record({ options: arbOptions, luck: fc.integer() });

/** A game from the deal to the end: `actions[i]` leads from `states[i]` to `states[i + 1]`. */
export interface Game {
  readonly states: readonly State[];
  readonly actions: readonly Action[];
  readonly steps: readonly GameStep<State, ReefEvent>[];
}

/** A whole game of random actions. */
export function playOut(options: SetupOptions, rng: Rng): Game {
  const states = [setup(options)];
  const actions: Action[] = [];
  const steps: GameStep<State, ReefEvent>[] = [];
  for (let state = states[0]!; state.phase !== 'over';) {
    const action = someAction(state, rng);
    const taken = step(state, action);
    state = taken.state;
    states.push(state);
    actions.push(action);
    steps.push(taken);
  }
  return { states, actions, steps };
}

/** Whole random games. */
export const reefGames: Playing<Plan, Game> = {
  plans: arbPlan,
  play: ({ options, luck }) => playOut(options, createRng(luck)),
};

/** Any legal action, each kind of them about as often. */
export function someAction(state: State, rng: Rng): Action {
  return chooseReefAction(state, rng);
}

/** The player whose turn it is. */
export function moverOf(state: State): Player {
  return state.players[state.turn]!;
}

// Positions that no game reaches.

/**
 * Positions in the middle of a game with boards that are full or nearly so, supplies that are empty
 * or nearly so, poor players and full hands. Pieces are not conserved; everything else is sound.
 */
export const arbStrangeState: fc.Arbitrary<State> = fc
  .record({
    players: fc.constantFrom(2, 3, 4),
    seed: fc.integer(),
    boards: fc.array(fc.oneof(arbBoard, arbCrowdedBoard()), { minLength: 4, maxLength: 4 }),
    scores: fc.array(fc.constantFrom(0, 0, 1, 7), { minLength: 4, maxLength: 4 }),
    hands: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    tokens: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
    supply: fc.record({
      red: arbSmallSupply(),
      yellow: arbSmallSupply(),
      purple: arbSmallSupply(),
      green: arbSmallSupply(),
    }),
    left: fc.integer({ min: 1, max: 4 }),
    turn: fc.nat(3),
    cards: fc.oneof(
      fc.constant(STANDARD_DECK),
      fc.array(arbCard, { minLength: 24, maxLength: 30 }),
    ),
  })
  .map(({ players, seed, boards, scores, hands, tokens, supply, left, turn, cards }) => {
    const state = setup({ players, seed, cards });
    const ids = state.players.flatMap(({ hand }) => [...hand]).concat(state.deck);
    const display = ids.splice(0, 3).map((card, i) => ({ card, tokens: tokens[i]! }));
    const seats = state.players.map((_, i): Player => {
      const hand = ids.splice(0, hands[i]);
      const board = boards[i]!;
      return { board, hand, dealt: hand.slice(0, 1), played: [], score: scores[i] as number };
    });
    const strange: State = {
      ...state,
      phase: 'play',
      players: seats,
      turn: turn % players,
      round: 9,
      supply,
      display,
      deck: ids.slice(0, left),
      lastRound: COLORS.some((color) => supply[color] === 0),
    };
    // Read once here, and not again in each of a million calls.
    return knownView(strange) as State;
  });

/** Stacks of four everywhere, but for a few pieces missing from at most three spaces. */
function arbCrowdedBoard(): fc.Arbitrary<Board> {
  const full = fc.array(arbColor, { minLength: 4, maxLength: 4 });
  const gaps = fc.oneof(
    fc.tuple(fc.tuple(fc.nat(15), fc.constant(3))),
    fc.array(fc.tuple(fc.nat(15), fc.nat(4)), { maxLength: 3 }),
  );
  return fc
    .tuple(fc.array(full, { minLength: 16, maxLength: 16 }), gaps)
    .map(([board, missing]) => board.map((stack, cell) => shortened(stack, cell, missing)));
}

function shortened(stack: Stack, cell: number, missing: readonly [number, number][]): Stack {
  const height = missing.find(([where]) => where === cell)?.[1] ?? stack.length;
  return stack.slice(0, height);
}

function arbSmallSupply(): fc.Arbitrary<number> {
  return fc.constantFrom(0, 0, 1, 2, SUPPLY[2]);
}

// Actions that may or may not be legal.

/** An action with one thing about it changed: at times still legal, mostly not, often no action. */
export function mutated(state: State, action: Action, rng: Rng): unknown {
  const changes = [otherType, otherCard, otherPlacement, otherOrder, otherFields];
  return pick(changes, rng)(structuredClone(action), state, rng);
}

/** Any action of the right form, about cards and spaces of all sorts. */
export function wellFormed(state: State, rng: Rng): Action {
  const type = pick(['start', 'take', 'draw', 'play', 'play', 'play'] as const, rng);
  switch (type) {
    case 'start':
      return { type, placements: somePlacements([...COLORS], 4, rng) };
    case 'take':
      return { type, card: someCard(state, rng) };
    case 'draw':
      return { type, tokenOn: someCard(state, rng) };
    case 'play': {
      const card = someCard(state, rng);
      return { type, card, placements: somePlacements(state.cards[card]?.pieces ?? [], 2, rng) };
    }
  }
}

function otherType(action: Action, _: State, rng: Rng): unknown {
  return { ...action, type: pick(['start', 'take', 'draw', 'play', 'Take', '', 0, null], rng) };
}

function otherCard(action: Action, state: State, rng: Rng): unknown {
  const card = pick([someCard(state, rng), someCard(state, rng), -1, 0.5, NaN, '3', null], rng);
  if (action.type === 'take' || action.type === 'play') return { ...action, card };
  if (action.type === 'draw') return { ...action, tokenOn: card };
  return { ...action, card };
}

function otherPlacement(action: Action, _: State, rng: Rng): unknown {
  if (!('placements' in action)) return { ...action, placements: [] };
  const at = randomBelow(rng, action.placements.length + 1);
  const cells = Array.from({ length: 16 }, (__, cell) => cell);
  const change = pick(
    [
      { cell: pick(cells, rng) },
      { color: pick(COLORS, rng) },
      { cell: pick([-1, 16, 1.5, -0, '1', null, undefined], rng) },
      { color: pick(['blue', 'any', 'r', 0, null, undefined], rng) },
      { height: 1 },
    ],
    rng,
  );
  const placements: unknown[] = [...action.placements];
  placements[at] = { ...action.placements[at], ...change };
  return { ...action, placements };
}

function otherOrder(action: Action, _: State, rng: Rng): unknown {
  if (!('placements' in action)) return [action];
  const { placements } = action;
  const some = pick(placements.length === 0 ? [{ color: 'red', cell: 0 }] : placements, rng);
  return {
    ...action,
    placements: pick(
      [
        [...placements].reverse(),
        placements.slice(1),
        placements.slice(0, -1),
        [...placements, some],
        placements.map(() => some),
        placements.map(({ color }, i) => ({
          color,
          cell: placements[placements.length - 1 - i]?.cell,
        })),
        Object.fromEntries(placements.entries()),
      ],
      rng,
    ),
  };
}

function otherFields(action: Action, state: State, rng: Rng): unknown {
  const extra = pick(['player', 'card', 'tokenOn', 'placements', 'Card'], rng);
  const given = Object.entries(action);
  const dropped = randomBelow(rng, given.length);
  return pick(
    [
      { ...action, [extra]: pick([undefined, state.turn, []], rng) },
      Object.fromEntries(given.filter((__, i) => i !== dropped)),
      Object.fromEntries([...given].reverse()),
    ],
    rng,
  );
}

/** Mostly a card from the hand or the display, at times any other, or one that there is not. */
function someCard(state: State, rng: Rng): CardId {
  const near = [...moverOf(state).hand, ...state.display.map(({ card }) => card)];
  return pick([...near, ...near, randomBelow(rng, state.cards.length + 2)], rng);
}

function somePlacements(colors: readonly Color[], most: number, rng: Rng): Placement[] {
  const rightNumber = randomBelow(rng, 4) > 0;
  const pieces: Color[] = rightNumber
    ? [...colors]
    : Array.from({ length: randomBelow(rng, most + 1) }, () => pick(COLORS, rng));
  if (randomBelow(rng, 2) === 0) pieces.reverse();
  return pieces.map((color) => ({ color, cell: randomBelow(rng, 16) }));
}

/** The cards in every place of a game. */
export function allCards({ players, deck, display }: State): CardId[] {
  const held = players.flatMap(({ hand, played }) => [...hand, ...played]);
  return [...held, ...deck, ...display.map(({ card }) => card)];
}

/** How many pieces of a colour there are on all boards. */
export function piecesOnBoards({ players }: State, color: Color): number {
  return players.flatMap(({ board }) => board.flat()).filter((piece) => piece === color).length;
}
