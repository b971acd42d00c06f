import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Terminal } from '../command.js';

/** Asks for lines: on a terminal with editing, history and completion, from a pipe as they come. */
export class Lines {
  readonly #reader: Interface;
  readonly #lines: AsyncIterator<string>;
  readonly #stdin: NodeJS.ReadStream;
  readonly #stdout: NodeJS.WriteStream;
  readonly isTerminal: boolean;
  /** Whether the screen can be drawn anew, in place of what it shows. */
  readonly canRedraw: boolean;
  /** What can be typed, for the Tab key, and in a menu for the arrow keys. */
  choices: () => readonly string[] = () => [];
  /** Called with the place of what the arrow keys choose. */
  onChoose: (place: number) => void = () => undefined;
  #isInterrupted = false;
  /** Whether the input may hold more than the lines that have been read from it. */
  #isOpen = true;
  /** The place of what the arrow keys chose last. */
  #chosen = -1;

  /** In a menu the arrow keys choose, and do not bring back what was typed before. */
  constructor({ stdin, stdout, env }: Pick<Terminal, 'stdin' | 'stdout' | 'env'>, isMenu = false) {
    this.isTerminal = stdin.isTTY && stdout.isTTY;
    this.canRedraw = this.isTerminal && env['TERM'] !== 'dumb';
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.#reader = createInterface({
      input: stdin,
      output: stdout,
      terminal: this.isTerminal,
      ...(isMenu && { historySize: 0 }),
      completer: (line: string) => [this.#completions(line), line],
    });
    if (isMenu && this.isTerminal) stdin.on('keypress', this.#press);
    this.#readKeys(false);
    this.#lines = this.#reader[Symbol.asyncIterator]();
    this.#reader
      .on('close', () => {
        this.#isOpen = false;
        stdin.off('keypress', this.#press);
      })
      .on('SIGINT', () => {
        this.#isInterrupted = true;
        this.close();
      });
  }

  /** The next line; `null` when there are no more. */
  async next(question: string): Promise<string | null> {
    if (this.#isInterrupted) return null;
    this.#chosen = -1;
    this.#ask(question);
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

  /** Shows a question. The reader, which is closed at the end of the input, may still have lines to give from before it. */
  #ask(question: string): void {
    if (!this.#isOpen) {
      this.#stdout.write(question);
      return;
    }
    this.#reader.setPrompt(question);
    this.#readKeys(true);
    this.#reader.prompt();
  }

  /** Whether Ctrl-C was pressed. */
  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /** Takes everything off the screen, and out of what can be scrolled back to. */
  clear(): void {
    if (this.isTerminal) this.#stdout.write('\u001B[2J\u001B[3J\u001B[H');
  }

  /** Begins a new screen, in place of the one before, which can still be scrolled back to. */
  newScreen(): void {
    this.#stdout.write('\u001B[2J\u001B[H');
  }

  close(): void {
    this.#reader.close();
  }

  /** The arrow keys write what they choose, as if it were typed. */
  readonly #press = (_: string | undefined, { name }: { readonly name?: string }): void => {
    if (name !== 'up' && name !== 'down') return;
    const items = this.choices();
    const step = name === 'down' ? 1 : this.#chosen === -1 ? items.length : items.length - 1;
    this.#chosen = (this.#chosen + step) % items.length;
    this.onChoose(this.#chosen);
    this.#reader.write(null, { ctrl: true, name: 'e' });
    this.#reader.write(null, { ctrl: true, name: 'u' });
    this.#reader.write(items[this.#chosen]!);
  };

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
