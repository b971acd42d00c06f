import { frozenCopy } from '../core/freeze.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { apply } from '../pearls/apply.js';
import { legalActions } from '../pearls/legal.js';
import { formatAction } from '../pearls/notation.js';
import { formatState } from '../pearls/position.js';
import { result } from '../pearls/scoring.js';
import { setup } from '../pearls/setup.js';
import type { SetupOptions } from '../pearls/setup.js';
import { PEARLS } from '../pearls/types.js';
import type { Action, Event, Pearl, Pearls, Player, State, View } from '../pearls/types.js';
import { reveals, view } from '../pearls/view.js';
import { pick } from './chance.js';
import type { GameKit } from './kit.js';
import { pearlsOptions } from './pearls-arbitraries.js';

/**
 * What the laws have to be told about Pearls, to check a port or a variant of it. The model is Pearls
 * as this library plays it; leave it out for a variant whose rules are other ones.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsKit } from 'reef-rules/testing';
 *
 * const laws = gameLaws(pearls, { ...pearlsKit(), model: undefined });
 * laws.find(({ name }) => name.startsWith('turn(state)'))?.check({ numRuns: 5 });
 * ```
 */
export function pearlsKit(): GameKit<State, View, Action, SetupOptions, Event<Pearl | null>> {
  return {
    options: pearlsOptions(),
    // Each of 100 cards is taken at most once and played at most once; then everybody may pass.
    longest: 206,
    choose: choosePearlsAction,
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

/**
 * Any legal action. Half the time the kind of it is chosen first, so that hands grow, and necklaces
 * are taken whenever there are cards for one.
 */
export function choosePearlsAction(state: State, rng: Rng): Action {
  const list = legalActions(state);
  if (randomBelow(rng, 2) === 0) return pick(list, rng);
  const kind = pick([...new Set(list.map(kindOf))], rng);
  return pick(
    list.filter((action) => kindOf(action) === kind),
    rng,
  );
}

function kindOf(action: Action): string {
  return action.type === 'play' && action.necklace ? 'necklace' : action.type;
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
  const draw = (): Pearl => hidden.splice(randomBelow(rng, hidden.length), 1)[0] as Pearl;

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
  return PEARLS.flatMap((pearl) => cardsOf(pearl, hand, seen));
}

function cardsOf(pearl: Pearl, hand: Pearls, seen: Pearls): Pearl[] {
  return Array.from({ length: hand[pearl] - seen[pearl] }, () => pearl);
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
  (action, { players, turn }, rng) => {
    const color = pick(PEARLS, rng);
    const count = (players[turn] as Player).hand[color];
    return { jokers: 0, necklace: false, ...action, type: 'play', color, count };
  },
  (action) => (action.type === 'play' ? { ...action, necklace: !action.necklace } : [action]),
  (action) => (action.type === 'play' ? { ...action, jokers: action.jokers + 1 } : action.type),
  (action, { turn }) => ({ ...action, player: turn }),
  () => ({ type: 'pass' }),
];
