import { refuseWords } from '../command.js';
import type { Command } from '../command.js';
import { readText } from '../files.js';
import { nameOf } from '../../core/render.js';
import { gamesFor, RECORD_GAME, titleOf } from '../games.js';
import { flag, numberWithin, UsageError } from '../options.js';
import { PACE_OPTION, pagesFor } from './pager.js';
import { LANGUAGE_OPTION, styleFor } from './phrases.js';
import type { Style } from './phrases.js';
import { botsIn, readRecord } from '../record-file.js';
import type { Found } from '../record-file.js';
import { NAMES, Teller } from './tell.js';
import { visible } from '../visible.js';

const OPTIONS = {
  game: RECORD_GAME,
  check: flag('only check it: every action, and the result'),
  at: numberWithin('<n>', 'only show the table after n actions; 0 is the beginning'),
  ...PACE_OPTION,
  ...LANGUAGE_OPTION,
};

/** A recorded game once more. */
export const command: Command<typeof OPTIONS> = {
  options: OPTIONS,
  intro: `Checks the record of a game of Reef or Pearls, and shows it turn by turn.

Usage: reef-rules replay <file> [options]

The file is a record as text or as JSON; "-" reads it from standard input.
`,
  async run(request) {
    const { options, words, terminal } = request;
    const [file] = words;
    if (file === undefined) throw new UsageError('name the file: reef-rules replay game.txt');
    refuseWords(words, 1, 'one record at a time');
    const text = readText(file, 'record');
    const found = readRecord(file, text, options.lang, await gamesFor(options.game));
    const style = styleFor(request, found.entry, namesIn(text, found.players));
    if (options.check) {
      terminal.stdout.write(summary(file, found, style));
      return 0;
    }
    const { steps, first } = found;
    const at = options.at?.([0, steps.length]);
    const teller = new Teller(found.game, found.players, style);
    if (at !== undefined) {
      terminal.stdout.write(teller.table(steps[at - 1]?.state ?? first));
      return 0;
    }
    const pages = pagesFor(options, terminal, style.phrases);
    for (const piece of story(found, teller, style)) {
      pages.say(piece);
      if (!(await pages.turn())) break;
    }
    pages.close();
    return pages.isInterrupted ? 130 : 0;
  },
};

/** Who plays, as the record says; a seat that it does not name has one of our names, and namesakes are numbered. */
function namesIn(text: string, players: number): readonly string[] {
  const bots = botsIn(text);
  return Array.from({ length: players }, (_, seat) => {
    const bot = bots[seat];
    if (bot === undefined) return nameOf(seat, { names: NAMES });
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
function endingOf({ ending }: Found['record'], { names, phrases }: Style): string | null {
  if (ending === undefined) return null;
  const { by, player, reason } = ending;
  return `${phrases.givenUp(by, names[player]!)}${reason === undefined ? '' : ` (${visible(reason)})`}`;
}

function* story(
  { game, record, players, first, steps }: Found,
  teller: Teller,
  style: Style,
): Generator<string> {
  const { phrases } = style;
  const { options, comments = [] } = record;
  const seed = options?.seed === undefined ? null : String(options.seed);
  yield `${teller.opening(phrases.title(titleOf(game.name), players, seed), [], '')}\n${teller.table(first)}`;
  const texts = new Map(comments.map(({ at, text }) => [at, visible(text)]));
  for (const [i, { player, ...step }] of steps.entries()) {
    const turn = { number: i + 1, seat: player, ...step, comment: texts.get(i) };
    yield `${teller.turn(turn)}${teller.lookAround(i + 1, step.state)}`;
  }
  const given = endingOf(record, style);
  const early = given === null ? phrases.recordEnds : phrases.gameWas(given);
  yield teller.ending(steps.at(-1)?.state ?? first, early);
}
