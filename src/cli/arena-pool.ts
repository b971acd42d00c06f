import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TournamentResult } from '../bots/result.js';
import { mergeParts } from '../bots/result.js';
import { Board } from './arena-shared.js';
import type { ArenaPlan, News, Order, Unit, Verdict, WorkerStart } from './arena-shared.js';
import { InputError } from './usage.js';

/** What is to be played, and by how many workers. */
export interface PoolOptions {
  readonly plan: ArenaPlan;
  readonly units: readonly Unit[];
  readonly workers: number;
  /** The file that workers start from. */
  readonly entry: URL;
  /** After how many milliseconds a silent worker is ended; `null` waits forever. */
  readonly patience: number | null;
  /** Told of each part of the tournament that is done. */
  readonly onPart: (part: TournamentResult) => void;
  /** Told what bots print. */
  readonly onPrint: (text: string) => void;
}

/** Why a tournament cannot go on although nobody has stopped it; what was played remains. */
export class BrokenArena extends Error {}

/**
 * Workers that play the units of a tournament. A bot that brings a worker down, by ending it or by
 * never letting go of it, has lost that game: another worker then plays the unit again, and knows.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #queue: Unit[];
  readonly #seats = new Set<Seat>();
  readonly #verdicts: Verdict[] = [];
  readonly #unexplained = new Map<number, number>();
  #parts: TournamentResult[] = [];
  #games = 0;
  #isStopped = false;
  #end: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = [...options.units];
  }

  /** Plays until everything is done or somebody stops it. */
  async run(): Promise<void> {
    const { workers, units } = this.#options;
    const watch = setInterval(() => {
      for (const seat of this.#seats) seat.watch();
    }, 100);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = { resolve, reject };
        for (let i = 0; i < Math.min(workers, units.length); i++) this.#sitDown();
      });
    } finally {
      clearInterval(watch);
      await Promise.all([...this.#seats].map((seat) => seat.leave()));
    }
  }

  /** How many games are over, those of unfinished units included. */
  get games(): number {
    return [...this.#seats].reduce((sum, { games }) => sum + games, this.#games);
  }

  /** What has been played so far; there is at least an empty part when a worker has got ready. */
  get parts(): readonly TournamentResult[] {
    return this.#parts;
  }

  /** Lets the games under way end if that is soon, and plays no others. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#queue.length = 0;
    for (const seat of this.#seats) seat.stop();
    setTimeout(() => this.#end?.resolve(), STOPPING).unref();
    this.#endIfDone();
  }

  #sitDown(unit?: Unit): void {
    this.#seats.add(
      new Seat(this.#options, unit, {
        ready: (seat, nothing) => {
          if (this.#parts.length === 0) this.#parts.push(nothing);
          this.#next(seat);
        },
        played: (seat, part) => {
          this.#count(part);
          this.#next(seat);
        },
        fallen: (seat, why) => {
          this.#fallen(seat, why);
        },
        refused: (error) => this.#end?.reject(error),
      }),
    );
  }

  #next(seat: Seat): void {
    const unit = seat.unit ?? this.#queue.shift();
    if (unit !== undefined && !this.#isStopped) {
      seat.play({ unit, verdicts: this.#verdicts });
      return;
    }
    void seat.leave().then(() => {
      this.#seats.delete(seat);
      this.#endIfDone();
    });
  }

  #count(part: TournamentResult): void {
    this.#games += part.games;
    this.#parts.push(part);
    if (this.#parts.length >= MANY) this.#parts = [mergeParts(this.#parts, { allowMissing: true })];
    this.#options.onPart(part);
  }

  #endIfDone(): void {
    if (this.#seats.size === 0) this.#end?.resolve();
  }

  /** A worker has come to an end that nobody wanted: the bot that was asked last has lost its game. */
  #fallen(seat: Seat, why: string | null): void {
    this.#seats.delete(seat);
    const { unit, asked } = seat;
    if (this.#isStopped || unit === undefined) {
      this.#endIfDone();
      return;
    }
    const isKnown = this.#verdicts.some(
      ({ game, turn }) => game === asked?.game && turn === asked.turn,
    );
    if (asked === null || isKnown) {
      const times = (this.#unexplained.get(unit.index) ?? 0) + 1;
      this.#unexplained.set(unit.index, times);
      if (times === ATTEMPTS) {
        this.#end?.reject(new BrokenArena(`a worker has failed again and again: ${why ?? ''}`));
        return;
      }
    } else {
      this.#verdicts.push({ game: asked.game, turn: asked.turn, message: why });
    }
    this.#sitDown(unit);
  }
}

/** How long games under way may take to end when everything is to stop, in milliseconds. */
const STOPPING = 1000;
/** How often a unit is tried again when no bot can be blamed. */
const ATTEMPTS = 3;
/** How many parts are kept before they are put together. */
const MANY = 256;

interface Ears {
  ready(seat: Seat, nothing: TournamentResult): void;
  played(seat: Seat, part: TournamentResult): void;
  /** Why: `null` when it had to be ended because it did not answer. */
  fallen(seat: Seat, why: string | null): void;
  refused(error: Error): void;
}

/** One worker. */
class Seat {
  readonly #worker: Worker;
  readonly #board = new Board();
  readonly #ears: Ears;
  readonly #patience: number | null;
  #unit: Unit | undefined;
  #loading = 'the worker';
  #isReady = false;
  #isOver = false;
  #question = 0;
  #since = performance.now();

  constructor({ plan, entry, patience, onPrint }: PoolOptions, unit: Unit | undefined, ears: Ears) {
    this.#unit = unit;
    this.#ears = ears;
    this.#patience = patience;
    this.#worker = startWorker(entry, { plan, board: this.#board.memory });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', onPrint);
    }
    this.#worker
      .on('message', (news: News) => {
        if (news.type === 'note') onPrint(news.text);
        else if (!this.#isOver) this.#hear(news);
      })
      .on('error', (error: unknown) => {
        this.#fall(error instanceof Error ? error.message : String(error));
      })
      .on('exit', (code) => {
        this.#fall(`it ended its thread with process.exit(${code})`);
      });
  }

  get unit(): Unit | undefined {
    return this.#unit;
  }

  get games(): number {
    return this.#board.games;
  }

  get asked(): Board['asked'] {
    return this.#board.asked;
  }

  play(order: Order): void {
    this.#unit = order.unit;
    this.#worker.postMessage(order);
  }

  stop(): void {
    this.#board.stop();
  }

  /** Ends the worker: one that has nothing to do gets a moment to print what it has to say. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReady && this.#unit === undefined) {
      const exit = once(this.#worker, 'exit');
      this.#worker.postMessage(null);
      await Promise.race([exit, sleep(LEAVING, null, { ref: false })]);
    }
    await this.#worker.terminate();
  }

  /** Ends the worker if one and the same question has been open for too long. */
  watch(): void {
    const question = this.#isReady ? (this.asked?.question ?? 0) : -1;
    const now = performance.now();
    if (question !== this.#question || question === 0) {
      this.#question = question;
      this.#since = now;
      return;
    }
    const patience = this.#isReady ? this.#patience : LOADING;
    if (patience === null || now - this.#since <= patience) return;
    this.#fall(this.#isReady ? null : `it took more than ${LOADING / 1000} s`);
    void this.#worker.terminate();
  }

  #hear(news: Exclude<News, { type: 'note' }>): void {
    switch (news.type) {
      case 'loading':
        this.#loading = news.word;
        return;
      case 'ready':
        this.#isReady = true;
        this.#ears.ready(this, news.nothing);
        return;
      case 'part':
        this.#unit = undefined;
        this.#board.beginUnit();
        this.#ears.played(this, news.part);
        return;
      case 'refused':
        this.#ears.refused(new InputError(news.message));
        return;
      case 'broken':
        this.#ears.refused(new BrokenArena(news.message));
    }
  }

  #fall(why: string | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReady) this.#ears.fallen(this, why);
    else this.#ears.refused(new InputError(`${this.#loading} cannot be loaded: ${why ?? ''}`));
  }
}

/** How long a worker may take to leave, in milliseconds. */
const LEAVING = 300;
/** How long bots may take to load, in milliseconds. */
const LOADING = 30_000;

/** Starts a worker, which from its TypeScript sources takes the loader that runs them. */
function startWorker(entry: URL, workerData: WorkerStart): Worker {
  const options = { workerData, stdout: true, stderr: true };
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options);
  const [loader, main] = [import.meta.resolve('tsx/esm/api'), entry.href].map((url) =>
    JSON.stringify(url),
  );
  const code = `import(${loader}).then(({ register }) => (register(), import(${main})))`;
  return new Worker(code, { ...options, eval: true });
}
