import { countPattern, findCentre, findMatches } from 'reef-rules';
import type {
  Board,
  CardId,
  Cell,
  Color,
  ReefEvent,
  NextPiece,
  NextPlacements,
  PlayAction,
  StartAction,
  View,
} from 'reef-rules';
import { withPieces } from '../shared/reef-words.js';
import { counted } from '../shared/standings.js';

/** An action that is put together piece by piece. */
export type Draft = StartAction | PlayAction;

/** What a player has chosen and not yet done. */
export type Choice =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'take'; readonly card: CardId }
  | { readonly kind: 'draw' }
  | {
      readonly kind: 'place';
      readonly draft: Draft;
      /** The piece that comes next, if the player has chosen one. */
      readonly color: Color | null;
    };

export const NOTHING: Choice = { kind: 'nothing' };
/** The choice that everybody begins a game with. */
export const STARTING: Choice = {
  kind: 'place',
  draft: { type: 'start', placements: [] },
  color: null,
};

/** The piece that comes next: the one that was chosen, or the first that is due. */
export function pieceOf({ pieces }: NextPlacements, color: Color | null): NextPiece | undefined {
  return pieces.find((piece) => piece.color === color) ?? pieces[0];
}

/** What is pointed out on a reef. */
export interface Marks {
  readonly matches: readonly (readonly Cell[])[];
  /** The stack that an around-the-highest pattern counts around. */
  readonly centre: Cell | null;
  readonly placed: readonly Cell[];
}

/** What the draft places, and what it would score. */
export function draftMarks(view: View, board: Board, draft: Draft): Marks {
  const placed = draft.placements.map(({ cell }) => cell);
  if (draft.type === 'start') return { matches: [], centre: null, placed };
  const { pattern } = view.cards[draft.card]!;
  return { matches: findMatches(board, pattern), centre: findCentre(board, pattern), placed };
}

/** What a player’s last turn has left on the reef. */
export function lastMarks(events: readonly ReefEvent[]): Marks {
  const scored = events.find((event) => event.type === 'pattern-scored');
  return {
    matches: scored?.matches ?? [],
    centre: scored?.around ?? null,
    placed: events.flatMap((event) => (event.type === 'piece-placed' ? [event.cell] : [])),
  };
}

/** The points of a draft, as a sum. */
export function pointsWords(view: View, draft: PlayAction): string {
  const { pattern, points } = view.cards[draft.card]!;
  const count = countPattern(withPieces(view.players[view.turn]!.board, draft), pattern);
  return `${count} × ${points} = ${counted(count * points, 'point')}`;
}
