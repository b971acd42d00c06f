import { describe, expect, test } from 'vitest';
import { createRng, perft } from '../../src/index.js';
import type { Game, GameEvent, GameOptions } from '../../src/index.js';
import type { Named } from '../kit/table.js';

export const IS_HIDDEN = expect.objectContaining({
  name: 'RulesError',
  code: 'partial-view',
}) as unknown;

/** Why an action may or may not be legal. */
export const HIDDEN_HAND = {
  code: 'hidden',
  what: 'hand',
  message: 'this hand cannot be seen in this view',
} as const;

/** All questions about the legal actions. */
export function questionsOf<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>): Named<(seen: V) => unknown> {
  return [
    ['legalActions(view)', (seen) => game.legalActions(seen)],
    ['countLegalActions(view)', (seen) => game.countLegalActions(seen)],
    ['legalActionAt(view, 0)', (seen) => game.legalActionAt(seen, 0)],
    ['legalActionAt(view, 9)', (seen) => game.legalActionAt(seen, 9)],
    ['randomAction(view, rng)', (seen) => game.randomAction(seen, createRng(7))],
    ['perft(view, 1)', (seen) => perft(game, seen, 1)],
  ];
}

/** What a question is answered with; of an error, what it says. */
export function answerOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    const { name, code, message, violation } = error as Error & Record<string, unknown>;
    return { name, code, message, violation };
  }
}

/** What the suite has to know of a game. */
export interface Asked<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
> {
  readonly game: Game<S, V, A, O, E>;
  /** The rule of what is hidden. */
  readonly rule: string;
  /** States in which everybody knows the hand of the mover. */
  readonly open: readonly S[];
  /** States in which only the mover knows it. */
  readonly closed: readonly S[];
  /** A state of three players in which the second acts, and what others are told about actions there. */
  readonly judged: S;
  readonly answers: readonly (readonly [action: string, answer: object | null])[];
}

/** A view answers as the state does, or says that it cannot tell. */
export function askingSuite<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>({ game, rule, open, closed, judged, answers }: Asked<S, V, A, O, E>): void {
  const questions = questionsOf(game);

  describe('asking a view instead of the state', () => {
    test.each(questions)("%s answers for one's own turn as the state does", (_, ask) => {
      for (const state of [...open, ...closed]) expectSameAnswer(ask, state, game.turn(state));
    });

    test.each(questions)(
      `%s answers for another's turn once the hand is known (${rule})`,
      (_, ask) => {
        for (const state of open) {
          for (const seat of seatsOf(state)) expectSameAnswer(ask, state, seat);
        }
      },
    );

    test.each(questions)(
      `%s refuses another's turn while dealt cards are left (${rule})`,
      (_, ask) => {
        for (const state of closed) {
          const others = seatsOf(state).filter((seat) => seat !== game.turn(state));
          for (const seat of others) expect(() => ask(game.view(state, seat))).toThrow(IS_HIDDEN);
        }
      },
    );

    test.each(answers)(
      `check(view, '%s') on another's turn answers as far as it can (${rule})`,
      (text, answer) => {
        const action = game.parseAction(text);
        for (const seat of [0, 2, null]) {
          const seen = game.view(judged, seat);
          const found = game.check(seen, action);
          if (answer === null) expect(found).toBeNull();
          else expect(found).toMatchObject(answer);
          if (answer !== HIDDEN_HAND) expect(found).toEqual(game.check(judged, action));
          if (found === null) continue;
          const error = {
            name: 'IllegalActionError',
            code: 'illegal-action',
            message: found.message,
            violation: found,
          };
          for (const verb of ['apply', 'step', 'reveals'] as const) {
            expect(answerOf(() => game[verb](seen, action))).toEqual(error);
          }
        }
      },
    );
  });

  test('view(state, player) and eventsFor(state, player, events) refuse who does not play', () => {
    const players = game.players(judged);
    const message = `a player from 0 to ${players - 1}, or null for a spectator`;
    const refused = { name: 'RulesError', code: 'bad-player', message };
    const nobody = [-1, players, 0.5, '0', undefined, NaN, Infinity, true, 'length', [0]];
    for (const seat of nobody as number[]) {
      expect(answerOf(() => game.view(judged, seat))).toMatchObject(refused);
      expect(answerOf(() => game.eventsFor(judged, seat, []))).toMatchObject(refused);
    }
  });

  function expectSameAnswer(ask: (seen: V) => unknown, state: S, seat: number | null): void {
    expect(answerOf(() => ask(game.view(state, seat)))).toEqual(answerOf(() => ask(state)));
  }

  function seatsOf(state: S): (number | null)[] {
    return [...Array(game.players(state)).keys(), null];
  }
}
