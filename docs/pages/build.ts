// Builds the whole site into docs/site: the reference, the guides, the laboratory and the viewer.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Application } from 'typedoc';
import { deckPage } from './deck.js';
import { checkGuides, GUIDES, MADE } from './guides.js';
import { buildPages } from './lab/build.js';
import { brokenLinks } from './links.js';
import { guideForSite } from './markdown.js';
import { pictureCss } from './pictures/pictures.js';
import { furnish } from './reference.js';

const root = resolve(import.meta.dirname, '../..');
const out = join(root, 'docs/site');

const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-site-'));
try {
  await buildReference(writePages());
  await buildPages(out);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const broken = await brokenLinks(out);
for (const problem of broken) console.error(problem);
if (broken.length > 0) process.exitCode = 1;
else console.log(`the site is in ${out}: no broken links`);

/** Writes what the site is made of into the scratch folder, in the same places as in the repository. */
function writePages(): readonly string[] {
  const docs = join(root, 'docs');
  const files = readdirSync(docs).filter((file) => file.endsWith('.md'));
  checkGuides(files.map((file) => basename(file, '.md')));

  mkdirSync(join(scratch, 'docs/pages'), { recursive: true });
  copy('docs/pages/front.md');
  writeFileSync(join(scratch, 'site.css'), read('docs/pages/site.css') + pictureCss);
  return GUIDES.flatMap(([group, guides]) =>
    guides.map(({ name, title }) => {
      const markdown = MADE.includes(name) ? deckPage() : read(`docs/${name}.md`);
      const path = join(scratch, `docs/${name}.md`);
      writeFileSync(path, guideForSite(markdown, title, group));
      return path;
    }),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function copy(path: string): void {
  writeFileSync(join(scratch, path), read(path));
}

/** Lets TypeDoc make the pages; its other options are in package.json. */
async function buildReference(guides: readonly string[]): Promise<void> {
  const app = await Application.bootstrapWithPlugins({
    projectDocuments: [...guides],
    readme: join(scratch, 'docs/pages/front.md'),
    customCss: join(scratch, 'site.css'),
    out,
  });
  furnish(app);
  const project = await app.convert();
  if (project === undefined) throw new Error('the reference cannot be built, see above');
  app.validate(project);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error('the reference has the problems told above');
  }
}
