import type { Event as ReefEvent, State as ReefState } from 'reef-rules';
import type { State as PearlsState } from 'reef-rules/pearls';
import { Address } from '../lab/address.js';
import { byId, element, isTyping, startCopying, startTheme } from '../lab/dom.js';
import { problemParts } from '../lab/problem.js';
import { readCourse } from './course.js';
import type { Course, Turn } from './course.js';
import { fromHash, toHash } from './link.js';
import { pearlsTable } from './pearls-table.js';
import { reefTable } from './reef-table.js';
import { TurnList } from './turn-list.js';

/** A record of each game, played when the page was built. */
declare const SAMPLES: Readonly<Record<string, string>>;

let course: Course | null = null;
let text = '';
let at = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

const address = new Address(readLink);
const record = byId('record', HTMLTextAreaElement);
const turns = new TurnList(byId('turns', HTMLElement), go);

// Which game.

/** Reads a record and shows it from that turn on, or says what is wrong with it. */
function watch(given: string, turn = 0): void {
  pause();
  course = null;
  byId('game', HTMLElement).hidden = true;
  try {
    course = readCourse(given);
  } catch (error) {
    showProblem(problemParts(error, given));
    return;
  }
  text = given;
  byId('game', HTMLElement).hidden = false;
  byId('slider', HTMLInputElement).max = String(lastTurn());
  turns.fill(course.turns);
  go(turn);
  const missing = turn > lastTurn() ? [`There is no turn ${turn}: this is the last one. `] : [];
  showProblem([...missing, ...(course.problem === null ? [] : [course.problem])]);
}

function showProblem(parts: readonly (Node | string)[]): void {
  const place = byId('record-problem', HTMLElement);
  place.replaceChildren(...parts);
  place.hidden = parts.length === 0;
  if (parts.length === 0) record.removeAttribute('aria-invalid');
  else record.setAttribute('aria-invalid', 'true');
}

function watchTyped(): void {
  watch(record.value);
  if (course !== null) byId('turn-title', HTMLElement).focus();
}

async function openFile(): Promise<void> {
  const input = byId('file', HTMLInputElement);
  const file = input.files?.[0];
  if (file === undefined) return;
  record.value = await file.text();
  // The same file can be opened again, once it has been corrected.
  input.value = '';
  watchTyped();
}

/** Shows the game of the link, if it has one. */
function readLink(): void {
  try {
    const link = fromHash(location.hash);
    if (link === null) return;
    record.value = link.record;
    watch(link.record, link.turn);
  } catch (error) {
    showProblem(problemParts(error, ''));
  }
}

// Which turn.

function go(turn: number): void {
  if (course === null) return;
  at = Math.max(0, Math.min(turn, course.turns.length - 1));
  showTurn(course, course.turns[at]!);
}

function goAndPause(turn: number): void {
  pause();
  go(turn);
}

function lastTurn(): number {
  return (course?.turns.length ?? 1) - 1;
}

function play(): void {
  if (at === lastTurn()) go(0);
  schedule();
}

function schedule(): void {
  byId('play', HTMLElement).textContent = 'Pause';
  const pace = Number(byId('speed', HTMLSelectElement).value);
  timer = setTimeout(() => {
    go(at + 1);
    if (at === lastTurn()) pause();
    else schedule();
  }, pace);
}

function pause(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  byId('play', HTMLElement).textContent = 'Play';
}

function playOrPause(): void {
  if (timer === null) play();
  else pause();
}

// Showing it.

function showTurn({ game, turns: all }: Course, turn: Turn): void {
  const { player, action, words, events, state } = turn;
  const who = player === null ? action : `Player ${player}: ${action}`;
  byId('turn-title', HTMLElement).textContent = `Turn ${at} of ${all.length - 1}. ${who}`;
  byId('heard', HTMLElement).textContent = `Turn ${at}.`;
  byId('events', HTMLElement).replaceChildren(...words.map((line) => element('li', {}, line)));
  byId('table', HTMLElement).replaceChildren(
    ...(game.name === 'reef'
      ? reefTable(state as ReefState, events as readonly ReefEvent[])
      : pearlsTable(state as PearlsState)),
  );
  turns.show(at);

  byId('slider', HTMLInputElement).value = String(at);
  byId('first', HTMLButtonElement).disabled = at === 0;
  byId('previous', HTMLButtonElement).disabled = at === 0;
  byId('next', HTMLButtonElement).disabled = at === lastTurn();
  byId('last', HTMLButtonElement).disabled = at === lastTurn();
  byId('state', HTMLTextAreaElement).value = game.formatState(state);
  showLink();
}

/** The page's own address follows, so that reloading it shows the same turn. */
function showLink(): void {
  const hash = toHash(text, at);
  byId('link-field', HTMLElement).hidden = hash === null;
  byId('too-long', HTMLElement).hidden = hash !== null;
  address.show(hash ?? '#', false);
  byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${hash ?? ''}`;
}

// Keys and buttons.

function press(event: KeyboardEvent): void {
  if (course === null || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey) return;
  const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: lastTurn(),
  };
  const next = moves[event.key];
  if (next !== undefined) goAndPause(next);
  else if (event.key === ' ' && !isOnButton) playOrPause();
  else return;
  event.preventDefault();
}

function onClick(id: string, act: () => void): void {
  byId(id, HTMLButtonElement).addEventListener('click', act);
}

startTheme();
startCopying((words) => {
  byId('copied', HTMLElement).textContent = words;
});
onClick('watch', watchTyped);
onClick('open', () => {
  byId('file', HTMLInputElement).click();
});
byId('file', HTMLInputElement).addEventListener('change', () => {
  void openFile();
});
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sample]')) {
  button.addEventListener('click', () => {
    record.value = SAMPLES[button.dataset['sample'] ?? ''] ?? '';
    watchTyped();
  });
}
onClick('first', () => {
  goAndPause(0);
});
onClick('previous', () => {
  goAndPause(at - 1);
});
onClick('next', () => {
  goAndPause(at + 1);
});
onClick('last', () => {
  goAndPause(lastTurn());
});
onClick('play', playOrPause);
byId('slider', HTMLInputElement).addEventListener('input', (event) => {
  goAndPause(Number((event.target as HTMLInputElement).value));
});
addEventListener('keydown', press);
readLink();
