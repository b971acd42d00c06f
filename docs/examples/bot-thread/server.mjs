// The server's side: one thread, and one question at a time.
import { Worker } from 'node:worker_threads';

export class BotThread {
  #limit;
  #worker = null;
  #settle = () => {};
  #last = Promise.resolve();

  /** After `limit` milliseconds a bot has failed: choose more than the budget of your bots. */
  constructor(limit) {
    this.#limit = limit;
  }

  /** Returns what `askBot` returns, `{ action, failure }`; throws if the question itself is wrong. */
  ask(question) {
    const answer = this.#last.then(() => this.#ask(question));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** A game is over: its memory can go. */
  forget(table) {
    this.#worker?.postMessage({ table, isOver: true });
  }

  async close() {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask(question) {
    this.#worker ??= this.#start();
    const late = `did not answer within ${this.#limit} milliseconds`;
    const alarm = setTimeout(() => this.#replace('time-out', late), this.#limit);
    const answer = await new Promise((resolve) => {
      this.#settle = resolve;
      this.#worker.postMessage(question);
    });
    clearTimeout(alarm);
    if (answer.problem !== undefined) throw new Error(answer.problem);
    if (answer.action !== undefined) return answer;
    const { bot, seat } = question;
    return { action: null, failure: { seat, bot, ...answer }, milliseconds: null };
  }

  #start() {
    const worker = new Worker(new URL('./thread.mjs', import.meta.url));
    const ended = (message) => worker === this.#worker && this.#replace('threw', message);
    worker.on('message', (answer) => this.#settle(answer));
    worker.on('error', (error) => ended(error.message));
    worker.on('exit', () => ended('ended its thread'));
    return worker;
  }

  /** The thread hangs or has ended: the next question gets a new one. */
  #replace(code, message) {
    void this.close();
    this.#settle({ code, message, stack: null, violation: null });
  }
}
