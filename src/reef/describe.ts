import { IllegalActionError } from '../core/errors.js';
import { knownStyle, nameOf } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { ensureWords } from '../core/words.js';
import { soundBoard, withPieces } from './board.js';
import { check } from './check.js';
import { displayPlace, endOf, isShort, mover, nextSeat, playScore } from './course.js';
import { countPattern } from './pattern.js';
import { colorText } from './render.js';
import { soundAction } from './shapes.js';
import { knownView } from './table-shape.js';
import { COLORS } from './types.js';
import type {
  Action,
  Board,
  CardId,
  Color,
  Pattern,
  PatternCell,
  Placement,
  PlayAction,
  View,
} from './types.js';
import { en } from './words-en.js';
import type {
  ActionNames,
  Figure,
  FigureKind,
  PlacedPiece,
  Prospect,
  ReefWords,
  TurnProspect,
} from './words-en.js';

/**
 * Says in one sentence what an action would do: which card it takes or plays, where the pieces go, what it
 * scores now or costs, and whether it brings the end. It begins with a small letter and has no full
 * stop, so that it can stand on a button or in a list. From a view that does not show everything, it
 * says what the view shows.
 *
 * @throws RulesError `bad-action`, `bad-state` or `bad-words`.
 * @throws IllegalActionError for an action that is not legal; what a view does not show is no reason.
 *
 * @example
 * ```ts
 * import { apply, describeAction, parseAction, setup } from 'reef-rules';
 *
 * let state = setup({ players: 2, seed: 7, first: 0 });
 * const start = parseAction('start r@b2 y@c2 p@b3 g@c3');
 * describeAction(state, start); // 'start with red on b2, yellow on c2, purple on b3 and green on c3'
 * ```
 * @group Drawing
 */
export function describeAction(
  state: View,
  action: Action,
  given: RenderStyle<ReefWords> = {},
): string {
  const view = knownView(state);
  const read = soundAction(action);
  ensurePossible(view, read);
  const known = knownStyle(given);
  const style = { ...known, words: ensureWords(known.words, en) };
  const { actions, cards } = style.words;
  const color = (one: Color): string => colorText(one, style);
  const names: ActionNames = {
    player: (player) => nameOf(player, style),
    card: (card) => {
      if (card === null) return cards.unknown;
      const { pieces, pattern, points } = view.cards[card]!;
      return cards.known(pieces, points, figureOf(pattern), color);
    },
    color,
  };
  const prospect = prospectOf(view, read);
  return (actions[prospect.type] as (prospect: Prospect, names: ActionNames) => string)(
    prospect,
    names,
  );
}

/** Refuses an action that is not legal, whatever the cards are that the view does not show. */
function ensurePossible(view: View, action: Action): void {
  const violation = check(supposing(view, action), action);
  if (violation === null) return;
  const isKnown = cardsIn(action).every((card) => view.cards[card] !== undefined);
  if (violation.code !== 'hidden' || !isKnown) throw new IllegalActionError(violation);
}

function cardsIn(action: Action): readonly CardId[] {
  switch (action.type) {
    case 'start':
      return [];
    case 'take':
    case 'play':
      return [action.card];
    case 'draw':
      return [action.tokenOn];
  }
}

/** The view with the card to play in place of an unknown one of the hand, so that the rest can be judged. */
function supposing(view: View, action: Action): View {
  const player = mover(view);
  const { hand } = player;
  if (action.type !== 'play' || hand.includes(action.card) || !hand.includes(null)) return view;
  if (view.cards[action.card] === undefined) return view;
  const supposed = [...hand];
  supposed[hand.indexOf(null)] = action.card;
  const players = [...view.players];
  players[view.turn] = { ...player, hand: supposed };
  return { ...view, players };
}

// What an action would do.

function prospectOf(view: View, action: Action): Prospect {
  switch (action.type) {
    case 'start': {
      const pieces = placed(mover(view).board, action.placements);
      return { type: 'start', player: view.turn, pieces };
    }
    case 'take': {
      const tokens = view.display[displayPlace(view, action.card)]?.tokens ?? 0;
      return { ...turnOf(view, 1, []), ...action, tokens };
    }
    case 'draw':
      return { ...turnOf(view, 1, []), ...action, card: view.deck[0] ?? null };
    case 'play':
      return playOf(view, action);
  }
}

/** What a card would score with its pieces placed, and which of them are lacking. R20, R24. */
function playOf(view: View, { card, placements }: PlayAction): Prospect {
  const board = soundBoard(mover(view).board);
  const { pieces, pattern, points } = view.cards[card]!;
  const completions = countPattern(withPieces(board, placements), pattern);
  const colors = placements.map(({ color }) => color);
  return {
    ...turnOf(view, 0, colors),
    type: 'play',
    card,
    pieces: placed(board, placements),
    lacking: COLORS.filter((color) => countOf(pieces, color) > countOf(colors, color)),
    completions,
    points: playScore(completions, points),
  };
}

/** Placements with the height that each piece lies at. */
function placed(board: Board, placements: readonly Placement[]): readonly PlacedPiece[] {
  return placements.map(({ color, cell }, i) => {
    const before = placements.slice(0, i).filter((piece) => piece.cell === cell).length;
    return { color, cell, height: board[cell]!.length + before + 1 };
  });
}

/** What a turn brings about that takes cards from the deck, and pieces from the supply. R37 and R38. */
function turnOf(view: View, cards: number, pieces: readonly Color[]): TurnProspect {
  const { supply, deck, players, first, turn, lastRound } = view;
  const left = (color: Color): number => supply[color] - countOf(pieces, color);
  const isShortNow = isShort(left('red'), left('yellow'), left('purple'), left('green'));
  const isRoundComplete = nextSeat(turn, players.length) === first;
  const ends = endOf(deck.length - cards, lastRound || isShortNow, isRoundComplete) !== null;
  const usedUp = lastRound ? [] : COLORS.filter((color) => left(color) === 0);
  return { player: turn, ends, usedUp };
}

function countOf(colors: readonly Color[], color: Color): number {
  return colors.filter((one) => one === color).length;
}

// What people call a pattern.

/** A pattern by the figure that its pieces make, if it is one that has a name. */
function figureOf(pattern: Pattern): Figure {
  if (pattern.kind === 'adjacent') return { ...pattern, kind: 'around' };
  const top = Math.min(...pattern.cells.map(({ row }) => row));
  const left = Math.min(...pattern.cells.map(({ col }) => col));
  const cells = pattern.cells
    .map((cell) => ({ ...cell, row: cell.row - top + 1, col: cell.col - left + 1 }))
    .sort((a, b) => a.row - b.row || a.col - b.col);
  const [first] = cells;
  const sameColor = cells.every(({ color }) => color === first!.color);
  const sameHeight = cells.every(
    ({ height, atLeast = false }) =>
      height === first!.height && atLeast === (first!.atLeast ?? false),
  );
  return { kind: kindOf(cells, sameColor && sameHeight), cells, sameColor, sameHeight };
}

/** Which figure cells make that lie in order; where it matters which piece is where, it has no name. */
function kindOf(cells: readonly PatternCell[], areAlike: boolean): FigureKind {
  const size = cells.length;
  if (size === 1) return 'piece';
  const rows = Math.max(...cells.map(({ row }) => row));
  const cols = Math.max(...cells.map(({ col }) => col));
  if (rows * cols === size && (rows === 1 || cols === 1)) return size === 2 ? 'pair' : 'line';
  const isDiagonal =
    rows === size &&
    cols === size &&
    [1, -1].some((step) => cells.every(({ col }, i) => col === cells[0]!.col + i * step));
  if (isDiagonal) return size === 2 ? 'diagonal-pair' : 'diagonal';
  if (!areAlike || rows !== 2 || cols !== 2) return 'other';
  return size === 3 ? 'corner' : 'square';
}
