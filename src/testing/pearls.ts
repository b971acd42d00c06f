import fc from 'fast-check';
import { ensureGame } from '../core/game.js';
import type { Game } from '../core/game.js';
import { frozenCopy } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { cardsOf, pearlsOf, tally } from '../pearls/cards.js';
import { pearls } from '../pearls/game.js';
import { formatAction } from '../pearls/notation.js';
import { apply, legalActions, result, reveals, setup, view } from '../pearls/play.js';
import { formatState } from '../pearls/position.js';
import type { SetupOptions } from '../pearls/setup.js';
import { CARDS, HAND_LIMIT, PEARLS, PLAYER_COUNTS } from '../pearls/types.js';
import type {
  Action,
  PearlsEvent,
  Pearl,
  Pearls,
  PlayAction,
  Player,
  State,
  TakeAction,
  View,
} from '../pearls/types.js';
import type { GameKit } from './kit.js';
import { pick, pickByKind, takeOne } from './values.js';

/**
 * What the laws need to know about Pearls, to check a port or a variant of it. The players choose
 * among the actions that `game` lists; in about a third of the games all players collect necklaces,
 * so that both ends come up.
 *
 * A port uses all of it unchanged: the model is Pearls as this library plays it. A variant leaves
 * out the model, or its functions that follow other rules, and replaces what differs: `options` for
 * how it is set up, `conserved` for its cards and necklaces, `withOtherSecrets` for its secrets,
 * `longest` if its games can be longer.
 *
 * @example
 * ```ts
 * import { defineGame } from 'reef-rules';
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 *
 * // What an engine of one's own would do is done by pearls here.
 * const port = defineGame({
 *   ...pearls,
 *   name: 'perles',
 *   standings: (view) => pearls.result(view)?.standings ?? [],
 *   readAction: (value) => pearls.actionFromJson(value),
 *   readState: (value) => pearls.stateFromJson(value),
 *   readView: (value) => pearls.viewFromJson(value),
 * });
 * const laws = gameLaws(port, pearlsKit(port));
 * laws.find(({ name }) => name.startsWith('turn(state)'))?.check({ numRuns: 5 });
 *
 * // A variant: its own rules are not those of the model.
 * gameLaws(port, { ...pearlsKit(port), model: undefined }).length < laws.length; // true
 * ```
 * @group Kits
 */
export function pearlsKit(
  game: Game<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>> = pearls,
): GameKit<State, View, Action, SetupOptions, PearlsEvent<Pearl | null>> {
  ensureGame(game);
  return {
    options: pearlsOptions(),
    // Each of 100 cards is taken at most once and played at most once; then each player may pass.
    longest: 206,
    choose: (state, rng) => chooseAmong(game.legalActions(state), state, rng),
    conserved: ({ players, market, deck, necklaces }) => ({
      cards: PEARLS.map((pearl) => {
        const held = players.map(({ hand, pile }) => hand[pearl] + pile[pearl]);
        const lying = [...market, ...deck].filter((card) => card === pearl).length;
        return held.reduce((sum, count) => sum + count, lying);
      }),
      necklaces: [...necklaces, ...players.flatMap((player) => player.necklaces)].sort(),
    }),
    strange: (action, state, rng) => pick(CHANGES, rng)(action, state, rng),
    withOtherSecrets,
    model: { setup, result, legalActions, apply, reveals, view, formatAction, formatState },
  };
}

// How players choose.

function chooseAmong(list: readonly Action[], state: State, rng: Rng): Action {
  const action = areCollectors(state) ? wishedFor(list, state) : undefined;
  return action ?? chooseByKind(list, rng);
}

/**
 * Half the time the kind of action is chosen first, so that hands grow, and necklaces are taken
 * whenever there are cards for one.
 */
function chooseByKind(list: readonly Action[], rng: Rng): Action {
  return randomBelow(rng, 2) === 0 ? pick(list, rng) : pickByKind(list, kindOf, rng);
}

function kindOf(action: Action): string {
  return action.type === 'play' && action.necklace ? 'necklace' : action.type;
}

/** The card at the bottom stays there until the end is near, so it can tell one game from another. */
function areCollectors({ deck }: State): boolean {
  const bottom = deck.at(-1);
  return bottom === 'yellow' || bottom === 'blue';
}

/**
 * The most valuable necklace of all, otherwise more of the kind that the hand has most of, jokers
 * before all; if nothing can be taken, any necklace, or away with the colour with the fewest cards.
 */
function wishedFor(list: readonly Action[], state: State): Action | undefined {
  const takes = list.filter((action) => action.type === 'take');
  const plays = list.filter((action) => action.type === 'play');
  const necklace = best(
    plays.filter((play) => play.necklace),
    (play) => 10 * valueOf(play) - play.jokers,
  );
  if (necklace !== undefined && valueOf(necklace) === state.necklaces.at(-1)) return necklace;
  const more = best(takes, (take) => wishFor(take, state));
  return more ?? necklace ?? best(plays, (play) => wishToPlay(play, state));
}

function valueOf({ count, jokers }: PlayAction): number {
  return count + jokers;
}

function wishFor({ color }: TakeAction, state: State): number {
  const open = state.market.filter((card) => card === color).length;
  return 2 * handOf(state)[color] + open + (color === 'joker' ? 10 : 0);
}

/** A whole colour rather than a part, few cards rather than many, and no jokers. */
function wishToPlay({ color, count, jokers }: PlayAction, state: State): number {
  const isWhole = count === handOf(state)[color];
  return (isWhole ? 100 : 0) - count - (color === 'joker' ? 50 : 50 * jokers);
}

function handOf({ players, turn }: State): Pearls {
  return players[turn]!.hand;
}

/** The first of those for which the number is the largest. */
function best<T>(items: readonly T[], worth: (item: T) => number): T | undefined {
  const most = Math.max(...items.map(worth));
  return items.find((item) => worth(item) === most);
}

// Secrets: the deck, and what others hold besides the cards that they took openly; no hands any more
// at the end. P27.

function withOtherSecrets(state: State, seat: number | null, rng: Rng): State {
  const { phase, players, deck } = state;
  const isShown = (player: number): boolean => phase === 'over' || player === seat;
  const hidden = [
    ...players.flatMap((player, i) => (isShown(i) ? [] : unseenCards(player))),
    ...deck,
  ];
  const draw = (): Pearl => takeOne(hidden, rng);

  return frozenCopy({
    ...state,
    players: players.map((player, i) => {
      if (isShown(i)) return player;
      const hand: Record<Pearl, number> = { ...player.seen };
      unseenCards(player).forEach(() => hand[draw()]++);
      return { ...player, hand };
    }),
    deck: deck.map(draw),
  });
}

function unseenCards({ hand, seen }: Player): Pearl[] {
  return cardsOf(pearlsOf((pearl) => hand[pearl] - seen[pearl]));
}

// Actions with something changed: at times still legal, mostly not, at times no action at all.

type Change = (action: Action, state: State, rng: Rng) => unknown;

const CHANGES: readonly Change[] = [
  (_, __, rng) => ({ type: 'take', color: pick(PEARLS, rng) }),
  (_, __, rng) => ({
    type: 'play',
    color: pick(PEARLS, rng),
    count: randomBelow(rng, 6),
    jokers: randomBelow(rng, 4),
    necklace: randomBelow(rng, 2) === 0,
  }),
  (action, state, rng) => {
    const color = pick(PEARLS, rng);
    const count = handOf(state)[color];
    return { jokers: 0, necklace: false, ...action, type: 'play', color, count };
  },
  (action) => (action.type === 'play' ? { ...action, necklace: !action.necklace } : [action]),
  (action) => (action.type === 'play' ? { ...action, jokers: action.jokers + 1 } : action.type),
  (action, { turn }) => ({ ...action, player: turn }),
  () => ({ type: 'pass' }),
];

// Values of Pearls.

/**
 * Hands of pearl cards: none up to as many as a hand can hold.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { formatPearls, parsePearls } from 'reef-rules/pearls';
 * import { pearlHands } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(pearlHands(), (hand) => parsePearls(formatPearls(hand)).teal === hand.teal),
 * );
 * ```
 * @group Values
 */
export function pearlHands(): fc.Arbitrary<Pearls> {
  const hands = fc.shuffledSubarray(cardsOf(CARDS), { maxLength: HAND_LIMIT });
  return hands.map((cards) => ({ ...tally(cards) }));
}

/**
 * Options of Pearls with a seed: two to six players, with and without the removal of cards.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { setup } from 'reef-rules/pearls';
 * import { pearlsOptions } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(pearlsOptions(), (options) => setup(options).players.length === options.players),
 * );
 * ```
 * @group Values
 */
export function pearlsOptions(): fc.Arbitrary<SetupOptions> {
  return fc.constantFrom(...PLAYER_COUNTS).chain((players) =>
    fc.record(
      {
        players: fc.constant(players),
        seed: fc.oneof(fc.integer(), fc.string()),
        first: fc.nat(players - 1),
        allCards: fc.boolean(),
      },
      { requiredKeys: ['players', 'seed'], noNullPrototype: true },
    ),
  );
}
