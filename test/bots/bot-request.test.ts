import { describe, expect, test } from 'vitest';
import { createRng, reef, verify } from '../../src/index.js';
import { analyse, botNamed, botRequest } from '../../src/bots/index.js';
import type { Bot } from '../../src/bots/index.js';
import type { Action, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { openTable, receive, tableRecord } from '../../src/table/index.js';
import type { SeatId, TableOf } from '../../src/table/index.js';
import { refusal } from '../kit/untrusted.js';

type ReefTable = TableOf<typeof reef>;
const greedy = botNamed(reef, 'greedy');
const random = botNamed(reef, 'random');
const broken: Bot<View, Action> = {
  name: 'broken',
  choose() {
    throw new Error('out of order');
  },
};

function open(seats: readonly (SeatId | null)[], first = 0): ReefTable {
  const options = { players: seats.length, seed: 7, first };
  return openTable(reef, { options, seats, whenAbsent: 'play-on' });
}

function acted(table: ReefTable): ReefTable {
  const id = table.seats[reef.turn(table.current)!]!;
  const action = reef.legalActionAt(table.current, 0);
  const answer = receive(reef, table, id, { type: 'act', action, seq: table.seq });
  expect(answer.refusal).toBeNull();
  return answer.table;
}

/** The table when no bot has anything left to do. */
async function settled(
  table: ReefTable,
  bots: Map<SeatId, Bot<View, Action>>,
  standIn?: Bot<View, Action>,
): Promise<ReefTable> {
  let next = table;
  for (let asked; (asked = await botRequest(reef, next, bots, { standIn, rng: createRng(1) }));) {
    const answer = receive(reef, next, asked.from, asked.request);
    expect(answer.refusal).toBeNull();
    next = answer.table;
  }
  return next;
}

describe('botRequest(game, table, bots, options)', () => {
  test('bots play until it is the turn of a person', async () => {
    const bots = new Map<SeatId, Bot<View, Action>>([
      [1, greedy],
      [2, random],
    ]);
    const table = await settled(open(['ann', 1, 2], 1), bots);
    expect(table.log).toHaveLength(2);
    expect(reef.turn(table.current)).toBe(0);
  });

  test('there is nothing to ask while a seat is empty, or when the game is over', async () => {
    const bots = new Map([['bot', greedy]]);
    expect(await botRequest(reef, open(['bot', null]), bots)).toBeNull();
    const table = openTable(reef, { options: { players: 2, seed: 7 }, seats: ['ann', 'bot'] });
    const over = receive(reef, table, 'ann', { type: 'resign' }).table;
    expect(await botRequest(reef, over, bots)).toBeNull();
  });

  test('bots agree, so against them one goes back to the own action', async () => {
    const bots = new Map<SeatId, Bot<View, Action>>([
      [1, greedy],
      [2, greedy],
    ]);
    const before = open(['ann', 1, 2]);
    const table = await settled(acted(before), bots);
    expect(table.log).toHaveLength(3);
    const offered = receive(reef, table, 'ann', { type: 'undo', seq: 3 }).table;
    expect(offered.offer).toEqual({ player: 0, count: 3, agreed: [] });
    const back = await settled(offered, bots);
    expect(back).toMatchObject({ log: [], offer: null, current: before.current });
  });

  test('a bot waits with its action until people have answered', async () => {
    const bots = new Map([['bot', greedy]]);
    let table = acted(acted(open(['ann', 'ben', 'bot'])));
    table = receive(reef, table, 'ann', { type: 'undo', seq: 2 }).table;
    table = await settled(table, bots);
    expect(table.offer?.agreed).toEqual([2]);
    const declined = receive(reef, table, 'ben', { type: 'decline', seq: 2 }).table;
    expect((await settled(declined, bots)).log).toHaveLength(3);
  });

  test('a bot that fails resigns, and a stand-in plays on for it to the end', async () => {
    const bots = new Map<SeatId, Bot<View, Action>>([
      [0, random],
      [1, broken],
    ]);
    const table = await settled(open([0, 1]), bots, random);
    expect(reef.turn(table.current)).toBeNull();
    const record = tableRecord(reef, table);
    expect(record.absences).toMatchObject([{ player: 1, by: 'resignation' }]);
    expect(record.result?.winners).toEqual([0]);
    expect(verify(reef, record)).toBeNull();
  });

  test('without a stand-in the absent are left to the host; one that fails acts all the same', async () => {
    const gone = receive(reef, open(['ann', 'ben']), 'ann', { type: 'resign' }).table;
    expect(await botRequest(reef, gone, new Map())).toBeNull();
    expect(await botRequest(reef, gone, new Map(), { standIn: broken })).toMatchObject({
      from: null,
      request: { type: 'stand-in', seat: 0, action: { type: 'start' }, seq: 1 },
    });
  });

  test.each([null, {}, []])('refuses %j in place of a Map of bots', async (bots) => {
    const asked = botRequest(reef, open(['ann', 'ben']), bots as never);
    await expect(asked).rejects.toMatchObject({ code: 'bad-options', path: 'bots' });
  });

  test('refuses a table of another game', async () => {
    const asked = botRequest(pearls, open(['ann', 'ben']) as never, new Map());
    await expect(asked).rejects.toMatchObject({ code: 'bad-table', path: 'game' });
    const analysed = (): unknown =>
      analyse(reef, open([1, 2]).current, random, { budget: { playouts: 9 } });
    expect(refusal(analysed)).toMatchObject({ code: 'bad-bot' });
  });
});

test('analyse(reef, botNamed(reef, "hard"), …) compiles, and works', () => {
  const state = reef.setup({ players: 2, seed: 7 });
  const { playouts } = analyse(reef, state, botNamed(reef, 'hard'), { budget: { playouts: 20 } });
  expect(playouts).toBe(20);
});
