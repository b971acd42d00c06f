import { refuseWords } from '../command.js';
import type { Command } from '../command.js';
import { gameIn } from '../games.js';
import { PACE_HELP, PACE_OPTION } from './pager.js';
import { seatsOfBots } from './seats.js';
import { LEGENDS, session, SESSION_HELP, SESSION_OPTIONS } from './session.js';

/** A whole game between bots. */
export const command: Command = {
  options: { ...SESSION_OPTIONS, ...PACE_OPTION },
  help: `Shows a whole game of Reef or Pearls between bots, turn by turn.

Usage: reef-rules watch [options]

  --game <name>     the game: reef or pearls (default reef)
  --players <n>     the number of players: 2 to 4 in reef, 2 to 6 in pearls
                    (default: the bots that --bots names, and at least 2)
  --bots <names>    the bots: random, greedy, planner (in reef), mcts:500 (a
                    search with 500 playouts a turn), mcts:200ms (with 200
                    milliseconds), a level (beginner, easy, medium or hard),
                    the path of a bot of your own, or a program such as
                    "cmd:python3 my_bot.py". A list such as greedy,planner goes
                    by seat; bots are repeated as needed (default greedy)
${PACE_HELP}${SESSION_HELP}
${LEGENDS}`,

  async run(request) {
    const { given, words } = request;
    refuseWords(words, 0, 'with npm, put options after "--": npm start -- --players 3');
    const entry = gameIn(given);
    return session(request, entry, seatsOfBots(entry, given));
  },
};
