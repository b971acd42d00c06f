import { escaped, round } from '../drawing.js';

// Scores as lines over the turns.

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 26;
const BOTTOM = 18;
const TOP = 8;
/** No reader needs to tell colours apart: every line is broken in another way. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '1 4', '4 4'];

/** The points of each player after each turn as lines; `.now` is an upright line at a turn. */
export function graphSvg(
  names: readonly string[],
  scores: readonly (readonly number[])[],
  now = 0,
): string {
  const last = lastOf(scores.length);
  const top = Math.max(10, Math.ceil(Math.max(...scores.flat()) / 10) * 10);
  const y = (points: number): number => TOP + (1 - points / top) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, top / 2, top].map(
    (points) =>
      `<path d="M${LEFT} ${round(y(points))}H${WIDTH - 6}" class="grid"/><text x="${LEFT - 4}" y="${round(y(points) + 4)}" text-anchor="end">${round(points)}</text>`,
  );
  const lines = names.map((_, seat) => {
    const points = scores.map((all, turn) => `${round(x(turn, last))} ${round(y(all[seat]!))}`);
    return `<polyline points="${points.join(' ')}" class="seat-${seat}" stroke-dasharray="${DASHES[seat] ?? ''}"/>`;
  });
  const ends = names.map((name, seat) => `${name} ${scores.at(-1)?.[seat] ?? 0}`);
  const words = `Points after each turn; at the end ${ends.join(', ')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${escaped(words)}</title>${grid.join('')}${lines.join('')}<path class="now" d="${nowPath(now, scores.length)}"/></svg>`;
}

/** The upright line at a turn. */
export function nowPath(turn: number, turns: number): string {
  return `M${round(x(turn, lastOf(turns)))} ${TOP}V${HEIGHT - BOTTOM}`;
}

/** The turn at a place of the graph, which is a part of its width. */
export function turnAt(part: number, turns: number): number {
  const last = lastOf(turns);
  const turn = Math.round(((part * WIDTH - LEFT) / (WIDTH - LEFT - 6)) * last);
  return Math.min(Math.max(turn, 0), last);
}

/** A short line as in the graph, for its legend. */
export function lineSvg(seat: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 8" width="28" height="8" aria-hidden="true"><path d="M0 4H28" class="seat-${seat}" stroke-dasharray="${DASHES[seat] ?? ''}"/></svg>`;
}

function x(turn: number, last: number): number {
  return LEFT + (turn / last) * (WIDTH - LEFT - 6);
}

function lastOf(turns: number): number {
  return Math.max(1, turns - 1);
}
