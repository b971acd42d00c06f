import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { TournamentPlan } from '../../arena/result.js';
import { Blackboard } from './shared.js';
import type { ArenaPlan, OpenDecision, PlayedTask, Report, Task, WorkerStart } from './shared.js';
import { InputError } from '../options.js';

/** How a worker is started and watched. */
export interface ThreadOptions {
  readonly plan: ArenaPlan;
  /** The file that workers start from. */
  readonly entry: URL;
  /** Called with what bots print. */
  readonly onPrint: (text: string) => void;
  /** Called with an error that a bot left behind after its answer. */
  readonly onStray: (text: string) => void;
}

/** Why a tournament cannot go on although it was not stopped; what was played remains. */
export class BrokenArena extends Error {}

/** What happens to a thread. */
export interface ThreadListener {
  /** It has loaded its bots. */
  ready(thread: ArenaThread, plan: TournamentPlan): void;
  played(thread: ArenaThread, played: PlayedTask): void;
  /**
   * It has ended unexpectedly. `why` is `null` if it was ended because a bot did not answer;
   * `stack` is where the bot threw, if that is known.
   */
  fallen(thread: ArenaThread, why: string | null, stack: string | null): void;
  /** It cannot play. */
  refused(error: Error): void;
}

/** A worker of the arena, as the main thread sees it. */
export class ArenaThread {
  readonly #worker: Worker;
  /** Nothing but the worker's own code can send messages here: bots cannot get at the other port. */
  readonly #port: MessagePort;
  readonly #board = new Blackboard();
  readonly #listener: ThreadListener;
  readonly #onStray: (text: string) => void;
  /** The games that it is to play, the current one first. */
  readonly #games: number[] = [];
  #loading = 'the worker';
  #isReady = false;
  #isOver = false;
  #watched = 0;
  #since = performance.now();

  constructor({ plan, entry, onPrint, onStray }: ThreadOptions, listener: ThreadListener) {
    this.#listener = listener;
    this.#onStray = onStray;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.on('message', (report: Report) => {
      this.#hear(report);
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

  /** The games that it is to play, the current one first. */
  get games(): readonly number[] {
    return this.#games;
  }

  get asked(): OpenDecision | null {
    return this.#board.asked;
  }

  play(task: Task): void {
    this.#games.push(task.game);
    this.#port.postMessage(task);
  }

  /** Ends the worker: one that has nothing to do gets a moment to print what it has to say. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isReady && this.#games.length === 0) {
      const exit = once(this.#worker, 'exit');
      this.#port.postMessage(null);
      await Promise.race([exit, sleep(LEAVING, null, { ref: false })]);
    }
    await this.#worker.terminate();
  }

  /** Ends the worker if a bot has taken too long to load or to decide, or if nothing happens between two decisions. */
  watch(): void {
    const { asked } = this;
    const number = this.#isReady ? (asked?.number ?? 0) : -1;
    const now = performance.now();
    if (number !== this.#watched || (this.#isReady && this.#games.length === 0)) {
      this.#watched = number;
      this.#since = now;
      return;
    }
    const patience = asked === null ? LOADING : asked.limit + OVERTIME;
    if (now - this.#since <= patience) return;
    this.#fall(asked === null ? `it took more than ${LOADING / 1000} s` : null);
    void this.#worker.terminate();
  }

  #hear(report: Report): void {
    if (report.type === 'stray') this.#onStray(report.text);
    else if (!this.#isOver) this.#obey(report);
  }

  #obey(report: Exclude<Report, { type: 'stray' }>): void {
    switch (report.type) {
      case 'loading':
        this.#loading = report.word;
        this.#since = performance.now();
        return;
      case 'ready':
        this.#isReady = true;
        this.#listener.ready(this, report.plan);
        return;
      case 'played':
        this.#games.shift();
        this.#listener.played(this, report.played);
        return;
      case 'refused':
        this.#listener.refused(new InputError(report.message));
        return;
      case 'broken':
        this.#listener.refused(new BrokenArena(report.message));
    }
  }

  #fall(why: string | null, stack: string | null = null): void {
    // What it had to say before it fell may still be on its way.
    for (
      let last = receiveMessageOnPort(this.#port);
      last;
      last = receiveMessageOnPort(this.#port)
    ) {
      this.#hear(last.message as Report);
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
/** How long each bot may take to load or to start again, in milliseconds: programs have 20 s to start. */
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
