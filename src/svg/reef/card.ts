import { ensureWords } from '../../core/words.js';
import { list, nullable, readAs, readOrThrow, whole } from '../../core/shape.js';
import type { Reader } from '../../core/shape.js';
import { soundPattern } from '../../reef/pattern.js';
import { MAX_CARDS } from '../../reef/shapes.js';
import { soundCard } from '../../reef/shapes.js';
import type { Card, CardId, Color, Pattern, PatternCell } from '../../reef/types.js';
import type { ReefWords } from '../../reef/words-en.js';
import { en } from '../../reef/words-en.js';
import { cardText, cornerOf, inOrder, patternText } from './labels.js';
import { highestSign, PIECE, pieceBody } from './pieces.js';
import { backBody, frameBody, paperBody } from '../shared/card.js';
import { readStyle } from '../shared/style.js';
import type { FieldReaders, Pen, SvgStyle } from '../shared/style.js';
import {
  attributes,
  BUTTON,
  buttonBody,
  label,
  picture,
  placed,
  round,
  titleBody,
} from '../shared/svg.js';
import type { Body } from '../shared/svg.js';
import { paint } from '../shared/theme.js';

/**
 * How a card is drawn.
 *
 * @group Styles
 */
export interface CardSvgStyle extends SvgStyle<ReefWords> {
  /** The card's number in its game: it is shown, and `data-card`. */
  readonly id?: CardId | undefined;
}

/**
 * Which cards are pointed out, by their numbers.
 *
 * @group Styles
 */
export interface CardMarks {
  /** Cards that can be chosen: in the picture they are buttons. */
  readonly legal?: readonly CardId[] | undefined;
  /** Cards that have been chosen. */
  readonly chosen?: readonly CardId[] | undefined;
}

/**
 * How a hand is drawn.
 *
 * @group Styles
 */
export interface HandSvgStyle extends SvgStyle<ReefWords>, CardMarks {
  /**
   * The numbers of the cards in their game, for `data-card`. Without them, cards are numbered by their
   * places in the list, and these numbers are not shown.
   */
  readonly ids?: readonly (CardId | null)[] | undefined;
  /** Whose hand it is, for `data-hand`; 0 by default. */
  readonly player?: number | undefined;
}

/**
 * A pattern as cards show it: each piece in its place, with the height that it asks for.
 *
 * @throws RulesError `bad-pattern`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { parsePattern } from 'reef-rules';
 * import { patternSvg } from 'reef-rules/svg';
 *
 * patternSvg(parsePattern('p2+ . / . g2+'));
 * ```
 * @group Reef
 */
export function patternSvg(pattern: Pattern, style: SvgStyle<ReefWords> = {}): string {
  const sound = soundPattern(pattern);
  const { pen } = readStyle(style, en, {});
  return picture(patternBody(pen, sound), patternText(sound, pen.words), pen);
}

/**
 * A card: the two pieces to place, the pattern to score, and the points for each time that it is
 * completed. For `null` it is the back of a card.
 *
 * @throws RulesError `bad-deck`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { parseCard } from 'reef-rules';
 * import { cardSvg } from 'reef-rules/svg';
 *
 * cardSvg(parseCard('gg: r r / r r = 6'), { id: 48, size: 120 }).includes('data-card="48"'); // true
 * ```
 * @group Reef
 */
export function cardSvg(card: Card | null, style: CardSvgStyle = {}): string {
  const sound = card === null ? null : soundCard(card);
  const { pen, more } = readStyle(style, en, CARD_STYLE);
  const body = faceBody(pen, sound, more.id ?? null);
  const group = `<g${attributes({ 'data-card': sound === null ? '?' : (more.id ?? '') })}>${body}</g>`;
  const whole = { body: group, width: CARD_WIDTH, height: CARD_HEIGHT };
  return picture(whole, cardText(sound, pen.words), pen);
}

/**
 * Cards side by side: a hand, the display, or any others. `null` is a hidden card,
 * and its `data-card` is `?`.
 *
 * @throws RulesError `bad-deck`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 * import { handSvg } from 'reef-rules/svg';
 *
 * const { cards, players } = view(setup({ players: 2, seed: 7 }), 0);
 * const ids = players[0]!.hand;
 * handSvg(ids.map((id) => (id === null ? null : cards[id]!)), { ids, legal: [ids[0]!] });
 * ```
 * @group Reef
 */
export function handSvg(cards: readonly (Card | null)[], style: HandSvgStyle = {}): string {
  const sound = readOrThrow('bad-deck', () => readAs(hand, cards), 'a list of cards');
  const { pen, more } = readStyle(style, en, HAND_STYLE);
  const { ids, player = 0, ...marks } = more;
  const bodies = sound.map((card, place) =>
    cardBody(pen, card, {
      id: card === null ? null : ids === undefined ? place : (ids[place] ?? null),
      isNumbered: ids !== undefined,
      marks,
      at: [place * (CARD_WIDTH + GAP), 0],
    }),
  );
  const width = Math.max(1, sound.length * (CARD_WIDTH + GAP) - GAP);
  const body = `<g${attributes({ 'data-hand': player })}>${bodies.join('')}</g>`;
  const texts = sound.map((card) => cardText(card, pen.words));
  const words = texts.length === 0 ? pen.words.drawing.noHand : texts.join('. ');
  const whole = { body, width, height: CARD_HEIGHT };
  const isOpen = (marks.legal ?? []).length > 0;
  return picture(whole, words, pen, isOpen ? 'group' : 'img');
}

const hand: Reader<readonly (Card | null)[]> = list(nullable(soundCard), 0, MAX_CARDS);

/**
 * A pattern in words: the title of its picture.
 *
 * @throws RulesError `bad-pattern` or `bad-words`
 *
 * @example
 * ```ts
 * import { parsePattern } from 'reef-rules';
 * import { patternTitle } from 'reef-rules/svg';
 *
 * patternTitle(parsePattern('p@y')); // 'each purple next to the highest yellow stack'
 * ```
 * @group In words
 */
export function patternTitle(pattern: Pattern, words?: ReefWords): string {
  return patternText(soundPattern(pattern), ensureWords(words, en));
}

/**
 * A card in words: the title of its picture.
 *
 * @throws RulesError `bad-deck` or `bad-words`
 *
 * @example
 * ```ts
 * import { parseCard } from 'reef-rules';
 * import { cardTitle } from 'reef-rules/svg';
 *
 * cardTitle(parseCard('gy: r = 3')); // 'Place green and yellow; 3 points for red'
 * ```
 * @group In words
 */
export function cardTitle(card: Card | null, words?: ReefWords): string {
  return cardText(card === null ? null : soundCard(card), ensureWords(words, en));
}

const cardId: Reader<CardId> = whole(0, MAX_CARDS - 1);

/** A list of numbers of cards. */
export const cardIds: Reader<readonly CardId[]> = list(cardId, 0, MAX_CARDS);

const CARD_STYLE: FieldReaders<Pick<CardSvgStyle, 'id'>> = { id: cardId };

const HAND_STYLE: FieldReaders<Omit<HandSvgStyle, keyof SvgStyle>> = {
  ids: list(nullable(cardId), 0, MAX_CARDS),
  player: whole(0, 99),
  legal: cardIds,
  chosen: cardIds,
};

// A card among others.

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 150;
/** Between two cards. */
const GAP = 12;

/** Where a card lies, and what there is to say about it. */
export interface CardPlace {
  /** Its number; `null` for a hidden card. */
  readonly id: CardId | null;
  readonly isNumbered: boolean;
  readonly marks: CardMarks;
  readonly at: readonly [x: number, y: number];
  readonly scale?: number;
  /** What else lies there, and what to say of it. */
  readonly more?: readonly [body: string, words: string];
}

/** A card as a group with `data-card`; one that can be chosen is a button. */
export function cardBody(
  pen: Pen<ReefWords>,
  card: Card | null,
  { id, isNumbered, marks, at: [x, y], scale = 1, more = ['', ''] }: CardPlace,
): string {
  const { pictures } = pen.words;
  const isLegal = id !== null && marks.legal?.includes(id) === true;
  const isChosen = id !== null && marks.chosen?.includes(id) === true;
  const number = id !== null && isNumbered ? `#${id}: ` : '';
  const notes = [more[1], isChosen ? pictures.chosen : ''].filter((note) => note !== '');
  const words = [number + cardText(card, pen.words), ...notes].join('; ');
  const face = [
    faceBody(pen, card, isNumbered ? id : null),
    frameBody(pen, isLegal, isChosen, CARD_WIDTH, CARD_HEIGHT),
    more[0],
  ].join('');
  const body = isLegal ? buttonBody(words, face) : titleBody(words) + face;
  const values = { 'data-card': id ?? '?', ...(isLegal ? BUTTON : { role: 'img' }) };
  return placed(body, x, y, scale, attributes(values));
}

// The face of a card.

/** How high the strip with the pieces to place is. */
const BAND = 41;
/** The middle of the room for the pattern, and how wide and high it can be. */
const ROOM = { x: CARD_WIDTH / 2, y: 82, width: 88, height: 72 };

function faceBody(pen: Pen, card: Card | null, id: CardId | null): string {
  if (card === null) return backBody(pen, CARD_WIDTH, CARD_HEIGHT);
  const { theme } = pen;
  const [one, other] = card.pieces;
  const band = `<path d="M1 ${BAND}V10a9 9 0 0 1 9-9H${CARD_WIDTH - 10}a9 9 0 0 1 9 9V${BAND}Z" ${paint(theme, { fill: 'band' })}/>`;
  const rule = `<path d="M1 ${BAND}H${CARD_WIDTH - 1}" ${paint(theme, { stroke: 'line' })}/>`;
  return [
    paperBody(pen, CARD_WIDTH, CARD_HEIGHT, 'fill'),
    band,
    rule,
    paperBody(pen, CARD_WIDTH, CARD_HEIGHT, 'stroke'),
    placed(pieceBody(pen, one), CARD_WIDTH / 2 - 32, 7, 1.15),
    placed(pieceBody(pen, other), CARD_WIDTH / 2 + 4.4, 7, 1.15),
    fitted(pen, card.pattern),
    coinBody(pen, String(card.points), CARD_WIDTH / 2, CARD_HEIGHT - 19),
    id === null
      ? ''
      : label(pen, `#${id}`, 8, CARD_HEIGHT - 12, { size: 10.5, fill: 'text', anchor: 'start' }),
  ].join('');
}

/** A number of points, around a place. */
function coinBody(pen: Pen, text: string, x: number, y: number): string {
  const width = 20 + text.length * 9;
  const pill = `<rect x="${round(x - width / 2)}" y="${y - 13}" width="${width}" height="26" rx="13" stroke-width="1.5" ${paint(pen.theme, { fill: 'coin', stroke: 'line' })}/>`;
  return pill + label(pen, text, x, y, { size: 18, fill: 'coin-ink' });
}

/** The point tokens that lie on a card, around a place. */
export function tokenBody(pen: Pen, tokens: number, x: number, y: number): string {
  const text = `+${tokens}`;
  const painted = paint(pen.theme, { fill: 'yellow', stroke: 'yellow-edge' });
  const disc = `<circle cx="${x}" cy="${y}" r="17" stroke-width="2" ${painted}/>`;
  return disc + label(pen, text, x, y, { size: text.length > 2 ? 14 : 18, fill: 'ink' });
}

/** The pattern in the middle of its room, as large as that allows, within reason. */
function fitted(pen: Pen, pattern: Pattern): string {
  const { body, width, height } = patternBody(pen, pattern);
  const scale = Math.min(1.6, ROOM.width / width, ROOM.height / height);
  return placed(body, ROOM.x - (width * scale) / 2, ROOM.y - (height * scale) / 2, scale);
}

// A pattern.

/** From one piece of a pattern to the next. */
const STEP = 28;

function patternBody(pen: Pen, pattern: Pattern): Body {
  return pattern.kind === 'adjacent'
    ? ringBody(pen, pattern.color, pattern.to)
    : shapeBody(pen, pattern.cells);
}

function shapeBody(pen: Pen, cells: readonly PatternCell[]): Body {
  const { top, left } = cornerOf(cells);
  const pieces = inOrder(cells).map((cell) =>
    placed(
      pieceBody(pen, cell.color, heightText(cell)),
      (cell.col - left) * STEP + 2,
      (cell.row - top) * STEP + 2,
    ),
  );
  return {
    body: pieces.join(''),
    width: (Math.max(...cells.map(({ col }) => col)) - left + 1) * STEP,
    height: (Math.max(...cells.map(({ row }) => row)) - top + 1) * STEP,
  };
}

function heightText({ height, atLeast }: PatternCell): string {
  if (height === undefined) return '';
  return atLeast === true ? `${height}+` : String(height);
}

/** The highest stack with an arrow, and small pieces on all the spaces around it. */
function ringBody(pen: Pen, color: Color, to: Color): Body {
  const around = [0, 1, 2, 3, 5, 6, 7, 8].map((place) => {
    const x = (place % 3) * STEP + 5;
    const y = Math.floor(place / 3) * STEP + 5;
    return placed(pieceBody(pen, color), x, y, 18 / PIECE);
  });
  const centre = placed(pieceBody(pen, to) + highestSign(pen, to), STEP, STEP, STEP / PIECE);
  return { body: around.join('') + centre, width: 3 * STEP, height: 3 * STEP };
}
