import type { ErrorWords, RecordWords, SentencesByCode, Words } from '../core/words.js';
import type { ByColor, CardId, Color, Event, Evidence } from './types.js';

/** Names for use in sentences. If the style asks for colour, they are coloured. */
export interface EventNames {
  /** What a player is called. */
  readonly player: (player: number) => string;
  /** A card with its number and what it shows; `?` for an unknown one. */
  readonly card: (card: CardId | null) => string;
  /** The name of a colour, as {@link ReefWords} has it. */
  readonly color: (color: Color) => string;
}

/** A sentence for each event of Reef. */
export type EventWords = {
  readonly [T in Event['type']]: (
    event: Extract<Event<CardId | null>, { readonly type: T }>,
    names: EventNames,
  ) => string;
};

/** The texts beside the drawings of Reef. */
export interface DrawingWords {
  /** Above the table while the starting pieces are placed: whose turn it is, and who begins. */
  readonly starting: (turn: string, first: string) => string;
  /** Above the table in a round. */
  readonly round: (round: number, turn: string, first: string) => string;
  /** Above the table when the game is over. */
  readonly ended: (round: number, first: string) => string;
  readonly lastRound: string;
  readonly supply: string;
  readonly display: string;
  readonly noDisplay: string;
  /** The deck and its size. */
  readonly deck: (cards: number) => string;
  /** The same while nobody sees its top card. */
  readonly deckFaceDown: (cards: number) => string;
  /** The points that lie on a card of the display. */
  readonly tokens: (tokens: number) => string;
  /** A number of points. */
  readonly points: (points: number) => string;
  readonly noHand: string;
  /** Above a player's hand. */
  readonly handOf: (name: string) => string;
  /** Above a player's reef. */
  readonly reefOf: (name: string, points: number) => string;
}

/**
 * Reef in a language: a sentence for every event, violation, error and broken
 * record, and the words of its drawings.
 * A language of your own is a value of this type, and the compiler says what is missing.
 *
 * @example
 * ```ts
 * import { en, renderEvent, setup } from 'reef-rules';
 * import type { ReefWords } from 'reef-rules';
 *
 * const pirate: ReefWords = {
 *   ...en,
 *   events: { ...en.events, 'token-paid': (event, { player }) => `${player(event.player)} pays up, arr` },
 * };
 * const style = { names: ['Ann', 'Ben'], words: pirate };
 * renderEvent({ type: 'token-paid', player: 1, card: 4 }, setup({ players: 2 }), style); // 'Ben pays up, arr'
 * ```
 */
export interface ReefWords extends Words {
  readonly colors: ByColor<string>;
  /** What to call a player who has no name. */
  readonly player: (player: number) => string;
  readonly events: EventWords;
  readonly violations: SentencesByCode<Evidence>;
  readonly errors: ErrorWords;
  readonly records: RecordWords;
  readonly drawing: DrawingWords;
}
