import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { countPattern, formatBoard, parseBoard, parsePattern } from '../src/index.js';
import * as pearls from '../src/pearls/index.js';

/** A page of rules, each numbered with the page's letter. */
interface Page {
  readonly file: string;
  readonly letter: string;
  readonly text: string;
  readonly rules: readonly number[];
}

/** Rules that no line of code decides, each with the reason. All others are named in `src`. */
const NOT_CODE: Readonly<Record<string, string>> = {
  R19: 'nothing moves or removes a piece, because no action does',
  R23: 'it follows from the other rules, and the laws of games test it',
  R44: 'points are numbers, so tokens never run out and are never changed',
};

const root = resolve(import.meta.dirname, '..');
const reefPage = pageOf('docs/rules-reef.md', 'R');
const pearlsPage = pageOf('docs/rules-pearls.md', 'P');
const PAGES = [reefPage, pearlsPage];
const sources = filesBelow('src');
const tests = filesBelow('test');

describe.each(PAGES)('$file', ({ text, letter, rules }) => {
  test('numbers its rules without a gap from 1', () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(rules).toEqual(rules.map((_, i) => i + 1));
  });

  test('says something about every rule', () => {
    const bodies = text.split(/^#{2,3} .*$/m).map((body) => body.trim());
    const headings = [...text.matchAll(/^#{2,3} .*$/gm)].map(([heading]) => heading);
    const isRule = (heading: string): boolean => definedIn(heading, letter).length > 0;
    const silent = headings.filter((heading, i) => isRule(heading) && bodies[i + 1] === '');
    expect(silent).toEqual([]);
  });

  test('refers to its own rules only', () => {
    expect(undefinedIn(text)).toEqual([]);
    expect(PAGES.filter((page) => citedIn(text, page.letter).length > 0)).toHaveLength(1);
  });
});

describe('the drawings in docs/rules-reef.md', () => {
  const drawings = drawingsIn(reefPage.text).map(boardOf);

  test('are there', () => {
    expect(drawings.length).toBeGreaterThan(10);
  });

  test.each(drawings)('show a board: $board', ({ board }) => {
    expect(formatBoard(parseBoard(board))).toBe(board);
  });

  const counts = drawings.flatMap(({ board, answers }) =>
    answers.map((answer) => ({ board, ...answer })),
  );
  test.each(counts)(
    'countPattern(board, pattern) gives $answer for $question on $board',
    ({ board, question, answer }) => {
      expect(countPattern(parseBoard(board), parsePattern(question))).toBe(Number(answer));
    },
  );
});

describe('the drawings in docs/rules-pearls.md', () => {
  const drawings = drawingsIn(pearlsPage.text);

  test('are there', () => {
    expect(drawings.length).toBeGreaterThan(10);
  });

  test('ask something', () => {
    expect(drawings.filter(({ answers }) => answers.length === 0)).toEqual([]);
  });

  const asked = drawings.flatMap(({ picture, answers }) =>
    answers.map((answer) => ({ picture, line: picture.join(', '), ...answer })),
  );
  test.each(asked)('$question gives $answer at $line', ({ picture, question, answer }) => {
    expect(answerTo(question, tableOf(picture), answer.split(' ')[0])).toBe(answer);
  });
});

describe('the rules and their tests', () => {
  const titles = tests.filter((file) => file.endsWith('.test.ts')).flatMap(titlesInFile);
  const defined = PAGES.flatMap(({ letter, rules }) => rules.map((rule) => `${letter}${rule}`));
  const tested = new Set(
    PAGES.flatMap(({ letter }) =>
      titles.flatMap((title) => spelledOutIn(title, letter)).map((rule) => `${letter}${rule}`),
    ),
  );

  test.each(defined)('%s is cited in the title of a test', (rule) => {
    expect(tested).toContain(rule);
  });

  test.each([...sources, ...tests])('%s cites only rules that are defined', (file) => {
    expect(undefinedIn(read(file))).toEqual([]);
  });

  const code = sources.map(read).join('\n');
  const named = new Set(
    PAGES.flatMap(({ letter }) => spelledOutIn(code, letter).map((rule) => `${letter}${rule}`)),
  );

  test.each(defined.filter((rule) => !Object.hasOwn(NOT_CODE, rule)))(
    '%s is named in src, where it is decided',
    (rule) => {
      expect(named).toContain(rule);
    },
  );

  test.each(Object.entries(NOT_CODE))('%s is not decided by any line of code: %s', (rule) => {
    expect(defined).toContain(rule);
  });

  test.each([
    ['reef', pearlsPage],
    ['pearls', reefPage],
  ] as const)('src/%s cites no rules of the other game', (folder, { letter }) => {
    const own = sources.filter((file) => file.includes(join('src', folder)));
    expect(own.filter((file) => citedIn(read(file), letter).length > 0)).toEqual([]);
  });
});

describe('titlesIn(code)', () => {
  test.each<[name: string, code: string, titles: string[]]>([
    ['a test', `test('one', f)`, ['one']],
    ['its other name', `it("one", f)`, ['one']],
    ['a group and what is in it', `describe('a', () => { test('b', f); })`, ['a', 'b']],
    ['a template', 'test(`one ${x} two`, f)', ['one  two']],
    ['two texts in one', `test('one ' + 'two', f)`, ['one two']],
    ['a way to run', `test.concurrent('one', f)`, ['one']],
    ['no test that is left out', `test.skip('one', f); describe.todo('two')`, []],
    ['no other call', `expect('one').toBe(read('two'))`, []],
    ['no comment', `// test('one', f)`, []],
    ['a table', `test.each([1, 2])('is %d', f)`, ['is %d']],
    ['a table with types', `test.each<[string]>([['a']])('is %s', f)`, ['is %s', 'a']],
    ['rows that are texts', `test.each(['a', 'b'])('is %s', f)`, ['is %s', 'a', 'b']],
    [
      'as many columns as the title shows',
      `test.each([['a', 'b', 'c']])('%s is %s', f)`,
      ['%s is %s', 'a', 'b'],
    ],
    [
      'the fields that the title shows',
      `test.each([{ name: 'a', source: 'b' }])('$name', f)`,
      ['$name', 'a'],
    ],
    ['no row that is not shown', `test.each(['a'])('is so', f)`, ['is so']],
    [
      'a table that has a name',
      `const ROWS = [['a']] as const; test.each(ROWS)('%s', f)`,
      ['%s', 'a'],
    ],
    [
      'a table put together from others',
      `const ROWS = ['a']; test.for([...ROWS, 'b'])('%s', f)`,
      ['%s', 'a', 'b'],
    ],
    ['no table of a test that is left out', `test.skip.each(['a'])('%s', f)`, []],
  ])('finds %s', (_, code, titles) => {
    expect(titlesIn(code)).toEqual(titles);
  });
});

describe('citedIn(text, letter)', () => {
  test.each<[text: string, cited: number[]]>([
    ['Rule R7.', [7]],
    ['R1, R12 and (R3)', [1, 12, 3]],
    ['Rules R7 to R9.', [7, 8, 9]],
    ['Rules R7 to\n * R10', [7, 8, 9, 10]],
    ['R7-R9', [7, 8, 9]],
    ['R11 and R37 to R39', [11, 37, 38, 39]],
    ['r1, RR2, R, 3R4 and R5x', []],
    ['R1 and P2, R3 to P5', [1, 3]],
  ])('reads %j', (text, cited) => {
    expect(citedIn(text, 'R')).toEqual(cited);
  });

  test('reads the rules of either page', () => {
    const text = 'R1 and P2, P3 to P5';
    expect([citedIn(text, 'R'), citedIn(text, 'P')]).toEqual([[1], [2, 3, 4, 5]]);
  });

  test('spelledOutIn(title, letter) takes a range for its two ends', () => {
    const title = 'apply(state, start) places the pieces (R7 to R9, P4)';
    expect([spelledOutIn(title, 'R'), spelledOutIn(title, 'P')]).toEqual([[7, 9], [4]]);
  });

  test.each(PAGES)('undefinedIn(text) names what $file does not define', ({ letter, rules }) => {
    const [first, last, next, after] = [1, rules.length, rules.length + 1, rules.length + 2].map(
      (rule) => `${letter}${rule}`,
    );
    expect(undefinedIn(`${first}, ${next}, and ${last} to ${after}`)).toEqual([next, next, after]);
  });

  test('definedIn(page, letter) reads headings only', () => {
    const page = '# R1\n### R2 Two\nR3 Three\n### R4 Four\n\n### Five R5\n### P6 Six\n';
    expect([definedIn(page, 'R'), definedIn(page, 'P')]).toEqual([[2, 4], [6]]);
  });
});

describe('drawingsIn(text)', () => {
  test('tells pictures from questions', () => {
    const text = 'Words.\n\n```text\na b\nc d\n\nx -> 1\ny z -> two\n```\n\n```ts\nno\n```\n';
    expect(drawingsIn(text)).toEqual([
      {
        picture: ['a b', 'c d'],
        answers: [
          { question: 'x', answer: '1' },
          { question: 'y z', answer: 'two' },
        ],
      },
    ]);
  });

  test('reads every word of a drawing of Pearls, and refuses one that it does not know', () => {
    expect(() => tableOf(['market yyrygg', 'hand 2y', 'colour r'])).toThrow('colour');
    expect(() => tableOf(['player hand 2y colour r'])).toThrow('colour');
  });
});

// Files.

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .sort();
}

// Rules.

function pageOf(file: string, letter: string): Page {
  const text = read(file);
  return { file, letter, text, rules: definedIn(text, letter) };
}

function definedIn(text: string, letter: string): number[] {
  const headings = text.matchAll(new RegExp(`^### ${letter}(\\d+) \\S`, 'gm'));
  return [...headings].map(([, rule]) => Number(rule));
}

/** The rules of a page that a text cites, those within a range such as `R7 to R9` included. */
function citedIn(text: string, letter: string): number[] {
  const rule = `\\b${letter}(\\d+)\\b`;
  const ranges = text.matchAll(new RegExp(`${rule}(?:(?:[\\s*]+to[\\s*]+|-)${rule})?`, 'g'));
  return [...ranges].flatMap(([, from, to = from]) => {
    const length = Math.max(1, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, i) => Number(from) + i);
  });
}

/** The rules that a text names: a range counts for its ends only, since nobody finds the others by name. */
function spelledOutIn(title: string, letter: string): number[] {
  const cited = title.matchAll(new RegExp(`\\b${letter}(\\d+)\\b`, 'g'));
  return [...cited].map(([, rule]) => Number(rule));
}

function undefinedIn(text: string): string[] {
  return PAGES.flatMap(({ letter, rules }) =>
    citedIn(text, letter)
      .filter((rule) => !rules.includes(rule))
      .map((rule) => `${letter}${rule}`),
  );
}

// Drawings: a picture, then perhaps lines of the form `question -> answer`.

interface Drawing {
  readonly picture: readonly string[];
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

function drawingsIn(text: string): Drawing[] {
  return [...text.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, drawing = '']) => {
    const [picture = '', answers = ''] = drawing.trim().split('\n\n');
    return {
      picture: picture.split('\n'),
      answers: answers.split('\n').filter(Boolean).map(answerOf),
    };
  });
}

function answerOf(line: string): { question: string; answer: string } {
  const [question = '', answer = ''] = line.split(' -> ');
  return { question, answer };
}

function boardOf({ picture, answers }: Drawing): { board: string; answers: Drawing['answers'] } {
  return { board: picture.join(' / '), answers };
}

// Drawings of Pearls: what lies on the table, and the cards of the player to move or of all players.

function tableOf(picture: readonly string[]): pearls.State {
  const seats = picture.filter((line) => line.startsWith('player '));
  const table = wordsOf(
    picture.filter((line) => !seats.includes(line)),
    ['phase', 'market', 'deck', 'necklaces', 'hand', 'seen'],
  );
  const players = seats.map((line) =>
    playerOf(wordsOf(line.split(/ (?=[a-z]{3,})/).slice(1), ['hand', 'pile', 'necklaces'])),
  );
  const mover = playerOf({ hand: table.hand, seen: table.seen });
  const phase = table.phase === 'final' ? 'final' : 'play';
  return {
    ...pearls.setup({ players: 2, seed: 7 }),
    phase: seats.length > 0 ? 'over' : phase,
    players: seats.length > 0 ? players : [mover, playerOf({})],
    turn: 0,
    market: cardsOf(table.market ?? 'yrgbtp'),
    deck: cardsOf(table.deck ?? 'yrgbtp'),
    necklaces: numbersOf(table.necklaces ?? pearls.NECKLACES.join(' ')),
  };
}

/** What an action leads to, as far as it is asked for; or what the players have got. */
function answerTo(question: string, state: pearls.State, about: string | undefined): string {
  const result = pearls.result(state);
  if (question === 'winners') return String(result?.winners.join(' '));
  if (question === 'scores') {
    const bySeat = [...(result?.standings ?? [])].sort((a, b) => a.player - b.player);
    return bySeat.map(({ score }) => score).join(' ');
  }
  const action = pearls.parseAction(question);
  const violation = pearls.check(state, action);
  if (violation !== null) return violation.code;
  const { market, necklaces, players } = pearls.apply(state, action);
  if (about === 'market') return `market ${market.map(pearls.formatPearl).join('')}`;
  if (about === 'necklaces') return `necklaces ${necklaces.join(' ')}`;
  if (about === 'seen') return `seen ${pearls.formatPearls(players[0]!.seen)}`;
  return 'legal';
}

type Words<W extends string> = Readonly<Partial<Record<W, string | undefined>>>;

/** Lines that begin with a word, by that word. */
function wordsOf<W extends string>(lines: readonly string[], words: readonly W[]): Words<W> {
  const entries = lines.map((line): [string, string] => {
    const [word = '', ...rest] = line.split(' ');
    if (!(words as readonly string[]).includes(word)) throw new Error(`no such word: ${word}`);
    return [word, rest.join(' ')];
  });
  return Object.fromEntries(entries) as Words<W>;
}

function playerOf(words: Words<'hand' | 'seen' | 'pile' | 'necklaces'>): pearls.Player {
  return {
    hand: pearls.parsePearls(words.hand ?? '.'),
    seen: pearls.parsePearls(words.seen ?? '.'),
    pile: pearls.parsePearls(words.pile ?? '.'),
    necklaces: numbersOf(words.necklaces ?? ''),
  };
}

function cardsOf(letters: string): pearls.Pearl[] {
  return Array.from(letters, pearls.parsePearl);
}

function numbersOf(text: string): number[] {
  return text.split(' ').filter(Boolean).map(Number);
}

// Titles of tests, as far as they stand in the code.

function titlesInFile(file: string): string[] {
  return titlesIn(read(file));
}

function titlesIn(code: string): string[] {
  const file = ts.createSourceFile('test.ts', code, ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) titles.push(...titlesOfCall(file, node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles.filter((title) => title !== '');
}

function titlesOfCall(
  file: ts.SourceFile,
  { expression, arguments: args }: ts.CallExpression,
): string[] {
  const title = textOf(args[0]);
  if (isTest(expression)) return [title];

  // With a table, the function that takes the title is itself what a call gives.
  if (!ts.isCallExpression(expression)) return [];
  const { expression: each, arguments: tables } = expression;
  if (!ts.isPropertyAccessExpression(each) || !/^(each|for)$/.test(each.name.text)) return [];
  if (!isTest(each.expression)) return [];
  return [title, ...rowsOf(file, tables[0]).flatMap((row) => shownOf(row, title))];
}

/** Whether an expression is `test`, `it` or `describe`, or a way of them that does run. */
function isTest(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return /^(test|it|describe)$/.test(node.text);
  if (!ts.isPropertyAccessExpression(node)) return false;
  return /^(concurrent|sequential|shuffle)$/.test(node.name.text) && isTest(node.expression);
}

/** The rows of a table, if it is written down in the file. */
function rowsOf(file: ts.SourceFile, table: ts.Expression | undefined): ts.Expression[] {
  const list = table === undefined ? undefined : bare(table);
  if (list === undefined) return [];
  if (ts.isIdentifier(list)) return rowsOf(file, valueOf(file, list.text));
  if (!ts.isArrayLiteralExpression(list)) return [];
  return list.elements.flatMap((row) =>
    ts.isSpreadElement(row) ? rowsOf(file, row.expression) : [bare(row)],
  );
}

/** The texts of a row that its test's title shows: by `%s` in order, or by `$field`. */
function shownOf(row: ts.Expression, title: string): string[] {
  const places = title.match(/%[sdifjoO]/g)?.length ?? 0;
  if (ts.isArrayLiteralExpression(row)) return row.elements.slice(0, places).map(textOf);
  if (!ts.isObjectLiteralExpression(row)) return places > 0 ? [textOf(row)] : [];
  const fields = Array.from(title.matchAll(/\$(\w+)/g), ([, field]) => field);
  return row.properties.map((property) =>
    ts.isPropertyAssignment(property) &&
    ts.isIdentifier(property.name) &&
    fields.includes(property.name.text)
      ? textOf(property.initializer)
      : '',
  );
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;
}

function valueOf(file: ts.SourceFile, name: string): ts.Expression | undefined {
  let value: ts.Expression | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) {
      value ??= node.initializer;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return value;
}

/** The parts of a text that are written down; nothing for anything else. */
function textOf(node: ts.Expression | undefined): string {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => text)
      .join('');
  }
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  return '';
}
