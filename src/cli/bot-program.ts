import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotLines } from '../bots/remote.js';
import { visible } from './visible.js';

/** What happens to a program that plays. */
export interface ProgramListener {
  /** Called with each line that it writes to its standard error. */
  readonly say: (text: string) => void;
  /** Called when it has failed: the text says how, and shows its last lines. */
  readonly report: (text: string) => void;
  /** Called if it is not ready in time. */
  readonly notReady?: () => void;
}

/** A program that plays, which has some milliseconds to get ready. It is started at once. */
export class BotProcess implements BotLines {
  readonly #command: string;
  readonly #listener: ProgramListener;
  readonly #child: ChildProcess;
  /** Lines that have not been read yet. */
  readonly #unread: string[] = [];
  /** The promise of the next line, if it is awaited. */
  #reader: { resolve(line: string): void; reject(error: Error): void } | null = null;
  /** Why no more lines can come; `null` if they can. */
  #ending: string | null = null;
  #isClosed = false;
  /** The last lines that it has written. */
  readonly #last = { stdout: [] as string[], stderr: [] as string[] };
  /** The number of characters that it has written since it was sent something, to both streams together. */
  #written = 0;
  /** The number of characters that it has written to its standard error since then. */
  #said = 0;

  constructor(command: string, listener: ProgramListener, starting: number = STARTING) {
    this.#command = visible(command);
    this.#listener = listener;
    const child = startOnLeash(command);
    this.#child = child;
    const slow = setTimeout(() => {
      listener.notReady?.();
      this.#stop(`it was not ready within ${starting / 1000} s${this.#silence}`);
    }, starting);
    this.#read(child.stdout!, (line) => {
      clearTimeout(slow);
      this.#keep('stdout', line);
      this.#hear(line);
    });
    this.#read(child.stderr!, (line) => {
      this.#keep('stderr', line);
      this.#show(line);
    });
    // A program that has ended reads nothing. Why it has ended is found out below.
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
    this.#said = 0;
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
      this.#stop('it was asked to end');
      return;
    }
    const why = this.#ending === null ? `${failure}${this.#silence}` : failure;
    this.#stop(why);
    // What it wrote to the other stream may still be on its way.
    await this.#ended();
    this.#listener.report(this.#report(why));
  }

  /** The usual reason why a program that is asked something is silent. */
  get #silence(): string {
    return this.#written === 0
      ? ' and wrote nothing (does it flush its output after each line?)'
      : '';
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
      // It is about to be ended. Until then it may write any amount, which is not kept.
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

  /** Shows a line of standard error, unless there have been too many. */
  #show(line: string): void {
    if (this.#said > MOST_SHOWN) return;
    const room = MOST_SHOWN - this.#said;
    this.#said += line.length + 1;
    if (room > 0) this.#listener.say(`${this.#command}: ${visible(line.slice(0, room))}\n`);
    if (this.#said > MOST_SHOWN) {
      this.#listener.say(`${this.#command}: (the rest is not shown)\n`);
    }
  }

  #keep(stream: 'stdout' | 'stderr', line: string): void {
    const last = this.#last[stream];
    last.push(cut(line));
    if (last.length > LAST_LINES) last.shift();
  }

  /** Ends the program, if it has not ended yet, and rejects the line that is awaited, with the reason. */
  #stop(why: string): void {
    this.#ending ??= why;
    this.#unread.length = 0;
    this.#reader?.reject(new Error(this.#ending));
    cutLeash(this.#child);
  }

  #report(failure: string): string {
    const lines = Object.entries(this.#last)
      .flatMap(([stream, last]) => last.map((line) => `    ${stream}: ${visible(line)}\n`))
      .join('');
    const found = lines === '' ? 'It has written nothing.\n' : `Its last lines:\n${lines}`;
    return `${this.#command} failed: ${visible(failure)}. ${found}`;
  }
}

function cut(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** How long a program may take to get ready, in milliseconds. */
export const STARTING = 20_000;
/** How long a program may take to end when it is asked to, in milliseconds. */
const LEAVING = 1000;
/** The most characters that a program may write before it is sent something again. */
const MOST_WRITTEN = 1_000_000;
/** The most characters of its standard error that are shown in that time. */
const MOST_SHOWN = 10_000;
/** The number of lines of each stream that are shown when a program has failed. */
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
  if (process.platform === 'win32') killTree(child);
  else (child.stdio[LEASH] as Writable).destroy();
}

/** Ends a program and all that it has started, on Windows, where a leash would need a program of its own. */
function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' }).on(
    'error',
    () => {
      child.kill();
    },
  );
}

const LEASH = 3;
const KILL_ALL = 'pkill -9 -s 0; kill -9 0';
const ON_LEASH = `(read -r _ <&${LEASH}; ${KILL_ALL}) >/dev/null 2>&1 & exec ${LEASH}<&-; exec sh -c "$0"`;
