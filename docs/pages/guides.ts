/** One guide of the site: a Markdown page of `docs/`. */
export interface Guide {
  /** The page's file name without its ending; its address on the site too. */
  readonly name: string;
  /** What the navigation calls it: shorter than the page's own heading. */
  readonly title: string;
}

/** All guides in the order of the navigation. */
export const GUIDES: readonly (readonly [group: string, guides: readonly Guide[]])[] = [
  [
    'Start here',
    [
      { name: 'getting-started', title: 'Getting started' },
      { name: 'app-and-server', title: 'An app or a server' },
      { name: 'command-line', title: 'The command line' },
      { name: 'error-codes', title: 'Error codes' },
      { name: 'languages', title: 'Languages' },
    ],
  ],
  [
    'The games',
    [
      { name: 'rules-reef', title: 'The rules of Reef' },
      { name: 'rules-pearls', title: 'The rules of Pearls' },
      { name: 'standard-deck', title: 'The standard deck' },
      { name: 'own-deck', title: 'Your own deck' },
      { name: 'notation', title: 'Notation and records' },
    ],
  ],
  [
    'Bots and search',
    [
      { name: 'writing-a-bot', title: 'Writing a bot' },
      { name: 'arena', title: 'The arena' },
      { name: 'protocol', title: 'Bots in any language' },
      { name: 'simulator', title: 'The simulator' },
      { name: 'learning', title: 'Learning' },
      { name: 'benchmarks', title: 'Benchmarks' },
    ],
  ],
  [
    'Further on',
    [
      { name: 'adding-a-game', title: 'Adding a game' },
      { name: 'stability', title: 'What stays the same' },
      { name: 'size', title: 'What an import costs' },
      { name: 'contributing', title: 'Contributing' },
    ],
  ],
];

/**
 * Holds the list against the files: a page without a place in the navigation would never be found.
 *
 * @throws Error that names the page and what to do.
 */
export function checkGuides(files: readonly string[]): void {
  const listed = GUIDES.flatMap(([, guides]) => guides.map(({ name }) => name));
  for (const name of files) {
    if (!listed.includes(name)) throw new Error(`docs/${name}.md: give it a place in GUIDES`);
  }
  for (const name of listed) {
    if (!files.includes(name))
      throw new Error(`GUIDES lists ${name}, but there is no docs/${name}.md`);
  }
}
