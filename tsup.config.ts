import type { Options } from 'tsup';

const config: Options = {
  entry: {
    index: 'src/index.ts',
    pearls: 'src/pearls/index.ts',
    bots: 'src/bots/index.ts',
  },
  format: ['esm', 'cjs'],
  // The declaration builder still sets `baseUrl`, which TypeScript 6 calls deprecated.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  target: 'es2022',
  sourcemap: true,
  clean: true,
  // Entries share one copy of the error classes, in CommonJS too.
  splitting: true,
  treeshake: true,
};

export default config;
