import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  CARDS,
  check,
  formatAction,
  formatPearl,
  formatPearls,
  parseAction,
  parsePearl,
  parsePearls,
  setup,
} from '../../src/pearls/index.js';
import type { Action, Pearl, Pearls } from '../../src/pearls/index.js';
import { everyAction, LETTERS } from '../kit/pearls/games.js';
import { cards } from '../kit/pearls/table.js';
import { thawed } from '../kit/table.js';
import { counted, refusal, trapped } from '../kit/untrusted.js';
import { notationSuite } from '../suites/notation.js';
import type { Alphabet, RefusedText } from '../suites/notation.js';

// Texts of millions of characters take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const ALPHABET: Alphabet = {
  units: [...Array.from('jyrgbtp.+?| \t\r\n0123456789xYé'), 'take', 'play', 'pass'],
  beginnings: ['', 'take ', 'play ', 'play 3y ', 'play 3y+', 'play 3y+2j', 'pass', 'pass '],
  endless: [' ', '\n', '\r\n', 'y', '3y', '3y+', '1y+1r+', '+', '.', '9', '0', 'necklace '],
};

const NO_PEARLS = cards('');
const PEARL = 'a pearl: j, y, r, g, b, t or p';
const CARDS_OF = 'cards such as "3y"';
const CARDS_OR_NONE = `${CARDS_OF}, or "." for none`;
const VERB = '"take", "play" or "pass"';
const JOKERS = 'jokers such as "2j"';
const TEN = 'at most 10 cards';
const END = 'the end of the action';

// prettier-ignore
const PEARL_TEXTS: readonly RefusedText[] = [
  ['nothing', '', 1, 1, 'the end', PEARL],
  ['blanks', ' \n\t', 2, 2, 'the end', PEARL],
  ['a foreign letter', 'x', 1, 1, '"x"', PEARL],
  ['a capital', 'Y', 1, 1, '"Y"', PEARL],
  ['a name', 'yellow', 1, 1, '"yellow"', PEARL],
  ['two letters', 'yy', 1, 1, '"yy"', PEARL],
  ['two letters apart', 'y r', 1, 3, '"r"', 'the end of the pearl'],
  ['a number', '1y', 1, 1, '"1y"', PEARL],
  ['an unknown card', '?', 1, 1, '"?"', PEARL],
  ['a sign behind the letter', 'y+', 1, 2, '"+"', 'the end of the pearl'],
  ['another alphabet behind the letter', 'yé', 1, 2, '"é"', 'the end of the pearl'],
  ['a second line', '\r\n\n y\r\n\tz', 4, 2, '"z"', 'the end of the pearl'],
];

notationSuite<Pearl>(
  {
    name: 'Pearl',
    parse: parsePearl,
    format: formatPearl,
    agreed: LETTERS.map(([pearl, letter]) => [letter, pearl]),
    varied: [],
    refused: PEARL_TEXTS,
    values: fc.constantFrom(...LETTERS.map(([pearl]) => pearl)),
  },
  ALPHABET,
);

// prettier-ignore
const PEARLS_TEXTS: readonly RefusedText[] = [
  ['nothing', '', 1, 1, 'the end', CARDS_OR_NONE],
  ['a letter without a number', 'y', 1, 1, '"y"', CARDS_OR_NONE],
  ['a number without a letter', '3', 1, 1, '"3"', CARDS_OR_NONE],
  ['a number apart from its letter', '3 y', 1, 1, '"3"', CARDS_OR_NONE],
  ['none of a kind', '0y', 1, 1, '"0y"', CARDS_OR_NONE],
  ['a zero in front', '03y', 1, 1, '"03y"', CARDS_OR_NONE],
  ['a number below zero', '-3y', 1, 1, '"-3y"', CARDS_OR_NONE],
  ['part of a card', '1.5y', 1, 1, '"1.5y"', CARDS_OR_NONE],
  ['a foreign letter', '3x', 1, 1, '"3x"', CARDS_OR_NONE],
  ['a capital', '3Y', 1, 1, '"3Y"', CARDS_OR_NONE],
  ['two letters', '3yr', 1, 1, '"3yr"', CARDS_OR_NONE],
  ['two kinds that touch', '3y2r', 1, 1, '"3y2r"', CARDS_OR_NONE],
  ['unknown cards', '2y+4?', 1, 4, '"4?"', CARDS_OF],
  ['a plus at the start', '+3y', 1, 1, '"+3y"', CARDS_OR_NONE],
  ['a plus at the end', '3y+', 1, 4, 'the end', CARDS_OF],
  ['two pluses', '3y++2j', 1, 4, '"+2j"', CARDS_OF],
  ['a blank before a plus', '3y +2j', 1, 4, '"+2j"', 'the end of the pearls'],
  ['a blank behind a plus', '3y+ 2j', 1, 4, '" "', CARDS_OF],
  ['a comma', '3y,2j', 1, 3, '",2j"', 'the end of the pearls'],
  ['a kind twice', '3y+2j+1y', 1, 7, '"1y"', '"y" once'],
  ['a kind twice at once', '1j+1j', 1, 4, '"1j"', '"j" once'],
  ['17 jokers', '17j', 1, 1, '"17j"', 'at most 16 joker'],
  ['25 yellow', '1j+25y', 1, 4, '"25y"', 'at most 24 yellow'],
  ['21 red', '21r', 1, 1, '"21r"', 'at most 20 red'],
  ['17 green', '17g', 1, 1, '"17g"', 'at most 16 green'],
  ['13 blue', '13b', 1, 1, '"13b"', 'at most 12 blue'],
  ['9 teal', '9t', 1, 1, '"9t"', 'at most 8 teal'],
  ['5 purple', '\n 5p+1j', 2, 2, '"5p+1j"', 'at most 4 purple'],
  ['far too many', '100y', 1, 1, '"100y"', CARDS_OR_NONE],
  ['something behind no cards', '.+1y', 1, 2, '"+1y"', 'the end of the pearls'],
  ['no cards behind something', '1y+.', 1, 4, '"."', CARDS_OF],
  ['two dots', '..', 1, 2, '"."', 'the end of the pearls'],
];

notationSuite<Pearls>(
  {
    name: 'Pearls',
    parse: parsePearls,
    format: formatPearls,
    agreed: [
      ['.', NO_PEARLS],
      ['1j', cards('j')],
      ['3y', cards('yyy')],
      ['2j+3y', cards('jjyyy')],
      ['1j+1y+1r+1g+1b+1t+1p', cards('jyrgbtp')],
      ['10r+4p', cards('rrrrrrrrrrpppp')],
      ['16j+24y+20r+16g+12b+8t+4p', CARDS],
    ],
    varied: [],
    refused: PEARLS_TEXTS,
    values: arbPearls(),
  },
  ALPHABET,
);

// prettier-ignore
const ACTIONS: readonly RefusedText[] = [
  ['nothing', '', 1, 1, 'the end', VERB],
  ['an unknown verb', 'draw y', 1, 1, '"draw"', VERB],
  ['a longer verb', 'takes y', 1, 1, '"takes"', VERB],
  ['a capital', 'Pass', 1, 1, '"Pass"', VERB],
  ['no verb', '3y', 1, 1, '"3y"', VERB],
  ['an action of Reef', 'start r@b2', 1, 1, '"start"', VERB],
  ['nothing to take', 'take', 1, 5, 'the end', PEARL],
  ['nothing but spaces to take', 'take  ', 1, 7, 'the end', PEARL],
  ['a kind that touches the verb', 'takey', 1, 1, '"takey"', VERB],
  ['a kind on the next line', 'take\ny', 1, 5, '"\\n"', PEARL],
  ['a foreign kind', 'take x', 1, 6, '"x"', PEARL],
  ['a kind by name', 'take yellow', 1, 6, '"yellow"', PEARL],
  ['a number of cards to take', 'take 3y', 1, 6, '"3y"', PEARL],
  ['an unknown card to take', 'take ?', 1, 6, '"?"', PEARL],
  ['two kinds to take', 'take y r', 1, 8, '"r"', END],
  ['a necklace to take', 'take y necklace', 1, 8, '"necklace"', END],
  ['nothing to play', 'play', 1, 5, 'the end', CARDS_OF],
  ['cards that touch the verb', 'play3y', 1, 1, '"play3y"', VERB],
  ['cards on the next line', 'play\n3y', 1, 5, '"\\n"', CARDS_OF],
  ['a kind without a number to play', 'play y', 1, 6, '"y"', CARDS_OF],
  ['no cards to play (P13)', 'play 0y', 1, 6, '"0y"', CARDS_OF],
  ['a dot to play (P13)', 'play .', 1, 6, '"."', CARDS_OF],
  ['a necklace alone to play (P13)', 'play necklace', 1, 6, '"necklace"', CARDS_OF],
  ['a zero in front', 'play 03y', 1, 6, '"03y"', CARDS_OF],
  ['unknown cards to play', 'play 3?', 1, 6, '"3?"', CARDS_OF],
  ['eleven cards (P11)', 'play 11y', 1, 6, '"11y"', TEN],
  ['99 cards (P11)', 'play 99p necklace', 1, 6, '"99p"', TEN],
  ['eleven jokers (P11)', 'play 11j', 1, 6, '"11j"', TEN],
  ['ten cards and a joker (P11)', 'play 10y+1j', 1, 6, '"10y+1j"', TEN],
  ['two cards and nine jokers (P11)', '\n  play  2y+9j', 2, 9, '"2y+9j"', TEN],
  ['ten jokers with a card (P11)', 'play 1y+10j', 1, 6, '"1y+10j"', TEN],
  ['no jokers with a card', 'play 1y+0j', 1, 9, '"0j"', JOKERS],
  ['jokers that are missing', 'play 3y+', 1, 9, 'the end', JOKERS],
  ['two colours (P13)', 'play 3y+2r', 1, 9, '"2r"', JOKERS],
  ['jokers before the colour (P14)', 'play 2j+3y', 1, 8, '"+3y"', END],
  ['jokers and jokers (P14)', 'play 2j+1j', 1, 8, '"+1j"', END],
  ['jokers twice', 'play 3y+1j+1j', 1, 11, '"+1j"', END],
  ['a blank before the jokers', 'play 3y +2j', 1, 9, '"+2j"', END],
  ['a blank behind the plus', 'play 3y+ 2j', 1, 9, '" "', JOKERS],
  ['a necklace that touches the cards', 'play 3ynecklace', 1, 6, '"3ynecklace"', CARDS_OF],
  ['a necklace that touches the jokers', 'play 3y+1jnecklace', 1, 9, '"1jnecklace"', JOKERS],
  ['a necklace on the next line', 'play 4y\nnecklace', 2, 1, '"necklace"', END],
  ['two necklaces', 'play 4y necklace necklace', 1, 18, '"necklace"', END],
  ['many necklaces', 'play 4y necklaces', 1, 9, '"necklaces"', END],
  ['the value of a necklace', 'play 4y necklace 4', 1, 18, '"4"', END],
  ['something behind passing', 'pass y', 1, 6, '"y"', END],
  ['two actions', 'pass\r\npass', 2, 1, '"pass"', END],
  ['a comment', 'take y ; all', 1, 8, '";"', END],
];

notationSuite<Action>(
  {
    name: 'Action',
    parse: parseAction,
    format: formatAction,
    agreed: [
      ['take y', { type: 'take', color: 'yellow' }],
      ['take j', { type: 'take', color: 'joker' }],
      ['play 3y', play('yellow', 3, 0, false)],
      ['play 3y necklace', play('yellow', 3, 0, true)],
      ['play 3y+2j', play('yellow', 3, 2, false)],
      ['play 3y+2j necklace', play('yellow', 3, 2, true)],
      ['play 2j', play('joker', 2, 0, false)],
      ['play 9j necklace', play('joker', 9, 0, true)],
      ['play 10p', play('purple', 10, 0, false)],
      ['play 1t+9j', play('teal', 1, 9, false)],
      ['pass', { type: 'pass' }],
    ],
    varied: [
      ['more spaces', 'play    3y+2j    necklace', 'play 3y+2j necklace'],
      ['tabs', 'play\t3y\tnecklace', 'play 3y necklace'],
      ['spaces and tabs', 'take \t \tb', 'take b'],
    ],
    refused: ACTIONS,
    values: fc.constantFrom(...everyAction()),
  },
  ALPHABET,
);

describe('there and back', () => {
  const actions = everyAction();

  test('parseAction(formatAction(action)) is the action, for each of the 688', () => {
    expect(actions.length).toBe(688);
    expect(new Set(actions.map(formatAction)).size).toBe(688);
    for (const action of actions) {
      const back = parseAction(formatAction(thawed(action)));
      expect(back).toStrictEqual(action);
      expect(Object.isFrozen(back)).toBe(true);
      expect(formatAction(back)).toBe(formatAction(action));
    }
  });

  test('check(state, parseAction(text)) is the same as for the action from JSON', () => {
    const state = setup({ players: 2, seed: 7 });
    for (const action of actions) {
      expect(check(state, parseAction(formatAction(action)))).toEqual(check(state, action));
    }
  });

  test('parsePearls(text) takes the kinds in any order', () => {
    const shuffledTexts = arbPearls().chain((pearls) => {
      const parts = formatPearls(pearls).split('+');
      const order = fc.shuffledSubarray(parts, { minLength: parts.length });
      return fc.record({ pearls: fc.constant(pearls), text: order.map((some) => some.join('+')) });
    });
    fc.assert(
      fc.property(shuffledTexts, ({ pearls, text }) => {
        expect(parsePearls(text)).toStrictEqual(pearls);
      }),
    );
  });

  test('formatPearls(pearls) lists the kinds in their order, whatever the order of the fields', () => {
    const turned = Object.fromEntries(Object.entries(CARDS).reverse()) as Pearls;
    expect(Object.keys(turned)[0]).toBe('purple');
    expect(formatPearls(turned)).toBe(formatPearls(CARDS));
  });
});

describe('what is no kind, no cards and no action', () => {
  test.each<[string, unknown]>([
    ['a letter', 'y'],
    ['a proxy whose every trap throws', trapped({})],
  ])('formatPearl(pearl) refuses %s', (_, value) => {
    expect(refusal(() => formatPearl(value as Pearl))).toEqual({ code: 'bad-pearls', path: '' });
  });

  test.each<[string, unknown, string]>([
    ['undefined', undefined, ''],
    ['null', null, ''],
    ['a text', '3y', ''],
    ['a list', ['yellow'], ''],
    ['a missing kind', without('joker'), ''],
    ['a kind too many', { ...CARDS, white: 1 }, ''],
    ['a number below zero', { ...CARDS, joker: -1 }, 'joker'],
    ['a fraction', { ...CARDS, teal: 0.5 }, 'teal'],
    ['17 jokers', { ...CARDS, joker: 17 }, 'joker'],
    ['25 yellow', { ...CARDS, yellow: 25 }, 'yellow'],
    ['21 red', { ...CARDS, red: 21 }, 'red'],
    ['17 green', { ...CARDS, green: 17 }, 'green'],
    ['13 blue', { ...CARDS, blue: 13 }, 'blue'],
    ['9 teal', { ...CARDS, teal: 9 }, 'teal'],
    ['5 purple', { ...CARDS, purple: 5 }, 'purple'],
  ])('formatPearls(pearls) refuses %s (P2)', (_, value, path) => {
    expect(refusal(() => formatPearls(value as Pearls))).toEqual({ code: 'bad-pearls', path });
  });

  test('formatPearls(pearls) reads each field once', () => {
    const { value, reads } = counted({ ...CARDS });
    expect(formatPearls(value as Pearls)).toBe(formatPearls(CARDS));
    expect(reads()).toBe(7);
  });
});

// Helpers.

function play(color: Pearl, count: number, jokers: number, necklace: boolean): Action {
  return { type: 'play', color, count, jokers, necklace };
}

function without(pearl: Pearl): object {
  return Object.fromEntries(Object.entries(CARDS).filter(([name]) => name !== pearl));
}

function arbPearls(): fc.Arbitrary<Pearls> {
  const upTo = (pearl: Pearl): fc.Arbitrary<number> =>
    fc.oneof(fc.constantFrom(0, CARDS[pearl]), fc.nat(CARDS[pearl]));
  return fc.record(
    {
      joker: upTo('joker'),
      yellow: upTo('yellow'),
      red: upTo('red'),
      green: upTo('green'),
      blue: upTo('blue'),
      teal: upTo('teal'),
      purple: upTo('purple'),
    },
    { noNullPrototype: true },
  );
}
