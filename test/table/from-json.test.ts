import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { defineGame, reef, STANDARD_DECK } from '../../src/index.js';
import { openTable, receive, tableFromJson } from '../../src/table/index.js';
import type { TableEntry } from '../../src/table/index.js';
import type { Action } from '../../src/index.js';
import { looseParts } from '../kit/table.js';
import { refusal, withoutPart, withValue } from '../kit/untrusted.js';
import { played, tableOfTwo } from './kit.js';

/** A table with everything in it: a clock, somebody who has left, an action taken back. */
function wholeTable(): ReturnType<typeof tableOfTwo> {
  let table = tableOfTwo(['ann', null], { perTurn: 1000, perGame: 9000 });
  table = receive(reef, table, 'zoe', { type: 'join' }, 1).table;
  table = receive(reef, table, 'zoe', { type: 'leave' }, 2).table;
  table = receive(reef, table, 'ben', { type: 'join' }, 3).table;
  table = played(table, 1, 0, 10);
  table = receive(reef, table, 'ann', { type: 'undo', seq: 1 }, 20).table;
  return played(table, 4, 0, 30);
}

interface Beads {
  readonly taken: readonly number[];
}

/** A game for one to sixteen players: each takes a bead in turn, once. */
const BEADS = defineGame<Beads, Beads, { readonly take: number }>({
  name: 'beads',
  playerCounts: [1, 2, 16],
  players: ({ taken }) => taken.length,
  setup: ({ players }) => ({ taken: new Array<number>(players).fill(0) }),
  turn: ({ taken }) => (taken.includes(0) ? taken.indexOf(0) : null),
  standings: ({ taken }) => taken.map((score, player) => ({ player, score })),
  legalActions: ({ taken }) => (taken.includes(0) ? [{ take: 1 }] : []),
  step: ({ taken }) => ({
    state: { taken: taken.map((bead, i) => (i === taken.indexOf(0) ? 1 : bead)) },
    events: [{ type: 'taken' }],
  }),
  view: (state) => state,
  determinize: (state) => state,
  readAction: ({ take }) => (take === 1 ? { take } : null),
  readState: ({ taken }) => ({ taken }),
  readView: ({ taken }) => ({ taken }),
});

/** A table where the player of the first seat has left. */
function leftFirst(): ReturnType<typeof tableOfTwo> {
  return receive(reef, tableOfTwo(), 'ann', { type: 'leave' }).table;
}

describe('tableFromJson(game, value)', () => {
  const table = wholeTable();

  test.each([
    ['whole', table],
    ['new', tableOfTwo()],
    ['with a first seat that was left', leftFirst()],
    ['without a seed', openTable(reef, { options: { players: 4 }, seats: [1, 2, 3, null] })],
    ['ended', receive(reef, table, 'ben', { type: 'resign' }, 40).table],
    ['out of time', receive(reef, table, 'ben', { type: 'time' }, 99_999).table],
  ])('gives a table back, frozen: %s', (_, kept) => {
    const back = tableFromJson(reef, JSON.parse(JSON.stringify(kept)));
    expect(back).toStrictEqual(kept);
    expect(looseParts(back)).toEqual([]);
  });

  test.each<[path: string, wrongs: readonly unknown[], at?: string | RegExp]>([
    ['', [undefined, null, 5, 'table', [], {}]],
    ['format', [0, '1', null]],
    ['rules', [0, '1', null, undefined]],
    ['game', ['pearls', null]],
    ['options', [null, {}, { players: 2 }], /^options/],
    ['options.players', [9, '2']],
    ['shared', [null, {}, ['players'], ['cards', 'cards']], /^shared/],
    ['options', [{ ...table.options, seed: undefined }], 'options.seed'],
    ['seats', [null, [], [null], ['a', 'a'], new Array(17).fill(null)]],
    ['seats[0]', ['', 0.5, {}, undefined]],
    ['former', [null, {}, [null]], /^former/],
    ['former[0].id', ['', null]],
    ['former[0].seat', [-1, 2, '0']],
    ['log', [null, {}]],
    ['log[0]', [null, 0, {}], /^log\[0\]/],
    ['log[0].type', ['jump', null]],
    ['log[0].player', [-1, 2, '0']],
    ['log[0].action', [null, { type: 'fly' }], /^log\[0\]\.action/],
    ['log[0].spent', [-1, NaN, '5', null]],
    ['version', [0, 1, '9', null]],
    ['seq', [-1, 4, 5.5, null], /^seq|^log/],
    ['whenAbsent', ['wait', null]],
    ['commitment', [7, undefined, 'x'.repeat(1001)]],
    ['undone', [undefined, {}, 7, null], /^undone|^seq/],
    ['undone.seq', [-1, '2', 99], /^undone|^seq/],
    ['offer', [undefined, {}, 7], /^offer/],
    ['offer', [{ player: 0, count: 9, agreed: [] }], 'offer.count'],
    ['offer', [{ player: 0, count: 2, agreed: [0] }], 'offer.agreed'],
    ['log[1].seq', [3, 0, null], 'log[1].seq'],
    ['log[1].action', [{ type: 'take', card: 0 }], 'log[1]'],
    ['log[1].player', [0], 'log[1]'],
    ['log[3]', [{ type: 'undo', player: 0 }], 'log[3].type'],
    ['log[3]', [{ type: 'absent', seq: 6, player: 0, by: 'forfeit' }]],
    ['log[3]', [{ type: 'back', seq: 6, player: 0 }]],
    ['log[1]', [{ type: 'end', seq: 4, ending: { by: 'luck', player: 0 } }], 'log[1].ending.by'],
    ['log[1]', [{ type: 'end', seq: 4, ending: { by: 'forfeit', player: 5 } }]],
    ['clock', [5, [], {}, { since: 0 }]],
    ['clock.since', [NaN, '0', undefined]],
    ['clock.used', [null, [], [0], [0, 0, 0]]],
    ['clock.used[1]', ['0', NaN, Infinity]],
    ['clock.perTurn', [-1, 0, null]],
    ['clock.perGame', ['9']],
    ['current', [tableOfTwo().current, table.former]],
    ['current.round', [0, 'first']],
  ])('says what is wrong with it: %s', (path, wrongs, at = path) => {
    for (const wrong of wrongs) {
      const found = refusal(() => tableFromJson(reef, withValue(table, path, wrong)));
      const where: unknown = typeof at === 'string' ? at : expect.stringMatching(at);
      expect([wrong, found]).toEqual([wrong, { code: 'bad-table', path: where }]);
    }
  });

  const FIELDS = 'format game version seq seats former current log clock options';
  test.each(FIELDS.split(' '))('misses %s', (name) => {
    expect(refusal(() => tableFromJson(reef, withoutPart(table, name)))).toEqual({
      code: 'bad-table',
      path: '',
    });
  });

  test.each([
    ['log', 200_000],
    ['former', 100_000],
  ])('does not begin to read a %s of more than %i', (name, most) => {
    const read = (length: number): unknown =>
      refusal(() => tableFromJson(reef, { ...table, [name]: new Array(length).fill(null) }));
    expect(read(most)).toEqual({ code: 'bad-table', path: `${name}[0]` });
    expect(read(most + 1)).toEqual({ code: 'bad-table', path: name });
  });

  test.each([1, 2, 16])('takes a table of a game for %i players', (players) => {
    const seats = Array.from({ length: players }, (_, seat) => seat);
    const opened = openTable(BEADS, { options: { players, seed: 7 }, seats });
    const last = seats.at(-1)!;
    const ended = receive(BEADS, opened, last, { type: 'resign' }).table;
    const left = receive(BEADS, ended, last, { type: 'leave' }).table;
    for (const one of [opened, ended, left]) {
      expect(tableFromJson(BEADS, JSON.parse(JSON.stringify(one)))).toStrictEqual(one);
      const wide = { ...one, seats: [...one.seats, 'one too many'] };
      expect(refusal(() => tableFromJson(BEADS, wide))).toEqual({
        code: 'bad-table',
        path: 'seats',
      });
    }
  });

  test('takes an offer that others have not answered yet, and no other', () => {
    const options = { players: 3, seed: 7, first: 0 };
    const opened = openTable(reef, { options, seats: ['ann', 'ben', 'cleo'] });
    const acted = played(opened, 2);
    const asked = receive(reef, acted, 'ann', { type: 'undo', seq: 2 }).table;
    const agreed = receive(reef, asked, 'ben', { type: 'agree', seq: 2 }).table;
    expect(agreed.offer).toEqual({ player: 0, count: 2, agreed: [1] });
    for (const one of [asked, agreed]) {
      expect(tableFromJson(reef, JSON.parse(JSON.stringify(one)))).toStrictEqual(one);
    }
    for (const wrong of [
      [1, 1],
      [1, 2],
    ]) {
      const forged = { ...asked, offer: { ...asked.offer, agreed: wrong } };
      const found = refusal(() => tableFromJson(reef, forged));
      expect(found).toEqual({ code: 'bad-table', path: 'offer.agreed' });
    }
  });

  test("takes a deck of the table's own from one place, and from that alone", () => {
    const cards = STANDARD_DECK.slice(0, 40);
    const options = { players: 2, seed: 7, cards };
    const own = openTable(reef, { options, seats: ['ann', 'ben'] });
    const read = (value: object): unknown => refusal(() => tableFromJson(reef, value));
    expect(tableFromJson(reef, { ...own, options, shared: [] })).toStrictEqual(own);
    expect(read({ ...own, options })).toEqual({ code: 'bad-table', path: 'options.cards' });
    expect(read({ ...own, shared: [] })).toMatchObject({ code: 'bad-table', path: 'current' });
    const bad = { ...own, current: { ...own.current, cards: 7 } };
    expect(read(bad)).toMatchObject({ code: 'bad-table', path: 'options.cards' });
    expect(read({ ...own, current: null })).toMatchObject({ code: 'bad-table', path: 'current' });
  });

  test('a game with a mistake of its own makes no table', () => {
    const broken = gameLike(reef, {
      apply() {
        throw new TypeError('a bug');
      },
    });
    const saved: unknown = JSON.parse(JSON.stringify(table));
    expect(refusal(() => tableFromJson(broken, saved))).toEqual({
      code: 'bad-table',
      path: 'log[0]',
    });
  });

  test('nothing may follow the end of the game', () => {
    const ended = receive(reef, table, 'ben', { type: 'resign' }, 40).table;
    const more = { ...table.log.at(-1)!, seq: ended.seq + 1 };
    const log: TableEntry<Action>[] = [...ended.log, more];
    expect(refusal(() => tableFromJson(reef, { ...ended, seq: ended.seq + 1, log }))).toEqual({
      code: 'bad-table',
      path: `log[${ended.log.length}]`,
    });
  });
});
