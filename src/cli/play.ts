import type { Bot } from '../bots/bot.js';
import { matchTurns, setupOf } from '../bots/match.js';
import type { MatchEnd, MatchTurn, SetupRest } from '../bots/match.js';
import { bold, nameOf } from '../core/draw.js';
import type { DrawStyle } from '../core/draw.js';
import { isRulesError } from '../core/errors.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import type { Seed } from '../core/rng.js';
import { standingsText } from './standings.js';
import { UsageError } from './usage.js';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** Who plays, and how. */
export interface Table<View extends object, Action, Options> {
  /** One for each player. */
  readonly bots: readonly Bot<View, Action>[];
  readonly seed: Seed;
  /** The options of the game. */
  readonly setup: SetupRest<Options>;
  /** What is special about this game, in a sentence. */
  readonly note: string;
}

/** Plays a whole game and tells it piece by piece, each piece ending with a line break. */
export async function* tellGame<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  { bots, seed, setup, note }: Table<V, A, O>,
  color: boolean,
): AsyncGenerator<string, void, undefined> {
  const style = { color, names: NAMES };
  const players = bots.length;
  const seats = bots.map((bot, seat) => `${nameOf(seat, style)} (${bot.name})`);
  let state = newGame(game, setupOf<O>(players, { setup, seed }));

  yield `${heading(`${titleOf(game.name)}, ${players} players, seed ${seed}`, style)}\n`;
  yield `Players: ${seats.join(', ')}.\n${note}\n\n${game.drawState(state, style)}\n`;

  const match = matchTurns(game, bots, { seed, setup, now: () => performance.now() });
  for (;;) {
    const { done, value } = await match.next();
    if (done === true) {
      yield `\n${heading('The end', style)}\n${game.drawState(state, style)}\n`;
      yield `\n${heading('Standings', style)}\n${endText(game, value, style)}\n`;
      return;
    }
    yield `\n${turnText(game, value, style)}\n`;

    state = value.state;
    if (isTimeToLookAround(value.number, players) && game.turn(state) !== null) {
      const when = `The table after ${value.number} turns`;
      yield `\n${heading(when, style)}\n${game.drawState(state, style)}\n`;
    }
  }
}

function endText(
  { tieBreaks }: { readonly tieBreaks: readonly string[] },
  { result, failure }: Pick<MatchEnd<never, never, never>, 'result' | 'failure'>,
  style: DrawStyle,
): string {
  return result === null ? `${failure?.message ?? ''}.` : standingsText(result, tieBreaks, style);
}

function newGame<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  options: O,
): S {
  try {
    return game.setup(options);
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new UsageError(error.message);
  }
}

/** A turn shows only what it has changed, so everything is shown after the first and each fifth round. */
function isTimeToLookAround(turns: number, players: number): boolean {
  return turns === players || turns % (5 * players) === 0;
}

/** One action: in notation, in words, and a drawing of what it has changed. */
function turnText<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  { number, seat, action, events, state }: MatchTurn<S, A, E>,
  style: DrawStyle,
): string {
  return [
    heading(`Turn ${number}: ${nameOf(seat, style)}`, style),
    game.formatAction(action),
    ...events.map((event) => `  ${game.drawEvent(event, state, style)}`),
    '',
    game.drawAction(action, state, seat, style),
  ].join('\n');
}

function heading(text: string, style: DrawStyle): string {
  return bold(`--- ${text} `.padEnd(80, '-'), style);
}

/** The name of a game as a title. */
export function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
