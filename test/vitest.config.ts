import type { ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = {
  test: {
    include: ['test/**/*.test.ts'],
    // All cores: the default leaves one idle, which on two is half of them.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      // The terminal front end is used by hand; types and doors hold no code.
      exclude: ['src/cli/**', 'src/**/index.ts'],
      thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
  },
};

export default config;
