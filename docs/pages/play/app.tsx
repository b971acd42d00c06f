import { render } from 'preact';
import type { ComponentChildren, JSX } from 'preact';
import { isRulesError } from 'reef-rules';
import type { GameEvent } from 'reef-rules';
import { Address } from '../shared/address.js';
import { byId, isTyping, startCopying, startTheme } from '../shared/dom.js';
import { fromHash, toHash } from '../shared/link.js';
import { messageOf, sentence } from '../shared/problem.js';
import { counted } from '../shared/standings.js';
import type { Turn } from '../shared/turn.js';
import { Dialogs, openDialog } from './dialogs.js';
import type { AnyKit, Scene } from './kit.js';
import { flying, landing } from './motion.js';
import { again, firstWish, lessonWish } from './new-game.js';
import type { Wish } from './new-game.js';
import { classes, KeyButton, listed } from '../shared/parts.js';
import * as sittings from './sitting.js';
import type { Seat, Sitting, Undo } from './sitting.js';
import { settings } from './settings.js';
import { play } from './sound.js';
import { storage } from './storage.js';
import { Thinker } from './thinker.js';

/** The page of each game. */
const PAGES: Readonly<Record<string, string>> = { reef: 'index.html', pearls: 'pearls.html' };

/** A bot’s turn that is being played out: how everything stands, and what has happened so far. */
interface Playing {
  readonly player: number;
  readonly view: object;
  readonly events: readonly GameEvent[];
}

/** What the page says: a story or an answer, or why something cannot be done. */
interface Said {
  readonly words: ComponentChildren;
  readonly isRefusal: boolean;
}

type AnyScene = Scene<object, unknown, GameEvent, unknown>;

const SILENCE: Said = { words: null, isRefusal: false };

/** The page: it knows who plays, asks the bots, and shows each person what that person may know. */
export class App {
  readonly kit: AnyKit;
  readonly #thinker = new Thinker();
  readonly #address: Address;

  sitting: Sitting;
  /** What is wrong with the link that led here. */
  problem = '';
  /** The step of the lesson; `null` if there is none. */
  #lesson: number | null = null;
  /** Whether the game that is kept is of a newer version of the page. */
  #isOutdated = false;
  /** Who looks at the screen, if several people share it; `null` while it is being passed on. */
  #looking: number | null = null;
  /** What is shown while a bot’s turn is played out; otherwise `null`. */
  #playing: Playing | null = null;
  /** What can be taken back; `null` if nothing can. */
  #undo: Undo | null = null;
  #choice: unknown = null;
  #hint: unknown = null;
  #said: Said = SILENCE;
  /** Counts what happens: whoever has waited for something sees whether it is still wanted. */
  #moment = 0;

  constructor(kit: AnyKit) {
    this.kit = kit;
    this.sitting = this.#sittingOf(firstWish());
    this.#address = new Address(() => this.#openLink());
  }

  /** Begins with the game of the link, with the one that was left, or with the lesson. */
  start(): void {
    this.#draw();
    startTheme();
    startCopying((said) => (byId('copied', HTMLElement).textContent = said));
    addEventListener('keydown', (event) => this.#onKey(event));
    if (!this.#openLink() && !this.#openLast()) {
      const { problem } = this;
      this.beginLesson();
      this.problem = problem;
      this.#draw();
    }
  }

  // Games.

  get #key(): string {
    return `reef-rules-play-${this.kit.game.name}`;
  }

  #sittingOf({ options, seats }: Wish): Sitting {
    return sittings.begin(this.kit.game, options, seats);
  }

  begin(wish: Wish): void {
    this.#lesson = null;
    this.#start(this.#sittingOf(wish));
    this.#remember();
    this.#focusTurn();
  }

  /** The guided first game. */
  readonly beginLesson = (): void => {
    this.#lesson = 0;
    this.#start(this.#sittingOf(lessonWish(this.kit.lesson.options)));
    this.#focusTurn();
  };

  /** Ends the lesson; the game goes on. */
  readonly endLesson = (): void => {
    this.#lesson = null;
    this.#hint = null;
    this.#remember();
    this.#draw();
    this.#focusTurn();
  };

  /** The same players again, with the same cards or with others. */
  playAgain(isSameDeal: boolean): void {
    if (isSameDeal) this.whatIf(0);
    else this.begin(again({ options: sittings.optionsOf(this.sitting), seats: this.seats }));
  }

  /** Opens a record that somebody has pasted; the error says what is wrong with it. */
  open(record: string): void {
    if (
      this.#goesElsewhere(record, `#${new URLSearchParams({ record, turn: '999999' }).toString()}`)
    )
      return;
    this.#start(sittings.fromRecord(this.kit.game, record, Infinity));
    this.#remember();
  }

  /** Plays on from an earlier turn of this game. */
  whatIf(turn: number): void {
    this.#start(sittings.backTo(this.sitting, turn));
    this.#remember();
    this.#focusTurn();
  }

  /** Goes on with the game of the link; whether there was one. */
  #openLink(): boolean {
    return this.#open(() => {
      const link = fromHash(location.hash);
      if (link === null) return false;
      if (this.#goesElsewhere(link.record, location.hash)) return true;
      this.#start(sittings.fromRecord(this.kit.game, link.record, link.turn));
      const turns = this.#turns.length;
      if (turns < link.turn && link.turn !== 999_999) {
        this.#fail(`There is no turn ${link.turn}: this is the last one.`);
      }
      return true;
    });
  }

  /** Leads to the page of the game that a record is of, if it is another one. */
  #goesElsewhere(record: string, hash: string): boolean {
    const [, word = ''] = /^(?:\s|;.*)*(\S*)/.exec(record) ?? [];
    if (word === this.kit.game.name || !Object.hasOwn(PAGES, word)) return false;
    location.assign(`${PAGES[word]!}${hash}`);
    return true;
  }

  /** Goes on with the game that was left; whether there was one. */
  #openLast(): boolean {
    return this.#open(() => {
      const record = storage.get(this.#key);
      if (record === null) return false;
      const { problem } = this;
      this.#start(sittings.fromRecord(this.kit.game, record, Infinity));
      this.problem = problem;
      this.#draw();
      return true;
    });
  }

  #open(attempt: () => boolean): boolean {
    try {
      return attempt();
    } catch (error) {
      this.#isOutdated = isRulesError(error) && error.code === 'newer';
      const problem = this.#isOutdated
        ? 'A newer version of this page has saved your game. Reload the page to go on with it.'
        : sentence(messageOf(error));
      this.#fail(`${problem} Another game is shown instead.`);
      return false;
    }
  }

  #start(sitting: Sitting): void {
    this.problem = '';
    this.#looking = null;
    this.#change(sitting);
    this.#proceed();
  }

  /** Another position: whatever was going on about the one before is over. */
  #change(sitting: Sitting): void {
    this.#moment++;
    this.#thinker.stop();
    this.sitting = sitting;
    this.#undo = sittings.undoIn(sitting);
    this.#playing = null;
    this.#hint = null;
    this.#choice = null;
    this.#said = SILENCE;
  }

  /**
   * Keeps the game in the browser. A game that was opened is kept once somebody has played. One that a newer
   * version of the page has kept is left alone.
   */
  #remember(): void {
    if (this.#lesson === null && !this.#isOutdated)
      storage.set(this.#key, sittings.toRecord(this.sitting));
  }

  // What people do.

  #act(action: unknown): void {
    const refused = this.#lessonRefuses(action);
    if (refused) return;
    const before = this.sitting;
    const seat = this.#turn!;
    const next = sittings.act(before, action);
    const { refusal } = sittings.heardBy(next, seat).client;
    if (refusal !== null) {
      this.refuse(refusal.message);
      return;
    }
    flying();
    this.#change(next);
    if (this.#lesson !== null) this.#lesson++;
    this.#remember();
    this.#tellLast();
    for (const event of this.#turns.at(-1)!.events) play(event.type);
    this.#proceed();
    this.#focusTurn();
  }

  /** In the lesson there is one thing to try at a time. */
  #lessonRefuses(action: unknown): boolean {
    const wanted = this.#lessonStep?.action;
    if (wanted === undefined) return false;
    // The order in which pieces are placed is left to the player.
    const { game } = this.kit;
    const after = (one: unknown): string => game.key(sittings.act(this.sitting, one).table.current);
    if (after(action) === after(game.parseAction(wanted))) return false;
    this.#choice = null;
    this.refuse(
      'The lesson shows another move. Try that one, or skip the lesson to play as you like.',
    );
    return true;
  }

  get #lessonStep(): AnyKit['lesson']['steps'][number] | null {
    return this.#lesson === null ? null : (this.kit.lesson.steps[this.#lesson] ?? null);
  }

  refuse(why: string): void {
    this.#said = { words: sentence(why), isRefusal: true };
    play('refused');
    this.#draw();
  }

  #say(words: ComponentChildren): void {
    this.#said = { words, isRefusal: false };
    this.#draw();
  }

  /** Says what the last action has brought. */
  #tellLast(): void {
    const { words } = { words: this.kit.story(this.#turns.at(-1)!, this.who) };
    this.#said = { words, isRefusal: false };
  }

  readonly cancel = (): void => {
    this.#choice = null;
    this.#said = SILENCE;
    this.#draw();
  };

  readonly undo = (): void => {
    if (!this.#canUndo) return;
    const { seat, takenBack } = this.#undo!;
    flying();
    this.#change(takenBack());
    this.#remember();
    this.#proceed();
    this.#say(`${this.who(seat)} took that back.`);
    this.#focusTurn();
  };

  /** Whether something can be taken back by the person who holds the screen. */
  get #canUndo(): boolean {
    if (this.#lesson !== null || this.#undo === null) return false;
    const hasPassedOn = this.#looking !== null && this.#looking !== this.#undo.seat;
    return !(hasPassedOn && this.#hasSecrets);
  }

  readonly resign = (): void => {
    const player = this.seat;
    // The game may have ended while somebody was asked.
    if (player === null || this.#turn === null) return;
    this.#change(sittings.send(this.sitting, player, { type: 'resign' }));
    this.#remember();
    this.#proceed();
    this.#focusTurn();
  };

  // Whose turn it is.

  get seats(): readonly Seat[] {
    return this.sitting.seats;
  }

  get #turn(): number | null {
    return sittings.turnOf(this.sitting);
  }

  get #turns(): readonly Turn[] {
    return sittings.heardBy(this.sitting, this.seat).turns;
  }

  /** Whose view is shown: that of the only person, of the one who looks, or of everybody. */
  get seat(): number | null {
    const people = sittings.peopleOf(this.sitting);
    return people.length === 1 ? people[0]! : this.#looking;
  }

  /** What a player is called. */
  readonly who = (player: number): string => {
    const isYou = sittings.peopleOf(this.sitting).length === 1 && player === this.seat;
    return isYou ? 'You' : this.seats[player]!.name;
  };

  /** Goes on until a person has to decide. */
  #proceed(): void {
    const turn = this.#turn;
    const isBot = turn !== null && this.seats[turn]!.kind !== 'person';
    if (turn !== null && !isBot && !(this.#looking !== turn && this.#hasSecrets))
      this.#looking = turn;
    else if (sittings.peopleOf(this.sitting).length > 1) this.#looking = null;
    if (turn === null) {
      // The result takes the place of the last story, which is in the log.
      this.#said = SILENCE;
      play(this.#hasWon ? 'won' : 'lost');
    }
    this.#draw();
    if (isBot) void this.#askBot(turn);
  }

  /** Whether the people at the screen know different things. */
  get #hasSecrets(): boolean {
    const { game } = this.kit;
    const people = sittings.peopleOf(this.sitting);
    const seen = people.map((seat) => game.key(sittings.viewOf(this.sitting, seat)));
    return new Set(seen).size > 1;
  }

  // Bots.

  async #askBot(turn: number): Promise<void> {
    const moment = this.#moment;
    const level = this.seats[turn]!.kind as Exclude<Seat['kind'], 'person'>;
    const view = sittings.viewOf(this.sitting, turn);
    const [answer] = await Promise.all([
      this.#thinker.ask({ type: 'choose', level, view, seat: turn }),
      this.#wait(this.#turns.length === 0 ? 0 : 1),
    ]);
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined)
      this.#fail(`${sentence(answer.problem)} Reload the page to go on.`);
    else await this.#playOut(answer.action);
  }

  /** Shows a bot’s turn event by event, then goes on. */
  async #playOut(action: unknown): Promise<void> {
    const before = this.sitting;
    let view = sittings.viewOf(before, this.seat);
    this.#change(sittings.act(before, action));
    const moment = this.#moment;
    this.#remember();
    const { player, events } = this.#turns.at(-1)!;
    const told: GameEvent[] = [];
    for (const event of events) {
      view = this.kit.game.applyEvent(view, event);
      told.push(event);
      const weight = this.kit.weight(event);
      if (weight === 0 || settings.pace === 0) continue;
      flying();
      this.#playing = { view, events: [...told], player };
      this.#said = {
        words: this.kit.story({ player, events: told, view }, this.who),
        isRefusal: false,
      };
      play(event.type);
      this.#draw();
      await this.#wait(weight);
      if (moment !== this.#moment) return;
    }
    flying();
    this.#playing = null;
    this.#tellLast();
    this.#proceed();
  }

  #wait(weight: number): Promise<void> {
    return new Promise((done) => setTimeout(done, weight * settings.pace));
  }

  readonly askHint = async (): Promise<void> => {
    const moment = this.#moment;
    const seat = this.#turn!;
    this.#say('Thinking about a hint…');
    const view = sittings.viewOf(this.sitting, seat);
    const answer = await this.#thinker.ask({ type: 'hint', view, seat });
    if (moment !== this.#moment) return;
    if (answer.problem !== undefined) {
      this.#fail(answer.problem);
      return;
    }
    const { action, odds } = answer;
    this.#hint = action;
    const reasons = [...this.kit.reasons(action, view, seat, this.who), ...odds];
    this.#say(
      <>
        <strong class="hint-words">Try this: {this.kit.actionWords(action, view)}.</strong>{' '}
        {reasons.join(' ')}
      </>,
    );
  };

  #fail(problem: string): void {
    this.problem = sentence(problem);
    this.#draw();
  }

  // Showing it.

  get #isTurn(): boolean {
    return this.#playing === null && this.#turn !== null && this.#turn === this.seat;
  }

  get #scene(): Scene<object, unknown, GameEvent, unknown> {
    const view = this.#playing?.view ?? sittings.viewOf(this.sitting, this.seat);
    const isTurn = this.#isTurn;
    const wanted = isTurn ? this.#lessonStep?.action : undefined;
    return {
      view,
      seat: this.seat,
      turn: this.#playing?.player ?? this.#turn,
      who: this.who,
      isTurn: isTurn && (this.#lessonStep === null || wanted !== undefined),
      choice: this.#choice ?? this.kit.nothing(view, isTurn),
      hint: wanted === undefined ? this.#hint : this.kit.game.parseAction(wanted),
      recent: this.#recent,
      hidesPoints: settings.hidesPoints && this.#turn !== null,
      act: (action) => this.#act(action),
      choose: (choice, focus) => {
        this.#choice = choice;
        this.#said = SILENCE;
        play('chosen');
        this.#draw(focus);
      },
      refuse: (why) => this.refuse(why),
    };
  }

  /** What happened in the last turn of each player. */
  get #recent(): readonly (readonly GameEvent[])[] {
    const playing = this.#playing;
    const done = playing === null ? this.#turns : this.#turns.slice(0, -1);
    return this.seats.map((_, player) =>
      player === playing?.player
        ? playing.events
        : (done.filter((turn) => turn.player === player).at(-1)?.events ?? []),
    );
  }

  #draw(focus?: string): void {
    const kept = focusedKey();
    const scene = this.#scene;
    render(this.#screen(scene), byId('app', HTMLElement));
    render(this.#tools(), byId('tools', HTMLElement));
    landing();
    if (focus !== undefined) focusKey(focus);
    else if (kept !== null && focusedKey() === null) focusKey(kept);
    const told = `${this.#moment} ${this.seat}`;
    if (told === this.#told || this.#moment === 0) return;
    this.#told = told;
    this.#showKept();
  }
  /** Of which moment the record tells, and to whom. */
  #told = '';

  #showKept(): void {
    const record = sittings.toRecord(this.sitting);
    const hash = toHash(record, this.#turns.length);
    byId('record', HTMLTextAreaElement).value = record;
    byId('link-field', HTMLElement).hidden = hash === null;
    byId('link', HTMLInputElement).value = `${location.href.replace(/#.*$/, '')}${hash ?? ''}`;
    byId('watch', HTMLAnchorElement).href = `../viewer/index.html${hash ?? ''}`;
    // A lesson begins anew each time.
    if (this.#lesson === null) this.#address.show(hash ?? '#', false);
    const log = byId('log', HTMLElement);
    log.scrollTop = log.scrollHeight;
  }

  #screen(scene: AnyScene): JSX.Element {
    const { game } = this.kit;
    const isLong = this.#turns.length > 0;
    return (
      <>
        <div class={classes('table', `${game.name}-table`, `players-${this.seats.length}`)}>
          {this.#doing(scene)}
          {this.kit.table(scene)}
          <section class="log" aria-labelledby="log-title">
            <h2 id="log-title">What happened</h2>
            <ol id="log" tabIndex={0} aria-labelledby="log-title">
              {isLong &&
                this.#turns.map((turn, i) => <li key={i}>{this.kit.story(turn, this.who)}</li>)}
            </ol>
          </section>
        </div>
        <Dialogs app={this} />
      </>
    );
  }

  /** Where the eye is: whose turn it is, what has happened or why not, and what can be done. */
  #doing(scene: AnyScene): JSX.Element {
    const { words, isRefusal } = this.#said;
    const step = this.#playing === null ? this.#lessonStep : null;
    const isLesson = step !== null && this.#turn === this.seat;
    return (
      <section class={classes('doing', isLesson && 'lesson')} aria-label="What is going on">
        {this.problem !== '' && (
          <p id="problem" class="problem" role="alert">
            {this.problem}
          </p>
        )}
        {isLesson && (
          <KeyButton name="skip" class="quiet" press={this.endLesson}>
            Skip the lesson
          </KeyButton>
        )}
        <h2 id="turn" tabIndex={-1}>
          {this.#turnWords()}
        </h2>
        <div id="status" role="status" class={classes(isRefusal && 'refused')}>
          {isLesson && !isRefusal ? step.words : words}
        </div>
        <div class="bar-buttons" role="group" aria-label="What you can do">
          {this.#bar(scene, isLesson)}
        </div>
      </section>
    );
  }

  #bar(scene: AnyScene, isLesson: boolean): ComponentChildren {
    if (isLesson) return this.#lessonBar(scene);
    if (scene.isTurn) return this.kit.bar(scene);
    if (this.#playing !== null) return null;
    const turn = this.#turn;
    if (turn === null) return this.#endBar();
    const { kind, name } = this.seats[turn]!;
    if (kind !== 'person') return <p class="thinking">{name} is thinking…</p>;
    const show = (): void => {
      this.#looking = turn;
      this.#said = SILENCE;
      this.#draw();
      this.#focusTurn();
    };
    return (
      <KeyButton name="curtain" class="primary" press={show}>
        I am {name}: show my cards
      </KeyButton>
    );
  }

  #lessonBar(scene: AnyScene): ComponentChildren {
    const isLast = this.#lesson === this.kit.lesson.steps.length - 1;
    const goOn = (): void => {
      if (isLast) this.endLesson();
      else this.#lesson!++;
      this.#draw();
      this.#focusTurn();
    };
    return (
      <>
        {this.#lessonStep?.action === undefined ? (
          <KeyButton name="go-on" class="primary" press={goOn}>
            {isLast ? 'Play on' : 'Go on'}
          </KeyButton>
        ) : (
          this.kit.bar(scene)
        )}
      </>
    );
  }

  #endBar(): ComponentChildren {
    return (
      <>
        <KeyButton name="again" class="primary" press={() => this.playAgain(false)}>
          Play again
        </KeyButton>
        <KeyButton name="same" press={() => this.playAgain(true)}>
          Same deal again
        </KeyButton>
        <KeyButton name="look-back" press={() => openDialog('review-dialog')}>
          Look back
        </KeyButton>
      </>
    );
  }

  get #hasWon(): boolean {
    const { over } = sittings.heardBy(this.sitting, null).client;
    return over !== null && (this.seat === null || over.result.winners.includes(this.seat));
  }

  #turnWords(): string {
    if (this.#playing !== null) return `${this.who(this.#playing.player)} to move`;
    const turn = this.#turn;
    if (turn === null) return this.resultWords();
    if (turn === this.seat) {
      if (this.who(turn) !== 'You') return `${this.who(turn)} to move`;
      return this.#lessonStep === null ? 'Your turn' : 'Your first game';
    }
    const isPerson = this.seats[turn]!.kind === 'person';
    return isPerson ? `Pass the screen to ${this.who(turn)}` : `${this.who(turn)} to move`;
  }

  /** Who has won, and by how much. */
  resultWords(): string {
    const { over, view } = sittings.heardBy(this.sitting, null).client;
    const { winners, standings } = over!.result;
    const names = winners.map((player) => this.who(player));
    const isOne = names.length === 1 && names[0] !== 'You';
    const won = `${listed(names)} ${isOne ? 'wins' : 'win'}`;
    if (over!.ending !== null) {
      const { player, by } = over!.ending;
      return `${this.who(player)} ${by === 'resignation' ? 'resigned' : 'lost on time'}: ${won}`;
    }
    const scores = standings.map(({ player }) => this.kit.points(view!, player));
    const lead = scores[0]! - (scores[winners.length] ?? scores[0]!);
    const by = lead === 0 ? ' on the tie-break' : ` by ${counted(lead, 'point')}`;
    const isShared = winners.length === scores.length;
    return `${won}${isShared ? ' together' : by}: ${scores.join(' to ')}`;
  }

  #tools(): JSX.Element {
    const turn = this.#turn;
    const isLesson = this.#lessonStep !== null;
    return (
      <>
        <button
          type="button"
          id="hint"
          disabled={!this.#isTurn || isLesson}
          onClick={() => void this.askHint()}
        >
          Hint
        </button>
        <button
          type="button"
          id="undo"
          disabled={!this.#canUndo}
          title="Takes back your last turn"
          onClick={this.undo}
        >
          Undo
        </button>
        <button type="button" id="rules" onClick={() => openDialog('rules-dialog')}>
          Rules
        </button>
        <button type="button" id="review" onClick={() => openDialog('review-dialog')}>
          {turn === null ? 'Review' : 'Log'}
        </button>
        <button type="button" id="new" onClick={() => openDialog('new-dialog')}>
          New<span class="long"> game…</span>
        </button>
        <button type="button" id="more" onClick={() => openDialog('more-dialog')}>
          More
        </button>
      </>
    );
  }

  get canResign(): boolean {
    return this.#turn !== null && this.seat !== null;
  }

  get isOver(): boolean {
    return this.#turn === null;
  }

  /** Draws everything anew, after a setting has changed. */
  readonly refresh = (): void => this.#draw();

  #focusTurn(): void {
    byId('turn', HTMLElement).focus({ preventScroll: true });
  }

  #onKey(event: KeyboardEvent): void {
    if (document.querySelector('dialog[open]') !== null || isTyping(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.cancel();
    else if (event.key === 'u') this.undo();
    else if (event.key === 'h' && this.#isTurn && this.#lessonStep === null) void this.askHint();
  }
}

/** The key of what has the focus; `null` if it has none. */
function focusedKey(): string | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? (activeElement.dataset['key'] ?? null) : null;
}

/** Puts the focus on what has that key; if it is gone, on the words that say whose turn it is. */
function focusKey(key: string): void {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  (found ?? byId('turn', HTMLElement)).focus({ preventScroll: true });
}
