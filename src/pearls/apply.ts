import { IllegalActionError } from '../core/errors.js';
import { freeze, freezeState, frozenCopy, frozenState } from '../core/freeze.js';
import type { GameStep } from '../core/game.js';
import { replaced } from '../core/game-helpers.js';
import { readAction } from './actions.js';
import { judge } from './check.js';
import { accountOf } from './scoring.js';
import { withMore } from './cards.js';
import { finalTurnsAfter, mover, phaseAfter, refillSize, seatAfter, triggerOf } from './rules.js';
import type {
  Action,
  Event,
  Pearl,
  Pearls,
  PlayAction,
  PlayerView,
  State,
  TakeAction,
  View,
} from './types.js';

/**
 * The state after an action. Arguments are never changed, and unchanged parts are shared, so
 * `actions.reduce(apply, setup(options))` is a replay.
 *
 * On a view it previews the action: cards that come from an unknown deck become `null`.
 *
 * A state or view that was not made by the library is copied first, or compared with its last copy,
 * which takes ten times as long as the action itself. `stateFromJson` and `viewFromJson` copy it
 * once and for all.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { apply, legalActionAt, setup } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const after = apply(before, legalActionAt(before, 0));
 * after.turn === before.turn; // false
 * ```
 */
export function apply<S extends View>(state: S, action: Action): S {
  return perform(state, action) as S;
}

/**
 * The state after an action, and everything that happened, in order, for animations and logs.
 *
 * @throws IllegalActionError with the reason that `check` gives; then nothing has happened.
 *
 * @example
 * ```ts
 * import { setup, step } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const { events } = step(state, { type: 'take', color: state.market[0] ?? 'joker' });
 * events.map(({ type }) => type); // ['cards-taken', 'market-refilled', 'turn-began']
 * ```
 */
export function step(state: State, action: Action): GameStep<State, Event>;
export function step<S extends View>(view: S, action: Action): GameStep<S, Event<Pearl | null>>;
export function step(view: View, action: Action): GameStep<View, Event<Pearl | null>> {
  const events: Event<Pearl | null>[] = [];
  const state = perform(view, action, events);
  return freeze({ state, events: frozenCopy(events) });
}

/** Where events are collected, if the caller wants them. */
type Log = Event<Pearl | null>[] | undefined;

function perform(given: View, action: unknown, log?: Log): View {
  const read = readAction(action);
  const violation = judge(given, read);
  if (violation !== null) throw new IllegalActionError(violation);

  const next = done(frozenState(given), read as Action, log);
  const { phase, turn, finalTurns } = next;
  if (phase !== 'over') log?.push({ type: 'turn-began', player: turn, finalTurns });
  return next;
}

function done(view: View, action: Action, log: Log): View {
  switch (action.type) {
    case 'take':
      return take(view, action, log);
    case 'play':
      return play(view, action, log);
    case 'pass':
      log?.push({ type: 'passed', player: view.turn });
      return endTurn(view, mover(view), view.market, view.deck, view.necklaces, log);
  }
}

/** All cards of a kind, which everybody sees; the deck fills the gaps as far as it goes. P9, P10, P12. */
function take(view: View, { color }: TakeAction, log: Log): View {
  const left = [...view.market].filter((card) => card !== color);
  const count = view.market.length - left.length;
  log?.push({ type: 'cards-taken', player: view.turn, color, count });

  const deck = [...view.deck];
  const cards = deck.splice(0, refillSize(left.length, deck.length));
  log?.push({ type: 'market-refilled', cards });

  const player = withTaken(mover(view), color, count);
  const market = freeze([...left, ...cards]);
  return endTurn(view, player, market, freeze(deck), view.necklaces, log);
}

/** Cards of one colour with jokers, shown to all, then onto the pile; perhaps a necklace. P13, P14, P15. */
function play(view: View, { color, count, jokers, necklace }: PlayAction, log: Log): View {
  const { turn, market, deck } = view;
  log?.push({ type: 'cards-played', player: turn, color, count, jokers });
  const player = withPlayed(withPlayed(mover(view), color, count), 'joker', jokers);
  if (!necklace) return endTurn(view, player, market, deck, view.necklaces, log);

  const value = count + jokers;
  log?.push({ type: 'necklace-taken', player: turn, value });
  const left = withoutOne(view.necklaces, value);
  return endTurn(view, withNecklace(player, value), market, deck, left, log);
}

// What changes. `applyEvent` asks these, too.

/** The player with cards taken from the market, which everybody has seen. P9, P27. */
export function withTaken(player: PlayerView, color: Pearl, count: number): PlayerView {
  const { hand, seen, pile, necklaces, unknown } = player;
  const more = withMore(hand, color, count);
  return playerOf(more, withMore(seen, color, count), pile, necklaces, unknown);
}

/**
 * Cards of a kind look alike, so those that everybody knows of are taken to be played first: what is
 * left of them is what the others can still be sure of. Then come those that the viewer knows, and last the
 * unknown ones. P27.
 */
export function withPlayed(player: PlayerView, pearl: Pearl, count: number): PlayerView {
  if (count === 0) return player;
  const { hand, seen, pile, necklaces, unknown } = player;
  const known = Math.min(count, hand[pearl]);
  return playerOf(
    withMore(hand, pearl, -known),
    withMore(seen, pearl, -Math.min(count, seen[pearl])),
    withMore(pile, pearl, count),
    necklaces,
    unknown && unknown - (count - known),
  );
}

/** The player with a necklace more. P15. */
export function withNecklace(player: PlayerView, value: number): PlayerView {
  const { hand, seen, pile, necklaces, unknown } = player;
  return playerOf(hand, seen, pile, freeze([...necklaces, value]), unknown);
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

/** The necklaces on the table without one of a value: of two alike, the other stays. P16. */
export function withoutOne(values: readonly number[], value: number): readonly number[] {
  const rest = [...values];
  rest.splice(rest.indexOf(value), 1);
  return freeze(rest);
}

/** The next turn, the first of the last ones, or none any more. P8, P18, P19, P22. */
function endTurn(
  view: View,
  player: PlayerView,
  market: View['market'],
  deck: View['deck'],
  necklaces: View['necklaces'],
  log: Log,
): View {
  const { phase, turn } = view;
  const players = replaced(view.players, turn, player);
  const reason = phase === 'play' ? triggerOf(deck.length, necklaces.length) : null;
  if (reason !== null) log?.push({ type: 'last-turns', player: turn, reason });

  const finalTurns = finalTurnsAfter(view, players.length, reason !== null);
  const newPhase = phaseAfter(phase, finalTurns);
  const isOver = newPhase === 'over';
  if (isOver) logEnd(players, log);
  const newTurn = isOver ? turn : seatAfter(turn, players.length);
  return freezeState({
    phase: newPhase,
    players,
    turn: newTurn,
    market,
    deck,
    necklaces,
    finalTurns,
  });
}

/** All hands are shown and scored, but for those that a preview does not know. P22, P23. */
function logEnd(players: View['players'], log: Log): void {
  log?.push({ type: 'game-over' });
  players.forEach((player, seat) => {
    if (player.unknown !== undefined) return;
    const { pearls, necklaces, penalty, score } = accountOf(player);
    const left = player.hand;
    log?.push({ type: 'player-scored', player: seat, pearls, necklaces, left, penalty, score });
  });
}
