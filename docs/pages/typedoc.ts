import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  Comment,
  Converter,
  DefaultTheme,
  DocumentReflection,
  KindRouter,
  PageEvent,
  ReferenceReflection,
  ReflectionKind,
} from 'typedoc';
import type { Application, DeclarationReflection, ProjectReflection, Reflection } from 'typedoc';
import { GUIDES, titleOf } from './guides.js';
import { errorCodes, linkNames, ruleAnchors } from './names.js';
import type { Addresses, Parser, Token } from './names.js';
import { sectionsOfGuide, sectionsOfName } from './search/sections.js';
import type { Section } from './search/search.js';
import { SiteTheme } from './theme.js';

/**
 * Teaches TypeDoc what is special about this site: its layout, addresses that are the names of the guides'
 * files, and links on names, rules and error codes.
 *
 * @returns what can be found on the pages, filled while TypeDoc writes them.
 */
export function furnish(app: Application): readonly Section[] {
  groupReferences(app);
  explainDefinition(app);
  app.renderer.defineRouter('site', SiteRouter);
  app.options.setValue('router', 'site');
  app.renderer.defineTheme('site', SiteTheme);
  app.options.setValue('theme', 'site');
  const sections = readPages(app);
  warmUp(app);
  return sections;
}

/** A name that another entry point declares is in the group that is named there. */
function groupReferences(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const name of project.getReflectionsByKind(ReflectionKind.Reference)) {
      if (!(name instanceof ReferenceReflection)) continue;
      const target = name.getTargetReflectionDeep() as DeclarationReflection;
      const comments = [target.comment, ...(target.signatures ?? []).map(({ comment }) => comment)];
      const group = comments.flatMap((comment) => comment?.getTag('@group') ?? []);
      name.comment = new Comment([], group);
    }
  });
}

/**
 * Gives the members that a definition may take from `Game` their comments: they are optional there, and
 * TypeDoc does not look for the comment of a method on an optional property.
 */
function explainDefinition(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    const members = find(project, 'Game', false)?.children ?? [];
    for (const property of find(project, 'GameOutline', false)?.children ?? []) {
      const method = members.find(({ name }) => name === property.name);
      const comment = method?.signatures?.[0]?.comment;
      if (!property.hasComment() && comment !== undefined) property.comment = comment.clone();
    }
  });
}

/**
 * Highlights some code that is not shown. The highlighter gives up on a line that takes it half a second,
 * which the first lines do on a busy machine: the colours must not depend on that.
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

/** Puts links into the text of every page, and collects what the search can find. */
function readPages(app: Application): readonly Section[] {
  let addresses: Addresses;
  let tokens: Token[] = [];
  const sections: Section[] = [];
  app.options.setValue('markdownItLoader', (parser: Parser) => {
    linkNames(parser, () => addresses);
    parser.core.ruler.push('sections', (state) => tokens.push(...state.tokens));
  });
  app.renderer.on(PageEvent.BEGIN, (page) => {
    addresses = addressesFrom(app, page);
    tokens = [];
  });
  app.renderer.on(PageEvent.END, ({ url, model }) => {
    const { router } = app.renderer;
    if (model instanceof DocumentReflection)
      sections.push(...sectionsOfGuide(url, model.name, tokens));
    else if ((model as Reflection).isProject())
      sections.push(...sectionsOfGuide(url, 'reef-rules', tokens));
    else if (router !== undefined)
      sections.push(...sectionsOfName(model as DeclarationReflection, router));
  });
  return sections;
}

function addressesFrom(app: Application, { url, project, model }: PageEvent): Addresses {
  const top = '../'.repeat(url.split('/').length - 1);
  const isPearls = url.includes('pearls');
  const own = ownNames(model as Reflection);
  const isAboutCodes = url === ABOUT_CODES;
  return {
    top,
    isPearls,
    codes: isAboutCodes ? CODES : new Set(),
    name: (name, inPearls) => {
      if (CODES.has(name)) return isAboutCodes ? null : `${top}${ABOUT_CODES}#${name}`;
      const target = own.has(name) ? null : find(project, name, inPearls);
      const address = target === null ? '' : (app.renderer.router?.getFullUrl(target) ?? '');
      return address === '' || address === url ? null : top + address;
    },
    rule: (rule) => {
      const address = RULES.get(rule);
      return address === undefined ? null : top + address;
    },
  };
}

/** The names that a page of the reference explains itself: of its parameters and members. */
function ownNames(model: Reflection): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (reflection: Reflection): void => {
    reflection.traverse((part) => {
      names.add(part.name);
      visit(part);
      return true;
    });
  };
  if (!model.isProject() && !model.isDocument() && !model.kindOf(ReflectionKind.Module))
    visit(model);
  return names;
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

const ABOUT_CODES = 'guides/error-codes.html';

const CODES = errorCodes(textOf('error-codes'));

function textOf(name: string): string {
  return readFileSync(join(resolve(import.meta.dirname, '..'), `${name}.md`), 'utf8');
}

/** The entry points, in the order in which a name is looked for. */
const ENTRIES = ['', '/fast', '/bots', '/table', '/svg', '/testing', '/pearls'];

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
