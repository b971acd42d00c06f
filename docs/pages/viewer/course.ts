import {
  createRecord,
  formatRecord,
  ParseError,
  parseRecord,
  recordFromJson,
  replay,
  verify,
} from 'reef-rules';
import type { AnyGame, Beginning, Ending, GameEvent, GameOptions } from 'reef-rules';
import { sentence } from '../shared/problem.js';
import { nameTags, namesIn } from '../shared/names.js';
import { GAMES } from './games.js';

/** One turn of a game that is being watched; number 0 is the beginning, where nobody has acted. */
export interface Turn {
  readonly player: number | null;
  /** What was done, in the notation of the game; empty for the beginning. */
  readonly action: string;
  /** The same as a value; `null` for the beginning. */
  readonly done: unknown;
  /** What the record says of it; empty if it says nothing. */
  readonly comment: string;
  readonly events: readonly GameEvent[];
  /** How the game stood afterwards. */
  readonly state: object;
}

/** A whole game, or as much of it as could be played. */
export interface Course {
  readonly game: AnyGame;
  /** What to call each player. */
  readonly names: readonly string[];
  readonly beginning: Beginning<object, GameOptions>;
  readonly turns: readonly Turn[];
  /** How the game ended after the last turn if its rules did not end it, in words; otherwise `null`. */
  readonly ending: string | null;
  /** What is wrong with the record further on; `null` if nothing is. */
  readonly problem: string | null;
}

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

  const [first] = replay(game, record, 0) as [object];
  const given = namesIn(text);
  const names = seatsOf(first).map((_, seat) => given[seat] ?? `Player ${seat + 1}`);
  const said = new Map(record.comments?.map(({ at, text: words }) => [at, words]));
  const nothing = { player: null, action: '', done: null, comment: '', events: [] };
  const turns: Turn[] = [{ ...nothing, state: first }];
  const problem = verify(game, record, {
    onStep: ({ player, action, state, events }) => {
      const comment = said.get(turns.length - 1) ?? '';
      const written = game.formatAction(action);
      turns.push({ player, action: written, done: action, comment, events, state });
    },
  });
  if (problem?.code === 'other-rules') throw new Error(`The record was ${problem.message}.`);
  const { options, state } = record as { options?: GameOptions; state?: object };
  const beginning = options === undefined ? { state: state! } : { options };
  const isCutOff = problem?.code === 'illegal-action';
  const ending = record.ending === undefined || isCutOff ? null : endingWords(record.ending, names);
  const course = { game, names, beginning, turns, ending };
  if (problem === null) return { ...course, problem: null };
  const line = problem.code === 'illegal-action' ? problem.line : undefined;
  const where = line === undefined ? '' : `Line ${line}, `;
  return { ...course, problem: sentence(`${where}${problem.message}`) };
}

function endingWords({ by, player, reason = '' }: Ending, names: readonly string[]): string {
  const what = by === 'resignation' ? 'resigned' : 'lost by forfeit';
  return sentence(`${names[player]!} ${what}${reason === '' ? '' : `: ${reason}`}`);
}

function seatsOf(state: object): readonly unknown[] {
  return (state as { readonly players: readonly unknown[] }).players;
}

/**
 * The record of another game: the same up to a turn, and then this action.
 *
 * @throws ParseError when the text is no action, IllegalActionError when it is not legal there.
 */
export function whatIf(
  { game, names, beginning, turns }: Course,
  at: number,
  text: string,
): string {
  const action = game.parseAction(text);
  game.apply(turns[at]!.state, action);
  const before = turns.slice(1, at + 1);
  const actions = [...before.map(({ done }) => done), action];
  const comments = before.flatMap(({ comment }, i) =>
    comment === '' ? [] : [{ at: i, text: comment }],
  );
  const record = createRecord(game, { beginning, actions, comments });
  return nameTags(names) + formatRecord(game, record);
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
