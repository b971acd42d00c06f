// Packs the library, or takes the tarball that is named, installs it in an empty project, and uses it there as
// others would: with `import`, with `require`, from TypeScript in both module systems, and in the terminal. Only the entry for
// testing needs fast-check, so the games are tried without it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { SHELLS, SIT } from '../kit/guide-game.mjs';

const here = import.meta.dirname;
const root = resolve(here, '../..');
/** What the package may cost to download and on the disk, in bytes. */
const MOST_PACKED = 1_200_000;
const MOST_UNPACKED = 5_000_000;

/** Calls that throw, the function that must be in the trace, what is thrown, and in which source file. */
const MISTAKES = [
  [
    "apply(setup({ players: 2 }), { type: 'take', card: 1 })",
    'apply',
    'IllegalActionError',
    'core/define-play',
  ],
  ["parseBoard('r')", 'parseBoard', 'ParseError', 'core/text'],
  [
    'new ReefSimulator(setup({ players: 2 })).undo()',
    'ReefSimulator.undo',
    'RulesError',
    'fast/shared/guards',
  ],
];

const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-'));
// npm is a script on Windows, which only a shell can start.
const shell = process.platform === 'win32';
const run = (command, args, cwd = scratch) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: shell && command === 'npm',
  });

try {
  // What is packed is what was built last: `npm publish` and a plain `npm pack` build it first. A tarball is only copied.
  const [what = '.'] = process.argv.slice(2).map((tarball) => resolve(tarball));
  const pack = ['pack', what, '--json', '--ignore-scripts', '--pack-destination', scratch];
  const [packed] = JSON.parse(run('npm', pack, root));
  for (const { path } of packed.files) {
    const expected =
      /^dist\/|^docs\/[\w-]+\.(md|svg)$|^docs\/(pictures|examples)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/;
    if (!expected.test(path)) throw new Error(`the package should not contain ${path}`);
  }
  refuseDeadLinks(packed.files.map(({ path }) => path));
  refuseMore('to download', packed.size, MOST_PACKED);
  refuseMore('on the disk', packed.unpackedSize, MOST_UNPACKED);

  const project = { name: 'scratch', private: true, type: 'commonjs' };
  writeFileSync(join(scratch, 'package.json'), JSON.stringify(project));
  install(`./${packed.filename}`);
  run(process.execPath, [
    join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
    join(scratch, packed.filename),
  ]);
  copyFileSync(join(here, 'tsconfig.json'), join(scratch, 'tsconfig.json'));

  const fastCheck = join(scratch, 'node_modules/fast-check');
  if (existsSync(fastCheck)) throw new Error('fast-check is installed without being asked for');
  const games = outputOf(['esm.mts', 'cjs.cts']);
  const bots = outputOf(['bots-esm.mts', 'bots-cjs.cts']);
  const tables = outputOf(['table-esm.mts', 'table-cjs.cts']);
  const pictures = outputOf(['svg-esm.mts', 'svg-cjs.cts']);
  tryTraces('mistake.mjs', (list, entry) => `import ${list} from ${entry};`);
  tryTraces('mistake.cjs', (list, entry) => `const ${list} = require(${entry});`);
  tryProgram(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  tryOwnGame();
  await tryServer();
  symlinkSync(join(root, 'node_modules/fast-check'), fastCheck);
  const laws = outputOf(['testing-esm.mts', 'testing-cjs.cts']);

  const installed = join(scratch, 'node_modules/reef-rules');
  const declared = packed.files.map(({ path }) => path).filter((path) => /\.d\.c?ts$/.test(path));
  for (const path of declared) refuseAny(path, readFileSync(join(installed, path), 'utf8'));
  for (const { types } of conditionsOf(join(installed, 'package.json'))) {
    if (!readFileSync(join(installed, types), 'utf8').includes('* @example'))
      throw new Error(`editors find no examples in ${types}`);
  }

  const sizes = `${kilobytes(packed.size)} packed, ${kilobytes(packed.unpackedSize)} unpacked`;
  console.log(`packed, installed, imported, required and type-checked (${sizes}):`);
  console.log(`${games}${bots}${tables}${pictures}${laws}`.trim());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function refuseMore(where, bytes, most) {
  if (bytes <= most) return;
  throw new Error(`the package takes ${kilobytes(bytes)} ${where}, more than ${kilobytes(most)}`);
}

/** Links of the README and the guides lead to something that is in the package too. */
function refuseDeadLinks(paths) {
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  for (const page of paths.filter((path) => path.endsWith('.md'))) {
    const text = readFileSync(join(root, page), 'utf8').replaceAll(/```[^]*?```/g, '');
    for (const [, link] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^\w+:/.test(link)) continue;
      const target = posix.join(posix.dirname(page), link).replace(/\/$/, '');
      if (!known.has(target)) throw new Error(`${page} links to ${link}, which is not packed`);
    }
  }
}

function foldersOf(path) {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i).join('/'));
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

/** Installs the package, about which npm should have nothing to say. */
function install(tarball) {
  const args = ['install', '--no-audit', '--no-fund', tarball];
  const { status, stderr } = spawnSync('npm', args, { cwd: scratch, encoding: 'utf8', shell });
  // What the settings of this machine are worth is not about the package.
  const warnings = stderr.split('\n').filter((line) => !/^$|Unknown \w+ config/.test(line));
  if (status !== 0 || warnings.length > 0) throw new Error(`npm install: ${stderr}`);
}

/**
 * Makes mistakes with the installed package, and follows their traces as a person would: the line that is named
 * can be read, and throws; the comment above it names the source file, which throws the same.
 */
function tryTraces(file, load) {
  for (const [call, caller, error, source] of MISTAKES) {
    const names = {
      'reef-rules': '{ apply, parseBoard, setup }',
      'reef-rules/fast': '{ ReefSimulator }',
    };
    const loads = Object.entries(names).map(([entry, list]) => load(list, `'${entry}'`));
    const attempt = `try { ${call}; } catch (error) { console.log(error.stack); }`;
    writeFileSync(join(scratch, file), [...loads, attempt].join('\n'));
    const trace = run(process.execPath, [file]);
    const fail = (why) => {
      throw new Error(`${file}: ${why}:\n${trace}`);
    };
    if (!trace.includes(`at ${caller} (`)) fail(`${caller} is not in this trace`);

    const [, path, line] =
      /node_modules[\\/](reef-rules[\\/]dist[\\/][^:]+):(\d+):/.exec(trace) ?? fail('no place');
    const lines = readFileSync(join(scratch, 'node_modules', path), 'utf8')
      .split('\n')
      .slice(0, line);
    const throws = new RegExp(`\\bthrow new (\\w+\\.)?${error}(\\$1)?\\(`);
    if (!throws.test(lines.at(-1))) fail(`${path} has "${lines.at(-1)}" in line ${line}`);
    const from = lines.findLast((text) => text.startsWith('// src/'));
    if (from !== `// src/${source}.ts`) fail(`${path} has "${from}" above line ${line}`);
    if (!throws.test(readFileSync(join(root, from.slice(3)), 'utf8')))
      fail(`${from} does not throw`);
  }
}

/** What two programs print, which should be the same: one imports the library, the other requires it. */
function outputOf(sources) {
  for (const file of sources) copyFileSync(join(here, file), join(scratch, file));
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', scratch]);
  const programs = sources.map((file) => file.replace(/\.([mc])ts$/, '.$1js'));
  const [imported, required] = programs.map((file) => run(process.execPath, [file]));
  if (imported !== required) throw new Error('import and require do different things');
  return imported;
}

/** Uses the program as others would, with bots of their own in both module systems. */
function tryProgram(version) {
  const reefRules = (...args) => run('npx', ['--no-install', 'reef-rules', ...args]);
  const expect = (what, found, wanted) => {
    if (found !== wanted) throw new Error(`${what}: found ${found}, not ${wanted}`);
  };
  expect('the version', reefRules('--version').trim(), version);
  const count = reefRules('count', '. . . . / . r y . / . p g . / . . . .', 'r y', '--json');
  expect('the count', JSON.parse(count).count, 1);
  const picture = reefRules('render', '. . . . / . r y . / . p g . / . . . .');
  expect('the picture', picture.slice(0, 5), '<svg ');

  const choose = '({ view }) => reef.legalActions(view)[0]';
  const bot = `{ name: 'mine', choose: ${choose} }`;
  const files = {
    'mine.mjs': `import { reef } from 'reef-rules';\nexport default ${bot};`,
    'mine.cjs': `const { reef } = require('reef-rules');\nmodule.exports = ${bot};`,
  };
  const results = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(scratch, name), text);
    const options = [
      '--games',
      '4',
      '--workers',
      '2',
      '--json',
      '--no-times',
      '--quiet',
      '--seed',
      '7',
    ];
    return reefRules('arena', `./${name}`, 'greedy', ...options, '--records', 'games');
  });
  expect('the arena with a bot in CommonJS', results[1], results[0]);
  expect('the number of games', JSON.parse(results[0]).tournament.games, 4);
  const checked = reefRules('replay', '--check', 'games/game-0000003.txt');
  if (!/a valid record of reef/.test(checked)) throw new Error(`the record: ${checked}`);
}

/** Plays the game of the guide as its reader would: at the terminal, in the arena, and for a program that learns. */
function tryOwnGame() {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  writeFileSync(
    join(scratch, 'shells.mjs'),
    ts.transpileModule(SHELLS, { compilerOptions }).outputText,
  );
  const play = (line, input, expected) => {
    const args = ['--no-install', 'reef-rules', ...line.split(' '), '--game', './shells.mjs'];
    const { stdout, stderr } = spawnSync('npx', args, {
      cwd: scratch,
      input,
      encoding: 'utf8',
      shell,
    });
    if (!expected.test(stdout)) throw new Error(`${line}: ${stdout}${stderr}`);
  };
  play(
    'play --bots mcts:20 --seed 7 --save shells.txt',
    '?\n1\n?\n1\n',
    /^(?:You|Ben) wins? with|share the victory/m,
  );
  play('replay --check shells.txt', '', /a valid record of shells, 4 actions, won by/);
  play('arena mcts:20 random --games 4 --seed 7 --quiet', '', /^mcts:20 /m);
  play('serve', '{"type":"reset","seeds":[7]}\n', /"game":"shells".*\n.*"legal":\[\[2,5\]\]/);
}

/** Puts the game of the guide onto the example server, and sits down at a table with a bot. */
async function tryServer() {
  const folder = join(scratch, 'server');
  cpSync(join(scratch, 'node_modules/reef-rules/docs/examples/server'), folder, {
    recursive: true,
  });
  mkdirSync(join(folder, 'dist'));
  for (const name of ['ws', 'sirv', 'libsql', 'tsx']) {
    symlinkSync(join(root, 'node_modules', name), join(scratch, 'node_modules', name));
  }
  const games = readFileSync(join(folder, 'games.ts'), 'utf8');
  const longer = games.replace('[reef, pearls]', '[reef, pearls, shells.game]');
  if (longer === games) throw new Error('the example server has another list of games');
  writeFileSync(join(folder, 'games.ts'), `import shells from './shells.ts';\n${longer}`);
  writeFileSync(join(folder, 'shells.ts'), SHELLS);
  writeFileSync(join(folder, 'sit.mjs'), SIT);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const env = { ...process.env, PORT: String(port), BOT_PAUSE: '10', DATABASE_URL: undefined };
  const server = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(server.stdout, 'data');
    const end = execFileSync(process.execPath, ['--import', 'tsx', 'sit.mjs'], {
      cwd: folder,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (!/^dealt: \[\d+,\d+\]\nrow: \[\]$/m.test(end)) throw new Error(`the table: ${end}`);
  } finally {
    server.kill();
  }
}

/** What the package offers for each entry point and module system. */
function conditionsOf(path) {
  const { exports } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.values(exports).flatMap((entry) => {
    return typeof entry === 'string' ? [] : Object.values(entry);
  });
}

function refuseAny(path, text) {
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) throw new Error(`${path} has an "any"`);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
}
