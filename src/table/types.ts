import type { Reason } from '../core/errors.js';
import type {
  ActionOf,
  AnyGame,
  EventOf,
  GameEvent,
  GameOptions,
  GameStanding,
  OptionsOf,
  StateOf,
  VerdictOf,
  ViewOf,
} from '../core/game.js';
import type { Ending } from '../core/record-data.js';
import type { Seed } from '../core/rng.js';

/**
 * The host's id for a person: a user name, a number, a random text. Everybody at the table sees it,
 * so it must not be a password or a token.
 *
 * @group A table
 */
export type SeatId = string | number;

/**
 * How long players may think, in milliseconds.
 *
 * @group Time
 */
export interface TimeLimits {
  /** For one turn; more than 0. */
  readonly perTurn?: number | undefined;
  /** For all turns of a player together; more than 0. */
  readonly perGame?: number | undefined;
  /** What a player gets back for each action; it needs `perGame`. */
  readonly increment?: number | undefined;
}

/**
 * What happens when a player resigns or runs out of time: the game ends and all others win, or the
 * others play on. Then the seat is absent, the host acts for it, and the absent rank last.
 *
 * @group A table
 */
export type WhenAbsent = 'end' | 'play-on';

/**
 * A game in progress and everything that a host must keep about it: plain, frozen data that
 * survives JSON. It holds every secret of the game, so it must stay with the host; players receive
 * messages.
 *
 * @group A table
 */
export interface Table<State, Action, Options, Name extends string = string> {
  /** The version of this form: it rises with every change to what is saved. */
  readonly format: 1;
  readonly game: Name;
  /** The version of the game's rules. */
  readonly rules: number;
  /** Rises by one with every change, seats included: the number for compare-and-set in a database. */
  readonly version: number;
  /** Rises by one with everything that changes the game: requests say which number they have seen. */
  readonly seq: number;
  /** The options of the game, with its seed, but without those that are `shared`. */
  readonly options: Options;
  /**
   * The options that `current` holds too, such as a deck of the table's own. They are kept there alone,
   * so that a saved table holds its deck once.
   */
  readonly shared: readonly string[];
  readonly whenAbsent: WhenAbsent;
  /** A text of the host, such as a hash of the seed, that every welcome carries. */
  readonly commitment: string | null;
  /** The id in each seat; `null` for an empty seat. */
  readonly seats: readonly (SeatId | null)[];
  /**
   * The people who have left a seat. They may return to it, but not take another, because they know
   * a hand.
   */
  readonly former: readonly FormerPlayer[];
  /** How the game stands now. */
  readonly current: State;
  /** What has happened in the game, in order, without the actions that were taken back. */
  readonly log: readonly TableEntry<Action>[];
  /** The last time that actions were taken back. */
  readonly undone: Undo | null;
  /** A player's wish to take back actions, as long as the others have not agreed. */
  readonly offer: Offer | null;
  readonly clock: TableClock | null;
}

/**
 * A person who has left a seat.
 *
 * @group A table
 */
export interface FormerPlayer {
  readonly id: SeatId;
  readonly seat: number;
}

/**
 * Something that changed the game: an action, a player who is absent or back, or an ending outside
 * the rules. `seq` is the table's sequence number after it.
 *
 * @group A table
 */
export type TableEntry<Action> =
  | {
      readonly type: 'act';
      readonly seq: number;
      readonly player: number;
      readonly action: Action;
      /** How long the player thought, in milliseconds, if there was a clock. */
      readonly spent?: number;
    }
  | {
      readonly type: 'absent';
      readonly seq: number;
      readonly player: number;
      readonly by: Ending['by'];
      readonly reason?: string | undefined;
    }
  | { readonly type: 'back'; readonly seq: number; readonly player: number }
  | { readonly type: 'end'; readonly seq: number; readonly ending: Ending };

/**
 * A player took back actions.
 *
 * @group A table
 */
export interface Undo {
  readonly seq: number;
  readonly player: number;
}

/**
 * A player's wish to take back the last `count` actions, of which the first is the player's own.
 *
 * @group A table
 */
export interface Offer {
  readonly player: number;
  readonly count: number;
  /** The seats that have agreed so far. */
  readonly agreed: readonly number[];
}

/**
 * The limits, and how much of them has been used.
 *
 * @group Time
 */
export interface TableClock extends TimeLimits {
  /** Since when the current turn has been running; `null` until all seats have been taken. */
  readonly since: number | null;
  /** The milliseconds that each player has used in earlier turns, less the increments. */
  readonly used: readonly number[];
}

/**
 * A request to a table. `seq` is the sequence number of the last message that the sender has seen:
 * an outdated request is refused, and one that arrives twice is carried out once.
 *
 * - `join`: take this seat, or any free seat if none is named, or with `null` watch. An absent player
 *   who names their own seat comes back to it;
 * - `leave`: give up one's seat, so that another person can take it. The game waits, and if there is a
 *   clock, it runs for the empty seat;
 * - `act`: do this action, on the sender's turn;
 * - `undo`: take back one's own last action and all that followed. If others have acted since, or
 *   something was revealed, it is an offer to the others;
 * - `agree`, `decline`: the answer to an offer. The player who made it may decline it too;
 * - `resign`: give up the game;
 * - `sync`: send what has happened since `seq`. With `version`, changes of seats count as well. If the
 *   host asks, who is the sender `null`, it is for everybody: another process has changed the table;
 * - `time`: check whether a player has run out of time. The host may ask at any moment;
 * - `stand-in`: act for an absent seat. Only the host may do that, who is the sender `null`.
 *
 * @group Requests and messages
 */
export type TableRequest<Action> =
  | { readonly type: 'join'; readonly seat?: number | null | undefined }
  | { readonly type: 'leave' }
  | { readonly type: 'act'; readonly action: Action; readonly seq: number }
  | { readonly type: 'undo'; readonly seq: number }
  | { readonly type: 'agree'; readonly seq: number }
  | { readonly type: 'decline'; readonly seq: number }
  | { readonly type: 'resign' }
  | { readonly type: 'sync'; readonly seq: number; readonly version?: number | undefined }
  | { readonly type: 'time' }
  | {
      readonly type: 'stand-in';
      readonly seat: number;
      readonly action: Action;
      readonly seq?: number | undefined;
    };

/**
 * The table after a request, and what to send to whom.
 *
 * @group A table
 */
export interface TableAnswer<
  State,
  View,
  Action,
  Options,
  Event,
  Name extends string = string,
  Verdict extends Reason | null = Reason | null,
> {
  /** The table to keep; the same one if nothing has changed. */
  readonly table: Table<State, Action, Options, Name>;
  /** What to send, in this order. */
  readonly messages: readonly Delivery<View, Event, Name, Verdict>[];
  /** Why the request was refused; `null` if it was not. A person is sent it too, the host is not. */
  readonly refusal: RefusedMessage<Name, Verdict> | null;
}

/**
 * A message and who gets it; `null` stands for all spectators.
 *
 * @group Requests and messages
 */
export interface Delivery<
  View,
  Event,
  Name extends string = string,
  Verdict extends Reason | null = Reason | null,
> {
  readonly to: SeatId | null;
  readonly message: TableMessage<View, Event, Name, Verdict>;
}

/**
 * A message to one seat. It reveals no more than `view` and `eventsFor` do.
 *
 * @group Requests and messages
 */
export type TableMessage<
  View,
  Event,
  Name extends string = string,
  Verdict extends Reason | null = Reason | null,
> =
  | WelcomeMessage<View, Name>
  | StepMessage<View, Event, Name>
  | UndoneMessage<View, Name>
  | OfferMessage<Name>
  | OverMessage<Name>
  | RefusedMessage<Name, Verdict>;

/**
 * What every message says.
 *
 * @group Requests and messages
 */
export interface Told<Name extends string = string> {
  /**
   * The version of the form of messages: it rises when an older client could not make sense of them. A client
   * that hears of a higher one than its own is `outdated`.
   */
  readonly format: number;
  readonly game: Name;
  /** The version of the game's rules: a client with older rules is `outdated` too. */
  readonly rules: number;
  /** The table's version when this was sent. */
  readonly version: number;
  /** The table's sequence number when this was sent. */
  readonly seq: number;
}

/**
 * The whole game as the receiver may see it: for a person who joins, and for all when a person takes
 * or leaves a seat, is absent or comes back.
 *
 * @group Requests and messages
 */
export interface WelcomeMessage<View, Name extends string = string> extends Told<Name> {
  readonly type: 'welcome';
  /** The receiver's seat; `null` for a spectator. */
  readonly seat: number | null;
  readonly seats: readonly (SeatId | null)[];
  /** The seats for which the host acts. */
  readonly absent: readonly number[];
  /** A wish to take back actions that the others have not answered yet. */
  readonly offer: Offer | null;
  /** The text of the host, such as a hash of the seed. */
  readonly commitment: string | null;
  /** The whole view, including the fields that never change. */
  readonly view: View;
  readonly time: TimeLeft | null;
  /** How the game ended; `null` while it goes on. */
  readonly over: Outcome | null;
}

/**
 * A player has acted.
 *
 * @group Requests and messages
 */
export interface StepMessage<View, Event, Name extends string = string> extends Told<Name> {
  readonly type: 'step';
  readonly player: number;
  /** What happened, as far as the receiver may know it. */
  readonly events: readonly Event[];
  /** The view after it, without the fields that never change: `viewFromJson` adds them again. */
  readonly view: Partial<View>;
  readonly time: TimeLeft | null;
}

/**
 * A player has taken back actions.
 *
 * @group Requests and messages
 */
export interface UndoneMessage<View, Name extends string = string> extends Told<Name> {
  readonly type: 'undone';
  readonly player: number;
  /** How many actions were taken back. */
  readonly count: number;
  /** The view before them, without the fields that never change. */
  readonly view: Partial<View>;
  readonly time: TimeLeft | null;
}

/**
 * A player would like to take back actions, or another one has answered; `null` if one declined.
 *
 * @group Requests and messages
 */
export interface OfferMessage<Name extends string = string> extends Told<Name> {
  readonly type: 'offer';
  readonly offer: Offer | null;
}

/**
 * The game is over.
 *
 * @group Requests and messages
 */
export interface OverMessage<Name extends string = string> extends Told<Name>, Outcome {
  readonly type: 'over';
}

/**
 * How a game ended: by its rules, or because a player resigned or ran out of time.
 *
 * @group Requests and messages
 */
export interface Outcome {
  readonly result: {
    readonly winners: readonly number[];
    /** All players, best first. Only a game that was played to its end has scores. */
    readonly standings: readonly (Omit<GameStanding, 'score'> & { readonly score?: number })[];
  };
  /**
   * Who resigned or ran out of time; `null` if the rules ended the game. A later server may have other words in
   * `by`: have a sentence for those that you do not know.
   */
  readonly ending: Ending | null;
  /** The seed of the deal, for everybody to check; a client has `null` until the table reveals it. */
  readonly seed: Seed | null;
}

/**
 * A request was not carried out; nothing has changed. `code` says why, `message` says it in a sentence, and
 * some codes come with evidence: see {@link Refusal}. A later server may have other codes, which `message`
 * explains.
 *
 * @group Requests and messages
 */
export type RefusedMessage<
  Name extends string = string,
  Verdict extends Reason | null = Reason | null,
> = Told<Name> & Refusal<Verdict> & { readonly type: 'refused'; readonly message: string };

/**
 * Why a table refuses a request, with the evidence:
 *
 * - `bad-request`: the value is not a request; `path` says where, and `problem` in English what;
 * - `bad-action`: the action is not an action of the game; `path` and `problem` say where and what;
 * - `illegal-action`: the action is not legal; `violation` is the answer of `check`.
 *
 * All other codes say everything themselves.
 *
 * @group Requests and messages
 */
export type Refusal<Verdict extends Reason | null = Reason | null> =
  | { readonly code: 'illegal-action'; readonly violation: Exclude<Verdict, null> }
  | {
      readonly code: 'bad-request' | 'bad-action';
      readonly path: string;
      readonly problem: string;
    }
  | { readonly code: Exclude<RefusalCode, 'illegal-action' | 'bad-request' | 'bad-action'> };

/**
 * Why a table refuses a request:
 *
 * - `bad-request`: the value is not a request;
 * - `bad-action`: the value is not an action of the game;
 * - `illegal-action`: the action is not legal;
 * - `not-seated`, `already-seated`: the sender has no seat, or already has one;
 * - `table-full`, `no-such-seat`, `seat-taken`: no seat is free, the seat does not exist, or
 *   it is taken;
 * - `other-hand`: the sender has left another seat, and knows what its player knew;
 * - `waiting`: a seat is empty, so no player can act yet;
 * - `not-your-turn`: it is another player's turn;
 * - `stale`: the game has moved on since the last message that the sender had seen;
 * - `bad-seq`: `seq` is larger than that of any message so far;
 * - `game-over`: the game is over;
 * - `nothing-to-undo`: the sender has not acted, or has taken everything back;
 * - `offer-open`: another player's wish to take back actions has not been answered;
 * - `no-offer`: there is nothing to agree to;
 * - `absent`: the sender is absent, and has to come back first;
 * - `cannot-return`: the sender has no time left, or has come back too often;
 * - `host-only`: only the host can act for a seat, and only for one that is absent;
 * - `too-long`: this game has more actions than a table keeps.
 *
 * @group Requests and messages
 */
export type RefusalCode =
  | 'bad-request'
  | 'bad-action'
  | 'illegal-action'
  | 'not-seated'
  | 'already-seated'
  | 'table-full'
  | 'no-such-seat'
  | 'seat-taken'
  | 'other-hand'
  | 'waiting'
  | 'not-your-turn'
  | 'stale'
  | 'bad-seq'
  | 'game-over'
  | 'nothing-to-undo'
  | 'offer-open'
  | 'no-offer'
  | 'absent'
  | 'cannot-return'
  | 'host-only'
  | 'too-long';

/**
 * The milliseconds left when a message is sent; `null` without a limit.
 *
 * @group Time
 */
export interface TimeLeft {
  /** For the current turn. */
  readonly turn: number | null;
  /** For each player's turns together, by seat. */
  readonly players: readonly number[] | null;
}

/**
 * `'waiting'` while a seat is empty and no player can act; then `'playing'`, and at the end `'over'`.
 *
 * @group A table
 */
export type TableStatus = 'waiting' | 'playing' | 'over';

// Code that serves several games.

/**
 * A table of any game.
 *
 * @group A table
 */
export type AnyTable = Table<object, unknown, GameOptions>;

/**
 * A message of a table of any game.
 *
 * @group Requests and messages
 */
export type AnyTableMessage = TableMessage<object, GameEvent>;

/**
 * An answer at a table of any game.
 *
 * @group A table
 */
export type AnyTableAnswer = TableAnswer<object, object, unknown, GameOptions, GameEvent>;

// The types of one game, by its value: `TableMessageOf<typeof reef>`.

/**
 * The table of a game.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable } from 'reef-rules/table';
 * import type { TableOf } from 'reef-rules/table';
 *
 * const table: TableOf<typeof reef> = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'] });
 * table.current.players.length; // 2
 * ```
 * @group A table
 */
export type TableOf<G> = G extends AnyGame
  ? Table<StateOf<G>, ActionOf<G>, OptionsOf<G>, NameOf<G>>
  : never;

type NameOf<G> = G extends { readonly name: infer N extends string } ? N : never;

/**
 * An answer at a table of a game.
 *
 * @group A table
 */
export type TableAnswerOf<G> = G extends AnyGame
  ? TableAnswer<
      StateOf<G>,
      ViewOf<G>,
      ActionOf<G>,
      OptionsOf<G>,
      EventOf<G>,
      NameOf<G>,
      VerdictOf<G>
    >
  : never;

/**
 * A message of a table of a game. The messages of several games are told apart by `game`.
 *
 * @example
 * ```ts
 * import type { reef } from 'reef-rules';
 * import type { pearls } from 'reef-rules/pearls';
 * import type { TableMessageOf } from 'reef-rules/table';
 *
 * function marketOf(message: TableMessageOf<typeof reef> | TableMessageOf<typeof pearls>): unknown {
 *   if (message.type !== 'welcome') return null;
 *   return message.game === 'reef' ? message.view.display : message.view.market;
 * }
 * marketOf.length; // 1
 * ```
 * @group Requests and messages
 */
export type TableMessageOf<G> = G extends AnyGame
  ? TableMessage<ViewOf<G>, EventOf<G>, NameOf<G>, VerdictOf<G>>
  : never;

/**
 * A request to a table of a game.
 *
 * @group Requests and messages
 */
export type TableRequestOf<G extends AnyGame> = TableRequest<ActionOf<G>>;
