import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Seat } from './any.js';
import { seatsOf } from './any.js';
import { pick } from './chance.js';
import { isListable } from './trial.js';
import type { Trial, Turn } from './trial.js';

/** What the verbs are given at a moment of a game: plain data, so that copies can be given as well. */
export interface Given {
  readonly options: GameOptions;
  readonly state: object;
  readonly action: unknown;
  /** The state as the player sees it whose turn it is. */
  readonly mine: object;
  /** The state after the action, and what happened. */
  readonly after: object;
  readonly events: readonly GameEvent[];
  /** Somebody, and the state after the action as that seat sees it. */
  readonly seat: Seat;
  readonly seen: object;
  readonly mover: number;
  readonly luck: number;
}

/** One verb and how to use it. */
export interface Call {
  readonly verb: keyof AnyGame;
  readonly text: string;
  /** Whether it is given a view that does not show everything. */
  readonly onView: boolean;
  readonly run: (game: AnyGame, given: Given) => unknown;
}

/** Every verb that answers with data, and what to give it. */
export function callsOn(trial: Trial, turn: Turn): { calls: readonly Call[]; given: Given } {
  const { game, options, rng } = trial;
  const { state, action, step } = turn;
  const seat = pick(seatsOf(options), rng);
  const mover = game.turn(state)!;
  const given: Given = {
    ...{ options, state, action, seat, mover },
    mine: game.view(state, mover),
    after: step.state,
    events: step.events,
    seen: game.view(step.state, seat),
    luck: rng.next(),
  };
  const calls = isListable(trial, state) ? [...CALLS, ...LISTS] : CALLS;
  return { calls, given };
}

const CALLS: readonly Call[] = [
  call('setup', 'setup(options)', (game, { options }) => game.setup(options)),
  call('optionsFromJson', 'optionsFromJson(options)', (game, { options }) =>
    game.optionsFromJson(options),
  ),
  call('formatOptions', 'formatOptions(options)', (game, { options }) =>
    game.formatOptions(options),
  ),
  call('turn', 'turn(state)', (game, { state }) => game.turn(state)),
  call('result', 'result(state)', (game, { after }) => game.result(after)),

  call('countLegalActions', 'countLegalActions(state)', (game, { state }) =>
    game.countLegalActions(state),
  ),
  call('legalActionAt', 'legalActionAt(state, 0)', (game, { state }) =>
    game.legalActionAt(state, 0),
  ),
  call('legalActionAt', 'legalActionAt(view, 0)', (game, { mine }) => game.legalActionAt(mine, 0)),
  call('randomAction', 'randomAction(state, rng)', (game, { state, luck }) =>
    game.randomAction(state, createRng(luck)),
  ),
  call('check', 'check(state, action)', (game, { state, action }) => game.check(state, action)),
  call('check', 'check(state, state)', (game, { state }) => game.check(state, state)),
  call('check', 'check(view, action)', (game, { mine, action }) => game.check(mine, action)),
  call('apply', 'apply(state, action)', (game, { state, action }) => game.apply(state, action)),
  call('apply', 'apply(view, action)', (game, { mine, action }) => game.apply(mine, action)),
  call('step', 'step(state, action)', (game, { state, action }) => game.step(state, action)),
  call('step', 'step(view, action)', (game, { mine, action }) => game.step(mine, action)),
  call('reveals', 'reveals(state, action)', (game, { state, action }) =>
    game.reveals(state, action),
  ),

  call('view', 'view(state, seat)', (game, { after, seat }) => game.view(after, seat)),
  call('view', 'view(view, null)', (game, { seen }) => game.view(seen, null)),
  call('eventsFor', 'eventsFor(state, events, seat)', (game, { after, events, seat }) =>
    game.eventsFor(after, events, seat),
  ),
  call('determinize', 'determinize(view, rng)', (game, { seen, luck }) =>
    game.determinize(seen, createRng(luck)),
  ),
  call('key', 'key(state)', (game, { state }) => game.key(state)),
  call('key', 'key(view)', (game, { seen }) => game.key(seen)),

  call('formatAction', 'formatAction(action)', (game, { action }) => game.formatAction(action)),
  call('parseAction', 'parseAction(text)', (game, { action }) =>
    game.parseAction(game.formatAction(action)),
  ),
  call('actionFromJson', 'actionFromJson(action)', (game, { action }) =>
    game.actionFromJson(action),
  ),
  call('formatState', 'formatState(state)', (game, { state }) => game.formatState(state)),
  call('formatState', 'formatState(view)', (game, { seen }) => game.formatState(seen)),
  call('parseState', 'parseState(text)', (game, { state }) =>
    game.parseState(game.formatState(state)),
  ),
  call('stateFromJson', 'stateFromJson(state)', (game, { state }) => game.stateFromJson(state)),

  call('renderState', 'renderState(view)', (game, { seen }) => game.renderState(seen)),
  call('renderEvent', 'renderEvent(event, view)', (game, { events, seen }) =>
    events.map((event) => game.renderEvent(event, seen)).join('\n'),
  ),
  call('renderAction', 'renderAction(action, view, player)', (game, { action, seen, mover }) =>
    game.renderAction(action, seen, mover),
  ),
];

const LISTS: readonly Call[] = [
  call('legalActions', 'legalActions(state)', (game, { state }) => game.legalActions(state)),
  call('legalActions', 'legalActions(view)', (game, { mine }) => game.legalActions(mine)),
];

function call(verb: keyof AnyGame, text: string, run: Call['run']): Call {
  return { verb, text, run, onView: text.includes('view)') || text.includes('(view') };
}
