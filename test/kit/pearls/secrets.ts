import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { createRng } from '../../../src/core/rng.js';
import type { Rng } from '../../../src/core/rng.js';
import { legalActions, PEARLS, step } from '../../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  Pearls,
  Phase,
  Player,
  PlayerView,
  State,
  View,
} from '../../../src/pearls/index.js';
import { everyGame } from '../every-game.js';
import type { Playing } from '../every-game.js';
import { arbPlan, pick, playOut } from './games.js';
import type { Plan } from './games.js';
import { countsOf, listOf, without } from './table.js';
import { deepFrozen } from '../table.js';

/**
 * What can be known in a game of Pearls, told once more without the engine: somebody sits at the
 * table from the deal on, sees what lies open, hears what happens, and for each hand keeps a list of
 * all deals that still fit. What is in the hand whichever of them it was is known. Rule P27.
 */

/** A player's number, or `null` for a spectator. */
export type Seat = number | null;

/** Everybody who can look on: the players, then a spectator. */
export function seatsOf({ players }: View): Seat[] {
  return [...players.keys(), null];
}

// Watching.

/** What everybody remembers of a game. */
export interface Notebook {
  readonly phase: Phase;
  readonly turn: number;
  readonly finalTurns: number;
  /** A card that somebody only thinks of, as in a preview, is not known. */
  readonly market: readonly (Pearl | null)[];
  /** How many cards lie face down. */
  readonly deck: number;
  readonly necklaces: readonly number[];
  readonly players: readonly Watched[];
}

/** What everybody remembers of a player. */
interface Watched {
  /** The six cards that were dealt, which only the player has seen. */
  readonly dealt: Pearls;
  /** What they may have been for all that the others know. */
  readonly deals: readonly Pearls[];
  /** The cards taken less the cards played, of each kind. */
  readonly moved: Pearls;
  /** The cards that the hand holds for certain. */
  readonly known: Pearls;
  readonly pile: Pearls;
  readonly necklaces: readonly number[];
  /** The hand, once it is shown at the end. */
  readonly shown: Pearls | null;
}

/** A notebook at the deal. P6. */
export function opened(state: State): Notebook {
  const { phase, turn, finalTurns, market, deck, necklaces } = state;
  const players = state.players.map(({ hand }) => ({
    dealt: hand,
    deals: DEALS,
    moved: NONE,
    known: NONE,
    pile: NONE,
    necklaces: [],
    shown: null,
  }));
  return { phase, turn, finalTurns, market, deck: deck.length, necklaces, players };
}

/** A notebook after a turn in which all this was heard. */
export function heard(book: Notebook, events: readonly PearlsEvent<Pearl | null>[]): Notebook {
  return events.reduce(noted, book);
}

function noted(book: Notebook, event: PearlsEvent<Pearl | null>): Notebook {
  const { market, deck, necklaces, players } = book;
  switch (event.type) {
    case 'cards-taken': {
      const cards = Array.from({ length: event.count }, () => event.color);
      return {
        ...withWatched(book, event.player, (player) => taken(player, event.color, event.count)),
        market: without(market, cards),
      };
    }
    case 'market-refilled':
      return { ...book, market: [...market, ...event.cards], deck: deck - event.cards.length };
    case 'cards-played':
      return withWatched(book, event.player, (player) =>
        played(played(player, event.color, event.count), 'joker', event.jokers),
      );
    case 'necklace-taken':
      return {
        ...withWatched(book, event.player, (player) => ({
          ...player,
          necklaces: [...player.necklaces, event.value],
        })),
        necklaces: without(necklaces, [event.value]),
      };
    case 'passed':
      return book;
    case 'last-turns':
      return { ...book, phase: 'final', finalTurns: players.length };
    case 'turn-began':
      return { ...book, turn: event.player, finalTurns: event.finalTurns };
    case 'game-over':
      return { ...book, phase: 'over', finalTurns: 0 };
    case 'player-scored':
      return withWatched(book, event.player, (player) => ({ ...player, shown: event.left }));
  }
}

function withWatched(book: Notebook, seat: number, change: (player: Watched) => Watched): Notebook {
  const players = book.players.map((player, i) => (i === seat ? change(player) : player));
  return { ...book, players };
}

/** Everybody has seen these cards: the hand holds so many more of them, whatever was dealt. */
function taken(player: Watched, pearl: Pearl, count: number): Watched {
  const { moved, known } = player;
  return { ...player, moved: plus(moved, pearl, count), known: plus(known, pearl, count) };
}

/** After cards have gone, deals with too few of them are out of the question. */
function played(player: Watched, pearl: Pearl, count: number): Watched {
  if (count === 0) return player;
  const moved = plus(player.moved, pearl, -count);
  const deals = player.deals.filter((deal) => deal[pearl] + moved[pearl] >= 0);
  const pile = plus(player.pile, pearl, count);
  return { ...player, deals, moved, known: leastOf(deals, moved), pile };
}

/** The cards that a hand holds whichever of these deals it was. */
function leastOf(deals: readonly Pearls[], moved: Pearls): Pearls {
  const least = { ...deals[0]! };
  for (const deal of deals) {
    for (const pearl of PEARLS) least[pearl] = Math.min(least[pearl], deal[pearl]);
  }
  for (const pearl of PEARLS) least[pearl] += moved[pearl];
  return least;
}

/** What a seat knows, which is what `view` should give, down to the order of the fields. */
export function pageOf(book: Notebook, seat: Seat): View {
  const { phase, turn, market, deck, necklaces, finalTurns } = book;
  return {
    phase,
    players: book.players.map((player, i) => sightOf(player, i === seat)),
    turn,
    market,
    deck: Array.from({ length: deck }, () => null),
    necklaces,
    finalTurns,
  };
}

function sightOf({ dealt, moved, known, shown, ...player }: Watched, isOwn: boolean): PlayerView {
  const { pile, necklaces } = player;
  const hand = shown ?? (isOwn ? sumOf(dealt, moved) : known);
  const unknown = 6 + sizeOf(moved) - sizeOf(hand);
  const sight = { hand, seen: known, pile, necklaces };
  return unknown === 0 ? sight : { ...sight, unknown };
}

/**
 * What a seat is in doubt about: how many cards have not been turned up, and for each hand how many
 * deals there may have been. Whoever learns something has fewer doubts.
 */
export function doubtsOf({ deck, players }: Notebook, seat: Seat): readonly number[] {
  const hands = players.map(({ shown, deals }, i) =>
    shown !== null || i === seat ? 1 : deals.length,
  );
  return [deck, ...hands];
}

function plus(pearls: Pearls, pearl: Pearl, more: number): Pearls {
  return { ...pearls, [pearl]: pearls[pearl] + more };
}

function sumOf(some: Pearls, more: Pearls): Pearls {
  return PEARLS.reduce((sum, pearl) => plus(sum, pearl, more[pearl]), some);
}

function sizeOf(pearls: Pearls): number {
  return PEARLS.reduce((sum, pearl) => sum + pearls[pearl], 0);
}

const NONE = countsOf([]);

/** Every six cards that can be dealt. Kinds that are not in the game make no difference. */
const DEALS: readonly Pearls[] = handsOf(6, PEARLS).map(countsOf);

function handsOf(size: number, kinds: readonly Pearl[]): Pearl[][] {
  if (size === 0) return [[]];
  return kinds.flatMap((kind, i) =>
    handsOf(size - 1, kinds.slice(i)).map((others) => [kind, ...others]),
  );
}

// Foreseeing.

/**
 * What a seat can foresee of what will happen: all but the cards that come from the deck, and the
 * hands that will be shown at the end.
 */
export function foreseen(page: View, events: readonly PearlsEvent[]): PearlsEvent<Pearl | null>[] {
  return events
    .filter((event) => event.type !== 'player-scored' || isOpen(page, event.player))
    .map((event) =>
      event.type === 'market-refilled' ? { ...event, cards: event.cards.map(() => null) } : event,
    );
}

/** Whether a page shows all cards of a hand. */
export function isOpen({ players }: View, player: number): boolean {
  return players[player]?.unknown === undefined;
}

// Other deals.

/** The cards in the places that a page leaves open: hands by seat, then the market, then the deck. */
export function hiddenFrom(state: State, page: View): Pearl[] {
  const hands = state.players.flatMap(({ hand }, i) =>
    without(listOf(hand), listOf(page.players[i]!.hand)),
  );
  const open = (cards: readonly Pearl[], shown: View['deck']): Pearl[] =>
    cards.filter((_, i) => shown[i] === null);
  return [...hands, ...open(state.market, page.market), ...open(state.deck, page.deck)];
}

/** The state that a page becomes with these cards in the places that it leaves open. */
export function filledWith(page: View, cards: readonly Pearl[]): State {
  const left = [...cards];
  const known = (card: Pearl | null): Pearl => card ?? left.shift()!;
  const players = page.players.map(({ unknown = 0, ...player }): Player => {
    const hand = countsOf([...listOf(player.hand), ...left.splice(0, unknown)]);
    return { ...player, hand };
  });
  const market = page.market.map(known);
  return deepFrozen({ ...page, players, market, deck: page.deck.map(known) });
}

// Whole games.

/** A moment of a game, and what is remembered at it. */
export interface Moment {
  readonly state: State;
  readonly book: Notebook;
}

/** What is done at a moment, and what is heard of it. */
export interface Turn {
  readonly before: Moment;
  readonly action: Action;
  readonly events: readonly PearlsEvent[];
  readonly after: Moment;
}

/** A whole game from the deal to the end. */
function watched({ options, luck, habits }: Plan): readonly Turn[] {
  const { states, actions } = playOut(options, createRng(luck), habits);
  const turns: Turn[] = [];
  let before: Moment = { state: states[0]!, book: opened(states[0]!) };
  for (const action of actions) {
    const turn = turnOf(before, action);
    turns.push(turn);
    before = turn.after;
  }
  return turns;
}

/** Whole random games, watched by every seat. */
export const watchedGames: Playing<Plan, readonly Turn[]> = { plans: arbPlan, play: watched };

/** What an action at a moment leads to. */
export function turnOf(before: Moment, action: Action): Turn {
  const { state, events } = step(before.state, action);
  return { before, action, events, after: { state, book: heard(before.book, events) } };
}

/** All moments of a game, the end among them. */
function momentsOf(turns: readonly Turn[]): Moment[] {
  return [...turns.map(({ before }) => before), turns.at(-1)!.after];
}

// Laws.

/** States a law about every moment of whole games, as each seat knows it. */
export function everyPoint(
  law: (state: State, seat: Seat, page: View, rng: Rng) => void,
  numRuns = 25,
): void {
  everyGame(
    watchedGames,
    (turns, rng) => {
      for (const { state, book } of momentsOf(turns)) {
        for (const seat of seatsOf(state)) law(state, seat, pageOf(book, seat), rng);
      }
    },
    numRuns,
  );
}

/** States a law about every turn of whole games, as each seat knows the moments around it. */
export function everyTurn(
  law: (turn: Turn, seat: Seat, pages: readonly [before: View, after: View], rng: Rng) => void,
  numRuns = 25,
): void {
  everyGame(
    watchedGames,
    (turns, rng) => {
      for (const turn of turns) {
        const { before, after } = turn;
        for (const seat of seatsOf(before.state)) {
          law(turn, seat, [pageOf(before.book, seat), pageOf(after.book, seat)], rng);
        }
      }
    },
    numRuns,
  );
}

/** States a law about every legal action at some moments of whole games. */
export function everyAction(law: (turn: Turn) => void, numRuns = 15): void {
  everyGame(
    watchedGames,
    (turns, rng) => {
      const late = turns.slice(-8);
      for (const { before } of [...late, ...Array.from({ length: 8 }, () => pick(turns, rng))]) {
        for (const action of legalActions(before.state)) law(turnOf(before, action));
      }
    },
    numRuns,
  );
}

// Comparing.

/** Two values are equal, and one text as JSON: in the same order, down to the order of the fields. */
export function expectTwins(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toStrictEqual(expected);
  const [text, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (text !== other) expect(text).toBe(other);
}
