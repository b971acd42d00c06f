// Changes that break a law, each of which the tests named after that law alone have to notice: `npm run mutants -- --laws`.

/** In `file`, `from` (which stands there once) becomes `to`. */
export interface LawMutant {
  readonly law: string;
  readonly tests: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

type Row = readonly [file: string, from: string, to: string];

const broken = (law: string, game: string, rows: readonly Row[]): LawMutant[] =>
  rows.map(([file, from, to]) => {
    return { law, tests: `test/${game}/laws.test.ts`, file: `src/${game}/${file}`, from, to };
  });

export const LAWS: readonly LawMutant[] = [
  // All coral is on the reefs or in the supply: 72, 96 or 112 pieces.
  ...broken('R2', 'reef', [
    ['types.ts', '3: 24', '3: 25'],
    ['effects.ts', 'takeFromSupply(table, color);\n  },', '},'],
    ['effects.ts', 'purple--;', 'green--;'],
    ['placing.ts', 'secondLeft > (areAlike ? 1 : 0)', 'secondLeft > 0'],
    ['placing.ts', 'const hasFirst = firstLeft > 0', 'const hasFirst = true'],
    ['board.ts', '[...grown[cell]!, color]', '[...grown[cell]!, color, color]'],
    [
      'apply.ts',
      'const { color, cell } = placements[i]!;\n    const height',
      'const { color, cell } = placements[0]!;\n    const height',
    ],
    ['sound.ts', 'placed + supply[color] !== all', 'placed + supply[color] > all'],
  ]),
  // A hand holds four cards.
  ...broken('R12', 'reef', [
    ['types.ts', 'HAND_LIMIT = 4', 'HAND_LIMIT = 5'],
    ['course.ts', 'handSize < HAND_LIMIT', 'handSize <= HAND_LIMIT'],
    ['check.ts', 'return checkHand(view) ??', 'return'],
    ['check.ts', 'if (full !== null) return full;', ''],
    ['effects.ts', '[...hand, card]', '[...hand, card, card]'],
    ['legal.ts', 'if (!mayTake(hand.length)) return 0;', ''],
    ['legal.ts', 'const gains = gainsOf(view);', 'const gains = 3;'],
    [
      'table-shape.ts',
      'hand: list(id, 0, HAND_LIMIT), // R12',
      'hand: list(id, 0, HAND_LIMIT + 1),',
    ],
  ]),
  // A stack is four pieces high at most.
  ...broken('R22', 'reef', [
    ['types.ts', 'MAX_HEIGHT = 4', 'MAX_HEIGHT = 5'],
    [
      'placing.ts',
      'TIGHT: number = AT_LEAST_ONE + MAX_HEIGHT - 2',
      'TIGHT: number = AT_LEAST_ONE + MAX_HEIGHT - 1',
    ],
    ['placing.ts', 'has(two, cell) ? one : one & ~(1 << cell)', 'one'],
    ['placing.ts', 'due === BOTH ? two : 0', 'due === BOTH ? one : 0'],
    ['placing.ts', 'if (!has(one, first)) return 0;', ''],
    ['course.ts', 'one: roomBeside(tops[FULL]!)', 'one: roomBeside(0)'],
    ['board.ts', 'list(oneOf(COLORS), 0, MAX_HEIGHT)', 'list(oneOf(COLORS), 0, MAX_HEIGHT + 1)'],
  ]),
];
