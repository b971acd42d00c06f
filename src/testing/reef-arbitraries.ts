import fc from 'fast-check';
import { STANDARD_DECK } from '../reef/cards.js';
import type { SetupOptions } from '../reef/setup.js';
import { CELLS, COLORS, MAX_HEIGHT, PLAYER_COUNTS, START_RULES } from '../reef/types.js';
import type { Board, Card, Color, Pattern, PatternCell, Stack } from '../reef/types.js';

/**
 * Stacks: nothing, or up to four pieces of any colours.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { reefStacks } from 'reef-rules/testing';
 *
 * fc.assert(fc.property(reefStacks(), (stack) => stack.length <= 4));
 * ```
 * @group Values
 */
export function reefStacks(): fc.Arbitrary<Stack> {
  return fc.array(colors(), { maxLength: MAX_HEIGHT });
}

/**
 * Reefs: sparse or dense, with all colours or so few that patterns match often.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { formatBoard, parseBoard } from 'reef-rules';
 * import { reefBoards } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(reefBoards(), (board) => {
 *     const text = formatBoard(board);
 *     return formatBoard(parseBoard(text)) === text;
 *   }),
 * );
 * ```
 * @group Values
 */
export function reefBoards(): fc.Arbitrary<Board> {
  const color = colors();
  const stack = reefStacks();
  return fc.oneof(
    { weight: 1, arbitrary: boardOf(stack) },
    { weight: 1, arbitrary: boardOf(fc.oneof(fc.constant<Stack>([]), stack)) },
    { weight: 2, arbitrary: boardOf(fc.array(color, { minLength: 1, maxLength: 2 })) },
    { weight: 4, arbitrary: fc.uniqueArray(color, { minLength: 1, maxLength: 2 }).chain(boardIn) },
  );
}

function boardOf(stack: fc.Arbitrary<Stack>): fc.Arbitrary<Board> {
  return fc.array(stack, { minLength: CELLS, maxLength: CELLS });
}

/** A board of few colours; a stack is empty one time in eight. */
function boardIn(colors: readonly Color[]): fc.Arbitrary<Board> {
  const pieces = fc.array(fc.constantFrom(...colors), { minLength: 1, maxLength: MAX_HEIGHT });
  return boardOf(
    fc.oneof({ weight: 1, arbitrary: fc.constant<Stack>([]) }, { weight: 7, arbitrary: pieces }),
  );
}

/**
 * Patterns: pieces in any arrangement, or one colour around another (or the same) colour. Shapes may
 * be written down anywhere, and be too large for a reef.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { countPattern } from 'reef-rules';
 * import { reefBoards, reefPatterns } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(reefBoards(), reefPatterns(), (board, pattern) => countPattern(board, pattern) <= 16),
 * );
 * ```
 * @group Values
 */
export function reefPatterns(): fc.Arbitrary<Pattern> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(spots(), pieces(), corners()).map(shape) },
    {
      weight: 1,
      arbitrary: plainRecord({
        kind: fc.constant('adjacent' as const),
        color: colors(),
        to: colors(),
      }),
    },
  );
}

/**
 * Cards: any two pieces, any pattern and 0 to 1000 points, mostly few.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { formatCard, parseCard } from 'reef-rules';
 * import { reefCards } from 'reef-rules/testing';
 *
 * fc.assert(fc.property(reefCards(), (card) => parseCard(formatCard(card)).points === card.points));
 * ```
 * @group Values
 */
export function reefCards(): fc.Arbitrary<Card> {
  return plainRecord({
    pieces: fc.tuple(colors(), colors()),
    pattern: reefPatterns(),
    points: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(1000) }),
  });
}

/**
 * Decks of 12 to 70 cards: enough for four players.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { setup } from 'reef-rules';
 * import { reefDecks } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(reefDecks(), (cards) => setup({ players: 4, cards }).cards.length === cards.length),
 *   { numRuns: 10 },
 * );
 * ```
 * @group Values
 */
export function reefDecks(): fc.Arbitrary<readonly Card[]> {
  return fc.array(reefCards(), { minLength: 12, maxLength: 70, size: 'max' });
}

/**
 * Options of Reef with a seed: two to four players, all start rules, the standard deck and others down
 * to the least possible.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { setup } from 'reef-rules';
 * import { reefOptions } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(reefOptions(), (options) => setup(options).players.length === options.players),
 *   { numRuns: 10 },
 * );
 * ```
 * @group Values
 */
export function reefOptions(): fc.Arbitrary<SetupOptions> {
  return fc.constantFrom(...PLAYER_COUNTS).chain((players) => {
    const least = 2 * players + 4;
    return fc.record(
      {
        players: fc.constant(players),
        seed: fc.oneof(fc.integer(), fc.string()),
        first: fc.nat(players - 1),
        start: fc.constantFrom(...START_RULES),
        cards: fc.oneof(
          fc.constant(STANDARD_DECK),
          fc.array(reefCards(), { minLength: least, maxLength: least + 6 }),
          reefDecks(),
        ),
      },
      { requiredKeys: ['players', 'seed'], noNullPrototype: true },
    );
  });
}

/** The four colours of coral. */
function colors(): fc.Arbitrary<Color> {
  return fc.constantFrom(...COLORS);
}

/** A plain object with these fields, as `JSON.parse` would make it. */
export function plainRecord<T extends object>(fields: {
  [K in keyof T]: fc.Arbitrary<T[K]>;
}): fc.Arbitrary<T> {
  return fc.record<T>(fields, { noNullPrototype: true });
}

/** The same pattern as the notation writes it: from row and column 0, in reading order, no spare fields. */
export function normalised(pattern: Pattern): Pattern {
  if (pattern.kind === 'adjacent') return pattern;
  const top = Math.min(...pattern.cells.map(({ row }) => row));
  const left = Math.min(...pattern.cells.map(({ col }) => col));
  const cells = pattern.cells.map(({ row, col, color, height, atLeast }) => ({
    row: row - top,
    col: col - left,
    color,
    ...(height === undefined ? {} : { height }),
    ...(atLeast === true ? { atLeast } : {}),
  }));
  return { kind: 'shape', cells: cells.sort((a, b) => a.row - b.row || a.col - b.col) };
}

// Shapes.

type Spot = readonly [row: number, col: number];
type Piece = Omit<PatternCell, 'row' | 'col'>;

/** Where the pieces of a shape are: connected or not, in a corner of the board or too far apart. */
function spots(): fc.Arbitrary<readonly Spot[]> {
  // Some that differ from their mirror image, and some that come up on cards.
  const drawn = ['xxx/x..', 'xx./.xx', 'xxxx/x...', 'x./xx/.x', 'x.x', 'x../.x.', 'xx/xx', 'x..x'];
  return fc.oneof(
    { weight: 3, arbitrary: spotsIn(2, 2, 1, 4) },
    { weight: 3, arbitrary: spotsIn(2, 3, 2, 6) },
    { weight: 2, arbitrary: spotsIn(3, 3, 2, 6) },
    { weight: 1, arbitrary: spotsIn(4, 4, 2, 6) },
    { weight: 2, arbitrary: fc.constantFrom(...drawn).map(spotsOf) },
    { weight: 2, arbitrary: fc.array(fc.nat(3), { maxLength: 5 }).map(trail) },
    { weight: 1, arbitrary: spotsIn(4, 4, 7, 16) },
    { weight: 1, arbitrary: spotsIn(16, 16, 1, 6) },
  );
}

function spotsIn(
  rows: number,
  cols: number,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<Spot[]> {
  const all = Array.from({ length: rows * cols }, (_, i): Spot => [Math.floor(i / cols), i % cols]);
  return fc.shuffledSubarray(all, { minLength, maxLength });
}

function spotsOf(drawing: string): Spot[] {
  return drawing
    .split('/')
    .flatMap((line, row) => Array.from(line, (mark, col) => ({ mark, row, col })))
    .filter(({ mark }) => mark === 'x')
    .map(({ row, col }): Spot => [row, col]);
}

/** The spots of a walk in steps to the right, down, left and up, each once. */
function trail(steps: readonly number[]): Spot[] {
  let [row, col] = [8, 8];
  const walk: Spot[] = [[row, col]];
  for (const step of steps) {
    if (step % 2 === 0) col += 1 - step;
    else row += 2 - step;
    if (!walk.some((spot) => spot[0] === row && spot[1] === col)) walk.push([row, col]);
  }
  return walk;
}

/** Sixteen pieces to take from: all alike, of two kinds, or of any. */
function pieces(): fc.Arbitrary<readonly Piece[]> {
  const one = piece();
  const sixteen = { minLength: 16, maxLength: 16 };
  return fc.oneof(
    { weight: 3, arbitrary: one.map((same) => Array.from({ length: 16 }, () => same)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(one, one, fc.array(fc.boolean(), sixteen))
        .map(([first, second, choices]) => choices.map((choice) => (choice ? first : second))),
    },
    { weight: 2, arbitrary: fc.array(one, sixteen) },
  );
}

/** A piece as a shape asks for it: any height mostly, an exact one, or a least one. */
function piece(): fc.Arbitrary<Piece> {
  const color = fc.oneof(
    { weight: 5, arbitrary: colors() },
    { weight: 1, arbitrary: fc.constant('any' as const) },
  );
  const height = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(1, 2) },
    fc.constantFrom(1, 2, 3, 4),
  );
  const atLeast = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
  return fc.oneof(
    { weight: 4, arbitrary: plainRecord({ color }) },
    { weight: 1, arbitrary: plainRecord({ color, height }) },
    { weight: 1, arbitrary: plainRecord({ color, height, atLeast }) },
  );
}

/** Where the top left corner of a shape is written down: it makes no difference. */
function corners(): fc.Arbitrary<Spot> {
  const near = fc.integer({ min: -20, max: 20 });
  const far: Spot = [1 - 2 ** 31, 2 ** 31 - 16];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Spot>([0, 0]) },
    { weight: 2, arbitrary: fc.tuple(near, near) },
    { weight: 1, arbitrary: fc.constant(far) },
  );
}

function shape([spots, kinds, [down, over]]: [readonly Spot[], readonly Piece[], Spot]): Pattern {
  const top = Math.min(...spots.map(([row]) => row));
  const left = Math.min(...spots.map(([, col]) => col));
  return {
    kind: 'shape',
    cells: spots.map(([row, col], i) => ({
      row: row - top + down,
      col: col - left + over,
      ...kinds[i]!,
    })),
  };
}
