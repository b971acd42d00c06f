import { render } from 'preact';
import { element } from '../shared/dom.js';
import type { Course } from './course.js';
import type { Mark } from './thoughts.js';
import { story } from './words.js';

/** All turns to click on: the tab key reaches the one that is shown, arrows the others. */
export class TurnList {
  readonly #list: HTMLElement;
  #buttons: readonly HTMLButtonElement[] = [];

  constructor(list: HTMLElement, choose: (turn: number) => void) {
    this.#list = list;
    list.addEventListener('click', (event) => {
      const at = this.#indexOf(event.target);
      if (at >= 0) choose(at);
    });
    list.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const next = this.#indexOf(event.target) + step;
      if (step === 0 || this.#buttons[next] === undefined) return;
      event.preventDefault();
      choose(next);
      this.#buttons[next].focus();
    });
  }

  /** Lists the turns of another game. */
  fill(course: Course): void {
    this.#buttons = course.turns.map((turn) => {
      const words = element('span');
      render(story(course, turn) ?? 'The beginning', words);
      return element('button', { type: 'button' }, words);
    });
    this.#list.replaceChildren(...this.#buttons.map((button) => element('li', {}, button)));
  }

  /** Says how bad a turn was, or takes back what was said of it. */
  mark(turn: number, mark: Mark | null): void {
    const button = this.#buttons[turn];
    button?.querySelector('.mark')?.remove();
    if (mark === null) return;
    const heard = element('span', { class: 'heard' }, ` ${mark.word}`);
    const sign = element('span', { 'aria-hidden': 'true' }, mark.sign);
    button?.append(element('b', { class: 'mark' }, ' ', sign, heard));
  }

  /** Marks the turn that is shown, and scrolls the list to it, but not the page. */
  show(turn: number): void {
    this.#buttons.forEach((button, at) => {
      button.tabIndex = at === turn ? 0 : -1;
      if (at === turn) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    const shown = this.#buttons[turn]?.parentElement;
    if (shown === null || shown === undefined) return;
    const { offsetTop, offsetHeight } = shown;
    const { scrollTop, clientHeight } = this.#list;
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop;
    if (offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.#list.scrollTop = offsetTop + offsetHeight - clientHeight;
    }
  }

  #indexOf(target: EventTarget | null): number {
    if (!(target instanceof Element)) return -1;
    return this.#buttons.findIndex((button) => button.contains(target));
  }
}
