import { IllegalActionError } from '../core/errors.js';
import { knownStyle, nameOf, paint } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import { ensureWords } from '../core/words.js';
import { countIn, heldBy, withMore } from './cards.js';
import { check } from './check.js';
import { PEN } from './render.js';
import { finalTurnsAfter, mover, phaseAfter, refillSize, triggerOf } from './course.js';
import { knownView, soundAction } from './shapes.js';
import { VALUES } from './types.js';
import type { Action, PlayAction, TakeAction, View } from './types.js';
import { en } from './words-en.js';
import type { EventNames, PearlsWords, Prospect, TurnProspect } from './words-en.js';

/**
 * Says in one sentence what an action would do: which cards it takes or plays, what they bring, and
 * whether it brings the end. It begins with a small letter and has no full stop, so that it can stand
 * on a button or in a list. From a view that does not show everything, it says what the view shows.
 *
 * @throws RulesError `bad-action`, `bad-state` or `bad-words`.
 * @throws IllegalActionError for an action that is not legal; what a view does not show is no reason.
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
  const violation = check(supposing(view, read), read);
  if (violation !== null && violation.code !== 'hidden') throw new IllegalActionError(violation);

  const known = knownStyle(given);
  const style = { ...known, words: ensureWords(known.words, en) };
  const names: EventNames = {
    player: (player) => nameOf(player, style),
    paint: (text, color) => paint(text, PEN[color], style),
  };
  const prospect = prospectOf(view, read);
  const sentence = style.words.actions[prospect.type];
  return (sentence as (prospect: Prospect, names: EventNames) => string)(prospect, names);
}

/** The view with the cards to play in place of unknown ones of the hand, so that the rest can be judged. */
function supposing(view: View, action: Action): View {
  const player = mover(view);
  const { hand, unknown = 0 } = player;
  if (action.type !== 'play' || unknown === 0) return view;
  const { color, count, jokers } = action;
  const colored = Math.min(unknown, Math.max(0, count - hand[color]));
  const more = Math.min(unknown - colored, Math.max(0, jokers - hand.joker));
  const supposed = withMore(withMore(hand, color, colored), 'joker', more);
  const players = [...view.players];
  players[view.turn] = { ...player, hand: supposed, unknown: unknown - colored - more };
  return { ...view, players };
}

function prospectOf(view: View, action: Action): Prospect {
  switch (action.type) {
    case 'take':
      return takeOf(view, action);
    case 'play':
      return playOf(view, action);
    case 'pass':
      return { ...turnOf(view, view.deck.length, view.necklaces.length), type: 'pass' };
  }
}

/** How many cards come from the market, and how many the hand then holds. P9 to P12. */
function takeOf(view: View, { color }: TakeAction): Prospect {
  const { market, deck, necklaces } = view;
  const isKnown = countIn(market, null) === 0;
  const count = countIn(market, color);
  const refill = refillSize(market.length - count, deck.length);
  return {
    ...turnOf(view, deck.length - refill, necklaces.length),
    type: 'take',
    color,
    count: isKnown ? count : null,
    hand: isKnown ? heldBy(mover(view)) + count : null,
  };
}

/** What the cards bring as pearls, and as a necklace. P13 to P16. */
function playOf(view: View, { color, count, jokers, necklace }: PlayAction): Prospect {
  const { deck, necklaces } = view;
  return {
    ...turnOf(view, deck.length, necklaces.length - (necklace ? 1 : 0)),
    type: 'play',
    color,
    count,
    jokers,
    points: count * VALUES[color] + jokers * VALUES.joker,
    necklace: necklace ? count + jokers : null,
  };
}

/** What a turn brings about that leaves this many cards and necklaces. P18, P19 and P22. */
function turnOf(view: View, deck: number, necklaces: number): TurnProspect {
  const trigger = view.phase === 'play' ? triggerOf(deck, necklaces) : null;
  const left = finalTurnsAfter(view, view.players.length, trigger !== null);
  return { player: view.turn, ends: phaseAfter(view.phase, left) === 'over', lastTurns: trigger };
}
