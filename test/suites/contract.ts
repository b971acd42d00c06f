import { describe, expect, test } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';

type Verb = (...given: unknown[]) => unknown;

/** What a game is besides its functions. */
type Facts = Pick<
  Game<object, object, unknown, GameOptions>,
  'name' | 'rules' | 'playerCounts' | 'tieBreaks' | 'fixed'
>;

const FACTS = ['name', 'rules', 'playerCounts', 'tieBreaks', 'fixed'] as const;

const FUNCTIONS = [
  ...[
    'setup',
    'players',
    'turn',
    'result',
    'scores',
    'legalActions',
    'countLegalActions',
    'legalActionAt',
  ],
  ...['randomAction', 'check', 'apply', 'step', 'reveals', 'view', 'eventsFor', 'applyEvent'],
  ...['determinize', 'key', 'formatAction', 'parseAction', 'actionFromJson', 'formatState'],
  ...['parseState', 'stateFromJson', 'viewFromJson', 'formatOptions', 'parseOptions'],
  ...['optionsFromJson', 'renderState', 'renderEvent', 'renderAction', 'describeAction'],
];

/**
 * A game as a value: its members, and that they do the same as the functions which the entry point exports
 * under the same names. `inner` has those that it does not export.
 */
export function contractSuite<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  facts: Facts,
  entry: object,
  inner: object,
): void {
  describe(game.name, () => {
    test('has the members of the contract, frozen', () => {
      expect(Object.isFrozen(game)).toBe(true);
      expect(Object.keys(game).sort()).toEqual([...FACTS, ...FUNCTIONS].sort());
      expect(game).toMatchObject(facts);
    });

    test('does what the functions of the same names do', () => {
      const functions = { ...entry, ...inner } as Readonly<Record<string, Verb>>;
      const options = { players: 2, seed: 7 } as O;
      const state = game.setup(options);
      const action = game.legalActionAt(state, 0);
      const { events } = game.step(state, action);
      const rng = (): Rng => createRng('contract');
      const calls: Readonly<Record<string, () => unknown[]>> = {
        setup: () => [options],
        legalActionAt: () => [state, 1],
        randomAction: () => [state, rng()],
        view: () => [state, 0],
        eventsFor: () => [state, events, 0],
        applyEvent: () => [state, events[0]],
        determinize: () => [game.view(state, 0), rng()],
        formatAction: () => [action],
        parseAction: () => [game.formatAction(action)],
        actionFromJson: () => [action],
        parseState: () => [game.formatState(state)],
        formatOptions: () => [options],
        parseOptions: () => [game.formatOptions(options)],
        optionsFromJson: () => [options],
        renderEvent: () => [events[0], state],
        renderAction: () => [action, state, 0],
      };
      const withAction = ['check', 'apply', 'step', 'reveals', 'describeAction'];
      for (const name of FUNCTIONS) {
        if (name === 'players') continue;
        const given =
          calls[name] ?? (() => (withAction.includes(name) ? [state, action] : [state]));
        const expected: unknown = (Reflect.get(game, name) as Verb)(...given());
        expect([name, functions[name]!(...given())]).toEqual([name, expected]);
      }
    });

    test('tells whose decision it is, and null when the game is over', () => {
      let state = game.setup({ players: 3, seed: 3 } as O);
      for (;;) {
        const { phase, turn } = state as unknown as { phase: string; turn: number };
        const expected = phase === 'over' ? null : turn;
        expect(game.turn(state)).toBe(expected);
        expect(game.turn(game.view(state, null))).toBe(expected);
        if (expected === null) return;
        state = game.apply(state, game.legalActionAt(state, 0));
      }
    });
  });
}
