import { refuseWords } from './command.js';
import type { Command } from './command.js';
import { gameIn } from './games.js';
import { savedGameIn } from './saved-game.js';
import { seatsWithMe } from './seats.js';
import { LEGENDS, session, SESSION_HELP, SESSION_OPTIONS } from './session.js';

/** A game that you play, against bots or with others. */
export const command: Command = {
  options: {
    ...SESSION_OPTIONS,
    level: { type: 'string' },
    me: { type: 'string' },
    continue: { type: 'string' },
  },
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
    const saved = savedGameIn(given);
    if (saved !== null) return session(request, saved.entry, saved.names, saved);
    const entry = gameIn(given);
    return session(request, entry, seatsWithMe(entry, given));
  },
};
