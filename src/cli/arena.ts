import { resultText } from './arena-table.js';
import { formatResult, mergeFiles, resultLine, resultOfParts } from './arena-result.js';
import type { ArenaResult } from './arena-result.js';
import { ARENA_OPTIONS, crowding, gamesIn, readArena, unitsOf } from './arena-options.js';
import type { ArenaOptions } from './arena-options.js';
import { Pool } from './arena-pool.js';
import { Reports } from './arena-reports.js';
import { BrokenArena } from './arena-seat.js';
import { colorOn } from './command.js';
import type { Command, Request } from './command.js';
import { whyNot } from './files.js';
import { GAMES } from './games.js';
import { Progress } from './progress.js';
import { onSignals } from './signals.js';
import { UsageError } from './usage.js';

/** Many games between bots. */
export const command: Command = {
  options: { ...ARENA_OPTIONS, 'allow-missing': { type: 'boolean' } },
  help: `Plays many games between bots, and shows which is better and how certain that
is.

Usage: reef-rules arena <bot> <bot> … [options]
       reef-rules arena merge <file> … [--json] [--allow-missing]

A bot is a name (random, greedy, planner in reef; mcts:500, a search with 500
playouts a turn; mcts:200ms, one with 200 milliseconds; or a level: beginner,
easy, medium, hard), the path of a JavaScript or TypeScript file that exports
one, such as ./my-bot.js, or with parameters './my-bot.js?width=8', or a program
in any language, "cmd:python3 my_bot.py". Every deal is played in every seating.

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
                    of workers and shards (default 7)
  --workers <n>     the number of threads that play (default: one for each core)
  --budget <n>      the budget of bots that have none of their own: 500
                    (playouts) or 200ms. A bot that takes longer than its time
                    loses
  --grace <time>    extra time before a bot loses (default: half the budget, but
                    at least 50ms)
  --limit <time>    a bot that takes longer than this for an action loses,
                    whatever the budget: 500ms, 10s, 2m or none (default 60s)
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
  run: async (request) => (request.words[0] === 'merge' ? merge(request) : await arena(request)),
};

function merge(request: Request): number {
  const { given, words } = request;
  const [, ...files] = words;
  if (files.length === 0) {
    throw new UsageError('name the files to add up: reef-rules arena merge a.json b.json');
  }
  const known = ['json', 'allow-missing', 'no-times', 'color', 'plain'];
  const stray = Object.keys(given).find((option) => !known.includes(option));
  if (stray !== undefined) throw new UsageError(`--${stray} is not for merge: the files decide it`);
  const merged = mergeFiles(files, given['allow-missing'] === true);
  const write = given['json'] === true ? formatResult : null;
  show(request, merged, write, given['no-times'] !== true);
  return 0;
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
  const text = write?.(shown) ?? resultText(shown, { color: colorOn(stdout, request) });
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
  const options = readArena(given, words);
  const progress = new Progress(terminal.stderr, gamesIn(options));
  const reports = new Reports(options.plan, progress);
  const output = new Output(terminal.stdout, () => {
    pool.stop();
  });
  const pool = poolFor(options, terminal.entry, reports, output);
  const crowd = crowding(options.workers);
  if (crowd !== null && !options.isQuiet) progress.say(crowd);
  const stopped = stopOnSignals(pool, progress);
  const drawing = setInterval(() => {
    if (!options.isQuiet && stopped.code === 0) progress.show(pool.games);
  }, 100);
  let problem: string | null = null;
  try {
    await pool.run();
    if (!options.isQuiet && stopped.code === 0) progress.show(pool.games);
  } catch (error) {
    if (!(error instanceof BrokenArena)) throw error;
    problem = error.message;
  } finally {
    clearInterval(drawing);
    progress.clear();
    stopped.forget();
    output.forget();
  }

  reports.end();
  if (pool.parts.length > 0) {
    const write = options.plan.tellsGames ? resultLine : options.isJson ? formatResult : null;
    const result = resultOfParts(pool.parts, options.sprt);
    show(request, result, write, options.hasTimes, output.problem !== null);
  }
  problem ??= output.problem;
  if (problem === null) return stopped.code;
  terminal.stderr.write(`The arena had to stop: ${problem}\n`);
  return 1;
}

function poolFor(options: ArenaOptions, entry: URL, reports: Reports, output: Output): Pool {
  const { plan, workers, sprt } = options;
  return new Pool({
    plan,
    units: unitsOf(options),
    workers,
    sprt,
    entry,
    onCounted({ games }) {
      output.write(games.map((game) => `${JSON.stringify(game)}\n`).join(''));
    },
    onPlayed: (played) => {
      reports.played(played);
    },
    onPrint: (text) => {
      reports.print(text);
    },
    onStray: (text) => {
      reports.stray(text);
    },
  });
}

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
  const stopped = { code: 0, forget: (): void => undefined };
  stopped.forget = onSignals((code) => {
    if (stopped.code !== 0) process.exit(code);
    stopped.code = code;
    progress.say('Stopping. Ctrl-C once more quits at once.');
    pool.stop();
  });
  return stopped;
}
