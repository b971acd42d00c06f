import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  check,
  COLORS,
  createRng,
  isLegal,
  legalActions,
  parseAction,
  reef,
  VIOLATION_CODES,
} from '../../src/index.js';
import type {
  Action,
  Placement,
  PlayAction,
  SetupOptions,
  State,
  TakeAction,
  View,
} from '../../src/index.js';
import { mutated, playOut } from '../kit/reef/games.js';
import { runs } from '../kit/runs.js';
import { revoked, trapped } from '../kit/untrusted.js';
import { anything, fickle, garbageSuite } from '../suites/garbage.js';

const game = playOut({ players: 2, seed: 7 }, createRng(7));
const start = game.states[0]!;
const middle = game.states.find(({ players, turn }) => players[turn]?.hand.length === 3)!;
const over = game.states.at(-1)!;

/** One legal action of each kind that takes a card and places pieces, to be dressed up. */
const take = legalActions(middle).find(({ type }) => type === 'take') as TakeAction;
const play = legalActions(middle).find(isApart) as PlayAction;

const words = ['start', 'take', 'draw', 'play', 'card', 'type', ...COLORS];
const values = fc.oneof(
  fc.constantFrom<unknown>(...words, ...middle.display.map(({ card }) => card)),
  fc.integer({ min: -1, max: 60 }),
  anything,
);
const placements = fc.array(
  fc.oneof(fc.record({ color: values, cell: values }, { requiredKeys: [] }), values),
  { maxLength: 5 },
);
const nearlyActions = fc.record(
  {
    type: fc.oneof(fc.constantFrom('start', 'take', 'draw', 'play'), values),
    card: values,
    tokenOn: values,
    placements: fc.oneof(placements, values),
    constructor: values,
  },
  { requiredKeys: ['type'] },
);

garbageSuite<State, View, Action, SetupOptions>({
  game: reef,
  isLegal,
  violationCodes: VIOLATION_CODES,
  states: [
    ['in the middle of a game', middle],
    ['before the starting pieces', start],
    ['after the end', over],
  ],
  played: game,
  otherwise: mutated,
  times: runs(1500),
  changes: 20,
  nearlyActions,
  take,
  field: 'card',
  play,
  malformed: [
    ['a field of another action', { ...take, tokenOn: take.card }],
    ['a field that is undefined', { ...take, placements: undefined }],
    ['a boxed card', { ...take, card: new Number(take.card) }],
    ['a card as text', { ...take, card: String(take.card) }],
    ['a card as bigint', { ...take, card: BigInt(take.card) }],
    ['a card in a list', { ...take, card: [take.card] }],
    ['a card with a fraction', { ...take, card: take.card + 0.5 }],
    ['a card that is not a number', { ...take, card: NaN }],
    ['an infinite card', { ...take, card: Infinity }],
    ['a card below zero', { ...take, card: -1 }],
    ['a card of minus zero', { ...take, card: -0 }],
    ['an object that turns into a card', { ...take, card: { valueOf: () => take.card } }],
    ['no list of placements', { ...play, placements: null }],
    ['a list as an object', { ...play, placements: { 0: play.placements[0], length: 1 } }],
    ['a set of placements', { ...play, placements: new Set(play.placements) }],
    ['too many placements', { ...play, placements: [...play.placements, ...play.placements] }],
    ['a million placements', { ...play, placements: Array(1_000_000).fill(play.placements[0]) }],
    ['as many placements as can be', { ...play, placements: new Array(2 ** 32 - 1) }],
    ['placements with a gap', { ...play, placements: [play.placements[0], ,] }],
    ['only gaps', { ...play, placements: new Array(2) }],
    [
      'placements with a field',
      { ...play, placements: Object.assign([...play.placements], { x: 1 }) },
    ],
    ['a placement with a field too many', withPlacement({ height: 1 })],
    ['a placement without a cell', { ...play, placements: [{ color: 'red' }] }],
    ['a colour that is none', withPlacement({ color: 'blue' })],
    ['a colour of a pattern', withPlacement({ color: 'any' })],
    ['a boxed colour', withPlacement({ color: new String(play.placements[0]?.color) })],
    ['a space beyond the board', withPlacement({ cell: 16 })],
    ['a space of minus zero', withPlacement({ cell: -0 })],
    ['a space by name', withPlacement({ cell: 'b2' })],
  ],
  inherited: [
    ['placements inherited through a gap', { ...play, placements: inheriting(play.placements) }],
  ],
  cyclic: cycles(),
  throwing: [
    [
      'a getter in a placement that throws',
      () =>
        withPlacement({
          get cell(): number {
            throw new Error('no');
          },
        }),
    ],
    [
      'a getter in the list that throws',
      () => ({
        ...play,
        placements: Object.defineProperty([1], 0, {
          get() {
            throw new Error('no');
          },
        }),
      }),
    ],
    ['a revoked proxy of a list', () => ({ ...play, placements: revoked([]) })],
    ['a revoked placement', () => ({ ...play, placements: [revoked({})] })],
    ['a proxy of a list that throws at everything', () => ({ ...play, placements: trapped([]) })],
    ['a list that has no sensible length', () => oddLength(NaN)],
    ['a list with half a length', () => oddLength(1.5)],
    ['a list with a text as length', () => oddLength('2')],
    ['a list with a bigint as length', () => oddLength(2n)],
    ['a list with a symbol as length', () => oddLength(Symbol('2'))],
    ['a list with an object as length', () => oddLength({ valueOf: () => 2 })],
    ['a list with a length below zero', () => oddLength(-1)],
    ['a list with an infinite length', () => oddLength(Infinity)],
  ],
  disguised: [
    [
      'with placements of a class',
      { ...play, placements: class extends Array<Placement> {}.from(play.placements) },
    ],
  ],
  fickle: (rng) => {
    const cards = [...middle.display.map(({ card }) => card), play.card, play.card, 999];
    const color = play.placements[0]?.color;
    const placement = fickle({ color: [color, color, 'red', 7], cell: [0, 1, 5, 16] }, rng);
    const lists = [[placement, placement], [placement, play.placements[1]], play.placements, null];
    return [
      fickle({ type: ['take', 'take', 'draw'], card: cards }, rng),
      fickle({ type: ['play', 'play', 0], card: cards, placements: lists }, rng),
    ];
  },
  // Pieces may be named in another order than the list has.
  expectTwin: (twin, value) => {
    expect(twin?.type).toBe((value as Action).type);
  },
});

describe('actions of Reef', () => {
  test('check(state, action) says the same of an action and of its copy, for any text', () => {
    const texts = ['take #0', 'take #999', 'draw #999', 'play #1', 'start', 'start r@a1 r@a1'];
    for (const state of [start, middle, over]) {
      for (const text of texts) {
        const action = parseAction(text);
        expect({ text, ...check(state, JSON.parse(JSON.stringify(action))) }).toEqual({
          text,
          ...check(state, action),
        });
      }
    }
  });

  test('check(state, value) reads no more items than a list may have, whatever its length says', () => {
    let reads = 0;
    let answers = 0;
    const growing = { valueOf: () => (answers++ < 2 ? 1 : Infinity) };
    const list = new Proxy([{ ...play.placements[0] }], {
      get(target, name, self): unknown {
        if (name === 'length') return growing;
        if (++reads > 1000) throw new Error('too much');
        return Reflect.get(target, name, self);
      },
    });
    expect(check(middle, { ...play, placements: list })?.code).toBe('malformed');
    expect(reads).toBeLessThanOrEqual(2);
  });
});

// Odd values.

/** Placements that are the action itself, or a list in itself, or very deep lists. */
function cycles(): unknown[] {
  const cyclic: Record<string, unknown> = { type: 'play', card: play.card };
  cyclic['placements'] = [cyclic, cyclic];
  const list: unknown[] = [];
  list.push(list);
  let deep: unknown = [];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  return [cyclic, { ...play, placements: list }, { ...play, placements: deep }];
}

function isApart(action: Action): boolean {
  return action.type === 'play' && action.placements[0]?.cell !== action.placements[1]?.cell;
}

/** A legal action with something changed about its first placement. */
function withPlacement(change: object): unknown {
  const [one, two] = play.placements;
  return { ...play, placements: [withFields({ ...one }, change), two] };
}

/** The object with these fields, getters included. */
function withFields(onto: object, fields: object): object {
  return Object.defineProperties(onto, Object.getOwnPropertyDescriptors(fields));
}

/** A list with a gap that its prototype fills, and a field that makes up for the missing item. */
function inheriting(items: readonly unknown[]): unknown[] {
  const list: unknown[] = [];
  list[1] = items[1];
  const prototype: unknown = Object.assign(Object.create(Array.prototype) as object, [items[0]]);
  Object.setPrototypeOf(list, prototype as object);
  return Object.assign(list, { extra: 1 });
}

/** A legal action whose list of placements says something odd about its length. */
function oddLength(length: unknown): unknown {
  const placements = new Proxy([...play.placements], {
    get: (target, name, self): unknown =>
      name === 'length' ? length : Reflect.get(target, name, self),
  });
  return { ...play, placements };
}
