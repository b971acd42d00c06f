import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDeck, STANDARD_DECK } from '../../src/index.js';

const root = resolve(import.meta.dirname, '../..');
const guides = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
const pages = ['README.md', ...guides.map((file) => `docs/${file}`)];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('has one title, at its top', () => {
    const titles = [...withoutCode(text).matchAll(/^# .*$/gm)];
    expect(titles).toHaveLength(1);
    expect(titles[0]?.index).toBe(0);
  });

  test('leads to pages and headings that are there', () => {
    expect(linksIn(text).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('cites rules that are there, and by their own headings', () => {
    const cited = [...withoutCode(text).matchAll(/\b([RP])(\d+)\b/g)].map(([rule]) => rule);
    expect(cited.filter((rule) => !isRule(rule))).toEqual([]);
    const linked = [...text.matchAll(/\[([RP]\d+)\]\(([^)]*)\)/g)];
    for (const [, rule = '', link = ''] of linked) {
      expect(link).toMatch(new RegExp(`#${rule.toLowerCase()}-`));
    }
  });

  test('names files that are there', () => {
    const named = [...text.matchAll(/`((?:src|test|docs|\.github|\.ci)\/[\w./*-]+)`/g)];
    // What commands build is there only afterwards.
    const built = read('.gitignore').split('\n');
    const files = named.map(([, file = '']) => file).filter((file) => !built.includes(file));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
});

test('docs/getting-started.md leads to every page', () => {
  const reached = new Set(['docs/getting-started.md']);
  for (const page of reached) {
    for (const link of linksIn(read(page))) {
      const target = targetOf(page, link).file;
      if (pages.includes(target)) reached.add(target);
    }
  }
  expect(pages.filter((page) => page !== 'README.md' && !reached.has(page))).toEqual([]);
});

test('README.md leads to docs/getting-started.md', () => {
  const targets = linksIn(read('README.md')).map((link) => targetOf('README.md', link).file);
  expect(targets).toContain('docs/getting-started.md');
});

test.each([
  ['docs/simulator.md', 'src/fast/reef'],
  ['docs/simulator.md', 'src/fast/pearls'],
  ['docs/contributing.md', 'src/reef'],
  ['docs/contributing.md', 'src/pearls'],
])('%s tells of every file of %s', (page, folder) => {
  const told = new Set([...read(page).matchAll(/`([\w-]+\.ts)`/g)].map(([, file]) => file));
  const files = readdirSync(join(root, folder)).filter(
    (file) => file.endsWith('.ts') && file !== 'index.ts',
  );
  expect(files.filter((file) => !told.has(file))).toEqual([]);
});

test('docs/standard-deck.md shows cards that are in the deck, and families that add up to it', () => {
  const deck = formatDeck(STANDARD_DECK).split('\n');
  const rows = [...read('docs/standard-deck.md').matchAll(/^\| [a-z ]+\| (\d+) +\| `([^`]+)`/gm)];
  expect(rows).toHaveLength(11);
  expect(rows.map(([, , card]) => card).filter((card) => !deck.includes(card!))).toEqual([]);
  expect(rows.reduce((sum, [, cards]) => sum + Number(cards), 0)).toBe(STANDARD_DECK.length);
});

describe('reading pages', () => {
  test('linksIn(text) finds links in prose, not in code, and none to other sites', () => {
    const text = 'a [b](c.md#d) [e](https://f.g) `[h](i.md)`\n\n```ts\n[j](k.md)\n```\n[l](#m)';
    expect(linksIn(text)).toEqual(['c.md#d', '#m']);
  });

  test('anchorsIn(text) names headings as links do', () => {
    const text =
      '# The `one`\n\n## R7 Starting pieces: centre\n```ts\n# no\n```\n### A, b\n### A, b\n';
    expect(anchorsIn(text)).toEqual(['the-one', 'r7-starting-pieces-centre', 'a-b', 'a-b-1']);
  });

  test('leadsSomewhere(page, link) would notice a page or a heading that is not there', () => {
    expect(leadsSomewhere('docs/notation.md', 'rules-reef.md#r1-players')).toBe(true);
    expect(leadsSomewhere('docs/notation.md', 'rules-reef.md#r1-player')).toBe(false);
    expect(leadsSomewhere('docs/notation.md', 'rules.md')).toBe(false);
    expect(['R', 'P'].map((letter) => [1, 99].map((rule) => isRule(`${letter}${rule}`)))).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}

function linksIn(text: string): string[] {
  const prose = withoutCode(text).replaceAll(/`[^`\n]*`/g, 'code');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function targetOf(page: string, link: string): { file: string; anchor: string | undefined } {
  const [file = '', anchor] = link.split('#');
  return { file: file === '' ? page : normalize(join(dirname(page), file)), anchor };
}

function leadsSomewhere(page: string, link: string): boolean {
  const { file, anchor } = targetOf(page, link);
  if (!existsSync(join(root, file))) return false;
  return anchor === undefined || anchorsIn(read(file)).includes(anchor);
}

/** The names of a page's headings in links; a repeated one gets a number. */
function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
    const anchor = words.trim().replaceAll(/\s/g, '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

function isRule(rule: string): boolean {
  const page = rule.startsWith('R') ? 'docs/rules-reef.md' : 'docs/rules-pearls.md';
  return new RegExp(`^### ${rule} `, 'm').test(read(page));
}

/** Whether a file or folder is there; a star stands for any part of a name. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(root, path));
  const [folder, name] = [dirname(path), path.slice(path.lastIndexOf('/') + 1)];
  const pattern = new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return readdirSync(join(root, folder)).some((file) => pattern.test(file));
}
