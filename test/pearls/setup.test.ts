import { describe, expect, test } from 'vitest';
import {
  CARDS,
  formatState,
  NECKLACES,
  PEARLS,
  PLAYER_COUNTS,
  setup,
  stateFromJson,
  VALUES,
} from '../../src/pearls/index.js';
import type { Pearl, SetupOptions, State } from '../../src/pearls/index.js';
import { RulesError } from '../../src/index.js';
import { BOX, countsOf, KINDS, listOf, sizeOf } from '../kit/pearls/table.js';
import { looseParts, thawed } from '../kit/table.js';
import { refusal, revoked, trapped } from '../kit/untrusted.js';

describe('the box', () => {
  test.each<[pearl: Pearl, cards: number, value: number]>([
    ['joker', 16, 0],
    ['yellow', 24, 1],
    ['red', 20, 1],
    ['green', 16, 2],
    ['blue', 12, 2],
    ['teal', 8, 3],
    ['purple', 4, 5],
  ])('CARDS and VALUES: of %s there are %d cards worth %d (P2)', (pearl, cards, value) => {
    expect([CARDS[pearl], VALUES[pearl]]).toEqual([cards, value]);
  });

  test('CARDS are a hundred, of the kinds that PEARLS lists (P2)', () => {
    expect(sizeOf(CARDS)).toBe(100);
    expect(PEARLS).toEqual(KINDS);
    expect(Object.keys(CARDS)).toEqual(KINDS);
    expect(Object.keys(VALUES)).toEqual(KINDS);
  });

  test('NECKLACES are ten, each with its value (P3)', () => {
    expect(NECKLACES).toEqual([4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
  });

  test('the tables cannot be changed', () => {
    expect(looseParts([CARDS, VALUES, NECKLACES, PEARLS, PLAYER_COUNTS])).toEqual(['$']);
  });
});

describe('setup({ players })', () => {
  test.each([2, 3, 4, 5, 6])('seats %d players (P1)', (players) => {
    expect(setup({ players }).players).toHaveLength(players);
    expect(PLAYER_COUNTS).toContain(players);
  });

  test.each<[players: number, removed: readonly Pearl[], cards: number]>([
    [2, ['yellow', 'green'], 60],
    [3, ['red'], 80],
    [4, [], 100],
    [5, [], 100],
    [6, [], 100],
  ])('plays with %d without the cards %j: %d are left (P4)', (players, removed, cards) => {
    const counts = countsOf(allCards(setup({ players })));
    for (const kind of KINDS) expect(counts[kind]).toBe(removed.includes(kind) ? 0 : BOX[kind]);
    expect(sizeOf(counts)).toBe(cards);
  });

  test.each<[players: number, deck: number]>([
    [2, 42],
    [3, 56],
    [4, 70],
    [5, 64],
    [6, 58],
  ])('deals six cards to each of %d, six to the market, and %d face down (P6)', (players, deck) => {
    const state = setup({ players });
    expect(state.players.map(({ hand }) => sizeOf(hand))).toEqual(Array(players).fill(6));
    expect(state.market).toHaveLength(6);
    expect(state.deck).toHaveLength(deck);
  });

  test('begins with nothing played, nothing won and nothing seen (P6)', () => {
    for (const { seen, pile, necklaces } of setup({ players: 6 }).players) {
      expect([sizeOf(seen), sizeOf(pile), necklaces]).toEqual([0, 0, []]);
    }
  });

  test('lays out all necklaces in order (P3)', () => {
    expect(setup({ players: 5 }).necklaces).toEqual([4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
  });

  test('is in play, and no last turns are counted yet (P18)', () => {
    expect(setup({ players: 3 })).toMatchObject({ phase: 'play', finalTurns: 0 });
  });

  test('has the fields of a state and no others', () => {
    const state = setup({ players: 2, seed: 7 });
    expect(Object.keys(state).sort()).toEqual(
      // prettier-ignore
      ['deck', 'finalTurns', 'market', 'necklaces', 'phase', 'players', 'turn'],
    );
    for (const player of state.players) {
      expect(Object.keys(player).sort()).toEqual(['hand', 'necklaces', 'pile', 'seen']);
      for (const cards of [player.hand, player.seen, player.pile]) {
        expect(Object.keys(cards)).toEqual(KINDS);
      }
    }
  });

  test.each([2, 3, 4, 5, 6])('with %d is frozen, sound and survives JSON', (players) => {
    const state = setup({ players, seed: 7 });
    expect(looseParts(state)).toEqual([]);
    expect(thawed(state)).toEqual(state);
    expect(stateFromJson(thawed(state))).toEqual(state);
  });

  // prettier-ignore
  test.each<[name: string, players: unknown, problem: string]>([
    ['nobody',            0,             'expected 2 to 6, found 0'],
    ['one',               1,             'expected 2 to 6, found 1'],
    ['seven',             7,             'expected 2 to 6, found 7'],
    ['a negative number', -2,            'expected 2 to 6, found -2'],
    ['a fraction',        2.5,           'expected a whole number, found 2.5'],
    ['minus zero',        -0,            'expected a whole number, found -0'],
    ['a text',            '2',           'expected a whole number, found "2"'],
    ['not a number',      NaN,           'expected a whole number, found NaN'],
    ['infinity',          Infinity,      'expected a whole number, found Infinity'],
    ['undefined',         undefined,     'expected a whole number, found undefined'],
    ['null',              null,          'expected a whole number, found null'],
    ['a list',            [2],           'expected a whole number, found '],
    ['a big integer',     2n,            'expected a whole number, found '],
    ['a number object',   new Number(2), 'expected a whole number, found '],
  ])('refuses %s (P1)', (_, players, problem) => {
    expectRefusal({ players }, 'bad-options', 'players', `players: ${problem}`);
  });
});

describe('setup({ allCards })', () => {
  test.each([2, 3])('keeps all hundred cards for %d players (P5)', (players) => {
    const state = setup({ players, allCards: true });
    expect(countsOf(allCards(state))).toEqual(BOX);
    expect(state.players.map(({ hand }) => sizeOf(hand))).toEqual(Array(players).fill(6));
    expect([state.market.length, state.deck.length]).toEqual([6, 94 - 6 * players]);
  });

  test.each([2, 3, 4, 5, 6])('may be false, as if unsaid, for %d players (P5)', (players) => {
    expect(setup({ players, seed: 7, allCards: false })).toEqual(setup({ players, seed: 7 }));
  });

  test.each([4, 5, 6])('changes nothing for %d players, who keep them anyway (P5)', (players) => {
    expect(setup({ players, seed: 7, allCards: true })).toEqual(setup({ players, seed: 7 }));
  });

  test.each<[unknown, string]>([
    [0, '0'],
    [1, '1'],
    ['true', '"true"'],
    [null, 'null'],
    [{}, 'an object'],
    [new Boolean(true), 'an object'],
  ])('cannot be %j (P5)', (flag, found) => {
    const message = `allCards: expected true or false, found ${found}`;
    expectRefusal({ players: 2, allCards: flag }, 'bad-options', 'allCards', message);
  });
});

describe('setup({ first })', () => {
  test.each([2, 3, 4, 5, 6])('lets any of %d players begin, and changes nothing else (P7)', (n) => {
    const drawn = setup({ players: n, seed: 7 });
    for (let first = 0; first < n; first++) {
      expect(setup({ players: n, seed: 7, first })).toEqual({ ...drawn, turn: first });
    }
  });

  test.each([2, 3, 4, 5, 6])('is otherwise drawn by lot among %d players (P7)', (players) => {
    const counts = Array.from({ length: players }, () => 0);
    for (let seed = 0; seed < 1_000; seed++) counts[setup({ players, seed }).turn]!++;
    const freedom = players - 1;
    const limit = freedom + 4 * Math.sqrt(2 * freedom);
    expect(chiSquareOf(counts, () => 1_000 / players)).toBeLessThan(limit);
  });

  // prettier-ignore
  test.each<[first: unknown, players: number, problem: string]>([
    [2,    2, 'expected 0 to 1, found 2'],
    [6,    6, 'expected 0 to 5, found 6'],
    [-1,   2, 'expected 0 to 1, found -1'],
    [0.5,  2, 'expected a whole number, found 0.5'],
    [NaN,  2, 'expected a whole number, found NaN'],
    [-0,   2, 'expected a whole number, found -0'],
    ['0',  2, 'expected a whole number, found "0"'],
    [null, 2, 'expected a whole number, found null'],
    [true, 2, 'expected a whole number, found true'],
  ])('cannot be %s for %d players (P7)', (first, players, problem) => {
    expectRefusal({ players, first }, 'bad-options', 'first', `first: ${problem}`);
  });
});

describe('setup({ seed })', () => {
  // Worked out by a second program, written from the description of the generator.
  test.each<[name: string, options: SetupOptions, lines: readonly string[]]>([
    [
      'two players, seed 7',
      { players: 2, seed: 7 },
      [
        'pearls play turn 1 final 0',
        'market pbbjrr',
        'deck jbtrbjrrjrrbbrjbjjjbtrprjtjrtjjprtbrttjrjr',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1j+2r+1b+1t+1p seen . pile . necklaces',
        'player hand 1j+3r+2b seen . pile . necklaces',
      ],
    ],
    [
      'two players with all cards, seed 7',
      { players: 2, seed: 7, allCards: true },
      [
        'pearls play turn 0 final 0',
        'market gjytrb',
        'deck gbrrjbgyrrgyjjrbgrybytrrbjgyprgjbyjpjgygjgjrrtbrjgjybgpryyyyrrjyyyygtyjpybbyttjryy',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1y+2r+1g+1b+1t seen . pile . necklaces',
        'player hand 1j+1y+1r+2g+1t seen . pile . necklaces',
      ],
    ],
    [
      'three players, seed "pearls"',
      { players: 3, seed: 'pearls' },
      [
        'pearls play turn 1 final 0',
        'market pybbbj',
        'deck ygybbjtypyttpjbybjyjgyjbyjttgjyygbjjgggyjyjyybjgyyyjyjgj',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 4y+2g seen . pile . necklaces',
        'player hand 3g+1b+1t+1p seen . pile . necklaces',
        'player hand 1y+2g+1b+2t seen . pile . necklaces',
      ],
    ],
    [
      'three players with all cards, seed "pearls"',
      { players: 3, seed: 'pearls', allCards: true },
      [
        'pearls play turn 2 final 0',
        'market yrygrr',
        'deck gptbbrtbjttyjyggytyrgjygggyrjgpbtytyrgyjbybjrjrypjbygbjyrgrrjtjrybygyryjyjrj',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1y+2r+2g+1b seen . pile . necklaces',
        'player hand 2j+2r+1b+1p seen . pile . necklaces',
        'player hand 3y+1r+1g+1b seen . pile . necklaces',
      ],
    ],
    [
      'four players, seed -1',
      { players: 4, seed: -1 },
      [
        'pearls play turn 0 final 0',
        'market yjbrtg',
        'deck jjbjyrjgtgrytjgyrbtyyggjjrgbtbyryggyyrjrryypryryrgrrjryyjbgpjtrtbyrybb',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1j+2y+1r+1g+1b seen . pile . necklaces',
        'player hand 2j+2y+2p seen . pile . necklaces',
        'player hand 1j+1r+3g+1t seen . pile . necklaces',
        'player hand 2y+1r+1g+2b seen . pile . necklaces',
      ],
    ],
    [
      'five players, an empty seed',
      { players: 5, seed: '' },
      [
        'pearls play turn 1 final 0',
        'market yrjbbb',
        'deck rggtjgbpygjyyygtyyjtbyrgrbjpbtyrggjytyrjrgrrrybjgtpyrytrybyjyypy',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 3j+2r+1b seen . pile . necklaces',
        'player hand 1j+1y+2r+2g seen . pile . necklaces',
        'player hand 2y+1r+1g+2b seen . pile . necklaces',
        'player hand 1j+2y+1r+1g+1t seen . pile . necklaces',
        'player hand 2j+2r+2g seen . pile . necklaces',
      ],
    ],
    [
      'six players, seed 2024',
      { players: 6, seed: 2024 },
      [
        'pearls play turn 2 final 0',
        'market yjyyby',
        'deck jtryggtrybjgjrrbygbyjtgybbrgyrtrrrjgbbgjyytybrrrgtypyjryjy',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1j+1y+2r+1b+1p seen . pile . necklaces',
        'player hand 3j+1y+1g+1t seen . pile . necklaces',
        'player hand 1j+1y+1r+1g+2p seen . pile . necklaces',
        'player hand 2y+1r+3g seen . pile . necklaces',
        'player hand 2j+2r+1b+1t seen . pile . necklaces',
        'player hand 2y+1r+2g+1b seen . pile . necklaces',
      ],
    ],
  ])('deals what it always dealt: %s (P6, P7)', (_, options, lines) => {
    expect(formatState(setup(options)).split(' | ')).toEqual(lines);
  });

  test('takes 7 and "7" for the same seed', () => {
    expect(setup({ players: 3, seed: 7 })).toEqual(setup({ players: 3, seed: '7' }));
  });

  test('gives the same game for the same options in any order', () => {
    const state = setup({ players: 3, seed: 'x', first: 1, allCards: true });
    expect(setup({ allCards: true, first: 1, seed: 'x', players: 3 })).toEqual(state);
    expect(setup({ seed: 'x', allCards: true, players: 3, first: 1 })).toEqual(state);
  });

  test('gives other games for other seeds', () => {
    const deals = Array.from({ length: 500 }, (_, seed) =>
      formatState(setup({ players: 2, seed })),
    );
    expect(new Set(deals).size).toBe(500);
  });

  test('without a seed gives another game each time', () => {
    const deals = [{}, {}, { seed: undefined }, {}].map((options) =>
      formatState(setup({ players: 2, ...options })),
    );
    expect(new Set(deals).size).toBe(4);
  });

  test.each(['pearl-secret-7', 987_654_321])('does not keep the seed %j in the state', (seed) => {
    const state = setup({ players: 4, seed });
    expect(JSON.stringify(state)).not.toContain(String(seed));
    expect(Reflect.ownKeys(state).every((key) => typeof key === 'string')).toBe(true);
  });

  // prettier-ignore
  test.each<[name: string, seed: unknown]>([
    ['a fraction', 1.5], ['NaN', NaN], ['an object', {}], ['too large a number', 2 ** 60],
    ['a symbol', Symbol('seed')], ['null', null], ['a list', [7]], ['a big integer', 7n],
    ['a flag', false],
  ])('refuses a seed that is %s', (_, seed) => {
    expectRefusal({ players: 2, seed }, 'bad-seed', 'seed', 'seed: expected a whole number or a text');
  });
});

describe('setup(options) shuffles without favour (P6)', () => {
  const games = 2_000;
  const deals = Array.from({ length: games }, (_, seed) => setup({ players: 4, seed }));

  // The seeds are fixed, so these numbers are too; the limits are four standard deviations away.
  test('deals every kind to every open and face-down place equally often (P6)', () => {
    const places = 76;
    const counts = Array.from({ length: places * KINDS.length }, () => 0);
    for (const { market, deck } of deals) {
      [...market, ...deck].forEach((pearl, place) => {
        counts[place * KINDS.length + KINDS.indexOf(pearl)]!++;
      });
    }
    const freedom = places * (KINDS.length - 1);
    const chiSquare = chiSquareOf(counts, (i) => games * shareOf(kindAt(i)));
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
  });

  test.each([0, 1, 2, 3])(
    'deals every kind to seat %d as often as its cards promise (P6)',
    (seat) => {
      for (const kind of KINDS) {
        const share = shareOf(kind);
        const total = deals.reduce((sum, state) => sum + (state.players[seat]?.hand[kind] ?? 0), 0);
        // Six cards out of a hundred, without putting any back.
        const deviation = Math.sqrt(games * 6 * share * (1 - share) * (94 / 99));
        expect(Math.abs(total - games * 6 * share)).toBeLessThan(4 * deviation);
      }
    },
  );

  test('puts every kind next to every other as often as chance would (P6)', () => {
    const counts = Array.from({ length: KINDS.length ** 2 }, () => 0);
    let pairs = 0;
    for (const { market, deck } of deals) {
      [...market, ...deck].reduce((before, after) => {
        counts[KINDS.indexOf(before) * KINDS.length + KINDS.indexOf(after)]!++;
        pairs++;
        return after;
      });
    }
    const expected = (i: number): number => {
      const [one, other] = [kindAt(Math.floor(i / KINDS.length)), kindAt(i)];
      const left = BOX[other] - (one === other ? 1 : 0);
      return (pairs * shareOf(one) * left) / 99;
    };
    const freedom = KINDS.length ** 2 - 1;
    expect(chiSquareOf(counts, expected)).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom));
  });

  test('deals neighbouring seeds unrelated games (P6)', () => {
    let same = 0;
    for (let i = 1; i < games; i++) {
      const [before, after] = [deals[i - 1]!, deals[i]!];
      same += after.deck.filter((pearl, place) => pearl === before.deck[place]).length;
    }
    // Two cards from two decks are of one kind this often; places are nearly independent.
    const chance = KINDS.reduce((sum, kind) => sum + shareOf(kind) ** 2, 0);
    const tries = 70 * (games - 1);
    const deviation = Math.sqrt(tries * chance * (1 - chance));
    expect(Math.abs(same - tries * chance)).toBeLessThan(4 * deviation);
  });
});

describe('setup(options)', () => {
  test.each<[name: string, options: () => object]>([
    ['options that are frozen', () => Object.freeze({ players: 2, seed: 7 })],
    ['options without a prototype', () => Object.assign(bare(), { players: 2, seed: 7 })],
    [
      'fields that are there but undefined',
      () => ({ players: 2, seed: 7, first: undefined, allCards: undefined }),
    ],
  ])('takes %s', (_, options) => {
    expect(setup(options() as SetupOptions)).toEqual(setup({ players: 2, seed: 7 }));
  });

  test('leaves the given options alone', () => {
    const options = { players: 3, seed: 7, first: 1, allCards: true };
    setup(options);
    expect(options).toEqual({ players: 3, seed: 7, first: 1, allCards: true });
    expect(Object.isFrozen(options)).toBe(false);
  });

  test.each<[name: string, options: unknown, message: string]>([
    ['no players', {}, 'the field "players" is missing'],
    ['players only inherited', Object.create({ players: 2 }), 'the field "players" is missing'],
    ['null', null, 'expected an object, found null'],
    ['undefined', undefined, 'expected an object, found undefined'],
    ['a number', 2, 'expected an object, found 2'],
    ['a text', 'two', 'expected an object, found "two"'],
    ['a list', [2], 'expected an object, found '],
    ['a function', () => 2, 'expected an object, found a function'],
    ['an unknown option', { players: 2, cards: [] }, 'unknown field "cards"'],
    ['a misspelt option', { players: 2, Seed: 7 }, 'unknown field "Seed"'],
    ['an option named by a symbol', { players: 2, [Symbol('seed')]: 7 }, 'unknown field a symbol'],
    ['__proto__', JSON.parse('{ "players": 2, "__proto__": 1 }'), 'unknown field "__proto__"'],
    ['a proxy that throws', trapped({ players: 2 }), 'the value cannot be read'],
    ['a revoked proxy', revoked({ players: 2 }), 'the value cannot be read'],
  ])('refuses %s', (_, options, message) => {
    expectRefusal(options, 'bad-options', '', message);
  });

  test('refuses a getter that throws, and says where it is', () => {
    expectRefusal(throwing(), 'bad-options', 'players', 'players: the value cannot be read');
  });
});

/** Expects a refusal with this code and path, and a message that begins like this. */
function expectRefusal(options: unknown, code: string, path: string, message: string): void {
  const act = (): State => setup(options as SetupOptions);
  expect(refusal(act)).toEqual({ code, path });
  expect(act).toThrow(RulesError);
  expect(act).toThrow(message);
}

function allCards({ players, market, deck }: State): Pearl[] {
  return [...players.flatMap(({ hand }) => listOf(hand)), ...market, ...deck];
}

/** The kinds in their order, again and again. */
function kindAt(i: number): Pearl {
  return KINDS[i % KINDS.length]!;
}

/** Which part of all hundred cards is of a kind. */
function shareOf(kind: Pearl): number {
  return BOX[kind] / 100;
}

function chiSquareOf(counts: readonly number[], expected: (i: number) => number): number {
  return counts.reduce((sum, count, i) => sum + (count - expected(i)) ** 2 / expected(i), 0);
}

function bare(): object {
  return Object.create(null) as object;
}

function throwing(): object {
  return Object.defineProperty({}, 'players', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
}
