import { CLOCK, FEATURES, ReefFeatures } from '../bots/reef-features.js';
import { reefCandidates, ReefOutlook } from '../bots/reef-outlook.js';
import type { Judge } from '../bots/reef-planner.js';
import type { ReefWeights } from '../bots/reef-features.js';
import { createRng, randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { MAX_ACTIONS } from '../fast/numbers.js';
import { Simulator } from '../fast/simulator.js';
import { setup } from '../reef/play.js';
import type { State } from '../reef/types.js';
import { byOutlook, byValue } from './reef-judges.js';

/** What a player saw after some action of a game, and what came of it. */
export interface Lesson {
  readonly clock: Float32Array;
  readonly features: Float32Array;
  /** How many others move before the player does. */
  readonly wait: number;
  /** Whether the last round has begun, and whether it leaves the player a turn. */
  readonly isLastRound: boolean;
  readonly hasTurn: boolean;
  /** The player's points, and how many turns the player has had. */
  readonly score: number;
  readonly turns: number;
}

/** The lessons of one player in one game, one after each action once the game is under way. */
export interface Course {
  readonly lessons: readonly Lesson[];
  /** The points and the turns that the player came to. */
  readonly score: number;
  readonly turns: number;
}

/** One game in this many begins with pieces outside the centre, R8, so that other reefs are seen too. */
const OUTSIDE = 8;

/** One action in this many is any at all, so that games do not get stuck in one habit. */
const WHIM = 25;

/** One action in this many is careless: it may be so many points worse than the best one. */
const CARELESS = 4;
const CARELESSNESS = 3;

/** All others are chosen with this much doubt. */
const DOUBT = 0.3;

/**
 * Plays games of a bot against itself and writes down what its players saw. It looks one action ahead, with
 * these weights; without any, {@link ReefOutlook} tells what is good.
 */
export function playLessons(
  weights: ReefWeights | null,
  players: number,
  games: number,
  seed: string,
): Course[] {
  const rng = createRng(seed);
  const courses: Course[] = [];
  for (let i = 0; i < games; i++) {
    const start = i % OUTSIDE === 0 ? 'outside' : 'centre';
    courses.push(...playOne(setup({ players, start, seed: `${seed}/${i}` }), weights, rng));
  }
  return courses;
}

function playOne(state: State, weights: ReefWeights | null, rng: Rng): Course[] {
  const game = new Simulator(state);
  const features = new ReefFeatures(game, state.cards);
  const outlook = new ReefOutlook(game, state);
  const judge = judgeOf(game, state, weights);
  const lessons = state.players.map((): Lesson[] => []);
  const turns = state.players.map(() => 0);
  while (!game.isOver) {
    const seat = game.turn;
    const isTurn = game.phase === 'play';
    const isWhim = !isTurn || randomBelow(rng, WHIM) === 0;
    const action = isWhim ? game.random(rng) : chosen(game, judge, rng);
    // Trying actions turns over cards of the deck, which nobody has seen when choosing.
    game.deal(seat, rng);
    game.do(action);
    if (isTurn) turns[seat]!++;
    if (game.phase !== 'play') continue;
    for (const [player, list] of lessons.entries()) {
      list.push(lessonFor(player, game, features, outlook, turns[player]!));
    }
  }
  return lessons.map((list, player) => ({
    lessons: list,
    score: game.score(player),
    turns: turns[player]!,
  }));
}

function judgeOf(game: Simulator, state: State, weights: ReefWeights | null): Judge {
  return weights === null ? byOutlook(game, state) : byValue(weights)(game, state);
}

const worth = new Float64Array(MAX_ACTIONS);

/** The best action, more or less. */
function chosen(game: Simulator, judge: Judge, rng: Rng): number {
  const actions = reefCandidates(game, rng);
  judge(actions, worth);
  const doubt = randomBelow(rng, CARELESS) === 0 ? CARELESSNESS : DOUBT;
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < actions.length; i++) {
    const one = worth[i]! + (doubt * randomBelow(rng, 2 ** 16)) / 2 ** 16;
    if (one > most) best = actions[i]!;
    most = Math.max(most, one);
  }
  return best;
}

const clock = new Float64Array(CLOCK.length);

/** With the weight 1 for one feature and 0 for all others, the sum is that feature. */
const UNITS = FEATURES.map((_, i) => new Float64Array(FEATURES.length).fill(1, i, i + 1));

function lessonFor(
  player: number,
  game: Simulator,
  features: ReefFeatures,
  outlook: ReefOutlook,
  turns: number,
): Lesson {
  features.clock(clock);
  const { players, turn, isLastRound } = game;
  return {
    clock: Float32Array.from(clock),
    features: Float32Array.from(UNITS, (unit) => features.weigh(player, clock, unit)),
    wait: (player - turn + players) % players,
    isLastRound,
    hasTurn: outlook.hasTurn(player),
    score: game.score(player),
    turns,
  };
}
