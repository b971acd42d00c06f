import { isSearchBot } from '../bots/bot.js';
import type { CliBot } from './bot-file.js';

/**
 * A bot that chooses as before, but a search bot of the library answers with its analysis too, which becomes a
 * comment in the record. It takes a little longer: it does not stop before its playouts are used up.
 */
export function aloud(bot: CliBot): CliBot {
  if (!isSearchBot(bot)) return bot;
  const { name, budget } = bot;
  return {
    name,
    budget,
    choose(decision) {
      const { game, view } = decision;
      if (game.countLegalActions(view) === 1) return game.legalActionAt(view, 0);
      const analysis = bot.analyse(decision);
      return { action: analysis.actions[0]!.action, analysis };
    },
  };
}
