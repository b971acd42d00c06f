import { LEVELS } from '../../bots/levels.js';
import { botNames } from '../../bots/names.js';
import type { Seed } from '../../core/rng.js';
import { InputError, refuseWords, textOf, texts, UsageError } from '../command.js';
import type { Command, GivenOptions } from '../command.js';
import { readText } from '../files.js';
import { gameIn } from '../games.js';
import type { CliGame } from '../games.js';
import { languageIn } from './phrases.js';
import { botsIn, readRecord } from '../record-file.js';
import { ME, seatsWithMe } from './seats.js';
import { LEGENDS, session, SESSION_HELP, SESSION_OPTIONS } from './session.js';
import type { SavedGame } from './session.js';

/** A game that you play, against bots or with others. */
export const command: Command = {
  options: { ...SESSION_OPTIONS, ...texts('level', 'me', 'continue') },
  help: `Play Reef or Pearls, against bots or with others at this keyboard.

Usage: reef-rules play [options]

  --game <name>     the game: reef or pearls (default reef)
  --players <n>     the number of players: 2 to 4 in reef, 2 to 6 in pearls
                    (default: you and the bots that --bots names)
  --bots <names>    your opponents: random, greedy, planner (in reef), mcts:500
                    (a search with 500 playouts a turn), mcts:200ms (with 200
                    milliseconds), a level (beginner, easy, medium or hard),
                    the path of a bot of your own, or a program such as
                    "cmd:python3 my_bot.py". A list such as planner,greedy goes
                    by seat and may include people: hard,me,me. Bots are
                    repeated as needed (default planner in reef, greedy in
                    pearls)
  --level <name>    the level of all bots, in place of --bots
  --me <seat>       your seat, counted from 0 (default 0)
  --continue <file> go on with a game that was saved, with the same players
                    unless you name others; it is saved there again
${SESSION_HELP}
On your turn, type an action such as "take #17"; an empty line or "?" shows what
you can type, and what the bot greedy would do. "hint" asks the search bot.
"undo" takes an action back, unless it revealed something new. After the game,
the search bot says what your decisions gave away. Several people can share the
keyboard.

${LEGENDS}`,

  async run(request) {
    const { given, words } = request;
    refuseWords(words, 0, 'choose the players with --bots, and the game with --game');
    const file = textOf(given, 'continue');
    if (file !== undefined) {
      const { entry, names, saved } = savedGameIn(file, given);
      return session(request, entry, names, saved);
    }
    const entry = gameIn(given);
    return session(request, entry, seatsWithMe(entry, given));
  },
};

/** The game in a file, and who sits where as it goes on. */
function savedGameIn(
  file: string,
  given: GivenOptions,
): { readonly entry: CliGame; readonly names: readonly string[]; readonly saved: SavedGame } {
  const decided = ['game', 'players', 'seed', 'start', 'deck', 'all-cards'];
  const stray = decided.find((option) => option in given);
  if (stray !== undefined)
    throw new UsageError(`--${stray} is not for --continue: the file decides it`);

  const text = readText(file, 'record');
  const { entry, record } = readRecord(file, text, languageIn(given));
  const { options, actions, result, ending } = record;
  if (result !== null || ending !== undefined) throw new InputError(`${file}: this game is over`);
  const { players, seed, ...setup } = (options ?? {}) as { players?: number; seed?: Seed };
  if (players === undefined || seed === undefined) {
    throw new InputError(`${file} does not say how its cards were dealt, so it cannot go on`);
  }
  const names = namesIn(entry, given, players, botsIn(text));
  return { entry, names, saved: { file, seed: String(seed), setup, actions } };
}

/** Who sits where: as the command line says, or else as the record does. */
function namesIn(
  entry: CliGame,
  given: GivenOptions,
  players: number,
  tags: readonly string[],
): readonly string[] {
  const isGiven = ['bots', 'level', 'me'].some((option) => option in given);
  if (isGiven || tags.length !== players || !tags.includes('you')) {
    return seatsWithMe(entry, { ...given, players: String(players) });
  }
  const known = [...botNames(entry.game), ...LEVELS];
  return tags.map((name) => {
    if (name === 'you') return ME;
    if (known.includes(name.replace(/:.*/s, ''))) return name;
    throw new UsageError(`the record names the bot "${name}": say with --bots how to start it`);
  });
}
