import {
  apply,
  COLORS,
  createRng,
  legalActions,
  parseAction,
  parseBoard,
  parseCard,
  randomAction,
  setup,
  SUPPLY,
} from '../../src/index.js';
import { knownView } from '../../src/reef/table-shape.js';
import { STARTING_POINTS } from '../../src/reef/deal.js';
import type {
  Action,
  Board,
  ByColor,
  Card,
  CardId,
  Color,
  Phase,
  Player,
  Seed,
  SetupOptions,
  StartRule,
  State,
} from '../../src/index.js';

/** Rows for `test.each`, each with its name first: `%s` in a title prints it in full. */
export type Named<Row> = readonly (readonly [name: string, row: Row])[];

/** A game laid out by drawing it. Lists go by seat; whatever is left out gets its default. */
export interface Drawing {
  /** Two, unless told otherwise. */
  readonly players?: 2 | 3 | 4;
  /** Reefs such as `'. . . . / . r y . / . p g . / . . . .'`, which is the default in play. */
  readonly boards?: readonly string[];
  /** Cards such as `'gg: r r / r r = 6'`; no cards by default. */
  readonly hands?: readonly (readonly string[])[];
  /** How many cards at the front of the hand were dealt; two, or as many as there are. */
  readonly dealt?: readonly number[];
  readonly played?: readonly (readonly string[])[];
  /** Three points each by default. */
  readonly scores?: readonly number[];
  /** Cards, with tokens in brackets if any: `'yy: r = 1 (2)'`; default {@link DISPLAY}. */
  readonly display?: readonly string[];
  /** Cards, the top card first; default {@link DECK}. */
  readonly deck?: readonly string[];
  /** The colours that should not have what the reefs leave of the box. */
  readonly supply?: Partial<ByColor<number>>;
  readonly start?: StartRule;
  readonly phase?: Phase;
  readonly first?: number;
  /** The first player by default. */
  readonly turn?: number;
  readonly round?: number;
  /** By default, whether a colour has run out. */
  readonly lastRound?: boolean;
}

/** The display of a table that does not draw its own: worth 1, 3 and 6. */
const DISPLAY: readonly string[] = ['yy: r = 1', 'pp: y2 = 3', 'gg: r r / r r = 6'];
/** The deck of a table that does not draw its own. */
export const DECK: readonly string[] = [
  'rr: p p p = 4',
  'pg: r y = 3',
  'yy: *2 = 1',
  'gg: y@r = 2',
];
/** A reef without pieces. */
export const EMPTY = '. . . . / . . . . / . . . . / . . . .';
/** The reef of a player who has placed the starting pieces, for each start rule. */
export const STARTED: Readonly<Record<StartRule, string>> = {
  centre: '. . . . / . r y . / . p g . / . . . .',
  outside: 'r . . y / . . . . / . . . . / p . . g',
  anywhere: 'ry . . . / . . . . / . . pg . / . . . .',
};

/**
 * The state that a drawing shows: plain data, frozen, made without the engine. Cards are numbered in
 * the order drawn: the hands by seat, then the display, the deck, and the discard piles.
 */
export function table(drawing: Drawing = {}): State {
  const { players = 2, start = 'centre', phase = 'play', first = 0, round = 1 } = drawing;
  const { turn = first } = drawing;
  const cards: Card[] = [];
  const numbered = (texts: readonly string[]): CardId[] =>
    texts.map((text) => cards.push(parseCard(text)) - 1);

  const hands = Array.from({ length: players }, (_, seat) => numbered(drawing.hands?.[seat] ?? []));
  const display = (drawing.display ?? (phase === 'start' ? [] : DISPLAY)).map((text) => {
    const [, card, tokens] = /^(.*?)(?:\((\d+)\))?$/.exec(text) as string[];
    return { card: numbered([card!])[0]!, tokens: Number(tokens ?? 0) };
  });
  const deck = numbered(drawing.deck ?? DECK);

  const seats = hands.map((hand, seat): Player => {
    const placed = phase !== 'start' || turnsTo(seat) < turnsTo(turn);
    return {
      board: parseBoard(drawing.boards?.[seat] ?? (placed ? STARTED[start] : EMPTY)),
      hand,
      dealt: hand.slice(0, drawing.dealt?.[seat] ?? 2),
      played: numbered(drawing.played?.[seat] ?? []),
      score: drawing.scores?.[seat] ?? STARTING_POINTS,
    };
  });
  function turnsTo(seat: number): number {
    return (seat - first + players) % players;
  }

  const left = (color: Color): number =>
    drawing.supply?.[color] ?? leftInBox(color, players, seats);
  const supply = {
    red: left('red'),
    yellow: left('yellow'),
    purple: left('purple'),
    green: left('green'),
  };
  const { lastRound = COLORS.some((color) => supply[color] === 0) } = drawing;
  const shown = { cards, start, phase, players: seats, first, turn, round, supply, deck, display };
  return knownView({ ...shown, lastRound }) as State;
}

/** The pieces of a colour that the reefs leave in the box. */
function leftInBox(color: Color, players: 2 | 3 | 4, seats: readonly Player[]): number {
  const used = seats.flatMap(({ board }) => board.flat()).filter((piece) => piece === color).length;
  if (used > SUPPLY[players]) throw new Error(`${used} ${color} pieces drawn, too many`);
  return SUPPLY[players] - used;
}

/** Events as a text: of each the type and the values of its fields in their order, lists and objects as `write` has them. */
export function told(
  events: readonly { readonly type: string }[],
  write: (value: object) => string = JSON.stringify,
): string {
  const texts = events.map(({ type, ...rest }) =>
    [type, ...Object.values<unknown>(rest).map(valueText)].join(' '),
  );
  return texts.join('; ');

  function valueText(value: unknown): string {
    return typeof value === 'object' && value !== null ? write(value) : String(value);
  }
}

/** Actions from their texts. */
export function actionsOf(...texts: readonly string[]): Action[] {
  return texts.map(parseAction);
}

/** A player of a state. */
export function playerOf(state: State, seat: number): Player {
  return state.players[seat]!;
}

/** The reef of a player of a state. */
export function boardOf(state: State, seat: number): Board {
  return playerOf(state, seat).board;
}

/** The value itself, frozen through and through. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFrozen);
    Object.freeze(value);
  }
  return value;
}

/** What JSON makes of a value: an equal copy that nobody has frozen. */
export function thawed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The paths of all objects and lists in a value that could be changed. */
export function looseParts(value: unknown, path = '$'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) => looseParts(part, `${path}.${key}`));
  return Object.isFrozen(value) ? inside : [path, ...inside];
}

/** The paths of all objects and lists in a value that could not be changed. */
export function frozenParts(value: unknown, path = '$'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    frozenParts(part, `${path}.${key}`),
  );
  return Object.isFrozen(value) ? [path, ...inside] : inside;
}

/** A moment of a game, and what was done then. */
export interface Turn {
  readonly state: State;
  readonly action: Action;
}

/** A whole game by lot: first the kind of action is drawn, so that every kind happens often. */
export function gameByLot(options: SetupOptions & { readonly seed: Seed }): readonly Turn[] {
  const rng = createRng(options.seed);
  const turns: Turn[] = [];
  let state = setup(options);
  while (state.phase !== 'over') {
    const action = state.phase === 'start' ? randomAction(state, rng) : anyKind(state);
    turns.push({ state, action });
    state = apply(state, action);
  }
  return turns;

  function anyKind(now: State): Action {
    const actions = legalActions(now);
    const type = oneOf([...new Set(actions.map((action) => action.type))]);
    return oneOf(actions.filter((action) => action.type === type));
  }
  function oneOf<T>(items: readonly T[]): T {
    return items[(rng.next() >>> 0) % items.length] as T;
  }
}
