import { execFileSync, spawnSync } from 'node:child_process';
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Snippet {
  readonly name: string;
  readonly code: string;
}

/** Every TypeScript block of a file, named by file and line. */
function snippetsOf(file: string): Snippet[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^( \* |)```ts\n([\s\S]*?)^\1```$/gm)].map((match) => {
    const [, margin = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    const lines = code
      .split('\n')
      .map((row) => row.replace(margin.trimEnd(), '').replace(/^ /, ''));
    return {
      name: `${relative(root, file)}:${line}`,
      code: margin === '' ? code : lines.join('\n'),
    };
  });
}

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.startsWith('site'))
    .map((file) => join(root, folder, file));
}

const snippets = [
  join(root, 'README.md'),
  ...filesBelow('docs', '.md'),
  ...filesBelow('src', '.ts'),
].flatMap(snippetsOf);

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
      `assert.deepEqual(${logged ?? plain}, ${/^[a-z]/.test(value) && !/^(true|false|null)$/.test(value) ? `'${value}'` : value});`,
  );
  return `import assert from 'node:assert/strict';\n${kept}`;
}

describe('the examples in README, docs and comments', () => {
  let scratch = '';
  let problems = '';

  // A project in which the package's name leads to what was built.
  beforeAll(() => {
    execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    scratch = mkdtempSync(join(tmpdir(), 'reef-rules-examples-'));
    mkdirSync(join(scratch, 'node_modules'));
    symlinkSync(root, join(scratch, 'node_modules/reef-rules'));
    snippets.forEach(({ code }, i) => {
      writeFileSync(join(scratch, `example${i}.mts`), code);
    });
    const config = { extends: join(root, 'test/package/tsconfig.json'), include: ['*.mts'] };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch];
    problems = spawnSync(process.execPath, tsc, { encoding: 'utf8' }).stdout;
  }, 120_000);

  afterAll(() => {
    rmSync(scratch, { recursive: true, force: true });
  });

  test('are there', () => {
    expect(snippets.length).toBeGreaterThan(20);
    expect(snippets.filter(({ name }) => name.startsWith('README'))).toHaveLength(5);
  });

  test('pass the type checker', () => {
    expect(problems).toBe('');
  });

  test.each(snippets.map((snippet, i) => [snippet.name, i] as const))(
    '%s runs and keeps its promises',
    (_, i) => {
      const file = join(scratch, `example${i}.mjs`);
      writeFileSync(file, withPromises(readFileSync(file, 'utf8')));
      const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(status).toBe(0);
    },
  );

  test('withPromises(code) tests what comments promise', () => {
    expect(withPromises("f(1); // 'x'\nconsole.log(y); // 2\ng(); // again and again")).toBe(
      "import assert from 'node:assert/strict';\nassert.deepEqual(f(1), 'x');\nassert.deepEqual(y, 2);\ng(); // again and again",
    );
  });
});
