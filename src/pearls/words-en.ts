import { valueText } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import { playerText } from '../core/render.js';
import { counted, listed } from '../core/text.js';
import type { SentencesByCode } from '../core/words.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words-en.js';
import { countIn, tally } from './cards.js';
import { PEARLS } from './types.js';
import type { Evidence, Pearl, Pearls } from './types.js';
import type { EventNames, PearlsWords } from './words.js';

/** Why an action is not legal; apart from the rest, because `check` needs nothing else. */
export const EN_VIOLATIONS: SentencesByCode<Evidence> = /* @__PURE__ */ freeze({
  malformed: (evidence) => `not an action of Pearls: ${valueText(evidence)}`,
  'game-over': () => 'the game is over',
  'last-turn': () => 'nothing can be taken in the last turns',
  'not-in-market': ({ color, market }) => `the market has no ${color}: ${market.join(', ')}`,
  'hand-full': ({ limit, held, cards }) =>
    `a hand holds at most ${limit} cards: ${held} and ${cards} more are too many`,
  'not-in-hand': ({ color, count, held }) =>
    `${cardsText(color, count)} to play, but ${held} in hand`,
  'no-necklace': ({ value }) => `the table has no necklace for ${counted(value, 'card')}`,
  'must-act': ({ phase }) =>
    phase === 'final' ? 'play at least one card' : 'take a colour, or play at least one card',
  hidden: ({ what }) =>
    `${what === 'hand' ? 'this hand' : 'the market'} cannot be seen in this view`,
});

/**
 * Pearls in English.
 *
 * @example
 * ```ts
 * import { en } from 'reef-rules/pearls';
 *
 * en.violations['no-necklace']({ code: 'no-necklace', value: 3 }); // 'the table has no necklace for 3 cards'
 * ```
 */
export const en: PearlsWords = /* @__PURE__ */ freeze({
  language: 'en',
  colors: /* @__PURE__ */ freeze({
    joker: 'joker',
    yellow: 'yellow',
    red: 'red',
    green: 'green',
    blue: 'blue',
    teal: 'teal',
    purple: 'purple',
  }),
  player: playerText,
  violations: EN_VIOLATIONS,
  errors: EN_ERRORS,
  records: EN_RECORDS,

  events: /* @__PURE__ */ freeze<PearlsWords['events']>({
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
        penalty === 0 ? '' : `, less ${penalty} for ${kindsText(left, names.paint)} in hand`;
      return `${names.player(player)} has ${counted(score, 'point')}: ${pearls} in pearls, ${necklaces} in necklaces${hand}`;
    },
  }),

  drawing: /* @__PURE__ */ freeze<PearlsWords['drawing']>({
    toMove: (name) => `${name} to move.`,
    lastTurns: (turns) => `${counted(turns, 'last turn')} to go!`,
    over: 'The game is over.',
    market: 'Market',
    deck: (cards) => `Deck: ${cards === 0 ? 'empty' : counted(cards, 'card')}`,
    necklaces: (values) => `Necklaces: ${values.join(' ') || 'none left'}`,
    ownNecklaces: (values) => `necklaces ${values.join(' ') || 'none'}`,
    points: (points) => counted(points, 'point'),
    pointsSoFar: (points) => `${counted(points, 'point')} so far`,
    hand: 'hand',
    pile: 'pile',
    cards: (cards) => counted(cards, 'card'),
    unknown: (cards) => `${cards} unknown`,
  }),
});

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
