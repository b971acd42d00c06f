import { gameLike } from '../kit/game-like.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pearls } from '../../src/pearls/index.js';
import { gameLaws } from '../../src/testing/index.js';
import type { Law, LawParameters } from '../../src/testing/index.js';
import { SMALL_KIT } from './mutants.js';
import type { Kit, PearlsLike } from './mutants.js';

const COUNT = 'countLegalActions(state) is the length of legalActions(state)';
const END = 'step(state, action) comes to an end';

describe('law.check() says of a broken law', () => {
  test('which one it is, what is wrong, in which state, after which actions, and how to see it again', () => {
    // Wrong from the second turn on.
    const game = gameLike(pearls, {
      countLegalActions: (view: Parameters<PearlsLike['countLegalActions']>[0]) =>
        pearls.countLegalActions(view) + (view.deck.length < 42 ? 1 : 0),
    });
    const options = { players: 2, seed: 7, first: 0 };
    const kit: Kit = {
      ...SMALL_KIT,
      options: fc.constant(options),
      choose: (state) => pearls.legalActionAt(state, 0),
    };
    const first = pearls.setup(options);
    const second = pearls.apply(first, pearls.legalActionAt(first, 0));
    const { report, message } = problemWith(game, COUNT, { seed: 1 }, kit);
    expect(report).toContain('{ seed: 1, path: "0');
    expect(report).toContain('Counterexample: [{"options":{"players":2,"seed":7,"first":0},"luck"');
    expect(message).toBe(`pearls breaks a law: ${COUNT}

    it is 17, but 16 are listed

in the state
    ${pearls.formatState(second)}
after the actions
    take j
before the action
    take j`);
  });

  test('what was thrown, with the error as its cause', () => {
    const game = gameLike(pearls, {
      view: (): never => {
        throw new RangeError('too far');
      },
    });
    const law = 'view(view, player) of the same player is that view';
    const { message, cause } = problemWith(game, law);
    expect(message).toContain('    a call threw RangeError: too far\n');
    expect(cause).toBeInstanceOf(RangeError);
  });

  test('what was thrown by the kit, even if it is no error', () => {
    const kit = {
      ...SMALL_KIT,
      conserved: (): never => {
        throw 'a text' as unknown as Error;
      },
    };
    const law = 'apply(state, action) keeps what is never lost or made';
    expect(problemWith(pearls, law, {}, kit).message).toContain('a call threw "a text"\n');
  });

  test('the options, when it cannot even be set up', () => {
    const game = gameLike(pearls, {
      setup: (): never => {
        throw new TypeError('no table');
      },
    });
    const { report, message } = problemWith(game, COUNT);
    expect(message).toContain('a call threw TypeError: no table\n\nbefore the first action');
    expect(report).toContain('"options":{"players":2,');
  });

  test('what it can, when the game cannot write its own texts', () => {
    const fail = (): never => {
      throw new Error('no pen');
    };
    const game = gameLike(pearls, {
      countLegalActions: () => 0.5,
      formatState: fail,
      formatOptions: fail,
      formatAction: fail,
    });
    const { message } = problemWith(game, COUNT);
    expect(message).toContain('    {"phase":"play","players":[');
    expect(message).toContain('before the action\n    {"type":"');
  });

  test('that the game is over where it is', () => {
    const result = (): null => null;
    const { message } = problemWith(
      gameLike(pearls, { result }),
      'result(state) is null exactly until',
    );
    expect(message).not.toContain('before the action');
  });

  test('that a game which plays on and on has no end', () => {
    const { message } = problemWith(pearls, END, {}, { ...SMALL_KIT, longest: 10 });
    expect(message).toContain('    the game is not over after 10 actions\n');
  });

  test('that a game cannot go on', () => {
    const game = gameLike(pearls, {
      randomAction: (): never => {
        throw new Error('no idea');
      },
    });
    const { message } = problemWith(game, END, {}, { ...SMALL_KIT, choose: undefined });
    expect(message).toContain('    the game cannot go on: Error: no idea\n');
  });

  test('that the options of the kit have no seed', () => {
    const law = 'setup(options) gives the same state for the same options with a seed';
    const kit = { ...SMALL_KIT, options: fc.constant({ players: 2 }) };
    const { message } = problemWith(pearls, law, {}, kit);
    expect(message).toContain('    the options of the kit have no seed\n');
  });

  test('that the kit asks for players whom the game does not have', () => {
    const law = 'setup(options) refuses other numbers of players than playerCounts has';
    const { message } = problemWith(gameLike(pearls, { playerCounts: [3] }), law);
    expect(message).toContain('    playerCounts lacks 2, which the kit asks for\n');
  });
});

describe('law.check(parameters)', () => {
  const game = gameLike(pearls, { countLegalActions: () => 1 });

  test('shows the same game again with a seed and a path', () => {
    const found = problemWith(game, COUNT);
    const [, seed, path] = /\{ seed: (-?\d+), path: "([\d:]+)"/.exec(found.report)!;
    const again = problemWith(game, COUNT, { seed: Number(seed), path: path! });
    expect(again.message).toBe(found.message);
  });

  test('shows the same games again with a seed', () => {
    const [one, other] = [1, 2].map(() => problemWith(game, COUNT, { seed: 5 }));
    expect(one!.message).toBe(other!.message);
  });

  test('tries as many games as it is told', () => {
    let games = 0;
    const setup: PearlsLike['setup'] = (options) => {
      games++;
      return pearls.setup(options);
    };
    lawOf(gameLike(pearls, { setup }), COUNT).check({ numRuns: 3 });
    expect(games).toBe(3);
  });

  test('tells of a law that is broken only once, too', () => {
    let lies = 2;
    const countLegalActions: PearlsLike['countLegalActions'] = (view) =>
      lies-- > 0 ? 99 : pearls.countLegalActions(view);
    expect(problemWith(gameLike(pearls, { countLegalActions }), COUNT).message).toContain(
      'it is 99',
    );
  });

  test('makes the options of a broken law as simple as can be', () => {
    const options = fc.record({ players: fc.integer({ min: 2, max: 6 }), seed: fc.nat() });
    const { report } = problemWith(game, COUNT, {}, { ...SMALL_KIT, options });
    expect(report).toContain('"players":2,"seed":0}');
  });
});

function lawOf(game: PearlsLike, beginning: string, kit: Kit = SMALL_KIT): Law {
  const law = gameLaws(game, kit).find(({ name }) => name.startsWith(beginning));
  return law ?? expect.unreachable(`no law: ${beginning}`);
}

/** The report of fast-check on a broken law, and what the law itself has to say. */
function problemWith(
  game: PearlsLike,
  name: string,
  parameters: LawParameters = {},
  kit: Kit = SMALL_KIT,
): { report: string; message: string; cause: unknown } {
  try {
    lawOf(game, name, kit).check(parameters);
  } catch (error) {
    const { message: report, cause: found } = error as Error;
    const { message, cause } = found as Error;
    return { report, message, cause };
  }
  return expect.unreachable(`nothing wrong with ${name}`);
}
