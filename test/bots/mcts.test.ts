import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { mcts } from '../../src/bots/mcts.js';
import { playMatch } from '../../src/bots/match.js';
import { pearlsWorth } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef/ready.js';
import { defineGame, reef } from '../../src/index.js';
import type { Action as ReefAction, View as ReefView } from '../../src/index.js';
import { formatAction, pearls, setup } from '../../src/pearls/index.js';
import type { Action, State, View } from '../../src/pearls/index.js';
import { table } from '../kit/pearls/table.js';
import { decisionIn } from './choice.js';
import type { Decider } from './choice.js';

/** Where a game of two branches: who chooses between which ways. At the end there is the lead of the first player. */
interface Fork {
  readonly turn: 0 | 1;
  readonly ways: Readonly<Record<string, Fork | number>>;
}

/** What the search of the first player comes to in a game that is nothing but these choices. */
async function chosenIn(tree: Fork, seed: number): Promise<string> {
  interface Path {
    readonly path: readonly string[];
  }
  const at = ({ path }: Path): Fork | number =>
    path.reduce<Fork | number>((fork, way) => (fork as Fork).ways[way]!, tree);
  const game = defineGame<Path, Path, { readonly way: string }>({
    name: 'fork',
    playerCounts: [2],
    players: () => 2,
    setup: () => ({ path: [] }),
    turn: (view) => {
      const fork = at(view);
      return typeof fork === 'number' ? null : fork.turn;
    },
    standings: (view) => [
      { player: 0, score: Number(at(view)) },
      { player: 1, score: 0 },
    ],
    scores: () => [0, 0],
    legalActions: (view) => {
      const fork = at(view);
      return typeof fork === 'number' ? [] : Object.keys(fork.ways).map((way) => ({ way }));
    },
    step: ({ path }, { way }) => ({ state: { path: [...path, way] }, events: [] }),
    view: (view) => view,
    determinize: (view) => view,
    readAction: ({ way }) => ({ way }),
    readState: ({ path }) => ({ path: [...path] }),
    readView: ({ path }) => ({ path: [...path] }),
  });
  const decision = decisionIn(game, game.setup({ players: 2 }), { seed });
  const bot = mcts<Path, { readonly way: string }>() as Decider<Path, { readonly way: string }>;
  const { way } = await bot.choose(decision);
  return way;
}

const blind = mcts<View, Action>() as Decider<View, Action>;
const searching = mcts<View, Action>({ worth: pearlsWorth });
const advised = searching as Decider<View, Action>;

describe('mcts', () => {
  test('mcts().choose(decision) does not think when there is no choice (P21)', async () => {
    const state = table({ hands: ['.', '2y'], deck: '', finalTurns: 2 });
    const game = gameLike(pearls, { determinize: (): never => expect.unreachable() });
    expect(await blind.choose(decisionIn(game, state))).toEqual({ type: 'pass' });
  });

  test.each([
    ['without advice', blind],
    ['with advice', advised],
  ])('mcts().choose(decision) %s plays the last turn best (P20, P23)', async (_, bot) => {
    const hands = ['4y+1b', '1r'];
    const state = table({ hands, deck: '', finalTurns: 2, necklaces: [4] });
    const budget = { playouts: 500 };
    const action = await bot.choose(decisionIn(pearls, state, { budget }));
    expect(formatAction(action)).toBe('play 4y necklace');
  });

  test.each([1, 2, 3, 4, 5])(
    'mcts().choose(decision) fears what is best for the opponent: luck %d',
    async (seed) => {
      // The trap brings 4 on average, and loses 4 against an opponent who plays well.
      const trap: Fork = { turn: 1, ways: { kind: 12, cruel: -4 } };
      expect(await chosenIn({ turn: 0, ways: { trap, calm: 1 } }, seed)).toBe('calm');
      // To lose little is best for an opponent who cannot win.
      const mild: Fork = { turn: 1, ways: { kind: 9, cruel: 2 } };
      expect(await chosenIn({ turn: 0, ways: { mild, calm: 1 } }, seed)).toBe('mild');
    },
  );

  test.each([1, 2, 3, 4, 5])(
    'mcts().choose(decision) looks again at what began badly: luck %d',
    async (seed) => {
      // Nine of ten ways on lose a point, and the tenth wins ten.
      const ways = Object.fromEntries(
        Array.from('abcdefghij', (way) => [way, way === 'h' ? 10 : -1]),
      );
      const bold: Fork = { turn: 0, ways };
      expect(await chosenIn({ turn: 0, ways: { calm: 0, bold } }, seed)).toBe('bold');
    },
  );

  /** Counts the guesses at what is hidden: one for each playout. */
  function counted(): { game: typeof pearls; playouts: () => number } {
    let playouts = 0;
    const game = gameLike(pearls, {
      determinize: (...args: Parameters<typeof pearls.determinize>): State => {
        playouts++;
        return pearls.determinize(...args);
      },
    });
    return { game, playouts: () => playouts };
  }

  test.each([
    [{ playouts: 1 }, 1],
    [{ playouts: 25 }, 25],
    [null, 300],
  ])('mcts().analyse(decision) with a budget of %j plays %d playouts', (budget, expected) => {
    const { game, playouts } = counted();
    searching.analyse(decisionIn(game, setup({ players: 2, seed: 7 }), { budget }));
    expect(playouts()).toBe(expected);
  });

  test('mcts().choose(decision) with a budget of milliseconds looks at the clock', async () => {
    const { game, playouts } = counted();
    let time = 0;
    const decision = decisionIn(game, setup({ players: 2, seed: 7 }), {
      budget: { milliseconds: 10 },
    });
    await advised.choose({ ...decision, elapsed: () => (time += 2) });
    expect(playouts()).toBe(5);
  });

  test(
    'mcts().choose(decision) answers although its clock stands still',
    { timeout: 60_000 },
    async () => {
      const budget = { milliseconds: 200 };
      const last = table({ hands: ['4y+1b', '1r'], deck: '', finalTurns: 2, necklaces: [4] });
      const action = await blind.choose(decisionIn(pearls, last, { budget }));
      expect(pearls.check(last, action)).toBeNull();

      const { turns } = await playMatch(reef, [random, random], { seed: 7 });
      const { state } = turns.at(-2)!;
      const search = REEF_BOTS.mcts as Decider<ReefView, ReefAction>;
      const play = await search.choose(decisionIn(reef, state, { budget }));
      expect(reef.check(state, play)).toBeNull();
    },
  );

  test('mcts().choose(decision) decides the same from the same luck, and from nothing hidden', async () => {
    const state = setup({ players: 3, seed: 7 });
    const conditions = { players: 3, budget: { playouts: 30 } };
    const choose = async (of: State): Promise<Action> =>
      advised.choose(decisionIn(pearls, of, conditions));
    const other = { ...state, deck: [...state.deck].reverse() };
    expect(await choose(state)).toEqual(await choose(state));
    expect(await choose(other)).toEqual(await choose(state));
  });

  test.each([
    ['without advice', mcts<View, Action>()],
    ['with advice', searching],
  ])('mcts() plays whole games %s', { timeout: 60_000 }, async (_, bot) => {
    const match = await playMatch(pearls, [bot, random], { seed: 7, budget: { playouts: 5 } });
    expect(match.failure).toBeNull();
  });

  test.each<[unknown, string, string]>([
    [null, 'advice', 'advice: expected { worth, margin } with a margin above 0, found null'],
    [7, 'advice', 'found 7'],
    [{ worth: 7 }, 'worth', 'worth: expected a function of a view and a seat, found 7'],
    [{ margin: 0 }, 'advice', 'margin above 0'],
    [{ margin: NaN }, 'advice', 'margin above 0'],
    [{ margin: '5' }, 'advice', 'margin above 0'],
  ])('mcts(%j) is refused', (advice, path, message) => {
    expect(() => mcts(advice as never)).toThrow(
      expect.objectContaining({
        name: 'RulesError',
        code: 'bad-options',
        path,
        message: expect.stringContaining(message) as string,
      }) as Error,
    );
  });
});
