import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { BotAnswer } from '../../src/bots/index.js';
import { reef } from '../../src/index.js';
import type { Action, AnyGame, State, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { root } from './kit.js';
import { openStage, test as testInBrowser } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const EXAMPLES = ['bot-thread/thread.mjs', 'bot-thread/server.mjs'].concat([
  'bot-web-worker/worker.js',
  'bot-web-worker/page.js',
]);

/** The examples beside the built package, where its name leads to it. */
const folder = join(inject('built'), 'examples');

beforeAll(() => {
  for (const name of EXAMPLES) cpSync(join(root, 'docs/examples', name), join(folder, name));
});

test.each(EXAMPLES)('the guide shows docs/examples/%s as it is', (name) => {
  const guide = readFileSync(join(root, 'docs/writing-a-bot.md'), 'utf8');
  const code = readFileSync(join(root, 'docs/examples', name), 'utf8');
  expect(guide).toContain(`\`\`\`js\n${code}\`\`\`\n`);
});

/** What the server's side of the recipe for threads offers. */
interface BotThread {
  ask(question: {
    readonly table: string;
    readonly game: string;
    readonly bot: string;
    readonly view: object;
    readonly seat: number;
  }): Promise<BotAnswer<unknown>>;
  forget(table: string): void;
  close(): Promise<void>;
}

describe('BotThread', () => {
  const threads: BotThread[] = [];

  async function start(limit: number): Promise<BotThread> {
    const file = pathToFileURL(join(folder, 'bot-thread/server.mjs')).href;
    const module = (await import(/* @vite-ignore */ file)) as {
      BotThread: new (limit: number) => BotThread;
    };
    const thread = new module.BotThread(limit);
    threads.push(thread);
    return thread;
  }

  afterAll(async () => {
    await Promise.all(threads.map((thread) => thread.close()));
  });

  test('ask(question) plays both games, several tables at once', async () => {
    const thread = await start(60_000);
    const play = async (game: AnyGame, table: string): Promise<void> => {
      let state = game.setup({ players: 2, seed: 7 });
      for (let turn = 0; turn < 4; turn++) {
        const seat = game.turn(state)!;
        const view = game.view(state, seat);
        const bot = turn % 2 === 0 ? 'greedy' : 'mcts:20';
        const { action, failure } = await thread.ask({ table, game: game.name, bot, view, seat });
        expect(failure).toBeNull();
        state = game.apply(state, action);
      }
      thread.forget(table);
    };
    await Promise.all([play(reef, 'a'), play(pearls, 'b'), play(reef, 'c')]);
  });

  const state = reef.setup({ players: 2, seed: 7, first: 0 });
  const question = { table: 'a', game: 'reef', bot: 'greedy', view: state, seat: 0 };

  test('ask(question) throws for what makes no sense, and goes on', async () => {
    const thread = await start(60_000);
    await expect(thread.ask({ ...question, seat: 1 })).rejects.toThrow('turn of player 0');
    await expect(thread.ask({ ...question, bot: 'gready' })).rejects.toThrow('Did you mean greedy');
    expect((await thread.ask(question)).failure).toBeNull();
  });

  test('ask(question) ends a thread that a bot does not let go of, and starts another', async () => {
    const thread = await start(500);
    const bot = 'mcts:999999999';
    const message = 'did not answer within 500 milliseconds';
    const { failure } = await thread.ask({ ...question, bot });
    expect(failure).toEqual({
      seat: 0,
      bot,
      code: 'time-out',
      message,
      violation: null,
      stack: null,
    });

    // On a busy machine it can take more than one attempt to load the bots in time.
    let answer = await thread.ask(question);
    for (let i = 0; answer.failure !== null && i < 100; i++) answer = await thread.ask(question);
    expect(reef.check(state, answer.action)).toBeNull();
  });
});

testInBrowser('the recipe for a Web Worker plays Reef in Chromium, bundled', async () => {
  const stage = await openStage();
  const out = join(stage.folder, 'web-worker');
  await build({
    entryPoints: ['page.js', 'worker.js'].map((name) => join(folder, 'bot-web-worker', name)),
    outdir: out,
    bundle: true,
    format: 'esm',
  });
  writeFileSync(join(out, 'index.html'), '<!doctype html><link rel="icon" href="data:,">');
  const { page, troubles, close } = await stage.visit(
    stage.address('web-worker/index.html', 'http'),
  );

  let state: State = reef.setup({ players: 2, seed: 7, first: 0 });
  await page.evaluate(`import('./page.js').then(({ BotWorker }) => { bot = new BotWorker(); })`);
  const ask = (bot: string, view: View, seat: number, limit: number): Promise<BotAnswer<Action>> =>
    page.evaluate(`bot.ask(...${JSON.stringify([bot, view, seat, limit])})`);
  for (const name of ['planner', 'greedy', 'mcts:20']) {
    const seat = state.turn;
    const { action, failure } = await ask(name, reef.view(state, seat), seat, 60_000);
    expect(failure).toBeNull();
    state = reef.apply(state, action!);
  }

  // The page goes on while a bot thinks, ends it, and asks another.
  const view = reef.view(state, state.turn);
  expect(await ask('mcts:999999999', view, state.turn, 200)).toBeNull();
  expect((await ask('planner', view, state.turn, 60_000)).failure).toBeNull();
  await expect(ask('planner', view, 1 - state.turn, 60_000)).rejects.toThrow('it is the turn of');
  expect(troubles).toEqual([]);
  await page.evaluate('bot.close()');
  await close();
  await stage.close();
});
