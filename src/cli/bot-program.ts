import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotLines } from '../bots/remote.js';
import { visible } from './visible.js';

/** Who is told what of a program that plays. */
export interface ProgramEars {
  /** Told what it writes to its standard error, line by line. */
  readonly say: (text: string) => void;
  /** Told how it has failed, with its last lines. */
  readonly report: (text: string) => void;
}

/** Starts a program that plays, and gives the way to it. */
export function openProgram(command: string, ears: ProgramEars): BotLines {
  return new BotProcess(command, ears);
}

class BotProcess implements BotLines {
  readonly #command: string;
  readonly #ears: ProgramEars;
  readonly #child: ChildProcess;
  /** Lines that nobody has asked for yet, and who waits for one. */
  readonly #unread: string[] = [];
  #reader: { resolve(line: string): void; reject(error: Error): void } | null = null;
  /** Why no line can come any more. */
  #ending: string | null = null;
  #isClosed = false;
  /** What it has written last. */
  readonly #last = { stdout: [] as string[], stderr: [] as string[] };
  /** How many characters it has written since it was sent something. */
  #written = 0;

  constructor(command: string, ears: ProgramEars) {
    this.#command = command;
    this.#ears = ears;
    const child = startOnLeash(command);
    this.#child = child;
    const slow = setTimeout(() => {
      this.#stop(`it was not ready within ${STARTING / 1000} s`);
    }, STARTING);
    this.#read(child.stdout!, (line) => {
      clearTimeout(slow);
      this.#keep('stdout', line);
      this.#hear(line);
    });
    this.#read(child.stderr!, (line) => {
      this.#keep('stderr', line);
      if (this.#written <= MOST_SHOWN) ears.say(`${visible(line)}\n`);
    });
    // A program that has ended reads nothing: why it has ended is told below.
    child.stdin!.on('error', () => undefined);
    child
      .on('error', (error) => {
        this.#stop(`it cannot be started: ${error.message}`);
      })
      .on('exit', () => {
        cutLeash(child);
      })
      .on('close', (code, signal) => {
        clearTimeout(slow);
        this.#isClosed = true;
        const last = this.#last.stderr.at(-1);
        const words = last === undefined ? '' : `, and last wrote ${JSON.stringify(last)}`;
        this.#stop(`it ended with ${signal ?? `exit code ${code!}`}${words}`);
      });
  }

  send(line: string): void {
    this.#written = 0;
    if (this.#unread.length > 0) {
      this.#stop(`it wrote a line without being asked: ${JSON.stringify(cut(this.#unread[0]!))}`);
    }
    this.#child.stdin!.write(`${line}\n`);
  }

  async next(): Promise<string> {
    const line = this.#unread.shift();
    if (line !== undefined) return line;
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      if (this.#ending !== null) reject(new Error(this.#ending));
    });
  }

  async close(failure: string | null): Promise<void> {
    this.#child.stdin!.end();
    if (failure === null) {
      await this.#ended();
      this.#stop('it was told to end');
      return;
    }
    this.#stop(failure);
    // What it wrote to the other stream may still be on its way.
    await this.#ended();
    this.#ears.report(this.#report(failure));
  }

  /** Waits for the end of the program, but not for long. */
  async #ended(): Promise<void> {
    if (this.#isClosed) return;
    await Promise.race([once(this.#child, 'close'), sleep(LEAVING, null, { ref: false })]);
  }

  /** Calls back with each line of a stream. */
  #read(stream: Readable, callBack: (line: string) => void): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      this.#written += text.length;
      if (this.#written > MOST_WRITTEN) {
        this.#stop(`it wrote more than ${MOST_WRITTEN.toLocaleString('en')} characters at once`);
      }
      // It is about to be ended, and until then it may write any amount.
      if (this.#written > 2 * MOST_WRITTEN) return;
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop()!;
      for (const line of lines) callBack(line);
    });
    stream.on('end', () => {
      if (rest !== '') callBack(rest);
    });
  }

  #hear(line: string): void {
    if (this.#ending !== null) return;
    const reader = this.#reader;
    this.#reader = null;
    if (reader === null) this.#unread.push(line);
    else reader.resolve(line);
  }

  #keep(stream: 'stdout' | 'stderr', line: string): void {
    const last = this.#last[stream];
    last.push(visible(cut(line)));
    if (last.length > LAST_LINES) last.shift();
  }

  /** Ends the program, if it has not ended yet, and tells the reader why. */
  #stop(why: string): void {
    this.#ending ??= why;
    this.#unread.length = 0;
    this.#reader?.reject(new Error(this.#ending));
    cutLeash(this.#child);
  }

  #report(failure: string): string {
    const lines = Object.entries(this.#last)
      .flatMap(([stream, last]) => last.map((line) => `    ${stream}: ${line}\n`))
      .join('');
    const found = lines === '' ? 'It has written nothing.\n' : `Its last lines:\n${lines}`;
    return `${visible(this.#command)} has failed: ${visible(failure)}. ${found}`;
  }
}

function cut(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** How long a program may take until it says something, in milliseconds. */
const STARTING = 20_000;
/** How long a program may take to end when it is asked to, in milliseconds. */
const LEAVING = 1000;
/** How much a program may write before it is sent something again. */
const MOST_WRITTEN = 1_000_000;
/** How much of what it writes in that time is shown. */
const MOST_SHOWN = 10_000;
/** How many lines of each stream are shown of a program that has failed. */
const LAST_LINES = 5;

/**
 * Starts a program so that it ends when its leash is cut, or when this process or thread ends in any way, which
 * closes its end of the leash. The leash is a pipe. The program leads a session of processes; one of them waits for
 * the end of the pipe and then kills the session, or only the process group where there is no `pkill -s`.
 */
function startOnLeash(command: string): ChildProcess {
  if (process.platform === 'win32') return spawn(command, { shell: true, windowsHide: true });
  const child = spawn('sh', ['-c', ON_LEASH, command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  child.stdio[LEASH]!.on('error', () => undefined);
  return child;
}

function cutLeash(child: ChildProcess): void {
  if (process.platform === 'win32') child.kill();
  else (child.stdio[LEASH] as Writable).destroy();
}

const LEASH = 3;
const KILL_ALL = 'pkill -9 -s 0; kill -9 0';
const ON_LEASH = `(read -r _ <&${LEASH}; ${KILL_ALL}) >/dev/null 2>&1 & exec ${LEASH}<&-; exec sh -c "$0"`;
