import { describe, expect, test } from 'vitest';
import {
  apply,
  COLORS,
  formatDeck,
  parseAction,
  parseCard,
  parseDeck,
  RulesError,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Card, Seed, SetupOptions, State } from '../../src/index.js';

/** A deck that differs from the standard one in its order only. */
const OWN_DECK: readonly Card[] = [...STANDARD_DECK].reverse();

describe('setup({ players })', () => {
  test.each([2, 3, 4])('seats %d players (R1)', (players) => {
    expect(setup({ players }).players).toHaveLength(players);
  });

  test.each<[players: number, pieces: number]>([
    [2, 18],
    [3, 24],
    [4, 28],
  ])('gives %d players a supply of %d pieces of each colour (R2)', (players, pieces) => {
    const { supply } = setup({ players });
    expect(supply).toEqual({ red: pieces, yellow: pieces, purple: pieces, green: pieces });
    expect(Object.keys(supply)).toEqual(COLORS);
  });

  test.each([2, 3, 4])('gives each of %d players three points (R3)', (players) => {
    for (const { score } of setup({ players }).players) expect(score).toBe(3);
  });

  test.each([2, 3, 4])('deals two cards to each of %d players, the rest is the deck (R4)', (n) => {
    const state = setup({ players: n });
    const hands = state.players.flatMap(({ hand }) => hand);
    expect(state.players.map(({ hand }) => hand.length)).toEqual(Array(n).fill(2));
    expect(state.deck).toHaveLength(60 - 2 * n);
    expect([...hands, ...state.deck].sort((a, b) => a - b)).toEqual([...STANDARD_DECK.keys()]);
  });

  test('knows the dealt cards to be the secret ones (R4)', () => {
    for (const { hand, dealt, played } of setup({ players: 4 }).players) {
      expect(dealt).toEqual(hand);
      expect(played).toEqual([]);
    }
  });

  test('begins with empty boards, no display and the first decision of the first round', () => {
    const { players, first, turn, round, phase, start, display, lastRound } = setup({ players: 3 });
    for (const { board } of players) expect(board).toEqual(Array(16).fill([]));
    expect({ turn, round, phase, start, display, lastRound }).toEqual({
      turn: first,
      round: 1,
      phase: 'start',
      start: 'centre',
      display: [],
      lastRound: false,
    });
  });

  test('has the fields of a state and no others', () => {
    const state = setup({ players: 2, seed: 7 });
    expect(Object.keys(state).sort()).toEqual(
      // prettier-ignore
      ['cards', 'deck', 'display', 'first', 'lastRound', 'phase', 'players', 'round', 'start',
       'supply', 'turn'],
    );
    for (const player of state.players) {
      expect(Object.keys(player).sort()).toEqual(['board', 'dealt', 'hand', 'played', 'score']);
    }
  });

  test('is frozen through and through, and survives JSON', () => {
    const state = setup({ players: 4, seed: 7, cards: plainDeck() });
    expect(openParts(state)).toEqual([]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  test.each<[name: string, options: () => object]>([
    ['options that are frozen', () => Object.freeze({ players: 2, seed: 7 })],
    ['options without a prototype', () => Object.assign(bare(), { players: 2, seed: 7 })],
    ['options of a class of their own', () => Object.assign(new Options(), { seed: 7 })],
    [
      'fields that are there but undefined',
      () => ({ players: 2, seed: 7, first: undefined, start: undefined, cards: undefined }),
    ],
  ])('takes %s', (_, options) => {
    expect(setup(options() as SetupOptions)).toEqual(setup({ players: 2, seed: 7 }));
  });
});

describe('setup({ seed })', () => {
  // Worked out by a second program, written from the description of the generator.
  // prettier-ignore
  test.each<[players: number, seed: Seed, hands: string, first: number, display: string, rest: string]>([
    [2, 7,      '29 55, 44 12',               1, '57 16 41', '45 ... 23'],
    [2, 'reef', '25 2, 12 56',                1, '8 17 37',  '46 ... 47'],
    [2, 2024,   '24 18, 59 58',               0, '19 52 35', '3 ... 13'],
    [3, 7,      '29 55, 44 12, 57 16',        1, '41 45 35', '25 ... 23'],
    [3, 'reef', '25 2, 12 56, 8 17',          2, '37 46 5',  '26 ... 47'],
    [3, 2024,   '24 18, 59 58, 19 52',        0, '35 3 4',   '9 ... 13'],
    [4, 7,      '29 55, 44 12, 57 16, 41 45', 2, '35 25 22', '5 ... 23'],
    [4, 'reef', '25 2, 12 56, 8 17, 37 46',   3, '5 26 20',  '35 ... 47'],
    [4, 2024,   '24 18, 59 58, 19 52, 35 3',  0, '4 9 25',   '7 ... 13'],
  ])('deals to %d players with seed %s what it always dealt (R4)', (players, seed, ...deal) => {
    const state = afterStarts(setup({ players, seed }));
    expect([
      state.players.map(({ hand }) => hand.join(' ')).join(', '),
      state.first,
      state.display.map(({ card }) => card).join(' '),
      `${state.deck[0]} ... ${state.deck.at(-1)}`,
    ]).toEqual(deal);
  });

  test.each<[name: string, options: SetupOptions]>([
    ['a seed', { players: 2, seed: 7 }],
    ['a start rule', { players: 3, seed: 'reef', start: 'outside' }],
    ['a first player', { players: 4, seed: '', start: 'anywhere', first: 3 }],
    ['a deck', { players: 2, seed: 7, cards: STANDARD_DECK.slice(0, 12) }],
  ])('gives the same game for the same options: %s', (_, options) => {
    expect(setup(options)).toEqual(setup({ ...options }));
  });

  test('takes 7 and "7" for the same seed', () => {
    expect(setup({ players: 3, seed: 7 })).toEqual(setup({ players: 3, seed: '7' }));
  });

  test('gives other games for other seeds', () => {
    const deals = Array.from({ length: 500 }, (_, seed) => dealText(setup({ players: 2, seed })));
    expect(new Set(deals).size).toBe(500);
  });

  test('without a seed gives another game each time', () => {
    const deals = [{}, {}, { seed: undefined }, {}].map((options) =>
      dealText(setup({ players: 2, ...options })),
    );
    expect(new Set(deals).size).toBe(4);
  });

  test.each(['coral-secret-7', 987_654_321])('does not keep the seed %j in the state', (seed) => {
    const state = setup({ players: 4, seed });
    expect(JSON.stringify(state)).not.toContain(String(seed));
    expect(Reflect.ownKeys(state).every((key) => typeof key === 'string')).toBe(true);
  });

  test('does not keep the seed after the starting pieces either', () => {
    const state = afterStarts(setup({ players: 2, seed: 987_654_321 }));
    expect(JSON.stringify(state)).not.toContain('987654321');
  });

  test('deals the same cards to whoever sits there, however many play', () => {
    const [two, three, four] = [2, 3, 4].map((players) => dealText(setup({ players, seed: 'x' })));
    expect(three).toBe(two);
    expect(four).toBe(two);
  });

  // prettier-ignore
  test.each<[name: string, seed: unknown]>([
    ['a fraction', 1.5], ['NaN', NaN], ['an object', {}], ['too large a number', 2 ** 60],
    ['a symbol', Symbol('seed')], ['null', null], ['a list', [7]], ['a big integer', 7n],
    ['a flag', false],
  ])('refuses a seed that is %s', (_, seed) => {
    expectRefusal({ players: 2, seed }, 'bad-seed', 'seed: expected a whole number or a text', 'seed');
  });
});

describe('setup({ seed }) shuffles without favour (R4)', () => {
  const games = 3_000;
  const orders = Array.from({ length: games }, (_, seed) => order(setup({ players: 2, seed })));

  // The seeds are fixed, so these numbers are too; the limits are four standard deviations away.
  test('puts every card into every place equally often (R4)', () => {
    const counts = Array.from({ length: 3600 }, () => 0);
    for (const cards of orders) {
      cards.forEach((card, place) => counts[card * 60 + place]!++);
    }
    // In each order every card and every place comes once, which leaves 59 times 59 free to vary.
    const freedom = 59 * 59;
    const chiSquare = (chiSquareOf(counts, games / 60) * 59) / 60;
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
  });

  test('puts every card next to every other equally often (R4)', () => {
    const counts = new Map<string, number>();
    for (const cards of orders) {
      for (let i = 1; i < cards.length; i++) {
        const pair = `${cards[i - 1]},${cards[i]}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(60 * 59);
    const freedom = 60 * 59 - 1;
    const chiSquare = chiSquareOf([...counts.values()], games / 60);
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
  });

  test('deals neighbouring seeds unrelated games (R4)', () => {
    let samePlace = 0;
    for (let i = 1; i < games; i++) {
      const [before, after] = [orders[i - 1]!, orders[i]!];
      samePlace += after.filter((card, place) => card === before[place]).length;
    }
    // Two unrelated orders agree in one place on average, with a variance of one.
    expect(Math.abs(samePlace - games)).toBeLessThan(4 * Math.sqrt(games));
  });
});

describe('setup({ first })', () => {
  test.each<[players: number, first: number]>([
    [2, 0],
    [2, 1],
    [3, 2],
    [4, 0],
    [4, 3],
  ])('lets one of %d begin: seat %d (R6)', (players, first) => {
    const state = setup({ players, first });
    expect([state.first, state.turn]).toEqual([first, first]);
  });

  test.each([2, 3, 4])('is otherwise drawn by lot among %d players (R6)', (players) => {
    const counts = Array.from({ length: players }, () => 0);
    for (let seed = 0; seed < 3_000; seed++) {
      const { first, turn } = setup({ players, seed });
      expect(turn).toBe(first);
      counts[first]!++;
    }
    const freedom = players - 1;
    expect(chiSquareOf(counts, 3_000 / players)).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom));
  });

  test.each([0, 1, 2, 3])('changes nothing else: seat %d (R6)', (first) => {
    const drawn = setup({ players: 4, seed: 7 });
    expect(setup({ players: 4, seed: 7, first })).toEqual({ ...drawn, first, turn: first });
  });

  test.each<[players: number, first: unknown]>([
    [2, 2],
    [3, 3],
    [4, 4],
    [2, -1],
    [2, 0.5],
    [2, NaN],
    [2, -0],
    [2, '0'],
    [2, null],
    [2, true],
    [2, {}],
  ])('for %d players cannot be %j (R6)', (players, first) => {
    expectRefusal({ players, first }, 'bad-options', 'first: ');
  });
});

describe('setup({ start })', () => {
  test.each(['centre', 'outside', 'anywhere'] as const)('keeps the rule %s', (start) => {
    const plain = setup({ players: 2, seed: 7 });
    expect(setup({ players: 2, seed: 7, start })).toEqual({ ...plain, start });
  });

  test.each(['center', 'Centre', '', 'toString', 0, null, ['centre'], new String('centre')])(
    'cannot be %j',
    (start) => {
      expectRefusal({ players: 2, start }, 'bad-options', 'start: ');
    },
  );
});

describe('setup(options) refuses with bad-options', () => {
  // prettier-ignore
  test.each<[name: string, players: unknown]>([
    ['nobody', 0], ['one', 1], ['five', 5], ['a negative number', -2], ['a fraction', 2.5],
    ['a text', '2'], ['NaN', NaN], ['infinity', Infinity], ['undefined', undefined],
    ['null', null], ['a list', [2]], ['a big integer', 2n], ['a number object', new Number(2)],
  ])('a number of players that is %s (R1)', (_, players) => {
    expectRefusal({ players }, 'bad-options', 'players: ');
  });

  test.each<[name: string, options: unknown, message: string]>([
    ['no players', {}, '"players"'],
    ['a number of players that is only inherited', Object.create({ players: 2 }), '"players"'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['a number', 2, '2'],
    ['a text', 'two', '"two"'],
    ['a list', [2], 'an object'],
    ['a function', () => 2, 'a function'],
    ['a symbol', Symbol('players'), 'a symbol'],
    ['an unknown option', { players: 2, colour: 'red' }, '"colour"'],
    ['a misspelt option', { players: 2, Seed: 7 }, '"Seed"'],
    ['an option named by a symbol', { players: 2, [Symbol('seed')]: 7 }, 'a symbol'],
    ['an option named __proto__', JSON.parse('{ "players": 2, "__proto__": 1 }'), '"__proto__"'],
    [
      'a getter that throws',
      throwing({ players: 2 }, 'players'),
      'players: the value cannot be read',
    ],
    ['a proxy that throws', hostile({ players: 2 }), 'cannot be read'],
    ['a revoked proxy', revoked({ players: 2 }), 'cannot be read'],
  ])('%s', (_, options, message) => {
    expectRefusal(options, 'bad-options', message);
  });
});

describe('setup({ cards })', () => {
  test('is the standard deck unless told otherwise (R5)', () => {
    expect(setup({ players: 2 }).cards).toBe(STANDARD_DECK);
  });

  test('is the standard deck itself where it is equal to it (R5)', () => {
    const copies = [parseDeck(formatDeck(STANDARD_DECK)), plain(STANDARD_DECK)];
    for (const cards of copies) {
      expect(setup({ players: 2, seed: 7, cards }).cards).toBe(STANDARD_DECK);
      expect(cards).not.toBe(STANDARD_DECK);
    }
  });

  test('keeps a deck that the library has made (R5)', () => {
    const deck = parseDeck(formatDeck(OWN_DECK));
    const state = setup({ players: 2, seed: 7, cards: deck });
    expect(state.cards).toBe(deck);
    expect(setup({ players: 3, cards: state.cards }).cards).toBe(deck);
  });

  test('keeps the copy that an earlier game has made (R5)', () => {
    const { cards } = setup({ players: 2, cards: plainDeck() });
    expect(setup({ players: 4, cards }).cards).toBe(cards);
  });

  test('copies any other deck, and leaves the given one alone (R5)', () => {
    const deck = plainDeck();
    const state = setup({ players: 2, seed: 7, cards: deck });
    expect(state.cards).toEqual(OWN_DECK);
    expect(sharedParts(state.cards, deck)).toEqual([]);
    expect(openParts(state.cards)).toEqual([]);
    expect(deck).toEqual(plainDeck());
    expect(openParts(deck)).toHaveLength(partsOf(deck).length);
  });

  test('is not moved by later changes to the given deck (R5)', () => {
    const deck = plainDeck() as { points: number }[];
    const { cards } = setup({ players: 2, cards: deck as unknown as Card[] });
    deck[0]!.points = 99;
    deck.pop();
    expect(cards).toEqual(OWN_DECK);
  });

  test('may be frozen by the caller (R5)', () => {
    const deck = deepFreeze(plainDeck());
    const state = setup({ players: 2, seed: 7, cards: deck });
    expect(state.cards).toEqual(OWN_DECK);
    expect(openParts(state)).toEqual([]);
  });

  test('may be frozen only on the outside (R5)', () => {
    const deck = Object.freeze(plainDeck());
    const { cards } = setup({ players: 2, cards: deck });
    expect(openParts(cards)).toEqual([]);
    expect(openParts(deck)).toHaveLength(partsOf(deck).length - 1);
  });

  test('may be a part of a known deck (R5)', () => {
    const part = STANDARD_DECK.slice(50);
    const { cards } = setup({ players: 3, cards: part });
    expect(cards).toEqual(part);
    expect(Object.isFrozen(part)).toBe(false);
  });

  test('gives the game it gives as text (R5)', () => {
    const cards = parseDeck(formatDeck(plainDeck()));
    expect(setup({ players: 2, seed: 7, cards })).toEqual(
      setup({ players: 2, seed: 7, cards: plainDeck() }),
    );
  });

  test('may repeat a card, even the same object (R5)', () => {
    const card = parseCard('rg: * * = 2');
    const { cards } = setup({ players: 2, cards: Array<Card>(8).fill(card) });
    expect(cards).toEqual(Array(8).fill(card));
  });

  test('may come through a proxy, and is copied (R5)', () => {
    const deck = new Proxy(plainDeck(), {});
    const { cards } = setup({ players: 2, cards: deck });
    expect(cards).toEqual(OWN_DECK);
    expect(cards).not.toBe(deck);
    expect(openParts(cards)).toEqual([]);
  });

  test('is read once, so that it cannot change between check and use (R5)', () => {
    let reads = 0;
    const shifty = {
      ...parseCard('rg: * * = 2'),
      get points() {
        return reads++ === 0 ? 3 : 'many';
      },
    };
    const { cards } = setup({ players: 2, cards: withCard(shifty) });
    expect(cards[5]?.points).toBe(3);
    expect(reads).toBe(1);
  });

  test('has a pattern that is read once, too (R5)', () => {
    const reads: string[] = [];
    const watched = watch(plainCard('rg: r2+ . / . *3 = 2'), '', reads);
    setup({ players: 2, cards: withCard(watched) });
    expect(reads.filter((path, i) => reads.indexOf(path) !== i)).toEqual([]);
    expect(reads).toContain('.pattern.cells.1.height');
  });

  test.each<[players: number, least: number]>([
    [2, 8],
    [3, 10],
    [4, 12],
  ])('for %d players has at least %d cards (R5)', (players, least) => {
    const state = setup({ players, cards: deckOf(least) });
    expect(state.deck).toHaveLength(4);
    expect(afterStarts(state).deck).toHaveLength(1);
    expectRefusal({ players, cards: deckOf(least - 1) }, 'bad-deck', 'cards: ');
    expectRefusal(
      { players, cards: parseDeck(formatDeck(deckOf(least - 1))) },
      'bad-deck',
      'cards: ',
    );
  });

  test('that was enough for two is refused for three (R5)', () => {
    const { cards } = setup({ players: 2, cards: deckOf(9) });
    expectRefusal({ players: 3, cards }, 'bad-deck', 'cards: ');
  });

  test('has at most 1000 cards (R5)', () => {
    expect(setup({ players: 2, cards: deckOf(1000) }).deck).toHaveLength(996);
    expectRefusal({ players: 2, cards: deckOf(1001) }, 'bad-deck', 'cards: ');
  });
});

describe('setup({ cards }) refuses with bad-deck', () => {
  test.each<[name: string, cards: unknown, message: string]>([
    ['null', null, 'cards: '],
    ['a text', formatDeck(STANDARD_DECK), 'cards: '],
    ['an object with numbered fields', Object.assign({ length: 60 }, STANDARD_DECK), 'cards: '],
    ['no cards', [], 'cards: '],
    ['a gap', withGap(), 'cards: '],
    ['a length without cards', new Array(60), 'cards: '],
    ['an endless length', new Array(2 ** 32 - 1), 'cards: '],
    ['another field on the list', Object.assign(plainDeck(), { name: 'mine' }), 'cards: '],
    ['a getter that throws', throwing(plainDeck(), 3), 'cards: the value cannot be read'],
    ['a proxy that throws', hostile(plainDeck()), 'cards: the value cannot be read'],
    ['a revoked proxy', revoked(plainDeck()), 'cards: the value cannot be read'],
  ])('a deck that is %s (R5)', (_, cards, message) => {
    expectRefusal({ players: 2, cards }, 'bad-deck', message);
  });

  test.each<[name: string, card: unknown, path: string]>([
    ['null', null, 'cards[5]: '],
    ['a text', 'rg: r = 1', 'cards[5]: '],
    ['a list', ['red', 'green'], 'cards[5]: '],
    ['a card number', 17, 'cards[5]: '],
    ['without pieces', lacking('pieces'), 'cards[5]: the field "pieces"'],
    ['without a pattern', lacking('pattern'), 'cards[5]: the field "pattern"'],
    ['without points', lacking('points'), 'cards[5]: the field "points"'],
    ['with another field', { ...plainCard(), name: 'x' }, 'cards[5]: unknown field "name"'],
    ['with a symbol', { ...plainCard(), [Symbol('x')]: 1 }, 'cards[5]: unknown field'],
    ['with one piece', withPieces(['red']), 'cards[5].pieces: '],
    ['with three pieces', withPieces(['red', 'red', 'red']), 'cards[5].pieces: '],
    ['with pieces in a text', withPieces('rr'), 'cards[5].pieces: '],
    ['with an unknown colour', withPieces(['blue', 'red']), 'cards[5].pieces[0]: '],
    ['with the letter of a colour', withPieces(['red', 'r']), 'cards[5].pieces[1]: '],
    ['with a wild piece to place', withPieces(['red', 'any']), 'cards[5].pieces[1]: '],
    ['with a missing piece', withPieces(['red', null]), 'cards[5].pieces[1]: '],
    ['with negative points', { ...plainCard(), points: -1 }, 'cards[5].points: '],
    ['with half a point', { ...plainCard(), points: 0.5 }, 'cards[5].points: '],
    ['with too many points', { ...plainCard(), points: 1001 }, 'cards[5].points: '],
    ['with points in a text', { ...plainCard(), points: '1' }, 'cards[5].points: '],
    ['with NaN points', { ...plainCard(), points: NaN }, 'cards[5].points: '],
    ['with minus zero points', { ...plainCard(), points: -0 }, 'cards[5].points: '],
    ['with a getter that throws', throwing(plainCard(), 'points'), 'cards[5].points: '],
    ['that is a proxy that throws', hostile(plainCard()), 'cards[5]: '],
    ['that is a revoked proxy', revoked(plainCard()), 'cards[5]: '],
  ])('a card %s (R5)', (_, card, path) => {
    expectRefusal({ players: 2, cards: withCard(card) }, 'bad-deck', path);
  });

  test.each<[name: string, pattern: unknown, path: string]>([
    ['null', null, 'pattern: '],
    ['a text', 'r r', 'pattern: '],
    ['a list', [{ row: 0, col: 0, color: 'red' }], 'pattern: '],
    ['without a kind', { cells: [cell()] }, 'pattern: the field "kind"'],
    ['of an unknown kind', { kind: 'line', cells: [cell()] }, 'pattern.kind: '],
    ['with an unknown field', { kind: 'shape', cells: [cell()], size: 1 }, 'pattern: unknown'],
    ['without cells', { kind: 'shape' }, 'pattern: the field "cells"'],
    ['with fields of the other kind', { kind: 'shape', cells: [cell()], to: 'red' }, 'pattern: '],
    ['with no cells', { kind: 'shape', cells: [] }, 'pattern.cells: '],
    ['with too many cells', shape(...cells(17)), 'pattern.cells: '],
    ['with cells that are no list', { kind: 'shape', cells: cell() }, 'pattern.cells: '],
    ['with two cells in one place', shape(cell(), cell({ color: 'green' })), 'pattern.cells: '],
    ['17 rows high', shape(cell(), cell({ row: 16 })), 'pattern.cells: '],
    ['17 columns wide', shape(cell({ col: -8 }), cell({ col: 8 })), 'pattern.cells: '],
    ['with a cell that is null', shape(cell({ row: 1 }), null), 'pattern.cells[1]: '],
    ['with a cell without a row', shape({ col: 0, color: 'red' }), 'pattern.cells[0]: '],
    ['with a cell without a column', shape({ row: 0, color: 'red' }), 'pattern.cells[0]: '],
    ['with a cell without a colour', shape({ row: 0, col: 0 }), 'pattern.cells[0]: '],
    ['with a cell with another field', shape(cell({ x: 1 })), 'pattern.cells[0]: unknown'],
    ['with half a row', shape(cell({ row: 0.5 })), 'pattern.cells[0].row: '],
    ['with a row in a text', shape(cell({ row: '0' })), 'pattern.cells[0].row: '],
    ['with an endless row', shape(cell({ row: 2 ** 53 })), 'pattern.cells[0].row: '],
    ['with a NaN column', shape(cell({ col: NaN })), 'pattern.cells[0].col: '],
    ['with an infinite column', shape(cell({ col: -Infinity })), 'pattern.cells[0].col: '],
    ['with an unknown colour', shape(cell({ color: 'blue' })), 'pattern.cells[0].color: '],
    ['with a star for any colour', shape(cell({ color: '*' })), 'pattern.cells[0].color: '],
    ['of height 0', shape(cell({ height: 0 })), 'pattern.cells[0].height: '],
    ['of height 5', shape(cell({ height: 5 })), 'pattern.cells[0].height: '],
    ['of height 1.5', shape(cell({ height: 1.5 })), 'pattern.cells[0].height: '],
    ['of height null', shape(cell({ height: null })), 'pattern.cells[0].height: '],
    ['at least nothing', shape(cell({ atLeast: true })), 'pattern.cells[0].atLeast: '],
    ['at least a number', shape(cell({ height: 2, atLeast: 1 })), 'pattern.cells[0].atLeast: '],
    ['around nothing', { kind: 'adjacent', color: 'red' }, 'pattern: the field "to"'],
    ['of nothing around', { kind: 'adjacent', to: 'red' }, 'pattern: the field "color"'],
    ['of any around', { kind: 'adjacent', color: 'any', to: 'red' }, 'pattern.color: '],
    ['around any', { kind: 'adjacent', color: 'red', to: 'any' }, 'pattern.to: '],
    ['with cells around', { kind: 'adjacent', color: 'red', to: 'red', cells: [] }, 'pattern: '],
  ])('a pattern %s (R5, R35)', (_, pattern, path) => {
    const card = { ...plainCard(), pattern };
    expectRefusal({ players: 2, cards: withCard(card) }, 'bad-deck', `cards[5].${path}`);
  });

  test('a deck that contains itself (R5)', () => {
    const cards: unknown[] = plainDeck();
    cards[5] = cards;
    expectRefusal({ players: 2, cards }, 'bad-deck', 'cards[5]: ');
  });
});

describe('setup({ cards }) accepts', () => {
  test.each<[name: string, card: unknown]>([
    ['a card worth nothing', { ...plainCard(), points: 0 }],
    ['a card worth 1000', { ...plainCard(), points: 1000 }],
    ['a shape of 16 cells', withPattern(shape(...cells(16)))],
    ['a shape too large for any board', withPattern(shape(cell(), cell({ row: 15, col: -15 })))],
    [
      'rows and columns far from zero',
      withPattern(shape(cell({ row: -(2 ** 31), col: 2 ** 31 - 1 }))),
    ],
    ['each height', withPattern(shape(...[1, 2, 3, 4].map((n) => cell({ row: n, height: n }))))],
    ['at least a height', withPattern(shape(cell({ height: 4, atLeast: true })))],
    ['not at least a height', withPattern(shape(cell({ height: 4, atLeast: false })))],
    ['not at least, without a height', withPattern(shape(cell({ atLeast: false })))],
    ['a wild piece', withPattern(shape(cell({ color: 'any' })))],
    ['one colour around itself', withPattern({ kind: 'adjacent', color: 'red', to: 'red' })],
  ])('%s (R5, R35)', (_, card) => {
    expect(setup({ players: 2, cards: withCard(card) }).cards[5]).toEqual(card);
  });

  test('fields that are there but undefined, and leaves them out (R5, R35)', () => {
    const open = withPattern(shape(cell({ height: undefined, atLeast: undefined })));
    const { cards } = setup({ players: 2, cards: withCard(open) });
    expect(cards[5]).toStrictEqual(withPattern(shape(cell())));
  });
});

class Options {
  players = 2;
}

function bare(): object {
  return Object.create(null) as object;
}

/** The game once everybody has placed the starting pieces in the centre. */
function afterStarts(state: State): State {
  const start = parseAction('start r@b2 y@c2 p@b3 g@c3');
  return state.players.reduce((so) => apply(so, start), state);
}

/** All cards in the order in which they were dealt. */
function order(state: State): number[] {
  return [...state.players.flatMap(({ hand }) => hand), ...state.deck];
}

function dealText(state: State): string {
  return order(state).join(' ');
}

function chiSquareOf(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** A message that begins with a path and a colon promises that path in the error, too. */
function expectRefusal(
  options: unknown,
  code: string,
  message: string,
  path: string = /^[^ ]+(?=: )/.exec(message)?.[0] ?? '',
): void {
  let error: unknown = null;
  try {
    setup(options as SetupOptions);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(RulesError);
  const refusal = error as RulesError;
  expect(refusal.code).toBe(code);
  expect(refusal.message).toContain(message);
  expect(refusal.path).toBe(path);
}

// Decks and cards as they come from JSON: unfrozen, unknown to the library.

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function plainDeck(): Card[] {
  return [...plain(OWN_DECK)];
}

function plainCard(text = 'rg: * * = 2'): Card {
  return plain(parseCard(text));
}

function deckOf(length: number): Card[] {
  return Array.from({ length }, () => plainCard());
}

/** A deck in which only the card number 5 is in question. */
function withCard(card: unknown): Card[] {
  const deck: unknown[] = deckOf(12);
  deck[5] = card;
  return deck as Card[];
}

function withGap(): Card[] {
  const deck = deckOf(12);
  Reflect.deleteProperty(deck, 5);
  return deck;
}

function lacking(field: keyof Card): object {
  const card = plainCard();
  Reflect.deleteProperty(card, field);
  return card;
}

function withPieces(pieces: unknown): object {
  return { ...plainCard(), pieces };
}

function withPattern(pattern: unknown): object {
  return { ...plainCard(), pattern };
}

function shape(...items: readonly unknown[]): object {
  return { kind: 'shape', cells: items };
}

function cell(fields: object = {}): object {
  return { row: 0, col: 0, color: 'red', ...fields };
}

function cells(count: number): object[] {
  return Array.from({ length: count }, (_, i) => cell({ row: i >> 2, col: i & 3 }));
}

// Values that do not want to be read.

/** The same object, with one field that throws when it is read. */
function throwing<T extends object>(target: T, field: string | number): T {
  const get = (): never => {
    throw new TypeError('do not read me');
  };
  return Object.defineProperty(target, field, { get, enumerable: true, configurable: true });
}

/** Throws whatever is done with it. */
function hostile(target: object): object {
  const no = (): never => {
    throw new TypeError('do not touch me');
  };
  return new Proxy(target, { get: no, has: no, ownKeys: no, getOwnPropertyDescriptor: no });
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** The same object, writing down every field that is read, all the way down. */
function watch<T extends object>(target: T, path: string, reads: string[]): T {
  return new Proxy(target, {
    get: (object, key) => {
      const here = `${path}.${String(key)}`;
      reads.push(here);
      const value: unknown = Reflect.get(object, key);
      return typeof value === 'object' && value !== null ? watch(value, here, reads) : value;
    },
  });
}

// What a value is made of.

/** Every object and list in a value, itself included. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

function openParts(value: unknown): object[] {
  return partsOf(value).filter((part) => !Object.isFrozen(part));
}

function sharedParts(one: unknown, other: unknown): object[] {
  const parts = new Set(partsOf(other));
  return partsOf(one).filter((part) => parts.has(part));
}

function deepFreeze<T>(value: T): T {
  for (const part of partsOf(value)) Object.freeze(part);
  return value;
}
