import { plain } from './search/sections.js';
import { escaped } from './drawing.js';

/**
 * A page of TypeDoc's with what others show of it: a description of its own, the picture and the words of a
 * link to it, and the logo beside the name of the site.
 */
export function withHead(page: string, up: string, description: string): string {
  const [, name = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  // The front page has the name of the library alone, which says nothing in a list of results.
  const title =
    name === 'reef-rules' ? `${name} | The board games Reef and Pearls in TypeScript` : name;
  const meta = [
    `<meta name="description" content="${escaped(description)}"/>`,
    `<meta property="og:title" content="${title}"/>`,
    `<meta property="og:description" content="${escaped(description)}"/>`,
    '<meta property="og:type" content="website"/>',
    `<meta property="og:image" content="${up}assets/social.png"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ];
  const logo = `<img src="${up}assets/favicon.svg" alt="" width="24" height="24"/>`;
  return page
    .replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, meta.join(''))
    .replace(/(<a href="[^"]*" class="title">)/, `$1${logo}`);
}

/** The first sentences of a page, as long as a list of results shows them. */
export function descriptionOf(page: string): string {
  const content = page.slice(page.indexOf('class="col-content"'));
  const paragraphs = Array.from(content.matchAll(/<p>([^]*?)<\/p>/g), ([, text = '']) =>
    plain(text),
  );
  const first = paragraphs.find((text) => text !== '') ?? '';
  return first.length <= 200 ? first : `${first.slice(0, first.lastIndexOf(' ', 196))} …`;
}
