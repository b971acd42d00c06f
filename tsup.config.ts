import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import type { Options } from 'tsup';

/** The simulators, by the comments that the bundler puts above each source file. */
const SIMULATORS = ['src/fast/reef/simulator.ts', 'src/fast/pearls/simulator.ts'];
const found = new Set<string>();

/**
 * Puts the simulators, as ES modules, inside a function, and binds what they import once more in
 * there. V8 optimises the variables of a function that it has seen called once as if they could never
 * change, but not those of an ES module. With Node 24, random turns, listing and scoring of Reef are 2.2, 1.8 and 1.6
 * times as fast with it, those of Pearls 1.5, 1.4 and 1.5 times; with Node 20 it is a little more.
 */
const inFunction: NonNullable<Options['plugins']>[number] = {
  name: 'in-function',
  renderChunk(code, { path }) {
    // The bots use them too, so they may have a file of their own beside `fast.js`.
    const held = SIMULATORS.filter((file) => code.includes(`// ${file}\n`));
    if (this.format !== 'esm' || held.length === 0) return undefined;
    for (const file of held) found.add(file);
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
    const lost = this.format === 'esm' && SIMULATORS.find((file) => !found.has(file));
    if (lost) throw new Error(`no file that was built holds ${lost}`);
  },
};

/**
 * Gives the simulators their own copies of the laws that they ask many times a turn and share with the plain engines,
 * small modules of pure functions. In a file of their own, outside that function, they would make random turns, listing
 * and scoring of Reef 8, 8 and 12 % slower with Node 24, and random turns and listing of Pearls 14 and 13 %; with
 * Node 20, 12, 12 and 19 %, and 14 and 14 %.
 */
const ownLaws: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'own-laws',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, namespace, resolveDir }) => {
      const file = resolve(resolveDir, path.replace(/\.js$/, '.ts'));
      // The comment above the copy names the file, which should not depend on where the library is built.
      const name = relative('.', file).replaceAll('\\', '/');
      const isLaw = LAWS.test(name);
      const isAsked = isLaw && /[\\/]src[\\/]fast[\\/]/.test(importer);
      if (namespace !== 'law' && !isAsked) return undefined;
      return isLaw ? { path: name, namespace: 'law' } : { path: file };
    });
    build.onLoad({ filter: /$/, namespace: 'law' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      resolveDir: resolve(dirname(path)),
      loader: 'ts',
    }));
  },
};

const LAWS = /^src\/(?:reef\/(?:cell-set|count|placing)|pearls\/(?:course|legal|numbers))\.ts$/;

/**
 * Gives each folder of the library one file. The bundler makes a file for every set of entries that share some code,
 * which tears the folders into dozens of pieces; here every entry, and every file of the program that is loaded on demand,
 * reaches all of each folder that it reaches a part of. Importing the root then takes
 * a third less CPU with Node 24, two fifths less with Node 20. Only the languages stay apart: each is loaded where it
 * is asked for.
 */
const wholeFolders: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'whole-folders',
  async setup(build) {
    const entryPoints = build.initialOptions.entryPoints as Record<string, string>;
    const options = { bundle: true, write: false, platform: 'node', packages: 'external' } as const;
    const { metafile } = await build.esbuild.build({
      ...options,
      entryPoints,
      outdir: 'dist',
      format: 'esm',
      target: 'es2022',
      metafile: true,
    });
    const importsOf = (file: string, wanted: string): string[] =>
      (metafile.inputs[file]?.imports ?? [])
        .filter(({ kind }) => kind === wanted)
        .map(({ path }) => path);
    const files = Object.keys(metafile.inputs);
    const onDemand = files.flatMap((file) => importsOf(file, 'dynamic-import'));
    const entries = new Set([...Object.values(entryPoints), ...onDemand]);

    const reach = (file: string, reached: Set<string>): Set<string> => {
      if (reached.has(file)) return reached;
      reached.add(file);
      for (const path of importsOf(file, 'import-statement')) reach(path, reached);
      return reached;
    };
    /** What an entry is to reach besides; the commands of the program stay apart. */
    const restOf = (entry: string): string[] => {
      const folders = new Set([...reach(entry, new Set())].map((file) => dirname(file)));
      for (const folder of folders) if (folder.startsWith('src/cli')) folders.delete(folder);
      const isApart = (file: string): boolean => entries.has(file) || LANGUAGES.test(file);
      return files.filter((file) => folders.has(dirname(file)) && !isApart(file));
    };
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const entry = relative('.', path).replaceAll('\\', '/');
      if (!entries.has(entry)) return undefined;
      const imports = restOf(entry).map((file) => `import ${JSON.stringify(resolve(file))};`);
      return { contents: [await readFile(path, 'utf8'), ...imports].join('\n'), loader: 'ts' };
    });
    // Such an import tells how files belong together, and nothing else.
    build.initialOptions.logOverride = { 'ignored-bare-import': 'silent' };
  },
};

const LANGUAGES = /\/words-(?!en\.)\w+\.ts$/;

const library = {
  index: 'src/index.ts',
  pearls: 'src/pearls/index.ts',
  fast: 'src/fast/index.ts',
  bots: 'src/bots/index.ts',
  arena: 'src/arena/index.ts',
  table: 'src/table/index.ts',
  svg: 'src/svg/index.ts',
  'words/de': 'src/words/de.ts',
  'words/en': 'src/words/en.ts',
  testing: 'src/testing/index.ts',
};

/**
 * There are no source maps: the package would be three times as large. What is shipped can be read and debugged
 * as it is: nothing is minified, and a comment names the source file of each part. Only where files that share a file
 * there use the same name does the bundler add a digit to it.
 */
const common: Options = {
  target: 'es2022',
  // Entries share one copy of the error classes, in CommonJS too.
  splitting: true,
  treeshake: true,
  plugins: [inFunction],
  esbuildPlugins: [wholeFolders, ownLaws],
};

/** The types of both module systems. */
// The declaration builder still sets `baseUrl`, which TypeScript 6 calls deprecated.
const dts = { only: true, compilerOptions: { ignoreDeprecations: '6.0' } } as const;
const declarations: Options = { format: ['esm', 'cjs'], entry: library, dts };

/** With `--no-dts` there is nothing left of the declarations but a second build into the same files. */
const config = ({ dts: wanted }: Options): Options[] => [
  // The program runs in Node only, so there is one of it; it shares the library's chunks.
  { ...common, format: 'esm', entry: { ...library, cli: 'src/cli/main.ts' }, clean: true },
  { ...common, format: 'cjs', entry: library },
  ...(wanted === false ? [] : [declarations]),
];

export default config;
