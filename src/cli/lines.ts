import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Terminal } from './command.js';

/** Asks for lines: on a terminal with editing, history and completion, from a pipe as they come. */
export class Lines {
  readonly #reader: Interface;
  readonly #lines: AsyncIterator<string>;
  readonly #stdin: NodeJS.ReadStream;
  readonly #stdout: NodeJS.WriteStream;
  readonly isTerminal: boolean;
  /** What can be typed, for the Tab key. */
  choices: () => readonly string[] = () => [];
  #isInterrupted = false;

  constructor({ stdin, stdout }: Pick<Terminal, 'stdin' | 'stdout'>) {
    this.isTerminal = stdin.isTTY && stdout.isTTY;
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#reader = createInterface({
      input: stdin,
      output: stdout,
      terminal: this.isTerminal,
      completer: (line: string) => [this.#completions(line), line],
    });
    this.#readKeys(false);
    this.#lines = this.#reader[Symbol.asyncIterator]();
    this.#reader.on('SIGINT', () => {
      this.#isInterrupted = true;
      this.close();
    });
  }

  /** The next line; `null` when there are no more. */
  async next(question: string): Promise<string | null> {
    if (this.#isInterrupted) return null;
    this.#reader.setPrompt(question);
    this.#readKeys(true);
    this.#reader.prompt();
    const line = await this.#lines.next();
    this.#readKeys(false);
    if (line.done === true) {
      this.#stdout.write('\n');
      return null;
    }
    // A log of the output shows the answers too.
    if (!this.isTerminal) this.#stdout.write(`${line.value}\n`);
    return line.value.trim();
  }

  /** Whether Ctrl-C was pressed. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** Takes everything off the screen, and out of what can be scrolled back to. */
  clear(): void {
    if (this.isTerminal) this.#stdout.write('\u001B[2J\u001B[3J\u001B[H');
  }

  close(): void {
    this.#reader.close();
  }

  /** Between two questions the terminal reads the keys itself, so that Ctrl-C ends whatever takes too long. */
  #readKeys(isAsking: boolean): void {
    if (this.isTerminal) this.#stdin.setRawMode(isAsking);
  }

  #completions(line: string): string[] {
    const fits = this.choices().filter((choice) => choice.startsWith(line));
    // To the end of the next word: a list of whole actions would fill the screen.
    const ends = fits.map((choice) => /^.*?(?= |$)/.exec(choice.slice(line.length))![0]);
    return [...new Set(ends.map((end) => `${line}${end === '' ? ' ' : end}`))];
  }
}
