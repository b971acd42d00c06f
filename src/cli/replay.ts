import { isParseError, isRulesError, ParseError } from '../core/errors.js';
import { explain } from '../core/explain.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import { replay, verify } from '../core/record.js';
import { recordFromJson } from '../core/record-data.js';
import { parseRecord } from '../core/record-text.js';
import { listed } from '../core/text.js';
import type { VerifyOptions } from '../core/record.js';
import type { GameRecord } from '../core/record-data.js';
import { colorOn, refuseWords, textOf } from './command.js';
import type { Command } from './command.js';
import { pointedAt, readText } from './files.js';
import { GAMES, gameNamed, titleOf } from './games.js';
import { LANGUAGE_HELP, LANGUAGE_OPTION, languageIn, PHRASES } from './language.js';
import type { Language, Style } from './language.js';
import type { Phrases } from './phrases.js';
import { botsIn } from './tags.js';
import { NAMES, Teller } from './tell.js';
import { InputError, UsageError, wholeNumber } from './usage.js';
import { visible } from './visible.js';

/** A recorded game once more. */
export const command: Command = {
  options: { check: { type: 'boolean' }, at: { type: 'string' }, ...LANGUAGE_OPTION },
  help: `Checks the record of a game of Reef or Pearls, and shows it turn by turn.

Usage: reef-rules replay <file> [options]

The file is a record as text or as JSON; "-" reads it from standard input.

  --check           only check it: every action, and the result
  --at <n>          only show the table after n actions; 0 is the beginning
${LANGUAGE_HELP}`,
  run({ given, words, terminal }) {
    const [file] = words;
    if (file === undefined) throw new UsageError('name the file: reef-rules replay game.txt');
    refuseWords(words, 1, 'one record at a time');
    const text = readText(file, 'record');
    const language = languageIn(given);
    const found = read(file, text, language);
    const entry = gameNamed(found.game.name);

    const style: Style = {
      color: colorOn(terminal.stdout, { given, terminal }),
      names: NAMES,
      words: entry.words[language],
      phrases: PHRASES[language],
    };
    const steps = stepsOf(file, found, style);
    const at = textOf(given, 'at');
    for (const piece of given['check'] === true
      ? [summary(file, found, style.phrases)]
      : at === undefined
        ? story(found, steps, botsIn(text), style)
        : [tableAt(found, steps, at, style)]) {
      terminal.stdout.write(piece);
    }
    return Promise.resolve(0);
  },
};

type Record = GameRecord<object, unknown, GameOptions>;

interface Found {
  readonly game: AnyGame;
  readonly record: Record;
}

type Listener = NonNullable<VerifyOptions<object, unknown, GameOptions, GameEvent>['onStep']>;
type Step = Parameters<Listener>[0];

function read(file: string, text: string, language: Language): Found {
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

/** What happened in a record that is sound; any other is refused. */
function stepsOf(
  file: string,
  { game, record }: Found,
  { words, phrases }: Style,
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

function summary(file: string, { game, record }: Found, phrases: Phrases): string {
  const { actions, result } = record;
  const winners = result?.winners.map((player) => NAMES[player]!);
  const end =
    winners === undefined ? (endingOf(record, phrases) ?? phrases.notOver) : phrases.wonBy(winners);
  return `${visible(file)}: ${phrases.sound(game.name, actions.length, end)}\n`;
}

/** Who gave the game up, and why; `null` if nobody did. */
function endingOf({ ending }: Record, { givenUp }: Phrases): string | null {
  if (ending === undefined) return null;
  const { by, player, reason } = ending;
  return `${givenUp(by, NAMES[player]!)}${reason === undefined ? '' : ` (${visible(reason)})`}`;
}

function playersIn(state: object): number {
  return (state as { readonly players: readonly unknown[] }).players.length;
}

function tableAt(found: Found, steps: readonly Step[], text: string, style: Style): string {
  const at = wholeNumber('--at', text, 0, steps.length);
  const state = steps[at - 1]?.state ?? firstOf(found);
  const { game } = found;
  return new Teller(game, playersIn(state), style).table(state);
}

function firstOf({ game, record }: Found): object {
  return replay(game, record, 0)[0]!;
}

function* story(
  found: Found,
  steps: readonly Step[],
  bots: readonly string[],
  style: Style,
): Generator<string> {
  const { game, record } = found;
  let state = firstOf(found);
  const players = playersIn(state);
  const teller = new Teller(game, players, style);
  const seed = record.options?.seed;
  const title = style.phrases.title(
    titleOf(game.name),
    players,
    seed === undefined ? null : String(seed),
  );
  const comments = new Map(record.comments?.map(({ at, text }) => [at, visible(text)]));
  yield teller.opening(title, bots, '');
  yield `\n${teller.table(state)}`;
  for (const [i, { player, ...step }] of steps.entries()) {
    state = step.state;
    yield teller.turn({ number: i + 1, seat: player, ...step, comment: comments.get(i) });
    yield teller.lookAround(i + 1, state);
  }
  const given = endingOf(record, style.phrases);
  const early = given === null ? style.phrases.recordEnds : style.phrases.gameWas(given);
  yield teller.ending(state, early);
}
