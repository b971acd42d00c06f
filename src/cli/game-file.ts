import { ensureBot } from '../bots/bot.js';
import { playerNamed } from '../bots/names.js';
import { isRulesError } from '../core/errors.js';
import { ensureGame } from '../core/game.js';
import type { AnyGame } from '../core/game.js';
import { isObject } from '../core/made.js';
import { describe } from '../core/text.js';
import type { GameModule } from '../games/module.js';
import { completed } from './cli-game.js';
import type { CliGame } from './cli-game.js';
import { exportsOf, loadModule } from './module-file.js';
import { InputError } from './options.js';

/**
 * The game in a file, which exports it by default, alone or as `{ game }` with its bots and whatever else programs may
 * ask of it. What is no game is refused.
 */
export async function gameFrom(path: string): Promise<CliGame> {
  const [main, named, ...inner] = exportsOf(await loadModule(path, 'game'), 'game');
  const places = [main, named, ...inner].filter(isObject);
  const found = places.find((one) => isGame(one) || 'game' in one) ?? main ?? named;
  const module = (isGame(found) ? { game: found } : (found ?? {})) as GameModule;
  if (!isGame(module.game)) {
    const what = isObject(found) && 'game' in found ? module.game : found;
    const fix = 'write "export default defineGame({ … });", or { game } with more';
    throw new InputError(`${path} exports no game, but ${describe(what)}: ${fix}`);
  }
  try {
    for (const [name, bot] of Object.entries(module.bots ?? {})) ensureBot(bot, `bots.${name}`);
    const entry = completed(module, path);
    playerNamed(entry.players, entry.opponent);
    return entry;
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new InputError(`${path}: ${error.message}`);
  }
}

function isGame(value: unknown): value is AnyGame {
  try {
    ensureGame(value);
    return true;
  } catch (error) {
    if (isRulesError(error)) return false;
    throw error;
  }
}
