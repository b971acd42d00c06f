import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';
import type { Options } from 'tsup';

const SIMULATOR = /\b(?:SearchGame|Simulator) = class\b|^class (?:SearchGame|Simulator)\b/m;
let isFound = false;

/**
 * Puts the simulator, as an ES module, inside a function, and binds what it imports once more in
 * there. V8 optimises the variables of a function that it has seen called once as if they could never
 * change, but not those of an ES module: as it stands, the simulator would be half as fast for those
 * who import it as for those who require it.
 */
const inFunction: NonNullable<Options['plugins']>[number] = {
  name: 'in-function',
  renderChunk(code, { path }) {
    // The bots use it too, so it may have a file of its own beside `fast.js`.
    if (this.format !== 'esm' || !SIMULATOR.test(code)) return undefined;
    isFound = true;
    const fail = (why: string): never => {
      throw new Error(`${path} cannot be put inside a function: ${why}`);
    };
    const [, head = '', body = '', exported = ''] =
      /^((?:\s*import [^;]*;\n)*)([^]*)\nexport (\{[^}]*\});/.exec(code) ??
      fail('it is not imports, a body and one list of exports');

    const bindings: string[] = [];
    const bind = (_: string, outside: string | undefined, inside: string): string => {
      bindings.push(`${inside} = ${inside}$0`);
      return `${outside ?? inside} as ${inside}$0`;
    };
    const imports = head.replaceAll(/(?<=import )[^;]*(?= from )/g, (list) => {
      if (!/^\{[^{}]*\}$/.test(list)) fail(`it imports ${list}, not names`);
      return list.replaceAll(/(?:([\w$]+) as )?([\w$]+)(?=\s*[,}])/g, bind);
    });
    const bound = bindings.length === 0 ? '' : ` const ${bindings.join(', ')};`;
    // A list, not an object: minifiers keep the names of fields.
    const names = exported
      .slice(1, -1)
      .split(',')
      .map((name) => name.trim().split(' as '));
    const inner = names.map(([inside]) => inside).join(', ');
    const outer = names.map((both) => both.at(-1)).join(', ');
    const wrapped = `/* @__PURE__ */ (() => {${bound}${body}\nreturn [${inner}];\n})();`;
    return { code: `${imports}const [${outer}] = ${wrapped}\nexport { ${outer} };\n` };
  },
  buildEnd() {
    if (this.format === 'esm' && !isFound) throw new Error('no file holds the Simulator');
  },
};

/**
 * Turns the files that hold nothing but sums of the rules' constants into plain figures. Only these are
 * put where they are used (see `minifySyntax` below), and dividing by a known number is much faster.
 */
const figures: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'figures',
  setup(build) {
    build.onLoad({ filter: /\/src\/(?:reef\/ways|fast\/layout)\.ts$/ }, async ({ path }) => {
      const options = { bundle: true, write: false, format: 'esm' } as const;
      const { outputFiles } = await build.esbuild.build({ entryPoints: [path], ...options });
      const code = encodeURIComponent(outputFiles[0]!.text);
      const values = Object.entries((await import(`data:text/javascript,${code}`)) as object);
      const lines = values.map(([name, value]) => `export const ${name} = ${String(value)};\n`);
      return { contents: lines.join(''), loader: 'ts' };
    });
  },
};

/**
 * Gives the simulator its own copy of the laws that it asks many times a turn and shares with the plain engine,
 * small modules of pure functions. In a file of their own, outside that function, they would make it a tenth slower.
 */
const ownLaws: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'own-laws',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, namespace, resolveDir }) => {
      const isLaw = /\/(?:placing|top-view)\.js$/.test(path);
      if (namespace !== 'law' && !(isLaw && importer.includes('/src/fast/'))) return undefined;
      const file = resolve(resolveDir, path.replace(/\.js$/, '.ts'));
      return { path: file, namespace: isLaw ? 'law' : 'file' };
    });
    build.onLoad({ filter: /$/, namespace: 'law' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      resolveDir: dirname(path),
      loader: 'ts',
    }));
  },
};

/** Drops the documentation of class members, which the bundler keeps: it is in the types. */
const withoutDocumentation: NonNullable<Options['plugins']>[number] = {
  name: 'without-documentation',
  renderChunk(code) {
    return { code: code.replace(/^ *\/\*\*[^]*?\*\/\n/gm, '') };
  },
};

/**
 * Makes the files that hold nothing but the program as short as they can be: nobody imports them, and with
 * them the package would take a seventieth more to download.
 */
const shortProgram: NonNullable<Options['plugins']>[number] = {
  name: 'short-program',
  async renderChunk(code) {
    const isLibrary = /^\/\/ src\/(?!cli\/)/m.test(code);
    if (isLibrary || !code.includes('// src/cli/')) return undefined;
    return transform(code, { minify: true, format: 'esm', target: 'es2022' });
  },
};

const library = {
  index: 'src/index.ts',
  pearls: 'src/pearls/index.ts',
  fast: 'src/fast/index.ts',
  bots: 'src/bots/index.ts',
  table: 'src/table/index.ts',
  testing: 'src/testing/index.ts',
};

/**
 * There are no source maps: with the sources in them, or beside them, they would be more than all the rest
 * of the package. What is shipped of the library can be read and debugged as it is: names and lines are
 * kept, and a comment says which source file each part is from.
 */
const common: Options = {
  target: 'es2022',
  // Entries share one copy of the error classes, in CommonJS too.
  splitting: true,
  treeshake: true,
  esbuildOptions(options) {
    // Puts the values of constants where they are used, which V8 has less to read of.
    options.minifySyntax = true;
  },
  plugins: [withoutDocumentation, inFunction],
  esbuildPlugins: [figures, ownLaws],
};

/** The types, for CommonJS: `test/package/types.mjs` makes those of the ES modules out of them. */
// The declaration builder still sets `baseUrl`, which TypeScript 6 calls deprecated.
const dts = { only: true, compilerOptions: { ignoreDeprecations: '6.0' } } as const;
const declarations: Options = { format: 'cjs', entry: library, dts };

/** With `--no-dts` there is nothing left of the declarations but a second build into the same files. */
const config = ({ dts: wanted }: Options): Options[] => [
  {
    ...common,
    format: 'esm',
    // The program runs in Node only, so there is one of it; it shares the library's chunks.
    entry: { ...library, cli: 'src/cli/main.ts' },
    plugins: [...common.plugins!, shortProgram],
    clean: true,
  },
  { ...common, format: 'cjs', entry: library },
  ...(wanted === false ? [] : [declarations]),
];

export default config;
