/**
 * Pictures of both games as SVG text: reefs, cards, hands, pearls, whole tables.
 *
 * Each function returns one `<svg>` element as a text, the same on every platform: for a page, a file,
 * a notebook or a framework's template. Spaces, cards and reefs carry `data-cell`, `data-card` and
 * `data-board`, so that one listener serves all clicks. Titles and labels are in any language of the
 * library, and no colour stands alone: each has its shape.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 * import { reefStateSvg } from 'reef-rules/svg';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const svg = reefStateSvg(view(state, 0), { look: 'stacked', theme: 'dark', names: ['Ann', 'Ben'] });
 * svg.startsWith('<svg'); // true
 * ```
 *
 * @module reef-rules/svg
 * @group Reference
 */
export { boardSvg, boardTitle, pieceSvg, stackSvg, stackTitle } from './reef/board.js';
export type { BoardMarks, BoardSvgStyle } from './reef/board.js';
export { cardSvg, cardTitle, handSvg, patternSvg, patternTitle } from './reef/card.js';
export type { CardMarks, CardSvgStyle, HandSvgStyle } from './reef/card.js';
export { necklaceSvg, pearlSvg, pearlTitle } from './pearls/pieces.js';
export type { PearlSvgStyle } from './pearls/pieces.js';
export { pearlsStateSvg } from './pearls/table.js';
export type { PearlsStateSvgStyle } from './pearls/table.js';
export { reefStateSvg } from './reef/table.js';
export type { ReefStateSvgStyle } from './reef/table.js';
export type { OwnColors, SvgStyle } from './shared/style.js';
export { themeCss, THEMES } from './shared/theme.js';
export type { Paint, Theme } from './shared/theme.js';
