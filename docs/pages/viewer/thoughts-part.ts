import { render } from 'preact';
import { byId, element } from '../shared/dom.js';
import { percent } from '../shared/odds.js';
import type { Course } from './course.js';
import { Analyst, markOf } from './thoughts.js';
import type { Thought, Verdict } from './thoughts.js';
import type { TurnList } from './turn-list.js';
import { shownOf } from './games.js';

/** The part of the page that says what the search thinks of each turn, once somebody asks it. */
export class ThoughtsPart {
  readonly #analyst = new Analyst();
  readonly #turns: TurnList;
  readonly #tryAction: (turn: number, action: string) => void;
  /** What was found out about each game, by its record: a reader may come back to it. */
  readonly #known = new Map<string, (Verdict | undefined)[]>();
  #course: Course | null = null;
  #verdicts: (Verdict | undefined)[] = [];
  #at = 0;

  /** Calls `tryAction` with an action that somebody wants to see instead, and the turn that it follows. */
  constructor(turns: TurnList, tryAction: (turn: number, action: string) => void) {
    this.#turns = turns;
    this.#tryAction = tryAction;
    byId('analyse', HTMLButtonElement).addEventListener('click', () => {
      this.#start();
    });
  }

  /** Another game, of which only that is known which was found out before. */
  fill(course: Course, record: string): void {
    this.stop();
    this.#course = course;
    this.#verdicts = this.#known.get(record) ?? [];
    this.#known.set(record, this.#verdicts);
    byId('analyse', HTMLButtonElement).hidden = course.turns.length < 2;
    const found = this.#verdicts.filter((verdict) => verdict !== undefined);
    for (const { turn, loss } of found) this.#turns.mark(turn, markOf(loss));
    this.#say(found.length === 0 ? '' : this.#progress(found.length));
  }

  stop(): void {
    this.#analyst.stop();
  }

  /** Shows what is known about a turn. */
  show(turn: number): void {
    this.#at = turn;
    const verdict = this.#verdicts[turn];
    byId('verdict', HTMLElement).replaceChildren(
      ...(verdict === undefined ? [] : this.#partsOf(verdict)),
    );
  }

  #start(): void {
    const { game, turns } = this.#course!;
    const playouts = Number(byId('playouts', HTMLSelectElement).value);
    const questions = turns.slice(1).map(({ done }, i) => ({
      game: game.name,
      state: turns[i]!.state,
      action: done,
      playouts,
      turn: i + 1,
    }));
    // The turn that is looked at comes first.
    const first = questions.filter(({ turn }) => turn === this.#at);
    const others = questions.filter(({ turn }) => turn !== this.#at);
    this.#verdicts.length = 0;
    this.#say(this.#progress(0));
    let count = 0;
    this.#analyst.run([...first, ...others], (verdict) => {
      count += 1;
      this.#verdicts[verdict.turn] = verdict;
      this.#turns.mark(verdict.turn, markOf(verdict.loss));
      if (verdict.turn === this.#at) this.show(this.#at);
      this.#say(this.#progress(count));
    });
  }

  /** How far the search has come; at the end, what it has found. */
  #progress(count: number): string {
    const turns = this.#course!.turns.length - 1;
    return count < turns ? `${count} of ${turns} turns judged` : this.#sum();
  }

  #say(words: string): void {
    byId('analysis-status', HTMLElement).textContent = words;
  }

  /** How many marks each player got. */
  #sum(): string {
    const { names, turns } = this.#course!;
    const sums = names.map((name, seat) => {
      const own = this.#verdicts.filter((verdict) => turns[verdict?.turn ?? 0]?.player === seat);
      const words = own.flatMap((verdict) => markOf(verdict?.loss ?? 0)?.word ?? []);
      const counts = ['blunder', 'mistake', 'inaccuracy'].flatMap((word) => {
        const count = words.filter((other) => other === word).length;
        const many = word === 'inaccuracy' ? 'inaccuracies' : `${word}s`;
        return count === 0 ? [] : [`${count} ${count === 1 ? word : many}`];
      });
      return `${name}: ${counts.length === 0 ? 'no mistakes' : counts.join(', ')}`;
    });
    return `${sums.join('. ')}.`;
  }

  #partsOf({ turn, best, done, loss }: Verdict): Node[] {
    if (done === null) return [element('p', {}, 'There was no choice.')];
    const mark = markOf(loss);
    const cost = `It costs about ${points(loss)}${mark === null ? '' : ` (${mark.word})`}.`;
    const isBest = best[0]?.action === done.action;
    const judged = isBest
      ? 'The search would have done the same.'
      : loss < 0.05
        ? 'The search finds nothing better.'
        : cost;
    const rows = best.map((thought) => this.#row(turn, thought, thought.action === done.action));
    const isListed = best.some(({ action }) => action === done.action);
    return [
      element('p', mark === null ? {} : { class: 'marked' }, judged),
      element(
        'ol',
        { class: 'thoughts' },
        ...rows,
        ...(isListed ? [] : [this.#row(turn, done, true)]),
      ),
    ];
  }

  #row(turn: number, thought: Thought, isDone: boolean): HTMLElement {
    const { game, turns } = this.#course!;
    const { action, lead, chance } = thought;
    const words = element('span', {});
    const { state } = turns[turn - 1]!;
    render(shownOf(game).actionWords(game.parseAction(action), state), words);
    const button = element('button', { type: 'button', class: 'look' }, 'Try it');
    button.append(element('span', { class: 'heard' }, `: ${action}`));
    button.addEventListener('click', () => {
      this.#tryAction(turn - 1, action);
    });
    const odds = chance === undefined ? '' : `, ${percent(chance)} to win`;
    return element(
      'li',
      { 'data-action': action, ...(isDone ? { class: 'done' } : {}) },
      words,
      `: ${lead >= 0 ? 'ahead by' : 'behind by'} ${Math.abs(lead).toFixed(1)}${odds} `,
      isDone ? element('b', {}, 'done') : button,
    );
  }
}

function points(number: number): string {
  const rounded = number.toFixed(1);
  return `${rounded} ${rounded === '1.0' ? 'point' : 'points'}`;
}
