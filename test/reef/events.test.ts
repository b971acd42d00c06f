import { describe, expect, expectTypeOf, test } from 'vitest';
import { apply, parseAction, step } from '../../src/index.js';
import type { CardId, ReefEvent, GameStep, View } from '../../src/index.js';
import { EMPTY, table, told } from '../kit/table.js';
import type { Drawing } from '../kit/table.js';

const FULL_BUT_ONE =
  'rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg ryp';
const FULL = `${FULL_BUT_ONE}g`;

/** What happens on a table after an action: of each event the type and its values, in the order of its fields. */
type Told = readonly [what: string, drawing: Drawing, action: string, events: string];

// prettier-ignore
const TOLD: readonly Told[] = [
  // Placing the starting pieces.
  ['starting pieces in the order of placement (R7)', { phase: 'start' }, 'start g@c3 y@c2 p@b3 r@b2',
    'piece-placed 0 green 10 1; piece-placed 0 yellow 6 1; piece-placed 0 purple 9 1; piece-placed 0 red 5 1; turn-began 1 1'],
  ['the heights of stacked starting pieces (R8)', { phase: 'start', players: 3, first: 1, start: 'outside' }, 'start g@a1 y@d4 p@a1 r@a1',
    'piece-placed 1 green 0 1; piece-placed 1 yellow 15 1; piece-placed 1 purple 0 2; piece-placed 1 red 0 3; turn-began 2 1'],
  ['the display and the top card after the last starting pieces (R10)', { phase: 'start', first: 1, turn: 0 }, 'start r@b2 y@c2 p@b3 g@c3',
    'piece-placed 0 red 5 1; piece-placed 0 yellow 6 1; piece-placed 0 purple 9 1; piece-placed 0 green 10 1; display-laid-out [0,1,2]; top-revealed 3; turn-began 1 1'],
  // Taking cards.
  ['a card without tokens, the refill and the new top card (R13, R14)', {}, 'take #1',
    'card-taken 0 1 1; display-refilled 3 1; top-revealed 4; turn-began 1 1'],
  ['a card with tokens (R13)', { turn: 1, display: ['rr: r = 1', 'gg: r = 1', 'yy: r = 1 (4)'] }, 'take #2',
    'card-taken 1 2 2; tokens-collected 1 2 4; display-refilled 3 2; top-revealed 4; turn-began 0 2'],
  ['the point paid, the card drawn and the new top card (R15)', { hands: [[], ['rr: r = 1']], turn: 1 }, 'draw #1',
    'token-paid 1 1; card-drawn 1 4; top-revealed 5; turn-began 0 2'],
  // Playing cards.
  ['pieces apart, and no score (R17)', { hands: [['rg: y4 = 1']] }, 'play #0 g@b2 r@a1',
    'card-played 0 0; piece-placed 0 green 5 2; piece-placed 0 red 0 1; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['pieces together, and the completions (R24)', { hands: [[], ['pg: r r = 3']], turn: 1, boards: [EMPTY, 'r r . . / . p . . / r r . . / . . . .'] }, 'play #0 p@b2 g@b2',
    'card-played 1 0; piece-placed 1 purple 5 2; piece-placed 1 green 5 3; pattern-scored 1 0 [[0,1],[8,9]] null 6; turn-began 0 2'],
  ['no score where nothing surrounds the highest stack (R33)', { hands: [['rr: p@y = 2']], boards: ['p . . . / . y p . / . . . . / . . . py'] }, 'play #0 r@a4 r@a4',
    'card-played 0 0; piece-placed 0 red 12 1; piece-placed 0 red 12 2; pattern-scored 0 0 [] 15 0; turn-began 1 1'],
  ['the highest stack, and each piece around it (R33)', { hands: [['rr: p@y = 2']], boards: ['p . . . / . y p . / . . rp . / . . . py'] }, 'play #0 r@a4 r@a4',
    'card-played 0 0; piece-placed 0 red 12 1; piece-placed 0 red 12 2; pattern-scored 0 0 [[10]] 15 2; turn-began 1 1'],
  ['the highest stack, the best one of a tie (R34)', { hands: [['rr: p@y = 2']], boards: ['y . . . / . p . . / p y p . / . . . .'] }, 'play #0 r@d1 r@d1',
    'card-played 0 0; piece-placed 0 red 3 1; piece-placed 0 red 3 2; pattern-scored 0 0 [[5],[8],[10]] 9 6; turn-began 1 1'],
  ['a pattern worth nothing that appears (R24)', { hands: [['gg: r = 0']] }, 'play #0 g@a1 g@b1',
    'card-played 0 0; piece-placed 0 green 0 1; piece-placed 0 green 1 1; pattern-scored 0 0 [[5]] null 0; turn-began 1 1'],
  // Pieces that cannot be placed.
  ['the first piece not in the supply (R20)', { hands: [['rg: y4 = 1']], supply: { red: 0 } }, 'play #0 g@a1',
    'card-played 0 0; piece-placed 0 green 0 1; piece-lacking 0 red supply; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['the second piece not in the supply (R20)', { hands: [['rg: y4 = 1']], supply: { green: 0 } }, 'play #0 r@a1',
    'card-played 0 0; piece-placed 0 red 0 1; piece-lacking 0 green supply; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['neither piece in the supply (R20)', { hands: [['rg: y4 = 1']], supply: { red: 0, green: 0 } }, 'play #0',
    'card-played 0 0; piece-lacking 0 red supply; piece-lacking 0 green supply; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['one of two equal pieces in the supply, the last one (R20, R37)', { hands: [['gg: y4 = 1']], supply: { green: 1 } }, 'play #0 g@a1',
    'card-played 0 0; piece-placed 0 green 0 1; piece-lacking 0 green supply; pattern-scored 0 0 [] null 0; last-round ["green"]; turn-began 1 1'],
  ['no room for two pieces (R21)', { hands: [['rg: y4 = 1']], boards: [FULL] }, 'play #0',
    'card-played 0 0; piece-lacking 0 red room; piece-lacking 0 green room; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['no room for one of two colours (R21)', { hands: [['rg: y4 = 1']], boards: [FULL_BUT_ONE], supply: { green: 5 } }, 'play #0 g@d4',
    'card-played 0 0; piece-placed 0 green 15 4; piece-lacking 0 red room; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['no room for one of two equal pieces (R21)', { hands: [['gg: y4 = 1']], boards: [FULL_BUT_ONE], supply: { green: 5 } }, 'play #0 g@d4',
    'card-played 0 0; piece-placed 0 green 15 4; piece-lacking 0 green room; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['one piece not in the supply, no room for the other (R20, R21)', { hands: [['rg: y4 = 1']], boards: [FULL], supply: { red: 0 } }, 'play #0',
    'card-played 0 0; piece-lacking 0 red supply; piece-lacking 0 green room; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  // The end.
  ['that the last round has begun, after the score (R37)', { hands: [['rr: r = 1']], supply: { red: 2 }, lastRound: false }, 'play #0 r@a1 r@b1',
    'card-played 0 0; piece-placed 0 red 0 1; piece-placed 0 red 1 1; pattern-scored 0 0 [[0],[1],[5]] null 3; last-round ["red"]; turn-began 1 1'],
  ['both colours that run out at once (R37)', { hands: [['gr: y4 = 1']], supply: { red: 1, green: 1 } }, 'play #0 g@a1 r@a1',
    'card-played 0 0; piece-placed 0 green 0 1; piece-placed 0 red 0 2; pattern-scored 0 0 [] null 0; last-round ["red","green"]; turn-began 1 1'],
  ['nothing more of a second colour that runs out in the last round (R37)', { players: 3, hands: [['gg: y4 = 1']], supply: { red: 0, green: 2 } }, 'play #0 g@a1 g@a1',
    'card-played 0 0; piece-placed 0 green 0 1; piece-placed 0 green 0 2; pattern-scored 0 0 [] null 0; turn-began 1 1'],
  ['the last round and the end in one turn, then every hand by seat (R37, R39)', { players: 3, hands: [['gg: r = 2', 'gg: y4 = 9'], ['gg: p = 5'], ['rr: y4 = 1', 'gg: r r = 4']], turn: 2, supply: { red: 2 }, lastRound: false }, 'play #3 r@a1 r@b1',
    'card-played 2 3; piece-placed 2 red 0 1; piece-placed 2 red 1 1; pattern-scored 2 3 [] null 0; last-round ["red"]; game-over supply [{"hand":[0,1],"dealt":[0,1]},{"hand":[2],"dealt":[2]},{"hand":[4],"dealt":[4]}]; hand-scored 0 0 [[5]] null 2; hand-scored 0 1 [] null 0; hand-scored 1 2 [[9]] null 5; hand-scored 2 4 [[0,1]] null 4'],
  ['the end of the last round by taking a card, which scores (R37, R39)', { turn: 1, supply: { red: 0 } }, 'take #0',
    'card-taken 1 0 0; display-refilled 3 0; top-revealed 4; game-over supply [{"hand":[],"dealt":[]},{"hand":[0],"dealt":[]}]; hand-scored 1 0 [[5]] null 1'],
  ['the end of the deck by taking: no new top card (R38)', { players: 3, hands: [[], ['gg: r4 = 2']], deck: ['rr: y = 8'] }, 'take #1',
    'card-taken 0 1 0; display-refilled 4 0; game-over deck [{"hand":[1],"dealt":[]},{"hand":[0],"dealt":[0]},{"hand":[],"dealt":[]}]; hand-scored 0 1 [[5]] null 1; hand-scored 1 0 [] null 0'],
  ['the end of the deck by drawing, and the drawn card scores (R38, R39)', { hands: [['gg: r4 = 2']], deck: ['rr: y = 8'] }, 'draw #1',
    'token-paid 0 1; card-drawn 0 4; game-over deck [{"hand":[0,4],"dealt":[0]},{"hand":[],"dealt":[]}]; hand-scored 0 0 [] null 0; hand-scored 0 4 [[6]] null 8'],
  ['the end of the deck with the last turn of the last round (R37, R38)', { turn: 1, deck: ['rr: y = 8'], supply: { red: 0 } }, 'draw #0',
    'token-paid 1 0; card-drawn 1 3; game-over deck [{"hand":[],"dealt":[]},{"hand":[3],"dealt":[]}]; hand-scored 1 3 [[6]] null 8'],
];

// prettier-ignore
const FORETOLD: readonly (readonly [action: string, drawing: Drawing, events: string])[] = [
  ['take #1', {},
    'card-taken 0 1 1; display-refilled null 1; top-revealed null; turn-began 1 1'],
  ['draw #0', {},
    'token-paid 0 0; card-drawn 0 null; top-revealed null; turn-began 1 1'],
  ['start r@b2 y@c2 p@b3 g@c3', { phase: 'start', turn: 1 },
    'piece-placed 1 red 5 1; piece-placed 1 yellow 6 1; piece-placed 1 purple 9 1; piece-placed 1 green 10 1; display-laid-out [null,null,null]; top-revealed null; turn-began 0 1'],
  ['draw #1', { hands: [['gg: r = 2']], deck: ['rr: y = 8'] },
    'token-paid 0 1; card-drawn 0 null; game-over deck [{"hand":[0,null],"dealt":[0]},{"hand":[],"dealt":[]}]; hand-scored 0 0 [[5]] null 2'],
];

/** Every type of event; the compiler sees to it that none is forgotten. */
const EVENT_TYPES: Readonly<Record<ReefEvent['type'], true>> = {
  'card-played': true,
  'piece-placed': true,
  'piece-lacking': true,
  'pattern-scored': true,
  'card-taken': true,
  'tokens-collected': true,
  'card-drawn': true,
  'token-paid': true,
  'display-refilled': true,
  'top-revealed': true,
  'display-laid-out': true,
  'last-round': true,
  'turn-began': true,
  'game-over': true,
  'hand-scored': true,
};

describe('step(state, action)', () => {
  test.each(TOLD)('step(state, action) tells %s', (_, drawing, action, events) => {
    expect(told(step(table(drawing), parseAction(action)).events)).toBe(events);
  });

  test('step(state, action) has a row here for each type of event', () => {
    const types = new Set(TOLD.flatMap(([, , , events]) => events.match(/(?<=^|; )[\w-]+/g)));
    expect([...types].sort()).toEqual(Object.keys(EVENT_TYPES).sort());
  });

  test.each(FORETOLD)(
    'step(view, "%s") has null for cards nobody knows (R45)',
    (action, drawing, events) => {
      const state = table(drawing);
      const view: View = { ...state, deck: state.deck.map(() => null) };
      const done = step(view, parseAction(action));
      expectTypeOf(done).toEqualTypeOf<GameStep<View, ReefEvent<CardId | null>>>();
      expect(told(done.events)).toBe(events);
      expect(done.state).toEqual(apply(view, parseAction(action)));
    },
  );
});
