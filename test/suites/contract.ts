import { describe, expect, test } from 'vitest';
import type { AnyGame, Game, GameOptions } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { thawed } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

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
  other: AnyGame,
): void {
  const options = { players: 2, seed: 7 } as O;
  const state = game.setup(options);
  const action = game.legalActionAt(state, 0);
  const { events } = game.step(state, action);

  describe(game.name, () => {
    test('has the members of the contract, frozen', () => {
      expect(Object.isFrozen(game)).toBe(true);
      expect(Object.keys(game).sort()).toEqual([...FACTS, ...FUNCTIONS].sort());
      expect(game).toMatchObject(facts);
    });

    test('does what the functions of the same names do', () => {
      const functions = { ...entry, ...inner } as Readonly<Record<string, Verb>>;
      const rng = (): Rng => createRng('contract');
      const calls: Readonly<Record<string, () => unknown[]>> = {
        setup: () => [options],
        legalActionAt: () => [state, 1],
        randomAction: () => [state, rng()],
        view: () => [state, 0],
        eventsFor: () => [state, 0, events],
        applyEvent: () => [state, events[0]],
        determinize: () => [game.view(state, 0), rng()],
        formatAction: () => [action],
        parseAction: () => [game.formatAction(action)],
        actionFromJson: () => [action],
        parseState: () => [game.formatState(state)],
        formatOptions: () => [options],
        parseOptions: () => [game.formatOptions(options)],
        optionsFromJson: () => [options],
        renderEvent: () => [state, events[0]],
        renderAction: () => [state, 0, action],
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

    test('takes no state of another game, and says of which game it expected one', () => {
      const seen = other.view(other.setup({ players: 2, seed: 7 }), 0);
      const calls: Record<string, (given: V) => unknown> = {
        legalActionAt: (given) => game.legalActionAt(given, 0),
        randomAction: (given) => game.randomAction(given, createRng(7)),
        view: (given) => game.view(given, 0),
        eventsFor: (given) => game.eventsFor(given, 0, events),
        applyEvent: (given) => game.applyEvent(given, events[0]!),
        determinize: (given) => game.determinize(given, createRng(7)),
        renderEvent: (given) => game.renderEvent(given, events[0]!),
        renderAction: (given) => game.renderAction(given, 0, action),
      };
      const plain = ['players', 'turn', 'result', 'scores', 'legalActions', 'countLegalActions'];
      const withAction = ['check', 'apply', 'step', 'reveals', 'describeAction'];
      for (const name of [...plain, ...withAction, 'key', 'formatState', 'renderState']) {
        const verb = Reflect.get(game, name) as Verb;
        calls[name] ??= (given) => verb(given, ...(withAction.includes(name) ? [action] : []));
      }
      for (const [name, call] of Object.entries(calls)) {
        for (const given of [seen, thawed(seen), undefined, null, {}, 'state']) {
          const found = refusal(() => call(given as V));
          expect([name, found]).toEqual([name, { code: 'bad-state', path: '' }]);
          expect(() => call(given as V)).toThrow(/^not a state of (?:Reef|Pearls): /);
        }
      }
      const foreign = other.legalActionAt(other.setup({ players: 2, seed: 7 }), 0);
      expect(game.check(state, foreign)?.code).toBe('malformed');
    });

    test('tells whose decision it is, and null when the game is over', () => {
      let now = game.setup({ players: 3, seed: 3 } as O);
      for (;;) {
        const { phase, turn } = now as unknown as { phase: string; turn: number };
        const expected = phase === 'over' ? null : turn;
        expect(game.turn(now)).toBe(expected);
        expect(game.turn(game.view(now, null))).toBe(expected);
        if (expected === null) return;
        now = game.apply(now, game.legalActionAt(now, 0));
      }
    });
  });
}
