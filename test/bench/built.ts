import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PearlsSimulator, ReefSimulator } from '../../src/fast/index.js';
import type { createRng, setup } from '../../src/index.js';

/** What the benches of the simulator use of the library. */
export interface Built {
  readonly ReefSimulator: typeof ReefSimulator;
  readonly PearlsSimulator: typeof PearlsSimulator;
  readonly createRng: typeof createRng;
  readonly setup: typeof setup;
}

/**
 * The library as users get it, built like the package: once through `import` and once through
 * `require`. How it is built matters to V8, see `tsup.config.ts`.
 */
export async function buildLibrary(): Promise<{ imported: Built; required: Built }> {
  const folder = resolve('node_modules/.cache/bench/dist');
  const tsup = resolve('node_modules/tsup/dist/cli-default.js');
  execFileSync(process.execPath, [tsup, '--silent', '--no-dts', '--out-dir', folder]);
  // Nothing below `node_modules` is taken to be part of this package, not even its module type.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');

  const load = async (file: string): Promise<object> =>
    (await import(pathToFileURL(join(folder, file)).href)) as object;
  const require = createRequire(join(folder, 'index.js'));
  return {
    imported: { ...(await load('index.js')), ...(await load('fast.js')) } as Built,
    required: { ...require('./index.cjs'), ...require('./fast.cjs') } as Built,
  };
}
