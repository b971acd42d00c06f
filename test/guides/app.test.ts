import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as reef from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { openTable, receive } from '../../src/table/index.js';

const root = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/app-and-server.md'), 'utf8');

describe('docs/app-and-server.md', () => {
  const files = ['server.ts', 'rooms.ts', 'stores/store.ts', 'client/table.ts'].map(read);
  const listings = [...guide.matchAll(/^```tsx\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

  test('shows the server as it is, and parts of the rest', () => {
    expect(listings).toHaveLength(7);
    expect(listings[0]).toBe(files[0]);
    const all = withoutMargins(files.join('\n'));
    for (const listing of listings.slice(1)) expect(all).toContain(withoutMargins(listing));
  });

  test('shows a server that is small enough to read, with a client that is', () => {
    expect(linesOf(files[0]!) + linesOf(files[1]!)).toBeLessThan(200);
    const client = ['app.tsx', 'pearls.tsx', 'reef.tsx', 'table.ts'].map((file) =>
      read(`client/${file}`),
    );
    expect(client.map(linesOf).reduce((sum, lines) => sum + lines)).toBeLessThan(400);
  });
});

function read(file: string): string {
  return readFileSync(join(root, 'docs/examples/server', file), 'utf8');
}

function withoutMargins(code: string): string {
  return code.replaceAll(/\s+/g, ' ');
}

/** The lines of code, without comments and empty lines. */
function linesOf(code: string): number {
  return code.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length;
}

/** The reasons in a row of one of the guide's tables, in their order. */
function orderOf(game: 'Reef' | 'Pearls', action: string): readonly string[] {
  const [, part = ''] = /^## Which reason comes first$([\s\S]*?)^## /m.exec(guide) ?? [];
  const [, table = ''] = new RegExp(`${game}:\n\n([\\s\\S]*?)\n\n`).exec(part) ?? [];
  const row = table
    .split('\n')
    .find((line) => line.startsWith(`| ${action} `) || line.startsWith(`| \`${action}\` `));
  return [
    ...(row ?? '')
      .split('|')
      .slice(2)
      .join('')
      .matchAll(/`([a-z-]+)`/g),
  ].map(([, code = '']) => code);
}

describe('check(view, action) of Reef names the first of several reasons', () => {
  const placed = ['start r@b2 y@c2 p@b3 g@c3', 'start g@b2 y@c2 r@b3 p@c3'].reduce(
    (state, text) => reef.apply(state, reef.parseAction(text)),
    reef.setup({ players: 2, seed: 7, first: 0 }),
  );
  const begun = reef.setup({ players: 2, seed: 7, first: 0 });
  const over: reef.State = { ...placed, phase: 'over' };
  /** The game with something changed about player 0. */
  const withPlayer = (changes: Partial<reef.Player>): reef.State => ({
    ...placed,
    players: [{ ...placed.players[0]!, ...changes }, placed.players[1]!],
  });
  const full = withPlayer({ hand: [55, 1, 2, 3], score: 0 });
  const poor = withPlayer({ score: 0 });
  // Card 55 has two yellow pieces; b2 holds four pieces here, and no yellow is left.
  const [card] = placed.players[0]!.hand;
  const high = withPlayer({
    board: placed.players[0]!.board.map((stack, cell) =>
      cell === 5 ? ['red', 'red', 'red', 'red'] : stack,
    ),
  });
  const scarce: reef.State = { ...high, supply: { ...high.supply, yellow: 0 } };

  test.each<[action: string, first: string, second: string, state: reef.State, text: string]>([
    ['any', 'game-over', 'wrong-phase', over, 'start r@b2'],
    ['start', 'wrong-piece', 'space-not-allowed', begun, 'start r@b2 r@a1'],
    ['start', 'wrong-piece', 'space-taken', begun, 'start r@b2 r@b2'],
    ['start', 'space-not-allowed', 'piece-left', begun, 'start r@a1'],
    ['start', 'space-taken', 'piece-left', begun, 'start r@b2 y@b2'],
    ['take', 'hand-full', 'not-on-display', full, 'take #3'],
    ['draw', 'hand-full', 'no-points', full, 'draw #57'],
    ['draw', 'no-points', 'not-on-display', poor, 'draw #3'],
    ['draw', 'no-points', 'not-lowest', poor, 'draw #16'],
    ['play', 'not-in-hand', 'wrong-piece', placed, 'play #3 r@a1 g@a1'],
    ['play', 'wrong-piece', 'stack-full', high, `play #${card} r@b2`],
    ['play', 'short-supply', 'stack-full', scarce, `play #${card} y@b2`],
    ['play', 'stack-full', 'piece-left', high, `play #${card} y@b2`],
  ])('%s: %s before %s', (action, first, second, state, text) => {
    const order = orderOf('Reef', action);
    expect(order).toContain(first);
    expect(order.indexOf(second)).toBeGreaterThan(order.indexOf(first));
    expect(reef.check(state, reef.parseAction(text))?.code).toBe(first);
  });

  test('malformed before all others, and the first placement that is wrong before later ones', () => {
    expect(orderOf('Reef', 'any')[0]).toBe('malformed');
    expect(reef.check(over, { type: 'win' })?.code).toBe('malformed');
    const code = (text: string): string | undefined =>
      reef.check(begun, reef.parseAction(text))?.code;
    expect(code('start r@b2 y@a1 p@b2')).toBe('space-not-allowed');
    expect(code('start r@b2 y@b2 p@a1')).toBe('space-taken');
    expect(code('start r@b2 y@b2 r@c2')).toBe('space-taken');
  });
});

describe('check(view, action) of Pearls names the first of several reasons', () => {
  const state = pearls.setup({ players: 2, seed: 7, first: 0 });
  const none: pearls.Pearls = {
    joker: 0,
    yellow: 0,
    red: 0,
    green: 0,
    blue: 0,
    teal: 0,
    purple: 0,
  };
  const withHand = (
    hand: Partial<pearls.Pearls>,
    more: Partial<pearls.State> = {},
  ): pearls.State => ({
    ...state,
    market: ['red', 'red', 'yellow', 'yellow', 'green', 'green'],
    ...more,
    players: state.players.map((player) => ({ ...player, hand: { ...none, ...hand } })),
  });
  const last = { phase: 'final', finalTurns: 2 } as const;
  const play = { type: 'play', color: 'red', count: 2, jokers: 2, necklace: true } as const;

  test.each<[action: string, first: string, second: string, state: pearls.State, done: unknown]>([
    ['any', 'malformed', 'game-over', { ...state, phase: 'over' }, { type: 'win' }],
    ['take', 'last-turn', 'not-in-market', withHand({}, last), { type: 'take', color: 'blue' }],
    ['take', 'last-turn', 'no-room', withHand({ red: 10 }, last), { type: 'take', color: 'red' }],
    ['take', 'not-in-market', 'no-room', withHand({ red: 10 }), { type: 'take', color: 'blue' }],
    ['play', 'not-enough-cards', 'no-necklace', withHand({ red: 1 }, { necklaces: [] }), play],
  ])('%s: %s before %s', (action, first, second, position, done) => {
    const order = orderOf('Pearls', action);
    expect(order).toContain(first);
    expect(order.indexOf(second)).toBeGreaterThan(order.indexOf(first));
    expect(pearls.check(position, done)?.code).toBe(first);
  });

  test('play: the colour before the jokers', () => {
    expect(pearls.check(withHand({ red: 1 }), play)).toMatchObject({
      code: 'not-enough-cards',
      color: 'red',
    });
    expect(pearls.check(withHand({ red: 2 }), play)).toMatchObject({
      code: 'not-enough-cards',
      color: 'joker',
    });
  });
});

test('receive(game, table, from, request) asks about the table before it asks the game, in the order of the guide', () => {
  const [, order = ''] = /A\s+table makes its own checks[^:]*:([\s\S]*?)\n\n/.exec(guide) ?? [];
  const codes = [...order.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
  const options = { players: 2, seed: 7, first: 0 };
  const fresh = openTable(reef.reef, { options, seats: ['ann', 'ben'] });
  const start = reef.parseAction('start r@b2 y@c2 p@b3 g@c3');
  const begun = receive(reef.reef, fresh, 'ann', { type: 'act', action: start, seq: 0 }).table;
  const over = receive(reef.reef, begun, 'ann', { type: 'resign' }).table;
  const waiting = receive(reef.reef, begun, 'ben', { type: 'leave' }).table;
  const playingOn = { ...begun, whenAbsent: 'play-on' } as const;
  const absent = receive(reef.reef, playingOn, 'ann', { type: 'resign' }).table;
  // Each request is wrong in every way that is left: it is not an action, whoever sends it.
  const wrong = 0 as never;
  const refusals = [
    receive(reef.reef, over, 'eve', { type: 'act', action: wrong, seq: 9 }),
    receive(reef.reef, over, 'ann', { type: 'act', action: wrong, seq: 9 }),
    receive(reef.reef, over, 'ben', { type: 'act', action: wrong, seq: 0 }),
    receive(reef.reef, begun, 'ben', { type: 'act', action: wrong, seq: 0 }),
    receive(reef.reef, waiting, 'ann', { type: 'act', action: wrong, seq: 1 }),
    receive(reef.reef, absent, 'ann', { type: 'act', action: wrong, seq: 2 }),
    receive(reef.reef, begun, 'ann', { type: 'act', action: wrong, seq: 1 }),
    receive(reef.reef, begun, 'ben', { type: 'act', action: wrong, seq: 1 }),
  ].map(({ messages }) => (messages[0]?.message as { code: string }).code);
  expect(refusals).toEqual(codes);
});
