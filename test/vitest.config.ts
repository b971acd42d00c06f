import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { isThorough } from './kit/runs.js';

/** Tests of the built package and of the pages that use it. */
const ofBuilt = ['browser/*', 'cli/**/*', 'docs', 'guides/commands'].map(
  (name) => `test/${name}.test.ts`,
);

/** The laws of the simulators hold for the sources and for the built files, whose simulators the build rearranges. */
const laws = 'test/fast/**/*.test.ts';

/** What these look into is in no built file. */
const ofSources = 'test/fast/reef/counts.test.ts';

/** Tests that make the whole reference or the whole site, which takes a long time. */
const slow = ['test/reference.test.ts', 'test/browser/site.test.ts'];
const leftOut = isThorough ? [] : slow;

const config: ViteUserConfig = {
  // The theme of the site is JSX that TypeDoc renders: it must not get the properties that React uses for debugging.
  oxc: { jsx: { development: false } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: [...ofBuilt, ...leftOut],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          include: [...ofBuilt, laws],
          exclude: [...leftOut, ofSources],
          setupFiles: ['test/setup/generators.ts', 'test/setup/doors.ts'],
          // Builds the package once, before the first of these tests.
          globalSetup: 'test/setup/built.ts',
        },
      },
    ],
    // Tests share what they have loaded. The few that can see what the library keeps load it anew (test/fast/reef/patterns).
    isolate: false,
    setupFiles: 'test/setup/generators.ts',
    // Tests are not timed: this only ends those that hang, on however busy a machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One more than there are cores, because some tests only wait for a program or a browser.
    maxWorkers: availableParallelism() + 1,
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      // The program, what it asks of games, and the training run on their own; types and doors hold no code.
      exclude: [
        'src/cli/**',
        'src/games/**',
        'src/training/{main,*/training}.ts',
        'src/**/index.ts',
      ],
      // Quick runs leave out tests that alone reach some lines.
      ...(isThorough && {
        thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
      }),
      reporter: ['text', 'json-summary'],
      reportOnFailure: true,
      reportsDirectory: 'node_modules/.cache/coverage',
    },
  },
};

export default config;
