import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

/** Each source file with the source files that it imports, types included. */
const imports = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, importsOf(file)] as const),
);

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(src, file), 'utf8'));
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(src, resolve(src, dirname(file), name)).replace(/\.js$/, '.ts'));
}

/** A file that can be reached from itself, with the way there; `null` if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const search = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of graph.get(file) ?? []) {
      const cycle = search(next, [...path, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const cycle = search(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

describe('the source files', () => {
  test('import each other without cycles', () => {
    expect(imports.size).toBeGreaterThan(10);
    expect(findCycle(imports)).toBeNull();
  });

  test('findCycle(graph) would notice a cycle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['d', ['b']],
    ]);
    expect(findCycle(graph)).toEqual(['b', 'd', 'b']);
  });

  test('import files that exist', () => {
    for (const [file, targets] of imports) {
      for (const target of targets) expect(imports.has(target), `${file}: ${target}`).toBe(true);
    }
  });

  const games = ['reef', 'pearls'];
  const cli = ['cli', 'cli/terminal', 'cli/arena', 'cli/serve', 'cli/reef'];
  /** The program knows games only by the value that each makes of itself; what is for Reef alone stands apart. */
  const program = ['core', 'fast/shared', 'bots', 'arena', 'table', 'games', ...cli];

  /** Which folders a folder may use besides itself. A game's folder never uses another game's. */
  const layers: Record<string, readonly string[]> = {
    core: [],
    reef: ['core'],
    pearls: ['core'],
    'fast/shared': ['core'],
    'fast/reef': ['core', 'reef', 'fast/shared'],
    'fast/pearls': ['core', 'pearls', 'fast/shared'],
    fast: ['reef', 'fast/shared', 'fast/reef', 'fast/pearls'],
    testing: ['core', 'reef', 'pearls'],
    table: ['core'],
    words: [...games, 'table'],
    'svg/shared': ['core'],
    'svg/reef': ['core', 'reef', 'svg/shared'],
    'svg/pearls': ['core', 'pearls', 'svg/shared'],
    svg: ['svg/shared', 'svg/reef', 'svg/pearls'],
    bots: ['core', 'table', 'fast/shared', 'bots/reef', 'bots/pearls'],
    'bots/reef': ['core', 'reef', 'fast/shared', 'fast/reef', 'bots'],
    'bots/pearls': ['core', 'pearls', 'fast/shared', 'fast/pearls', 'bots'],
    arena: ['core', 'bots'],
    training: ['core', 'bots', 'training/reef', 'training/pearls'],
    'training/reef': ['core', 'reef', 'fast/reef', 'bots', 'bots/reef', 'arena', 'training'],
    'training/pearls': ['core', 'pearls', 'fast/pearls', 'bots', 'bots/pearls', 'training'],
    games: [
      'core',
      ...games,
      'fast/shared',
      'bots',
      'bots/reef',
      'bots/pearls',
      'svg/shared',
      'svg/reef',
      'svg/pearls',
    ],
    ...Object.fromEntries(cli.map((folder) => [folder, program])),
    'cli/reef': ['core', 'reef', 'svg/shared', 'svg/reef', 'games', 'cli'],
    '.': ['core', 'reef'],
  };

  test.each([...imports.keys()])('%s stays within its layer', (file) => {
    const folder = dirname(file);
    const allowed = [folder, ...(layers[folder] ?? [])];
    for (const target of imports.get(file) ?? []) expect(allowed).toContain(dirname(target));
  });

  test('never go through an index, except for the public door', () => {
    for (const [file, targets] of imports) {
      if (file !== 'index.ts')
        expect(targets.filter((target) => target.endsWith('index.ts'))).toEqual([]);
    }
  });

  test('name a game in code only where its own room is', () => {
    const rooms = new RegExp(`(?:^|/)(?:${games.join('|')})(?:/|\\.ts$)`);
    const others = [...imports.keys()].filter((file) => !rooms.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((file) => namesIn(file).some((name) => games.includes(name)))).toEqual([]);
    expect(namesIn('reef/rules.ts')).toContain('reef');
  });

  /** The texts and the names of fields in a file's code. */
  function namesIn(file: string): readonly string[] {
    const names: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) names.push(node.text);
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) names.push(node.name.text);
      node.forEachChild(visit);
    };
    const text = readFileSync(join(src, file), 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    return names;
  }

  /** Every file that a file imports, directly or not. */
  function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
    for (const next of imports.get(file) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      reachedFrom(next, reached);
    }
    return reached;
  }

  test.each(['reef', 'pearls'])('%s plays without the format of records', (game) => {
    expect(reachedFrom('core/record.ts')).toContain('core/record-data.ts');
    for (const file of ['apply', 'check', 'legal', 'words-en', 'words-de']) {
      const reached = [...reachedFrom(`${game}/${file}.ts`)];
      expect(reached).toContain('core/made.ts');
      expect(reached.filter((name) => name.startsWith('core/record'))).toEqual([]);
    }
  });
});
