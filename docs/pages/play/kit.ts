import type { ComponentChildren } from 'preact';
import type { AnyGame, GameEvent } from 'reef-rules';
import type { Bot, Level, SearchBot } from 'reef-rules/bots';
import type { Source, Turn } from '../shared/turn.js';

/** What a table is drawn from: what one seat can see of a game, and what is going on. */
export interface Scene<View, Action, Event, Choice> {
  readonly view: View;
  /** The seat that looks at it; `null` shows what everybody may know. */
  readonly seat: number | null;
  /** Whose turn it is; `null` when the game is over. */
  readonly turn: number | null;
  /** What a player is called: “You” for the one who looks. */
  readonly who: (player: number) => string;
  /** Whether the seat may act now. */
  readonly isTurn: boolean;
  /** What the player has chosen and not yet done. */
  readonly choice: Choice;
  /** What a search or the lesson would do; `null` if neither was asked. */
  readonly hint: Action | null;
  /** What happened in the last turn of each player. */
  readonly recent: readonly (readonly Event[])[];
  readonly hidesPoints: boolean;
  readonly act: (action: Action) => void;
  /** Chooses something, and puts the focus on what has that key. */
  readonly choose: (choice: Choice, focus?: string) => void;
  /** Says why something cannot be done, until something else is chosen. */
  readonly refuse: (why: string) => void;
}

/** A step of the lesson: something to read, and something to do. */
export interface Lesson {
  readonly words: ComponentChildren;
  /** The action to try, as text; without one, the reader goes on. */
  readonly action?: string;
}

/** A variant of the rules to choose from. */
interface Variant {
  readonly words: string;
  /** Options of `setup`. */
  readonly options: object;
}

/** What the page needs to know of a game besides its rules. */
export interface Kit<View extends object, Action, Event extends GameEvent, Choice> {
  readonly game: AnyGame;
  readonly title: string;
  readonly variants: readonly Variant[];
  readonly levels: Readonly<Record<Level, Bot<View, Action>>>;
  readonly search: SearchBot<View, Action>;
  /** What is chosen before anything is. */
  readonly nothing: (view: View, isTurn: boolean) => Choice;
  /** The hand, one's own things, what is on offer, and the others: each a part of the table. */
  readonly table: (scene: Scene<View, Action, Event, Choice>) => ComponentChildren;
  /** What can be done now, in words and buttons. */
  readonly bar: (scene: Scene<View, Action, Event, Choice>) => ComponentChildren;
  /** A turn in a sentence; `null` if there is nothing to say. */
  readonly story: (turn: Turn, who: (player: number) => string) => ComponentChildren;
  /** An action in words, as after “Try this:”. */
  readonly actionWords: (action: Action, view: View) => ComponentChildren;
  /** What an action is good for, in sentences. */
  readonly reasons: (
    action: Action,
    view: View,
    seat: number,
    who: (player: number) => string,
  ) => readonly string[];
  /** How long a reader wants to look at something that a bot does, from 0 to 1. */
  readonly weight: (event: Event) => number;
  readonly points: (view: View, player: number) => number;
  /** Where the points of a player came from. */
  readonly sources: (turns: readonly Turn[], player: number) => readonly Source[];
  /** The tie-breaks and whatever else decides, as columns of the result. */
  readonly columns: readonly (readonly [head: string, field: string])[];
  /** The deal of the lesson, and what it says. */
  readonly lesson: { readonly options: object; readonly steps: readonly Lesson[] };
  /** The rules on a page. */
  readonly rules: () => ComponentChildren;
}

/** A game whose types do not matter. */
export type AnyKit = Kit<object, unknown, GameEvent, unknown>;
