import fc from 'fast-check';
import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameEvent, GameOptions, GameStep } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { isSameData } from '../core/shape.js';
import { difference, shown, told } from './data.js';
import { MOST_LISTED } from './kit.js';
import type { AnyKit } from './kit.js';
import { playOn } from './plays.js';
import type { Attempt } from './plays.js';
import { damagedJson, garbage, pick, someIndexes } from './values.js';

/** Laws by what they say; each throws if it does not hold for a game. */
export type Laws = Readonly<Record<string, (trial: Trial) => void>>;

/** What decides a trial: everything else follows from it. */
export interface Case {
  readonly options: GameOptions;
  /** The seed of what the players choose, and of what a law looks at. */
  readonly luck: number;
}

/** One game on which a law is tried. */
export interface Trial extends Case {
  readonly game: AnyGame;
  readonly kit: AnyKit;
  readonly play: Attempt<object, unknown, GameEvent>;
  readonly rng: Rng;
  /** Values of all sorts, for laws about such values. */
  readonly garbage: readonly unknown[];
  /** The number of the state that the law is looking at. */
  at: number;
}

/** Plays the game on which a law is tried. */
export function beginTrial(game: AnyGame, kit: AnyKit, { options, luck }: Case): Trial {
  const play = playOn(game, kit, game.setup(options), createRng(luck));
  const values = fc.sample(garbage(), { seed: luck, numRuns: 10 });
  const rng = createRng(`law ${luck}`);
  return { game, kit, options, luck, play, rng, garbage: values, at: 0 };
}

// What a law looks at.

/** A player's number, or `null` for a spectator. */
export type Seat = number | null;

/** Every seat that can look on: the players, then a spectator. */
export function seatsOf({ players }: GameOptions): Seat[] {
  return [...Array.from({ length: players }, (_, player) => player), null];
}

/** What to call a seat in a report. */
export function seatName(seat: Seat): string {
  return seat === null ? 'a spectator' : `player ${seat}`;
}

/** A state of the game, the action that was taken there, and what came of it. */
export interface Move {
  readonly state: object;
  readonly action: unknown;
  readonly step: GameStep<object, GameEvent>;
}

/** Looks at every state. */
export function eachState(trial: Trial, look: (state: object) => void): void {
  trial.play.states.forEach((state, at) => {
    trial.at = at;
    look(state);
  });
}

/** Looks at the first state, the last and a few others. */
export function someStates(trial: Trial, count: number, look: (state: object) => void): void {
  const { states } = trial.play;
  for (const at of someIndexes(states.length, count, trial.rng)) {
    trial.at = at;
    look(states[at]!);
  }
}

/** Looks at a few states from every seat. */
export function eachSeat(trial: Trial, look: (state: object, seat: Seat) => void): void {
  someStates(trial, 3, (state) => {
    for (const seat of seatsOf(trial.options)) look(state, seat);
  });
}

/** The last state, which the law looks at now. */
export function lastState(trial: Trial): object {
  trial.at = trial.play.states.length - 1;
  return trial.play.states[trial.at]!;
}

/** Looks at every move. */
export function eachMove(trial: Trial, look: (move: Move) => void): void {
  for (const at of trial.play.actions.keys()) look(moveAt(trial, at));
}

/** Looks at the first move, the last and a few others. */
export function someMoves(trial: Trial, count: number, look: (move: Move) => void): void {
  const { length } = trial.play.actions;
  if (length === 0) return;
  for (const at of someIndexes(length, count, trial.rng)) look(moveAt(trial, at));
}

export function moveAt(trial: Trial, at: number): Move {
  const { states, actions, steps } = trial.play;
  trial.at = at;
  return { state: states[at]!, action: actions[at], step: steps[at]! };
}

/** The legal actions, or some of them if there are very many. */
export function listOf(trial: Trial, state: object): readonly unknown[] {
  const { game, rng } = trial;
  if (isListable(trial, state)) return game.legalActions(state);
  const indexes = someIndexes(game.countLegalActions(state), 50, rng);
  return indexes.map((at) => game.legalActionAt(state, at));
}

/** Whether there are few enough legal actions to go through them one by one. */
export function isListable({ game, kit }: Trial, state: object): boolean {
  return game.countLegalActions(state) <= (kit.mostListed ?? MOST_LISTED);
}

/**
 * Values that may or may not be legal actions in a state: legal ones of other moments, legal ones with
 * something changed, and values of all sorts.
 */
export function candidates(
  { kit, play, rng, garbage }: Trial,
  { state, action }: Move,
): readonly unknown[] {
  const values: unknown[] = [...garbage];
  for (let i = 0; i < 12; i++) {
    values.push(pick(play.actions, rng), damagedJson(action, rng));
    if (kit.strange !== undefined) values.push(kit.strange(action, state, rng));
  }
  return values;
}

// What a law finds.

/** What a law found to be wrong. */
export class Broken extends Error {}

/** Says what is wrong unless all is well. */
export function demand(isWell: boolean, problem: () => string): asserts isWell {
  if (!isWell) throw new Broken(problem());
}

/** Says where two values differ, unless they are equal as plain data. */
export function demandSame(found: unknown, expected: unknown, what: string): void {
  demand(isSameData(found, expected), () => `${what}: ${difference(found, expected)}`);
}

/** What a call throws; that it throws nothing is a problem of its own. */
export function thrownBy(call: () => unknown, what: string): unknown {
  let given: unknown;
  try {
    given = call();
  } catch (error) {
    return error;
  }
  throw new Broken(`${what} is not refused but gives ${typeof given}`);
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
