import type { AnyGame, GameOptions } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import type { AnyKit, AnyStep } from './any.js';
import { somePlaces } from './chance.js';
import { difference, isSame } from './data.js';
import { MOST_LISTED } from './kit.js';
import { playOut } from './plays.js';
import type { Attempt } from './plays.js';

/** What decides a trial: everything else follows from it. */
export interface Plan {
  readonly options: GameOptions;
  /** The seed of what the players choose, and of what a law looks at. */
  readonly luck: number;
  /** Values of all sorts, for laws about such values. */
  readonly garbage: readonly unknown[];
}

/** One game on which a law is tried. */
export interface Trial extends Plan {
  readonly game: AnyGame;
  readonly kit: AnyKit;
  readonly play: Attempt<object, unknown, GameOptions, { readonly type: string }>;
  readonly rng: Rng;
  /** The number of the state that the law is looking at. */
  at: number;
}

/** Plays the game that a law is to be tried on. */
export function beginTrial(game: AnyGame, kit: AnyKit, plan: Plan): Trial {
  const play = playOut(game, kit, plan.options, createRng(plan.luck));
  return { ...plan, game, kit, play, rng: createRng(`law ${plan.luck}`), at: 0 };
}

// What a law looks at.

/** A state of the game, and what was done there. */
export interface Turn {
  readonly state: object;
  readonly action: unknown;
  readonly step: AnyStep;
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
  for (const at of somePlaces(states.length, count, trial.rng)) {
    trial.at = at;
    look(states[at]!);
  }
}

/** Looks at everything that was done. */
export function eachTurn(trial: Trial, look: (turn: Turn) => void): void {
  trial.play.actions.forEach((_, at) => {
    look(turnAt(trial, at));
  });
}

/** Looks at the first thing that was done, the last and a few others. */
export function someTurns(trial: Trial, count: number, look: (turn: Turn) => void): void {
  const { actions } = trial.play;
  if (actions.length === 0) return;
  for (const at of somePlaces(actions.length, count, trial.rng)) look(turnAt(trial, at));
}

function turnAt(trial: Trial, at: number): Turn {
  const { states, actions, steps } = trial.play;
  trial.at = at;
  return { state: states[at]!, action: actions[at], step: steps[at]! };
}

/** The legal actions, or if there are very many of them, some. */
export function listOf({ game, kit, rng }: Trial, state: object): readonly unknown[] {
  const { mostListed = MOST_LISTED } = kit;
  const count = game.countLegalActions(state);
  if (count <= mostListed) return game.legalActions(state);
  return somePlaces(count, 50, rng).map((at) => game.legalActionAt(state, at));
}

/** Whether all legal actions can be gone through one by one. */
export function isListable({ game, kit }: Trial, state: object): boolean {
  return game.countLegalActions(state) <= (kit.mostListed ?? MOST_LISTED);
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
  demand(isSame(found, expected), () => `${what}: ${difference(found, expected)}`);
}

/** What an act throws; that it throws nothing is a problem of its own. */
export function thrownBy(act: () => unknown, what: string): unknown {
  let given: unknown;
  try {
    given = act();
  } catch (error) {
    return error;
  }
  throw new Broken(`${what} is not refused but gives ${typeof given}`);
}
