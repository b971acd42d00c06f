import { describe, expect, test } from 'vitest';
import { isIllegalActionError } from '../../src/core/errors.js';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.js';

/** A state, an action, and whether it shows somebody something new. */
export interface Shown<S> {
  readonly state: S;
  readonly action: string;
  readonly shows: boolean;
}

/** What the suite has to know of a game. */
export interface Revealing<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
> {
  readonly game: Game<S, V, A, O, E>;
  readonly cases: readonly (readonly [what: string, shown: Shown<S>])[];
  /** Values that are no legal action in a state, each with the code of the reason. */
  readonly refused: readonly (readonly [state: S, action: unknown, code: string])[];
}

/** Which actions show somebody something new, from the state and from the view of the mover. */
export function revealsSuite<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>({ game, cases, refused }: Revealing<S, V, A, O, E>): void {
  describe('reveals(state, action)', () => {
    test.each(cases)('reveals(state, action) judges %s', (_, { state, action, shows }) => {
      expect(game.reveals(state, game.parseAction(action))).toBe(shows);
    });

    test.each(cases)(
      'reveals(state, action) is about what somebody cannot foresee: %s',
      (_, { state, action, shows }) => {
        expect(surprises(state, game.parseAction(action))).toBe(shows);
      },
    );

    test.each(cases)(
      "reveals(view, action) answers from the mover's view: %s",
      (_, { state, action, shows }) => {
        const mine = game.view(state, game.turn(state));
        expect(game.reveals(mine, game.parseAction(action))).toBe(shows);
      },
    );

    test.each(refused.map(([state, action, code]) => [action, code, state] as const))(
      'reveals(state, %j) throws what apply throws: %s',
      (action, code, state) => {
        const violation = game.check(state, action);
        expect(violation?.code).toBe(code);
        expect(() => game.reveals(state, action as A)).toThrow(
          expect.objectContaining({ name: 'IllegalActionError', violation }),
        );
      },
    );
  });

  /** Whether what some player or spectator sees after an action is not what they could have worked out. */
  function surprises(state: S, action: A): boolean {
    const next = game.apply(state, action);
    return [...Array(game.players(state)).keys(), null].some((seat) => {
      try {
        return (
          game.key(game.apply(game.view(state, seat), action)) !== game.key(game.view(next, seat))
        );
      } catch (error) {
        expect(isIllegalActionError(error) && error.violation.code).toBe('hidden');
        return true;
      }
    });
  }
}
