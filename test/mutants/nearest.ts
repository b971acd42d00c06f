// Which tests to run first, when a source file has changed.
import { dirname, relative } from 'node:path';

/** All files of tests in groups, those nearest to a source file first. */
export function nearestFirst(
  source: string,
  tests: readonly string[],
  read: (file: string) => string,
): string[][] {
  const groups: string[][] = [[], [], [], [], []];
  for (const test of tests) groups[distance(source, test, read(test))]!.push(test);
  return groups.filter((group) => group.length > 0);
}

function distance(source: string, test: string, text: string): number {
  const mirrored = source.replace(/^src/, 'test');
  if (test === mirrored.replace(/ts$/, 'test.ts')) return 0;
  const imported = relative(dirname(test), source).replace(/ts$/, 'js');
  if (dirname(test) === dirname(mirrored) || text.includes(`'${imported}'`)) return 1;
  const room = mirrored.split('/').slice(0, 2).join('/');
  if (test.startsWith(`${room}/`) || test.startsWith('test/golden/')) return 2;
  // The package and the pages are built for these.
  return /^test\/(browser|cli|docs|guides)\b/.test(test) ? 4 : 3;
}
