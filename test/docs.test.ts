import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Snippet {
  readonly name: string;
  readonly code: string;
  /** Texts that the program says it prints. */
  readonly printed: readonly string[];
}

/**
 * Every TypeScript block of a file, named by file and line. A block that is marked as `continued`
 * belongs to the one before it: together they are one program, told in steps. A text that is marked
 * as `printed` is what the program before it prints, or a part of that.
 */
function snippetsOf(file: string): Snippet[] {
  return snippetsIn(relative(root, file), readFileSync(file, 'utf8'));
}

function snippetsIn(file: string, text: string): Snippet[] {
  const snippets: Snippet[] = [];
  const blocks = /^( \* |)```(ts|ts continued|text printed)\n([\s\S]*?)^\1```$/gm;
  for (const match of text.matchAll(blocks)) {
    const [, margin = '', kind, block = ''] = match;
    const code = margin === '' ? block : withoutMargin(block, margin);
    const before = kind === 'ts' ? undefined : snippets.pop();
    const line = text.slice(0, match.index).split('\n').length;
    const { name = `${file}:${line}`, printed = [] } = before ?? {};
    if (kind === 'text printed') {
      snippets.push({ name, code: before?.code ?? '', printed: [...printed, code] });
    } else {
      snippets.push({ name, code: before ? `${before.code}\n${code}` : code, printed });
    }
  }
  return snippets;
}

function withoutMargin(code: string, margin: string): string {
  const lines = code.split('\n');
  return lines.map((row) => row.replace(margin.trimEnd(), '').replace(/^ /, '')).join('\n');
}

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.startsWith('site'))
    .map((file) => join(root, folder, file));
}

const sources = [
  join(root, 'README.md'),
  ...filesBelow('docs', '.md'),
  ...filesBelow('src', '.ts'),
];
const snippets = sources.flatMap(snippetsOf);

/** Lines that begin a block of TypeScript in a way that `snippetsIn` does not look for. */
function overlookedIn(text: string): string[] {
  const beginnings = text.match(/^[ \t*>]*(?:```|~~~) *(?:ts|mts|cts|typescript)\b.*$/gim) ?? [];
  return beginnings.filter((line) => !/^(?: \* |)```(?:ts|ts continued)$/.test(line));
}

/**
 * The compiled example with its promises put to the test: in `expression; // 'value'` the expression
 * must give the value. Other comments are left alone.
 */
function withPromises(code: string): string {
  const promise =
    /^(?!import|export|const|let|\s)(?:console\.log\((.+)\)|(.+)); \/\/ ('[^']*'|[\w-]+|[[{].*[\]}])$/gm;
  const kept = code.replace(
    promise,
    (_, logged: string | undefined, plain: string, value: string) =>
      `assert.deepEqual(${logged ?? plain}, ${/^[a-z]/.test(value) && !/^(true|false|null|undefined)$/.test(value) ? `'${value}'` : value});`,
  );
  return `import assert from 'node:assert/strict';\n${kept}`;
}

/** What came of an example: what it has thrown, or `null`, and what it has printed. */
interface Run {
  readonly failure: string | null;
  readonly output: string;
}

/** Runs the compiled examples one after the other in one process. */
function runsIn(scratch: string): readonly Run[] {
  const files = snippets.map((_, i) => `./example${i}.mjs`);
  for (const file of files) {
    const path = join(scratch, file);
    writeFileSync(path, withPromises(readFileSync(path, 'utf8')));
  }
  const runner = `
    import { writeFileSync } from 'node:fs';
    import { format } from 'node:util';
    const runs = [];
    let output = '';
    console.log = (...values) => { output += format(...values) + '\\n'; };
    for (const file of ${JSON.stringify(files)}) {
      output = '';
      const failure = await import(file).then(() => null, (error) => String(error.stack));
      runs.push({ failure, output });
    }
    writeFileSync('runs.json', JSON.stringify(runs));
    process.exit(); // a server of a failed example may still be running
  `;
  writeFileSync(join(scratch, 'runner.mjs'), runner);
  const run = spawnSync(process.execPath, ['runner.mjs'], {
    cwd: scratch,
    encoding: 'utf8',
    timeout: 240_000,
  });
  if (run.error !== undefined) throw run.error;
  if (run.stderr !== '') throw new Error(run.stderr);
  return JSON.parse(readFileSync(join(scratch, 'runs.json'), 'utf8')) as Run[];
}

/**
 * Compiles the examples, and gives what the type checker says about them. The package's name leads to
 * the sources, which are not checked here; the types that the package ships are tried by
 * `npm run check:package`. Examples that do not import a module of Node must not need its types.
 */
function compiledIn(scratch: string): string {
  const reader = ts.createCompilerHost({});
  const files = new Map<string, ts.SourceFile | undefined>();
  const host: ts.CompilerHost = {
    ...reader,
    // Both programs are made of the same files, but for a few: each is read once.
    getSourceFile(name, ...how) {
      if (!files.has(name)) files.set(name, reader.getSourceFile(name, ...how));
      return files.get(name);
    },
  };
  const compile = (types: readonly string[], isMeant: (snippet: Snippet) => boolean): string => {
    const names = snippets.flatMap((snippet, i) =>
      isMeant(snippet) ? [join(scratch, `example${i}.mts`)] : [],
    );
    const program = ts.createProgram(names, settings(types), host);
    const found = names.flatMap((name) => {
      const file = program.getSourceFile(name);
      program.emit(file);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    });
    return ts.formatDiagnostics([...program.getOptionsDiagnostics(), ...found], host);
  };
  return compile([], (snippet) => !isForNode(snippet)) + compile(['node'], isForNode);
}

/** The settings of a project that uses the package, in which its name leads to the sources. */
function settings(types: readonly string[]): ts.CompilerOptions {
  const file = join(root, 'test/package/tsconfig.json');
  const { compilerOptions } = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'))
    .config as { compilerOptions: object };
  const own = {
    types,
    typeRoots: [join(root, 'node_modules/@types')],
    paths: {
      'reef-rules': [join(root, 'src/index.ts')],
      'reef-rules/*': [join(root, 'src/*/index.ts')],
      'reef-rules/words/*': [join(root, 'src/words/*.ts')],
    },
  };
  const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, ...own }, root);
  return options;
}

function isForNode({ code }: Snippet): boolean {
  return code.includes(`from 'node:`);
}

describe('the examples in README, docs and comments', () => {
  let scratch = '';
  let problems = '';
  let runs: readonly Run[] = [];

  // A project in which the package's name leads to what was built; for testing there is fast-check.
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'reef-rules-examples-'));
    mkdirSync(join(scratch, 'node_modules'));
    symlinkSync(inject('built'), join(scratch, 'node_modules/reef-rules'));
    symlinkSync(join(root, 'node_modules/fast-check'), join(scratch, 'node_modules/fast-check'));
    snippets.forEach(({ code }, i) => {
      writeFileSync(join(scratch, `example${i}.mts`), code);
    });
    problems = compiledIn(scratch);
    runs = runsIn(scratch);
  });

  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
  });

  test('are there', () => {
    expect(snippets.length).toBeGreaterThan(20);
    expect(snippets.filter(({ name }) => name.startsWith('README'))).toHaveLength(3);
  });

  test('are all looked at', () => {
    expect(sources.flatMap((file) => overlookedIn(readFileSync(file, 'utf8')))).toEqual([]);
    const text = '```ts\n```ts continued\n * ```ts\n```typescript\n   * ```ts\n~~~ ts\n``` TS\n';
    expect(overlookedIn(text)).toEqual(['```typescript', '   * ```ts', '~~~ ts', '``` TS']);
  });

  test('snippetsIn(file, text) puts together what is continued', () => {
    const text =
      '```ts\na;\n```\n\nAnd\n\n```ts continued\nb;\n```\n\n```ts\nc;\n```\n```js\nd;\n```\n';
    expect(snippetsIn('page.md', text)).toEqual([
      { name: 'page.md:1', code: 'a;\n\nb;\n', printed: [] },
      { name: 'page.md:11', code: 'c;\n', printed: [] },
    ]);
    const comment = ' * ```ts\n * a {\n *\n *   b;\n * }\n * ```\n';
    expect(snippetsIn('a.ts', comment)).toEqual([
      { name: 'a.ts:1', code: 'a {\n\n  b;\n}\n', printed: [] },
    ]);
  });

  test('snippetsIn(file, text) keeps what a program says it prints', () => {
    const text =
      '```ts\na;\n```\n\n```text printed\nx\ny\n```\n\n```ts continued\nb;\n```\n\n```text\nz\n```\n';
    expect(snippetsIn('page.md', text)).toEqual([
      { name: 'page.md:1', code: 'a;\n\nb;\n', printed: ['x\ny\n'] },
    ]);
  });

  test('pass the type checker', () => {
    expect(problems).toBe('');
  });

  test.each(snippets.map((snippet, i) => [snippet.name, i] as const))(
    '%s runs and keeps its promises',
    (_, i) => {
      expect(runs[i]?.failure).toBeNull();
      for (const text of snippets[i]?.printed ?? []) expect(runs[i]?.output).toContain(text);
    },
  );

  test('withPromises(code) tests what comments promise', () => {
    expect(
      withPromises("f(1); // 'x'\nconsole.log(y); // 2\nz; // undefined\ng(); // again and again"),
    ).toBe(
      "import assert from 'node:assert/strict';\nassert.deepEqual(f(1), 'x');\nassert.deepEqual(y, 2);\nassert.deepEqual(z, undefined);\ng(); // again and again",
    );
  });
});
