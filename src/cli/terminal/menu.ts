import { LEVELS } from '../../bots/levels.js';
import { bold } from '../../core/render.js';
import type { Coloring } from '../../core/render.js';
import { commandLine, lookOf, optionWords, refuseWords } from '../command.js';
import type { Command, Request, Terminal } from '../command.js';
import { commandNamed, overview } from '../commands.js';
import { GAME_OPTIONS, gameIn, GAMES, titleOf } from '../games.js';
import type { CliGame } from '../cli-game.js';
import { asked, firstGiven, suggestion } from '../options.js';
import type { GivenOptions } from '../options.js';
import { Lines } from './lines.js';
import { aligned, GAP, longestOf } from '../text-table.js';
import { listed } from '../../core/text.js';

/** What happens without a command: on a terminal a person chooses, elsewhere bots play a game. */
export const menu: Omit<Command<typeof GAME_OPTIONS>, 'intro'> = {
  options: GAME_OPTIONS,

  async run(request) {
    const { given, words, terminal } = request;
    refuseWords(words, 0, `the command comes first: reef-rules ${words.join(' ')}`);
    const games = await gamesIn(request);
    if (!(terminal.stdin.isTTY && terminal.stdout.isTTY))
      return start('watch', given, [], terminal);

    const items = itemsFor(games);
    const { stdout } = terminal;
    const title = `${listed(
      GAMES.map(({ game }) => titleOf(game.name)),
      'and',
    )} in the terminal`;
    const coloring = lookOf(request);
    stdout.write(`${bold(title, coloring)}\n\n${menuText(items)}\n`);
    const choice = await chosen(items, terminal, coloring);
    if (typeof choice === 'number') return choice;

    const { command, bots, game, level } = choice;
    const chosenOptions = { ...given, game, level };
    const line = [command, ...bots, ...optionWords(chosenOptions)];
    stdout.write(`\n${commandLine(terminal, line)}\n\n`);
    return start(command, chosenOptions, bots, terminal);
  },
};

async function start(
  name: string,
  given: GivenOptions,
  words: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { command } = await commandNamed(name).load();
  return command.run({ ...asked(command.options, given), words, terminal });
}

/** The games to choose from: only one if an option says which. */
async function gamesIn(
  request: Request<typeof GAME_OPTIONS>,
): Promise<readonly [CliGame, ...CliGame[]]> {
  const entry = await gameIn(request);
  const { game } = GAME_OPTIONS;
  const isNamed = firstGiven(request.given, { game, ...entry.options }) !== undefined;
  return isNamed ? [entry] : GAMES;
}

/** A line of the menu. */
interface Item {
  /** What can be typed instead of its number. */
  readonly name: string;
  readonly summary: string;
  /** What it starts; help is shown, and to quit is to do nothing more. */
  readonly does: 'help' | 'quit' | Choice;
}

/** What the program is to do. */
interface Choice {
  readonly command: string;
  readonly bots: readonly string[];
  readonly game: string;
  /** How strong the bots are, where a person plays. */
  readonly level?: string;
}

function itemsFor(games: readonly [CliGame, ...CliGame[]]): readonly Item[] {
  const named = (command: string, { game: { name } }: CliGame): Pick<Item, 'name' | 'does'> => ({
    name: `${command} ${name}`,
    does: { command, bots: [], game: name },
  });
  const [{ game, opponent }] = games;
  const bots = [...new Set(['random', 'greedy', opponent])];
  return [
    ...games.map((one) => ({
      ...named('play', one),
      summary: 'against a bot as strong as you like',
    })),
    ...games.map((one) => ({ ...named('watch', one), summary: 'a game between two bots' })),
    {
      name: 'arena',
      summary: `${bots.length} bots, 100 games of ${titleOf(game.name)}`,
      does: { command: 'arena', bots, game: game.name },
    },
    { name: 'help', summary: 'all commands', does: 'help' },
    { name: 'quit', summary: 'or Ctrl-D', does: 'quit' },
  ];
}

/** The lines of the menu; the one at the place `marked` stands out. */
function menuText(items: readonly Item[], marked = -1, coloring: Coloring = {}): string {
  const rows = items.map(({ name, summary }, i) => [String(i + 1), name, summary]);
  const lines = aligned(rows, undefined, GAP).map((line, i) =>
    i === marked ? bold(`> ${line}`, coloring) : `  ${line}`,
  );
  return `${lines.join('\n')}\n`;
}

/** Asks until something was chosen; a number is the exit code of a person who chose nothing. */
async function chosen(
  items: readonly Item[],
  terminal: Terminal,
  coloring: Coloring,
): Promise<Choice | number> {
  const { stdout } = terminal;
  const lines = new Lines(terminal, true);
  // The menu, an empty line and the prompt are on the screen, and no line of them is broken.
  const longest = longestOf(menuText(items).split('\n'));
  const isWhole = (stdout.rows || 24) >= items.length + 2 && (stdout.columns || 80) >= longest;
  const canMark = lines.canRedraw && isWhole;
  let isAbove = true;
  lines.choices = () => items.map(({ name }) => name);
  lines.onChoose = (place) => {
    if (!canMark || !isAbove) return;
    // The cursor goes back to where it was.
    stdout.write(`\u001B7\r\u001B[${items.length + 1}A${menuText(items, place, coloring)}\u001B8`);
  };
  try {
    for (;;) {
      const line = await lines.next(`1 to ${items.length}, a word, or arrow keys> `);
      if (line === null) return lines.isInterrupted ? 130 : 0;
      const words = line.toLowerCase().split(/\s+/).join(' ');
      const does = words === '' || words === '?' ? 'menu' : itemFor(words, items)?.does;
      if (does === 'quit') return 0;
      if (typeof does === 'object') {
        return does.command === 'play' ? await atLevel(does, lines) : does;
      }
      isAbove = does === 'menu';
      if (does === 'menu') stdout.write(`\n${menuText(items)}\n`);
      else if (does === 'help') stdout.write(`\n${overview()}\n`);
      else stdout.write(`"${line}" is not on the menu${hintFor(words, items)}\n`);
    }
  } finally {
    lines.close();
  }
}

/** Asks how strong the bot is to be. */
async function atLevel(choice: Choice, lines: Lines): Promise<Choice | number> {
  const usual = 'medium';
  lines.choices = () => LEVELS;
  lines.onChoose = () => undefined;
  for (;;) {
    const line = await lines.next(`${LEVELS.join(', ')} (Enter for ${usual})> `);
    if (line === null) return lines.isInterrupted ? 130 : 0;
    const word = line.trim().toLowerCase();
    const level = LEVELS.find((one) => word !== '' && one.startsWith(word));
    if (word === '' || level !== undefined) return { ...choice, level: level ?? usual };
  }
}

/** The item of a number, of a name, of its beginning, or of a word in it. */
function itemFor(answer: string, items: readonly Item[]): Item | undefined {
  if (/^\d+$/.test(answer)) return items[Number(answer) - 1];
  return (
    items.find(({ name }) => name.startsWith(answer)) ??
    items.find(({ name }) => name.split(' ').includes(answer))
  );
}

function hintFor(answer: string, items: readonly Item[]): string {
  const words = items.flatMap(({ name }) => [name, ...name.split(' ')]);
  return suggestion(answer, words) || `: type a number from 1 to ${items.length}`;
}
