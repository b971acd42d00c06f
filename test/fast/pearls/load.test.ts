import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import { setup, view } from '../../../src/pearls/index.js';
import type { Player, State, View } from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/reef/fast.js';

const state = setup({ players: 2, seed: 7 });

function withPlayer(change: object): unknown {
  return { ...state, players: [{ ...state.players[0]!, ...change }, state.players[1]] };
}

function withHand(change: object): unknown {
  return withPlayer({ hand: { ...state.players[0]!.hand, ...change } });
}

describe('new PearlsSimulator(view) and load(view)', () => {
  test('a state that survived JSON is the same game', () => {
    const copy = JSON.parse(JSON.stringify(state)) as State;
    expectSame(new PearlsSimulator(copy).unload(), state);
  });

  test('unload() gives what is frozen through and through, and independent of what was loaded', () => {
    const given = structuredClone(view(state, 0)) as View & { market: unknown[] };
    const game = new PearlsSimulator<View>(given);
    given.market.length = 0;
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen));
    expect(frozen(game.unload())).toBe(true);
    expectSame(game.unload(), view(state, 0));
  });

  test.each<[what: string, value: unknown, path: string]>([
    ['nothing', null, ''],
    ['a text', 'state', ''],
    ['an empty object', {}, ''],
    ['another phase', { ...state, phase: 'start' }, 'phase'],
    ['one player', { ...state, players: state.players.slice(1) }, 'players'],
    ['a player who is none', { ...state, players: [state.players[0], null] }, 'players[1]'],
    ['the turn of nobody', { ...state, turn: 2 }, 'turn'],
    ['last turns too early', { ...state, finalTurns: 1 }, 'finalTurns'],
    ['no last turns', { ...state, phase: 'final' }, 'finalTurns'],
    ['an empty market', { ...state, market: [] }, 'market'],
    ['another kind of card', { ...state, market: ['pink', ...state.market.slice(1)] }, 'market[0]'],
    ['a card missing', { ...state, deck: state.deck.slice(1) }, 'deck'],
    ['too many cards of a kind', { ...state, deck: state.deck.map(() => 'purple') }, 'deck'],
    ['necklaces in disorder', { ...state, necklaces: [5, 4] }, 'necklaces'],
    ['a necklace too many', { ...state, necklaces: [4, 4] }, 'necklaces'],
    ['a necklace too dear', { ...state, necklaces: [10] }, 'necklaces[0]'],
    ['a necklace of a player twice', withPlayer({ necklaces: [9] }), 'necklaces'],
    ['half a card', withHand({ joker: 0.5 }), 'players[0].hand.joker'],
    ['less than no cards', withHand({ joker: -1 }), 'players[0].hand.joker'],
    ['a hand too large', withHand({ red: 11 }), 'players[0].hand'],
    ['a seen card elsewhere', withPlayer({ seen: state.players[1]!.hand }), 'players[0].seen'],
    ['unknown cards that are none', withPlayer({ unknown: '1' }), 'players[0].unknown'],
    ['a field that no state has', { ...state, round: 1 }, ''],
  ])('%s is refused as bad-state, and changes nothing', (_, value, path) => {
    const error = expect.objectContaining({ name: 'RulesError', code: 'bad-state', path }) as Error;
    expect(() => new PearlsSimulator(value as State)).toThrow(error);
    const game = new PearlsSimulator(state);
    expect(() => {
      game.load(value as State);
    }).toThrow(error);
    expectSame(game.unload(), state);
  });

  test('each value is read once', () => {
    const reads = new Map<string, number>();
    const watched = <T extends object>(value: T, path: string): T =>
      new Proxy(value, {
        get(target, name) {
          const at = `${path}.${String(name)}`;
          reads.set(at, (reads.get(at) ?? 0) + 1);
          const part: unknown = Reflect.get(target, name);
          return typeof part === 'object' && part !== null ? watched({ ...part }, at) : part;
        },
      });
    const player = watched<Player>({ ...state.players[0]! }, 'player');
    const players = [player, state.players[1]!];
    const seen = watched<State>({ ...state, players: [] }, 'state');
    try {
      new PearlsSimulator({ ...state, players });
      new PearlsSimulator(seen);
    } catch {
      // What the proxies give for lists are no lists.
    }
    expect(reads.size).toBeGreaterThan(3);
    expect([...reads.values()].every((count) => count === 1)).toBe(true);
  });

  test('a getter that throws is refused as bad-state', () => {
    const odd = Object.defineProperty({ ...state }, 'deck', {
      get: () => {
        throw new Error('no');
      },
    });
    const error = expect.objectContaining({ code: 'bad-state' }) as Error;
    expect(() => new PearlsSimulator(odd)).toThrow(error);
  });
});
