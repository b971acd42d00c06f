import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/index.js';
import {
  apply,
  check,
  countLegalActions,
  determinize,
  legalActionAt,
  legalActions,
  result,
  setup,
  stateFromJson,
  step,
  view,
  viewFromJson,
} from '../../src/pearls/index.js';
import type {
  Action,
  Pearl,
  Pearls,
  PearlsEvent,
  Player,
  State,
  View,
} from '../../src/pearls/index.js';
import { everyGame } from '../kit/every-game.js';
import { Met } from '../kit/met.js';
import { arbStrangeState, choice, HABITS, pearlsGames } from '../kit/pearls/games.js';
import type { Plan } from '../kit/pearls/games.js';
import { everyTry } from '../kit/pearls/tries.js';
import { applySlowly, CANDIDATES, legalActionsSlowly, resultSlowly } from '../kit/pearls/slow.js';
import {
  countsOf,
  inPlay,
  KINDS,
  listOf,
  seatOf,
  sizeOf,
  table,
  without,
} from '../kit/pearls/table.js';
import { isThorough, runs } from '../kit/runs.js';
import { thawed } from '../kit/table.js';
import type { Draft } from '../kit/untrusted.js';

// Trying everything takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const REEF_WAYS = Object.entries(HABITS);

/** One plan for every number of players, with and without all cards, and for every habit. */
const PLANS: readonly (readonly [name: string, plan: Plan])[] = [2, 3, 4, 5, 6].flatMap((players) =>
  [false, true].map((allCards, i) => {
    const [name, habit] = REEF_WAYS[(2 * players + i) % REEF_WAYS.length]!;
    const options = { players, allCards, seed: 'laws' };
    const plan: Plan = { options, habits: [habit], luck: players };
    return [`${players} players, all cards ${allCards}, ${name}`, plan] as const;
  }),
);

describe('an engine that tries everything agrees', () => {
  test.each(PLANS)('legalActions, check, apply, step and result in a whole game: %s', (_, plan) => {
    const { states } = pearlsGames.play(plan);
    // Every state is tried in turn, but only every third with everything, and in a quick run every ninth.
    const apart = isThorough ? 3 : 9;
    states.forEach((state, i) => {
      expectSameResult(state);
      if (i % apart === 0 || state.phase !== 'play') expectSameActions(state);
    });
  });

  test('legalActions, check, apply and step in strange positions (P28)', () => {
    fc.assert(fc.property(arbStrangeState, expectSameActions), { numRuns: runs(250) });
  });

  test('apply(state, action) from strange positions to the end', () => {
    fc.assert(
      fc.property(
        arbStrangeState,
        fc.constantFrom(...Object.values(HABITS)),
        fc.integer(),
        (start, habit, luck) => {
          const rng = createRng(luck);
          let state = start;
          while (state.phase !== 'over') {
            const action = choice(state, habit, rng);
            const next = apply(state, action);
            expect(next).toStrictEqual(applySlowly(state, action));
            state = next;
          }
          expectSameResult(state);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('the strange positions are sound, and strange', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expect(stateFromJson(thawed(state))).toStrictEqual(state);
        oddities(state).forEach((oddity) => met.add(oddity));
      }),
      { numRuns: 1000, seed: 7 },
    );
    expect([...met].sort()).toEqual([
      ...['a full hand', 'all jokers', 'an empty hand', 'few necklaces', 'final by deck'],
      ...['final by necklaces', 'last turn', 'nearly empty deck', 'no room for any kind', 'over'],
      ...['pass', 'seen and unseen of one kind', 'short market'],
    ]);
  });
});

// The figures here are those of the rulebook, so that a wrong constant fails.

describe('pearl cards', () => {
  test('apply(state, action) keeps all 60, 80 or 100 cards, of each kind as many as there are (P2)', () => {
    const met = new Met();
    const law = (state: State): void => {
      const cards = cardsOf(state);
      const { length } = state.players;
      const possible = [inPlay(length), inPlay(length, true)];
      const all = possible.find((some) => some.length === cards.length) ?? [];
      expect(countsOf(cards)).toEqual(countsOf(all));
      met.add(`${cards.length} cards of ${length}`);
      if (state.deck.length === 0) met.add('an empty deck');
    };
    everyTry(({ before, after }) => {
      if (after === null) return;
      law(after);
      expect(cardsOf(after)).toHaveLength(cardsOf(before).length);
    });
    met.expect('60 cards of 2', '100 cards of 2', '80 cards of 3', '100 cards of 3');
    met.expect('100 cards of 4', '100 cards of 5', '100 cards of 6', 'an empty deck');
  });

  test('setup(options) deals all 60, 80 or 100 cards (P2)', () => {
    const all: Readonly<Record<number, number>> = { 2: 60, 3: 80, 4: 100, 5: 100, 6: 100 };
    for (const players of [2, 3, 4, 5, 6]) {
      const count = (allCards: boolean): number =>
        cardsOf(setup({ players, allCards, seed: 1 })).length;
      expect([count(false), count(true)]).toEqual([all[players], 100]);
    }
  });

  test('apply(state, action) moves the cards that are taken, played and turned up, and no others (P2)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      const { turn, market, deck } = before;
      const taken = action.type === 'take' ? market.filter((card) => card === action.color) : [];
      const played = playedBy(action);
      const kept = market.filter((card) => !taken.includes(card));
      const isRefilled = action.type === 'take';
      const come = isRefilled ? deck.slice(0, 6 - kept.length) : [];
      expect(after.market).toEqual([...kept, ...come]);
      expect(after.deck).toEqual(deck.slice(come.length));
      after.players.forEach((player, seat) => {
        const { hand, pile } = seatOf(before, seat);
        const isMover = seat === turn;
        const held = isMover ? without([...listOf(hand), ...taken], played) : listOf(hand);
        const lies = isMover ? [...listOf(pile), ...played] : listOf(pile);
        expect([player.hand, player.pile]).toEqual([countsOf(held), countsOf(lies)]);
      });
      if (isRefilled) met.add(come.length < taken.length ? 'too few to refill' : 'refilled');
      met.add(played.includes('joker') && new Set(played).size > 1 ? 'with jokers' : action.type);
    });
    met.expect('take', 'play', 'pass', 'with jokers', 'refilled', 'too few to refill');
  });

  test('check(state, action) refuses cards that are not in the hand or in the market, and only those, with not-enough-cards and not-in-market (P2)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      const held = listOf(seatOf(before, before.turn).hand);
      const played = countsOf(playedBy(action));
      const lacking = KINDS.filter((kind) => played[kind] > countsOf(held)[kind]);
      expect(violation?.code === 'not-enough-cards').toBe(lacking.length > 0);
      if (lacking.length > 0) met.add(lacking.includes('joker') ? 'no joker' : 'no colour');

      if (action.type !== 'take' || before.phase !== 'play') return;
      const isOpen = before.market.includes(action.color);
      expect(violation?.code === 'not-in-market').toBe(!isOpen);
      if (!isOpen) met.add('nothing to take');
    });
    met.expect('no joker', 'no colour', 'nothing to take');
  });

  test('stateFromJson(value) refuses a card more, a card less and another card (P2)', () => {
    for (const players of [2, 3, 4, 5, 6]) {
      const state = setup({ players, seed: 1 });
      const [top, ...rest] = state.deck;
      const other = state.deck.find((card) => card !== top)!;
      for (const deck of [rest, [top, ...state.deck], [other, ...rest]]) {
        expect(() => stateFromJson({ ...state, deck })).toThrow(
          expect.objectContaining({ code: 'bad-state' }),
        );
      }
    }
  });
});

describe('necklaces', () => {
  test('apply(state, action) keeps all ten necklaces, those on the table in order (P3)', () => {
    const met = new Met();
    everyTry(({ after }) => {
      if (after === null) return;
      const { necklaces, players } = after;
      const all = [...necklaces, ...players.flatMap((player) => player.necklaces)];
      expect(all.sort()).toEqual([4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
      expect([...necklaces].sort()).toEqual(necklaces);
      met.add(`${necklaces.length} left`, `${players.length} players`);
    });
    met.expect('10 left', '5 left', '1 left', '0 left');
    met.expect('2 players', '3 players', '4 players', '5 players', '6 players');
  });

  test('apply(state, action) moves the necklace that is paid for to the player who pays, and no other (P3)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      const isPaid = action.type === 'play' && action.necklace;
      const won = isPaid ? [action.count + action.jokers] : [];
      expect(after.necklaces).toEqual(without(before.necklaces, won));
      after.players.forEach(({ necklaces }, seat) => {
        const had = seatOf(before, seat).necklaces;
        expect(necklaces).toEqual(seat === before.turn ? [...had, ...won] : had);
      });
      met.add(...won.map((value) => `worth ${value}`));
    });
    met.expect('worth 4', 'worth 5', 'worth 6', 'worth 7', 'worth 8', 'worth 9');
  });

  test('check(state, action) refuses a necklace that is not on the table with no-necklace, and only then (P3)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      if (action.type !== 'play' || violation?.code === 'not-enough-cards') return;
      const value = action.count + action.jokers;
      const isMissing = action.necklace && !before.necklaces.includes(value);
      expect(violation?.code).toBe(isMissing ? 'no-necklace' : undefined);
      if (isMissing) met.add(value < 4 || value > 9 ? 'not in the box' : 'gone');
    });
    met.expect('not in the box', 'gone');
  });

  test('stateFromJson(value) refuses a necklace more, a necklace less and another one (P3)', () => {
    const state = setup({ players: 2, seed: 1 });
    const lists = [
      [4, 5, 5, 6, 6, 7, 7, 8, 8],
      [4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9],
      [4, 4, 5, 6, 6, 7, 7, 8, 8, 9],
    ];
    for (const necklaces of lists) {
      const other = { ...state, necklaces };
      expect(() => stateFromJson(other)).toThrow(expect.objectContaining({ code: 'bad-state' }));
    }
  });
});

describe('hands', () => {
  test('apply(state, action) never gives an eleventh card (P11)', () => {
    const met = new Met();
    everyTry(({ before, action, after }) => {
      if (after === null) return;
      after.players.forEach(({ hand }) => {
        expect(sizeOf(hand)).toBeLessThanOrEqual(10);
      });
      const size = sizeOf(seatOf(after, before.turn).hand);
      if (action.type === 'take')
        met.add(`${size} after a take`, `${after.players.length} players`);
    });
    met.expect('9 after a take', '10 after a take');
    met.expect('2 players', '3 players', '4 players', '5 players', '6 players');
  });

  test('check(state, action) refuses an eleventh card with no-room, and a tenth never (P11)', () => {
    const met = new Met();
    everyTry(({ before, action, violation }) => {
      if (action.type !== 'take' || before.phase !== 'play') return;
      const held = sizeOf(seatOf(before, before.turn).hand);
      const cards = before.market.filter((card) => card === action.color).length;
      const isTooMuch = cards > 0 && held + cards > 10;
      expect(violation?.code === 'no-room').toBe(isTooMuch);
      if (isTooMuch) expect(violation).toMatchObject({ limit: 10, held, cards });
      if (isTooMuch) met.add(held === 10 ? 'no room' : `${held + cards} cards`);
    });
    met.expect('no room', '11 cards', '12 cards');
  });

  test('legalActions(state) lists the kinds for which the hand has room up to ten cards, and no others (P11)', () => {
    const met = new Met();
    everyTry(({ before, action }) => {
      // Once for each position.
      if (action.type !== 'pass' || before.phase !== 'play') return;
      const room = 10 - sizeOf(seatOf(before, before.turn).hand);
      const counts = countsOf(before.market);
      const fitting = KINDS.filter((kind) => counts[kind] > 0 && counts[kind] <= room);
      const takes = legalActions(before).filter(({ type }) => type === 'take');
      expect(takes).toEqual(fitting.map((color) => ({ type: 'take', color })));
      met.add(`room for ${Math.min(room, 3)}`);
    });
    met.expect('room for 0', 'room for 1', 'room for 2', 'room for 3');
  });

  test('stateFromJson(value) and viewFromJson(value) refuse a hand of eleven (P11)', () => {
    const state = table({ players: 2, hands: ['10r'], market: 'jjjttt' });
    const [mover, ...others] = state.players;
    const more = (cards: Pearls): Pearls => ({ ...cards, red: 11 });
    const eleven = {
      ...mover,
      hand: more(mover!.hand),
      seen: { ...mover!.seen, red: mover!.seen.red + 1 },
    };
    // A card for a card, so that nothing but the hand is too large.
    const deck = without(state.deck, ['red']);
    const other = { ...state, players: [eleven, ...others], deck };
    const problem = /players\[0\]\.hand/;
    expect(stateFromJson(thawed(state))).toStrictEqual(state);
    expect(() => stateFromJson(other)).toThrow(problem);
    expect(() =>
      viewFromJson({ ...view(state, 0), players: other.players, deck: deck.map(() => null) }),
    ).toThrow(problem);
  });
});

describe('what is never lost or made in a game', () => {
  test('apply(state, action) leaves six cards in the market while the deck lasts (P12)', () => {
    everyState(({ market, deck }) => {
      if (deck.length > 0) expect(market).toHaveLength(6);
      expect(market.length).toBeGreaterThan(0);
    });
  });

  test('apply(state, action) keeps the order of the market and of the deck (P12)', () => {
    everyStep((before, action, { market, deck }) => {
      const taken = action.type === 'take' ? action.color : null;
      const kept = before.market.filter((card) => card !== taken);
      expect([...market, ...deck]).toEqual([...kept, ...before.deck]);
    });
  });

  test('apply(state, action) makes a score rise by what was played, twice, and by the necklace (P23)', () => {
    everyStep((before, action, after) => {
      const gain = scoreOf(seatOf(after, before.turn)) - scoreOf(seatOf(before, before.turn));
      expect(gain).toBe(gainOf(before, action));
    });
  });

  test('apply(state, action) leaves dealt cards unseen until they are played (P27)', () => {
    everyStep((before, action, after) => {
      for (const kind of KINDS) {
        const [was, is] = [seatOf(before, before.turn), seatOf(after, before.turn)];
        const played = Math.max(0, was.hand[kind] - is.hand[kind]);
        const shown = Math.max(0, played - was.seen[kind]);
        expect(is.hand[kind] - is.seen[kind]).toBe(was.hand[kind] - was.seen[kind] - shown);
        if (action.type === 'pass') expect(is).toBe(was);
      }
    });
  });
});

describe('how turns go, and how games end', () => {
  test('turns go round; after the trigger everybody has one more, the trigger last (P8, P19)', () => {
    everyGame(pearlsGames, ({ states, end }, _, { options: { players } }) => {
      const triggered = states.findIndex(({ phase }) => phase === 'final');
      expect(states.findIndex(({ phase }) => phase === 'over')).toBe(triggered + players);
      expect(states).toHaveLength(triggered + players + 1);
      states.slice(0, -1).forEach(({ turn, phase, finalTurns }, i) => {
        expect(turn).toBe((states[0]!.turn + i) % players);
        expect(phase).toBe(i < triggered ? 'play' : 'final');
        expect(finalTurns).toBe(i < triggered ? 0 : triggered + players - i);
      });
      expect([end.turn, end.finalTurns]).toEqual([states[triggered - 1]?.turn, 0]);
    });
  });

  test('the last turns begin exactly when deck or necklaces have run out (P18)', () => {
    everyState(({ phase, deck, necklaces }) => {
      expect(phase !== 'play').toBe(deck.length === 0 || necklaces.length === 0);
    });
  });

  test('the kinds of actions depend on the phase and on the hand (P20, P21)', () => {
    const law = (state: State): void => {
      const kinds = new Set(legalActions(state).map(({ type }) => type));
      const hasCards = state.phase !== 'over' && sizeOf(seatOf(state, state.turn).hand) > 0;
      expect(kinds.has('play')).toBe(hasCards);
      expect(kinds.has('pass')).toBe(state.phase === 'final' && !hasCards);
      if (state.phase !== 'play') expect(kinds.has('take')).toBe(false);
      else if (!hasCards) expect(kinds.has('take')).toBe(true);
    };
    everyState(law);
    fc.assert(fc.property(arbStrangeState, law), { numRuns: runs(500) });
  });

  // In play every take draws a card, so there are at most as many takes as the deck has cards, and the
  // last one ends it. Every play puts down a card that was dealt, or taken by an earlier take. The
  // takes but the last leave a card in the deck, so they have taken fewer cards than the deck had.
  test('a game is over after at most 2 deck + 7 players - 1 turns (P17, P22)', () => {
    everyGame(pearlsGames, ({ actions }, _, { options }) => {
      expect(actions.length).toBeLessThanOrEqual(longestGame(setup(options)));
    });
  });

  test.each([2, 3, 4, 5, 6])('nor do %d players who dawdle take longer (P17, P22)', (players) => {
    for (const allCards of [false, true]) {
      for (let seed = 0; seed < 5; seed++) {
        const start = setup({ players, allCards, seed });
        expect(dawdle(start)).toBeLessThanOrEqual(longestGame(start));
      }
    }
  });

  test('three players with all cards can take exactly that long (P17, P22)', () => {
    const hands = ['6y', '6r', '6g'];
    const start = table({ players: 3, allCards: true, hands, market: 'jyrgbt' });
    expect(longestGame(start)).toBe(172);
    expect(dawdle(start)).toBe(172);
  });
});

describe('step(state, action)', () => {
  test('tells in its events all that has changed (P9 to P22)', () => {
    everyStep((before, action, after) => {
      const { state, events } = step(before, action);
      expect(state).toStrictEqual(after);
      expect(events.reduce<Draft<State>>(told, thawed(before) as Draft<State>)).toEqual(after);
    });
  });

  test('tells the scores that result gives (P23)', () => {
    everyGame(pearlsGames, ({ steps, end }) => {
      const scores = (steps.at(-1)?.events ?? []).flatMap((event) =>
        event.type === 'player-scored' ? [[event.player, event.score, sizeOf(event.left)]] : [],
      );
      const standings = (result(end)?.standings ?? []).map((line) => [
        ...[line.player, line.score, line.cardsLeft],
      ]);
      expect(scores).toEqual(standings.sort(([a = 0], [b = 0]) => a - b));
    });
  });
});

describe('views (P27)', () => {
  test('check(view, action) of others is never wrong, whatever they cannot see (P27)', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.integer(), (state, luck) => {
        const seen = view(state, null);
        // Another game that looks the same to them.
        const other = determinize(seen, createRng(luck));
        for (const action of wellFormed()) {
          const verdict = check(seen, action);
          if (verdict?.code === 'hidden') continue;
          expect(check(state, action) === null).toBe(verdict === null);
          expect(check(other, action) === null).toBe(verdict === null);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('check(view, action) answers hidden only about a hand that is partly unknown (P27)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        const seen = view(state, null);
        const { unknown = 0 } = seen.players[state.turn] ?? {};
        for (const action of wellFormed()) {
          if (check(seen, action)?.code !== 'hidden') continue;
          expect([action.type, unknown > 0]).toEqual(['play', true]);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('apply(view, action) is the view of apply(state, action), but for cards to come (P27)', () => {
    fc.assert(
      fc.property(arbStrangeState, fc.nat(5), (state, seat) => {
        const viewer = seat < state.players.length ? seat : null;
        const seen = view(state, viewer);
        for (const action of legalActions(state)) {
          if (check(seen, action) !== null) continue;
          const next = apply(state, action);
          const preview = apply(seen, action);
          expect(preview).toStrictEqual(unrefilled(state, next, previewed(state, next, viewer)));
        }
      }),
      { numRuns: runs(150) },
    );
  });
});

// Judges.

/** Everything that is legal, everything that is not, and where it leads. */
function expectSameActions(state: State): void {
  const list = legalActions(state);
  expect(list).toEqual(legalActionsSlowly(state));
  expect(countLegalActions(state)).toBe(list.length);

  const next = list.map((action, i) => {
    expect(legalActionAt(state, i)).toBe(action);
    const after = apply(state, action);
    expect(after).toStrictEqual(applySlowly(state, action));
    expect(step(state, action).state).toStrictEqual(after);
    return JSON.stringify(after);
  });
  expect(new Set(next).size).toBe(list.length);

  const accepted = CANDIDATES.filter((action) => check(state, action) === null);
  expect(accepted).toEqual(list);
}

function expectSameResult(state: State): void {
  expect(result(state)).toStrictEqual(resultSlowly(state));
}

/** The candidates that are actions at all, some of each kind. */
function wellFormed(): readonly Action[] {
  return CANDIDATES.filter(
    (action, i) =>
      action.type !== 'play' ||
      (action.count > 0 &&
        action.count + action.jokers <= 10 &&
        (action.color !== 'joker' || action.jokers === 0) &&
        i % 3 === 0),
  );
}

// What is in a state, and what an action moves.

function cardsOf({ players, market, deck }: State): Pearl[] {
  const held = players.flatMap(({ hand, pile }) => [...listOf(hand), ...listOf(pile)]);
  return [...held, ...market, ...deck];
}

function playedBy(action: Action): Pearl[] {
  if (action.type !== 'play') return [];
  const { color, count, jokers } = action;
  return [...Array<Pearl>(count).fill(color), ...Array<Pearl>(jokers).fill('joker')];
}

// Going through games.

function everyState(law: (state: State, plan: Plan) => void): void {
  everyGame(pearlsGames, ({ states }, _, plan) => {
    for (const state of states) law(state, plan);
  });
}

/** Every step of whole games, and from strange positions. */
function everyStep(law: (before: State, action: Action, after: State) => void): void {
  everyGame(pearlsGames, ({ states, actions }) => {
    actions.forEach((action, i) => {
      law(states[i]!, action, states[i + 1]!);
    });
  });
  fc.assert(
    fc.property(arbStrangeState, (loose) => {
      const state = stateFromJson(loose);
      for (const action of legalActions(state)) law(state, action, apply(state, action));
    }),
    { numRuns: runs(60) },
  );
}

function oddities(state: State): string[] {
  const { phase, players, turn, market, deck, necklaces, finalTurns } = state;
  const { hand, seen } = players[turn]!;
  const room = 10 - sizeOf(hand);
  const kinds = Object.values(countsOf(market)).filter((count) => count > 0);
  const names: Readonly<Record<string, boolean>> = {
    'a full hand': room === 0,
    'an empty hand': phase === 'play' && room === 10,
    'all jokers': hand.joker > 5 && hand.joker === sizeOf(hand),
    'few necklaces': phase === 'play' && necklaces.length === 1,
    'nearly empty deck': phase === 'play' && deck.length === 1,
    'no room for any kind': phase === 'play' && room > 0 && kinds.every((count) => count > room),
    'final by deck': phase === 'final' && necklaces.length > 0,
    'final by necklaces': phase === 'final' && deck.length > 0,
    'last turn': finalTurns === 1,
    over: phase === 'over',
    pass: phase === 'final' && room === 10,
    'seen and unseen of one kind': KINDS.some((kind) => seen[kind] > 0 && seen[kind] < hand[kind]),
    'short market': market.length < 6,
  };
  return Object.keys(names).filter((name) => names[name]);
}

// Scores.

const WORTH = { joker: 0, yellow: 1, red: 1, green: 2, blue: 2, teal: 3, purple: 5 };

function scoreOf({ hand, pile, necklaces }: Player): number {
  const worth = (cards: readonly Pearl[]): number =>
    cards.reduce((sum, one) => sum + WORTH[one], 0);
  return worth(listOf(pile)) + necklaces.reduce((a, b) => a + b, 0) - worth(listOf(hand));
}

/** A card that is taken counts against its owner; played, it counts for them instead. */
function gainOf({ market }: State, action: Action): number {
  switch (action.type) {
    case 'take':
      return 0 - WORTH[action.color] * market.filter((card) => card === action.color).length;
    case 'play':
      return (
        2 * WORTH[action.color] * action.count +
        (action.necklace ? action.count + action.jokers : 0)
      );
    case 'pass':
      return 0;
  }
}

// Lengths.

function longestGame({ deck, players }: State): number {
  return 2 * deck.length + 7 * players.length - 1;
}

/** How many turns it takes when everybody plays single cards, and takes few, and no necklace. */
function dawdle(start: State): number {
  let state = start;
  let turns = 0;
  for (; state.phase !== 'over'; turns++) {
    const [card] = listOf(seatOf(state, state.turn).hand);
    state = apply(
      state,
      card !== undefined
        ? { type: 'play', color: card, count: 1, jokers: 0, necklace: false }
        : state.phase === 'final'
          ? { type: 'pass' }
          : { type: 'take', color: fewest(state) },
    );
  }
  return turns;
}

/** Of the kinds with fewest cards in the market the one that comes next, so that it stays mixed. */
function fewest({ market, deck }: State): Pearl {
  const count = (kind: Pearl): number => market.filter((card) => card === kind).length;
  const least = Math.min(...market.map(count));
  const kinds = market.filter((kind) => count(kind) === least);
  return kinds.find((kind) => kind === deck[0]) ?? kinds[0]!;
}

// Events.

/** What an event tells about a game, written into it. */
function told(state: Draft<State>, event: PearlsEvent): Draft<State> {
  const player = state.players[state.turn]!;
  switch (event.type) {
    case 'cards-taken':
      state.market = state.market.filter((card) => card !== event.color);
      player.hand[event.color] += event.count;
      player.seen[event.color] += event.count;
      return state;
    case 'market-refilled':
      expect(state.deck.splice(0, event.cards.length)).toEqual(event.cards);
      state.market.push(...event.cards);
      return state;
    case 'cards-played':
      putDown(player, event.color, event.count);
      putDown(player, 'joker', event.jokers);
      return state;
    case 'necklace-taken':
      state.necklaces.splice(state.necklaces.indexOf(event.value), 1);
      player.necklaces.push(event.value);
      return state;
    case 'last-turns':
      return { ...state, phase: 'final', finalTurns: state.players.length };
    case 'turn-began':
      return { ...state, turn: event.player, finalTurns: event.finalTurns };
    case 'game-over':
      return { ...state, phase: 'over', finalTurns: 0 };
    case 'passed':
    case 'player-scored':
      return state;
  }
}

function putDown(player: Draft<Player>, kind: Pearl, count: number): void {
  player.hand[kind] -= count;
  player.seen[kind] = Math.max(0, player.seen[kind] - count);
  player.pile[kind] += count;
}

// Views.

/** What somebody can know after a preview: hands are shown only when it has really come to that. */
function previewed(before: State, next: State, viewer: number | null): View {
  if (next.phase !== 'over') return view(next, viewer);
  const still = view({ ...next, phase: before.phase }, viewer);
  return { ...still, phase: 'over' };
}

/** A view in which the cards that came from the deck are not known. */
function unrefilled(before: State, next: State, seen: View): View {
  const came = before.deck.length - next.deck.length;
  const known = next.market.slice(0, next.market.length - came);
  return { ...seen, market: [...known, ...Array<null>(came).fill(null)] };
}
