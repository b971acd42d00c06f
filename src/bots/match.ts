import { ensureGame } from '../core/game.js';
import { freeze } from '../core/made.js';
import type {
  ActionOf,
  AnyGame,
  EventOf,
  Game,
  GameOptions,
  GameResult,
  GameStep,
  OptionsOf,
  StateOf,
  ViewOf,
} from '../core/game.js';
import { recordOf } from '../core/record.js';
import type { Ending as RecordEnding, GameRecord, RecordComment } from '../core/record-data.js';
import { createRng, ensureSeed } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import { commentOn } from './analysis.js';
import type { Analysis } from './analysis.js';
import { badOption, ensureBots, settledOptions } from './arguments.js';
import type { Bot } from './bot.js';
import { keyedSeed } from '../core/keyed.js';
import { Referee } from './referee.js';
import type { Failure } from './referee.js';
import { ensureTiming } from './timing.js';
import type { GameTiming } from './timing.js';

/**
 * Options of a match.
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
 * @group Matches
 */
export interface MatchOptions<Options> extends GameTiming {
  /** The options of `setup` besides the number of players and the seed, such as a start rule. */
  readonly setup?: Omit<Options, 'players' | 'seed'> | undefined;
  /** Decides the deal, and with bots that use no other random numbers the whole match. */
  readonly seed: Seed;
  /** The seed of the bots' random numbers; by default the seed of the deal. */
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
 * @group Matches
 */
export interface MatchTurn<State, Action, Event> {
  /** The number of the turn in the match, from 1. */
  readonly number: number;
  /** The player who took it. */
  readonly seat: number;
  readonly action: Action;
  /** What the bot thought about it; `null` if it did not say. */
  readonly analysis: Analysis<Action> | null;
  /** Everything that happened, secrets included. */
  readonly events: readonly Event[];
  /** The state after the turn. */
  readonly state: State;
  /** How long the bot thought; `null` without a clock. */
  readonly milliseconds: number | null;
}

/**
 * How a match ended, and what it takes to play it again.
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
 * @group Matches
 */
export interface MatchEnd<State, Action, Options> {
  /** The winners. When a bot fails, all others share the victory. */
  readonly winners: readonly number[];
  /** The result of the game; `null` when a bot failed, because the game was not finished. */
  readonly result: GameResult | null;
  readonly failure: Failure | null;
  /** The game as far as it was played, with what bots thought about their actions as comments. */
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
 * @group Matches
 */
export interface Match<State, Action, Options, Event> extends MatchEnd<State, Action, Options> {
  readonly turns: readonly MatchTurn<State, Action, Event>[];
}

/**
 * A whole match of a game, by the game's value: `MatchOf<typeof reef>`.
 *
 * @group Matches
 */
export type MatchOf<G extends AnyGame> = Match<StateOf<G>, ActionOf<G>, OptionsOf<G>, EventOf<G>>;

/**
 * Plays one game between bots, one for each seat. Each bot sees only what a player in its seat can
 * see. Each has its own random numbers, so no bot's choices disturb another's.
 *
 * A bot that answers with an illegal action, throws, or takes longer than the budget allows loses
 * the game at once. The game then has no result, and the others share the victory, because it is
 * not known which of them would have won.
 *
 * @throws RulesError `bad-game`, `bad-bot`, or `bad-options` for options that no match can be
 * played with.
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
 * @group Matches
 */
export async function playMatch<G extends AnyGame>(
  game: G,
  bots: readonly Bot<ViewOf<G>, ActionOf<G>>[],
  options: MatchOptions<OptionsOf<G>>,
): Promise<MatchOf<G>> {
  const turns: MatchTurn<StateOf<G>, ActionOf<G>, EventOf<G>>[] = [];
  const match = matchTurns(game, bots, options);
  for (;;) {
    const { done, value } = await match.next();
    if (done === true) return freeze({ turns: freeze(turns), ...value });
    turns.push(value);
  }
}

/**
 * Plays a match turn by turn, to watch it: a bot is asked only when its turn is requested.
 *
 * @throws RulesError `bad-game`, `bad-bot`, or `bad-options` for options that no match can be
 * played with.
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
 * @group Matches
 */
export async function* matchTurns<G extends AnyGame>(
  game: G,
  bots: readonly Bot<ViewOf<G>, ActionOf<G>>[],
  given: MatchOptions<OptionsOf<G>>,
): AsyncGenerator<
  MatchTurn<StateOf<G>, ActionOf<G>, EventOf<G>>,
  MatchEnd<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
  undefined
> {
  ensureGame(game);
  const players = ensureBots(bots);
  const options = settledOptions(given);
  ensureTiming(players, options);
  ensureSeeds(options);
  const take = (state: object, action: unknown): GameStep<object, object> =>
    game.step(state, action);
  const turns = turnsOf<object, object, unknown, GameOptions, GameStep<object, object>>(
    game,
    players,
    options,
    take,
  ) as AsyncGenerator<
    MatchTurn<StateOf<G>, ActionOf<G>, EventOf<G>>,
    Ending<StateOf<G>, ActionOf<G>, OptionsOf<G>>,
    undefined
  >;
  const { record, ...end } = yield* turns;
  return freeze({ ...end, record: record() });
}

/** The end of a match; its record is made only when asked for. */
type Ending<S, A, O> = Omit<MatchEnd<S, A, O>, 'record'> & {
  readonly record: () => GameRecord<S, A, O>;
};

/**
 * The turns of a match, for bots and options that are known to be valid. `take` carries an action out
 * and returns the next state, together with what a turn has to tell.
 */
export async function* turnsOf<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  T extends { readonly state: S },
>(
  game: Game<S, V, A, O>,
  bots: readonly Bot<V, A>[],
  options: MatchOptions<O>,
  take: (state: S, action: A) => T,
): AsyncGenerator<
  Omit<MatchTurn<S, A, never>, 'events' | 'state'> & T,
  Ending<S, A, O>,
  undefined
> {
  const { seed, luck = seed } = options;
  const setup = setupOf<O>(bots.length, options);
  let state = game.setup(setup);
  const lucks = bots.map((_, seat) => luckOf(luck, seat));
  const referee = new Referee(bots, options);
  const actions: A[] = [];
  const comments: RecordComment[] = [];
  let failure: Failure | null = null;
  for (;;) {
    const seat = game.turn(state);
    if (seat === null) break;
    const answer = await referee.ask(game, state, seat, lucks[seat]!, take);
    if ('failure' in answer) {
      failure = freeze({ ...answer.failure, turn: actions.length + 1 });
      break;
    }
    const { action, analysis, outcome, milliseconds } = answer;
    ({ state } = outcome);
    if (analysis !== null) {
      comments.push(freeze({ at: actions.length, text: commentOn(game, action, analysis) }));
    }
    actions.push(action);
    yield freeze({ number: actions.length, seat, action, analysis, ...outcome, milliseconds });
  }

  const result = game.result(state);
  const others = [...bots.keys()].filter((seat) => seat !== failure?.seat);
  const winners = freeze([...(result?.winners ?? others)]);
  referee.end(game, state, winners, result);
  const record = (): GameRecord<S, A, O> =>
    recordOf<S, V, A, O>(
      game,
      { beginning: { options: setup }, actions, ending: forfeitOf(failure), comments },
      state,
    );
  return { winners, result, failure, record };
}

/**
 * The random numbers of the bot in a seat. They come from a keyed hash, so they betray neither the deal nor the
 * numbers of the others.
 */
export function luckOf(luck: Seed, seat: number): Rng {
  return createRng(keyedSeed(luck, `the bot in seat ${seat}`));
}

/** How a failure ends a game, for its record. */
export function forfeitOf(failure: Failure | null): RecordEnding | undefined {
  if (failure === null) return undefined;
  return freeze({ by: 'forfeit', player: failure.seat, reason: failure.code });
}

/** The options of `setup` for a match. */
export function setupOf<O extends GameOptions>(
  players: number,
  { setup, seed }: Pick<MatchOptions<O>, 'setup' | 'seed'>,
): O {
  return { ...setup, players, seed } as GameOptions as O;
}

/** Refuses what is no seed, and a missing one: matches can be played again. */
export function ensureSeeds({ seed, luck }: Pick<MatchOptions<unknown>, 'seed' | 'luck'>): void {
  ensureSeed(seed);
  ensureSeed(luck, 'luck');
  if ((seed as unknown) === undefined) throw badOption('seed', 'expected a seed, such as 7');
}
