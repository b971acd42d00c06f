import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';

const program = join(import.meta.dirname, 'kit/hostile-run.ts');
const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-hostile-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** How long a call may take, in milliseconds: all of them take a moment, but the machine may be busy. */
const PATIENCE = 60_000;
/** After so many calls that do not return, the others are not tried. */
const MOST_ENDLESS = 3;

/** A line that the program writes: a call that it is about to make, what is wrong with it, and at the end how many there were. */
type Note =
  | { readonly call: string }
  | { readonly problem: string }
  | { readonly known: string }
  | { readonly calls: number };

describe('whatever is passed to whatever the package exports', () => {
  test('each call returns, or throws an error with a code and changes nothing', async () => {
    const file = join(scratch, 'notes');
    writeFileSync(file, '');
    const endless: string[] = [];
    for (;;) {
      const notes = notesIn(file);
      await run(file, notes.filter((note) => 'call' in note).length);
      const tried = notesIn(file);
      if (tried.some((note) => 'calls' in note)) break;
      const last = tried.filter((note) => 'call' in note).at(-1);
      endless.push(`${last?.call ?? 'loading the package'} did not return`);
      if (endless.length === MOST_ENDLESS) break;
    }
    expect(problemsIn(notesIn(file)).concat(endless)).toEqual([]);
    expect(notesIn(file).length).toBeGreaterThan(10_000);
  });
});

/** Runs the program until it ends, or until it has written nothing for a long time. */
async function run(file: string, leaveOut: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, file, String(leaveOut)], {
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let size = -1;
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([ended, sleep(PATIENCE, undefined, { ref: false })]);
    const now = statSync(file).size;
    if (now === size) child.kill('SIGKILL');
    size = now;
  }
}

function notesIn(file: string): readonly Note[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Note);
}

/** What is wrong, each with its call. */
function problemsIn(notes: readonly Note[]): readonly string[] {
  let call = '';
  return notes.flatMap((note) => {
    if ('call' in note) call = note.call;
    return 'problem' in note ? [`${call}: ${note.problem}`] : [];
  });
}
