import type { Section } from './sections.js';

/** A section that was found, and how well it fits. */
export interface Found {
  readonly section: Section;
  readonly score: number;
}

/**
 * The sections that have every word of the query, the best first. A word may be the beginning of one in
 * the text; it counts more in a heading than in what stands below it, and most if it is the heading.
 */
export function search(sections: readonly Section[], query: string, most = 12): readonly Found[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  const wanted = (telling.length === 0 ? words : telling).map(alternatives);
  if (wanted.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, wanted, query) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most);
}

/** Words that say nothing about what is looked for, unless nothing else is said. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and are can do for how i in is it of on or the to what with'.split(' '),
);

/** What readers say, and what this library calls it. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  move: ['action'],
  moves: ['actions'],
  color: ['colour'],
  fen: ['notation'],
  pgn: ['record'],
  save: ['saving', 'record'],
  ai: ['bot'],
};

function alternatives(word: string): readonly string[] {
  return [word, ...(SYNONYMS[word] ?? [])];
}

/** How much it counts where a word is found: as a whole, or as the beginning of another. */
const WORTH = { heading: [60, 35], page: [12, 8], text: [10, 4] } as const;

function scoreOf(section: Section, wanted: readonly (readonly string[])[], query: string): number {
  const { heading, page, text } = wordsIn(section);
  let score = 0;
  for (const words of wanted) {
    const best = Math.max(
      ...words.map(
        (word) =>
          fit(heading, word, WORTH.heading) +
          fit(page, word, WORTH.page) +
          fit(text, word, WORTH.text),
      ),
    );
    if (best === 0) return 0;
    score += best;
  }

  // The heading itself was asked for, or begins so: a rule by its number, a name, a code.
  const asked = query.trim().toLowerCase();
  const title = section.heading.toLowerCase();
  const isGuide = section.url.startsWith('guides/');
  const isPart = section.url.includes('#');
  // A guide explains; a member of a type is one of many with its name.
  const isMember = isPart && !isGuide;
  if (title === asked) score += isMember ? 100 : isPart ? 900 : 1000;
  else if (title.startsWith(`${asked} `)) score += 800;
  const ofHeading = heading.filter((own) => wanted.flat().includes(own)).length;
  if (!isMember) score += (200 * ofHeading) / Math.max(heading.length, 1);
  if (section.text.toLowerCase().includes(asked)) score += 20;
  if (isGuide) score += 60;
  if (isMember) score = Math.max(1, score - 40);
  return score;
}

function fit(
  words: readonly string[],
  word: string,
  [whole, beginning]: readonly [number, number],
): number {
  if (words.includes(word)) return whole;
  return words.some((other) => other.startsWith(word)) ? beginning : 0;
}

interface Words {
  readonly heading: readonly string[];
  readonly page: readonly string[];
  readonly text: readonly string[];
}

const known = new WeakMap<Section, Words>();

/** The words of a section, taken apart once. */
function wordsIn(section: Section): Words {
  const before = known.get(section);
  if (before !== undefined) return before;
  const words = {
    heading: wordsOf(section.heading),
    page: wordsOf(section.page),
    text: [...new Set(wordsOf(section.text))],
  };
  known.set(section, words);
  return words;
}

/** Lower-case words; a name such as `legalActions`, `HAND_LIMIT` or `stack-full` gives its parts and itself. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu) ?? []).flatMap((name) => {
    const parts = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[-_ ]/);
    const whole = name.toLowerCase();
    return parts.length === 1 ? [whole] : [whole, ...parts.map((part) => part.toLowerCase())];
  });
}

/** Some of the text around the first of the words that were looked for. */
export function excerpt(text: string, query: string, length = 110): string {
  const [first = ''] = wordsOf(query).flatMap(alternatives);
  const at = Math.max(0, text.toLowerCase().indexOf(first));
  const from = at < length / 2 ? 0 : text.indexOf(' ', at - length / 3) + 1;
  const part = text.slice(from, from + length);
  const isCut = from + length < text.length;
  // It ends with a whole word.
  return `${from > 0 ? '… ' : ''}${isCut ? `${part.replace(/\s\S*$/, '')} …` : part}`;
}
