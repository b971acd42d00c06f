import type { Pen } from './style.js';
import { paint } from './theme.js';

// What the cards of all games look like: their paper, what is around it, and their reverse side.

/** The paper of a card, or the line around it. */
export function paperBody(
  { theme }: Pen,
  width: number,
  height: number,
  what: 'fill' | 'stroke',
): string {
  const painted = paint(theme, what === 'fill' ? { fill: 'card' } : { stroke: 'line' });
  return `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="9" stroke-width="1.5" ${painted}/>`;
}

/** A frame around a card that can be chosen, and another one around a card that was. */
export function frameBody(
  { theme }: Pen,
  isLegal: boolean,
  isChosen: boolean,
  width: number,
  height: number,
): string {
  if (!isLegal && !isChosen) return '';
  const dashes = isChosen ? '' : ' stroke-dasharray="1 6" stroke-linecap="round"';
  const line = isChosen ? 5 : 4;
  return `<rect x="2.5" y="2.5" width="${width - 5}" height="${height - 5}" rx="8" stroke-width="${line}"${dashes} ${paint(theme, { stroke: 'mark' })}/>`;
}

/** The reverse side of a card: waves. */
export function backBody({ theme }: Pen, width: number, height: number): string {
  const waves = [0.24, 0.42, 0.6, 0.78].map((part) => {
    const step = (width - 24) / 8;
    return `M12 ${height * part}q${step}-${step} ${step * 2} 0t${step * 2} 0t${step * 2} 0t${step * 2} 0`;
  });
  return [
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="9" stroke-width="1.5" ${paint(theme, { fill: 'back', stroke: 'line' })}/>`,
    `<rect x="6" y="6" width="${width - 12}" height="${height - 12}" rx="6" stroke-width="1.5" fill="none" stroke="#fff" opacity=".55"/>`,
    `<path d="${waves.join('')}" stroke-width="3" stroke-linecap="round" fill="none" stroke="#fff" opacity=".5"/>`,
  ].join('');
}
