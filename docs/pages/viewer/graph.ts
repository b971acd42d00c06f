import { drawing, element } from '../shared/dom.js';
import { graphSvg, lineSvg, nowPath, turnAt } from '../shared/graph.js';
import type { Course } from './course.js';
import { shownOf } from './games.js';

/** The points of each player after each turn. */
function scoresOf({ game, turns }: Course): readonly (readonly number[])[] {
  return turns.map(({ state }) => shownOf(game).points(state));
}

/** The scores as lines over the turns, the shown turn as an upright one. */
export class ScoreGraph {
  readonly #place: HTMLElement;
  #turns = 1;

  constructor(place: HTMLElement, choose: (turn: number) => void) {
    this.#place = place;
    place.addEventListener('click', (event) => {
      const svg = place.querySelector('svg');
      if (svg === null) return;
      const { left, width } = svg.getBoundingClientRect();
      choose(turnAt((event.clientX - left) / width, this.#turns));
    });
  }

  /** Draws the lines of another game. */
  fill(course: Course): void {
    const { names } = course;
    const scores = scoresOf(course);
    this.#turns = scores.length;
    const items = names.map((name, seat) => element('li', {}, drawing(lineSvg(seat)), name));
    const legend = element('ul', { class: 'legend' }, ...items);
    this.#place.replaceChildren(drawing(graphSvg(names, scores)), legend);
  }

  /** Moves the upright line to a turn. */
  show(turn: number): void {
    this.#place.querySelector('.now')?.setAttribute('d', nowPath(turn, this.#turns));
  }
}
