import { ensureWords } from '../../core/words.js';
import { RulesError } from '../../core/errors.js';
import { describe } from '../../core/text.js';
import { at, flag, readAs, readOrThrow, wholeIn } from '../../core/shape.js';
import type { Reader } from '../../core/shape.js';
import { sizeOf } from '../../pearls/cards.js';
import { CARDS, NECKLACES, PEARLS, VALUES } from '../../pearls/types.js';
import type { Pearl } from '../../pearls/types.js';
import type { PearlsWords } from '../../pearls/words-en.js';
import { en } from '../../pearls/words-en.js';
import { backBody, frameBody, paperBody } from '../shared/card.js';
import { signBody } from '../shared/signs.js';
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
import { paint } from '../shared/theme.js';

/**
 * How a card of Pearls is drawn.
 *
 * @group Styles
 */
export interface PearlSvgStyle extends SvgStyle<PearlsWords> {
  /** How many cards of the kind there are; one by default. */
  readonly count?: number | undefined;
  /** Whether it can be chosen: then it is a button. */
  readonly legal?: boolean | undefined;
  /** Whether it has been chosen. */
  readonly chosen?: boolean | undefined;
}

/**
 * A card of Pearls: its pearl with the sign of its colour, its name and its value; or several of one
 * kind. It is a group whose `data-card` names the kind. For `null` it is the back of a card.
 *
 * @throws RulesError `bad-pearls`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { pearlSvg } from 'reef-rules/svg';
 *
 * pearlSvg('blue', { count: 3, size: 60 }).includes('data-card="blue"'); // true
 * ```
 * @group Pearls
 */
export function pearlSvg(pearl: Pearl | null, style: PearlSvgStyle = {}): string {
  ensurePearl(pearl);
  const { pen, more } = readStyle(style, en, PEARL_STYLE);
  const { count = 1, legal = false, chosen = false } = more;
  const place = { count, isLegal: legal, isChosen: chosen, isLone: true, at: [0, 0] } as const;
  const room = count > 1 ? EDGE : 0;
  const whole = {
    body: pearlCard(pen, pearl, place),
    width: PEARL_WIDTH + room,
    height: PEARL_HEIGHT + room,
  };
  return picture(whole, pearlText(pearl, count, pen.words), pen, legal ? 'group' : 'img');
}

/**
 * A necklace: as many beads as it is worth, around its value. It is a group with `data-necklace`.
 *
 * @throws RulesError `bad-pearls`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { necklaceSvg } from 'reef-rules/svg';
 *
 * necklaceSvg(7, { size: 56 });
 * ```
 * @group Pearls
 */
export function necklaceSvg(value: number, style: SvgStyle<PearlsWords> = {}): string {
  if (!NECKLACES.includes(value)) {
    const values = [...new Set(NECKLACES)].join(', ');
    throw new RulesError('bad-pearls', `expected a value of ${values}; found ${describe(value)}`);
  }
  const { pen } = readStyle(style, en, {});
  const body = `<g${attributes({ 'data-necklace': value })}>${stringBody(pen, value)}</g>`;
  const whole = { body, width: NECKLACE, height: NECKLACE };
  return picture(whole, pen.words.pictures.necklace(value), pen);
}

/**
 * A card of Pearls in words, or several of one kind: the title of its picture.
 *
 * @throws RulesError `bad-pearls`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { pearlTitle } from 'reef-rules/svg';
 *
 * pearlTitle('teal', 2); // '2 × teal, worth 3'
 * ```
 * @group In words
 */
export function pearlTitle(pearl: Pearl | null, count = 1, words?: PearlsWords): string {
  ensurePearl(pearl);
  readOrThrow('bad-options', () => at('count', () => readAs(someCards, count)));
  return pearlText(pearl, count, ensureWords(words, en));
}

function ensurePearl(pearl: Pearl | null): void {
  if (pearl === null || PEARLS.includes(pearl)) return;
  throw new RulesError('bad-pearls', `expected ${PEARLS.join(', ')}; found ${describe(pearl)}`);
}

const someCards: Reader<number> = (value) => wholeIn(value, 1, sizeOf(CARDS));

const PEARL_STYLE: FieldReaders<Omit<PearlSvgStyle, keyof SvgStyle>> = {
  count: someCards,
  legal: flag,
  chosen: flag,
};

/** A kind of card in words, or several of it. */
export function pearlText(
  pearl: Pearl | null,
  count: number,
  { colors, pictures }: PearlsWords,
): string {
  if (pearl === null) return pictures.hidden(count);
  const card = pictures.card(colors[pearl], VALUES[pearl]);
  return count === 1 ? card : pictures.several(count, card);
}

// Cards.

export const PEARL_WIDTH = 72;
export const PEARL_HEIGHT = 100;
/** How far other cards of the kind look out below. */
const EDGE = 5;

/** Where cards of one kind lie, and what there is to say about them. */
export interface PearlPlace {
  readonly count: number;
  readonly isLegal: boolean;
  readonly isChosen: boolean;
  /** Whether the picture shows nothing else, so that its title is enough. */
  readonly isLone?: boolean;
  readonly at: readonly [x: number, y: number];
  readonly scale?: number;
}

/** Cards of one kind as a group with `data-card`; what can be chosen is a button. */
export function pearlCard(
  pen: Pen<PearlsWords>,
  pearl: Pearl | null,
  { count, isLegal, isChosen, isLone = false, at: [x, y], scale = 1 }: PearlPlace,
): string {
  const { words } = pen;
  const text = pearlText(pearl, count, words);
  const name = isChosen ? `${text}; ${words.pictures.chosen}` : text;
  const under = paperBody(pen, PEARL_WIDTH, PEARL_HEIGHT, 'fill');
  const edge = paperBody(pen, PEARL_WIDTH, PEARL_HEIGHT, 'stroke');
  const face = [
    count > 1 ? placed(under + edge, EDGE, EDGE) : '',
    pearl === null ? backBody(pen, PEARL_WIDTH, PEARL_HEIGHT) : faceBody(pen, pearl),
    count > 1 ? countBody(pen, count) : '',
    frameBody(pen, isLegal, isChosen, PEARL_WIDTH, PEARL_HEIGHT),
  ].join('');
  const values = { 'data-card': pearl ?? '?' };
  if (isLegal) {
    const button = attributes({ ...values, ...BUTTON });
    return placed(buttonBody(name, face), x, y, scale, button);
  }
  if (isLone) return placed(face, x, y, scale, attributes(values));
  return placed(titleBody(name) + face, x, y, scale, attributes({ ...values, role: 'img' }));
}

function faceBody(pen: Pen<PearlsWords>, pearl: Pearl): string {
  const name = pen.words.colors[pearl];
  const size = Math.min(14, (PEARL_WIDTH - 8) / (0.58 * Math.max(1, name.length)));
  return [
    paperBody(pen, PEARL_WIDTH, PEARL_HEIGHT, 'fill'),
    paperBody(pen, PEARL_WIDTH, PEARL_HEIGHT, 'stroke'),
    pearlBody(pen, pearl, PEARL_WIDTH / 2, 49, 25),
    label(pen, String(VALUES[pearl]), 12, 14, { size: 17, fill: 'text' }),
    label(pen, name, PEARL_WIDTH / 2, 87, { size, fill: 'text' }),
  ].join('');
}

/** How many cards of a kind there are, in the corner. */
function countBody(pen: Pen, count: number): string {
  const disc = `<rect x="${PEARL_WIDTH - 31}" y="4" width="28" height="20" rx="10" ${paint(pen.theme, { fill: 'text' })}/>`;
  return disc + label(pen, `×${count}`, PEARL_WIDTH - 17, 14, { size: 14, fill: 'card' });
}

/** A ball with a shade below, a light on it, and the sign of its colour. */
export function pearlBody(pen: Pen, pearl: Pearl, x: number, y: number, radius: number): string {
  const { theme } = pen;
  const at = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`;
  const lit = `cx="${round(x - radius * 0.06)}" cy="${round(y - radius * 0.08)}" r="${round(radius * 0.89)}"`;
  return [
    `<circle ${at} stroke-width="${round(radius / 16)}" ${paint(theme, { fill: pearl, stroke: 'text' })}/>`,
    `<circle ${at} fill="#000" opacity=".3"/>`,
    `<circle ${lit} ${paint(theme, { fill: pearl })}/>`,
    `<g fill="#fff" opacity=".85">${shineBody(x, y, radius)}</g>`,
    signBody(pen, pearl, x, y + radius * 0.08, radius / 26),
  ].join('');
}

/** The light on a ball. */
function shineBody(x: number, y: number, radius: number): string {
  const at = `${round(x - radius * 0.42)} ${round(y - radius * 0.5)}`;
  return `<ellipse rx="${round(radius * 0.28)}" ry="${round(radius * 0.17)}" transform="translate(${at}) rotate(-38)"/>`;
}

// Necklaces.

export const NECKLACE = 56;

/** A necklace among others, as a group with `data-necklace`. */
export function necklaceBody(
  pen: Pen<PearlsWords>,
  value: number,
  x: number,
  y: number,
  scale: number,
): string {
  const title = titleBody(pen.words.pictures.necklace(value));
  const values = { 'data-necklace': value, role: 'img' };
  return placed(title + stringBody(pen, value), x, y, scale, attributes(values));
}

/** The beads of a necklace on their cord, and its value. */
function stringBody(pen: Pen, value: number): string {
  const { theme } = pen;
  const middle = NECKLACE / 2;
  const places = Array.from({ length: value }, (_, i) => {
    const angle = (2 * Math.PI * i) / value - Math.PI / 2;
    return [middle + 20 * Math.cos(angle), middle + 20 * Math.sin(angle)] as const;
  });
  const cord = `<circle cx="${middle}" cy="${middle}" r="20" stroke-width="2" ${paint(theme, { stroke: 'line' })}/>`;
  const beads = places.map(([cx, cy]) => `<circle cx="${round(cx)}" cy="${round(cy)}" r="6.4"/>`);
  const shades = places.map(
    ([cx, cy]) => `<circle cx="${round(cx + 1)}" cy="${round(cy + 1.3)}" r="4.6"/>`,
  );
  const shines = places.map(([cx, cy]) => shineBody(cx, cy, 6.4));
  return [
    cord,
    `<g stroke-width=".8" ${paint(theme, { fill: 'joker', stroke: 'text' })}>${beads.join('')}</g>`,
    `<g fill="#000" opacity=".1">${shades.join('')}</g>`,
    `<g fill="#fff">${shines.join('')}</g>`,
    label(pen, String(value), middle, middle, { size: 19, fill: 'text' }),
  ].join('');
}
