import { freeze } from '../../core/made.js';
import { KINDS } from '../../fast/pearls/layout.js';
import { MOST_ACTIONS } from '../../pearls/legal.js';
import { WORTH } from '../../pearls/numbers.js';
import { PearlsSimulator } from '../../fast/pearls/simulator.js';
import { NECKLACES } from '../../pearls/types.js';
import type { Action, Phase, View } from '../../pearls/types.js';
import type { Bot, Decision } from '../bot.js';
import { greatest } from '../greedy.js';

/**
 * Plays Pearls with an eye on its points and its hand: it chooses as {@link greedy} with {@link pearlsWorth} does, on the
 * simulator, where it takes a fraction of the time.
 *
 * @group Ready bots
 */
export const pearlsGreedy: Bot<View, Action> = /* @__PURE__ */ freeze<Bot<View, Action>>({
  name: 'greedy',
  choose({ view, seat, rng }: Decision<View, Action>) {
    if (game === null) game = new PearlsSimulator<View>(view);
    else game.load(view);
    const count = game.list(actions);
    for (let i = 0; i < count; i++) {
      game.do(actions[i]!);
      worths[i] = worthIn(game, seat);
      game.undo();
    }
    return game.toAction(actions[greatest(worths, count, rng)]!);
  },
});

/** The game of the last choice; loading another one is faster than making a simulator. */
let game: PearlsSimulator<View> | null = null;

/** Room for what a moment is good for. */
const actions = /* @__PURE__ */ new Int32Array(MOST_ACTIONS);
const worths = /* @__PURE__ */ new Float64Array(MOST_ACTIONS);
const hand = /* @__PURE__ */ new Int32Array(KINDS);
const necklaces = /* @__PURE__ */ new Int32Array(NECKLACES.length);

/** What `pearlsWorth` says of the position. At the end the score has the cards in hand taken off. */
function worthIn(after: PearlsSimulator<View>, seat: number): number {
  const { phase, players, turn, deckSize, finalTurns, isOver } = after;
  if (isOver) return after.score(seat);
  after.hand(seat, hand);
  const turns = turnsLeft(phase, players, turn, deckSize, finalTurns, seat);
  return worthOf(after.score(seat), hand, necklaces, after.necklaces(necklaces), turns);
}

/** How many turns a player can count on: about one card leaves the deck with every turn. */
export function turnsLeft(
  phase: Phase,
  players: number,
  turn: number,
  deck: number,
  finalTurns: number,
  seat: number,
): number {
  if (phase === 'play') return 1 + Math.floor(deck / players);
  const before = (seat - turn + players) % players;
  return before < finalTurns ? 1 : 0;
}

/**
 * A player's points, and half of what the hand promises; the kinds for which no turn is left count against the
 * player. The first `count` of `values` are those of the necklaces on the table.
 */
export function worthOf(
  points: number,
  held: ArrayLike<number>,
  values: ArrayLike<number>,
  count: number,
  turns: number,
): number {
  const groups: Group[] = [];
  for (let kind = 0; kind < KINDS; kind++) {
    if (held[kind]! > 0) groups.push(groupOf(kind, held, values, count));
  }
  // The kinds that lose most by staying in hand are played first.
  groups.sort((a, b) => b.promise + b.value - a.promise - a.value);

  let worth = points;
  let help = 0;
  for (let i = 0; i < groups.length; i++) {
    const { value, promise, jokers } = groups[i]!;
    worth += i < turns ? promise : -value;
    help = Math.max(help, jokers);
  }
  return turns === 0 ? worth : worth + help / 2;
}

/** The cards of one kind in a hand. */
interface Group {
  readonly value: number;
  /** Half of what they may bring, a necklace included. */
  readonly promise: number;
  /** How much more it may be with all the jokers; one group will get them. */
  readonly jokers: number;
}

function groupOf(
  kind: number,
  held: ArrayLike<number>,
  values: ArrayLike<number>,
  count: number,
): Group {
  const cards = held[kind]!;
  const value = cards * WORTH[kind]!;
  const bonus = bonusOf(cards, values, count);
  const jokers = kind === 0 ? 0 : held[0]!;
  const more = jokers === 0 ? 0 : bonusOf(cards + jokers, values, count) - bonus;
  return { value, promise: (value + bonus) / 2, jokers: more };
}

/** Half the cards for a necklace are a quarter of it: the last ones are the hardest to come by. */
function bonusOf(cards: number, values: ArrayLike<number>, count: number): number {
  let best = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    const share = Math.min(1, cards / value);
    best = Math.max(best, value * share * share);
  }
  return best;
}
