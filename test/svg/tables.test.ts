import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, randomBelow, reef, setup, view } from '../../src/index.js';
import type { Card, State, View } from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import {
  boardSvg,
  cardSvg,
  handSvg,
  patternSvg,
  pearlsStateSvg,
  pearlSvg,
  stackSvg,
  reefStateSvg,
} from '../../src/svg/index.js';
import type { ReefStateSvgStyle } from '../../src/svg/index.js';
import {
  pearlsOptions,
  reefBoards,
  reefCards,
  reefOptions,
  reefPatterns,
  reefStacks,
  states,
} from '../../src/testing/index.js';
import { runs } from '../kit/runs.js';
import { alternatives, cardsNamedIn, seatsOf } from '../kit/reef/secrets.js';
import { allIn, parseXml, textsIn, valuesOf } from '../kit/xml.js';
import type { XmlElement } from '../kit/xml.js';
import * as de from '../../src/words/de.js';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** Styles of all kinds, with names that mean mischief. */
const styles = fc.record(
  {
    look: fc.constantFrom('flat', 'stacked'),
    theme: fc.constantFrom('light', 'dark', 'print', 'auto'),
    size: fc.integer({ min: 1, max: 2000 }),
    title: fc.option(fc.string({ unit: 'binary' })),
  },
  { requiredKeys: [] },
);
const names = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</text><script>alert(1)</script>', '"&<>\'', '\uD800', '\0\x1F\uFFFF', ']]>'),
  ),
  { maxLength: 6 },
);
const reefStates = states(reef, reefOptions());
const pearlsStates = states(pearls.pearls, pearlsOptions());

/** What holds for every picture: well-formed, the same twice, and nothing that is no value. */
function whole(draw: () => string): XmlElement {
  const svg = draw();
  expect(draw()).toBe(svg);
  const root = parseXml(svg);
  expect(root.name).toBe('svg');
  expect(svg).not.toMatch(/ id=|href=|<script|<foreignObject| on\w+=/);
  const wrong = allIn(root).flatMap(({ attributes, text, name }) => [
    ...[...attributes.values()].filter((value) => /NaN|undefined|Infinity|\bnull\b/.test(value)),
    ...(name === 'text' && /NaN|undefined|Infinity/.test(text) ? [text] : []),
  ]);
  expect(wrong).toEqual([]);
  return root;
}

describe('every picture is well-formed, the same twice, and full of data', () => {
  const marks = fc.record(
    {
      legal: fc.uniqueArray(fc.nat(15)),
      chosen: fc.uniqueArray(fc.nat(15)),
      placed: fc.uniqueArray(fc.nat(15)),
      matches: fc.array(fc.uniqueArray(fc.nat(15)), { maxLength: 16 }),
      around: fc.option(fc.nat(15)),
      coordinates: fc.boolean(),
      player: fc.nat(5),
    },
    { requiredKeys: [] },
  );

  test('boardSvg(board, style)', () => {
    fc.assert(
      fc.property(reefBoards(), styles, marks, (board, style, more) => {
        const root = whole(() => boardSvg(board, { ...style, ...more }));
        expect(valuesOf(root, 'data-cell')).toEqual(board.map((_, cell) => String(cell)));
        expect(valuesOf(root, 'data-board')).toEqual([String(more.player ?? 0)]);
        const buttons = allIn(root).filter(({ attributes }) => attributes.get('role') === 'button');
        expect(buttons).toHaveLength(more.legal?.length ?? 0);
      }),
      { numRuns: runs(300) },
    );
  });

  test('stackSvg, cardSvg, patternSvg and handSvg', () => {
    fc.assert(
      fc.property(
        reefStacks(),
        reefCards(),
        reefPatterns(),
        styles,
        (stack, card, pattern, style) => {
          whole(() => stackSvg(stack, style));
          whole(() => patternSvg(pattern, style));
          const root = whole(() => cardSvg(card, { ...style, id: 7 }));
          expect(valuesOf(root, 'data-card')).toEqual(['7']);
          expect(textsIn(root)).toContain(String(card.points));
          const hand = whole(() => handSvg([card, null, card], style));
          expect(valuesOf(hand, 'data-card')).toEqual(['0', '?', '2']);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('reefStateSvg(view, style)', () => {
    fc.assert(
      fc.property(reefStates, styles, names, fc.nat(4), (state, style, given, seat) => {
        const seen = view(state, seat < state.players.length ? seat : null);
        const root = whole(() => reefStateSvg(seen, { ...style, names: given }));
        const players = seen.players.map((_, player) => String(player));
        expect(valuesOf(root, 'data-board')).toEqual(players);
        expect(valuesOf(root, 'data-hand')).toEqual(players);
        expect(valuesOf(root, 'data-cell')).toHaveLength(16 * players.length);
        expect(valuesOf(root, 'data-card')).toEqual(shownIn(seen));
      }),
      { numRuns: runs(150) },
    );
  });

  test('pearlSvg and pearlsStateSvg', () => {
    fc.assert(
      fc.property(pearlsStates, styles, names, fc.nat(6), (state, style, given, seat) => {
        const seen = pearls.view(state, seat < state.players.length ? seat : null);
        const root = whole(() => pearlsStateSvg(seen, { ...style, names: given }));
        expect(valuesOf(root, 'data-hand')).toEqual(
          seen.players.map((_, player) => String(player)),
        );
        const held = seen.players.flatMap(({ hand, unknown = 0 }) => [
          ...pearls.PEARLS.filter((pearl) => hand[pearl] > 0),
          ...(unknown > 0 ? ['?'] : []),
        ]);
        const deck = seen.deck.length > 0 ? ['?'] : [];
        expect(valuesOf(root, 'data-card')).toEqual([...seen.market, ...deck, ...held]);
        const lying = [seen.necklaces, ...seen.players.map(({ necklaces }) => necklaces)].flat();
        expect(valuesOf(root, 'data-necklace')).toEqual(lying.map(String));
        for (const pearl of pearls.PEARLS) whole(() => pearlSvg(pearl, { ...style, count: 3 }));
      }),
      { numRuns: runs(150) },
    );
  });
});

/** The cards that a picture of a table should have, in order: display, deck, hands. */
function shownIn({ display, deck, players, phase }: View): string[] {
  const top = deck.length === 0 ? [] : [phase === 'start' ? null : deck[0]!];
  const cards = [
    ...display.map(({ card }) => card),
    ...top,
    ...players.flatMap(({ hand }) => hand),
  ];
  return cards.map((card) => String(card ?? '?'));
}

describe('pictures keep secrets', () => {
  test('reefStateSvg(view) is the same for all states that a seat cannot tell apart, and names no other card', () => {
    fc.assert(
      fc.property(reefStates, fc.integer(), (state, seed) => {
        for (const seat of seatsOf(state)) {
          const svg = reefStateSvg(view(state, seat));
          const other = alternatives(state, seat, createRng(seed));
          expect(reefStateSvg(view(other, seat))).toBe(svg);
          const named = cardsNamedIn(view(state, seat));
          const shown = valuesOf(parseXml(svg), 'data-card').filter((card) => card !== '?');
          for (const card of shown) expect(named).toContain(Number(card));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('pearlsStateSvg(view) is the same whatever a seat cannot know', () => {
    fc.assert(
      fc.property(pearlsStates, fc.integer(), (state, seed) => {
        for (const seat of [...state.players.keys(), null]) {
          const seen = pearls.view(state, seat);
          const other = pearls.determinize(seen, createRng(seed));
          expect(pearlsStateSvg(pearls.view(other, seat))).toBe(pearlsStateSvg(seen));
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('reefStateSvg(state) keeps the deck face down while the starting pieces are placed', () => {
    const state = setup({ players: 2, seed: 7 });
    const hidden: State = { ...state, deck: [...state.deck].reverse() };
    expect(reefStateSvg(hidden)).toBe(reefStateSvg(state));
  });
});

/** A table of Reef in the middle of a game. */
function middle(players: number): State {
  const rng = createRng(5);
  let state = setup({ players, seed: 5 });
  while (state.round < 5 || state.players.some(({ hand }) => hand.length === 0)) {
    const actions = reef.legalActions(state);
    const takes = actions.filter(({ type }) => type === 'take' || type === 'draw');
    const list = takes.length > 0 ? takes : actions;
    state = reef.apply(state, list[randomBelow(rng, list.length)]!);
  }
  return state;
}

/** The labels and titles in a picture, in the order in which a screen reader meets them. */
function spoken(svg: string): string[] {
  return allIn(parseXml(svg)).flatMap(({ name, attributes, text }) => {
    const label = attributes.get('aria-label');
    return name === 'title' ? [text] : label === undefined ? [] : [label];
  });
}

describe('reefStateSvg(view)', () => {
  test.each([2, 3, 4])('has a part for each of %i players', (players) => {
    const root = parseXml(reefStateSvg(middle(players), { names: NAMES }));
    expect(root.attributes.get('role')).toBe('group');
    expect(textsIn(root)).toEqual(expect.arrayContaining(NAMES.slice(0, players)));
    // Three players and what everybody takes from make four parts, as four players and a band do.
    expect(Number(root.attributes.get('width'))).toBeLessThan(1000);
  });

  test('tells reef by reef and row by row what is there, in German too', () => {
    const start = setup({ players: 2, seed: 7, first: 0 });
    const state = reef.apply(start, reef.parseAction('start r@b2 y@c2 p@b3 g@c3'));
    const told = spoken(reefStateSvg(state, { names: NAMES }));
    expect(told[0]).toBe('Starting pieces: Ben to place. First player: Ann.');
    expect(told).toContain("Ann's reef, 3 points");
    const rows = told.indexOf("Ann's reef, 3 points");
    expect(told.slice(rows + 1, rows + 4)).toEqual([
      'Row 2: b2 red; c2 yellow',
      'Row 3: b3 purple; c3 green',
      "Ann's hand",
    ]);
    expect(told).toContain("Ben's reef, 3 points. An empty reef");
    const german = spoken(reefStateSvg(state, { names: NAMES, words: de.reef }));
    expect(german).toContain('Reihe 2: b2 Rot; c2 Gelb');
    expect(german).toContain('Stapel: 56 Karten, verdeckt');
    expect(german.join()).not.toMatch(/\b(?:the|row|reef|hand|card)\b/);
    expect(german).toHaveLength(told.length);
  });

  test('points out spaces and cards at the table, and makes buttons of what can be chosen', () => {
    const state = middle(2);
    const [first = 0] = state.players[0]!.hand;
    const top = state.deck[0]!;
    const style: ReefStateSvgStyle = {
      boards: [null, { legal: [0, 5], placed: [6], matches: [[1, 2]] }],
      legal: [first, top],
      chosen: [top],
    };
    const root = parseXml(reefStateSvg(state, style));
    const buttons = allIn(root).filter(({ attributes }) => attributes.get('role') === 'button');
    const data = buttons.map(
      ({ attributes }) => attributes.get('data-cell') ?? attributes.get('data-card'),
    );
    expect(data).toEqual([String(top), String(first), '0', '5']);
    expect(buttons[0]!.children[0]!.text).toMatch(/; chosen$/);
  });

  test('shows tokens on the display, the last round, the end, and an empty deck', () => {
    const state = middle(2);
    const [one, ...others] = state.display;
    const display = [{ ...one!, tokens: 12 }, ...others];
    const tokens = reefStateSvg({ ...state, display });
    expect(textsIn(parseXml(tokens))).toContain('+12');
    expect(spoken(tokens).join()).toContain('+12 tokens');
    expect(spoken(reefStateSvg({ ...state, lastRound: true }))[0]).toMatch(/Last round!$/);
    expect(spoken(reefStateSvg({ ...state, phase: 'over' }))[0]).toMatch(
      /^The game ended in round \d/,
    );
    const empty = parseXml(reefStateSvg({ ...state, deck: [] }));
    expect(textsIn(empty)).toContain('Deck: empty');
    expect(
      spoken(
        reefStateSvg({
          ...state,
          players: state.players.map((one) => ({ ...one, hand: [], dealt: [] })),
        }),
      ),
    ).toContain("Player 0's hand");
  });

  test('cuts off names that are too long, and only where they are shown', () => {
    const name = 'Annabelle Constantina von und zu Hohenzollern-Sigmaringen';
    const svg = reefStateSvg(middle(2), { names: [name] });
    expect(textsIn(parseXml(svg)).some((text) => /^Annabelle .*…$/.test(text))).toBe(true);
    expect(spoken(svg).join()).toContain(`${name}'s reef`);
  });

  test('a card of any deck is drawn as that deck has it', () => {
    const state = middle(2);
    const [id = 0] = state.players[0]!.hand;
    const other: Card = { ...state.cards[id]!, points: 77 };
    const cards = state.cards.map((card, i) => (i === id ? other : card));
    expect(textsIn(parseXml(reefStateSvg({ ...state, cards })))).toContain('77');
  });
});

describe('pearlsStateSvg(view)', () => {
  test.each([2, 3, 4, 5, 6])('has a part for each of %i players', (players) => {
    const state = pearls.setup({ players, seed: 7 });
    const root = parseXml(pearlsStateSvg(pearls.view(state, 0), { names: NAMES }));
    expect(textsIn(root)).toEqual(expect.arrayContaining(NAMES.slice(0, players)));
    expect(Number(root.attributes.get('width'))).toBeLessThan(1100);
  });

  test('tells the turn, the market, the necklaces and each hand, in German too', () => {
    const state = pearls.setup({ players: 2, seed: 7, first: 0 });
    const told = spoken(pearlsStateSvg(pearls.view(state, 0), { names: NAMES }));
    expect(told[0]).toBe('Ann to move.');
    expect(told).toContain('Deck: 42 cards');
    expect(told).toContain('Necklaces: 4 5 5 6 6 7 7 8 8 9');
    expect(told).toContain('hand: 6 cards');
    expect(told).toContain('6 hidden cards');
    expect(told).toContain('pile: 0 cards');
    const german = spoken(
      pearlsStateSvg(pearls.view(state, 0), { names: NAMES, words: de.pearls }),
    );
    expect(german).toHaveLength(told.length);
    expect(german.join()).not.toMatch(/\b(?:card|cards|worth|necklace|hidden)\b/);
  });

  test('makes buttons of the cards of the market that can be taken', () => {
    const state = pearls.setup({ players: 2, seed: 7 });
    const [kind] = state.market;
    const root = parseXml(pearlsStateSvg(state, { legal: [kind!], chosen: [kind!] }));
    const buttons = allIn(root).filter(({ attributes }) => attributes.get('role') === 'button');
    expect(buttons).toHaveLength(state.market.filter((pearl) => pearl === kind).length);
  });

  test('shows the last turns, the end with its points, and an empty deck', () => {
    const rng = createRng(3);
    let state = pearls.setup({ players: 3, seed: 3 });
    const heads: string[] = [];
    for (;;) {
      heads.push(spoken(pearlsStateSvg(state, { names: NAMES }))[0]!);
      if (state.phase === 'over') break;
      state = pearls.apply(state, pearls.randomAction(state, rng));
    }
    expect(heads.join()).toContain('1 last turn to go!');
    expect(heads.at(-1)).toBe('The game is over.');
    const texts = textsIn(parseXml(pearlsStateSvg(state)));
    const { standings } = pearls.result(state)!;
    for (const { score } of standings) expect(texts).toContain(`${score} points`);
    expect(textsIn(parseXml(pearlsStateSvg({ ...state, deck: [] })))).toContain('Deck: empty');
    expect(texts.join()).not.toContain('so far');
  });
});
