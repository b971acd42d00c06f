import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pearls } from '../../src/pearls/index.js';
import { BrokenLawError, gameLaws } from '../../src/testing/index.js';
import type { LawParameters } from '../../src/testing/index.js';
import { SMALL_KIT } from './mutants.js';
import type { Kit, PearlsLike } from './mutants.js';

const COUNT = 'countLegalActions(state) is the length of legalActions(state)';

describe('law.check() says of a broken law', () => {
  test('which one it is, what is wrong, in which state, after which actions, and how to see it again', () => {
    // Wrong from the second turn on.
    const game = {
      ...pearls,
      countLegalActions: (view: Parameters<PearlsLike['countLegalActions']>[0]) =>
        pearls.countLegalActions(view) + (view.deck.length < 42 ? 1 : 0),
    };
    const kit = {
      ...SMALL_KIT,
      options: fc.constant({ players: 2, seed: 7, first: 0 }),
      choose: (state: Parameters<NonNullable<Kit['choose']>>[0]) => pearls.legalActionAt(state, 0),
    };
    const error = problemWith(game, COUNT, { seed: 1 }, kit);
    expect(error.message).toBe(
      `pearls breaks a law: ${COUNT}

    it is 17, but 16 are listed

in the state
    ${pearls.formatState(pearls.apply(pearls.setup({ players: 2, seed: 7, first: 0 }), pearls.legalActionAt(pearls.setup({ players: 2, seed: 7, first: 0 }), 0)))}
which comes of these options and actions
    players 2
    seed 7
    first 0
    actions
    take j
    ; then take j
and again with check({ seed: 1, path: '${error.again.path}' })`,
    );
    expect(error).toMatchObject({
      name: 'BrokenLawError',
      law: COUNT,
      problem: 'it is 17, but 16 are listed',
    });
  });

  test('what was thrown, with the error as its cause', () => {
    const game = {
      ...pearls,
      view: (): never => {
        throw new RangeError('too far');
      },
    };
    const { problem, cause } = problemWith(
      game,
      'view(view, player) of the same player is that view',
    );
    expect(problem).toBe('a call threw RangeError: too far');
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
    expect(problemWith(pearls, law, {}, kit).problem).toBe('a call threw "a text"');
  });

  test('the options, when it cannot even be set up', () => {
    const game = {
      ...pearls,
      setup: (): never => {
        throw new TypeError('no table');
      },
    };
    const { message } = problemWith(game, COUNT);
    expect(message).toContain('a call threw TypeError: no table');
    expect(message).toContain('    players 2\n');
    expect(message).not.toContain('in the state');
  });

  test('what it can, when the game cannot write its own texts', () => {
    const fail = (): never => {
      throw new Error('no pen');
    };
    const game = {
      ...pearls,
      countLegalActions: () => 0.5,
      formatState: fail,
      formatOptions: fail,
      formatAction: fail,
    };
    const broken = problemWith(game, COUNT);
    expect(broken.message).toContain('    {"phase":"play","players":[');
    expect(broken.message).toContain('    ; then {"type":"');
    expect(broken.message).toContain('    {"players":2,"first":1,"seed":');
    const formatState = (): string => 7 as unknown as string;
    expect(problemWith({ ...game, formatState }, COUNT).message).toContain('    {"phase":"play"');
  });

  test('that a game which plays on and on has no end', () => {
    const law = 'step(state, action) comes to an end';
    const { problem } = problemWith(pearls, law, {}, { ...SMALL_KIT, longest: 10 });
    expect(problem).toBe('the game is not over after 10 actions');
  });

  test('that a game cannot go on', () => {
    const law = 'step(state, action) comes to an end';
    const game = {
      ...pearls,
      randomAction: (): never => {
        throw new Error('no idea');
      },
    };
    const { problem } = problemWith(game, law, {}, { ...SMALL_KIT, choose: undefined });
    expect(problem).toBe('the game cannot go on: Error: no idea');
  });

  test('that the options of the kit have no seed', () => {
    const law = 'setup(options) gives the same state for the same options with a seed';
    const kit = { ...SMALL_KIT, options: fc.constant({ players: 2 }) };
    expect(problemWith(pearls, law, {}, kit).problem).toBe('the options of the kit have no seed');
  });

  test('that the kit asks for players whom the game does not have', () => {
    const law = 'setup(options) refuses other numbers of players than playerCounts has';
    expect(problemWith({ ...pearls, playerCounts: [3] }, law).problem).toBe(
      'playerCounts lacks 2, which the kit asks for',
    );
  });
});

describe('law.check(parameters)', () => {
  const game = { ...pearls, countLegalActions: () => 1 };

  test('shows the same game again with a seed and a path', () => {
    const found = problemWith(game, COUNT);
    expect(problemWith(game, COUNT, found.again).message).toBe(found.message);
  });

  test('shows the same games again with a seed', () => {
    expect(problemWith(game, COUNT, { seed: 5 }).message).toBe(
      problemWith(game, COUNT, { seed: 5 }).message,
    );
  });

  test('tries as many games as it is told', () => {
    let games = 0;
    const setup: PearlsLike['setup'] = (options) => {
      games++;
      return pearls.setup(options);
    };
    lawOf({ ...pearls, setup }, COUNT).check({ numRuns: 3 });
    expect(games).toBe(3);
  });

  test('tells of a law that is broken only once, too', () => {
    let lies = 2;
    const countLegalActions: PearlsLike['countLegalActions'] = (view) =>
      lies-- > 0 ? 99 : pearls.countLegalActions(view);
    expect(problemWith({ ...pearls, countLegalActions }, COUNT).law).toBe(COUNT);
  });

  test('makes the options of a broken law as simple as can be', () => {
    const options = fc.record({ players: fc.integer({ min: 2, max: 6 }), seed: fc.nat() });
    const { message } = problemWith(game, COUNT, {}, { ...SMALL_KIT, options });
    expect(message).toContain('    players 2\n    seed 0\n');
  });
});

function lawOf(
  game: PearlsLike,
  name: string,
  kit: Kit = SMALL_KIT,
): { check(p?: LawParameters): void } {
  const law = gameLaws(game, kit).find((one) => one.name === name);
  if (law === undefined) throw new Error(`no law: ${name}`);
  return law;
}

function problemWith(
  game: PearlsLike,
  name: string,
  parameters: LawParameters = {},
  kit: Kit = SMALL_KIT,
): BrokenLawError {
  try {
    lawOf(game, name, kit).check(parameters);
  } catch (error) {
    if (error instanceof BrokenLawError) return error;
    throw error;
  }
  return expect.unreachable(`nothing wrong with ${name}`);
}
