import { defineOwnGame } from '../core/define-game.js';
import type { Game } from '../core/game.js';
import type { GameRecord } from '../core/record-data.js';
import type { RenderStyle } from '../core/render.js';
import { describeAction } from './describe.js';
import { formatOptions, formatState, key, parseOptions, parseState } from './position.js';
import { formatAction, parseAction } from './notation.js';
import { renderAction, renderEvent, renderState } from './render.js';
import type { PearlsWords } from './words-en.js';
import { RULES } from './rules.js';
import type { SetupOptions } from './setup.js';
import type { Action, PearlsEvent, Pearl, Result, State, View, Violation } from './types.js';

/**
 * {@link Game} with the types of Pearls.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { PearlsGame } from 'reef-rules/pearls';
 *
 * const game: PearlsGame = pearls;
 * game.playerCounts; // [2, 3, 4, 5, 6]
 * ```
 * @group For every game
 */
export interface PearlsGame extends Game<
  State,
  View,
  Action,
  SetupOptions,
  PearlsEvent<Pearl | null>
> {
  readonly name: 'pearls';
  check(view: View, action: unknown): Violation | null;
  result(view: View): Result | null;
  renderState(view: View, style?: RenderStyle<PearlsWords>): string;
  renderEvent(
    view: View,
    event: PearlsEvent<Pearl | null>,
    style?: RenderStyle<PearlsWords>,
  ): string;
  renderAction(
    view: View,
    player: number,
    action: Action,
    style?: RenderStyle<PearlsWords>,
  ): string;
  describeAction(view: View, action: Action, style?: RenderStyle<PearlsWords>): string;
}

/**
 * A record of a game of Pearls.
 *
 * @example
 * ```ts
 * import { createRecord, pearls } from 'reef-rules/pearls';
 * import type { PearlsRecord } from 'reef-rules/pearls';
 *
 * const record: PearlsRecord = createRecord(pearls, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * record.options?.players; // 2
 * ```
 * @group Records
 */
export type PearlsRecord = GameRecord<State, Action, SetupOptions>;

/**
 * Pearls as a value of {@link Game}, for code that works with all games.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 *
 * const state = pearls.setup({ players: 2, seed: 7 });
 * pearls.turn(state) === state.turn; // true
 * ```
 * @group For every game
 */
export const pearls: PearlsGame = /* @__PURE__ */ defineOwnGame(
  // Not a spread, which bundlers would have to keep.
  /* @__PURE__ */ Object.assign({}, RULES, {
    key,
    formatAction,
    parseAction,
    formatState,
    parseState,
    formatOptions,
    parseOptions,
    renderState,
    renderEvent,
    renderAction,
    describeAction,
  }),
) as object as PearlsGame;
