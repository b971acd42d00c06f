import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, vi } from 'vitest';
import {
  CELLS,
  countPattern,
  findMatches,
  formatBoard,
  formatCell,
  formatPattern,
  parseBoard,
  parsePattern,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Board, Pattern } from '../../src/index.js';
import { arbBoard, arbPattern } from '../kit/reef/arbitraries.js';
import { completionsOf, ringsOf } from '../kit/reef/oracle.js';
import { isThorough, runs } from '../kit/runs.js';
import { addressIs, isTooWide, LOOKS, objections, spreadText } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, SharedPage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let stage: Stage;
let lab: SharedPage;

beforeAll(async () => {
  stage = await openStage();
  lab = new SharedPage(stage, 'lab/index.html');
  return () => stage.close();
});

const EMPTY = '. . . . / . . . . / . . . . / . . . .';

/** A pattern that is on no card, so that each can be chosen. */
const NO_CARD = 'r';

async function setUp(page: Page, board: string, pattern: string): Promise<void> {
  await page.fill('#board-text', board);
  await page.fill('#pattern-text', pattern);
}

/** What the lab says and points out. */
interface Facts {
  readonly count: string;
  /** For each space the number of its completion; empty for none. */
  readonly numbers: readonly string[];
  readonly others: readonly string[];
  /** What it says about an around-the-highest pattern; `null` if it does not. */
  readonly around: string | null;
}

/** A function of the page that collects them; in one go, as each question takes its time. */
const FACTS = `() => {
  const texts = (query) => [...document.querySelectorAll(query)].map((one) => one.textContent);
  const around = document.getElementById('around');
  return {
    count: document.getElementById('count').textContent,
    numbers: [...document.querySelectorAll('#board button')].map((one) => one.dataset.number ?? ''),
    others: texts('#others li button'),
    around: around.hidden ? null : around.textContent,
  };
}`;

async function factsOf(page: Page): Promise<Facts> {
  return page.evaluate<Facts>(`(${FACTS})()`);
}

/** The spaces of each completion that is pointed out, by the numbers on the reef. */
function marked({ numbers }: Facts): number[][] {
  expect(numbers).toHaveLength(CELLS);
  const count = Math.max(0, ...numbers.map(Number));
  return Array.from({ length: count }, (_, i) =>
    numbers.flatMap((number, cell) => (number === String(i + 1) ? [cell] : [])),
  );
}

function names(cells: readonly number[]): string {
  return cells.map(formatCell).join(' ');
}

/** What the lab should say, worked out here with the library and the slow oracle. */
function expectAnswer(facts: Facts, board: Board, pattern: Pattern, points: number): void {
  const count = countPattern(board, pattern);
  const many = count === 1 ? 'completion' : 'completions';
  const sum = count * points === 1 ? '1 point' : `${count * points} points`;
  expect(facts.count).toBe(`${count} ${many} × ${points} = ${sum}`);
  const matches = findMatches(board, pattern);
  expect(marked(facts)).toEqual(matches);

  if (pattern.kind === 'shape') {
    const counted = matches.map(names);
    const all = completionsOf(board, pattern).map(names);
    const others = all.filter((one) => !counted.includes(one));
    expect([...facts.others].sort()).toEqual(others.sort());
    expect(facts.around).toBeNull();
    return;
  }
  // Each of the other highest stacks with what is around it.
  const rings = ringsOf(board, pattern);
  expect(facts.around).toMatch(rings.length === 0 ? /^No stack/ : /^Counted around [a-d][1-4],/);
  const level = [...(facts.around ?? '').matchAll(/with (\d) around/g)].map(([, n]) => Number(n));
  const counts = rings.map(({ length }) => length).sort((a, b) => b - a);
  expect(level).toEqual(counts.slice(1));
}

describe('the pattern lab', () => {
  test('counts what the library counts, on any reef and for any pattern', async () => {
    const cases = fc.sample(fc.tuple(arbBoard, arbPattern), { numRuns: runs(400), seed: 7 });
    expect(new Set(cases.map(([, { kind }]) => kind))).toEqual(new Set(['shape', 'adjacent']));
    expect(cases.filter((one) => countPattern(...one) > 1).length).toBeGreaterThan(
      cases.length / 20,
    );
    const texts = cases.map(([board, pattern]) => [formatBoard(board), formatPattern(pattern)]);
    await lab.look(async (page) => {
      await page.fill('#points', '4');
      const facts = await page.evaluate<
        Facts[]
      >(`${JSON.stringify(texts)}.map(([board, pattern]) => {
        for (const [id, text] of [['board-text', board], ['pattern-text', pattern]]) {
          const field = document.getElementById(id);
          field.value = text;
          field.dispatchEvent(new Event('input'));
        }
        return (${FACTS})();
      })`);
      cases.forEach(([board, pattern], i) => {
        expectAnswer(facts[i]!, board, pattern, 4);
      });
    });
  });

  test('counts what the library counts for every card of the deck', async () => {
    const board = parseBoard('r r ry ryy / yy pp gg y / g pg rrrr p / yp gg yy ry');
    await lab.look(async (page) => {
      await setUp(page, formatBoard(board), NO_CARD);
      for (const [id, card] of STANDARD_DECK.entries()) {
        if (!isThorough && id % 7 !== 0) continue;
        await page.locator(`#deck input[value="${id}"]`).check();
        expectAnswer(await factsOf(page), board, card.pattern, card.points);
        expect(await page.inputValue('#pattern-text')).toBe(formatPattern(card.pattern));
      }
    });
  });

  test('says why a completion does not count, and points out the one that is looked at', async () => {
    await lab.look(async (page) => {
      await setUp(page, 'r r r . / . . . . / . . . . / . . . .', 'r r');
      expect(await page.locator('#others li').allTextContents()).toEqual([
        'b1 c1 shares b1 with 1',
      ]);
      await page.click('#others button');
      expect(await page.locator('#board .dashed').count()).toBe(2);
      expect(await page.getAttribute('#others button', 'aria-pressed')).toBe('true');

      await setUp(page, 'r r . . / . . . . / r r . . / . . . .', 'r r');
      expect(await page.locator('#counted button').allTextContents()).toEqual([
        'Show all',
        '1: a1 b1',
        '2: a3 b3',
      ]);
      await page.click('text=2: a3 b3');
      expect(marked(await factsOf(page))).toEqual([[], [8, 9]]);
      await page.click('text=Show all');
      expect(marked(await factsOf(page))).toEqual([
        [0, 1],
        [8, 9],
      ]);
    });
  });
});

describe('the cards of the lab', () => {
  test('are ranked by their points on the reef, or lie as in the deck', async () => {
    const board = parseBoard('r r ry ryy / yy pp gg y / g pg rrrr p / yp gg yy ry');
    await lab.open(async (page) => {
      await page.fill('#board-text', formatBoard(board));
      const labels = page.locator('#deck label');
      const shown = async (): Promise<{ id: number; worth: string }[]> =>
        page.evaluate(`[...document.querySelectorAll('#deck label')].map((one) => ({
          id: Number(one.querySelector('input').value),
          worth: one.querySelector('b').textContent,
        }))`);
      const worths = STANDARD_DECK.map(
        ({ pattern, points }) => points * countPattern(board, pattern),
      );
      const ranked = await shown();
      expect(await labels.count()).toBe(60);
      expect(new Set(ranked.map(({ id }) => id)).size).toBe(60);
      for (const { id, worth } of ranked) expect(Number.parseInt(worth)).toBe(worths[id]);
      expect(ranked.map(({ id }) => worths[id]!)).toEqual([...worths].sort((a, b) => b - a));

      await page.selectOption('#order', 'deck');
      expect((await shown()).map(({ id }) => id)).toEqual(STANDARD_DECK.map((_, id) => id));
    });
  });
});

describe('the pattern of the lab', () => {
  const spot = (page: Page, row: number, col: number): ReturnType<Page['locator']> =>
    page.locator(`.drawn button[aria-label^="row ${row}, column ${col}:"]`);

  test('can be drawn, wherever there is room', async () => {
    await lab.open(async (page) => {
      await page.fill('#pattern-text', 'p@y');
      expect(await page.locator('.drawn svg').count()).toBe(0);
      await spot(page, 3, 3).click();
      expect(await page.inputValue('#pattern-text')).toBe('r');
      await page.locator('.drawing-tools select').first().selectOption('*');
      await page.locator('.drawing-tools select').last().selectOption('2+');
      await spot(page, 2, 2).click();
      expect(await page.inputValue('#pattern-text')).toBe('*2+ . / . r');
      // It stays where it was drawn, and a second click takes a piece away.
      expect(await spot(page, 3, 3).getAttribute('aria-label')).toMatch(/: red$/);
      await spot(page, 2, 2).click();
      expect(await page.inputValue('#pattern-text')).toBe('r');
      expect(await page.textContent('#count')).toMatch(/^\d+ completions? × 3 = /);

      await page.click('#undo');
      expect(await page.inputValue('#pattern-text')).toBe('*2+ . / . r');
      expect(await spot(page, 1, 1).getAttribute('aria-label')).toMatch(
        /: any colour, 2 high or more$/,
      );
    });
  });

  test('has at least one piece', async () => {
    await lab.open(async (page) => {
      await page.fill('#pattern-text', 'r');
      await spot(page, 1, 1).click();
      expect(await page.textContent('#status')).toMatch(/^A pattern has at least one piece/);
      expect(await page.inputValue('#pattern-text')).toBe('r');
    });
  });
});

describe('the reef of the lab', () => {
  const boardOf = (page: Page): Promise<string> => page.inputValue('#board-text');
  const space = (page: Page, name: string): ReturnType<Page['locator']> =>
    page.locator(`#board button[aria-label^="${name}:"]`);

  test('grows by clicks, up to four high', async () => {
    await lab.open(async (page) => {
      await page.click('#clear');
      expect(await boardOf(page)).toBe(EMPTY);
      for (const color of ['red', 'yellow', 'purple', 'green']) {
        await page.check(`#tools input[value="${color}"]`);
        await space(page, 'b2').click();
      }
      const full = '. . . . / . rypg . . / . . . . / . . . .';
      expect(await boardOf(page)).toBe(full);
      expect(await page.textContent('#status')).toMatch(
        /^b2: green, 4 high, on purple, yellow, red\./,
      );

      await space(page, 'b2').click();
      expect(await boardOf(page)).toBe(full);
      expect(await page.textContent('#status')).toBe('b2 is full: a stack holds 4 pieces.');

      await page.check('#tools input[value="remove"]');
      await space(page, 'b2').click();
      expect(await boardOf(page)).toBe('. . . . / . ryp . . / . . . . / . . . .');
      await space(page, 'd4').click();
      expect(await page.textContent('#status')).toBe('d4 is empty.');
    });
  });

  test('is built with keys alone, and all of it is one stop of the tab key', async () => {
    await lab.open(async (page) => {
      await page.click('#clear');
      await page.focus('#tools input[value="red"]');
      await page.keyboard.press('Tab');
      // The reef is entered in its first space; arrows stop at its edges.
      for (const key of ['ArrowLeft', 'r', 'ArrowRight', 'ArrowDown', 'g', 'Y', 'End', 'p']) {
        await page.keyboard.press(key);
      }
      expect(await boardOf(page)).toBe('r . . . / . gy . p / . . . . / . . . .');
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      expect(await boardOf(page)).toBe('r . . . / . gy . p / . . . . / . . . pp');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Delete');
      expect(await boardOf(page)).toBe('. . . . / . gy . p / . . . . / . . . p');

      await page.keyboard.press('Control+z');
      expect(await boardOf(page)).toBe('r . . . / . gy . p / . . . . / . . . p');
      await page.keyboard.press('Control+y');
      expect(await boardOf(page)).toBe('. . . . / . gy . p / . . . . / . . . p');

      expect(await page.locator('#board button[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.id')).toBe('undo');
    });
  });

  test('can be undone and done again, cleared, and left to chance', async () => {
    await lab.open(async (page) => {
      const first = await boardOf(page);
      expect(await page.isDisabled('#undo')).toBe(true);
      await page.click('#clear');
      await page.click('#random');
      const chance = await boardOf(page);
      expect(formatBoard(parseBoard(chance))).toBe(chance);
      expect(chance).not.toBe(EMPTY);
      await page.click('#undo');
      expect(await boardOf(page)).toBe(EMPTY);
      await page.click('#undo');
      expect(await boardOf(page)).toBe(first);
      expect(await page.isDisabled('#undo')).toBe(true);
      await page.click('#redo');
      await page.click('#redo');
      expect(await boardOf(page)).toBe(chance);
      expect(await page.isDisabled('#redo')).toBe(true);
    });
  });
});

describe('the texts of the lab', () => {
  type Row = readonly [field: string, text: string, mark: string | null, message: RegExp];
  const ROWS: readonly Row[] = [
    [
      '#board-text',
      '. . . .\n. . . .\n. . q .\n. . . .',
      'q',
      /^Line 3, column 5: “q” is not a colour\. Use r, y, p, g, or \. for an empty space\./,
    ],
    ['#board-text', 'rrrrr . . .', 'rrrrr', /A stack holds 4 pieces at most/],
    ['#board-text', 'r2 . . .', '2', /piece by piece from the bottom up/],
    ['#pattern-text', 'r r5', '5', /^Line 1, column 4: Heights are 1 to 4/],
    ['#pattern-text', 'p@', '@', /a colour on either side/],
    ['#pattern-text', 'r+', '+', /A \+ follows a height/],
    ['#points', '1001', null, /whole number from 0 to 1000/],
  ];
  const SIMILAR: readonly Row[] = [
    [
      '#board-text',
      'r r x . / . . . . / . . . . / . . . .',
      'x',
      /^Line 1, column 5: “x” is not a colour\. Use r, y, p, g, or \. for an empty space\./,
    ],
    ['#board-text', 'r r', ' ', /^Line 1, column 4: expected a space and the next stack/],
    [
      '#pattern-text',
      'r x',
      'x',
      /“x” is not a colour\. Use r, y, p, g, \* for any colour or \. for a gap\./,
    ],
    ['#points', '', null, /whole number from 0 to 1000/],
  ];

  test.each([...ROWS, ...(isThorough ? SIMILAR : [])])(
    '%s says where "%s" goes wrong, and keeps the last one that was right',
    async (field, text, mark, message) => {
      await lab.look(async (page) => {
        await setUp(page, 'r r . . / . . . . / . . . . / . . . .', NO_CARD);
        const before = await page.textContent('#count');
        await page.fill(field, text);
        expect(await page.getAttribute(field, 'aria-invalid')).toBe('true');
        const described = await page.getAttribute(field, 'aria-describedby');
        expect(described).toBe(`${field.slice(1)}-problem`);
        expect(await page.textContent(`#${described}`)).toMatch(message);
        if (mark !== null) expect(await page.textContent(`#${described} mark`)).toBe(mark);
        expect(await page.textContent('#count')).toBe(before);
        expect(await page.inputValue(field)).toBe(text);
        // What is shown is that of before, and looks like it.
        expect(await page.getAttribute('#answer', 'class')).toBe('stale');
        expect(await page.textContent('#stale-note')).toMatch(
          /^This is for the last valid (?:reef|pattern|points)\.$/,
        );

        // Anything else that sets the field makes it right again.
        await page.click('#clear');
        await page.locator('#deck input[value="0"]').check();
        expect(await page.locator('[aria-invalid]').count()).toBe(0);
        expect(await page.locator('.problem:visible').count()).toBe(0);
        expect(await page.locator('.stale').count()).toBe(0);
      });
    },
  );

  test('may have capitals, as the terminal draws the top of a stack', async () => {
    await lab.look(async (page) => {
      await setUp(page, 'R rY . . / . . . . / . . . . / . . . G', 'R Y2');
      expect(await page.locator('[aria-invalid]').count()).toBe(0);
      expect(await page.textContent('#count')).toMatch(/^1 completion /);
      await page.focus('#points');
      await page.click('#random');
      await page.click('#undo');
      expect(await page.inputValue('#board-text')).toBe('r ry . . / . . . . / . . . . / . . . g');
    });
  });

  test('are typed as one change each', async () => {
    await lab.open(async (page) => {
      const before = await page.inputValue('#pattern-text');
      await page.focus('#pattern-text');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('y2+ g');
      expect(await page.textContent('#pattern-words')).toMatch(/^Yellow, 2 high or more in row 1/);
      await page.click('#undo');
      expect(await page.inputValue('#pattern-text')).toBe(before);
    });
  });

  test.each([
    ['is empty at first', ['Control+a', 'Delete', 'y', '2', '+']],
    ['says the same at first', ['End', 'Space', 'Space', 'y']],
  ])('bring back what was there before, also if the field %s', async (_, keys) => {
    await lab.open(async (page) => {
      const before = await page.inputValue('#pattern-text');
      await page.focus('#pattern-text');
      for (const key of keys) await page.keyboard.press(key);
      expect(await page.textContent('#pattern-words')).toMatch(/yellow/i);
      await page.click('#undo');
      expect(await page.inputValue('#pattern-text')).toBe(before);
      expect(await page.isDisabled('#undo')).toBe(true);
    });
  });

  test('can be very long, and what is said about them stays short', async () => {
    await lab.look(async (page) => {
      await setUp(page, `r ${'q'.repeat(5000)}`, 'q'.repeat(5000));
      for (const field of ['board-text', 'pattern-text']) {
        const words = (await page.textContent(`#${field}-problem`)) ?? '';
        expect(words).toContain('qqq…');
        expect(words.length).toBeLessThan(400);
      }
      expect(await isTooWide(page)).toBe(false);
    });
  });

  test('can be copied, with code that runs', async () => {
    const address = stage.address('site/lab/index.html', 'http');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, troubles, close } = await stage.visit(address, { permissions });
    await setUp(page, 'r r . . / . . . . / . . . . / . . . .', 'r r');
    const copied = async (field: string): Promise<string> => {
      await page.click(`[data-copy="${field}"]`);
      await page.locator('#status', { hasText: 'Copied.' }).waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    expect(await copied('board-text')).toBe('r r . . / . . . . / . . . . / . . . .');
    expect(await copied('pattern-text')).toBe('r r');
    expect(await copied('code')).toBe(
      [
        "import { countPattern, parseBoard, parsePattern } from 'reef-rules';",
        '',
        "const board = parseBoard('r r . . / . . . . / . . . . / . . . .');",
        "const pattern = parsePattern('r r');",
        'countPattern(board, pattern); // 1',
      ].join('\n'),
    );
    const link = await copied('link');
    await addressIs(page, link);
    expect(troubles).toEqual([]);
    await close();
  });
});

describe('links of the lab', () => {
  test.each(isThorough ? (['file', 'http'] as const) : (['http'] as const))(
    'restore the position from %s, and so does going back',
    async (way) => {
      const numRuns = isThorough ? 3 : 1;
      const cases = fc.sample(fc.tuple(arbBoard, arbPattern), { numRuns, seed: 11 });
      for (const [board, pattern] of cases) {
        let link = '';
        await lab.open(
          async (page) => {
            await setUp(page, formatBoard(board), formatPattern(pattern));
            await page.fill('#points', '6');
            link = await page.inputValue('#link');
            await addressIs(page, link);
          },
          '',
          way,
        );
        await lab.open(
          async (page) => {
            expect(await page.inputValue('#board-text')).toBe(formatBoard(board));
            expect(await page.inputValue('#pattern-text')).toBe(formatPattern(pattern));
            expectAnswer(await factsOf(page), board, pattern, 6);

            await page.click('#random');
            await addressIs(page, await page.inputValue('#link'));
            await page.locator('#deck input[value="0"]').check();
            await addressIs(page, await page.inputValue('#link'));
            await page.goBack();
            await page.goBack();
            await page.waitForFunction(
              `document.getElementById('pattern-text').value === ${JSON.stringify(formatPattern(pattern))}`,
            );
            expect(await page.inputValue('#board-text')).toBe(formatBoard(board));
            await page.goForward();
            await page.goForward();
            const { pattern: first } = STANDARD_DECK[0]!;
            await page.waitForFunction(
              `document.getElementById('pattern-text').value === ${JSON.stringify(formatPattern(first))}`,
            );
          },
          link.slice(link.indexOf('#')),
          way,
        );
      }
    },
    120_000,
  );

  test('can be undone when they were gone back to, and not when the page was opened with them', async () => {
    await lab.open(async (page) => {
      expect(await page.isDisabled('#undo')).toBe(true);
      await page.locator('#deck input[value="0"]').check();
      await addressIs(page, await page.inputValue('#link'));
      const chosen = await page.inputValue('#pattern-text');
      await page.goBack();
      await page.waitForFunction(`document.getElementById('pattern-text').value === 'p@y'`);
      await page.click('#undo');
      expect(await page.inputValue('#pattern-text')).toBe(chosen);
    }, '#pattern=p@y');
  });

  test('may leave things out', async () => {
    await lab.open(async (page) => {
      expect(await page.inputValue('#pattern-text')).toBe('p@y');
      expect(await page.isVisible('#link-problem')).toBe(false);
      expect(parsePattern(await page.inputValue('#pattern-text')).kind).toBe('adjacent');
    }, '#pattern=p@y');
  });

  test.each([
    ['#board=r', /board “r” cannot be read: line 1, column 2: expected/],
    ['#pattern=r5', /pattern “r5” cannot be read: line 1, column 2/],
    ['#points=-1', /points “-1” cannot be read: points are a whole number/],
    ['#seed=7', /has a "seed"; it can have a board, a pattern and points/],
    ['#board=%E0%A4%A&pattern=%00<img src=x onerror=alert(1)>', /cannot be read/],
  ])('%s is told to be wrong, and the page works on', async (hash, message) => {
    await lab.open(async (page) => {
      expect(await page.textContent('#link-problem')).toMatch(message);
      expect(await page.isVisible('#link-problem')).toBe(true);
      await page.click('#clear');
      expect(await page.isVisible('#link-problem')).toBe(false);
      await setUp(page, 'r r . . / . . . . / . . . . / . . . .', 'r');
      expect(await page.textContent('#count')).toMatch(/^2 completions/);
    }, hash);
  });
});

test.each([
  ['a long board', `#board=${'r'.repeat(5000)}`, /board “r{60}…” cannot be read/],
  ['a long name', `#${'x'.repeat(5000)}`, /has a "x{60}…"; it can have a board/],
])('a link with %s is not repeated in full', async (_, hash, message) => {
  await lab.open(async (page) => {
    expect(await page.textContent('#link-problem')).toMatch(message);
    expect(await isTooWide(page)).toBe(false);
  }, hash);
});

describe('everybody can use the lab', () => {
  test.each(LOOKS)('%s and %i wide, the checker has no objections', async (colorScheme, width) => {
    const address = stage.address('site/lab/index.html', 'http');
    const viewport = { width, height: 800 };
    const { page, troubles, close } = await stage.visit(address, { colorScheme, viewport });
    // What is wrong is shown beside all the rest.
    if (isThorough) expect(await objections(page)).toEqual([]);
    await setUp(page, 'r r r . / . . . . / q', 'p@');
    await page.fill('#points', '');
    expect(await objections(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  });

  test('a chosen theme is kept for the next visit', async () => {
    const address = stage.address('site/lab/index.html', 'http');
    const { page, troubles, close } = await stage.visit(address, { colorScheme: 'light' });
    const background = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.selectOption('#theme', 'dark');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(stage.address('site/viewer/index.html', 'http'));
    expect(await background()).toBe(dark);
    await page.selectOption('#theme', 'os');
    expect(await background()).toBe(light);
    expect(troubles).toEqual([]);
    await close();
  });

  test('fits a phone with the widest text', async () => {
    const viewport = { width: 320, height: 800 };
    const { page, close } = await stage.visit(stage.address('site/lab/index.html'), { viewport });
    await spreadText(page);
    expect(await isTooWide(page)).toBe(false);
    await setUp(page, 'r r r . / . . . . / q', 'p@');
    expect(await isTooWide(page)).toBe(false);
    await close();
  });
});
