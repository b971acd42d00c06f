import { colorOn, refuseWords, textOf, widthOn } from './command.js';
import type { Command } from './command.js';
import { readText } from './files.js';
import { gameNamed, titleOf } from './games.js';
import { LANGUAGE_HELP, LANGUAGE_OPTION, languageIn, PHRASES } from './language.js';
import type { Style } from './language.js';
import { PACE_HELP, PACE_OPTION, pagerFor } from './pager.js';
import { firstOf, playersIn, readRecord, stepsOf } from './record-file.js';
import type { Found, Record, Step } from './record-file.js';
import { botsIn } from './tags.js';
import { NAMES, Teller } from './tell.js';
import { UsageError, wholeNumber } from './usage.js';
import { visible } from './visible.js';

/** A recorded game once more. */
export const command: Command = {
  options: {
    check: { type: 'boolean' },
    at: { type: 'string' },
    ...PACE_OPTION,
    ...LANGUAGE_OPTION,
  },
  help: `Checks the record of a game of Reef or Pearls, and shows it turn by turn.

Usage: reef-rules replay <file> [options]

The file is a record as text or as JSON; "-" reads it from standard input.

  --check           only check it: every action, and the result
  --at <n>          only show the table after n actions; 0 is the beginning
${PACE_HELP}${LANGUAGE_HELP}`,
  async run({ given, words, terminal }) {
    const [file] = words;
    if (file === undefined) throw new UsageError('name the file: reef-rules replay game.txt');
    refuseWords(words, 1, 'one record at a time');
    const text = readText(file, 'record');
    const language = languageIn(given);
    const found = readRecord(file, text, language);
    const entry = gameNamed(found.game.name);

    const style: Style = {
      color: colorOn(terminal.stdout, { given, terminal }),
      width: widthOn(terminal.stdout),
      names: namesIn(text),
      words: entry.words[language],
      phrases: PHRASES[language],
    };
    const steps = stepsOf(file, found, style);
    const at = textOf(given, 'at');
    if (given['check'] === true) {
      terminal.stdout.write(summary(file, found, style));
      return 0;
    }
    if (at !== undefined) {
      terminal.stdout.write(tableAt(found, steps, at, style));
      return 0;
    }
    const pager = pagerFor(given, terminal, style.phrases);
    for (const piece of story(found, steps, style)) {
      if (pager === null) terminal.stdout.write(piece);
      else if (!(await pager.page(piece))) break;
    }
    pager?.close();
    return pager?.isInterrupted === true ? 130 : 0;
  },
};

/** Who plays, as the record says; a seat that it does not name has one of our names, and namesakes are numbered. */
function namesIn(text: string): readonly string[] {
  const bots = botsIn(text);
  return NAMES.map((name, seat) => {
    const bot = bots[seat];
    if (bot === undefined) return name;
    const isAlone = bots.filter((other) => other === bot).length === 1;
    return isAlone ? visible(bot) : `${visible(bot)} (${seat})`;
  });
}

function summary(file: string, { game, record }: Found, style: Style): string {
  const { names, phrases } = style;
  const { actions, result } = record;
  const winners = result?.winners.map((player) => names[player]!);
  const end =
    winners === undefined ? (endingOf(record, style) ?? phrases.notOver) : phrases.wonBy(winners);
  return `${visible(file)}: ${phrases.sound(game.name, actions.length, end)}\n`;
}

/** Who gave the game up, and why; `null` if no player did. */
function endingOf({ ending }: Record, { names, phrases }: Style): string | null {
  if (ending === undefined) return null;
  const { by, player, reason } = ending;
  return `${phrases.givenUp(by, names[player]!)}${reason === undefined ? '' : ` (${visible(reason)})`}`;
}

function tableAt(found: Found, steps: readonly Step[], text: string, style: Style): string {
  const at = wholeNumber('--at', text, 0, steps.length);
  const state = steps[at - 1]?.state ?? firstOf(found);
  const { game } = found;
  return new Teller(game, playersIn(state), style).table(state);
}

function* story(found: Found, steps: readonly Step[], style: Style): Generator<string> {
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
  yield `${teller.opening(title, [], '')}\n${teller.table(state)}`;
  for (const [i, { player, ...step }] of steps.entries()) {
    state = step.state;
    const turn = { number: i + 1, seat: player, ...step, comment: comments.get(i) };
    yield `${teller.turn(turn)}${teller.lookAround(i + 1, state)}`;
  }
  const given = endingOf(record, style);
  const early = given === null ? style.phrases.recordEnds : style.phrases.gameWas(given);
  yield teller.ending(state, early);
}
