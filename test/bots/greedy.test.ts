import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import type { Bot } from '../../src/bots/bot.js';
import { greedy } from '../../src/bots/greedy.js';
import { random } from '../../src/bots/random.js';
import { reef } from '../../src/index.js';
import type * as Reef from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type * as Pearls from '../../src/pearls/index.js';
import { choice, decisionIn } from './choice.js';

type PearlsBot = Bot<Pearls.View, Pearls.Action>;
type ReefBot = Bot<Reef.View, Reef.Action>;

describe('greedy', () => {
  const state = pearls.setup({ players: 3, seed: 7 });

  test('greedy(worth) chooses what the worth of the next view is greatest for', async () => {
    const views: Pearls.View[] = [];
    const bot: PearlsBot = greedy((view, seat) => {
      expect(seat).toBe(state.turn);
      views.push(view);
      // The third action shall be the best, and there are some before and after it.
      return views.length === 3 ? 1 : -views.length;
    });
    expect(await choice(pearls, bot, state)).toEqual(pearls.legalActionAt(state, 2));

    const seen = pearls.view(state, state.turn);
    const previews = pearls.legalActions(seen).map((action) => pearls.apply(seen, action));
    expect(views).toEqual(previews);
    expect(views.length).toBeGreaterThan(3);
  });

  test('greedy(worth) draws lots among equals, and only among them', async () => {
    const legal = pearls.legalActions(state);
    const best = [legal[1], legal[2], legal.at(-1)];
    const views = legal.map((action) => pearls.apply(pearls.view(state, state.turn), action));
    const keys = [views[1], views[2], views.at(-1)].map((view) => pearls.key(view!));
    const bot: PearlsBot = greedy((view) => (keys.includes(pearls.key(view)) ? 0 : -1));

    const chosen = await Promise.all(
      Array.from({ length: 60 }, (_, seed) => choice(pearls, bot, state, seed)),
    );
    for (const action of best) {
      expect(chosen.filter((one) => one === action).length).toBeGreaterThan(8);
    }
    expect(new Set(chosen)).toEqual(new Set(best));
  });

  test('greedy(worth) thinks about a random part of too many actions', async () => {
    const begun = reef.setup({ players: 2, seed: 7, start: 'anywhere' });
    const count = reef.countLegalActions(begun);
    expect(count).toBeGreaterThan(1500);

    const applied: Reef.Action[] = [];
    const watched = gameLike(reef, {
      legalActions: (): never => {
        throw new Error(`${count} actions are too many to list`);
      },
      apply<S extends Reef.View>(view: S, action: Reef.Action): S {
        applied.push(action);
        return reef.apply(view, action);
      },
    });
    const bot: ReefBot = greedy(() => 0);
    expect(applied).toContain(await choice(watched, bot, begun));
    expect(applied).toHaveLength(1500);
    expect(new Set(applied.map((action) => reef.formatAction(action))).size).toBeGreaterThan(1000);
  });
});

describe('random', () => {
  test('random.choose(decision) takes each legal action as often as any other', () => {
    const state = pearls.setup({ players: 4, seed: 7 });
    const legal = pearls.legalActions(state);
    const decision = decisionIn(pearls, state, { seed: 7 });
    const counts = new Map(legal.map((action) => [action, 0]));
    for (let i = 0; i < 100 * legal.length; i++) {
      const action = random.choose(decision) as Pearls.Action;
      counts.set(action, counts.get(action)! + 1);
    }
    expect(counts.size).toBe(legal.length);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
    expect(Math.max(...counts.values())).toBeLessThan(140);
  });

  test.each([[undefined], [null], [{}]])('greedy(%j) is refused', (worth) => {
    expect(() => greedy(worth as never)).toThrow(
      expect.objectContaining({ code: 'bad-options', path: 'worth' }) as Error,
    );
  });
});
