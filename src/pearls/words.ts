import type { ErrorWords, RecordWords, SentencesByCode, Words } from '../core/words.js';
import type { Event, Evidence, Pearl } from './types.js';

/** Names for use in sentences. If the style asks for colour, they are coloured. */
export interface EventNames {
  /** What a player is called. */
  readonly player: (player: number) => string;
  /** A text in the colour of these cards. */
  readonly paint: (text: string, color: Pearl) => string;
}

/** A sentence for each event of Pearls. */
export type EventWords = {
  readonly [T in Event['type']]: (
    event: Extract<Event<Pearl | null>, { readonly type: T }>,
    names: EventNames,
  ) => string;
};

/** The texts beside the drawings of Pearls. */
export interface DrawingWords {
  /** Whose turn it is. */
  readonly toMove: (name: string) => string;
  /** How many last turns are left. */
  readonly lastTurns: (turns: number) => string;
  readonly over: string;
  readonly market: string;
  /** The deck and its size. */
  readonly deck: (cards: number) => string;
  /** The necklaces on the table. */
  readonly necklaces: (values: readonly number[]) => string;
  /** The necklaces of a player. */
  readonly ownNecklaces: (values: readonly number[]) => string;
  /** A number of points. */
  readonly points: (points: number) => string;
  /** A number of points that is not final. */
  readonly pointsSoFar: (points: number) => string;
  readonly hand: string;
  readonly pile: string;
  /** A number of cards. */
  readonly cards: (cards: number) => string;
  /** How many of the cards are unknown. */
  readonly unknown: (cards: number) => string;
}

/**
 * Pearls in a language: a sentence for every event, violation, error and broken
 * record, and the words of its drawings.
 * A language of your own is a value of this type, and the compiler says what is missing.
 *
 * @example
 * ```ts
 * import { en, renderEvent, setup } from 'reef-rules/pearls';
 * import type { PearlsWords } from 'reef-rules/pearls';
 *
 * const terse: PearlsWords = { ...en, player: (player) => `P${player}` };
 * renderEvent({ type: 'passed', player: 1 }, setup({ players: 2 }), { words: terse }); // 'P1 has no cards and passes'
 * ```
 */
export interface PearlsWords extends Words {
  readonly colors: Readonly<Record<Pearl, string>>;
  /** What to call a player who has no name. */
  readonly player: (player: number) => string;
  readonly events: EventWords;
  readonly violations: SentencesByCode<Evidence>;
  readonly errors: ErrorWords;
  readonly records: RecordWords;
  readonly drawing: DrawingWords;
}
