import { describe, expect, test } from 'vitest';
import { defineGame, reef } from '../src/index.js';
import type { AnyGame, GameOptions } from '../src/index.js';
import { pearls } from '../src/pearls/index.js';
import { openTable, receive, tableFromJson } from '../src/table/index.js';
import { refusal } from './kit/untrusted.js';
import { futureSuite } from './suites/future.js';

// What a later version may send and save, fed to all that a client or a process calls.

interface Sticks {
  readonly left: number;
  readonly turn: number;
  readonly taken: readonly { readonly player: number; readonly take: number }[];
}
interface Take {
  readonly take: number;
}
interface Taken extends Take {
  readonly type: 'taken';
  readonly player: number;
}

/** Two players take one or two sticks in turn. */
const STICKS = {
  name: 'sticks',
  playerCounts: [2],
  players: () => 2,
  setup: (): Sticks => ({ left: 20, turn: 0, taken: [] }),
  turn: ({ left, turn }: Sticks) => (left === 0 ? null : turn),
  standings: ({ turn }: Sticks) =>
    [0, 1].map((player) => ({ player, score: player === turn ? 0 : 1 })),
  legalActions: ({ left }: Sticks) =>
    [1, 2].filter((take) => take <= left).map((take) => ({ take })),
  view: (state: Sticks) => state,
  determinize: (state: Sticks) => state,
  readAction: ({ take }: Take) => (take === 1 || take === 2 ? { take } : null),
  readState: read,
  readView: read,
};

function read({ left, turn, taken }: Sticks): Sticks | null {
  return Number.isInteger(left) && (turn === 0 || turn === 1)
    ? { left, turn, taken: taken.map(({ player, take }) => ({ player, take })) }
    : null;
}

function after({ left, turn, taken }: Sticks, { take }: Take): Sticks {
  return { left: left - take, turn: 1 - turn, taken: [...taken, { player: turn, take }] };
}

const byEvents = defineGame<Sticks, Sticks, Take, GameOptions, Taken>({
  ...STICKS,
  act: ({ table, emit }, { take }) => {
    emit({ type: 'taken', player: table.turn, take });
  },
  effects: {
    taken: (table, { take }) => {
      Object.assign(table, after(table, { take }));
    },
  },
  eventsFor: (_, __, events) => events,
});

const bySteps = defineGame<Sticks, Sticks, Take>({
  ...STICKS,
  step: (state, action) => ({ state: after(state, action), events: [] }),
});

futureSuite({ name: 'Reef', game: reef as object as AnyGame, events: 'read' });
futureSuite({ name: 'Pearls', game: pearls as object as AnyGame, events: 'read' });
futureSuite({
  name: 'a game told as events',
  game: byEvents as object as AnyGame,
  events: 'named',
});
futureSuite({ name: 'a game played by steps', game: bySteps as object as AnyGame, events: 'free' });

describe('a store that two versions share', () => {
  /** Tomorrow's version of the game has one more field. */
  const tomorrow = defineGame<Sticks & { readonly wind?: string }, Sticks, Take>({
    ...STICKS,
    setup: () => ({ ...STICKS.setup(), wind: 'west' }),
    step: (state, action) => ({ state: { ...state, ...after(state, action) }, events: [] }),
    readState: (state) => {
      const known = read(state);
      return known && state.wind !== undefined ? { ...known, wind: state.wind } : known;
    },
  });
  /** The same game, of which a rule was wrong until tomorrow. */
  const byLaterRules = defineGame<Sticks, Sticks, Take>({
    ...STICKS,
    rules: 2,
    legalActions: ({ left }) => [1, 2, 3].filter((take) => take <= left).map((take) => ({ take })),
    readAction: ({ take }) => ([1, 2, 3].includes(take) ? { take } : null),
    step: (state, action) => ({ state: after(state, action), events: [] }),
  });
  const open = { options: { players: 2, seed: 7 }, seats: ['ann', 'ben'] };
  const act = (take: number) => ({ type: 'act', action: { take }, seq: 0 }) as const;

  /** What a process does with a document that somebody asks for: it saves only what it can read. */
  function served(game: typeof bySteps, document: string): string {
    const table = tableFromJson(game, JSON.parse(document));
    return JSON.stringify(receive(game, table, 'ann', act(2)).table);
  }

  test('tableFromJson says newer to what tomorrow has saved, so that today leaves it alone', () => {
    const saved = JSON.stringify(openTable(tomorrow as object as typeof bySteps, open));
    expect(refusal(() => served(bySteps, saved))).toEqual({ code: 'newer', path: 'current' });
    expect(JSON.parse(served(tomorrow as object as typeof bySteps, saved))).toMatchObject({
      version: 2,
      current: { left: 18, wind: 'west' },
    });
  });

  test('tableFromJson reads what an earlier version of the library has saved', () => {
    const saved = served(bySteps, JSON.stringify(openTable(bySteps, open)));
    expect(tableFromJson(bySteps, JSON.parse(saved)).version).toBe(2);
  });

  test('tableFromJson goes on by later rules where they lead to the same state', () => {
    const saved = served(bySteps, JSON.stringify(openTable(bySteps, open)));
    expect(JSON.parse(saved)).toMatchObject({ rules: 1 });
    expect(tableFromJson(byLaterRules, JSON.parse(saved))).toMatchObject({ rules: 2, version: 2 });
    const later = served(byLaterRules, JSON.stringify(openTable(byLaterRules, open)));
    expect(refusal(() => served(bySteps, later))).toEqual({ code: 'newer', path: 'rules' });
  });

  test('tableFromJson says of which rules a table is that these rules cannot play', () => {
    const stricter = defineGame<Sticks, Sticks, Take>({
      ...STICKS,
      rules: 2,
      legalActions: () => [{ take: 1 }],
      step: (state, action) => ({ state: after(state, action), events: [] }),
    });
    const saved = served(bySteps, JSON.stringify(openTable(bySteps, open)));
    const read = (): unknown => tableFromJson(stricter, JSON.parse(saved));
    expect(refusal(read)).toEqual({ code: 'bad-table', path: 'rules' });
    expect(read).toThrow('made by version 1 of the rules, but this library plays version 2');
  });

  test('a reader that refuses what it does not know makes a game strict, and never wrong', () => {
    const readStrictly = (state: Sticks): Sticks | null =>
      Object.keys(state).length === 3 ? read(state) : null;
    const strict = defineGame<Sticks, Sticks, Take>({
      ...STICKS,
      readState: readStrictly,
      readView: readStrictly,
      step: (state, action) => ({ state: after(state, action), events: [] }),
    });
    const later = { ...strict.setup({ players: 2 }), wind: 'west' };
    expect(refusal(() => strict.viewFromJson(later))).toEqual({ code: 'bad-view', path: '' });
    expect(refusal(() => strict.stateFromJson(later))).toEqual({ code: 'bad-state', path: '' });
  });
});
