import { COLORS, formatBoard, formatCard, reef, result, STANDARD_DECK } from '../../src/index.js';
import type {
  Action,
  CardId,
  Cell,
  Color,
  ReefEvent,
  Player,
  SetupOptions,
  Standing,
  StartRule,
  State,
  View,
} from '../../src/index.js';
import { REEF_BOTS } from '../../src/bots/index.js';
import { asBot, atRandom, outline, perftTables, playthrough } from './kept.js';
import type { Choice, Golden, PerftRow, Story } from './kept.js';

/** What is kept of Reef. */
export const REEF: readonly Golden[] = [
  { file: 'reef-2-centre-seed-7.txt', render: () => playthrough(atRandomIn(2, 'centre', 7)) },
  { file: 'reef-3-outside-seed-11.txt', render: () => playthrough(atRandomIn(3, 'outside', 11)) },
  { file: 'reef-4-anywhere-seed-13.txt', render: () => playthrough(atRandomIn(4, 'anywhere', 13)) },
  { file: 'reef-2-planner-seed-5.txt', render: () => outline(planned(2, 'outside', 5), moverText) },
  { file: 'reef-3-planner-seed-6.txt', render: () => outline(planned(3, 'centre', 6), moverText) },
  { file: 'reef-4-planner-seed-7.txt', render: () => outline(planned(4, 'centre', 7), moverText) },
  { file: 'perft-reef.txt', render: () => perftTables(reef, PERFT) },
];

type ReefStory = Story<State, View, Action, SetupOptions, ReefEvent<CardId | null>, Standing>;

/** A game in which everything that is legal may happen, but hands stay small. */
function atRandomIn(players: number, start: StartRule, seed: number): ReefStory {
  return story({ players, start, seed }, atRandom(reef));
}

/** A game of people who play well: their hands are full half of the time. */
function planned(players: number, start: StartRule, seed: number): ReefStory {
  return story({ players, start, seed }, asBot(reef, REEF_BOTS.planner));
}

function story(
  options: SetupOptions & { readonly seed: number },
  choice: Choice<State, Action>,
): ReefStory {
  return {
    game: reef,
    options,
    choice,
    legend:
      'The standard deck. * marks the first player, > the player to act; +1 is a point on a card.',
    turnText: ({ round }) => `, round ${round}`,
    positionLines,
    // Who plays with full states sees every card that comes.
    eventText: (event, state) => eventText(state, event as ReefEvent),
    result,
    standingText,
  };
}

/** Who is to act, with which points and cards. */
function moverText({ players, turn }: State): string {
  const { score, hand } = players[turn]!;
  return `player ${turn} with ${score} points and ${hand.map((card) => `#${card}`).join(' ') || 'no cards'}`;
}

/** The boards side by side, below them what lies on the table. */
function positionLines(state: State): string[] {
  const { players, deck, display, supply } = state;
  const columns = players.map((player, seat) => playerLines(state, player, seat));
  const rows = columns[0]!.map(
    (_, row) => `  ${columns.map((lines) => lines[row]!.padEnd(24)).join('')}`,
  );
  const cards = display.map(({ card, tokens }) => `#${card}${tokens > 0 ? `+${tokens}` : ''}`);
  const pieces = COLORS.map((color) => `${formatColor(color)} ${supply[color]}`);
  return [
    ...rows,
    `  supply: ${pieces.join(', ')}${state.lastRound ? ' (last round)' : ''}`,
    `  display: ${cards.join(' ') || 'none yet'}`,
    `  deck: ${deck.length} cards${deck.length > 0 ? `, top #${deck[0]}` : ''}`,
  ];
}

function playerLines({ first, turn, phase }: State, player: Player, seat: number): string[] {
  const mark = phase !== 'over' && seat === turn ? '> ' : '';
  const rows = formatBoard(player.board).split(' / ');
  const hand = player.hand.map((card) => `#${card}`);
  return [
    `${mark}player ${seat}${seat === first ? ' *' : ''}`,
    `${player.score} points`,
    hand.join(' ') || 'no cards',
    ...rows.map((row) =>
      row
        .split(' ')
        .map((stack) => stack.padEnd(5))
        .join(''),
    ),
  ];
}

function eventText(state: State, event: ReefEvent): string {
  const full = (id: CardId): string => `#${id} (${formatCard(state.cards[id]!)})`;
  switch (event.type) {
    case 'card-played':
      return `player ${event.player} plays ${full(event.card)}`;
    case 'piece-placed':
      return `player ${event.player} places ${event.color} on ${nameOf(event.cell)}, ${event.height} high`;
    case 'piece-lacking':
      return `player ${event.player} places no ${event.color}: lack of ${event.reason}`;
    case 'pattern-scored': {
      if (event.matches.length === 0)
        return `player ${event.player} scores nothing with #${event.card}`;
      const matches = event.matches.map((cells) => cells.map(nameOf).join(' '));
      const around = event.around === null ? '' : ` around ${nameOf(event.around)}`;
      return `player ${event.player} scores ${event.points} with #${event.card}: ${matches.join(', ')}${around}`;
    }
    case 'card-taken':
      return `player ${event.player} takes ${full(event.card)} from place ${event.slot}`;
    case 'tokens-collected':
      return `player ${event.player} gets ${event.tokens} from #${event.card}`;
    case 'card-drawn':
      return `player ${event.player} draws ${full(event.card)}`;
    case 'token-paid':
      return `player ${event.player} puts a point on #${event.card}`;
    case 'display-refilled':
      return `#${event.card} goes to place ${event.slot}`;
    case 'top-revealed':
      return `#${event.card} is on top of the deck`;
    case 'display-laid-out':
      return `the display is ${event.cards.map((card) => `#${card}`).join(' ')}`;
    case 'last-round':
      return `the last round: no more ${event.colors.join(' and ')}`;
    case 'turn-began':
      return `player ${event.player} is next in round ${event.round}`;
    case 'game-over':
      return `the game is over: ${event.reason}`;
    case 'hand-scored':
      return `player ${event.player} scores ${event.points} with ${full(event.card)} in hand`;
  }
}

function standingText({ covered, fourHigh, hand }: Standing): string {
  const cards = hand.map(({ card, points }) => `, #${card} ${points}`);
  return `${covered} covered, ${fourHigh} four high${cards.join('')}`;
}

function nameOf(cell: Cell): string {
  return `${'abcd'.charAt(cell % 4)}${Math.floor(cell / 4) + 1}`;
}

function formatColor(color: Color): string {
  return color.charAt(0);
}

// Counts of positions.

const FEW_CARDS = STANDARD_DECK.slice(0, 9);

// prettier-ignore
const PERFT: readonly PerftRow<SetupOptions>[] = [
  { options: { players: 2, start: 'centre', seed: 1 },   from: [[0, 3], [12, 3], [43, 4]] },
  { options: { players: 3, start: 'centre', seed: 2 },   from: [[0, 4], [18, 2], [71, 3]] },
  { options: { players: 4, start: 'centre', seed: 3 },   from: [[0, 4], [4, 2], [81, 4]] },
  { options: { players: 2, start: 'outside', seed: 4 },  from: [[0, 2], [16, 2], [22, 5]] },
  { options: { players: 3, start: 'anywhere', seed: 5 }, from: [[0, 2], [14, 3], [73, 3]] },
  { options: { players: 2, seed: 6, cards: FEW_CARDS },  from: [[0, 3], [2, 3]], note: 'cards 0 to 8 of the standard deck' },
];
