import type { Pearl } from '../../../src/pearls/types.js';
import { label, picture, round } from './svg.js';
import type { PictureOptions } from './svg.js';
import { paint } from './theme.js';

/** What pearls are painted with: the same in light and dark, because they shine. */
const LUSTRES: Readonly<Record<Pearl, string>> = {
  joker: '#f4f1ea',
  yellow: '#f0b429',
  red: '#e4573d',
  green: '#3da35d',
  blue: '#3f7fe0',
  teal: '#1fb0ad',
  purple: '#a874d9',
};

const WIDTH = 72;
const HEIGHT = 100;

/** A card of Pearls: its pearl, the name of its kind, and its value in the corner. */
export function pearlCardSvg(pearl: Pearl, value: number, options: PictureOptions = {}): string {
  const words = pearl === 'joker' ? 'a joker' : `a ${pearl} pearl worth ${value}`;
  const body = [
    FRAME,
    pearlBody(WIDTH / 2, 48, 22, LUSTRES[pearl]),
    pearl === 'joker' ? STAR : '',
    label(String(value), 13, 14, 15, paint('text')),
    label(pearl, WIDTH / 2, 87, 12.5, paint('text')),
  ];
  return picture([WIDTH, HEIGHT], body.join(''), words, options);
}

/** A necklace: as many beads as it is worth, around its value. */
export function necklaceSvg(value: number, options: PictureOptions = {}): string {
  const beads = Array.from({ length: value }, (_, i) => {
    const angle = (2 * Math.PI * i) / value - Math.PI / 2;
    return pearlBody(28 + 19 * Math.cos(angle), 28 + 19 * Math.sin(angle), 6.2, LUSTRES.joker);
  });
  const cord = `<circle cx="28" cy="28" r="19" fill="none" stroke-width="2" style="stroke:${paint('line')}"/>`;
  const body = cord + beads.join('') + label(String(value), 28, 28, 19, paint('text'));
  return picture([56, 56], body, `a necklace worth ${value}`, options);
}

/** A ball with a shadow below and a light on it. */
function pearlBody(x: number, y: number, radius: number, fill: string): string {
  const at = `cx="${round(x)}" cy="${round(y)}"`;
  const shade = `color-mix(in srgb,${fill} 62%,#000)`;
  const ball = `<circle ${at} r="${radius}" stroke-width="1" style="fill:${shade};stroke:${shade}"/>`;
  const lit = `<circle cx="${round(x - radius * 0.07)}" cy="${round(y - radius * 0.09)}" r="${round(radius * 0.88)}" style="fill:${fill}"/>`;
  const shine = `<ellipse cx="${round(x - radius * 0.34)}" cy="${round(y - radius * 0.42)}" rx="${round(radius * 0.3)}" ry="${round(radius * 0.2)}" transform="rotate(-35 ${round(x - radius * 0.34)} ${round(y - radius * 0.42)})" style="fill:#fff;opacity:.8"/>`;
  return ball + lit + shine;
}

/** What tells a joker from a white pearl. */
const STAR =
  '<path d="M36 37.5l2.9 6.9 7.4.6-5.6 4.9 1.7 7.3-6.4-3.9-6.4 3.9 1.7-7.3-5.6-4.9 7.4-.6Z" style="fill:#8a6d2f"/>';

const FRAME = `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="8" stroke-width="1.5" style="fill:${paint('card')};stroke:${paint('line')}"/>`;
