import fc from 'fast-check';
import type { GameStep } from '../../../src/core/game.js';
import { createRng, randomBelow, shuffled } from '../../../src/core/rng.js';
import type { Rng } from '../../../src/core/rng.js';
import { legalActions, setup, step } from '../../../src/pearls/index.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  PlayAction,
  Player,
  SetupOptions,
  State,
} from '../../../src/pearls/index.js';
import { pearlsOptions } from '../../../src/testing/index.js';
import { pick } from '../../../src/testing/values.js';
import type { Playing } from '../every-game.js';
import { ALL_NECKLACES, behindOthers, countsOf, inPlay, KINDS, level, listOf } from './table.js';
import type { Owner } from './table.js';
import { deepFrozen } from '../table.js';

export { pick };

// Whole games.

/** Options of all sorts, with a seed. */
const arbOptions: fc.Arbitrary<SetupOptions> = pearlsOptions();

/** What decides a whole game: the options, the habits of the players, and the seed of their luck. */
export interface Plan {
  readonly options: SetupOptions;
  /** How players choose, going round the table; all ways by default. */
  readonly habits?: readonly Habit[];
  readonly luck: number;
}

/** A way to play; what is left open is left to chance. */
export type Habit = (actions: readonly Action[]) => readonly Action[];

/** Habits that lead to games of very different kinds: long and short, with full hands and empty ones. */
export const HABITS: Readonly<Record<string, Habit>> = {
  anything: (actions) => actions,
  takes: (actions) => preferring(actions, ({ type }) => type === 'take'),
  plays: (actions) => preferring(actions, ({ type }) => type === 'play'),
  playsOne: (actions) =>
    least(
      preferring(actions, ({ type }) => type === 'play'),
      playedBy,
    ),
  playsMost: (actions) => least(actions, (action) => -playedBy(action)),
  takesNecklaces: (actions) =>
    preferring(actions, (action) => action.type === 'play' && action.necklace),
  savesUp: (actions) =>
    preferring(
      preferring(actions, (action) => action.type === 'play' && action.necklace),
      ({ type }) => type === 'take',
    ),
  leavesNecklaces: (actions) =>
    preferring(actions, (action) => action.type !== 'play' || !action.necklace),
};

export const arbPlan: fc.Arbitrary<Plan> = arbOptions.chain((options) =>
  fc.record({
    options: fc.constant(options),
    habits: fc.array(fc.constantFrom(...Object.values(HABITS)), { minLength: 1, maxLength: 6 }),
    luck: fc.integer(),
  }),
);

/** A game from the deal to the end: `actions[i]` leads from `states[i]` to `states[i + 1]`. */
export interface Game {
  readonly states: readonly State[];
  readonly actions: readonly Action[];
  readonly steps: readonly GameStep<State, PearlsEvent>[];
  readonly end: State;
}

/** A whole game; the habits go round the table. */
export function playOut(
  options: SetupOptions,
  rng: Rng,
  habits: readonly Habit[] = Object.values(HABITS),
): Game {
  let end = setup(options);
  const states = [end];
  const actions: Action[] = [];
  const steps: GameStep<State, PearlsEvent>[] = [];
  while (end.phase !== 'over') {
    const action = choice(end, habits[end.turn % habits.length]!, rng);
    const taken = step(end, action);
    end = taken.state;
    states.push(end);
    actions.push(action);
    steps.push(taken);
  }
  return { states, actions, steps, end };
}

/** A legal action by a habit, or any: if all players kept to their habits, some games would not end. */
export function choice(state: State, habit: Habit, rng: Rng): Action {
  const legal = legalActions(state);
  return pick(randomBelow(rng, 8) === 0 ? legal : habit(legal), rng);
}

/** Whole random games. */
export const pearlsGames: Playing<Plan, Game> = {
  plans: arbPlan,
  play: ({ options, luck, habits }) => playOut(options, createRng(luck), habits),
};

function preferring(
  actions: readonly Action[],
  isGood: (action: Action) => boolean,
): readonly Action[] {
  const good = actions.filter(isGood);
  return good.length === 0 ? actions : good;
}

function least(actions: readonly Action[], cost: (action: Action) => number): readonly Action[] {
  const lowest = Math.min(...actions.map(cost));
  return actions.filter((action) => cost(action) === lowest);
}

function playedBy(action: Action): number {
  return action.type === 'play' ? action.count + action.jokers : 0;
}

// Actions.

/** Every action there is: 7 kinds to take, 680 ways to play, and passing. */
export function everyAction(): Action[] {
  const takes = LETTERS.map(([color]): Action => ({ type: 'take', color }));
  const plays = LETTERS.flatMap(([color]) =>
    upTo(10).flatMap((count) =>
      [0, ...upTo(color === 'joker' ? 0 : 10 - count)].flatMap((jokers) =>
        [false, true].map((necklace): PlayAction => {
          return { type: 'play', color, count, jokers, necklace };
        }),
      ),
    ),
  );
  return [...takes, ...plays, { type: 'pass' }];
}

/** The kinds of pearls and their letters, written out once more. */
export const LETTERS = [
  ['joker', 'j'],
  ['yellow', 'y'],
  ['red', 'r'],
  ['green', 'g'],
  ['blue', 'b'],
  ['teal', 't'],
  ['purple', 'p'],
] as const;

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

// Positions that play seldom reaches.

/** What a strange position is like. */
interface Oddity {
  readonly players: number;
  readonly allCards: boolean;
  /** How many cards each hand holds. */
  readonly hands: readonly number[];
  /** A kind that is sorted into the hands first, and one that is sorted into the market. */
  readonly held: Pearl | null;
  readonly open: Pearl | null;
  /** Whether the hands were taken openly, as far as they can have been. */
  readonly seen: boolean;
  /** How many cards the deck has left, as far as there are so many. */
  readonly deck: number;
  /** How many necklaces the players have, as far as their piles can have paid for them. */
  readonly won: number;
  readonly turn: number;
  readonly finalTurns: number;
  readonly luck: number;
}

const arbOddity: fc.Arbitrary<Oddity> = fc.record({
  players: fc.constantFrom(2, 3, 4, 5, 6),
  allCards: fc.boolean(),
  hands: fc.array(fc.oneof(fc.constantFrom(0, 1, 9, 10), fc.nat(10)), {
    minLength: 6,
    maxLength: 6,
  }),
  held: fc.option(fc.constantFrom('joker' as const, ...KINDS)),
  open: fc.option(fc.constantFrom(...KINDS)),
  seen: fc.boolean(),
  deck: fc.constantFrom(0, 1, 2, 3, 5, 100),
  won: fc.oneof(fc.nat(10), fc.constantFrom(0, 9, 10)),
  turn: fc.nat(5),
  finalTurns: fc.nat(6),
  luck: fc.integer(),
});

/**
 * Sound positions of all phases with hands that are full or empty, of one kind or full of jokers, a
 * market of few kinds, a deck that is nearly empty, few necklaces, and any number of last turns left.
 */
export const arbStrangeState: fc.Arbitrary<State> = arbOddity.map(strangeState).filter(isFair);

/** Seldom there are too few cards to have everybody take as many turns, and play before the end. */
function isFair({ phase, players }: State): boolean {
  const owners = players.map(({ hand, seen, pile, necklaces }): Owner => {
    return { hand: listOf(hand), known: listOf(seen), pile: listOf(pile), won: necklaces };
  });
  const haveAllPlayed = owners.every(({ pile }) => pile.length > 0);
  return behindOthers(owners) === undefined && (phase === 'play' || haveAllPlayed);
}

function strangeState(odd: Oddity): State {
  const { players } = odd;
  const rng = createRng(odd.luck);
  const cards = shuffled(inPlay(players, odd.allCards), rng);

  const hands = odd.hands.slice(0, players).map((size) => first(cards, size, odd.held));
  const unseen = hands.map((hand) => Math.min(hand.length, odd.seen ? randomBelow(rng, 7) : 6));
  const market = first(cards, 6, odd.open);
  const owners = hands.map((hand, seat) => {
    const dealt = unseen[seat]!;
    const known = shuffled(hand, rng).slice(dealt);
    // Dealt cards that are not in hand any more have been played.
    return { hand, known, pile: first(cards, 6 - dealt, null), won: [] as number[] };
  });
  level(owners, () => cards.splice(0, 1));

  // The deck can be empty only after somebody has taken what the market lacks now, and a card more.
  const last = Math.max(...owners.map(({ known }) => mostAlike(known)));
  const deck = first(cards, Math.min(Math.max(odd.deck, last > 0 ? 0 : 1), cards.length), null);
  const fewest = Math.max(1, 7 - last);
  if (deck.length === 0) cards.push(...market.splice(fewest + randomBelow(rng, 7 - fewest)));
  // What is left over was played as well.
  for (const card of cards) pick(owners, rng).pile.push(card);

  const table = [...ALL_NECKLACES];
  for (const value of shuffled(ALL_NECKLACES, rng).slice(0, odd.won)) {
    const able = owners.filter((owner) => canHavePaid(owner, value));
    if (able.length === 0) continue;
    const { won } = pick(able, rng);
    won.push(value);
    if (behindOthers(owners) === undefined) table.splice(table.indexOf(value), 1);
    else won.pop();
  }

  const isTriggered = deck.length === 0 || table.length === 0;
  const turnsLeft = isTriggered ? Math.min(odd.finalTurns, players) : 0;
  const phase = !isTriggered ? 'play' : turnsLeft > 0 ? 'final' : 'over';
  // Who triggered the last turns has the last of them.
  const enders = owners.flatMap(({ known, won }, seat) => {
    const isEnder = deck.length > 0 ? won.length > 0 : mostAlike(known) > 6 - market.length;
    return isEnder ? [seat] : [];
  });
  const ahead = Math.max(0, turnsLeft - 1);
  const turn = isTriggered ? pick(enders, rng) - ahead + players : odd.turn;
  return deepFrozen({
    phase,
    players: owners.map(({ hand, known, pile, won }): Player => ({
      hand: countsOf(hand),
      seen: countsOf(known),
      pile: countsOf(pile),
      necklaces: won,
    })),
    turn: turn % players,
    market,
    deck,
    necklaces: table,
    finalTurns: turnsLeft,
  });
}

/** How many cards there are of the kind that there is most of. */
function mostAlike(cards: readonly Pearl[]): number {
  return Math.max(...Object.values(countsOf(cards)));
}

/** Whether a pile can have paid for one more necklace, with cards of one colour and jokers. */
function canHavePaid({ pile, won }: Owner, value: number): boolean {
  const { joker, ...colors } = countsOf(pile);
  return pile.length >= value + sum(won) && joker + Math.max(...Object.values(colors)) >= value;
}

/** Takes so many cards off a list, those of one kind first. */
function first(cards: Pearl[], count: number, kind: Pearl | null): Pearl[] {
  return Array.from({ length: count }, () => {
    const at = kind === null ? 0 : Math.max(0, cards.indexOf(kind));
    return cards.splice(at, 1)[0]!;
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
