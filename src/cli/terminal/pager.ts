import { emitKeypressEvents } from 'node:readline';
import type { Key } from 'node:readline';
import type { Terminal } from '../command.js';
import { timeOrNone } from '../options.js';
import type { Values } from '../options.js';
import type { Phrases } from './phrases.js';

/** What a story is told on. */
export interface Pages {
  /** Tells something on this page. */
  say(text: string): void;
  /** Ends the page; `false` if the person who reads has seen enough. */
  turn(): Promise<boolean>;
  /** Ends the story. */
  close(): void;
  /** Whether Ctrl-C was pressed. */
  readonly isInterrupted: boolean;
}

/** The option for those who want to see the pages go by. */
export const PACE_OPTION = {
  pace: timeOrNone(
    `on a terminal: show the next turn after this time, as in 1s; or all at once: none (default:
    when you press a key)`,
    undefined,
  ),
};

/** Pages that a person at a terminal leafs through; otherwise everything is written at once. */
export function pagesFor(
  { pace }: Partial<Values<typeof PACE_OPTION>>,
  terminal: Terminal,
  phrases: Phrases,
): Pages {
  const isRead = terminal.stdin.isTTY && terminal.stdout.isTTY && pace !== 'none';
  return isRead ? new Pager(terminal, pace ?? null, phrases) : allAtOnce(terminal);
}

/** A story without pages. */
export function allAtOnce({ stdout }: Pick<Terminal, 'stdout'>): Pages {
  return {
    say: (text) => stdout.write(text),
    turn: () => Promise.resolve(true),
    close: () => undefined,
    isInterrupted: false,
  };
}

/**
 * Shows a story page by page, each in place of the one before, and lets a person leaf through it: forward and back, or
 * on by itself at a pace.
 */
class Pager implements Pages {
  readonly #terminal: Pick<Terminal, 'stdin' | 'stdout' | 'env'>;
  readonly #phrases: Phrases;
  readonly #pages: string[] = [];
  /** The page that is not shown yet. */
  #next = '';
  /** The milliseconds after which it goes on by itself; `null` if it waits for a key. */
  #pace: number | null;
  readonly #usualPace: number;
  /** The page that is shown, and its first line on the screen. */
  #at = 0;
  #top = 0;
  #isSkipping = false;
  #isInterrupted = false;
  #leave: ((goesOn: boolean) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    terminal: Pick<Terminal, 'stdin' | 'stdout' | 'env'>,
    pace: number | null,
    phrases: Phrases,
  ) {
    this.#terminal = terminal;
    this.#phrases = phrases;
    this.#pace = pace;
    this.#usualPace = pace ?? 1000;
    emitKeypressEvents(terminal.stdin);
    terminal.stdin.on('keypress', this.#press);
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  say(text: string): void {
    this.#next += text;
  }

  /** Shows the page, until the person wants to see the next. */
  async turn(): Promise<boolean> {
    this.#pages.push(this.#next);
    this.#next = '';
    if (this.#isSkipping) return true;
    const { stdin } = this.#terminal;
    // Between two pages the terminal reads the keys itself, so that Ctrl-C ends whatever takes too long.
    stdin.setRawMode(true);
    stdin.resume();
    const goesOn = await new Promise<boolean>((resolve) => {
      this.#leave = resolve;
      this.#turnTo(this.#pages.length - 1);
      this.#setTimer();
    });
    this.#leave = null;
    clearTimeout(this.#timer);
    stdin.setRawMode(false);
    return goesOn;
  }

  /** Leaves the last page on the screen. */
  close(): void {
    const { stdin, stdout } = this.#terminal;
    stdin.off('keypress', this.#press);
    stdin.pause();
    // The last page may be longer than the screen, but is there to be scrolled back to.
    const last = this.#pages.at(-1) ?? '';
    stdout.write(this.#canRedraw ? `\u001B[2J\u001B[H${last.trimStart()}` : '\n');
  }

  readonly #press = (_: string | undefined, { name = '', ctrl = false }: Key): void => {
    if (this.#leave === null) return;
    const last = this.#pages.length - 1;
    if (ctrl && name === 'c') this.#isInterrupted = true;
    if ((ctrl && (name === 'c' || name === 'd')) || name === 'q') {
      this.#leave(false);
      return;
    }
    switch (name) {
      case 'space':
      case 'return':
      case 'right':
      case 'pagedown':
      case 'n':
        if (this.#at === last) this.#leave(true);
        else this.#turnTo(this.#at + 1);
        return;
      case 'left':
      case 'pageup':
      case 'backspace':
      case 'b':
        this.#turnTo(Math.max(0, this.#at - 1));
        return;
      case 'home':
        this.#turnTo(0);
        return;
      case 'end':
        this.#isSkipping = true;
        this.#leave(true);
        return;
      case 'up':
      case 'down':
        this.#top = Math.max(0, Math.min(this.#hidden, this.#top + (name === 'up' ? -1 : 1)));
        this.#draw();
        return;
      case 'a':
        this.#pace = this.#pace === null ? this.#usualPace : null;
        this.#draw();
        this.#setTimer();
    }
  };

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#pace === null) return;
    this.#timer = setTimeout(() => {
      if (this.#at === this.#pages.length - 1) this.#leave?.(true);
      else {
        this.#turnTo(this.#at + 1);
        this.#setTimer();
      }
    }, this.#pace);
  }

  #turnTo(page: number): void {
    this.#at = page;
    this.#top = 0;
    this.#draw();
  }

  get #lines(): readonly string[] {
    return this.#pages[this.#at]!.replace(/^\n+|\n+$/g, '').split('\n');
  }

  /** The number of lines of a page: the last line of the screen tells which keys there are. */
  get #room(): number {
    return Math.max(1, (this.#terminal.stdout.rows || 24) - 1);
  }

  /** How many lines of the page do not fit the screen. */
  get #hidden(): number {
    return Math.max(0, this.#lines.length - this.#room);
  }

  get #canRedraw(): boolean {
    return this.#terminal.env['TERM'] !== 'dumb';
  }

  #draw(): void {
    const { stdout } = this.#terminal;
    const keys = this.#phrases.keys(this.#pace !== null, this.#hidden > 0);
    if (!this.#canRedraw) {
      stdout.write(`${this.#lines.join('\n')}\n${keys}`);
      return;
    }
    const shown = this.#lines.slice(this.#top, this.#top + this.#room);
    const rows = shown.map((line) => `${line}\u001B[K\n`).join('');
    // The whole screen is written over, and only then is the rest removed: nothing flickers.
    stdout.write(`\u001B[H${rows}\u001B[J\u001B[${this.#room + 1};1H\u001B[2m${keys}\u001B[0m`);
  }
}
