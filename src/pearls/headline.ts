import { bold, nameOf } from '../core/render.js';
import type { Spoken } from '../core/render.js';
import type { View } from './types.js';
import type { PearlsWords } from './words-en.js';

/** The line above a table: whose turn it is, and how far the game has come. */
export function headline({ phase, turn, finalTurns }: View, style: Spoken<PearlsWords>): string {
  const { drawing } = style.words;
  const toMove = drawing.toMove(bold(nameOf(turn, style), style));
  switch (phase) {
    case 'play':
      return toMove;
    case 'final':
      return `${toMove} ${bold(drawing.lastTurns(finalTurns), style)}`;
    case 'over':
      return drawing.over;
  }
}
