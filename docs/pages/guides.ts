/**
 * All guides in the order of the navigation: the Markdown pages of `docs/`, without their ending. That is
 * their address on the site too.
 */
export const GUIDES: readonly (readonly [group: string, guides: readonly string[]])[] = [
  [
    'Start here',
    ['getting-started', 'app-and-server', 'pictures', 'command-line', 'error-codes', 'languages'],
  ],
  ['The games', ['rules-reef', 'rules-pearls', 'standard-deck', 'own-deck', 'notation']],
  [
    'Bots and search',
    [
      'writing-a-bot',
      'arena',
      'protocol',
      'simulator',
      'numbers',
      'learning',
      'training',
      'benchmarks',
    ],
  ],
  ['Further on', ['adding-a-game', 'stability', 'size', 'contributing']],
];

/** What a guide is called: its heading, in the navigation, in the title of the window and in links. */
export function titleOf(markdown: string): string {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error('a guide begins with its title: # …');
  return title;
}

/** The guides before and after one, in the order of the navigation. */
export function neighboursOf(name: string): readonly [string | null, string | null] {
  const all = GUIDES.flatMap(([, guides]) => guides);
  const at = all.indexOf(name);
  return at < 0 ? [null, null] : [all[at - 1] ?? null, all[at + 1] ?? null];
}

/**
 * Holds the list against the files: a page without a place in the navigation would never be found.
 *
 * @throws Error that names the page and what to do.
 */
export function checkGuides(files: readonly string[]): void {
  const listed = GUIDES.flatMap(([, guides]) => guides);
  for (const name of files) {
    if (!listed.includes(name)) throw new Error(`docs/${name}.md: give it a place in GUIDES`);
  }
  for (const name of listed) {
    if (!files.includes(name))
      throw new Error(`GUIDES lists ${name}, but there is no docs/${name}.md`);
  }
}
