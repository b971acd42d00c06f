import { describe, expect, test } from 'vitest';
import { reef, RulesError } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import {
  gameLaws,
  pearlsKit,
  pearlsOptions,
  playthroughs,
  reefKit,
  states,
} from '../../src/testing/index.js';
import { revoked } from '../kit/untrusted.js';

/** What a call throws, which has to be an error with a code. */
function refusalOf(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    expect(error).toBeInstanceOf(RulesError);
    return error;
  }
}

const noGames = [undefined, null, 'reef', 7, {}, { name: 'reef' }, { setup: () => null }];

describe('calls without a game', () => {
  test('gameLaws(kit), with the game forgotten, is refused as bad-game', () => {
    const forgotten = gameLaws as unknown as (kit: unknown) => unknown;
    expect(refusalOf(() => forgotten(reefKit()))).toMatchObject({
      code: 'bad-game',
      message: 'expected a game that defineGame has made, such as reef; found an object',
    });
  });

  test.each(noGames.map((game) => [game]))(
    'gameLaws, reefKit, pearlsKit, playthroughs and states refuse %j as bad-game',
    (game) => {
      const calls: (() => unknown)[] = [
        () => gameLaws(game as never, pearlsKit() as never),
        () => playthroughs(game as never, pearlsOptions()),
        () => states(game as never, pearlsOptions()),
        // Without an argument they are for the games of this library.
        ...(game === undefined
          ? []
          : [() => reefKit(game as never), () => pearlsKit(game as never)]),
      ];
      for (const call of calls) expect(refusalOf(call)).toMatchObject({ code: 'bad-game' });
    },
  );
});

describe('calls with a wrong kit', () => {
  const whole = pearlsKit();
  test.each<[kit: unknown, path: string, message: string]>([
    [undefined, 'kit', 'kit: expected a kit, found undefined'],
    [7, 'kit', 'kit: expected a kit, found 7'],
    [{}, 'kit.options', 'kit.options: expected an arbitrary of fast-check, found undefined'],
    [reef, 'kit.options', 'kit.options: expected an arbitrary of fast-check, found undefined'],
    [{ options: { players: 2 } }, 'kit.options', 'kit.options: expected an arbitrary of'],
    [{ ...whole, longest: 0 }, 'kit.longest', 'kit.longest: expected a whole number from 1'],
    [{ ...whole, longest: NaN }, 'kit.longest', 'kit.longest: expected a whole number from 1'],
    [{ ...whole, mostListed: '9' }, 'kit.mostListed', 'kit.mostListed: expected a whole number'],
    [{ ...whole, choose: 'any' }, 'kit.choose', 'kit.choose: expected a function, found "any"'],
    [{ ...whole, conserved: 1 }, 'kit.conserved', 'kit.conserved: expected a function, found 1'],
    [{ ...whole, strange: null }, 'kit.strange', 'kit.strange: expected a function, found null'],
    [{ ...whole, withOtherSecrets: true }, 'kit.withOtherSecrets', 'expected a function'],
    [{ ...whole, model: 'pearls' }, 'kit.model', 'kit.model: expected an object'],
  ])('gameLaws(game, %j) is refused at %s', (kit, path, message) => {
    expect(refusalOf(() => gameLaws(pearls, kit as never))).toMatchObject({
      code: 'bad-options',
      path,
      message: expect.stringContaining(message) as string,
    });
  });

  test('gameLaws(game, kit) refuses a kit that cannot be read', () => {
    const refusal = refusalOf(() => gameLaws(pearls, revoked({}) as never));
    expect(refusal).toMatchObject({ code: 'bad-options', path: 'kit' });
  });

  test.each([[undefined], [{ players: 2 }], [null]])(
    'playthroughs(game, %j) and states(game, options) are refused: no arbitrary',
    (options) => {
      for (const call of [playthroughs, states]) {
        const refusal = refusalOf(() => call(pearls, options as never));
        expect(refusal).toMatchObject({ code: 'bad-options', path: 'options' });
      }
    },
  );

  test.each([[0], [-1], [1.5], ['5'], [NaN]])(
    'check({ numRuns: %j }) is refused: a law that is tried on no game always holds',
    (numRuns) => {
      const law = gameLaws(pearls, whole)[0]!;
      expect(
        refusalOf(() => {
          law.check({ numRuns: numRuns as number });
        }),
      ).toMatchObject({ code: 'bad-options', path: 'numRuns' });
    },
  );
});
