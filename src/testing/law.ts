import fc from 'fast-check';
import { RulesError } from '../core/errors.js';
import type { AnyGame } from '../core/game.js';
import { describe } from '../core/text.js';
import { garbage } from './garbage.js';
import { lucks } from './plays.js';
import { Finding, reportOf, watched } from './report.js';
import type { BrokenLawError } from './report.js';
import { beginTrial } from './trial.js';
import type { AnyKit, Case, Trial } from './trial.js';

/** Options for checking a law. */
export interface LawParameters {
  /** The number of games to try; each law has its own default. */
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
 */
export interface Law {
  /** What must hold, in a sentence. */
  readonly name: string;
  /** Tests it on many games; throws a {@link BrokenLawError} for the first one that breaks it. */
  readonly check: (parameters?: LawParameters) => void;
}

/** A law as it is written down. */
export interface Statute {
  readonly name: string;
  /** The number of games to try it on by default. */
  readonly runs: number;
  /** The number of values of all sorts that it needs; none by default. */
  readonly garbage?: number;
  /** Throws if it does not hold for a game. */
  readonly holds: (trial: Trial) => void;
}

/** A law that can be checked. */
export function lawOf(statute: Statute, game: AnyGame, kit: AnyKit): Law {
  const property = fc.property(cases(kit, statute.garbage ?? 0), (given) => {
    judge(statute, watched(game), kit, given);
  });
  return Object.freeze({
    name: statute.name,
    check: ({ numRuns = statute.runs, seed, path }: LawParameters = {}): void => {
      ensureRuns(numRuns);
      const again = {
        ...(seed === undefined ? {} : { seed }),
        ...(path === undefined ? {} : { path }),
      };
      const found = fc.check(property, { numRuns, ...again, endOnFailure: true });
      if (found.failed) throw reported(statute, game, simplest(property, found));
    },
  });
}

/** A law that is tried on no game would hold for every game. */
function ensureRuns(numRuns: unknown): void {
  if (Number.isSafeInteger(numRuns) && (numRuns as number) > 0) return;
  const problem = `expected a whole number from 1, found ${describe(numRuns)}`;
  throw new RulesError('bad-options', problem, 'numRuns');
}

type Details = fc.RunDetailsFailureProperty<[Case]>;

/** The same game again, made simpler for a while. */
function simplest(property: fc.IProperty<[Case]>, found: fc.RunDetails<[Case]>): Details {
  const { seed, counterexamplePath } = found as Details;
  const again = { seed, path: counterexamplePath, interruptAfterTimeLimit: SIMPLIFYING };
  const simpler = fc.check(property, again);
  return (simpler.failed ? simpler : found) as Details;
}

/** For how many milliseconds a simpler game is looked for. */
const SIMPLIFYING = 2000;

function reported({ name }: Statute, game: AnyGame, details: Details): BrokenLawError {
  const { seed, counterexamplePath: path, errorInstance } = details;
  return reportOf(name, game, errorInstance as Finding, { seed, path });
}

function cases({ options }: AnyKit, values: number): fc.Arbitrary<Case> {
  return fc.record({
    options,
    luck: lucks(),
    garbage: fc.array(garbage(), { minLength: values, maxLength: values }),
  });
}

function judge(statute: Statute, game: AnyGame, kit: AnyKit, given: Case): void {
  let trial: Trial | null = null;
  try {
    trial = beginTrial(game, kit, given);
    statute.holds(trial);
  } catch (error) {
    throw new Finding(given, trial, error);
  }
}
