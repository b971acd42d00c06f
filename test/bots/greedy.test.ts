import { describe, expect, test } from 'vitest';
import type { Bot } from '../../src/bots/bot.js';
import { greedy } from '../../src/bots/greedy.js';
import { playMatch } from '../../src/bots/match.js';
import type { Seating } from '../../src/bots/match.js';
import { PEARLS_BOTS } from '../../src/bots/pearls.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef.js';
import type { Game, GameEvent } from '../../src/core/game.js';
import { createRng, reef } from '../../src/index.js';
import type * as Reef from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type * as Pearls from '../../src/pearls/index.js';
import { choice } from './choice.js';

type PearlsBot = Bot<Pearls.View, Pearls.Action>;
type ReefBot = Bot<Reef.View, Reef.Action>;

describe('greedy', () => {
  const state = pearls.setup({ players: 3, seed: 7 });

  test('greedy(worth) chooses what the worth of the next view is greatest for', () => {
    const views: Pearls.View[] = [];
    const bot: PearlsBot = greedy((view, seat) => {
      expect(seat).toBe(state.turn);
      views.push(view);
      // The third action shall be the best, and there are some before and after it.
      return views.length === 3 ? 1 : -views.length;
    });
    expect(choice(pearls, bot, state)).toEqual(pearls.legalActionAt(state, 2));

    const seen = pearls.view(state, state.turn);
    const previews = pearls.legalActions(seen).map((action) => pearls.apply(seen, action));
    expect(views).toEqual(previews);
    expect(views.length).toBeGreaterThan(3);
  });

  test('greedy(worth) draws lots among equals, and only among them', () => {
    const legal = pearls.legalActions(state);
    const best = [legal[1], legal[2], legal.at(-1)];
    const views = legal.map((action) => pearls.apply(pearls.view(state, state.turn), action));
    const keys = [views[1], views[2], views.at(-1)].map((view) => pearls.key(view as Pearls.View));
    const bot: PearlsBot = greedy((view) => (keys.includes(pearls.key(view)) ? 0 : -1));

    const chosen = Array.from({ length: 60 }, (_, seed) => choice(pearls, bot, state, seed));
    for (const action of best) {
      expect(chosen.filter((one) => one === action).length).toBeGreaterThan(8);
    }
    expect(new Set(chosen)).toEqual(new Set(best));
  });

  test('greedy(worth) thinks about a random part of too many actions', () => {
    const begun = reef.setup({ players: 2, seed: 7, start: 'anywhere' });
    const count = reef.countLegalActions(begun);
    expect(count).toBeGreaterThan(1500);

    const applied: Reef.Action[] = [];
    const watched = {
      ...reef,
      legalActions: (): never => {
        throw new Error(`${count} actions are too many to list`);
      },
      apply<S extends Reef.View>(view: S, action: Reef.Action): S {
        applied.push(action);
        return reef.apply(view, action);
      },
    };
    const bot: ReefBot = greedy(() => 0);
    expect(applied).toContain(choice(watched, bot, begun));
    expect(applied).toHaveLength(1500);
    expect(new Set(applied.map((action) => reef.formatAction(action))).size).toBeGreaterThan(1000);
  });
});

describe('random', () => {
  test('random.choose(decision) takes each legal action as often as any other', () => {
    const state = pearls.setup({ players: 4, seed: 7 });
    const legal = pearls.legalActions(state);
    const rng = createRng(7);
    const decision = { game: pearls, view: state, seat: state.turn, rng };
    const counts = new Map(legal.map((action) => [action, 0]));
    for (let i = 0; i < 100 * legal.length; i++) {
      const action = random.choose(decision);
      counts.set(action, (counts.get(action) as number) + 1);
    }
    expect(counts.size).toBe(legal.length);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(Math.max(...counts.values())).toBeLessThan(140);
  });
});

/** Whole games take a while on a busy machine. */
const PATIENCE = { timeout: 60_000 };

describe('greedy against random', () => {
  /** How many of these games greedy wins: each deal is played once from every seat. */
  function wins<S extends V, V extends object, A, O extends Seating, E extends GameEvent>(
    game: Game<S, V, A, O, E>,
    bot: Bot<V, A>,
    deals: readonly (O & { seed: number })[],
  ): number {
    const games = deals.flatMap((options) =>
      Array.from({ length: options.players }, (_, seat) => {
        const bots = Array.from({ length: options.players }, (__, i) =>
          i === seat ? bot : random,
        );
        const { winners } = playMatch<S, V, A, O, E>(game, bots, options).result;
        return winners.includes(seat) ? 1 / winners.length : 0;
      }),
    );
    return games.reduce((sum, won) => sum + won, 0) / games.length;
  }

  test.each([
    [2, 6],
    [4, 2],
  ])(
    'playMatch(reef, …) with %d players: greedy wins nearly always',
    PATIENCE,
    (players, deals) => {
      const options = Array.from({ length: deals }, (_, seed) => ({ players, seed }));
      expect(wins(reef, REEF_BOTS.greedy, options)).toBeGreaterThan(0.9);
    },
  );

  test.each([
    [2, 20],
    [4, 10],
    [6, 10],
  ])(
    'playMatch(pearls, …) with %d players: greedy wins nearly always',
    PATIENCE,
    (players, deals) => {
      const options = Array.from({ length: deals }, (_, seed) => ({ players, seed }));
      expect(wins(pearls, PEARLS_BOTS.greedy, options)).toBeGreaterThan(0.9);
    },
  );
});
