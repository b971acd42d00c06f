import type { Worth } from '../../bots/greedy.js';
import { isIllegalActionError, isParseError } from '../../core/errors.js';
import { explain } from '../../core/words.js';
import { bestFew, HINT_PLAYOUTS, searchFew } from './advice.js';
import { pointedAt } from '../files.js';
import type { CliGame } from '../cli-game.js';
import type { Lines } from './lines.js';
import type { Phrases, Style } from './phrases.js';
import { aligned } from '../text-table.js';

/** What a person at the keyboard wants. */
export type Wish =
  | { readonly type: 'act'; readonly action: unknown }
  | { readonly type: 'undo' }
  | { readonly type: 'table' }
  | { readonly type: 'save'; readonly file: string }
  | { readonly type: 'quit' };

/** A turn of a person: nothing but their own view is ever looked at. */
export interface PersonTurn {
  readonly entry: CliGame;
  readonly lines: Lines;
  readonly name: string;
  readonly seat: number;
  readonly view: object;
  readonly style: Style;
  /** Whether what was played is in a file. */
  readonly isSaved: boolean;
  readonly say: (text: string) => void;
}

/** Asks until there is a legal action, or something else to do; the end of the input is to quit. */
export async function wishOf(turn: PersonTurn): Promise<Wish> {
  const { entry, lines, name, view } = turn;
  const { phrases } = turn.style;
  let suggested: readonly unknown[] = [];
  const { game } = entry;
  lines.choices = () => [
    ...WORDS,
    ...game.legalActions(view).map((action) => game.formatAction(action)),
  ];
  for (;;) {
    const line = await lines.next(phrases.prompt(name));
    if (line === null) return { type: 'quit' };
    const [word = '', ...rest] = line.split(/\s+/);
    const command = word.toLowerCase();
    switch (command) {
      case '':
      case '?':
      case 'help':
        suggested = help(turn);
        continue;
      case 'hint':
        suggested = hint(turn);
        continue;
      case 'undo':
      case 'table':
        return { type: command };
      case 'quit':
        if (await isSure(turn)) return { type: 'quit' };
        continue;
      case 'save':
        if (rest.length > 0) return { type: 'save', file: rest.join(' ') };
        turn.say(`${phrases.saveWhere}\n`);
        continue;
    }
    const isNumber = /^\d+$/.test(line);
    const action = isNumber ? suggested[Number(line) - 1] : read(turn, line);
    if (action !== undefined) return { type: 'act', action };
    if (isNumber) turn.say(`${phrases.noSuggestion}\n`);
  }
}

/** Whether a person really wants to leave. Only people are asked, not files. */
async function isSure({ lines, isSaved, style: { phrases } }: PersonTurn): Promise<boolean> {
  if (!lines.isTerminal) return true;
  const answer = await lines.next(phrases.leave(isSaved));
  return answer === null || isYes(answer);
}

/** Whether an answer is yes, in any language. */
export function isYes(answer: string | null): boolean {
  return answer !== null && /^[yj]/i.test(answer);
}

const WORDS = ['help', 'hint', 'undo', 'table', 'save', 'quit'];

function help(turn: PersonTurn): readonly unknown[] {
  const { entry, view, say, style } = turn;
  say(kindsText(entry, view, style.phrases));
  const suggested = entry.worth === null ? hint(turn) : rated(turn, entry.worth);
  say(`${style.phrases.also}\n`);
  return suggested;
}

/** What the bot greedy would do. */
function rated(
  { entry, view, seat, say, style: { phrases } }: PersonTurn,
  worth: Worth<object>,
): readonly unknown[] {
  const best = bestFew(entry.game, worth, view, seat);
  say(`${phrases.suggestions}\n`);
  say(rowsOf(entry, best, (row) => phrases.rated(phrases.gain(row.points), row.worth)));
  return best.map(({ action }) => action);
}

/** What can be done, by kind: how many actions there are, and one of them as it is typed. */
function kindsText({ game }: CliGame, view: object, phrases: Phrases): string {
  const kinds = new Map<string | undefined, { count: number; example: string }>();
  for (const action of game.legalActions(view)) {
    const { type } = action as { readonly type?: string };
    const kind = kinds.get(type) ?? { count: 0, example: game.formatAction(action) };
    kinds.set(type, { ...kind, count: kind.count + 1 });
  }
  const rows = [...kinds].map(
    ([type, { count, example }]) => `  ${example}   (${phrases.ways(count, type)})\n`,
  );
  return `${phrases.canType}\n${rows.join('')}`;
}

function hint({ entry, view, say, style: { phrases } }: PersonTurn): readonly unknown[] {
  const best = searchFew(entry, view);
  say(`${phrases.hints(HINT_PLAYOUTS)}\n`);
  say(rowsOf(entry, best, ({ lead, chance }) => phrases.lead(lead, chance)));
  return best.map(({ action }) => action);
}

/** Actions by number, each with what is to be said about it. */
function rowsOf<T extends { readonly action: unknown }>(
  { game }: CliGame,
  rows: readonly T[],
  note: (row: T) => string,
): string {
  const cells = rows.map((row, i) => [`  ${i + 1}`, game.formatAction(row.action), note(row)]);
  return `${aligned(cells).join('\n')}\n`;
}

/** The legal action that a line means; what is wrong with any other line is said. */
function read({ entry, view, say, style }: PersonTurn, line: string): unknown {
  const { phrases, words } = style;
  try {
    return entry.readAction(view, line);
  } catch (error) {
    if (isParseError(error)) say(`${phrases.noAction(pointedAt(line, error, phrases))}\n`);
    else if (isIllegalActionError(error))
      say(`${phrases.notAllowed(explain(words, error.violation))}\n`);
    else throw error;
    return undefined;
  }
}
