import { STANDARD_DECK } from '../reef/cards.js';
import { wantsColor } from './color.js';
import { deckText, loadDeck } from './deck.js';
import { HELP, readOptions, UsageError } from './options.js';
import type { Options } from './options.js';
import { tellGame } from './play.js';

/** Does what the command line asks for, and returns the exit code. */
function main(args: readonly string[]): number {
  try {
    for (const text of answer(readOptions(args))) process.stdout.write(text);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nSee all options with --help.\n`);
    return 2;
  }
}

/** What to print, piece by piece. */
function answer(options: Options): Iterable<string> {
  if (options.help) return [HELP];
  const cards = options.deck === null ? STANDARD_DECK : loadDeck(options.deck);
  if (options.command === 'deck') return [deckText(cards)];
  const color = options.color ?? wantsColor(process.env, process.stdout.isTTY);
  return tellGame({ ...options, cards }, color);
}

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = main(process.argv.slice(2));
