import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, vi } from 'vitest';
import * as reef from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { pearlTitle } from '../../src/svg/index.js';
import { addressIs, isTooWide, LOOKS, objections, root, spreadText } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, SharedPage, test } from './staged.js';
import { isThorough } from '../kit/runs.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let stage: Stage;
let viewer: SharedPage;

beforeAll(async () => {
  stage = await openStage();
  viewer = new SharedPage(stage, 'viewer/index.html');
  return () => stage.close();
});

function kept(name: string): string {
  return readFileSync(join(root, 'test/golden/records', `${name}.txt`), 'utf8');
}

/** Lets the page show a record, as somebody does who pastes it and clicks; in one go, as it is done often. */
async function watch(page: Page, record: string): Promise<void> {
  await page.evaluate(`(() => {
    document.getElementById('record-part').open = true;
    document.getElementById('record').value = ${JSON.stringify(record)};
    document.getElementById('watch').click();
  })()`);
}

/** The same for the sample of a game. */
async function watchSample(page: Page, game: string): Promise<void> {
  await page.evaluate(`(() => {
    document.getElementById('record-part').open = true;
    document.querySelector('[data-sample="${game}"]').click();
  })()`);
}

/** Unfolds the box for records, as a click would. */
async function openRecord(page: Page): Promise<void> {
  await page.evaluate("document.getElementById('record-part').open = true");
}

/** What the viewer shows of a turn. */
interface Shown {
  readonly title: string;
  readonly events: string;
  /** What the list says of it. */
  readonly listed: string;
  readonly notation: string;
  readonly state: string;
}

/** All turns, one after the other, by the button for the next; collected in one go. */
async function turnsOn(page: Page): Promise<readonly Shown[]> {
  return page.evaluate<Shown[]>(`(() => {
    const [state, next] = ['state', 'next'].map((id) => document.getElementById(id));
    // Of a picture it is the title, or a star if it has none.
    const textOf = (selector) => {
      const copy = document.querySelector(selector).cloneNode(true);
      for (const svg of copy.querySelectorAll('svg')) {
        svg.replaceWith(svg.querySelector('title')?.textContent ?? '*');
      }
      return copy.textContent;
    };
    const shown = [];
    for (;;) {
      shown.push({
        title: textOf('#turn-title'),
        events: textOf('#events'),
        listed: textOf('#turns [aria-current]'),
        notation: textOf('#notation'),
        state: state.value,
      });
      if (next.disabled) return shown;
      next.click();
    }
  })()`);
}

/** What the titles and the stories of a game tell, turn by turn: kept in `told`, which vitest's `-u` writes anew. */
function toldBy(turns: readonly Shown[]): string {
  return turns.map(({ title, events }) => `${title}\n    ${events}\n`).join('');
}

/** Each turn has the notation of its action, and the state after it; the list says what the story does. */
function expectTurns<A, S extends object>(
  game: { formatAction(action: A): string; formatState(state: S): string },
  actions: readonly A[],
  states: readonly S[],
  turns: readonly Shown[],
): void {
  expect(turns.map(({ notation, state, listed }) => ({ notation, state, listed }))).toEqual(
    actions.map((action, i) => ({
      notation: game.formatAction(action),
      state: game.formatState(states[i + 1]!),
      listed: turns[i]?.events,
    })),
  );
}

describe('the game viewer', () => {
  const OF_REEF = ['two-centre', 'own-deck', 'from-state', 'unfinished', 'four-anywhere'];

  test.each(isThorough ? OF_REEF : OF_REEF.slice(0, 3))(
    'shows every turn of the Reef record %s in words, with the library’s state',
    async (name) => {
      const record = reef.parseRecord(reef.reef, kept(name));
      const states = reef.replay(reef.reef, record);
      await viewer.look(async (page) => {
        await watch(page, kept(name));
        expect(await page.locator('#turns button').count()).toBe(states.length);
        const [beginning, ...turns] = await turnsOn(page);
        expect(beginning).toEqual({
          title: `Turn 0 of ${record.actions.length}. The beginning`,
          events: '',
          listed: 'The beginning',
          notation: '',
          state: reef.formatState(states[0]!),
        });
        expectTurns(reef.reef, record.actions, states, turns);
        await expect(toldBy(turns)).toMatchFileSnapshot(`told/${name}.txt`);
        const last = states.at(-1)!;
        expect(await page.locator('.player').count()).toBe(last.players.length);
        const pieces = last.players.flatMap(({ board }) =>
          board.filter(({ length }) => length > 0),
        );
        const titles = await page.locator('.reef > svg > title').allTextContents();
        expect(titles.join('; ').match(/[a-d][1-4] /g)).toHaveLength(pieces.length);
        expect(await page.locator('.standings tbody tr').count()).toBe(
          last.phase === 'over' ? last.players.length : 0,
        );
      });
    },
  );

  const OF_PEARLS = ['pearls-six', 'pearls-from-state', 'pearls-unfinished', 'pearls-two'];

  test.each(isThorough ? OF_PEARLS : OF_PEARLS.slice(0, 3))(
    'shows every turn of the Pearls record %s in words, with the library’s state',
    async (name) => {
      const record = pearls.parseRecord(pearls.pearls, kept(name));
      const states = pearls.replay(pearls.pearls, record);
      await viewer.look(async (page) => {
        await watch(page, kept(name));
        const [, ...turns] = await turnsOn(page);
        expectTurns(pearls.pearls, record.actions, states, turns);
        await expect(toldBy(turns)).toMatchFileSnapshot(`told/${name}.txt`);
        const last = states.at(-1)!;
        const kinds = last.market.map((pearl) => pearlTitle(pearl));
        expect(await page.locator('.market title').allTextContents()).toEqual(kinds);
        expect(await page.locator('.player').count()).toBe(last.players.length);
        for (const [seat, player] of last.players.entries()) {
          const cards = page.locator('.player').nth(seat).locator('figcaption');
          const counts = (await cards.allTextContents()).map((text) => parseInt(text.slice(2), 10));
          const held = [...Object.values(player.hand), ...Object.values(player.pile)];
          expect(counts).toEqual(held.filter((count) => count > 0));
        }
      });
    },
  );

  test.each(isThorough ? (['file', 'http'] as const) : (['file'] as const))(
    'plays its samples to the end, from %s',
    async (way) => {
      await viewer.open(
        async (page) => {
          for (const game of [reef.reef, pearls.pearls] as readonly reef.AnyGame[]) {
            await page.click('summary');
            await page.click(`[data-sample="${game.name}"]`);
            expect(await page.isVisible('#record')).toBe(false);
            const record = reef.parseRecord(game, await page.inputValue('#record'));
            expect(reef.verify(game, record)).toBeNull();
            expect(record.result).not.toBeNull();
            await page.click('#last');
            expect(await page.textContent('.standings caption')).toBe('Result');
            const cells = await page
              .locator('.standings tbody tr')
              .first()
              .locator('td')
              .allTextContents();
            const [winner = 0] = record.result?.winners ?? [];
            const named = game.name === 'reef' ? ['planner', 'greedy'] : ['Ann', 'Ben', 'Cleo'];
            expect(cells.slice(0, 3)).toEqual([
              '1',
              named[winner],
              String(record.result?.scores[winner]),
            ]);
          }
        },
        '',
        way,
      );
    },
  );

  test('reads records in JSON, and from a file', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const file = join(stage.folder, 'game.json');
    writeFileSync(file, JSON.stringify(record));
    await viewer.look(async (page) => {
      await watch(page, kept('pearls-six'));
      await page.setInputFiles('#file', file);
      await page.locator('#turn-title', { hasText: `of ${record.actions.length}.` }).waitFor();
      // The mark that some editors put in front of a text is no part of it.
      for (const mark of ['', '\uFEFF']) {
        await watch(
          page,
          mark + JSON.stringify(pearls.parseRecord(pearls.pearls, kept('pearls-two'))),
        );
        expect(await page.locator('.player').count()).toBe(2);
        await watch(page, mark + kept('pearls-six'));
        expect(await page.locator('.player').count()).toBe(6);
      }
    });
  });

  test('marks where pieces were placed in the turn, and what they completed', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const at = record.actions.findIndex(({ type }) => type === 'play');
    const action = record.actions[at];
    if (action?.type !== 'play') throw new Error('nobody plays a card');
    await viewer.look(async (page) => {
      await watch(page, kept('two-centre'));
      await page
        .locator('#turns button')
        .nth(at + 1)
        .click();
      const marks = await page.locator('.reef > svg rect[style*="--reef-mark"]').count();
      const { events } = reef.step(reef.replay(reef.reef, record, at).at(-1)!, action);
      const matches = events.flatMap((event) =>
        event.type === 'pattern-scored' ? event.matches.flat() : [],
      );
      const cells = [...action.placements.map(({ cell }) => cell), ...matches];
      expect(marks).toBe(new Set(cells).size);
      // What scores is outlined, what was only placed is dashed.
      const dashed = await page.locator('.reef > svg rect[stroke-dasharray]').count();
      expect(dashed).toBe(new Set(cells).size - matches.length);
    });
  });
});

describe('a game that was given up', () => {
  const { options, actions } = reef.parseRecord(reef.reef, kept('two-centre'));
  const of2 = pearls.parseRecord(pearls.pearls, kept('pearls-two'));
  const records = (ending: reef.Ending): readonly string[] => [
    reef.formatRecord(
      reef.reef,
      reef.createRecord(reef.reef, {
        beginning: { options: options! },
        actions: actions.slice(0, 5),
        ending,
      }),
    ),
    reef.formatRecord(
      pearls.pearls,
      reef.createRecord(pearls.pearls, {
        beginning: { options: of2.options! },
        actions: of2.actions.slice(0, 5),
        ending,
      }),
    ),
  ];

  test.each<[reef.Ending, string]>([
    [{ by: 'resignation', player: 0 }, 'Ann resigned.'],
    [{ by: 'forfeit', player: 1, reason: 'time' }, 'Player 2 lost by forfeit: time.'],
  ])('says so after its last turn, and nobody is to move: %o', async (ending, words) => {
    await viewer.look(async (page) => {
      for (const record of records(ending)) {
        await watch(page, `; bot 0 "Ann"\n${record}`);
        await page.fill('#slider', '4');
        expect(await page.locator('#table > p').first().textContent()).toContain('to move');
        expect(await page.isVisible('#what-if')).toBe(true);
        expect(await page.isVisible('#play-on')).toBe(true);
        await page.click('#last');
        expect(await page.textContent('#turn-title')).toMatch(/^Turn 5 of 5\. /);
        expect(await page.locator('#table > p').first().textContent()).toBe(words);
        expect(await page.textContent('#table')).not.toContain('to move');
        expect(await page.locator('.player.turn').count()).toBe(0);
        expect(await page.isVisible('#what-if')).toBe(false);
        expect(await page.isVisible('#play-on')).toBe(false);
      }
    });
  });
});

describe('what the viewer begins with', () => {
  test('is a game, in the middle of it, with the record folded away', async () => {
    await viewer.open(async (page) => {
      expect(await page.isVisible('#game')).toBe(true);
      expect(await page.isVisible('#record')).toBe(false);
      expect(await page.textContent('#turn-title')).toMatch(
        /^Turn \d\d of \d+\. (planner|greedy): play/,
      );
      expect(await page.locator('.reef figure').count()).toBe(1);
      const state = await page.inputValue('#state');
      const text = await page.inputValue('#record');
      const record = reef.parseRecord(reef.reef, text);
      const [, at] = /^Turn (\d+)/.exec((await page.textContent('#turn-title')) ?? '') ?? [];
      expect(state).toBe(reef.formatState(reef.replay(reef.reef, record, Number(at)).at(-1)!));
    });
  });

  test('gives way to a record that is pasted', async () => {
    await viewer.open(async (page) => {
      await page.click('summary');
      await page.fill('#record', kept('pearls-two'));
      await page.click('#watch');
      expect(await page.isVisible('#record')).toBe(false);
      expect(await page.textContent('#turn-title')).toMatch(/^Turn 0 of/);
      expect(await page.inputValue('#state')).toMatch(/^pearls/);
    });
  });

  test('outlines what was scored, with the number of each completion', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const states = reef.replay(reef.reef, record);
    await viewer.look(async (page) => {
      await watch(page, kept('two-centre'));
      for (const [i, action] of record.actions.entries()) {
        const { events } = reef.step(states[i]!, action);
        const scored = events.find((event) => event.type === 'pattern-scored');
        if (action.type !== 'play' || (scored?.matches.length ?? 0) < 2) continue;
        await page.fill('#slider', String(i + 1));
        const reefOf = page.locator('.player').nth(states[i]!.turn).locator('.reef');
        const numbers = await reefOf.locator('> svg circle + text').allTextContents();
        const expected = scored!.matches.flatMap((cells, at) => cells.map(() => String(at + 1)));
        expect(numbers.sort()).toEqual(expected.sort());
        expect(await reefOf.locator('figcaption').textContent()).toBe(`+${scored!.points}`);
        return;
      }
      throw new Error('nobody scores twice');
    });
  });

  test('names the players as the record does, and draws their points', async () => {
    const names = ['Ann "the shark"', 'Ben'];
    const tags = names.map((name, seat) => `; bot ${seat} ${JSON.stringify(name)}\n`).join('');
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const last = reef.replay(reef.reef, record).at(-1)!;
    await viewer.look(async (page) => {
      await watch(page, tags + kept('two-centre'));
      await page.click('#last');
      const heads = await page.locator('.player h3').allTextContents();
      expect(heads).toEqual(last.players.map(({ score }, i) => `${names[i]!}: ${score} points`));
      const ends = last.players.map(({ score }, i) => `${names[i]!} ${score}`).join(', ');
      expect(await page.textContent('#graph title')).toBe(
        `Points after each turn; at the end ${ends}`,
      );
      expect(await page.locator('#graph polyline').count()).toBe(2);
      await page.locator('#graph > svg').click({ position: { x: 30, y: 60 } });
      expect(await page.textContent('#turn-title')).toMatch(/^Turn [0-2] of/);
    });
  });
});

describe('a comment', () => {
  test('is shown with its turn, and stays in a line of one’s own', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const { options, actions } = record;
    const comments = [{ at: 3, text: '<b>a fine reef</b>' }];
    const said = reef.createRecord(reef.reef, {
      beginning: { options: options! },
      actions: actions.slice(0, 6),
      comments,
    });
    await viewer.look(async (page) => {
      await watch(page, reef.formatRecord(reef.reef, said));
      expect(await page.isVisible('#comment')).toBe(false);
      for (let i = 0; i < 4; i++) await page.click('#next');
      expect(await page.textContent('#comment')).toBe('<b>a fine reef</b>');
      await page.fill('#what-if', reef.formatAction(actions[4]!));
      await page.press('#what-if', 'Enter');
      expect(await page.textContent('#turn-title')).toMatch(/^Turn 5 of 5\./);
      expect(await page.isVisible('#comment')).toBe(false);
      await page.click('#previous');
      expect(await page.textContent('#comment')).toBe('<b>a fine reef</b>');
    });
  });
});

describe('asking the search', () => {
  /** A record's first actions. */
  function beginning(record: string, actions: number): string {
    const lines = record.split('\n');
    return `${lines.slice(0, lines.indexOf('actions') + 1 + actions).join('\n')}\n`;
  }

  test('judges every turn, the same each time, and shows what it would have done', async () => {
    await viewer.open(async (page) => {
      // The whole game takes a while; the first turns are enough to see how it goes.
      if (!isThorough) await watch(page, beginning(await page.inputValue('#record'), 16));
      const judge = async (): Promise<string> => {
        await page.click('#analyse');
        await page.waitForFunction(
          "/\\.$/.test(document.getElementById('analysis-status').textContent)",
        );
        return (await page.textContent('#analysis-status')) ?? '';
      };
      await page.selectOption('#playouts', '50');
      const sum = await judge();
      expect(sum).toMatch(/^planner: .*\. greedy: .*\.$/);
      expect(await judge()).toBe(sum);
      const marks = await page.locator('#turns .mark').count();
      const counted = [...sum.matchAll(/\d+/g)].reduce((all, [count]) => all + Number(count), 0);
      expect(marks).toBe(counted);
      expect(marks).toBeGreaterThan(0);

      await page.locator('#turns button:has(.mark)').first().click();
      expect(await page.textContent('#verdict .marked')).toMatch(/^It costs about \d+\.\d points/);
      expect(await page.locator('.thoughts .done').count()).toBe(1);

      // What it would have done can be tried, and the game is not lost over it.
      const before = (await page.textContent('#turn-title')) ?? '';
      const [, at] = /^Turn (\d+)/.exec(before) ?? [];
      const better = (await page.getAttribute('.thoughts li:first-child', 'data-action')) ?? '';
      expect(await page.textContent('.thoughts li:first-child')).toMatch(
        /^(take|draw|play|place) .*: (ahead|behind) by \d+\.\d, \d+ % to win /,
      );
      await page.locator('.thoughts button').first().click();
      expect(await page.textContent('#turn-title')).toMatch(new RegExp(`^Turn ${at} of ${at}\\. `));
      expect(await page.textContent('#notation')).toBe(better);
      expect(await page.textContent('#analysis-status')).toBe('');
      await page.click('#back-to-game');
      expect(await page.textContent('#turn-title')).toBe(before);

      // Nor is what the search has found.
      expect(await page.textContent('#analysis-status')).toBe(sum);
      expect(await page.locator('#turns .mark').count()).toBe(marks);
      expect(await page.getAttribute('.thoughts li:first-child', 'data-action')).toBe(better);
    });
  });
});

describe('what if', () => {
  test('another action leads to another game, from which one can go on', async () => {
    const record = kept('two-centre');
    const states = reef.replay(reef.reef, reef.parseRecord(reef.reef, record));
    await viewer.look(async (page) => {
      await watch(page, record);
      await page.fill('#slider', '4');
      const actions = reef.legalActions(states[4]!).map(reef.formatAction);
      expect(await page.locator('#actions option').count()).toBe(actions.length);
      await page.fill('#what-if', actions[0]!);
      await page.keyboard.press('Enter');
      expect(await page.textContent('#turn-title')).toContain(`Turn 5 of 5. `);
      const next = reef.apply(states[4]!, reef.legalActions(states[4]!)[0]!);
      expect(await page.inputValue('#state')).toBe(reef.formatState(next));
      const kept2 = reef.parseRecord(reef.reef, await page.inputValue('#record'));
      expect(reef.verify(reef.reef, kept2)).toBeNull();
      // The link holds the new line.
      await addressIs(page, await page.inputValue('#link'));

      for (const [text, message] of [
        ['take #57 now', /^Line 1, column/],
        ['take #59', /is not on the display/],
        ['', /expected/],
      ] as const) {
        await page.fill('#what-if', text);
        await page.click('#what-if-form button');
        expect(await page.textContent('#what-if-problem')).toMatch(message);
        expect(await page.inputValue('#state')).toBe(reef.formatState(next));
      }
    });
  });

  test('one plays it oneself: the link to the play page holds the game and the turn', async () => {
    await viewer.look(async (page) => {
      await watch(page, kept('two-centre'));
      await page.fill('#slider', '9');
      const hash = new URLSearchParams({ turn: '9', record: kept('two-centre') }).toString();
      expect(await page.getAttribute('#play-on', 'href')).toBe(`../play/index.html#${hash}`);
      await page.click('#play-on');
      await page.waitForURL(/play\/index\.html/);
    });
  });
});

describe('the links from the viewer to the lab', () => {
  test('show the reef of a player, and the pattern that was just scored', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const states = reef.replay(reef.reef, record);
    // A play that scores, and the reef after it.
    const at = record.actions.findIndex(
      (action, i) =>
        action.type === 'play' &&
        reef.step(states[i]!, action).events.some(({ type }) => type === 'pattern-scored'),
    );
    const action = record.actions[at];
    const after = states[at + 1]!;
    const seat = states[at]!.turn;
    if (action?.type !== 'play') throw new Error('nobody scores');
    const { pattern, points } = after.cards[action.card]!;
    const { board } = after.players[seat]!;
    const count = reef.countPattern(board, pattern);

    await viewer.look(async (page) => {
      await watch(page, kept('two-centre'));
      await page
        .locator('#turns button')
        .nth(at + 1)
        .click();
      await page.locator('.player').nth(seat).locator('a').click();
      await page.waitForURL(/lab\/index\.html/);
      expect(await page.inputValue('#board-text')).toBe(reef.formatBoard(board));
      expect(await page.inputValue('#pattern-text')).toBe(reef.formatPattern(pattern));
      expect(await page.textContent('#count')).toMatch(
        new RegExp(`^${count} .* = ${count * points} `),
      );
    });
  });
});

describe('moving through a game', () => {
  const shown = (page: Page): Promise<string | undefined> =>
    page.textContent('#turn-title').then((title) => /^Turn (\d+)/.exec(title ?? '')?.[1]);
  const record = kept('two-centre');
  const last = String(reef.parseRecord(reef.reef, record).actions.length);

  test('works with buttons, with the slider and with the list', async () => {
    await viewer.look(async (page) => {
      await watch(page, record);
      const steps = [
        ['#next', '1'],
        ['#next', '2'],
        ['#previous', '1'],
        ['#last', last],
        ['#first', '0'],
      ] as const;
      for (const [button, expected] of steps) {
        await page.click(button);
        expect(await shown(page)).toBe(expected);
      }
      expect(await page.isDisabled('#previous')).toBe(true);
      await page.locator('#turns button').nth(9).click();
      expect(await shown(page)).toBe('9');
      expect(await page.locator('#turns [aria-current="step"]').count()).toBe(1);
      await page.fill('#slider', '14');
      expect(await shown(page)).toBe('14');
    });
  });

  test('works with keys, and leaves those alone that are meant for a text', async () => {
    await viewer.look(async (page) => {
      await watch(page, record);
      // The focus is on the turn's title by now.
      for (const [key, expected] of [
        ['ArrowRight', '1'],
        ['End', last],
        ['ArrowLeft', String(Number(last) - 1)],
        ['Home', '0'],
      ] as const) {
        await page.keyboard.press(key);
        expect(await shown(page)).toBe(expected);
      }
      await page.focus('#turns [aria-current]');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await shown(page)).toBe('2');
      expect(await page.evaluate("document.activeElement.getAttribute('aria-current')")).toBe(
        'step',
      );
      await openRecord(page);
      await page.focus('#record');
      await page.keyboard.press('End');
      expect(await shown(page)).toBe('2');
    });
  });

  test('goes by itself when it is asked to, until the end', async () => {
    await viewer.look(async (page) => {
      await watch(page, record);
      await page.selectOption('#speed', 'fast');
      await page.fill('#slider', String(Number(last) - 2));
      await page.click('#play');
      expect(await page.textContent('#play')).toBe('Pause');
      await page.locator('#turn-title', { hasText: `Turn ${last} of` }).waitFor();
      expect(await page.textContent('#play')).toBe('Play');

      // From the end it begins again, and any move stops it.
      await page.click('#play');
      expect(await page.textContent('#play')).toBe('Pause');
      await page.click('#last');
      expect(await page.textContent('#play')).toBe('Play');
      await page.focus('#turn-title');
      await page.keyboard.press('Space');
      expect(await page.textContent('#play')).toBe('Pause');
      await page.keyboard.press('Space');
      expect(await page.textContent('#play')).toBe('Play');
    });
  });

  test('is part of the link', async () => {
    let link = '';
    await viewer.look(async (page) => {
      await watch(page, record);
      await page.locator('#turns button').nth(7).click();
      link = await page.inputValue('#link');
      await addressIs(page, link);
    });
    await viewer.open(
      async (page) => {
        expect(await shown(page)).toBe('7');
        expect(await page.inputValue('#record')).toBe(record);
      },
      link.slice(link.indexOf('#')),
    );
  });

  test.each([
    ['#turn=3', 'The link has no record.'],
    ['#turn=x&record=reef', 'The link’s turn “x” is not a whole number of 0 or more.'],
    [
      '#record=chess',
      'Line 1, column 1: expected "reef record" or "pearls record", found "chess".',
    ],
  ])('does not follow the link %s, but says why', async (hash, message) => {
    await viewer.open(async (page) => {
      expect(await page.textContent('#record-problem')).toContain(message);
      expect(await page.isVisible('#game')).toBe(false);
      await watch(page, record);
      expect(await shown(page)).toBe('0');
    }, hash);
  });

  test('does not repeat a long link in full', async () => {
    await viewer.open(
      async (page) => {
        expect(await page.textContent('#record-problem')).toMatch(
          /turn “9{60}…” is not a whole number/,
        );
        expect(await isTooWide(page)).toBe(false);
      },
      `#turn=${'9'.repeat(5000)}&record=reef`,
    );
  });

  test('says so when the link leads beyond the last turn', async () => {
    const fields = new URLSearchParams({ turn: '999', record });
    await viewer.open(async (page) => {
      expect(await shown(page)).toBe(last);
      expect(await page.textContent('#record-problem')).toMatch(/^There is no turn 999/);
    }, `#${fields.toString()}`);
  });

  test('has no link for a record that would not fit', async () => {
    await viewer.look(async (page) => {
      await watch(page, `; ${'long '.repeat(2000)}\n${record}`);
      expect(await page.isVisible('#link')).toBe(false);
      expect(await page.isVisible('#too-long')).toBe(true);
    });
  });
});

describe('a record that is wrong', () => {
  const record = kept('two-centre');

  test.each([
    [
      'nothing',
      '',
      /line 1, column 1: expected "reef record" or "pearls record", found the end/i,
      ' ',
    ],
    ['another game', '; old\n\nchess record', /line 3, column 1: expected "reef record"/i, 'chess'],
    ['a bad action', record.replace(/take #\d+/, 'tke #1'), /line \d+, column 1: expected/i, 'tke'],
    ['no JSON', '{ "game": ', /JSON/, null],
    ['another game in JSON', '{ "game": "go" }', /"game" should be "reef" or "pearls"/, null],
    ['JSON without fields', '{ "game": "reef" }', /format/, null],
    ['other rules', record.replace('rules 1', 'rules 9'), /version 9 of the rules/, null],
    [
      'bad options',
      record.replace(/players \d/, 'players 9'),
      /players: expected 2 to 4, found 9/,
      null,
    ],
    ['markup', '<img src=x onerror=alert(1)>', /expected "reef record"/, '<img'],
  ])('with %s is not shown, but why', async (_, text, message, mark) => {
    await viewer.look(async (page) => {
      await watch(page, text);
      expect(await page.textContent('#record-problem')).toMatch(message);
      if (mark !== null) expect(await page.textContent('#record-problem mark')).toBe(mark);
      expect(await page.getAttribute('#record', 'aria-invalid')).toBe('true');
      expect(await page.isVisible('#game')).toBe(false);
      await watch(page, record);
      expect(await page.isVisible('#record-problem')).toBe(false);
      expect(await page.isVisible('#game')).toBe(true);
      // Nor is the game before it.
      await watch(page, text);
      expect(await page.isVisible('#game')).toBe(false);
    });
  });

  test('further on is shown as far as it goes', async () => {
    const lines = record.split('\n');
    const at = lines.findIndex((line) => line.startsWith('play #'));
    const first = lines.indexOf('actions');
    lines[at] = 'take #59 ; not there';
    await viewer.look(async (page) => {
      await watch(page, lines.join('\n'));
      const problem = await page.textContent('#record-problem');
      expect(problem).toMatch(new RegExp(`^Line ${at + 1}, action ${at - first - 1}: `));
      expect(await page.locator('#turns button').count()).toBe(at - first);

      await watch(page, record.replace(/scores .*/, 'scores 1 2'));
      expect(await page.textContent('#record-problem')).toMatch(/the actions lead to winners/i);
      await page.click('#last');
      expect(await page.locator('.standings').count()).toBe(1);
    });
  });
});

describe('everybody can use the viewer', () => {
  test.each(['light', 'dark'] as const)(
    'a primary button keeps its colours under the mouse, %s',
    async (colorScheme) => {
      await viewer.look(async (page) => {
        await page.emulateMedia({ colorScheme });
        const colours = (): Promise<string> =>
          page.evaluate<string>(`(() => {
            const { color, backgroundColor } = getComputedStyle(document.querySelector('.primary'));
            return color + ' on ' + backgroundColor;
          })()`);
        await openRecord(page);
        await page.hover('h1');
        const before = await colours();
        await page.locator('.primary').first().hover();
        expect(await colours()).toBe(before);
        await page.emulateMedia({ colorScheme: null });
      });
    },
  );

  test.each(LOOKS)('%s and %i wide, the checker has no objections', async (colorScheme, width) => {
    const address = stage.address('site/viewer/index.html', 'http');
    const viewport = { width, height: 800 };
    const { page, troubles, close } = await stage.visit(address, { colorScheme, viewport });
    const check = async (): Promise<void> => {
      expect(await objections(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
    };
    // The middle of a game of Reef, and the end of one of Pearls with all that can be shown beside it.
    if (isThorough) await check();
    await watch(page, kept('pearls-two').replace(/scores .*/, 'scores 1 2'));
    await page.click('#last');
    await openRecord(page);
    expect(await page.isVisible('#record-problem')).toBe(true);
    await check();

    for (const game of isThorough ? ['reef', 'pearls'] : []) {
      await watchSample(page, game);
      for (const turn of [8, 1000]) {
        await page.evaluate(`(() => {
          const slider = document.getElementById('slider');
          slider.value = ${turn};
          slider.dispatchEvent(new Event('input'));
        })()`);
        await check();
      }
    }
    if (isThorough) {
      await watch(page, 'chess record');
      await check();
    }
    expect(troubles).toEqual([]);
    await close();
  });

  test('fits a phone with the widest text', async () => {
    const viewport = { width: 320, height: 800 };
    const { page, close } = await stage.visit(stage.address('site/viewer/index.html'), {
      viewport,
    });
    await spreadText(page);
    for (const game of ['reef', 'pearls']) {
      await watchSample(page, game);
      expect(await isTooWide(page)).toBe(false);
      await page.click('#last');
      expect(await isTooWide(page)).toBe(false);
    }
    await close();
  });
});
