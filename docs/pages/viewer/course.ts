import { ParseError, parseRecord, recordFromJson, reef, replay, verify } from 'reef-rules';
import type { AnyGame, GameEvent } from 'reef-rules';
import { pearls } from 'reef-rules/pearls';
import { sentence } from '../lab/problem.js';

/** One turn of a game that is being watched; number 0 is the beginning, where nobody has acted. */
export interface Turn {
  readonly player: number | null;
  /** What was done, in the notation of the game. */
  readonly action: string;
  /** What happened, in words, in order. */
  readonly words: readonly string[];
  readonly events: readonly GameEvent[];
  /** How the game stood afterwards. */
  readonly state: object;
}

/** A whole game, or as much of it as could be played. */
export interface Course {
  readonly game: AnyGame;
  readonly turns: readonly Turn[];
  /** What is wrong with the record further on; `null` if nothing is. */
  readonly problem: string | null;
}

const GAMES: readonly AnyGame[] = [reef, pearls];

/**
 * The game that a record tells, text or JSON. A record that goes wrong somewhere is played as far as
 * it goes.
 *
 * @throws ParseError or RulesError when it is no record, SyntaxError when it is no JSON.
 */
export function readCourse(text: string): Course {
  const isJson = text.trimStart().startsWith('{');
  // Some editors put a mark in front of a text; JSON does not allow it.
  const value: unknown = isJson ? JSON.parse(text.replace(/^\uFEFF/, '')) : null;
  const game = isJson ? gameNamed(value) : gameOf(text);
  const record = isJson ? recordFromJson(game, value) : parseRecord(game, text);

  const turns: Turn[] = [];
  const problem = verify(game, record, {
    onStep: ({ player, action, state, events }) => {
      // Who is next can be seen in the next turn.
      const told = events.filter(({ type }) => type !== 'turn-began');
      const words = told.map((event) => game.renderEvent(event, state));
      turns.push({ player, action: game.formatAction(action), words, events, state });
    },
  });
  if (problem?.code === 'other-rules') throw new Error(`The record was ${problem.message}.`);
  const [first] = replay(game, record, 0) as [object];
  turns.unshift({ player: null, action: 'The beginning', words: [], events: [], state: first });
  if (problem === null) return { game, turns, problem: null };
  const line = problem.code === 'illegal-action' ? problem.line : undefined;
  const where = line === undefined ? '' : `Line ${line}, `;
  return { game, turns, problem: sentence(`${where}${problem.message}`) };
}

function gameNamed(value: unknown): AnyGame {
  const { game: name } = value as { readonly game?: unknown };
  const found = GAMES.find((game) => game.name === name);
  if (found !== undefined) return found;
  throw new Error(`The record’s "game" should be ${GAMES.map(quoted).join(' or ')}.`);
}

/** The game whose record a text begins with; comments may come first. */
function gameOf(text: string): AnyGame {
  const [, skipped = '', word = ''] = /^((?:\s|;.*)*)(\S*)/.exec(text) ?? [];
  const found = GAMES.find((game) => game.name === word);
  if (found !== undefined) return found;
  const before = skipped.split(/\r\n|\r|\n/);
  throw new ParseError({
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    found: word === '' ? 'the end' : JSON.stringify(word.slice(0, 20)),
    expected: GAMES.map(({ name }) => `"${name} record"`).join(' or '),
  });
}

function quoted({ name }: AnyGame): string {
  return `"${name}"`;
}
