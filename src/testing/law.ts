import fc from 'fast-check';
import type { AnyGame } from '../core/game.js';
import type { AnyKit } from './any.js';
import { garbage } from './garbage.js';
import { lucks } from './plays.js';
import { Finding, reportOf } from './report.js';
import type { BrokenLawError } from './report.js';
import { beginTrial } from './trial.js';
import type { Plan, Trial } from './trial.js';
import { watched } from './watch.js';

/**
 * How a law is to be checked.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 * import type { LawParameters } from 'reef-rules/testing';
 *
 * const parameters: LawParameters = { numRuns: 1, seed: 7 };
 * gameLaws(pearls, pearlsKit())[0]?.check(parameters); // undefined
 * ```
 */
export interface LawParameters {
  /** How many games to try; each law has its own default. */
  readonly numRuns?: number | undefined;
  /** The seed of fast-check: the same games again. */
  readonly seed?: number | undefined;
  /** Where fast-check found a broken law: that game again. */
  readonly path?: string | undefined;
}

/**
 * Something that every game must keep.
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
  /** Tries it on many games; throws a {@link BrokenLawError} for the first one that breaks it. */
  readonly check: (parameters?: LawParameters) => void;
}

/** A law as it is written down. */
export interface Statute {
  readonly name: string;
  /** How many games it is tried on unless told otherwise. */
  readonly runs: number;
  /** How many values of all sorts it wants; none unless told otherwise. */
  readonly garbage?: number;
  /** Throws if it does not hold for a game. */
  readonly holds: (trial: Trial) => void;
}

/** A law that can be checked. */
export function lawOf(statute: Statute, game: AnyGame, kit: AnyKit): Law {
  const property = fc.property(plans(kit, statute.garbage ?? 0), (plan) => {
    judge(statute, watched(game), kit, plan);
  });
  return Object.freeze({
    name: statute.name,
    check: ({ numRuns = statute.runs, seed, path }: LawParameters = {}): void => {
      const given = {
        ...(seed === undefined ? {} : { seed }),
        ...(path === undefined ? {} : { path }),
      };
      const found = fc.check(property, { numRuns, ...given, endOnFailure: true });
      if (found.failed) throw reported(statute, game, simplest(property, found));
    },
  });
}

type Details = fc.RunDetailsFailureProperty<[Plan]>;

/** The same game again, made simpler for a while. */
function simplest(property: fc.IProperty<[Plan]>, found: fc.RunDetails<[Plan]>): Details {
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

function plans({ options }: AnyKit, values: number): fc.Arbitrary<Plan> {
  return fc.record({
    options,
    luck: lucks(),
    garbage: fc.array(garbage(), { minLength: values, maxLength: values }),
  });
}

function judge(statute: Statute, game: AnyGame, kit: AnyKit, plan: Plan): void {
  let trial: Trial | null = null;
  try {
    trial = beginTrial(game, kit, plan);
    statute.holds(trial);
  } catch (error) {
    throw new Finding(plan, trial, error);
  }
}
