import {
  COLORS,
  createRng,
  formatBoard,
  formatCell,
  formatPattern,
  MAX_HEIGHT,
  parseBoard,
  parsePattern,
  randomBelow,
  STANDARD_DECK,
} from 'reef-rules';
import type { Board, Cell, Pattern } from 'reef-rules';
import { patternSvg, patternTitle, stackTitle } from 'reef-rules/svg';
import { Address } from '../shared/address.js';
import { Answer } from './answer.js';
import { Deck, Tools } from './choices.js';
import { byId, drawing, isTyping, startCopying, startTheme } from '../shared/dom.js';
import { Grid } from './grid.js';
import type { Tool } from './grid.js';
import { hintFor } from './hints.js';
import { PatternGrid } from './pattern-grid.js';
import { cardOf, FIRST, fromHash, isSame, parsePoints, toHash } from './position.js';
import type { Position } from './position.js';
import { messageOf, sentence, showProblem } from '../shared/problem.js';

// What is shown, and what it was before and after.

let position = FIRST;
let past: readonly Position[] = [];
let future: readonly Position[] = [];
/** The field that is being typed in: its text is left alone. */
let typing: HTMLElement | null = null;
/** The field whose typing has changed something: what follows there is the same change. */
let retyped: HTMLElement | null = null;

const address = new Address(readLink);
const answer = new Answer(showReef);
const grid = new Grid(byId('board', HTMLTableElement), use);
const tools = new Tools(byId('tools', HTMLElement));
const deck = new Deck(byId('deck', HTMLElement), byId('order', HTMLSelectElement), chooseCard);
const patternGrid = new PatternGrid(byId('pattern-grid', HTMLElement), choosePattern);

const fields = {
  board: byId('board-text', HTMLTextAreaElement),
  pattern: byId('pattern-text', HTMLInputElement),
  points: byId('points', HTMLInputElement),
};

// Changing it.

/** Shows a new position; the old one can be brought back, with a button and with the browser's. */
function change(next: Partial<Position>, words = ''): void {
  const changed = { ...position, ...next };
  if (!isSame(changed, position)) {
    remember();
    address.show(toHash(changed), true);
  }
  show(changed, words);
}

/** The same for a text that is being typed: all of that is one change. */
function retype(field: HTMLElement, next: Partial<Position>): void {
  const changed = { ...position, ...next };
  const isNew = retyped !== field && !isSame(changed, position);
  typing = field;
  if (isNew) {
    retyped = field;
    remember();
  }
  address.show(toHash(changed), isNew);
  show(changed);
}

/** Makes the present a thing of the past. */
function remember(): void {
  past = [...past, position];
  future = [];
}

function stopTyping(): void {
  typing = null;
  retyped = null;
}

function use(cell: Cell, named: Tool | null): void {
  const tool = named ?? tools.chosen;
  if (named !== null && named !== 'remove') tools.choose(named);
  const stack = position.board[cell]!;
  if (tool === 'remove' && stack.length === 0) {
    say(`${formatCell(cell)} is empty.`);
    return;
  }
  if (tool !== 'remove' && stack.length === MAX_HEIGHT) {
    say(`${formatCell(cell)} is full: a stack holds ${MAX_HEIGHT} pieces.`);
    return;
  }
  const changed = tool === 'remove' ? stack.slice(0, -1) : [...stack, tool];
  stopTyping();
  change(
    { board: position.board.map((other, i) => (i === cell ? changed : other)) },
    `${formatCell(cell)}: ${stackTitle(changed)}.`,
  );
}

function chooseCard(id: number): void {
  const card = STANDARD_DECK[id];
  if (card === undefined) return;
  stopTyping();
  change({ pattern: card.pattern, points: card.points }, `Pattern: ${patternTitle(card.pattern)}.`);
}

function choosePattern(pattern: Pattern | null): void {
  if (pattern === null) {
    say('A pattern has at least one piece; this is still the last one.');
    return;
  }
  stopTyping();
  change({ pattern }, `Pattern: ${patternTitle(pattern)}.`);
}

function randomBoard(): Board {
  const rng = createRng();
  return Array.from({ length: 16 }, () =>
    Array.from(
      { length: randomBelow(rng, MAX_HEIGHT + 1) },
      () => COLORS[randomBelow(rng, COLORS.length)]!,
    ),
  );
}

function undo(): void {
  const before = past.at(-1);
  if (before === undefined) return;
  past = past.slice(0, -1);
  future = [position, ...future];
  stopTyping();
  address.show(toHash(before), true);
  show(before, 'Undone.');
}

function redo(): void {
  const [after, ...rest] = future;
  if (after === undefined) return;
  past = [...past, position];
  future = rest;
  stopTyping();
  address.show(toHash(after), true);
  show(after, 'Done again.');
}

/** Reads a field; what cannot be read is told, and the last that could stays. */
function read<T extends keyof Position>(name: T, parse: (text: string) => Position[T]): void {
  const field = fields[name];
  const problem = byId(`${field.id}-problem`, HTMLElement);
  try {
    const value = parse(field.value);
    showProblem(field, problem, null);
    retype(field, { [name]: value });
  } catch (error) {
    typing = field;
    const hint = name === 'points' ? null : hintFor(name, error, field.value);
    showProblem(field, problem, error, hint);
    const what = name === 'points' ? 'number of points' : wordFor(name);
    say(sentence(hint ?? `This is not a ${what}: ${messageOf(error)}`));
  }
  showStale();
}

/** What a reader calls a part of the position. */
function wordFor(name: keyof Position): string {
  return name === 'board' ? 'reef' : name;
}

/** Dims what does not belong to the texts as they stand. */
function showStale(): void {
  const isWrong = (name: keyof Position): boolean => fields[name].hasAttribute('aria-invalid');
  const dim = (id: string, isStale: boolean): void => {
    byId(id, HTMLElement).classList.toggle('stale', isStale);
  };
  dim('board', isWrong('board'));
  dim('drawn-pattern', isWrong('pattern'));
  dim('answer', isWrong('board') || isWrong('pattern') || isWrong('points'));
  const stale = (['board', 'pattern', 'points'] as const).filter(isWrong);
  const what = stale.map(wordFor).join(' and ');
  byId('stale-note', HTMLElement).textContent =
    what === '' ? '' : `This is for the last valid ${what}.`;
}

/** Reads the link that the page was opened with, or that was gone back to. */
function readLink(isOpening = false): void {
  stopTyping();
  try {
    const next = fromHash(location.hash, position);
    if (!isOpening && !isSame(next, position)) remember();
    show(next);
  } catch (error) {
    show(position);
    const problem = byId('link-problem', HTMLElement);
    problem.textContent = `${sentence(messageOf(error))} The last position is shown instead.`;
    problem.hidden = false;
  }
}

// Showing it.

function show(next: Position, words = ''): void {
  position = next;
  const { board, pattern } = position;
  const count = answer.show(position);
  byId('link-problem', HTMLElement).hidden = true;
  showReef();
  byId('pattern-picture', HTMLElement).replaceChildren(
    drawing(patternSvg(pattern, { title: null })),
  );
  byId('pattern-words', HTMLElement).textContent = sentence(patternTitle(pattern));
  deck.show(cardOf(position), board);
  patternGrid.show(pattern);
  showFields();
  showStale();
  byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${toHash(position)}`;
  byId('code', HTMLTextAreaElement).value = [
    "import { countPattern, parseBoard, parsePattern } from 'reef-rules';",
    '',
    `const board = parseBoard('${formatBoard(board)}');`,
    `const pattern = parsePattern('${formatPattern(pattern)}');`,
    `countPattern(board, pattern); // ${count.split(' ')[0] ?? ''}`,
  ].join('\n');
  byId('undo', HTMLButtonElement).disabled = past.length === 0;
  byId('redo', HTMLButtonElement).disabled = future.length === 0;
  say(`${words} ${count}`.trim());
}

function showReef(): void {
  grid.show(position.board, answer.marks);
}

function showFields(): void {
  const texts = {
    board: formatBoard(position.board),
    pattern: formatPattern(position.pattern),
    points: String(position.points),
  };
  for (const name of ['board', 'pattern', 'points'] as const) {
    if (fields[name] === typing) continue;
    fields[name].value = texts[name];
    showProblem(fields[name], byId(`${fields[name].id}-problem`, HTMLElement), null);
  }
}

function say(words: string): void {
  byId('status', HTMLElement).textContent = words;
}

// Beginning.

startTheme();
startCopying(say);
fields.board.addEventListener('input', () => {
  read('board', (text) => parseBoard(text.toLowerCase()));
});
fields.pattern.addEventListener('input', () => {
  read('pattern', (text) => parsePattern(text.toLowerCase()));
});
fields.points.addEventListener('input', () => {
  read('points', parsePoints);
});
for (const field of Object.values(fields)) {
  field.addEventListener('blur', stopTyping);
}
byId('undo', HTMLElement).addEventListener('click', undo);
byId('redo', HTMLElement).addEventListener('click', redo);
byId('clear', HTMLElement).addEventListener('click', () => {
  stopTyping();
  change({ board: Array.from({ length: 16 }, () => []) }, 'The reef is empty.');
});
byId('random', HTMLElement).addEventListener('click', () => {
  stopTyping();
  change({ board: randomBoard() }, 'A random reef.');
});
addEventListener('keydown', (event) => {
  if (isTyping(event) || event.altKey || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
});
readLink(true);
