import { IllegalActionError, isRulesError, malformedText, RulesError } from './errors.js';
import type { Reason } from './errors.js';
import type { Draft, GameDefinition, GameReaders, Turn, ViewChanged } from './game-definition.js';
import {
  ensureEvent,
  ensureIndex,
  ensurePlayer,
  ensureSeat,
  noActions,
  ranked,
} from './game-helpers.js';
import type { AnyGame, Game, GameEvent, GameOptions, GameResult, GameStanding } from './game.js';
import { jsonIn, jsonOf, plain, readJson } from './json.js';
import { withFixed } from './lean-view.js';
import { freeze, frozenCopy, isOurs, isList, isMade, isObject } from './made.js';
import type { Kind } from './made.js';
import { nameOf } from './render.js';
import { createRng, ensureSeed, randomBelow } from './rng.js';
import { readSettings, SEATING, seating, seedText, settingsText } from './settings.js';
import {
  at,
  attempt,
  attemptAs,
  fieldsOf,
  isSameData,
  list,
  Misfit,
  readAs,
  readOrThrow,
  refusalOf,
} from './shape.js';
import { describe, TextReader } from './text.js';

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
 * @group For every game
 */
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(
  definition: GameDefinition<S, V, A, O, E> &
    (
      | Required<Pick<GameDefinition<S, V, A, O, E>, 'applyEvent'>>
      | Required<Pick<GameDefinition<S, V, A, O, E>, 'effects'>>
    ),
): Game<S, V, A, O, E>;
export function defineGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions = GameOptions,
  E extends GameEvent = GameEvent,
>(definition: GameDefinition<S, V, A, O, E>): Game<S, V, A, O, E | ViewChanged<V>>;
export function defineGame<S extends V, V extends object, A, O extends GameOptions>(
  definition: GameDefinition<S, V, A, O, GameEvent>,
): Game<S, V, A, O> {
  const own = ownOf(definition, () => game);
  const game: AnyGame = freeze({ ...factsOf(own), ...playOf(own), ...textsOf(own) });
  return game as object as Game<S, V, A, O>;
}

/**
 * The functions of a game that play it, without those that turn it into text: an app that draws the
 * game itself needs no others.
 */
export function definePlay<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(definition: GameDefinition<S, V, A, O, E>): Pick<Game<S, V, A, O, E>, Play> {
  const play = playOf(ownOf(definition, () => play as AnyGame));
  return freeze(play) as object as Pick<Game<S, V, A, O, E>, Play>;
}

/** The members of a game that play it. */
export type Play = keyof ReturnType<typeof playOf>;

function playOf(
  own: Own,
): ReturnType<typeof readingOf> &
  ReturnType<typeof rulesOf> &
  ReturnType<typeof turnsOf> &
  ReturnType<typeof secretsOf> {
  return { ...readingOf(own), ...rulesOf(own), ...turnsOf(own), ...secretsOf(own) };
}

function ownOf(definition: unknown, self: () => AnyGame): Own {
  ensureDefinition(definition);
  const given = definition as AnyDefinition;
  const { title = given.name, readers = plainReaders(given) } = given;
  return {
    ...given,
    title,
    readers,
    known: (view) =>
      isMade(readers.kind, view)
        ? view
        : readOrThrow('bad-state', () => readers.shape(view), `a state of ${title}`),
    settled: given.readers === undefined ? frozenCopy : (value) => value,
    self,
  };
}

type AnyDefinition = GameDefinition<object, object, unknown, GameOptions, GameEvent>;
type AnyReaders = GameReaders<object, object, unknown, GameEvent>;

/** A definition with what every part of the game asks for. */
interface Own extends AnyDefinition {
  readonly title: string;
  readonly readers: AnyReaders;
  /** A view that was passed in: itself if this game made it, otherwise a copy of what it shows. */
  readonly known: (view: object) => object;
  /** What the definition has returned, frozen; a game with readers of its own has frozen it already. */
  readonly settled: <T>(value: T, kind?: Kind) => T;
  /** The game that is being made. */
  readonly self: () => AnyGame;
}

/** A part of a game. */
type Part<M extends keyof AnyGame> = Pick<AnyGame, M>;

/** What never changes. */
function factsOf(own: Own): Part<'name' | 'rules' | 'playerCounts' | 'tieBreaks' | 'fixed'> {
  const { name, rules = 1, playerCounts, tieBreaks = [], fixed = [] } = own;
  return {
    name,
    rules,
    playerCounts: frozenCopy(playerCounts),
    tieBreaks: frozenCopy(tieBreaks),
    fixed: frozenCopy(fixed),
  };
}

/** Values from outside. */
function readingOf(
  own: Own,
): Part<'actionFromJson' | 'stateFromJson' | 'viewFromJson' | 'optionsFromJson'> {
  const { title, readers, fixed = [] } = own;
  return {
    actionFromJson: (value) =>
      readOrThrow('bad-action', () => readers.action(value), `an action of ${title}`),
    stateFromJson: (value) =>
      readOrThrow('bad-state', () => readers.state(value), `a state of ${title}`),
    viewFromJson: (value, known) => {
      const whole = (): object => readers.view(withFixed(value, known, fixed));
      return readOrThrow('bad-view', whole, `a view of ${title}`);
    },
    optionsFromJson: own.optionsFromJson ?? ((value) => optionsIn(value, own)),
  };
}

/** What can be done, and who has won. */
function rulesOf(
  own: Own,
): Part<
  | 'setup'
  | 'players'
  | 'turn'
  | 'result'
  | 'scores'
  | 'legalActions'
  | 'countLegalActions'
  | 'legalActionAt'
  | 'randomAction'
  | 'check'
> {
  const { known, readers, settled, tieBreaks = [], scores = scoresOf(own) } = own;
  const judge = judgeOf(own);
  const count = own.countLegalActions ?? ((view) => own.legalActions(view).length);
  const nth = own.legalActionAt ?? ((view, index) => own.legalActions(view)[index]);
  return {
    setup: (options) => {
      const read = own.self().optionsFromJson(options);
      return settled(own.setup(read, createRng(read.seed)), readers.kind);
    },
    players: (view) => own.players(known(view)),
    turn: (view) => own.turn(known(view)),
    result: (view) => {
      const table = known(view);
      return own.turn(table) === null ? ranking(own.standings(table), tieBreaks) : null;
    },
    scores: (view) => frozenCopy(scores(known(view))),

    legalActions: (view) => settled(own.legalActions(known(view))),
    countLegalActions: (view) => count(known(view)),
    legalActionAt: (view, index) => {
      const table = known(view);
      ensureIndex(index, count(table));
      return settled(nth(table, index));
    },
    randomAction: (view, rng) => {
      const table = known(view);
      const actions = count(table);
      return settled(nth(table, actions === 0 ? noActions() : randomBelow(rng, actions)));
    },
    check: (view, action) => judge(known(view), attemptAs(readers.action, action)),
  };
}

/** Doing an action. */
function turnsOf(own: Own): Part<'apply' | 'step'> {
  const { known, readers, title } = own;
  const judge = judgeOf(own);
  const happen = happeningOf(own);
  /** The state after an action that is legal; what is not legal is refused as `check` does. */
  const perform = (state: object, action: unknown, events?: GameEvent[]): object => {
    const table = known(state);
    const read = attemptAs(readers.action, action);
    const reason = judge(table, read);
    if (reason !== null) throw new IllegalActionError(reason);
    try {
      return happen(table, read, events);
    } catch (error) {
      // A state that no game can come to may lack what an event moves.
      throw Misfit.is(error) ? refusalOf('bad-state', error, `a state of ${title}`) : error;
    }
  };
  return {
    apply: <T extends object>(state: T, action: unknown) => perform(state, action) as T,
    step: <T extends object>(state: T, action: unknown) => {
      const events: GameEvent[] = [];
      const next = perform(state, action, events) as T;
      if (!hasEvents(own)) events.push(viewChanged(next));
      return freeze({ state: next, events: frozenCopy(events) });
    },
  };
}

/** Who may know what. */
function secretsOf(
  own: Own,
): Part<'view' | 'eventsFor' | 'applyEvent' | 'determinize' | 'reveals'> {
  const { known, readers, settled, title } = own;
  const after = afterEvent(own);
  const view = (state: object, player: number | null): object =>
    settled(own.view(state, player), readers.kind);
  return {
    view: (state, player) => {
      const table = known(state);
      ensureSeat(own.players(table), player);
      return view(table, player);
    },
    eventsFor: (state, events, player) => {
      const table = known(state);
      ensureSeat(own.players(table), player);
      const happened = eventsIn(own, table, events);
      const open = happened.filter((event) => !isAdded(own, event));
      const told = own.eventsFor?.(table, open, player) ?? [];
      const isChanged = open.length < happened.length;
      return frozenCopy(isChanged ? [...told, viewChanged(view(table, player))] : told);
    },
    applyEvent: (before, event) => {
      const table = known(before);
      const what = `an event of ${title} that fits this view`;
      return readOrThrow('bad-event', () => after(table, event), what);
    },
    determinize: (before, rng) => settled(own.determinize(known(before), rng), readers.kind),
    reveals: (state, action) => isRevealing(own.self(), own, known(state), action),
  };
}

// Legal actions.

type Judge = (view: object, action: unknown) => Reason | null;

/** Why what was read as an action is none, or is not legal; or `null`. */
function judgeOf(own: Own): Judge {
  const judge = own.check ?? ((view, action) => reasonNotListed(own, view, action));
  return (view, read) => (read instanceof Misfit ? malformed(own, read) : judge(view, read));
}

function malformed({ title }: Own, { path, problem }: Misfit): Reason {
  const message = malformedText(title, { path, problem });
  return freeze({ code: 'malformed', path, problem, message });
}

function reasonNotListed(own: Own, view: object, action: unknown): Reason | null {
  if (own.turn(view) === null) return freeze({ code: 'game-over', message: 'the game is over' });
  try {
    if (own.legalActions(view).some((one) => isSameData(one, action))) return null;
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return freeze({ code: error.code, message: error.message });
  }
  const message = `${own.self().formatAction(action)} is not legal here`;
  return freeze({ code: 'not-legal', message });
}

// What happens.

type Happening = (view: object, action: unknown, events: GameEvent[] | undefined) => object;

/** How an action is done: told as events, which change the table, or as the game's own `step`. */
function happeningOf(own: Own): Happening {
  const { step, act, effects, readers } = own;
  if (act === undefined || effects === undefined) {
    return (view, action, events) => {
      const done = step!(view, action);
      events?.push(...done.events);
      return frozenCopy(done.state, readers.kind);
    };
  }
  const { open, close } = draftsOf(own);
  return (view, action, events) => {
    const table = open(view);
    const turn: Turn<object, GameEvent> = {
      table,
      isHeard: events !== undefined,
      emit: (event) => {
        effects[event.type]!(table, event);
        events?.push(event);
      },
    };
    act(turn, action);
    return close(table);
  };
}

function draftsOf(own: Own): {
  open: (view: object) => Draft<object>;
  close: (table: object) => object;
} {
  const { open = (view) => ({ ...view }), close, readers } = own;
  return { open, close: close ?? ((table) => frozenCopy(table, readers.kind)) };
}

/** The view after one event. */
function afterEvent(own: Own): (view: object, event: unknown) => object {
  const { effects, applyEvent, readers } = own;
  if (effects === undefined) {
    return (view, event) => {
      const read = eventIn(own, event, view);
      const next = applyEvent === undefined ? viewIn(own, view, read) : applyEvent(view, read);
      return frozenCopy(next ?? unfit(), readers.kind);
    };
  }
  const { open, close } = draftsOf(own);
  return (view, event) => {
    const read = eventIn(own, event, view);
    const table = open(view);
    if (!Object.hasOwn(effects, read.type)) unfit();
    effects[read.type]!(table, read);
    return close(table);
  };
}

function unfit(): never {
  throw new Misfit('', 'this event cannot follow here');
}

/** More events than all the steps of a game have. */
const MAX_EVENTS = 100_000;

function eventsIn(own: Own, view: object, events: readonly GameEvent[]): readonly GameEvent[] {
  if (isOurs(events)) return events;
  if (!isList(events)) throw new RulesError('bad-list', 'events come as a list');
  const reader = list((event) => eventIn(own, event, view), 0, MAX_EVENTS);
  return readOrThrow('bad-event', () => readAs(reader, events));
}

function eventIn({ readers }: Own, event: unknown, view: object): GameEvent {
  if (readers.event !== undefined) return readers.event(event, view);
  const copy = readAs(plain, event);
  if (isObject(copy) && 'type' in copy && typeof copy.type === 'string') return copy as GameEvent;
  throw new Misfit('', `expected an event, found ${describe(event)}`);
}

// Games without effects: each step ends with the whole view.

const VIEW_CHANGED = 'view-changed';

function hasEvents({ effects, applyEvent }: Own): boolean {
  return effects !== undefined || applyEvent !== undefined;
}

function viewChanged(view: object): ViewChanged<object> {
  return { type: VIEW_CHANGED, view };
}

function isAdded(own: Own, event: GameEvent): event is ViewChanged<object> {
  return !hasEvents(own) && event.type === VIEW_CHANGED;
}

function viewIn(own: Own, view: object, event: GameEvent): object {
  if (!isAdded(own, event)) return view;
  const next = at('view', () => own.readers.view(event.view));
  return own.players(next) === own.players(view) ? next : unfit();
}

/** A seat that can foresee what it will be shown is shown nothing new. */
function isRevealing(game: AnyGame, own: Own, view: object, action: unknown): boolean {
  const reason = game.check(view, action);
  if (reason !== null) throw new IllegalActionError(reason);
  // Any state that fits will do: what a view does not show comes to light in all of them.
  const state = game.determinize(view, { next: () => 0 });
  const { state: next, events } = game.step(state, action);
  return [null, ...seatsOf(own, state)].some((seat) => {
    const before = game.view(state, seat);
    if (game.check(before, action) !== null) return true;
    const foreseen = game.step(before, action);
    const expected = game.eventsFor(foreseen.state, foreseen.events, seat);
    return !isSameData(expected, game.eventsFor(next, events, seat));
  });
}

// Scores.

/** The scores of the standings, by seat. */
function scoresOf({ standings }: Own): (view: object) => readonly number[] {
  return (view) =>
    [...standings(view)].sort((a, b) => a.player - b.player).map(({ score }) => score);
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

function seatsOf(own: Own, view: object): readonly number[] {
  return [...new Array(own.players(view)).keys()];
}

// Text: everything as JSON, unless the game has words of its own.

function textsOf(
  own: Own,
): Part<
  | 'key'
  | 'formatAction'
  | 'parseAction'
  | 'formatState'
  | 'parseState'
  | 'formatOptions'
  | 'parseOptions'
  | 'renderState'
  | 'renderEvent'
  | 'renderAction'
  | 'describeAction'
> {
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
    renderEvent: (event, view, style = {}) => {
      ensureEvent(event);
      if (isAdded(own, event)) return 'The view has changed';
      if (own.renderEvent !== undefined) return own.renderEvent(event, view, style);
      const { type, player, ...facts } = event as GameEvent & { readonly player?: unknown };
      const who = typeof player === 'number' ? `${nameOf(player, { names: style.names })}: ` : '';
      return `${who}${type} ${jsonOf(facts)}`;
    },
    renderAction:
      own.renderAction ??
      ((action, view, player, style = {}) => {
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
  };
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

// Values from outside, as plain data that the definition looks at.

function plainReaders({ name, readAction, readState, readView }: AnyDefinition): AnyReaders {
  const kind = { name };
  const view = (value: unknown): object =>
    readView === undefined
      ? readBy('readState', readState!, value, kind)
      : readBy('readView', readView, value, kind);
  return {
    kind,
    action: (value) => readBy('readAction', readAction!, value),
    state: (value) => readBy('readState', readState!, value, kind),
    view,
    shape: view,
  };
}

/** What a game reads plain data as, if it reads all of it. */
function readBy<T>(name: string, read: (value: T) => T | null, value: unknown, kind?: Kind): T {
  const copy = readAs(plain, value);
  const found = attempt(() => read(copy as T));
  if (found instanceof Misfit || found === null || !isSameData(found, copy)) {
    throw new Misfit('', `${name} refuses it`);
  }
  return frozenCopy(found, kind);
}

function optionsIn(value: unknown, { playerCounts, options: checks = {} }: Own): GameOptions {
  const options = readOrThrow('bad-options', () => {
    const given = readAs(fieldsOf, value);
    const { players, seed, ...others } = given;
    const unknown = Object.keys(others).find((name) => !Object.hasOwn(checks, name));
    if (unknown !== undefined) throw new Misfit('', `unknown field ${describe(unknown)}`);
    const seats = seating({ players, seed }, playerCounts);
    if (!playerCounts.includes(seats.players)) {
      throw new Misfit('players', `expected ${playerCounts.join(', ')}; found ${seats.players}`);
    }
    const own = Object.entries(checks as OptionChecks).flatMap(([name, isValue]) => {
      const copy =
        others[name] === undefined ? undefined : at(name, () => readAs(plain, others[name]));
      if (copy === undefined) return [];
      if (attempt(() => isValue(copy as never, seats.players)) !== true) {
        throw new Misfit(name, 'this is not a value of the option');
      }
      return [[name, copy] as const];
    });
    return { ...seats, ...Object.fromEntries(own) };
  });
  ensureSeed(options.seed);
  return frozenCopy(options);
}

type OptionChecks = Readonly<Record<string, (value: never, players: number) => boolean>>;

const NEEDED = ['players', 'setup', 'turn', 'standings', 'legalActions', 'view', 'determinize'];

/** Refuses a definition that lacks something that a game must say. */
function ensureDefinition(value: unknown): void {
  const copy = attempt(() => (isObject(value) ? { ...value } : {}));
  const given = (copy instanceof Misfit ? {} : copy) as Readonly<Record<string, unknown>>;
  const demand = (isThere: boolean, field: string, expected: string): void => {
    if (isThere) return;
    const problem = `expected ${expected}, found ${describe(given[field])}`;
    throw new RulesError('bad-game', problem, field);
  };
  const { name, playerCounts, act, readers } = given;
  demand(typeof name === 'string' && /^[a-z][a-z\d-]*$/.test(name), 'name', 'a lower-case word');
  const hasCounts = isList(playerCounts) && (playerCounts as unknown[]).length > 0;
  demand(hasCounts, 'playerCounts', 'numbers of players');
  const needed = [
    ...NEEDED,
    ...(act === undefined ? ['step'] : ['act']),
    ...(readers === undefined ? ['readAction', 'readState'] : []),
  ];
  for (const verb of needed) demand(typeof given[verb] === 'function', verb, 'a function');
  if (act !== undefined) demand(isObject(given['effects']), 'effects', 'the effects of events');
}
