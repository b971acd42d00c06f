import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { Application } from 'typedoc';
import { deckGallery } from './deck.js';
import { buildFront, heroHtml } from './front/build.js';
import { checkGuides, GUIDES } from './guides.js';
import { buildPages } from './programs.js';
import { guideForSite, withPictures } from './markdown.js';
import { themeCss } from '../../src/svg/shared/theme.js';
import { logoSvg } from './logo.js';
import { buildScript, writeIndex } from './search/build.js';
import type { Section } from './search/search.js';
import { furnish } from './typedoc.js';
import { playSamples } from './viewer/samples.js';

const root = resolve(import.meta.dirname, '../..');

/** Where the site goes, and what it is made of. */
export interface SiteOptions {
  /** The folder that the site is written to. */
  readonly out: string;
  /** The folder that `npm run build` has written. */
  readonly dist?: string | undefined;
  /** How much TypeDoc logs. */
  readonly logLevel?: 'Info' | 'Error' | undefined;
}

/**
 * Builds the whole site: the reference, the guides, the search, and the pages that are programs.
 *
 * @throws Error that says what is wrong with it.
 */
export async function buildSite({
  out,
  dist = join(root, 'dist'),
  logLevel = 'Info',
}: SiteOptions): Promise<void> {
  const { reef: game } = await playSamples(dist);
  const scratch = mkdtempSync(join(tmpdir(), 'reef-rules-site-'));
  let sections: readonly Section[] = [];
  try {
    sections = await buildReference(scratch, writePages(scratch, game), out, logLevel);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  await buildPages(out, { dist });
  await buildFront(out, game);
  copyFileSync(join(root, 'docs/pages/front/social.png'), join(out, 'assets/social.png'));
  await buildScript(join(root, 'docs/pages/site/main.ts'), join(out, 'assets/site.js'));
  await writeIndex(out, sections);
}

/** Writes what the site is made of into a scratch folder, in the same places as in the repository. */
function writePages(scratch: string, game: string): readonly string[] {
  const write = (path: string, text: string): string => {
    writeFileSync(join(scratch, path), text);
    return join(scratch, path);
  };
  const docs = join(root, 'docs');
  const files = readdirSync(docs).filter((file) => file.endsWith('.md'));
  checkGuides(files.map((file) => basename(file, '.md')));

  mkdirSync(join(scratch, 'docs/pages'), { recursive: true });
  const front = read('docs/pages/front.md').replace('<!-- a game -->', heroHtml(game));
  write('docs/pages/front.md', withPictures(front));
  const styles = ['shared/bar.css', 'site.css', 'search/search.css'].map((file) =>
    read(`docs/pages/${file}`),
  );
  write('site.css', [...styles, themeCss()].join('\n'));
  write('favicon.svg', logoSvg());
  cpSync(join(docs, 'pictures'), join(scratch, 'docs/pictures'), { recursive: true });
  return GUIDES.flatMap(([group, guides]) =>
    guides.map((name) => {
      const pictures = name === 'standard-deck' ? `\n${deckGallery()}` : '';
      const markdown = read(`docs/${name}.md`) + pictures;
      return write(`docs/${name}.md`, guideForSite(markdown, group));
    }),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Lets TypeDoc make the pages; its other options are in typedoc.json. What can be found on them. */
async function buildReference(
  scratch: string,
  guides: readonly string[],
  out: string,
  logLevel: 'Info' | 'Error',
): Promise<readonly Section[]> {
  const app = await Application.bootstrapWithPlugins({
    options: join(root, 'docs/pages/typedoc.json'),
    projectDocuments: [...guides],
    readme: join(scratch, 'docs/pages/front.md'),
    customCss: join(scratch, 'site.css'),
    favicon: join(scratch, 'favicon.svg'),
    out,
    logLevel,
  });
  const sections = furnish(app);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc cannot read the sources, see above.');
  app.validate(project);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings()) {
    throw new Error('TypeDoc has objections to the reference, see above.');
  }
  return sections;
}
