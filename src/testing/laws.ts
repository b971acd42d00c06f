import fc from 'fast-check';
import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { describe } from '../core/text.js';
import { shown, told } from './data.js';
import { ensureKit } from './kit.js';
import type { AnyKit, GameKit } from './kit.js';
import { lawsOfActions } from './laws-of-actions.js';
import { lawsOfData } from './laws-of-data.js';
import { lawsOfKnowledge } from './laws-of-knowledge.js';
import { lawsOfPlay } from './laws-of-play.js';
import { lucks } from './plays.js';
import { beginTrial, Broken } from './trial.js';
import type { Case, Laws, Trial } from './trial.js';
import { garbage } from './values.js';

/**
 * Options for checking a law.
 *
 * @group Laws
 */
export interface LawParameters {
  /** The number of games to try; 25 by default. */
  readonly numRuns?: number | undefined;
  /** The seed of fast-check, to repeat the same games. */
  readonly seed?: number | undefined;
  /** The path of fast-check to a broken law, to repeat that game. */
  readonly path?: string | undefined;
}

/**
 * A property that every game must have.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 * import type { Law } from 'reef-rules/testing';
 *
 * const laws: readonly Law[] = gameLaws(pearls, pearlsKit());
 * for (const { name } of laws) console.log(name);
 * ```
 * @group Laws
 */
export interface Law {
  /** What must hold, in a sentence. */
  readonly name: string;
  /** Tests it on many games; throws a {@link BrokenLawError} for the first one that breaks it. */
  readonly check: (parameters?: LawParameters) => void;
}

/**
 * Almost everything that a {@link Game} promises, as laws that any test runner can check one by
 * one. They do not check the probabilities of `determinize`. Each law plays many random games and
 * throws a {@link BrokenLawError} for one that breaks it, with the state, the actions that led to
 * it, and how to reproduce it.
 *
 * A law that holds for the games tried may still be broken by another one: check with more runs now
 * and then. Laws that need a part of the kit are there only if the kit has it.
 *
 * @throws RulesError `bad-game` or `bad-options` for a value that is not a game or not a kit.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 *
 * // With a test runner: for (const { name, check } of …) test(name, () => check());
 * for (const { check } of gameLaws(pearls, pearlsKit())) check({ numRuns: 1 });
 * ```
 * @group Laws
 */
export function gameLaws<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent = GameEvent,
  // `O & {}` is O, but says to take O from the game: the kit may try only some of its options. TypeScript has a `NoInfer` for
  // this, but not in the oldest version that we support.
>(game: Game<S, V, A, O, E>, kit: GameKit<S, V, A, O & {}, E>): readonly Law[] {
  ensureGame(game);
  ensureKit(kit);
  // The laws only hand on what the game gave them, so they need not know of what types it is.
  const anyKit = kit as unknown as AnyKit;
  const laws = {
    ...lawsOfPlay(anyKit),
    ...lawsOfActions(),
    ...lawsOfData(),
    ...lawsOfKnowledge(anyKit),
  };
  return Object.freeze(Object.entries(laws).map((law) => lawOf(law, game, anyKit)));
}

/** A law that can be checked. */
function lawOf([name, holds]: [string, Laws[string]], game: AnyGame, kit: AnyKit): Law {
  const property = fc.property(cases(kit), (given) => {
    let trial: Trial | null = null;
    try {
      trial = beginTrial(game, kit, given);
      holds(trial);
    } catch (error) {
      throw new Finding(error, place(game, given, trial));
    }
  });
  return Object.freeze({
    name,
    check: (parameters: LawParameters = {}): void => {
      const { numRuns = RUNS } = parameters;
      ensureRuns(numRuns);
      const found = fc.check(property, { ...parameters, numRuns } as fc.Parameters<[Case]>);
      if (found.failed) throw reported(name, game, found);
    },
  });
}

/** On how many games a law is tried by default. */
const RUNS = 25;

/** A simpler game is one with simpler options. At most a hundred are tried, because each is played to its end. */
function cases({ options }: AnyKit): fc.Arbitrary<Case> {
  const values = fc.noShrink(fc.array(garbage(), { minLength: 10, maxLength: 10 }));
  return fc.limitShrink(fc.record({ options, luck: lucks(), garbage: values }), 100);
}

/** A law that is tried on no game would hold for every game. */
function ensureRuns(numRuns: unknown): void {
  if (Number.isSafeInteger(numRuns) && (numRuns as number) > 0) return;
  const problem = `expected a whole number from 1, found ${describe(numRuns)}`;
  throw new RulesError('bad-options', problem, 'numRuns');
}

// Reports.

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
 * @group Laws
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

function reported(law: string, { name }: AnyGame, found: fc.RunDetails<[Case]>): BrokenLawError {
  const { seed, counterexamplePath: path, errorInstance } = found as Failure;
  const { message: problem, place, cause } = errorInstance as Finding;
  const message = [
    `${name} breaks a law: ${law}`,
    '',
    ...indented(problem),
    '',
    ...place,
    `and again with check({ seed: ${seed}, path: '${path}' })`,
  ].join('\n');
  return new BrokenLawError(law, problem, { seed, path }, message, cause);
}

type Failure = fc.RunDetailsFailureProperty<[Case]>;

/** What a law found, and where. */
class Finding extends Error {
  readonly place: readonly string[];

  constructor(error: unknown, place: readonly string[]) {
    super(error instanceof Broken ? error.message : `a call threw ${told(error)}`);
    this.cause = error;
    this.place = place;
  }
}

/** The state that a law was looking at, and how the game came to it. */
function place(game: AnyGame, { options }: Case, trial: Trial | null): string[] {
  const start = textOr(() => game.formatOptions(options).trimEnd(), options);
  if (trial === null) return ['with these options', ...indented(start)];
  const { play, at } = trial;
  const state = play.states[at]!;
  const actions = play.actions
    .slice(0, at + 1)
    .map((action) => textOr(() => game.formatAction(action), action));
  return [
    'in the state',
    ...indented(textOr(() => game.formatState(state), state)),
    'which comes of these options and actions',
    ...indented(start),
    ...indented(
      ['actions', ...actions.map((text, i) => (i < at ? text : `; then ${text}`))].join('\n'),
    ),
  ];
}

/** A text that the game writes, if it can: it breaks a law, and that may be why. */
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
