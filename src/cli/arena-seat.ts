import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TournamentResult } from '../bots/result.js';
import { Blackboard, newsIn } from './arena-shared.js';
import type {
  ArenaPlan,
  News,
  Order,
  PlayedUnit,
  Question,
  Unit,
  WorkerStart,
} from './arena-shared.js';
import { InputError } from './usage.js';

/** How a worker is started and watched. */
export interface SeatOptions {
  readonly plan: ArenaPlan;
  /** The file that workers start from. */
  readonly entry: URL;
  /** Told what bots print. */
  readonly onPrint: (text: string) => void;
}

/** Why a tournament cannot go on although nobody has stopped it; what was played remains. */
export class BrokenArena extends Error {}

/** Whom a worker's news are told. */
export interface Ears {
  ready(seat: Seat, nothing: TournamentResult): void;
  played(seat: Seat, unit: Unit, played: PlayedUnit): void;
  /** Why: `null` when it had to be ended because it did not answer; and where, if that is known. */
  fallen(seat: Seat, why: string | null, stack: string | null): void;
  refused(error: Error): void;
}

/** One worker. */
export class Seat {
  readonly #worker: Worker;
  readonly #board = new Blackboard();
  readonly #ears: Ears;
  #unit: Unit | undefined;
  #loading = 'the worker';
  #isReady = false;
  #isOver = false;
  #question = 0;
  #since = performance.now();

  constructor({ plan, entry, onPrint }: SeatOptions, unit: Unit | undefined, ears: Ears) {
    this.#unit = unit;
    this.#ears = ears;
    const token = randomUUID();
    this.#worker = startWorker(entry, { plan, board: this.#board.memory, token });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', onPrint);
    }
    this.#worker
      .on('message', (message: unknown) => {
        const news = newsIn(message, token);
        if (news === null) return;
        if (news.type === 'note') onPrint(news.text);
        else if (!this.#isOver) this.#hear(news);
      })
      .on('error', (error: unknown) => {
        if (error instanceof Error) this.#fall(error.message, error.stack ?? null);
        else this.#fall(String(error));
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

  get asked(): Question | null {
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
    const { asked } = this;
    const question = this.#isReady ? (asked?.number ?? 0) : -1;
    const now = performance.now();
    if (question !== this.#question || question === 0) {
      this.#question = question;
      this.#since = now;
      return;
    }
    const patience = this.#isReady ? (asked?.limit ?? Infinity) + OVERTIME : LOADING;
    if (now - this.#since <= patience) return;
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
      case 'part': {
        const unit = this.#unit!;
        this.#unit = undefined;
        this.#board.beginUnit();
        this.#ears.played(this, unit, news);
        return;
      }
      case 'refused':
        this.#ears.refused(new InputError(news.message));
        return;
      case 'broken':
        this.#ears.refused(new BrokenArena(news.message));
    }
  }

  #fall(why: string | null, stack: string | null = null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReady) this.#ears.fallen(this, why, stack);
    else this.#ears.refused(new InputError(`${this.#loading} cannot be loaded: ${why ?? ''}`));
  }
}

/** How long a worker may take to leave, in milliseconds: programs that play have a second to end. */
const LEAVING = 1300;
/** How much longer a bot is waited for: who lets go of the thread is found too slow by the match itself. */
const OVERTIME = 1000;
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
