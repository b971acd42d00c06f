import { replay } from '../../../src/core/record.js';
import { parseRecord } from '../../../src/core/record-text.js';
import { step } from '../../../src/reef/play.js';
import { reef } from '../../../src/reef/game.js';
import { formatBoard, formatCard } from '../../../src/reef/notation.js';
import { findMatches } from '../../../src/reef/pattern.js';
import type { Action, Cell, State } from '../../../src/reef/types.js';

/** What the front page shows of a game at a time, in few bytes. */
export interface Scene {
  /** Everybody's reef, as text. */
  readonly boards: readonly string[];
  readonly scores: readonly number[];
  /** Who has just moved. */
  readonly player: number;
  /** The card that was played, as text; `null` for the starting pieces. */
  readonly card: string | null;
  /** Where pieces were placed, and the completions that scored. */
  readonly placed: readonly Cell[];
  readonly matches: readonly (readonly Cell[])[];
  readonly points: number;
}

/** A game as scenes: those turns in which a reef grows. */
export function scenesOf(record: string): readonly Scene[] {
  const parsed = parseRecord(reef, record);
  const states = replay(reef, parsed);
  return parsed.actions.flatMap((action, i) => {
    const scene = sceneOf(states[i]!, action);
    return scene === null ? [] : [scene];
  });
}

function sceneOf(before: State, action: Action): Scene | null {
  if (action.type !== 'start' && action.type !== 'play') return null;
  const { state: after, events } = step(before, action);
  const player = before.turn;
  const card = action.type === 'play' ? after.cards[action.card]! : null;
  const points = events.flatMap((event) => (event.type === 'pattern-scored' ? [event.points] : []));
  return {
    boards: after.players.map(({ board }) => formatBoard(board)),
    scores: after.players.map(({ score }) => score),
    player,
    card: card === null ? null : formatCard(card),
    placed: action.placements.map(({ cell }) => cell),
    matches: card === null ? [] : findMatches(after.players[player]!.board, card.pattern),
    points: points.reduce((sum, value) => sum + value, 0),
  };
}
