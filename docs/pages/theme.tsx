/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DefaultTheme, DefaultThemeRenderContext, DocumentReflection, JSX } from 'typedoc';
import type { CommentDisplayPart, PageEvent, Reflection, RenderTemplate } from 'typedoc';
import { GUIDES, neighboursOf, titleOf } from './guides.js';

/** TypeDoc's pages in the layout of this site. */
export class SiteTheme extends DefaultTheme {
  override ContextClass = SiteContext;
}

type ReflectionPage = PageEvent<Reflection>;

class SiteContext extends DefaultThemeRenderContext {
  override defaultLayout = (
    template: RenderTemplate<ReflectionPage>,
    page: ReflectionPage,
  ): JSX.Element => {
    const isFront = page.url === 'index.html';
    const asset = (file: string): string => this.relativeURL(`assets/${file}`);
    const description = descriptionOf(page.model);
    const title = isFront
      ? 'reef-rules | The board games Reef and Pearls in TypeScript'
      : `${page.model.name} | reef-rules`;
    // The table of contents lists what the content has put down, so the content comes first.
    const isText = isFront || page.model instanceof DocumentReflection;
    const forReaders = readable();
    const content = isText ? template(page) : [this.header(page), template(page)];
    return (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          <meta name="description" content={description} />
          {property('og:title', title)}
          {property('og:description', description)}
          {property('og:type', 'website')}
          {property('og:image', asset('social.png'))}
          <meta name="twitter:card" content="summary_large_image" />
          <link rel="icon" href={asset('favicon.svg')} type="image/svg+xml" />
          <link rel="stylesheet" href={asset('style.css')} />
          <link rel="stylesheet" href={asset('highlight.css')} />
          <link rel="stylesheet" href={asset('custom.css')} />
          <script>
            <JSX.Raw html={SET_THEME} />
          </script>
          <script defer src={asset('site.js')} />
          <script async src={asset('icons.js')} />
          <script defer src={asset('search.js')} />
          {isFront && <script defer src={asset('front.js')} />}
        </head>
        <body>
          {this.toolbar()}
          <div class="container container-main">
            <main class="col-content">
              {forReaders(content)}
              {this.#turnOver(page.url)}
            </main>
            <div class="col-sidebar" id="menu">
              {!isFront && (
                <aside class="page-menu" aria-label="On this page">
                  {forReaders(this.pageNavigation(page))}
                </aside>
              )}
              <nav class="site-menu tsd-navigation" aria-label="Site">
                {this.navigation(page)}
              </nav>
            </div>
          </div>
          <div class="overlay"></div>
        </body>
      </html>
    );
  };

  override toolbar = (): JSX.Element => (
    <header class="tsd-page-toolbar">
      <div class="bar container">
        <a href={this.relativeURL('index.html')} class="title">
          reef-rules
        </a>
        <nav aria-label="Pages">
          <a href={this.relativeURL('play/index.html')}>Play</a>
          <a href={this.relativeURL('lab/index.html')}>Pattern lab</a>
          <a href={this.relativeURL('viewer/index.html')}>Game viewer</a>
        </nav>
        <label class="theme">
          Theme
          <select id="theme">
            <option value="os">System</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
        <button type="button" id="menu-button" aria-expanded="false" aria-controls="menu">
          Menu
        </button>
      </div>
    </header>
  );

  /** All guides and entry points; and of the entry point that the page belongs to, all names. */
  override navigation = (page: ReflectionPage): JSX.Element => {
    const { children = [], documents = [] } = page.project;
    const reference = this.#links('Reference', children);
    const isReference = page.model.isDeclaration();
    return (
      <>
        {page.model.parent?.isProject() === false && this.#siblings(page.model)}
        {isReference && reference}
        {GUIDES.map(([group]) =>
          this.#links(
            group,
            documents.filter(({ frontmatter }) => frontmatter['group'] === group),
          ),
        )}
        {!isReference && reference}
      </>
    );
  };

  #links(title: string, targets: readonly Reflection[]): JSX.Element {
    return (
      <section>
        <p class="nav-title">{title}</p>
        <ul>{targets.map((target) => this.#link(target))}</ul>
      </section>
    );
  }

  #siblings(name: Reflection): JSX.Element {
    const groups = name.parent?.isDeclaration() ? (name.parent.groups ?? []) : [];
    return (
      <section>
        <p class="nav-title">{name.parent!.name}</p>
        {groups.map(({ title, children }) => (
          <details open={children.includes(name as never)}>
            <summary>{title}</summary>
            <ul>{children.map((child) => this.#link(child))}</ul>
          </details>
        ))}
      </section>
    );
  }

  #link(target: Reflection): JSX.Element {
    return (
      <li>
        <a
          href={this.urlTo(target) ?? ''}
          aria-current={target === this.model ? 'page' : undefined}
        >
          {target.name}
        </a>
      </li>
    );
  }

  /** Links to the guides before and after this one. */
  #turnOver(url: string): JSX.Element | null {
    const [before, after] = neighboursOf(/^guides\/(.*)\.html$/.exec(url)?.[1] ?? '');
    if (before === null && after === null) return null;
    const link = (name: string | null, rel: string, word: string): JSX.Element | null =>
      name === null ? null : (
        <a href={`${name}.html`} rel={rel}>
          <small>{word}</small>
          {titleOf(readFileSync(join(root, `docs/${name}.md`), 'utf8'))}
        </a>
      );
    return (
      <nav class="turn-over" aria-label="Previous and next">
        {link(before, 'prev', 'Previous')}
        {link(after, 'next', 'Next')}
      </nav>
    );
  }
}

/** What programs that show a link want to know: TypeDoc's types of elements do not have this one. */
function property(name: string, content: string): JSX.Element {
  return <meta {...{ property: name, content }} />;
}

const root = resolve(import.meta.dirname, '../..');

/** What the package says of itself. */
const DESCRIPTION = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { description: string }
).description;

/** The first sentences about a page, as long as a list of results shows them. */
function descriptionOf(model: Reflection): string {
  const markdown = partsOf(model)
    .map(({ text }) => text)
    .join('');
  const first = markdown.split('\n\n').find((part) => /^[\w`[]/.test(part.trim())) ?? DESCRIPTION;
  const plain = first
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= 200 ? plain : `${plain.slice(0, plain.lastIndexOf(' ', 196))} …`;
}

function partsOf(model: Reflection): readonly CommentDisplayPart[] {
  if (model instanceof DocumentReflection) return model.content;
  const signature = model.isDeclaration() ? model.signatures?.[0] : undefined;
  return (model.comment ?? signature?.comment)?.summary ?? [];
}

/** Sets the theme before anything is drawn; the choice itself is started later. */
const SET_THEME =
  "try { document.documentElement.dataset.theme = localStorage.getItem('tsd-theme') ?? 'os'; } catch {}";

/**
 * Makes parts of a page fit for screen readers, in the order of the page. TypeDoc chooses headings by their
 * looks and leaves out levels, and puts links into what opens and closes a part.
 */
function readable(): (content: JSX.Children) => JSX.Children {
  let last = 0;
  const visit = (part: JSX.Children, inSummary = false): JSX.Children => {
    if (Array.isArray(part)) return part.map((one) => visit(one, inSummary));
    if (typeof part !== 'object' || part === null) return part;
    const { tag, props, children } = part;
    if (tag === 'a' && inSummary) return null;
    const inside = children.map((one) => visit(one, inSummary || tag === 'summary'));
    const [, size] = /^h([1-6])$/.exec(String(tag)) ?? [];
    if (size === undefined) return { ...part, children: inside };
    last = Math.min(Number(size), last + 1);
    return { tag, props: { ...props, 'aria-level': String(last) }, children: inside };
  };
  return (content) => visit(content);
}
