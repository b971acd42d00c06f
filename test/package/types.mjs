// Finishes the types after tsup; `npm run build` runs it. They are the same for both module systems, so they are shipped once: those of the ES
// modules are a line each that points to the others. The test kit speaks of types of fast-check, which are two, so its own
// are copied. Examples stay on the site: with them the package would take a thirtieth more to download.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../../dist');
const EXAMPLE = /^( *) \*\n\1 \* @example\n(?:\1 \*(?!\/)[^\n]*\n)*\1 \*\//gm;

for (const file of readdirSync(dist).filter((name) => name.endsWith('.d.cts'))) {
  const types = readFileSync(join(dist, file), 'utf8').replaceAll(EXAMPLE, '$1 */');
  writeFileSync(join(dist, file), types);
  const [name, isEntry] = [file.replace('.d.cts', ''), !file.includes('-')];
  if (!isEntry) continue;
  const own = name === 'testing' ? types : `export * from './${name}.cjs';\n`;
  writeFileSync(join(dist, `${name}.d.ts`), own);
}
