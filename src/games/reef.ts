import { REEF_PLAYERS, reefWorth } from '../bots/reef/ready.js';
import type { GameEvent } from '../core/game.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { reef } from '../reef/game.js';
import { parseDeck } from '../reef/notation.js';
import type { SetupOptions } from '../reef/setup.js';
import { readAction } from '../reef/typed.js';
import { START_RULES } from '../reef/types.js';
import type { ReefEvent, View } from '../reef/types.js';
import { de } from '../reef/words-de.js';
import { en } from '../reef/words-en.js';
import type { BoardMarks } from '../svg/reef/board.js';
import { reefStateSvg } from '../svg/reef/table.js';
import type { ReefStateSvgStyle } from '../svg/reef/table.js';
import type { GameModule } from './module.js';

const WHERE_EN = {
  centre: 'Starting pieces go onto the four centre spaces.',
  outside: 'Starting pieces go onto any spaces but the centre.',
  anywhere: 'Starting pieces go onto any spaces.',
} as const;

const WHERE_DE = {
  centre: 'Die Startkorallen kommen auf die vier Felder in der Mitte.',
  outside: 'Die Startkorallen kommen auf beliebige Felder außerhalb der Mitte.',
  anywhere: 'Die Startkorallen kommen auf beliebige Felder.',
} as const;

/** All that a program asks of Reef. */
export const REEF: GameModule = {
  game: reef,
  ...REEF_PLAYERS,
  opponent: 'planner',
  worth: reefWorth,
  readAction,
  words: { en, de },
  phrases: {
    en: {
      tieBreaks: {
        covered: ['covered space', 'covered spaces'],
        fourHigh: ['stack of four', 'stacks of four'],
      },
      note: ({ start = 'centre' }: SetupOptions) => WHERE_EN[start],
    },
    de: {
      tieBreaks: {
        covered: ['belegtes Feld', 'belegte Felder'],
        fourHigh: ['Viererturm', 'Vierertürme'],
      },
      note: ({ start = 'centre' }: SetupOptions) => WHERE_DE[start],
    },
  },
  legend: `A space shows its stack from the bottom up, the top piece as a capital letter:
"ryG" is green on yellow on red. A card shows its two pieces, its pattern (a
number asks for a height, "+" for that or more, "*" is any colour, "p@y" is
purple around the highest yellow) and its points.
`,
  pictures: {
    table: (view: View, style, events) =>
      reefStateSvg(view, {
        ...(style as ReefStateSvgStyle),
        ...(events && { boards: turnMarks(view, events) }),
      }),
  },
  options: {
    start: {
      kind: 'choice',
      placeholder: '<rule>',
      help: `where the starting pieces go: centre, outside (any spaces but the centre) or anywhere (default
      centre)`,
      choices: START_RULES,
      usual: 'centre',
    },
    deck: {
      kind: 'file',
      help: 'your own deck: one card per line, as written by reef-rules\u00A0deck\u00A0>\u00A0my.deck',
      what: 'deck file',
      parse: parseDeck,
      usual: STANDARD_DECK,
      sets: 'cards',
    },
  },
};

/** What an action has placed and scored, on the reef of the player who did it. */
function turnMarks(view: View, events: readonly GameEvent[]): readonly (BoardMarks | null)[] {
  const told = events as readonly ReefEvent[];
  return view.players.map((_, player) => {
    const scored = told.find((one) => one.type === 'pattern-scored' && one.player === player);
    const placed = told.flatMap((one) =>
      one.type === 'piece-placed' && one.player === player ? [one.cell] : [],
    );
    return scored?.type === 'pattern-scored'
      ? { placed, matches: scored.matches, around: scored.around }
      : { placed };
  });
}
