import { freeze } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions, GameResult } from '../core/game.js';
import { recordOf } from '../core/record.js';
import type { GameRecord } from '../core/record.js';
import { checkSeed, createRng } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import type { Bot } from './bot.js';
import { badOption, checkBots, checkTiming, Table } from './table.js';
import type { Failure, Timing } from './table.js';

/**
 * What else a game can be told when it is set up, such as a start rule.
 *
 * @example
 * ```ts
 * import type { SetupOptions } from 'reef-rules';
 * import type { SetupRest } from 'reef-rules/bots';
 *
 * const rest: SetupRest<SetupOptions> = { start: 'anywhere' };
 * rest.start; // 'anywhere'
 * ```
 */
export type SetupRest<Options> = Omit<Options, 'players' | 'seed'>;

/**
 * How a match is played.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { SetupOptions } from 'reef-rules';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { MatchOptions } from 'reef-rules/bots';
 *
 * const options: MatchOptions<SetupOptions> = { seed: 7, setup: { start: 'outside' } };
 * (await playMatch(reef, [random, random], options)).record.options?.start; // 'outside'
 * ```
 */
export interface MatchOptions<Options> extends Timing {
  /** The options of `setup` besides the number of players and the seed. */
  readonly setup?: SetupRest<Options> | undefined;
  /** Decides the deal, and with bots that have no other luck the whole match. */
  readonly seed: Seed;
  /** The seed of the bots' luck; by default it follows from the seed of the deal. */
  readonly luck?: Seed | undefined;
}

/**
 * One turn of a match.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { MatchTurn } from 'reef-rules/bots';
 *
 * const { turns } = await playMatch(pearls, [random, random], { seed: 7, setup: { first: 1 } });
 * const seats = turns.map(({ seat }: MatchTurn<object, unknown, object>) => seat);
 * seats.slice(0, 3); // [1, 0, 1]
 * ```
 */
export interface MatchTurn<State, Action, Event> {
  /** Which turn of the match it was, from 1. */
  readonly number: number;
  /** Who took it. */
  readonly seat: number;
  readonly action: Action;
  /** All that happened, secrets included. */
  readonly events: readonly Event[];
  /** How the game stood after it. */
  readonly state: State;
  /** How long the bot thought; `null` without a clock. */
  readonly milliseconds: number | null;
}

/**
 * How a match ended, and all that it takes to see it again.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { MatchEnd } from 'reef-rules/bots';
 *
 * const end: MatchEnd<object, unknown, object> = await playMatch(pearls, [random, random], { seed: 7 });
 * end.record.game; // 'pearls'
 * ```
 */
export interface MatchEnd<State, Action, Options> {
  /** Who won. When a bot has failed, all others share the victory. */
  readonly winners: readonly number[];
  /** The result of the game; `null` when a bot has failed, for then it has none. */
  readonly result: GameResult | null;
  readonly failure: Failure | null;
  /** The game as far as it was played. */
  readonly record: GameRecord<State, Action, Options>;
}

/**
 * A whole match.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { Match } from 'reef-rules/bots';
 *
 * const match: Match<object, unknown, object, object> = await playMatch(pearls, [random, random], {
 *   seed: 7,
 * });
 * match.turns.length === match.record.actions.length; // true
 * ```
 */
export interface Match<State, Action, Options, Event> extends MatchEnd<State, Action, Options> {
  readonly turns: readonly MatchTurn<State, Action, Event>[];
}

/**
 * Plays one game between bots, one for each seat. Each of them is shown what a player in its seat can
 * see, and nothing else; each has luck of its own, so nobody's choices disturb another's.
 *
 * A bot that answers with something illegal, throws, or takes longer than the budget allows, loses
 * the game at once. The game then has no result, and as nobody can say who of the others would have
 * won it, they share the victory.
 *
 * @throws RulesError `bad-bot`, or `bad-options` for options that no match can be played with.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { playMatch, random, REEF_BOTS } from 'reef-rules/bots';
 *
 * const { winners, failure } = await playMatch(reef, [REEF_BOTS.greedy, random], { seed: 7 });
 * winners; // [0]
 * failure; // null
 * ```
 */
export async function playMatch<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: MatchOptions<O>,
): Promise<Match<S, A, O, E>> {
  const turns: MatchTurn<S, A, E>[] = [];
  const match = matchTurns(game, bots, options);
  for (;;) {
    const { done, value } = await match.next();
    if (done === true) return freeze({ turns: freeze(turns), ...value });
    turns.push(value);
  }
}

/**
 * The same turn by turn, for whoever wants to look on: nobody is asked before the turn is wanted.
 *
 * @throws RulesError `bad-bot`, or `bad-options` for options that no match can be played with.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { matchTurns, random } from 'reef-rules/bots';
 *
 * let turns = 0;
 * for await (const { number } of matchTurns(pearls, [random, random], { seed: 7 })) turns = number;
 * turns > 20; // true
 * ```
 */
export async function* matchTurns<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: MatchOptions<O>,
): AsyncGenerator<MatchTurn<S, A, E>, MatchEnd<S, A, O>, undefined> {
  checkMatch(bots, options);
  const setup = setupOf<O>(bots.length, options);
  let state = game.setup(setup);
  const luck = luckOf(options, bots.length);

  const actions: A[] = [];
  const table = new Table(bots, options);
  for (;;) {
    const seat = game.turn(state);
    const turn = seat === null ? null : await table.ask(game, state, seat, luck[seat]!);
    if (turn === null || 'failure' in turn) {
      const record = recordOf<S, V, A, O>(game, { options: setup }, actions, state);
      const failure = turn && freeze({ ...turn.failure, turn: actions.length + 1 });
      return freeze({ ...endOf(game.result(state), failure, bots.length), record });
    }
    ({ state } = turn);
    actions.push(turn.action);
    yield freeze({ number: actions.length, seat: seat!, ...turn });
  }
}

/** The options of `setup` for a match. */
export function setupOf<O extends GameOptions>(
  players: number,
  { setup, seed }: { readonly setup?: SetupRest<O> | undefined; readonly seed: Seed },
): O {
  return { ...setup, players, seed } as GameOptions as O;
}

interface Luck {
  readonly seed: Seed;
  readonly luck?: Seed | undefined;
}

/** Everybody has luck of their own, and none of it is the deal's. */
function luckOf({ seed, luck = seed }: Luck, players: number): Rng[] {
  return Array.from({ length: players }, (_, seat) =>
    createRng(`${luck}, the bot in seat ${seat}`),
  );
}

function endOf(
  result: GameResult | null,
  failure: Failure | null,
  players: number,
): Omit<MatchEnd<never, never, never>, 'record'> {
  const others = Array.from({ length: players }, (_, seat) => seat);
  const winners = result?.winners ?? others.filter((seat) => seat !== failure?.seat);
  return { winners: freeze([...winners]), result, failure };
}

/** Refuses bots and options that no match can be played with. */
function checkMatch(bots: unknown, options: Timing & Luck): void {
  checkTiming(checkBots(bots), options);
  const { seed, luck } = options;
  checkSeed(seed);
  checkSeed(luck, 'luck');
  if ((seed as unknown) === undefined) throw badOption('seed', 'a match needs a seed');
}
