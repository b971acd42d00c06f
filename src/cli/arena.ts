import { resultText, failureText } from './arena-table.js';
import { formatResult, mergeFiles, resultLine, resultOfParts } from './arena-result.js';
import type { ArenaResult } from './arena-result.js';
import { ARENA_OPTIONS, crowding, gamesIn, readArena, unitsOf } from './arena-options.js';
import type { ArenaOptions } from './arena-options.js';
import { Pool } from './arena-pool.js';
import { BrokenArena } from './arena-seat.js';
import { colorOn } from './command.js';
import type { Command, Request } from './command.js';
import { GAMES } from './games.js';
import { Progress } from './progress.js';
import { onSignals } from './signals.js';
import { UsageError } from './usage.js';

/** Many games between bots. */
export const command: Command = {
  options: { ...ARENA_OPTIONS, 'allow-missing': { type: 'boolean' } },
  help: `Lets bots play many games, and tells who is better and how sure that is.

Usage: reef-rules arena <bot> <bot> … [options]
       reef-rules arena merge <file> … [--json] [--allow-missing]

A bot is a name (random, greedy, planner in reef, mcts:500 or mcts:200ms: a
search of so many playouts, or so long), the path of a JavaScript or TypeScript
file that exports one, such as ./my-bot.js, or with parameters
'./my-bot.js?width=8', or a program in any language, "cmd:python3 my_bot.py".
Every deal is played in every seating.

  --games <n>       how many games at least (default 100)
  --players <n>     how many play in each: 2 to 4 in reef, 2 to 6 in pearls
                    (default 2)
  --sprt <a>,<b>    is the first of two bots stronger by b Elo, or by a? Stop as
                    soon as that is decided; --games is then the most that are
                    played (default 100000)
  --alpha <p>       how often --sprt may wrongly say b (default 0.05)
  --beta <p>        how often it may wrongly say a (default 0.05)
  --gauntlet        the first bot plays against all others, and they do not play
                    without it
  --game <name>     what is played: reef or pearls (default reef)
  --seed <text>     the same seed gives the same results, whatever the number
                    of workers and shards (default 7)
  --workers <n>     how many threads play (default: one for each core)
  --budget <n>      what bots without a budget of their own are told: 500
                    (playouts) or 200ms, and who takes longer than that loses
  --grace <time>    how much longer is forgiven (default: half the budget, but
                    50ms at least)
  --limit <time>    who takes longer than this for an action loses, whatever the
                    budget: 500ms, 10s, 2m or none (default 60s)
  --records <dir>   keep every game as text in this folder; what is there under
                    the same name is written over
  --json            print the result as JSON; progress goes to stderr
  --json-lines      print a line of JSON for each game, in order and as they
                    end, and the result as the last line
  --no-times        leave out how long bots thought: the same tournament then
                    prints the same letters
  --shard <i>/<n>   play only the i-th of n parts, counted from 1, and print it
                    as JSON; "arena merge" adds the parts up to the whole
  --allow-missing   with merge: add up what there is
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
  if (stray !== undefined) throw new UsageError(`--${stray} is not for merge: the files tell it`);
  const merged = mergeFiles(files, given['allow-missing'] === true);
  const write = given['json'] === true ? formatResult : null;
  show(request, merged, write, given['no-times'] !== true);
  return 0;
}

/** Prints a result, as a table unless it is to be written in another way. */
function show(
  request: Request,
  result: ArenaResult,
  write: ((result: ArenaResult) => string) | null,
  hasTimes: boolean,
): void {
  const { stdout, stderr } = request.terminal;
  const shown = hasTimes ? result : { ...result, times: null };
  const text = write?.(shown) ?? resultText(shown, { color: colorOn(stdout, request) });
  // Hours of play should not be lost to a full disk.
  stdout.write(text, (error) => {
    if (error != null && !('code' in error && error.code === 'EPIPE')) stderr.write(text);
  });
}

async function arena(request: Request): Promise<number> {
  const { given, words, terminal } = request;
  if (given['allow-missing'] === true) throw new UsageError('--allow-missing is for arena merge');
  const options = readArena(given, words);
  const progress = new Progress(terminal.stderr, gamesIn(options));
  const pool = poolFor(options, terminal, progress);
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
  }

  if (pool.parts.length > 0) {
    const write = options.plan.tellsGames ? resultLine : options.isJson ? formatResult : null;
    show(request, resultOfParts(pool.parts, options.sprt), write, options.hasTimes);
  }
  if (problem === null) return stopped.code;
  terminal.stderr.write(`The arena had to stop: ${problem}\n`);
  return 1;
}

function poolFor(
  options: ArenaOptions,
  { entry, stdout }: Request['terminal'],
  progress: Progress,
): Pool {
  const { plan, workers, sprt } = options;
  let failures = 0;
  return new Pool({
    plan,
    units: unitsOf(options),
    workers,
    sprt,
    entry,
    onCounted({ games }) {
      if (games.length > 0) stdout.write(games.map((game) => `${JSON.stringify(game)}\n`).join(''));
    },
    onPlayed({ part, stacks }) {
      for (const failure of part.failures) {
        if (failures++ < FAILURES_TOLD) progress.say(failureText(failure, stacks[failure.game]));
      }
    },
    onPrint(text) {
      progress.say(text);
    },
  });
}

/** How many failures are told at once; the table has them all. */
const FAILURES_TOLD = 5;

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
