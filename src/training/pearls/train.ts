import { listIdeas, MOST_IDEAS, withoutDeck } from '../../bots/pearls/ideas.js';
import { PearlsOutlook, UNIT } from '../../bots/pearls/outlook.js';
import { createRng, randomBelow } from '../../core/rng.js';
import type { Rng, Seed } from '../../core/rng.js';
import { PearlsSimulator } from '../../fast/pearls/simulator.js';
import { setup } from '../../pearls/play.js';
import type { View } from '../../pearls/types.js';

/** How much is played and learned. */
export interface PearlsEffort {
  /** How often the network learns from games that it has just played against itself. */
  readonly rounds: number;
  /** How many games it plays for that. */
  readonly games: number;
  /** How many positions it learns from for each that is new; in the last round three times as many. */
  readonly epochs: number;
}

/** What the shipped weights come from. */
const EFFORT: PearlsEffort = { rounds: 14, games: 2500, epochs: 4 };

/**
 * From how many rounds it learns at a time. A network that learns from its last games only forgets why it
 * does what it does, and its play swings from one habit to the next.
 */
const MEMORY = 4;

/** How many units of the network count only above zero. */
const UNITS = 16;

/** The numbers of players in turn, two most often; and one game in this many is played with all cards. */
export const PLAYERS: readonly number[] = [2, 3, 2, 4, 2, 3, 2, 5, 2, 4, 2, 6];
export const VARIANT = 7;

/** One move in this many is made at random, so that the network gets to know other positions, too. */
const WHIM = 14;

/** How fast it learns (Adam, Kingma and Ba 2014), and from how many positions at a time. */
const RATE = 0.002;
const BATCH = 32;

/**
 * Finds the weights for `PearlsOutlook` by letting it play against itself: the same ones for the same seed, on
 * every machine. It takes some minutes.
 *
 * Each round plays games in which everybody makes the move that looks best to the network so far, with
 * a random one now and then. Then the network learns to tell from each position how many points
 * a player was still to gain.
 */
export function trainPearls(
  seed: Seed,
  effort: PearlsEffort = EFFORT,
  tell: (line: string) => void = () => undefined,
): readonly (readonly number[])[] {
  const rng = createRng(`${seed}, network`);
  const outlook = new PearlsOutlook(newNetwork(rng));
  const learner = new Learner(outlook, rng);
  const memory: (readonly Sample[])[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const fresh: Sample[] = [];
    for (let game = 0; game < effort.games; game++) {
      fresh.push(...playGame(outlook, `${seed}, round ${round}, game ${game}`, game));
    }
    memory.push(fresh);
    if (memory.length > MEMORY) memory.shift();
    const samples = memory.flat();

    const isLast = round === effort.rounds - 1;
    const epochs = isLast ? 3 * effort.epochs : effort.epochs;
    let error = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const rate = isLast ? RATE * (1 - epoch / epochs) : RATE;
      error = learner.learn(samples, fresh.length, rate);
    }
    tell(`round ${round + 1}: ${fresh.length} positions, off by ${error.toFixed(2)} points`);
  }
  return outlook.rows();
}

/** A network that knows nothing yet: random units, and none of them counts much. */
function newNetwork(rng: Rng): readonly (readonly number[])[] {
  const about = (most: number): number => randomBelow(rng, 2 * most + 1) - most;
  const units = Array.from({ length: UNITS }, () => [
    about(500),
    0,
    ...Array.from({ length: UNIT - 2 }, () => about(500)),
  ]);
  return [[1000, ...Array.from({ length: UNIT - 1 }, () => 0)], ...units];
}

/** What the network looked at, and how many tens of points the player gained from there. */
interface Sample {
  readonly inputs: Float64Array;
  readonly gain: number;
}

/** Plays a game, and looks at it from two seats after every action. Cards of the deck are drawn as they are needed. */
function playGame(outlook: PearlsOutlook, seed: string, number: number): Sample[] {
  const players = PLAYERS[number % PLAYERS.length]!;
  const state = setup({ players, seed, allCards: number % VARIANT === 0 });
  const game = new PearlsSimulator<View>(withoutDeck(state));
  const rng = createRng(`${seed}, luck`);
  const looks: { readonly seat: number; readonly points: number; readonly inputs: Float64Array }[] =
    [];
  while (!game.isOver) {
    game.do(randomBelow(rng, WHIM) === 0 ? anyIdea(game, rng) : outlook.best(game));
    const first = randomBelow(rng, players);
    for (let i = 0; game.phase === 'play' && i < 2; i++) {
      const seat = (first + i) % players;
      outlook.expected(game, seat);
      looks.push({ seat, points: game.score(seat), inputs: outlook.inputs.slice() });
    }
    game.reveal(rng);
  }
  return looks.map(({ seat, points, inputs }) => ({
    inputs,
    gain: (game.score(seat) - points) / 10,
  }));
}

function anyIdea(game: PearlsSimulator<View>, rng: Rng): number {
  const ideas = new Int32Array(MOST_IDEAS);
  return ideas[randomBelow(rng, listIdeas(game, ideas))]!;
}

/** Changes the weights step by step, each in the direction in which the error becomes smaller. */
class Learner {
  readonly #outlook: PearlsOutlook;
  readonly #rng: Rng;
  readonly #slopes: Float64Array;
  /** Running averages of the slopes and of their squares. */
  readonly #means: Float64Array;
  readonly #squares: Float64Array;

  constructor(outlook: PearlsOutlook, rng: Rng) {
    const { length } = outlook.weights;
    this.#outlook = outlook;
    this.#rng = rng;
    this.#slopes = new Float64Array(length);
    this.#means = new Float64Array(length);
    this.#squares = new Float64Array(length);
  }

  /** Learns from about `count` of the samples, drawn at random; returns the mean error in points. */
  learn(samples: readonly Sample[], count: number, rate: number): number {
    const batches = Math.ceil(count / BATCH);
    let squares = 0;
    for (let batch = 0; batch < batches; batch++) {
      this.#slopes.fill(0);
      for (let i = 0; i < BATCH; i++) {
        const error = this.#compare(samples[randomBelow(this.#rng, samples.length)]!);
        squares += error * error;
      }
      this.#step(rate);
    }
    return 10 * Math.sqrt(squares / (batches * BATCH));
  }

  /** Adds to the slopes what a sample says, and returns by how much the network was off. */
  #compare({ inputs, gain }: Sample): number {
    const { weights, units } = this.#outlook;
    const slopes = this.#slopes;
    const error = this.#outlook.sum(inputs) - gain;
    for (let unit = 0; unit < units.length; unit++) {
      const value = units[unit]!;
      if (unit > 0 && value <= 0) continue;
      let at = unit * UNIT;
      // The part of the first unit stays 1: its weights say it all.
      if (unit > 0) slopes[at]! += error * value;
      const slope = error * weights[at++]!;
      slopes[at++]! += slope;
      for (let i = 0; i < inputs.length; i++) slopes[at++]! += slope * inputs[i]!;
    }
    return error;
  }

  #step(rate: number): void {
    const { weights } = this.#outlook;
    for (let i = 0; i < weights.length; i++) {
      const slope = this.#slopes[i]! / BATCH;
      this.#means[i] = 0.9 * this.#means[i]! + 0.1 * slope;
      this.#squares[i] = 0.999 * this.#squares[i]! + 0.001 * slope * slope;
      weights[i]! -= (rate * this.#means[i]!) / (Math.sqrt(this.#squares[i]!) + 1e-4);
    }
  }
}

/** The text of `src/bots/pearls/weights.ts`. */
export function pearlsWeightsText(rows: readonly (readonly number[])[]): string {
  return [
    '/**',
    ' * The weights of `PearlsOutlook` in thousandths, one row a unit: its part in the sum, what it starts from, and one',
    ' * for each input. `npm run train` makes them: to change them, train again.',
    ' */',
    '// prettier-ignore',
    'export const PEARLS_WEIGHTS: readonly (readonly number[])[] = [',
    ...rows.map((row) => `  [${row.join(', ')}],`),
    '];',
    '',
  ].join('\n');
}
