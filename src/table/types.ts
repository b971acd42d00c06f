import type { Reason } from '../core/errors.js';
import type { GameStanding } from '../core/game.js';
import type { Beginning, Ending } from '../core/record-data.js';

/**
 * The host's id for a person: a user name, a number, a random text. Everybody at the table sees it,
 * so it must not be a password or a token.
 */
export type SeatId = string | number;

/** How long players may think, in milliseconds. */
export interface TimeLimits {
  /** For one turn. */
  readonly perTurn?: number;
  /** For all turns of a player together. */
  readonly perGame?: number;
}

/**
 * A game in progress and everything that a host must keep about it: plain, frozen data that
 * survives JSON. It holds every secret of the game, so it must stay with the host; players receive
 * messages.
 */
export type Table<State, Action, Options> = Beginning<State, Options> & {
  readonly format: 1;
  readonly game: string;
  /** The id in each seat; `null` for an empty seat. */
  readonly seats: readonly (SeatId | null)[];
  /**
   * The people who have left a seat. They may return to it, but not take another, because they know
   * a hand.
   */
  readonly former: readonly FormerPlayer[];
  /** How the game stands now. */
  readonly current: State;
  /** Everything that has changed the game, in order. Its length is the table's sequence number. */
  readonly log: readonly Entry<Action>[];
  readonly clock: Clock | null;
};

/** Somebody who has left a seat. */
export interface FormerPlayer {
  readonly id: SeatId;
  readonly seat: number;
}

/** Something that changed the game: an action, an undo, or an ending outside the rules. */
export type Entry<Action> =
  | {
      readonly type: 'act';
      readonly player: number;
      readonly action: Action;
      /** How long the player thought, in milliseconds, if there was a clock. */
      readonly spent?: number;
    }
  | { readonly type: 'undo'; readonly player: number }
  | { readonly type: 'end'; readonly ending: Ending };

/** The limits, and how much of them has been used. */
export interface Clock extends TimeLimits {
  /** When the current turn began; `null` until all seats have been taken. */
  readonly since: number | null;
  /** The milliseconds that each player has used in earlier turns. */
  readonly used: readonly number[];
}

/**
 * A request to a table. `seq` is the sequence number of the last message that the sender has seen:
 * an outdated request is refused, and one that arrives twice is carried out once.
 *
 * - `join`: take this seat, or any free seat if none is named, or with `null` watch;
 * - `leave`: give up one's seat, so that somebody else can take it; the game waits, but its clock
 *   runs on;
 * - `act`: do this action, on the sender's turn;
 * - `undo`: take back one's own last action, if nobody has acted since and it revealed nothing new;
 * - `resign`: end the game, so that all others win;
 * - `sync`: send what has happened since `seq`;
 * - `time`: check whether the player to move has run out of time. The host may ask at any moment.
 */
export type Request<Action> =
  | { readonly type: 'join'; readonly seat?: number | null | undefined }
  | { readonly type: 'leave' }
  | { readonly type: 'act'; readonly action: Action; readonly seq: number }
  | { readonly type: 'undo'; readonly seq: number }
  | { readonly type: 'resign' }
  | { readonly type: 'sync'; readonly seq: number }
  | { readonly type: 'time' };

/** The table after a request, and what to send to whom. */
export interface Answer<State, View, Action, Options, Event> {
  /** The table to keep; the same one if nothing has changed. */
  readonly table: Table<State, Action, Options>;
  /** What to send, in this order. */
  readonly messages: readonly Delivery<View, Event>[];
}

/** A message and who gets it; `null` stands for all spectators. */
export interface Delivery<View, Event> {
  readonly to: SeatId | null;
  readonly message: Message<View, Event>;
}

/** A message to one seat. It reveals no more than `view` and `eventsFor` do. */
export type Message<View, Event> =
  | WelcomeMessage<View>
  | StepMessage<View, Event>
  | UndoneMessage<View>
  | OverMessage
  | RefusedMessage;

/**
 * The whole game as the receiver may see it: for somebody who joins, and for all when somebody
 * takes or leaves a seat.
 */
export interface WelcomeMessage<View> {
  readonly type: 'welcome';
  readonly game: string;
  readonly seq: number;
  /** The receiver's seat; `null` for a spectator. */
  readonly seat: number | null;
  readonly seats: readonly (SeatId | null)[];
  /** The whole view, including the fields that never change. */
  readonly view: View;
  readonly time: TimeLeft | null;
  /** How the game ended; `null` while it goes on. */
  readonly over: Outcome | null;
}

/** Somebody has acted. */
export interface StepMessage<View, Event> {
  readonly type: 'step';
  readonly seq: number;
  readonly player: number;
  /** What happened, as far as the receiver may know it. */
  readonly events: readonly Event[];
  /** The view after it, without the fields that never change: `viewFromJson` adds them again. */
  readonly view: Partial<View>;
  readonly time: TimeLeft | null;
}

/** Somebody has taken back their last action. */
export interface UndoneMessage<View> {
  readonly type: 'undone';
  readonly seq: number;
  readonly player: number;
  /** The view before that action, without the fields that never change. */
  readonly view: Partial<View>;
  readonly time: TimeLeft | null;
}

/** The game is over. */
export interface OverMessage extends Outcome {
  readonly type: 'over';
  readonly seq: number;
}

/** How a game ended: by its rules, or because somebody resigned or ran out of time. */
export interface Outcome {
  readonly result: {
    readonly winners: readonly number[];
    /** All players, best first. Only a game that was played to its end has scores. */
    readonly standings: readonly (Omit<GameStanding, 'score'> & { readonly score?: number })[];
  };
  /** Who resigned or ran out of time; `null` if the rules ended the game. */
  readonly ending: Ending | null;
}

/** A request was not carried out; nothing has changed. */
export interface RefusedMessage {
  readonly type: 'refused';
  readonly seq: number;
  /** One of {@link RefusalCode}, or the game's code for an illegal action. */
  readonly code: string;
  readonly message: string;
  /** The answer of `check` to an illegal action. */
  readonly violation?: Reason;
  /**
   * If the request or its action is malformed: the field that is wrong, and the problem in English.
   */
  readonly path?: string;
  readonly problem?: string;
}

/**
 * Why a table refuses a request, apart from the game's own codes for an illegal action:
 *
 * - `bad-request`: the value is not a request;
 * - `not-seated`, `already-seated`: the sender has no seat, or already has one;
 * - `table-full`, `no-such-seat`, `seat-taken`: no seat is free, the seat does not exist, or
 *   somebody has it;
 * - `other-hand`: the sender has left another seat, and knows what its player knew;
 * - `not-your-turn`: it is somebody else's turn;
 * - `stale`: the game has moved on since the last message that the sender had seen;
 * - `bad-seq`: `seq` is larger than that of any message so far;
 * - `game-over`: the game is over;
 * - `nothing-to-undo`: the last action was not the sender's;
 * - `revealed`: that action revealed something new, so undoing it would allow peeking;
 * - `too-many-undos`: 1,000 actions have been undone at this table.
 */
export type RefusalCode =
  | 'bad-request'
  | 'not-seated'
  | 'already-seated'
  | 'table-full'
  | 'no-such-seat'
  | 'seat-taken'
  | 'other-hand'
  | 'not-your-turn'
  | 'stale'
  | 'bad-seq'
  | 'game-over'
  | 'nothing-to-undo'
  | 'revealed'
  | 'too-many-undos';

/** The milliseconds left when a message is sent; `null` without a limit. */
export interface TimeLeft {
  /** For the current turn. */
  readonly turn: number | null;
  /** For each player's turns together, by seat. */
  readonly players: readonly number[] | null;
}
