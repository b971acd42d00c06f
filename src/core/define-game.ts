import { isAdded, isUnknown, playOf } from './define-play.js';
import { IllegalActionError } from './errors.js';
import { ownOf } from './game-definition.js';
import type {
  ByEvents,
  ByState,
  GameDefinition,
  GameOutline,
  LibraryDefinition,
  Own,
  ViewChanged,
} from './game-definition.js';
import { ensureEvent, ensurePlayer } from './game-helpers.js';
import { closed } from './game.js';
import type { AnyGame, Game, GameEvent, GameOptions } from './game.js';
import { jsonIn, jsonOf, readJson } from './json.js';
import { frozenCopy } from './made.js';
import { nameOf } from './render.js';
import { readSettings, SEATING, seedText, settingsText } from './settings.js';
import { attempt, Misfit } from './shape.js';
import { TextReader } from './text.js';

/**
 * Makes a {@link Game} from a short definition. Everything the game returns is frozen, and any
 * value may be passed as an action, a state or options. The definition determines the rest: the
 * number of legal actions, the n-th and a random one come from the list; `check` from the list;
 * `apply` from `step`; `result` from the standings, with ties broken by the fields in `tieBreaks`;
 * `reveals` by comparing what each seat could foresee with what it is shown; keys and texts are
 * JSON, and drawings are plain. A definition says more wherever the game can do better. Without
 * `effects` or `applyEvent`, each step ends with an event {@link ViewChanged} instead.
 *
 * @throws RulesError `bad-game` when the definition lacks something.
 *
 * @example
 * ```ts
 * import { createRng, defineGame } from 'reef-rules';
 *
 * type Sticks = { readonly left: number; readonly turn: number };
 * type Take = { readonly take: number };
 *
 * function readSticks({ left, turn }: Sticks): Sticks | null {
 *   const isLeft = [0, 1, 2, 3, 4, 5, 6, 7].includes(left);
 *   return isLeft && [0, 1].includes(turn) ? { left, turn } : null;
 * }
 *
 * // Two players take one or two sticks in turn; the last stick wins.
 * const sticks = defineGame<Sticks, Sticks, Take>({
 *   name: 'sticks',
 *   playerCounts: [2],
 *   players: () => 2,
 *   setup: () => ({ left: 7, turn: 0 }),
 *   turn: ({ left, turn }) => (left === 0 ? null : turn),
 *   standings: ({ turn }) => [0, 1].map((player) => ({ player, score: player === turn ? 0 : 1 })),
 *   legalActions: ({ left }) => [1, 2].filter((take) => take <= left).map((take) => ({ take })),
 *   step: ({ left, turn }, { take }) => ({
 *     state: { left: left - take, turn: 1 - turn },
 *     events: [{ type: 'taken', take }],
 *   }),
 *   view: (state) => state,
 *   determinize: (state) => state,
 *   readAction: ({ take }) => (take === 1 || take === 2 ? { take } : null),
 *   readState: readSticks,
 *   readView: readSticks, // nothing is hidden
 * });
 *
 * let state = sticks.setup({ players: 2, seed: 7 });
 * const rng = createRng(7);
 * while (sticks.turn(state) !== null) state = sticks.apply(state, sticks.randomAction(state, rng));
 * sticks.result(state)?.winners.length; // 1
 * ```
 * @group For every game
 */
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(
  definition: GameOutline<S, V, A, O, E> &
    (ByEvents<V, A, E> | (ByState<V, A, E> & AppliesEvents<V, A, E>)),
): Game<S, V, A, O, E>;
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(definition: GameDefinition<S, V, A, O, E>): Game<S, V, A, O, E | ViewChanged<V>>;
export function defineGame(definition: unknown): unknown {
  return gameOf(definition);
}

/** With a function for events, steps need no {@link ViewChanged}. */
interface AppliesEvents<V, A, E extends GameEvent> {
  readonly applyEvent: NonNullable<ByState<V, A, E>['applyEvent']>;
}

/** One of the library's own games. */
export function defineOwnGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(definition: LibraryDefinition<S, V, A, O, E>): Game<S, V, A, O, E> {
  return gameOf(definition) as object as Game<S, V, A, O, E>;
}

function gameOf(definition: unknown): AnyGame {
  const own = ownOf(definition, () => game);
  const game = closed({ ...factsOf(own), ...playOf(own), ...textsOf(own) });
  return game;
}

/** What never changes. */
function factsOf({ name, rules = 1, playerCounts, tieBreaks = [], fixed = [] }: Own) {
  return frozenCopy({ name, rules, playerCounts, tieBreaks, fixed });
}

// Text: everything as JSON, unless the game has words of its own.

function textsOf(own: Own) {
  const { known, self } = own;
  return {
    key: own.key ?? ((view) => jsonOf(known(view))),
    formatAction: own.formatAction ?? ((action) => jsonOf(self().actionFromJson(action))),
    parseAction: own.parseAction ?? ((text) => actionAsJson(self(), text)),
    formatState: own.formatState ?? ((view) => jsonOf(known(view))),
    parseState: own.parseState ?? ((text) => self().stateFromJson(jsonIn(text, 'a state as JSON'))),
    formatOptions:
      own.formatOptions ?? ((options) => optionsAsJson(self().optionsFromJson(options))),
    parseOptions: own.parseOptions ?? ((text) => self().optionsFromJson(optionsInText(own, text))),
    renderState: own.renderState ?? ((view) => stateAsJson(known(view))),
    renderEvent: (view, event, style = {}) => {
      ensureEvent(event);
      if (isAdded(own, event)) return 'The view has changed';
      if (own.readers.event === undefined && isUnknown(own, event)) return '';
      if (own.renderEvent !== undefined) return own.renderEvent(view, event, style);
      const { type, player, ...facts } = event as GameEvent & { readonly player?: unknown };
      const who = typeof player === 'number' ? `${nameOf(player, { names: style.names })}: ` : '';
      return `${who}${type} ${jsonOf(facts)}`;
    },
    renderAction:
      own.renderAction ??
      ((view, player, action, style = {}) => {
        ensurePlayer(own.players(known(view)), player);
        const line = `${nameOf(player, { names: style.names })}: ${self().formatAction(action)}`;
        return `${line}\n${self().renderState(view, style)}`;
      }),
    describeAction:
      own.describeAction ??
      ((view, action) => {
        const text = self().formatAction(action);
        const reason = self().check(view, action);
        if (reason !== null && reason.code !== 'hidden') throw new IllegalActionError(reason);
        return text;
      }),
  } satisfies Partial<AnyGame>;
}

function actionAsJson(game: AnyGame, text: string): unknown {
  const reader = new TextReader(text);
  reader.blanks();
  const action = attempt(() => game.actionFromJson(JSON.parse(text)));
  return action instanceof Misfit ? reader.fail('an action as JSON') : action;
}

function stateAsJson(view: object): string {
  const lines = Object.entries(view).map(([word, part]) => `${word}: ${jsonOf(part)}`);
  return lines.sort().join('\n');
}

function optionsAsJson({ players, seed, ...others }: GameOptions): string {
  const lines = Object.entries(others).map(([word, value]) => [word, jsonOf(value)] as const);
  return settingsText([['players', players], ['seed', seedText(seed)], ...lines]);
}

function optionsInText({ options = {} }: Own, text: string): Record<string, unknown> {
  const others = Object.fromEntries(Object.keys(options).map((word) => [word, readJson]));
  const { players, seed } = SEATING;
  return readSettings(text, { players, seed, ...others });
}
