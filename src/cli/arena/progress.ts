import type { BookedGame } from '../../arena/book.js';
import { counted } from '../../core/text.js';
import type { ArenaPlan } from './shared.js';
import { failureText } from './table.js';
import { isProgram } from '../bot-file.js';
import { visibleLines } from '../visible.js';

/** Where progress is shown. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Shows how many games are over: as a bar on a terminal, elsewhere as a line for every tenth of them. */
export class Progress {
  readonly #screen: Screen;
  readonly #games: number;
  readonly #now: () => number;
  readonly #started: number;
  #told = 0;
  #toldAt = 0;
  #isBarShown = false;

  constructor(screen: Screen, games: number, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#games = games;
    this.#now = now;
    this.#started = now();
  }

  /** Shows that this many games are over, and a note if there is one. */
  show(games: number, note = ''): void {
    const seconds = (this.#now() - this.#started) / 1000;
    if (this.#screen.isTTY === true) {
      this.#isBarShown = true;
      const columns = this.#screen.columns ?? 0;
      const width = columns > 0 ? columns : 80;
      this.#screen.write(`\r${barText(games, this.#games, seconds, width, note)}\u001B[K`);
      return;
    }
    // A test may be over long before the first tenth.
    const isDue = note !== '' && seconds - this.#toldAt >= 10;
    const tenth = this.#games === 0 ? 0 : Math.floor((10 * games) / this.#games);
    if (tenth <= this.#told && !isDue) return;
    this.#told = tenth;
    this.#toldAt = seconds;
    const line = lineText(games, this.#games, seconds);
    this.#screen.write(`${line}${note === '' ? '' : `: ${note}`}\n`);
  }

  /** Writes something else, above the bar. */
  say(text: string): void {
    this.clear();
    this.#screen.write(text.endsWith('\n') ? text : `${text}\n`);
  }

  /** Removes the bar. */
  clear(): void {
    if (this.#isBarShown) this.#screen.write('\r\u001B[K');
    this.#isBarShown = false;
  }
}

/** The bar and the numbers in one line. The bar fills the room that the numbers leave. */
export function barText(
  games: number,
  all: number,
  seconds: number,
  columns: number,
  note = '',
): string {
  const share = all === 0 ? 1 : Math.min(1, games / all);
  // With a test, the number of games is only the most that it may take.
  const told = note === '' ? speedText(games, all, seconds) : note;
  const numbers = ` ${Math.floor(100 * share)} %  ${games} of ${all} games  ${told}`;
  const width = Math.min(40, columns - numbers.length - 1);
  if (width < 5) return numbers.trim().slice(0, Math.max(0, columns - 1));
  const full = Math.round(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)}${numbers}`;
}

function lineText(games: number, all: number, seconds: number): string {
  return `${games} of ${counted(all, 'game')} after ${timeText(seconds)}`;
}

function speedText(games: number, all: number, seconds: number): string {
  if (games === 0) return '';
  const left = ((all - games) * seconds) / games;
  const speed = games / Math.max(seconds, 0.001);
  return `${speed < 10 ? speed.toFixed(1) : Math.round(speed)} a second, ${timeText(left)} left`;
}

/** Seconds as `42 s`, `3 min 20 s` or `2 h 5 min`. */
export function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

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
