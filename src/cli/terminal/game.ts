import { setImmediate } from 'node:timers/promises';
import { commentOn } from '../../bots/analysis.js';
import { forfeitOf, luckOf, setupOf } from '../../bots/match.js';
import { Referee } from '../../bots/referee.js';
import type { Failure } from '../../bots/referee.js';
import type { AnyGame, GameOptions, GameResult } from '../../core/game.js';
import { recordOf, replay } from '../../core/record.js';
import { nameOf } from '../../core/render.js';
import type { Rng } from '../../core/rng.js';
import { movesIn, outcomeOf } from '../../table/history.js';
import type { Move } from '../../table/history.js';
import { tableRecord } from '../../table/host.js';
import { openTable } from '../../table/open.js';
import { receive } from '../../table/receive.js';
import { turnAt } from '../../table/table.js';
import type { AnyTable, TableRequest } from '../../table/types.js';
import { lookBack } from './advice.js';
import { CLOCK } from '../bot-file.js';
import type { CliBot } from '../bot-file.js';
import { InputError } from '../options.js';
import { writeText } from '../files.js';
import { withOptions } from '../games.js';
import type { CliGame, Conditions } from '../cli-game.js';
import { isYes, wishOf } from './human.js';
import type { Lines } from './lines.js';
import type { Style } from './phrases.js';
import { taggedRecord } from '../record-file.js';
import { NAMES, Teller } from './tell.js';
import { overheard, visible } from '../visible.js';

/** A game at this terminal. */
export interface TerminalGameOptions {
  readonly entry: CliGame;
  /** Who sits where; `null` is a person at the keyboard. */
  readonly seats: readonly (CliBot | null)[];
  readonly seed: string;
  /** What the game is called at its beginning. */
  readonly title: string;
  readonly conditions: Conditions;
  readonly style: Style;
  readonly say: (text: string) => void;
  /** Called where a page of the story ends; `false` if the reader does not want to see the next. */
  readonly turnPage: () => Promise<boolean>;
  /** Actions that were taken before, from which the game goes on. */
  readonly before: readonly unknown[];
  /** Whether the game will be saved when it ends or is left. */
  readonly isSaved: boolean;
  /** The file that holds the game after every turn, whatever ends the program; `null` if there is none. */
  readonly keptIn: string | null;
}

/** How a game at the terminal ended. */
export interface TerminalGameEnd {
  /** Whether the game is over; otherwise a person has left it. */
  readonly isOver: boolean;
  /** What went wrong with a bot, if that ended the game. */
  readonly failure: Failure | null;
}

/** A table for bots, told as the game goes on, or with people at the keyboard, who see what they may. */
export class TerminalGame {
  readonly #options: TerminalGameOptions;
  readonly #game: AnyGame;
  readonly #setup: GameOptions;
  readonly #people: readonly number[];
  /** What the players are called: alone at the keyboard, you are "you". */
  readonly #names: readonly string[];
  readonly #tellers: readonly Teller[];
  readonly #referee: Referee<object, unknown>;
  readonly #luck: readonly Rng[];
  /** What bots thought about their actions, by the sequence number of each at the table. */
  readonly #comments = new Map<number, string>();
  /** What has happened since a person's last look at the table, by seat. */
  readonly #news: string[] = [];
  /** Who sits at the keyboard, where several do. */
  #atKeyboard: number | null = null;
  #table: AnyTable;
  #failure: Failure | null = null;
  /** Whether the game as it is now is in a file, or will be. */
  #isSaved: boolean;

  constructor(options: TerminalGameOptions) {
    const { entry, seats, seed, conditions, say } = options;
    const { game } = entry;
    const { phrases } = options.style;
    this.#game = game;
    this.#people = [...seats.keys()].filter((seat) => seats[seat] === null);
    const isAlone = this.#people.length === 1;
    this.#names = seats.map((bot, seat) =>
      isAlone && bot === null ? phrases.You : nameOf(seat, { names: NAMES }),
    );
    const style = { ...options.style, names: this.#names };
    const speak = (text: string): void => {
      say(isAlone ? phrases.toYou(text) : text);
    };
    this.#options = { ...options, style, say: speak };
    this.#isSaved = options.isSaved;
    this.#tellers = seats.map((bot, seat) =>
      this.#people.length === 0
        ? new Teller(game, seats.length, style)
        : new Teller(game, seats.length, style, bot === null ? seat : undefined),
    );
    this.#setup = setupOf<GameOptions>(seats.length, { ...conditions, seed });
    this.#table = withOptions(() =>
      openTable(game, { options: this.#setup, seats: [...seats.keys()] }),
    );
    for (const action of options.before) this.#act(this.#turn!, action);
    this.#luck = seats.map((_, seat) => luckOf(seed, seat));
    this.#referee = new Referee(
      seats.map((bot) => bot ?? PERSON),
      { limit: LIMIT, ...CLOCK },
    );
  }

  /** Plays until the game is over, a bot fails or a person leaves. */
  async run(lines: Lines | null): Promise<TerminalGameEnd> {
    const { say, seats, title, conditions, style } = this.#options;
    const person = this.#people.length === 1 ? undefined : style.phrases.you;
    const names = seats.map((bot) => (bot === null ? person : visible(bot.name)));
    const teller = this.#teller;
    say(teller.opening(title, names, conditions.note));
    if (this.#people.length === 0) say(`\n${teller.table(this.#state)}`);
    if (!(await this.#options.turnPage())) return { isOver: false, failure: null };
    if (this.#people.length > 1) say(`${style.phrases.sharing}\n`);

    for (;;) {
      const seat = this.#turn;
      if (seat === null) break;
      if (seats[seat] !== null) {
        const hasFailed = !(await this.#askBot(seat));
        if (!hasFailed && !(await this.#options.turnPage())) {
          return { isOver: false, failure: null };
        }
        // Bots that answer at once would keep everything else waiting, such as the end of a pipe.
        await setImmediate();
      } else if (lines === null || !(await this.#askPerson(seat, lines))) {
        return { isOver: false, failure: null };
      }
    }
    const failure = this.#failure;
    const { winners, result } = this.#outcome;
    say(teller.ending(this.#state, failure === null ? '' : this.#forfeit(failure, winners)));
    await overheard(() => {
      this.#referee.end(this.#game, this.#state, winners, result);
    });
    if (this.#people.length > 0) say(this.#lookBack());
    return { isOver: true, failure };
  }

  /** Whose turn it is; `null` when the game is over, by its rules or because a bot failed. */
  get #turn(): number | null {
    return turnAt(this.#game, this.#table);
  }

  get #state(): object {
    return this.#table.current;
  }

  get #moves(): readonly Move[] {
    return movesIn(this.#table.log);
  }

  /** A player sends the table a request; says whether it was carried out. */
  #send(seat: number, request: TableRequest<unknown>): boolean {
    const { table, refusal } = receive(this.#game, this.#table, seat, request);
    this.#table = table;
    return refusal === null;
  }

  #act(seat: number, action: unknown): void {
    this.#send(seat, { type: 'act', action, seq: this.#table.seq });
  }

  /** Who has lost because of what, and who has won. */
  #forfeit({ seat, message }: Failure, winners: readonly number[]): string {
    const names = winners.map((winner) => this.#names[winner]!);
    return this.#options.style.phrases.forfeit(this.#names[seat]!, visible(message), names);
  }

  /** What the search bot thinks of the decisions that people made. */
  #lookBack(): string {
    const { entry, style } = this.#options;
    const states = replay(this.#game, tableRecord(this.#game, this.#table));
    const texts = this.#people.map((person) => {
      const decisions = this.#moves.flatMap(({ player, action }, i) =>
        player === person
          ? [{ number: i + 1, view: this.#game.view(states[i]!, person), action }]
          : [],
      );
      return `${lookBack(entry, this.#names[person]!, decisions, style.phrases)}\n`;
    });
    return `\n${this.#teller.heading(style.phrases.lookingBack)}\n${texts.join('\n')}`;
  }

  /** The game so far as a record. */
  record(): string {
    const { seats } = this.#options;
    const actions = this.#moves.map(({ action }) => action);
    const comments = this.#moves.flatMap(({ seq }, at) => {
      const text = this.#comments.get(seq);
      return text === undefined ? [] : [{ at, text }];
    });
    const [game, options, failure] = [this.#game, this.#setup, this.#failure];
    const ending = forfeitOf(failure);
    const record = recordOf(
      game,
      { beginning: { options }, actions, ending, comments },
      this.#state,
    );
    const names = seats.map((bot) => bot?.name ?? 'you');
    return taggedRecord(game, { record, ...this.#outcome, failure }, names);
  }

  /** Who has won, as far as that is known. */
  get #outcome(): { readonly winners: readonly number[]; readonly result: GameResult | null } {
    const winners = outcomeOf(this.#game, this.#table)?.result.winners ?? [];
    return { winners, result: this.#game.result(this.#state) };
  }

  /** Tells the beginning and the end, as the first person sees them. */
  get #teller(): Teller {
    return this.#tellers[this.#people[0] ?? 0]!;
  }

  /** Has a bot do something, or give up if it fails; says whether it did something. */
  async #askBot(seat: number): Promise<boolean> {
    const [game, state, luck] = [this.#game, this.#state, this.#luck[seat]!];
    const answer = await overheard(async () =>
      this.#referee.ask(game, state, seat, luck, (before, action) => game.apply(before, action)),
    );
    if ('failure' in answer) {
      this.#failure = { ...answer.failure, turn: this.#moves.length + 1 };
      this.#send(seat, { type: 'resign' });
    } else {
      const { action, analysis } = answer;
      this.#take(seat, action, analysis && commentOn(game, action, analysis));
    }
    return !('failure' in answer);
  }

  /** Has a person do something; says whether they go on playing. */
  async #askPerson(seat: number, lines: Lines): Promise<boolean> {
    const { entry, say, style } = this.#options;
    if (!(await this.#sitDown(seat, lines))) return false;
    const view = this.#game.view(this.#state, seat);
    for (;;) {
      const [name, isSaved] = [this.#names[seat]!, this.#isSaved];
      const wish = await wishOf({ entry, lines, name, seat, view, style, isSaved, say });
      switch (wish.type) {
        case 'act':
          this.#take(seat, wish.action);
          return true;
        case 'undo':
          if (await this.#takeBack(seat, lines)) return true;
          break;
        case 'table':
          say(this.#tellers[seat]!.table(this.#state));
          break;
        case 'save':
          say(this.#save(wish.file));
          break;
        case 'quit':
          return false;
      }
    }
  }

  /** Shows a person the table; where several share the keyboard, none sees another's cards. */
  async #sitDown(seat: number, lines: Lines): Promise<boolean> {
    const { say } = this.#options;
    const { phrases } = this.#options.style;
    const last = this.#atKeyboard;
    if (this.#people.length > 1 && last !== seat) {
      const leaving = phrases.hide(this.#names[last ?? seat]!);
      if (last !== null && (await lines.next(leaving)) === null) return false;
      lines.clear();
      const coming = phrases.show(this.#names[seat]!);
      if ((await lines.next(coming)) === null) return false;
      this.#atKeyboard = seat;
    }
    // The first screen of the game also holds its opening.
    const isFirst = !this.#moves.some(({ player }) => player === seat);
    const isAlone = this.#people.length === 1;
    const isRedrawn = isAlone && !isFirst && lines.canRedraw;
    if (isRedrawn) lines.newScreen();
    const news = isAlone && !isRedrawn ? '' : (this.#news[seat] ?? '');
    const teller = this.#tellers[seat]!;
    say(`${news}\n${teller.heading(phrases.yourTurn(this.#moves.length + 1))}\n`);
    say(teller.table(this.#state));
    this.#news[seat] = '';
    return true;
  }

  #take(seat: number, action: unknown, comment: string | null = null): void {
    const { state, events } = this.#game.step(this.#state, action);
    this.#act(seat, action);
    if (comment !== null) this.#comments.set(this.#table.seq, comment);
    this.#keep();
    const turn = { number: this.#moves.length, seat, action, events, state };
    this.#tell(
      seat,
      (teller) => teller.turn(turn),
      (teller) => teller.news(turn),
    );
    if (this.#people.length === 0) {
      this.#options.say(this.#teller.lookAround(turn.number, state));
    }
  }

  /**
   * Tells those who watch, and a person alone at the keyboard, at once; those who share it, when they sit down. Where the
   * screen is drawn anew, a person alone finds the same above the table, in short.
   */
  #tell(
    seat: number,
    words: (teller: Teller) => string,
    inShort: (teller: Teller) => string = words,
  ): void {
    const { say } = this.#options;
    const isShared = this.#people.length > 1;
    if (!isShared) say(words(this.#teller));
    for (const person of this.#people) {
      const teller = this.#tellers[person]!;
      if (isShared && person === seat) say(words(teller));
      else this.#news[person] = (this.#news[person] ?? '') + (isShared ? words : inShort)(teller);
    }
  }

  /** Saves the game as it is; the answer is what to say about it. */
  #save(file: string): string {
    try {
      writeText(file, this.record());
      this.#isSaved = true;
      return `${this.#options.style.phrases.savedSecrets(file)}\n`;
    } catch (error) {
      // It may be written elsewhere.
      if (!(error instanceof InputError)) throw error;
      return `${error.message}\n`;
    }
  }

  /** The game has gone on, or back. A file that cannot be written now may be written at the end. */
  #keep(): void {
    const { isSaved, keptIn } = this.#options;
    this.#isSaved = isSaved;
    if (keptIn !== null) this.#save(keptIn);
  }

  /** Goes back to a person's last decision, if the table lets them. Bots agree, and other people are asked. */
  async #takeBack(seat: number, lines: Lines): Promise<boolean> {
    const { say, seats, style } = this.#options;
    const { phrases } = style;
    const before = this.#moves.length;
    const { seq } = this.#table;
    if (!this.#send(seat, { type: 'undo', seq })) {
      say(`${phrases.nothingDone}\n`);
      return false;
    }
    for (const [other, bot] of seats.entries()) {
      if (bot !== null && this.#table.offer !== null) this.#send(other, { type: 'agree', seq });
    }
    if (this.#table.offer !== null) {
      const others = this.#people.filter((other) => other !== seat);
      const names = others.map((other) => this.#names[other]!);
      if (!isYes(await lines.next(phrases.agree(names)))) {
        this.#send(seat, { type: 'decline', seq });
        say(`${phrases.declined}\n`);
        return false;
      }
      for (const other of others) this.#send(other, { type: 'agree', seq });
    }
    const turns = before - this.#moves.length;
    this.#keep();
    this.#tell(seat, () => `${phrases.takesBack(this.#names[seat]!, turns)}\n`);
    return true;
  }
}

/** How long a bot may take for an action, in milliseconds: people do not wait for one that never answers. */
const LIMIT = 60_000;

/** Sits where a person does, and is never asked. */
const PERSON: CliBot = { name: 'you', choose: () => null };
