import {
  beside,
  bold,
  dim,
  knownStyle,
  nameOf,
  padStart,
  paint,
  spoken,
  widthIn,
  wrapped,
} from '../core/render.js';
import type { Coloring, RenderStyle, Spoken } from '../core/render.js';
import { ensurePlayer, tell } from '../core/game-helpers.js';
import { readOrThrow } from '../core/shape.js';
import { soundBoard } from './board.js';
import { headline } from './headline.js';
import { formatCard, formatPattern, letterOf, numberText } from './notation.js';
import { soundAction, soundCard } from './shapes.js';
import { event as eventIn, knownView } from './table-shape.js';
import { COLORS } from './types.js';
import type {
  Action,
  Board,
  Card,
  CardId,
  Cell,
  Color,
  DisplayCard,
  ReefEvent,
  PlayerView,
  Stack,
  View,
} from './types.js';
import type { EventNames, ReefWords } from './words-en.js';
import { en } from './words-en.js';

/**
 * How a board is drawn.
 *
 * @example
 * ```ts
 * import { parseBoard, renderBoard } from 'reef-rules';
 * import type { BoardStyle } from 'reef-rules';
 *
 * const style: BoardStyle = { mark: [5] };
 * renderBoard(parseBoard('. . . . / . r . . / . . . . / . . . .'), style).includes('>R'); // true
 * ```
 * @group Drawing
 */
export interface BoardStyle extends RenderStyle {
  /** Spaces to mark with a `>`, such as those of a completion. */
  readonly mark?: readonly Cell[] | undefined;
}

/**
 * How a card is drawn.
 *
 * @example
 * ```ts
 * import { parseCard, renderCard } from 'reef-rules';
 * import type { CardStyle } from 'reef-rules';
 *
 * const style: CardStyle = { id: 17 };
 * renderCard(parseCard('gg: r r = 3'), style).includes('#17'); // true
 * ```
 * @group Drawing
 */
export interface CardStyle extends RenderStyle {
  /** The card's number in its game. */
  readonly id?: CardId | undefined;
}

/**
 * Draws a reef as lines of text. Stacks grow from left to right, and their top pieces, which count
 * for patterns, are capital letters aligned in columns.
 *
 * @throws RulesError `bad-board`
 *
 * @example
 * ```ts
 * import { parseBoard, renderBoard } from 'reef-rules';
 *
 * renderBoard(parseBoard('. . . . / . r y . / . p ryg . / . . . .'));
 * //      a    b    c    d
 * // 1    .    .    .    .
 * // 2    .    R    Y    .
 * // 3    .    P  ryG    .
 * // 4    .    .    .    .
 * ```
 * @group Drawing
 */
export function renderBoard(board: Board, style: BoardStyle = {}): string {
  return boardLines(soundBoard(board), knownStyle(style)).join('\n');
}

/**
 * Draws a card as lines of text: its pieces, below them the pattern, and the points at its end.
 *
 * @throws RulesError `bad-deck` when the card is not valid.
 *
 * @example
 * ```ts
 * import { parseCard, renderCard } from 'reef-rules';
 *
 * renderCard(parseCard('gg: r r / r r = 6'), { id: 48 });
 * // #48 gg:
 * // r r
 * // r r =6
 * ```
 * @group Drawing
 */
export function renderCard(card: Card, style: CardStyle = {}): string {
  return cardLines(soundCard(card), knownStyle(style)).join('\n');
}

/**
 * Draws the cards in a player's hand side by side, with a `?` for each that the view does not show.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { renderHand, setup } from 'reef-rules';
 *
 * renderHand(setup({ players: 2, seed: 7 }), 0);
 * ```
 * @group Drawing
 */
export function renderHand(
  given: View,
  player: number,
  style: RenderStyle<ReefWords> = {},
): string {
  const view = knownView(given);
  ensurePlayer(view.players.length, player);
  const seat = view.players[player]!;
  const known = spoken(style, en);
  return handLines(view, seat, widthIn(known), known).join('\n');
}

/**
 * Draws a whole game as a player or a spectator sees it: the turn, the supply, the display with its tokens, the deck
 * with its top card, and all players' reefs and hands side by side. Unknown cards are a `?`. With the
 * standard deck and short names no line is longer than the style's `width`.
 *
 * @example
 * ```ts
 * import { renderState, setup } from 'reef-rules';
 *
 * renderState(setup({ players: 4, seed: 7 }), { names: ['Ann', 'Ben', 'Cleo', 'Dora'] });
 * ```
 * @group Drawing
 */
export function renderState(state: View, given: RenderStyle<ReefWords> = {}): string {
  const view = knownView(state);
  const style = spoken(given, en);
  const players = view.players.map((_, seat) => ['', ...playerLines(view, seat, style)]);
  return [
    ...wrapped(headline(view, style), widthIn(style)),
    ...wrapped(supplyLine(view, style), widthIn(style)),
    '',
    ...offerLines(view, style),
    ...beside(players, 3, widthIn(style)),
  ].join('\n');
}

/**
 * Describes an event in one line. Any view of that game will do: it is used to name the cards.
 *
 * @throws RulesError `bad-event` for a value that is not an event of Reef. One of a type that only a later version
 * knows has no sentence: an empty text.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * renderEvent(state, { type: 'token-paid', player: 1, card: 4 }); // 'Player 1 puts a point onto #4'
 * ```
 * @group Drawing
 */
export function renderEvent(
  state: View,
  happened: ReefEvent<CardId | null>,
  given: RenderStyle<ReefWords> = {},
): string {
  const view = knownView(state);
  const event = readOrThrow('bad-event', () => eventIn(happened, view), 'an event of Reef');
  if (event === null) return '';
  const style = spoken(given, en);
  const names: EventNames = {
    player: (player) => nameOf(player, style),
    card: (card) => cardText(view, card, style),
    color: (color) => colorText(color, style),
  };
  return tell(style.words.events, event, names);
}

/**
 * Draws what a player's action has changed: the reef with the new pieces marked, or the new
 * display; and beside it the hand.
 *
 * @throws RulesError `bad-action`, or `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, renderAction, setup } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const action = legalActionAt(before, 0);
 * renderAction(apply(before, action), before.turn, action);
 * ```
 * @group Drawing
 */
export function renderAction(
  state: View,
  player: number,
  action: Action,
  given: RenderStyle<ReefWords> = {},
): string {
  const done = soundAction(action);
  const view = knownView(state);
  ensurePlayer(view.players.length, player);
  const style = spoken(given, en);
  const { drawing } = style.words;
  const seat = view.players[player]!;
  const name = nameOf(player, style);
  const hand = [drawing.handOf(name), ...handLines(view, seat, widthIn(style), style)];
  if (done.type === 'take' || done.type === 'draw') {
    return beside([offerLines(view, style), hand], 4, widthIn(style)).join('\n');
  }
  const mark = done.placements.map(({ cell }) => cell);
  const reef = [
    drawing.reefOf(name, seat.score),
    ...boardLines(seat.board, { color: style.color, mark }),
  ];
  return beside([reef, hand], 4, widthIn(style)).join('\n');
}

/** How Reef is drawn: in a language that has all its sentences. */
type Style = Spoken<ReefWords>;

// The table.

function supplyLine({ supply }: View, style: Style): string {
  const piles = COLORS.map((color) => `${supply[color]} ${colorText(color, style)}`);
  return `${style.words.drawing.supply}: ${piles.join(', ')}`;
}

function offerLines(view: View, style: Style): string[] {
  const { phase, display, deck } = view;
  const { drawing } = style.words;
  const cards = display.map((place) => displayLines(view, place, style));
  const onDisplay = [
    phase === 'start' ? drawing.noDisplay : drawing.display,
    ...beside(cards, 2, widthIn(style)),
  ];

  // The deck is turned face up when the display is laid out.
  const [top] = deck;
  const onDeck =
    top === undefined
      ? [drawing.deck(0)]
      : phase === 'start'
        ? [drawing.deckFaceDown(deck.length)]
        : [drawing.deck(deck.length), ...knownLines(view, top, style)];
  return beside([onDisplay, onDeck], 4, widthIn(style));
}

function displayLines(
  view: View,
  { card, tokens }: DisplayCard<CardId | null>,
  style: Style,
): string[] {
  const lines = knownLines(view, card, style);
  return tokens === 0 ? lines : [...lines, bold(style.words.drawing.tokens(tokens), style)];
}

// A player.

/** Two cards of the standard deck side by side, and so a little more than a board. */
const PANEL = 22;

function playerLines(view: View, seat: number, style: Style): string[] {
  const player = view.players[seat]!;
  const mark = view.phase !== 'over' && view.turn === seat ? '> ' : '';
  return [
    `${mark}${bold(nameOf(seat, style), style)}: ${style.words.drawing.points(player.score)}`,
    ...boardLines(player.board, style),
    '',
    ...handLines(view, player, PANEL, style),
  ];
}

function handLines(view: View, { hand }: PlayerView, width: number, style: Style): string[] {
  if (hand.length === 0) return [style.words.drawing.noHand];
  const cards = hand.map((card) => knownLines(view, card, style));
  return beside(cards, 2, width);
}

// A board.

type BoardColoring = Coloring & Pick<BoardStyle, 'mark'>;

function boardLines(board: Board, style: BoardColoring): string[] {
  // Room for four pieces and a gap, and for a mark if there are any.
  const width = style.mark === undefined ? 5 : 6;
  const columns = ['a', 'b', 'c', 'd'].map((letter) => letter.padStart(width)).join('');
  const rows = [0, 1, 2, 3].map((row) => {
    const spaces = [0, 1, 2, 3].map((col) => spaceText(board, row * 4 + col, style));
    const padded = spaces.map((space) => padStart(space, width));
    return `${dim(String(row + 1), style)}${padded.join('')}`;
  });
  return [` ${dim(columns, style)}`, ...rows];
}

function spaceText(board: Board, cell: Cell, style: BoardColoring): string {
  const mark = style.mark?.includes(cell) === true ? bold('>', style) : '';
  return `${mark}${stackText(board[cell]!, style)}`;
}

function stackText(stack: Stack, style: Coloring): string {
  const top = stack.at(-1);
  if (top === undefined) return dim('.', style);
  const below = stack.slice(0, -1).map((color) => paint(letterOf(color), PEN[color], style));
  return `${below.join('')}${paint(letterOf(top).toUpperCase(), BLOCK[top], style)}`;
}

// A card.

type CardColoring = Coloring & Pick<CardStyle, 'id'>;

function knownLines(view: View, id: CardId | null, style: Coloring): string[] {
  return id === null ? ['?'] : cardLines(view.cards[id]!, { ...style, id });
}

function cardLines(card: Card, style: CardColoring): string[] {
  const number = style.id === undefined ? '' : `${bold(numberText(style.id), style)} `;
  const pieces = card.pieces.map((color) => paint(letterOf(color), BLOCK[color], style));
  const pattern = patternLines(card, style);
  const last = `${pattern.pop()!} =${card.points}`;
  return [`${number}${pieces.join('')}:`, ...pattern, last];
}

/** The rows of a pattern, its pieces in columns. */
function patternLines({ pattern }: Card, style: Coloring): string[] {
  const rows = formatPattern(pattern)
    .split(' / ')
    .map((row) => row.split(' '));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((piece, col) => Math.max(piece.length, widest[col] ?? 0)),
    [],
  );
  return rows.map((row) => {
    const pieces = row.map((piece, col) => piece.padEnd(widths[col]!));
    return painted(pieces.join(' ').trimEnd(), style);
  });
}

function cardText({ cards }: View, id: CardId | null, style: Coloring): string {
  if (id === null) return '?';
  return `${numberText(id)} (${painted(formatCard(cards[id]!), style)})`;
}

// Colour.

/** Letters in their colour, for the pieces that others cover. */
const PEN: Readonly<Record<Color, string>> = { red: '31', yellow: '33', purple: '35', green: '32' };

/** Black letters on their colour, for the pieces that count. */
const BLOCK: Readonly<Record<Color, string>> = {
  red: '30;41',
  yellow: '30;43',
  purple: '30;45',
  green: '30;42',
};

/** Paints the pieces in a text that follows the notation of patterns or cards. */
function painted(text: string, style: Coloring): string {
  return text.replace(/([rypg*])(?:[1-4]\+?)?/g, (piece, letter: string) => {
    const color = COLORS.find((one) => letterOf(one) === letter);
    return paint(piece, color === undefined ? '7' : BLOCK[color], style);
  });
}

/** The name of a colour. */
export function colorText(color: Color, style: Style): string {
  return paint(style.words.colors[color], PEN[color], style);
}
