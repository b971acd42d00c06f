import { describe, expect, test } from 'vitest';
import {
  apply,
  createRng,
  describeAction,
  pearls,
  randomAction,
  setup,
  view,
} from '../../src/pearls/index.js';
import type { Action, PearlsWords, State, View } from '../../src/pearls/index.js';
import { act, table } from '../kit/pearls/table.js';
import type { Drawing } from '../kit/pearls/table.js';
import { illegal, refusal } from '../kit/untrusted.js';
import { pearls as de } from '../../src/words/de.js';
import { pearls as en } from '../../src/words/en.js';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora'];

function inBoth(seen: View, action: Action): readonly [english: string, german: string] {
  const told = (words: PearlsWords): string =>
    describeAction(seen, action, { words, names: NAMES });
  return [told(en), told(de)];
}

/** A game at random, turn by turn. */
function game(players: number, seed: number): { state: State; action: Action }[] {
  const rng = createRng(seed);
  const turns: { state: State; action: Action }[] = [];
  for (let state = setup({ players, seed }); state.phase !== 'over';) {
    const action = randomAction(state, rng);
    turns.push({ state, action });
    state = apply(state, action);
  }
  return turns;
}

describe('describeAction(view, action)', () => {
  // prettier-ignore
  test.each<[name: string, drawing: Drawing, action: string, english: string, german: string]>([
    ['cards of the market (P9)', { hands: ['3g'] }, 'take y', 'take 2 yellow from the market, for a hand of 5 cards', '2 Karten in Gelb aus der Auslage nehmen, für eine Hand von 5 Karten'],
    ['a joker for an empty hand (P9)', {}, 'take j', 'take 1 joker from the market, for a hand of 1 card', '1 Joker aus der Auslage nehmen, für eine Hand von 1 Karte'],
    [
      'the last cards of the deck (P18, P19)',
      { deck: 'y', turn: 1 },
      'take y',
      'take 2 yellow from the market, for a hand of 2 cards; the deck is then empty, and everybody has one more turn, Ben the last',
      '2 Karten in Gelb aus der Auslage nehmen, für eine Hand von 2 Karten; der Stapel ist dann leer, und alle sind noch einmal am Zug, Ben zuletzt',
    ],
    ['cards of a colour (P13, P23)', { hands: ['3t'] }, 'play 2t', 'play 2 teal, for 6 points', '2 Karten in Türkis spielen, für 6 Punkte'],
    ['a card with a joker (P14)', { hands: ['1y+1j'] }, 'play 1y+1j', 'play 1 yellow with 1 joker, for 1 point', '1 Karte in Gelb mit 1 Joker spielen, für 1 Punkt'],
    ['jokers alone (P14)', { hands: ['2j'] }, 'play 2j', 'play 2 jokers, for no points', '2 Joker spielen, für keine Punkte'],
    ['cards with jokers, and a necklace (P15)',
      { hands: ['3y+2j'] }, 'play 3y+2j necklace', 'play 3 yellow with 2 jokers, for 3 points and the necklace worth 5', '3 Karten in Gelb mit 2 Jokern spielen, für 3 Punkte und die Halskette im Wert von 5'],
    [
      'the last necklace (P18, P19)',
      { hands: ['4y'], necklaces: [4] },
      'play 4y necklace',
      'play 4 yellow, for 4 points and the necklace worth 4; no necklace is then left, and everybody has one more turn, Ann the last',
      '4 Karten in Gelb spielen, für 4 Punkte und die Halskette im Wert von 4; die letzte Halskette ist dann weg, und alle sind noch einmal am Zug, Ann zuletzt',
    ],
    ['a last turn (P20)', { hands: ['2y'], deck: '.', finalTurns: 2 }, 'play 2y', 'play 2 yellow, for 2 points', '2 Karten in Gelb spielen, für 2 Punkte'],
    ['the last turn of all (P22)',
      { hands: ['2y'], deck: '.', finalTurns: 1 }, 'play 2y', 'play 2 yellow, for 2 points; this ends the game', '2 Karten in Gelb spielen, für 2 Punkte; damit endet das Spiel'],
    ['passing (P21)', { hands: ['.', '.', '1j'], deck: '.', finalTurns: 3 }, 'pass', 'pass, with no cards left', 'ohne Handkarten passen'],
  ])('tells %s', (_, drawing, action, english, german) => {
    expect(inBoth(table(drawing), act(action))).toEqual([english, german]);
  });

  test('tells the end and the last turns when the action brings them', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      for (const { state, action } of game(3, seed)) {
        const text = describeAction(state, action);
        const { phase } = apply(state, action);
        expect(text.endsWith('; this ends the game')).toBe(phase === 'over');
        expect(text.includes('everybody has one more turn')).toBe(
          phase === 'final' && state.phase === 'play',
        );
      }
    }
  });

  test('tells spectators as much as the player, who alone knows the hand', () => {
    for (const { state, action } of game(4, 11)) {
      const text = describeAction(state, action);
      for (const seat of [null, 0, 1, 2, 3]) {
        expect(describeAction(view(state, seat), action)).toBe(text);
      }
    }
  });

  test('says of a market that it does not know how many there are not', () => {
    const state = table({ hands: ['3g'] });
    const seen: View = { ...state, market: [null, ...state.market.slice(1)] };
    expect(inBoth(seen, act('take r'))).toEqual([
      'take all red from the market',
      'alles in Rot aus der Auslage nehmen',
    ]);
    expect(inBoth(seen, act('take j'))).toEqual([
      'take all jokers from the market',
      'alle Joker aus der Auslage nehmen',
    ]);
  });

  test('knows what taking from an unknown market brings at least (P11, P18)', () => {
    const state = table({ hands: ['9g'], deck: 'y' });
    const seen: View = { ...state, market: [null, null, 'yellow', 'yellow', 'teal', 'teal'] };
    expect(describeAction(seen, act('take r'), { names: NAMES })).toBe(
      'take all red from the market; the deck is then empty, and everybody has one more turn, Ann the last',
    );
    expect(() => describeAction(seen, act('take y'))).toThrow(illegal('no-room'));
  });

  test.each<[name: string, action: string, code: string]>([
    ['more cards than the hand has', 'play 4y', 'not-enough-cards'],
    ['more jokers than the hand has room for', 'play 2y+2j', 'not-enough-cards'],
    ['a necklace that is not there', 'play 3y necklace', 'no-necklace'],
    ['a kind that is not in the market', 'take p', 'not-in-market'],
    ['passing', 'pass', 'must-act'],
  ])('refuses %s, whatever the hand is', (_, action, code) => {
    const state = table({ hands: ['3g'] });
    expect(() => describeAction(view(state, 1), act(action))).toThrow(illegal(code));
  });
});

describe('describeAction(view, action, style)', () => {
  const state = table({ hands: ['3y+2j'] });
  const action = act('play 3y+2j');

  test('paints the colours that it names', () => {
    const text = describeAction(state, action, { color: true });
    expect(text).toContain('3 \u001B[33myellow\u001B[0m with \u001B[1m2 jokers\u001B[0m');
  });

  test('passes names and facts to a language of your own', () => {
    const words: PearlsWords = {
      ...en,
      actions: {
        ...en.actions,
        play: ({ player, points }, names) => `${names.player(player)} +${points}`,
      },
    };
    expect(describeAction(state, action, { words, names: NAMES })).toBe('Ann +3');
    expect(pearls.describeAction(state, action, { words })).toBe('Player 0 +3');
  });

  // prettier-ignore
  test.each<[name: string, call: () => unknown, code: string]>([
    ['an action that is none', () => describeAction(state, {} as Action), 'bad-action'],
    ['null', () => describeAction(state, null as never), 'bad-action'],
    ['a view that is none', () => describeAction({} as State, action), 'bad-state'],
    ['words that are none', () => describeAction(state, action, { words: {} as never }), 'bad-words'],
  ])('refuses %s', (_, call, code) => {
    expect(refusal(call)).toMatchObject({ code });
  });
});
