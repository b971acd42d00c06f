import type { Rest } from './games.js';
import { gameNamed } from './games.js';
import type { CliGame } from './games.js';
import type { Seed } from '../core/rng.js';
import { botNames } from '../bots/names.js';
import { LEVELS } from '../bots/levels.js';
import { textOf } from './command.js';
import type { GivenOptions } from './command.js';
import { readText } from './files.js';
import { languageIn, PHRASES } from './language.js';
import { readRecord, stepsOf } from './record-file.js';
import { ME, seatsWithMe } from './seats.js';
import { botsIn } from './tags.js';
import { InputError, UsageError } from './usage.js';

/** A game that goes on from its record. */
export interface SavedGame {
  readonly file: string;
  readonly entry: CliGame;
  /** Who sits where. */
  readonly names: readonly string[];
  readonly seed: string;
  /** The options of the game besides the number of players and the seed. */
  readonly setup: Rest;
  readonly actions: readonly unknown[];
}

/** The game that `--continue` names; `null` if it names none. */
export function savedGameIn(given: GivenOptions): SavedGame | null {
  const file = textOf(given, 'continue');
  if (file === undefined) return null;
  const decided = ['game', 'players', 'seed', 'start', 'deck', 'all-cards'];
  const stray = decided.find((option) => option in given);
  if (stray !== undefined)
    throw new UsageError(`--${stray} is not for --continue: the file decides it`);

  const text = readText(file, 'record');
  const language = languageIn(given);
  const found = readRecord(file, text, language);
  const entry = gameNamed(found.game.name);
  stepsOf(file, found, { words: entry.words[language], phrases: PHRASES[language] });
  const { options, actions, result, ending } = found.record;
  if (result !== null || ending !== undefined) throw new InputError(`${file}: this game is over`);
  const { players, seed, ...setup } = (options ?? {}) as { players?: number; seed?: Seed };
  if (players === undefined || seed === undefined) {
    throw new InputError(`${file} does not say how its cards were dealt, so it cannot go on`);
  }
  const names = namesIn(entry, given, players, botsIn(text));
  return { file, entry, names, seed: String(seed), setup, actions };
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
