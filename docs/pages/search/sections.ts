/** A place of the site that can be found: a page, or a part of one with an anchor of its own. */
export interface Section {
  /** Its address from the top of the site, with the anchor. */
  readonly url: string;
  /** What its page is called, or the entry point that it belongs to. */
  readonly page: string;
  /** What it is called itself. */
  readonly heading: string;
  /** What it says. */
  readonly text: string;
}

/**
 * The sections of a page: one for the page itself, one for each heading with an anchor, and one for each
 * row of a table with an anchor, such as an error code.
 */
export function sectionsOf(url: string, html: string): readonly Section[] {
  const content = mainOf(html);
  const headings = [...content.matchAll(HEADING)].filter(
    ([, level = '', attributes = '']) => idOf(attributes) !== '' && isOwn(url, level),
  );
  const before = plain(content.slice(0, headings[0]?.index));
  const title = titleOf(html);
  const entry = entryOf(url);
  const page = entry ?? title;
  const opening = { url, page, heading: title, text: before };
  const sections = headings.map((found, i) => {
    const [whole, , attributes = '', words = ''] = found;
    const text = content.slice(found.index + whole.length, headings[i + 1]?.index);
    return {
      url: `${url}#${idOf(attributes)}`,
      page: entry === null ? page : `${title}, ${entry}`,
      heading: plain(words),
      text: plain(text),
    };
  });
  return [opening, ...sections, ...rowsOf(url, page, content)];
}

const HEADING = /<h([2-4])\b([^>]*)>([^]*?)<\/h\1>/g;

/** In a guide every heading names something; in the reference only members do. */
function isOwn(url: string, level: string): boolean {
  return url.startsWith('guides/') || url === 'index.html' || level === '3';
}

/** The entry point that a page of the reference belongs to; `null` for other pages. */
function entryOf(url: string): string | null {
  return /^\w+\/(reef-rules\w*)\./.exec(url)?.[1]?.replace('_', '/') ?? null;
}

/** The text of a page, without what is around it. */
function mainOf(html: string): string {
  const [, typedoc] =
    /<div class="col-content"[^>]*>([^]*?)<div class="col-sidebar"/.exec(html) ?? [];
  const [, main = ''] = /<main>([^]*?)<section/.exec(html) ?? [];
  return (typedoc ?? main)
    .replaceAll(/<ul class="tsd-breadcrumb"[^]*?<\/ul>/g, '')
    .replaceAll(/<section class="tsd-panel-group tsd-index-group">[^]*?<\/section>/g, '')
    .replaceAll(/<(script|svg|button|h1|noscript|nav)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<code class="tsd-tag">[^]*?<\/code>/g, '');
}

function titleOf(html: string): string {
  const [, title = ''] = /<title>([^]*?)(?: \| [^|]*)?<\/title>/.exec(html) ?? [];
  return plain(title);
}

/** The rows that a link can lead to, each under the words of its first cell. */
function rowsOf(url: string, page: string, content: string): Section[] {
  return Array.from(content.matchAll(ROW), ([, id = '', name = '', rest = '']) => ({
    url: `${url}#${id}`,
    page,
    heading: plain(name),
    text: plain(rest),
  }));
}

const ROW = /<tr>\s*<td id="([^"]+)">([^]*?)<\/td>([^]*?)<\/tr>/g;

function idOf(attributes: string): string {
  return / id="([^"]*)"/.exec(attributes)?.[1] ?? '';
}

/** The words of some HTML, one space between them. */
export function plain(html: string): string {
  return html
    .replaceAll(/<(?:br|\/?(?:p|li|td|th|tr|pre|div|h\d))\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#\d+|\w+);/g, (entity, name: string) => characterOf(name) ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

function characterOf(name: string): string | undefined {
  return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name];
}
