import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { countPattern, formatBoard, parseBoard, parsePattern } from '../src/index.js';

const root = resolve(import.meta.dirname, '..');
const page = read('docs/rules-reef.md');
const rules = definedIn(page);
const sources = filesBelow('src');
const tests = filesBelow('test');

describe('docs/rules-reef.md', () => {
  test('numbers its rules without a gap from R1', () => {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules).toEqual(rules.map((_, i) => i + 1));
  });

  test('says something about every rule', () => {
    const bodies = page.split(/^#{2,3} .*$/m).map((body) => body.trim());
    const headings = [...page.matchAll(/^#{2,3} .*$/gm)].map(([heading]) => heading);
    const silent = headings.filter((heading, i) => isRule(heading) && bodies[i + 1] === '');
    expect(silent).toEqual([]);
  });

  test('refers to its own rules only', () => {
    expect(undefinedIn(page)).toEqual([]);
  });
});

describe('the drawings in docs/rules-reef.md', () => {
  const drawings = drawingsIn(page);

  test('are there', () => {
    expect(drawings.length).toBeGreaterThan(10);
  });

  test.each(drawings)('show a board: $board', ({ board }) => {
    expect(formatBoard(parseBoard(board))).toBe(board);
  });

  const counts = drawings.flatMap(({ board, counts }) => counts.map((row) => ({ board, ...row })));
  test.each(counts)(
    'countPattern(board, pattern) gives $count for $pattern on $board',
    ({ board, pattern, count }) => {
      expect(countPattern(parseBoard(board), parsePattern(pattern))).toBe(count);
    },
  );
});

describe('the rules and their tests', () => {
  const titles = tests.filter((file) => file.endsWith('.test.ts')).flatMap(titlesInFile);
  const tested = new Set(titles.flatMap(spelledOutIn));

  test.each(rules)('R%d is cited in the title of a test', (rule) => {
    expect(tested).toContain(rule);
  });

  test.each([...sources, ...tests])('%s cites only rules that are defined', (file) => {
    expect(undefinedIn(read(file))).toEqual([]);
  });

  test('the sources cite rules at all', () => {
    expect(new Set(sources.flatMap((file) => citedIn(read(file)))).size).toBeGreaterThan(20);
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

describe('citedIn(text)', () => {
  test.each<[text: string, cited: number[]]>([
    ['Rule R7.', [7]],
    ['R1, R12 and (R3)', [1, 12, 3]],
    ['Rules R7 to R9.', [7, 8, 9]],
    ['Rules R7 to\n * R10', [7, 8, 9, 10]],
    ['R7-R9', [7, 8, 9]],
    ['R11 and R37 to R39', [11, 37, 38, 39]],
    ['r1, RR2, R, 3R4 and R5x', []],
  ])('reads %j', (text, cited) => {
    expect(citedIn(text)).toEqual(cited);
  });

  test('spelledOutIn(title) takes a range for its two ends', () => {
    expect(spelledOutIn('apply(state, start) places the pieces (R7 to R9)')).toEqual([7, 9]);
  });

  test('undefinedIn(text) names what the page does not define', () => {
    const next = rules.length + 1;
    expect(undefinedIn(`R1, R${next}, and R${next - 1} to R${next + 1}`)).toEqual([
      `R${next}`,
      `R${next}`,
      `R${next + 1}`,
    ]);
  });

  test('definedIn(page) reads headings only', () => {
    expect(definedIn('# R1\n### R2 Two\nR3 Three\n### R4 Four\n\n### Five R5\n')).toEqual([2, 4]);
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

function isRule(heading: string): boolean {
  return definedIn(heading).length > 0;
}

function definedIn(text: string): number[] {
  return [...text.matchAll(/^### R(\d+) \S/gm)].map(([, rule]) => Number(rule));
}

/** The rules that a text cites, those within a range such as `R7 to R9` included. */
function citedIn(text: string): number[] {
  const ranges = text.matchAll(/\bR(\d+)\b(?:(?:[\s*]+to[\s*]+|-)R(\d+)\b)?/g);
  return [...ranges].flatMap(([, from, to = from]) => {
    const length = Math.max(1, Number(to) - Number(from) + 1);
    return Array.from({ length }, (_, i) => Number(from) + i);
  });
}

/** The rules that a title cites. Whoever tests a rule names it, so a range counts for its ends only. */
function spelledOutIn(title: string): number[] {
  return [...title.matchAll(/\bR(\d+)\b/g)].map(([, rule]) => Number(rule));
}

function undefinedIn(text: string): string[] {
  return citedIn(text)
    .filter((rule) => !rules.includes(rule))
    .map((rule) => `R${rule}`);
}

// Drawings: a board, then perhaps lines of the form `pattern -> count`.

interface Drawing {
  readonly board: string;
  readonly counts: readonly { readonly pattern: string; readonly count: number }[];
}

function drawingsIn(text: string): Drawing[] {
  return [...text.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, drawing = '']) => {
    const [board = '', counts = ''] = drawing.trim().split('\n\n');
    return {
      board: board.replaceAll('\n', ' / '),
      counts: counts.split('\n').filter(Boolean).map(countOf),
    };
  });
}

function countOf(line: string): { pattern: string; count: number } {
  const [pattern = '', count = ''] = line.split(' -> ');
  return { pattern, count: Number(count) };
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
