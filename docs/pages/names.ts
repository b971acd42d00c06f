/** Where a name leads, or `null` if it is none that is known. */
export type Lookup = (name: string, inPearls: boolean) => string | null;

/**
 * The page with links on what the reader may want to look up: names of the library such as `setup` or
 * `apply(state, action)` where they stand as code in the running text, and the numbers of rules. In the
 * Markdown both are plain, which is what a repository's web page shows. Headings, blocks of code,
 * pictures and other links stay as they are.
 */
export function withLinks(page: string, nameTarget: Lookup, ruleTarget: Lookup): string {
  const isPearlsPage = /<h1[^>]*>[^<]*Pearls/.test(page);
  let inPearls = isPearlsPage;
  return page.replaceAll(PARTS, (part, level?: string, code?: string) => {
    if (level === '2') inPearls = isPearlsPage || part.includes('Pearls');
    if (code !== undefined) {
      const name = /^(\w+)\(.*\)$/.exec(code)?.[1] ?? code;
      return linked(part, nameTarget(name, inPearls));
    }
    if (part.startsWith('<')) return part;
    return part.replaceAll(/\b[RP]\d{1,2}\b/g, (rule) => linked(rule, ruleTarget(rule, inPearls)));
  });
}

/** The names of what a page of the reference declares itself, which it speaks of all the time. */
export function ownNames(page: string): ReadonlySet<string> {
  const names = page.matchAll(
    /(?:<span class="tsd-kind-parameter">|<h3[^>]*>(?:<code[^>]*>\w+<\/code>)*<span>)(\w+)</g,
  );
  return new Set(Array.from(names, ([, name = '']) => name));
}

/** What is to be left alone as a whole; then code, other tags, and text. */
const PARTS =
  /<(?:head|nav|header|pre|a|svg|script)\b[^]*?<\/(?:head|nav|header|pre|a|svg|script)>|<h([1-6])\b[^]*?<\/h\1>|<code>([^<]*)<\/code>|<[^>]*>|[^<]+/g;

function linked(text: string, target: string | null): string {
  return target === null ? text : `<a href="${target}">${text}</a>`;
}

/** The address of each rule in a page of rules, by number: `R36` is at `#r36-the-standard-deck`. */
export function ruleAnchors(markdown: string): ReadonlyMap<string, string> {
  const headings = markdown.matchAll(/^### (([RP]\d+) .*)$/gm);
  return new Map(Array.from(headings, ([, heading = '', rule = '']) => [rule, slug(heading)]));
}

/** The page of error codes with an anchor on the first row of each of these codes: `#bad-pattern`. */
export function withCodeAnchors(page: string, codes: ReadonlySet<string>): string {
  const left = new Set(codes);
  return page.replaceAll(
    /<td>(<code>([\w-]+)<\/code><\/td>)/g,
    (cell, rest: string, code: string) => (left.delete(code) ? `<td id="${code}">${rest}` : cell),
  );
}

/**
 * The codes that a mention can only mean one row of: those of illegal actions are partly the same in
 * both games, and some are errors too.
 */
export function errorCodes(markdown: string): ReadonlySet<string> {
  const rows = Array.from(markdown.matchAll(/^\| `([\w-]+)` /gm), ([, code = '']) => code);
  const isPlain = (code: string): boolean =>
    code.startsWith('bad-') || rows.indexOf(code) === rows.lastIndexOf(code);
  return new Set(rows.filter(isPlain));
}

/** A heading's anchor, as repositories' web pages and this site make it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');
}
