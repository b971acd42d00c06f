// A copy of this repository in which mutants live, so that no file of the repository itself is ever touched.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

export const root: string = resolve(import.meta.dirname, '../..');

/** A run of tests that says nothing for so long hangs, on however busy a machine. */
const SILENCE = 180_000;

/** The files of the repository as they are committed. */
export function committedFiles(): string[] {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const changed = git('status', '--porcelain').trimEnd();
  if (changed !== '') {
    throw new Error(
      `mutants are made from committed files only; commit or stash these first:\n${changed}`,
    );
  }
  return git('ls-files', '-z').split('\0').filter(Boolean);
}

/** The first test that failed: `null` for its file or name where there is none. */
export interface Failure {
  readonly file: string | null;
  readonly test: string;
  /** What picks this test alone, if it is one. */
  readonly pattern?: string;
  /** Whether it only took too long. */
  readonly isLate: boolean;
}

/** A folder of its own below that of temporary files, until `remove` is called. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  #stop: () => void = () => undefined;

  fill(files: readonly string[]): void {
    for (const file of files) {
      mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
      cpSync(join(root, file), join(this.#folder, file));
    }
    // The packages are those of the repository; what a run of tests keeps beside them is not.
    const packages = join(this.#folder, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (['.cache', '.vite'].includes(name)) continue;
      symlinkSync(join(root, 'node_modules', name), join(packages, name));
    }
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  /** Runs these files of tests up to the first failure: `null` if all pass. */
  async firstFailure(tests: readonly string[], pattern?: string): Promise<Failure | null> {
    const report = join(this.#folder, 'node_modules/.cache/report.json');
    rmSync(report, { force: true });
    const named = pattern === undefined ? [] : ['-t', pattern];
    const words = [
      'run',
      '--config',
      'test/vitest.config.ts',
      '--bail',
      '1',
      '--reporter=verbose',
      '--reporter=json',
    ];
    const files = tests.map((test) => join(this.#folder, test));
    const ended = await this.#run([...words, `--outputFile.json=${report}`, ...named, ...files]);
    if (ended === 'all passed') return null;
    if (ended === 'silent') return failed(`no word for ${SILENCE / 1000} seconds`, true);
    return failureIn(report, this.#folder);
  }

  #run(words: readonly string[]): Promise<'all passed' | 'failed' | 'silent'> {
    return new Promise((resolve, reject) => {
      const program = join(root, 'node_modules/vitest/vitest.mjs');
      const env = { ...process.env, THOROUGH: '' };
      // A group of its own, so that the workers end with it.
      const child = spawn(process.execPath, [program, ...words], {
        cwd: this.#folder,
        env,
        detached: true,
      });
      let silent = false;
      this.#stop = () => {
        if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      };
      const hangs = (): void => {
        silent = true;
        this.#stop();
      };
      let timer = setTimeout(hangs, SILENCE);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', () => {
          clearTimeout(timer);
          timer = setTimeout(hangs, SILENCE);
        });
      }
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve(silent ? 'silent' : code === 0 ? 'all passed' : 'failed');
      });
    });
  }

  /** Ends what runs in the copy and deletes it. */
  remove(): void {
    this.#stop();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

function failureIn(report: string, folder: string): Failure {
  let results: Report['testResults'];
  try {
    results = (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults;
  } catch {
    return failed('the tests do not even start');
  }
  const broken = results.find(({ status }) => status === 'failed');
  if (broken === undefined) return failed('an error outside of all tests');
  const file = relative(folder, broken.name);
  const test = broken.assertionResults.find(({ status }) => status === 'failed');
  if (test === undefined) return { ...failed('cannot be loaded'), file };
  const { fullName, failureMessages } = test;
  const pattern = `^${fullName.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
  const isLate = failureMessages.some((message) => /timed out in \d+ ?ms/.test(message));
  return { file, test: fullName, pattern, isLate };
}

function failed(test: string, isLate = false): Failure {
  return { file: null, test, isLate };
}
