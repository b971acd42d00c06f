import { counted } from '../core/text.js';
import type { ArenaPlan, PlayedUnit } from './arena-shared.js';
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

  /** Reports the failures in a unit. The table will list them once more. */
  played({ part, stacks }: PlayedUnit): void {
    for (const failure of part.failures) {
      const word = this.#plan.bots[part.plan.bots.indexOf(failure.bot)]!;
      // A program that has failed was reported with its last lines. It goes on after an illegal action.
      if (isProgram(word) && failure.code !== 'illegal-action') continue;
      if (this.#failures++ >= MOST) continue;
      this.#progress.say(visibleLines(failureText(failure, stacks[failure.game])));
    }
  }

  /** Passes on what a bot prints. */
  print(text: string): void {
    this.#progress.say(text);
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
