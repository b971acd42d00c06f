import { IllegalActionError, isRulesError, RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { freeze, frozenCopy, isList, isObject } from './freeze.js';
import {
  ensureEvent,
  ensureIndex,
  ensurePlayer,
  ensureSeat,
  randomIndex,
  ranked,
} from './game-helpers.js';
import type { Game, GameEvent, GameOptions, GameResult, GameStanding } from './game.js';
import type { Asked, GameDefinition, ViewChanged } from './game-definition.js';
import { withFixed } from './lean-view.js';
import { jsonIn, jsonOf, plainCopy, readJson } from './plain-data.js';
import { nameOf } from './render.js';
import type { RenderStyle } from './render.js';
import { ensureSeed, createRng } from './rng.js';
import type { Rng } from './rng.js';
import { readSettings, SEATING, seatingAt, seedText, settingsText } from './settings.js';
import { describe, TextReader } from './text.js';
import { attempt, fieldsOf, inside, isSameData, Misfit, readOrThrow } from './untrusted.js';

/**
 * Makes a {@link Game} from a short definition. Everything the game returns is frozen, and any
 * value may be passed as an action, a state or options. The definition determines the rest: the
 * number of legal actions, the n-th and a random one come from the list; `check` from the list;
 * `apply` from `step`; `result` from the standings, with ties broken by the fields in `tieBreaks`;
 * `reveals` by comparing what each seat would expect to see with what it sees; keys and texts are
 * JSON, and drawings are plain. A definition may implement any member of `Game` itself. Without
 * `applyEvent`, each step ends with an event {@link ViewChanged} instead.
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
 *   readState: ({ left, turn }) =>
 *     Number.isInteger(left) && left >= 0 && left <= 7 && (turn === 0 || turn === 1)
 *       ? { left, turn }
 *       : null,
 * });
 *
 * let state = sticks.setup({ players: 2, seed: 7 });
 * const rng = createRng(7);
 * while (sticks.turn(state) !== null) state = sticks.apply(state, sticks.randomAction(state, rng));
 * sticks.result(state)?.winners.length; // 1
 * ```
 */
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(
  definition: GameDefinition<S, V, A, O, E> &
    Required<Pick<GameDefinition<S, V, A, O, E>, 'applyEvent'>>,
): Game<S, V, A, O, E>;
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(definition: GameDefinition<S, V, A, O, E>): Game<S, V, A, O, E | ViewChanged<V>>;
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(definition: GameDefinition<S, V, A, O, E>): Game<S, V, A, O, E> {
  ensureDefinition(definition);
  const { players, standings, readAction, readState, readView, options = {}, ...own } = definition;
  const { name, playerCounts } = own;
  const given = <T extends V>(view: T): T => {
    if (isObject(view)) return view;
    throw new RulesError('bad-state', `expected a state of ${name}, found ${describe(view)}`);
  };
  const seatsOf = (view: V): readonly number[] => [...new Array(players(given(view))).keys()];
  const isAdded = (event: unknown): event is ViewChanged<V> =>
    own.applyEvent === undefined && isObject(event) && (event as E).type === VIEW_CHANGED;
  const changeTo = (view: V): E[] =>
    own.applyEvent === undefined ? [{ type: VIEW_CHANGED, view } as ViewChanged<V> & E] : [];

  const defaults: Omit<Game<S, V, A, O, E>, Asked> = {
    rules: 1,
    tieBreaks: freeze([]),
    fixed: freeze([]),
    result: (view) => (game.turn(view) === null ? ranking(standings(view), game.tieBreaks) : null),

    countLegalActions: (view) => game.legalActions(view).length,
    legalActionAt: (view, index) => {
      const list = game.legalActions(view);
      ensureIndex(index, list.length);
      return list[index]!;
    },
    randomAction: (view, rng) => {
      const list = game.legalActions(view);
      return list[randomIndex(rng, list.length)]!;
    },
    check: (view, action) => reasonAgainst(game, given(view), action),
    apply: (state, action) => game.step(state, action).state,
    // A seat that can foresee its next view is shown nothing new.
    reveals: (state, action) => {
      const after = game.apply(state, action);
      return [null, ...seatsOf(state)].some((seat) => {
        const before = game.view(state, seat);
        if (game.check(before, action) !== null) return true;
        return !isSameData(game.apply(before, action), game.view(after, seat));
      });
    },

    key: (view) => jsonOf(given(view)),
    actionFromJson: (value) =>
      readOrThrow('bad-action', () => readBy(readAction, value, `an action of ${name}`)),
    formatAction: (action) => jsonOf(game.actionFromJson(action)),
    parseAction: (text) => {
      const reader = new TextReader(text);
      reader.blanks();
      const action = attempt(() => game.actionFromJson(JSON.parse(text)));
      return action instanceof Misfit ? reader.fail('an action as JSON') : action;
    },
    stateFromJson: (value) =>
      readOrThrow('bad-state', () => readBy(readState, value, `a state of ${name}`)),
    viewFromJson: (value, known) =>
      readOrThrow('bad-view', () => {
        const whole = withFixed(value, known, game.fixed);
        return readBy<V>(
          readView ?? (readState as (value: V) => V | null),
          whole,
          `a view of ${name}`,
        );
      }),
    formatState: (view) => jsonOf(given(view)),
    parseState: (text) => game.stateFromJson(jsonIn(text, 'a state as JSON')),
    optionsFromJson: (value) => optionsIn(value, playerCounts, options) as O,
    formatOptions: (value) => {
      const { players: count, seed, ...others } = game.optionsFromJson(value);
      const lines = Object.entries(others).map(([word, value]) => [word, jsonOf(value)] as const);
      return settingsText([['players', count], ['seed', seedText(seed)], ...lines]);
    },
    parseOptions: (text) => {
      const others = Object.fromEntries(Object.keys(options).map((word) => [word, readJson]));
      const { players: count, seed } = SEATING;
      return game.optionsFromJson(readSettings(text, { players: count, seed, ...others }));
    },

    renderState: (view) => {
      const lines = Object.entries(given(view)).map(([word, part]) => `${word}: ${jsonOf(part)}`);
      return lines.sort().join('\n');
    },
    renderEvent: (event, _, style = {}) => {
      ensureEvent(event);
      const { type, player, ...facts } = event as E & { readonly player?: unknown };
      const who = typeof player === 'number' ? `${nameOf(player, { names: style.names })}: ` : '';
      return `${who}${type} ${jsonOf(facts)}`;
    },
    renderAction: (action, view, player, style = {}) => {
      ensurePlayer(seatsOf(view), player);
      const line = `${nameOf(player, { names: style.names })}: ${game.formatAction(action)}`;
      return `${line}\n${game.renderState(view, style)}`;
    },
  };

  const { renderEvent } = { ...defaults, ...own };
  const viewAfter = (view: V, event: unknown): V => {
    if (typeof (event as Partial<E> | null)?.type !== 'string') {
      throw new Misfit('', `expected an event, found ${describe(event)}`);
    }
    if (own.applyEvent !== undefined) return own.applyEvent(view, event as E) ?? unfit();
    if (!isAdded(event)) return view;
    const next = inside('view', () => game.viewFromJson(event.view));
    return players(next) === players(view) ? next : unfit();
  };

  const game: Game<S, V, A, O, E> = freeze({
    ...defaults,
    ...own,
    playerCounts: frozenCopy(playerCounts),
    setup: (value: O) => {
      const sound = game.optionsFromJson(value);
      return frozenCopy(own.setup(sound, createRng(sound.seed)));
    },
    turn: (view: V) => own.turn(given(view)),
    legalActions: (view: V) => frozenCopy(own.legalActions(given(view))),
    step: <T extends V>(state: T, action: A) => {
      const legal = legalIn<S, V, A, O, E>(game, given(state), action);
      const done = own.step(state, legal);
      const next = frozenCopy(done.state) as T;
      return freeze({ state: next, events: frozenCopy([...done.events, ...changeTo(next)]) });
    },
    view: (state: V, player: number | null) => {
      ensureSeat(seatsOf(state), player);
      return frozenCopy(own.view(state, player));
    },
    eventsFor: (state: V, events: readonly E[], player: number | null) => {
      ensureSeat(seatsOf(state), player);
      if (!isList(events)) throw new RulesError('bad-list', 'events come as a list');
      const happened = events.filter((event) => !isAdded(event));
      const told = own.eventsFor?.(state, happened, player) ?? [];
      const changed = happened.length < events.length ? changeTo(own.view(state, player)) : [];
      return frozenCopy([...told, ...changed]);
    },
    applyEvent: (view: V, event: E) => {
      given(view);
      return readOrThrow(
        'bad-event',
        () => frozenCopy(viewAfter(view, plainCopy(event))),
        `an event of ${name} that fits this view`,
      );
    },
    determinize: (view: V, rng: Rng) => frozenCopy(own.determinize(given(view), rng)),
    renderEvent: (event: E, view: V, style?: RenderStyle<object>) =>
      isAdded(event) ? 'The view has changed' : renderEvent(event, view, style),
  });
  return game;
}

const VIEW_CHANGED = 'view-changed';

function unfit(): never {
  throw new Misfit('', 'this event cannot follow here');
}

const NEEDED = [
  'players',
  'setup',
  'turn',
  'standings',
  'legalActions',
  'step',
  'view',
  'determinize',
  'readAction',
  'readState',
];

/** Refuses a definition that lacks something that a game must say. */
function ensureDefinition(value: unknown): void {
  const given = isObject(value) ? (value as Readonly<Record<string, unknown>>) : {};
  const demand = (isThere: boolean, field: string, expected: string): void => {
    if (isThere) return;
    const problem = `expected ${expected}, found ${describe(given[field])}`;
    throw new RulesError('bad-game', problem, field);
  };
  const { name, playerCounts } = given;
  demand(typeof name === 'string' && /^[a-z][a-z\d-]*$/.test(name), 'name', 'a lower-case word');
  const hasCounts = isList(playerCounts) && (playerCounts as unknown[]).length > 0;
  demand(hasCounts, 'playerCounts', 'numbers of players');
  for (const verb of NEEDED) demand(typeof given[verb] === 'function', verb, 'a function');
}

/** The standings in order: by score, then by the fields that break ties. */
function ranking(
  standings: readonly Omit<GameStanding, 'rank'>[],
  tieBreaks: readonly string[],
): GameResult {
  const lines = standings.map((line) => ({ ...frozenCopy(line), rank: 1 }));
  const fields = ['score', ...tieBreaks] as 'score'[];
  return ranked(lines, (a, b) => {
    const decides = fields.find((field) => a[field] !== b[field]);
    return decides === undefined ? 0 : b[decides] - a[decides];
  });
}

// Legal actions.

function reasonAgainst<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  view: V,
  action: unknown,
): Reason | null {
  try {
    const read = game.actionFromJson(action);
    if (game.turn(view) === null) return refusal('game-over', 'the game is over');
    if (game.legalActions(view).some((one) => isSameData(one, read))) return null;
    return refusal('not-legal', `${game.formatAction(read)} is not legal here`);
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return refusal(error.code === 'bad-action' ? 'malformed' : error.code, error.message);
  }
}

function refusal(code: string, message: string): Reason {
  return freeze({ code, message });
}

/** A value read as an action, if it is legal. What is not legal is refused as `check` does. */
function legalIn<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  state: V,
  action: unknown,
): A {
  const read = attempt(() => game.actionFromJson(action));
  const isRead = !(read instanceof Misfit);
  const reason = game.check(state, isRead ? read : action);
  if (reason !== null) throw new IllegalActionError(reason);
  // A value can show one thing now and another later: only what was read is played.
  if (isRead) return read;
  throw new IllegalActionError(refusal('malformed', read.message));
}

// Values from outside.

/** What a game reads plain data as, if it reads all of it. */
function readBy<T>(read: (value: T) => T | null, value: unknown, what: string): T {
  const copy = plainCopy(value);
  const found = attempt(() => read(copy as T));
  if (found instanceof Misfit || found === null || !isSameData(found, copy)) {
    throw new Misfit('', `this is not ${what}`);
  }
  return frozenCopy(found);
}

type OptionChecks = Readonly<Record<string, (value: never, players: number) => boolean>>;

function optionsIn(
  value: unknown,
  playerCounts: readonly number[],
  checks: OptionChecks,
): GameOptions {
  const options = readOrThrow('bad-options', () => {
    const given = fieldsOf(value, '', ['players'], ['seed', ...Object.keys(checks)]);
    const { seed } = given;
    const seating = seatingAt({ players: given.players, seed }, playerCounts);
    const { players } = seating;
    if (!playerCounts.includes(players)) {
      throw new Misfit('players', `expected ${playerCounts.join(', ')}; found ${players}`);
    }
    const others = Object.entries(checks).flatMap(([name, isValue]) => {
      const copy = given[name] === undefined ? undefined : plainCopy(given[name], name);
      if (copy === undefined) return [];
      if (attempt(() => isValue(copy as never, players)) !== true) {
        throw new Misfit(name, 'this is not a value of the option');
      }
      return [[name, copy] as const];
    });
    return { ...seating, ...Object.fromEntries(others) };
  });
  ensureSeed(options.seed);
  return frozenCopy(options);
}
