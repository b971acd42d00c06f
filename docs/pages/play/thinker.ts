import type { Level } from 'reef-rules/bots';
import { ownWorker } from '../shared/own-worker.js';

/** What bots are asked. They get what one seat can know, and nothing else. */
export type Question = { readonly view: object; readonly seat: number } & (
  { readonly type: 'choose'; readonly level: Level } | { readonly type: 'hint' }
);

/** What they answer: an action, and with a hint what the search expects, in sentences. */
export type Answer =
  | { readonly action: unknown; readonly odds: readonly string[]; readonly problem?: never }
  | { readonly problem: string };

/** The page’s side of the worker in which bots think. */
export class Thinker {
  #worker: Worker | null = null;

  /** The answer to a question. A new question ends the one before, which is then never answered. */
  ask(question: Question): Promise<Answer> {
    this.stop();
    this.#worker ??= ownWorker();
    const worker = this.#worker;
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        worker.onmessage = null;
        resolve(data);
      };
      worker.onerror = ({ message }) => {
        resolve({ problem: message });
      };
      worker.postMessage(question);
    });
  }

  /** Ends a bot that is still thinking. */
  stop(): void {
    if (this.#worker?.onmessage == null) return;
    this.#worker.terminate();
    this.#worker = null;
  }
}
