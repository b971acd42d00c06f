// Calls everything that the package exports with hostile values. It notes each call before making it, so that
// test/hostile.test.ts, which starts this program, can see which one does not return. Arguments: the file for these
// notes, and how many calls to leave out at the beginning.
import { openSync, writeSync } from 'node:fs';
import { isDeepStrictEqual, types } from 'node:util';
import { HOSTILE, spoiled } from './hostile.js';
import type { Hostile } from './hostile.js';
import { exampleFor, targets } from './hostile-targets.js';
import type { Target } from './hostile-targets.js';
import { isThorough } from './runs.js';

/** A call in which one argument is hostile, or every one. */
interface Attack {
  readonly hostile: Hostile;
  readonly at: number | 'everywhere';
}

const [file = '', leaveOut = '0'] = process.argv.slice(2);
const notes = openSync(file, 'a');
/** In a quick run each function meets one value in four, and each value one function in four. */
const SHARE = isThorough ? 1 : 4;
let count = 0;
for (const [number, target] of (await targets()).entries()) {
  for (const attack of [...attacksOn(target)].filter((_, i) => (i + number) % SHARE === 0)) {
    count++;
    if (count <= Number(leaveOut)) continue;
    note({ call: nameOf(target, attack) });
    const problem = await attempt(target, attack);
    if (problem !== null) note({ problem });
  }
}
note({ calls: count });

function note(line: object): void {
  writeSync(notes, `${JSON.stringify(line)}\n`);
}

function nameOf({ name, parameters }: Target, { at, hostile }: Attack): string {
  const args = parameters.map((parameter, i) =>
    at === i || at === 'everywhere' ? `<${hostile.name}>` : parameter,
  );
  return `${name}(${args.join(', ')})`;
}

/** Each argument in turn is hostile while the others are valid; then all are. */
function* attacksOn(target: Target): Generator<Attack> {
  for (const at of target.parameters.keys()) {
    for (const hostile of [...HOSTILE, ...spoiled(exampleFor(target, at))]) yield { at, hostile };
  }
  if (target.parameters.length < 2) return;
  for (const hostile of HOSTILE) yield { at: 'everywhere', hostile };
}

/** What is wrong with how the library takes a call; `null` if nothing is. */
async function attempt(target: Target, { at, hostile }: Attack): Promise<string | null> {
  const { call, position } = target.prepare();
  const isHostile = (i: number): boolean => at === i || at === 'everywhere';
  const args = target.parameters.map((_, i) =>
    isHostile(i) ? hostile.make() : exampleFor(target, i),
  );
  const before = position?.();
  let problem: string | null = null;
  try {
    await settled(call(...args));
  } catch (error) {
    problem = problemWith(error);
    if (!isDeepStrictEqual(position?.(), before)) return 'it threw, and had changed something';
  }
  const isChanged = args.some((arg, i) => isHostile(i) && hostile.isUnchanged?.(arg) === false);
  return isChanged ? 'it has changed its argument' : problem;
}

/** Waits for what a call promises, or for the first items that it generates. */
async function settled(answer: unknown): Promise<void> {
  if (types.isPromise(answer)) await answer;
  if (!types.isGeneratorObject(answer)) return;
  for (let i = 0; i < 3; i++) await (answer as object as AsyncGenerator).next();
}

/** What is thrown must be an error with a code. */
function problemWith(error: unknown): string | null {
  if (!(error instanceof Error)) return `it threw ${typeof error}, which is not an error`;
  if ('code' in error && typeof error.code === 'string') return null;
  const place = /\/src\/[^)\s]+/.exec(error.stack ?? '')?.[0] ?? 'elsewhere';
  return `${error.name}: ${error.message.slice(0, 100)} (${place})`;
}
