import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { isThorough } from './kit/runs.js';
import { nativeSources } from './setup/sources.js';

/** Tests of what is built: they share one build, which the others do not wait for. */
const ofBuilt = ['browser/*', 'cli/*', 'docs', 'guides/commands'].map(
  (name) => `test/${name}.test.ts`,
);

/** Tests that make the whole reference or the whole site, which takes a long time: only thorough runs include them. */
const leftOut = isThorough ? [] : ['test/reference.test.ts', 'test/browser/site.test.ts'];

/** Tests that look at what a module has counted since it was loaded, or at the heap. */
const alone = ['test/fast/memory.test.ts', 'test/fast/counts.test.ts'];

/**
 * Makes V8 wait before it optimises code. In a quick run one test calls a function a few times, and the next
 * one calls it with other kinds of values, so that early work is thrown away: this saves a tenth of the time.
 * Later versions of Node do not have the option.
 */
const lateOptimiser =
  !isThorough && process.version.startsWith('v20.') ? ['--interrupt-budget=1200000'] : [];

const config: ViteUserConfig = {
  plugins: [nativeSources()],
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: alone, isolate: true } },
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: [...ofBuilt, ...alone, ...leftOut],
          execArgv: lateOptimiser,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: ofBuilt,
          exclude: leftOut,
          globalSetup: 'test/setup/setup.ts',
        },
      },
    ],
    setupFiles: 'test/setup/generators.ts',
    // Tests are not timed: this is only for those that hang, on a machine as busy as can be.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // No test changes what others see, and loading the sources once for each core saves a third.
    isolate: false,
    // One more than there are cores: tests that wait for a program or a browser leave theirs to others.
    maxWorkers: availableParallelism() + 1,
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      // The terminal front end and the training are started by hand; types and doors hold no code.
      exclude: ['src/cli/**', 'src/training/main.ts', 'src/**/index.ts'],
      // What a quick run leaves out may be all that reaches a line.
      ...(isThorough && {
        thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
      }),
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
  },
};

export default config;
