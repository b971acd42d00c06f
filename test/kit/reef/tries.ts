// Games in which everybody tries what the rules limit: to take more cards, to build higher, and to use up the coral.
import fc from 'fast-check';
import { createRng, randomBelow } from '../../../src/core/rng.js';
import {
  apply,
  check,
  legalActionAt,
  countLegalActions,
  setup,
  STANDARD_DECK,
  START_RULES,
} from '../../../src/index.js';
import type { Action, Cell, Color, Placement, Rng, State, Violation } from '../../../src/index.js';
import { reefDecks } from '../../../src/testing/index.js';
import { isThorough } from '../runs.js';
import { arbStrangeState, moverOf, pick } from './games.js';

/** An action that was tried, with what came of it: a reason why not, or the next state. */
export interface Try {
  readonly before: State;
  readonly action: Action;
  readonly violation: Violation | null;
  /** Legal actions are not all done: trying them would take too long. */
  readonly after: State | null;
}

/** All tries of at least thirty games, made once for all laws. */
export function everyTry(law: (attempt: Try) => void): void {
  tries ??= beginnings().flatMap((start, i) => triesFrom(start, createRng(`tries ${i}`)));
  tries.forEach(law);
}

let tries: readonly Try[] | undefined;

/** Each number of players with each start rule, the standard deck and another; and the middle of strange games. */
function beginnings(): State[] {
  const rounds = isThorough ? 5 : 1;
  const decks = fc.sample(reefDecks(), 9 * rounds);
  const dealt = decks.flatMap((deck, i) =>
    [STANDARD_DECK, deck].map((cards) => {
      const start = START_RULES[Math.floor(i / 3) % 3]!;
      return setup({ players: 2 + (i % 3), start, seed: `tries ${i}`, cards });
    }),
  );
  return [...dealt, ...fc.sample(arbStrangeState, 15 * rounds)];
}

/** A game from a position to its end. */
function triesFrom(start: State, rng: Rng): Try[] {
  const made: Try[] = [];
  for (let state = start; state.phase !== 'over';) {
    const before = state;
    const listed = legalActionAt(before, randomBelow(rng, countLegalActions(before)));
    const actions = [...attempts(before, rng), listed];
    const checked = actions.map((action) => ({ action, violation: check(before, action) }));
    const legal = checked.flatMap(({ action, violation }) => (violation === null ? [action] : []));
    const next = wanted(before, legal, rng);
    const done = new Set([next, listed, pick(legal, rng), pick(legal, rng)]);
    for (const { action, violation } of checked) {
      const after = done.has(action) ? apply(before, action) : null;
      made.push({ before, action, violation, after });
      if (action === next) state = after!;
    }
  }
  return made;
}

/** Half of the time another card, otherwise what is built highest. */
function wanted(state: State, legal: readonly Action[], rng: Rng): Action {
  const gains = legal.filter(({ type }) => type === 'take' || type === 'draw');
  if (gains.length > 0 && randomBelow(rng, 2) === 0) return pick(gains, rng);
  const heights = legal.map((action) => heightOf(state, action));
  const highest = Math.max(...heights);
  return pick(
    legal.filter((_, i) => heights[i] === highest),
    rng,
  );
}

function heightOf(state: State, action: Action): number {
  if (action.type !== 'play') return -1;
  const { board } = moverOf(state);
  return Math.max(0, ...action.placements.map(({ cell }) => board[cell]!.length));
}

/** What a player may want to do, whether the rules let them or not. */
function attempts(state: State, rng: Rng): Action[] {
  if (state.phase === 'start') return starts(rng);
  const shown = state.display.map(({ card }) => card);
  return [
    ...shown.map((card): Action => ({ type: 'take', card })),
    ...shown.map((tokenOn): Action => ({ type: 'draw', tokenOn })),
    ...moverOf(state).hand.flatMap((card) => plays(state, card, rng)),
  ];
}

/** One piece of each colour anywhere, one too few, and two of a colour. */
function starts(rng: Rng): Action[] {
  const colors: Color[] = ['red', 'yellow', 'purple', 'green'];
  const placements = colors.map((color) => ({ color, cell: randomBelow(rng, 16) }));
  const twice = placements.map((piece, i) => (i === 3 ? { ...piece, color: colors[0]! } : piece));
  return [placements, placements.slice(1), twice].map((some) => ({
    type: 'start',
    placements: some,
  }));
}

/** Both pieces of a card, in either order, on one space or two; one of them; and none. */
function plays(state: State, card: number, rng: Rng): Action[] {
  const [one, two] = state.cards[card]!.pieces;
  const spaces = interesting(state, rng);
  const other = pick(spaces, rng);
  const ways = spaces.flatMap((cell): Placement[][] => [
    [piece(one, cell), piece(two, cell)],
    [piece(two, cell), piece(one, cell)],
    [piece(one, cell), piece(two, other)],
    [piece(one, cell)],
    [piece(two, cell)],
  ]);
  return [...ways, []].map((placements) => ({ type: 'play', card, placements }));
}

/** A space of each height from two on, and any other. */
function interesting(state: State, rng: Rng): Cell[] {
  const { board } = moverOf(state);
  const spaces = Array.from({ length: 16 }, (_, cell) => cell);
  const high = [2, 3, 4].flatMap((height) => {
    const cells = spaces.filter((cell) => board[cell]!.length === height);
    return cells.length === 0 ? [] : [pick(cells, rng)];
  });
  return [...high, pick(spaces, rng)];
}

function piece(color: Color, cell: Cell): Placement {
  return { color, cell };
}
