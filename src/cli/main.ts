#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';

// The workers of the arena start here too: one file is the whole program, wherever it is installed.
if (isMainThread) {
  const { program } = await import('./program.js');
  const { stdin, stdout, stderr, env } = process;
  // The reader of the output may stop early, as `head` does.
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(0);
    });
  }
  const entry = new URL(import.meta.url);
  process.exitCode = await program(process.argv.slice(2), { stdin, stdout, stderr, env, entry });
} else {
  await (await import('./arena-worker.js')).work();
}
