import { describe, expect, test } from 'vitest';
import {
  createRecord,
  createRng,
  formatRecord,
  parseRecord,
  recordFromJson,
  reef,
  replay,
  verify,
} from '../../src/index.js';
import type { Absence, Action, ReefRecord } from '../../src/index.js';
import { looseParts } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

const options = { players: 3, seed: 7 };

/** The actions of a whole game. */
function wholeGame(): readonly Action[] {
  const rng = createRng(3);
  const actions: Action[] = [];
  let state = reef.setup(options);
  while (reef.turn(state) !== null) {
    actions.push(reef.randomAction(state, rng));
    state = reef.apply(state, actions.at(-1)!);
  }
  return actions;
}

const ACTIONS = wholeGame();
const RESULT = createRecord(reef, { beginning: { options }, actions: ACTIONS }).result!;
const [BEST] = RESULT.winners;

function recordWith(absences: readonly Absence[], actions = ACTIONS): ReefRecord {
  return createRecord(reef, { beginning: { options }, actions, absences });
}

describe('a record of a game that a player left', () => {
  test('the absent rank last, whatever they scored', () => {
    const record = recordWith([{ player: BEST!, from: 4, by: 'resignation' }]);
    expect(record.result?.winners).not.toContain(BEST);
    expect(record.result?.scores).toEqual(RESULT.scores);
    expect(verify(reef, record)).toBeNull();
    expect(replay(reef, record)).toHaveLength(ACTIONS.length + 1);
    expect(looseParts(record)).toEqual([]);
  });

  test('a player who comes back ranks as the points say', () => {
    const absences = [{ player: BEST!, from: 4, until: 9, by: 'resignation' }] as const;
    expect(recordWith(absences).result).toEqual(RESULT);
  });

  test('if all have left, the points decide', () => {
    const all = [0, 1, 2].map((player) => ({ player, from: 3, by: 'forfeit' as const }));
    expect(recordWith(all).result).toEqual(RESULT);
  });

  test('an absence that is left out, or made up, leads to another result', () => {
    const record = recordWith([{ player: BEST!, from: 4, by: 'resignation' }]);
    const { absences, ...without } = record;
    expect(absences).toHaveLength(1);
    expect(verify(reef, without)?.code).toBe('wrong-result');
    expect(verify(reef, { ...without, absences, result: RESULT })?.code).toBe('wrong-result');
  });

  test('is the same as text and as JSON', () => {
    const record = recordWith([
      { player: 0, from: 2, until: 5, by: 'forfeit', reason: 'the "time"' },
      { player: 2, from: 4, by: 'resignation' },
      { player: 0, from: 6, until: 6, by: 'resignation' },
    ]);
    const text = formatRecord(reef, record);
    expect(text).toContain(
      'absent 0 from 2 until 5 forfeited "the \\"time\\""\nabsent 2 from 4 resigned\n',
    );
    expect(parseRecord(reef, text)).toStrictEqual(record);
    expect(recordFromJson(reef, JSON.parse(JSON.stringify(record)))).toStrictEqual(record);
  });

  test.each<[string, unknown, string]>([
    ['no list', {}, 'absences'],
    ['a player who is not there', [{ player: 3, from: 0, by: 'forfeit' }], 'absences[0].player'],
    ['a player no game has', [{ player: 99, from: 0, by: 'forfeit' }], 'absences[0].player'],
    ['another reason to leave', [{ player: 0, from: 0, by: 'boredom' }], 'absences[0].by'],
    ['too late a place', [{ player: 0, from: 999, by: 'forfeit' }], 'absences[0].from'],
    [
      'a game that was over',
      [{ player: 0, from: ACTIONS.length, by: 'forfeit' }],
      'absences[0].from',
    ],
    [
      'a return after the end',
      [{ player: 0, from: 1, until: ACTIONS.length, by: 'forfeit' }],
      'absences[0].until',
    ],
    ['a return before', [{ player: 0, from: 3, until: 2, by: 'forfeit' }], 'absences[0].until'],
    [
      'somebody who leaves twice',
      [
        { player: 0, from: 3, by: 'forfeit' },
        { player: 0, from: 4, by: 'forfeit' },
      ],
      'absences[1].player',
    ],
    [
      'another order',
      [
        { player: 0, from: 3, by: 'forfeit' },
        { player: 1, from: 2, by: 'forfeit' },
      ],
      'absences[1].from',
    ],
  ])('is refused with %s', (_, absences, path) => {
    const given = absences as readonly Absence[];
    expect(refusal(() => recordWith(given))).toEqual({ code: 'bad-record', path });
    const forged = { ...recordWith([]), absences };
    expect(verify(reef, forged)).toMatchObject({ code: 'bad-record', path });
  });

  test.each(['absent', 'absent 0', 'absent 0 from', 'absent 0 from 1 left', 'absent 0 from 1'])(
    'points at the place where the text goes wrong: %s',
    (line) => {
      const text = formatRecord(reef, recordWith([], ACTIONS.slice(0, 2)));
      expect(() => parseRecord(reef, `${text}${line}\n`)).toThrow(/^line 9, column/);
    },
  );
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['no beginning', { actions: [] }],
  ['no actions', { beginning: { options: { players: 2, seed: 7 } } }],
])('createRecord(game, contents) refuses %s in place of contents', (_, contents) => {
  expect(refusal(() => createRecord(reef, contents as never))).toMatchObject({
    code: 'bad-record',
  });
});
