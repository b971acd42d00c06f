import type { AnyGame, GameEvent } from 'reef-rules';
import { Address } from '../lab/address.js';
import { byId, element, startCopying, startTheme } from '../lab/dom.js';
import { messageOf, sentence } from '../lab/problem.js';
import { fromHash, toHash } from '../viewer/link.js';
import { standingsTable } from '../viewer/standings.js';
import { again, firstWish, NewGame } from './new-game.js';
import type { Wish } from './new-game.js';
import {
  act,
  backTo,
  begin,
  fromRecord,
  peopleOf,
  resign,
  stateOf,
  toRecord,
  turnOf,
  undoTo,
} from './sitting.js';
import type { Sitting } from './sitting.js';
import { storage } from './storage.js';
import { keyButton } from './table.js';
import type { Host, Table, Variant } from './table.js';
import { Thinker } from './thinker.js';

/** A game with the table that it is played at. */
export interface Playable<View extends object, Action, Event extends GameEvent> {
  readonly game: AnyGame;
  readonly variants: readonly Variant[];
  readonly table: (host: Host<Action>) => Table<View, Action, Event>;
}

/** Under which name the browser remembers how fast bots play. */
const PACE = 'reef-rules-play-pace';

/** The page of each game. */
const PAGES: Readonly<Record<string, string>> = { reef: 'index.html', pearls: 'pearls.html' };

/** The page: it knows who plays, asks the bots, and shows each person what that person may know. */
export class Page<View extends object, Action, Event extends GameEvent> implements Host<Action> {
  readonly #game: AnyGame;
  readonly #table: Table<View, Action, Event>;
  readonly #thinker = new Thinker();
  readonly #address: Address;
  readonly #newGame: NewGame;
  readonly #bar = element('div', { id: 'bar', role: 'group', 'aria-label': 'What you can do' });

  #sitting: Sitting;
  /** Who looks at the screen, if several people share it; `null` while it is being passed on. */
  #looking: number | null = null;
  /** What is shown while a bot’s turn is played out; otherwise `null`. */
  #playing: { readonly view: View; readonly events: readonly Event[]; player: number } | null =
    null;
  #hint: { readonly action: Action; readonly words: string } | null = null;
  /** Counts what happens: whoever has waited for something sees whether it is still wanted. */
  #moment = 0;

  constructor({ game, variants, table }: Playable<View, Action, Event>) {
    this.#game = game;
    this.#table = table(this);
    this.#sitting = this.#begun(firstWish());
    this.#newGame = new NewGame(game, variants, (wish) => {
      this.#start(this.#begun(wish));
    });
    this.#address = new Address(() => {
      this.#openLink();
    });
  }

  /** Begins with the game of the link, with the one that was left, or with a new one. */
  start(): void {
    startTheme();
    startCopying((words) => {
      byId('copied', HTMLElement).textContent = words;
    });
    this.#listen();
    const pace = byId('pace', HTMLSelectElement);
    pace.value = storage.get(PACE) ?? pace.value;
    pace.addEventListener('change', () => {
      storage.set(PACE, pace.value);
    });
    if (!this.#openLink() && !this.#openLast()) this.#start(this.#sitting);
  }

  // What the table asks for.

  act(action: Action): void {
    this.#perform(action);
    byId('turn', HTMLElement).focus({ preventScroll: true });
  }

  redraw(focus?: string): void {
    this.#draw(focus);
  }

  say(words: string): void {
    byId('status', HTMLElement).textContent = words;
  }

  // Games.

  get #key(): string {
    return `reef-rules-play-${this.#game.name}`;
  }

  #begun({ options, seats }: Wish): Sitting {
    return begin(this.#game, options, seats);
  }

  /** Goes on with the game of the link; whether there was one. */
  #openLink(): boolean {
    return this.#open(() => {
      const link = fromHash(location.hash);
      if (link === null) return false;
      const other = otherGame(this.#game.name, link.record);
      if (other === null) this.#start(fromRecord(this.#game, link.record, link.turn));
      else location.replace(`${PAGES[other]!}${location.hash}`);
      return true;
    });
  }

  /** Goes on with the game that was left; whether there was one. */
  #openLast(): boolean {
    return this.#open(() => {
      const record = storage.get(this.#key);
      if (record === null) return false;
      this.#start(fromRecord(this.#game, record, Infinity));
      return true;
    });
  }

  #open(attempt: () => boolean): boolean {
    try {
      return attempt();
    } catch (error) {
      this.#fail(`${sentence(messageOf(error))} The page shows another game.`);
      return false;
    }
  }

  #start(sitting: Sitting): void {
    this.#change(sitting);
    this.#looking = null;
    byId('problem', HTMLElement).hidden = true;
    this.say('');
    this.#proceed();
  }

  /** Another position: whatever was going on about the one before is over. */
  #change(sitting: Sitting): void {
    this.#moment++;
    this.#thinker.stop();
    this.#sitting = sitting;
    this.#playing = null;
    this.#hint = null;
  }

  #perform(action: unknown): void {
    this.#change(act(this.#sitting, action));
    this.#tell();
    this.#proceed();
  }

  /** Says what the last action has brought, in words. */
  #tell(): void {
    const lines = this.#lines(this.#sitting.steps.length - 1);
    this.say(lines.map(sentence).join(' '));
  }

  /** Goes on until a person has to decide. */
  #proceed(): void {
    const turn = turnOf(this.#sitting);
    const isBot = turn !== null && this.#sitting.seats[turn]!.kind !== 'person';
    if (turn !== null && !isBot && !this.#mustPassOn(turn)) this.#looking = turn;
    else if (peopleOf(this.#sitting).length > 1) this.#looking = null;
    this.#draw();
    this.#keep();
    if (isBot) void this.#askBot(turn);
  }

  /** Whether the screen has to be passed on: only while there is something to hide. */
  #mustPassOn(turn: number): boolean {
    const people = peopleOf(this.#sitting);
    if (people.length < 2 || this.#looking === turn) return false;
    const state = stateOf(this.#sitting);
    const seen = people.map((seat) => this.#game.key(this.#game.view(state, seat)));
    return new Set(seen).size > 1;
  }

  // Bots.

  async #askBot(turn: number): Promise<void> {
    const moment = this.#moment;
    const { seats, steps } = this.#sitting;
    const level = seats[turn]!.kind;
    if (level === 'person') return;
    const [answer] = await Promise.all([
      this.#thinker.ask({
        type: 'choose',
        level,
        view: this.#game.view(stateOf(this.#sitting), turn),
        seat: turn,
        seed: this.#luck(),
      }),
      this.#wait(steps.length === 0 ? 0 : 1),
    ]);
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined) this.#fail(answer.problem);
    else await this.#playOut(answer.action);
  }

  /** Shows a bot’s turn event by event, then goes on. */
  async #playOut(action: unknown): Promise<void> {
    const before = this.#sitting;
    this.#change(act(before, action));
    const moment = this.#moment;
    const { player, state, events } = this.#sitting.steps.at(-1)!;
    const seat = this.#seat;
    this.#keep();
    this.#tell();

    let view = this.#game.view(stateOf(before), seat);
    const told: GameEvent[] = [];
    for (const event of this.#game.eventsFor(state, events, seat)) {
      view = this.#game.applyEvent(view, event);
      told.push(event);
      const weight = this.#table.weight(event as Event);
      if (weight === 0 || this.#pace === 0) continue;
      this.#playing = { view: view as View, events: [...told] as Event[], player };
      this.#draw();
      await this.#wait(weight);
      if (moment !== this.#moment) return;
    }
    this.#playing = null;
    this.#proceed();
  }

  /** A seed for a bot’s luck in this turn: asked again, it decides the same. */
  #luck(): string {
    const { beginning, steps } = this.#sitting;
    return `${String(beginning.options?.seed)}, turn ${steps.length}`;
  }

  get #pace(): number {
    return Number(byId('pace', HTMLSelectElement).value);
  }

  #wait(weight: number): Promise<void> {
    return new Promise((done) => setTimeout(done, weight * this.#pace));
  }

  async #askHint(): Promise<void> {
    const moment = this.#moment;
    const turn = turnOf(this.#sitting)!;
    this.say('Thinking about a hint…');
    const view = this.#game.view(stateOf(this.#sitting), turn);
    const answer = await this.#thinker.ask({ type: 'hint', view, seat: turn, seed: this.#luck() });
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined) {
      this.#fail(answer.problem);
      return;
    }
    const action = answer.action as Action;
    const lead = answer.lead === null ? '' : ` ${leadWords(answer.lead)}`;
    const words = `Hint: ${this.#table.actionWords(action, view as View)}.${lead}`;
    this.#hint = { action, words };
    this.#draw();
    this.say(words);
  }

  #fail(problem: string): void {
    const place = byId('problem', HTMLElement);
    place.textContent = sentence(problem);
    place.hidden = false;
  }

  // Undo, resign.

  get #undoTo(): number | null {
    const to = undoTo(this.#sitting);
    if (to === null) return null;
    // Somebody else has looked at the screen since.
    const { player } = this.#sitting.steps[to]!;
    return this.#looking === null || this.#looking === player ? to : null;
  }

  #undo(): void {
    const to = this.#undoTo;
    if (to === null) return;
    const { player } = this.#sitting.steps[to]!;
    this.#change(backTo(this.#sitting, to));
    this.#looking = player;
    this.say(`${this.#sitting.seats[player]!.name} takes that back.`);
    this.#proceed();
  }

  #resign(): void {
    const player = this.#seat;
    if (player === null) return;
    this.#change(resign(this.#sitting, player));
    this.say(`${this.#sitting.seats[player]!.name} resigns.`);
    this.#proceed();
  }

  // Showing it.

  /** Whose view is shown: that of the only person, of the one who looks, or of everybody. */
  get #seat(): number | null {
    const people = peopleOf(this.#sitting);
    return people.length === 1 ? people[0]! : this.#looking;
  }

  #draw(focus?: string): void {
    const { seats } = this.#sitting;
    const names = seats.map(({ name }) => name);
    const seat = this.#seat;
    const turn = turnOf(this.#sitting);
    const isTurn = this.#playing === null && turn !== null && turn === seat;
    const view = this.#playing?.view ?? this.#viewNow();
    const recent = this.#recent();
    const kept = focus ?? focusedKey();
    const scene = { view, seat, names, isTurn, hint: this.#hint?.action ?? null, recent };
    const { table, bar } = this.#table.draw(scene, this.#bar);
    byId('table', HTMLElement).replaceChildren(table);
    this.#bar.replaceChildren(...(isTurn ? bar : this.#waitingBar(turn)));
    if (kept !== null) keyed(kept)?.focus({ preventScroll: focus === undefined });
    this.#showAround(turn, isTurn);
  }

  /** The same object as long as nothing happens, so that the table knows. */
  #viewNow(): View {
    const state = stateOf(this.#sitting);
    const seat = this.#seat;
    if (this.#seen?.state !== state || this.#seen.seat !== seat) {
      this.#seen = { state, seat, view: this.#game.view(state, seat) as View };
    }
    return this.#seen.view;
  }
  #seen: { readonly state: object; readonly seat: number | null; readonly view: View } | null =
    null;

  /** What each player did last, as far as the reader may know. */
  #recent(): readonly (readonly Event[])[] {
    const { seats, steps } = this.#sitting;
    const shown = this.#playing === null ? steps : steps.slice(0, -1);
    return seats.map((_, player) => {
      if (this.#playing?.player === player) return this.#playing.events;
      const step = shown.filter((one) => one.player === player).at(-1);
      if (step === undefined) return [];
      return this.#game.eventsFor(step.state, step.events, this.#seat) as readonly Event[];
    });
  }

  /** What stands where a person’s choices stand, while there are none. */
  #waitingBar(turn: number | null): Node[] {
    if (turn === null) {
      return [
        keyButton(
          'again',
          { class: 'primary' },
          () => {
            this.#startAgain();
          },
          'Play again',
        ),
      ];
    }
    const { kind, name } = this.#sitting.seats[turn]!;
    if (this.#playing !== null)
      return [element('p', {}, `${this.#nameOf(this.#playing.player)} plays.`)];
    if (kind !== 'person') return [element('p', { class: 'thinking' }, `${name} is thinking…`)];
    return [
      element('p', {}, `Pass the screen to ${name}.`),
      keyButton(
        'curtain',
        { class: 'primary' },
        () => {
          this.#looking = turn;
          this.#draw();
          byId('turn', HTMLElement).focus();
        },
        `I am ${name}: show my cards`,
      ),
    ];
  }

  #startAgain(): void {
    const { beginning, seats } = this.#sitting;
    const options = beginning.options ?? { players: seats.length };
    this.#start(this.#begun(again({ options, seats })));
    byId('turn', HTMLElement).focus();
  }

  #nameOf(player: number): string {
    return this.#sitting.seats[player]!.name;
  }

  #showAround(turn: number | null, isTurn: boolean): void {
    byId('turn', HTMLElement).textContent = this.#turnWords(turn);
    byId('undo', HTMLButtonElement).disabled = this.#undoTo === null;
    byId('hint', HTMLButtonElement).disabled = !isTurn;
    byId('resign', HTMLButtonElement).disabled = turn === null || this.#seat === null;
    this.#showResult(turn);
    this.#showLog();
    this.#showKeeping();
  }

  #turnWords(turn: number | null): string {
    if (turn !== null) {
      const isAlone = peopleOf(this.#sitting).length === 1;
      return isAlone && turn === this.#seat && this.#playing === null
        ? 'Your turn'
        : `${this.#nameOf(this.#playing?.player ?? turn)} to move`;
    }
    const winners = this.#winners().map((player) => this.#nameOf(player));
    return `${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'}`;
  }

  #winners(): readonly number[] {
    const { seats, ending } = this.#sitting;
    if (ending !== null) return [...seats.keys()].filter((seat) => seat !== ending.player);
    return this.#game.result(stateOf(this.#sitting))?.winners ?? [];
  }

  #showResult(turn: number | null): void {
    const isOver = turn === null && this.#playing === null && this.#sitting.ending === null;
    const names = this.#sitting.seats.map(({ name }) => name);
    const found = isOver ? this.#table.standings(this.#viewNow(), names) : null;
    const shown = found === null ? [] : [standingsTable(found.heads, found.rows)];
    byId('result', HTMLElement).replaceChildren(...shown);
  }

  /** What happened in a turn, as far as the reader may know it. */
  #lines(at: number): string[] {
    const { steps, seats } = this.#sitting;
    const { state, events } = steps[at]!;
    const view = this.#game.view(state, this.#seat);
    const names = seats.map(({ name }) => name);
    return this.#game
      .eventsFor(state, events, this.#seat)
      .filter(({ type }) => type !== 'turn-began')
      .map((event) => this.#game.renderEvent(event, view, { names }));
  }

  #showLog(): void {
    const log = byId('log', HTMLElement);
    const { steps } = this.#sitting;
    const items = steps.map((_, at) => element('li', {}, this.#lines(at).map(sentence).join(' ')));
    log.replaceChildren(...items);
    log.scrollTop = log.scrollHeight;
  }

  #showKeeping(): void {
    const record = toRecord(this.#sitting);
    const hash = toHash(record, this.#sitting.steps.length);
    byId('record', HTMLTextAreaElement).value = record;
    byId('link-field', HTMLElement).hidden = hash === null;
    byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${hash ?? ''}`;
    byId('watch', HTMLAnchorElement).href = `../viewer/index.html${hash ?? ''}`;
  }

  /** Remembers the game, in the address and in the browser. A link that was opened is only looked at. */
  #keep(): void {
    const record = toRecord(this.#sitting);
    const hash = toHash(record, this.#sitting.steps.length);
    if (hash !== null && hash === location.hash) return;
    this.#address.show(hash ?? '#', false);
    storage.set(this.#key, record);
  }

  // Keys and buttons.

  #listen(): void {
    const onClick = (id: string, press: () => void): void => {
      byId(id, HTMLButtonElement).addEventListener('click', press);
    };
    onClick('undo', () => {
      this.#undo();
    });
    onClick('hint', () => void this.#askHint());
    onClick('new', () => {
      this.#newGame.ask(this.#sitting.seats);
    });
    const dialog = byId('resign-dialog', HTMLDialogElement);
    onClick('resign', () => {
      const name = this.#nameOf(this.#seat!);
      byId('resign-words', HTMLElement).textContent = `${name} gives up, and all others win.`;
      dialog.returnValue = '';
      dialog.showModal();
    });
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'resign') this.#resign();
    });
    onClick('download', () => {
      this.#download();
    });
    addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#table.cancel()) event.preventDefault();
    });
  }

  #download(): void {
    const file = new Blob([toRecord(this.#sitting)], { type: 'text/plain' });
    const href = URL.createObjectURL(file);
    element('a', { href, download: `${this.#game.name}-record.txt` }).click();
    URL.revokeObjectURL(href);
  }
}

function leadWords(lead: number): string {
  const points = `${Math.abs(lead).toFixed(1)} points`;
  return `On average it ends ${points} ${lead < 0 ? 'behind' : 'ahead'}.`;
}

/** The game of a record, if it is another one that can be played here. */
function otherGame(name: string, record: string): string | null {
  const [, word = ''] = /^(?:\s|;.*)*(\S*)/.exec(record) ?? [];
  return word !== name && Object.hasOwn(PAGES, word) ? word : null;
}

function focusedKey(): string | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? (activeElement.dataset['key'] ?? null) : null;
}

function keyed(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-key="${key}"]`);
}
