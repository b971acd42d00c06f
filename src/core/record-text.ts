import { ensureGame } from './game.js';
import type { Game, GameOptions } from './game.js';
import { FORMAT, MAX_ACTIONS, origins, recordFromJson } from './record-data.js';
import type { Absence, Ending, GameRecord, RecordComment, RecordedResult } from './record-data.js';
import { readQuoted } from './settings.js';
import { at, ensureNotNewer, Misfit, readKeptOrThrow, refusalOf } from './shape.js';
import { MAX_LENGTH, TextReader } from './text.js';
import { resultText } from './words.js';

// Text: a heading, what the game begins with, one action a line, the result. Comments follow a `;`.

/**
 * Writes a record as text, one action per line, each with its comment if it has one.
 *
 * @throws RulesError `bad-record`
 *
 * @example
 * ```ts
 * import { createRecord, reef, formatRecord } from 'reef-rules';
 *
 * const record = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * formatRecord(reef, record).split('\n')[0]; // 'reef record'
 * ```
 * @group Records
 */
export function formatRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
): string {
  const read = recordFromJson(game, record);
  const { format, rules, options, state, actions, result, ending } = read;
  const { absences = [], comments = [] } = read;
  const said = new Map(comments.map(({ at, text }) => [at, ` ; ${text}`]));
  const lines = [
    `${game.name} record`,
    `format ${format}`,
    `rules ${rules}`,
    options === undefined
      ? `state ${game.formatState(state!)}`
      : game.formatOptions(options).trimEnd(),
    'actions',
    ...actions.map((action, at) => `${game.formatAction(action)}${said.get(at) ?? ''}`),
  ];
  for (const absence of absences) lines.push(absenceText(absence));
  if (result !== null) lines.push(`result ${resultText(result)}`);
  if (ending !== undefined) lines.push(endingText(ending));
  return `${lines.join('\n')}\n`;
}

function absenceText({ player, from, until, by, reason }: Absence): string {
  const end = until === undefined ? '' : ` until ${until}`;
  return `absent ${player} from ${from}${end} ${VERBS[by]}${reasonText(reason)}`;
}

function endingText({ by, player, reason }: Ending): string {
  return `${VERBS[by]} ${player}${reasonText(reason)}`;
}

function reasonText(reason: string | undefined): string {
  return reason === undefined ? '' : ` ${JSON.stringify(reason)}`;
}

const VERBS = { resignation: 'resigned', forfeit: 'forfeited' } as const;

/**
 * Reads a record from text: what {@link formatRecord} writes, with blank lines and comments (from
 * `;` to the end of the line) anywhere. A comment after an action becomes one of the record's
 * `comments`, others are ignored. {@link verify} then also gives the line of an illegal action.
 *
 * @throws ParseError when the text does not follow the notation.
 * @throws RulesError `bad-record` when it does, but the options or the first state are not valid; `newer` for a
 * record of a later version, which must not be overwritten.
 *
 * @example
 * ```ts
 * import { createRecord, parseRecord, reef, formatRecord } from 'reef-rules';
 *
 * const record = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * parseRecord(reef, formatRecord(reef, record)).actions.length; // 0
 * ```
 * @group Records
 */
export function parseRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  text: string,
): GameRecord<S, A, O> {
  ensureGame(game);
  const { plain, comments: written } = commentsIn(text);
  const reader = new TextReader(plain);
  lineOf(reader, new RegExp(`${game.name}[ \\t]+record\\b`, 'y'), `"${game.name} record"`);
  const format = Number(lineOf(reader, /format[ \t]+([1-9]\d{0,15})/y, '"format" and a number')[1]);
  ensureKnown('format', format, FORMAT);
  const rules = Number(lineOf(reader, /rules[ \t]+([1-9]\d{0,15})/y, '"rules" and a number')[1]);
  try {
    return recordAfter(game, reader, { format, rules }, written);
  } catch (error) {
    // What later rules write, only they may be able to read.
    ensureKnown('rules', rules, game.rules);
    throw error;
  }
}

function ensureKnown(name: string, given: number, known: number): void {
  readKeptOrThrow('bad-record', () => {
    ensureNotNewer(name, given, known);
  });
}

/** A record whose first lines have been read. */
function recordAfter<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  reader: TextReader,
  head: { readonly format: number; readonly rules: number },
  written: ReadonlyMap<number, string>,
): GameRecord<S, A, O> {
  reader.blanks();
  const beginning = readBeginning(game, reader);
  lineOf(reader, /actions\b/y, '"actions", and then one action a line');

  const actions: A[] = [];
  const starts: number[] = [];
  const comments: RecordComment[] = [];
  reader.blanks();
  while (reader.next(/(?=[^\s])(?!(?:absent|result|resigned|forfeited)\b)/y) !== null) {
    if (actions.length === MAX_ACTIONS) reader.fail(`at most ${MAX_ACTIONS} actions`);
    starts.push(reader.position);
    actions.push(reader.part(LINE, 'an action', (part) => game.parseAction(part.trimEnd())));
    const comment = written.get(reader.position);
    if (comment !== undefined) comments.push({ at: actions.length - 1, text: comment });
    reader.blanks();
  }
  const absences = readAbsences(reader);
  const result = reader.next(/result\b/y) === null ? null : readResult(reader);
  const ending = readEnding(reader);
  reader.end('the end of the record');
  const given = { ...beginning, actions, result, ending, absences, comments };
  const record = recordFromJson(game, { ...head, game: game.name, ...given });
  origins.set(record, { reader, starts });
  return record;
}

/** A first state, or the options: what is wrong with them is wrong with the record. */
function readBeginning<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  reader: TextReader,
): object {
  const isState = reader.next(/state\b/y) !== null;
  const name = isState ? 'state' : 'options';
  const parse = (text: string): unknown => {
    try {
      return at(name, () => (isState ? game.parseState(text) : game.parseOptions(text)));
    } catch (error) {
      throw Misfit.is(error) ? refusalOf('bad-record', error) : error;
    }
  };
  const expected = isState ? 'a state' : 'options, and after them "actions"';
  return { [name]: reader.part(isState ? LINE : OPTIONS, expected, parse) };
}

const OPTIONS = /[^]*?(?=(?<![^\r\n])[ \t]*actions\b)/y;
const LINE = /[^\r\n]*/y;

/**
 * A text without its comments, and what they say by where they end. Comments become spaces, so that every place
 * in the text stays where it is.
 */
function commentsIn(text: string): { plain: string; comments: ReadonlyMap<number, string> } {
  const comments = new Map<number, string>();
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return { plain: text, comments };
  const pattern = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|;[^\r\n]*/g;
  const plain = text.replace(pattern, (found: string, start: number) => {
    if (!found.startsWith(';')) return found;
    const words = found.slice(1).trim();
    if (words !== '') comments.set(start + found.length, words);
    return ' '.repeat(found.length);
  });
  return { plain, comments };
}

function lineOf(reader: TextReader, pattern: RegExp, expected: string): RegExpExecArray {
  reader.blanks();
  const match = reader.expect(pattern, expected);
  reader.lineEnd();
  return match;
}

function readResult(reader: TextReader): RecordedResult {
  const numbers = (name: string): number[] => {
    reader.spaces();
    const pattern = new RegExp(`${name}((?:[ \\t]+-?(?:0|[1-9]\\d{0,15})(?!\\d)){1,100})`, 'y');
    const [, list] = reader.expect(pattern, `"${name}" and numbers`);
    return list!
      .trim()
      .split(/[ \t]+/)
      .map(Number);
  };
  return { winners: numbers('winners'), scores: numbers('scores') };
}

function readAbsences(reader: TextReader): readonly Absence[] {
  const absences: Absence[] = [];
  while (reader.next(/absent\b/y) !== null) {
    const player = readPlayer(reader);
    const [, from] = reader.expect(
      /[ \t]+from[ \t]+(0|[1-9]\d{0,15})(?!\d)/y,
      '"from" and a number',
    );
    const until = reader.next(/[ \t]+until[ \t]+(0|[1-9]\d{0,15})(?!\d)/y)?.[1];
    reader.spaces();
    const [verb] = reader.expect(/resigned\b|forfeited\b/y, '"resigned" or "forfeited"');
    const end = until === undefined ? {} : { until: Number(until) };
    absences.push({ player, from: Number(from), ...end, by: byOf(verb), ...readReason(reader) });
    reader.lineEnd();
    reader.blanks();
  }
  return absences;
}

function readEnding(reader: TextReader): Ending | undefined {
  reader.blanks();
  const verb = reader.next(/resigned\b|forfeited\b/y)?.[0];
  if (verb === undefined) return undefined;
  return { by: byOf(verb), player: readPlayer(reader), ...readReason(reader) };
}

function readPlayer(reader: TextReader): number {
  return Number(reader.expect(/[ \t]+(0|[1-9]\d{0,15})(?!\d)/y, 'the number of a player')[1]);
}

function byOf(verb: string): Ending['by'] {
  return verb === VERBS.forfeit ? 'forfeit' : 'resignation';
}

function readReason(reader: TextReader): { reason?: string } {
  reader.spaces();
  if (reader.next(/(?=")/y) === null) return {};
  return { reason: readQuoted(reader, 'a text in double quotes') };
}
