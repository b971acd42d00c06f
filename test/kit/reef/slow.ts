import { COLORS } from '../../../src/index.js';
import type {
  Action,
  Board,
  Card,
  CardId,
  Cell,
  Color,
  Placement,
  Player,
  Stack,
  State,
} from '../../../src/index.js';
import { countPatternSlowly } from './oracle.js';

/**
 * The rules once more, in the most obvious way: try everything, copy everything, trust nothing that
 * was worked out before. Slow, and therefore a good judge of the fast version.
 */

/** Every legal action in the documented order, by trying all placements. */
export function legalActionsSlowly(state: State): Action[] {
  if (state.phase === 'over') return [];
  if (state.phase === 'start') return inOrder(state, startsSlowly(state));
  const { hand } = moverOf(state);
  return [...gainsSlowly(state), ...hand.flatMap((card) => playsSlowly(state, card))];
}

/** The state after a legal action: a changed copy. What is not legal may do anything. */
export function applySlowly(state: State, action: Action): State {
  const next = structuredClone(state) as Draft<State>;
  const player = next.players[next.turn]!;

  switch (action.type) {
    case 'start':
      placePieces(next, player, action.placements);
      next.turn = (next.turn + 1) % next.players.length;
      if (next.turn === next.first) {
        next.phase = 'play';
        next.display = next.deck.splice(0, 3).map((card) => ({ card, tokens: 0 }));
      }
      return deepFreeze(next);

    case 'take':
      for (const place of next.display) {
        if (place.card !== action.card) continue;
        player.hand.push(place.card);
        player.score += place.tokens;
        place.card = next.deck.shift()!;
        place.tokens = 0;
        break;
      }
      break;

    case 'draw':
      for (const place of next.display) if (place.card === action.tokenOn) place.tokens++;
      player.score--;
      player.hand.push(next.deck.shift()!);
      break;

    case 'play':
      player.hand = player.hand.filter((card) => card !== action.card);
      player.dealt = player.dealt.filter((card) => card !== action.card);
      player.played.push(action.card);
      placePieces(next, player, action.placements);
      player.score += completions(next, player, action.card) * cardOf(next, action.card).points;
      break;
  }

  if (COLORS.some((color) => next.supply[color] === 0)) next.lastRound = true;
  const following = (next.turn + 1) % next.players.length;
  const roundIsComplete = following === next.first;
  if (next.deck.length === 0 || (next.lastRound && roundIsComplete)) {
    next.phase = 'over';
    for (const one of next.players) {
      for (const card of one.hand) {
        if (completions(next, one, card) > 0) one.score += cardOf(next, card).points;
      }
    }
  } else {
    next.turn = following;
    if (roundIsComplete) next.round++;
  }
  return deepFreeze(next);
}

/** Legal actions in the order that `legalActions` promises, whatever order they come in. */
export function inOrder(state: State, actions: readonly Action[]): Action[] {
  return actions
    .map((action) => ({ action, rank: rankOf(state, action) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ action }) => action);
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

/** The board after some placements, which must fit. */
export function boardAfter(board: Board, placements: readonly Placement[]): Board {
  const stacks = board.map((stack) => [...stack]);
  for (const { color, cell } of placements) stacks[cell]?.push(color);
  return stacks;
}

type Draft<T> = T extends object ? { -readonly [K in keyof T]: Draft<T[K]> } : T;

const ALL_CELLS: readonly Cell[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const CENTRE_CELLS: readonly Cell[] = [5, 6, 9, 10];

// Listing.

function gainsSlowly(state: State): Action[] {
  const { hand, score } = moverOf(state);
  if (hand.length >= 4) return [];
  const cards = state.display.map(({ card }) => card);
  const lowest = Math.min(...cards.map((card) => cardOf(state, card).points));
  const payable = score > 0 ? cards.filter((card) => cardOf(state, card).points === lowest) : [];
  return [
    ...cards.map((card): Action => ({ type: 'take', card })),
    ...payable.map((tokenOn): Action => ({ type: 'draw', tokenOn })),
  ];
}

/** Both pieces if there is any way to place both, otherwise one, otherwise none. */
function playsSlowly(state: State, card: CardId): Action[] {
  const [a, b] = cardOf(state, card).pieces;
  const both: Placement[][] = [];
  const one: Placement[][] = [];
  for (const first of ALL_CELLS) {
    for (const second of ALL_CELLS) {
      both.push([at(a, first), at(b, second)], [at(b, second), at(a, first)]);
    }
  }
  for (const color of [a, b]) for (const cell of ALL_CELLS) one.push([at(color, cell)]);

  for (const ways of [both, one]) {
    const possible = ways.filter((placements) => canPlace(state, placements));
    if (possible.length > 0) return plays(card, differentBoards(moverOf(state).board, possible));
  }
  return plays(card, [[]]);
}

function plays(card: CardId, ways: readonly Placement[][]): Action[] {
  return ways.map((placements) => ({ type: 'play', card, placements }));
}

function canPlace(state: State, placements: readonly Placement[]): boolean {
  const enough = COLORS.every(
    (color) => placements.filter((one) => one.color === color).length <= state.supply[color],
  );
  return enough && boardAfter(moverOf(state).board, placements).every((stack) => stack.length <= 4);
}

/** The first of the placements for each board that they lead to. */
function differentBoards(board: Board, ways: readonly Placement[][]): Placement[][] {
  const seen = new Set<string>();
  return ways.filter((placements) => {
    const text = JSON.stringify(boardAfter(board, placements));
    return seen.size < seen.add(text).size;
  });
}

function startsSlowly({ start }: State): Action[] {
  const cells = ALL_CELLS.filter(
    (cell) => start === 'anywhere' || CENTRE_CELLS.includes(cell) === (start === 'centre'),
  );
  const starts: Action[] = [];
  for (const i of cells) {
    for (const j of cells) {
      for (const k of cells) {
        for (const l of cells) {
          if (start === 'centre' && new Set([i, j, k, l]).size < 4) continue;
          const [red, yellow, purple, green] = COLORS;
          starts.push(...stackings([at(red, i), at(yellow, j), at(purple, k), at(green, l)]));
        }
      }
    }
  }
  return starts;
}

/** The different boards that come from placing four pieces on their spaces in all orders. */
function stackings(placements: readonly Placement[]): Action[] {
  const boards = new Map<string, Action>();
  // Side by side they make one board, whatever the order.
  const isFlat = new Set(placements.map(({ cell }) => cell)).size === placements.length;
  for (const order of isFlat ? ORDERS.slice(0, 1) : ORDERS) {
    const byCell = order.map((i) => placements[i]!).sort((a, b) => a.cell - b.cell);
    const text = byCell.map(({ color }) => color).join();
    boards.set(text, { type: 'start', placements: byCell });
  }
  return [...boards.values()];
}

const ORDERS = orders([0, 1, 2, 3]);

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

function at(color: Color, cell: Cell): Placement {
  return { color, cell };
}

// Ordering: the lower number decides, the earlier one first.

function rankOf(state: State, action: Action): number[] {
  const slot = (id: CardId): number => state.display.findIndex(({ card }) => card === id);
  switch (action.type) {
    case 'start':
      return COLORS.flatMap((color, i) => placeRank(action.placements, color, COLORS.slice(0, i)));
    case 'take':
      return [0, slot(action.card)];
    case 'draw':
      return [1, slot(action.tokenOn)];
    case 'play':
      return [2, moverOf(state).hand.indexOf(action.card), ...playRank(state, action)];
  }
}

/** A starting piece's space, and how many pieces of earlier colours are under it there. */
function placeRank(placements: readonly Placement[], color: Color, earlier: Color[]): number[] {
  const own = placements.findIndex((one) => one.color === color);
  const cell = placements[own]!.cell;
  const under = placements.slice(0, own).filter((one) => one.cell === cell);
  return [cell, under.filter((one) => earlier.includes(one.color)).length];
}

/** The spaces of the card's first and second piece, then which of the two lies on top. */
function playRank(state: State, { card, placements }: Action & { type: 'play' }): number[] {
  const [a, b] = cardOf(state, card).pieces;
  const [one, two] = placements;
  if (one === undefined) return [];
  // Room for just one of two pieces: the card's first comes first.
  if (two === undefined) return [a === one.color ? 0 : 1, one.cell];
  if (a === b || one.color === a) return [one.cell, two.cell, 0];
  return [two.cell, one.cell, 1];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((rank, i) => rank !== b[i]);
  return differing < 0 ? 0 : a[differing]! - b[differing]!;
}

// Changing a copy.

function placePieces(
  state: Draft<State>,
  player: Draft<Player>,
  placements: readonly Placement[],
): void {
  for (const { color, cell } of placements) {
    player.board[cell]!.push(color);
    state.supply[color]--;
  }
}

function completions(state: State, { board }: { board: readonly Stack[] }, card: CardId): number {
  return countPatternSlowly(board, cardOf(state, card).pattern);
}

function cardOf(state: State, card: CardId): Card {
  return state.cards[card]!;
}

function moverOf(state: State): Player {
  return state.players[state.turn]!;
}
