import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { leanView } from '../core/json.js';
import { createRng } from '../core/rng.js';
import { pick } from './values.js';
import { isListable, seatsOf } from './trial.js';
import type { Move, Seat, Trial } from './trial.js';

/** What the functions are given at a moment of a game: plain data, so that copies can be given as well. */
export interface Given {
  readonly options: GameOptions;
  readonly state: object;
  readonly action: unknown;
  /** The state as the player sees it whose turn it is. */
  readonly mine: object;
  /** The state after the action, and what happened. */
  readonly after: object;
  readonly events: readonly GameEvent[];
  /** A seat, and the state after the action as it is seen from there. */
  readonly seat: Seat;
  readonly seen: object;
  /** The state before it as that seat sees it, and what the seat is sent. */
  readonly seenBefore: object;
  readonly sent: readonly GameEvent[];
  readonly mover: number;
  readonly luck: number;
}

type Verb = keyof AnyGame;

/** One function and how to call it. */
export interface Call {
  readonly verb: Verb;
  /** The call in words. */
  readonly text: string;
  /** Whether it is given a view that does not show everything. */
  readonly onView: boolean;
  readonly run: (game: AnyGame, given: Given) => unknown;
}

/** Every function that answers with data, and what to give it. */
export function callsOn(trial: Trial, move: Move): { calls: readonly Call[]; given: Given } {
  const { game, options, rng } = trial;
  const { state, action, step } = move;
  const seat = pick(seatsOf(options), rng);
  const mover = game.turn(state)!;
  const given: Given = {
    ...{ options, state, action, seat, mover },
    mine: game.view(state, mover),
    after: step.state,
    events: step.events,
    seen: game.view(step.state, seat),
    seenBefore: game.view(state, seat),
    sent: game.eventsFor(step.state, step.events, seat),
    luck: rng.next(),
  };
  const calls = isListable(trial, state) ? [...CALLS, ...LISTS] : CALLS;
  return { calls, given };
}

const CALLS: readonly Call[] = [
  call('setup(options)', (game, { options }) => game.setup(options)),
  call('optionsFromJson(options)', (game, { options }) => game.optionsFromJson(options)),
  call('formatOptions(options)', (game, { options }) => game.formatOptions(options)),
  call('turn(state)', (game, { state }) => game.turn(state)),
  call('result(state)', (game, { after }) => game.result(after)),

  call('countLegalActions(state)', (game, { state }) => game.countLegalActions(state)),
  call('legalActionAt(state, 0)', (game, { state }) => game.legalActionAt(state, 0)),
  call('legalActionAt(view, 0)', (game, { mine }) => game.legalActionAt(mine, 0)),
  call('randomAction(state, rng)', (game, { state, luck }) =>
    game.randomAction(state, createRng(luck)),
  ),
  call('check(state, action)', (game, { state, action }) => game.check(state, action)),
  call('check(state, state)', (game, { state }) => game.check(state, state)),
  call('check(view, action)', (game, { mine, action }) => game.check(mine, action)),
  call('apply(state, action)', (game, { state, action }) => game.apply(state, action)),
  call('apply(view, action)', (game, { mine, action }) => game.apply(mine, action)),
  call('step(state, action)', (game, { state, action }) => game.step(state, action)),
  call('step(view, action)', (game, { mine, action }) => game.step(mine, action)),
  call('reveals(state, action)', (game, { state, action }) => game.reveals(state, action)),

  call('view(state, seat)', (game, { after, seat }) => game.view(after, seat)),
  call('view(view, null)', (game, { seen }) => game.view(seen, null)),
  call('eventsFor(state, events, seat)', (game, { after, events, seat }) =>
    game.eventsFor(after, events, seat),
  ),
  call('applyEvent(view, event)', (game, { seenBefore, sent }) =>
    sent.reduce((seen, event) => game.applyEvent(seen, event), seenBefore),
  ),
  call('determinize(view, rng)', (game, { seen, luck }) => game.determinize(seen, createRng(luck))),
  call('key(state)', (game, { state }) => game.key(state)),
  call('key(view)', (game, { seen }) => game.key(seen)),

  call('formatAction(action)', (game, { action }) => game.formatAction(action)),
  call('parseAction(text)', (game, { action }) => game.parseAction(game.formatAction(action))),
  call('actionFromJson(action)', (game, { action }) => game.actionFromJson(action)),
  call('formatState(state)', (game, { state }) => game.formatState(state)),
  call('formatState(view)', (game, { seen }) => game.formatState(seen)),
  call('parseState(text)', (game, { state }) => game.parseState(game.formatState(state))),
  call('stateFromJson(state)', (game, { state }) => game.stateFromJson(state)),
  call('viewFromJson(view)', (game, { seen }) => game.viewFromJson(seen)),
  call('viewFromJson(view, known)', (game, { seen, seenBefore }) =>
    game.viewFromJson(leanView(game, seen), seenBefore),
  ),

  call('renderState(view)', (game, { seen }) => game.renderState(seen)),
  call('renderEvent(event, view)', (game, { events, seen }) =>
    events.map((event) => game.renderEvent(event, seen)).join('\n'),
  ),
  call('renderAction(action, view, player)', (game, { action, seen, mover }) =>
    game.renderAction(action, seen, mover),
  ),
];

const LISTS: readonly Call[] = [
  call('legalActions(state)', (game, { state }) => game.legalActions(state)),
  call('legalActions(view)', (game, { mine }) => game.legalActions(mine)),
];

function call(text: `${Verb}(${string})`, run: Call['run']): Call {
  const verb = text.slice(0, text.indexOf('(')) as Verb;
  return { verb, text, run, onView: text.includes('view)') || text.includes('(view') };
}
