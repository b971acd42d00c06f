import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createRng,
  legalActions,
  parseAction,
  parseRecord,
  reef,
  replay,
  setup,
  verify,
  view,
} from '../../src/index.js';
import type { AnyGame, State, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';

// Whole games over the network take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const root = resolve(import.meta.dirname, '../..');

/** What the program of the guide defines before it starts to play. */
interface Guide {
  readonly Table: new (game: AnyGame, saved: string, keep: (saved: string) => void) => object;
  readonly newGame: (game: AnyGame, players: number) => string;
  readonly serve: (table: object, tokens: readonly string[]) => Server;
}

let guide: Guide;
let folder = '';
const servers: Server[] = [];

beforeAll(async () => {
  const page = readFileSync(join(root, 'docs/app-and-server.md'), 'utf8');
  folder = mkdtempSync(join(tmpdir(), 'reef-rules-server-'));
  const file = join(folder, 'server.ts');
  writeFileSync(file, `${programIn(page)}\nexport { newGame, serve, Table };\n`);
  guide = (await import(pathToFileURL(file).href)) as Guide;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** The table and the network, without the part that plays; on the sources instead of the build. */
function programIn(page: string): string {
  const [, part = ''] = /^## The table$([\s\S]*?)^## Playing on it$/m.exec(page) ?? [];
  const blocks = [...part.matchAll(/^```ts.*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(2);
  return blocks
    .join('\n')
    .replaceAll(`from 'reef-rules'`, `from '${pathToFileURL(join(root, 'src/index.ts')).href}'`);
}

/** A running table with its players. */
class Club {
  readonly game: AnyGame;
  readonly tokens: readonly string[];
  readonly url: string;
  /** Every text that was kept, the newest last. */
  readonly saved: string[];

  static async open(
    game: AnyGame,
    players: number,
    saved: string = dealt(game, players),
    keep: (text: string) => void = () => undefined,
  ): Promise<Club> {
    const tokens = Array.from({ length: players }, (_, seat) => `token ${seat}`);
    const texts = [saved];
    const table = new guide.Table(game, saved, (text) => {
      keep(text);
      texts.push(text);
    });
    const server = guide.serve(table, tokens);
    servers.push(server);
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return new Club(game, tokens, `http://127.0.0.1:${port}`, texts);
  }

  private constructor(game: AnyGame, tokens: readonly string[], url: string, saved: string[]) {
    this.game = game;
    this.tokens = tokens;
    this.url = url;
    this.saved = saved;
  }

  /** The game as the kept text has it. */
  get state(): object {
    const record = parseRecord(this.game, this.saved.at(-1)!);
    return replay(this.game, record).at(-1)!;
  }

  headers(seat: number | null): Record<string, string> {
    return seat === null ? {} : { authorization: `Bearer ${this.tokens[seat] ?? 'nobody'}` };
  }

  async post(path: string, seat: number | null, body = ''): Promise<Answer> {
    const headers = this.headers(seat);
    const response = await fetch(this.url + path, { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as object) };
  }

  act(seat: number | null, action: unknown): Promise<Answer> {
    return this.post('/actions', seat, JSON.stringify(action));
  }

  /** The updates that a seat gets, one with each call. */
  async watch(seat: number | null): Promise<() => Promise<string>> {
    const response = await fetch(`${this.url}/events`, { headers: this.headers(seat) });
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    return async () => {
      while (!text.includes('\n\n')) {
        const { value } = await reader.read();
        text += decoder.decode(value, { stream: true });
      }
      const [update = '', ...rest] = text.split('\n\n');
      text = rest.join('\n\n');
      return update;
    };
  }
}

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

/** A game in which nobody has done anything yet, as a text to restore. */
function dealt(game: AnyGame, players: number): string {
  return `${game.name} record\nformat 1\nrules 1\nplayers ${players}\nseed 7\nfirst 0\nactions\n`;
}

/** A game of Reef in which both have placed their pieces, as a text to restore. */
function begun(...more: string[]): string {
  const actions = ['start r@b2 y@c2 p@b3 g@c3', 'start g@b2 y@c2 r@b3 p@c3', ...more];
  return `${dealt(reef, 2)}${actions.join('\n')}\n`;
}

describe('the server of the guide', () => {
  test.each<[name: string, game: AnyGame, players: number]>([
    ['Reef for two', reef, 2],
    ['Reef for three', reef, 3],
    ['Pearls for two', pearls, 2],
    ['Pearls for four', pearls, 4],
  ])(
    'plays a whole game of %s and tells everybody what they may see, and no more',
    async (_, game, players) => {
      const club = await Club.open(game, players);
      const seats = [...club.tokens.keys(), null];
      const watches = await Promise.all(seats.map((seat) => club.watch(seat)));
      const rng = createRng(7);
      for (;;) {
        const { state } = club;
        const updates = await Promise.all(watches.map((next) => next()));
        const views = updates.map(
          (update) => (JSON.parse(update.replace('data: ', '')) as { view: object }).view,
        );
        expect(views).toEqual(seats.map((seat) => game.view(state, seat)));

        const turn = game.turn(state);
        if (turn === null) break;
        const answer = await club.act(turn, game.randomAction(views[turn]!, rng));
        expect(answer).toEqual({ status: 200 });
      }
      const saved = club.saved.at(-1)!;
      expect(verify(game, parseRecord(game, saved))).toBeNull();
      expect(saved).toContain('result winners');
    },
  );

  test('refuses everybody but the player to move, and tells them nothing', async () => {
    const club = await Club.open(reef, 2, begun());
    const { cards } = club.state as State;
    for (const seat of [1, null]) {
      const answers = await Promise.all(
        cards.map((_, card) => club.act(seat, { type: 'play', card, placements: [] })),
      );
      const [first] = answers;
      expect(first).toEqual({
        status: 400,
        code: 'not-your-turn',
        message: 'it is not your turn',
      });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    expect(club.saved).toHaveLength(1);
  });

  test('refuses an unknown token and an unknown address', async () => {
    const club = await Club.open(reef, 2, begun());
    expect(await club.act(2, legalActions(club.state as State)[0])).toMatchObject({ status: 401 });
    const response = await fetch(`${club.url}/events`, { headers: club.headers(2) });
    expect(response.status).toBe(401);
    expect(await club.post('/state', 0)).toMatchObject({ status: 404 });
    expect(club.saved).toHaveLength(1);
  });

  test.each<[name: string, body: string, code: string]>([
    ['no JSON', 'take #57', 'bad-json'],
    ['nothing', '', 'bad-json'],
    ['null', 'null', 'bad-action'],
    ['another type', '{"type":"win"}', 'bad-action'],
    ['too many fields', '{"type":"take","card":57,"points":100}', 'bad-action'],
    ['a prototype', '{"type":"take","card":57,"__proto__":{}}', 'bad-action'],
    ['a card that is not there', '{"type":"take","card":3}', 'not-on-display'],
    ['a card of the other hand', '{"type":"play","card":44,"placements":[]}', 'not-in-hand'],
    ['nesting', '['.repeat(5000) + ']'.repeat(5000), 'bad-action'],
  ])('refuses %s with a reason and goes on', async (_, body, code) => {
    const club = await Club.open(reef, 2, begun());
    const answer = await club.post('/actions', 0, body);
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.message).toMatch(/\w/);
    expect(await club.act(0, parseAction('take #57'))).toEqual({ status: 200 });
  });

  test('hangs up on a body that does not end, and goes on', async () => {
    const club = await Club.open(reef, 2, begun());
    const { hostname, port } = new URL(club.url);
    const options = { hostname, port, path: '/actions', method: 'POST', headers: club.headers(0) };
    await new Promise<void>((done) => {
      const request = httpRequest(options).on('error', () => undefined);
      request.on('close', done);
      const pour = (): void => {
        while (!request.destroyed && request.write(' '.repeat(10_000)));
      };
      request.on('drain', pour);
      pour();
    });
    expect(await club.act(0, parseAction('take #57'))).toEqual({ status: 200 });
  });

  test('takes back what has shown nothing', async () => {
    const club = await Club.open(reef, 2, begun('take #57', 'take #16'));
    const before = club.state;
    const seen = await club.watch(1);
    await seen();
    expect(await club.act(0, parseAction('play #57 p@a1 p@a2'))).toEqual({ status: 200 });
    expect(await club.post('/undo', 1)).toMatchObject({ status: 400, code: 'not-yours' });
    expect(await club.post('/undo', null)).toMatchObject({ status: 400, code: 'not-yours' });
    expect(await club.post('/undo', 0)).toEqual({ status: 200 });
    expect(club.state).toEqual(before);

    await seen();
    const update = JSON.parse((await seen()).replace('data: ', '')) as { view: View };
    expect(update).toEqual({ view: view(before as State, 1), events: [] });
  });

  test.each<[name: string, action: string]>([
    ['a card from the display', 'take #57'],
    ['a draw', 'draw #57'],
    ['a dealt card', 'play #55 y@b2 y@c2'],
  ])('takes back nothing that was a look at something new: %s', async (_, action) => {
    const club = await Club.open(reef, 2, begun());
    expect(await club.act(0, parseAction(action))).toEqual({ status: 200 });
    const { state } = club;
    expect(await club.post('/undo', 0)).toMatchObject({ status: 400, code: 'too-late' });
    expect(club.state).toEqual(state);
  });

  test('has nothing to take back at the beginning', async () => {
    const club = await Club.open(reef, 2);
    expect(await club.post('/undo', 0)).toMatchObject({ status: 400, code: 'not-yours' });
  });

  test('goes on after a restart as if nothing had happened', async () => {
    const club = await Club.open(pearls, 3);
    const rng = createRng(3);
    for (let i = 0; i < 10; i++) {
      const turn = pearls.turn(club.state as never)!;
      await club.act(turn, club.game.randomAction(club.state, rng));
    }
    const old = await Promise.all([0, 1, 2, null].map(async (seat) => (await club.watch(seat))()));

    const next = await Club.open(pearls, 3, club.saved.at(-1));
    const now = await Promise.all([0, 1, 2, null].map(async (seat) => (await next.watch(seat))()));
    expect(now).toEqual(old);
    expect(now[0]).not.toEqual(now[1]);
  });

  test('lets nothing happen that cannot be kept, and keeps its troubles to itself', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const club = await Club.open(reef, 2, begun(), () => {
      throw new Error(
        `no room for the deck ${JSON.stringify(setup({ players: 2, seed: 7 }).deck)}`,
      );
    });
    const seen = await club.watch(1);
    await seen();
    const answer = await club.act(0, parseAction('take #57'));
    expect(answer).toEqual({ status: 500, code: 'internal', message: 'our mistake' });
    expect(log).toHaveBeenCalledOnce();
    expect(await (await club.watch(1))()).toBe(
      `data: ${JSON.stringify({ view: view(club.state as State, 1), events: [] })}`,
    );
  });

  test('begins every game with another deal', () => {
    const [one, other] = [guide.newGame(reef, 2), guide.newGame(reef, 2)];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^seed "[0-9a-f-]{36}"$/m);
  });
});
