import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { Action, State } from '../../src/pearls/index.js';
import { gameLaws, pearlsKit, pearlsOptions, reefKit } from '../../src/testing/index.js';
import * as pearlsSlow from '../kit/pearls/slow.js';
import { isThorough } from '../kit/runs.js';
import { seenBy } from '../kit/reef/secrets.js';
import { applySlowly, legalActionsSlowly } from '../kit/reef/slow.js';
import { MUTANTS } from './mutants.js';
import type { PearlsLike } from './mutants.js';

/** Each law says itself how many games it wants; a quick run gives it a few. */
const few = isThorough ? {} : { numRuns: 2 };

describe('reef', () => {
  // The judge is the version that tries everything, not the one that is judged.
  const model = { legalActions: legalActionsSlowly, apply: applySlowly, view: seenBy };
  for (const { name, check } of gameLaws(reef, { ...reefKit(), model }))
    test(name, () => {
      check(few);
    });
});

describe('pearls', () => {
  const { legalActionsSlowly: legalActions, resultSlowly: result } = pearlsSlow;
  const apply = (state: State, action: Action): State => pearlsSlow.applySlowly(state, action)!;
  const model = { legalActions, apply, result };
  for (const { name, check } of gameLaws(pearls, { ...pearlsKit(), model })) {
    test(name, () => {
      check(few);
    });
  }
});

describe('gameLaws(game, kit)', () => {
  test('needs nothing but options', () => {
    for (const { check } of gameLaws(pearls, { options: pearlsOptions() })) check({ numRuns: 1 });
  });

  test('looks at some of the actions where there are too many to list', () => {
    const kit = { ...pearlsKit(), mostListed: 3 };
    for (const { check } of gameLaws(pearls, kit)) check({ numRuns: isThorough ? 2 : 1 });
  });

  test('lets a game take out of events what somebody must not know, and not only whole events', () => {
    const redacting: PearlsLike = gameLike(pearls, {
      eventsFor: (view, player, events) =>
        pearls.eventsFor(
          view,
          player,
          events.map((event) =>
            event.type === 'market-refilled'
              ? { ...event, cards: event.cards.map(() => null) }
              : event,
          ),
        ),
    });
    // The new cards lie open, so its events do not say all that its views show.
    const laws = gameLaws(redacting, { ...pearlsKit(redacting), model: undefined }).filter(
      ({ name }) => !name.startsWith('applyEvent(view, event)'),
    );
    for (const { name, check } of laws) check(name.startsWith('eventsFor') ? few : { numRuns: 1 });
  });

  test('has more laws the more the kit knows', () => {
    const { options, conserved, withOtherSecrets, model } = pearlsKit();
    const count = gameLaws(pearls, { options }).length;
    expect(gameLaws(pearls, { options, conserved })).toHaveLength(count + 1);
    expect(gameLaws(pearls, { options, withOtherSecrets })).toHaveLength(count + 2);
    expect(gameLaws(pearls, { options, model })).toHaveLength(count + 1);
  });

  test('has a name of its own for each law', () => {
    const names = gameLaws(reef, reefKit()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has no law that none of the broken games breaks', () => {
    const broken = Object.values(MUTANTS).flatMap(({ breaks }) => breaks);
    const names = gameLaws(pearls, pearlsKit()).map(({ name }) => name);
    expect(names.filter((name) => !broken.some((one) => name.startsWith(one)))).toEqual([]);
    // Nor does a beginning of a name stand for two laws.
    const twice = broken.filter((one) => names.filter((name) => name.startsWith(one)).length !== 1);
    expect(twice).toEqual([]);
  });
});
