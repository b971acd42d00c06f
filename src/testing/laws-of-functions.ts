import type { AnyGame } from '../core/game.js';
import { jsonOf, leanView } from '../core/json.js';
import { frozenCopy } from '../core/made.js';
import { createRng } from '../core/rng.js';
import { isSameData } from '../core/shape.js';
import { MODEL_VERBS } from './kit.js';
import type { AnyKit } from './kit.js';
import { demand, demandPlain, demandSame } from './trial.js';
import type { Laws, Move, Trial } from './trial.js';
import { difference, isLoose, looseCopy } from './values.js';

/** What holds for every function that answers with data. */
export function lawsOfFunctions({ model }: AnyKit): Laws {
  return { ...DATA, ...(model && likeness(model)) };
}

const DATA: Laws = {
  'every function gives back plain data that is frozen through and through': (trial) => {
    trial.someMoves(2, (move) => {
      const { calls, given } = callsOn(trial, move);
      for (const { text, run } of calls) demandPlain(run(trial.game, given), text);
    });
  },
  'every function leaves what it is given as it was, neither changed nor frozen': (trial) => {
    const { game } = trial;
    trial.someMoves(2, (move) => {
      const { calls, given } = callsOn(trial, move);
      if (harmBy(calls, game, given) === null) return;
      // One of them did it: now each on its own.
      for (const call of calls) {
        const harm = harmBy([call], game, given);
        demand(harm === null, () => `${call.text} has ${harm}`);
      }
    });
  },
  'every function answers the same for a copy by way of JSON, frozen or not': (trial) => {
    const { game } = trial;
    trial.someMoves(2, (move) => {
      const { calls, given } = callsOn(trial, move);
      const [loose, frozen] = [looseCopy(given), frozenCopy(looseCopy(given))];
      for (const { text, run } of calls) {
        const expected = run(game, given);
        demandSame(run(game, loose), expected, `${text} for a copy`);
        demandSame(run(game, frozen), expected, `${text} for a frozen copy`);
      }
    });
  },
};

/** What some functions have done to what they were given; `null` if nothing. */
function harmBy(calls: readonly Call[], game: AnyGame, given: Given): string | null {
  const before = looseCopy(given);
  const copy = looseCopy(given);
  for (const { run } of calls) {
    try {
      run(game, copy);
    } catch {
      // Whether it should have answered is for other laws to say.
    }
  }
  if (!isSameData(copy, before)) return `changed what it was given: ${difference(copy, before)}`;
  return isLoose(copy) ? null : 'frozen what it was given';
}

function likeness(model: NonNullable<AnyKit['model']>): Laws {
  const verbs = [...MODEL_VERBS, 'apply' as const, 'step' as const].filter(
    (verb) => model[verb] !== undefined,
  );
  return {
    [`the game answers as its model does: ${verbs.join(', ')}`]: (trial) => {
      trial.someMoves(8, (move) => {
        const { calls, given } = callsOn(trial, move);
        for (const { verb, text, run, onView } of calls) {
          if (onView || !verbs.some((known) => known === verb)) continue;
          const answers = [trial.game, model as object as AnyGame].map((one) => run(one, given));
          // A model may list the legal actions in any order.
          const [found, expected] = verb === 'legalActions' ? answers.map(sorted) : answers;
          demandSame(found, expected, text);
        }
      });
    },
  };
}

function sorted(list: unknown): readonly string[] {
  return (list as readonly unknown[]).map(jsonOf).sort();
}

// The functions, and what they are given.

/** One function and how to call it. */
interface Call {
  readonly verb: Verb;
  /** The call in words. */
  readonly text: string;
  /** Whether it is given a view that does not show everything. */
  readonly onView: boolean;
  readonly run: (game: AnyGame, given: Given) => unknown;
}

type Verb = keyof AnyGame;
type Given = ReturnType<typeof givenAt>;

/** Every function that answers with data, and what to give it. */
function callsOn(trial: Trial, move: Move): { calls: readonly Call[]; given: Given } {
  const calls = trial.isListable(move.state) ? [...CALLS, ...LISTS] : CALLS;
  return { calls, given: givenAt(trial, move) };
}

/** What the functions are given at a moment of a game: plain data, so that copies can be given as well. */
function givenAt(trial: Trial, { state, action, step }: Move) {
  const { game, options, rng } = trial;
  const seat = trial.pick(trial.seats);
  const mover = game.turn(state)!;
  return {
    ...{ options, state, action, seat, mover },
    /** The state as the player sees it whose turn it is. */
    mine: game.view(state, mover),
    after: step.state,
    events: step.events,
    /** What the seat sees before and after the action, and what it is sent. */
    seenBefore: game.view(state, seat),
    seen: game.view(step.state, seat),
    sent: game.eventsFor(step.state, seat, step.events),
    luck: rng.next(),
  };
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
  call('eventsFor(state, seat, events)', (game, { after, events, seat }) =>
    game.eventsFor(after, seat, events),
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
  call('renderEvent(view, event)', (game, { events, seen }) =>
    events.map((event) => game.renderEvent(seen, event)).join('\n'),
  ),
  call('renderAction(view, player, action)', (game, { action, seen, mover }) =>
    game.renderAction(seen, mover, action),
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
