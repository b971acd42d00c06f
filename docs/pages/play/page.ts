import type { AnyGame, GameEvent } from 'reef-rules';
import { Address } from '../shared/address.js';
import { byId, element, startCopying, startTheme } from '../shared/dom.js';
import { messageOf, sentence } from '../shared/problem.js';
import { fromHash, toHash } from '../shared/link.js';
import { standingsTable } from '../shared/standings.js';
import { download, showKept } from './keeping.js';
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
import { lastEvents, leadWords, turnStory, winnerWords } from './story.js';
import { focusedKey, focusKey, focusTurn, keyButton, words } from './table.js';
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

/** A bot’s turn that is being played out: how everything stands, and what has happened so far. */
interface Playing<View, Event> {
  readonly player: number;
  readonly view: View;
  readonly events: readonly Event[];
}

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
  #playing: Playing<View, Event> | null = null;
  #hint: Action | null = null;
  /** Whether the page says why something cannot be done. */
  #isRefusing = false;
  /** Counts what happens: whoever has waited for something sees whether it is still wanted. */
  #moment = 0;

  constructor({ game, variants, table }: Playable<View, Action, Event>) {
    this.#game = game;
    this.#table = table(this);
    this.#sitting = sittingOf(game, firstWish());
    this.#newGame = new NewGame(game, variants, (wish) => {
      this.#begin(wish);
    });
    this.#address = new Address(() => {
      this.#openLink();
    });
  }

  /** Begins with the game of the link, with the one that was left, or with a new one. */
  start(): void {
    startTheme();
    startCopying((said) => {
      byId('copied', HTMLElement).textContent = said;
    });
    this.#listen();
    const pace = byId('pace', HTMLSelectElement);
    pace.value = storage.get(PACE) ?? pace.value;
    pace.addEventListener('change', () => {
      storage.set(PACE, pace.value);
    });
    if (!this.#openLink() && !this.#openLast()) this.#begin(firstWish());
    // What is wrong with the link stays in sight beside the game that has taken its place.
    const place = byId('problem', HTMLElement);
    place.hidden = place.textContent === '';
  }

  // What the table asks for.

  act(action: Action): void {
    this.#perform(action);
    focusTurn({ preventScroll: true });
  }

  redraw(focus?: string): void {
    if (this.#isRefusing) this.say('');
    this.#draw(focus);
  }

  say(said: string): void {
    byId('status', HTMLElement).textContent = said;
    this.#isRefusing = false;
  }

  refuse(why: string): void {
    this.say(sentence(why));
    this.#isRefusing = true;
  }

  // Games.

  get #key(): string {
    return `reef-rules-play-${this.#game.name}`;
  }

  #begin(wish: Wish): void {
    this.#start(sittingOf(this.#game, wish));
    this.#remember();
  }

  /** Goes on with the game of the link; whether there was one. */
  #openLink(): boolean {
    return this.#open(() => {
      const link = fromHash(location.hash);
      if (link === null) return false;
      const other = otherGame(this.#game.name, link.record);
      if (other !== null) {
        location.replace(`${PAGES[other]!}${location.hash}`);
        return true;
      }
      this.#start(fromRecord(this.#game, link.record, link.turn));
      if (this.#sitting.steps.length < link.turn) {
        this.#fail(`There is no turn ${link.turn}: this is the last one.`);
      }
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
      this.#fail(`${sentence(messageOf(error))} Another game is shown instead.`);
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
    this.#remember();
    this.#proceed();
    this.#tell();
  }

  /** Keeps the game in the browser. A game that was opened is kept once somebody has played. */
  #remember(): void {
    storage.set(this.#key, toRecord(this.#sitting));
  }

  /** Says what the last action has brought, in words. */
  #tell(): void {
    this.say(turnStory(this.#sitting, this.#sitting.steps.at(-1)!, this.#seat));
  }

  /** Goes on until a person has to decide. */
  #proceed(): void {
    const turn = turnOf(this.#sitting);
    const isBot = turn !== null && this.#sitting.seats[turn]!.kind !== 'person';
    if (turn !== null && !isBot && !this.#mustPassOn(turn)) this.#looking = turn;
    else if (peopleOf(this.#sitting).length > 1) this.#looking = null;
    this.#draw();
    if (isBot) void this.#askBot(turn);
  }

  /** Whether the screen has to be passed on: only while there is something to hide. */
  #mustPassOn(turn: number): boolean {
    return this.#looking !== turn && this.#hasSecrets;
  }

  /** Whether the people at the screen know different things. */
  get #hasSecrets(): boolean {
    const state = stateOf(this.#sitting);
    const seen = peopleOf(this.#sitting).map((seat) => this.#game.view(state, seat));
    return new Set(seen.map((view) => this.#game.key(view))).size > 1;
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
      }),
      this.#wait(steps.length === 0 ? 0 : 1),
    ]);
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined)
      this.#fail(`${sentence(answer.problem)} Reload the page to go on.`);
    else await this.#playOut(answer.action);
  }

  /** Shows a bot’s turn event by event, then goes on. */
  async #playOut(action: unknown): Promise<void> {
    const before = this.#sitting;
    this.#change(act(before, action));
    const moment = this.#moment;
    const { player, state, events } = this.#sitting.steps.at(-1)!;
    const seat = this.#seat;
    this.#remember();
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
    const answer = await this.#thinker.ask({ type: 'hint', view, seat: turn });
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined) {
      this.#fail(answer.problem);
      return;
    }
    const action = answer.action as Action;
    const lead = answer.lead === null ? '' : leadWords(answer.lead);
    this.#hint = action;
    this.#draw();
    this.say(`Hint: ${this.#table.actionWords(action, view as View)}. ${lead}`);
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
    const { player } = this.#sitting.steps[to]!;
    const hasPassedOn = this.#looking !== null && this.#looking !== player;
    return hasPassedOn && this.#hasSecrets ? null : to;
  }

  #undo(): void {
    const to = this.#undoTo;
    if (to === null) return;
    const { player } = this.#sitting.steps[to]!;
    this.#change(backTo(this.#sitting, to));
    this.#remember();
    this.#proceed();
    this.say(`${this.#nameOf(player)} takes that back.`);
    focusTurn();
  }

  #resign(): void {
    const player = this.#seat;
    // The game may have ended while somebody was asked.
    if (player === null || turnOf(this.#sitting) === null) return;
    this.#change(resign(this.#sitting, player));
    this.#remember();
    this.#proceed();
    this.say(`${this.#nameOf(player)} resigns.`);
    focusTurn();
  }

  // Showing it.

  /** Whose view is shown: that of the only person, of the one who looks, or of everybody. */
  get #seat(): number | null {
    const people = peopleOf(this.#sitting);
    return people.length === 1 ? people[0]! : this.#looking;
  }

  #draw(focus?: string): void {
    const seat = this.#seat;
    const turn = turnOf(this.#sitting);
    const isTurn = this.#playing === null && turn !== null && turn === seat;
    const kept = focus ?? focusedKey();
    const scene = {
      view: this.#playing?.view ?? this.#viewNow(),
      seat,
      names: this.#names,
      isTurn,
      hint: this.#hint,
      recent: this.#recent(),
    };
    const { table, bar } = this.#table.draw(scene, this.#bar);
    byId('table', HTMLElement).replaceChildren(table);
    this.#bar.replaceChildren(...(isTurn ? bar : this.#waitingBar(turn)));
    // What the reader was on keeps the focus, and the page stays where it is.
    if (kept !== null) focusKey(kept, { preventScroll: focus === undefined });
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

  #recent(): readonly (readonly Event[])[] {
    const { steps } = this.#sitting;
    const playing = this.#playing;
    const done = playing === null ? steps : steps.slice(0, -1);
    const events = lastEvents(this.#sitting, done, this.#seat) as readonly (readonly Event[])[];
    return events.map((those, player) => (player === playing?.player ? playing.events : those));
  }

  /** What stands where a person’s choices stand, while there are none. */
  #waitingBar(turn: number | null): Node[] {
    if (this.#playing !== null) return [words(`${this.#nameOf(this.#playing.player)} plays.`)];
    if (turn === null) {
      const press = (): void => {
        this.#startAgain();
      };
      return [keyButton('again', { class: 'primary' }, press, 'Play again')];
    }
    const { kind, name } = this.#sitting.seats[turn]!;
    if (kind !== 'person') return [element('p', { class: 'thinking' }, `${name} is thinking…`)];
    const show = (): void => {
      this.#looking = turn;
      this.#draw();
      focusTurn();
    };
    return [
      words(`Pass the screen to ${name}.`),
      keyButton('curtain', { class: 'primary' }, show, `I am ${name}: show my cards`),
    ];
  }

  #startAgain(): void {
    const { beginning, seats } = this.#sitting;
    const options = beginning.options ?? { players: seats.length };
    this.#begin(again({ options, seats }));
    focusTurn();
  }

  get #names(): readonly string[] {
    return this.#sitting.seats.map(({ name }) => name);
  }

  #nameOf(player: number): string {
    return this.#names[player]!;
  }

  #showAround(turn: number | null, isTurn: boolean): void {
    byId('turn', HTMLElement).textContent = this.#turnWords(turn);
    byId('undo', HTMLButtonElement).disabled = this.#undoTo === null;
    byId('hint', HTMLButtonElement).disabled = !isTurn;
    byId('resign', HTMLButtonElement).disabled = turn === null || this.#seat === null;
    this.#showResult(turn);
    const told = `${this.#moment} ${this.#seat}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#showLog();
    this.#showKeeping();
  }
  /** Of which moment the log and the record tell, and to whom. */
  #told = '';

  #turnWords(turn: number | null): string {
    if (this.#playing !== null) return `${this.#nameOf(this.#playing.player)} to move`;
    if (turn === null) return winnerWords(this.#sitting);
    const isAlone = peopleOf(this.#sitting).length === 1;
    return isAlone && turn === this.#seat ? 'Your turn' : `${this.#nameOf(turn)} to move`;
  }

  #showResult(turn: number | null): void {
    const isOver = turn === null && this.#playing === null && this.#sitting.ending === null;
    const found = isOver ? this.#table.standings(this.#viewNow(), this.#names) : null;
    const shown = found === null ? [] : [standingsTable(found.heads, found.rows)];
    byId('result', HTMLElement).replaceChildren(...shown);
  }

  #showLog(): void {
    const log = byId('log', HTMLElement);
    const items = this.#sitting.steps.map((step) =>
      element('li', {}, turnStory(this.#sitting, step, this.#seat)),
    );
    log.replaceChildren(...items);
    log.scrollTop = log.scrollHeight;
  }

  #showKeeping(): void {
    const record = toRecord(this.#sitting);
    const hash = toHash(record, this.#sitting.steps.length);
    showKept(record, hash);
    this.#address.show(hash ?? '#', false);
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
      byId('resign-words', HTMLElement).textContent = `${name} gives up; everyone else wins.`;
      dialog.returnValue = '';
      dialog.showModal();
    });
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'resign') this.#resign();
    });
    onClick('download', () => {
      download(`${this.#game.name}-record.txt`, toRecord(this.#sitting));
    });
    addEventListener('keydown', (event) => {
      const isInDialog = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isInDialog) this.#table.cancel();
    });
  }
}

function sittingOf(game: AnyGame, { options, seats }: Wish): Sitting {
  return begin(game, options, seats);
}

/** The game of a record, if it is another one that can be played here. */
function otherGame(name: string, record: string): string | null {
  const [, word = ''] = /^(?:\s|;.*)*(\S*)/.exec(record) ?? [];
  return word !== name && Object.hasOwn(PAGES, word) ? word : null;
}
