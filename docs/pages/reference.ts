import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DocumentReflection, JSX, KindRouter, PageEvent, PageKind } from 'typedoc';
import type { Application, DeclarationReflection, ProjectReflection, Reflection } from 'typedoc';
import { groupNames } from './groups.js';
import { GUIDES } from './guides.js';
import { ruleAnchors, withLinks } from './names.js';

/**
 * Teaches TypeDoc what is special about this site: guides have their file's name as their address,
 * the navigation is open at first, names and rules are links, and `site:` in an address stands for the
 * top of the site, wherever the page is.
 */
export function furnish(app: Application): void {
  groupNames(app);
  app.renderer.defineRouter('site', SiteRouter);
  app.options.setValue('router', 'site');
  app.renderer.hooks.on('head.end', () =>
    JSX.createElement('script', null, JSX.createElement(JSX.Raw, { html: OPEN_GROUPS })),
  );
  app.renderer.on(PageEvent.END, (page) => {
    const { contents = '', url, project, pageKind } = page;
    const up = '../'.repeat(url.split('/').length - 1);
    const isGuide = pageKind === PageKind.Document || pageKind === PageKind.Index;
    const nameTarget = (name: string, inPearls: boolean): string | null => {
      const target = isGuide ? find(project, name, inPearls) : null;
      return target === null ? null : up + (app.renderer.router?.getFullUrl(target) ?? '');
    };
    const ruleTarget = (rule: string): string | null => {
      const address = RULES.get(rule);
      return address === undefined ? null : up + address;
    };
    page.contents = withLinks(contents, nameTarget, ruleTarget).replaceAll('"site:', `"${up}`);
  });
}

class SiteRouter extends KindRouter {
  protected override getIdealBaseName(reflection: Reflection): string {
    if (!(reflection instanceof DocumentReflection)) return super.getIdealBaseName(reflection);
    const guides = GUIDES.flatMap(([, ofGroup]) => ofGroup);
    const guide = guides.find(({ title }) => title === reflection.name);
    if (guide === undefined) throw new Error(`no guide is called ${reflection.name}`);
    return `guides/${guide.name}`;
  }
}

/** The address of each rule of both games. */
const RULES: ReadonlyMap<string, string> = new Map(
  ['rules-reef', 'rules-pearls'].flatMap((name) => {
    const markdown = readFileSync(join(resolve(import.meta.dirname, '..'), `${name}.md`), 'utf8');
    const anchors = [...ruleAnchors(markdown)];
    return anchors.map(([rule, anchor]) => [rule, `guides/${name}.html#${anchor}`] as const);
  }),
);

/** TypeDoc keeps in the browser what is open; whoever comes for the first time sees all groups. */
const OPEN_GROUPS = `try {
  for (const group of ${JSON.stringify([...GUIDES.map(([group]) => group), 'Reference'])}) {
    localStorage['tsd-accordion-' + group] ??= 'true';
  }
} catch {}`;

/** The entry points, in the order in which a name is looked for. */
const ENTRIES = ['', '/fast', '/bots', '/testing', '/pearls'];

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
