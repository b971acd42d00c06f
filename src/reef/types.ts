import type { GameResult, GameStanding } from '../core/game.js';

// Plain numbers stand before anything else: so the build can put their values where they are used.

/**
 * The spaces of a reef.
 *
 * @group Facts of the box
 */
export const CELLS = 16;
/**
 * The greatest height of a stack. Rule R22.
 *
 * @group Facts of the box
 */
export const MAX_HEIGHT = 4;
/**
 * How many cards a hand can hold. Rule R12.
 *
 * @group Facts of the box
 */
export const HAND_LIMIT = 4;
/**
 * How many cards the display has. Rule R10.
 *
 * @group Facts of the box
 */
export const DISPLAY_SIZE = 3;

/**
 * The four colours of coral, in the order used wherever colours are listed.
 *
 * @group Facts of the box
 */
export const COLORS: readonly ['red', 'yellow', 'purple', 'green'] = /* @__PURE__ */ Object.freeze([
  'red',
  'yellow',
  'purple',
  'green',
] as const);
/**
 * A colour of coral.
 *
 * @group What a game is made of
 */
export type Color = (typeof COLORS)[number];
/**
 * One value for each colour.
 *
 * @group What a game is made of
 */
export type ByColor<T> = Readonly<Record<Color, T>>;

/**
 * The three ways to place the four starting pieces. Rules R7 to R9.
 *
 * @group Facts of the box
 */
export const START_RULES: readonly ['centre', 'outside', 'anywhere'] =
  /* @__PURE__ */ Object.freeze(['centre', 'outside', 'anywhere'] as const);
/**
 * Where the starting pieces may go: the four centre spaces, all others, or any space.
 *
 * @group What a game is made of
 */
export type StartRule = (typeof START_RULES)[number];

/**
 * The phase of a game: placing the starting pieces, playing, or over.
 *
 * @group What a game is made of
 */
export type Phase = 'start' | 'play' | 'over';

/**
 * A space of a reef, numbered row by row from the top left:
 *
 * ```text
 *      a  b  c  d
 *  1   0  1  2  3
 *  2   4  5  6  7
 *  3   8  9 10 11
 *  4  12 13 14 15
 * ```
 *
 * @group What a game is made of
 */
export type Cell = number;
/**
 * The pieces on one space, bottom to top, four at most; empty where nothing was placed.
 *
 * @group What a game is made of
 */
export type Stack = readonly Color[];
/**
 * A player's reef: sixteen stacks, one for each {@link Cell}.
 *
 * @group What a game is made of
 */
export type Board = readonly Stack[];

/**
 * A card's name in a game: its place in `state.cards`.
 *
 * @group What a game is made of
 */
export type CardId = number;

/**
 * One piece of a shape. Without `height`, a top piece at any height matches (R28); with it, the
 * stack must be exactly that high (R29), or at least that high if `atLeast` is set (R30). `'any'`
 * matches every colour (R31). Rows and columns count relative to each other only (R32).
 *
 * @group What a game is made of
 */
export interface PatternCell {
  readonly row: number;
  readonly col: number;
  readonly color: Color | 'any';
  readonly height?: number | undefined;
  readonly atLeast?: boolean | undefined;
}

/**
 * Pieces in a fixed arrangement, which may be turned and mirrored. Rule R27.
 *
 * @group What a game is made of
 */
export interface ShapePattern {
  readonly kind: 'shape';
  readonly cells: readonly PatternCell[];
}

/**
 * Each `color` on top of a stack next to the highest stack topped with `to`. Rule R33.
 *
 * @group What a game is made of
 */
export interface AdjacentPattern {
  readonly kind: 'adjacent';
  readonly color: Color;
  readonly to: Color;
}

/**
 * What a card scores.
 *
 * @example
 * ```ts
 * import { countPattern, parseBoard, parsePattern } from 'reef-rules';
 * import type { Pattern } from 'reef-rules';
 *
 * const pattern: Pattern = parsePattern('r r');
 * countPattern(parseBoard('r r . . / . . . . / . . . . / . . . .'), pattern); // 1
 * ```
 * @group What a game is made of
 */
export type Pattern = ShapePattern | AdjacentPattern;

/**
 * A card: two pieces to place, then a pattern to score and its points for each completion.
 *
 * @example
 * ```ts
 * import { parseCard } from 'reef-rules';
 * import type { Card } from 'reef-rules';
 *
 * const card: Card = parseCard('gg: r r / r r = 6');
 * card.pieces; // ['green', 'green']
 * ```
 * @group What a game is made of
 */
export interface Card {
  readonly pieces: readonly [Color, Color];
  readonly pattern: Pattern;
  readonly points: number;
}

/**
 * What can be known of a player; `null` stands for a card that the viewer has not seen.
 *
 * @group What each player may know
 */
export interface PlayerView {
  readonly board: Board;
  readonly hand: readonly (CardId | null)[];
  /** The dealt cards that are still in hand: the only ones the others have never seen. */
  readonly dealt: readonly (CardId | null)[];
  /** The player's own discard pile, oldest first. */
  readonly played: readonly CardId[];
  readonly score: number;
}

/**
 * Everything about a player.
 *
 * @group What a game is made of
 */
export interface Player extends PlayerView {
  readonly hand: readonly CardId[];
  readonly dealt: readonly CardId[];
}

/**
 * A card of the display with the point tokens that lie on it.
 *
 * @group What a game is made of
 */
export interface DisplayCard<C extends CardId | null = CardId> {
  readonly card: C;
  readonly tokens: number;
}

/**
 * A game as a player or a spectator sees it: a {@link State} in which unknown cards are `null`. Every full state
 * is a view, so a function that takes a view also takes a state. Functions trust the views that
 * they are given: read a state from outside with `stateFromJson` first, and a view with
 * `viewFromJson`.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 * import type { View } from 'reef-rules';
 *
 * const seen: View = view(setup({ players: 2, seed: 7 }), null);
 * seen.deck[0]; // null
 * ```
 * @group What each player may know
 */
export interface View {
  /** The whole deck in play, in a fixed order that does not depend on the deal. */
  readonly cards: readonly Card[];
  readonly start: StartRule;
  readonly phase: Phase;
  readonly players: readonly PlayerView[];
  /** The player with the starfish board, who begins each round. */
  readonly first: number;
  /** The player to move; once the game is over, the player who moved last. */
  readonly turn: number;
  /** The current round, from 1; placing the starting pieces belongs to the first. */
  readonly round: number;
  /** The pieces left of each colour. */
  readonly supply: ByColor<number>;
  /** The draw deck; `deck[0]` is the top card, face up once the display has been laid out. */
  readonly deck: readonly (CardId | null)[];
  /** The three cards on offer; none until everybody has placed the starting pieces. */
  readonly display: readonly DisplayCard<CardId | null>[];
  /** A colour has run out: the game ends with this round. */
  readonly lastRound: boolean;
}

/**
 * A whole game at one moment: plain, frozen data that survives JSON.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import type { State } from 'reef-rules';
 *
 * const state: State = setup({ players: 2, seed: 7 });
 * const copy = JSON.parse(JSON.stringify(state)) as State;
 * copy.cards.length; // 60
 * ```
 * @group What a game is made of
 */
export interface State extends View {
  readonly players: readonly Player[];
  readonly deck: readonly CardId[];
  readonly display: readonly DisplayCard[];
}

/**
 * A piece of a colour on a space.
 *
 * @group What a game is made of
 */
export interface Placement {
  readonly color: Color;
  readonly cell: Cell;
}

/**
 * Place the four starting pieces, one of each colour. Listed by cell, then from the bottom up.
 *
 * @group What a game is made of
 */
export interface StartAction {
  readonly type: 'start';
  readonly placements: readonly Placement[];
}

/**
 * Take a card from the display.
 *
 * @group What a game is made of
 */
export interface TakeAction {
  readonly type: 'take';
  readonly card: CardId;
}

/**
 * Take the deck's top card, and pay a point onto a card of the display.
 *
 * @group What a game is made of
 */
export interface DrawAction {
  readonly type: 'draw';
  readonly tokenOn: CardId;
}

/**
 * Play a card from the hand. The placements are in order of placement, which matters only within one
 * stack; listed in the order of the card's pieces, two pieces of one colour by cell.
 *
 * @group What a game is made of
 */
export interface PlayAction {
  readonly type: 'play';
  readonly card: CardId;
  readonly placements: readonly Placement[];
}

/**
 * What a player can do. Actions name cards, not positions, so a late click never takes the wrong
 * card.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules';
 * import type { Action } from 'reef-rules';
 *
 * const action: Action = { type: 'take', card: 17 };
 * check(setup({ players: 2 }), action)?.code; // 'wrong-phase'
 * ```
 * @group What a game is made of
 */
export type Action = StartAction | TakeAction | DrawAction | PlayAction;

/**
 * The code of a {@link Violation}.
 *
 * @group Errors
 */
export type ViolationCode = Violation['code'];

/**
 * Why an action is not legal. `code` is one of {@link VIOLATION_CODES}, `message` says it in a
 * sentence, and the other fields are the evidence.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules';
 * import type { Violation } from 'reef-rules';
 *
 * const violation: Violation | null = check(setup({ players: 2 }), { type: 'take', card: 17 });
 * if (violation?.code === 'wrong-phase') console.log(violation.phase);
 * ```
 * @group Errors
 */
export type Violation = Evidence & { readonly message: string };

/**
 * A {@link Violation} without its sentence: all that a sentence in any language needs.
 *
 * @group Errors
 */
export type Evidence =
  | { readonly code: 'malformed'; readonly path: string; readonly problem: string }
  | { readonly code: 'game-over' }
  | { readonly code: 'wrong-phase'; readonly phase: Phase }
  | { readonly code: 'hand-full'; readonly limit: number }
  | {
      readonly code: 'not-on-display';
      readonly card: CardId;
      readonly display: readonly CardId[];
    }
  | { readonly code: 'no-points' }
  | { readonly code: 'not-lowest'; readonly card: CardId; readonly lowest: readonly CardId[] }
  | { readonly code: 'not-in-hand'; readonly card: CardId }
  | {
      readonly code: 'wrong-piece';
      readonly color: Color;
      readonly card: CardId | null;
      readonly pieces: readonly Color[];
    }
  | { readonly code: 'short-supply'; readonly color: Color; readonly left: number }
  | { readonly code: 'piece-left'; readonly color: Color }
  | { readonly code: 'space-not-allowed'; readonly cell: Cell; readonly start: StartRule }
  | { readonly code: 'space-taken'; readonly cell: Cell }
  | { readonly code: 'stack-full'; readonly cell: Cell }
  | { readonly code: 'hidden'; readonly what: 'display' | 'hand' };

/**
 * Something that happened during an action, in the order in which it happened: `applyEvent` applies
 * it to a view. Cards are `null` only where a view previews what no player can know yet.
 *
 * @example
 * ```ts
 * import { legalActions, setup, step } from 'reef-rules';
 * import type { ReefEvent } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, legalActions(state)[0]!);
 * const placed = (event: ReefEvent): boolean => event.type === 'piece-placed';
 * events.filter(placed).length; // 4
 * ```
 * @group What a game is made of
 */
export type ReefEvent<C extends CardId | null = CardId> =
  /** A card went from the hand to the player's discard pile. */
  | { readonly type: 'card-played'; readonly player: number; readonly card: CardId }
  /** A piece came from the supply onto a space; its stack is now `height` high. */
  | {
      readonly type: 'piece-placed';
      readonly player: number;
      readonly color: Color;
      readonly cell: Cell;
      readonly height: number;
    }
  /** A piece of the card was not placed: the supply had none left, or the board had no room. */
  | {
      readonly type: 'piece-lacking';
      readonly player: number;
      readonly color: Color;
      readonly reason: 'supply' | 'room';
    }
  /**
   * The played card scored `points` in all, or 0. `matches` lists the spaces of each completion;
   * `around` is the highest stack that an around-the-highest card looked at.
   */
  | {
      readonly type: 'pattern-scored';
      readonly player: number;
      readonly card: CardId;
      readonly matches: readonly (readonly Cell[])[];
      readonly around: Cell | null;
      readonly points: number;
    }
  /** A card went from that place of the display to the hand. */
  | {
      readonly type: 'card-taken';
      readonly player: number;
      readonly card: CardId;
      readonly slot: number;
    }
  /** The tokens lying on a card went to the player who took it. */
  | {
      readonly type: 'tokens-collected';
      readonly player: number;
      readonly card: CardId;
      readonly tokens: number;
    }
  /** The deck's top card went to the hand. */
  | { readonly type: 'card-drawn'; readonly player: number; readonly card: C }
  /** The player put a point onto a card of the display. */
  | { readonly type: 'token-paid'; readonly player: number; readonly card: CardId }
  /** The deck's top card went to that place of the display. */
  | { readonly type: 'display-refilled'; readonly card: C; readonly slot: number }
  /** The next card of the deck can be seen. */
  | { readonly type: 'top-revealed'; readonly card: C }
  /** The first three cards were laid out: the starting pieces are all placed. */
  | { readonly type: 'display-laid-out'; readonly cards: readonly C[] }
  /** The last piece of these colours was placed: the game ends with this round. */
  | { readonly type: 'last-round'; readonly colors: readonly Color[] }
  /** It is a player's turn now. */
  | { readonly type: 'turn-began'; readonly player: number; readonly round: number }
  /** The game is over: the deck is empty, or the last round is finished. All hands are shown. */
  | {
      readonly type: 'game-over';
      readonly reason: 'deck' | 'supply';
      readonly hands: readonly ShownHand<C>[];
    }
  /**
   * A card left in a hand scored its points once, or 0; the other fields are those of a played
   * card.
   */
  | {
      readonly type: 'hand-scored';
      readonly player: number;
      readonly card: CardId;
      readonly matches: readonly (readonly Cell[])[];
      readonly around: Cell | null;
      readonly points: number;
    };

/**
 * A hand as its player shows it at the end, and which cards of it were dealt.
 *
 * @group What a game is made of
 */
export interface ShownHand<C extends CardId | null = CardId> {
  readonly hand: readonly C[];
  readonly dealt: readonly C[];
}

/**
 * A card left in a hand at the end, and the points it scored.
 *
 * @group Playing a game
 */
export interface HandScore {
  readonly card: CardId;
  readonly points: number;
}

/**
 * How one player did. Players who are still tied after all tie-breaks have the same `rank`.
 *
 * @group Playing a game
 */
export interface Standing extends GameStanding {
  /** Spaces with at least one piece, the first tie-break. R41. */
  readonly covered: number;
  /** Stacks of four, the second tie-break. R42. */
  readonly fourHigh: number;
  readonly hand: readonly HandScore[];
}

/**
 * How a game ended.
 *
 * @example
 * ```ts
 * import { apply, createRng, randomAction, result, setup } from 'reef-rules';
 * import type { Result } from 'reef-rules';
 *
 * const rng = createRng('luck');
 * let state = setup({ players: 2, seed: 7 });
 * while (state.phase !== 'over') state = apply(state, randomAction(state, rng));
 * const end: Result | null = result(state);
 * end?.standings.length; // 2
 * ```
 * @group Playing a game
 */
export interface Result extends GameResult {
  /** All players, best first. */
  readonly standings: readonly Standing[];
}

/**
 * How many players a game can have. Rule R1.
 *
 * @group Facts of the box
 */
export const PLAYER_COUNTS: readonly [2, 3, 4] = /* @__PURE__ */ Object.freeze([2, 3, 4] as const);
/**
 * The pieces of each colour in a game of 2, 3 or 4 players. Rule R2.
 *
 * @group Facts of the box
 */
export const SUPPLY: Readonly<Record<2 | 3 | 4, number>> = /* @__PURE__ */ Object.freeze({
  2: 18,
  3: 24,
  4: 28,
});
