import { fieldOf } from '../../arena/result.js';
import type { TournamentPlan } from '../../arena/result.js';
import { countsOfDeal } from '../../arena/schedule.js';
import type { DealRange } from '../../arena/schedule.js';
import { counted } from '../../core/text.js';
import { Scorebook } from './book.js';
import { ARENA_OPTIONS, crowding, readArena } from './options.js';
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
} from './result.js';
import type { ArenaResult, Saved } from './result.js';
import { ratingText, resultText } from './table.js';
import { BrokenArena } from './thread.js';
import { flags, InputError, lookOf, textOf, UsageError } from '../command.js';
import type { Command, GivenOptions, Request } from '../command.js';
import { whyNot, writeText } from '../files.js';
import { GAMES } from '../games.js';
import { visible } from '../visible.js';

/** Many games between bots. */
export const command: Command = {
  options: { ...ARENA_OPTIONS, ...flags('allow-missing') },
  help: `Plays many games between bots, and shows which is better and how certain that
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

  --games <n>       the least number of games (default 100)
  --players <n>     the number of players in a game: 2 to 4 in reef, 2 to 6 in
                    pearls (default 2)
  --sprt <a>,<b>    is the first of two bots stronger by b Elo, or by a? Stop as
                    soon as that is decided; --games is then the largest number
                    of games (default 100000)
  --alpha <p>       how often --sprt may wrongly say b (default 0.05)
  --beta <p>        how often it may wrongly say a (default 0.05)
  --gauntlet        the first bot plays against all others, and they do not play
                    without it
  --game <name>     the game: reef or pearls (default reef)
  --seed <text>     the same seed gives the same results, whatever the number
                    of workers and shards (default: a new secret seed, which the
                    result names; a bot that guesses it knows every card)
  --workers <n>     the number of threads that play (default: one for each core)
  --budget <n>      the budget of bots that have none of their own: 500
                    (playouts), 200ms or 5s. A bot that takes longer than its
                    time loses
  --grace <time>    extra time before a bot loses (default: half the budget, but
                    at least 50ms)
  --limit <time>    a bot that takes longer than this for an action loses,
                    whatever the budget: 500ms, 10s, 2m or none (default 60s)
  --clock <time>    the time of each bot for a whole game, as in 5m, or
                    10s+100ms, which gains 100ms with each decision
  --seeds <file>    the seeds of the deals, one on each line, for deals of your
                    own (default: they follow from --seed)
  --resume <file>   keep in this file what was played, and if it is there, play
                    only what is missing
  --records <dir>   keep every game as text in this folder; files of the same
                    name are overwritten
  --json            print the result as JSON; progress goes to stderr
  --json-lines      print a line of JSON for each game, in the order of the
                    games, and the result as the last line
  --no-times        leave out how long bots thought: the same tournament then
                    prints the same text
  --shard <i>/<n>   play only the i-th of n parts, counted from 1, and print it
                    as JSON; "arena merge" adds the parts up to the whole
  --allow-missing   with merge: add up the parts that there are
  --quiet           no progress
${GAMES.map(({ help }) => help).join('')}
Ctrl-C stops and prints the table so far; a second one quits at once.
`,
  async run(request) {
    const [word] = request.words;
    if (word === 'merge') return merge(request);
    return word === 'rate' ? rate(request) : arena(request);
  },
};

function merge(request: Request): number {
  const { given, words } = request;
  const files = filesFor('merge', 'add up', given, words, ['allow-missing', 'no-times']);
  const merged = mergeFiles(files, given['allow-missing'] === true);
  const write = given['json'] === true ? formatResult : null;
  show(request, merged, write, given['no-times'] !== true);
  return 0;
}

/** One list of ratings for all bots in several files. */
function rate(request: Request): number {
  const { given, words, terminal } = request;
  const list = rateFiles(filesFor('rate', 'rate together', given, words, []));
  const isJson = given['json'] === true;
  const text = isJson ? `${JSON.stringify(list, null, 2)}\n` : ratingText(list, lookOf(request));
  terminal.stdout.write(text);
  return 0;
}

/** The files that a command reads. Only a few options make sense for it. */
function filesFor(
  command: string,
  deed: string,
  given: GivenOptions,
  words: readonly string[],
  options: readonly string[],
): readonly string[] {
  const [, ...files] = words;
  if (files.length === 0) {
    throw new UsageError(`name the files to ${deed}: reef-rules arena ${command} a.json b.json`);
  }
  const known = ['json', 'color', 'plain', ...options];
  const stray = Object.keys(given).find((option) => !known.includes(option));
  if (stray === undefined) return files;
  throw new UsageError(`--${stray} is not for ${command}: the files decide it`);
}

/** Prints a result, with `write` if there is one, and otherwise as a table; on stderr if stdout is lost. */
function show(
  request: Request,
  result: ArenaResult,
  write: ((result: ArenaResult) => string) | null,
  hasTimes: boolean,
  isLost = false,
): void {
  const { stdout, stderr } = request.terminal;
  const shown = hasTimes ? result : { ...result, times: null };
  const text = write?.(shown) ?? resultText(shown, lookOf(request));
  if (isLost) {
    stderr.write(text);
    return;
  }
  // Hours of play should not be lost to a full disk.
  stdout.write(text, (error) => {
    if (error != null && !isClosedPipe(error)) stderr.write(text);
  });
}

async function arena(request: Request): Promise<number> {
  const { given, words, terminal } = request;
  if (given['allow-missing'] === true) throw new UsageError('--allow-missing is for arena merge');
  const file = resumedIn(given);
  const saved = file === null ? null : savedIn(file);
  const options = readArena(given, words, saved?.plan);
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
  const isDecided = book.standing?.verdict != null;
  const rest = isDecided
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

/** The file in which a tournament is kept, and from which it goes on. */
function resumedIn(given: GivenOptions): string | null {
  const file = textOf(given, 'resume');
  if (file === undefined) return null;
  if (file === '') throw new UsageError('--resume takes the name of a file, got ""');
  return file;
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
  const [share] = book.shares;
  const score = share === undefined ? '' : `, ${(100 * share).toFixed(1)} %`;
  return `LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})${score}`;
}

/** Keeps what was played in a file, so that little is lost however the program ends. */
class Keeper {
  readonly #file: string | null;
  readonly #pool: Pool;
  readonly #onProblem: (problem: string) => void;
  readonly #timer: NodeJS.Timeout;
  #games = 0;

  constructor(file: string | null, pool: Pool, onProblem: (problem: string) => void) {
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
    if (this.#file === null || book === null || games === this.#games) return;
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
