import { isParseError, isRulesError, ParseError } from '../core/errors.js';
import { explain } from '../core/words.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { replay, verify } from '../core/record.js';
import type { VerifyOptions } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import type { GameRecord } from '../core/record-data.js';
import { parseRecord } from '../core/record-text.js';
import { listed } from '../core/text.js';
import { pointedAt } from './files.js';
import { GAMES, gameNamed } from './games.js';
import { PHRASES } from './language.js';
import type { Language, Style } from './language.js';
import { InputError } from './usage.js';

export type Record = GameRecord<object, unknown, GameOptions>;

/** A record, and the game that it is of. */
export interface Found {
  readonly game: AnyGame;
  readonly record: Record;
}

type Listener = NonNullable<VerifyOptions<object, unknown, GameOptions, GameEvent>['onStep']>;
/** What one action of a record has led to. */
export type Step = Parameters<Listener>[0];

/** The record in a text of a file, as text or as JSON; any other is refused. */
export function readRecord(file: string, text: string, language: Language): Found {
  try {
    return /^\s*\{/.test(text) ? fromJson(text) : fromText(text);
  } catch (error) {
    if (isParseError(error)) {
      throw new InputError(
        `${file}:${error.line}:${error.column}: ${pointedAt(text, error, PHRASES[language])}`,
      );
    }
    if (error instanceof SyntaxError) throw new InputError(`${file}: ${error.message}`);
    if (isRulesError(error)) {
      throw new InputError(`${file}: ${explain(GAMES[0].words[language], error)}`);
    }
    throw error;
  }
}

/** Which game it is, the text says first. */
function fromText(text: string): Found {
  const [, name = ''] = /^(?:\s|;[^\r\n]*)*([a-z]+)[ \t]+record\b/.exec(text) ?? [];
  const found = GAMES.find((one) => one.game.name === name);
  const { game } = found ?? GAMES[0];
  try {
    return { game, record: parseRecord(game, text) };
  } catch (error) {
    if (!isParseError(error) || found !== undefined) throw error;
    const expected = listed(
      GAMES.map((one) => `"${one.game.name} record"`),
      'or',
    );
    throw new ParseError({ line: error.line, column: error.column, found: error.found, expected });
  }
}

function fromJson(text: string): Found {
  const value = JSON.parse(text) as { readonly game?: unknown };
  const names = GAMES.map(({ game }) => game.name);
  const name = names.find((one) => one === value.game);
  if (name === undefined) throw new SyntaxError(`"game" must be ${listed(names, 'or')}`);
  const { game } = gameNamed(name);
  return { game, record: recordFromJson(game, value) };
}

/** What happened in a valid record; any other is refused. */
export function stepsOf(
  file: string,
  { game, record }: Found,
  { words, phrases }: Pick<Style, 'words' | 'phrases'>,
): readonly Step[] {
  const steps: Step[] = [];
  const problem = verify(game, record, { onStep: (step) => steps.push(step) });
  if (problem === null) return steps;
  if (problem.code !== 'illegal-action')
    throw new InputError(`${file}: ${explain(words, problem)}`);
  const { line, column } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const action = game.formatAction(record.actions[problem.at]);
  const why = explain(words, problem.violation);
  throw new InputError(`${place}: ${phrases.illegal(problem.at + 1, action, why)}`);
}

/** The state before the first action. */
export function firstOf({ game, record }: Found): object {
  return replay(game, record, 0)[0]!;
}

/** How many play in a state of any game. */
export function playersIn(state: object): number {
  return (state as { readonly players: readonly unknown[] }).players.length;
}
