import { CLOCK, FEATURES } from '../../bots/reef/features.js';
import { FEWEST_TURNS, LATER } from '../../bots/reef/value.js';
import { Equations } from '../equations.js';
import type { Course, Lesson } from './lessons.js';

/** The weights for one number of players, and for how many others move before the player does. */
export interface ColumnWeights {
  readonly turns: Float64Array;
  readonly now: Float64Array;
  readonly later: Float64Array;
}

/** What the square of a weight costs, for the turns and for the points. */
const TURNS_COST = 1;
const POINTS_COST = 30;

/**
 * A lesson is not judged by the end of its game, which depends on much luck, but by the points that came in the
 * next few turns and by what the weights say of the position then. That needs to be done several times over.
 */
const TURNS_AHEAD = 3;
const REPEATS = 4;

/**
 * The weights that come closest to the points that players had in the end, for bots that look one action ahead. It is
 * where the search begins.
 */
export function fitColumn(
  courses: readonly Course[],
  players: number,
  wait: number,
): ColumnWeights {
  const turns = fitTurns(courses, wait);
  let weights = fitPoints(courses, wait, turns, ({ score }) => score);
  for (let i = 0; i < REPEATS; i++) {
    const known = weights;
    weights = fitPoints(courses, wait, turns, (course, at) => {
      const later = course.lessons[at + TURNS_AHEAD * players];
      // Where no turn is left, the end is no matter of luck.
      if (later?.hasTurn !== true) return course.score;
      return later.score + dot(known, inputsOf(later, turns));
    });
  }
  const now = weights.slice(0, FEATURES.length);
  const later = weights.slice(FEATURES.length);
  return { turns, now, later };
}

/** How many turns the player has left, before the last round. */
function fitTurns(courses: readonly Course[], wait: number): Float64Array {
  const equations = new Equations(CLOCK.length, TURNS_COST);
  for (const { lessons, turns } of courses) {
    for (const lesson of lessons) {
      if (lesson.wait !== wait || lesson.isLastRound) continue;
      equations.add(lesson.clock, turns - lesson.turns);
    }
  }
  return equations.solve();
}

/** How many more points the player will get, when `points` tells how many there will be in the end. */
function fitPoints(
  courses: readonly Course[],
  wait: number,
  turns: Float64Array,
  points: (course: Course, at: number) => number,
): Float64Array {
  const equations = new Equations(2 * FEATURES.length, POINTS_COST);
  for (const course of courses) {
    course.lessons.forEach((lesson, at) => {
      if (lesson.wait !== wait || !lesson.hasTurn) return;
      const result = points(course, at) - lesson.score;
      equations.add(inputsOf(lesson, turns), result);
    });
  }
  return equations.solve();
}

/** What the square of a weight costs where leads are fitted. */
const LEADS_COST = 100;

/** How often leads are fitted to the next few turns. */
const LEADS_REPEATS = 3;

/** How much it counts what a player had in the end, next to the lead over another one. */
const OWN_POINTS = 0.1;

/**
 * The weights for all places in the order of play, which come closest to the lead of each player over each other one. What
 * all players gain alike would be left open by that, so each player's points count too, but little. In the last
 * round they count in full where the other player has no turn left: then the lead is all that is still to come.
 */
export function fitLeads(games: readonly (readonly Course[])[], players: number): ColumnWeights[] {
  const courses = games.flat();
  const turns = Array.from({ length: players }, (_, wait) => fitTurns(courses, wait));
  let weights = solveLeads(games, turns, ({ score }) => score);
  for (let i = 0; i < LEADS_REPEATS; i++) {
    const known = weights;
    weights = solveLeads(games, turns, (course, at) => {
      const later = course.lessons[at + TURNS_AHEAD * players];
      if (later?.hasTurn !== true) return course.score;
      return later.score + dot(known[later.wait]!, inputsOf(later, turns[later.wait]!));
    });
  }
  return turns.map((own, wait) => ({
    turns: own,
    now: weights[wait]!.slice(0, FEATURES.length),
    later: weights[wait]!.slice(FEATURES.length),
  }));
}

/** The weights for each place in the order of play, when `points` tells how many a player will have in the end. */
function solveLeads(
  games: readonly (readonly Course[])[],
  turns: readonly Float64Array[],
  points: (course: Course, at: number) => number,
): Float64Array[] {
  const size = 2 * FEATURES.length;
  const equations = new Equations(turns.length * size, LEADS_COST);
  const numbers = new Float64Array(turns.length * size);
  const put = (lesson: Lesson, sign: number): void => {
    const from = lesson.wait * size;
    inputsOf(lesson, turns[lesson.wait]!).forEach((input, i) => (numbers[from + i] = sign * input));
  };
  for (const courses of games) {
    courses[0]!.lessons.forEach((_, at) => {
      const open = courses.flatMap((course) => {
        const lesson = course.lessons[at]!;
        return lesson.hasTurn ? [{ lesson, gain: points(course, at) - lesson.score }] : [];
      });
      for (const [i, one] of open.entries()) {
        numbers.fill(0);
        put(one.lesson, 1);
        equations.add(numbers, one.gain, OWN_POINTS + courses.length - open.length);
        for (const other of open.slice(i + 1)) {
          numbers.fill(0);
          put(one.lesson, 1);
          put(other.lesson, -1);
          equations.add(numbers, one.gain - other.gain);
        }
      }
    });
  }
  const weights = equations.solve();
  return turns.map((_, wait) => weights.slice(wait * size, (wait + 1) * size));
}

const inputs = new Float64Array(2 * FEATURES.length);

/** The features, and the same times the turns that are left. */
function inputsOf({ clock, features, isLastRound }: Lesson, turns: Float64Array): Float64Array {
  const left = isLastRound ? 1 : Math.max(FEWEST_TURNS, dot(turns, clock));
  features.forEach((feature, i) => {
    inputs[i] = feature;
    inputs[features.length + i] = (feature * left) / LATER;
  });
  return inputs;
}

function dot(weights: Float64Array, numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * numbers[i]!;
  return sum;
}
