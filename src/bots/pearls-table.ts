import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { passAction, playAction, takeAction } from '../pearls/actions.js';
import { handSize } from '../pearls/cards.js';
import {
  bringsNecklace,
  finalTurnsAfter,
  hasRoom,
  phaseAfter,
  refillSize,
  seatAfter,
  triggerOf,
} from '../pearls/rules.js';
import { accountOf } from '../pearls/scoring.js';
import { HAND_LIMIT, PEARLS, VALUES } from '../pearls/types.js';
import type { Action, Phase, View } from '../pearls/types.js';
import { unknownCards } from '../pearls/view.js';

/** How many kinds of cards there are. A kind is its place in `PEARLS`: jokers are 0. */
export const KINDS: number = /* @__PURE__ */ lengthOf(PEARLS);

/** What a card of each kind is worth. P2. */
export const WORTH: readonly number[] = /* @__PURE__ */ PEARLS.map((pearl) => VALUES[pearl]);

/** An action as a number. {@link moveOf} and {@link actionOfMove} translate. */
export type Move = number;

/** A move has a kind, which may be the pass, then a number of cards and one of jokers; last comes the necklace. */
const PASS = KINDS;
const KIND_STEP = /* @__PURE__ */ oneMoreThan(PASS);
const COUNT_STEP = /* @__PURE__ */ oneMoreThan(HAND_LIMIT);

// Bundlers drop a call that they know to be pure, but keep a sum: it might call valueOf().

export function lengthOf(list: readonly unknown[]): number {
  return list.length;
}

function oneMoreThan(number: number): number {
  return number + 1;
}

/** To play no card is to take. */
function playMove(kind: number, count: number, jokers: number, necklace: 0 | 1): Move {
  return kind + KIND_STEP * (count + COUNT_STEP * (jokers + COUNT_STEP * necklace));
}

function kindIn(move: Move): number {
  return move % KIND_STEP;
}

function countIn(move: Move): number {
  return Math.floor(move / KIND_STEP) % COUNT_STEP;
}

function jokersIn(move: Move): number {
  return Math.floor(move / (KIND_STEP * COUNT_STEP)) % COUNT_STEP;
}

function hasNecklace(move: Move): boolean {
  return move >= KIND_STEP * COUNT_STEP * COUNT_STEP;
}

/** The move that stands for an action. */
export function moveOf(action: Action): Move {
  if (action.type === 'pass') return PASS;
  const kind = PEARLS.indexOf(action.color);
  if (action.type === 'take') return kind;
  return playMove(kind, action.count, action.jokers, action.necklace ? 1 : 0);
}

/** The action that a move stands for. */
export function actionOfMove(move: Move): Action {
  if (move === PASS) return passAction();
  const color = PEARLS[kindIn(move)]!;
  const count = countIn(move);
  if (count === 0) return takeAction(color);
  return playAction(color, count, jokersIn(move), hasNecklace(move));
}

/**
 * A game of Pearls in numbers, changed in place, for bots that look at many positions.
 *
 * Cards that a player cannot see have no place: the table knows how many of each kind there are, and draws
 * them when they are needed. So every deal is equally likely, and none is dealt in vain.
 */
export class PearlsTable {
  readonly players: number;
  /** By seat, then by kind: how many cards a hand holds. */
  readonly hands: Uint8Array;
  /** By seat: how many cards the hand holds in all. */
  readonly sizes: Uint8Array;
  /** By seat: how many of them the table does not know. */
  readonly unknown: Uint8Array;
  /** By seat: the points of the pile and the necklaces. */
  readonly points: Uint8Array;
  /** By kind: how many cards lie open. */
  readonly market: Uint8Array = new Uint8Array(KINDS);
  /** By kind: how many cards have no place yet. */
  readonly hidden: Uint8Array = new Uint8Array(KINDS);
  /** How many of the hidden cards are in the deck. */
  deck = 0;
  /** How many cards the market still has to get. */
  gaps = 0;
  /** The values of the necklaces on the table, ascending. */
  readonly necklaces: number[] = [];
  phase: Phase = 'play';
  turn = 0;
  finalTurns = 0;

  constructor(players: number) {
    this.players = players;
    this.hands = new Uint8Array(players * KINDS);
    this.sizes = new Uint8Array(players);
    this.unknown = new Uint8Array(players);
    this.points = new Uint8Array(players);
  }

  /** The table as a view shows it. */
  static of(view: View): PearlsTable {
    const { players, market, deck, necklaces, phase, turn, finalTurns } = view;
    const table = new PearlsTable(players.length);
    for (const [seat, player] of players.entries()) {
      const account = accountOf(player);
      table.points[seat] = account.pearls + account.necklaces;
      table.unknown[seat] = player.unknown ?? 0;
      table.sizes[seat] = handSize(player);
      for (let kind = 0; kind < KINDS; kind++) {
        table.hands[seat * KINDS + kind] = player.hand[PEARLS[kind]!];
      }
    }
    for (const card of market) {
      if (card === null) table.gaps++;
      else table.market[PEARLS.indexOf(card)]!++;
    }
    const hidden = [...unknownCards(view), ...deck.filter((card) => card !== null)];
    for (const card of hidden) table.hidden[PEARLS.indexOf(card)]!++;
    table.deck = deck.length;
    table.necklaces.push(...necklaces);
    table.phase = phase;
    table.turn = turn;
    table.finalTurns = finalTurns;
    return table;
  }

  /** Lays everything out as on another table for as many players. */
  set(other: PearlsTable): void {
    this.hands.set(other.hands);
    this.sizes.set(other.sizes);
    this.unknown.set(other.unknown);
    this.points.set(other.points);
    this.market.set(other.market);
    this.hidden.set(other.hidden);
    this.deck = other.deck;
    this.gaps = other.gaps;
    this.necklaces.length = 0;
    for (let i = 0; i < other.necklaces.length; i++) this.necklaces.push(other.necklaces[i]!);
    this.phase = other.phase;
    this.turn = other.turn;
    this.finalTurns = other.finalTurns;
  }

  /** What a player would have if the game ended now. P23. */
  score(seat: number): number {
    let score = this.points[seat]!;
    for (let kind = 0; kind < KINDS; kind++) {
      score -= this.hands[seat * KINDS + kind]! * WORTH[kind]!;
    }
    return score;
  }

  /** Draws the unknown cards of the hands and fills the gaps in the market. */
  draw(rng: Rng): void {
    for (let seat = 0; seat < this.players; seat++) {
      for (; this.unknown[seat]! > 0; this.unknown[seat]!--) {
        this.hands[seat * KINDS + this.#drawn(rng)]!++;
      }
    }
    for (; this.gaps > 0; this.gaps--) this.market[this.#drawn(rng)]!++;
  }

  /** One of the hidden cards, each equally likely. */
  #drawn(rng: Rng): number {
    let total = 0;
    for (let kind = 0; kind < KINDS; kind++) total += this.hidden[kind]!;
    let place = randomBelow(rng, total);
    let kind = 0;
    while (place >= this.hidden[kind]!) place -= this.hidden[kind++]!;
    this.hidden[kind]!--;
    return kind;
  }

  /**
   * Lists the moves that are worth a thought, and returns their number: all takes, and the plays that no other
   * one beats. It is better to play all cards of a colour than some of them, unless a necklace needs
   * fewer; to add no more jokers than it needs, because jokers fit every colour; and to take it. Where nothing
   * else is left, one joker is played, or the player passes. P9, P11, P13 to P16, P20, P21.
   */
  moves(out: Move[]): number {
    const { turn, necklaces } = this;
    const size = this.sizes[turn]!;
    let count = 0;
    if (this.phase === 'play') {
      for (let kind = 0; kind < KINDS; kind++) {
        const cards = this.market[kind]!;
        if (cards > 0 && hasRoom(size, cards)) out[count++] = kind;
      }
    }
    const hand = turn * KINDS;
    const jokers = this.hands[hand]!;
    for (let kind = 0; kind < KINDS; kind++) {
      const cards = this.hands[hand + kind]!;
      if (cards === 0) continue;
      if (kind > 0 && !bringsNecklace(necklaces, cards)) out[count++] = playMove(kind, cards, 0, 0);
      const most = kind === 0 ? cards : cards + jokers;
      for (let i = 0; i < necklaces.length; i++) {
        const value = necklaces[i]!;
        if (value > most) break;
        if (value === necklaces[i - 1]) continue;
        const own = Math.min(cards, value);
        out[count++] = playMove(kind, own, value - own, 1);
      }
    }
    if (count > 0) return count;
    out[0] = size === 0 ? PASS : playMove(0, 1, 0, 0);
    return 1;
  }

  /** Makes a legal move. The gaps that it leaves in the market stay until {@link draw}. */
  do(move: Move): void {
    const { turn, players, phase } = this;
    if (move !== PASS) {
      const count = countIn(move);
      if (count === 0) this.#take(kindIn(move));
      else this.#play(kindIn(move), count, jokersIn(move), hasNecklace(move));
    }
    const isTriggered = triggerOf(this.deck, this.necklaces.length) !== null;
    this.finalTurns = finalTurnsAfter(this, players, isTriggered);
    this.phase = phaseAfter(phase, this.finalTurns);
    if (this.phase !== 'over') this.turn = seatAfter(turn, players);
  }

  /** P9, P12. */
  #take(kind: number): void {
    const cards = this.market[kind]!;
    this.market[kind] = 0;
    this.hands[this.turn * KINDS + kind]! += cards;
    this.sizes[this.turn]! += cards;
    let open = this.gaps;
    for (let other = 0; other < KINDS; other++) open += this.market[other]!;
    const refill = refillSize(open, this.deck);
    this.gaps += refill;
    this.deck -= refill;
  }

  /** P13, P14, P15. */
  #play(kind: number, count: number, jokers: number, necklace: boolean): void {
    const { turn, necklaces } = this;
    this.hands[turn * KINDS + kind]! -= count;
    this.hands[turn * KINDS]! -= jokers;
    this.sizes[turn]! -= count + jokers;
    this.points[turn]! += count * WORTH[kind]!;
    if (!necklace) return;
    const value = count + jokers;
    this.points[turn]! += value;
    necklaces.splice(necklaces.indexOf(value), 1);
  }
}
