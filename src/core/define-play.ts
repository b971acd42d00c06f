import { IllegalActionError, isRulesError, malformedText, RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { optionsIn, ownOf } from './game-definition.js';
import type { Draft, LibraryDefinition, Own, Turn, ViewChanged } from './game-definition.js';
import { ensureIndex, ensureSeat, noActions, ranked } from './game-helpers.js';
import type { AnyGame, Game, GameEvent, GameOptions } from './game.js';
import { plain, withFixed } from './json.js';
import { freeze, frozenCopy, isList, isObject, isOurs } from './made.js';
import { createRng, randomBelow } from './rng.js';
import {
  at,
  attemptAs,
  isSameData,
  leniently,
  list,
  Misfit,
  readAs,
  readKeptOrThrow,
  readOrThrow,
  refusalOf,
} from './shape.js';
import { describe } from './text.js';

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
>(definition: LibraryDefinition<S, V, A, O, E>): Pick<Game<S, V, A, O, E>, keyof Play> {
  const play = playOf(ownOf(definition, () => play as AnyGame));
  return freeze(play) as object as Pick<Game<S, V, A, O, E>, keyof Play>;
}

/** The members of a game that play it. */
type Play = ReturnType<typeof readingOf> &
  ReturnType<typeof rulesOf> &
  ReturnType<typeof turnsOf> &
  ReturnType<typeof secretsOf>;

export function playOf(own: Own): Play {
  return { ...readingOf(own), ...rulesOf(own), ...turnsOf(own), ...secretsOf(own) };
}

/** Values from outside. */
function readingOf(own: Own) {
  const { title, readers, fixed = [] } = own;
  return {
    actionFromJson: (value) =>
      readOrThrow('bad-action', () => readers.action(value), `an action of ${title}`),
    stateFromJson: (value) =>
      readKeptOrThrow('bad-state', () => readers.state(value), `a state of ${title}`),
    viewFromJson: (value, known) => {
      const whole = (): object => leniently(() => readers.view(withFixed(value, known, fixed)));
      return readOrThrow('bad-view', whole, `a view of ${title}`);
    },
    optionsFromJson: own.optionsFromJson ?? ((value) => optionsIn(value, own)),
  } satisfies Partial<AnyGame>;
}

/** What can be done, and who has won. */
function rulesOf(own: Own) {
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
      if (own.turn(table) !== null) return null;
      return ranked(frozenCopy(own.standings(table)), tieBreaks as never[]);
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
  } satisfies Partial<AnyGame>;
}

/** Doing an action. */
function turnsOf(own: Own) {
  const { known, readers, title, told } = own;
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
      // A state that is not valid may lack what an event moves.
      throw Misfit.is(error) ? refusalOf('bad-state', error, `a state of ${title}`) : error;
    }
  };
  return {
    apply: <T extends object>(state: T, action: unknown) => perform(state, action) as T,
    step: <T extends object>(state: T, action: unknown) => {
      const events: GameEvent[] = [];
      const next = perform(state, action, events) as T;
      if (!own.hasEvents) events.push(viewChanged(next));
      return freeze({ state: next, events: told(events) });
    },
  } satisfies Partial<AnyGame>;
}

/** Who may know what. */
function secretsOf(own: Own) {
  const { known, readers, settled, title, told } = own;
  const after = afterEvent(own);
  const view = (state: object, player: number | null): object =>
    settled(own.view(state, player), readers.kind);
  return {
    view: (state, player) => {
      const table = known(state);
      ensureSeat(own.players(table), player);
      return view(table, player);
    },
    eventsFor: (state, seat, events) => {
      const table = known(state);
      ensureSeat(own.players(table), seat);
      const happened = eventsIn(own, table, events);
      const open = own.hasEvents ? happened : happened.filter((event) => !isAdded(own, event));
      const shown = [...(own.eventsFor?.(table, seat, open) ?? [])];
      if (open.length < happened.length) shown.push(viewChanged(view(table, seat)));
      return told(shown);
    },
    applyEvent: (before, event) => {
      const table = known(before);
      const what = `an event of ${title} that fits this view`;
      return readOrThrow('bad-event', () => leniently(() => after(table, event)), what);
    },
    determinize: (before, rng) => settled(own.determinize(known(before), rng), readers.kind),
    reveals: (state, action) => isRevealing(own.self(), own, known(state), action),
  } satisfies Partial<AnyGame>;
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
    if (!isRulesError(error) || error.code !== 'partial-view') throw error;
    return freeze({ code: 'hidden', what: 'actions', message: error.message });
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
    return close(table, view);
  };
}

function draftsOf(own: Own): {
  open: (view: object) => Draft<object>;
  close: (table: object, before: object) => object;
} {
  const { open = (view) => ({ ...view }), close, readers } = own;
  return { open, close: close ?? ((table) => frozenCopy(table, readers.kind)) };
}

/** The view after one event; one that only a later version knows changes nothing. */
function afterEvent(own: Own): (view: object, event: unknown) => object {
  const then = effectOf(own);
  return (view, event) => {
    const read = eventIn(own, event, view);
    return read === null ? view : then(view, read);
  };
}

function effectOf(own: Own): (view: object, event: GameEvent) => object {
  const { effects, applyEvent, readers } = own;
  if (effects === undefined) {
    return (view, event) => {
      const next = applyEvent === undefined ? viewIn(own, view, event) : applyEvent(view, event);
      return frozenCopy(next ?? unfit(), readers.kind);
    };
  }
  const { open, close } = draftsOf(own);
  return (view, event) => {
    const table = open(view);
    effects[event.type]!(table, event);
    return close(table, view);
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
  const read = readOrThrow('bad-event', () => readAs(reader, events));
  return read.filter((event) => event !== null);
}

/** An event that came from outside; `null` for one of a type that only a later version knows. */
function eventIn(own: Own, event: unknown, view: object): GameEvent | null {
  if (own.readers.event !== undefined) return own.readers.event(event, view);
  const copy = readAs(plain, event);
  if (!isObject(copy) || !('type' in copy) || typeof copy.type !== 'string') {
    throw new Misfit('', `expected an event, found ${describe(event)}`);
  }
  return isUnknown(own, copy as GameEvent) ? null : (copy as GameEvent);
}

/** Whether an event has a type that only a later version knows, as far as the definition says which there are. */
export function isUnknown({ effects }: Own, { type }: GameEvent): boolean {
  return effects !== undefined && typeof type === 'string' && !Object.hasOwn(effects, type);
}

// Games without effects: each step ends with the whole view.

const VIEW_CHANGED = 'view-changed';

function viewChanged(view: object): ViewChanged<object> {
  return { type: VIEW_CHANGED, view };
}

/** Whether this event is not the game's own, but the one that each step ends with. */
export function isAdded(own: Own, event: GameEvent): event is ViewChanged<object> {
  return !own.hasEvents && event.type === VIEW_CHANGED;
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
  return [null, ...new Array(own.players(state)).keys()].some((seat) => {
    const before = game.view(state, seat);
    if (game.check(before, action) !== null) return true;
    const foreseen = game.step(before, action);
    const expected = game.eventsFor(foreseen.state, seat, foreseen.events);
    return !isSameData(expected, game.eventsFor(next, seat, events));
  });
}

// Scores.

/** The scores of the standings, by seat. */
function scoresOf({ standings }: Own): (view: object) => readonly number[] {
  return (view) =>
    [...standings(view)].sort((a, b) => a.player - b.player).map(({ score }) => score);
}
