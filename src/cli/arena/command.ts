import { Scorebook } from '../../arena/book.js';
import { fieldOf } from '../../arena/result.js';
import type { TournamentPlan } from '../../arena/result.js';
import { countsOfDeal } from '../../arena/schedule.js';
import type { DealRange } from '../../arena/schedule.js';
import { counted } from '../../core/text.js';
import { ARENA_OPTIONS, crowding, MERGE_OPTIONS, RATE_OPTIONS, readArena } from './options.js';
import { Pool } from './pool.js';
import { Progress, Reports } from './progress.js';
import {
  ensureSame,
  formatResult,
  mergeFiles,
  rateFiles,
  resultIn,
  resultLine,
  savedIn,
  untimed,
} from './result.js';
import type { ArenaResult, Saved } from './result.js';
import { ratingText, resultText } from './table.js';
import { BrokenArena } from './thread.js';
import { lookOf } from '../command.js';
import type { Command, Request } from '../command.js';
import { whyNot, writeText } from '../files.js';
import { gameIn } from '../games.js';
import { COMMON, givenBeside, InputError, UsageError } from '../options.js';
import type { Options } from '../options.js';
import { visible } from '../visible.js';

type Arena = Request<typeof ARENA_OPTIONS>;

/** Many games between bots. */
export const command: Command<typeof ARENA_OPTIONS> = {
  options: ARENA_OPTIONS,
  intro: `Plays many games between bots, and shows which is better and how certain that
is.

Usage: reef-rules arena <bot> <bot> … [options]
       reef-rules arena merge <file> … [--json] [--allow-missing]
       reef-rules arena rate <file> … [--json]

A bot is a name (random, greedy, planner in reef; mcts:500, a search with 500
playouts a turn; mcts:200ms, one with 200 milliseconds; or a level: beginner,
easy, medium, hard), the path of a JavaScript or TypeScript file that exports
one, such as ./my-bot.js, or with parameters './my-bot.js?width=8', or a program
in any language, "cmd:python3 my_bot.py". Every deal is played in every seating.
"merge" adds up the parts of a tournament; "rate" makes one list of ratings of
results with different seeds and bots.
`,
  notes: `Ctrl-C stops and prints the table so far; a second one quits at once.
`,
  async run(request) {
    const [word] = request.words;
    if (word === 'merge') return merge(request);
    return word === 'rate' ? rate(request) : arena(request);
  },
};

function merge(request: Arena): number {
  const { options } = request;
  const files = filesFor('merge', 'add up', request, MERGE_OPTIONS);
  const merged = mergeFiles(files, options['allow-missing']);
  show(request, merged, options.json ? formatResult : null, !options['no-times']);
  return 0;
}

/** One list of ratings for all bots in several files. */
function rate(request: Arena): number {
  const { options, terminal } = request;
  const list = rateFiles(filesFor('rate', 'rate together', request, RATE_OPTIONS));
  const text = options.json
    ? `${JSON.stringify(list, null, 2)}\n`
    : ratingText(list, lookOf(request));
  terminal.stdout.write(text);
  return 0;
}

/** The files that a command reads. Only a few options make sense for it. */
function filesFor(
  command: string,
  deed: string,
  { given, words }: Arena,
  options: Options,
): readonly string[] {
  const [, ...files] = words;
  if (files.length === 0) {
    throw new UsageError(`name the files to ${deed}: reef-rules arena ${command} a.json b.json`);
  }
  const [stray] = Object.keys(givenBeside(given, { ...options, ...COMMON }));
  if (stray === undefined) return files;
  throw new UsageError(`--${stray} is not for ${command}: the files decide it`);
}

/** Prints a result, with `write` if there is one, and otherwise as a table; on stderr if stdout is lost. */
function show(
  request: Arena,
  result: ArenaResult,
  write: ((result: ArenaResult) => string) | null,
  hasTimes: boolean,
  isLost = false,
): void {
  const { stdout, stderr } = request.terminal;
  const shown = hasTimes ? result : { ...result, tournament: untimed(result.tournament) };
  const text = write?.(shown) ?? resultText(shown.tournament, lookOf(request));
  if (isLost) {
    stderr.write(text);
    return;
  }
  // Hours of play should not be lost to a full disk.
  stdout.write(text, (error) => {
    if (error != null && !isClosedPipe(error)) stderr.write(text);
  });
}

async function arena(request: Arena): Promise<number> {
  const { words, terminal } = request;
  const { 'allow-missing': isAllowed, resume: file } = request.options;
  if (isAllowed) throw new UsageError('--allow-missing is for arena merge');
  const saved = file === undefined ? null : savedIn(file);
  const entry = await gameIn(request);
  const options = readArena(entry, request.options, words, saved?.plan);
  const { range } = options;
  const games = options.games - gamesBefore(saved, range);
  const progress = new Progress(terminal.stderr, games);
  const reports = new Reports(options.plan, progress);
  const output = new Output(terminal.stdout, () => {
    pool.stop();
  });
  const tell = (line: string): void => {
    if (!options.isQuiet) progress.say(line);
  };
  const pool = new Pool({
    plan: options.plan,
    workers: options.workers,
    games,
    entry: terminal.entry,
    open: (plan) => bookFor(plan, range, saved, games, tell),
    onCounted(games) {
      output.write(games.map((game) => `${JSON.stringify(game)}\n`).join(''));
    },
    onPlayed: (game) => {
      reports.played(game);
    },
    onPrint: (text) => {
      reports.print(text);
    },
    onStray: (text) => {
      reports.stray(text);
    },
  });
  const keeper = new Keeper(file, pool, (problem) => {
    progress.say(problem);
  });
  const crowd = crowding(options.workers);
  if (crowd !== null) tell(crowd);
  const stopped = stopOnSignals(pool, progress);
  const broken = await playAll(pool, () => {
    if (!options.isQuiet && stopped.code === 0) progress.show(pool.games, noteOn(pool));
  }).finally(() => {
    progress.clear();
    stopped.forget();
    output.forget();
    keeper.end();
  });

  reports.end();
  if (pool.book !== null) {
    const write = options.plan.tellsGames ? resultLine : options.isJson ? formatResult : null;
    show(request, resultIn(pool.book), write, options.hasTimes, output.problem !== null);
  }
  const problem = broken ?? output.problem;
  if (problem === null) return stopped.code;
  terminal.stderr.write(`The arena had to stop: ${visible(problem)}\n`);
  return 1;
}

/** The book of the games: a new one, or the one that was saved, of which it says how it goes on. */
function bookFor(
  plan: TournamentPlan,
  range: DealRange,
  saved: Saved | null,
  games: number,
  tell: (line: string) => void,
): Scorebook {
  if (saved !== null) ensureSame(saved, plan);
  const book = new Scorebook(plan, range, saved);
  const rest = book.isDecided
    ? 'holds a test that is decided.'
    : `goes on: ${counted(games, 'game')} to play.`;
  if (saved !== null) tell(`${saved.file} ${rest}`);
  return book;
}

/** Plays all games while it keeps drawing how far they are; why it could not, or `null`. */
async function playAll(pool: Pool, draw: () => void): Promise<string | null> {
  const drawing = setInterval(draw, 100);
  try {
    await pool.run();
    draw();
    return null;
  } catch (error) {
    if (!(error instanceof BrokenArena)) throw error;
    return error.message;
  } finally {
    clearInterval(drawing);
  }
}

/** How many of the games that are asked for were played before. */
function gamesBefore(saved: Saved | null, { from, to }: DealRange): number {
  if (saved === null) return 0;
  const perDeal = countsOfDeal(fieldOf(saved.plan)).games;
  const deals = saved.played.reduce(
    (sum, range) => sum + Math.max(0, Math.min(range.to, to) - Math.max(range.from, from)),
    0,
  );
  const others = saved.unfinished.filter(
    ({ number }) => number >= from * perDeal && number < to * perDeal,
  );
  return deals * perDeal + others.length;
}

/** How the test stands while it goes on; nothing if there is none. */
function noteOn({ book }: Pool): string {
  const standing = book?.standing ?? null;
  if (book === null || standing === null) return '';
  const { llr, lower, upper } = standing;
  const won = book.result.tallies.bots.map((bot) => bot.won);
  const all = won.reduce((sum, one) => sum + one, 0);
  const score = all === 0 ? '' : `, ${((100 * won[0]!) / all).toFixed(1)} %`;
  return `LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})${score}`;
}

/** Keeps what was played in a file, so that little is lost however the program ends. */
class Keeper {
  readonly #file: string | undefined;
  readonly #pool: Pool;
  readonly #onProblem: (problem: string) => void;
  readonly #timer: NodeJS.Timeout;
  #games = 0;

  constructor(file: string | undefined, pool: Pool, onProblem: (problem: string) => void) {
    this.#file = file;
    this.#pool = pool;
    this.#onProblem = onProblem;
    this.#timer = setInterval(() => {
      this.#keep();
    }, KEEPING);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#keep();
  }

  #keep(): void {
    const { book, games } = this.#pool;
    if (this.#file === undefined || book === null || games === this.#games) return;
    try {
      writeText(this.#file, formatResult(resultIn(book)));
      this.#games = games;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#onProblem(error.message);
    }
  }
}

/** How often it is kept, in milliseconds. */
const KEEPING = 2000;

/** Standard output while games are played. If it fails, as on a full disk, nothing more is written to it. */
class Output {
  readonly #stdout: NodeJS.WriteStream;
  readonly #listener: (error: Error) => void;
  /** Why nothing can be written any more; `null` if it can. */
  problem: string | null = null;

  constructor(stdout: NodeJS.WriteStream, onProblem: () => void) {
    this.#stdout = stdout;
    this.#listener = (error) => {
      if (this.problem !== null || isClosedPipe(error)) return;
      this.problem = `cannot write to standard output: ${whyNot(error)}`;
      onProblem();
    };
    stdout.on('error', this.#listener);
  }

  write(text: string): void {
    if (text !== '' && this.problem === null) this.#stdout.write(text);
  }

  /** Leaves errors to the program again. */
  forget(): void {
    this.#stdout.off('error', this.#listener);
  }
}

/** Whether the reader of the output has stopped early, as `head` does. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}

/** The first signal stops the pool, a second one ends the program. */
function stopOnSignals(pool: Pool, progress: Progress): { code: number; forget(): void } {
  const stop = (_: string, number: number): void => {
    // The exit code of a program that a signal has ended.
    const code = 128 + number;
    if (stopped.code !== 0) process.exit(code);
    stopped.code = code;
    progress.say('Stopping. Ctrl-C once more quits at once.');
    pool.stop();
  };
  const stopped = {
    code: 0,
    forget: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return stopped;
}

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;
