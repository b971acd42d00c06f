import { HELP, readOptions, UsageError } from './options.js';
import type { Options } from './options.js';
import { tellGame } from './play.js';

/** Does what the command line asks for, and returns the exit code. */
function main(args: readonly string[]): number {
  let options: Options;
  try {
    options = readOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nSee all options with --help.\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  for (const text of tellGame(options, options.color ?? wantsColor())) process.stdout.write(text);
  return 0;
}

/** What the environment says about colour: https://no-color.org and https://force-color.org. */
function wantsColor(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return !['0', 'false'].includes(FORCE_COLOR);
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return process.stdout.isTTY && TERM !== 'dumb';
}

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = main(process.argv.slice(2));
