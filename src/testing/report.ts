import type { AnyGame } from '../core/game.js';
import { shown, told } from './data.js';
import { Broken } from './trial.js';
import type { Plan, Trial } from './trial.js';
import { verbThatThrew } from './watch.js';

/** What a law found, and where. */
export class Finding extends Error {
  readonly plan: Plan;
  readonly trial: Trial | null;

  constructor(plan: Plan, trial: Trial | null, cause: unknown) {
    super('a law is broken', { cause });
    this.plan = plan;
    this.trial = trial;
  }
}

/**
 * How to see a game again: parameters of `check`.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 * import type { SameGame } from 'reef-rules/testing';
 *
 * const again: SameGame = { seed: 7, path: '0' };
 * gameLaws(pearls, pearlsKit())[0]?.check(again); // undefined
 * ```
 */
export interface SameGame {
  readonly seed: number;
  readonly path: string;
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
  /** Given to `check`, it shows the same game again. */
  readonly again: SameGame;

  constructor(law: string, problem: string, again: SameGame, message: string, cause: unknown) {
    super(message, { cause });
    this.law = law;
    this.problem = problem;
    this.again = again;
  }
}

/** The error that tells of a finding. */
export function reportOf(
  law: string,
  game: AnyGame,
  finding: Finding,
  again: SameGame,
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
  { plan, trial }: Finding,
  { seed, path }: SameGame,
): string {
  return [
    `${game.name} breaks a law: ${law}`,
    '',
    ...indented(problem),
    '',
    ...(trial === null ? [] : ['in the state', ...indented(stateText(game, trial))]),
    'which comes of these options and actions',
    ...indented(optionsText(game, plan)),
    ...(trial === null ? [] : indented(actionsText(game, trial))),
    `and again with check({ seed: ${seed}, path: '${path}' })`,
  ].join('\n');
}

// A game that breaks laws may not be able to write its own texts.

function stateText(game: AnyGame, { play, at }: Trial): string {
  const state = play.states[at]!;
  return textOr(() => game.formatState(state), state);
}

function optionsText(game: AnyGame, { options }: Plan): string {
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
