import { describe, expect, test } from 'vitest';
import { EN } from '../../../src/cli/terminal/phrases.js';
import { standingsText } from '../../../src/cli/terminal/standings.js';
import { NAMES } from '../../../src/cli/terminal/tell.js';
import { PEARLS } from '../../../src/games/pearls.js';
import { REEF } from '../../../src/games/reef.js';
import { reef } from '../../../src/index.js';
import type { GameResult, GameStanding } from '../../../src/index.js';
import * as shells from '../../../src/pearls/index.js';

/** What the program says of both games: their fields have different names. */
const own = {
  tieBreaks: { ...REEF.phrases?.en?.tieBreaks, ...PEARLS.phrases?.en?.tieBreaks },
};

describe('standingsText', () => {
  /** A result with these numbers, and something else that is no number. */
  function table(...rows: [rank: number, score: number, ...rest: number[]][]): GameResult {
    const standings = rows.map(([rank, score, covered, fourHigh], player): GameStanding => {
      const tieBreaks = fourHigh === undefined ? { cardsLeft: covered } : { covered, fourHigh };
      return { player, rank, score, ...tieBreaks, ...{ hand: [] } };
    });
    const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
    return { winners, standings };
  }

  test('standingsText(result) lines the table up, with a column for each tie-break', () => {
    expect(
      standingsText(table([1, 40, 12, 0], [2, 9, 10, 1]), reef.tieBreaks, {
        names: NAMES,
        phrases: EN,
        own,
      }),
    ).toBe(
      [
        'rank   player   points   covered spaces   stacks of four',
        '1      Anna     40       12               0',
        '2      Ben      9        10               1',
        '',
        'Anna wins with 40 points.',
      ].join('\n'),
    );
  });

  test('standingsText(result) needs no tie-breaks', () => {
    const standings = [
      { player: 1, rank: 1, score: 3 },
      { player: 0, rank: 1, score: 3 },
    ];
    expect(
      standingsText({ winners: [1, 0], standings }, [], { names: NAMES, phrases: EN, own }),
    ).toBe(
      [
        'rank   player   points',
        '1      Ben      3',
        '1      Anna     3',
        '',
        'Ben and Anna both have 3 points: they share rank 1.',
        'Ben and Anna share the victory.',
      ].join('\n'),
    );
  });

  test.each([
    [
      'more covered spaces (R41)',
      table([1, 40, 12, 0], [2, 40, 10, 3]),
      [
        'Anna and Ben both have 40 points: Anna is ahead by covered spaces, 12 to 10.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'more stacks of four (R42)',
      table([1, 40, 12, 3], [2, 40, 12, 1]),
      [
        'Anna and Ben both have 40 points and 12 covered spaces: Anna is ahead by stacks of four, 3 to 1.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'more cards left (P25)',
      table([1, 31, 2], [2, 31, 0], [3, 30, 4]),
      [
        'Anna and Ben both have 31 points: Anna is ahead by cards left, 2 to 0.',
        'Anna wins with 31 points.',
      ],
    ],
    [
      'nothing: a shared victory (R43)',
      table([1, 40, 12, 1], [1, 40, 12, 1], [3, 1, 4, 0]),
      [
        'Anna and Ben both have 40 points, 12 covered spaces and 1 stack of four: they share rank 1.',
        'Anna and Ben share the victory.',
      ],
    ],
    [
      'nothing: a shared victory (P26)',
      table([1, 31, 0], [1, 31, 0], [3, 30, 4]),
      [
        'Anna and Ben both have 31 points and 0 cards left: they share rank 1.',
        'Anna and Ben share the victory.',
      ],
    ],
    [
      'nothing among three (R43)',
      table([1, 1, 4, 0], [1, 1, 4, 0], [1, 1, 4, 0], [4, 1, 3, 0]),
      [
        'Anna and Ben both have 1 point, 4 covered spaces and 0 stacks of four: they share rank 1.',
        'Ben and Cleo both have 1 point, 4 covered spaces and 0 stacks of four: they share rank 1.',
        'Cleo and Dora both have 1 point: Cleo is ahead by covered spaces, 4 to 3.',
        'Anna, Ben and Cleo share the victory.',
      ],
    ],
  ])('standingsText(result) explains what decided a tie: %s', (_, standings, words) => {
    const isPearls = 'cardsLeft' in standings.standings[0]!;
    const { tieBreaks } = isPearls ? shells.pearls : reef;
    const text = standingsText(standings, tieBreaks, { names: NAMES, phrases: EN, own }).split(
      '\n',
    );
    expect(text.slice(text.indexOf('') + 1)).toEqual(words);
  });
});
