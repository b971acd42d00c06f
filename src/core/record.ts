import { ensureGame } from './ensure-game.js';
import { IllegalActionError, isIllegalActionError, isRulesError, RulesError } from './errors.js';
import { freeze } from './freeze.js';
import type { Game, GameEvent, GameOptions, GameStep } from './game.js';
import {
  actionsAt,
  beginningAt,
  commentsAt,
  endingAt,
  placeOf,
  recordAt,
  recordFromJson,
  recordWith,
  resultText,
} from './record-data.js';
import type {
  Beginning,
  Ending,
  GameRecord,
  RecordComment,
  RecordedResult,
} from './record-data.js';
import type { RecordProblem } from './record-problem.js';
import { describe } from './text.js';
import { attempt, fieldsOf, itemsOf, Misfit, readOrThrow } from './untrusted.js';
import type { ValueEvidence } from './words.js';
import { EN_ERRORS, EN_RECORDS } from './words-en.js';

/** More names than any game has options. */
const MAX_TRUSTED = 1000;

/** Options of {@link verify}. */
export interface VerifyOptions<State, Action, Options, Event> {
  /**
   * What you trust: `'state'` for a first state, and the names of options, such as `'seed'`. The
   * number of players need not be named. Without a list everything is trusted.
   */
  readonly trust?: readonly ('state' | (keyof Options & string))[] | undefined;
  /**
   * Called after each legal action with the state and the events, so that the game need not be
   * played again.
   */
  readonly onStep?:
    | ((
        step: GameStep<State, Event> & { readonly player: number; readonly action: Action },
      ) => void)
    | undefined;
}

/**
 * The record of a game: how it began (options with a seed, or a first state), the actions, and the
 * result if they ended the game. If a player resigned or forfeited the game instead, say so with
 * `ending`. `comments` on actions are kept, and never influence the game.
 *
 * @throws RulesError `bad-record` for options without a seed, for an `ending` of a game that is
 * over, and for anything that is not sound.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, legalActionAt, reef, setup } from 'reef-rules';
 *
 * const options = { players: 2, seed: 7 };
 * const record = createRecord(reef, { options }, [legalActionAt(setup(options), 0)]);
 * console.log(formatRecord(reef, record));
 * ```
 */
export function createRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  beginning: Beginning<S, O>,
  actions: readonly A[],
  ending?: Ending,
  comments?: readonly RecordComment[],
): GameRecord<S, A, O> {
  ensureGame(game);
  const { from, sound, early, said } = readOrThrow('bad-record', () => {
    const { options, state } = (beginning as Partial<typeof beginning> | null) ?? {};
    const from = beginningAt<S, V, A, O>(game, { options, state });
    const sound = actionsAt(game, actions);
    const early = ending === undefined ? undefined : endingAt(ending, 'ending');
    return { from, sound, early, said: commentsAt(comments, sound.length) };
  });
  let last = begin(game, from);
  for (const state of statesAfter(game, last, sound)) last = state;
  const problem = endingProblem(game, last, early);
  if (problem !== null) throw new RulesError('bad-record', problem.problem, problem.path);
  return recordOf(game, from, sound, last, early, said);
}

/** What is wrong with an ending of a game that stands like this, and where; `null` if nothing. */
function endingProblem<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  state: S,
  ending: Ending | undefined,
): { readonly path: string; readonly problem: string } | null {
  if (ending === undefined) return null;
  if (game.turn(state) === null) {
    return { path: 'ending', problem: 'the game was over by its rules' };
  }
  try {
    game.view(state, ending.player);
    return null;
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return { path: 'ending.player', problem: `there is no player ${ending.player}` };
  }
}

/**
 * The record of a game of which the last state is known: the actions are frozen, and known to lead
 * there from the beginning.
 *
 * @throws RulesError `bad-record` for options that no game can begin with.
 */
export function recordOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  beginning: Beginning<S, O>,
  actions: readonly A[],
  last: S,
  ending?: Ending,
  comments: readonly RecordComment[] = [],
): GameRecord<S, A, O> {
  const from = readOrThrow('bad-record', () => beginningAt<S, V, A, O>(game, beginning));
  const { rules } = game;
  return recordWith(game, from, {
    rules,
    actions: [...actions],
    result: outcome(game, last),
    ending,
    comments,
  });
}

/**
 * All states of a recorded game, including the first; with `count`, only up to the state after that
 * many actions.
 *
 * @throws RulesError `bad-record` for a value that is not a record or was made by other rules,
 * `bad-index` if `count` is too large.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
 *
 * @example
 * ```ts
 * import { createRecord, reef, replay } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * replay(reef, record).length; // 1
 * ```
 */
export function replay<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
  count?: number,
): readonly S[] {
  const { actions, rules, ...from } = recordFromJson(game, record);
  if (rules !== game.rules)
    throw new RulesError('bad-record', otherRules(game, rules).message, 'rules');
  ensureCount(count, actions.length);
  const first = begin(game, from);
  return freeze([first, ...statesAfter(game, first, actions.slice(0, count))]);
}

function ensureCount(count: number | undefined, most: number): void {
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= 0 && count <= most) return;
  throw new RulesError('bad-index', `this record has ${most} actions`);
}

/** The state after each action; an illegal one is thrown with its place. */
function* statesAfter<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  first: S,
  actions: readonly A[],
): Generator<S, void, undefined> {
  let state = first;
  for (const [at, action] of actions.entries()) {
    try {
      state = game.apply(state, action);
    } catch (error) {
      throw illegalAt(at, error);
    }
    yield state;
  }
}

/** What was thrown for an illegal action, with a message that says which action it is. */
function illegalAt(at: number, error: unknown): IllegalActionError {
  if (!isIllegalActionError(error)) throw error;
  const { violation } = error;
  const message = EN_RECORDS['illegal-action']({ at }, violation.message);
  return new IllegalActionError(violation, message);
}

/**
 * The first problem of a record, or `null`. It takes any value and never throws because of the
 * record.
 *
 * `null` means that the actions are legal and lead to the result, **from the beginning that the
 * record states**. That beginning is not checked: a first state may be one that no game can reach,
 * with points that nobody has scored; a seed may have been picked for its deal; an option may be
 * the sender's own deck. For a record from somebody who might cheat, say what you trust: with
 * `{ trust: ['seed'] }` only a game with standard options and a seed is accepted, and any other
 * record gets the code `untrusted`. If you chose the seed yourself, compare it.
 *
 * @throws RulesError `bad-game`, or `bad-options` for options other than {@link VerifyOptions}; and
 * whatever `onStep` throws.
 *
 * @example
 * ```ts
 * import { createRecord, reef, setup, verify } from 'reef-rules';
 *
 * const record = createRecord(reef, { state: setup({ players: 2 }) }, []);
 * verify(reef, record); // null
 * verify(reef, record, { trust: ['seed'] })?.code; // 'untrusted'
 * ```
 */
export function verify<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  record: unknown,
  options: VerifyOptions<S, A, O, E> = {},
): RecordProblem | null {
  ensureGame(game);
  const { trust, onStep } = readOrThrow('bad-options', () => verifyOptionsAt(options));
  const sound = attempt(() => recordAt(game, record));
  if (sound instanceof Misfit) return badRecord(sound);
  const { actions, rules, result, ending, ...from } = sound;
  if (rules !== game.rules) return otherRules(game, rules);
  const path = untrustedIn(from, trust);
  if (path !== null) {
    return freeze({ code: 'untrusted', path, message: EN_RECORDS.untrusted({ path }) });
  }

  let state = begin(game, from);
  for (const [at, action] of actions.entries()) {
    const player = game.turn(state)!;
    let step: GameStep<S, E>;
    try {
      // Without a listener nobody reads the events.
      step =
        onStep === undefined
          ? { state: game.apply(state, action), events: [] }
          : game.step(state, action);
    } catch (error) {
      const { violation, message } = illegalAt(at, error);
      return freeze({ code: 'illegal-action', at, violation, ...placeOf(record, at), message });
    }
    onStep?.(freeze({ player, action, ...step }));
    state = step.state;
  }
  const expected = outcome(game, state);
  const problem = endingProblem(game, state, ending);
  if (problem !== null) return badRecord(problem);
  if (resultText(result) === resultText(expected)) return null;
  const evidence = { found: result, expected };
  return freeze({
    code: 'wrong-result',
    ...evidence,
    message: EN_RECORDS['wrong-result'](evidence),
  });
}

function badRecord({ path, problem }: ValueEvidence): RecordProblem {
  const code = 'bad-record';
  return freeze({ code, path, problem, message: EN_ERRORS[code]({ path, problem }) });
}

function otherRules(game: { readonly rules: number }, rules: number): RecordProblem {
  const evidence = { rules, expected: game.rules };
  const code = 'other-rules';
  return freeze({ code, ...evidence, message: EN_RECORDS[code](evidence) });
}

function verifyOptionsAt<S, A, O, E>(
  options: VerifyOptions<S, A, O, E>,
): VerifyOptions<S, A, O, E> {
  const { trust, onStep } = fieldsOf(options, '', [], ['trust', 'onStep']);
  if (onStep !== undefined && typeof onStep !== 'function') {
    throw new Misfit('onStep', `expected a function, found ${describe(onStep)}`);
  }
  const names = trust === undefined ? undefined : itemsOf(trust, 'trust', 0, MAX_TRUSTED);
  return { trust: names, onStep } as VerifyOptions<S, A, O, E>;
}

/** What a record rests on that is not trusted, as a path; `null` if nothing. */
function untrustedIn(
  { options, state }: { readonly options?: object; readonly state?: unknown },
  trust: readonly string[] | undefined,
): string | null {
  if (trust === undefined) return null;
  if (state !== undefined) return trust.includes('state') ? null : 'state';
  const known = ['players', ...trust];
  const name = Object.keys(options!).find((one) => !known.includes(one));
  return name === undefined ? null : `options.${name}`;
}

function begin<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  { options, state }: { readonly options?: O; readonly state?: S },
): S {
  return state ?? game.setup(options as O);
}

function outcome<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  state: S,
): RecordedResult | null {
  const result = game.result(state);
  if (result === null) return null;
  const bySeat = [...result.standings].sort((a, b) => a.player - b.player);
  const scores = freeze(bySeat.map(({ score }) => score));
  return freeze({ winners: freeze([...result.winners]), scores });
}
