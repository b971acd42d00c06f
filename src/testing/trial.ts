import fc from 'fast-check';
import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameEvent, GameOptions, GameStep } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { isSameData } from '../core/shape.js';
import { MOST_LISTED, playOn } from './kit.js';
import type { AnyKit, Attempt } from './kit.js';
import {
  damagedJson,
  difference,
  flawIn,
  garbage,
  pick,
  shown,
  someIndexes,
  told,
} from './values.js';

/** Laws by what they say; each throws if it does not hold for a game. */
export type Laws = Readonly<Record<string, (trial: Trial) => void>>;

/** What decides a trial: everything else follows from it. */
export interface Case {
  readonly options: GameOptions;
  /** The seed of what the players choose, and of what a law looks at. */
  readonly luck: number;
}

/** A player's number, or `null` for a spectator. */
export type Seat = number | null;

/** A state of the game, the action that was taken there, and what came of it. */
export interface Move {
  readonly state: object;
  readonly action: unknown;
  readonly step: GameStep<object, GameEvent>;
}

/** One game on which a law is tried, and what a law can look at. */
export class Trial {
  readonly game: AnyGame;
  readonly kit: AnyKit;
  readonly options: GameOptions;
  /** Every seat that can look on: the players, then a spectator. */
  readonly seats: readonly Seat[];
  readonly play: Attempt<object, unknown, GameEvent>;
  readonly rng: Rng;
  /** Values of all sorts, for laws about such values. */
  readonly garbage: readonly unknown[];
  /** The number of the state that the law is looking at, and from which seat if it takes one. */
  at = 0;
  seat: Seat | undefined;

  constructor(game: AnyGame, kit: AnyKit, { options, luck }: Case) {
    this.game = game;
    this.kit = kit;
    this.options = options;
    this.seats = [...Array(options.players).keys(), null];
    this.play = playOn(game, kit, game.setup(options), createRng(luck));
    this.rng = createRng(`law ${luck}`);
    this.garbage = fc.sample(garbage(), { seed: luck, numRuns: 10 });
  }

  /** Looks at every state. */
  eachState(look: (state: object) => void): void {
    for (const at of this.play.states.keys()) look(this.#stateAt(at));
  }

  /** Looks at the first state, the last and a few others. */
  someStates(count: number, look: (state: object) => void): void {
    const indexes = someIndexes(this.play.states.length, count, this.rng);
    for (const at of indexes) look(this.#stateAt(at));
  }

  /** Looks at a few states as every seat sees them. */
  someViews(count: number, look: (seen: object, seat: Seat, state: object) => void): void {
    this.someStates(count, (state) => {
      this.eachSeat((seat) => {
        look(this.game.view(state, seat), seat, state);
      });
    });
  }

  /** Looks from every seat at a state or a move. */
  eachSeat(look: (seat: Seat) => void): void {
    for (const seat of this.seats) {
      this.seat = seat;
      look(seat);
    }
  }

  /** The last state. */
  lastState(): object {
    return this.#stateAt(this.play.states.length - 1);
  }

  #stateAt(at: number): object {
    this.at = at;
    this.seat = undefined;
    return this.play.states[at]!;
  }

  /** Looks at every move. */
  eachMove(look: (move: Move) => void): void {
    for (const at of this.play.actions.keys()) look(this.moveAt(at));
  }

  /** Looks at the first move, the last and a few others. */
  someMoves(count: number, look: (move: Move) => void): void {
    const { length } = this.play.actions;
    if (length === 0) return;
    for (const at of someIndexes(length, count, this.rng)) look(this.moveAt(at));
  }

  moveAt(at: number): Move {
    const { actions, steps } = this.play;
    return { state: this.#stateAt(at), action: actions[at], step: steps[at]! };
  }

  /** Any one of these, each equally likely. */
  pick<T>(items: readonly T[]): T {
    return pick(items, this.rng);
  }

  /** Plain data, damaged in several ways. */
  damaged(value: unknown, count: number): readonly unknown[] {
    return Array.from({ length: count }, () => damagedJson(value, this.rng));
  }

  /** Whether there are few enough legal actions to go through them one by one. */
  isListable(state: object): boolean {
    return this.game.countLegalActions(state) <= (this.kit.mostListed ?? MOST_LISTED);
  }

  /** The legal actions, or some of them if there are very many. */
  listOf(state: object): readonly unknown[] {
    const { game } = this;
    if (this.isListable(state)) return game.legalActions(state);
    const indexes = someIndexes(game.countLegalActions(state), 50, this.rng);
    return indexes.map((at) => game.legalActionAt(state, at));
  }

  /**
   * Values that may or may not be legal actions in a state: legal ones of other moments, legal ones with
   * something changed, and values of all sorts.
   */
  candidates({ state, action }: Move): readonly unknown[] {
    const { kit, play, rng } = this;
    const others = Array.from({ length: 12 }, () => [
      this.pick(play.actions),
      damagedJson(action, rng),
      ...(kit.strange === undefined ? [] : [kit.strange(action, state, rng)]),
    ]);
    return [...this.garbage, ...others.flat()];
  }
}

// What a law finds.

/** What a law found to be wrong. */
export class Broken extends Error {}

/** Says what is wrong unless all is well. */
export function demand(isWell: boolean, problem: () => string): asserts isWell {
  if (!isWell) throw new Broken(problem());
}

/** What a law looks at, in words; as a function where it takes long to say. */
type What = string | (() => string);

function textOf(what: What): string {
  return typeof what === 'string' ? what : what();
}

/** Says where two values differ, unless they are equal as plain data. */
export function demandSame(found: unknown, expected: unknown, what: What): void {
  demand(isSameData(found, expected), () => `${textOf(what)}: ${difference(found, expected)}`);
}

/** Says what keeps a value from being frozen and plain. */
export function demandPlain(value: unknown, what: string): void {
  const flaw = flawIn(value, what);
  demand(flaw === null, () => String(flaw));
}

/** Says why a game could not be played to its end, if it could not. */
export function demandEnd({ trouble }: { trouble: string | null }, what = ''): void {
  demand(trouble === null, () => `${what}${trouble}`);
}

/** What a call throws; that it throws nothing is a problem of its own. */
export function thrownBy(call: () => unknown, what: What): unknown {
  let given: unknown;
  try {
    given = call();
  } catch (error) {
    return error;
  }
  throw new Broken(`${textOf(what)} is not refused but gives ${typeof given}`);
}

/** Demands that a call is refused with an error that has a code. */
export function demandRulesError(call: () => unknown, what: string): void {
  const error = thrownBy(call, what);
  demand(isRulesError(error), () => `${what} throws no RulesError, but ${told(error)}`);
}

/** What a call makes of a value, or `null` if it refuses it with an error that has a code. */
export function acceptedBy<T>(call: () => T, value: unknown): T | null {
  try {
    return call();
  } catch (error) {
    demand(isRulesError(error), () => `${shown(value)} is refused with ${told(error)}`);
    return null;
  }
}
