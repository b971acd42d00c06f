import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reef } from '../../src/index.js';
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
