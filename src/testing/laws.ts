import fc from 'fast-check';
import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { describe } from '../core/text.js';
import { ensureKit, lucks } from './kit.js';
import type { AnyKit, GameKit } from './kit.js';
import { lawsOfFunctions } from './laws-of-functions.js';
import { lawsOfKnowledge } from './laws-of-knowledge.js';
import { lawsOfPlay } from './laws-of-play.js';
import { lawsOfTexts } from './laws-of-texts.js';
import { Broken, Trial } from './trial.js';
import type { Case, Laws } from './trial.js';
import { shown, told } from './values.js';

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
  /** Tests it on many games; throws the report of fast-check for the first one that breaks it. */
  readonly check: (parameters?: LawParameters) => void;
}

/**
 * Almost everything that a {@link Game} promises, as laws that any test runner can check one by
 * one. They do not check the probabilities of `determinize`. Each law plays many random games and
 * throws the report of fast-check for one that breaks it, with the options and with the seed and path that show
 * the same game again. The cause of that error says what is wrong, in which state, and which actions led to it.
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
    ...lawsOfFunctions(anyKit),
    ...lawsOfTexts(),
    ...lawsOfKnowledge(anyKit),
  };
  return Object.freeze(Object.entries(laws).map((law) => lawOf(law, game, anyKit)));
}

/** A law that can be checked. */
function lawOf([name, holds]: [string, Laws[string]], game: AnyGame, kit: AnyKit): Law {
  const property = fc.property(cases(kit), (given) => {
    let trial: Trial | null = null;
    try {
      trial = new Trial(game, kit, given);
      holds(trial);
    } catch (error) {
      const problem = error instanceof Broken ? error.message : `a call threw ${told(error)}`;
      const report = [`${game.name} breaks a law: ${name}`, indented(problem), place(game, trial)];
      throw new Error(report.join('\n\n'), { cause: error });
    }
  });
  return Object.freeze({
    name,
    check: (parameters: LawParameters = {}): void => {
      const { numRuns = RUNS } = parameters;
      ensureRuns(numRuns);
      fc.assert(property, { ...parameters, numRuns } as fc.Parameters<[Case]>);
    },
  });
}

/** On how many games a law is tried by default. */
const RUNS = 25;

/** A simpler game is one with simpler options. At most a hundred are tried, because each is played to its end. */
function cases({ options }: AnyKit): fc.Arbitrary<Case> {
  return fc.limitShrink(fc.record({ options, luck: lucks() }), 100);
}

/** A law that is tried on no game would hold for every game. */
function ensureRuns(numRuns: unknown): void {
  if (Number.isSafeInteger(numRuns) && (numRuns as number) > 0) return;
  const problem = `expected a whole number from 1, found ${describe(numRuns)}`;
  throw new RulesError('bad-options', problem, 'numRuns');
}

/** The state that a law was looking at, and how the game came to it. */
function place(game: AnyGame, trial: Trial | null): string {
  if (trial === null) return 'before the first action';
  const { play, at, seat } = trial;
  const [state, next] = [play.states[at]!, play.actions[at]];
  const write = (action: unknown): string => textOr(() => game.formatAction(action), action);
  return [
    'in the state',
    indented(textOr(() => game.formatState(state), state)),
    ...(seat === undefined ? [] : [`seen by ${seat === null ? 'a spectator' : `player ${seat}`}`]),
    at === 0 ? 'at the beginning' : 'after the actions',
    ...play.actions.slice(0, at).map((action) => indented(write(action))),
    ...(at < play.actions.length ? ['before the action', indented(write(next))] : []),
  ].join('\n');
}

/** A text that the game writes, if it can: it breaks a law, and that may be why. */
function textOr(write: () => unknown, value: unknown): string {
  try {
    return String(write());
  } catch {
    return shown(value);
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
