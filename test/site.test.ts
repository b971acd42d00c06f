import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deckGallery } from '../docs/pages/deck.js';
import { DIAGRAMS, USES } from '../docs/pages/diagrams.js';
import { heroHtml } from '../docs/pages/front/build.js';
import { scenesOf } from '../docs/pages/front/scenes.js';
import { checkGuides, GUIDES, neighboursOf } from '../docs/pages/guides.js';
import { descriptionOf, withHead } from '../docs/pages/head.js';
import { brokenLinks } from '../docs/pages/links.js';
import { guideForSite, withPictures } from '../docs/pages/markdown.js';
import {
  errorCodes,
  ownNames,
  ruleAnchors,
  withCodeAnchors,
  withLinks,
} from '../docs/pages/names.js';
import { excerpt, search, wordsOf } from '../docs/pages/search/rank.js';
import { sectionsOf } from '../docs/pages/search/sections.js';
import { formatBoard, formatCard, parseRecord, reef, replay, STANDARD_DECK } from '../src/index.js';

const root = resolve(import.meta.dirname, '..');

describe('the guides', () => {
  const files = GUIDES.flatMap(([, guides]) => guides);

  test('checkGuides(files) wants every page in the navigation, and every entry to be a page', () => {
    expect(() => {
      checkGuides(files);
    }).not.toThrow();
    expect(() => {
      checkGuides([...files, 'forgotten']);
    }).toThrow('docs/forgotten.md: give it a place in GUIDES');
    expect(() => {
      checkGuides(files.slice(1));
    }).toThrow(`GUIDES lists ${files[0]}, but there is no docs/${files[0]}.md`);
  });

  test('guideForSite(markdown, group) puts its heading and the group on top', () => {
    expect(guideForSite('# A page\n\nText.\n', 'Start here')).toBe(
      '---\ntitle: A page\ngroup: Start here\n---\n\n# A page\n\nText.\n',
    );
    expect(() => guideForSite('Text.\n', 'Start here')).toThrow('a guide begins with its title');
  });

  test('neighboursOf(name) leads through all of them, from the first to the last', () => {
    const seen: string[] = [];
    for (let at: string | null = files[0]!; at !== null; [, at] = neighboursOf(at)) {
      expect(neighboursOf(at)[0]).toBe(seen.at(-1) ?? null);
      seen.push(at);
    }
    expect(seen).toEqual(files);
    expect(neighboursOf('nonsense')).toEqual([null, null]);
  });

  test('deckGallery() shows each of the sixty cards once, with its number and its text', () => {
    const page = deckGallery();
    expect(page.match(/<figure>/g)).toHaveLength(60);
    STANDARD_DECK.forEach((card, number) => {
      const caption = `<figcaption>#${number}<code>${formatCard(card)}</code></figcaption>`;
      expect(page.split(caption)).toHaveLength(2);
    });
  });
});

describe('withPictures(markdown)', () => {
  const board = 'r r . .\n. . . .\n. . . .\n. . . .\n';

  test('draws a reef, with what is counted on it and where', () => {
    const page = withPictures(`Before\n\n\`\`\`text\n${board}\nr r -> 1\ny -> 0\n\`\`\`\n\nAfter`);
    expect(page).toMatch(/^Before\n\n<div class="scene"><svg/);
    expect(page).toContain('<code>r r</code><br>× 1<small>a1 b1</small>');
    expect(page).toContain('<code>y</code><br>× 0</span>');
    expect(page).toContain(`<pre>${board.slice(0, 7)}`);
    expect(page).not.toContain('```');
    expect(page).toMatch(/\n\nAfter$/);
  });

  test('leaves no blank line in what it draws, which would end the HTML', () => {
    const page = withPictures(`\`\`\`text\n${board}\nr r -> 1\n\`\`\``);
    expect(page).not.toContain('\n\n');
  });

  test('draws cards below their list', () => {
    const list = '```text\n; mine\ngg: r r = 3 ; a pair\nrr: p@y = 2\n```';
    const page = withPictures(list);
    expect(page.startsWith(`${list}\n\n<div class="cards"><svg`)).toBe(true);
    expect(page.match(/<svg/g)).toHaveLength(2);
  });

  test('draws what a comment asks for, with its text', () => {
    const page = withPictures(
      '<!-- pictures: r r | p@y | gg: r r = 3 | . . . . / . . . . / . r . . / . . . . -->',
    );
    expect(page.match(/<figure><svg/g)).toHaveLength(4);
    expect(page).toContain('<figcaption><code>p@y</code></figcaption>');
    expect(() => withPictures('<!-- pictures: nonsense -->')).toThrow(
      '"nonsense" is no card, no board and no pattern',
    );
  });

  test.each([
    ['a grammar', '```text\ncolor = r | y\n```'],
    ['something else below a reef', `\`\`\`text\n${board}\nand so on\n\`\`\``],
    ['nothing', '```text\n```'],
    ['code', "```ts\nparseBoard('r');\n```"],
  ])('leaves %s alone', (_, block) => {
    expect(withPictures(block)).toBe(block);
  });
});

describe('withPictures(markdown) for Pearls, and diagrams', () => {
  const scene =
    'market rrj\nhand 2g+1j\nnecklaces 4 5\n\ntake r -> legal\ntake y -> not-in-market\ntake j -> market rr\n';

  test('draws a table of Pearls: every card and necklace, and what comes of each action', () => {
    const page = withPictures(`\`\`\`text\n${scene}\`\`\``);
    const titles = Array.from(page.matchAll(/<title>([^<]*)</g), ([, words]) => words);
    const red = 'red, worth 1';
    const green = 'green, worth 2';
    expect(titles.sort()).toEqual(
      [
        red,
        red,
        'joker',
        'joker',
        green,
        green,
        'a necklace worth 4',
        'a necklace worth 5',
        red,
        red,
      ].sort(),
    );
    expect(page).toContain('<li class="allowed"><code>take r</code> legal</li>');
    expect(page).toContain(
      '<li class="refused"><code>take y</code> <code>not-in-market</code></li>',
    );
    expect(page).toContain('<pre>market rrj');
    expect(page).not.toContain('\n\n');
  });

  test.each([
    ['an unknown row', 'phase final\nhand 2g\n\nplay 1g -> legal\n'],
    ['an unknown card', 'market rrx\n\ntake r -> legal\n'],
    ['no action', 'hand 2g\n'],
    ['no outcome', 'hand 2g\n\nplay 1g\n'],
  ])('leaves text with %s alone', (_, text) => {
    const block = `\`\`\`text\n${text}\`\`\``;
    expect(withPictures(block)).toBe(block);
  });

  test('draws a diagram where a comment asks for it', () => {
    for (const name of Object.keys(DIAGRAMS)) {
      expect(withPictures(`<!-- diagram: ${name} -->`)).toMatch(
        /^<div class="diagram"><svg .*<\/svg><\/div>$/,
      );
    }
    expect(() => withPictures('<!-- diagram: dream -->')).toThrow('there is no diagram "dream"');
  });

  test('draws the map as the sources are: nothing is missing, nothing is invented', () => {
    const src = join(root, 'src');
    const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file.includes(sep))
      .flatMap((file) => {
        const text = readFileSync(join(src, file), 'utf8');
        const [user = ''] = file.split(sep);
        return Array.from(
          text.matchAll(/from '\.\.\/(\w+)\//g),
          ([, used = '']) => `${user} ${used}`,
        );
      });
    const drawn = new Map<string, string[]>();
    for (const [user, used] of USES) drawn.set(user, [...(drawn.get(user) ?? []), used]);
    const reach = (user: string): string[] =>
      (drawn.get(user) ?? []).flatMap((used) => [used, ...reach(used)]);
    for (const pair of new Set(found)) {
      const [user = '', used = ''] = pair.split(' ');
      expect(reach(user), pair).toContain(used);
    }
    for (const [user, used] of USES) expect(found).toContain(`${user} ${used}`);
  });
});

describe('withLinks(page, nameTarget, ruleTarget)', () => {
  const nameTarget = (name: string, inPearls: boolean): string | null =>
    name === 'setup' ? `${inPearls ? 'pearls' : 'reef'}.html` : null;
  const ruleTarget = (rule: string): string | null => (rule === 'R7' ? 'rules.html#r7' : null);
  const linked = (page: string): string => withLinks(page, nameTarget, ruleTarget);

  test.each([
    ['a name', '<code>setup</code>', '<a href="reef.html"><code>setup</code></a>'],
    ['a call', '<code>setup({ a })</code>', '<a href="reef.html"><code>setup({ a })</code></a>'],
    ['a rule', '<p>See R7.</p>', '<p>See <a href="rules.html#r7">R7</a>.</p>'],
    [
      'a name in a section about Pearls',
      '<h2>Pearls</h2><code>setup</code>',
      '<h2>Pearls</h2><a href="pearls.html"><code>setup</code></a>',
    ],
    [
      'a name after such a section',
      '<h2>Pearls</h2><h2>Reef</h2><code>setup</code>',
      '<h2>Pearls</h2><h2>Reef</h2><a href="reef.html"><code>setup</code></a>',
    ],
  ])('puts a link on %s', (_, page, expected) => {
    expect(linked(page)).toBe(expected);
  });

  test.each([
    ['other code', '<code>let x</code>'],
    ['blocks', '<pre><code>setup</code> R7</pre>'],
    ['links', '<a href="#">R7 <code>setup</code></a>'],
    ['headings', '<h3>R7 <code>setup</code></h3>'],
    ['attributes', '<p title="R7">text</p>'],
    ['pictures', '<svg><title>R7</title></svg>'],
    ['rules that nobody knows of', '<p>R8</p>'],
  ])('leaves %s alone', (_, page) => {
    expect(linked(page)).toBe(page);
  });

  test('ownNames(page) gives parameters and members, which need no links', () => {
    const page =
      '<li><span><span class="tsd-kind-parameter">view</span></span></li><h3 class="x" id="turn"><span>turn</span></h3><h2>Other</h2>';
    expect([...ownNames(page)]).toEqual(['view', 'turn']);
  });

  test('ruleAnchors(markdown) gives the anchor of each rule', () => {
    expect([
      ...ruleAnchors('## Setup\n\n### R7 Pieces: centre\n\ntext\n\n### P1 Players\n'),
    ]).toEqual([
      ['R7', 'r7-pieces-centre'],
      ['P1', 'p1-players'],
    ]);
  });
});

describe('error codes', () => {
  const table = '| code | what |\n| --- | --- |\n| `stack-full` | R |\n| `hidden` | R |\n';

  test('errorCodes(markdown) gives those that mean one thing, and all that are errors', () => {
    const page = `${table}| \`hidden\` | P |\n| \`bad-record\` | \`path\` |\n| \`bad-record\` | again |`;
    expect([...errorCodes(page)]).toEqual(['stack-full', 'bad-record']);
  });

  test('withCodeAnchors(page, codes) puts an anchor on the first row of each', () => {
    const row = (code: string): string => `<tr><td><code>${code}</code></td><td>text</td></tr>`;
    const page = row('hidden') + row('bad-record') + row('bad-record');
    const anchored = '<tr><td id="bad-record"><code>bad-record</code></td><td>text</td></tr>';
    expect(withCodeAnchors(page, new Set(['bad-record']))).toBe(
      row('hidden') + anchored + row('bad-record'),
    );
  });
});

describe('the front page', () => {
  const record = readFileSync(join(root, 'test/golden/records/two-centre.txt'), 'utf8');

  test('scenesOf(record) shows each reef as it was when it had grown', () => {
    const { actions } = parseRecord(reef, record);
    const states = replay(reef, parseRecord(reef, record));
    const scenes = scenesOf(record);
    const grown = actions.flatMap((action, i) =>
      action.type === 'start' || action.type === 'play' ? [i] : [],
    );
    expect(scenes).toHaveLength(grown.length);
    scenes.forEach(({ boards, scores, player, points }, at) => {
      const [before, after] = [states[grown[at]!]!, states[grown[at]! + 1]!];
      expect(player).toBe(before.turn);
      expect(boards).toEqual(after.players.map(({ board }) => formatBoard(board)));
      expect(points).toBe(after.players[player]!.score - before.players[player]!.score);
      expect(scores).toEqual(after.players.map(({ score }) => score));
    });
  });

  test('heroHtml(record) draws two reefs and a card, and leads to the game and to the installation', () => {
    const page = heroHtml(record);
    expect(page.match(/<svg/g)).toHaveLength(3);
    expect(page).toContain('href="site:play/index.html">Play</a>');
    expect(page).toContain('href="#install">Install</a>');
    expect(page).not.toContain('\n');
  });

  test('withHead(page, up, description) says what a page is about, and shows the logo', () => {
    const page =
      '<title>A &amp; B</title><meta name="description" content="x"/><a href="../index.html" class="title">name</a>';
    const head = withHead(page, '../', 'What "it" is');
    expect(head).toContain('<meta name="description" content="What &quot;it&quot; is"/>');
    expect(head).toContain('<meta property="og:image" content="../assets/social.png"/>');
    expect(head).toContain('<meta property="og:title" content="A &amp; B"/>');
    expect(head).toMatch(/class="title"><img src="\.\.\/assets\/favicon\.svg" alt=""/);
    const front = withHead(
      '<title>reef-rules</title><meta name="description" content=""/>',
      '',
      '',
    );
    expect(front).toMatch(/^<title>reef-rules \| The board games Reef and Pearls[^<]*<\/title>/);
    expect(front).toContain('property="og:title" content="reef-rules | The board games');
  });

  test('descriptionOf(page) is its first paragraph, or the beginning of it', () => {
    const page = (text: string): string =>
      `<p>no</p><div class="col-content"><p></p><p>${text}</p>`;
    expect(descriptionOf(page('How <b>it</b> works.'))).toBe('How it works.');
    const long = descriptionOf(page('word '.repeat(100)));
    expect(long).toMatch(/word …$/);
    expect(long.length).toBeLessThanOrEqual(200);
    expect(descriptionOf('<div class="col-content">')).toBe('');
  });
});

describe('the search', () => {
  const guide = `<title>The rules &amp; more | reef-rules</title><div class="col-content" role="main">
    <ul class="tsd-breadcrumb"><li>Rules</li></ul><h1 id="rules">The rules</h1><p>How <b>to</b> play.</p>
    <h3 id="r12-hand-limit">R12 Hand limit<a><svg><path/></svg></a></h3><p>Four cards.</p>
    <h3 id="r41-tie">R41 Tie: covered spaces</h3><p>Who covers more wins.</p><h4>No anchor</h4>
    <table><tr><td id="stack-full"><code>stack-full</code></td><td>a fifth piece</td></tr></table>
    <pre><code>a <br/>&lt;b&gt;&#39;</code><button>Copy</button></pre></div><div class="col-sidebar"><h3 id="no">No</h3>`;
  const name = `<title>legalActions | reef-rules</title><div class="col-content">
    <h1>Function legalActions<code class="tsd-tag">Const</code></h1><p>Every legal action.</p>
    <h2 id="p">Parameters</h2><p>view</p><h3 id="member">member</h3><p>Text.</p></div><div class="col-sidebar">`;
  const pages = [
    ...sectionsOf('guides/rules.html', guide),
    ...sectionsOf('functions/reef-rules_pearls.legalActions.html', name),
  ];

  test('sectionsOf(url, html) finds headings and rows that have an anchor, with their text', () => {
    const row = 'a fifth piece';
    const last = `Who covers more wins. No anchor stack-full ${row} a <b>'`;
    expect(pages.slice(0, 4)).toEqual([
      {
        url: 'guides/rules.html',
        page: 'The rules & more',
        heading: 'The rules & more',
        text: 'How to play.',
      },
      {
        url: 'guides/rules.html#r12-hand-limit',
        page: 'The rules & more',
        heading: 'R12 Hand limit',
        text: 'Four cards.',
      },
      {
        url: 'guides/rules.html#r41-tie',
        page: 'The rules & more',
        heading: 'R41 Tie: covered spaces',
        text: last,
      },
      {
        url: 'guides/rules.html#stack-full',
        page: 'The rules & more',
        heading: 'stack-full',
        text: row,
      },
    ]);
  });

  test('sectionsOf(url, html) finds the names of the reference and their members', () => {
    const [page, member, ...others] = pages.slice(4);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ page: 'reef-rules/pearls', heading: 'legalActions' });
    expect(page?.text).toBe('Every legal action. Parameters view');
    expect(member).toMatchObject({ page: 'legalActions, reef-rules/pearls', heading: 'member' });
  });

  test('sectionsOf(url, html) takes a page that is a program as one', () => {
    const html =
      '<title>Lab | reef-rules</title><main><h1>Lab</h1><p>Try it.</p><section id="x"><h2>y</h2></section></main>';
    expect(sectionsOf('lab/index.html', html)).toEqual([
      { url: 'lab/index.html', page: 'Lab', heading: 'Lab', text: 'Try it.' },
    ]);
  });

  test.each([
    ['R12', 'R12 Hand limit'],
    ['hand limit', 'R12 Hand limit'],
    ['how to tie', 'R41 Tie: covered spaces'],
    ['legal moves', 'legalActions'],
    ['legal act', 'legalActions'],
    ['LEGALACTIONS', 'legalActions'],
    ['stack-full', 'stack-full'],
    ['stack', 'stack-full'],
  ])('search(sections, "%s") finds %s first', (query, heading) => {
    expect(search(pages, query)[0]?.section.heading).toBe(heading);
  });

  test('search(sections, query) prefers guides to members of that name, and knows other words for it', () => {
    const found = (query: string): string | undefined => search(sections, query)[0]?.section.url;
    const member = (url: string, heading: string) => ({ url, page: 'State', heading, text: '' });
    const sections = [
      member('interfaces/State.html#deck', 'deck'),
      member('guides/own-deck.html', 'A deck of your own'),
      member('guides/start.html#saving', 'Saving and loading a game'),
      member('guides/rules.html#tie', 'Tie'),
      member('guides/rules.html#draw', 'Drawing a card'),
      member('interfaces/State.html#tokens', 'tokens'),
    ];
    expect(found('deck')).toBe('guides/own-deck.html');
    expect(found('how do I save a game')).toBe('guides/start.html#saving');
    expect(found('draw')).toBe('guides/rules.html#draw');
    expect(found('tokens')).toBe('interfaces/State.html#tokens');
  });

  test.each(['', '  ', '?', 'octopus', 'hand octopus', 'draw'])(
    'search(sections, "%s") finds nothing',
    (query) => {
      expect(search(pages, query)).toEqual([]);
    },
  );

  test('search(sections, query, most) gives no more than that', () => {
    expect(search(pages, 'the').length).toBeGreaterThan(1);
    expect(search(pages, 'the', 1)).toHaveLength(1);
  });

  test('wordsOf(text) takes names apart and keeps them whole', () => {
    expect(wordsOf('HAND_LIMIT, legalActions: stack-full!')).toEqual([
      'hand_limit',
      'hand',
      'limit',
      'legalactions',
      'legal',
      'actions',
      'stack-full',
      'stack',
      'full',
    ]);
  });

  test('excerpt(text, query) begins a little before what was found', () => {
    expect(excerpt('Short text.', 'short')).toBe('Short text.');
    const text = `${'before '.repeat(30)}needle ${'after '.repeat(30)}`;
    expect(excerpt(text, 'needle')).toMatch(/^… (before )+needle (after )+…$/);
    expect(excerpt(text, 'needle').length).toBeLessThan(120);
  });
});

describe('brokenLinks(folder)', () => {
  const site = mkdtempSync(join(tmpdir(), 'reef-rules-links-'));

  beforeAll(() => {
    mkdirSync(join(site, 'sub'));
    const index =
      '<a href="sub/page.html#there">a</a> <a href="sub/page.html#gone">b</a> <a href="none.html">c</a>';
    const page =
      '<h1 id="there">x</h1> <a href="../index.html#lost">d</a> <a href="#there">f</a> <img src="none.png"> <a href="https://example.invalid/">e</a>';
    writeFileSync(join(site, 'index.html'), `<!doctype html>${index}`);
    writeFileSync(join(site, 'sub/page.html'), `<!doctype html>${page}`);
  });

  afterAll(() => {
    rmSync(site, { recursive: true, force: true });
  });

  test('finds pages, images and anchors that are not there, and leaves the world alone', async () => {
    const broken = await brokenLinks(site);
    expect(broken).toEqual([
      'index.html links to none.html: 404',
      'index.html links to sub/page.html#gone: no such anchor',
      'sub/page.html links to index.html#lost: no such anchor',
      'sub/page.html links to sub/none.png: 404',
    ]);
  }, 60_000);

  test('refuses a folder without pages', async () => {
    await expect(brokenLinks(join(root, '.changeset'))).rejects.toThrow('returned 0 results');
  }, 60_000);
});
