/**
 * `npm run mutants`: changes one thing somewhere in `src`, at random, and asks whether a test notices.
 *
 *   npm run mutants -- --seed 7 --count 100           of all of src
 *   npm run mutants -- --count 10 src/reef            of these folders and files
 *   npm run mutants -- --seed 7 --count 100 --only 3,8  the third and the eighth of those above
 *   npm run mutants -- --laws                         the changes in laws.ts, each against the tests of its law alone
 *   npm run mutants -- --laws src/pearls              those of them in this folder
 *
 * Each mutant lives in a copy of the committed files. The tests nearest to the change run first, all of `npm test` at
 * last, up to the first failure. A mutant that survives is shown: it may be a change that makes no difference, or a
 * mistake that the tests would let through.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRng, randomBelow } from '../../src/index.js';
import { placesOf } from './changes.js';
import type { Change } from './changes.js';
import { committedFiles, Copy, root } from './copy.js';
import type { Failure } from './copy.js';
import { LAWS } from './laws.js';
import { nearestFirst } from './nearest.js';

/** A file of `src` with one change. */
interface Mutant {
  readonly file: string;
  readonly change: Change;
}

const KILLED = 'killed by';
const texts = new Map<string, string>();

try {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: 'string', default: '7' },
      count: { type: 'string', default: '20' },
      only: { type: 'string' },
      laws: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const count = wholeNumber('--count', values.count);
  const seed = wholeNumber('--seed', values.seed);
  const only = values.only?.split(',').map((text) => wholeNumber('--only', text));

  const folders = foldersOf(positionals.length === 0 ? ['src'] : positionals);
  const files = committedFiles();
  const sources = sourcesIn(folders, files);
  const copy = new Copy();
  // Ctrl-C may come twice, from the terminal and from npm. The command tsx would end this before the copy is removed.
  const stop = (): void => {
    copy.remove();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    copy.fill(files);
    if (values.laws) await tryLaws(copy, sources);
    else await tryMutants(copy, files, { sources, seed, count, only });
  } finally {
    copy.remove();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

interface Wanted {
  readonly sources: readonly string[];
  readonly seed: number;
  readonly count: number;
  readonly only: readonly number[] | undefined;
}

async function tryMutants(copy: Copy, files: readonly string[], wanted: Wanted): Promise<void> {
  const { seed, count, only } = wanted;
  const mutants = chooseMutants(wanted.sources, seed, count);
  const tests = files.filter((file) => /^test\/.*\.test\.ts$/.test(file));
  const missed: string[] = [];
  let tried = 0;

  for (const [i, mutant] of mutants.entries()) {
    if (only !== undefined && !only.includes(i + 1)) continue;
    tried++;
    const { file } = mutant;
    copy.write(file, mutated(mutant));
    const failure = await firstFailure(copy, nearestFirst(file, tests, read));
    copy.write(file, read(file));
    const verdict = await verdictOn(copy, failure);
    const told = `${String(i + 1).padStart(3)}  ${file}:${lineOf(mutant)}  ${verdict}\n${difference(mutant)}`;
    if (!verdict.startsWith(KILLED)) missed.push(told);
    console.log(told);
  }

  console.log(`\nseed ${seed}: ${tried - missed.length} of ${tried} mutants killed`);
  if (missed.length > 0) console.log(`\nnot killed:\n${missed.join('\n')}`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** What fails first in these groups of tests. A busy machine is slow at times: only what takes too long twice hangs. */
async function firstFailure(
  copy: Copy,
  groups: readonly (readonly string[])[],
): Promise<Failure | null> {
  for (const group of groups) {
    let failure = await copy.firstFailure(group);
    if (failure?.isLate === true) failure = await copy.firstFailure(group);
    if (failure !== null) return failure;
  }
  return null;
}

/** What a failure says about a mutant, now that the source is as it was: a test that fails anyway notices nothing. */
async function verdictOn(copy: Copy, failure: Failure | null): Promise<string> {
  if (failure === null) return 'SURVIVED';
  const { file, test, isLate } = failure;
  const name = `${file ?? ''} ${test}`.trim();
  const isFailing = file !== null && (await copy.firstFailure([file], failure.pattern)) !== null;
  if (isFailing) return `UNDECIDED: ${name} fails without any change as well`;
  return `${KILLED} ${name}${isLate ? ', which takes too long' : ''}`;
}

async function tryLaws(copy: Copy, sources: readonly string[]): Promise<void> {
  const mutants = LAWS.filter(({ file }) => sources.includes(file)).map((one) => {
    return { ...one, change: onlyPlace(one.file, one.from, one.to) };
  });
  let survivors = 0;
  for (const { law, tests, ...mutant } of mutants) {
    const { file } = mutant;
    copy.write(file, mutated(mutant));
    const failure = await copy.firstFailure([tests], `\\(${law}\\)$`);
    copy.write(file, read(file));
    if (failure === null) survivors++;
    console.log(
      `${law}  ${file}:${lineOf(mutant)}  ${failure === null ? 'SURVIVED' : 'killed'}\n${difference(mutant)}`,
    );
  }
  console.log(
    `\n${mutants.length - survivors} of ${mutants.length} mutants killed by the tests of the law that they break`,
  );
  process.exitCode = survivors > 0 ? 1 : 0;
}

/** The change of what a file has once into something else. */
function onlyPlace(file: string, from: string, to: string): Change {
  const parts = read(file).split(from);
  if (parts.length !== 2) {
    throw new Error(
      `${file} has "${from}" ${parts.length - 1} times, not once: mend test/mutants/laws.ts`,
    );
  }
  const start = parts[0]!.length;
  return { start, end: start + from.length, text: to };
}

/** The paths of folders and files of `src`, seen from the root. */
function foldersOf(names: readonly string[]): string[] {
  return names.map((name) => {
    const path = relative(root, resolve(name));
    if (path.split('/')[0] !== 'src') throw new Error(`mutants are made in src, not in ${name}`);
    if (!existsSync(join(root, path))) throw new Error(`there is no folder or file ${path}`);
    return path;
  });
}

/** The files in these folders that hold behaviour: weights are data, and training is not shipped. */
function sourcesIn(folders: readonly string[], files: readonly string[]): string[] {
  const sources = files.filter((file) => {
    if (!/^src\/.*\.ts$/.test(file) || /^src\/training\/|\/weights\.ts$/.test(file)) return false;
    return folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
  });
  if (sources.length === 0) throw new Error(`there is nothing to change in ${folders.join(', ')}`);
  return sources;
}

/** Different lines, each as likely as any other. */
function chooseMutants(sources: readonly string[], seed: number, count: number): Mutant[] {
  const lines = new Map<string, Mutant[]>();
  for (const file of sources) {
    for (const changes of placesOf(file, read(file))) {
      const mutants = changes.map((change) => ({ file, change }));
      const line = `${file}:${lineOf(mutants[0]!)}`;
      lines.set(line, [...(lines.get(line) ?? []), ...mutants]);
    }
  }
  const rng = createRng(seed);
  const left = [...lines.values()];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [mutants] = left.splice(randomBelow(rng, left.length), 1);
    return mutants![randomBelow(rng, mutants!.length)]!;
  });
}

function mutated({ file, change }: Mutant): string {
  const text = read(file);
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}

function lineOf({ file, change }: Mutant): number {
  return read(file).slice(0, change.start).split('\n').length;
}

/** The lines that change, before and after. */
function difference(mutant: Mutant): string {
  const text = read(mutant.file);
  const { start, end } = mutant.change;
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const after = text.indexOf('\n', end);
  const old = text.slice(first, after);
  const changed = text.slice(first, start) + mutant.change.text + text.slice(end, after);
  const marked = (sign: string, lines: string): string => lines.replace(/^/gm, `       ${sign} `);
  return `${marked('-', old)}\n${marked('+', changed)}`;
}

/** A file as it was at first, so that the repository may change while mutants are tried. */
function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} takes a whole number, got "${text}"`);
  return Number(text);
}
