import { createRng, perft } from '../../src/index.js';
import type {
  Game,
  GameEvent,
  GameOptions,
  GameResult,
  GameStanding,
  GameStep,
  Rng,
} from '../../src/index.js';
import { decisionIn } from '../bots/choice.js';
import type { Decider } from '../bots/choice.js';

/** A text that is kept in this folder: a changed rule shows as a difference to it. */
export interface Golden {
  readonly file: string;
  readonly render: () => string;
}

/** Options that decide the whole deal. */
interface Seeded {
  readonly seed: number;
}

// Whole games.

/** A whole game, and how to tell it. */
export interface Story<
  S extends V,
  V extends object,
  A,
  O,
  E extends GameEvent,
  R extends GameStanding,
> {
  readonly game: Game<S, V, A, O, E>;
  readonly options: O & Seeded;
  /** What everybody does, and how to say so. */
  readonly choice: Choice<S, A>;
  /** What the reader should know beforehand. */
  readonly legend: string;
  /** What to add to the number of a turn. */
  readonly turnText?: (state: S) => string;
  readonly positionLines: (state: S) => readonly string[];
  readonly eventText: (event: E, state: S) => string;
  readonly result: (state: S) => Result<R> | null;
  /** What a player's place in the standings tells beside the points. */
  readonly standingText: (standing: R) => string;
}

/** How a game ended, as the game tells it. */
interface Result<R extends GameStanding> extends GameResult {
  readonly standings: readonly R[];
}

/** A way of choosing actions; the generator has the seed of the game. */
export interface Choice<S, A> {
  readonly name: (seed: number) => string;
  readonly choose: (state: S, rng: Rng) => A;
}

/** A whole game, turn by turn. */
export function playthrough<
  S extends V,
  V extends object,
  A,
  O,
  E extends GameEvent,
  R extends GameStanding,
>(story: Story<S, V, A, O, E, R>): string {
  const { game } = story;
  return told(story, (state, action, { state: next, events }, turn) => [
    '',
    `Turn ${turn}${story.turnText?.(state) ?? ''}`,
    ...story.positionLines(state),
    `  ${game.countLegalActions(state)} legal actions`,
    game.formatAction(action),
    ...events.map((event) => `  ${story.eventText(event, next)}`),
  ]);
}

/** A whole game, a line for each turn: who plays, what they hold, and what they do. */
export function outline<
  S extends V,
  V extends object,
  A,
  O,
  E extends GameEvent,
  R extends GameStanding,
>(story: Story<S, V, A, O, E, R>, moverText: (state: S) => string): string {
  const { game } = story;
  return told(story, (state, action, _, turn) => {
    const among = `${game.countLegalActions(state)} legal`;
    return [`${turn}. ${moverText(state)}, ${among}: ${game.formatAction(action)}`];
  });
}

/** A whole game: its options, these lines for each turn, and its end. */
function told<S extends V, V extends object, A, O, E extends GameEvent, R extends GameStanding>(
  story: Story<S, V, A, O, E, R>,
  turnLines: (state: S, action: A, step: GameStep<S, E>, turn: number) => readonly string[],
): string {
  const { game, options, choice } = story;
  const lines = [`${setupText(options)}, then ${choice.name(options.seed)}`, story.legend];
  const rng = createRng(options.seed);
  let state = game.setup(options);
  for (let turn = 1; game.turn(state) !== null; turn++) {
    const action = choice.choose(state, rng);
    const step = game.step(state, action);
    lines.push(...turnLines(state, action, step, turn));
    state = step.state;
  }
  const result = story.result(state)!;
  lines.push('', 'The end', ...story.positionLines(state));
  lines.push(...resultLines(result, story.standingText));
  return textOf(lines);
}

function resultLines<R extends GameStanding>(
  { winners, standings }: Result<R>,
  standingText: (standing: R) => string,
): string[] {
  return [
    ...standings.map(
      (standing) =>
        `${standing.rank}. player ${standing.player}: ${standing.score} points, ${standingText(standing)}`,
    ),
    `won by ${winners.map((seat) => `player ${seat}`).join(' and ')}`,
  ];
}

// Counts of positions.

/** Some positions of a game from which to count. */
export interface PerftRow<O> {
  readonly options: O & Seeded;
  /** What to say about options that are too long to show. */
  readonly note?: string;
  /** How many random actions come first, and to which depth to count from there. */
  readonly from: readonly (readonly [actions: number, depth: number])[];
}

/** How many sequences of actions there are, from the start of some games and from later positions. */
export function perftTables<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  rows: readonly PerftRow<O>[],
): string {
  const lines = ['perft(state, depth): how many sequences of so many legal actions there are.'];
  for (const { options, note, from } of rows) {
    lines.push('', `${setupText(options)}${note === undefined ? '' : `, with ${note}`}`);
    for (const [actions, depth] of from) {
      lines.push(`  after ${actions} times ${AT_RANDOM.name(options.seed)}`);
      const state = afterRandomActions(game, options, actions);
      for (let d = 1; d <= depth; d++) {
        lines.push(`    depth ${d} ${String(perft(game, state, d)).padStart(14)}`);
      }
    }
  }
  return textOf(lines);
}

function afterRandomActions<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  options: O & Seeded,
  actions: number,
): S {
  const { choose } = atRandom(game);
  const rng = createRng(options.seed);
  let state = game.setup(options);
  for (let i = 0; i < actions; i++) state = game.apply(state, choose(state, rng));
  return state;
}

// Words.

const AT_RANDOM = { name: (seed: number): string => `randomAction with createRng(${seed})` };

/** Everybody does anything that is legal. */
export function atRandom<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
): Choice<S, A> {
  return { ...AT_RANDOM, choose: (state, rng) => game.randomAction(state, rng) };
}

/** Everybody plays as this bot does, which has to answer at once. */
export function asBot<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bot: { readonly name: string },
): Choice<S, A> {
  return {
    name: (seed) => `everybody plays as the bot "${bot.name}" with createRng(${seed})`,
    choose: (state, rng) => {
      const decision = decisionIn(game, state, { players: game.players(state) });
      return (bot as unknown as Decider<V, A>).choose({ ...decision, rng }) as A;
    },
  };
}

/** The call that begins a game; lists such as a deck are left out. */
function setupText(options: object): string {
  const settings = Object.entries(options)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`);
  return `setup({ ${settings.join(', ')} })`;
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
