import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { TournamentResult } from '../bots/result.js';
import { Blackboard } from './arena-shared.js';
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
  /** Called with what bots print. */
  readonly onPrint: (text: string) => void;
  /** Called with an error that a bot left behind after its answer. */
  readonly onStray: (text: string) => void;
}

/** Why a tournament cannot go on although nobody has stopped it; what was played remains. */
export class BrokenArena extends Error {}

/** What happens to a worker. */
export interface SeatListener {
  /** It has loaded its bots. The result is that of a part without games. */
  ready(seat: Seat, nothing: TournamentResult): void;
  played(seat: Seat, unit: Unit, played: PlayedUnit): void;
  /**
   * It has come to an end that nobody wanted. `why` is `null` if it was ended because a bot did not answer;
   * `stack` is where the bot threw, if that is known.
   */
  fallen(seat: Seat, why: string | null, stack: string | null): void;
  /** It cannot play. */
  refused(error: Error): void;
}

/** One worker. */
export class Seat {
  readonly #worker: Worker;
  /** Nothing but the worker's own code can send messages here: bots cannot get at the other port. */
  readonly #port: MessagePort;
  readonly #board = new Blackboard();
  readonly #listener: SeatListener;
  readonly #onStray: (text: string) => void;
  #unit: Unit | undefined;
  #loading = 'the worker';
  #isReady = false;
  #isOver = false;
  #question = 0;
  #since = performance.now();

  constructor(
    { plan, entry, onPrint, onStray }: SeatOptions,
    unit: Unit | undefined,
    listener: SeatListener,
  ) {
    this.#unit = unit;
    this.#listener = listener;
    this.#onStray = onStray;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.on('message', (news: News) => {
      this.#hear(news);
    });
    this.#worker = startWorker(entry, { plan, board: this.#board.memory, port: port2 });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', onPrint);
    }
    this.#worker
      .on('error', (error: unknown) => {
        if (error instanceof Error) this.#fall(error.message, error.stack ?? null);
        else this.#fall(String(error));
      })
      .on('exit', (code) => {
        this.#fall(`it ended its thread with process.exit(${code})`);
        this.#port.close();
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
    this.#port.postMessage(order);
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
      this.#port.postMessage(null);
      await Promise.race([exit, sleep(LEAVING, null, { ref: false })]);
    }
    await this.#worker.terminate();
  }

  /** Ends the worker if one bot has taken too long to load, or one question has been open for too long. */
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

  #hear(news: News): void {
    if (news.type === 'stray') this.#onStray(news.text);
    else if (!this.#isOver) this.#obey(news);
  }

  #obey(news: Exclude<News, { type: 'stray' }>): void {
    switch (news.type) {
      case 'loading':
        this.#loading = news.word;
        this.#since = performance.now();
        return;
      case 'ready':
        this.#isReady = true;
        this.#listener.ready(this, news.nothing);
        return;
      case 'part': {
        const unit = this.#unit!;
        this.#unit = undefined;
        this.#board.beginUnit();
        this.#listener.played(this, unit, news);
        return;
      }
      case 'refused':
        this.#listener.refused(new InputError(news.message));
        return;
      case 'broken':
        this.#listener.refused(new BrokenArena(news.message));
    }
  }

  #fall(why: string | null, stack: string | null = null): void {
    // What it had to say before it fell may still be on its way.
    for (
      let last = receiveMessageOnPort(this.#port);
      last;
      last = receiveMessageOnPort(this.#port)
    ) {
      this.#hear(last.message as News);
    }
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReady) this.#listener.fallen(this, why, stack);
    else this.#listener.refused(new InputError(`${this.#loading} cannot be loaded: ${why ?? ''}`));
  }
}

/** How long a worker may take to leave, in milliseconds: programs that play have a second to end. */
const LEAVING = 1300;
/** How much longer than its limit a bot may hold its thread: the match itself stops one that yields. */
const OVERTIME = 1000;
/** How long each bot may take to load, in milliseconds: programs have 20 s to start. */
const LOADING = 30_000;

/** Starts a worker. If the program runs from its TypeScript sources, the worker needs a loader for them. */
function startWorker(entry: URL, workerData: WorkerStart): Worker {
  const options = { workerData, transferList: [workerData.port], stdout: true, stderr: true };
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options);
  const [loader, main] = [import.meta.resolve('tsx/esm/api'), entry.href].map((url) =>
    JSON.stringify(url),
  );
  const code = `import(${loader}).then(({ register }) => (register(), import(${main})))`;
  return new Worker(code, { ...options, eval: true });
}
