import { RulesError } from '../core/errors.js';
import type { Draft } from '../core/game-definition.js';
import { freeze, freezeNew, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import { heldBy, worthOf } from './cards.js';
import { HAND_LIMIT, MARKET_SIZE } from './types.js';
import type { Pearls, Phase, PlayerView, Standing, State, View } from './types.js';

// The rules that several functions ask about. Each is decided here, and nowhere else.

/** The seat that comes some turns after another: they go round. P8. */
export function seatAfter(seat: number, players: number, turns = 1): number {
  return (seat + turns) % players;
}

/** Whether a hand of some cards has room for more. P11. */
export function hasRoom(size: number, more: number): boolean {
  return size + more <= HAND_LIMIT;
}

/** How many cards join the market after some were taken, given the sizes of market and deck. P12. */
export function refillSize(market: number, deck: number): number {
  return Math.min(MARKET_SIZE - market, deck);
}

/**
 * Why a player can't take all cards of a kind, or `null`: given how many cards of the market are unknown, how many are
 * of that kind, and how many the hand holds. P9, P10, P11, P20.
 */
export function takeProblem(
  phase: Phase,
  unknown: number,
  cards: number,
  held: number,
): 'last-turn' | 'hidden' | 'not-in-market' | 'no-room' | null {
  if (phase === 'final') return 'last-turn';
  if (unknown > 0) return 'hidden';
  if (cards === 0) return 'not-in-market';
  return hasRoom(held, cards) ? null : 'no-room';
}

/**
 * What a play lacks, or `null`: given how many cards of the colour it takes and how many are held, the same of the
 * jokers, whether it takes a necklace, and which ones are left. P13, P14, P15.
 */
export function playProblem(
  count: number,
  held: number,
  jokers: number,
  heldJokers: number,
  necklace: boolean,
  necklaces: number,
): 'color' | 'joker' | 'necklace' | null {
  if (count > held) return 'color';
  if (jokers > heldJokers) return 'joker';
  return necklace && !bringsNecklace(necklaces, count + jokers) ? 'necklace' : null;
}

/** The most jokers that can be added to cards of a kind; jokers alone, kind 0, get none. P11, P14. */
export function mostJokers(kind: number, count: number): number {
  return kind === 0 ? 0 : HAND_LIMIT - count;
}

/** Some necklaces as a set: bit n is set if one of them is worth n. */
export function necklaceSet(values: readonly number[]): number {
  return values.reduce((set, value) => set | (1 << value), 0);
}

/** Whether playing a number of cards can bring one of these necklaces: only one of exactly that value. P15, P16. */
export function bringsNecklace(necklaces: number, cards: number): boolean {
  return ((necklaces >> cards) & 1) === 1;
}

/** What triggers the last turns, given how many cards and necklaces are left; `null` if nothing does. P18. */
export function triggerOf(deck: number, necklaces: number): 'deck' | 'necklaces' | null {
  if (deck === 0) return 'deck';
  return necklaces === 0 ? 'necklaces' : null;
}

/** How many last turns are left after a turn: everybody has one from the trigger on. P19. */
export function finalTurnsAfter(
  { phase, finalTurns }: Pick<View, 'phase' | 'finalTurns'>,
  players: number,
  isTriggered: boolean,
): number {
  if (phase === 'final') return finalTurns - 1;
  return isTriggered ? players : 0;
}

/** How far the game has come after a turn, given how many last turns are left. P18, P19, P22. */
export function phaseAfter(phase: Phase, finalTurns: number): Phase {
  if (finalTurns > 0) return 'final';
  return phase === 'final' ? 'over' : 'play';
}

/** Whether a player who holds so many cards has to pass, and can do nothing else. P21. */
export function mustPass(phase: Phase, held: number): boolean {
  return phase === 'final' && held === 0;
}

// A table.

/** States and views of Pearls. */
export const VIEW: Kind = { name: 'view of Pearls' };

/** The fields of a state or a view, in one order. Those that are made in one place have one shape. */
function fieldsOf(view: View): Draft<View> {
  const { phase, players, turn, market, deck, necklaces, finalTurns } = view;
  return { phase, players, turn, market, deck, necklaces, finalTurns };
}

/** A state or a view that has all this. */
export function tableOf<V extends View = State>(fields: V): V {
  return make(VIEW, fieldsOf(fields)) as View as V;
}

/** A player who holds this; `unknown` is how many cards more that a view does not show. P27. */
export function playerOf(
  hand: Pearls,
  seen: Pearls,
  pile: Pearls,
  necklaces: readonly number[],
  unknown = 0,
): PlayerView {
  if (unknown === 0) return freeze({ hand, seen, pile, necklaces });
  return freeze({ hand, seen, pile, necklaces, unknown });
}

/** A view, opened to be changed. Effects put new lists in the place of frozen ones; `close` freezes them. */
export function open(view: View): Draft<View> {
  const table = fieldsOf(view);
  table.players = [...table.players];
  return table;
}

/** Puts another player into a seat of an opened view. */
export function seat(table: Draft<View>, player: number, changed: PlayerView): void {
  // The list of players is the one that `open` made.
  (table.players as PlayerView[])[player] = changed;
}

/** The view that an opened one has become: what is new in it is frozen. */
export function close(table: Draft<View>, before: View): View {
  freeze(table.players);
  freezeNew(table.market, before.market);
  freezeNew(table.deck, before.deck);
  freezeNew(table.necklaces, before.necklaces);
  return make(VIEW, table);
}

/** The player whose decision it is. P8. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}

// Who won.

/** What breaks ties: the cards left in hand, more being better. P24, P25. */
export const TIE_BREAKS = ['cardsLeft'] as const;

/** How everybody did, with what breaks ties. P23 to P26. */
export function standings({ players }: View): readonly Omit<Standing, 'rank'>[] {
  return players.map((player, seat) => {
    if (player.unknown !== undefined) {
      throw new RulesError('partial-view', 'this view does not show every hand');
    }
    return { player: seat, ...accountOf(player), cardsLeft: heldBy(player) };
  });
}

/** Each player's points so far. Once the game is over, the cards left count against those whose hand is known. P23. */
export function scores({ phase, players }: View): readonly number[] {
  return [...players].map((player) => {
    const { pearls, necklaces, score } = accountOf(player);
    return phase === 'over' && player.unknown === undefined ? score : pearls + necklaces;
  });
}

/** The points of a player: those of the pile and the necklaces, minus those of the hand. P23. */
export interface Account {
  readonly pearls: number;
  readonly necklaces: number;
  readonly penalty: number;
  readonly score: number;
}

/** The points of a player, as far as the cards are known. P2, P3, P23. */
export function accountOf({ hand, pile, necklaces }: PlayerView): Account {
  const pearls = worthOf(pile);
  const bonus = necklaces.reduce((sum, value) => sum + value, 0);
  const penalty = worthOf(hand);
  return { pearls, necklaces: bonus, penalty, score: pearls + bonus - penalty };
}
