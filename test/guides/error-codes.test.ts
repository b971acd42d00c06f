import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { mergeParts } from '../../src/arena/index.js';
import { FAILURE_CODES, botNamed } from '../../src/bots/index.js';
import { ReefSimulator } from '../../src/fast/index.js';
import * as reef from '../../src/index.js';
import type {
  ActionEvidence,
  Board,
  ErrorCode,
  Pattern,
  RecordEvidence,
  RecordProblem,
  TextEvidence,
  ValueEvidence,
} from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { tableFromJson } from '../../src/table/index.js';
import type { Refusal, RefusalCode } from '../../src/table/index.js';
import * as de from '../../src/words/de.js';
import * as en from '../../src/words/en.js';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/error-codes.md'), 'utf8');
const sources = resolve(import.meta.dirname, '../../src');

const state = reef.setup({ players: 2, seed: 7 });
const view = reef.view(state, 1 - state.turn);
const over = endOf(7);

/** A way to each error. The type asks for all of them, so this is also the list of the codes. */
const REEF_WAYS: Readonly<Record<ErrorCode, () => unknown>> = {
  'bad-options': () => reef.setup({ players: 5 }),
  'bad-seed': () => reef.setup({ players: 2, seed: 0.5 }),
  'bad-bound': () => reef.randomBelow(reef.createRng(7), 0),
  'bad-list': () => reef.shuffled('list' as never, reef.createRng(7)),
  'bad-rng': () => reef.randomAction(state, { next: () => 0.5 }),
  'bad-deck': () => reef.setup({ players: 2, cards: [] }),
  'bad-state': () => reef.stateFromJson(null),
  'bad-action': () => reef.actionFromJson(null),
  'bad-record': () => reef.recordFromJson(reef.reef, null),
  'bad-event': () => reef.renderEvent(state, { type: 'card-drawn' } as never),
  'bad-board': () => reef.countPattern([] as Board, reef.parsePattern('r')),
  'bad-pattern': () => reef.countPattern(state.players[0]!.board, {} as Pattern),
  'bad-pearls': () => pearls.formatPearl('pink' as never),
  'bad-player': () => reef.view(state, 2),
  'bad-view': () => reef.determinize({ ...view, deck: [] }, reef.createRng(7)),
  'bad-index': () => reef.legalActionAt(state, 24),
  'bad-depth': () => reef.perft(reef.reef, state, -1),
  'bad-buffer': () => new ReefSimulator(state).list(new Int32Array(1)),
  'bad-game': () => botNamed({} as never, 'random'),
  'bad-bot': () => botNamed(reef.reef, 'nobody'),
  'bad-table': () => tableFromJson(reef.reef, {}),
  'bad-parts': () => mergeParts([]),
  'bad-words': () => reef.explain(de.reef, {} as never),
  'bad-text': () => reef.parseAction('do something'),
  newer: () => reef.stateFromJson({ ...state, tides: 1 }),
  'illegal-action': () => reef.apply(state, { type: 'take', card: 0 }),
  'partial-view': () => reef.legalActions({ ...view, phase: 'play', display: state.display }),
  'game-over': () => reef.randomAction(over, reef.createRng(7)),
  'nothing-done': () => {
    new ReefSimulator(state).undo();
  },
};

const REFUSALS: Readonly<Record<RefusalCode, true>> = {
  'bad-request': true,
  'bad-action': true,
  'illegal-action': true,
  'not-seated': true,
  'already-seated': true,
  'table-full': true,
  'no-such-seat': true,
  'seat-taken': true,
  'other-hand': true,
  waiting: true,
  'not-your-turn': true,
  stale: true,
  'bad-seq': true,
  'game-over': true,
  'nothing-to-undo': true,
  'offer-open': true,
  'no-offer': true,
  absent: true,
  'cannot-return': true,
  'host-only': true,
  'too-long': true,
};

const PROBLEMS: Readonly<Record<RecordProblem['code'], true>> = {
  'bad-record': true,
  newer: true,
  'other-rules': true,
  untrusted: true,
  'illegal-action': true,
  'wrong-result': true,
};

describe('docs/error-codes.md', () => {
  test.each<[section: string, codes: readonly string[]]>([
    ['Illegal actions in Reef', reef.VIOLATION_CODES],
    ['Illegal actions in Pearls', pearls.VIOLATION_CODES],
    ['Illegal actions in a game of your own', ['malformed', 'game-over', 'not-legal', 'hidden']],
    ['Wrong values', Object.keys(REEF_WAYS)],
    ['Records', Object.keys(PROBLEMS)],
    ['Bots', FAILURE_CODES],
  ])('%s: tells every code once, and no other', (section, codes) => {
    expect(
      rowsIn(page, section)
        .map(({ code }) => code)
        .sort(),
    ).toEqual([...codes].sort());
  });

  test.each<[section: string]>([
    ['Illegal actions in Reef'],
    ['Illegal actions in Pearls'],
    ['Illegal actions in a game of your own'],
    ['Wrong values'],
    ['Records'],
    ['Bots'],
  ])('%s: says when each comes and what to do', (section) => {
    const silent = rowsIn(page, section).filter(
      ({ cells, columns }) => !cells[1] || !cells[columns.indexOf('what to do')],
    );
    expect(silent).toEqual([]);
  });

  test.each<[section: string, file: string]>([
    ['Illegal actions in Reef', 'reef/words-en.ts'],
    ['Illegal actions in Pearls', 'pearls/words-en.ts'],
  ])('%s: gives the evidence and a rule that the reference names, too', (section, file) => {
    const reference = readFileSync(join(sources, file), 'utf8');
    for (const { code, cells, columns } of rowsIn(page, section)) {
      const [, brackets = '', text = ''] =
        new RegExp(`^ \\* - \`${code}\`(?: \\(([^)]*)\\))?:(.*(?:\n \\*   .*)*)`, 'm').exec(
          reference,
        ) ?? [];
      expect([code, cells[columns.indexOf('evidence')]]).toEqual([code, brackets]);
      const rule = cells[columns.indexOf('rule')]!;
      expect(text, code).toContain(rule);
    }
  });
});

describe('the codes of refusals', () => {
  test('are those of the page', () => {
    const rows = rowsIn(page, 'Requests to a table');
    expect(rows.map(({ code }) => code).sort()).toEqual(Object.keys(REFUSALS).sort());
  });
});

// A code has one meaning, and so one sentence and one kind of evidence, whoever says it.

describe('a code', () => {
  test.each([
    ['Reef in English', en.reef],
    ['Reef in German', de.reef],
    ['Pearls in English', en.pearls],
    ['Pearls in German', de.pearls],
  ])('has one meaning in the words of %s', (_, { violations, errors, records, refusals }) => {
    const parts = [violations, errors, records, refusals].flatMap((part) => Object.entries(part));
    const codes = parts.map(([code]) => code);
    const shared = parts.filter(([code], i) => codes.indexOf(code) !== i);
    expect(new Set(shared.map(([code]) => code))).toEqual(new Set(['game-over']));
    const told = parts.filter(([code]) => code === 'game-over');
    const texts = told.map(([, sentence]) => (sentence as () => string)());
    expect([texts.length, new Set(texts).size]).toEqual([3, 1]);
  });

  test('has one kind of evidence', () => {
    type Errors = {
      [C in ErrorCode]: { readonly code: C } & EvidenceOf<C>;
    }[ErrorCode];
    type EvidenceOf<C extends ErrorCode> = C extends 'bad-text'
      ? TextEvidence
      : C extends 'illegal-action'
        ? Pick<ActionEvidence, 'violation'>
        : C extends 'game-over'
          ? object
          : ValueEvidence;
    type Problems = Exclude<RecordEvidence, { code: 'illegal-action' }>;
    type Clashes = [
      Clash<reef.Evidence, pearls.Evidence>,
      Clash<reef.Evidence | pearls.Evidence, Errors | Refusal | Problems>,
      Clash<Errors, Refusal | Problems>,
      Clash<Refusal, Problems>,
    ];
    expectTypeOf<Clashes>().toEqualTypeOf<[never, never, never, never]>();
    // An action of a record also says where it is.
    expectTypeOf<Extract<RecordEvidence, { code: 'illegal-action' }>>().toExtend<ActionEvidence>();
    expectTypeOf<Clash<{ code: 'a'; one: 1 }, { code: 'a'; two: 2 }>>().toEqualTypeOf<'a'>();
  });
});

/** The codes that two families share, with other evidence in the one than in the other. */
type Clash<A extends { readonly code: string }, B extends { readonly code: string }> = {
  [C in A['code'] & B['code']]: [keyof With<A, C>, keyof With<B, C>] extends [
    keyof With<B, C>,
    keyof With<A, C>,
  ]
    ? never
    : C;
}[A['code'] & B['code']];

type With<U, C> = U extends { readonly code: infer K } ? (C extends K ? U : never) : never;

describe('the codes of errors', () => {
  test.each(Object.keys(REEF_WAYS) as ErrorCode[])('%s can come', (code) => {
    expect(codeOf(REEF_WAYS[code])).toBe(code);
  });

  test('rowsIn(page, section) reads all tables of a section and no others', () => {
    const text = [
      '## One',
      '| code | comes when |',
      '| --- | --- |',
      '| `a` | x |',
      'Words, `b`.',
      '| code | what to do |',
      '| --- | --- |',
      '| `c` | |',
      '## Two',
      '| `d` | z |',
    ].join('\n');
    expect(rowsIn(text, 'One')).toEqual([
      { code: 'a', columns: ['code', 'comes when'], cells: ['`a`', 'x'] },
      { code: 'c', columns: ['code', 'what to do'], cells: ['`c`', ''] },
    ]);
  });
});

interface Row {
  readonly code: string;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
}

/** The rows of a section's tables that are about a code. */
function rowsIn(text: string, section: string): Row[] {
  const body = text.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  let columns: readonly string[] = [];
  return body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => {
      const cells = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (cells[0] === 'code') columns = cells;
      const [, code] = /^`([a-z-]+)`$/.exec(cells[0]!) ?? [];
      return code === undefined ? [] : [{ code, columns, cells }];
    });
}

function codeOf(attempt: () => unknown): unknown {
  try {
    attempt();
    return 'nothing';
  } catch (error) {
    return (error as { code: unknown }).code;
  }
}

function endOf(seed: number): reef.State {
  const rng = reef.createRng(seed);
  let now = reef.setup({ players: 2, seed });
  while (now.phase !== 'over') now = reef.apply(now, reef.randomAction(now, rng));
  return now;
}
