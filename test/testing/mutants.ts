import { gameLike } from '../kit/game-like.js';
import fc from 'fast-check';
import { ParseError } from '../../src/index.js';
import type { Game } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  PearlsGame,
  SetupOptions,
  State,
  View,
} from '../../src/pearls/index.js';
import { gameLaws, pearlsKit } from '../../src/testing/index.js';
import type { GameKit } from '../../src/testing/index.js';
import { isThorough } from '../kit/runs.js';
import { deepFrozen } from '../kit/table.js';

/**
 * Games that are Pearls but for one mistake, each with the laws that have to find it. Where a mistake
 * shows in more than one way, all laws that meet it are listed.
 */

/** A game with the types of Pearls, whatever its reasons. */
export type PearlsLike = Game<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>>;
export type Kit = GameKit<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>>;

/** These take the words of Pearls, and no others. */
type Drawing = Pick<PearlsGame, 'renderState' | 'renderEvent' | 'renderAction' | 'describeAction'>;

function finalScores(view: View): number[] | undefined {
  const standings = pearls.result(view)?.standings;
  return standings && view.players.map((_, i) => standings.find((s) => s.player === i)!.score);
}

/** A mistake, and the beginnings of the names of the laws that it breaks. */
export interface Mutant {
  readonly change: Partial<Omit<PearlsLike, keyof Drawing> & Drawing>;
  readonly kit?: Partial<Kit>;
  readonly breaks: readonly string[];
}

/** Few players and no simpler options, so that the laws are quick. */
export const SMALL_KIT: Kit = {
  ...pearlsKit(),
  model: undefined,
  options: smallOptions({ players: 2, first: 1 }),
};

function smallOptions(options: SetupOptions): Kit['options'] {
  return fc.noShrink(fc.integer()).map((seed) => ({ ...options, seed }));
}

/**
 * The beginnings of the names of the laws that a mutant breaks; the whole name where none is expected.
 * Whether it breaks no other law is asked in a thorough run only.
 */
export function lawsBrokenBy({ change, kit, breaks }: Mutant): string[] {
  const laws = gameLaws(gameLike<PearlsLike>(pearls, { ...change }), { ...SMALL_KIT, ...kit });
  return laws.flatMap(({ name, check }) => {
    const expected = breaks.find((beginning) => name.startsWith(beginning));
    if (expected === undefined && !isThorough) return [];
    try {
      check({ seed: 7, numRuns: expected === undefined ? 1 : 40 });
      return [];
    } catch {
      return [expected ?? name];
    }
  });
}

// Shorthands for mistakes.

const isView = ({ deck }: View): boolean => deck.includes(null);

/** All passes that were read are this one. */
const PASS: Action = pearls.parseAction('pass');

/** The same change in all verbs that list. */
export function listed(
  change: (list: readonly Action[], view: View) => readonly Action[],
): Partial<PearlsLike> {
  const list = (view: View): readonly Action[] =>
    deepFrozen(change(pearls.legalActions(view), view));
  return {
    legalActions: list,
    countLegalActions: (view) => list(view).length,
    legalActionAt: (view, index) => list(view)[index] ?? pearls.legalActionAt(view, -1),
    randomAction: (view, rng) => {
      const { length } = list(view);
      if (length === 0) return pearls.randomAction(view, rng);
      return list(view)[Math.floor(((rng.next() >>> 0) / 2 ** 32) * length)]!;
    },
  };
}

/** The last turns only after the deck. */
function withoutSecondEnd<S extends View>(state: S): S {
  const isTooEarly = state.phase === 'final' && state.deck.length > 0;
  return isTooEarly ? deepFrozen({ ...state, phase: 'play', finalTurns: 0 }) : state;
}

// The mutants, by what they get wrong.

type Mutants = Readonly<Record<string, Mutant>>;

/** How a game begins, goes on and ends. */
const COURSES: Mutants = {
  'a game that deals another game for the text of a seed': {
    change: {
      setup: (options) => {
        const sound = pearls.optionsFromJson(options);
        const isText = typeof sound.seed === 'string';
        return pearls.setup(isText ? { ...sound, seed: `${sound.seed}!` } : sound);
      },
    },
    breaks: ['setup(options) gives the same state'],
  },
  'a game that lets one play alone': {
    change: {
      setup: (options) => pearls.setup({ ...options, players: Math.max(2, options.players) }),
      optionsFromJson: (value) => {
        const one = value as SetupOptions | null;
        return pearls.optionsFromJson(one?.players === 1 ? { ...one, players: 2 } : value);
      },
    },
    breaks: ['setup(options) refuses other numbers of players', 'setup(value) refuses'],
  },
  'a game that does not expect to be set up with garbage': {
    change: { setup: ({ players, ...rest }) => pearls.setup({ players, ...rest }) },
    breaks: ['setup(value) refuses'],
  },

  'a game that never comes to its end': {
    change: {},
    kit: { longest: 10 },
    breaks: [
      'step(state, action) comes to an end',
      'stateFromJson(value)',
      'determinize(view, rng) is a state',
    ],
  },
  'a game that does not know whose turn the last ones are': {
    change: {
      turn: (view) => (view.phase === 'final' ? view.players.length : pearls.turn(view)),
    },
    breaks: [
      'turn(state)',
      'every function gives back plain data',
      'every function leaves what it is given',
      'every function answers the same for a copy',
      'legalActions(view)',
      'renderState, renderEvent and renderAction',
      'applyEvent(view, event)',
      'reveals(state, action)',
    ],
  },
  'a game that goes on after the end': {
    change: listed((list, { phase }) => (phase === 'over' ? [{ type: 'pass' }] : list)),
    breaks: [
      'legalActions(state) is empty',
      'check(state, action) accepts every action',
      'legalActions(state) leads to a different state',
      'perft',
      'check(state, action) refuses everything',
    ],
  },
  'a game that tells the result too early': {
    change: {
      result: (view) => pearls.result(view.phase === 'final' ? { ...view, phase: 'over' } : view),
    },
    breaks: ['result(state) is null'],
  },
  'a game in which the lowest score wins': {
    change: {
      result: (view) => {
        const result = pearls.result(view);
        if (result === null) return null;
        const standings = [...result.standings].reverse();
        const ranked = standings.map((standing, i) => ({ ...standing, rank: i + 1 }));
        return deepFrozen({ winners: [ranked[0]?.player ?? 0], standings: ranked });
      },
    },
    breaks: ['result(state) ranks'],
  },
  'a game in which everybody has a place of their own': {
    change: {
      result: (view) => {
        const result = pearls.result(view);
        if (result === null) return null;
        // Everybody level, and yet not.
        const standings = result.standings.map((standing, i) => ({
          ...standing,
          score: 0,
          cardsLeft: 0,
          rank: i + 1,
        }));
        return deepFrozen({ winners: [standings[0]?.player ?? 0], standings });
      },
    },
    breaks: ['result(state) ranks', 'scores(view)'],
  },
  'a game in which the last one wins too': {
    change: {
      result: (view) => {
        const result = pearls.result(view);
        return result && deepFrozen({ ...result, winners: view.players.map((_, seat) => seat) });
      },
    },
    breaks: ['result(state) ranks'],
  },
  'a game whose standings begin with the second rank': {
    change: {
      result: (view) => {
        const result = pearls.result(view);
        if (result === null) return null;
        const standings = result.standings.map((one) => ({ ...one, rank: one.rank + 1 }));
        return deepFrozen({ ...result, standings });
      },
    },
    breaks: ['result(state) ranks'],
  },
  'a game that breaks ties by what its standings do not have': {
    change: { tieBreaks: ['cardsLeft', 'cards'] },
    breaks: ['result(state) ranks'],
  },
  'a game that breaks ties by what it does not name': {
    change: {
      tieBreaks: [],
      result: (view) => {
        const result = pearls.result(view);
        if (result === null) return null;
        const standings = result.standings.map((one, i) => ({ ...one, score: 0, rank: i + 1 }));
        return deepFrozen({ winners: [standings[0]?.player ?? 0], standings });
      },
    },
    breaks: ['result(state) ranks', 'scores(view)'],
  },
  'a port that does not end when the necklaces are gone': {
    change: {
      apply: (state, action) => withoutSecondEnd(pearls.apply(state, action)),
      step: (state, action) => {
        const { state: next, events } = pearls.step(state, action);
        const isTold = (event: (typeof events)[number]): boolean =>
          event.type !== 'last-turns' || event.reason === 'deck';
        return deepFrozen({ state: withoutSecondEnd(next), events: events.filter(isTold) });
      },
    },
    kit: {
      options: smallOptions({ players: 2, allCards: true }),
      model: { apply: pearlsKit().model?.apply },
    },
    breaks: [
      'parseState(formatState(state))',
      'determinize(view, rng) is a valid state',
      'the game answers as its model does',
    ],
  },
  'a game whose preview is not what happens': {
    change: {
      apply: (state, action) => {
        const next = pearls.apply(state, action);
        return isView(next) ? next : deepFrozen({ ...next, market: [...next.market].reverse() });
      },
    },
    breaks: ['apply(state, action) is the state of step', 'a record of the game is', 'reveals'],
  },
  'a game that does not keep what its kit says': {
    change: {},
    kit: { conserved: ({ market, deck }) => market.length + deck.length },
    breaks: ['apply(state, action) keeps what is never lost'],
  },
  'a game that refuses players in its own way': {
    change: {
      setup: (options) => {
        const { players } = pearls.optionsFromJson({ ...options, players: 2, first: 0 });
        if (!(options.players >= players)) throw new TypeError('too few');
        return pearls.setup(options);
      },
    },
    breaks: ['setup(options) refuses other numbers of players', 'setup(value) refuses'],
  },
  'a game that reads options more strictly than it takes them': {
    change: {
      optionsFromJson: (value) => {
        const options = pearls.optionsFromJson(value);
        return options.seed === undefined ? pearls.optionsFromJson(null) : options;
      },
    },
    breaks: ['setup(value) refuses'],
  },
  'a game that is over before it begins': {
    change: { turn: () => null },
    breaks: [
      'legalActions(state) is empty',
      'result(state) is null',
      'check(state, action) refuses everything',
      'a record of the game with',
    ],
  },
  'a game that gets stuck': {
    change: listed((list, { phase }) => (phase === 'final' ? [] : list)),
    breaks: [
      'legalActions(state) is empty',
      'check(state, action) accepts nothing but',
      'every function gives back plain data',
      'every function answers the same for a copy',
    ],
  },
  'a game that forgets a player at the end': {
    change: { players: ({ phase }) => (phase === 'over' ? 1 : 2) },
    breaks: ['players(view)'],
  },
  'a game that counts points that its result does not know': {
    change: { scores: (view) => (finalScores(view) ?? [0, 0]).map((score) => score + 1) },
    breaks: ['scores(view)'],
  },
  'a game that has points for a player too many': {
    change: { scores: () => [0, 0, 0] },
    breaks: ['scores(view)'],
  },
  'a game whose points are no numbers': {
    change: { scores: () => [NaN, 0] },
    breaks: ['scores(view)'],
  },
  'a game that ends without a result': {
    change: { result: () => null },
    breaks: ['result(state) is null', 'a record of the game with'],
  },
};

/** Lists of actions that are not right. */
const LISTS: Mutants = {
  'a game that forgets an action': {
    change: listed((list) => (list.length > 1 ? list.slice(1) : list)),
    breaks: ['check(state, action) accepts nothing but'],
  },
  'a game that lists an action twice': {
    change: listed((list) => [...list, ...list.slice(0, 1)]),
    breaks: ['legalActions(state) leads to a different state', 'randomAction'],
  },
  'a game that refuses an action that it lists': {
    change: {
      check: (view, action) =>
        pearls.check(view, action) ??
        ((action as Action).type === 'take'
          ? deepFrozen({ code: 'hand-full', message: 'no' })
          : null),
    },
    breaks: [
      'check(state, action) accepts every action',
      'apply, step and reveals',
      'a record of the game with',
    ],
  },
  'a game that counts one too many': {
    change: { countLegalActions: (view) => pearls.countLegalActions(view) + 1 },
    breaks: ['countLegalActions(state)', 'perft'],
  },
  'a game that numbers its actions from the end': {
    change: {
      legalActionAt: (view, index) =>
        pearls.legalActionAt(view, pearls.countLegalActions(view) - 1 - index),
    },
    breaks: ['legalActionAt(state, index) is the action'],
  },
  'a game that finds an action for every number': {
    change: {
      legalActionAt: (view, index) => pearls.legalActions(view).at(index) ?? { type: 'pass' },
    },
    breaks: ['legalActionAt(state, index) refuses'],
  },
  'a game with favourites among the actions': {
    change: {
      randomAction: (view, rng) => {
        const action = pearls.randomAction(view, rng);
        return action.type === 'take' ? pearls.randomAction(view, rng) : action;
      },
    },
    breaks: ['randomAction(state, rng)'],
  },
  'a game that chooses what it does not list': {
    change: {
      randomAction: (view, rng) =>
        view.phase === 'play' ? deepFrozen({ type: 'pass' }) : pearls.randomAction(view, rng),
    },
    breaks: ['randomAction(state, rng)'],
  },
  'a game that counts one too few': {
    change: {
      countLegalActions: (view) => pearls.countLegalActions(view) - (view.phase === 'over' ? 0 : 1),
    },
    breaks: ['countLegalActions(state)', 'legalActionAt(state, index) refuses', 'perft'],
  },
  'a game that stumbles over bad numbers': {
    change: {
      legalActionAt: (view, index) => {
        const action = pearls.legalActions(view)[index];
        if (action === undefined) throw new TypeError('no such action');
        return action;
      },
    },
    breaks: ['legalActionAt(state, index) refuses'],
  },
};

/** Actions that are refused, or not. */
const REFUSALS: Mutants = {
  'a game whose check stumbles over null': {
    change: {
      check: (view, action) => pearls.check(view, 'type' in (action as Action) ? action : {}),
    },
    breaks: [
      'check(state, action) accepts nothing but',
      'check(state, value) answers',
      'check(state, action) refuses everything',
      'apply, step and reveals',
      'check(view, action)',
    ],
  },
  'a game whose reasons have no code': {
    change: {
      check: (view, action) =>
        pearls.check(view, action) &&
        deepFrozen({ message: 'no' } as { code: string; message: string }),
    },
    breaks: ['check(state, value) answers', 'apply, step and reveals', 'check(view, action)'],
  },
  'a game that accepts actions after the end': {
    change: {
      check: (view, action) => (view.phase === 'over' ? null : pearls.check(view, action)),
    },
    breaks: ['check(state, action) refuses everything'],
  },
  'a game that says why in another error': {
    change: {
      step: (state, action) => {
        if (pearls.check(state, action) !== null) throw new Error('no');
        return pearls.step(state, action);
      },
    },
    breaks: ['apply, step and reveals'],
  },
  'a game that does not mind illegal actions': {
    change: {
      apply: (state, action) =>
        pearls.check(state, action) === null ? pearls.apply(state, action) : state,
    },
    breaks: ['apply, step and reveals', 'a record of the game with'],
  },
  'a game whose reasons can be changed': {
    change: {
      check: (view, action) => {
        const reason = pearls.check(view, action);
        return reason && { ...reason };
      },
    },
    breaks: ['check(state, value) answers', 'every function gives back plain data'],
  },
  'a game that stumbles over its end': {
    change: {
      randomAction: (view, rng) => {
        if (view.phase === 'over') throw new TypeError('nothing to choose');
        return pearls.randomAction(view, rng);
      },
    },
    breaks: ['check(state, action) refuses everything'],
  },
  'a game that lets everybody pass who does it properly': {
    change: {
      check: (view, action) => (action === PASS ? null : pearls.check(view, action)),
      apply: (state, action) => (action === PASS ? state : pearls.apply(state, action)),
    },
    breaks: ['check(state, action) accepts nothing but', 'a record of the game with'],
  },
};

/** Data that is not as it should be. */
const DATA: Mutants = {
  'a game whose list can be changed': {
    change: { legalActions: (view) => [...pearls.legalActions(view)] },
    breaks: ['every function gives back plain data'],
  },
  'a game whose events carry what JSON drops': {
    change: {
      eventsFor: (view, player, events) =>
        Object.freeze(
          pearls
            .eventsFor(view, player, events)
            .map((event) => Object.freeze({ ...event, by: undefined })),
        ),
    },
    breaks: ['every function gives back plain data'],
  },
  'a game that leaves a mark on what it looks at': {
    change: {
      key: (view) => {
        Reflect.set(view, 'finalTurns', view.finalTurns + 1);
        return pearls.key(view);
      },
    },
    breaks: [
      'every function leaves what it is given',
      'every function answers the same for a copy',
      'key(view)',
    ],
  },
  'a game that freezes what it is given': {
    change: { renderState: (view, style) => pearls.renderState(Object.freeze(view), style) },
    breaks: ['every function leaves what it is given'],
  },
  'a game that knows its own states only': {
    change: {
      reveals: (state, action) => Object.isFrozen(state) && pearls.reveals(state, action),
    },
    breaks: ['every function answers the same for a copy'],
  },
};

/** Texts and records that are not right. */
const TEXTS: Mutants = {
  'a game whose states take two lines': {
    change: { formatState: (state) => pearls.formatState(state).replace(' | ', ' |\n') },
    breaks: ['parseState(formatState(state))', 'a record of the game is'],
  },
  'a game that does not read all of a state': {
    change: {
      parseState: (text) => {
        const state = pearls.parseState(text);
        return deepFrozen({ ...state, market: [...state.market].sort() });
      },
    },
    breaks: ['parseState(formatState(state))', 'a record of the game is'],
  },
  'a game that does not read all of an action': {
    change: {
      parseAction: (text) => {
        const action = pearls.parseAction(text);
        return action.type === 'play' ? deepFrozen({ ...action, jokers: 0 }) : action;
      },
    },
    breaks: [
      'parseAction(formatAction(action))',
      'actionFromJson(value)',
      'a record of the game is',
    ],
  },
  'a game that reads more than it can write': {
    change: {
      parseAction: (text) => {
        try {
          const action = pearls.parseAction(text);
          return action.type === 'play' ? deepFrozen({ ...action, jokers: 0 }) : action;
        } catch {
          return deepFrozen({ type: 'play', color: 'red', count: 1, jokers: 1, necklace: false });
        }
      },
    },
    breaks: [
      'parseAction(formatAction(action))',
      'actionFromJson(value)',
      'a record of the game is',
      'parseState, parseAction and parseOptions say',
      'parseState, parseAction and parseOptions answer',
    ],
  },
  'a game that does not read who begins': {
    change: {
      parseOptions: (text) => {
        const { first, ...options } = pearls.parseOptions(text);
        return deepFrozen(first === undefined ? options : { ...options, first: 0 });
      },
    },
    breaks: ['parseOptions(formatOptions(options))', 'a record of the game is'],
  },
  'a game that does not say where a text goes wrong': {
    change: {
      parseAction: (text) => {
        try {
          return pearls.parseAction(text);
        } catch {
          throw new ParseError({ line: 99, column: 1, found: 'this', expected: 'that' });
        }
      },
    },
    breaks: [
      'parseState, parseAction and parseOptions say',
      'parseState, parseAction and parseOptions answer',
    ],
  },
  'a game that stumbles over bad texts': {
    change: {
      parseState: (text) => {
        try {
          return pearls.parseState(text);
        } catch {
          throw new TypeError('what?');
        }
      },
    },
    breaks: [
      'parseState, parseAction and parseOptions say',
      'parseState, parseAction and parseOptions answer',
    ],
  },
  'a game that stumbles over long rows of blanks': {
    change: {
      parseOptions: (text) => {
        const options = pearls.parseOptions(text);
        if (/\s{1000}/.test(text)) throw new RangeError('too deep');
        return options;
      },
    },
    breaks: ['parseState, parseAction and parseOptions answer'],
  },
  'a game that takes any state': {
    change: {
      stateFromJson: (value) => {
        const state = value as State | null;
        const isState = Array.isArray(state?.players) && Array.isArray(state.market);
        return isState ? deepFrozen(structuredClone(state)) : pearls.stateFromJson(value);
      },
    },
    breaks: ['stateFromJson(value)'],
  },
  'a game that mends bad actions': {
    change: {
      actionFromJson: (value) => {
        try {
          return pearls.actionFromJson(value);
        } catch {
          return pearls.parseAction('pass');
        }
      },
    },
    breaks: ['actionFromJson(value)'],
  },

  'a game without a version of its rules': {
    change: { rules: 0 },
    breaks: ['a record of the game is', 'a record of the game with'],
  },
  'a game that stumbles over bad states': {
    change: {
      stateFromJson: (value) => {
        const { players, ...rest } = value as State;
        return pearls.stateFromJson({ players: [...players], ...rest });
      },
    },
    breaks: ['stateFromJson(value)'],
  },
};

/** Secrets that are not kept, and knowledge that is. */
const SECRETS: Mutants = {
  'a game that forgets hands on the way': {
    change: {
      viewFromJson: (value, known) => {
        const seen = pearls.viewFromJson(value, known);
        return seen.phase === 'final' ? pearls.view(seen, null) : seen;
      },
    },
    breaks: ['viewFromJson(JSON of a view)'],
  },
  'a game that takes any plain data for a view': {
    change: {
      viewFromJson: (value, known) => {
        try {
          return pearls.viewFromJson(value, known);
        } catch {
          return deepFrozen(JSON.parse(JSON.stringify(value ?? null)) as View);
        }
      },
    },
    breaks: ['viewFromJson(value)'],
  },
  'a game that does not say whose turn begins': {
    change: {
      eventsFor: (view, player, events) =>
        pearls.eventsFor(
          view,
          player,
          [...events].filter(({ type }) => type !== 'turn-began'),
        ),
    },
    breaks: ['applyEvent(view, event)'],
  },
  'a game that does not say what happens in a preview': {
    change: {
      step: (state, action) => {
        const { state: next, events } = pearls.step(state, action);
        return deepFrozen({ state: next, events: isView(state) ? events.slice(0, -1) : events });
      },
    },
    breaks: ['applyEvent(view, event)'],
  },
  'a game that leaves the view after an event open': {
    change: { applyEvent: (view, event) => ({ ...pearls.applyEvent(view, event) }) },
    breaks: ['every function gives back plain data', 'applyEvent(view, value)'],
  },
  'a game that does not expect garbage for an event': {
    change: {
      applyEvent: (view, event) =>
        event.type === 'passed' ? view : pearls.applyEvent(view, event),
    },
    breaks: ['applyEvent(view, value)'],
  },

  'a game whose views show less when looked at again': {
    change: {
      view: (state, player) => pearls.view(state, isView(state) ? null : player),
    },
    breaks: ['view(view, player)'],
  },
  'a game that shows spectators a hand': {
    change: {
      view: (state, player) => {
        if (player === null) return pearls.view(state, 0);
        return pearls.view(state, player);
      },
    },
    breaks: ['view(view, null)', 'view(state, player) shows nothing'],
  },
  'a game whose views show the deck': {
    change: {
      view: (state, player) => deepFrozen({ ...pearls.view(state, player), deck: [...state.deck] }),
    },
    breaks: [
      'every function gives back plain data',
      'every function answers the same for a copy',
      'reveals',
      'view(state, player) shows nothing',
      'viewFromJson(JSON of a view)',
    ],
  },
  'a game whose views tell of the deck by the order of their fields': {
    change: {
      view: (state, player) => {
        const seen = pearls.view(state, player);
        if (state.deck[0] === undefined || state.deck[0] === 'joker') return seen;
        return Object.freeze(Object.fromEntries(Object.entries(seen).reverse()) as typeof seen);
      },
    },
    breaks: ['view(state, player) shows nothing'],
  },
  'a game that does not mind who looks': {
    change: {
      view: (state, player) =>
        pearls.view(state, state.players[player ?? -1] === undefined ? null : player),
    },
    breaks: ['view and eventsFor refuse'],
  },
  'a game that lists otherwise from a view': {
    change: {
      legalActions: (view) =>
        isView(view)
          ? deepFrozen([...pearls.legalActions(view)].reverse())
          : pearls.legalActions(view),
    },
    breaks: ['legalActions(view)'],
  },
  'a game that judges otherwise from a view': {
    change: {
      check: (view, action) => {
        const reason = pearls.check(view, action);
        return isView(view) && reason?.code === 'malformed'
          ? deepFrozen({ code: 'must-act', message: 'no' })
          : reason;
      },
    },
    breaks: ['check(view, action)'],
  },
  'a game that fills in views wrongly': {
    change: {
      determinize: (view, rng) => deepFrozen({ ...pearls.determinize(view, rng), turn: 0 }),
    },
    breaks: ['determinize(view, rng) is a valid state'],
  },
  'a game that fills in views in a way that cannot go on': {
    change: {
      determinize: (view, rng) => {
        const state = pearls.determinize(view, rng);
        return state.phase === 'play' ? deepFrozen({ ...state, players: [] }) : state;
      },
    },
    breaks: [
      'determinize(view, rng) is a valid state',
      'determinize(view, rng) is a state',
      'viewFromJson(value)',
      'eventsFor(state, player, events) gives',
    ],
  },
  'a game that tells what did not happen': {
    change: {
      eventsFor: (view, player, events) =>
        deepFrozen([...pearls.eventsFor(view, player, events)].reverse()),
    },
    breaks: [
      'every function gives back plain data',
      'every function answers the same for a copy',
      'eventsFor(state, player, events) gives',
      'applyEvent(view, event)',
    ],
  },
  'a game that tells spectators what depends on the deck': {
    change: {
      eventsFor: (view, player, events) =>
        pearls.eventsFor(view, player, player === null && view.deck[0] === 'joker' ? [] : events),
    },
    breaks: [
      'eventsFor(state, player, events) gives',
      'eventsFor(state, player, events) tells',
      'applyEvent(view, event)',
    ],
  },
  'a game that calls everything open': {
    change: { reveals: (state, action) => pearls.reveals(state, action) && false },
    breaks: ['reveals(state, action)'],
  },
  'a game that calls everything a surprise': {
    change: { reveals: (state, action) => !pearls.reveals(state, action) || true },
    breaks: ['reveals(state, action)'],
  },
  'a game whose events give the deck away': {
    change: {
      eventsFor: (state, player, events) =>
        deepFrozen(
          pearls
            .eventsFor(state, player, events)
            .map((event) =>
              event.type === 'cards-played' ? { ...event, next: state.deck[0] ?? null } : event,
            ),
        ),
    },
    breaks: ['eventsFor(state, player, events) gives', 'eventsFor(state, player, events) tells'],
  },
  'a game that stumbles over players who are not there': {
    change: {
      view: (state, player) => {
        if (player !== null && state.players[player] === undefined) throw new TypeError('who?');
        return pearls.view(state, player);
      },
    },
    breaks: ['view and eventsFor refuse'],
  },
};

/** Keys, drawings, and ports that differ from their model. */
const LOOKS: Mutants = {
  'a game whose key leaves out the hands': {
    change: {
      key: ({ players, ...rest }) => {
        const open = players.map(({ seen, pile, necklaces }) => ({
          hand: seen,
          seen,
          pile,
          necklaces,
        }));
        return pearls.key({ ...rest, players: open });
      },
    },
    breaks: ['key(view)'],
  },
  'a game whose key depends on how a view is written down': {
    change: { key: (view) => `${pearls.key(view)} ${Object.isFrozen(view)}` },
    breaks: ['every function answers the same for a copy', 'key(view)'],
  },
  'a game that draws another text in colour': {
    change: {
      renderState: (view, style) =>
        style?.color === true ? 'colours' : pearls.renderState(view, style),
    },
    breaks: ['renderState, renderEvent and renderAction'],
  },
  'a game that draws nothing': {
    change: { renderAction: () => '' },
    breaks: ['renderState, renderEvent and renderAction'],
  },
  'a game that draws in colour without being asked': {
    change: {
      renderEvent: (view, event) => pearls.renderEvent(view, event, { color: true }) + '\u001B[0m',
    },
    breaks: ['renderState, renderEvent and renderAction'],
  },
  'a game that tells an event in two lines': {
    change: { renderEvent: (view, event, style) => `${pearls.renderEvent(view, event, style)}\n!` },
    breaks: ['renderState, renderEvent and renderAction'],
  },

  'a port that writes actions in another way': {
    change: { formatAction: (action) => ` ${pearls.formatAction(action)}` },
    kit: { model: pearlsKit().model },
    breaks: ['the game answers as its model does'],
  },
  'a port that lists another action': {
    change: listed((list) => (list.length > 1 ? list.slice(1) : list)),
    kit: { model: { legalActions: (view) => pearls.legalActions(view) } },
    breaks: ['check(state, action) accepts nothing but', 'the game answers as its model does'],
  },
  'a game whose keys are numbers': {
    change: { key: (view) => pearls.key(view).length as unknown as string },
    breaks: ['key(view)'],
  },
};

export const MUTANTS: Mutants = {
  ...COURSES,
  ...LISTS,
  ...REFUSALS,
  ...DATA,
  ...TEXTS,
  ...SECRETS,
  ...LOOKS,
};
