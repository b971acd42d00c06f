import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '../../src/core/record.js';
import { parseRecord } from '../../src/core/record-text.js';
import { reef } from '../../src/reef/game.js';
import type { Board, Card, Cell } from '../../src/reef/types.js';
import { boardSvg, cardSvg } from './pictures/pictures.js';
import { label, picture, placed } from './pictures/svg.js';
import { paint, pictureCss } from './pictures/theme.js';

/** The last turn of the game in the picture. */
interface Moment {
  readonly reefs: readonly Board[];
  readonly scores: readonly number[];
  /** The card that was played, and the spaces of each of its completions. */
  readonly card: Card;
  readonly matches: readonly (readonly Cell[])[];
  readonly points: number;
}

/**
 * The picture of the README: both reefs of a recorded game, and between them the card that scores. It is
 * one file with its own colours for light and dark, because a code host shows it without the site's style.
 */
export function readmePicture(): string {
  const { reefs, scores, card, matches, points } = lastTurn('readme-game.txt');
  const [ann, ben] = reefs.map((board, player) =>
    boardSvg(board, { title: null, matches: player === 0 ? matches : [] }),
  );
  const caption = (text: string, x: number): string => label(text, x, 272, 15, paint('text'));
  const body = [
    `<style>${pictureCss()}</style>`,
    placed(ann ?? '', 0, 0),
    placed(cardSvg(card, { title: null, width: CARD }), REEF + GAP, 54),
    placed(ben ?? '', REEF + CARD + 2 * GAP, 0),
    caption(`Ann: ${scores[0]} points`, MIDDLE),
    caption(`${matches.length} × ${card.points} = ${points}`, WIDTH / 2),
    caption(`Ben: ${scores[1]} points`, REEF + CARD + 2 * GAP + MIDDLE),
  ];
  const words = `Two reefs. Ann plays a card whose pattern her reef completes ${matches.length} times, for ${points} points.`;
  return `${picture([WIDTH, 284], body.join('\n'), words, {})}\n`;
}

/** The side of a reef, the width of the card, the gap between them, and the middle of a reef's spaces. */
const REEF = 246;
const CARD = 110;
const GAP = 28;
const WIDTH = 2 * REEF + CARD + 2 * GAP;
const MIDDLE = 132;

function lastTurn(file: string): Moment {
  const record = parseRecord(reef, readFileSync(join(import.meta.dirname, file), 'utf8'));
  let moment: Moment | undefined;
  verify(reef, record, {
    onStep({ state, events }) {
      for (const event of events) {
        if (event.type !== 'pattern-scored') continue;
        moment = {
          reefs: state.players.map(({ board }) => board),
          scores: state.players.map(({ score }) => score),
          card: state.cards[event.card]!,
          matches: event.matches,
          points: event.points,
        };
      }
    },
  });
  return moment!;
}
