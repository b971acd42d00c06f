#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';

// The workers of the arena start here too: one file is the whole program, wherever it is installed.
if (isMainThread) {
  const { program } = await import('./program.js');
  const { whyNot } = await import('./files.js');
  const { stdin, stdout, stderr, env } = process;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the output may stop early, as `head` does.
    if (error.code === 'EPIPE') process.exit(0);
    // A command that listens too has something to save first.
    if (stdout.listenerCount('error') > 1) return;
    stderr.write(`cannot write to standard output: ${whyNot(error)}\n`);
    process.exit(1);
  });
  // Without it there is no progress to be seen, and nothing else is lost.
  stderr.on('error', () => undefined);
  const entry = new URL(import.meta.url);
  process.exitCode = await program(process.argv.slice(2), { stdin, stdout, stderr, env, entry });
} else {
  await (await import('./arena-worker.js')).work();
}
