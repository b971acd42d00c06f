import type { MessagePort } from 'node:worker_threads';
import type { Budget } from '../bots/bot.js';
import type { Failure } from '../bots/referee.js';
import type { TournamentResult } from '../bots/result.js';
import type { Rest } from './games.js';

/** What a worker has to know about a tournament. It is sent from thread to thread. */
export interface ArenaPlan {
  /** The name of the game. */
  readonly game: string;
  /** The words that name the bots on the command line. */
  readonly bots: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly players: number;
  /** Whether the first bot plays against all others, and they do not play without it. */
  readonly isGauntlet: boolean;
  readonly setup: Rest;
  readonly budget: Budget | undefined;
  readonly grace: number | undefined;
  /** The milliseconds after which a bot that has not answered loses. */
  readonly limit: number | undefined;
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
  readonly seed: string;
  readonly luck: string;
  /** The names of the bots, by seat. */
  readonly bots: readonly string[];
  readonly winners: readonly number[];
  /** By seat; `null` if the game did not end by the rules. */
  readonly scores: readonly number[] | null;
  readonly turns: number;
  readonly failure: Omit<Failure, 'stack'> | null;
}

/** What a worker starts with. */
export interface WorkerStart {
  readonly plan: ArenaPlan;
  readonly board: SharedArrayBuffer;
  /** The way to the main thread. It is the worker's own: bots may use `parentPort` as they like. */
  readonly port: MessagePort;
}

/** One of several parts of a tournament. */
export interface Unit {
  readonly index: number;
  readonly of: number;
}

/** At this turn of this game a bot brings its thread down: another thread has found that out. */
export interface Verdict {
  readonly game: number;
  readonly turn: number;
  /** What the bot did; `null` if it did not answer. */
  readonly message: string | null;
  /** How long it had to answer, in milliseconds. */
  readonly limit: number;
  /** Where the bot threw; `null` if that is not known. */
  readonly stack: string | null;
}

/** Where bots threw, by the number of the game. */
export type Stacks = Readonly<Record<number, string>>;

/** What a worker is to play. `null` in its place means that the worker is to end. */
export interface Order {
  readonly unit: Unit;
  readonly verdicts: readonly Verdict[];
  /** The numbers of the bots that have run out of time before. */
  readonly late: readonly number[];
}

/** A unit that was played. */
export interface PlayedUnit {
  readonly part: TournamentResult;
  readonly stacks: Stacks;
  /** Its games, if they are to be reported. */
  readonly games: readonly GameNews[];
}

/** What a worker reports to the main thread. */
export type News =
  /** It begins to load a bot. */
  | { readonly type: 'loading'; readonly word: string }
  /** It has loaded all bots. The result is that of a part without games. */
  | { readonly type: 'ready'; readonly nothing: TournamentResult }
  /** A bot has left an error behind. */
  | { readonly type: 'stray'; readonly text: string }
  /** It has played a unit. */
  | ({ readonly type: 'part' } & PlayedUnit)
  /** The command line names something that cannot be played. */
  | { readonly type: 'refused'; readonly message: string }
  /** It cannot go on. */
  | { readonly type: 'broken'; readonly message: string };

/** The question that a bot is thinking about. */
export interface Question {
  /** The number of the bot. */
  readonly bot: number;
  readonly game: number;
  readonly turn: number;
  /** The number of the question, counted over all games. */
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

  /** Whether to stop after the current game. */
  get isStopped(): boolean {
    return this.#read(STOP) === 1;
  }

  stop(): void {
    Atomics.store(this.#cells, STOP, 1);
  }

  /** How many games of the current unit are over. */
  get games(): number {
    return this.#read(GAMES);
  }

  /** The question that a bot is thinking about; `null` if there is none. */
  get asked(): Question | null {
    if (this.#read(TURN) === 0) return null;
    const [bot, game, turn] = [this.#read(BOT), this.#read(GAME), this.#read(TURN)];
    const number = this.#read(QUESTION);
    return { bot, game, turn, number, limit: this.#read(LIMIT) || Infinity };
  }

  beginUnit(): void {
    Atomics.store(this.#cells, GAMES, 0);
    this.noGame();
  }

  endGame(): void {
    Atomics.add(this.#cells, GAMES, 1);
    this.noGame();
  }

  /** Notes that a bot is asked, and has this many milliseconds to answer. */
  ask(bot: number, game: number, turn: number, limit: number): void {
    Atomics.store(this.#cells, BOT, bot);
    Atomics.store(this.#cells, GAME, game);
    Atomics.store(this.#cells, TURN, turn);
    Atomics.store(this.#cells, LIMIT, limit === Infinity ? 0 : Math.ceil(limit));
    Atomics.add(this.#cells, QUESTION, 1);
  }

  noGame(): void {
    Atomics.store(this.#cells, TURN, 0);
  }

  #read(cell: number): number {
    return Atomics.load(this.#cells, cell);
  }
}

const [STOP, GAMES, BOT, GAME, TURN, LIMIT, QUESTION, CELLS] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/**
 * The limit of a bot that has run out of time before: a tenth of its limit, and at least a second. Otherwise a bot
 * that hangs would cost its full limit in every game.
 */
export function shortened(limit: number): number {
  return Math.min(limit, Math.max(1000, Math.ceil(limit / 10)));
}
