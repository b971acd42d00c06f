import { ensureGame } from '../core/ensure-game.js';
import { RulesError } from '../core/errors.js';
import { isObject } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { describe } from '../core/text.js';
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
import { viewLaws } from './laws-views.js';
import { ensureArbitrary } from './plays.js';
import type { AnyKit } from './trial.js';

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
  return Object.freeze(statutes(anyKit).map((statute) => lawOf(statute, game, anyKit)));
}

/** Refuses what is no kit, so that a mistake shows before any law is checked. */
function ensureKit(kit: unknown): void {
  if (!isObject(kit)) throw badKit('kit', 'a kit', kit);
  const { options, longest, mostListed, model, ...rest } = kit as Partial<AnyKit>;
  ensureArbitrary(options, 'kit.options');
  for (const [name, part] of Object.entries({ longest, mostListed })) {
    if (part === undefined || (Number.isSafeInteger(part) && part > 0)) continue;
    throw badKit(`kit.${name}`, 'a whole number from 1', part);
  }
  const { choose, conserved, strange, withOtherSecrets } = rest;
  for (const [name, part] of Object.entries({ choose, conserved, strange, withOtherSecrets })) {
    if (part === undefined || typeof part === 'function') continue;
    throw badKit(`kit.${name}`, 'a function', part);
  }
  if (model !== undefined && !isObject(model)) throw badKit('kit.model', 'an object', model);
}

function badKit(path: string, expected: string, found: unknown): RulesError {
  return new RulesError('bad-options', `expected ${expected}, found ${describe(found)}`, path);
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
    ...viewLaws(),
    ...keyLaws(),
    ...renderingLaws(),
    ...modelLaws(kit),
  ];
}
