import MiniSearch from 'minisearch';

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
  /** Other words for it. */
  readonly also: string;
}

/** Finds sections, the best first, at most a dozen unless told otherwise. */
export type Search = (query: string, most?: number) => readonly Section[];

/**
 * A search through some sections. Words may be misspelt or unfinished; sections with all of them come
 * before sections with some, and what is called exactly so comes first.
 */
export function searchOf(sections: readonly Section[]): Search {
  const index = new MiniSearch<Section>({
    idField: 'url',
    fields: ['heading', 'also', 'page', 'text'],
    tokenize: wordsOf,
    processTerm,
    searchOptions: {
      boost: { heading: 6, also: 8, page: 2 },
      boostDocument: worth,
      prefix: (word) => word.length > 1,
      // One mistake in five letters, two in six: two letters that changed places are two mistakes.
      fuzzy: (word) => (word.length > 4 ? 0.25 : false),
      weights: { prefix: 0.4, fuzzy: 0.2 },
    },
  });
  index.addAll(sections);
  const byUrl = new Map(sections.map((section) => [section.url, section]));
  return (query, most = 12) => {
    const all = index.search(query, { combineWith: 'AND' });
    const urls = [...all, ...index.search(query)].map(({ id }) => id as string);
    const found = [...new Set(urls)].map((url) => byUrl.get(url)!);
    const asked = query.trim().toLowerCase();
    const isAsked = ({ url, heading }: Section): boolean =>
      heading.toLowerCase() === asked && !isMember(url);
    return [...found.filter(isAsked), ...found.filter((one) => !isAsked(one))].slice(0, most);
  };
}

/** A guide explains; a member of a type is one of many with its name. */
function worth(url: string): number {
  if (isMember(url)) return 0.3;
  // What both games have is found in Reef first.
  if (url.includes('pearls')) return 0.95;
  if (!isGuide(url)) return 1;
  return url.includes('#') ? 1.3 : 2;
}

function isGuide(url: string): boolean {
  return /^(guides|index|play|lab|viewer)\b/.test(url);
}

function isMember(url: string): boolean {
  return url.includes('#') && !isGuide(url);
}

/** Words; a name such as `legalActions`, `HAND_LIMIT` or `stack-full` gives its parts and itself. */
export function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu) ?? []).flatMap((name) => {
    const parts = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[-_ ]/);
    return parts.length === 1 ? [name] : [name, ...parts];
  });
}

/** What is looked for: lower case, without the ending of the plural, small words and other spellings. */
function processTerm(word: string): string | null {
  const lower = word.toLowerCase();
  if (SMALL_WORDS.has(lower)) return null;
  const singular = lower.length > 3 ? lower.replace(/(?<!s)s$/, '') : lower;
  return OTHER_WORDS.get(singular) ?? singular;
}

/** Words that say nothing about what is looked for. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do does for from how i in is it my of on or the to what with you your'.split(
    ' ',
  ),
);

/** What readers say, and what this library calls it. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['ai', 'bot'],
  ['colour', 'color'],
  ['custom', 'own'],
  ['fen', 'notation'],
  ['licence', 'license'],
  ['move', 'action'],
  ['pgn', 'record'],
  ['rotation', 'rotate'],
  ['serialise', 'serialize'],
]);

/** Some of the text around the first of the words that were looked for. */
export function excerpt(text: string, query: string, length = 110): string {
  const lower = text.toLowerCase();
  const places = wordsOf(query).map((word) => lower.indexOf(word.toLowerCase()));
  const at = places.find((place) => place >= 0) ?? 0;
  const from = at < length / 2 ? 0 : text.indexOf(' ', at - length / 3) + 1;
  const part = text.slice(from, from + length);
  const isCut = from + length < text.length;
  // It ends with a whole word.
  return `${from > 0 ? '… ' : ''}${isCut ? `${part.replace(/\s\S*$/, '')} …` : part}`;
}
