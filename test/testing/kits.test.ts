import { gameLike } from '../kit/game-like.js';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, reef } from '../../src/index.js';
import type { State } from '../../src/index.js';
import { pearls, PEARLS } from '../../src/pearls/index.js';
import type { View } from '../../src/pearls/index.js';
import { gameLaws, pearlsKit, playthroughs, reefKit } from '../../src/testing/index.js';
import { deepFrozen } from '../kit/table.js';
import { listed } from './mutants.js';
import type { PearlsLike } from './mutants.js';

describe('the games of reefKit()', () => {
  const { options, choose } = reefKit();
  const plays = fc.sample(playthroughs(reef, options, { choose }), { numRuns: 40, seed: 5 });
  const events = plays.flatMap(({ steps }) => steps.flatMap((step) => step.events));

  test('have every kind of action in plenty', () => {
    const kinds = plays.flatMap(({ actions }) => actions.map(({ type }) => type));
    for (const kind of ['start', 'take', 'draw', 'play'] as const) {
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(kinds.length / 20);
    }
  });

  test('end both ways', () => {
    const ends = events.filter(({ type }) => type === 'game-over');
    expect(ends).toHaveLength(plays.length);
    for (const reason of ['deck', 'supply'] as const) {
      expect(ends.filter((end) => 'reason' in end && end.reason === reason).length).toBeGreaterThan(
        plays.length / 5,
      );
    }
  });

  test('hide the whole deck until the display is laid out, and then what is below its top card (R45)', () => {
    const { withOtherSecrets } = reefKit();
    const begun = reef.setup({ players: 2, seed: 7 });
    const started = [0, 1].reduce((one) => reef.apply(one, reef.legalActionAt(one, 0)), begun);
    const isHidden = (state: State, place: number): boolean => {
      const others = [1, 2, 3, 4, 5].map((seed) => withOtherSecrets!(state, 0, createRng(seed)));
      return new Set(others.map(({ deck }) => deck[place])).size > 1;
    };
    expect([0, 1].map((place) => isHidden(begun, place))).toEqual([true, true]);
    expect([0, 1].map((place) => isHidden(started, place))).toEqual([false, true]);
  });

  test('have points paid and collected, and cards for which the supply is short', () => {
    const kinds = new Set(events.map(({ type }) => type));
    expect(kinds).toContain('token-paid');
    expect(kinds).toContain('tokens-collected');
    expect(events.some((e) => e.type === 'piece-lacking' && e.reason === 'supply')).toBe(true);
  });
});

describe('the games of pearlsKit()', () => {
  const { options, choose } = pearlsKit();
  const plays = fc.sample(playthroughs(pearls, options, { choose }), { numRuns: 150, seed: 5 });
  const events = plays.flatMap(({ steps }) => steps.flatMap((step) => step.events));
  const isEnd = (event: (typeof events)[number], reason: string): boolean =>
    event.type === 'last-turns' && event.reason === reason;

  test('end both ways', () => {
    expect(events.filter((event) => isEnd(event, 'deck')).length).toBeGreaterThan(100);
    expect(events.filter((event) => isEnd(event, 'necklaces')).length).toBeGreaterThan(3);
  });

  test('have necklaces in plenty, and players who pass', () => {
    const kinds = events.map(({ type }) => type);
    expect(kinds).toContain('passed');
    const necklaces = kinds.filter((kind) => kind === 'necklace-taken');
    expect(necklaces.length).toBeGreaterThan(2 * plays.length);
  });

  test('have shared places, and places that the tie-break decides', () => {
    const standings = plays.flatMap(({ states }) => {
      const all = pearls.result(states.at(-1) ?? expect.unreachable())?.standings ?? [];
      return all.slice(1).map((one, i) => ({ one, above: all[i] ?? expect.unreachable() }));
    });
    expect(standings.some(({ one, above }) => one.rank === above.rank)).toBe(true);
    expect(
      standings.some(({ one, above }) => one.score === above.score && one.rank > above.rank),
    ).toBe(true);
  });
});

describe('the secrets of the kits', () => {
  test.each([0, 1, null])(
    'reefKit().withOtherSecrets(state, %s, rng) changes what it may',
    (seat) => {
      const { withOtherSecrets } = reefKit();
      const state = reef.setup({ players: 2, seed: 1 });
      const other = withOtherSecrets?.(state, seat, createRng(1)) ?? expect.unreachable();
      expect(other).not.toEqual(state);
      expect(reef.stateFromJson(other)).toEqual(other);
      expect(
        other.players.filter(({ hand }, i) => isDeepStrictEqual(hand, state.players[i]?.hand)),
      ).toHaveLength(seat === null ? 0 : 1);
    },
  );

  test.each([0, 1, null])(
    'pearlsKit().withOtherSecrets(state, %s, rng) changes what it may',
    (seat) => {
      const { withOtherSecrets } = pearlsKit();
      const state = pearls.setup({ players: 2, seed: 1 });
      const other = withOtherSecrets?.(state, seat, createRng(1)) ?? expect.unreachable();
      expect(pearls.stateFromJson(other)).toEqual(other);
      const kept = other.players.filter(({ hand }, i) =>
        isDeepStrictEqual(hand, state.players[i]?.hand),
      );
      expect(kept).toHaveLength(seat === null ? 0 : 1);
      expect(other.deck).not.toEqual(state.deck);
    },
  );
});

describe('pearlsKit(game) for a variant in which a large hand lets one pass', () => {
  const variant: PearlsLike = gameLike<PearlsLike>(pearls, {
    ...listed((list, view) => (isLarge(view) ? [...list, { type: 'pass' }] : list)),
    check: (view, action) => (isRest(view, action) ? null : pearls.check(view, action)),
    apply: (state, action) => (isRest(state, action) ? rested(state) : pearls.apply(state, action)),
    step: (state, action) =>
      isRest(state, action)
        ? deepFrozen({ state: rested(state), events: [{ type: 'passed', player: state.turn }] })
        : pearls.step(state, action),
  });
  const kit = { ...pearlsKit(variant), model: undefined, longest: 2000 };

  function isLarge({ phase, players, turn }: View): boolean {
    const { hand, unknown = 0 } = players[turn] ?? expect.unreachable();
    const size = PEARLS.reduce((sum, pearl) => sum + hand[pearl], unknown);
    return phase === 'play' && size >= 7;
  }

  function isRest(view: View, action: unknown): boolean {
    return isLarge(view) && pearls.check(view, action)?.code === 'must-act';
  }

  function rested<S extends View>(state: S): S {
    return deepFrozen({ ...state, turn: (state.turn + 1) % state.players.length });
  }

  test('the games have what only the variant allows', () => {
    const plays = fc.sample(playthroughs(variant, kit.options, kit), { numRuns: 20, seed: 5 });
    const rests = plays.flatMap(({ states, actions }) =>
      actions.filter((action, i) => isRest(states[i] ?? expect.unreachable(), action)),
    );
    expect(rests.length).toBeGreaterThan(plays.length);
  });

  test.each(gameLaws(variant, kit).filter(({ name }) => /^(check|legal|step|apply\()/.test(name)))(
    '$name',
    ({ check }) => {
      check({ numRuns: 5 });
    },
  );
});
