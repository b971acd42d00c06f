import fc from 'fast-check';
import { ensureGame } from '../core/game.js';
import type { Game } from '../core/game.js';
import { frozenCopy } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { allPlaces } from '../reef/course.js';
import { reef } from '../reef/game.js';
import type { ReefGame } from '../reef/game.js';
import { formatAction } from '../reef/notation.js';
import { apply, legalActions, result, reveals, setup, view } from '../reef/play.js';
import { formatState } from '../reef/position.js';
import type { SetupOptions } from '../reef/setup.js';
import { CELLS, COLORS, MAX_HEIGHT, PLAYER_COUNTS, START_RULES } from '../reef/types.js';
import type {
  Action,
  Board,
  Card,
  CardId,
  Color,
  ReefEvent,
  Pattern,
  PatternCell,
  Placement,
  Stack,
  State,
  View,
} from '../reef/types.js';
import type { GameKit } from './kit.js';
import { pick, pickByKind, takeOne } from './values.js';

/**
 * What the laws need to know about Reef, to check a port or a variant of it. The players choose
 * among the actions that `game` lists.
 *
 * A port uses all of it unchanged: the model is Reef as this library plays it. A variant leaves out
 * the model, or its functions that follow other rules, and replaces what differs: `options` for how
 * it is set up, `conserved` for its pieces and cards, `withOtherSecrets` for its secrets, `longest`
 * if its games can be longer.
 *
 * @example
 * ```ts
 * import { defineGame, reef } from 'reef-rules';
 * import { gameLaws, reefKit } from 'reef-rules/testing';
 *
 * // What an engine of one's own would do is done by reef here.
 * const port = defineGame({
 *   ...reef,
 *   name: 'riff',
 *   standings: (view) => reef.result(view)?.standings ?? [],
 *   readAction: (value) => reef.actionFromJson(value),
 *   readState: (value) => reef.stateFromJson(value),
 *   readView: (value) => reef.viewFromJson(value),
 * });
 * const laws = gameLaws(port, reefKit(port));
 * laws.find(({ name }) => name.startsWith('turn(state)'))?.check({ numRuns: 2 });
 * ```
 * @group Kits
 */
export function reefKit(
  game: Game<State, View, Action, SetupOptions, ReefEvent<CardId | null>> = reef,
): GameKit<State, View, Action, SetupOptions, ReefEvent<CardId | null>> {
  ensureGame(game);
  return {
    options: reefOptions().map(withNeatCards),
    longest: 600,
    mostListed: 2500,
    choose: (state, rng) => chooseReefAction(state, rng, game),
    conserved: (state) => ({
      pieces: COLORS.map((color) => state.supply[color] + piecesOn(state.players, color)),
      cards: allPlaces(state).sort((a, b) => a! - b!),
    }),
    strange: (action, state, rng) => pick(CHANGES, rng)(action, state, rng),
    withOtherSecrets,
    model: { setup, result, legalActions, apply, reveals, view, formatAction, formatState },
  };
}

/** Cards as the notation writes them: from text they come back to the letter. */
function withNeatCards(options: SetupOptions): SetupOptions {
  const cards = options.cards?.map((card) => ({ ...card, pattern: normalised(card.pattern) }));
  return cards === undefined ? options : { ...options, cards };
}

/**
 * Any legal action. Most of them play a card, so half the time the kind of action is chosen first:
 * otherwise hands stay small and no player pays for a card.
 */
export function chooseReefAction(
  state: State,
  rng: Rng,
  game: Pick<ReefGame, 'legalActions' | 'randomAction'> = reef,
): Action {
  if (state.phase === 'start' || randomBelow(rng, 2) === 0) return game.randomAction(state, rng);
  return pickByKind(game.legalActions(state), ({ type }) => type, rng);
}

function piecesOn(players: State['players'], color: Color): number {
  return players.flatMap(({ board }) => board.flat()).filter((piece) => piece === color).length;
}

// Secrets: the cards that were dealt to others and are still in their hands, and the deck below its
// top card; the whole deck until the display is laid out; no hands any more at the end. R45.

function withOtherSecrets(state: State, seat: number | null, rng: Rng): State {
  const { phase, players, deck } = state;
  const isShown = (player: number): boolean => phase === 'over' || player === seat;
  const open = phase === 'start' ? 0 : 1;
  const hidden = [
    ...players.flatMap(({ dealt }, player) => (isShown(player) ? [] : dealt)),
    ...deck.slice(open),
  ];
  const draw = (): CardId => takeOne(hidden, rng);

  return frozenCopy({
    ...state,
    players: players.map((player, i) => {
      if (isShown(i)) return player;
      const taken = player.hand.filter((card) => !player.dealt.includes(card));
      const dealt = player.dealt.map(draw);
      return { ...player, hand: [...dealt, ...taken], dealt };
    }),
    deck: deck.map((card, place) => (place < open ? card : draw())),
  });
}

// Actions with something changed: at times still legal, mostly not, often no action at all.

type Change = (action: Action, state: State, rng: Rng) => unknown;

const CHANGES: readonly Change[] = [
  otherCard,
  otherPlacement,
  otherOrder,
  (action, _, rng) => ({ ...action, type: pick(['start', 'take', 'draw', 'play', 'Take'], rng) }),
  (action, { turn }) => ({ ...action, player: turn }),
];

/** Mostly a card from the hand or the display, at times any other, or one that there is not. */
function otherCard(action: Action, { players, turn, display, cards }: State, rng: Rng): unknown {
  const hand = players[turn]!.hand;
  const near = [...hand, ...display.map(({ card }) => card)];
  const card = pick([...near, ...near, randomBelow(rng, cards.length + 2)], rng);
  const pieces = cards[card]?.pieces ?? COLORS;
  return pick<unknown>(
    [
      { ...action, [action.type === 'draw' ? 'tokenOn' : 'card']: card },
      { type: 'take', card },
      { type: 'draw', tokenOn: card },
      { type: 'play', card, placements: pieces.map((color) => somewhere(color, rng)) },
      { type: 'start', placements: COLORS.map((color) => somewhere(color, rng)) },
    ],
    rng,
  );
}

function somewhere(color: Color, rng: Rng): Placement {
  return { color, cell: randomBelow(rng, 16) };
}

function otherPlacement(action: Action, _: State, rng: Rng): unknown {
  const placements: unknown[] = placementsOf(action);
  placements[randomBelow(rng, placements.length + 1)] = somewhere(pick(COLORS, rng), rng);
  return { ...action, placements };
}

function otherOrder(action: Action, _: State, rng: Rng): unknown {
  const placements = placementsOf(action);
  const orders = [
    [...placements].reverse(),
    placements.slice(1),
    [...placements, ...placements],
    placements.map(({ color }, i) => ({ ...placements.at(-1 - i), color })),
  ];
  return { ...action, placements: pick(orders, rng) };
}

function placementsOf(action: Action): Placement[] {
  return 'placements' in action ? [...action.placements] : [];
}

// Values of Reef.

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
    boardOf(stack),
    boardOf(fc.oneof(fc.constant<Stack>([]), stack)),
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
  return boardOf(fc.oneof(fc.constant<Stack>([]), { weight: 7, arbitrary: pieces }));
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
    plainRecord({ kind: fc.constant('adjacent' as const), color: colors(), to: colors() }),
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
    points: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, fc.nat(1000)),
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
    spotsIn(4, 4, 2, 6),
    { weight: 2, arbitrary: fc.constantFrom(...drawn).map(spotsOf) },
    { weight: 2, arbitrary: fc.array(fc.nat(3), { maxLength: 5 }).map(trail) },
    spotsIn(4, 4, 7, 16),
    spotsIn(16, 16, 1, 6),
  );
}

function spotsIn(rows: number, cols: number, least: number, most: number): fc.Arbitrary<Spot[]> {
  const all = Array.from({ length: rows * cols }, (_, i): Spot => [Math.floor(i / cols), i % cols]);
  return fc.shuffledSubarray(all, { minLength: least, maxLength: most });
}

function spotsOf(drawing: string): Spot[] {
  return drawing.split('/').flatMap((line, row) => {
    const spots = Array.from(line, (mark, col) => (mark === 'x' ? [[row, col] as const] : []));
    return spots.flat();
  });
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
  const kinds = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(piece()) },
    { weight: 2, arbitrary: fc.tuple(piece(), piece()) },
    { weight: 2, arbitrary: fc.array(piece(), { minLength: 16, maxLength: 16 }) },
  );
  return kinds.chain((some) =>
    fc.array(fc.constantFrom(...some), { minLength: 16, maxLength: 16 }),
  );
}

/** A piece as a shape asks for it: any height mostly, an exact one, or a least one. */
function piece(): fc.Arbitrary<Piece> {
  const color = fc.oneof({ weight: 5, arbitrary: colors() }, fc.constant('any' as const));
  const height = fc.constantFrom(1, 1, 1, 2, 2, 2, 3, 4);
  const atLeast = fc.constantFrom(true, true, true, true, false);
  return fc.oneof(
    { weight: 4, arbitrary: plainRecord({ color }) },
    plainRecord({ color, height }),
    plainRecord({ color, height, atLeast }),
  );
}

/** Where the top left corner of a shape is written down: it makes no difference. */
function corners(): fc.Arbitrary<Spot> {
  const near = fc.integer({ min: -20, max: 20 });
  const far: Spot = [1 - 2 ** 31, 2 ** 31 - 16];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Spot>([0, 0]) },
    { weight: 2, arbitrary: fc.tuple(near, near) },
    fc.constant(far),
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
