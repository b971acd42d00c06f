import { analyse } from '../../bots/analyse.js';
import { CLOCK, FEATURES, ReefFeatures } from '../../bots/reef/features.js';
import { reefCandidates, ReefOutlook } from '../../bots/reef/outlook.js';
import type { SearchBot } from '../../bots/bot.js';
import type { Judge } from '../../bots/reef/planner.js';
import { ReefValue } from '../../bots/reef/value.js';
import type { ReefWeights } from '../../bots/reef/features.js';
import { createRng, randomBelow } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { REEF_MAX_ACTIONS } from '../../fast/reef/numbers.js';
import { ReefSimulator } from '../../fast/reef/simulator.js';
import { setup } from '../../reef/play.js';
import { reef } from '../../reef/game.js';
import type { Action, StartRule, State, View } from '../../reef/types.js';
import type { Forecast } from '../odds.js';
import { byOutlook, byValue } from './judges.js';

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
  /** The points and the turns that the player came to, and the share in the victory. */
  readonly score: number;
  readonly turns: number;
  readonly share: number;
  /** What a search told the player at each decision. */
  readonly forecasts: readonly Forecast[];
}

/** One game in this many begins with pieces outside the centre, R8, so that other reefs are seen too. */
const OUTSIDE = 8;

/** One action in this many is any at all, so that games do not get stuck in one habit. */
const WHIM = 25;

/** One action in this many is careless: it may be that many points worse than the best one. */
const CARELESS = 4;
const CARELESSNESS = 3;

/** All others are chosen with this much doubt. */
const DOUBT = 0.3;

/**
 * Plays games of a bot against itself and writes down what its players saw: for each game, the course of each
 * player. The bot looks one action ahead, with these weights; without any, {@link ReefOutlook} tells what is good.
 */
export function playLessons(
  weights: ReefWeights | null,
  players: number,
  games: number,
  seed: string,
): Course[][] {
  const rng = createRng(seed);
  return Array.from({ length: games }, (_, i) => {
    const state = setup({ players, start: startOf(i), seed: `${seed}/${i}` });
    return playOne(state, weights, rng);
  });
}

/** The same with games of a search bot, which tells what it expects. It searches within this many playouts. */
export function playSearches(
  bot: SearchBot<View, Action>,
  playouts: number,
  players: number,
  games: number,
  seed: string,
): Course[][] {
  return Array.from({ length: games }, (_, i) => {
    const state = setup({ players, start: startOf(i), seed: `${seed}/${i}` });
    return searchOne(state, bot, playouts, createRng(`${seed}/${i}/luck`));
  });
}

function startOf(game: number): StartRule {
  return game % OUTSIDE === 0 ? 'outside' : 'centre';
}

function playOne(state: State, weights: ReefWeights | null, rng: Rng): Course[] {
  const notes = new Notes(state);
  const { game } = notes;
  const judge = judgeOf(game, state, weights);
  while (!game.isOver) {
    const isWhim = game.phase !== 'play' || randomBelow(rng, WHIM) === 0;
    const action = isWhim ? game.random(rng) : chosen(game, judge, rng);
    // Trying actions turns over cards of the deck, which no player has seen when choosing.
    game.deal(game.turn, rng);
    notes.do(action);
  }
  return notes.courses();
}

function searchOne(
  state: State,
  bot: SearchBot<View, Action>,
  playouts: number,
  rng: Rng,
): Course[] {
  const notes = new Notes(state);
  const budget = { playouts };
  for (let now = state, seat = reef.turn(now); seat !== null; seat = reef.turn(now)) {
    const view = reef.view(now, seat);
    const { action, lead } = analyse(reef, view, bot, { budget: budget, rng }).actions[0]!;
    notes.hear(lead);
    now = reef.apply(now, action);
    notes.do(notes.game.fromAction(action));
  }
  return notes.courses();
}

/** A game, and what its players see in it. */
class Notes {
  readonly game: ReefSimulator;
  readonly #features: ReefFeatures;
  readonly #outlook: ReefOutlook;
  readonly #value: ReefValue;
  readonly #lessons: Lesson[][];
  readonly #forecasts: Forecast[][];
  readonly #turns: number[];

  constructor(state: State) {
    this.game = new ReefSimulator(state);
    this.#features = new ReefFeatures(this.game, state.cards);
    this.#outlook = new ReefOutlook(this.game, state);
    this.#value = new ReefValue(this.game, state);
    this.#lessons = state.players.map(() => []);
    this.#forecasts = state.players.map(() => []);
    this.#turns = state.players.map(() => 0);
  }

  /** What a search expects for the player to move, once the starting pieces are placed. */
  hear(lead: number): void {
    const { game } = this;
    if (game.phase !== 'play') return;
    this.#forecasts[game.turn]!.push({ lead, turns: this.#value.turns(game.turn) });
  }

  do(action: number): void {
    const { game } = this;
    if (game.phase === 'play') this.#turns[game.turn]!++;
    game.do(action);
    if (game.phase !== 'play') return;
    for (const [player, list] of this.#lessons.entries()) {
      const turns = this.#turns[player]!;
      list.push(lessonFor(player, game, this.#features, this.#outlook, turns));
    }
  }

  courses(): Course[] {
    const winners = this.game.winners();
    return this.#lessons.map((lessons, player) => ({
      lessons,
      score: this.game.score(player),
      turns: this.#turns[player]!,
      share: winners.includes(player) ? 1 / winners.length : 0,
      forecasts: this.#forecasts[player]!,
    }));
  }
}

function judgeOf(game: ReefSimulator, state: State, weights: ReefWeights | null): Judge {
  return weights === null ? byOutlook(game, state) : byValue(weights)(game, state);
}

const worth = new Float64Array(REEF_MAX_ACTIONS);

/** The best action, more or less. */
function chosen(game: ReefSimulator, judge: Judge, rng: Rng): number {
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
  game: ReefSimulator,
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
