import { counted } from '../core/text.js';
import type { BookedGame } from './arena-book.js';
import type { ArenaPlan } from './arena-shared.js';
import { failureText } from './arena-table.js';
import { isProgram } from './bot-file.js';
import type { Progress } from './progress.js';
import { visibleLines } from './visible.js';

/** Reports what goes wrong with bots while it happens, but only the first few problems of each kind. */
export class Reports {
  readonly #plan: ArenaPlan;
  readonly #progress: Pick<Progress, 'say'>;
  #failures = 0;
  #strays = 0;

  constructor(plan: ArenaPlan, progress: Pick<Progress, 'say'>) {
    this.#plan = plan;
    this.#progress = progress;
  }

  /** Reports the failure in a game, if there is one. The table will list it once more. */
  played({ number, counted }: BookedGame): void {
    const { failure, seating } = counted;
    if (failure === null) return;
    const word = this.#plan.bots[seating[failure.seat]!]!;
    // A program that has failed was reported with its last lines. It goes on after an illegal action.
    if (isProgram(word) && failure.code !== 'illegal-action') return;
    if (this.#failures++ >= MOST) return;
    const text = failureText({ game: number, ...failure }, failure.stack ?? '');
    this.#progress.say(visibleLines(text));
  }

  /** Passes on what a bot prints, with nothing in it that the terminal would obey. */
  print(text: string): void {
    this.#progress.say(visibleLines(text));
  }

  /** Reports an error that a bot left behind. */
  stray(text: string): void {
    if (this.#strays++ < MOST) this.#progress.say(visibleLines(text));
  }

  /** Says how many errors were left out. */
  end(): void {
    const more = this.#strays - MOST;
    if (more > 0) this.#progress.say(`bots have left ${counted(more, 'more error')} behind`);
  }
}

/** How many problems of each kind are reported. */
const MOST = 5;
