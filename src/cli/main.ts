import { wantsColor } from './color.js';
import { helpText } from './help.js';
import { readOptions } from './options.js';
import type { Options } from './options.js';
import { UsageError } from './usage.js';

/** Does what the command line asks for, and returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  try {
    for await (const text of answer(readOptions(args))) process.stdout.write(text);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nSee all options with --help.\n`);
    return 2;
  }
}

/** What to print, piece by piece. */
function answer(options: Options): Iterable<string> | AsyncIterable<string> {
  if (options.command === 'help') return [helpText()];
  const { command, game, bots, seed, given } = options;
  if (command === 'deck') return [game.deck(given)];
  const color = options.color ?? wantsColor(process.env, process.stdout.isTTY);
  return game.tell(bots, seed, given, color);
}

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = await main(process.argv.slice(2));
