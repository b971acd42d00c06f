import { bold, nameOf } from '../core/render.js';
import type { Spoken } from '../core/render.js';
import type { View } from './types.js';
import type { ReefWords } from './words-en.js';

/** The line above a table: whose turn it is, and how far the game has come. */
export function headline(view: View, style: Spoken<ReefWords>): string {
  const { drawing } = style.words;
  const first = nameOf(view.first, style);
  const turn = bold(nameOf(view.turn, style), style);
  switch (view.phase) {
    case 'start':
      return drawing.starting(turn, first);
    case 'play': {
      const last = view.lastRound ? ` ${bold(drawing.lastRound, style)}` : '';
      return `${drawing.round(view.round, turn, first)}${last}`;
    }
    case 'over':
      return drawing.ended(view.round, first);
  }
}
