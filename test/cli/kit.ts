import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, inject } from 'vitest';
import type { Terminal } from '../../src/cli/command.js';
import { program } from '../../src/cli/program.js';

export const root: string = resolve(import.meta.dirname, '../..');
const main = join(root, 'src/cli/main.ts');

/** The program as it is built. */
export const built: string = join(inject('built'), 'dist/cli.js');

/** Starting processes and threads takes a while on a busy machine. */
export const PATIENCE: { readonly timeout: number } = { timeout: 120_000 };

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the program finds when it starts. */
interface Surroundings {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The words of a command line, of which none has a space; '' stands for an empty one. */
export function words(line: string): string[] {
  return line.split(' ').map((word) => (word === "''" ? '' : word));
}

/** Runs the program in a process of its own, with these variables about colour only. */
export function spawned(
  args: readonly string[],
  { cwd = root, input = '', env = {} }: Surroundings = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [built, ...args], {
    cwd,
    input,
    env: environment(env),
    encoding: 'utf8',
    // A program that hangs fails its test, and does not outlive it.
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, stderr };
}

export function environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = { ...process.env, ...variables };
  for (const name of ['NO_COLOR', 'FORCE_COLOR']) {
    if (variables[name] === undefined) Reflect.deleteProperty(env, name);
  }
  return env;
}

/** The same without a process of its own: what does not depend on one is quicker this way. */
export async function run(
  args: readonly string[],
  { input = '', env = {} }: Omit<Surroundings, 'cwd'> = {},
): Promise<Run> {
  const stdin = new PassThrough();
  stdin.end(input);
  const [stdout, stderr] = [new Sink(), new Sink()];
  const streams = { stdin, stdout, stderr } as unknown as Pick<
    Terminal,
    'stdin' | 'stdout' | 'stderr'
  >;
  const status = await program(args, { ...streams, env, entry: pathToFileURL(main) });
  return { status, stdout: stdout.text, stderr: stderr.text };
}

/**
 * The same for a person on a terminal, who answers each question with the next of these lines, and
 * presses a key where there is none left. `rawModes` collects whether the program reads every key itself; `screens` are
 * what was shown each time the screen was drawn anew.
 */
export async function seated(
  args: readonly string[],
  answers: readonly string[],
  key = '\u0004',
  rawModes: boolean[] = [],
): Promise<Run & { readonly screens: readonly string[] }> {
  const setRawMode = (isRaw: boolean): number => rawModes.push(isRaw);
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  const [stdout, stderr] = [Object.assign(new Sink(), { isTTY: true }), new Sink()];
  const waiting = [...answers];
  let asked = '';
  stdout.on('data', (piece: Buffer) => {
    asked += withoutKeys(piece.toString());
    if (!asked.endsWith('> ') && !asked.includes('q quit')) return;
    asked = '';
    const answer = waiting.shift();
    stdin.write(answer === undefined ? key : `${answer}\r`);
  });
  const streams = { stdin, stdout, stderr } as unknown as Pick<
    Terminal,
    'stdin' | 'stdout' | 'stderr'
  >;
  const env = { NO_COLOR: '1' };
  const status = await program(args, { ...streams, env, entry: pathToFileURL(main) });
  const screens = stdout.text.split('\u001B[2J\u001B[H').map(withoutKeys);
  return { status, stdout: withoutKeys(stdout.text), stderr: stderr.text, screens };
}

/** What is read on a terminal that moves its cursor, line by line. */
function withoutKeys(text: string): string {
  return text.replace(/\u001B\[\d*[A-Z]/g, '').replaceAll('\r\n', '\n');
}

/** A stream that keeps what is written to it. */
class Sink extends PassThrough {
  text = '';

  constructor() {
    super();
    this.on('data', (piece: Buffer) => (this.text += piece.toString()));
  }
}

/** A folder that lasts as long as the tests of a file, and how to write files into it. */
export function scratch(): {
  folder: string;
  readonly file: (name: string, text: string) => string;
} {
  // Paths have spaces and other letters.
  const folder = mkdtempSync(join(tmpdir(), 'reef rules ü '));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    file(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
  };
}

/** A text without its colours. */
export function uncolored(text: string): string {
  return text.replace(/\u001B\[[\d;]*m/g, '');
}
