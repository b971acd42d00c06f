import type { MessagePort } from 'node:worker_threads';
import type { Failure } from '../../bots/referee.js';
import type { TournamentPlan } from '../../arena/result.js';
import type { CountedGame } from '../../arena/tally.js';
import type { TournamentOptions } from '../../arena/tournament.js';
import type { GameOptions } from '../../core/game.js';
import type { Seed } from '../../core/rng.js';

/** What a worker has to know about a tournament. It is sent from thread to thread. */
export interface ArenaPlan extends Omit<
  TournamentOptions<GameOptions>,
  'now' | 'timer' | 'part' | 'onGame'
> {
  /** The word that names the game on the command line. */
  readonly game: string;
  /** The words that name the bots on the command line. */
  readonly bots: readonly string[];
  readonly seed: string;
  readonly players: number;
  /** The folder of the records; `null` if they are not kept. */
  readonly records: string | null;
  /** Whether each game is reported. */
  readonly tellsGames: boolean;
}

/** The report of a game, with what it takes to play it again. */
export interface GameNews {
  readonly type: 'game';
  readonly game: number;
  readonly deal: number;
  readonly seed: Seed;
  readonly luck: string;
  /** The names of the bots, by seat. */
  readonly bots: readonly string[];
  readonly winners: readonly number[];
  /** By seat; `null` if the game did not end by the rules. */
  readonly scores: readonly number[] | null;
  readonly turns: number;
  readonly failure: Omit<Failure, 'violation' | 'stack'> | null;
}

/** What a worker starts with. */
export interface WorkerStart {
  readonly plan: ArenaPlan;
  readonly board: SharedArrayBuffer;
  /** The way to the main thread. It is the worker's own: bots may use `parentPort` as they like. */
  readonly port: MessagePort;
}

/** At this turn of a game a bot brings its thread down: another thread has found that out. */
export interface Verdict {
  readonly turn: number;
  /** What the bot did; `null` if it did not answer. */
  readonly message: string | null;
  /** How long it had to answer, in milliseconds. */
  readonly limit: number;
  /** Where the bot threw; `null` if that is not known. */
  readonly stack: string | null;
}

/** A game that a worker is to play. `null` in its place means that the worker is to end. */
export interface Task {
  /** The number of the game. */
  readonly game: number;
  readonly verdict: Verdict | null;
  /** The numbers of the bots that have run out of time before. */
  readonly late: readonly number[];
}

/** A game that was played. Who sat where follows from its number. */
export interface PlayedTask {
  readonly number: number;
  readonly counted: Omit<CountedGame, 'seating'>;
  /** Its report, if games are to be reported. */
  readonly news: GameNews | null;
}

/** What a worker reports to the main thread. */
export type Report =
  /** It begins to load a bot. */
  | { readonly type: 'loading'; readonly word: string }
  /** It has loaded all bots. */
  | { readonly type: 'ready'; readonly plan: TournamentPlan }
  /** A bot has left an error behind. */
  | { readonly type: 'stray'; readonly text: string }
  /** It has played a game. */
  | { readonly type: 'played'; readonly played: PlayedTask }
  /** The command line names something that cannot be played. */
  | { readonly type: 'refused'; readonly message: string }
  /** It cannot go on. */
  | { readonly type: 'broken'; readonly message: string };

/** The decision that a bot is thinking about. */
export interface OpenDecision {
  /** The number of the bot. */
  readonly bot: number;
  readonly game: number;
  readonly turn: number;
  /** The number of the decision, counted over all games. */
  readonly number: number;
  /** How long the bot has, in milliseconds; `Infinity` if it may take forever. */
  readonly limit: number;
}

/**
 * A few numbers that a worker writes and the main thread can read at any time, even while a bot holds the
 * worker's thread and no message gets through.
 */
export class Blackboard {
  readonly memory: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(4 * CELLS)) {
    this.memory = memory;
    this.#cells = new Int32Array(memory);
  }

  /** The decision that a bot is thinking about; `null` if there is none. */
  get asked(): OpenDecision | null {
    if (this.#read(TURN) === 0) return null;
    const [bot, game, turn] = [this.#read(BOT), this.#read(GAME), this.#read(TURN)];
    const number = this.#read(NUMBER);
    return { bot, game, turn, number, limit: this.#read(LIMIT) || Infinity };
  }

  /** Notes that a bot is asked, and has this many milliseconds to answer. */
  ask(bot: number, game: number, turn: number, limit: number): void {
    Atomics.store(this.#cells, BOT, bot);
    Atomics.store(this.#cells, GAME, game);
    Atomics.store(this.#cells, TURN, turn);
    Atomics.store(this.#cells, LIMIT, limit === Infinity ? 0 : Math.ceil(limit));
    Atomics.add(this.#cells, NUMBER, 1);
  }

  /** Notes that no bot is asked. */
  noGame(): void {
    Atomics.store(this.#cells, TURN, 0);
  }

  #read(cell: number): number {
    return Atomics.load(this.#cells, cell);
  }
}

const [BOT, GAME, TURN, LIMIT, NUMBER, CELLS] = [0, 1, 2, 3, 4, 5] as const;

/**
 * The limit of a bot that has run out of time before: a tenth of its limit, and at least a second. Otherwise a bot
 * that hangs would cost its full limit in every game.
 */
export function shortened(limit: number): number {
  return Math.min(limit, Math.max(1000, Math.ceil(limit / 10)));
}
