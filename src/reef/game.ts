import { defineOwnGame } from '../core/define-game.js';
import type { Game } from '../core/game.js';
import type { GameRecord } from '../core/record-data.js';
import type { RenderStyle } from '../core/render.js';
import { describeAction } from './describe.js';
import { formatOptions, formatState, key, parseOptions, parseState } from './position.js';
import { formatAction, parseAction } from './notation.js';
import { renderAction, renderEvent, renderState } from './render.js';
import type { ReefWords } from './words-en.js';
import { RULES } from './rules.js';
import type { SetupOptions } from './setup.js';
import type { Action, CardId, ReefEvent, Result, State, View, Violation } from './types.js';

/**
 * {@link Game} with the types of Reef.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { ReefGame } from 'reef-rules';
 *
 * const game: ReefGame = reef;
 * game.playerCounts; // [2, 3, 4]
 * ```
 * @group For every game
 */
export interface ReefGame extends Game<
  State,
  View,
  Action,
  SetupOptions,
  ReefEvent<CardId | null>
> {
  readonly name: 'reef';
  check(view: View, action: unknown): Violation | null;
  result(view: View): Result | null;
  renderState(view: View, style?: RenderStyle<ReefWords>): string;
  renderEvent(view: View, event: ReefEvent<CardId | null>, style?: RenderStyle<ReefWords>): string;
  renderAction(view: View, player: number, action: Action, style?: RenderStyle<ReefWords>): string;
  describeAction(view: View, action: Action, style?: RenderStyle<ReefWords>): string;
}

/**
 * A record of a game of Reef.
 *
 * @example
 * ```ts
 * import { createRecord, reef } from 'reef-rules';
 * import type { ReefRecord } from 'reef-rules';
 *
 * const record: ReefRecord = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * record.options?.players; // 2
 * ```
 * @group Records
 */
export type ReefRecord = GameRecord<State, Action, SetupOptions>;

/**
 * Reef as a value of {@link Game}, for code that works with all games.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 *
 * const state = reef.setup({ players: 2, seed: 7 });
 * reef.turn(state) === state.turn; // true
 * ```
 * @group For every game
 */
export const reef: ReefGame = /* @__PURE__ */ defineOwnGame(
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
) as object as ReefGame;
