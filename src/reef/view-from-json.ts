import { withFixed } from '../core/lean-view.js';
import { below, Misfit, readOrThrow } from '../core/untrusted.js';
import { tableAt } from './from-json.js';
import { allPlaces } from './lookup.js';
import { cardIdAt } from './read.js';
import { ensureCards, ensureSound } from './sound.js';
import type { CardId, View } from './types.js';
import { determinize } from './view.js';

/** The fields of a view that never change during a game. */
export const FIXED: readonly string[] = /* @__PURE__ */ Object.freeze(['cards']);

/**
 * A view from a value of unknown origin, such as what a server has sent: frozen and sound, or an
 * error. The value may lack the cards, as `leanView` leaves them out; they are then taken from
 * `known`, a view of the same game.
 *
 * A view is sound when it can be filled in to a sound state, and has unknown cards only where views
 * and the previews of `apply` have them:
 *
 * - at most one player's dealt cards are known, until hands are shown at the end;
 * - in a hand, known cards come before unknown ones;
 * - of the deck only the top card can be known, and only once the display is laid out;
 * - on the display, and among cards that were drawn, a card is unknown only if that top card is.
 *
 * A full state is a view too. The result is also faster to work with: `apply` copies a view that
 * the library has not made, and compares it with that copy in later calls, which takes ten times as
 * long as the action itself.
 *
 * @throws RulesError `bad-view`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { leanView, reef, setup, view, viewFromJson } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const whole = viewFromJson(JSON.parse(JSON.stringify(view(state, 0))));
 * const text = JSON.stringify(leanView(reef, view(state, 0)));
 * viewFromJson(JSON.parse(text), whole).players[1]?.hand; // [null, null]
 * ```
 */
export function viewFromJson(value: unknown, known?: View): View {
  return readOrThrow('bad-view', () => viewAt(withFixed(value, known, FIXED)), 'a view of Reef');
}

function viewAt(value: unknown): View {
  const view = tableAt(value, knownOrNotAt);
  ensureCards(view);
  if (allPlaces(view).includes(null)) ensureUnknown(view);
  // Which of the unknown cards is where makes no difference to soundness.
  ensureSound(determinize(view, { next: () => 0 }));
  return view;
}

/** The number of a card that may be unknown. */
export function knownOrNotAt(value: unknown, path: string, cards: number): CardId | null {
  return value === null ? null : cardIdAt(value, path, cards);
}

/** Cards are unknown only where somebody's view has them unknown, or a preview made of it. R45. */
function ensureUnknown(view: View): void {
  const { phase, players, deck } = view;
  deck.forEach((card, place) => {
    if (card === null || (place === 0 && phase !== 'start')) return;
    throw new Misfit(below('deck', place), 'nobody can know this card yet');
  });
  players.forEach(({ hand, dealt }, seat) => {
    const path = below('players', seat);
    if (!isKnownFirst(hand)) {
      throw new Misfit(below(path, 'hand'), 'unknown cards come after the known ones');
    }
    if (dealt.includes(null) && dealt.some(isKnown)) {
      throw new Misfit(below(path, 'dealt'), 'expected all known or all unknown');
    }
  });
  ensureOneOwner(view);
  ensureDrawn(view);
}

/** Nobody knows what was dealt to two players, until the hands are shown at the end. R45. */
function ensureOneOwner({ phase, players }: View): void {
  if (phase === 'over' && players.every(({ hand }) => hand.every(isKnown))) return;
  const known = players.flatMap(({ dealt }, seat) => (dealt.some(isKnown) ? [seat] : []));
  if (known.length < 2) return;
  const path = below(below('players', known[1]!), 'dealt');
  throw new Misfit(path, `the dealt cards of player ${known[0]} are known, so these cannot be`);
}

/** An unknown card came from the top of the deck in a preview, and then nobody knows the next one. */
function ensureDrawn({ players, deck, display }: View): void {
  if (deck[0] === undefined || deck[0] === null) return;
  const lays = display.findIndex(({ card }) => card === null);
  if (lays >= 0) throw new Misfit(below(below('display', lays), 'card'), UNSEEN);
  players.forEach(({ hand, dealt }, seat) => {
    if (countUnknown(hand) === countUnknown(dealt)) return;
    throw new Misfit(below(below('players', seat), 'hand'), UNSEEN);
  });
}

const UNSEEN = 'an unknown card from the deck, whose top card is known';

function isKnown(card: CardId | null): boolean {
  return card !== null;
}

function isKnownFirst(cards: readonly (CardId | null)[]): boolean {
  const unknown = cards.indexOf(null);
  return unknown < 0 || !cards.slice(unknown).some(isKnown);
}

function countUnknown(cards: readonly (CardId | null)[]): number {
  return cards.filter((card) => card === null).length;
}
