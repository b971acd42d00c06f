import type { MatchTurn } from '../../bots/match.js';
import { bold, nameOf, wrapped } from '../../core/render.js';
import type { AnyGame, GameEvent } from '../../core/game.js';
import type { Phrases, Style } from './phrases.js';
import { standingsText } from './standings.js';
import { visible } from '../visible.js';

/** What the players are called, by seat. */
export const NAMES: readonly string[] = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** A turn that can be told. */
export type Turn = Pick<
  MatchTurn<object, unknown, GameEvent>,
  'number' | 'seat' | 'action' | 'events' | 'state'
> & {
  /** What the record says of the action. */
  readonly comment?: string | undefined;
};

/** Who is next stands in the heading of the next turn. */
function isTold({ type }: GameEvent): boolean {
  return type !== 'turn-began';
}

/** Tells a game piece by piece, each piece ending with a line break. */
export class Teller {
  readonly #game: AnyGame;
  readonly #players: number;
  readonly #style: Style;
  /** The seat whose view is shown; without one, everything is shown, secrets too. */
  readonly #seat: number | undefined;

  constructor(game: AnyGame, players: number, style: Style, seat?: number) {
    this.#game = game;
    this.#players = players;
    this.#style = style;
    this.#seat = seat;
  }

  /** Who plays, and under which conditions. */
  opening(title: string, bots: readonly (string | undefined)[], note: string): string {
    const seats = Array.from({ length: this.#players }, (_, seat) => {
      const bot = bots[seat];
      return nameOf(seat, this.#style) + (bot === undefined ? '' : ` (${visible(bot)})`);
    });
    const lines = [this.#phrases.players(seats), ...(note === '' ? [] : [note])].flatMap((line) =>
      wrapped(line, this.#style.width),
    );
    return `${this.heading(visible(title))}\n${lines.join('\n')}\n`;
  }

  /** The whole table. */
  table(state: object): string {
    return `${this.#game.renderState(this.#seen(state), this.#style)}\n`;
  }

  /** One action: in notation with its comment, in words, and a drawing of what it has changed. */
  turn(turn: Turn): string {
    const { number, seat, action, state, comment } = turn;
    const lines = [
      this.heading(this.#phrases.turn(number, nameOf(seat, this.#style))),
      this.#game.formatAction(action) + (comment === undefined ? '' : ` ; ${comment}`),
    ];
    const drawing = this.#game.renderAction(this.#seen(state), seat, action, this.#style);
    return `\n${lines.join('\n')}\n${this.news(turn)}\n${drawing}\n`;
  }

  /** What happened in a turn, in words alone. */
  news({ events, state }: Turn): string {
    const view = this.#seen(state);
    const told =
      this.#seat === undefined ? events : this.#game.eventsFor(state, this.#seat, events);
    const lines = told.filter(isTold).flatMap((event) => {
      const text = `  ${this.#game.renderEvent(view, event, this.#style)}`;
      return wrapped(text, this.#style.width, '    ');
    });
    return lines.map((line) => `${line}\n`).join('');
  }

  /** The whole table now and then: a turn shows only what it has changed. */
  lookAround(turns: number, state: object): string {
    const isTime = turns === this.#players || turns % (5 * this.#players) === 0;
    if (!isTime || this.#game.turn(state) === null) return '';
    return `\n${this.heading(this.#phrases.tableAfter(turns))}\n${this.table(state)}`;
  }

  /** The last of it. Without a result, something else has ended the game. */
  ending(state: object, otherwise: string): string {
    const result = this.#game.result(state);
    const standings =
      result === null ? otherwise : standingsText(result, this.#game.tieBreaks, this.#style);
    const table = this.#game.renderState(this.#seen(state), this.#style);
    const { end, standings: heading } = this.#phrases;
    return `\n${this.heading(end)}\n${table}\n\n${this.heading(heading)}\n${standings}\n`;
  }

  heading(text: string): string {
    return bold(`--- ${text} `.padEnd(Math.min(80, this.#style.width), '-'), this.#style);
  }

  get #phrases(): Phrases {
    return this.#style.phrases;
  }

  #seen(state: object): object {
    return this.#seat === undefined ? state : this.#game.view(state, this.#seat);
  }
}
