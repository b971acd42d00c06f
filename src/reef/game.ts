import { freeze } from '../core/freeze.js';
import type { Game } from '../core/game.js';
import type { GameRecord } from '../core/record-data.js';
import type { RenderStyle } from '../core/render.js';
import { apply, step } from './apply.js';
import { applyEvent } from './apply-event.js';
import { check } from './check.js';
import { renderAction, renderEvent, renderState } from './render.js';
import { key } from './key.js';
import { countLegalActions, legalActionAt, legalActions, randomAction } from './legal.js';
import { formatAction, parseAction } from './notation.js';
import { formatOptions, parseOptions } from './options.js';
import { actionFromJson, stateFromJson } from './from-json.js';
import { formatState, parseState } from './position.js';
import { result } from './scoring.js';
import { optionsFromJson, setup } from './setup.js';
import type { SetupOptions } from './setup.js';
import { PLAYER_COUNTS } from './types.js';
import { turn } from './turn.js';
import type { Action, CardId, Event, Result, State, View, Violation } from './types.js';
import { determinize, eventsFor, reveals, view } from './view.js';
import { FIXED, viewFromJson } from './view-from-json.js';
import type { ReefWords } from './words.js';

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
 */
export interface ReefGame extends Game<State, View, Action, SetupOptions, Event<CardId | null>> {
  check(view: View, action: unknown): Violation | null;
  result(view: View): Result | null;
  renderState(view: View, style?: RenderStyle<ReefWords>): string;
  renderEvent(event: Event<CardId | null>, view: View, style?: RenderStyle<ReefWords>): string;
  renderAction(action: Action, view: View, player: number, style?: RenderStyle<ReefWords>): string;
}

/**
 * A record of a game of Reef.
 *
 * @example
 * ```ts
 * import { createRecord, reef } from 'reef-rules';
 * import type { ReefRecord } from 'reef-rules';
 *
 * const record: ReefRecord = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * record.options?.players; // 2
 * ```
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
 */
export const reef: ReefGame = /* @__PURE__ */ freeze({
  name: 'reef',
  rules: 1,
  playerCounts: PLAYER_COUNTS,
  fixed: FIXED,
  tieBreaks: /* @__PURE__ */ freeze(['covered', 'fourHigh']),
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
  eventsFor: eventsFor<CardId | null>,
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
