import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import {
  pearlsKit,
  pearlsOptions,
  playthroughs,
  reefKit,
  reefOptions,
  states,
} from '../../src/testing/index.js';

describe('playthroughs(game, options)', () => {
  test('gives whole games, each action leading from one state to the next', () => {
    fc.assert(
      fc.property(playthroughs(pearls, pearlsOptions()), (play) => {
        expect(play.states[0]).toEqual(pearls.setup(play.options));
        play.actions.forEach((action, i) => {
          const state = play.states[i] ?? expect.unreachable();
          expect(play.steps[i]).toEqual(pearls.step(state, action));
          expect(play.states[i + 1]).toEqual(play.steps[i]?.state);
        });
        const last = play.states.at(-1) ?? expect.unreachable();
        expect(play.states).toHaveLength(play.actions.length + 1);
        expect(pearls.turn(last)).toBeNull();
      }),
      { numRuns: 10 },
    );
  });

  test('lets players choose as they are told', () => {
    const [play] = fc.sample(
      playthroughs(pearls, fc.constant({ players: 2, seed: 7 }), {
        choose: (state) => pearls.legalActionAt(state, 0),
      }),
      1,
    );
    expect(play?.actions[0]).toEqual(
      pearls.legalActionAt(pearls.setup({ players: 2, seed: 7 }), 0),
    );
  });

  test('gives up on games without an end', () => {
    const endless = playthroughs(pearls, pearlsOptions(), { longest: 5 });
    expect(() => fc.sample(endless, 1)).toThrow('the game is not over after 5 actions');
  });
});

describe('states(game, options)', () => {
  test('gives states from the first to the last', () => {
    const found = fc.sample(states(reef, reefOptions(), reefKit()), { numRuns: 60, seed: 3 });
    expect(new Set(found.map(({ phase }) => phase))).toEqual(new Set(['start', 'play', 'over']));
  });

  test('gives states of all phases of Pearls', () => {
    const found = fc.sample(states(pearls, pearlsOptions(), pearlsKit()), {
      numRuns: 200,
      seed: 3,
    });
    expect(new Set(found.map(({ phase }) => phase))).toEqual(new Set(['play', 'final', 'over']));
  });
});

describe('the choices of the kits', () => {
  test('reefKit().choose(state, rng) makes every kind of action common', () => {
    const { options, choose } = reefKit();
    const plays = fc.sample(playthroughs(reef, options, { choose }), { numRuns: 20, seed: 5 });
    const kinds = plays.flatMap(({ actions }) => actions.map(({ type }) => type));
    for (const kind of ['start', 'take', 'draw', 'play'] as const) {
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(kinds.length / 20);
    }
  });

  test('pearlsKit().choose(state, rng) makes necklaces and passing happen', () => {
    const { options, choose } = pearlsKit();
    const plays = fc.sample(playthroughs(pearls, options, { choose }), { numRuns: 60, seed: 5 });
    const texts = plays.flatMap(({ actions }) =>
      actions.map((action) => pearls.formatAction(action)),
    );
    expect(texts).toContain('pass');
    const necklaces = plays.flatMap(({ actions }) =>
      actions.filter((action) => action.type === 'play' && action.necklace),
    );
    expect(necklaces.length).toBeGreaterThan(plays.length);
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
        other.players.map(({ hand }) => hand).filter((hand, i) => hand === state.players[i]?.hand),
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
      const kept = other.players.filter(({ hand }, i) => hand === state.players[i]?.hand);
      expect(kept).toHaveLength(seat === null ? 0 : 1);
      expect(other.deck).not.toEqual(state.deck);
    },
  );
});
