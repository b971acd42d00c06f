import { eventsOfType, tell } from '../core/game-helpers.js';
import { freeze, replaced } from '../core/made.js';
import { nameOf, spoken } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { displayPlace, mover, playerOf, tableOf } from './course.js';
import { step } from './play.js';
import { colorText } from './render.js';
import { soundAction } from './shapes.js';
import { knownView } from './table-shape.js';
import { COLORS } from './types.js';
import type { Action, CardId, Color, ReefEvent, Pattern, PatternCell, View } from './types.js';
import { en } from './words-en.js';
import type {
  ActionNames,
  Figure,
  FigureKind,
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
 * @throws IllegalActionError for an action that is not legal, but never because the view hides something.
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
  const { events } = step(supposing(view, read), read);
  const style = spoken(given, en);
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
  return tell(actions, prospectOf(read, view.turn, events), names);
}

/**
 * The view with the card that the action names in place of unknown ones, so that the action is refused
 * only if it is not legal whatever they are.
 */
function supposing(view: View, action: Action): View {
  if (action.type === 'start') return view;
  const card = action.type === 'draw' ? action.tokenOn : action.card;
  if (view.cards[card] === undefined) return view;
  if (action.type === 'play') {
    const { board, hand, dealt, played, score } = mover(view);
    const supposed = freeze(hand.map((one) => one ?? card));
    const player = playerOf(board, supposed, dealt, played, score);
    return tableOf({ ...view, players: replaced(view.players, view.turn, player) });
  }
  if (action.type === 'take' && displayPlace(view, card) >= 0) return view;
  const supposed = freeze({ card, tokens: 0 });
  const display = view.display.map((place) => (place.card === null ? supposed : place));
  return tableOf({ ...view, display: freeze(display) });
}

/** What an action does, by the events of its step. */
function prospectOf(
  action: Action,
  player: number,
  events: readonly ReefEvent<CardId | null>[],
): Prospect {
  const pieces = eventsOfType(events, 'piece-placed');
  const turn: TurnProspect = {
    player,
    ends: eventsOfType(events, 'game-over').length > 0,
    usedUp: eventsOfType(events, 'last-round')[0]?.colors ?? [],
  };
  switch (action.type) {
    case 'start':
      return { type: 'start', player, pieces };
    case 'take':
      return {
        ...turn,
        ...action,
        tokens: eventsOfType(events, 'tokens-collected')[0]?.tokens ?? 0,
      };
    case 'draw':
      return { ...turn, ...action, card: eventsOfType(events, 'card-drawn')[0]!.card };
    case 'play': {
      const { card, matches, points } = eventsOfType(events, 'pattern-scored')[0]!;
      const missing = eventsOfType(events, 'piece-lacking').map(({ color }) => color);
      const lacking = COLORS.filter((color) => missing.includes(color));
      return { ...turn, type: 'play', card, pieces, lacking, completions: matches.length, points };
    }
  }
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
