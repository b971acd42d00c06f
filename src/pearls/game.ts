import { freeze } from '../core/freeze.js';
import type { Game } from '../core/game.js';
import type { GameRecord } from '../core/record-data.js';
import type { RenderStyle } from '../core/render.js';
import { actionFromJson } from './actions.js';
import { apply, step } from './apply.js';
import { applyEvent } from './apply-event.js';
import { check } from './check.js';
import { renderAction, renderEvent, renderState } from './render.js';
import { key } from './key.js';
import { countLegalActions, legalActionAt, legalActions, randomAction } from './legal.js';
import { formatAction, parseAction } from './notation.js';
import { formatOptions, parseOptions } from './options.js';
import { stateFromJson } from './from-json.js';
import { formatState, parseState } from './position.js';
import { result } from './scoring.js';
import { optionsFromJson, setup } from './setup.js';
import type { SetupOptions } from './setup.js';
import { PLAYER_COUNTS } from './types.js';
import { turn } from './turn.js';
import type { Action, Event, Pearl, Result, State, View, Violation } from './types.js';
import { determinize, eventsFor, reveals, view } from './view.js';
import { FIXED, viewFromJson } from './view-from-json.js';
import type { PearlsWords } from './words.js';

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
 */
export interface PearlsGame extends Game<State, View, Action, SetupOptions, Event<Pearl | null>> {
  check(view: View, action: unknown): Violation | null;
  result(view: View): Result | null;
  renderState(view: View, style?: RenderStyle<PearlsWords>): string;
  renderEvent(event: Event<Pearl | null>, view: View, style?: RenderStyle<PearlsWords>): string;
  renderAction(
    action: Action,
    view: View,
    player: number,
    style?: RenderStyle<PearlsWords>,
  ): string;
}

/**
 * A record of a game of Pearls.
 *
 * @example
 * ```ts
 * import { createRecord, pearls } from 'reef-rules/pearls';
 * import type { PearlsRecord } from 'reef-rules/pearls';
 *
 * const record: PearlsRecord = createRecord(pearls, { options: { players: 2, seed: 7 } }, []);
 * record.options?.players; // 2
 * ```
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
 */
export const pearls: PearlsGame = /* @__PURE__ */ freeze({
  name: 'pearls',
  rules: 1,
  playerCounts: PLAYER_COUNTS,
  fixed: FIXED,
  tieBreaks: /* @__PURE__ */ freeze(['cardsLeft']),
  setup,
  turn,
  result,
  legalActions,
  countLegalActions,
  legalActionAt,
  randomAction,
  check,
  apply,
  step,
  reveals,
  view,
  eventsFor: eventsFor<Pearl | null>,
  applyEvent,
  determinize,
  key,
  formatAction,
  parseAction,
  actionFromJson,
  formatState,
  parseState,
  stateFromJson,
  viewFromJson,
  formatOptions,
  parseOptions,
  optionsFromJson,
  renderState,
  renderEvent,
  renderAction,
});
