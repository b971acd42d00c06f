// Builds the whole site into docs/site: the reference, the guides, the laboratory, the viewer and the page to play on.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Application } from 'typedoc';
import { deckGallery } from './deck.js';
import { checkGuides, GUIDES } from './guides.js';
import { buildPages } from './lab/build.js';
import { brokenLinks } from './links.js';
import { guideForSite, withPictures } from './markdown.js';
import { pictureCss, pieceSvg } from './pictures/pictures.js';
import { furnish } from './reference.js';

const root = resolve(import.meta.dirname, '../..');
const out = join(root, 'docs/site');

const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-site-'));
try {
  const problems = (await buildReference(writePages())) ?? (await finish());
  if (problems === null) console.log(`The site is in ${out}, and all its links lead somewhere.`);
  else {
    console.error(problems);
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Writes what the site is made of into the scratch folder, in the same places as in the repository. */
function writePages(): readonly string[] {
  const docs = join(root, 'docs');
  const files = readdirSync(docs).filter((file) => file.endsWith('.md'));
  checkGuides(files.map((file) => basename(file, '.md')));

  mkdirSync(join(scratch, 'docs/pages'), { recursive: true });
  write('docs/pages/front.md', withPictures(read('docs/pages/front.md')));
  write('site.css', read('docs/pages/site.css') + pictureCss);
  write('favicon.svg', pieceSvg('purple'));
  return GUIDES.flatMap(([group, guides]) =>
    guides.map(({ name, title }) => {
      const pictures = name === 'standard-deck' ? `\n${deckGallery()}` : '';
      const markdown = read(`docs/${name}.md`) + pictures;
      return write(`docs/${name}.md`, guideForSite(markdown, title, group));
    }),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function write(path: string, text: string): string {
  writeFileSync(join(scratch, path), text);
  return join(scratch, path);
}

/** Lets TypeDoc make the pages; its other options are in package.json. What went wrong, if anything. */
async function buildReference(guides: readonly string[]): Promise<string | null> {
  const app = await Application.bootstrapWithPlugins({
    projectDocuments: [...guides],
    readme: join(scratch, 'docs/pages/front.md'),
    customCss: join(scratch, 'site.css'),
    favicon: join(scratch, 'favicon.svg'),
    out,
  });
  furnish(app);
  const project = await app.convert();
  if (project === undefined) return 'The reference cannot be built, see above.';
  app.validate(project);
  await app.generateOutputs(project);
  const isSound = !app.logger.hasErrors() && !app.logger.hasWarnings();
  return isSound ? null : 'The reference has the problems told above.';
}

/** Adds the pages that are programs, and follows all links. */
async function finish(): Promise<string | null> {
  await buildPages(out);
  const broken = await brokenLinks(out);
  return broken.length === 0 ? null : broken.join('\n');
}
