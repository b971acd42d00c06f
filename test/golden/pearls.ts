import { formatPearl, formatPearls, legalActions, pearls, result } from '../../src/pearls/index.js';
import type {
  Action,
  Player,
  PlayAction,
  SetupOptions,
  State,
  TakeAction,
} from '../../src/pearls/index.js';
import { atRandom, perftTables, playthrough } from './kept.js';
import type { Choice, Golden, PerftRow } from './kept.js';

/** What is kept of Pearls. */
export const PEARLS: readonly Golden[] = [
  {
    file: 'pearls-2-seed-7.txt',
    render: () => story({ players: 2, seed: 7 }, COLLECTING),
  },
  {
    file: 'pearls-3-all-cards-seed-3.txt',
    render: () => story({ players: 3, allCards: true, seed: 3 }, COLLECTING),
  },
  {
    file: 'pearls-4-seed-11.txt',
    render: () => story({ players: 4, seed: 11 }, atRandom(pearls)),
  },
  {
    file: 'pearls-6-seed-13.txt',
    render: () => story({ players: 6, seed: 13 }, atRandom(pearls)),
  },
  { file: 'perft-pearls.txt', render: () => perftTables(pearls, PERFT) },
];

// Whole games.

function story(options: SetupOptions & { seed: number }, choice: Choice<State, Action>): string {
  return playthrough({
    game: pearls,
    options,
    choice,
    legend: '> marks the player to act; seen are the cards of a hand that were taken openly.',
    turnText: ({ phase, finalTurns }) => (phase === 'final' ? `, ${finalTurns} last to go` : ''),
    positionLines,
    eventText: (event, state) => pearls.renderEvent(state, event),
    result,
    standingText: ({ cardsLeft }) => `${cardsLeft} cards left`,
  });
}

/** The table, below it a line for each player. */
function positionLines(state: State): string[] {
  const { market, deck, necklaces, players } = state;
  return [
    `  market: ${market.map(formatPearl).join(' ')}`,
    `  deck: ${deck.length} ${deck.map(formatPearl).join('')}`,
    `  necklaces: ${necklaces.join(' ') || 'none left'}`,
    ...players.map((player, seat) => playerLine(state, player, seat)),
  ];
}

function playerLine({ phase, turn }: State, player: Player, seat: number): string {
  const mark = phase !== 'over' && seat === turn ? '>' : ' ';
  const { hand, seen, pile } = player;
  const parts = [
    `hand ${formatPearls(hand)}`,
    `seen ${formatPearls(seen)}`,
    `pile ${formatPearls(pile)}`,
    `necklaces ${player.necklaces.join(' ') || 'none'}`,
  ];
  return `  ${mark} player ${seat}: ${parts.join(', ')}`;
}

/**
 * Random players seldom get a necklace, so here are some who want them: the most valuable one on the
 * table if they can, otherwise more of the kind that they have most of, jokers before all; and who can
 * take nothing any more takes any necklace, or gets rid of the colour with the fewest cards.
 */
export const COLLECTING: Choice<State, Action> = {
  name: () => 'everybody collects for the most valuable necklace',
  choose: (state) => {
    const actions = legalActions(state);
    const takes = actions.filter((action) => action.type === 'take');
    const plays = actions.filter((action) => action.type === 'play');
    const necklace = best(
      plays.filter((play) => play.necklace),
      (play) => 10 * valueOf(play) - play.jokers,
    );
    const isBest = necklace !== undefined && valueOf(necklace) === state.necklaces.at(-1);
    const more = best(takes, (take) => wishFor(state, take));
    const rest = best(plays, (play) => restOf(state, play));
    return (isBest ? necklace : (more ?? necklace ?? rest)) ?? { type: 'pass' };
  },
};

function valueOf({ count, jokers }: PlayAction): number {
  return count + jokers;
}

function wishFor({ players, turn, market }: State, { color }: TakeAction): number {
  const { hand } = players[turn]!;
  const open = market.filter((card) => card === color).length;
  return 2 * hand[color] + open + (color === 'joker' ? 10 : 0);
}

/** A whole colour rather than a part, few cards rather than many, and no jokers. */
function restOf({ players, turn }: State, { color, count, jokers }: PlayAction): number {
  const { hand } = players[turn]!;
  return (count === hand[color] ? 100 : 0) - count - (color === 'joker' ? 50 : 50 * jokers);
}

/** The first of those for which the number is the largest. */
function best<T>(items: readonly T[], worth: (item: T) => number): T | undefined {
  const most = Math.max(...items.map(worth));
  return items.find((item) => worth(item) === most);
}

// Counts of positions.

// prettier-ignore
const PERFT: readonly PerftRow<SetupOptions>[] = [
  { options: { players: 2, seed: 1 },                 from: [[0, 4], [20, 4], [40, 5]] },
  { options: { players: 2, allCards: true, seed: 2 }, from: [[0, 4], [50, 4]] },
  { options: { players: 3, seed: 3 },                 from: [[0, 4], [30, 4], [60, 4]] },
  { options: { players: 3, allCards: true, seed: 4 }, from: [[0, 4], [45, 4]] },
  { options: { players: 4, seed: 5 },                 from: [[0, 4], [40, 4], [84, 5]] },
  { options: { players: 5, seed: 6 },                 from: [[0, 4], [40, 4]] },
  { options: { players: 6, seed: 7 },                 from: [[0, 4], [30, 4], [74, 6]] },
];
