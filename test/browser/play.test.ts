import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, vi } from 'vitest';
import { askBot, botNamed } from '../../src/bots/index.js';
import * as reef from '../../src/index.js';
import type { AnyGame } from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { isThorough } from '../kit/runs.js';
import { isTooWide, LOOKS, objections, root, spreadText } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, SharedPage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const FILES = { reef: 'play/index.html', pearls: 'play/pearls.html' } as const;

let stage: Stage;
let tables: { readonly [game in keyof typeof FILES]: SharedPage };

beforeAll(async () => {
  stage = await openStage();
  tables = { reef: tableOf('reef'), pearls: tableOf('pearls') };
  return () => stage.close();
});

/** The page of a game, for people who want no motion unless these options say otherwise. */
function tableOf(game: keyof typeof FILES, options: BrowserContextOptions = {}): SharedPage {
  return new SharedPage(stage, FILES[game], { reducedMotion: 'reduce', ...options });
}

interface Opening {
  readonly game?: keyof typeof FILES;
  readonly hash?: string;
  readonly way?: 'file' | 'http';
  /** A table of its own, instead of the one that most tests share. */
  readonly table?: SharedPage;
}

/** Plays at a table where bots do not pause, and sees to it that nothing went wrong meanwhile. */
async function atTable(
  play: (page: Page) => Promise<void>,
  { game = 'reef', hash = '', way = 'file', table = tables[game] }: Opening = {},
): Promise<void> {
  const sit = async (page: Page): Promise<void> => {
    await choose(page, 'pace', '0');
    await play(page);
  };
  await table.open(sit, hash, way);
}

/** Changes a setting, without opening the dialog that it is in. */
async function choose(page: Page, id: string, value: string): Promise<void> {
  await page.evaluate(`(() => {
    const field = document.getElementById('${id}');
    if (field.type === 'checkbox') field.click();
    else {
      field.value = '${value}';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  })()`);
}

interface Wish {
  /** A level, or the name of a person. */
  readonly seats: readonly string[];
  readonly seed?: string;
  readonly variant?: string;
}

const KINDS = ['beginner', 'easy', 'medium', 'hard'];

/** Asks for a new game with the form for it. */
async function begin(page: Page, { seats, seed = '7', variant = '0' }: Wish): Promise<void> {
  await page.click('#new');
  await page.selectOption('#players', String(seats.length));
  for (const [i, seat] of seats.entries()) {
    const isBot = KINDS.includes(seat);
    await page.selectOption(`#seats .row:nth-child(${i + 1}) select`, isBot ? seat : 'person');
    if (!isBot) await page.fill(`#seats .row:nth-child(${i + 1}) input`, seat);
  }
  await page.selectOption('#variant', variant);
  await page.fill('#seed', seed);
  await page.click('#new-form .primary');
  expect(await page.inputValue('#record')).toMatch(new RegExp(`^seed "?${seed}"?$`, 'm'));
}

/** The link to a record, as the viewer makes them. */
function linkTo(record: string, turn: number): string {
  return `#${new URLSearchParams({ turn: String(turn), record }).toString()}`;
}

function kept(name: string): string {
  return readFileSync(join(root, 'test/golden/records', `${name}.txt`), 'utf8');
}

/** How the game of the page stands, by its record. */
async function stateOn<S extends object>(page: Page, game: AnyGame): Promise<S> {
  const record = reef.parseRecord(game, await page.inputValue('#record'));
  return reef.replay(game, record).at(-1) as S;
}

/** Waits until a person has to decide, or the game is over. */
async function personNeeded(page: Page): Promise<void> {
  const keys = ['again', 'curtain', 'skip'].map(keyed).join(', ');
  await page.waitForSelector(`#hint:enabled, ${keys}`);
}

/** What a good player would do. */
async function idea<A>(game: AnyGame, state: object): Promise<A> {
  const rng = reef.createRng(game.key(state));
  const { action } = await askBot(game, state, game.turn(state)!, botNamed(game, 'easy'), { rng });
  return action as A;
}

const keyed = (key: string): string => `[data-key="${key}"]`;

/** The key or the id of what has the focus; empty if the page has lost it. */
async function focused(page: Page): Promise<string> {
  return page.evaluate<string>(
    "document.activeElement.dataset.key ?? document.activeElement.id ?? ''",
  );
}

/** Something that presses what has a key: a mouse, a finger, or a keyboard. */
type Press = (page: Page, key: string) => Promise<void>;

const byClick: Press = (page, key) => page.click(keyed(key));

const byTap: Press = (page, key) => page.tap(keyed(key));

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };

/** A table for a finger. */
const touched = (game: keyof typeof FILES): SharedPage =>
  tableOf(game, { viewport: PHONE, hasTouch: true });

/** Without a mouse: the tab key leads there, on the reef the arrows, and Enter presses it. */
const byKeyboard: Press = async (page, key) => {
  for (let i = 0; i < 9; i++) {
    const [now, tabs] = await page.evaluate<[string, number]>(`(() => {
      const { activeElement } = document;
      const stops = [...document.querySelectorAll('a, button:enabled, input, select, textarea, [tabindex]')]
        .filter((one) => one === activeElement || (one.tabIndex >= 0 && one.checkVisibility()));
      const to = stops.findIndex(({ dataset }) => (dataset.key ?? '').startsWith('${stopOf(key)}'));
      return [activeElement.dataset.key ?? '', to - stops.indexOf(activeElement)];
    })()`);
    if (now === key) return page.keyboard.press('Enter');
    const [from, to] = [now, key].map((one) => Number(/^space-(\d+)$/.exec(one)?.[1] ?? -1));
    if (from! >= 0 && to! >= 0) await page.keyboard.press(arrow(from!, to!));
    else
      for (let n = 0; n < Math.abs(tabs); n++)
        await page.keyboard.press(tabs < 0 ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`no key leads to ${key}`);
};

/** What the tab key leads to: of the spaces, any one. */
function stopOf(key: string): string {
  return key.replace(/^(space-)\d+$/, '$1');
}

function arrow(from: number, to: number): string {
  if (from >> 2 !== to >> 2) return from < to ? 'ArrowDown' : 'ArrowUp';
  return from < to ? 'ArrowRight' : 'ArrowLeft';
}

// Reef.

async function actInReef(
  page: Page,
  state: reef.State,
  action: reef.Action,
  press: Press = byClick,
): Promise<void> {
  switch (action.type) {
    case 'take':
      await press(page, `display-${action.card}`);
      return press(page, 'do-take');
    case 'draw':
      await press(page, 'deck');
      return press(page, `display-${action.tokenOn}`);
    case 'play':
      await press(page, `hand-${action.card}`);
      await placeAll(page, action, press);
      expect(await page.textContent('.points')).toBe(pointsOf(state, action));
      return press(page, 'do-place');
    case 'start':
      await placeAll(page, action, press);
      return press(page, 'do-place');
  }
}

async function placeAll(
  page: Page,
  { placements }: reef.PlayAction | reef.StartAction,
  press: Press,
): Promise<void> {
  for (const { color, cell } of placements) {
    const piece = page.locator(keyed(`piece-${color}`));
    if ((await piece.getAttribute('aria-pressed')) !== 'true') await press(page, `piece-${color}`);
    await press(page, `space-${cell}`);
  }
}

/** The sum that the page shows before a card is played. */
function pointsOf(state: reef.State, action: reef.PlayAction): string {
  const { events } = reef.step(state, action);
  const scored = events.find(({ type }) => type === 'pattern-scored') as Extract<
    reef.ReefEvent,
    { type: 'pattern-scored' }
  >;
  const { points } = state.cards[action.card]!;
  const sum = scored.points === 1 ? '1 point' : `${scored.points} points`;
  return `${scored.matches.length} × ${points} = ${sum}`;
}

/** What the page shows of a game of Reef, as numbers. */
interface Numbers {
  readonly scores: readonly string[];
  readonly supply: readonly string[];
  /** The display and the hand, by their keys. */
  readonly cards: readonly string[];
  readonly deck: string;
  /** What the cards in hand would score now. */
  readonly worth: readonly string[];
  readonly stacks: readonly string[];
}

async function numbersOn(page: Page): Promise<Numbers> {
  return page.evaluate<Numbers>(`(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
    return {
      scores: texts('.seat .score'),
      supply: texts('.supply li'),
      cards: [...document.querySelectorAll('.offer .card:not(.deck), .hand .card')].map(({ dataset }) => dataset.key).sort(),
      deck: texts('.deck .count').join(),
      worth: texts('.hand .heard').map((words) => words.slice(words.lastIndexOf('; now '))),
      stacks: [...document.querySelectorAll('.mine .space')].map((one) => one.ariaLabel.split(';')[0]),
    };
  })()`);
}

/** The same, by the library. */
function numbersOf(state: reef.State, seat: number): Numbers {
  const { players, supply, display, deck, cards, lastRound, phase } = state;
  const { board, hand } = players[seat]!;
  const worth = (card: number): number =>
    reef.countPattern(board, cards[card]!.pattern) * cards[card]!.points;
  const order = players.map((_, i) => players[(seat + i) % players.length]!);
  return {
    scores: order.map(({ score }) => (score === 1 ? '1 point' : `${score} points`)),
    supply: [
      ...reef.COLORS.map((color) => `${supply[color]} ${color}`),
      ...(lastRound && phase !== 'over' ? ['Last round'] : []),
    ],
    cards: [
      ...display.map(({ card }) => `display-${card}`),
      ...hand.map((card) => `hand-${card}`),
    ].sort(),
    deck: deck.length === 0 ? '' : String(deck.length),
    worth: hand.map((card) => `; now ${worth(card) === 1 ? '1 point' : `${worth(card)} points`}`),
    stacks: board.map((stack, cell) => {
      const [top, ...below] = [...stack].reverse();
      const words =
        below.length === 0
          ? (top ?? 'empty')
          : `${top!}, ${stack.length} high, on ${below.join(', ')}`;
      return `${reef.formatCell(cell)}: ${words}`;
    }),
  };
}

/** Parts of the table that lie outside the window, and whatever covers a space, a card or a button. */
async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const nameOf = (one) => one.dataset.key ?? (one.className || one.tagName);
    const parts = [...document.querySelectorAll('.table section, .table button, .table .card, .tools button')]
      .filter((one) => one.checkVisibility());
    const outside = parts.filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const covered = parts.filter((one) => one.tagName === 'BUTTON').filter((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([x, y]) => {
        const found = document.elementFromPoint(left + x * width, top + y * height);
        return found === null || !one.contains(found);
      });
    });
    return [
      ...outside.map((one) => nameOf(one) + ' lies outside'),
      ...covered.map((one) => nameOf(one) + ' is covered'),
    ];
  })()`);
}

/** What the review adds up to, for each player. */
async function pointsBySource(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(
    `[...document.querySelectorAll('.sources section')].map((section) =>
      [...section.querySelectorAll('b')].reduce((sum, one) => sum + Number(one.textContent), 0))`,
  );
}

/** Gives up the game. */
async function resign(page: Page): Promise<void> {
  await page.click('#more');
  await page.click('#resign');
  await page.click('#resign-dialog .primary');
  await page.waitForSelector(keyed('again'));
}

/** The link to a kept game that goes on with these seats: its end, and in a thorough run all of it. */
function linkToEnd(name: string, seats: readonly string[]): string {
  const record = kept(name);
  const [, actions = ''] = record.split('\nactions\n');
  const turns = actions.trimEnd().split('\n').length;
  const people = seats.map((seat, i) =>
    KINDS.includes(seat) ? `; seat ${i} ${seat}\n` : `; bot ${i} "${seat}"\n; seat ${i} person\n`,
  );
  return linkTo(people.join('') + record, isThorough ? 0 : turns - 10);
}

describe('a game of Reef', () => {
  const REEF_WAYS: readonly [how: string, press: Press][] = [
    ['taps, on a phone', byTap],
    ['clicks, on a laptop', byClick],
    ['keys', byKeyboard],
  ];

  // The first game that is taught is played by clicks on a laptop.
  test.each(isThorough ? REEF_WAYS : REEF_WAYS.slice(0, 1))(
    'is played to its end by %s, with the numbers of the library',
    async (_, press) => {
      const sit = async (page: Page): Promise<void> => {
        for (;;) {
          await personNeeded(page);
          const state = await stateOn<reef.State>(page, reef.reef);
          expect(await numbersOn(page)).toEqual(numbersOf(state, 0));
          if (reef.turn(state) === null) break;
          await actInReef(page, state, await idea<reef.Action>(reef.reef, state), press);
          expect(await misplaced(page)).toEqual([]);
        }
        const record = reef.parseRecord(reef.reef, await page.inputValue('#record'));
        expect(reef.verify(reef.reef, record)).toBeNull();
        expect(record.options).toMatchObject({ players: 2, seed: 1 });
        const { winners, standings } = reef.result(await stateOn(page, reef.reef))!;
        const names = ['You', 'Player 2'];
        const [best, second] = standings.map(({ score }) => score);
        expect(winners.length).toBe(1);
        expect(await page.textContent('#turn')).toBe(
          `${winners[0] === 0 ? 'You win' : 'Player 2 wins'} by ${best! - second!} points: ${best} to ${second}`,
        );
        await page.click(keyed('look-back'));
        const rows = await page.locator('.standings tbody tr').allInnerTexts();
        expect(rows).toEqual(
          standings.map(({ rank, player, score, covered, fourHigh }) =>
            [rank, names[player], score, covered, fourHigh].join('\t'),
          ),
        );
        expect(await page.locator('#log li').count()).toBe(record.actions.length);
        expect(await pointsBySource(page)).toEqual(
          [0, 1].map((seat) => standings.find(({ player }) => player === seat)!.score - 3),
        );
        await page.keyboard.press('Escape');

        // The same deal again, and another one, with the same players.
        const dealt = (text: string): string => text.slice(0, text.indexOf('actions'));
        const before = dealt(await page.inputValue('#record'));
        await page.click(keyed('same'));
        expect(dealt(await page.inputValue('#record'))).toBe(before);
        await page.click('#review');
        await page.keyboard.press('Escape');
        await page.click('#new');
        await page.keyboard.press('Escape');
        await resign(page);
        await page.click(keyed('again'));
        expect(await page.inputValue('#record')).not.toMatch(/^seed 1$/m);
        expect(await page.inputValue('#record')).toContain('; bot 0 "Ann"');
      };
      const table = press === byTap ? touched('reef') : tableOf('reef', { viewport: LAPTOP });
      await atTable(sit, { hash: linkToEnd('two-centre', ['Ann', 'beginner']), table });
    },
  );

  test.each(isThorough ? (['file', 'http'] as const) : (['http'] as const))(
    'can be played without a mouse, from %s',
    async (way) => {
      await atTable(
        async (page) => {
          await begin(page, { seats: ['Ann', 'beginner'], seed: 'keys' });
          const wanted = new Set(['start', 'take', 'draw', 'play']);
          for (const type of ['start', 'take', 'play', 'draw', 'play'] as const) {
            await personNeeded(page);
            const state = await stateOn<reef.State>(page, reef.reef);
            const actions = reef.legalActions(state).filter((action) => action.type === type);
            const action = actions[actions.length >> 1]!;
            await actInReef(page, state, action, byKeyboard);
            wanted.delete(type);
            await personNeeded(page);
            const { actions: done } = reef.parseRecord(reef.reef, await page.inputValue('#record'));
            expect(done.map(reef.formatAction)).toContain(reef.formatAction(action));
          }
          expect([...wanted]).toEqual([]);
        },
        { way },
      );
    },
  );

  test('lights up where pieces can go, and outlines what the library counts', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const states = reef.replay(reef.reef, record);
    const at = states.findIndex((state, i) => {
      const action = record.actions[i];
      if (action?.type !== 'play') return false;
      const { pattern } = state.cards[action.card]!;
      return reef.countPattern(reef.apply(state, action).players[state.turn]!.board, pattern) > 1;
    });
    const [state, action] = [states[at]!, record.actions[at] as reef.PlayAction];
    await atTable(
      async (page) => {
        await page.click(keyed(`hand-${action.card}`));
        for (const [i, placement] of action.placements.entries()) {
          const draft = { ...action, placements: action.placements.slice(0, i) };
          const next = reef.nextPlacements(state, draft);
          const piece = next.pieces.find(({ color }) => color === placement.color)!;
          await page.click(keyed(`piece-${placement.color}`));
          expect(await cellsOn(page, '.open')).toEqual(piece.cells);
          // Under the mouse it shows the stack as it would be.
          await page.hover(keyed(`space-${placement.cell}`));
          const ghosts = page.locator('.mine .reef-ghost');
          expect(await ghosts.count()).toBe(1);
          expect(
            await page.locator(`.mine [data-cell="${placement.cell}"] .reef-ghost`).count(),
          ).toBe(1);
          await page.click(keyed(`space-${placement.cell}`));
        }
        const { pattern } = state.cards[action.card]!;
        const after = reef.apply(state, action).players[state.turn]!.board;
        const matches = reef.findMatches(after, pattern);
        for (const [i, cells] of matches.entries()) {
          expect(await cellsOn(page, `[aria-label*="completion ${i + 1}"]`)).toEqual(
            [...cells].sort((one, other) => one - other),
          );
        }
        expect(await page.locator('.mine .counted').count()).toBe(matches.flat().length);
      },
      { hash: linkTo(kept('two-centre'), at) },
    );
  });

  test('says why something cannot be done, and does not do it', async () => {
    await atTable(async (page) => {
      await begin(page, { seats: ['Ann', 'Ben'], variant: '0' });
      const before = await page.inputValue('#record');
      if ((await page.locator(keyed('curtain')).count()) > 0) await page.click(keyed('curtain'));
      await page.click(keyed('space-0'), { force: true });
      expect(await page.textContent('#status')).toMatch(/^A1 is not a space for starting pieces/i);
      await page.click(keyed('deck'), { force: true });
      expect(await page.textContent('#status')).toMatch(/^The deck is face down/);
      expect(await page.inputValue('#record')).toBe(before);
    });
  });
});

async function cellsOn(page: Page, selector: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `[...document.querySelectorAll('.mine .space${selector}')].map((one) => Number(one.dataset.key.slice(6)))`,
  );
}

// Pearls.

async function actInPearls(page: Page, action: pearls.Action, press: Press): Promise<void> {
  switch (action.type) {
    case 'pass':
      return press(page, 'do');
    case 'take': {
      const { market } = await stateOn<pearls.State>(page, pearls.pearls);
      await press(page, `market-${market.indexOf(action.color)}`);
      return press(page, 'do');
    }
    case 'play': {
      const { color, count, jokers, necklace } = action;
      for (let i = 0; i < count; i++) await press(page, `hand-${color}-${i}`);
      for (let i = 0; i < jokers; i++) await press(page, `hand-joker-${i}`);
      const worth = count * pearls.VALUES[color];
      expect(await page.textContent('.points')).toMatch(
        new RegExp(`: ${worth === 1 ? '1 point' : `${worth} points`}$`),
      );
      return press(page, necklace ? 'do' : 'do-plain');
    }
  }
}

/** The points of pearls and necklaces that have been played, by seat from one's own. */
function playedIn({ players }: pearls.State, seat: number): string[] {
  return players.map((_, i) => {
    const { pile, necklaces } = players[(seat + i) % players.length]!;
    const worth = pearls.PEARLS.map((pearl) => pile[pearl] * pearls.VALUES[pearl]);
    const sum = [...worth, ...necklaces].reduce((all, one) => all + one, 0);
    return sum === 1 ? '1 point' : `${sum} points`;
  });
}

describe('a game of Pearls', () => {
  /** Who sits where, and what the person presses with, turn by turn. */
  type Game = [how: string, presses: readonly Press[], seats: readonly string[]];
  const GAMES: readonly Game[] = [
    ['by clicks', [byClick], ['beginner', 'Ann']],
    ['by keyboard alone', [byKeyboard], ['Ann', 'beginner']],
    ['by taps, on a phone', [byTap], ['Ann', 'beginner']],
  ];
  // The first game that is taught is played by taps on a phone.
  const MIXED: Game = ['by keyboard and by clicks', [byKeyboard, byClick], ['beginner', 'Ann']];

  test.each(isThorough ? GAMES : [MIXED])(
    'is played to its end %s, with the numbers of the library',
    async (_, presses, seats) => {
      await atTable(
        async (page) => {
          const seat = seats.indexOf('Ann');
          for (let turn = 0; ; turn++) {
            await personNeeded(page);
            const state = await stateOn<pearls.State>(page, pearls.pearls);
            expect(await page.locator('.seat .score').allTextContents()).toEqual(
              playedIn(state, seat),
            );
            expect(await page.locator('.market button').count()).toBe(state.market.length);
            if (pearls.turn(state) === null) break;
            const press = presses[turn % presses.length]!;
            await actInPearls(page, await idea<pearls.Action>(pearls.pearls, state), press);
            expect(await misplaced(page)).toEqual([]);
          }
          const record = reef.parseRecord(pearls.pearls, await page.inputValue('#record'));
          expect(reef.verify(pearls.pearls, record)).toBeNull();
          const { standings } = pearls.result(await stateOn(page, pearls.pearls))!;
          await page.click(keyed('look-back'));
          expect(await pointsBySource(page)).toEqual(
            [...seats.keys()].map((one) => standings.find(({ player }) => player === one)!.score),
          );
          const cells = await page.locator('.standings tbody td:nth-child(3)').allTextContents();
          expect(cells).toEqual(standings.map(({ score }) => String(score)));
        },
        {
          game: 'pearls',
          hash: linkToEnd('pearls-two', seats),
          table: presses[0] === byTap ? touched('pearls') : tableOf('pearls', { viewport: LAPTOP }),
        },
      );
    },
  );
});

/** The action that a hint names. */
function pearlsAction(words: string): pearls.TakeAction | pearls.PlayAction {
  const [, taken] = /^take (?:the )?(\w+?)s?$/.exec(words) ?? [];
  if (taken !== undefined) return { type: 'take', color: taken as pearls.Pearl };
  const [, count, color, jokers = '0', necklace] =
    /^play (\d+) (\w+?)s?(?: and (\d+) jokers?)?(, and take the necklace)?$/.exec(words) ?? [];
  return {
    type: 'play',
    color: color as pearls.Pearl,
    count: Number(count),
    jokers: Number(jokers),
    necklace: necklace !== undefined,
  };
}

// What both have.

describe('the page to play on', () => {
  test('brings the game back: by reloading, by coming back, by the link', async () => {
    let link = '';
    await atTable(async (page) => {
      await begin(page, { seats: ['Ann', 'easy', 'beginner'] });
      await personNeeded(page);
      const state = await stateOn<reef.State>(page, reef.reef);
      await actInReef(page, state, await idea<reef.Action>(reef.reef, state));
      await personNeeded(page);
      const record = await page.inputValue('#record');
      link = await page.inputValue('#link');
      await page.reload();
      await personNeeded(page);
      expect(await page.inputValue('#record')).toBe(record);
      expect(await page.inputValue('#pace')).toBe('0');
      await page.goto(page.url().replace(/#.*/, ''));
      await personNeeded(page);
      expect(await page.inputValue('#record')).toBe(record);
      expect(reef.parseRecord(reef.reef, record).actions.length).toBeGreaterThan(2);
    });
    await atTable(
      async (page) => {
        expect(await page.inputValue('#link')).toBe(link);
        expect(await page.locator('.seat .name').allTextContents()).toEqual([
          'You',
          'Easy bot',
          'Beginner bot',
        ]);
      },
      { hash: link.slice(link.indexOf('#')) },
    );
  });

  test('goes on from any turn of a record, and remembers it only once somebody plays', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    await atTable(
      async (page) => {
        const states = reef.replay(reef.reef, record);
        expect(await numbersOn(page)).toEqual(numbersOf(states[20]!, states[20]!.turn));
        const stored = 'localStorage.getItem("reef-rules-play-reef")';
        await page.click('#hint');
        expect(await page.evaluate(stored)).toBeNull();
        await actInReef(page, states[20]!, record.actions[20]!);
        expect(await page.evaluate(stored)).toBe(await page.inputValue('#record'));
      },
      { hash: linkTo(kept('two-centre'), 20), way: 'http' },
    );
  });

  test('finds the page of the game that a link is about', async () => {
    await atTable(
      async (page) => {
        await page.waitForURL(/pearls\.html#/);
        expect(await page.textContent('h1')).toBe('Play Pearls');
        expect(await page.inputValue('#record')).toMatch(/^pearls record$/m);
      },
      { hash: linkTo(kept('pearls-six'), 9) },
    );
  });

  const WRONG = [
    [
      'with an illegal action',
      linkTo(kept('two-centre').replace(/take #\d+/, 'take #59'), 30),
      '#59 is not on the display',
    ],
    ['beyond the end', linkTo(kept('two-centre'), 999), 'There is no turn 999'],
    // These are read as in the viewer, where quick runs try them too.
    ['without a record', '#turn=3', 'The link has no record.'],
    ['with another text', '#record=chess', 'expected "reef record", found "chess".'],
  ] as const;
  test.each(isThorough ? WRONG : WRONG.slice(0, 2))(
    'says what is wrong with a link %s, and goes on',
    async (_, hash, message) => {
      await atTable(
        async (page) => {
          expect(await page.textContent('#problem')).toContain(message);
          expect(await page.isVisible('#problem')).toBe(true);
          await personNeeded(page);
          await begin(page, { seats: ['Ann', 'easy'] });
          expect(await page.isVisible('#problem')).toBe(false);
        },
        { hash },
      );
    },
  );

  test('takes back what has shown nothing new, and nothing else', async () => {
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const states = reef.replay(reef.reef, record);
    const open = states.findIndex((state, i) => {
      const action = record.actions[i];
      return action?.type === 'play' && !reef.reveals(state, action);
    });
    const people = '; seat 0 person\n; seat 1 person\n';
    await atTable(
      async (page) => {
        const before = await page.inputValue('#record');
        await actInReef(page, states[open]!, record.actions[open]!);
        expect(await page.inputValue('#record')).not.toBe(before);
        await page.click('#undo');
        expect(await page.inputValue('#record')).toBe(before);
        expect(await focused(page)).toBe('turn');
        if ((await page.locator(keyed('curtain')).count()) > 0) await page.click(keyed('curtain'));

        const state = await stateOn<reef.State>(page, reef.reef);
        const take = reef.legalActions(state).find((one) => one.type === 'take')!;
        const letGo = [
          (): Promise<void> => page.click(keyed('cancel')),
          (): Promise<void> => page.keyboard.press('Escape'),
        ];
        for (const leave of letGo) {
          await page.click(keyed('space-0'), { force: true });
          expect(await page.textContent('#status')).toBe('Choose a card from your hand first.');
          await page.click(keyed(`display-${take.card}`));
          expect(await page.textContent('#status')).toBe('');
          expect(await focused(page)).toBe('do-take');
          await leave();
          expect(await focused(page)).toBe('turn');
        }
        expect(reef.reveals(state, take)).toBe(true);
        await actInReef(page, state, take);
        expect(await page.isEnabled('#undo')).toBe(false);
      },
      { hash: linkTo(people + kept('two-centre'), open) },
    );
  });

  test('takes back anything against bots, even the last move', async () => {
    const whole = kept('two-centre');
    const { actions } = reef.parseRecord(reef.reef, whole);
    const turns = reef
      .replay(reef.reef, reef.parseRecord(reef.reef, whole))
      .map(({ turn }) => turn);
    const own = actions.flatMap((_, i) => (turns[i] === 0 ? [i] : [])).reverse();
    await atTable(
      async (page) => {
        for (const left of own.slice(0, 3)) {
          await page.click('#undo');
          expect(await page.textContent('#turn')).toBe('Your turn');
          expect(await page.textContent('#status')).toBe('You took that back.');
          const record = reef.parseRecord(reef.reef, await page.inputValue('#record'));
          expect(record.actions).toEqual(actions.slice(0, left));
        }
      },
      { hash: linkTo(`; seat 0 person\n; seat 1 easy\n${whole}`, actions.length) },
    );
  });

  const HINT =
    /^Try this: (.*?)\. .*Expected end: (?:level|\d+\.\d points (?:ahead|behind)), \d+ % to win\.$/;

  test('gives a legal hint for Reef, in words and on the table', async () => {
    await atTable(async (page) => {
      await begin(page, { seats: ['Ann', 'easy'] });
      await personNeeded(page);
      await page.click('#hint');
      await page.waitForSelector('.hint-words');
      const [, words = ''] = HINT.exec((await page.textContent('#status'))!) ?? [];
      const placements = Array.from(words.matchAll(/(\w+) on (\w\d)/g), ([, color, cell]) => ({
        color: color as reef.Color,
        cell: reef.parseCell(cell!),
      }));
      const state = await stateOn<reef.State>(page, reef.reef);
      expect(reef.check(state, { type: 'start', placements })).toBeNull();
      expect(await cellsOn(page, '.hinted')).toEqual(
        placements.map(({ cell }) => cell).sort((one, other) => one - other),
      );
    });
  });

  test('gives a legal hint for Pearls, in words and on the table', async () => {
    await atTable(
      async (page) => {
        await begin(page, { seats: ['Ann', 'easy'] });
        await personNeeded(page);
        await page.click('#hint');
        await page.waitForSelector('.hint-words');
        const [, words = ''] = HINT.exec((await page.textContent('#status'))!) ?? [];
        const state = await stateOn<pearls.State>(page, pearls.pearls);
        const action = pearlsAction(words);
        expect(pearls.check(state, action)).toBeNull();
        const cards =
          action.type === 'take'
            ? state.market.filter((pearl) => pearl === action.color).length
            : action.count + action.jokers;
        expect(await page.locator('.hinted').count()).toBe(cards);

        // Whoever chooses all cards of a kind at once finds the button to play them.
        const { hand } = state.players[state.turn]!;
        const pair = pearls.PEARLS.find((pearl) => hand[pearl] > 1)!;
        await page.click(keyed(`hand-${pair}-0`));
        await page.click(keyed('all'));
        expect(await focused(page)).toMatch(/^do(-plain)?$/);
      },
      { game: 'pearls' },
    );
  });

  test('ends with a resignation, which the record keeps', async () => {
    await atTable(async (page) => {
      await begin(page, { seats: ['Ann', 'easy'] });
      await personNeeded(page);
      await page.click('#more');
      await page.click('#resign');
      await page.click('#resign-dialog button:not(.primary)');
      expect(await page.isEnabled('#resign')).toBe(true);
      await resign(page);
      expect(await page.textContent('#turn')).toBe('You resigned: Easy bot wins');
      expect(await focused(page)).toBe('turn');
      const dots = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.seat .name')].map((one) => getComputedStyle(one, '::before'))
          .filter(({ content, display }) => content !== 'none' && display !== 'none')
          .map(({ content }) => content)`,
      );
      expect(dots).toEqual([]);
      expect(await page.inputValue('#record')).toMatch(/^resigned 0$/m);
      await page.reload();
      expect(await page.textContent('#turn')).toBe('You resigned: Easy bot wins');
    });
  });

  test('gives the record away as a file, and leads to the viewer', async () => {
    await atTable(async (page) => {
      await begin(page, { seats: ['Zoë', 'hard', 'hard'], seed: '11', variant: '1' });
      await personNeeded(page);
      const record = await page.inputValue('#record');
      expect(record).toMatch(
        /^; bot 0 "Zoë"\n; seat 0 person\n; bot 1 "Hard bot 1"\n; seat 1 hard\n/,
      );
      expect(reef.parseRecord(reef.reef, record).options).toEqual({
        players: 3,
        seed: '11',
        start: 'outside',
      });
      await page.click('#more');
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
      expect(file.suggestedFilename()).toBe('reef-record.txt');
      const path = join(stage.folder, 'downloaded.txt');
      await file.saveAs(path);
      expect(readFileSync(path, 'utf8')).toBe(await page.inputValue('#record'));
      const href = (await page.getAttribute('#watch', 'href'))!;
      expect(href).toMatch(/^\.\.\/viewer\/index\.html#/);
      const fields = new URLSearchParams(href.slice(href.indexOf('#') + 1));
      expect(fields.get('record')).toBe(await page.inputValue('#record'));
    });
  });

  test('moves only for those who like movement', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await atTable(
        async (page) => {
          await begin(page, { seats: ['Ann', 'Ben'] });
          const moving = await page.evaluate<number>(`(() => {
            document.querySelector('[data-key="curtain"]')?.click();
            document.querySelector('.space.open').click();
            return document.getAnimations().length;
          })()`);
          expect(moving > 0).toBe(reducedMotion === 'no-preference');
        },
        { table: tableOf('reef', { reducedMotion }) },
      );
    }
  });
});

describe('the lesson', () => {
  const LESSONS = [
    ['reef', reef.reef, LAPTOP],
    ['pearls', pearls.pearls, PHONE],
    ['reef', reef.reef, PHONE],
    ['reef', reef.reef, ON_ITS_SIDE],
    ['pearls', pearls.pearls, LAPTOP],
    ['pearls', pearls.pearls, ON_ITS_SIDE],
  ] as const;
  test.each(isThorough ? LESSONS : LESSONS.slice(0, 2))(
    'teaches %s, and goes on as a game',
    async (name, game, viewport) => {
      const isPhone = viewport !== LAPTOP;
      const press = isPhone ? byTap : byClick;
      const table = tableOf(name, { viewport, hasTouch: isPhone });
      await atTable(
        async (page) => {
          const done: string[] = [];
          for (let step = 0; step < 12; step++) {
            await page.waitForSelector(`${keyed('skip')}, #hint:enabled`);
            if ((await page.locator(keyed('skip')).count()) === 0) break;
            expect((await page.textContent('#status'))!.length).toBeGreaterThan(40);
            expect(await misplaced(page)).toEqual([]);
            if ((await page.locator(keyed('go-on')).count()) > 0) {
              await press(page, 'go-on');
              continue;
            }
            const state = await stateOn<object>(page, game as AnyGame);
            const action = await lessonAction(page, name, state);
            done.push((game as AnyGame).formatAction(action));
            if (name === 'reef') {
              await actInReef(page, state as reef.State, action as reef.Action, press);
            } else await actInPearls(page, action as pearls.Action, press);
          }
          expect(done.length).toBeGreaterThan(1);
          expect(await page.textContent('#turn')).toBe('Your turn');
          const record = reef.parseRecord(game as AnyGame, await page.inputValue('#record'));
          expect(record.actions.map((one) => (game as AnyGame).formatAction(one))).toEqual(
            expect.arrayContaining(done),
          );
          // From here on the browser remembers the game.
          await page.reload();
          await personNeeded(page);
          expect(await page.locator(keyed('skip')).count()).toBe(0);
        },
        { game: name, table },
      );
    },
  );

  test('wants the move that it shows, can be skipped, and comes back on request', async () => {
    await atTable(async (page) => {
      for (const cell of [5, 6, 9, 10]) {
        await page.click(
          keyed(`piece-${['green', 'red', 'yellow', 'purple'][[5, 6, 9, 10].indexOf(cell)]}`),
        );
        await page.click(keyed(`space-${cell}`));
      }
      await page.click(keyed('do-place'));
      expect(await page.textContent('#status')).toMatch(/^The lesson shows another move/);
      expect(await page.isEnabled('#hint')).toBe(false);
      await page.click(keyed('skip'));
      expect(await page.textContent('#turn')).toBe('Your turn');
      expect(await page.isEnabled('#hint')).toBe(true);
      await page.click('#rules');
      await page.click('#rules-dialog button:not(.primary):not(.close)');
      expect(await page.textContent('#turn')).toBe('Your first game');
    });
  });
});

/** The move that the lesson points out. */
async function lessonAction(page: Page, name: string, state: object): Promise<unknown> {
  const keys = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.hinted')].map(({ dataset }) => dataset.key)`,
  );
  if (name === 'pearls') {
    const { market } = state as pearls.State;
    const [first = ''] = keys;
    if (first.startsWith('market-'))
      return { type: 'take', color: market[Number(first.slice(7))]! };
    const jokers = keys.filter((key) => key.startsWith('hand-joker')).length;
    const color =
      first.split('-')[1] === 'joker' ? keys.at(-1)!.split('-')[1]! : first.split('-')[1]!;
    return { type: 'play', color, count: keys.length - jokers, jokers, necklace: true };
  }
  const card = keys.find((key) => /^(?:display|hand)-/.test(key));
  if (card?.startsWith('display-') === true) return { type: 'take', card: Number(card.slice(8)) };
  const labels = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.space.hinted')].map(({ ariaLabel }) => ariaLabel)`,
  );
  const placements = labels.map((label) => ({
    color: /hint: (\w+)/.exec(label)![1] as reef.Color,
    cell: reef.parseCell(label.slice(0, 2)),
  }));
  if (card === undefined) return { type: 'start', placements };
  const id = Number(card.slice(5));
  const { pieces } = (state as reef.State).cards[id]!;
  const order = (color: reef.Color): number => pieces.indexOf(color);
  return {
    type: 'play',
    card: id,
    placements: placements.sort((one, other) => order(one.color) - order(other.color)),
  };
}

describe('what is on the table', () => {
  const SCREENS = [
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
    ['a laptop', LAPTOP],
  ] as const;
  // On a laptop there is most room.
  test.each(isThorough ? SCREENS : SCREENS.slice(0, 2))(
    'is on one screen of %s, and nothing covers a space',
    async (_, viewport) => {
      for (const [game, names] of [
        ['reef', ['two-centre', 'three-outside', 'four-anywhere']],
        ['pearls', ['pearls-two', 'pearls-three', 'pearls-four', 'pearls-six']],
      ] as const) {
        const table = tableOf(game, { viewport });
        const scenes = names.flatMap((one) => [0, 36, 9999].map((turn) => [one, turn] as const));
        // A quick run looks at the fullest table.
        for (const [name, turn] of isThorough ? scenes : [scenes.at(-2)!]) {
          await atTable(
            async (page) => {
              await personNeeded(page);
              expect(await misplaced(page)).toEqual([]);
              for (const key of ['display', 'hand', 'market']) {
                const found = page.locator(`[data-key^="${key}-"]:not([aria-disabled="true"])`);
                if ((await found.count()) === 0) continue;
                await found.last().click();
                expect(await misplaced(page)).toEqual([]);
              }
            },
            { game, table, hash: linkTo(kept(name), Math.min(turn, lengthOf(name))) },
          );
        }
      }
    },
  );

  test('is on one screen of a phone in a wide font too', async () => {
    await atTable(
      async (page) => {
        await personNeeded(page);
        await page.locator('[data-key^="hand-"]').last().click();
        await page.locator('[data-key^="market-"]').last().click();
        await spreadText(page);
        expect(await page.textContent('#status')).toMatch(/are too many/);
        expect(await misplaced(page)).toEqual([]);
      },
      {
        game: 'pearls',
        table: tableOf('pearls', { viewport: PHONE }),
        hash: linkTo(kept('pearls-six'), 36),
      },
    );
  });

  test('is reached at once by the keyboard, the hand first and the reef next', async () => {
    await atTable(
      async (page) => {
        await page.evaluate('document.activeElement.blur()');
        const reached: string[] = [];
        for (let i = 0; i < 4; i++) {
          await page.keyboard.press('Tab');
          reached.push((await focused(page)).split('-')[0]!);
        }
        const first = reached.indexOf('space');
        expect(first).toBeGreaterThan(0);
        expect(reached.slice(0, first).every((key) => key === 'hand')).toBe(true);
        await page.focus(keyed('space-5'));
        for (const [key, cell] of [
          ['ArrowRight', 6],
          ['ArrowDown', 10],
          ['Home', 8],
          ['ArrowUp', 4],
          ['ArrowLeft', 4],
          ['End', 7],
        ] as const) {
          await page.keyboard.press(key);
          expect(await focused(page)).toBe(`space-${cell}`);
        }
      },
      { hash: linkTo(kept('four-anywhere'), 40) },
    );
  });

  test('keeps points to itself on request, until the end', async () => {
    await atTable(
      async (page) => {
        await choose(page, 'hidesPoints', 'on');
        expect(await page.locator('.seat .score').allTextContents()).toEqual([
          'points hidden',
          'points hidden',
        ]);
        await page.click('#review');
        expect(await page.locator('.sources, .graph').count()).toBe(0);
        await page.keyboard.press('Escape');
        await resign(page);
        expect(await page.locator('.seat .score').first().textContent()).toMatch(/^\d+ points?$/);
      },
      { hash: linkTo(kept('two-centre'), 24) },
    );
  });

  test('can be put back to any turn, or be that of another record', async () => {
    await atTable(
      async (page) => {
        await page.click('#review');
        await page.click('[data-turn="20"]');
        const record = reef.parseRecord(reef.reef, await page.inputValue('#record'));
        expect(record.actions.length).toBe(20);
        await page.click('#more');
        await page.fill('#record', 'chess');
        await page.click('#open-record');
        expect(await page.textContent('#more-dialog .problem')).toContain('chess');
        await page.fill('#record', kept('four-anywhere'));
        await page.click('#open-record');
        expect(await page.locator('.seat').count()).toBe(4);
      },
      { hash: linkTo(kept('two-centre'), lengthOf('two-centre')) },
    );
  });
});

/** How many turns a kept game has. */
function lengthOf(name: string): number {
  const game: AnyGame = name.startsWith('pearls') ? pearls.pearls : reef.reef;
  return reef.parseRecord(game, kept(name)).actions.length;
}

describe('secrets', () => {
  test('people at one screen see their own cards, and nobody’s while it is passed on', async () => {
    await atTable(async (page) => {
      await begin(page, { seats: ['Ann', 'Ben', 'Cleo'] });
      const state = await stateOn<reef.State>(page, reef.reef);
      const dealt = state.players.map(({ hand }) => hand);
      const shownCards = (): Promise<string[]> =>
        page.evaluate(
          `[...document.querySelectorAll('.hand .card')].flatMap(({ dataset }) => dataset.key ?? [])`,
        );
      const shown = await page.evaluate<string[]>(
        `[...document.querySelectorAll('.table [data-fly]')].map(({ dataset }) => dataset.fly)`,
      );
      for (const card of dealt.flat()) expect(shown).not.toContain(`card-${card}`);
      expect(await page.locator('.table [data-card="?"]').count()).toBe(7);

      for (let i = 0; i < 3; i++) {
        const now = await stateOn<reef.State>(page, reef.reef);
        const seat = now.turn;
        expect(await shownCards()).toEqual([]);
        await page.click(keyed('curtain'));
        expect(await shownCards()).toEqual(dealt[seat]!.map((card) => `hand-${card}`));
        const html = await page.innerHTML('.table');
        for (const card of dealt.flat()) {
          expect(html.includes(`data-fly="card-${card}"`)).toBe(dealt[seat]!.includes(card));
        }
        await actInReef(page, now, reef.legalActionAt(now, 0));
        if (i > 0) continue;

        // A turn that is taken back is its player’s again, but somebody else may hold the screen.
        await page.click('#undo');
        expect(await shownCards()).toEqual([]);
        await page.click(keyed('curtain'));
        expect(await shownCards()).toEqual(dealt[seat]!.map((card) => `hand-${card}`));
        await actInReef(page, now, reef.legalActionAt(now, 0));
      }
    });
  });

  test('bots get what their seat can know, and nothing else', async () => {
    const address = stage.address('site/play/index.html');
    const { page, close } = await stage.visit('about:blank');
    await page.addInitScript(`
      asked = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (question) {
        asked.push(question);
        postMessage.call(this, question);
      };
    `);
    const names = '; seat 0 person\n; seat 1 easy\n';
    const record = reef.parseRecord(reef.reef, kept('two-centre'));
    const turn = reef.replay(reef.reef, record).findIndex((state) => state.turn === 1);
    await page.goto(`${address}${linkTo(names + kept('two-centre'), turn)}`);
    await page.waitForFunction('asked.length === 1');
    const [question] = await page.evaluate<unknown[]>('asked');
    const state = reef.replay(reef.reef, record)[turn]!;
    const view = reef.view(state, 1);
    expect(question).toEqual({ type: 'choose', level: 'easy', seat: 1, view });
    expect(view).not.toEqual(state);
    await close();
  });
});

/** How far the reef moves when a piece is placed after a long story, in pixels. */
async function drift(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const top = () => document.querySelector('.mine .board').getBoundingClientRect().top;
    document.getElementById('status').textContent = 'Player 2 places red on c2, 1 high. '.repeat(6);
    const space = document.querySelector('.space.open');
    space.scrollIntoView({ block: 'center' });
    const before = top();
    space.click();
    return top() - before;
  })()`);
}

describe('for every reader', () => {
  test.each(LOOKS)('nothing is in the way: %s, %i pixels', async (colorScheme, width) => {
    const look = { colorScheme, viewport: { width, height: 800 } };
    const TABLES = [
      ['reef', 'four-anywhere'],
      ['pearls', 'pearls-six'],
    ] as const;
    for (const [game, name] of TABLES) {
      const hash = linkTo(kept(name), 40);
      await atTable(
        async (page) => {
          await page.locator('.hand .card').first().click();
          expect(await objections(page)).toEqual([]);
          expect(await isTooWide(page)).toBe(false);
          if (game === 'reef') expect(await drift(page)).toBe(0);
          // Both games have these dialogs, and a quick run opens them once.
          const dialogs = isThorough || game === 'reef' ? ['rules', 'review', 'more', 'new'] : [];
          for (const dialog of dialogs) {
            await page.click(`#${dialog}`);
            // The checker has seen the table behind it.
            expect(await objections(page, `#${dialog}-dialog[open]`)).toEqual([]);
            expect(await isTooWide(page)).toBe(false);
            await page.keyboard.press('Escape');
          }
          expect(await page.isVisible('#new-dialog')).toBe(false);
          await spreadText(page);
          expect(await isTooWide(page)).toBe(false);
        },
        { hash, table: tableOf(game, look), way: 'http' },
      );
    }
  });

  test('a page and its bots weigh less than 105 kB', () => {
    for (const file of ['reef.js', 'pearls.js']) {
      const script = readFileSync(join(stage.folder, 'site/play', file));
      expect(gzipSync(script, { level: 9 }).length).toBeLessThan(105_000);
    }
  });
});
