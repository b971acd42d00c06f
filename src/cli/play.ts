import { refuseWords } from './command.js';
import type { Command } from './command.js';
import { gameIn } from './games.js';
import { seatsWithMe } from './seats.js';
import { LEGENDS, session, SESSION_HELP, SESSION_OPTIONS } from './session.js';

/** A game that you play, against bots or with others. */
export const command: Command = {
  options: { ...SESSION_OPTIONS, level: { type: 'string' }, me: { type: 'string' } },
  help: `Lets you play Reef or Pearls, against bots or with others at this keyboard.

Usage: reef-rules play [options]

  --game <name>     what is played: reef or pearls (default reef)
  --players <n>     how many play: 2 to 4 in reef, 2 to 6 in pearls (default:
                    you and the bots that --bots names)
  --bots <names>    who plays against you: random, greedy, planner (in reef),
                    mcts:500 or mcts:200ms (a search of so many playouts, or so
                    long), the path of a bot of your own, or a program such as
                    "cmd:python3 my_bot.py". A list such as planner,greedy goes
                    by seat, and can say where people sit: greedy,me,me. Bots
                    are repeated as needed (default planner in reef, greedy in
                    pearls)
  --level <name>    how strong the bots are, in place of --bots: beginner, easy,
                    medium or hard
  --me <seat>       where you sit, counted from 0 (default 0)
${SESSION_HELP}
When it is your turn, type an action such as "take #17"; an empty line or "?"
shows what can be done, and what the bot greedy would do. "hint" asks the search
bot. "undo" takes back what has shown nobody anything new. After the game, the
search bot says what your decisions gave away. Several people can share the
keyboard.

${LEGENDS}`,

  async run(request) {
    const { given, words } = request;
    refuseWords(words, 0, 'who plays is said with --bots, what is played with --game');
    const entry = gameIn(given);
    return session(request, entry, seatsWithMe(entry, given));
  },
};
