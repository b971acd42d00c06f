import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createRng, leanView } from '../../src/index.js';
import type { Game, GameEvent, GameOptions, Rng } from '../../src/index.js';
import { isThorough } from '../kit/runs.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { partOf, pathsOf, refusal, revoked, trapped } from '../kit/untrusted.js';

type Seat = number | null;

/** What the suite has to know of a game. */
export interface Seen<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
> {
  readonly game: Game<S, V, A, O, E>;
  /** Options of the games that are played. */
  readonly games: readonly O[];
  /** How players choose. */
  readonly choose: (state: S, rng: Rng) => A;
  /** Something that a player can be seen to do in a view that does not show everything, if there is. */
  readonly foreseen: (view: V) => readonly A[];
  /** The types of all events. */
  readonly types: readonly string[];
  /** A view with all kinds of parts. */
  readonly view: V;
  /** Views that nobody can have, each with the path of what is wrong. */
  readonly wrong: readonly (readonly [what: string, path: string, view: unknown])[];
  /** Events that do not fit a view, each with the path of what is wrong. */
  readonly unfit: readonly (readonly [what: string, path: string, view: V, event: unknown])[];
}

/** Views come through JSON as they are, or are refused; and events carry them forward, or are refused. */
export function viewsSuite<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>({ game, games, choose, foreseen, types, view, wrong, unfit }: Seen<S, V, A, O, E>): void {
  describe('views of games', () => {
    test('viewFromJson(value) gives every preview back, and previews of previews', () => {
      const rng = createRng('previews');
      let count = 0;
      everyStep((state, _, seats) => {
        let seen = game.view(state, seats[(rng.next() >>> 0) % seats.length]!);
        for (let i = 0; i < 5 && game.turn(seen) !== null; i++) {
          const ways = foreseen(seen);
          if (ways.length === 0) return;
          seen = game.apply(seen, ways[(rng.next() >>> 0) % ways.length]!);
          expectTwins(game.viewFromJson(thawed(seen)), seen);
          count++;
        }
      });
      expect(count).toBeGreaterThan(100);
    });

    test('viewFromJson(value) neither changes nor keeps what it is given', () => {
      const given = thawed(view);
      const seen = game.viewFromJson(given);
      expect(given).toStrictEqual(view);
      expect(frozenParts(given)).toEqual([]);
      const { objects, lists } = pathsOf(view);
      for (const part of [...objects, ...lists].map((path) => partOf(given, path))) {
        if (Array.isArray(part)) part.reverse();
        else Object.assign(part as object, { extra: 1 });
      }
      expectTwins(seen, view);
    });
  });

  describe('values that are no view', () => {
    test.each(wrong)('viewFromJson(value) refuses %s', (_, path, value) => {
      expect(refusal(() => game.viewFromJson(value))).toEqual({ code: 'bad-view', path });
    });

    test('viewFromJson(value) refuses what is missing from both the value and the known view', () => {
      const lean = leanView(game, view);
      const known = [undefined, {}, [], 7, null, revoked({}), trapped({})] as V[];
      for (const one of game.fixed.length === 0 ? [] : known) {
        expect(refusal(() => game.viewFromJson(lean, one))).toMatchObject({ code: 'bad-view' });
      }
      for (const value of [undefined, null, 7, 'view', [view], {}, revoked({}), trapped({})]) {
        expect(refusal(() => game.viewFromJson(value, view))).toEqual({
          code: 'bad-view',
          path: '',
        });
      }
    });
  });

  describe('events of games', () => {
    test.each(unfit)('applyEvent(view, event) refuses %s', (_, path, seen, event) => {
      const before = thawed(seen);
      const act = (): V => game.applyEvent(seen, event as E);
      expect(refusal(act)).toEqual({ code: 'bad-event', path });
      expect(seen).toStrictEqual(before);
    });

    test('applyEvent(view, event) refuses what is no event', () => {
      const none = [undefined, null, 7, 'event', [], {}, { type: 7 }, () => 7];
      for (const value of [...none, revoked({}), trapped({}), { type: types[0] }]) {
        const answer = refusal(() => game.applyEvent(view, value as E));
        expect(answer).toMatchObject({ code: 'bad-event' });
      }
    });
  });

  /**
   * Plays the games, and looks at each state with what is done there: from every seat and as a spectator, who
   * take turns in a quick run.
   */
  function everyStep(
    look: (state: S, first: S, seats: readonly Seat[], action: A | undefined) => void,
  ): void {
    for (const options of games) {
      const rng = createRng(`views ${String(options.seed)}`);
      const first = game.setup(options);
      const seats = [...Array(options.players).keys(), null];
      for (let state = first, i = 0; ; i++) {
        const action = game.turn(state) === null ? undefined : choose(state, rng);
        look(state, first, isThorough ? seats : [seats[i % seats.length]!], action);
        if (action === undefined) break;
        state = game.apply(state, action);
      }
    }
  }
}

function expectTwins(found: object, expected: object): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toStrictEqual(expected);
  if (looseParts(found).length > 0) expect(looseParts(found)).toEqual([]);
}
