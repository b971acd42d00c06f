import { definePlay } from '../core/define-play.js';
import type { GameStep } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { RULES } from './rules.js';
import type { SetupOptions } from './setup.js';
import type { Action, PearlsEvent, Pearl, Result, State, View, Violation } from './types.js';

/** The functions that play Pearls. */
const play = /* @__PURE__ */ definePlay(RULES);

/**
 * A new game. The same options give the same game on every platform, for a whole major version.
 * Rules P1 to P7.
 *
 * The state does not keep the seed, which would reveal the deck.
 *
 * @throws RulesError `bad-options` or `bad-seed`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 3, seed: 7 });
 * state.market.length; // 6
 * ```
 * @group Playing a game
 */
export function setup(options: SetupOptions): State {
  return play.setup(options);
}

/**
 * The player to move; `null` when the game is over.
 *
 * @throws RulesError `bad-state` for a view that is not of Pearls.
 *
 * @example
 * ```ts
 * import { setup, turn } from 'reef-rules/pearls';
 *
 * turn(setup({ players: 2, seed: 7, first: 1 })); // 1
 * ```
 * @group Playing a game
 */
export function turn(view: View): number | null {
  return play.turn(view);
}

/**
 * Who won, and how everybody did: `null` until the game is over. Ties are broken by the cards left
 * in hand, more being better; players who are still tied share their place. Rules P23 to P26.
 *
 * @throws RulesError `partial-view` for a preview of the end in which a hand is not known.
 *
 * @example
 * ```ts
 * import { result, setup } from 'reef-rules/pearls';
 *
 * result(setup({ players: 2 })); // null
 * ```
 * @group Playing a game
 */
export function result(view: View): Result | null {
  return play.result(view) as Result | null;
}

/**
 * Each player's points so far, by seat: those of the pile and the necklaces. The cards left in hand are
 * subtracted when the game is over.
 *
 * @throws RulesError `bad-state` for a view that is not of Pearls.
 *
 * @example
 * ```ts
 * import { scores, setup } from 'reef-rules/pearls';
 *
 * scores(setup({ players: 2 })); // [0, 0]
 * ```
 * @group Playing a game
 */
export function scores(view: View): readonly number[] {
  return play.scores(view);
}

/**
 * Every legal action, each next state exactly once (rule P28); none when the game is over.
 *
 * The order is stable for a whole major version: `take` in the order of {@link PEARLS}; then `play`
 * by colour in that order, by the number of cards of the colour, then of jokers, each without a
 * necklace before with one. A player who has to pass has only that action.
 *
 * @throws RulesError `partial-view` when the view does not show the hand that is to act, or the market.
 *
 * @example
 * ```ts
 * import { legalActions, setup } from 'reef-rules/pearls';
 *
 * legalActions(setup({ players: 2, seed: 7 })).some(({ type }) => type === 'take'); // true
 * ```
 * @group Playing a game
 */
export function legalActions(view: View): readonly Action[] {
  return play.legalActions(view);
}

/**
 * How many legal actions there are, without listing them.
 *
 * @throws RulesError `partial-view` when the view does not show the hand that is to act, or the market.
 *
 * @example
 * ```ts
 * import { countLegalActions, legalActions, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * countLegalActions(state) === legalActions(state).length; // true
 * ```
 * @group Playing a game
 */
export function countLegalActions(view: View): number {
  return play.countLegalActions(view);
}

/**
 * The legal action at that place of {@link legalActions}, without listing the others.
 *
 * @throws RulesError `bad-index` when there is no such place, or `partial-view`.
 *
 * @example
 * ```ts
 * import { legalActionAt, setup } from 'reef-rules/pearls';
 *
 * legalActionAt(setup({ players: 2, seed: 7 }), 0).type; // 'take'
 * ```
 * @group Playing a game
 */
export function legalActionAt(view: View, index: number): Action {
  return play.legalActionAt(view, index);
}

/**
 * One of the legal actions, each equally likely, without listing them.
 *
 * @throws RulesError `game-over` when there are none, `partial-view`, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng } from 'reef-rules';
 * import { isLegal, randomAction, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * isLegal(state, randomAction(state, createRng(7))); // true
 * ```
 * @group Playing a game
 */
export function randomAction(view: View, rng: Rng): Action {
  return play.randomAction(view, rng);
}

/**
 * `null` if an action is legal now, or the reason why it is not. It takes any value and never
 * throws because of the action. The codes are listed in {@link VIOLATION_CODES}.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules/pearls';
 *
 * check(setup({ players: 2, seed: 7 }), { type: 'pass' })?.code; // 'must-act'
 * ```
 * @group Playing a game
 */
export function check(view: View, action: unknown): Violation | null {
  return play.check(view, action) as Violation | null;
}

/**
 * Whether an action is legal now.
 *
 * @example
 * ```ts
 * import { isLegal, legalActions, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * legalActions(state).every((action) => isLegal(state, action)); // true
 * ```
 * @group Playing a game
 */
export function isLegal(view: View, action: unknown): boolean {
  return play.check(view, action) === null;
}

/**
 * The state after an action. Arguments are never changed, and unchanged parts are shared, so
 * `actions.reduce(apply, setup(options))` is a replay.
 *
 * On a view it previews the action: cards that come from an unknown deck become `null`.
 *
 * A state or view that the library has not made, such as one from `JSON.parse`, `structuredClone`, a worker
 * or a store, is read anew in each call, which takes up to 25 times as long as the action itself; only one that
 * is frozen through and through is read once. `stateFromJson` and `viewFromJson` read it once and for all.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, setup } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const after = apply(before, legalActionAt(before, 0));
 * after.turn === before.turn; // false
 * ```
 * @group Playing a game
 */
export function apply<S extends View>(state: S, action: Action): S {
  return play.apply(state, action);
}

/**
 * The state after an action, and everything that happened, in order, for animations and logs.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { setup, step } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, { type: 'take', color: state.market[0] ?? 'joker' });
 * events.map(({ type }) => type); // ['cards-taken', 'market-refilled', 'turn-began']
 * ```
 * @group Playing a game
 */
export function step(state: State, action: Action): GameStep<State, PearlsEvent>;
export function step<S extends View>(
  view: S,
  action: Action,
): GameStep<S, PearlsEvent<Pearl | null>>;
export function step(view: View, action: Action): GameStep<View, PearlsEvent<Pearl | null>> {
  return play.step(view, action);
}

/**
 * Whether an action shows a player something that they have not seen before: new cards in the
 * market, dealt cards played, hands shown at the end. Undoing such an action would allow peeking.
 * Rules P22 and P27.
 *
 * @throws IllegalActionError when the action is not legal.
 *
 * @example
 * ```ts
 * import { reveals, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * reveals(state, { type: 'take', color: state.market[0] ?? 'joker' }); // true
 * ```
 * @group What each player may know
 */
export function reveals(state: View, action: Action): boolean {
  return play.reveals(state, action);
}

/**
 * What a player can know, or with `null` a spectator: the same shape as a state. The deck is all
 * `null`; other players' hands show the cards that were taken openly and are still there, and
 * `unknown` is the number of their other cards. Rule P27.
 *
 * When the game is over, all hands have been shown for the scoring (P22).
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * view(state, 0).players[1]?.unknown; // 6
 * ```
 * @group What each player may know
 */
export function view(state: View, seat: number | null): View {
  return play.view(state, seat);
}

/**
 * The events of {@link step} as a player may see them, or with `null` a spectator. In Pearls
 * everybody sees everything that happens, so nothing is left out. Use it anyway: if a later version
 * adds a secret event, it cannot leak.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { eventsFor, legalActionAt, setup, step } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * eventsFor(state, 1, events).length; // 3
 * ```
 * @group What each player may know
 */
export function eventsFor<C extends Pearl | null>(
  view: View,
  seat: number | null,
  events: readonly PearlsEvent<C>[],
): readonly PearlsEvent<C>[] {
  return play.eventsFor(view, seat, events) as readonly PearlsEvent<C>[];
}

/**
 * The view after one event of a step. All events that a seat receives, one after another, lead from
 * its view before the step to its view after it: `events.reduce(applyEvent, before)`. So a client
 * needs only its events, and can show the table after each of them.
 *
 * In between, a view need not be valid: the market has gaps until it is filled again.
 *
 * An event that only a later version knows changes nothing, and fields that only a later version knows are
 * left out: a client may be older than its server, whose view after the step counts.
 *
 * @throws RulesError `bad-event` for a value that is not an event, or one that names cards, a necklace
 * or a player that is not there. Whether the event could happen now is the sender's word.
 *
 * @example
 * ```ts
 * import { applyEvent, eventsFor, setup, step, view } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, { type: 'take', color: before.market[0] ?? 'joker' });
 * const mine = eventsFor(state, 1, events).reduce(applyEvent, view(before, 1));
 * mine.turn === state.turn; // true
 * ```
 * @group What each player may know
 */
export function applyEvent(view: View, event: PearlsEvent<Pearl | null>): View {
  return play.applyEvent(view, event);
}

/**
 * A random full state that fits a view: the unknown cards are shuffled and dealt to the unknown
 * places, so every deal of the cards is equally likely. The same player's view of it is the given
 * view, unless that was a preview, whose open places are now filled.
 *
 * @throws RulesError `bad-view` when cards are missing, too many or miscounted, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng } from 'reef-rules';
 * import { determinize, setup, view } from 'reef-rules/pearls';
 *
 * const mine = view(setup({ players: 2, seed: 7 }), 0);
 * determinize(mine, createRng(1)).players[1]?.unknown; // undefined
 * ```
 * @group What each player may know
 */
export function determinize(view: View, rng: Rng): State {
  return play.determinize(view, rng);
}

/**
 * An action from a value of unknown origin, such as parsed JSON: frozen and well formed, or an
 * error. The action need not be legal; ask `check`.
 *
 * @throws RulesError `bad-action`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { actionFromJson } from 'reef-rules/pearls';
 *
 * actionFromJson(JSON.parse('{ "type": "take", "color": "teal" }')).type; // 'take'
 * ```
 * @group Values from outside
 */
export function actionFromJson(value: unknown): Action {
  return play.actionFromJson(value);
}

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and valid, or an error. A
 * state is valid when every card and necklace is there once, no limit is exceeded, and phase and last turns fit the cards
 * and necklaces, so that it can be played to the end. Whether a game can come to it is not checked.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong; `newer` for a state with a field that only a
 * later version knows, which would be lost if the state were saved again.
 *
 * @example
 * ```ts
 * import { setup, stateFromJson } from 'reef-rules/pearls';
 *
 * const saved = JSON.stringify(setup({ players: 2, seed: 7 }));
 * stateFromJson(JSON.parse(saved)).phase; // 'play'
 * ```
 * @group Values from outside
 */
export function stateFromJson(value: unknown): State {
  return play.stateFromJson(value);
}

/**
 * A view from a value of unknown origin, such as what a server has sent: frozen and valid, or an
 * error. A view of Pearls has no fixed fields, so a lean view is a whole one, and `known` is there
 * only because other games have it.
 *
 * A view is valid when it can be filled in to a valid state, and has unknown cards only where views
 * and the previews of `apply` have them:
 *
 * - no card of the deck is known;
 * - of a hand with unknown cards, those that were taken openly are known and no others;
 * - at most one hand shows more than that, until hands are shown at the end;
 * - in the market, known cards come before unknown ones.
 *
 * A full state is a view too. The result is also faster to work with: a view that the library has not
 * made is read anew in each call.
 *
 * Fields that only a later version knows are left out, so that a client may be older than its server.
 *
 * @throws RulesError `bad-view`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { setup, view, viewFromJson } from 'reef-rules/pearls';
 *
 * const text = JSON.stringify(view(setup({ players: 2, seed: 7 }), 0));
 * viewFromJson(JSON.parse(text)).players[1]?.unknown; // 6
 * ```
 * @group Values from outside
 */
export function viewFromJson(value: unknown, known?: View): View {
  return play.viewFromJson(value, known);
}
