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
  // The 60, 80 or 100 cards of a game of Pearls are in hands, on piles, in the market or in the deck.
  ...broken('P2', 'pearls', [
    ['types.ts', 'yellow: 24', 'yellow: 25'],
    ['setup.ts', 'deck.splice(0, DEALT_CARDS)', 'deck.slice(0, DEALT_CARDS)'],
    ['apply.ts', '], color);\n  emit', '], color) - 1;\n  emit'],
    ['effects.ts', 'withMore(pile, pearl, count)', 'withMore(pile, pearl, known - 1)'],
    ['effects.ts', 'deck.splice(0, cards.length)', 'deck.splice(0, 1)'],
    ['effects.ts', "withPlayed(played, 'joker', jokers)", 'played'],
    ['course.ts', "if (jokers > heldJokers) return 'joker';", ''],
    ['course.ts', 'count > held)', 'count > held + 1)'],
    ['course.ts', 'MARKET_SIZE - market, deck', 'MARKET_SIZE - market + 1, deck'],
    ['sound.ts', 'found[pearl] === all[pearl]', 'found[pearl] >= 0'],
  ]),
  // The ten necklaces are on the table or with the players.
  ...broken('P3', 'pearls', [
    ['types.ts', '8, 8, 9,', '8, 9, 9,'],
    ['effects.ts', 'rest.splice(place, 1)', 'rest.splice(place, 2)'],
    ['effects.ts', 'table.necklaces = rest', 'table.necklaces = table.necklaces'],
    ['effects.ts', '[...necklaces, value]', '[...necklaces, value, value]'],
    ['apply.ts', 'if (necklace) emit', 'if (!necklace) emit'],
    ['apply.ts', 'value: count + jokers', 'value: count'],
    ['course.ts', 'necklace && !bringsNecklace(necklaces, count + jokers)', 'false'],
    ['course.ts', '((necklaces >> cards) & 1) === 1', 'necklaces >> cards > 0'],
    ['sound.ts', 'all.join() !== NECKLACES.join()', 'all.length !== NECKLACES.length'],
  ]),
  // A hand of Pearls holds ten cards.
  ...broken('P11', 'pearls', [
    ['types.ts', 'HAND_LIMIT = 10', 'HAND_LIMIT = 11'],
    ['course.ts', 'size + more <= HAND_LIMIT', 'size + more - 1 <= HAND_LIMIT'],
    ['course.ts', "hasRoom(held, cards) ? null : 'no-room'", 'null'],
    ['course.ts', 'hasRoom(held, cards)', 'hasRoom(held, 1)'],
    ['legal.ts', 'm[market + kind]!, held)', 'm[market + kind]!, 0)'],
    ['legal.ts', 'm[market + kind]!, held)', 'm[market + kind]!, held + 1)'],
    ['effects.ts', 'withMore(hand, color, count)', 'withMore(hand, color, count + 1)'],
    ['sound.ts', '!hasRoom(size, 0)', '!hasRoom(size, -1)'],
  ]),
];
