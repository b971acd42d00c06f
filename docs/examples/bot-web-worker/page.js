// The page's side: one worker for each game, and one question at a time.
export class BotWorker {
  #worker = null;

  /** Returns what `askBot` returns, or `null` if the bot has not answered within `limit` milliseconds. */
  async ask(bot, view, seat, limit) {
    this.#worker ??= new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const worker = this.#worker;
    let alarm;
    const answer = await new Promise((resolve) => {
      alarm = setTimeout(() => resolve(null), limit);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => resolve({ problem: message });
      worker.postMessage({ bot, view, seat });
    });
    clearTimeout(alarm);
    if (answer === null) this.close();
    if (answer?.problem !== undefined) throw new Error(answer.problem);
    return answer;
  }

  /** Ends the worker, even while a bot thinks; the next question gets a new one. */
  close() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
