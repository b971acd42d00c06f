import { describe, expect, test } from 'vitest';
import {
  createRecord,
  createRng,
  explain,
  formatRecord,
  parseRecord,
  recordFromJson,
  replay,
  verify,
} from '../../src/index.js';
import type { AnyGame } from '../../src/index.js';
import { ask, hear, newClient, openTable, receive, tableFromJson } from '../../src/table/index.js';
import type { AnyTable, AnyTableClient, AnyTableMessage } from '../../src/table/index.js';
import { looseParts } from '../kit/table.js';
import { pathsOf, partOf, refusal, withValue } from '../kit/untrusted.js';
import { table as en } from '../../src/words/en.js';

/** What the suite has to know of a game. */
export interface Future {
  readonly name: string;
  readonly game: AnyGame;
  /** Whether the game says what is in its events, or only of which types they are, or neither. */
  readonly events: 'read' | 'named' | 'free';
}

/** What a version of the library makes of the values of a later one. */
export function futureSuite({ name, game, events: known }: Future): void {
  const { tables, messages } = played(game);
  const table = tables.at(-1)!;
  const { current: state } = table;
  const view = game.view(state, 0);
  const record = createRecord(game, {
    beginning: { options: table.options },
    actions: actionsOf(table),
  });
  const ended = createRecord(game, {
    beginning: { state },
    actions: [],
    ending: { by: 'forfeit', player: 1, reason: 'time' },
  });
  const heard = conversation(messages, game);

  describe(`yesterday's client of ${name}`, () => {
    test('viewFromJson(value) leaves unknown fields out, at every depth', () => {
      expect(game.viewFromJson(grown(view))).toStrictEqual(view);
      for (const path of kindsOf(view)) {
        expect(game.viewFromJson(withLater(view, path)), path).toStrictEqual(view);
      }
      expect(looseParts(game.viewFromJson(grown(view)))).toEqual([]);
    });

    test('viewFromJson(value) still refuses what is malformed', () => {
      for (const path of kindsOf(view).filter((one) => one !== '')) {
        const wrong = withValue(grown(view) as object, path, 'later');
        expect(refusal(() => game.viewFromJson(wrong))).toMatchObject({ code: 'bad-view' });
      }
    });

    test('applyEvent, renderEvent and eventsFor leave unknown fields of events out', () => {
      for (const { before, after, events } of stepsOf(game, tables)) {
        const later = events.map((event) => grown(event) as typeof event);
        expect(later.reduce((seen, event) => game.applyEvent(seen, event), before)).toStrictEqual(
          after,
        );
        if (known !== 'read') continue;
        expect(game.eventsFor(after, 0, later)).toStrictEqual(events);
        for (const [i, event] of events.entries()) {
          expect(game.renderEvent(after, later[i]!)).toBe(game.renderEvent(after, event));
        }
      }
    });

    test('applyEvent changes nothing for an unknown event, renderEvent has no sentence, eventsFor leaves it out', () => {
      const unknown = { type: 'storm-broke', player: 0, cards: [{ later: 1 }] } as never;
      expect(game.applyEvent(view, unknown)).toBe(view);
      if (known !== 'free') expect(game.renderEvent(view, unknown)).toBe('');
      expect(game.eventsFor(view, 0, [unknown])).toEqual([]);
    });

    test('hear leaves unknown fields of messages, views and events out, at every depth', () => {
      let [client, later] = [AWAY, AWAY];
      for (const message of messages) {
        client = hear(game, client, wire(message));
        later = hear(game, later, grown(message));
        const events = known === 'read' ? later.events : client.events;
        expect({ ...later, events }).toStrictEqual(client);
        expect(looseParts(later)).toEqual([]);
      }
    });

    test('hear leaves unknown events out, and the view that comes with them counts', () => {
      const [welcome, ...others] = messages;
      const at = others.findIndex(({ type }) => type === 'step');
      const step = others[at] as Extract<AnyTableMessage, { type: 'step' }>;
      const before = conversation([welcome!, ...others.slice(0, at)], game);
      const events = [{ type: 'tide-turned' }, ...step.events, { type: 'storm-broke', by: [] }];
      expect(hear(game, before, wire({ ...step, events }))).toStrictEqual(
        hear(game, before, wire(step)),
      );
    });

    test('hear leaves events out that it cannot read, and the view that comes with them counts', () => {
      const [welcome, ...others] = messages;
      const at = others.findIndex(({ type }) => type === 'step');
      const before = conversation([welcome!, ...others.slice(0, at)], game);
      const after = hear(game, before, wire({ ...others[at], events: [{ type: 7 }] }));
      expect(after).toStrictEqual({ ...hear(game, before, wire(others[at])), events: [] });
    });

    test('hear takes an unknown message for a missed one, as its version says', () => {
      const { version, seq } = heard;
      const chat = { ...stamp(messages[0]!), type: 'chat', version, seq, text: 'hello' };
      expect(hear(game, heard, chat)).toStrictEqual({ ...heard, mustSync: false });
      const missed = hear(game, heard, { ...chat, version: version + 1 });
      expect(missed).toStrictEqual({ ...heard, latest: version + 1, mustSync: true });
      expect(ask(missed, { type: 'sync' })).toEqual({ type: 'sync', seq, version });
    });

    test('hear keeps an unknown refusal as text, and explain gives its message', () => {
      const { version, seq } = heard;
      const told = { ...stamp(messages[0]!), version, seq };
      const refused = {
        ...told,
        type: 'refused',
        code: 'too-stormy',
        message: 'wait for the tide',
      };
      const { refusal: found } = hear(game, heard, { ...refused, until: { later: 1 } });
      expect(found).toStrictEqual(refused);
      expect(explain(en, found!)).toBe('wait for the tide');
    });

    test('hear takes an end of an unknown kind for an end', () => {
      const ending = { by: 'storm', player: 1, until: 7 };
      const standings = [{ player: 0, rank: 1 }];
      const over = { result: { winners: [0], standings }, ending, seed: 7 };
      const { version, seq } = heard;
      const told = { ...stamp(messages[0]!), version: version + 1, seq: seq + 1 };
      expect(hear(game, heard, { ...told, type: 'over', ...over })).toMatchObject({
        status: 'over',
        over: { ...over, ending: { by: 'storm', player: 1 } },
      });
    });

    test.each(['format', 'rules'] as const)(
      'hear: a message of a higher %s makes a client outdated, and nothing else',
      (field) => {
        const welcome = messages[0]!;
        const later = { ...welcome, [field]: welcome[field] + 1, view: 'other', seats: {} };
        for (const client of [newClient(), heard, { ...heard, mustSync: true }]) {
          const outdated = hear(game, client, later);
          expect(outdated).toStrictEqual({ ...client, status: 'outdated', mustSync: false });
          for (const message of [later, welcome, ...messages, { type: 'storm' }]) {
            expect(hear(game, outdated, message)).toBe(outdated);
          }
        }
        const alien = { format: 99, game: game.name, tides: [1] };
        expect(hear(game, heard, alien).status).toBe('outdated');
        expect(hear(game, heard, { ...alien, game: 'other' })).toBe(heard);
      },
    );
  });

  describe(`a process that would save ${name} again`, () => {
    test.each<[string, object, (value: unknown) => unknown]>([
      ['stateFromJson', state, (value) => game.stateFromJson(value)],
      ['recordFromJson', record, (value) => recordFromJson(game, value)],
      ['recordFromJson', ended, (value) => recordFromJson(game, value)],
      ['replay', record, (value) => replay(game, value as typeof record)],
      ['tableFromJson', table, (value) => tableFromJson(game, value)],
      ['receive', table, (value) => receive(game, value as AnyTable, 'ann', { type: 'resign' })],
    ])('%s says newer to an unknown field, at every depth', (_, value, read) => {
      for (const path of kindsOf(value)) {
        expect(
          refusal(() => read(withLater(value, path))),
          path,
        ).toEqual({ code: 'newer', path });
      }
      expect(refusal(() => read(withValue(value, '', 7)))).not.toMatchObject({ code: 'newer' });
    });

    test('actionFromJson refuses an unknown field', () => {
      for (const action of record.actions) {
        expect(refusal(() => game.actionFromJson(grown(action)))).toMatchObject({
          code: 'bad-action',
        });
      }
    });

    test('recordFromJson, parseRecord, verify and tableFromJson say newer to a higher format', () => {
      const path = 'format';
      const newer = { code: 'newer', path };
      const text = formatRecord(game, record).replace('format 1', 'format 2');
      for (const later of [
        { ...record, format: 2 },
        { format: 2, game: game.name, tides: [] },
      ]) {
        expect(refusal(() => recordFromJson(game, later))).toEqual(newer);
        expect(verify(game, later)).toMatchObject(newer);
      }
      for (const later of [text, text.replace('actions', 'tides')]) {
        expect(refusal(() => parseRecord(game, later))).toEqual(newer);
      }
      for (const later of [
        { ...table, format: 2 },
        { format: 2, game: game.name, tides: [] },
      ]) {
        expect(refusal(() => tableFromJson(game, later))).toEqual(newer);
      }
    });

    test('verify(game, record) says newer to an unknown field', () => {
      for (const path of kindsOf(record)) {
        const problem = verify(game, withLater(record, path));
        expect(problem, path).toMatchObject({ code: 'newer', path });
        expect(explain(en, problem!)).toBe(problem!.message);
      }
    });

    test('recordFromJson and parseRecord say newer to what only later rules can read', () => {
      const rules = game.rules + 1;
      const newer = { code: 'newer', path: 'rules' };
      const later = { ...record, rules, actions: [{ type: 'storm' }] };
      expect(refusal(() => recordFromJson(game, later))).toEqual(newer);
      expect(verify(game, later)).toMatchObject(newer);
      const text = formatRecord(game, { ...record, rules }).replace(
        /actions\n.*/,
        'actions\nstorm',
      );
      expect(refusal(() => parseRecord(game, text))).toEqual(newer);
      expect(verify(game, { ...record, rules })).toMatchObject({ code: 'other-rules' });
    });

    test('tableFromJson says newer to a table by later rules', () => {
      const later = { ...table, rules: game.rules + 1 };
      expect(refusal(() => tableFromJson(game, later))).toEqual({ code: 'newer', path: 'rules' });
    });
  });
}

/** A table at each moment of a game that ends early, and what Ann was sent. */
function played(game: AnyGame): { tables: AnyTable[]; messages: AnyTableMessage[] } {
  const rng = createRng(7);
  const options = { players: 2, seed: 7 };
  let table: AnyTable = openTable(game, { options, seats: ['ann', 'ben'], time: LIMITS }, 0);
  const tables = [table];
  const messages: AnyTableMessage[] = [];
  const send = (from: string, request: object): void => {
    const answer = receive(game, table, from, request, 1000);
    messages.push(...answer.messages.filter(({ to }) => to === 'ann').map((one) => one.message));
    table = answer.table;
    tables.push(table);
  };
  send('ann', { type: 'join' });
  for (let i = 0; i < 5; i++) {
    const from = ['ann', 'ben'][game.turn(table.current)!]!;
    const action = game.randomAction(table.current, rng);
    send(from, { type: 'act', action, seq: table.seq });
  }
  send('ann', { type: 'undo', seq: table.seq });
  return { tables, messages };
}

const LIMITS = { perTurn: 60_000, perGame: 600_000 };

function actionsOf({ log }: AnyTable): unknown[] {
  return log.flatMap((entry) => (entry.type === 'act' ? [entry.action] : []));
}

/** What Ann sees before and after each step, and the events that lead there. */
function stepsOf(game: AnyGame, tables: readonly AnyTable[]) {
  return tables.slice(1).flatMap((table, i) => {
    const before = tables[i]!.current;
    const entry = table.log.at(-1);
    if (table.log.length <= tables[i]!.log.length || entry?.type !== 'act') return [];
    const { state, events } = game.step(before, entry.action);
    return [
      {
        before: game.view(before, 0),
        after: game.view(state, 0),
        events: game.eventsFor(state, 0, events),
      },
    ];
  });
}

/** A client that has heard this. */
function conversation(messages: readonly AnyTableMessage[], game: AnyGame): AnyTableClient {
  return messages.reduce((one, message) => hear(game, one, wire(message)), AWAY);
}

const AWAY: AnyTableClient = newClient();

function wire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** What every message of a table says. */
function stamp({ format, game, rules }: AnyTableMessage): object {
  return { format, game, rules };
}

// What a later version may have added.

const LATER = { later: { since: 2 } };

/** Plain data with one more field in each of its objects. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, grown(part)] as const);
  return { ...Object.fromEntries(parts), ...LATER };
}

/** A loose copy of plain data with one more field in the object at a path. */
function withLater(value: object, path: string): unknown {
  return withValue(value, path, { ...(partOf(value, path) as object), ...LATER });
}

/** The path of one object of each kind: of one card, say, and not of all. */
function kindsOf(value: object): string[] {
  const kinds = new Map(
    pathsOf(value).objects.map((path) => [path.replace(/\[\d+\]/g, '[]'), path]),
  );
  return [...kinds.values()];
}
