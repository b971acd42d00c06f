import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsOfDeal,
  dealsIn,
  isPlayable,
  joined,
  rangeOfPart,
  seatingsOfDeal,
} from '../../src/arena/schedule.js';

const isGauntlet = false;
const texts = (bots: number, players: number, gauntlet: boolean): string[] =>
  seatingsOfDeal({ bots, players, isGauntlet: gauntlet }).map((seating) => seating.join(''));

describe('seatingsOfDeal', () => {
  test.each([
    [2, 2, ['01', '10']],
    [3, 3, ['012', '120', '201']],
    [3, 2, ['01', '10', '02', '20', '12', '21']],
    [2, 4, ['0101', '1010']],
    [2, 3, ['010', '100', '001', '011', '110', '101']],
  ])('seatingsOfDeal(%d bots, %d players) are %j', (bots, players, expected) => {
    expect(texts(bots, players, false)).toEqual(expected);
  });

  test.each([
    [2, 2, ['01', '10']],
    [4, 2, ['01', '10', '02', '20', '03', '30']],
    [4, 3, ['012', '120', '201', '013', '130', '301', '023', '230', '302']],
    [2, 3, ['010', '100', '001', '011', '110', '101']],
  ])('seatingsOfDeal(%d bots, %d players) of a gauntlet are %j', (bots, players, expected) => {
    expect(texts(bots, players, true)).toEqual(expected);
  });

  test('seatingsOfDeal(field) of a gauntlet are those with the first bot', () => {
    for (let bots = 2; bots <= 6; bots++) {
      for (let players = 1; players <= 6; players++) {
        const all = texts(bots, players, false).filter((seating) => seating.includes('0'));
        expect(texts(bots, players, true).sort()).toEqual(all.sort());
      }
    }
  });

  test('seatingsOfDeal(field) seats everybody everywhere equally often', () => {
    const sizes = fc.tuple(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 2, max: 6 }));
    fc.assert(
      fc.property(sizes, ([bots, players]) => {
        const seatings = seatingsOfDeal({ bots, players, isGauntlet });
        expect(new Set(seatings.map(String)).size).toBe(seatings.length);
        const counts = Array.from({ length: bots * players }, (_, i) => {
          const [bot, seat] = [i % bots, Math.floor(i / bots)];
          return seatings.filter((seating) => seating[seat] === bot).length;
        });
        expect(new Set(counts).size).toBe(1);
        // Nobody sits there more than once more often than another.
        for (const seating of seatings) {
          const seats = Array.from({ length: bots }, (_, bot) => {
            return seating.filter((one) => one === bot).length;
          });
          expect(Math.max(...seats) - Math.min(...seats)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test.each([false, true])(
    'countsOfDeal(field) counts what seatingsOfDeal(field) lists: %s',
    (gauntlet) => {
      for (let bots = 2; bots <= 7; bots++) {
        for (let players = 1; players <= 9; players++) {
          const field = { bots, players, isGauntlet: gauntlet };
          const seatings = seatingsOfDeal(field);
          const { games, seats, meetings } = countsOfDeal(field);
          expect(games).toBe(seatings.length);
          const seatsOf = (bot: number, seating: readonly number[]): number =>
            seating.filter((one) => one === bot).length;
          for (let a = 0; a < bots; a++) {
            const own = seatings.map((seating) => seatsOf(a, seating));
            expect(own.reduce((sum, count) => sum + count, 0)).toBe(seats(a));
            for (let b = 0; b < a; b++) {
              const met = seatings.map((seating, i) => own[i]! * seatsOf(b, seating));
              expect(met.reduce((sum, count) => sum + count, 0)).toBe(meetings(a, b));
              expect(meetings(b, a)).toBe(meetings(a, b));
            }
          }
        }
      }
    },
  );

  test.each([
    [10, 6, false, true],
    [20, 6, false, false],
    [100, 50, false, false],
    [317, 2, false, false],
    [316, 2, false, true],
    [50_001, 2, true, true],
    [50_002, 2, true, false],
  ])('isPlayable(%d bots, %d players, gauntlet %s) is %s', (bots, players, gauntlet, answer) => {
    expect(isPlayable({ bots, players, isGauntlet: gauntlet })).toBe(answer);
  });
});

describe('ranges of deals', () => {
  test('rangeOfPart(deals, index, of) divides the deals, whatever the number of parts', () => {
    const count = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 5 }), (deals, of, finer) => {
        const parts = Array.from({ length: of }, (_, index) => rangeOfPart(deals, index, of));
        expect(joined([...parts].reverse())).toEqual([{ from: 0, to: deals }]);
        expect(dealsIn(parts)).toBe(deals);

        // A part can be divided further: part i of n consists of parts i * k … i * k + k - 1 of n * k.
        const some = Array.from({ length: finer }, (_, i) => rangeOfPart(deals, i, of * finer));
        expect(joined(some)).toEqual(joined(parts.slice(0, 1)));
      }),
    );
  });

  test('joined(ranges) keeps gaps, and tells overlaps by null', () => {
    const range = (from: number, to: number): { from: number; to: number } => ({ from, to });
    expect(joined([range(5, 7), range(0, 2), range(2, 3)])).toEqual([range(0, 3), range(5, 7)]);
    expect(joined([range(0, 3), range(2, 4)])).toBeNull();
    expect(joined([])).toEqual([]);
  });
});
