import { refuseWords } from './command.js';
import type { Command } from './command.js';
import { gameIn } from './games.js';
import { seatsOfBots } from './seats.js';
import { LEGENDS, session, SESSION_HELP, SESSION_OPTIONS } from './session.js';

/** A whole game between bots. */
export const command: Command = {
  options: SESSION_OPTIONS,
  help: `Has bots play a whole game of Reef or Pearls, and draws it turn by turn.

Usage: reef-rules watch [options]

  --game <name>     what is played: reef or pearls (default reef)
  --players <n>     how many play: 2 to 4 in reef, 2 to 6 in pearls (default:
                    as many as --bots names, and 2 at least)
  --bots <names>    who plays: random, greedy, planner (in reef), mcts:500 or
                    mcts:200ms (a search of so many playouts, or so long), the
                    path of a bot of your own, or a program such as
                    "cmd:python3 my_bot.py". A list such as greedy,planner goes
                    by seat; bots are repeated as needed (default greedy)
${SESSION_HELP}
${LEGENDS}`,

  async run(request) {
    const { given, words } = request;
    refuseWords(words, 0, 'through npm, options follow a "--": npm start -- --players 3');
    const entry = gameIn(given);
    return session(request, entry, seatsOfBots(entry, given));
  },
};
