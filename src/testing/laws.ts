import type { Game, GameEvent, GameOptions } from '../core/game.js';
import type { AnyKit } from './any.js';
import type { GameKit } from './kit.js';
import { lawOf } from './law.js';
import type { Law, Statute } from './law.js';
import { courseLaws } from './laws-course.js';
import { dataLaws } from './laws-data.js';
import { renderingLaws } from './laws-rendering.js';
import { keyLaws } from './laws-keys.js';
import { listingLaws } from './laws-listing.js';
import { modelLaws } from './laws-model.js';
import { recordLaws } from './laws-records.js';
import { refusalLaws } from './laws-refusals.js';
import { secretLaws } from './laws-secrets.js';
import { setupLaws } from './laws-setup.js';
import { textLaws } from './laws-texts.js';

/**
 * Almost everything that a value of {@link Game} promises, as laws that can be checked one by one under
 * any test runner: how likely `determinize` makes each state, they do not look at. Each law plays many
 * games at random and throws a {@link BrokenLawError} for one that breaks it, with the state, the way
 * there, and how to see it again.
 *
 * A law that holds for the games tried may still be broken by another one: check with more runs now
 * and then. Laws that need a part of the kit are there only if the kit has it.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 *
 * // With a test runner: for (const { name, check } of …) test(name, () => check());
 * for (const { check } of gameLaws(pearls, pearlsKit())) check({ numRuns: 1 });
 * ```
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
  // The laws only hand on what the game gave them, so they need not know of what types it is.
  const anyKit = kit as unknown as AnyKit;
  return Object.freeze(statutes(anyKit).map((statute) => lawOf(statute, game, anyKit)));
}

function statutes(kit: AnyKit): readonly Statute[] {
  return [
    ...setupLaws(),
    ...courseLaws(kit),
    ...listingLaws(),
    ...refusalLaws(),
    ...dataLaws(),
    ...textLaws(),
    ...recordLaws(),
    ...secretLaws(kit),
    ...keyLaws(),
    ...renderingLaws(),
    ...modelLaws(kit),
  ];
}
