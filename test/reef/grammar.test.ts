import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isParseError,
  parseAction,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  parsePattern,
} from '../../src/index.js';

/**
 * The grammar of docs/notation.md, read as it stands there: each rule without its remarks. None of them
 * refers to itself, so that each becomes a regular expression, and the parsers have to agree with it.
 */
const page = readFileSync(resolve(import.meta.dirname, '../../docs/notation.md'), 'utf8');
const [, grammar = ''] = /\n```text\n(color {5}= [^]*?)```/.exec(page) ?? [];
const RULES = new Map(
  grammar
    .split(/\n(?=\w+ +=)/)
    .map((rule) => rule.split(/ += /))
    .map(([name, ...rest]) => [name!, rest.join(' = ').replaceAll(/ {3,}[a-z].*/g, '')]),
);

/** What the grammar says in words. */
const WORDS: Readonly<Record<string, string>> = {
  points: '(?:1000|[1-9]\\d{0,2}|0)',
  id: '#(?:[1-9]\\d{0,2}|0)',
  break: '(?:\\s*/\\s*|[ \\t]*[\\r\\n]\\s*)',
};

/** Words that would run together with the word before them, if there were no space. */
const APART = new Set(['id', 'placement']);

/** Things that are single words; between the words of all others there may be spaces. */
const SINGLE = new Set(['color', 'cell', 'stack', 'piece', 'height', 'placement', 'ring', 'pair']);

function pattern(name: string): string {
  return WORDS[name] ?? choice(tokens(RULES.get(name)!), SINGLE.has(name));
}

type Token = string;

/** A rule in pieces; the two single words that have no name of their own get one. */
function tokens(text: string): Token[] {
  const named = text.replace(/^color '@' color \|/, 'ring |').replace(/^color color /, 'pair ');
  return named.match(/'[^']*'|\w+|[()[\]{}|]/g) ?? [];
}

RULES.set('ring', "color '@' color").set('pair', 'color color');

function choice(rest: Token[], isSingle: boolean): string {
  const options = [[] as string[]];
  while (rest.length > 0 && !/^[)\]}]$/.test(rest[0]!)) {
    const token = rest.shift()!;
    if (token === '|') options.push([]);
    else options.at(-1)!.push(part(token, rest, isSingle));
  }
  rest.shift();
  return `(?:${options.map((parts) => parts.join('')).join('|')})`;
}

function part(token: Token, rest: Token[], isSingle: boolean): string {
  const gap = isSingle ? '' : '[ \\t]*';
  if (token === '(') return choice(rest, isSingle);
  if (token === '[') return `(?:${choice(rest, isSingle)})?`;
  if (token === '{') return `(?:${choice(rest, isSingle)})*`;
  if (token === "' '") return '[ \\t]+';
  if (APART.has(token)) return `[ \\t]+${pattern(token)}`;
  if (!token.startsWith("'")) return `${gap}${pattern(token)}`;
  const literal = token.slice(1, -1).replaceAll(/[*+.]/g, '\\$&');
  return `${gap}${literal}${/\w{2}/.test(literal) ? '(?=\\s|$)' : ''}`;
}

/** Texts that follow the notation now and then, and nearly follow it otherwise. */
function arbNearly(examples: readonly string[], alphabet: string): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...Array.from(alphabet), ' ');
  const place = fc.nat();
  const change = fc.tuple(fc.constantFrom('add', 'drop', 'swap'), place, letter);
  return fc
    .tuple(fc.constantFrom(...examples), fc.array(change, { maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((now, [how, where, what]) => {
        const at = where % (now.length + 1);
        return (
          now.slice(0, at) + (how === 'drop' ? '' : what) + now.slice(how === 'add' ? at : at + 1)
        );
      }, text),
    );
}

const PLACED = ' r@b2 y@c2 p@b3 g@c3 r@a1 g@d4';
const ACTIONS = [
  'take #17',
  'draw #0',
  ...[0, 1, 2, 3, 4, 5].flatMap((count) => [
    `start${PLACED.slice(0, 5 * count)}`,
    `play #999${PLACED.slice(0, 5 * count)}`,
  ]),
];

describe('docs/notation.md', () => {
  test('has a rule for everything', () => {
    expect([...RULES.keys()]).toEqual(
      expect.arrayContaining(['color', 'cell', 'stack', 'board', 'pattern', 'card', 'action']),
    );
  });

  test.each<[string, (text: string) => unknown, readonly string[], string]>([
    ['color', parseColor, ['r', 'y', 'p', 'g'], 'rypgb'],
    ['cell', parseCell, ['a1', 'd4'], 'abcde012345'],
    [
      'stack',
      (text) => parseBoard(`${text} . . . / . . . . / . . . . / . . . .`),
      ['.', 'r', 'ry', 'ryp', 'rypg', 'rypgr'],
      '.rypg',
    ],
    ['action', parseAction, ACTIONS, '#@0123456789abcdrypg\t'],
    [
      'board',
      parseBoard,
      ['. . . . / . r y . / . p ryg . / . . . .', '. r . .\n. . . .\n\n. . . .\n. . . y'],
      './rypg\n\t',
    ],
    ['pattern', parsePattern, ['p@y', 'r', '*3', 'r2+', 'r r2 *4+'], '.*+@1234rypg'],
    [
      'card',
      parseCard,
      ['gg: r r = 6', 'rp:*3+=1000', 'yy: p@y = 0', 'rr: r = 12'],
      '.*+@:=01234rypg',
    ],
  ])('%s: the grammar and the parser agree about every text', (name, parse, examples, alphabet) => {
    const rule = new RegExp(`^\\s*${pattern(name)}\\s*$`);
    const seen = new Set<boolean>();
    const agree = (text: string): void => {
      // That all lines are equally long, and no outer row or column is empty, is said in words.
      if (/^\s*\.|\.\s*$|[ :]\.|\. *=/.test(text) && (name === 'pattern' || name === 'card'))
        return;
      expect([text, accepts(parse, text)]).toEqual([text, rule.test(text)]);
      seen.add(rule.test(text));
    };
    examples.forEach(agree);
    fc.assert(fc.property(arbNearly(examples, alphabet), agree), { numRuns: 3000 });
    expect(seen.size).toBe(2);
  });
});

function accepts(parse: (text: string) => unknown, text: string): boolean {
  try {
    parse(text);
    return true;
  } catch (error) {
    if (isParseError(error)) return false;
    throw error;
  }
}
