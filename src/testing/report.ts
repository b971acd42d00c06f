import { isObject } from '../core/freeze.js';
import type { AnyGame } from '../core/game.js';
import { shown, told } from './data.js';
import { Broken } from './trial.js';
import type { Case, Trial } from './trial.js';

/** What a law found, and where. */
export class Finding extends Error {
  readonly given: Case;
  readonly trial: Trial | null;

  constructor(given: Case, trial: Trial | null, cause: unknown) {
    super('a law is broken', { cause });
    this.given = given;
    this.trial = trial;
  }
}

/**
 * A game does not keep a law. The message says which law and what is wrong, shows the state and the
 * options and actions that lead to it, and how to see it again.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { BrokenLawError, gameLaws, pearlsKit } from 'reef-rules/testing';
 *
 * const forgetful = { ...pearls, countLegalActions: () => 1 };
 * try {
 *   for (const law of gameLaws(forgetful, pearlsKit())) law.check({ numRuns: 3 });
 * } catch (error) {
 *   if (error instanceof BrokenLawError) console.log(error.law); // 'countLegalActions(state) is the length of legalActions(state)'
 * }
 * ```
 */
export class BrokenLawError extends Error {
  override readonly name = 'BrokenLawError';
  /** The law's name. */
  readonly law: string;
  /** What is wrong, in a sentence. */
  readonly problem: string;
  /** The parameters of `check` that show the same game again. */
  readonly again: { readonly seed: number; readonly path: string };

  constructor(
    law: string,
    problem: string,
    again: { readonly seed: number; readonly path: string },
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
    this.law = law;
    this.problem = problem;
    this.again = again;
  }
}

type Again = BrokenLawError['again'];

/** The error that tells of a finding. */
export function reportOf(
  law: string,
  game: AnyGame,
  finding: Finding,
  again: Again,
): BrokenLawError {
  const problem = problemOf(finding.cause);
  const message = messageOf(law, problem, game, finding, again);
  return new BrokenLawError(law, problem, again, message, finding.cause);
}

function problemOf(error: unknown): string {
  if (error instanceof Broken) return error.message;
  const verb = verbThatThrew(error);
  return `${verb === null ? 'something' : `${verb}(…)`} threw ${told(error)}`;
}

function messageOf(
  law: string,
  problem: string,
  game: AnyGame,
  { given, trial }: Finding,
  { seed, path }: Again,
): string {
  return [
    `${game.name} breaks a law: ${law}`,
    '',
    ...indented(problem),
    '',
    ...(trial === null ? [] : ['in the state', ...indented(stateText(game, trial))]),
    'which comes of these options and actions',
    ...indented(optionsText(game, given)),
    ...(trial === null ? [] : indented(actionsText(game, trial))),
    `and again with check({ seed: ${seed}, path: '${path}' })`,
  ].join('\n');
}

// A game that breaks laws may not be able to write its own texts.

function stateText(game: AnyGame, { play, at }: Trial): string {
  const state = play.states[at]!;
  return textOr(() => game.formatState(state), state);
}

function optionsText(game: AnyGame, { options }: Case): string {
  return textOr(() => game.formatOptions(options).trimEnd(), options);
}

function actionsText(game: AnyGame, { play, at }: Trial): string {
  const done = play.actions.slice(0, at);
  const next = play.actions.slice(at, at + 1);
  const lines = [...done, ...next].map((action) => textOr(() => game.formatAction(action), action));
  return [
    'actions',
    ...lines.slice(0, at),
    ...lines.slice(at).map((line) => `; then ${line}`),
  ].join('\n');
}

function textOr(write: () => unknown, value: unknown): string {
  try {
    const text = write();
    return typeof text === 'string' ? text : shown(value);
  } catch {
    return shown(value);
  }
}

function indented(text: string): string[] {
  return text.split('\n').map((line) => `    ${line}`);
}

// Which verb threw.

/** Which verb threw which error. */
const throwers = new WeakMap<object, string>();

/** The same game, but of every error it is known which verb threw it. */
export function watched(game: AnyGame): AnyGame {
  const verbs = new Map<string | symbol, unknown>();
  // Not a proxy of the game itself: what is frozen has to show its own values.
  return new Proxy({} as AnyGame, { get: (_, name) => verbs.get(name) ?? watchedVerb(name) });

  function watchedVerb(name: string | symbol): unknown {
    const verb: unknown = Reflect.get(game, name);
    if (typeof verb !== 'function') return verb;
    const shell = (...given: unknown[]): unknown => {
      try {
        return Reflect.apply(verb, game, given);
      } catch (error) {
        if (isObject(error)) throwers.set(error, String(name));
        throw error;
      }
    };
    verbs.set(name, shell);
    return shell;
  }
}

/** The verb that threw an error, if it was one. */
export function verbThatThrew(error: unknown): string | null {
  return isObject(error) ? (throwers.get(error) ?? null) : null;
}
