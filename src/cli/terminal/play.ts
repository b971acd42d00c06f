import type { Seed } from '../../core/rng.js';
import { isReady } from '../bot-file.js';
import { refuseWords } from '../command.js';
import type { Command, Request } from '../command.js';
import { readText } from '../files.js';
import { GAME, GAME_OPTIONS, gameIn, gamesFor, OWN_OPTIONS, playersOption } from '../games.js';
import type { CliGame } from '../cli-game.js';
import { isPath } from '../module-file.js';
import { file, firstGiven, givenBeside, InputError, UsageError } from '../options.js';
import { botsIn, readRecord } from '../record-file.js';
import { PACE_OPTION } from './pager.js';
import { botsOption, ME, OPPONENT_OPTIONS, seatsOfBots, seatsWithMe } from './seats.js';
import { LEGENDS, session, SESSION_OPTIONS } from './session.js';
import type { SavedGame } from './session.js';

const PLAY_OPTIONS = {
  game: GAME,
  players: playersOption('the number of players', 'default: you and the bots that --bots names'),
  ...OPPONENT_OPTIONS,
  continue: file(`go on with a game that was saved, with the same players unless you name others; it
    is saved there again`),
  ...SESSION_OPTIONS,
  ...OWN_OPTIONS,
};

/** A game that you play, against bots or with others. */
export const command: Command<typeof PLAY_OPTIONS> = {
  options: PLAY_OPTIONS,
  intro: `Play Reef or Pearls, against bots or with others at this keyboard.

Usage: reef-rules play [options]
`,
  notes: `On your turn, type an action such as "take #17"; an empty line or "?" shows what
you can type, and what the bot greedy would do. "hint" asks the search bot.
"undo" takes back your last action and all that followed. After the game, the
search bot says what your decisions gave away. Several people can share the
keyboard; then the others are asked whether they agree to an undo.

${LEGENDS}`,

  async run(request) {
    const { options, words } = request;
    refuseWords(words, 0, 'choose the players with --bots, and the game with --game');
    if (options.continue !== undefined) {
      const { entry, names, saved } = await savedGameIn(options.continue, request);
      return session(request, entry, names, saved);
    }
    const entry = await gameIn(request);
    return session(request, entry, seatsWithMe(entry, options));
  },
};

const WATCH_OPTIONS = {
  game: GAME,
  players: playersOption(
    'the number of players',
    'default: the bots that --bots names, and at least 2',
  ),
  bots: botsOption(
    'the bots',
    'A list such as greedy,planner goes by seat; bots are repeated as needed (default greedy)',
  ),
  ...PACE_OPTION,
  ...SESSION_OPTIONS,
  ...OWN_OPTIONS,
};

/** A whole game between bots. */
export const watch: Command<typeof WATCH_OPTIONS> = {
  options: WATCH_OPTIONS,
  intro: `Shows a whole game of Reef or Pearls between bots, turn by turn.

Usage: reef-rules watch [options]
`,
  notes: LEGENDS,

  async run(request) {
    refuseWords(request.words, 0, 'with npm, put options after "--": npm start -- --players 3');
    const entry = await gameIn(request);
    return session(request, entry, seatsOfBots(entry, request.options));
  },
};

type Play = Request<typeof PLAY_OPTIONS>;

/** The game in a file, and who sits where as it goes on. */
async function savedGameIn(
  file: string,
  { options: asked, given }: Play,
): Promise<{
  readonly entry: CliGame;
  readonly names: readonly string[];
  readonly saved: SavedGame;
}> {
  // Only the path of a game cannot be in the file.
  const isOwn = isPath(asked.game);
  const stray = firstGiven(isOwn ? givenBeside(given, { game: GAME }) : given, GAME_OPTIONS);
  if (stray !== undefined)
    throw new UsageError(`--${stray} is not for --continue: the file decides it`);

  const text = readText(file, 'record');
  const games = await gamesFor(isOwn ? asked.game : undefined);
  const { entry, record } = readRecord(file, text, asked.lang, games);
  const { options, actions, result, ending } = record;
  if (result !== null || ending !== undefined) throw new InputError(`${file}: this game is over`);
  const { players, seed, ...setup } = (options ?? {}) as { players?: number; seed?: Seed };
  if (players === undefined || seed === undefined) {
    throw new InputError(`${file} does not say how its cards were dealt, so it cannot go on`);
  }
  const tags = botsIn(text);
  const isNamed = firstGiven(given, OPPONENT_OPTIONS) !== undefined;
  const isKnown = !isNamed && tags.length === players && tags.includes('you');
  const names = isKnown
    ? namesIn(entry, tags)
    : seatsWithMe(entry, { ...asked, players: () => players });
  return { entry, names, saved: { file, seed: String(seed), setup, actions } };
}

/** Who sits where, as the record says. */
function namesIn(entry: CliGame, tags: readonly string[]): readonly string[] {
  return tags.map((name) => {
    if (name === 'you') return ME;
    if (isReady(entry.players, name)) return name;
    throw new UsageError(`the record names the bot "${name}": say with --bots how to start it`);
  });
}
