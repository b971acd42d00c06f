import { malformedText } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { playerText } from '../core/render.js';
import { counted, listed } from '../core/text.js';
import type { SentencesByCode } from '../core/words.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words.js';
import { countIn, sizeOf, tally } from './cards.js';
import { PEARLS } from './types.js';
import type { PearlsEvent, Evidence, Pearl, Pearls, ViolationCode } from './types.js';

/** Why an action is not legal; apart from the rest, because `check` needs nothing else. */
export const EN_VIOLATIONS: SentencesByCode<Evidence> = /* @__PURE__ */ freeze({
  malformed: (evidence) => malformedText('Pearls', evidence),
  'game-over': () => 'the game is over',
  'last-turn': () => 'nothing can be taken in the last turns',
  'not-in-market': ({ color, market }) => `the market has no ${color}: ${market.join(', ')}`,
  'no-room': ({ limit, held, cards }) =>
    `a hand holds at most ${limit} cards: ${held} and ${cards} more are too many`,
  'not-enough-cards': ({ color, count, held }) =>
    `${cardsText(color, count)} to play, but ${held} in hand`,
  'no-necklace': ({ value }) => `the table has no necklace for ${counted(value, 'card')}`,
  'must-act': ({ phase }) =>
    phase === 'final' ? 'play at least one card' : 'take a colour, or play at least one card',
  hidden: ({ what }) =>
    `${what === 'hand' ? 'this hand' : 'the market'} cannot be seen in this view`,
});

/**
 * The closed set of reasons for which `check` refuses an action. The evidence of each code is in
 * brackets.
 *
 * - `malformed` (`path`, `problem`): not an action at all; the path names the field that is wrong.
 * - `game-over`: the game is over.
 * - `last-turn`: in the last turns nothing can be taken. P20.
 * - `not-in-market` (`color`, `market`): no card of that kind is in the market. P9.
 * - `no-room` (`limit`, `held`, `cards`): with these cards the hand would exceed its limit. P11.
 * - `not-enough-cards` (`color`, `count`, `held`): the hand holds only `held` of them. P13, P14.
 * - `no-necklace` (`value`): no necklace on the table has that value. P15.
 * - `must-act` (`phase`): a player may pass only in a last turn, without cards. P21.
 * - `hidden` (`what`): the view does not show enough to decide. P27.
 *
 * @group Errors
 */
export const VIOLATION_CODES: readonly ViolationCode[] = /* @__PURE__ */ freeze(
  /* @__PURE__ */ Object.keys(EN_VIOLATIONS) as ViolationCode[],
);

/**
 * The texts of pictures of Pearls: what screen readers read out, and tooltips show.
 *
 * @group Languages
 */
export interface PictureWords {
  /** A card: the name of its kind, and its value. */
  readonly card: (color: string, value: number) => string;
  /** Several cards of one kind. */
  readonly several: (count: number, card: string) => string;
  /** A number of hidden cards. */
  readonly hidden: (cards: number) => string;
  /** A necklace of that value. */
  readonly necklace: (value: number) => string;
  /** Cards that have been chosen. */
  readonly chosen: string;
}

/** Pearls in English. */
export const en = /* @__PURE__ */ freeze({
  language: 'en',
  colors: /* @__PURE__ */ freeze<Readonly<Record<Pearl, string>>>({
    joker: 'joker',
    yellow: 'yellow',
    red: 'red',
    green: 'green',
    blue: 'blue',
    teal: 'teal',
    purple: 'purple',
  }),
  /** What to call a player who has no name. */
  player: playerText,
  violations: EN_VIOLATIONS,
  errors: EN_ERRORS,
  records: EN_RECORDS,

  events: /* @__PURE__ */ freeze<EventWords>({
    'cards-taken': ({ player, color, count }, names) =>
      `${names.player(player)} takes ${cardsText(color, count, names.paint)}`,
    'market-refilled': ({ cards }, names) =>
      `${kindsText(tally(cards), names.paint, countIn(cards, null))} ${cards.length === 1 ? 'joins' : 'join'} the market`,
    'cards-played': ({ player, color, count, jokers }, names) => {
      const more = jokers === 0 ? '' : ` with ${cardsText('joker', jokers, names.paint)}`;
      return `${names.player(player)} plays ${cardsText(color, count, names.paint)}${more}`;
    },
    'necklace-taken': ({ player, value }, names) =>
      `${names.player(player)} takes the necklace worth ${value}`,
    passed: ({ player }, names) => `${names.player(player)} has no cards and passes`,
    'last-turns': ({ player, reason }, names) => {
      const why = reason === 'deck' ? 'The deck is empty' : 'The last necklace is gone';
      return `${why}: everybody has one more turn, ${names.player(player)} the last`;
    },
    'turn-began': ({ player }, names) => `${names.player(player)} is next`,
    'game-over': () => 'The last turn has been taken: the game is over',
    'player-scored': ({ player, pearls, necklaces, left, penalty, score }, names) => {
      const hand =
        penalty === 0 ? '' : `, less ${penalty} for ${counted(sizeOf(left), 'card')} in hand`;
      return `${names.player(player)} has ${counted(score, 'point')}: ${pearls} in pearls, ${necklaces} in necklaces${hand}`;
    },
  }),

  actions: /* @__PURE__ */ freeze<ActionWords>({
    take: ({ color, count, hand, ...turn }, names) => {
      const taken =
        count === null
          ? `all ${names.paint(color === 'joker' ? 'jokers' : color, color)}`
          : cardsText(color, count, names.paint);
      const held = hand === null ? '' : `, for a hand of ${counted(hand, 'card')}`;
      return `take ${taken} from the market${held}${turnText(turn, names)}`;
    },
    play: ({ color, count, jokers, points, necklace, ...turn }, names) => {
      const more = jokers === 0 ? '' : ` with ${cardsText('joker', jokers, names.paint)}`;
      const score = points === 0 ? 'no points' : counted(points, 'point');
      const bonus = necklace === null ? '' : ` and the necklace worth ${necklace}`;
      return `play ${cardsText(color, count, names.paint)}${more}, for ${score}${bonus}${turnText(turn, names)}`;
    },
    pass: (turn, names) => `pass, with no cards left${turnText(turn, names)}`,
  }),

  drawing: /* @__PURE__ */ freeze({
    /** Whose turn it is. */
    toMove: (name: string) => `${name} to move.`,
    /** How many last turns are left. */
    lastTurns: (turns: number) => `${counted(turns, 'last turn')} to go!`,
    over: 'The game is over.',
    market: 'Market',
    /** The deck and its size. */
    deck: (cards: number) => `Deck: ${cards === 0 ? 'empty' : counted(cards, 'card')}`,
    /** The necklaces on the table. */
    necklaces: (values: readonly number[]) => `Necklaces: ${values.join(' ') || 'none left'}`,
    /** The necklaces of a player. */
    ownNecklaces: (values: readonly number[]) => `necklaces ${values.join(' ') || 'none'}`,
    /** A number of points. */
    points: (points: number) => counted(points, 'point'),
    /** A number of points that is not final. */
    pointsSoFar: (points: number) => `${counted(points, 'point')} so far`,
    hand: 'hand',
    pile: 'pile',
    /** A number of cards. */
    cards: (cards: number) => counted(cards, 'card'),
    /** How many of the cards are unknown. */
    unknown: (cards: number) => `${cards} unknown`,
  }),

  pictures: /* @__PURE__ */ freeze<PictureWords>({
    card: (color, value) => (value === 0 ? color : `${color}, worth ${value}`),
    several: (count, card) => `${count} × ${card}`,
    hidden: (cards) => counted(cards, 'hidden card'),
    necklace: (value) => `a necklace worth ${value}`,
    chosen: 'chosen',
  }),
});

/**
 * Pearls in a language: a sentence for every event, action, violation, error and broken record, and
 * the words of its drawings.
 * A language of your own is a value of this type, and the compiler says what is missing.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules/pearls';
 * import type { PearlsWords } from 'reef-rules/pearls';
 * import * as en from 'reef-rules/words/en';
 *
 * const terse: PearlsWords = { ...en.pearls, player: (player) => `P${player}` };
 * renderEvent(setup({ players: 2 }), { type: 'passed', player: 1 }, { words: terse }); // 'P1 has no cards and passes'
 * ```
 * @group Languages
 */
export type PearlsWords = typeof en;

/**
 * Names for use in sentences. If the style asks for colour, they are coloured.
 *
 * @group Languages
 */
export interface EventNames {
  /** What a player is called. */
  readonly player: (player: number) => string;
  /** A text in the colour of these cards. */
  readonly paint: (text: string, color: Pearl) => string;
}

/**
 * A sentence for each event of Pearls.
 *
 * @group Languages
 */
export type EventWords = {
  readonly [T in PearlsEvent['type']]: (
    event: Extract<PearlsEvent<Pearl | null>, { readonly type: T }>,
    names: EventNames,
  ) => string;
};

// What an action would do.

/**
 * What every action would do.
 *
 * @group Languages
 */
export interface TurnProspect {
  readonly player: number;
  /** Whether the game ends with this turn. */
  readonly ends: boolean;
  /** Why the last turns begin; `null` if they do not. */
  readonly lastTurns: 'deck' | 'necklaces' | null;
}

/**
 * What an action would do, as far as a view shows it: all that a sentence for it needs.
 *
 * @example
 * ```ts
 * import type { Prospect } from 'reef-rules/pearls';
 * import * as en from 'reef-rules/words/en';
 *
 * const prospect: Prospect = { type: 'pass', player: 0, ends: true, lastTurns: null };
 * const names = { player: String, paint: (text: string) => text };
 * en.pearls.actions[prospect.type](prospect, names); // 'pass, with no cards left; this ends the game'
 * ```
 * @group Languages
 */
export type Prospect =
  /** How many cards come from the market and are then in hand; `null` if the view does not show it. */
  | (TurnProspect & {
      readonly type: 'take';
      readonly color: Pearl;
      readonly count: number | null;
      readonly hand: number | null;
    })
  /** The points of the cards, and the value of the necklace that comes with them. */
  | (TurnProspect & {
      readonly type: 'play';
      readonly color: Pearl;
      readonly count: number;
      readonly jokers: number;
      readonly points: number;
      readonly necklace: number | null;
    })
  | (TurnProspect & { readonly type: 'pass' });

/**
 * A sentence for each kind of action of Pearls: what it would do.
 *
 * @group Languages
 */
export type ActionWords = {
  readonly [T in Prospect['type']]: (
    prospect: Extract<Prospect, { readonly type: T }>,
    names: EventNames,
  ) => string;
};

function turnText({ player, ends, lastTurns }: TurnProspect, names: EventNames): string {
  if (ends) return '; this ends the game';
  if (lastTurns === null) return '';
  const why = lastTurns === 'deck' ? 'the deck is then empty' : 'no necklace is then left';
  return `; ${why}, and everybody has one more turn, ${names.player(player)} the last`;
}

// Cards.

/** Cards kind by kind: `2 green and 1 joker`. */
function kindsText(cards: Pearls, paint: EventNames['paint'], unknown = 0): string {
  const known = PEARLS.filter((pearl) => cards[pearl] > 0);
  const texts = known.map((pearl) => cardsText(pearl, cards[pearl], paint));
  return listed(unknown === 0 ? texts : [...texts, counted(unknown, 'unknown card')], 'and');
}

function cardsText(
  color: Pearl,
  count: number,
  paint: EventNames['paint'] = (text) => text,
): string {
  if (color === 'joker') return paint(counted(count, color), color);
  return `${count} ${paint(color, color)}`;
}
