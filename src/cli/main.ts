import { wantsColor } from './color.js';
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
  const color = options.color ?? wantsColor(process.env, process.stdout.isTTY);
  for (const text of tellGame(options, color)) process.stdout.write(text);
  return 0;
}

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = main(process.argv.slice(2));
