import type { Options } from 'tsup';

/**
 * The simulator as an ES module, inside a function and without a line more than before. V8 optimises variables of a function that it has
 * seen called once as if they could never change, but not those of an ES module: as it stands, the
 * simulator would be half as fast for those who import it as for those who require it.
 */
const inFunction: NonNullable<Options['plugins']>[number] = {
  name: 'in-function',
  renderChunk(code, { path, map = null }) {
    if (this.format !== 'esm' || !/[\\/]fast\.js$/.test(path)) return undefined;
    const parts = /^((?:\s*import [^;]*;\n)*)([^]*)\nexport (\{[^}]*\});/.exec(code);
    const [, imports = '', body = '', exported = ''] = parts ?? [];
    const names = exported.replaceAll(/\s+/g, ' ');
    const wrapped = `const ${names} = /* @__PURE__ */ (() => {${body}\nreturn ${names};\n})();`;
    return { code: `${imports}${wrapped}\nexport ${names};\n`, map };
  },
};

const config: Options = {
  entry: {
    index: 'src/index.ts',
    pearls: 'src/pearls/index.ts',
    fast: 'src/fast/index.ts',
    bots: 'src/bots/index.ts',
    testing: 'src/testing/index.ts',
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
  plugins: [inFunction],
};

export default config;
