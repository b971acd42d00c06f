import { malformedText } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { playerText } from '../core/render.js';
import { counted, listed } from '../core/text.js';
import type { SentencesByCode } from '../core/words.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words.js';
import { formatCell, numberText } from './notation.js';
import { MAX_HEIGHT } from './types.js';
import type {
  ByColor,
  Card,
  CardId,
  Color,
  ReefEvent,
  Evidence,
  PatternCell,
  Placement,
  ViolationCode,
} from './types.js';

/** Why an action is not legal; apart from the rest, because `check` needs nothing else. */
export const EN_VIOLATIONS: SentencesByCode<Evidence> = /* @__PURE__ */ freeze({
  malformed: (evidence) => malformedText('Reef', evidence),
  'game-over': () => 'the game is over',
  'wrong-phase': ({ phase }) =>
    phase === 'start' ? 'the starting pieces come first' : 'the starting pieces have been placed',
  'hand-full': ({ limit }) => `a hand holds at most ${limit} cards: play one`,
  'not-on-display': ({ card, display }) =>
    `#${card} is not on the display: ${display.map(numberText).join(', ')}`,
  'no-points': () => 'taking from the deck costs a point, and you have none',
  'not-lowest': ({ lowest }) =>
    `the point goes onto the card with the lowest points: ${lowest.map(numberText).join(' or ')}`,
  'not-in-hand': ({ card }) => `#${card} is not in your hand`,
  'wrong-piece': ({ color, card, pieces }) =>
    card === null
      ? `you start with only one ${color} piece`
      : `#${card} shows ${pieces.join(' and ')}`,
  'short-supply': ({ color, left }) => `the supply has ${left} ${color} left: place one fewer`,
  'piece-left': ({ color }) => `place the ${color} piece too`,
  'space-not-allowed': ({ cell, start }) =>
    `${formatCell(cell)} is not a space for starting pieces under the rule "${start}"`,
  'space-taken': ({ cell }) =>
    `${formatCell(cell)} already has a piece: place one on each centre space`,
  'stack-full': ({ cell }) => `${formatCell(cell)} cannot hold more than ${MAX_HEIGHT} pieces`,
  hidden: ({ what }) =>
    `${what === 'hand' ? 'this hand' : 'the display'} cannot be seen in this view`,
});

/**
 * The closed set of reasons for which `check` refuses an action. The evidence of each code is in
 * brackets.
 *
 * - `malformed` (`path`, `problem`): not an action at all; the path names the field that is wrong.
 * - `game-over`: the game is over.
 * - `wrong-phase` (`phase`): a turn before all starting pieces are placed, or starting pieces
 *   later. R10.
 * - `hand-full` (`limit`): a hand holds four cards. R12.
 * - `not-on-display` (`card`, `display`): that card is not on the display. R13.
 * - `no-points`: drawing costs a point, and the player has none. R16.
 * - `not-lowest` (`card`, `lowest`): the point goes onto one of the lowest cards. R15.
 * - `not-in-hand` (`card`): that card is not in the hand. R17.
 * - `wrong-piece` (`color`, `card`, `pieces`): a piece that is not among those to place; `card` is
 *   `null` for the starting pieces. R7, R17.
 * - `short-supply` (`color`, `left`): the supply has only `left` of them. R20.
 * - `stack-full` (`cell`): the stack already has four pieces. R22.
 * - `piece-left` (`color`): a piece that can be placed was not. R21.
 * - `space-not-allowed` (`cell`, `start`): the start rule forbids that space. R7, R8, R9.
 * - `space-taken` (`cell`): one starting piece on each centre space. R7.
 * - `hidden` (`what`): the view does not show enough to decide. R45.
 *
 * @group Errors
 */
export const VIOLATION_CODES: readonly ViolationCode[] = /* @__PURE__ */ freeze(
  /* @__PURE__ */ Object.keys(EN_VIOLATIONS) as ViolationCode[],
);

/**
 * The texts of pictures of Reef: what screen readers read out, and tooltips show.
 *
 * @group Languages
 */
export interface PictureWords {
  /** A stack: the names of its colours, from the top down. */
  readonly stack: (colors: readonly string[]) => string;
  readonly emptyStack: string;
  /** A row of a reef, from 1, with what lies on its spaces. */
  readonly row: (row: number, stacks: readonly string[]) => string;
  readonly reef: string;
  readonly emptyReef: string;
  readonly anyColor: string;
  /** What a pattern asks of one top piece; the height is `null` if any will do. */
  readonly piece: (color: string, height: number | null, atLeast: boolean) => string;
  /** A piece of a pattern with its place in it; rows and columns count from 1. */
  readonly inPattern: (piece: string, row: number, column: number) => string;
  /** A pattern that counts a colour around the highest stack of another. */
  readonly around: (color: string, to: string) => string;
  /** A card: the names of its two colours, its points, and its pattern in words. */
  readonly card: (colors: readonly [string, string], points: number, pattern: string) => string;
  readonly hidden: string;
  /** A space that belongs to a completion, which has a number from 1. */
  readonly match: (number: number) => string;
  /** The stack that an around-the-highest pattern counts around. */
  readonly centre: string;
  /** A space on which a piece was just placed. */
  readonly placed: string;
  /** A space or a card that has been chosen. */
  readonly chosen: string;
}

/** Reef in English. */
export const en = /* @__PURE__ */ freeze({
  language: 'en',
  colors: /* @__PURE__ */ freeze<ByColor<string>>({
    red: 'red',
    yellow: 'yellow',
    purple: 'purple',
    green: 'green',
  }),
  /** What to call a player who has no name. */
  player: playerText,
  violations: EN_VIOLATIONS,
  errors: EN_ERRORS,
  records: EN_RECORDS,

  events: /* @__PURE__ */ freeze<EventWords>({
    'card-played': ({ player, card }, names) => `${names.player(player)} plays ${names.card(card)}`,
    'piece-placed': ({ player, color, cell, height }, names) =>
      `${names.player(player)} places ${names.color(color)} on ${formatCell(cell)}, ${height} high`,
    'piece-lacking': ({ player, color, reason }, names) =>
      `${names.player(player)} places no ${names.color(color)}: ` +
      (reason === 'supply' ? 'the supply has none left' : 'the reef has no room'),
    'pattern-scored': ({ player, matches, around, points }, names) => {
      if (matches.length === 0) return `${names.player(player)} scores nothing`;
      const sum = `${matches.length} x ${points / matches.length}`;
      const spaces = matches.map((match) => match.map(formatCell).join(' ')).join(', ');
      const centre = around === null ? '' : ` around ${formatCell(around)}`;
      return `${names.player(player)} scores ${counted(points, 'point')}, ${sum}: ${spaces}${centre}`;
    },
    'card-taken': ({ player, card }, names) => `${names.player(player)} takes ${names.card(card)}`,
    'tokens-collected': ({ player, tokens }, names) =>
      `${names.player(player)} gets the ${counted(tokens, 'point')} lying on it`,
    'card-drawn': ({ player, card }, names) =>
      `${names.player(player)} draws ${names.card(card)} from the deck`,
    'token-paid': ({ player, card }, names) => `${names.player(player)} puts a point onto #${card}`,
    'display-refilled': ({ card }, names) => `${names.card(card)} fills the gap`,
    'top-revealed': ({ card }, names) => `${names.card(card)} is now on top of the deck`,
    'display-laid-out': ({ cards }) =>
      `The display is laid out: ${cards.map(numberText).join(', ')}`,
    'last-round': ({ colors }, names) =>
      `The supply has no ${colors.map(names.color).join(' and ')} left: the game ends with this round`,
    'turn-began': ({ player }, names) => `${names.player(player)} is next`,
    'game-over': ({ reason }) =>
      reason === 'deck'
        ? 'The deck is empty: the game is over'
        : 'The last round is finished: the game is over',
    'hand-scored': ({ player, card, points }, names) =>
      `${names.player(player)} scores ${points === 0 ? 'nothing' : counted(points, 'point')} for ${names.card(card)}`,
  }),

  actions: /* @__PURE__ */ freeze<ActionWords>({
    start: ({ pieces }, names) => `start with ${piecesText(pieces, [], names)}`,
    take: ({ card, tokens, ...turn }, names) => {
      const points = tokens === 1 ? 'point' : counted(tokens, 'point');
      const more = tokens === 0 ? '' : `, and the ${points} lying on it`;
      return `take ${names.card(card)}${more}${turnText(turn, names)}`;
    },
    draw: ({ card, tokenOn, ...turn }, names) =>
      `draw from the deck ${names.card(card)}, and pay a point onto ${names.card(tokenOn)}${turnText(turn, names)}`,
    play: ({ card, pieces, lacking, completions, points, ...turn }, names) => {
      const sum = completions > 1 ? ` (${completions} x ${points / completions})` : '';
      const score = points === 0 ? 'no points' : `${counted(points, 'point')}${sum}`;
      return `play ${names.card(card)}: ${piecesText(pieces, lacking, names)}, for ${score}${turnText(turn, names)}`;
    },
  }),

  cards: /* @__PURE__ */ freeze({
    unknown: 'an unknown card',
    /** A card as people speak of it: the pieces that it places, and what it scores. */
    known: ([one, other]: Card['pieces'], points: number, figure: Figure, color: ColorName) => {
      const pieces =
        one === other ? `two ${color(one)} pieces` : `a ${color(one)} and a ${color(other)} piece`;
      return `the card with ${pieces} and ${counted(points, 'point')} per ${figureText(figure, color)}`;
    },
  }),

  drawing: /* @__PURE__ */ freeze({
    /** Above the table while the starting pieces are placed: whose turn it is, and who begins. */
    starting: (turn: string, first: string) =>
      `Starting pieces: ${turn} to place. First player: ${first}.`,
    /** Above the table in a round. */
    round: (round: number, turn: string, first: string) =>
      `Round ${round}: ${turn} to move. First player: ${first}.`,
    /** Above the table when the game is over. */
    ended: (round: number, first: string) =>
      `The game ended in round ${round}. First player: ${first}.`,
    lastRound: 'Last round!',
    supply: 'Supply',
    display: 'Display',
    noDisplay: 'Display: not laid out yet',
    /** The deck and its size. */
    deck: (cards: number) => `Deck: ${cards === 0 ? 'empty' : counted(cards, 'card')}`,
    /** The deck while its top card is face down. */
    deckFaceDown: (cards: number) => `Deck: ${counted(cards, 'card')}, face down`,
    /** The points that lie on a card of the display. */
    tokens: (tokens: number) => `+${counted(tokens, 'token')}`,
    /** A number of points. */
    points: (points: number) => counted(points, 'point'),
    noHand: 'no cards in hand',
    /** Above a player's hand. */
    handOf: (name: string) => `${name}'s hand`,
    /** Above a player's reef. */
    reefOf: (name: string, points: number) => `${name}'s reef, ${counted(points, 'point')}`,
  }),

  pictures: /* @__PURE__ */ freeze<PictureWords>({
    stack: ([top = '', ...below]) =>
      below.length === 0 ? top : `${top}, ${below.length + 1} high, on ${below.join(', ')}`,
    emptyStack: 'empty',
    row: (row, stacks) => `Row ${row}: ${stacks.join('; ')}`,
    reef: 'A reef',
    emptyReef: 'An empty reef',
    anyColor: 'any colour',
    piece: (color, height, atLeast) =>
      height === null ? color : `${color}, ${height} high${atLeast ? ' or more' : ''}`,
    inPattern: (piece, row, column) => `${piece} in row ${row}, column ${column}`,
    around: (color, to) => `each ${color} next to the highest ${to} stack`,
    card: ([one, other], points, pattern) =>
      `Place ${one === other ? `two ${one}` : `${one} and ${other}`}; ${counted(points, 'point')} for ${pattern}`,
    hidden: 'a hidden card',
    match: (number) => `completion ${number}`,
    centre: 'the stack to count around',
    placed: 'placed last',
    chosen: 'chosen',
  }),
});

/**
 * Reef in a language: a sentence for every event, action, violation, error and broken record, and
 * the words of its cards and drawings.
 * A language of your own is a value of this type, and the compiler says what is missing.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules';
 * import type { ReefWords } from 'reef-rules';
 * import * as en from 'reef-rules/words/en';
 *
 * const pirate: ReefWords = {
 *   ...en.reef,
 *   events: { ...en.reef.events, 'token-paid': (event, { player }) => `${player(event.player)} pays up, arr` },
 * };
 * const style = { names: ['Ann', 'Ben'], words: pirate };
 * renderEvent(setup({ players: 2 }), { type: 'token-paid', player: 1, card: 4 }, style); // 'Ben pays up, arr'
 * ```
 * @group Languages
 */
export type ReefWords = typeof en;

/**
 * Names for use in sentences. If the style asks for colour, they are coloured.
 *
 * @group Languages
 */
export interface EventNames {
  /** What a player is called. */
  readonly player: (player: number) => string;
  /** A card with its number and what it shows; `?` for an unknown one. */
  readonly card: (card: CardId | null) => string;
  /** The name of a colour, as {@link ReefWords} has it. */
  readonly color: (color: Color) => string;
}

/**
 * A sentence for each event of Reef.
 *
 * @group Languages
 */
export type EventWords = {
  readonly [T in ReefEvent['type']]: (
    event: Extract<ReefEvent<CardId | null>, { readonly type: T }>,
    names: EventNames,
  ) => string;
};

// What an action would do.

/**
 * A piece that an action would place, and the height at which it would lie.
 *
 * @group Languages
 */
export interface PlacedPiece extends Placement {
  readonly height: number;
}

/**
 * What every turn would do.
 *
 * @group Languages
 */
export interface TurnProspect {
  readonly player: number;
  /** Whether the game ends with this turn. */
  readonly ends: boolean;
  /** The colours that run out, so that the last round begins. */
  readonly usedUp: readonly Color[];
}

/**
 * What an action would do, as far as a view shows it: all that a sentence for it needs.
 *
 * @example
 * ```ts
 * import type { Prospect } from 'reef-rules';
 * import * as en from 'reef-rules/words/en';
 *
 * const prospect: Prospect = { type: 'start', player: 0, pieces: [{ color: 'red', cell: 5, height: 1 }] };
 * const names = { player: String, card: String, color: (color: string) => color };
 * en.reef.actions[prospect.type](prospect, names); // 'start with red on b2'
 * ```
 * @group Languages
 */
export type Prospect =
  | {
      readonly type: 'start';
      readonly player: number;
      readonly pieces: readonly PlacedPiece[];
    }
  /** The card of the display comes with the points that lie on it. */
  | (TurnProspect & { readonly type: 'take'; readonly card: CardId; readonly tokens: number })
  /** The deck's top card, `null` if the view does not show it; the other card gets the point. */
  | (TurnProspect & {
      readonly type: 'draw';
      readonly card: CardId | null;
      readonly tokenOn: CardId;
    })
  /** `lacking` are the colours of the card of which a piece cannot be placed. */
  | (TurnProspect & {
      readonly type: 'play';
      readonly card: CardId;
      readonly pieces: readonly PlacedPiece[];
      readonly lacking: readonly Color[];
      readonly completions: number;
      readonly points: number;
    });

/**
 * A sentence for each kind of action of Reef: what it would do.
 *
 * @group Languages
 */
export type ActionWords = {
  readonly [T in Prospect['type']]: (
    prospect: Extract<Prospect, { readonly type: T }>,
    names: ActionNames,
  ) => string;
};

/**
 * Names for use in sentences about actions. If the style asks for colour, they are coloured.
 *
 * @group Languages
 */
export interface ActionNames extends EventNames {
  /** A card as people speak of it, made by `cards` of {@link ReefWords}. */
  readonly card: (card: CardId | null) => string;
}

type ColorName = ActionNames['color'];

/**
 * A pattern as people speak of it: by the figure that its pieces make. `'other'` figures have no name,
 * and neither have corners and squares whose pieces differ. The cells are in the order in which one
 * reads, and their rows and columns count from 1.
 *
 * @group Languages
 */
export type Figure =
  | { readonly kind: 'around'; readonly color: Color; readonly to: Color }
  | {
      readonly kind: FigureKind;
      readonly cells: readonly PatternCell[];
      readonly sameColor: boolean;
      readonly sameHeight: boolean;
    };

/**
 * The figures that have a name, and the rest.
 *
 * @group Languages
 */
export type FigureKind =
  'piece' | 'pair' | 'line' | 'diagonal-pair' | 'diagonal' | 'corner' | 'square' | 'other';

function piecesText(
  pieces: readonly PlacedPiece[],
  lacking: readonly Color[],
  names: ActionNames,
): string {
  const placed = pieces.map(({ color, cell, height }) => {
    const high = height === 1 ? '' : ` (${height} high)`;
    return `${names.color(color)} on ${formatCell(cell)}${high}`;
  });
  return listed([...placed, ...lacking.map((color) => `no ${names.color(color)}`)], 'and');
}

function turnText({ ends, usedUp }: TurnProspect, names: ActionNames): string {
  if (ends) return '; this ends the game';
  if (usedUp.length === 0) return '';
  const colors = listed(usedUp.map(names.color), 'and');
  return `; this uses up ${colors}, so the round is the last`;
}

function figureText(figure: Figure, color: ColorName): string {
  if (figure.kind === 'around') {
    return `${color(figure.color)} top piece next to the highest ${color(figure.to)} stack`;
  }
  const { kind, cells, sameColor, sameHeight } = figure;
  const [first] = cells;
  const own = first!.color;
  const high = heightText(first!);
  if (kind === 'piece') {
    return own === 'any' ? `top piece of any colour${high}` : `${color(own)} top piece${high}`;
  }
  const name = FIGURES[kind];
  const side = kind === 'pair' ? ' side by side' : '';
  const each = sameHeight && high !== '' ? ` (each${high})` : '';
  if (sameColor && sameHeight && kind !== 'other') {
    const whole = cells.length === 2 ? name : `${name} of ${NUMBERS[cells.length]!}`;
    const colored = own === 'any' ? `${whole} of any colours` : `${color(own)} ${whole}`;
    return `${colored}${side}${each}`;
  }
  const pieces = cells.map((cell) => {
    const piece = cell.color === 'any' ? 'any colour' : color(cell.color);
    const place = kind === 'other' ? ` (row ${cell.row}, column ${cell.col})` : '';
    return `${piece}${sameHeight ? '' : heightText(cell)}${place}`;
  });
  return `${name} of ${listed(pieces, 'and')}${side}${each}`;
}

function heightText({ height, atLeast }: PatternCell): string {
  if (height === undefined) return '';
  return ` at height ${height}${atLeast === true ? ' or more' : ''}`;
}

const FIGURES: Readonly<Record<Exclude<FigureKind, 'piece'>, string>> = {
  pair: 'pair',
  line: 'line',
  'diagonal-pair': 'diagonal pair',
  diagonal: 'diagonal',
  corner: 'corner',
  square: 'square',
  other: 'shape',
};

const NUMBERS = ['', '', 'two', 'three', 'four'];
