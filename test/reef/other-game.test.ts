import { describe, expect, test } from 'vitest';
import {
  actionFromJson,
  apply,
  applyEvent,
  check,
  countLegalActions,
  createRng,
  determinize,
  eventsFor,
  formatAction,
  formatState,
  isIllegalActionError,
  isLegal,
  key,
  legalActionAt,
  legalActions,
  nextPlacements,
  randomAction,
  reef,
  renderAction,
  renderEvent,
  renderHand,
  renderState,
  result,
  reveals,
  setup,
  stateFromJson,
  step,
  view,
} from '../../src/index.js';
import type { Action, View } from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';

const reefState = setup({ players: 2, seed: 7 });
const take: Action = { type: 'take', card: 0 };

/** Everything that reads a state or a view. */
const VERBS: readonly (readonly [name: string, call: (view: View) => unknown])[] = [
  ['reef.turn', (given) => reef.turn(given)],
  ['legalActions', legalActions],
  ['countLegalActions', countLegalActions],
  ['legalActionAt', (given) => legalActionAt(given, 0)],
  ['randomAction', (given) => randomAction(given, createRng(7))],
  ['check', (given) => check(given, take)],
  ['isLegal', (given) => isLegal(given, take)],
  ['apply', (given) => apply(given, take)],
  ['step', (given) => step(given, take)],
  ['reveals', (given) => reveals(given, take)],
  ['result', result],
  ['view', (given) => view(given, 0)],
  ['eventsFor', (given) => eventsFor(given, [], 0)],
  ['applyEvent', (given) => applyEvent(given, { type: 'token-paid', player: 0, card: 0 })],
  ['nextPlacements', (given) => nextPlacements(given, { type: 'start', placements: [] })],
  ['determinize', (given) => determinize(given, createRng(7))],
  ['key', key],
  ['formatState', formatState],
  ['renderState', (given) => renderState(given)],
  ['renderHand', (given) => renderHand(given, 0)],
  ['renderAction', (given) => renderAction(take, given, 0)],
  ['renderEvent', (given) => renderEvent({ type: 'token-paid', player: 0, card: 0 }, given)],
];

describe.each<[what: string, value: unknown]>([
  ['a state of Pearls', pearls.setup({ players: 2, seed: 7 })],
  ['a view of Pearls', pearls.view(pearls.setup({ players: 2, seed: 7 }), 0)],
  ['a state of Pearls out of JSON', JSON.parse(JSON.stringify(pearls.setup({ players: 2 })))],
  ['undefined', undefined],
  ['null', null],
  ['an empty object', {}],
  ['a text', 'state'],
])('%s', (_, value) => {
  test.each(VERBS)('%s(view) says that it expected a state of Reef', (_name, call) => {
    expect(thrownBy(() => call(value as View))).toMatchObject({
      name: 'RulesError',
      code: 'bad-state',
      message: expect.stringMatching(/^not a state of Reef: /) as string,
    });
  });
});

describe('an action of Pearls', () => {
  const take = pearls.parseAction('take y');
  const message = 'not an action of Reef: unknown field "color"';

  test('check(view, action) says that it is not one of Reef', () => {
    expect(check(reefState, take)).toMatchObject({ code: 'malformed', path: '', message });
  });

  test('apply(state, action) says that it is not one of Reef', () => {
    const error = thrownBy(() => apply(reefState, take as unknown as Action));
    expect(isIllegalActionError(error) && error.message).toBe(message);
  });

  test.each<[string, (action: unknown) => unknown]>([
    ['actionFromJson', actionFromJson],
    ['formatAction', (action) => formatAction(action as Action)],
  ])('%s(action) says that it is not one of Reef', (_, call) => {
    expect(thrownBy(() => call(take))).toMatchObject({ code: 'bad-action', path: '', message });
  });

  test('actionFromJson(value) tells a list from an object, and names the words that it expected', () => {
    expect(thrownBy(() => actionFromJson([]))).toMatchObject({
      message: 'not an action of Reef: expected an object, found a list',
    });
    expect(thrownBy(() => actionFromJson({ type: 'pass' }))).toMatchObject({
      path: 'type',
      message: 'type: expected start, take, draw, play; found "pass"',
    });
  });
});

test('stateFromJson(value) says that a state of Pearls is not one of Reef', () => {
  expect(thrownBy(() => stateFromJson(pearls.setup({ players: 2, seed: 7 })))).toMatchObject({
    code: 'bad-state',
    path: '',
    message: 'not a state of Reef: unknown field "market"',
  });
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
