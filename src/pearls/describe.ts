import { eventsOfType, tell } from '../core/game-helpers.js';
import { freeze, replaced } from '../core/made.js';
import { spoken } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { heldBy, withMore, worthOf } from './cards.js';
import { mover, playerOf, tableOf } from './course.js';
import { step } from './play.js';
import { namesIn } from './render.js';
import { knownView, soundAction } from './shapes.js';
import type { Action, PlayAction, TakeAction, View } from './types.js';
import { en } from './words-en.js';
import type { PearlsWords, Prospect, TurnProspect } from './words-en.js';

/**
 * Says in one sentence what an action would do: which cards it takes or plays, what they bring, and
 * whether it brings the end. It begins with a small letter and has no full stop, so that it can stand
 * on a button or in a list. From a view that does not show everything, it says what the view shows.
 *
 * @throws RulesError `bad-action`, `bad-state` or `bad-words`.
 * @throws IllegalActionError for an action that is not legal, but never because the view hides something.
 *
 * @example
 * ```ts
 * import { describeAction, legalActionAt, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * describeAction(state, legalActionAt(state, 0)); // 'take 1 joker from the market, for a hand of 7 cards'
 * ```
 * @group Drawing
 */
export function describeAction(
  state: View,
  action: Action,
  given: RenderStyle<PearlsWords> = {},
): string {
  const view = knownView(state);
  const read = soundAction(action);
  const prospect = prospectOf(view, read);
  const style = spoken(given, en);
  return tell(style.words.actions, prospect, namesIn(style));
}

/**
 * The view with cards that suit the action in place of unknown ones, so that the action is refused only if
 * it is not legal whatever they are.
 */
function supposing(view: View, action: Action): View {
  switch (action.type) {
    case 'take':
      return withMarket(view, action);
    case 'play':
      return withHand(view, action);
    case 'pass':
      return view;
  }
}

/** The unknown cards of the market are of another kind, but for one if none is there to take. */
function withMarket(view: View, { color }: TakeAction): View {
  const isShown = view.market.includes(color);
  const unknown = view.market.indexOf(null);
  const other = color === 'joker' ? 'yellow' : 'joker';
  const market = view.market.map((card, i) => card ?? (isShown || i > unknown ? other : color));
  return tableOf<View>({ ...view, market: freeze(market) });
}

/** The cards to play that the hand is not known to have are unknown ones of it. */
function withHand(view: View, { color, count, jokers }: PlayAction): View {
  const { hand, seen, pile, necklaces, unknown = 0 } = mover(view);
  const colored = Math.min(unknown, Math.max(0, count - hand[color]));
  const more = Math.min(unknown - colored, Math.max(0, jokers - hand.joker));
  const supposed = withMore(withMore(hand, color, colored), 'joker', more);
  const player = playerOf(supposed, seen, pile, necklaces, unknown - colored - more);
  return tableOf<View>({ ...view, players: replaced(view.players, view.turn, player) });
}

/** What an action does, by its step. */
function prospectOf(view: View, action: Action): Prospect {
  const player = view.turn;
  const { state, events } = step(supposing(view, action), action);
  const before = mover(view);
  const after = state.players[player]!;
  const turn: TurnProspect = {
    player,
    ends: eventsOfType(events, 'game-over').length > 0,
    lastTurns: eventsOfType(events, 'last-turns')[0]?.reason ?? null,
  };
  switch (action.type) {
    case 'take': {
      const isKnown = !view.market.includes(null);
      const hand = heldBy(after);
      const count = hand - heldBy(before);
      return { ...turn, ...action, count: isKnown ? count : null, hand: isKnown ? hand : null };
    }
    case 'play': {
      const points = worthOf(after.pile) - worthOf(before.pile);
      const necklace = eventsOfType(events, 'necklace-taken')[0]?.value ?? null;
      return { ...turn, ...action, points, necklace };
    }
    case 'pass':
      return { ...turn, ...action };
  }
}
