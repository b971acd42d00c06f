import { visibleLines } from './visible.js';

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
