import { beside, bold, dim, nameOf, padStart, paint, WIDTH } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { ensureEvent, ensurePlayer, unknownEvent } from '../core/game-helpers.js';
import { counted } from '../core/text.js';
import { actionFromJson } from './actions.js';
import { letterOf, pearlsText } from './notation.js';
import { accountOf } from './scoring.js';
import { handSize, sizeOf } from './cards.js';
import { ensurePearls } from './ensure.js';
import { PEARLS } from './types.js';
import type { Action, Event, Pearl, Pearls, PlayerView, View } from './types.js';

/**
 * Draws a whole game or a view of it: the turn, the market, the necklaces on the table, and for
 * each player the hand, the pile and the necklaces. A `?` is an unknown card.
 *
 * @example
 * ```ts
 * import { renderState, setup } from 'reef-rules/pearls';
 *
 * renderState(setup({ players: 4, seed: 7 }), { names: ['Ann', 'Ben', 'Cleo', 'Dora'] });
 * ```
 */
export function renderState(view: View, style: RenderStyle = {}): string {
  ensurePearls(view);
  const players = view.players.map((_, seat) => ['', ...playerLines(view, seat, style)]);
  return [headline(view, style), ...tableLines(view, style), ...beside(players, 4, WIDTH)].join(
    '\n',
  );
}

/**
 * Draws what a player's action has changed: what lies on the table now, and the player's cards.
 *
 * @throws RulesError `bad-action`, or `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, renderAction, setup } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const action = legalActionAt(before, 0);
 * renderAction(action, apply(before, action), before.turn);
 * ```
 */
export function renderAction(
  action: Action,
  view: View,
  player: number,
  style: RenderStyle = {},
): string {
  ensurePearls(view);
  ensurePlayer(view.players, player);
  const { type } = actionFromJson(action);
  const table = type === 'pass' ? [] : [...tableLines(view, style), ''];
  return [...table, ...playerLines(view, player, style)].join('\n');
}

/**
 * Tells in a line what happened. Any view of that game will do.
 *
 * @throws RulesError `bad-event` when Pearls has no event of that type.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * renderEvent({ type: 'necklace-taken', player: 1, value: 5 }, state);
 * // 'Player 1 takes the necklace worth 5'
 * ```
 */
export function renderEvent(
  event: Event<Pearl | null>,
  _view: View,
  style: RenderStyle = {},
): string {
  ensureEvent(event);
  const name = 'player' in event ? nameOf(event.player, style) : '';
  switch (event.type) {
    case 'cards-taken':
      return `${name} takes ${cardsText(event.color, event.count, style)}`;
    case 'market-refilled':
      return `${rowText(event.cards, style)} ${event.cards.length === 1 ? 'joins' : 'join'} the market`;
    case 'cards-played': {
      const { color, count, jokers } = event;
      const more = jokers === 0 ? '' : ` with ${cardsText('joker', jokers, style)}`;
      return `${name} plays ${cardsText(color, count, style)}${more}`;
    }
    case 'necklace-taken':
      return `${name} takes the necklace worth ${event.value}`;
    case 'passed':
      return `${name} has no cards and passes`;
    case 'last-turns': {
      const why = event.reason === 'deck' ? 'The deck is empty' : 'The last necklace is gone';
      return `${why}: everybody has one more turn, ${name} the last`;
    }
    case 'turn-began':
      return `${name} is next`;
    case 'game-over':
      return 'The last turn has been taken: the game is over';
    case 'player-scored': {
      const { pearls, necklaces, left, penalty, score } = event;
      const hand = sizeOf(left) === 0 ? '' : `, less ${penalty} for ${pearlsText(left)} in hand`;
      return `${name} has ${counted(score, 'point')}: ${pearls} in pearls, ${necklaces} in necklaces${hand}`;
    }
    default:
      throw unknownEvent('Pearls', event satisfies never);
  }
}

// The table.

function headline({ phase, turn, finalTurns }: View, style: RenderStyle): string {
  const name = bold(nameOf(turn, style), style);
  switch (phase) {
    case 'play':
      return `${name} to move.`;
    case 'final':
      return `${name} to move. ${bold(`${counted(finalTurns, 'last turn')} to go!`, style)}`;
    case 'over':
      return 'The game is over.';
  }
}

function tableLines({ market, deck, necklaces }: View, style: RenderStyle): string[] {
  return [
    `Market: ${rowText(market, style)}   Deck: ${deck.length === 0 ? 'empty' : counted(deck.length, 'card')}`,
    `Necklaces: ${necklaces.join(' ') || 'none left'}`,
  ];
}

/** Cards side by side, each as its letter. */
function rowText(cards: readonly (Pearl | null)[], style: RenderStyle): string {
  const letters = cards.map((card) => (card === null ? '?' : pearlText(card, style)));
  return letters.join(' ');
}

// A player.

function playerLines(view: View, seat: number, style: RenderStyle): string[] {
  const player = view.players[seat]!;
  const mark = view.phase !== 'over' && view.turn === seat ? '> ' : '';
  return [
    `${mark}${bold(nameOf(seat, style), style)}: ${pointsText(view, player)}`,
    `     ${PEARLS.map((pearl) => padStart(pearlText(pearl, style), 3)).join('')}`,
    `hand ${countsText(player.hand, style)}  ${handText(player)}`,
    `pile ${countsText(player.pile, style)}  ${counted(sizeOf(player.pile), 'card')}`,
    `necklaces ${player.necklaces.join(' ') || 'none'}`,
  ];
}

/** The cards in hand count only when the game is over, and then against the player. */
function pointsText({ phase }: View, player: PlayerView): string {
  const { pearls, necklaces, score } = accountOf(player);
  const isScored = phase === 'over' && player.unknown === undefined;
  return isScored ? counted(score, 'point') : `${counted(pearls + necklaces, 'point')} so far`;
}

function handText(player: PlayerView): string {
  const size = counted(handSize(player), 'card');
  return player.unknown === undefined ? size : `${size}, ${player.unknown} unknown`;
}

function countsText(pearls: Pearls, style: RenderStyle): string {
  const counts = PEARLS.map((pearl) =>
    pearls[pearl] === 0 ? dim('.', style) : String(pearls[pearl]),
  );
  return counts.map((text) => padStart(text, 3)).join('');
}

function cardsText(color: Pearl, count: number, style: RenderStyle): string {
  if (color === 'joker') return paint(counted(count, 'joker'), PEN.joker, style);
  return `${count} ${paint(color, PEN[color], style)}`;
}

// Colour.

function pearlText(pearl: Pearl, style: RenderStyle): string {
  return paint(letterOf(pearl), PEN[pearl], style);
}

const PEN: Readonly<Record<Pearl, string>> = {
  joker: '1',
  yellow: '33',
  red: '31',
  green: '32',
  blue: '34',
  teal: '36',
  purple: '35',
};
