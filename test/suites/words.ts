import { describe, expect, test } from 'vitest';
import { explain } from '../../src/core/words.js';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.js';
import type { RenderStyle } from '../../src/core/render.js';
import { createRng } from '../../src/core/rng.js';
import type { Words } from '../../src/core/words.js';
import { thawed } from '../kit/table.js';

/** What a game's words have in common. */
interface CommonWords extends Words {
  readonly events: object;
  readonly actions: object;
  readonly violations: NonNullable<Words['violations']>;
  readonly drawing: object;
}

/** What the suite has to know of a game. */
export interface Spoken<S extends V, V extends object, A, E extends GameEvent> {
  readonly game: Game<S, V, A, GameOptions, E>;
  readonly en: CommonWords;
  readonly de: CommonWords;
  /** The beginnings of the games that are played at random. */
  readonly options: readonly GameOptions[];
  /** Events that random games seldom have. */
  readonly seldom: readonly E[];
}

/** Words that no German sentence has, and most English ones do. */
const ENGLISH =
  /\b(?:the|is|are|and|or|of|on|to|no|not|has|have|with|for|takes|plays|places|scores|point|points|card|cards|deck|turn|game|player|this|that)\b/i;

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** All languages have a sentence for everything, made of nothing but the evidence. */
export function describeWords<S extends V, V extends object, A, E extends GameEvent>({
  game,
  en,
  de,
  options,
  seldom,
}: Spoken<S, V, A, E>): void {
  const positions = options.flatMap((one) => played(game, one));

  /** An event as everybody hears it, in two languages. */
  function toldTwice(event: E, view: V): readonly [english: string, german: string] {
    const told = (words: object, color = false): string => {
      const style: RenderStyle<object> = { names: NAMES, words, color };
      const text = game.renderEvent(view, event, style);
      expect(game.renderEvent(view, thawed(event), style)).toBe(text);
      return text;
    };
    for (const words of [en, de]) {
      const plain = told(words, true).replace(/\u001B\[[\d;]*m/g, '');
      expect(plain).toBe(told(words));
    }
    expect(told(en)).toBe(game.renderEvent(view, event, { names: NAMES }));
    return [told(en), told(de)];
  }

  describe(`${game.name} in English and German`, () => {
    test('renderEvent(view, event, { words }) tells every event in both', () => {
      const types = new Set<string>();
      const check = (event: E, view: V): void => {
        types.add(event.type);
        const [english, german] = toldTwice(event, view);
        expect(german).toMatch(/^\S[^\n]{5,}$/);
        expect(german).not.toBe(english);
        expect(german).not.toMatch(ENGLISH);
        expect(english).toMatch(ENGLISH);
      };
      for (const { state, events } of positions) {
        for (const event of events) check(event, state);
        for (const event of game.eventsFor(state, 1, events)) check(event, game.view(state, 1));
      }
      for (const event of seldom) check(event, positions[0]!.state);
      expect([...types].sort()).toEqual(Object.keys(en.events).sort());
    });

    test('describeAction(view, action, { words }) tells every action in both', () => {
      const types = new Set<string>();
      for (const { before, action, player } of positions) {
        types.add((action as { readonly type: string }).type);
        for (const view of [before, game.view(before, player), game.view(before, null)]) {
          const told = (words: object, color = false): string =>
            game.describeAction(view, thawed(action), { names: NAMES, words, color });
          for (const words of [en, de]) {
            expect(told(words, true).replace(/\u001B\[[\d;]*m/g, '')).toBe(told(words));
          }
          expect(told(en)).toBe(game.describeAction(view, action, { names: NAMES }));
          expect(told(de)).toMatch(/^\S[^\n]{5,}[^.\s]$/);
          expect(told(de)).not.toMatch(ENGLISH);
          expect(told(en)).not.toBe(told(de));
        }
      }
      expect(Object.keys(en.actions)).toEqual(expect.arrayContaining([...types]));
    });

    test('explain(words, violation) says in both why an action is not legal', () => {
      // What is legal in one position is seldom so in another.
      const actions = positions.map(({ action }) => action);
      let count = 0;
      for (const [i, { state }] of positions.entries()) {
        for (const view of [state, game.view(state, null)]) {
          for (let k = 1; k <= 12; k++) {
            const violation = game.check(view, actions[(i + k * 7) % actions.length]);
            if (violation === null) continue;
            count++;
            for (const told of [violation, thawed(violation)]) {
              expect(explain(en, told)).toBe(violation.message);
              expect(explain(de, told)).toBe(explain(de, violation));
            }
            expect(explain(de, violation)).not.toMatch(ENGLISH);
          }
        }
      }
      expect(count).toBeGreaterThan(200);
    });

    test('renderState and renderAction draw in both, and nothing else differs', () => {
      // The columns may stand in other rows: their widths differ.
      const numbers = (text: string): readonly string[] => (text.match(/\d+/g) ?? []).sort();
      for (const { state, action, player } of positions) {
        const draw = (words: object): string =>
          [
            game.renderState(state, { names: NAMES, words }),
            game.renderState(game.view(state, null), { names: NAMES, words }),
            game.renderAction(state, player, action, { names: NAMES, words }),
          ].join('\n');
        expect(draw(de)).not.toBe(draw(en));
        expect(numbers(draw(de))).toEqual(numbers(draw(en)));
        expect(draw(de)).not.toMatch(ENGLISH);
        for (const line of draw(de).split('\n')) expect(line.length).toBeLessThanOrEqual(100);
      }
      expect(game.renderState(positions[0]!.state, { words: de })).toContain('Spieler 1');
    });

    test('no sentence is the same in both, and no text is empty', () => {
      expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
      expect(JSON.stringify([de, en])).not.toContain('""');
      for (const part of ['events', 'actions', 'violations', 'errors', 'drawing'] as const) {
        expect(Object.keys(de[part]!).sort()).toEqual(Object.keys(en[part]!).sort());
        const english = new Set<unknown>(Object.values(en[part]!));
        for (const sentence of Object.values(de[part]!)) expect(english.has(sentence)).toBe(false);
      }
    });

    test.each<[what: string, words: unknown, path: string]>([
      ['an empty object', {}, 'words.language'],
      ['null', null, 'words'],
      ['a text', 'de', 'words'],
      [
        'words without a sentence',
        { ...en, events: { ...en.events, 'game-over': undefined } },
        'words.events.game-over',
      ],
      [
        'words with a text for a sentence',
        { ...en, events: { ...en.events, 'game-over': 'over' } },
        'words.events.game-over',
      ],
      ['a getter that throws', trap(), 'words.language'],
    ])('renderState, renderEvent, renderAction and describeAction refuse %s', (_, words, path) => {
      const { before, state, events, action, player } = positions[0]!;
      const style = { words } as RenderStyle<object>;
      for (const call of [
        () => game.renderState(state, style),
        () => game.renderEvent(state, events[0]!, style),
        () => game.renderAction(state, player, action, style),
        () => game.describeAction(before, action, style),
      ]) {
        expect(call).toThrow(
          expect.objectContaining({ name: 'RulesError', code: 'bad-words', path }),
        );
      }
    });
  });
}

function trap(): object {
  return {
    get language(): string {
      throw new Error('keep out');
    },
  };
}

interface Position<S, A, E> {
  /** The state in which the action was chosen. */
  readonly before: S;
  readonly state: S;
  readonly events: readonly E[];
  readonly action: A;
  readonly player: number;
}

/** Every state of a random game after the first, with what led to it. */
function played<S extends V, V extends object, A, E extends GameEvent>(
  game: Game<S, V, A, GameOptions, E>,
  options: GameOptions,
): readonly Position<S, A, E>[] {
  const rng = createRng('words');
  const positions: Position<S, A, E>[] = [];
  let state = game.setup(options);
  for (let player = game.turn(state); player !== null; player = game.turn(state)) {
    const action = game.randomAction(state, rng);
    const step = game.step(state, action);
    positions.push({ before: state, ...step, action, player });
    state = step.state;
  }
  return positions;
}
