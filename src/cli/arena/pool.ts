import { at, Misfit } from '../../core/shape.js';
import type { BookedGame, Scorebook } from '../../arena/book.js';
import { fieldOf } from '../../arena/result.js';
import type { TournamentPlan } from '../../arena/result.js';
import { seatingsOfDeal } from '../../arena/schedule.js';
import type { SeatingOrder } from '../../arena/schedule.js';
import { bookedGame } from './result.js';
import type { GameNews, PlayedTask, Verdict } from './shared.js';
import { ArenaThread, BrokenArena } from './thread.js';
import type { ThreadOptions } from './thread.js';

/** What is to be played, and by how many workers. */
export interface PoolOptions extends ThreadOptions {
  readonly workers: number;
  /** The number of games that are to be played. */
  readonly games: number;
  /** Opens the book in which games are noted. What it throws ends everything. */
  readonly open: (plan: TournamentPlan) => Scorebook;
  /** Called with each game as soon as it is over. */
  readonly onPlayed: (game: BookedGame, plan: TournamentPlan) => void;
  /** Called with the reports of the games that count, in their order. */
  readonly onCounted: (games: readonly GameNews[]) => void;
}

/**
 * Workers that play the games of a tournament. A bot that ends its thread, or never yields it, has lost that game:
 * another worker plays the game again, and knows at which turn the bot fails.
 */
export class Pool {
  readonly #options: PoolOptions;
  #plan: TournamentPlan | null = null;
  #book: Scorebook | null = null;
  #seatings: readonly SeatingOrder[] = [];
  #missing: Iterator<number, undefined> = [].values();
  /** Games that fell with their thread, and are to be played again. */
  readonly #again: number[] = [];
  readonly #threads = new Set<ArenaThread>();
  readonly #verdicts = new Map<number, Verdict>();
  /** The numbers of the bots that have run out of time. */
  readonly #late = new Set<number>();
  /** How often a thread fell in a game for which no bot can be blamed. */
  readonly #unexplained = new Map<number, number>();
  readonly #news = new Map<number, GameNews>();
  #games = 0;
  #isStopped = false;
  #end: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Plays until everything is done or `stop` is called. */
  async run(): Promise<void> {
    const { workers, games } = this.#options;
    const watch = setInterval(() => {
      for (const thread of this.#threads) thread.watch();
    }, 100);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = { resolve, reject };
        for (let i = 0; i < Math.max(1, Math.min(workers, games)); i++) this.#start();
      });
    } finally {
      clearInterval(watch);
      await Promise.all([...this.#threads].map((thread) => thread.leave()));
      this.#tell(this.#book?.close() ?? []);
    }
  }

  /** How many games are over. */
  get games(): number {
    return this.#games;
  }

  /** What has been played so far; `null` until a worker is ready. */
  get book(): Scorebook | null {
    return this.#book;
  }

  /** Plays no more games. Those under way have a second to end. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    setTimeout(() => this.#end?.resolve(), STOPPING).unref();
    this.#endIfDone();
  }

  #start(): void {
    this.#threads.add(
      new ArenaThread(this.#options, {
        ready: (thread, plan) => {
          this.#trying(() => {
            this.#open(plan);
            this.#next(thread);
          });
        },
        played: (thread, played) => {
          this.#trying(() => {
            this.#hear(played);
            this.#next(thread);
          });
        },
        fallen: (thread, why, stack) => {
          this.#fallen(thread, why, stack);
        },
        refused: (error) => this.#end?.reject(error),
      }),
    );
  }

  /** What goes wrong here ends everything: it must not get lost in a listener. */
  #trying(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#end?.reject(error as Error);
    }
  }

  #open(plan: TournamentPlan): void {
    if (this.#book !== null) return;
    this.#plan = plan;
    this.#book = this.#options.open(plan);
    this.#seatings = seatingsOfDeal(fieldOf(plan));
    this.#missing = this.#book.missing();
    if (this.#book.isDecided) this.stop();
  }

  /** Gives a thread something to do. The next game waits in its thread, so that it never waits for this one. */
  #next(thread: ArenaThread): void {
    while (!this.#isStopped && thread.games.length < AHEAD) {
      const game = this.#again.shift() ?? this.#take();
      if (game === undefined) break;
      thread.play({ game, verdict: this.#verdicts.get(game) ?? null, late: [...this.#late] });
    }
    if (thread.games.length > 0 && !this.#isStopped) return;
    void thread.leave().then(() => {
      this.#threads.delete(thread);
      this.#endIfDone();
    });
  }

  #take(): number | undefined {
    const { done, value } = this.#missing.next();
    return done === true ? undefined : value;
  }

  #hear({ number, counted, news }: PlayedTask): void {
    const plan = this.#plan!;
    const game = this.#soundGame({ number, ...counted }, plan);
    const { failure, seating } = game.counted;
    if (failure?.code === 'time-out') this.#late.add(seating[failure.seat]!);
    this.#games++;
    this.#verdicts.delete(number);
    this.#options.onPlayed(game, plan);
    if (news !== null) this.#news.set(number, news);
    this.#tell(this.#book!.add(game));
    if (this.#book!.isDecided) this.stop();
  }

  /** A game as a worker sent it. A bot may have changed what the worker is made of. */
  #soundGame(value: unknown, plan: TournamentPlan): BookedGame {
    try {
      return at('game', () => bookedGame(value, { ...plan, seatings: this.#seatings }));
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      throw new BrokenArena(`a bot has damaged its thread: ${error.message}`);
    }
  }

  #tell(counted: readonly BookedGame[]): void {
    const news = counted.flatMap(({ number }) => this.#news.get(number) ?? []);
    for (const { number } of counted) this.#news.delete(number);
    if (news.length > 0) this.#options.onCounted(news);
  }

  #endIfDone(): void {
    if (this.#threads.size === 0) this.#end?.resolve();
  }

  /** A worker has ended by itself, or was ended because it hung: the bot that was asked last has lost its game. */
  #fallen(thread: ArenaThread, why: string | null, stack: string | null): void {
    this.#threads.delete(thread);
    const { games, asked } = thread;
    const [current] = games;
    if (this.#isStopped || current === undefined) {
      this.#endIfDone();
      return;
    }
    const isExplained = asked?.game === current && !this.#verdicts.has(current);
    if (isExplained) {
      const { bot, turn, limit } = asked;
      this.#verdicts.set(current, { turn, message: why, limit, stack });
      if (why === null) this.#late.add(bot);
    } else {
      const times = (this.#unexplained.get(current) ?? 0) + 1;
      this.#unexplained.set(current, times);
      if (times === ATTEMPTS) {
        this.#end?.reject(new BrokenArena(`a worker has failed again and again: ${why ?? ''}`));
        return;
      }
    }
    this.#again.unshift(...games);
    this.#start();
  }
}

/** How many games a worker has at a time: the one that it plays, and the next. */
const AHEAD = 2;
/** How long games under way may go on after `stop`, in milliseconds. */
const STOPPING = 1000;
/** How often a game is tried when no bot can be blamed. */
const ATTEMPTS = 3;
