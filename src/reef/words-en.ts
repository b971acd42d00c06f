import { valueText } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import { playerText } from '../core/render.js';
import { counted } from '../core/text.js';
import type { SentencesByCode } from '../core/words.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words-en.js';
import { formatCell } from './notation.js';
import { MAX_HEIGHT } from './types.js';
import type { CardId, Evidence } from './types.js';
import type { ReefWords } from './words.js';

/** Why an action is not legal; apart from the rest, because `check` needs nothing else. */
export const EN_VIOLATIONS: SentencesByCode<Evidence> = /* @__PURE__ */ freeze({
  malformed: (evidence) => `not an action of Reef: ${valueText(evidence)}`,
  'game-over': () => 'the game is over',
  'wrong-phase': ({ phase }) =>
    phase === 'start' ? 'the starting pieces come first' : 'the starting pieces have been placed',
  'hand-full': ({ limit }) => `a hand holds at most ${limit} cards: play one`,
  'not-on-display': ({ card, display }) =>
    `#${card} is not on the display: ${display.map(numberText).join(', ')}`,
  'no-points': () => 'taking from the deck costs a point, and you have none',
  'not-lowest': ({ lowest }) =>
    `the point goes onto the card with the lowest points: ${lowest.map(numberText).join(' or ')}`,
  'not-in-hand': ({ card }) => `#${card} is not in your hand`,
  'wrong-piece': ({ color, card, pieces }) =>
    card === null
      ? `you start with only one ${color} piece`
      : `#${card} shows ${pieces.join(' and ')}`,
  'short-supply': ({ color, left }) => `the supply has ${left} ${color} left: place one fewer`,
  'piece-left': ({ color }) => `place the ${color} piece too`,
  'space-not-allowed': ({ cell, start }) =>
    `${formatCell(cell)} is not a space for starting pieces under the rule "${start}"`,
  'space-taken': ({ cell }) =>
    `${formatCell(cell)} already has a piece: place one on each centre space`,
  'stack-full': ({ cell }) => `${formatCell(cell)} cannot hold more than ${MAX_HEIGHT} pieces`,
  hidden: ({ what }) =>
    `${what === 'hand' ? 'this hand' : 'the display'} cannot be seen in this view`,
});

/**
 * Reef in English.
 *
 * @example
 * ```ts
 * import { en } from 'reef-rules';
 *
 * en.violations['hand-full']({ code: 'hand-full', limit: 4 }); // 'a hand holds at most 4 cards: play one'
 * ```
 */
export const en: ReefWords = /* @__PURE__ */ freeze({
  language: 'en',
  colors: /* @__PURE__ */ freeze({
    red: 'red',
    yellow: 'yellow',
    purple: 'purple',
    green: 'green',
  }),
  player: playerText,
  violations: EN_VIOLATIONS,
  errors: EN_ERRORS,
  records: EN_RECORDS,

  events: /* @__PURE__ */ freeze<ReefWords['events']>({
    'card-played': ({ player, card }, names) => `${names.player(player)} plays ${names.card(card)}`,
    'piece-placed': ({ player, color, cell, height }, names) =>
      `${names.player(player)} places ${names.color(color)} on ${formatCell(cell)}, ${height} high`,
    'piece-lacking': ({ player, color, reason }, names) =>
      `${names.player(player)} places no ${names.color(color)}: ` +
      (reason === 'supply' ? 'the supply has none left' : 'the reef has no room'),
    'pattern-scored': ({ player, matches, around, points }, names) => {
      if (matches.length === 0) return `${names.player(player)} scores nothing`;
      const sum = `${matches.length} x ${points / matches.length}`;
      const spaces = matches.map((match) => match.map(formatCell).join(' ')).join(', ');
      const centre = around === null ? '' : ` around ${formatCell(around)}`;
      return `${names.player(player)} scores ${counted(points, 'point')}, ${sum}: ${spaces}${centre}`;
    },
    'card-taken': ({ player, card }, names) => `${names.player(player)} takes ${names.card(card)}`,
    'tokens-collected': ({ player, tokens }, names) =>
      `${names.player(player)} gets the ${counted(tokens, 'point')} lying on it`,
    'card-drawn': ({ player, card }, names) =>
      `${names.player(player)} draws ${names.card(card)} from the deck`,
    'token-paid': ({ player, card }, names) => `${names.player(player)} puts a point onto #${card}`,
    'display-refilled': ({ card }, names) => `${names.card(card)} fills the gap`,
    'top-revealed': ({ card }, names) => `${names.card(card)} is now on top of the deck`,
    'display-laid-out': ({ cards }) =>
      `The display is laid out: ${cards.map(numberText).join(', ')}`,
    'last-round': ({ colors }, names) =>
      `The supply has no ${colors.map(names.color).join(' and ')} left: the game ends with this round`,
    'turn-began': ({ player }, names) => `${names.player(player)} is next`,
    'game-over': ({ reason }) =>
      reason === 'deck'
        ? 'The deck is empty: the game is over'
        : 'The last round is finished: the game is over',
    'hand-scored': ({ player, card, points }, names) =>
      `${names.player(player)} scores ${points === 0 ? 'nothing' : counted(points, 'point')} for ${names.card(card)}`,
  }),

  drawing: /* @__PURE__ */ freeze<ReefWords['drawing']>({
    starting: (turn, first) => `Starting pieces: ${turn} to place. First player: ${first}.`,
    round: (round, turn, first) => `Round ${round}: ${turn} to move. First player: ${first}.`,
    ended: (round, first) => `The game ended in round ${round}. First player: ${first}.`,
    lastRound: 'Last round!',
    supply: 'Supply',
    display: 'Display',
    noDisplay: 'Display: not laid out yet',
    deck: (cards) => `Deck: ${cards === 0 ? 'empty' : counted(cards, 'card')}`,
    deckFaceDown: (cards) => `Deck: ${counted(cards, 'card')}, face down`,
    tokens: (tokens) => `+${counted(tokens, 'token')}`,
    points: (points) => counted(points, 'point'),
    noHand: 'no cards in hand',
    handOf: (name) => `${name}'s hand`,
    reefOf: (name, points) => `${name}'s reef, ${counted(points, 'point')}`,
  }),
});

/** A card by its number; `?` for an unknown one. */
export function numberText(card: CardId | null): string {
  return card === null ? '?' : `#${card}`;
}
