import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  eventsFor,
  renderAction,
  renderEvent,
  renderState,
  formatPearl,
  formatPearls,
  parseAction,
  parsePearls,
  PEARLS,
  setup,
  view,
} from '../../src/pearls/index.js';
import type { PearlsEvent, Pearl, View } from '../../src/pearls/index.js';
import { scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import { everyGame } from '../kit/every-game.js';
import { everyPoint, expectTwins, watchedGames } from '../kit/pearls/secrets.js';
import { refusal } from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Colour written so that a test can show it: `{1;31}` for the sequence with these numbers. */
function shown(text: string): string {
  return text.replace(/\u001B\[([\d;]*)m/g, '{$1}');
}

/** A text without its colours. */
function plain(text: string): string {
  return text.replace(/\u001B\[[\d;]*m/g, '');
}

/** A drawing in a test, without the line breaks and the margin around it. */
function lines(text: string): string {
  return text.replace(/^\n|\n *$/g, '').replace(/^ {4}/gm, '');
}

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** Of three players the first to move has a necklace, and the second has three dealt cards left. */
const PLAYING: Scene = {
  players: 3,
  hands: ['3y+1j+1p', '2g+2j+1r', '.'],
  seen: ['2y', '1j+1g', '.'],
  piles: ['12y+1j', '1t', '3b'],
  owned: ['64', '', '5'],
  market: 'yyrgbt',
};

const EMPTY: Scene = { hands: ['1p', '.'], deck: '', market: 'yy', finalTurns: 2 };

describe('renderState(view)', () => {
  test('renderState(view) draws the table, the hands as far as they are known, and the piles (P27)', () => {
    expect(renderState(view(scene(PLAYING), 0))).toBe(
      lines(`
    Player 0 to move.
    Market: y y r g b t   Deck: 67 cards
    Necklaces: 5 6 7 7 8 8 9

    > Player 0: 22 points so far            Player 1: 3 points so far
           j  y  r  g  b  t  p                     j  y  r  g  b  t  p
    hand   1  3  .  .  .  .  1  5 cards     hand   1  .  .  1  .  .  .  5 cards, 3 unknown
    pile   1 12  .  .  .  .  .  13 cards    pile   .  .  .  .  .  1  .  1 card
    necklaces 6 4                           necklaces none

    Player 2: 11 points so far
           j  y  r  g  b  t  p
    hand   .  .  .  .  .  .  .  0 cards
    pile   .  .  .  .  3  .  .  3 cards
    necklaces 5
    `),
    );
  });

  test('renderState(state) shows every card of a state but those of the deck', () => {
    const drawing = renderState(scene(PLAYING)).split('\n');
    expect(drawing[6]).toBe(
      'hand   1  3  .  .  .  .  1  5 cards     hand   2  .  1  2  .  .  .  5 cards',
    );
    expect(drawing.join('\n')).not.toContain('?');
    expect(drawing.join('\n')).not.toContain('unknown');
  });

  // prettier-ignore
  test.each<[name: string, drawn: Scene, headline: string]>([
    ['whose turn it is', { turn: 1 }, 'Ben to move.'],
    ['the last turns (P19)', { deck: '', finalTurns: 2 }, 'Ann to move. 2 last turns to go!'],
    ['the very last turn (P19)', { deck: '', finalTurns: 1, turn: 1 }, 'Ben to move. 1 last turn to go!'],
    ['the end (P22)', { deck: '', phase: 'over' }, 'The game is over.'],
  ])('renderState(view) begins with %s', (_, drawn, headline) => {
    expect(renderState(scene(drawn), { names: NAMES }).split('\n')[0]).toBe(headline);
  });

  test('renderState(view) counts the hand against its owner when the game is over (P23)', () => {
    const hands = { hands: ['1p+2j'], piles: ['3t'], owned: ['4'], deck: '' };
    const first = (drawn: Scene): string | undefined =>
      renderState(scene({ ...hands, ...drawn }), { names: NAMES })
        .split('\n')[4]
        ?.split('  ')[0];
    expect(first({ finalTurns: 1, turn: 1 })).toBe('Ann: 13 points so far');
    expect(first({ phase: 'over' })).toBe('Ann: 8 points');
  });

  test('renderState(view) does not judge a hand that a preview of the end does not know (P27)', () => {
    const last = { hands: ['1y', '2p'], piles: ['3t'], deck: '', finalTurns: 1 };
    const preview = apply(view(scene(last), 0), parseAction('play 1y'));
    expect(preview.phase).toBe('over');
    expect(renderState(preview).split('\n')[4]).toMatch(
      /^Player 0: 10 points {3,}Player 1: \d+ points so far$/,
    );
  });

  // prettier-ignore
  test.each<[name: string, seen: View, table: readonly string[]]>([
    ['with one card in the deck and one necklace', scene({ deck: 'p', owned: ['455667', '788'] }), ['Market: y y r g b t   Deck: 1 card', 'Necklaces: 9']],
    ['without deck and necklaces (P18)', scene({ ...EMPTY, owned: ['4556677889'] }), ['Market: y y   Deck: empty', 'Necklaces: none left']],
    ['with cards in the market that nobody knows yet (P12)', apply(view(scene(PLAYING), 0), parseAction('take y')), ['Market: r g b t ? ?   Deck: 65 cards', 'Necklaces: 5 6 7 7 8 8 9']],
    ['with a joker and a purple card', scene({ market: 'jpjpjp' }), ['Market: j p j p j p   Deck: 94 cards', 'Necklaces: 4 5 5 6 6 7 7 8 8 9']],
  ])('renderState(view) draws what lies on the table %s', (_, seen, table) => {
    expect(renderState(seen).split('\n').slice(1, 3)).toEqual(table);
  });

  test('renderState(view) points at the player to move until the game is over', () => {
    const pointed = (drawn: Scene): string | undefined =>
      renderState(scene(drawn))
        .split('\n')
        .find((line) => line.includes('Player 0:'));
    expect(pointed({})).toMatch(/^> Player 0: 0 points so far {2,}Player 1: 0 points so far$/);
    expect(pointed({ turn: 1 })).toMatch(/^Player 0: .* {2,}> Player 1: /);
    expect(pointed({ deck: '', phase: 'over' })).not.toContain('>');
  });

  test('renderState(view) counts one point and one card in the singular', () => {
    const drawing = renderState(scene({ hands: ['1p'], piles: ['1y'] })).split('\n');
    expect(drawing[4]).toMatch(/^> Player 0: 1 point so far /);
    expect(drawing[6]).toMatch(/^hand {3}\. {2}\. {2}\. {2}\. {2}\. {2}\. {2}1 {2}1 card /);
    expect(drawing[7]).toMatch(/^pile {3}\. {2}1 {2}\. {2}\. {2}\. {2}\. {2}\. {2}1 card /);
  });

  test('renderState(view, { color, names }) paints letters in their colours, the rest bold or dim', () => {
    const state = scene({ ...EMPTY, allCards: false, market: 'rr', piles: ['3j+2t'] });
    expect(shown(renderState(view(state, 1), { color: true, names: NAMES }))).toBe(
      lines(`
    {1}Ann{0} to move. {1}2 last turns to go!{0}
    Market: {31}r{0} {31}r{0}   Deck: empty
    Necklaces: 4 5 5 6 6 7 7 8 8 9

    > {1}Ann{0}: 6 points so far                           {1}Ben{0}: 75 points so far
           {1}j{0}  {33}y{0}  {31}r{0}  {32}g{0}  {34}b{0}  {36}t{0}  {35}p{0}                              {1}j{0}  {33}y{0}  {31}r{0}  {32}g{0}  {34}b{0}  {36}t{0}  {35}p{0}
    hand   {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  1 card, 1 unknown    hand   {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  0 cards
    pile   3  {2}.{0}  {2}.{0}  {2}.{0}  {2}.{0}  2  {2}.{0}  5 cards              pile  13  {2}.{0} 18  {2}.{0} 12  6  3  52 cards
    necklaces none                                   necklaces none
    `),
    );
  });

  test('renderState(view, { names }) calls players without a name by their number', () => {
    const drawing = renderState(scene(PLAYING), { names: ['Ann'] });
    expect(drawing).toContain('Ann to move.');
    expect(drawing).toContain('> Ann: 22 points so far');
    expect(drawing).toContain('Player 1: 3 points so far');
  });

  test.each([2, 3, 4, 5, 6])('renderState(setup({ players: %d })) draws all of them', (players) => {
    const drawing = renderState(setup({ players, seed: 7, first: 0 }), { names: NAMES });
    for (const name of NAMES.slice(0, players)) expect(drawing).toContain(`${name}: 0 points`);
    for (const name of NAMES.slice(players)) expect(drawing).not.toContain(name);
  });
});

describe('renderAction(view, player, action)', () => {
  const after = (seen: View, action: string): View => apply(seen, parseAction(action));

  test('renderAction(take, view, player) draws the table and the hand', () => {
    const state = scene({ ...PLAYING, top: 'pj' });
    expect(renderAction(after(state, 'take y'), 0, parseAction('take y'))).toBe(
      lines(`
    Market: r g b t p j   Deck: 65 cards
    Necklaces: 5 6 7 7 8 8 9

    Player 0: 22 points so far
           j  y  r  g  b  t  p
    hand   1  5  .  .  .  .  1  7 cards
    pile   1 12  .  .  .  .  .  13 cards
    necklaces 6 4
    `),
    );
  });

  test("renderAction(play, view, player) draws another's hand as far as it is known (P27)", () => {
    const state = scene({ ...PLAYING, turn: 1 });
    const action = parseAction('play 2g+2j');
    expect(renderAction(view(apply(state, action), 0), 1, action, { names: NAMES })).toBe(
      lines(`
    Market: y y r g b t   Deck: 67 cards
    Necklaces: 5 6 7 7 8 8 9

    Ben: 7 points so far
           j  y  r  g  b  t  p
    hand   .  .  .  .  .  .  .  1 card, 1 unknown
    pile   2  .  .  2  .  1  .  5 cards
    necklaces none
    `),
    );
  });

  test('renderAction(pass, view, player) draws no table: nothing has changed there (P21)', () => {
    const state = scene({ ...EMPTY, turn: 1, piles: ['.', '3t'] });
    expect(renderAction(after(state, 'pass'), 1, { type: 'pass' }).split('\n')[0]).toMatch(
      /^Player 1: \d+ points so far$/,
    );
  });

  test('renderAction(view, player, action) draws nothing that renderState(view) does not', () => {
    everyGame(
      watchedGames,
      (turns) => {
        for (const { before, action, after: later } of turns) {
          const seen = view(later.state, before.state.turn);
          const drawn = renderAction(seen, before.state.turn, action, { names: NAMES }).split('\n');
          const whole = renderState(seen, { names: NAMES });
          expect(drawn.filter((line) => !whole.includes(line))).toEqual([]);
        }
      },
      5,
    );
  });
});

// prettier-ignore
const EVENTS: readonly (readonly [words: string, event: PearlsEvent<Pearl | null>])[] = [
  ['Ann takes 1 red', { type: 'cards-taken', player: 0, color: 'red', count: 1 }],
  ['Ben takes 3 yellow', { type: 'cards-taken', player: 1, color: 'yellow', count: 3 }],
  ['Ann takes 1 joker', { type: 'cards-taken', player: 0, color: 'joker', count: 1 }],
  ['Ann takes 2 jokers', { type: 'cards-taken', player: 0, color: 'joker', count: 2 }],
  ['1 purple joins the market', { type: 'market-refilled', cards: ['purple'] }],
  ['1 joker, 1 yellow and 1 teal join the market', { type: 'market-refilled', cards: ['yellow', 'joker', 'teal'] }],
  ['1 unknown card joins the market', { type: 'market-refilled', cards: [null] }],
  ['2 unknown cards join the market', { type: 'market-refilled', cards: [null, null] }],
  ['Ann plays 1 purple', { type: 'cards-played', player: 0, color: 'purple', count: 1, jokers: 0 }],
  ['Ann plays 4 green with 1 joker', { type: 'cards-played', player: 0, color: 'green', count: 4, jokers: 1 }],
  ['Ben plays 1 teal with 2 jokers', { type: 'cards-played', player: 1, color: 'teal', count: 1, jokers: 2 }],
  ['Ben plays 1 joker', { type: 'cards-played', player: 1, color: 'joker', count: 1, jokers: 0 }],
  ['Ben plays 4 jokers', { type: 'cards-played', player: 1, color: 'joker', count: 4, jokers: 0 }],
  ['Ann takes the necklace worth 4', { type: 'necklace-taken', player: 0, value: 4 }],
  ['Ben has no cards and passes', { type: 'passed', player: 1 }],
  ['The deck is empty: everybody has one more turn, Ann the last', { type: 'last-turns', player: 0, reason: 'deck' }],
  ['The last necklace is gone: everybody has one more turn, Ben the last', { type: 'last-turns', player: 1, reason: 'necklaces' }],
  ['The last turn has been taken: the game is over', { type: 'game-over' }],
  ['Ann has 17 points: 13 in pearls, 4 in necklaces', scored({ player: 0, pearls: 13, necklaces: 4, left: '.', penalty: 0, score: 17 })],
  ['Ann has 1 point: 6 in pearls, 0 in necklaces, less 5 for 1 card in hand', scored({ player: 0, pearls: 6, necklaces: 0, left: '1p', penalty: 5, score: 1 })],
  ['Ben has 0 points: 0 in pearls, 0 in necklaces', scored({ player: 1, pearls: 0, necklaces: 0, left: '2j', penalty: 0, score: 0 })],
  ['Ben has -7 points: 1 in pearls, 0 in necklaces, less 8 for 5 cards in hand', scored({ player: 1, pearls: 1, necklaces: 0, left: '3y+1p+1j', penalty: 8, score: -7 })],
];

describe('renderEvent(view, event)', () => {
  test.each(EVENTS)('renderEvent(view, event) tells "%s"', (words, event) => {
    expect(renderEvent(scene(PLAYING), event, { names: NAMES })).toBe(words);
    expect(renderEvent(view(scene(PLAYING), null), event, { names: NAMES })).toBe(words);
  });

  test.each(EVENTS)(
    'renderEvent(view, event, { color }) paints "%s" and adds nothing',
    (words, event) => {
      const drawn = renderEvent(scene(PLAYING), event, { names: NAMES, color: true });
      expect(plain(drawn)).toBe(words);
      expect(drawn.includes('\u001B')).toBe(
        / (joker|red|yellow|purple|green|teal)|^[a-z]/.test(words),
      );
    },
  );

  test('renderEvent(view, event) calls players by their number without names', () => {
    const state = scene(PLAYING);
    expect(renderEvent(state, { type: 'passed', player: 2 })).toBe(
      'Player 2 has no cards and passes',
    );
    expect(renderEvent(state, { type: 'passed', player: 2 }, { names: ['Ann'] })).toBe(
      'Player 2 has no cards and passes',
    );
  });

  // prettier-ignore
  test.each<[words: string, event: PearlsEvent]>([
    ['Ann takes 2 {36}teal{0}', { type: 'cards-taken', player: 0, color: 'teal', count: 2 }],
    ['Ann takes {1}1 joker{0}', { type: 'cards-taken', player: 0, color: 'joker', count: 1 }],
    ['Ann plays 2 {34}blue{0} with {1}2 jokers{0}', { type: 'cards-played', player: 0, color: 'blue', count: 2, jokers: 2 }],
    ['1 {33}yellow{0}, 1 {31}red{0}, 1 {32}green{0} and 1 {35}purple{0} join the market', { type: 'market-refilled', cards: ['yellow', 'red', 'green', 'purple'] }],
  ])('renderEvent(view, event, { color }) paints "%s"', (words, event) => {
    expect(shown(renderEvent(scene(PLAYING), event, { names: NAMES, color: true }))).toBe(words);
  });

  test.each<unknown>([undefined, null, 7, 'game-over'])(
    'renderEvent(%j, view) and eventsFor(view, [%j], player) refuse what is not an event',
    (event) => {
      const code = 'bad-event';
      expect(refusal(() => renderEvent(scene(PLAYING), event as never))).toEqual({
        code,
        path: '',
      });
      expect(refusal(() => eventsFor(scene(PLAYING), 0, [event as never]))).toEqual({
        code,
        path: '[0]',
      });
    },
  );
});

describe('any moment of any game', () => {
  test('renderState(view) keeps to 100 columns, without spaces at the end of a line', () => {
    everyPoint((state, seat, page) => {
      for (const style of [{}, { names: NAMES }]) {
        for (const line of renderState(page, style).split('\n')) {
          if (line.length > 100 || line !== line.trimEnd())
            expect(line).toBe('at most 100 columns');
        }
      }
      expectTwins(renderState(page), renderState(view(state, seat)));
    }, 4);
  });

  test('renderState(view) tells all that is known: the numbers can be read back (P27)', () => {
    everyPoint((_, __, page) => {
      const drawing = renderState(page);
      expectTwins(
        countsIn(drawing, 'hand'),
        page.players.map(({ hand }) => formatPearls(hand)),
      );
      expectTwins(
        countsIn(drawing, 'pile'),
        page.players.map(({ pile }) => formatPearls(pile)),
      );
      const market = page.market.map((card) => (card === null ? '?' : formatPearl(card)));
      const deck = page.deck.length === 0 ? 'empty' : `${page.deck.length} card`;
      expect(drawing).toContain(`Market: ${market.join(' ')}   Deck: ${deck}`);
      const unknown = page.players.flatMap((player) => player.unknown ?? []);
      const told = [...drawing.matchAll(/(\d+) unknown/g)].map(([, count]) => Number(count));
      expectTwins(told, unknown);
    }, 4);
  });
});

/** What a player has got in the end. */
function scored({
  left,
  ...rest
}: Omit<PearlsEvent & { type: 'player-scored' }, 'type' | 'left'> & { left: string }): PearlsEvent {
  return { type: 'player-scored', ...rest, left: parsePearls(left) };
}

/** The numbers of cards in the rows of a drawing that begin with a word, by seat. */
function countsIn(drawing: string, word: string): string[] {
  const rows = drawing.matchAll(new RegExp(`${word} ((?: {1,2}(?:\\d+|\\.)){7})`, 'g'));
  return [...rows].map(([, row]) => {
    const counts = row!.trim().split(/ +/);
    const pairs = PEARLS.map((pearl, i) => [pearl, Number(counts[i]?.replace('.', '0'))] as const);
    return formatPearls(Object.fromEntries(pairs) as Record<Pearl, number>);
  });
}
