/**
 * A text from a file of unknown origin, with nothing in it that a terminal would obey: no
 * colours, no cursor that moves, no letters in another direction. It stays on its line.
 */
export function visible(text: string): string {
  return text.replace(COMMANDS, written);
}

/** A text of several lines, each made {@link visible}. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** Control characters, breaks of lines and paragraphs, and what turns the direction of writing. */
const COMMANDS = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

function written(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Runs code that may be a bot's. What it prints goes to standard error, with nothing in it that a terminal would obey:
 * it is not part of the game that is shown.
 */
export async function overheard<T>(run: () => T | Promise<T>): Promise<T> {
  const streams = [process.stdout, process.stderr];
  const writers = streams.map((stream) => stream.write.bind(stream));
  const print = writers[1]!;
  const cleaned = (chunk: string | Uint8Array): boolean =>
    print(visibleLines(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()));
  for (const stream of streams) stream.write = cleaned;
  try {
    return await run();
  } finally {
    streams.forEach((stream, i) => {
      stream.write = writers[i]!;
    });
  }
}
