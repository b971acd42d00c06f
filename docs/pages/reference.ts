import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  Converter,
  DefaultTheme,
  DocumentReflection,
  JSX,
  KindRouter,
  PageEvent,
  PageKind,
} from 'typedoc';
import type { Application, DeclarationReflection, ProjectReflection, Reflection } from 'typedoc';
import { groupNames } from './groups.js';
import { GUIDES, neighboursOf, titleOf } from './guides.js';
import { descriptionOf, withHead } from './head.js';
import { errorCodes, ownNames, ruleAnchors, withCodeAnchors, withLinks } from './names.js';

/**
 * Teaches TypeDoc what is special about this site: guides have their file's name as their address,
 * the navigation is open at first, names, rules and error codes are links, and `site:` in an address
 * stands for the top of the site, wherever the page is.
 */
export function furnish(app: Application): void {
  groupNames(app);
  explainDefinition(app);
  app.renderer.defineRouter('site', SiteRouter);
  app.options.setValue('router', 'site');
  app.renderer.hooks.on('head.end', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: OPEN_GROUPS })),
  );
  app.renderer.hooks.on('body.end', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: REACH_WIDE_PARTS })),
  );
  warmUp(app);
  app.renderer.on(PageEvent.END, (page) => {
    const { contents = '', url, project, pageKind } = page;
    const up = '../'.repeat(url.split('/').length - 1);
    const isGuide = pageKind === PageKind.Document || pageKind === PageKind.Index;
    const isAboutCodes = url === ABOUT_CODES;
    const isOfPearls = url.includes('reef-rules_pearls');
    const own = isGuide ? new Set() : ownNames(contents);
    const nameTarget = (name: string, inPearls: boolean): string | null => {
      if (CODES.has(name)) return isAboutCodes ? null : `${up}${ABOUT_CODES}#${name}`;
      const target = own.has(name) ? null : find(project, name, inPearls || isOfPearls);
      const address = target === null ? '' : (app.renderer.router?.getFullUrl(target) ?? '');
      return address === '' || address === url ? null : up + address;
    };
    const ruleTarget = (rule: string): string | null => {
      const address = RULES.get(rule);
      return address === undefined ? null : up + address;
    };
    const anchored = isAboutCodes ? withCodeAnchors(contents, CODES) : contents;
    const isFront = url === 'index.html';
    const description = isFront ? '' : descriptionOf(contents);
    const front = `<script defer src="assets/front.js"></script></head>`;
    page.contents = withLinks(
      withHead(anchored, up, description === '' ? DESCRIPTION : description),
      nameTarget,
      ruleTarget,
    )
      .replace('</head>', (end) => (isFront ? front : end))
      .replaceAll('"site:', `"${up}`)
      .replace(/<\/div>\s*<div class="col-sidebar"/, (end) => `${turnOver(url)}${end}`)
      // For those who hear the page: where its text is, what is around it, and no level of headings left out.
      .replace('class="col-content"', 'class="col-content" role="main"')
      .replaceAll('<h4', url.startsWith('functions/') ? '<h4 aria-level="2"' : '<h4')
      .replace('class="page-menu"', 'class="page-menu" role="complementary" aria-label="Page"')
      .replace('<nav id="tsd-sidebar-links"', '<nav id="tsd-sidebar-links" aria-label="Tools"')
      .replace('<nav class="tsd-navigation"', '<nav class="tsd-navigation" aria-label="Site"');
  });
}

/** Links to the guides before and after this one. */
function turnOver(url: string): string {
  const [before, after] = neighboursOf(/^guides\/(.*)\.html$/.exec(url)?.[1] ?? '');
  const link = (name: string, rel: string, word: string): string =>
    `<a href="${name}.html" rel="${rel}"><small>${word}</small>${titleOf(textOf(name))}</a>`;
  const links = [
    ...(before === null ? [] : [link(before, 'prev', 'Previous')]),
    ...(after === null ? [] : [link(after, 'next', 'Next')]),
  ];
  return links.length === 0
    ? ''
    : `<nav class="turn-over" aria-label="Previous and next">${links.join('')}</nav>`;
}

/**
 * Gives the members that a definition may take from `Game` their comments: they are optional there, and
 * TypeDoc does not look for the comment of a method on an optional property.
 */
function explainDefinition(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    const members = find(project, 'Game', false)?.children ?? [];
    for (const property of find(project, 'GameDefinition', false)?.children ?? []) {
      const method = members.find(({ name }) => name === property.name);
      const comment = method?.signatures?.[0]?.comment;
      if (!property.hasComment() && comment !== undefined) property.comment = comment.clone();
    }
  });
}

/**
 * Colours some code that nobody sees. The highlighter gives up on a line that takes it half a second,
 * and its first lines do on a busy machine: the colours must not depend on that.
 */
function warmUp(app: Application): void {
  let isCold = true;
  app.renderer.on(PageEvent.BEGIN, (page) => {
    const { theme } = app.renderer;
    if (!isCold || !(theme instanceof DefaultTheme) || !page.isReflectionEvent()) return;
    isCold = false;
    const context = theme.getRenderContext(page);
    const code = "import { f } from 'a';\n\nconst x: number = f({ y: 1 })?.z ?? `${1}`; // true";
    for (let i = 0; i < 5; i++)
      context.markdown([{ kind: 'code', text: `\`\`\`ts\n${code}\n\`\`\`` }]);
  });
}

class SiteRouter extends KindRouter {
  protected override getIdealBaseName(reflection: Reflection): string {
    if (!(reflection instanceof DocumentReflection)) return super.getIdealBaseName(reflection);
    const guides = GUIDES.flatMap(([, ofGroup]) => ofGroup);
    const guide = guides.find((name) => titleOf(textOf(name)) === reflection.name);
    if (guide === undefined) throw new Error(`no guide is called ${reflection.name}`);
    return `guides/${guide}`;
  }
}

/** The address of each rule of both games. */
const RULES: ReadonlyMap<string, string> = new Map(
  ['rules-reef', 'rules-pearls'].flatMap((name) => {
    const anchors = [...ruleAnchors(textOf(name))];
    return anchors.map(([rule, anchor]) => [rule, `guides/${name}.html#${anchor}`] as const);
  }),
);

/** What the package says of itself. */
const DESCRIPTION = (
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    description: string;
  }
).description;

const ABOUT_CODES = 'guides/error-codes.html';

const CODES = errorCodes(textOf('error-codes'));

function textOf(name: string): string {
  return readFileSync(join(resolve(import.meta.dirname, '..'), `${name}.md`), 'utf8');
}

/** TypeDoc keeps in the browser what is open; whoever comes for the first time sees all groups. */
const OPEN_GROUPS = `try {
  for (const group of ${JSON.stringify([...GUIDES.map(([group]) => group), 'Reference'])}) {
    localStorage['tsd-accordion-' + group] ??= 'true';
  }
} catch {}`;

/** Lets the tab key reach tables and diagrams that are wider than the page, so that arrows can scroll them. */
const REACH_WIDE_PARTS = `{
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const part of document.querySelectorAll('.tsd-typography table, .diagram')) watch.observe(part);
}`;

/** The entry points, in the order in which a name is looked for. */
const ENTRIES = ['', '/fast', '/bots', '/table', '/testing', '/pearls'];

function find(
  project: ProjectReflection,
  name: string,
  inPearls: boolean,
): DeclarationReflection | null {
  for (const entry of inPearls ? ['/pearls', ...ENTRIES] : ENTRIES) {
    const module = project.children?.find((child) => child.name === `reef-rules${entry}`);
    if (module?.name === name) return module;
    const target = module?.children?.find((child) => child.name === name);
    if (target !== undefined) return target;
  }
  return null;
}
