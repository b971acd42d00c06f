import { listed } from '../core/text.js';
import type { TextReader } from '../core/text.js';
import { readTyped } from '../core/typed.js';
import type { Typed } from '../core/typed.js';
import { check } from './check.js';
import { cellName, cellOf, colorOf, letterOf } from './notation.js';
import { drawAction, placement, playAction, startAction, takeAction } from './shapes.js';
import { knownView } from './table-shape.js';
import { COLORS } from './types.js';
import type { Action, CardId, Cell, Color, Placement, View } from './types.js';

/**
 * Reads what people type: a legal action as {@link formatAction} writes it, but in small letters or capitals,
 * with or without the `#` of a card, and without the colours of pieces where only one action can be meant.
 *
 * @throws ParseError for a text that is no action, or leaves open which: it points at the place.
 * @throws IllegalActionError for an action that is not legal in this view.
 * @throws RulesError `bad-state` for a view that is not of Reef.
 *
 * @example
 * ```ts
 * import { apply, readAction, setup } from 'reef-rules';
 *
 * let state = setup({ players: 2, seed: 7, first: 0 });
 * state = apply(state, readAction(state, 'START R@b2 Y@c2 P@b3 G@c3'));
 * state = apply(state, readAction(state, 'start g@b2 y@c2 r@b3 c3'));
 * readAction(state, 'take 57'); // { type: 'take', card: 57 }
 * readAction(state, 'play 55 a1 b1').type; // 'play': both pieces of #55 are yellow
 * ```
 * @group Text
 */
export function readAction(view: View, text: string): Action {
  const table = knownView(view);
  return readTyped(
    text,
    (reader) => readLoosely(reader, table),
    (action) => check(table, action),
  );
}

function readLoosely(reader: TextReader, { cards }: View): Typed<Action> {
  const [verb] = reader.expect(
    /(?:start|take|draw|play)(?=\s|$)/iy,
    '"start", "take", "draw" or "play"',
  );
  switch (verb.toLowerCase() as Action['type']) {
    case 'start':
      return painted(readPieces(reader, COLORS.length), COLORS, startAction);
    case 'take':
      return { meanings: [takeAction(readCard(reader))], gap: null };
    case 'draw':
      return { meanings: [drawAction(readCard(reader))], gap: null };
    case 'play': {
      const card = readCard(reader);
      const colors = cards[card]?.pieces ?? COLORS;
      return painted(readPieces(reader, 2), colors, (pieces) => playAction(card, pieces));
    }
  }
}

function readCard(reader: TextReader): CardId {
  reader.spaces();
  return Number(reader.expect(/#?(0|[1-9]\d{0,2})(?=\s|$)/y, 'a card such as "#17"')[1]);
}

/** A piece as it was typed, perhaps without its colour, and where in the text. */
interface Piece {
  readonly color: Color | null;
  readonly cell: Cell;
  readonly at: number;
}

function readPieces(reader: TextReader, most: number): readonly Piece[] {
  const pieces: Piece[] = [];
  while (reader.next(/[ \t]+(?=\S)/y) !== null) {
    if (pieces.length === most) reader.fail(`at most ${most} placements`);
    const at = reader.position;
    const [, letter, cell] = reader.expect(
      /(?:([rypg])@)?([a-d][1-4])(?=\s|$)/iy,
      'a placement such as "r@b2"',
    );
    const color = letter === undefined ? null : colorOf(letter.toLowerCase());
    pieces.push({ color, cell: cellOf(cell!.toLowerCase()), at });
  }
  return pieces;
}

/** The actions that the pieces can mean, whose colours are among these. */
function painted(
  pieces: readonly Piece[],
  colors: readonly Color[],
  actionOf: (placements: readonly Placement[]) => Action,
): Typed<Action> {
  const left = pieces.reduce((rest, { color }) => without(rest, color), colors);
  const bare = pieces.find(({ color }) => color === null);
  return {
    meanings: paintings(pieces, left).map(actionOf),
    gap: bare === undefined ? null : { at: bare.at, expected: choices(left, bare.cell) },
  };
}

/** Each way to give the pieces that have no colour one of those that are left. */
function paintings(
  [piece, ...others]: readonly Piece[],
  left: readonly Color[],
): readonly (readonly Placement[])[] {
  if (piece === undefined) return [[]];
  const { color, cell } = piece;
  const colors = color === null ? [...new Set(left)] : [color];
  return colors.flatMap((one) =>
    paintings(others, color === null ? without(left, one) : left).map((more) => [
      placement(one, cell),
      ...more,
    ]),
  );
}

function without(colors: readonly Color[], color: Color | null): readonly Color[] {
  const at = colors.findIndex((one) => one === color);
  return at < 0 ? colors : colors.filter((_, i) => i !== at);
}

function choices(colors: readonly Color[], cell: Cell): string {
  const texts = [...new Set(colors)].map((color) => `"${letterOf(color)}@${cellName(cell)}"`);
  return listed(texts, 'or');
}
