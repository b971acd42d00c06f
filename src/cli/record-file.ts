import type { MatchEnd } from '../bots/match.js';
import { isParseError, isRulesError, ParseError } from '../core/errors.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { replay, verify } from '../core/record.js';
import type { VerifyOptions } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import type { GameRecord } from '../core/record-data.js';
import { formatRecord, parseRecord } from '../core/record-text.js';
import { listed } from '../core/text.js';
import { explain } from '../core/words.js';
import type { Language } from '../games/module.js';
import { InputError } from './options.js';
import { inFile, parsed } from './files.js';
import { GAMES } from './games.js';
import type { CliGame } from './cli-game.js';
import { PHRASES } from './terminal/phrases.js';

/** The games of which a record can be. */
export type Games = readonly [CliGame, ...CliGame[]];

/** A valid record, and the game that it is of. */
export interface Found {
  readonly entry: CliGame;
  readonly game: AnyGame;
  readonly record: Record;
  readonly players: number;
  /** The state before the first action. */
  readonly first: object;
  /** What each action has led to. */
  readonly steps: readonly Step[];
}

type Record = GameRecord<object, unknown, GameOptions>;
type Listener = NonNullable<VerifyOptions<object, unknown, GameOptions, GameEvent>['onStep']>;
type Step = Parameters<Listener>[0];

/** The valid record in the text of a file, as text or as JSON; any other is refused. */
export function readRecord(
  file: string,
  text: string,
  language: Language,
  games: Games = GAMES,
): Found {
  const [entry, record] = reading(file, text, language, () =>
    /^\s*\{/.test(text) ? fromJson(text, games) : fromText(text, games),
  );
  const { game } = entry;
  const steps = stepsOf(file, entry, record, language);
  const first = replay(game, record, 0)[0]!;
  return { entry, game, record, players: game.players(first), first, steps };
}

/** What `read` makes of the text of a file; a text that it cannot read is refused. */
export function reading<T>(
  file: string,
  text: string,
  language: Language,
  read: (text: string) => T,
): T {
  try {
    return parsed(text, read, inFile(file), PHRASES[language]);
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${file}: ${error.message}`);
    if (!isRulesError(error)) throw error;
    throw new InputError(`${file}: ${explain(GAMES[0].words[language], error)}`);
  }
}

/** Which game it is, the text says first. */
function fromText(text: string, games: Games): readonly [CliGame, Record] {
  const [, name = ''] = /^(?:\s|;[^\r\n]*)*([a-z][a-z\d-]*)[ \t]+record\b/.exec(text) ?? [];
  const found = games.find((one) => one.game.name === name);
  const entry = found ?? games[0];
  try {
    return [entry, parseRecord(entry.game, text)];
  } catch (error) {
    if (!isParseError(error) || found !== undefined) throw error;
    const expected = listed(
      games.map((one) => `"${one.game.name} record"`),
      'or',
    );
    throw new ParseError({ line: error.line, column: error.column, found: error.found, expected });
  }
}

function fromJson(text: string, games: Games): readonly [CliGame, Record] {
  const value = JSON.parse(text) as { readonly game?: unknown };
  const entry = games.find(({ game }) => game.name === value.game);
  if (entry !== undefined) return [entry, recordFromJson(entry.game, value)];
  const names = games.map(({ game }) => game.name);
  throw new SyntaxError(`"game" must be ${listed(names, 'or')}`);
}

/** What happened in a record, which is refused if it is not valid. */
function stepsOf(
  file: string,
  entry: CliGame,
  record: Record,
  language: Language,
): readonly Step[] {
  const { game } = entry;
  const words = entry.words[language];
  const steps: Step[] = [];
  const problem = verify(game, record, { onStep: (step) => steps.push(step) });
  if (problem === null) return steps;
  if (problem.code !== 'illegal-action')
    throw new InputError(`${file}: ${explain(words, problem)}`);
  const { line, column } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const action = game.formatAction(record.actions[problem.at]);
  const why = explain(words, problem.violation);
  throw new InputError(`${place}: ${PHRASES[language].illegal(problem.at + 1, action, why)}`);
}

// Writing one.

/**
 * The record of a game with what it does not say itself: who played, and how it came about. These tags
 * are comments at its head, a word and its values each, so the whole is still a record.
 */
export function taggedRecord(
  game: AnyGame,
  { record, winners, failure }: MatchEnd<object, unknown, GameOptions>,
  bots: readonly string[],
  tags: readonly string[] = [],
): string {
  const lost = failure && [
    failure.seat,
    failure.turn,
    failure.code,
    JSON.stringify(failure.message),
  ];
  const lines = [
    ...tags,
    ...bots.map((name, seat) => `bot ${seat} ${JSON.stringify(name)}`),
    ...(winners.length === 0 ? [] : [`winners ${winners.join(' ')}`]),
    ...(record.result === null ? [] : [`scores ${record.result.scores.join(' ')}`]),
    ...(lost === null ? [] : [`failure ${lost.join(' ')}`]),
  ];
  return `${lines.map((line) => `; ${line}\n`).join('')}${formatRecord(game, record)}`;
}

/** The names of the bots in the tags of a record, by seat. */
export function botsIn(text: string): readonly string[] {
  const names: string[] = [];
  for (const [, seat, name] of text.matchAll(/^; bot (\d) ("(?:[^"\\]|\\.)*")$/gm)) {
    try {
      names[Number(seat)] = JSON.parse(name!) as string;
    } catch {
      // A tag that was changed by hand gives no name.
    }
  }
  return names;
}
