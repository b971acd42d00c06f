import { isParseError } from '../../src/core/errors.js';
import { cellName, parseBoard, parseCard, parsePattern } from '../../src/reef/notation.js';
import { findMatches } from '../../src/reef/pattern.js';
import type { Board } from '../../src/reef/types.js';
import { DIAGRAMS } from './diagrams.js';
import { ARROW } from './drawing.js';
import { titleOf } from './guides.js';
import { pearlsSceneOf } from './pearls-scenes.js';
import { boardSvg } from '../../src/svg/reef/board.js';
import { cardSvg, patternSvg } from '../../src/svg/reef/card.js';

/**
 * A guide as the site shows it: with a header for the navigation, and with a picture wherever the text
 * draws a reef, or lists cards, in a block of its own. What a repository's web page shows is the same
 * Markdown without them.
 */
export function guideForSite(markdown: string, group: string): string {
  return `---\ntitle: ${titleOf(markdown)}\ngroup: ${group}\n---\n\n${withPictures(markdown)}`;
}

/**
 * The Markdown with a picture in place of, or after, each block that draws something, and in place of
 * each comment that asks for some: `<!-- pictures: r r r | p@y | gg: r r = 3 -->`, `<!-- diagram: map -->`.
 */
export function withPictures(markdown: string): string {
  const drawn = markdown.replaceAll(/^```text\n([^]*?)^```$/gm, (block, text: string) => {
    const scene = sceneOf(text) ?? pearlsSceneOf(text);
    if (scene !== null) return html(scene);
    const cards = cardsOf(text);
    return cards === null ? block : `${block}\n\n${cards}`;
  });
  const explained = drawn.replaceAll(/^<!-- diagram: (.*) -->$/gm, (_, name: string) => {
    const diagram = DIAGRAMS[name];
    if (diagram === undefined) throw new Error(`there is no diagram "${name}"`);
    return html(`<div class="diagram">${diagram()}</div>`);
  });
  return explained.replaceAll(/^<!-- pictures: (.*) -->$/gm, (_, list: string) => {
    const figures = list.split(' | ').map(figureOf);
    return html(`<div class="cards">${figures.join('')}</div>`);
  });
}

/** A card, a board or a pattern with its text below. */
function figureOf(text: string): string {
  const card = attempt(() => parseCard(text));
  const board = attempt(() => parseBoard(text));
  const pattern = attempt(() => parsePattern(text));
  const picture =
    (card && cardSvg(card)) ?? (board && boardSvg(board)) ?? (pattern && patternSvg(pattern));
  if (picture === null) throw new Error(`"${text}" is no card, no board and no pattern`);
  return `<figure>${picture}<figcaption><code>${text}</code></figcaption></figure>`;
}

/** A reef, and below it what is counted on it: `r r -> 2`. */
function sceneOf(text: string): string | null {
  const [drawing = '', counts = '', ...others] = text.trimEnd().split(/\n\n/);
  const board = attempt(() => parseBoard(drawing));
  if (board === null || others.length > 0) return null;
  const rows = counts.split('\n').filter((line) => line !== '');
  const claims = rows.map((row) => claimOf(board, row));
  if (claims.includes(null)) return null;
  const source = `<details><summary>As text</summary><pre>${text.trimEnd()}</pre></details>`;
  const list = claims.length === 0 ? '' : `<div class="claims">${claims.join('')}</div>`;
  return `<div class="scene">${boardSvg(board)}${list}</div>${source}`;
}

/** A pattern, how often a reef completes it, and where. */
function claimOf(board: Board, row: string): string | null {
  const [, text = '', count = ''] = /^(.+) -> (\d+)$/.exec(row) ?? [];
  const pattern = attempt(() => parsePattern(text));
  if (pattern === null) return null;
  const spaces = findMatches(board, pattern).map((match) => match.map(cellName).join(' '));
  const where = spaces.length === 0 ? '' : `<small>${spaces.join(', ')}</small>`;
  return `<div class="claim">${patternSvg(pattern)}<span><code>${text}</code> ${ARROW} ${count}${where}</span></div>`;
}

function cardsOf(text: string): string | null {
  const lines = text.split('\n').map((line) => line.replace(/;.*/, '').trim());
  const rows = lines.filter((line) => line !== '');
  const cards = rows.map((row) => attempt(() => parseCard(row)));
  if (rows.length === 0 || cards.includes(null)) return null;
  const pictures = cards.map((card) => (card === null ? '' : cardSvg(card)));
  return html(`<div class="cards">${pictures.join('')}</div>`);
}

function attempt<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (isParseError(error)) return null;
    throw error;
  }
}

/** Raw HTML inside Markdown must have no blank lines, and no braces that look like tags of TSDoc. */
export function html(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n').replaceAll(/\{@/g, '&#123;@');
}
