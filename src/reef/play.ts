import { definePlay } from '../core/define-play.js';
import type { GameStep } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { RULES } from './rules.js';
import type { SetupOptions } from './setup.js';
import type { Action, CardId, ReefEvent, Result, State, View, Violation } from './types.js';

/** The functions that play Reef. */
const play = /* @__PURE__ */ definePlay(RULES);

/**
 * A new game, before the starting pieces are placed. The same options give the same game on
 * every platform, for a whole major version. Rules R1 to R6.
 *
 * The state does not keep the seed, which would reveal the deck.
 *
 * @throws RulesError `bad-options`, `bad-seed` or `bad-deck`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7, start: 'outside' });
 * state.players.length; // 2
 * ```
 * @group Playing a game
 */
export function setup(options: SetupOptions): State {
  return play.setup(options);
}

/**
 * The player to move; `null` when the game is over.
 *
 * @throws RulesError `bad-state` for a view that is not of Reef.
 *
 * @example
 * ```ts
 * import { setup, turn } from 'reef-rules';
 *
 * turn(setup({ players: 2, seed: 7, first: 1 })); // 1
 * ```
 * @group Playing a game
 */
export function turn(view: View): number | null {
  return play.turn(view);
}

/**
 * Who won, and how everybody did: `null` until the game is over. Ties are broken by covered spaces,
 * then by stacks of four; players who are still tied share their place. Rules R40 to R43.
 *
 * @throws RulesError `partial-view` for a preview of the end in which a hand is not known.
 *
 * @example
 * ```ts
 * import { result, setup } from 'reef-rules';
 *
 * result(setup({ players: 2 })); // null
 * ```
 * @group Playing a game
 */
export function result(view: View): Result | null {
  return play.result(view) as Result | null;
}

/**
 * Each player's points so far, by seat. When the game is over, they include the cards left in hand.
 *
 * @throws RulesError `bad-state` for a view that is not of Reef.
 *
 * @example
 * ```ts
 * import { scores, setup } from 'reef-rules';
 *
 * scores(setup({ players: 2 })); // [3, 3]
 * ```
 * @group Playing a game
 */
export function scores(view: View): readonly number[] {
  return play.scores(view);
}

/**
 * Every legal action, each next state exactly once; none when the game is over.
 *
 * The order is stable for a whole major version:
 *
 * - starting pieces: by red's place, then yellow's, purple's and green's, each counted through the
 *   spaces from `a1` on, and within a space from below to above the pieces of the earlier colours;
 * - otherwise `take` in the order of the display, `draw` likewise, then `play` in the order of the
 *   hand, the plays of each card by the space of its first piece, then of its second; with both on
 *   one space, first the second piece on top, then the first; and where only one of them has room,
 *   the first piece before the second.
 *
 * @throws RulesError `partial-view` when the view does not show the hand that is to act.
 *
 * @example
 * ```ts
 * import { legalActions, setup } from 'reef-rules';
 *
 * legalActions(setup({ players: 2 })).length; // 24
 * ```
 * @group Playing a game
 */
export function legalActions(view: View): readonly Action[] {
  return play.legalActions(view);
}

/**
 * How many legal actions there are, without listing them.
 *
 * @throws RulesError `partial-view` when the view does not show the hand that is to act.
 *
 * @example
 * ```ts
 * import { countLegalActions, setup } from 'reef-rules';
 *
 * countLegalActions(setup({ players: 2, start: 'anywhere' })); // 93024
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
 * import { legalActionAt, setup } from 'reef-rules';
 *
 * legalActionAt(setup({ players: 2, start: 'anywhere' }), 93023).type; // 'start'
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
 * import { createRng, randomAction, setup } from 'reef-rules';
 *
 * randomAction(setup({ players: 2, seed: 7 }), createRng(7)).type; // 'start'
 * ```
 * @group Playing a game
 */
export function randomAction(view: View, rng: Rng): Action {
  return play.randomAction(view, rng);
}

/**
 * `null` if an action is legal now, or the reason why it is not. It takes any value and never
 * throws because of the action, only if the view belongs to another game. The codes are listed in
 * {@link VIOLATION_CODES}.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * check(state, { type: 'draw', tokenOn: 3 })?.code; // 'wrong-phase'
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
 * import { isLegal, legalActions, setup } from 'reef-rules';
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
 * On a view it previews the action: what no player can know yet becomes `null`, and at the end of the
 * game hands that are not known add nothing to their owner's score.
 *
 * A state or view that the library has not made, such as one from `JSON.parse`, `structuredClone`, a worker
 * or a store, is read anew in each call, which takes up to 200 times as long as the action itself; only one that
 * is frozen through and through is read once. `stateFromJson` and `viewFromJson` read it once and for all.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, setup } from 'reef-rules';
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
 * import { legalActionAt, setup, step } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, legalActionAt(state, 0));
 * events.map((event) => event.type); // four times 'piece-placed', then 'turn-began'
 * ```
 * @group Playing a game
 */
export function step(state: State, action: Action): GameStep<State, ReefEvent>;
export function step<S extends View>(
  view: S,
  action: Action,
): GameStep<S, ReefEvent<CardId | null>>;
export function step(view: View, action: Action): GameStep<View, ReefEvent<CardId | null>> {
  return play.step(view, action);
}

/**
 * Whether an action shows a player something that they could not have known: a card turned face up,
 * a dealt card played, hands shown at the end. Undoing such an action would allow peeking.
 *
 * @throws IllegalActionError when the action is not legal.
 *
 * @example
 * ```ts
 * import { legalActionAt, reveals, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * reveals(state, legalActionAt(state, 0)); // false
 * ```
 * @group What each player may know
 */
export function reveals(state: View, action: Action): boolean {
  return play.reveals(state, action);
}

/**
 * What a player can know, or with `null` a spectator: the same shape as a state, with `null` for
 * each unknown card. In other players' hands the openly taken cards come before the unknown ones,
 * so that their order reveals nothing. Rule R45.
 *
 * While the starting pieces are placed, no player knows the deck; when the game is over, all hands
 * have been shown for the final scoring.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * view(state, 0).players[1]?.hand; // [null, null]
 * ```
 * @group What each player may know
 */
export function view(state: View, seat: number | null): View {
  return play.view(state, seat);
}

/**
 * The events of {@link step} as a player may see them, or with `null` a spectator. In Reef
 * everybody sees everything that happens, so nothing is left out. Use it anyway: if a later version
 * adds a secret event, it cannot leak.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { eventsFor, legalActionAt, setup, step } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * eventsFor(state, 1, events).length; // 5
 * ```
 * @group What each player may know
 */
export function eventsFor<C extends CardId | null>(
  view: View,
  seat: number | null,
  events: readonly ReefEvent<C>[],
): readonly ReefEvent<C>[] {
  return play.eventsFor(view, seat, events) as readonly ReefEvent<C>[];
}

/**
 * The view after one event of a step. All events that a seat receives, one after another, lead from
 * its view before the step to its view after it: `events.reduce(applyEvent, before)`. So a client
 * needs only its events, and can show the table after each of them.
 *
 * In between, a view need not be valid: a place of the display is `null` until it is filled again.
 *
 * An event that only a later version knows changes nothing, and fields that only a later version knows are
 * left out: a client may be older than its server, whose view after the step counts.
 *
 * @throws RulesError `bad-event` for a value that is not an event, or one that names a card, space or
 * player that is not there. Whether the event could happen now is the sender's word.
 *
 * @example
 * ```ts
 * import { applyEvent, eventsFor, legalActionAt, setup, step, view } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * const mine = eventsFor(state, 1, events).reduce(applyEvent, view(before, 1));
 * mine.turn === state.turn; // true
 * ```
 * @group What each player may know
 */
export function applyEvent(view: View, event: ReefEvent<CardId | null>): View {
  return play.applyEvent(view, event);
}

/**
 * A random full state that fits a view, each equally likely: the unknown cards are shuffled and
 * dealt to the unknown places. The same player's view of it is the given view, unless that was a
 * preview, whose open places are now filled.
 *
 * @throws RulesError `bad-view` when cards are missing or appear twice, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng, determinize, setup, view } from 'reef-rules';
 *
 * const mine = view(setup({ players: 2, seed: 7 }), 0);
 * determinize(mine, createRng(1)).players[1]?.hand.length; // 2
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
 * import { actionFromJson } from 'reef-rules';
 *
 * actionFromJson(JSON.parse('{ "type": "take", "card": 17 }')).type; // 'take'
 * ```
 * @group Values from outside
 */
export function actionFromJson(value: unknown): Action {
  return play.actionFromJson(value);
}

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and valid, or an error. A
 * state is valid when every piece and card is there once, points add up, no limit is exceeded, and turns, rounds and
 * phase fit each other, so that it can be played to the end. Whether a game can come to it is not checked.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong; `newer` for a state with a field that only a
 * later version knows, which would be lost if the state were saved again.
 *
 * @example
 * ```ts
 * import { setup, stateFromJson } from 'reef-rules';
 *
 * const saved = JSON.stringify(setup({ players: 2, seed: 7 }));
 * stateFromJson(JSON.parse(saved)).phase; // 'start'
 * ```
 * @group Values from outside
 */
export function stateFromJson(value: unknown): State {
  return play.stateFromJson(value);
}

/**
 * A view from a value of unknown origin, such as what a server has sent: frozen and valid, or an
 * error. The value may lack the cards, as `leanView` leaves them out; they are then taken from
 * `known`, a view of the same game.
 *
 * A view is valid when it can be filled in to a valid state, and has unknown cards only where views
 * and the previews of `apply` have them:
 *
 * - at most one player's dealt cards are known, until hands are shown at the end;
 * - in a hand, known cards come before unknown ones;
 * - of the deck only the top card can be known, and only once the display is laid out;
 * - on the display, and among cards that were drawn, a card is unknown only if that top card is.
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
 * import { leanView, reef, setup, view, viewFromJson } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const whole = viewFromJson(JSON.parse(JSON.stringify(view(state, 0))));
 * const text = JSON.stringify(leanView(reef, view(state, 0)));
 * viewFromJson(JSON.parse(text), whole).players[1]?.hand; // [null, null]
 * ```
 * @group Values from outside
 */
export function viewFromJson(value: unknown, known?: View): View {
  return play.viewFromJson(value, known);
}
