import { beside, bold, dim, nameOf, padStart, paint, spoken, widthIn } from '../core/render.js';
import type { Coloring, RenderStyle, Spoken } from '../core/render.js';
import { ensurePlayer, tell } from '../core/game-helpers.js';
import { readOrThrow } from '../core/shape.js';
import { headline } from './headline.js';
import { letterOf } from './notation.js';
import { accountOf } from './course.js';
import { heldBy, sizeOf } from './cards.js';
import { event as eventIn, knownView, soundAction } from './shapes.js';
import { PEARLS } from './types.js';
import type { Action, PearlsEvent, Pearl, Pearls, PlayerView, View } from './types.js';
import type { EventNames, PearlsWords } from './words-en.js';
import { en } from './words-en.js';

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
 * @group Drawing
 */
export function renderState(state: View, given: RenderStyle<PearlsWords> = {}): string {
  const view = knownView(state);
  const style = spoken(given, en);
  const players = view.players.map((_, seat) => ['', ...playerLines(view, seat, style)]);
  return [
    headline(view, style),
    ...tableLines(view, style),
    ...beside(players, 4, widthIn(style)),
  ].join('\n');
}

/**
 * Draws what a player's action has changed: the table as it is now, and the player's cards.
 *
 * @throws RulesError `bad-action`, or `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, renderAction, setup } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const action = legalActionAt(before, 0);
 * renderAction(apply(before, action), before.turn, action);
 * ```
 * @group Drawing
 */
export function renderAction(
  state: View,
  player: number,
  action: Action,
  given: RenderStyle<PearlsWords> = {},
): string {
  const view = knownView(state);
  ensurePlayer(view.players.length, player);
  const style = spoken(given, en);
  const { type } = soundAction(action);
  const table = type === 'pass' ? [] : [...tableLines(view, style), ''];
  return [...table, ...playerLines(view, player, style)].join('\n');
}

/**
 * Describes an event in one line. Any view of that game will do.
 *
 * @throws RulesError `bad-event` for a value that is not an event of Pearls. One of a type that only a later version
 * knows has no sentence: an empty text.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * renderEvent(state, { type: 'necklace-taken', player: 1, value: 5 });
 * // 'Player 1 takes the necklace worth 5'
 * ```
 * @group Drawing
 */
export function renderEvent(
  view: View,
  happened: PearlsEvent<Pearl | null>,
  given: RenderStyle<PearlsWords> = {},
): string {
  const table = knownView(view);
  const event = readOrThrow('bad-event', () => eventIn(happened, table), 'an event of Pearls');
  if (event === null) return '';
  const style = spoken(given, en);
  return tell(style.words.events, event, namesIn(style));
}

/** How Pearls is drawn: in a language that has all its sentences. */
type Style = Spoken<PearlsWords>;

/** Names for sentences. */
export function namesIn(style: Style): EventNames {
  return {
    player: (player) => nameOf(player, style),
    paint: (text, color) => paint(text, PEN[color], style),
  };
}

// The table.

function tableLines({ market, deck, necklaces }: View, style: Style): string[] {
  const { drawing } = style.words;
  return [
    `${drawing.market}: ${rowText(market, style)}   ${drawing.deck(deck.length)}`,
    drawing.necklaces(necklaces),
  ];
}

/** Cards side by side, each as its letter. */
function rowText(cards: readonly (Pearl | null)[], style: Coloring): string {
  const letters = cards.map((card) => (card === null ? '?' : pearlText(card, style)));
  return letters.join(' ');
}

// A player.

function playerLines(view: View, seat: number, style: Style): string[] {
  const player = view.players[seat]!;
  const { drawing } = style.words;
  const mark = view.phase !== 'over' && view.turn === seat ? '> ' : '';
  const width = Math.max(drawing.hand.length, drawing.pile.length) + 1;
  return [
    `${mark}${bold(nameOf(seat, style), style)}: ${pointsText(view, player, drawing)}`,
    `${' '.repeat(width)}${PEARLS.map((pearl) => padStart(pearlText(pearl, style), 3)).join('')}`,
    `${drawing.hand.padEnd(width)}${countsText(player.hand, style)}  ${handText(player, drawing)}`,
    `${drawing.pile.padEnd(width)}${countsText(player.pile, style)}  ${drawing.cards(sizeOf(player.pile))}`,
    drawing.ownNecklaces(player.necklaces),
  ];
}

/** The cards in hand count only when the game is over, and then against the player. */
function pointsText({ phase }: View, player: PlayerView, drawing: PearlsWords['drawing']): string {
  const { pearls, necklaces, score } = accountOf(player);
  const isScored = phase === 'over' && player.unknown === undefined;
  return isScored ? drawing.points(score) : drawing.pointsSoFar(pearls + necklaces);
}

function handText(player: PlayerView, drawing: PearlsWords['drawing']): string {
  const size = drawing.cards(heldBy(player));
  return player.unknown === undefined ? size : `${size}, ${drawing.unknown(player.unknown)}`;
}

function countsText(pearls: Pearls, style: Coloring): string {
  const counts = PEARLS.map((pearl) =>
    pearls[pearl] === 0 ? dim('.', style) : String(pearls[pearl]),
  );
  return counts.map((text) => padStart(text, 3)).join('');
}

// Colour.

function pearlText(pearl: Pearl, style: Coloring): string {
  return paint(letterOf(pearl), PEN[pearl], style);
}

/** What terminals call the colours. */
const PEN: Readonly<Record<Pearl, string>> = {
  joker: '1',
  yellow: '33',
  red: '31',
  green: '32',
  blue: '34',
  teal: '36',
  purple: '35',
};
