import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  reefObservationLayout,
  reefObservationSize,
  ReefSimulator,
  REEF_SYMMETRIES,
  turnBoard,
} from '../../../src/fast/index.js';
import {
  apply,
  CELLS,
  COLORS,
  countPattern,
  formatCard,
  legalActions,
  parseCard,
  parseDeck,
  setup,
  STANDARD_DECK,
  START_RULES,
  SUPPLY,
  view,
} from '../../../src/index.js';
import type { ObservationPart } from '../../../src/fast/index.js';
import type { Board, Card, CardId, Color, State, View } from '../../../src/index.js';
import { everyPosition, expectSame } from '../../kit/reef/fast.js';
import { deepFreeze } from '../../kit/reef/slow.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const KINDS = [
  'single',
  'neighbours',
  'diagonal-neighbours',
  'line',
  'diagonal',
  'corner',
  'square',
  'around',
  'other',
];

/** A pattern of each kind, in red and with any height. */
const SHAPES: Readonly<Record<string, string>> = {
  single: 'r',
  neighbours: 'r r',
  'diagonal-neighbours': 'r . / . r',
  line: 'r r r',
  diagonal: 'r . . / . r . / . . r',
  corner: 'r . / r r',
  square: 'r r / r r',
};

describe('reefObservationLayout(players) and reefObservationSize(players)', () => {
  test.each([
    [2, 531],
    [3, 724],
    [4, 917],
  ])('for %i players the parts follow each other without gaps, %i numbers', (players, size) => {
    expect(reefObservationSize(players)).toBe(size);
    const parts = reefObservationLayout(players);
    let end = 0;
    for (const part of parts) {
      expect(part.from, part.name).toBe(end);
      end += part.size;
    }
    expect(end).toBe(size);
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
    expect(Object.isFrozen(parts) && parts.every(Object.isFrozen)).toBe(true);
  });

  test.each([1, 5, 0.5, NaN, '2', null, undefined])(
    'refuse %s players as bad-options',
    (players) => {
      const wrong = expect.objectContaining({ name: 'RulesError', code: 'bad-options' }) as Error;
      expect(() => reefObservationSize(players as number)).toThrow(wrong);
      expect(() => reefObservationLayout(players as number)).toThrow(wrong);
    },
  );

  test.each([
    ['All of it', groupRows()],
    ['A card', fieldRows('top')],
    ['A player', fieldRows('players[0]').slice(0, 6)],
    ['Another hand', fieldRows('others[0]')],
  ])('docs/simulator.md, "%s", tells where every number is', (heading, rows) => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/simulator.md'), 'utf8');
    expect(rowsBelow(page, heading)).toEqual(rows);
  });
});

describe('observe(seat, out)', () => {
  test('observe(seat, out) tells what can be read off the view of that seat, and nothing else', () => {
    everyPosition((game, state) => {
      for (const seat of state.players.keys()) {
        expectSame(told(game, seat), expected(view(state, seat), seat));
      }
    }, 20);
  });

  test('observe(seat, out) shows all hands when the game is over (R45)', () => {
    // All players only take cards, so they still hold those that they were dealt.
    const cards = parseDeck('ry: p = 1\npg: r@y = 2\n'.repeat(6));
    let state = setup({ players: 3, seed: 3, cards });
    while (state.phase !== 'over') {
      const actions = legalActions(state);
      state = apply(state, actions.find(({ type }) => type === 'take') ?? actions[0]!);
    }
    const game = new ReefSimulator(state);
    for (const seat of state.players.keys()) {
      expect(state.players[seat]!.dealt).toHaveLength(2);
      expectSame(told(game, seat), expected(view(state, seat), seat));
    }
  });

  test('observe(seat, out) writes a count above 255 as 255 into bytes', () => {
    const cards = STANDARD_DECK.map((card) => ({ ...card, points: 300 }));
    const game = new ReefSimulator(setup({ players: 2, seed: 7, cards }));
    const bytes = new Uint8ClampedArray(reefObservationSize(2));
    game.observe(0, bytes);
    const { from } = reefObservationLayout(2).find(({ name }) => name === 'hand[0].points')!;
    expect(bytes[from]).toBe(255);
    expect(observed(game, 0)[from]).toBe(300);
  });

  test('observe(seat, out, symmetry) is what the seat would see with all reefs turned (R27)', () => {
    everyPosition((game, state, rng) => {
      const symmetry = Math.abs(rng.next()) % REEF_SYMMETRIES;
      const players = state.players.map((player) => ({
        ...player,
        board: turnBoard(player.board, symmetry),
      }));
      const turned = new ReefSimulator(deepFreeze({ ...state, players }));
      const out = new Float32Array(reefObservationSize(players.length));
      game.observe(0, out, symmetry);
      expectSame(bytesOf(out), bytesOf(observed(turned, 0)));
    }, 4);
  });

  test('each card of the standard deck can be read again from its numbers', () => {
    const state = setup({ players: 2, seed: 1 });
    STANDARD_DECK.forEach((card, id) => {
      const facts = told(new ReefSimulator(withInHand(state, id)), 0);
      expect(formatCard(cardIn(facts, 'hand[0]'))).toBe(formatCard(card));
    });
  });

  test.each([
    ['rr: y y = 2', 'neighbours'],
    ['rr: y / y = 2', 'neighbours'],
    ['rr: y3+ . / . *3+ = 2', 'diagonal-neighbours'],
    ['rr: . p / p . = 2', 'diagonal-neighbours'],
    ['rr: . p / p p = 2', 'corner'],
    ['rr: p / p / p = 2', 'line'],
    ['rr: *2 *2 / *2 *2 = 2', 'square'],
    ['rr: y . y = 2', 'other'],
    ['rr: y2 y = 2', 'other'],
    ['rr: y2 y2+ = 2', 'other'],
    ['rr: r y r = 2', 'other'],
    ['rr: r r r r = 2', 'other'],
    ['rr: r r . / . r r = 2', 'other'],
  ])('the card %s is of the kind "%s"', (text, kind) => {
    const cards = parseDeck(`${text}\n`.repeat(12));
    const game = new ReefSimulator(setup({ players: 2, seed: 1, cards }));
    expect(KINDS[told(game, 0)['hand[0].kind']!.indexOf(1)]).toBe(kind);
  });

  test('a pattern of no standard kind shows its colours, its greatest height and its completions', () => {
    const cards = parseDeck('ry: r3 . y2+ . * = 9\n'.repeat(12));
    const facts = told(new ReefSimulator(setup({ players: 2, seed: 1, cards })), 0);
    expect(facts['hand[0].cells']).toEqual([1, 1, 0, 0, 1]);
    expect(facts['hand[0].height']).toEqual([3]);
    expect(facts['hand[0].exact']).toEqual([1]);
    expect(facts['hand[0].completions']).toEqual([0]);
    expect(facts['unseen.kinds']).toEqual([0, 0, 0, 0, 0, 0, 0, 0, Math.fround(10 / 12)]);
  });
});

// What a seat should be told, worked out from its view in the most obvious way.

type Facts = Readonly<Record<string, readonly number[]>>;

function expected(seen: View, seat: number): Facts {
  const { cards, players, display, supply, deck, phase } = seen;
  const count = players.length;
  const order = players.map((_, i) => (seat + i) % count);
  const mine = players[seat]!;
  const top = deck[0] ?? null;
  const facts: Record<string, readonly number[]> = {
    phase: oneOf(['start', 'play', 'over'], phase),
    start: oneOf(START_RULES, seen.start),
    round: [seen.round / 20],
    lastRound: [seen.lastRound ? 1 : 0],
    supply: COLORS.map((color) => supply[color] / SUPPLY[count as 2]),
    deck: [deck.length / cards.length],
    turn: oneOf(order, seen.turn),
    first: oneOf(order, seen.first),
    ...unseenFacts(seen),
  };
  for (let i = 0; i < 3; i++) {
    facts[`display[${i}].tokens`] = [display[i]?.tokens ?? 0];
    Object.assign(facts, cardFacts(`display[${i}]`, cards, display[i]?.card, mine.board));
  }
  Object.assign(facts, cardFacts('top', cards, top, mine.board));
  for (let i = 0; i < 4; i++) {
    const card = mine.hand[i];
    facts[`hand[${i}].dealt`] = [card !== undefined && mine.dealt.includes(card) ? 1 : 0];
    Object.assign(facts, cardFacts(`hand[${i}]`, cards, card, mine.board));
  }
  order.forEach((number, i) => {
    const { score, hand, board } = players[number]!;
    facts[`players[${i}].score`] = [score / 100];
    facts[`players[${i}].cards`] = [hand.length];
    for (let cell = 0; cell < CELLS; cell++) {
      const stack = board[cell]!;
      facts[`players[${i}].reef[${cell}].top`] = oneOf(COLORS, stack.at(-1));
      facts[`players[${i}].reef[${cell}].height`] = [stack.length];
    }
  });
  order.slice(1).forEach((number, i) => {
    const { hand, board } = players[number]!;
    facts[`others[${i}].unknown`] = [hand.filter((card) => card === null).length];
    for (let place = 0; place < 4; place++) {
      Object.assign(facts, cardFacts(`others[${i}].hand[${place}]`, cards, hand[place], board));
    }
  });
  return rounded(facts);
}

function cardFacts(
  name: string,
  cards: readonly Card[],
  id: CardId | null | undefined,
  board: Board,
): Facts {
  const fields = ['card', 'pieces', 'points', 'kind', 'cells', 'around', 'height', 'exact'];
  const sizes = [1, 4, 1, 9, 5, 4, 1, 1, 1];
  const card = cards[id ?? -1];
  const values = card === undefined ? sizes.map((size) => zeros(size)) : valuesOf(card, board);
  const named = [...fields, 'completions'].map((field, i) => [`${name}.${field}`, values[i]!]);
  return Object.fromEntries(named) as Facts;
}

function valuesOf(card: Card, board: Board): readonly (readonly number[])[] {
  const { pieces, points, pattern } = card;
  const cells = pattern.kind === 'shape' ? pattern.cells : [];
  const asked = pattern.kind === 'shape' ? cells.map(({ color }) => color) : [pattern.color];
  return [
    [1],
    COLORS.map((color) => countIn(pieces, color)),
    [points],
    oneOf(KINDS, kindOf(card)),
    [...COLORS, 'any' as const].map((color) => countIn(asked, color)),
    oneOf(COLORS, pattern.kind === 'shape' ? undefined : pattern.to),
    [Math.max(0, ...cells.map(({ height }) => height ?? 1))],
    [cells.some(({ height, atLeast }) => height !== undefined && atLeast !== true) ? 1 : 0],
    [countPattern(board, pattern)],
  ];
}

/** All cards that are to be seen nowhere. */
function unseenFacts({ cards, players, display, deck }: View): Facts {
  const places = [
    ...players.flatMap(({ hand, played }) => [...hand, ...played]),
    ...display.map(({ card }) => card),
    ...deck,
  ];
  const left = cards.filter((_, id) => !places.includes(id));
  const asks = left.map(({ pattern }) =>
    pattern.kind === 'shape' ? pattern.cells.map(({ color }) => color) : [pattern.color],
  );
  const counts = {
    'unseen.kinds': KINDS.map((kind) => left.filter((card) => kindOf(card) === kind).length),
    'unseen.asking': [...COLORS, 'any' as const].map(
      (color) => asks.filter((asked) => asked.includes(color)).length,
    ),
    'unseen.pieces': COLORS.map((color) =>
      countIn(
        left.flatMap(({ pieces }) => [...pieces]),
        color,
      ),
    ),
  };
  return Object.fromEntries(
    Object.entries(counts).map(([name, list]) => [name, list.map((count) => count / cards.length)]),
  );
}

/** The kind of a pattern: that of the shape it would have in red, if its cells ask for the same but for a pair's colours. */
function kindOf(card: Card): string {
  if (!kinds.has(card)) kinds.set(card, kindWorkedOut(card));
  return kinds.get(card)!;
}

const kinds = new WeakMap<Card, string>();

function kindWorkedOut({ pattern }: Card): string {
  if (pattern.kind === 'adjacent') return 'around';
  const { cells } = pattern;
  const rules = cells.map(
    ({ height, atLeast }) => `${height ?? 1}${atLeast ?? height === undefined}`,
  );
  const colors = new Set(cells.map(({ color }) => color));
  if (new Set(rules).size > 1 || (cells.length > 2 && colors.size > 1)) return 'other';
  const places = imagesOf(cells)[0];
  const kind = Object.entries(SHAPES).find(([, text]) => {
    const shape = parseCard(`rr: ${text} = 1`).pattern;
    return shape.kind === 'shape' && imagesOf(shape.cells).includes(places!);
  });
  return kind?.[0] ?? 'other';
}

/** Where the cells of a shape lie in its eight orientations, each as a text. */
function imagesOf(cells: readonly { readonly row: number; readonly col: number }[]): string[] {
  const images = [
    (r: number, c: number) => [r, c],
    (r: number, c: number) => [c, -r],
    (r: number, c: number) => [-r, -c],
    (r: number, c: number) => [-c, r],
  ].flatMap((turn) => [
    cells.map(({ row, col }) => turn(row, col)),
    cells.map(({ row, col }) => turn(row, -col)),
  ]);
  return images.map((image) => {
    const least = [0, 1].map((axis) => Math.min(...image.map((at) => at[axis]!)));
    return image
      .map((at) => at.map((n, axis) => n - least[axis]!).join())
      .sort()
      .join(' ');
  });
}

/** The card that can be read from its numbers. */
function cardIn(facts: Facts, name: string): Card {
  const at = (field: string): readonly number[] => facts[`${name}.${field}`]!;
  const letters = ['r', 'y', 'p', 'g', '*'];
  const many = (counts: readonly number[]): string[] =>
    counts.flatMap((count, i) => new Array<string>(count).fill(letters[i]!));
  const kind = KINDS[at('kind').indexOf(1)]!;
  const asked = many(at('cells'));
  const [height] = at('height');
  const suffix = at('exact')[0] === 1 ? `${height}` : height! > 1 ? `${height}+` : '';
  const pattern =
    kind === 'around'
      ? `${asked[0]}@${letters[at('around').indexOf(1)]}`
      : SHAPES[kind]!.replaceAll('r', () => `${asked.shift()}${suffix}`);
  return parseCard(`${many(at('pieces')).join('')}: ${pattern} = ${at('points')[0]}`);
}

/** The state with a card in the first place of the first hand, and what was there in its place. */
function withInHand(state: State, card: CardId): State {
  const old = state.players[0]!.hand[0]!;
  const swap = (id: CardId): CardId => (id === card ? old : id === old ? card : id);
  const players = state.players.map((player) => ({
    ...player,
    hand: player.hand.map(swap),
    dealt: player.dealt.map(swap),
  }));
  return deepFreeze({ ...state, players, deck: state.deck.map(swap) });
}

// Helpers.

function observed(game: ReefSimulator, seat: number): Float32Array {
  const out = new Float32Array(reefObservationSize(game.players));
  game.observe(seat, out);
  return out;
}

/** What a simulator tells a seat, by the names of the layout. */
function told(game: ReefSimulator, seat: number): Facts {
  const out = observed(game, seat);
  const parts = reefObservationLayout(game.players);
  return rounded(
    Object.fromEntries(
      parts.map(({ name, from, size }) => [name, [...out.subarray(from, from + size)]]),
    ),
  );
}

/** Single floats are less exact than the numbers of a test. */
function rounded(facts: Facts): Facts {
  const entries = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, list]) => [name, list.map((n) => Math.fround(n))]));
}

function bytesOf(out: Float32Array): Uint8Array {
  return new Uint8Array(out.buffer);
}

function oneOf(list: readonly unknown[], value: unknown): readonly number[] {
  return list.map((item) => (item === value ? 1 : 0));
}

function zeros(count: number): readonly number[] {
  return new Array<number>(count).fill(0);
}

function countIn(list: readonly (Color | 'any')[], color: Color | 'any'): number {
  return list.filter((item) => item === color).length;
}

// The tables of the docs.

/** What the first table says: where each group of parts is, with two, three and four players. */
function groupRows(): string[] {
  const groups = [2, 3, 4].map((players) => rangesOf(reefObservationLayout(players), groupOf));
  return [...groups[2]!.keys()].map((name) =>
    [name, ...groups.map((ranges) => rangeText(ranges.get(name)))].join(' | '),
  );
}

/** What the others say: where the fields of a group are, counted from its first number. */
function fieldRows(group: string): string[] {
  const parts = reefObservationLayout(2).filter(({ name }) => groupOf(name) === group);
  const start = parts[0]!.from;
  const fields = parts.map(({ name, from, size }) => ({
    name: name.slice(group.length + 1),
    from: from - start,
    size,
  }));
  const ranges = rangesOf(fields, group.startsWith('others') ? groupOf : (name) => name);
  return [...ranges].map(([name, range]) => [name, rangeText(range)].join(' | '));
}

/** `hand[2].pieces` belongs to `hand[2]`; what has not been seen is told part by part. */
function groupOf(name: string): string {
  return name.startsWith('unseen') ? name : name.split('.')[0]!;
}

type Range = readonly [first: number, last: number];

function rangesOf(
  parts: readonly ObservationPart[],
  nameOf: (name: string) => string,
): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const { name, from, size } of parts) {
    const [first = from] = ranges.get(nameOf(name)) ?? [];
    ranges.set(nameOf(name), [first, from + size - 1]);
  }
  return ranges;
}

function rangeText(range: Range | undefined): string {
  if (range === undefined) return '';
  const [first, last] = range;
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** The rows below a heading, each without its last cell, which says what the numbers mean. */
function rowsBelow(page: string, heading: string): string[] {
  const [, section = ''] = new RegExp(`^#### ${heading}$([^]*?)^#`, 'm').exec(page) ?? [];
  return [...section.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) =>
    row
      .split(' | ')
      .slice(0, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
      .join(' | '),
  );
}
