import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deckGallery } from '../docs/pages/deck.js';
import { DIAGRAMS, USES } from '../docs/pages/diagrams.js';
import { ARROW } from '../docs/pages/drawing.js';
import { heroHtml } from '../docs/pages/front/build.js';
import { scenesOf } from '../docs/pages/front/scenes.js';
import { checkGuides, GUIDES, neighboursOf } from '../docs/pages/guides.js';
import { brokenLinks } from '../docs/pages/links.js';
import { guideForSite, withPictures } from '../docs/pages/markdown.js';
import { errorCodes, linkNames, ruleAnchors } from '../docs/pages/names.js';
import type { Addresses, Parser, Token } from '../docs/pages/names.js';
import { excerpt, searchOf, wordsOf } from '../docs/pages/search/search.js';
import type { Section } from '../docs/pages/search/search.js';
import { sectionsOfGuide } from '../docs/pages/search/sections.js';
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
    expect(page).toContain(`<code>r r</code> ${ARROW} 1<small>a1 b1</small>`);
    expect(page).toContain(`<code>y</code> ${ARROW} 0</span>`);
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
    expect(page).toContain(`<li class="allowed"><code>take r</code> ${ARROW} legal</li>`);
    expect(page).toContain(
      `<li class="refused"><code>take y</code> ${ARROW} <code>not-in-market</code></li>`,
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
          text.matchAll(/^(?:import|export|\}).* from '(\.[^']*)'/gm),
          ([, path = '']) => {
            const [used = ''] = relative(src, resolve(src, dirname(file), path)).split(sep);
            return `${user} ${used}`;
          },
        ).filter((pair) => pair !== `${user} ${user}`);
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

/** The parser of the guides, which ships no types. */
const markdownIt = createRequire(import.meta.url)('markdown-it') as (options: object) => Parser & {
  render(text: string): string;
};

/** Renders a page of Markdown with links; and what the search finds on it. */
function rendered(markdown: string, about: Partial<Addresses> = {}) {
  const parser = markdownIt({ html: true });
  const tokens: Token[] = [];
  linkNames(parser, () => ({
    top: '../',
    isPearls: false,
    codes: new Set(),
    name: (name, inPearls) => (name === 'setup' ? (inPearls ? 'pearls.html' : 'reef.html') : null),
    rule: (rule) => (rule === 'R7' ? 'rules.html#r7' : null),
    ...about,
  }));
  parser.core.ruler.push('collect', (state) => tokens.push(...state.tokens));
  return { html: parser.render(markdown).trim(), tokens };
}

describe('linkNames(parser, addresses)', () => {
  const code = (target: string, text = 'setup'): string =>
    `<p><a href="${target}"><code>${text}</code></a></p>`;

  test.each([
    ['a name', '`setup`', code('reef.html')],
    ['a call', '`setup({ a })`', code('reef.html', 'setup({ a })')],
    ['a rule', 'See R7.', '<p>See <a href="rules.html#r7">R7</a>.</p>'],
    ['a name below Pearls', '## Pearls\n\n`setup`', `<h2>Pearls</h2>\n${code('pearls.html')}`],
    [
      'a name after that',
      '## Pearls\n## Reef\n`setup`',
      `<h2>Pearls</h2>\n<h2>Reef</h2>\n${code('reef.html')}`,
    ],
  ])('puts a link on %s', (_, markdown, expected) => {
    expect(rendered(markdown).html).toBe(expected);
  });

  test('looks for the names of Pearls first on its pages', () => {
    expect(rendered('`setup`', { isPearls: true }).html).toBe(code('pearls.html'));
  });

  test.each([
    ['other code', '`let x`', '<p><code>let x</code></p>'],
    ['blocks', '    setup R7', '<pre><code>setup R7\n</code></pre>'],
    ['links', '[R7 `setup`](x)', '<p><a href="x">R7 <code>setup</code></a></p>'],
    ['links as HTML', 'a <a href="x">R7</a>', '<p>a <a href="x">R7</a></p>'],
    ['headings', '### R7 `setup`', '<h3>R7 <code>setup</code></h3>'],
    [
      'pictures',
      '<div><svg><title>R7</title></svg></div>',
      '<div><svg><title>R7</title></svg></div>',
    ],
    ['unknown rules', 'R8', '<p>R8</p>'],
  ])('leaves %s alone', (_, markdown, expected) => {
    expect(rendered(markdown).html).toBe(expected);
  });

  test('leads from any page to the top of the site', () => {
    expect(rendered('<div href="site:play/"></div>').html).toBe('<div href="../play/"></div>');
  });

  test('puts an anchor on the first row of each error code', () => {
    const table =
      '| code | what |\n| - | - |\n| `hidden` | a |\n| `bad-x` | b |\n| `bad-x` | c |\n';
    const { html } = rendered(table, { codes: new Set(['bad-x']) });
    expect(html.match(/<td.*<code>/g)).toEqual([
      '<td><code>',
      '<td id="bad-x"><code>',
      '<td><code>',
    ]);
  });

  test('ruleAnchors(markdown) gives the anchor of each rule', () => {
    expect([
      ...ruleAnchors('## Setup\n\n### R7 Pieces: centre\n\ntext\n\n### P1 Players\n'),
    ]).toEqual([
      ['R7', 'r7-pieces-centre'],
      ['P1', 'p1-players'],
    ]);
  });

  test('errorCodes(markdown) gives those that mean one thing, and all that are errors', () => {
    const table = '| code | what |\n| --- | --- |\n| `stack-full` | R |\n| `hidden` | R |\n';
    const page = `${table}| \`hidden\` | P |\n| \`bad-record\` | \`path\` |\n| \`bad-record\` | again |`;
    expect([...errorCodes(page)]).toEqual(['stack-full', 'bad-record']);
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

  test('heroHtml(record) draws two reefs and a card', () => {
    const page = heroHtml(record);
    expect(page.match(/<svg/g)).toHaveLength(3);
    expect(page.includes('\n')).toBe(false);
  });
});

describe('the search', () => {
  const section = (url: string, heading: string, text = '', also = ''): Section => ({
    url,
    page: url.replace(/\W.*/, ''),
    heading,
    text,
    also,
  });
  const sections = [
    section('guides/rules.html', 'The rules', 'How to play.'),
    section('guides/rules.html#r12', 'R12 Hand limit', 'Four cards.'),
    section('guides/rules.html#r41', 'R41 Tie: covered spaces', 'Who covers more wins.'),
    section('guides/codes.html#stack-full', 'stack-full', 'a fifth piece'),
    section('guides/deck.html', 'A deck of your own', 'Cards of any kind.', 'house rules'),
    section('guides/start.html#saving', 'Saving a game', 'As text.', 'serialize'),
    section('functions/legalActions.html', 'legalActions', 'Every legal action.'),
    section('interfaces/State.html', 'State', 'All of a game, without a constructor.'),
    section('interfaces/State.html#deck', 'deck', 'The cards to draw.'),
  ];
  const search = searchOf(sections);

  test.each([
    ['R12', 'R12 Hand limit'],
    ['hand limit', 'R12 Hand limit'],
    ['how to tie', 'R41 Tie: covered spaces'],
    ['legal moves', 'legalActions'],
    ['legal act', 'legalActions'],
    ['LEGALACTIONS', 'legalActions'],
    ['leagl actions', 'legalActions'],
    ['stack-full', 'stack-full'],
    ['stack', 'stack-full'],
    ['deck', 'A deck of your own'],
    ['custom deck', 'A deck of your own'],
    ['custm decks', 'A deck of your own'],
    ['house rule', 'A deck of your own'],
    ['serialise', 'Saving a game'],
    ['hand octopus', 'R12 Hand limit'],
  ])('searchOf(sections)("%s") finds %s first', (query, heading) => {
    expect(search(query)[0]?.heading).toBe(heading);
  });

  test.each(['', '  ', '?', 'octopus', 'the'])(
    'searchOf(sections)("%s") finds nothing',
    (query) => {
      expect(search(query)).toEqual([]);
    },
  );

  test('searchOf(sections)(query, most) gives no more than that', () => {
    expect(search('card').length).toBeGreaterThan(1);
    expect(search('card', 1)).toHaveLength(1);
  });

  test('wordsOf(text) takes names apart and keeps them whole', () => {
    expect(wordsOf('HAND_LIMIT, legalActions: stack-full!').join(' ')).toBe(
      'HAND_LIMIT HAND LIMIT legalActions legal Actions stack-full stack full',
    );
  });

  test('sectionsOfGuide(url, page, tokens) finds headings and rows with an anchor, and other words for them', () => {
    const { tokens } = rendered(
      '# Rules\n\nHow *to*\nplay `setup`.\n\n<!-- search: tutorial -->\n\n## Hand limit\n\nFour cards.\n\n| code |  what |\n| - | - |\n| `bad-x` | wrong |\n',
      { codes: new Set(['bad-x']) },
    );
    // TypeDoc names the anchors of headings.
    tokens.find(({ tag }) => tag === 'h2')!.attrSet('id', 'limit');
    const page = 'Rules';
    expect(sectionsOfGuide('guides/rules.html', page, tokens)).toEqual([
      {
        url: 'guides/rules.html',
        page,
        heading: page,
        text: 'How to play setup.',
        also: 'tutorial',
      },
      {
        url: 'guides/rules.html#limit',
        page,
        heading: 'Hand limit',
        text: 'Four cards. code what bad-x wrong',
        also: '',
      },
      { url: 'guides/rules.html#bad-x', page, heading: 'bad-x', text: 'wrong', also: '' },
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
