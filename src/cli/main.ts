#!/usr/bin/env node
import { fstatSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import type { Terminal } from './command.js';

// The workers of the arena start here too: one file is the whole program, wherever it is installed.
if (isMainThread) {
  const { program } = await import('./program.js');
  const { whyNot } = await import('./files.js');
  const { stderr, env } = process;
  // Streams are opened when they are first used: to open one for a pipe changes how the pipe itself behaves.
  let isWatched = false;
  const terminal: Terminal = {
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      const { stdout } = process;
      if (!isWatched) stdout.on('error', stopWriting);
      isWatched = true;
      return stdout;
    },
    stderr,
    pipes: [0, 1].every(isPipe) ? { input: 0, output: 1 } : undefined,
    env,
    entry: new URL(import.meta.url),
  };
  const stopWriting = (error: NodeJS.ErrnoException): void => {
    // The reader of the output may stop early, as `head` does.
    if (error.code === 'EPIPE') process.exit(0);
    // A command that listens too has something to save first.
    if (process.stdout.listenerCount('error') > 1) return;
    stderr.write(`cannot write to standard output: ${whyNot(error)}\n`);
    process.exit(1);
  };
  // Without it there is no progress to be seen, and nothing else is lost.
  stderr.on('error', () => undefined);
  process.exitCode = await program(process.argv.slice(2), terminal);
} else {
  await (await import('./arena/worker.js')).work();
}

function isPipe(file: number): boolean {
  try {
    return fstatSync(file).isFIFO();
  } catch {
    return false;
  }
}
