import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apply,
  CELLS,
  check,
  COLORS,
  createRng,
  isLegal,
  nextPlacements,
  setup,
  START_RULES,
  view,
} from '../../src/index.js';
import type {
  Board,
  Cell,
  Color,
  NextPlacements,
  Placement,
  PlayAction,
  State,
} from '../../src/index.js';
import { expectSame } from '../kit/every-game.js';
import { arbPlan, arbStrangeState, moverOf, pick, playOut } from '../kit/reef/games.js';
import { runs } from '../kit/runs.js';
import { looseParts } from '../kit/table.js';

const PIECES: readonly Placement[] = COLORS.flatMap((color) =>
  Array.from({ length: CELLS }, (_, cell) => ({ color, cell })),
);

/** What is offered, piece by piece. */
function offered({ pieces }: NextPlacements): string[] {
  return pieces.flatMap(({ color, cells }) => cells.map((cell) => nameOf({ color, cell }))).sort();
}

function nameOf({ color, cell }: { color: Color; cell: Cell }): string {
  return `${color} ${cell}`;
}

/** Every draft of a play with up to two pieces, against every action that it can become. */
function expectEveryDraft(state: State): void {
  for (const card of moverOf(state).hand) {
    const drafts = [[], ...PIECES.map((one) => [one])];
    const pairs = PIECES.flatMap((one) => PIECES.map((two) => [one, two]));
    const play = (placements: readonly Placement[]): PlayAction => ({
      type: 'play',
      card,
      placements,
    });
    const legal = [...drafts, ...pairs].filter((placements) => isLegal(state, play(placements)));
    const next = new Map<string, Set<string>>();
    for (const placements of legal) {
      placements.forEach((piece, i) => {
        const before = placements.slice(0, i).map(nameOf).join();
        next.set(before, (next.get(before) ?? new Set()).add(nameOf(piece)));
      });
    }
    for (const draft of [...drafts, ...legal]) {
      const answer = nextPlacements(state, play(draft));
      const possible = [...(next.get(draft.map(nameOf).join()) ?? [])].sort();
      const violation = check(state, play(draft));
      const isDead = possible.length === 0 && violation !== null;
      const { isComplete, violation: reason, board } = answer;
      const placed = isDead ? [] : draft;
      expectSame(
        { offers: offered(answer), isComplete, reason, board, loose: looseParts(answer) },
        {
          offers: possible,
          isComplete: violation === null,
          reason: isDead ? violation : null,
          board: stacked(moverOf(state).board, placed),
          loose: [],
        },
      );
    }
  }
}

/** The stacks of a reef with more pieces on them. */
function stacked(board: Board, placements: readonly Placement[]): Board {
  return board.map((stack, cell) => [
    ...stack,
    ...placements.filter((piece) => piece.cell === cell).map(({ color }) => color),
  ]);
}

describe('nextPlacements(view, draft)', () => {
  test('calls a legal action without placements complete, and leaves the reef alone', () => {
    const { states } = playOut({ players: 2, seed: 7 }, createRng(7));
    const state = states.find((one) => one.phase === 'play')!;
    const take = { type: 'take', card: state.display[0]!.card } as unknown as PlayAction;
    const board = moverOf(state).board;
    expect(nextPlacements(state, take)).toEqual({
      pieces: [],
      isComplete: true,
      violation: null,
      board,
    });
  });

  test('offers what some legal play goes on with, in any order, and nothing else (R18, R20 to R22)', () => {
    fc.assert(
      fc.property(arbPlan, fc.nat(), ({ options, luck }, at) => {
        const states = playOut(options, createRng(luck)).states.filter(
          ({ phase }) => phase === 'play',
        );
        expectEveryDraft(states[at % states.length]!);
      }),
      { numRuns: runs(40) },
    );
  });

  test('does so with short supplies and full reefs too (R20, R21)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        if (state.phase === 'play') expectEveryDraft(state);
      }),
      { numRuns: runs(80) },
    );
  });

  test.each(START_RULES)(
    'leads piece by piece to a legal start under the rule "%s" (R7 to R9)',
    (start) => {
      const state = setup({ players: 2, seed: 7, start });
      const rng = createRng(start);
      for (let i = 0; i < 50; i++) {
        const placements: Placement[] = [];
        while (placements.length < COLORS.length) {
          const draft = { type: 'start', placements: [...placements] } as const;
          const answer = nextPlacements(state, draft);
          expect(answer).toMatchObject({ isComplete: false, violation: null });
          const possible = offered(answer);
          for (const piece of PIECES) {
            const longer = { type: 'start', placements: [...placements, piece] } as const;
            const code = check(state, longer)?.code ?? 'piece-left';
            expect(code === 'piece-left').toBe(possible.includes(nameOf(piece)));
          }
          const { color, cells } = pick(answer.pieces, rng);
          placements.push({ color, cell: pick(cells, rng) });
        }
        const whole = { type: 'start', placements } as const;
        expect(check(state, whole)).toBeNull();
        expect(nextPlacements(state, whole)).toEqual({
          pieces: [],
          isComplete: true,
          violation: null,
          board: apply(state, whole).players[state.turn]!.board,
        });
      }
    },
  );

  test('answers for a view as for the state, as far as the hand is known', () => {
    const { states } = playOut({ players: 2, seed: 7 }, createRng(7));
    const state = states[9]!;
    const [card] = moverOf(state).hand;
    const draft: PlayAction = { type: 'play', card: card!, placements: [] };
    expect(nextPlacements(view(state, state.turn), draft)).toEqual(nextPlacements(state, draft));
    const hidden = nextPlacements(view(states[2]!, 1 - states[2]!.turn), {
      ...draft,
      card: moverOf(states[2]!).hand[0]!,
    });
    expect(hidden).toMatchObject({ pieces: [], isComplete: false, violation: { code: 'hidden' } });
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'malformed'],
    ['a card that is not in hand', { type: 'play', card: 59, placements: [] }, 'not-in-hand'],
    ['the wrong phase', { type: 'start', placements: [] }, 'wrong-phase'],
    ['three pieces', { type: 'play', card: 0, placements: PIECES.slice(0, 3) }, 'malformed'],
  ])('says what check would say of %s', (_, draft, code) => {
    const { states } = playOut({ players: 2, seed: 7 }, createRng(7));
    const state = states.find(
      ({ phase, players, turn }) => phase === 'play' && !players[turn]!.hand.includes(59),
    )!;
    const answer = nextPlacements(state, draft as PlayAction);
    expect(answer).toEqual({
      pieces: [],
      isComplete: false,
      violation: check(state, draft),
      board: moverOf(state).board,
    });
    expect(answer.violation?.code).toBe(code);
  });
});
