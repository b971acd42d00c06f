import type { GameResult, GameStanding } from '../core/game.js';

/**
 * The kinds of pearl cards, jokers first, in the order used wherever they are listed.
 *
 * @group Facts of the box
 */
export const PEARLS: readonly ['joker', 'yellow', 'red', 'green', 'blue', 'teal', 'purple'] =
  /* @__PURE__ */ Object.freeze([
    'joker',
    'yellow',
    'red',
    'green',
    'blue',
    'teal',
    'purple',
  ] as const);
/**
 * A kind of pearl card: a colour, or a joker.
 *
 * @group What a game is made of
 */
export type Pearl = (typeof PEARLS)[number];
/**
 * How many cards of each kind.
 *
 * @group What a game is made of
 */
export type Pearls = Readonly<Record<Pearl, number>>;

/**
 * The phase of a game: playing, in the last turns after the end was triggered, or over.
 *
 * @group What a game is made of
 */
export type Phase = 'play' | 'final' | 'over';

/**
 * What can be known of a player.
 *
 * @group What each player may know
 */
export interface PlayerView {
  /** The cards in hand, as far as they are known. */
  readonly hand: Pearls;
  /** The part of the hand that was taken openly, and so is known to everybody. */
  readonly seen: Pearls;
  /** The cards played so far: face down, but everybody has seen them. */
  readonly pile: Pearls;
  /** The values of the necklaces taken so far, oldest first. */
  readonly necklaces: readonly number[];
  /** How many more cards, unknown to the viewer, the hand holds; left out when there are none. */
  readonly unknown?: number;
}

/**
 * Everything about a player.
 *
 * @group What a game is made of
 */
export interface Player extends PlayerView {
  readonly unknown?: never;
}

/**
 * A game as a player or a spectator sees it: a {@link State} in which unknown cards are `null`, and
 * hands say how many of their cards are unknown. Every full state is a view, so a function that
 * takes a view also takes a state. Functions trust the views that they are given: read a state from
 * outside with `stateFromJson` first, and a view with `viewFromJson`.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules/pearls';
 * import type { View } from 'reef-rules/pearls';
 *
 * const seen: View = view(setup({ players: 2 }), null);
 * seen.deck[0]; // null
 * ```
 * @group What each player may know
 */
export interface View {
  readonly phase: Phase;
  readonly players: readonly PlayerView[];
  /** The player to move; once the game is over, the player who moved last. */
  readonly turn: number;
  /** The open cards, up to six. They keep their order, and new ones join at the end. */
  readonly market: readonly (Pearl | null)[];
  /** The face-down cards; `deck[0]` comes next. */
  readonly deck: readonly (Pearl | null)[];
  /** The values of the necklaces on the table, ascending. */
  readonly necklaces: readonly number[];
  /** How many turns are left once the end has been triggered; 0 before and after. */
  readonly finalTurns: number;
}

/**
 * A whole game at one moment: plain, frozen data that survives JSON.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 * import type { State } from 'reef-rules/pearls';
 *
 * const state: State = setup({ players: 2, seed: 7 });
 * state.market.length; // 6
 * ```
 * @group What a game is made of
 */
export interface State extends View {
  readonly players: readonly Player[];
  readonly market: readonly Pearl[];
  readonly deck: readonly Pearl[];
}

/**
 * Take all cards of a kind from the market.
 *
 * @group What a game is made of
 */
export interface TakeAction {
  readonly type: 'take';
  readonly color: Pearl;
}

/**
 * Play `count` cards of a colour from the hand, together with `jokers`; or, with the colour `'joker'`,
 * `count` jokers alone, and then `jokers` is 0. With `necklace` also take the necklace whose value is
 * the number of all cards played.
 *
 * @example
 * ```ts
 * import { formatAction } from 'reef-rules/pearls';
 * import type { PlayAction } from 'reef-rules/pearls';
 *
 * const play: PlayAction = { type: 'play', color: 'yellow', count: 3, jokers: 2, necklace: true };
 * formatAction(play); // 'play 3y+2j necklace'
 * ```
 * @group What a game is made of
 */
export interface PlayAction {
  readonly type: 'play';
  readonly color: Pearl;
  readonly count: number;
  readonly jokers: number;
  readonly necklace: boolean;
}

/**
 * Do nothing, in a last turn without cards.
 *
 * @group What a game is made of
 */
export interface PassAction {
  readonly type: 'pass';
}

/**
 * What a player can do.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules/pearls';
 * import type { Action } from 'reef-rules/pearls';
 *
 * const action: Action = { type: 'pass' };
 * check(setup({ players: 2 }), action)?.code; // 'must-act'
 * ```
 * @group What a game is made of
 */
export type Action = TakeAction | PlayAction | PassAction;

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
 * import { check, setup } from 'reef-rules/pearls';
 * import type { Violation } from 'reef-rules/pearls';
 *
 * const violation: Violation | null = check(setup({ players: 2 }), { type: 'pass' });
 * violation?.code; // 'must-act'
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
  | { readonly code: 'last-turn' }
  | { readonly code: 'not-in-market'; readonly color: Pearl; readonly market: readonly Pearl[] }
  | {
      readonly code: 'no-room';
      readonly limit: number;
      readonly held: number;
      readonly cards: number;
    }
  | {
      readonly code: 'not-enough-cards';
      readonly color: Pearl;
      readonly count: number;
      readonly held: number;
    }
  | { readonly code: 'no-necklace'; readonly value: number }
  | { readonly code: 'must-act'; readonly phase: Phase }
  | { readonly code: 'hidden'; readonly what: 'market' | 'hand' };

/**
 * Something that happened during an action, in the order in which it happened: `applyEvent` applies
 * it to a view. Cards are `null` only where a view previews what no player can know yet.
 *
 * @example
 * ```ts
 * import { setup, step } from 'reef-rules/pearls';
 * import type { PearlsEvent } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, { type: 'take', color: state.market[0]! });
 * const types = (list: readonly PearlsEvent[]): readonly string[] => list.map(({ type }) => type);
 * types(events); // ['cards-taken', 'market-refilled', 'turn-began']
 * ```
 * @group What a game is made of
 */
export type PearlsEvent<P extends Pearl | null = Pearl> =
  /** All cards of a kind went from the market to the hand. */
  | {
      readonly type: 'cards-taken';
      readonly player: number;
      readonly color: Pearl;
      readonly count: number;
    }
  /** These cards of the deck joined the market at its end. */
  | { readonly type: 'market-refilled'; readonly cards: readonly P[] }
  /** Cards went from the hand to the pile: `count` of the colour, and `jokers`. */
  | {
      readonly type: 'cards-played';
      readonly player: number;
      readonly color: Pearl;
      readonly count: number;
      readonly jokers: number;
    }
  /** A necklace went from the table to the player. */
  | { readonly type: 'necklace-taken'; readonly player: number; readonly value: number }
  /** The player had no cards for the last turn. */
  | { readonly type: 'passed'; readonly player: number }
  /** The player has triggered the end: everybody has one more turn, and this player goes last. */
  | {
      readonly type: 'last-turns';
      readonly player: number;
      readonly reason: 'deck' | 'necklaces';
    }
  /** It is a player's turn now; in the last turns, `finalTurns` counts those that are left. */
  | { readonly type: 'turn-began'; readonly player: number; readonly finalTurns: number }
  /** The last turn has been taken. */
  | { readonly type: 'game-over' }
  /** The final points of a player: pearls and necklaces, minus the value of the cards left. */
  | {
      readonly type: 'player-scored';
      readonly player: number;
      readonly pearls: number;
      readonly necklaces: number;
      readonly left: Pearls;
      readonly penalty: number;
      readonly score: number;
    };

/**
 * How one player did. Players who are still tied after all tie-breaks have the same `rank`.
 *
 * @group Playing a game
 */
export interface Standing extends GameStanding {
  /** The points of the cards played. P23. */
  readonly pearls: number;
  /** The points of the necklaces. P23. */
  readonly necklaces: number;
  /** The points of the cards left in hand, which were subtracted. P23. */
  readonly penalty: number;
  /** The cards left in hand, the tie-break: more is better. */
  readonly cardsLeft: number;
}

/**
 * How a game ended.
 *
 * @example
 * ```ts
 * import { apply, createRng, randomAction, result, setup } from 'reef-rules/pearls';
 * import type { Result } from 'reef-rules/pearls';
 *
 * const rng = createRng('luck');
 * let state = setup({ players: 3, seed: 7 });
 * while (state.phase !== 'over') state = apply(state, randomAction(state, rng));
 * const end: Result | null = result(state);
 * end?.standings.length; // 3
 * ```
 * @group Playing a game
 */
export interface Result extends GameResult {
  /** All players, best first. */
  readonly standings: readonly Standing[];
}

/**
 * How many players a game can have. Rule P1.
 *
 * @group Facts of the box
 */
export const PLAYER_COUNTS: readonly [2, 3, 4, 5, 6] = /* @__PURE__ */ Object.freeze([
  2, 3, 4, 5, 6,
] as const);
/**
 * How many cards of each kind there are in the box. Rule P2.
 *
 * @group Facts of the box
 */
export const CARDS: Pearls = /* @__PURE__ */ Object.freeze({
  joker: 16,
  yellow: 24,
  red: 20,
  green: 16,
  blue: 12,
  teal: 8,
  purple: 4,
});
/**
 * What a card of each kind is worth. Rule P2.
 *
 * @group Facts of the box
 */
export const VALUES: Pearls = /* @__PURE__ */ Object.freeze({
  joker: 0,
  yellow: 1,
  red: 1,
  green: 2,
  blue: 2,
  teal: 3,
  purple: 5,
});
/**
 * The values of the necklaces. Rule P3.
 *
 * @group Facts of the box
 */
export const NECKLACES: readonly number[] = /* @__PURE__ */ Object.freeze([
  4, 5, 5, 6, 6, 7, 7, 8, 8, 9,
]);
/**
 * How many cards lie open. Rule P6.
 *
 * @group Facts of the box
 */
export const MARKET_SIZE = 6;
/**
 * How many cards a hand can hold. Rule P11.
 *
 * @group Facts of the box
 */
export const HAND_LIMIT = 10;
