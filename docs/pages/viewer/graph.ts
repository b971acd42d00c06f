import type { State as ReefState } from 'reef-rules';
import type { State as PearlsState } from 'reef-rules/pearls';
import { drawing } from '../shared/dom.js';
import { escaped, round } from '../drawing.js';
import type { Course } from './course.js';
import { worth } from './pearls-table.js';

/** The points of each player after each turn. */
export function scoresOf({ game, turns }: Course): readonly (readonly number[])[] {
  return turns.map(({ state }) =>
    game.name === 'reef'
      ? (state as ReefState).players.map(({ score }) => score)
      : (state as PearlsState).players.map((player) => worth(player)),
  );
}

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 26;
const BOTTOM = 18;
const TOP = 8;
/** Nobody needs to tell colours apart: every line is broken in another way. */
const DASHES = ['', '7 3', '2 3', '10 3 2 3', '1 4', '4 4'];

/** The scores as lines over the turns, the shown turn as an upright one. */
export class ScoreGraph {
  readonly #place: HTMLElement;
  #last = 1;

  constructor(place: HTMLElement, choose: (turn: number) => void) {
    this.#place = place;
    place.addEventListener('click', (event) => {
      const svg = place.querySelector('svg');
      if (svg === null) return;
      const { left, width } = svg.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * WIDTH;
      choose(Math.round(((x - LEFT) / (WIDTH - LEFT - 6)) * this.#last));
    });
  }

  /** Draws the lines of another game. */
  fill(course: Course): void {
    const scores = scoresOf(course);
    this.#last = Math.max(1, scores.length - 1);
    const top = Math.max(10, Math.ceil(Math.max(...scores.flat()) / 10) * 10);
    const y = (points: number): number => TOP + (1 - points / top) * (HEIGHT - TOP - BOTTOM);
    const grid = [0, top / 2, top].map(
      (points) =>
        `<path d="M${LEFT} ${round(y(points))}H${WIDTH - 6}" class="grid"/><text x="${LEFT - 4}" y="${round(y(points) + 4)}" text-anchor="end">${round(points)}</text>`,
    );
    const lines = course.names.map((_, seat) => {
      const points = scores.map((all, turn) => `${round(this.#x(turn))} ${round(y(all[seat]!))}`);
      return `<polyline points="${points.join(' ')}" class="seat-${seat}" stroke-dasharray="${DASHES[seat] ?? ''}"/>`;
    });
    const ends = course.names.map((name, seat) => `${name} ${scores.at(-1)?.[seat] ?? 0}`);
    const words = `Points after each turn; at the end ${ends.join(', ')}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${escaped(words)}</title>${grid.join('')}${lines.join('')}<path class="now"/></svg>`;
    this.#place.replaceChildren(drawing(svg), this.#legend(course));
  }

  /** Moves the upright line to a turn. */
  show(turn: number): void {
    const x = round(this.#x(turn));
    this.#place.querySelector('.now')?.setAttribute('d', `M${x} ${TOP}V${HEIGHT - BOTTOM}`);
  }

  #x(turn: number): number {
    return LEFT + (turn / this.#last) * (WIDTH - LEFT - 6);
  }

  #legend({ names }: Course): HTMLElement {
    const list = document.createElement('ul');
    list.className = 'legend';
    names.forEach((name, seat) => {
      const line = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 8" width="28" height="8" aria-hidden="true"><path d="M0 4H28" class="seat-${seat}" stroke-dasharray="${DASHES[seat] ?? ''}"/></svg>`;
      const item = document.createElement('li');
      item.append(drawing(line), name);
      list.append(item);
    });
    return list;
  }
}
