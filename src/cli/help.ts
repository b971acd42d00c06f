import { GAMES } from './games.js';
import { titleOf } from './play.js';

/** The page that explains the command line. */
export function helpText(): string {
  return [COMMON, ...GAMES.map(({ name, help }) => `${titleOf(name)} only:\n${help}`)].join('\n');
}

const COMMON = `Plays a game of Reef or Pearls and draws it turn by turn, or prints Reef's deck.

Usage: npm start -- [options]
       npm run deck

  --game <name>     what is played: reef or pearls (default reef)
  --players <n>     how many play: 2 to 4 in reef, 2 to 6 in pearls (default 2)
  --bots <names>    who plays: random, greedy, planner (in reef), mcts:500 or
                    mcts:200ms (a search of so many playouts, or so long), or a
                    list such as greedy,random that is repeated as needed
                    (default greedy)
  --seed <text>     decides the deal and every choice: the same seed shows the
                    same game (default 7)
  --color, --plain  with or without colour; otherwise as the terminal and the
                    variables NO_COLOR and FORCE_COLOR ask for
  --help            this page
`;
