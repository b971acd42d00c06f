import { render } from 'preact';
import type { AnyGame, GameEvent, ReefEvent } from 'reef-rules';
import { Address } from '../shared/address.js';
import { byId, element, isTyping, startCopying, startTheme } from '../shared/dom.js';
import { messageOf, problemParts, sentence } from '../shared/problem.js';
import { readCourse, whatIf } from './course.js';
import type { Course, Turn } from './course.js';
import { ScoreGraph } from './graph.js';
import { fromHash, toHash } from '../shared/link.js';
import { shownOf } from './games.js';
import { ThoughtsPart } from './thoughts-part.js';
import { TurnList } from './turn-list.js';
import { story } from './words.js';

/** A record of each game, played when the page was built. */
declare const SAMPLES: Readonly<Record<string, string>>;

/** Lets the page begin: with the game of its link, or else with a sample. */
export function startViewer(): void {
  new Viewer().begin();
}

function isScoring(event: GameEvent): boolean {
  if (event.type === 'necklace-taken') return true;
  return event.type === 'pattern-scored' && (event as ReefEvent & { points: number }).points > 0;
}

class Viewer {
  #course: Course | null = null;
  #text = '';
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The game that a line of the reader's own has left, and where. */
  #left: { readonly text: string; readonly turn: number } | null = null;

  readonly #address = new Address(() => {
    this.#readLink();
  });
  readonly #record = byId('record', HTMLTextAreaElement);
  readonly #turns = new TurnList(byId('turns', HTMLElement), (turn) => {
    this.#goAndPause(turn);
  });
  readonly #graph = new ScoreGraph(byId('graph', HTMLElement), (turn) => {
    this.#goAndPause(turn);
  });
  readonly #thoughts = new ThoughtsPart(this.#turns, (turn, action) => {
    this.#tryAction(turn, action);
  });

  begin(): void {
    startTheme();
    startCopying((words) => {
      byId('copied', HTMLElement).textContent = words;
    });
    this.#listen();
    this.#readLink();
    if (this.#course === null && location.hash.length <= 1) this.#watchSample('reef');
  }

  // Which game.

  /** Reads a record and shows it from that turn on, or says what is wrong with it. */
  #watch(given: string, turn = 0): void {
    this.#pause();
    this.#course = null;
    this.#thoughts.stop();
    byId('game', HTMLElement).hidden = true;
    try {
      this.#course = readCourse(given);
    } catch (error) {
      byId('record-part', HTMLDetailsElement).open = true;
      this.#showProblem(problemParts(error, given));
      return;
    }
    const { turns, problem } = this.#course;
    this.#text = given;
    this.#record.value = given;
    byId('game', HTMLElement).hidden = false;
    byId('slider', HTMLInputElement).max = String(this.#last);
    this.#turns.fill(this.#course);
    this.#graph.fill(this.#course);
    this.#thoughts.fill(this.#course, given);
    byId('line-note', HTMLElement).hidden = this.#left === null;
    this.#go(turn);
    const isBeyond = turn >= turns.length;
    const missing = isBeyond ? [`There is no turn ${turn}: this is the last one. `] : [];
    this.#showProblem([...missing, ...(problem === null ? [] : [problem])]);
  }

  #showProblem(parts: readonly (Node | string)[]): void {
    const place = byId('record-problem', HTMLElement);
    place.replaceChildren(...parts);
    place.hidden = parts.length === 0;
    if (parts.length === 0) this.#record.removeAttribute('aria-invalid');
    else this.#record.setAttribute('aria-invalid', 'true');
  }

  #watchTyped(): void {
    this.#left = null;
    this.#watch(this.#record.value);
    if (this.#course === null) return;
    byId('record-part', HTMLDetailsElement).open = false;
    byId('turn-title', HTMLElement).focus();
  }

  #watchSample(name: string): void {
    this.#left = null;
    byId('record-part', HTMLDetailsElement).open = false;
    this.#watch(SAMPLES[name] ?? '');
    // Somewhere in the game, where there is something to see.
    const { turns } = this.#course!;
    const from = Math.floor(turns.length / 3);
    this.#go(turns.findIndex(({ events }, at) => at >= from && events.some(isScoring)));
  }

  async #openFile(): Promise<void> {
    const input = byId('file', HTMLInputElement);
    const file = input.files?.[0];
    if (file === undefined) return;
    this.#record.value = await file.text();
    // The same file can be opened again, once it has been corrected.
    input.value = '';
    this.#watchTyped();
  }

  /** Shows the game of the link, if it has one. */
  #readLink(): void {
    try {
      const link = fromHash(location.hash);
      if (link === null) return;
      this.#left = null;
      this.#record.value = link.record;
      this.#watch(link.record, link.turn);
    } catch (error) {
      byId('record-part', HTMLDetailsElement).open = true;
      this.#showProblem(problemParts(error, ''));
    }
  }

  // What if.

  /** Leaves the game after a turn and does something else there. */
  #tryAction(turn: number, action: string): void {
    const field = byId('what-if', HTMLInputElement);
    const problem = byId('what-if-problem', HTMLElement);
    try {
      const record = whatIf(this.#course!, turn, action);
      this.#left ??= { text: this.#text, turn: this.#at };
      this.#watch(record, turn + 1);
      field.value = '';
      field.removeAttribute('aria-invalid');
      problem.hidden = true;
      byId('turn-title', HTMLElement).focus();
    } catch (error) {
      field.setAttribute('aria-invalid', 'true');
      problem.textContent = sentence(messageOf(error));
      problem.hidden = false;
    }
  }

  #backToGame(): void {
    if (this.#left === null) return;
    const { text, turn } = this.#left;
    this.#left = null;
    this.#watch(text, turn);
    byId('turn-title', HTMLElement).focus();
  }

  // Which turn.

  get #last(): number {
    return (this.#course?.turns.length ?? 1) - 1;
  }

  #go(turn: number): void {
    if (this.#course === null) return;
    this.#at = Math.max(0, Math.min(turn, this.#last));
    this.#showTurn(this.#course, this.#course.turns[this.#at]!);
  }

  #goAndPause(turn: number): void {
    this.#pause();
    this.#go(turn);
  }

  #play(): void {
    if (this.#at === this.#last) this.#go(0);
    this.#schedule();
  }

  #schedule(): void {
    byId('play', HTMLElement).textContent = 'Pause';
    const pace = Number(byId('speed', HTMLSelectElement).value);
    this.#timer = setTimeout(() => {
      this.#go(this.#at + 1);
      if (this.#at === this.#last) this.#pause();
      else this.#schedule();
    }, pace);
  }

  #pause(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    byId('play', HTMLElement).textContent = 'Play';
  }

  #playOrPause(): void {
    if (this.#timer === null) this.#play();
    else this.#pause();
  }

  // Showing it.

  #showTurn(course: Course, turn: Turn): void {
    const { game, names, turns } = course;
    const { player, action, done, comment, events, state } = turn;
    const ending = this.#at === this.#last ? course.ending : null;
    const what =
      player === null
        ? 'The beginning'
        : [`${names[player]!}: `, shownOf(game).actionWords(done, turns[this.#at - 1]!.state)];
    const title = [`Turn ${this.#at} of ${turns.length - 1}. `, what];
    render(title, byId('turn-title', HTMLElement));
    byId('comment', HTMLElement).textContent = comment;
    byId('comment', HTMLElement).hidden = comment === '';
    byId('heard', HTMLElement).textContent = `Turn ${this.#at}.`;
    render(story(course, turn), byId('events', HTMLElement));
    byId('notation', HTMLElement).textContent = action;
    byId('table', HTMLElement).replaceChildren(
      ...shownOf(game).table(state, events, names, ending),
    );
    this.#turns.show(this.#at);
    this.#graph.show(this.#at);
    this.#thoughts.show(this.#at);

    byId('slider', HTMLInputElement).value = String(this.#at);
    byId('first', HTMLButtonElement).disabled = this.#at === 0;
    byId('previous', HTMLButtonElement).disabled = this.#at === 0;
    byId('next', HTMLButtonElement).disabled = this.#at === this.#last;
    byId('last', HTMLButtonElement).disabled = this.#at === this.#last;
    byId('state', HTMLTextAreaElement).value = game.formatState(state);
    this.#showGoingOn(game, state, ending !== null);
    this.#showLink();
  }

  /** What can be done from here: play on, or try another action. */
  #showGoingOn(game: AnyGame, state: object, isGivenUp: boolean): void {
    const isOver = isGivenUp || game.turn(state) === null;
    byId('what-if-part', HTMLElement).hidden = isOver;
    byId('play-on', HTMLElement).hidden = isOver;
    // A list of thousands would help nobody, and a browser would be slow to show it.
    const actions = isOver ? [] : game.legalActions(state).slice(0, 1500);
    byId('actions', HTMLDataListElement).replaceChildren(
      ...actions.map((action) => element('option', { value: game.formatAction(action) })),
    );
  }

  /** The page's own address follows, so that reloading it shows the same turn. */
  #showLink(): void {
    const hash = toHash(this.#text, this.#at);
    byId('link-field', HTMLElement).hidden = hash === null;
    byId('too-long', HTMLElement).hidden = hash !== null;
    this.#address.show(hash ?? '#', false);
    byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${hash ?? ''}`;
    const playOn = byId('play-on', HTMLAnchorElement);
    playOn.href = `../play/index.html${hash ?? ''}`;
    if (hash === null) playOn.hidden = true;
  }

  // Keys and buttons.

  #press(event: KeyboardEvent): void {
    if (this.#course === null || isTyping(event)) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    const isOnButton = target instanceof Element && target.closest('button, a, summary') !== null;
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: this.#at - 1,
      ArrowRight: this.#at + 1,
      Home: 0,
      End: this.#last,
    };
    const next = moves[event.key];
    if (next !== undefined) this.#goAndPause(next);
    else if (event.key === ' ' && !isOnButton) this.#playOrPause();
    else return;
    event.preventDefault();
  }

  #listen(): void {
    const clicks: Readonly<Record<string, () => void>> = {
      watch: () => {
        this.#watchTyped();
      },
      open: () => {
        byId('file', HTMLInputElement).click();
      },
      first: () => {
        this.#goAndPause(0);
      },
      previous: () => {
        this.#goAndPause(this.#at - 1);
      },
      next: () => {
        this.#goAndPause(this.#at + 1);
      },
      last: () => {
        this.#goAndPause(this.#last);
      },
      play: () => {
        this.#playOrPause();
      },
      'back-to-game': () => {
        this.#backToGame();
      },
    };
    for (const [id, act] of Object.entries(clicks)) {
      byId(id, HTMLButtonElement).addEventListener('click', act);
    }
    byId('file', HTMLInputElement).addEventListener('change', () => {
      void this.#openFile();
    });
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample]')) {
      button.addEventListener('click', () => {
        this.#watchSample(button.dataset['sample'] ?? '');
        byId('turn-title', HTMLElement).focus();
      });
    }
    byId('what-if-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#tryAction(this.#at, byId('what-if', HTMLInputElement).value);
    });
    byId('slider', HTMLInputElement).addEventListener('input', (event) => {
      this.#goAndPause(Number((event.target as HTMLInputElement).value));
    });
    addEventListener('keydown', (event) => {
      this.#press(event);
    });
  }
}
