/** A token of markdown-it, which ships no types: as much of it as is used here. */
export interface Token {
  type: string;
  tag: string;
  content: string;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** The parser of markdown-it. */
export interface Parser {
  core: { ruler: { push(name: string, rule: (state: State) => void): void } };
}

interface State {
  tokens: Token[];
  Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;
}

/** Where the things that a page mentions are explained; `null` for what should not become a link. */
export interface Addresses {
  /** The page is about Pearls, so that a name is looked for there first. */
  readonly isPearls: boolean;
  /** The address of a name of the library, or of an error code. */
  readonly name: (name: string, inPearls: boolean) => string | null;
  /** The address of a rule, such as `R12`. */
  readonly rule: (rule: string) => string | null;
  /** The error codes that this page explains in rows of tables. */
  readonly codes: ReadonlySet<string>;
  /** The way from this page to the top of the site. */
  readonly top: string;
}

/**
 * Makes links of what a reader may want to look up: names of the library such as `setup` or
 * `apply(state, action)` where they stand as code in running text, error codes, and the numbers of rules.
 * In the Markdown they are plain. Headings, blocks of code and other links stay as they are.
 *
 * A row of a table that explains an error code gets that code as its anchor, and `site:` in raw HTML
 * stands for the top of the site.
 */
export function linkNames(parser: Parser, addresses: () => Addresses): void {
  parser.core.ruler.push('names', (state) => {
    const { isPearls, name, rule, codes, top } = addresses();
    const unseen = new Set(codes);
    let inPearls = isPearls;
    state.tokens.forEach((token, i) => {
      if (token.type === 'html_block')
        token.content = token.content.replaceAll('"site:', `"${top}`);
      if (token.type !== 'inline') return;
      const opening = state.tokens[i - 1];
      if (opening?.tag === 'h2') inPearls = isPearls || token.content.includes('Pearls');
      if (opening?.type === 'heading_open') return;

      const [first, ...others] = token.children ?? [];
      if (opening?.type === 'td_open' && first?.type === 'code_inline' && others.length === 0) {
        if (unseen.delete(first.content)) opening.attrSet('id', first.content);
      }
      token.children = withLinks(token.children ?? [], state, (text, isCode) =>
        isCode ? name(text, inPearls) : rule(text),
      );
    });
  });
}

function withLinks(
  tokens: readonly Token[],
  state: State,
  addressOf: (text: string, isCode: boolean) => string | null,
): Token[] {
  const linked = (token: Token, address: string | null): Token[] => {
    if (address === null) return [token];
    const open = new state.Token('link_open', 'a', 1);
    open.attrSet('href', address);
    return [open, token, new state.Token('link_close', 'a', -1)];
  };
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token.type === 'link_open' || token.content.startsWith('<a ')) depth++;
    if (token.type === 'link_close' || token.content === '</a>') depth--;
    if (depth > 0) return [token];
    if (token.type === 'code_inline') {
      const name = /^(\w+)\(.*\)$/.exec(token.content)?.[1] ?? token.content;
      return linked(token, addressOf(name, true));
    }
    if (token.type !== 'text') return [token];
    return token.content.split(/\b([RP]\d{1,2})\b/).flatMap((part, i) => {
      const text = new state.Token('text', '', 0);
      text.content = part;
      return linked(text, i % 2 === 1 ? addressOf(part, false) : null);
    });
  });
}

/** The address of each rule in a page of rules, by number: `R36` is at `#r36-the-standard-deck`. */
export function ruleAnchors(markdown: string): ReadonlyMap<string, string> {
  const headings = markdown.matchAll(/^### (([RP]\d+) .*)$/gm);
  return new Map(Array.from(headings, ([, heading = '', rule = '']) => [rule, slug(heading)]));
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
