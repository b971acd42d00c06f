import { isParseError } from '../core/errors.js';
import type { ParseError } from '../core/errors.js';
import { explain } from '../core/explain.js';
import type { CliGame } from './games.js';
import { pointedAt } from './files.js';
import { bestFew, HINT_PLAYOUTS, kindsText, searchFew } from './hints.js';
import type { Style } from './language.js';
import type { Lines } from './lines.js';

/** What a person at the keyboard wants. */
export type Wish =
  | { readonly type: 'act'; readonly action: unknown }
  | { readonly type: 'undo' }
  | { readonly type: 'table' }
  | { readonly type: 'save'; readonly file: string }
  | { readonly type: 'quit' };

/** Where a person decides: nothing but their own view is ever looked at. */
export interface Desk {
  readonly entry: CliGame;
  readonly lines: Lines;
  readonly name: string;
  readonly seat: number;
  readonly view: object;
  readonly style: Style;
  readonly say: (text: string) => void;
}

/** Asks until there is a legal action, or something else to do; the end of the input is to quit. */
export async function wishOf(desk: Desk): Promise<Wish> {
  const { entry, lines, name, view } = desk;
  const { phrases } = desk.style;
  let suggested: readonly unknown[] = [];
  lines.choices = () => [
    ...WORDS,
    ...entry.game.legalActions(view).map((a) => entry.game.formatAction(a)),
  ];
  for (;;) {
    const line = await lines.next(phrases.prompt(name));
    if (line === null) return { type: 'quit' };
    const [word = '', ...rest] = line.split(/\s+/);
    switch (word.toLowerCase()) {
      case '':
      case '?':
      case 'help':
        suggested = help(desk);
        continue;
      case 'hint':
        suggested = hint(desk);
        continue;
      case 'undo':
      case 'table':
      case 'quit':
        return { type: word.toLowerCase() as 'undo' | 'table' | 'quit' };
      case 'save':
        if (rest.length > 0) return { type: 'save', file: rest.join(' ') };
        desk.say(`${phrases.saveWhere}\n`);
        continue;
    }
    const action = /^\d+$/.test(line) ? suggested[Number(line) - 1] : read(desk, line);
    if (action !== undefined && isAllowed(desk, action)) return { type: 'act', action };
    if (action === undefined && /^\d+$/.test(line)) desk.say(`${phrases.noSuggestion}\n`);
  }
}

const WORDS = ['help', 'hint', 'undo', 'table', 'save', 'quit'];

function help({ entry, view, seat, say, style: { phrases } }: Desk): readonly unknown[] {
  const best = bestFew(entry, view, seat);
  say(`${kindsText(entry, view, phrases)}${phrases.suggestions}\n`);
  say(rowsOf(entry, best, ({ points }) => phrases.gain(points)));
  say(`${phrases.also}\n`);
  return best.map(({ action }) => action);
}

function hint({ entry, view, say, style: { phrases } }: Desk): readonly unknown[] {
  const best = searchFew(entry, view);
  say(`${phrases.hints(HINT_PLAYOUTS)}\n`);
  say(rowsOf(entry, best, ({ lead }) => phrases.lead(lead)));
  return best.map(({ action }) => action);
}

/** Actions by number, each with what is to be said about it. */
function rowsOf<T extends { readonly action: unknown }>(
  { game }: CliGame,
  rows: readonly T[],
  note: (row: T) => string,
): string {
  const texts = rows.map(({ action }) => game.formatAction(action));
  const width = Math.max(...texts.map((text) => text.length));
  return rows.map((row, i) => `  ${i + 1}   ${texts[i]!.padEnd(width)}   ${note(row)}\n`).join('');
}

/** The action of a line. People need not care about capitals, or about the # of a card. */
function read({ entry, say, style: { phrases } }: Desk, line: string): unknown {
  const lower = line.toLowerCase();
  const spellings = [lower, lower.replaceAll(/(?<=\s)\d+(?=\s|$)/g, '#$&')];
  const errors: ParseError[] = [];
  for (const spelling of spellings) {
    try {
      return entry.game.parseAction(spelling);
    } catch (error) {
      if (!isParseError(error)) throw error;
      errors.push(error);
    }
  }
  const [first] = errors as [ParseError];
  say(`${phrases.noAction(pointedAt(line, first, phrases))}\n`);
  return undefined;
}

function isAllowed({ entry, view, say, style }: Desk, action: unknown): boolean {
  const reason = entry.game.check(view, action);
  if (reason !== null) say(`${style.phrases.notAllowed(explain(style.words, reason))}\n`);
  return reason === null;
}
