import type { Bot } from '../bots/bot.js';
import type { BotsByLevel } from '../bots/levels.js';
import type { AnyGame, GameEvent, GameOptions } from '../core/game.js';
import type { Words } from '../core/words.js';
import type { SimulatorKit } from '../fast/shared/kit.js';
import type { SvgStyle } from '../svg/shared/style.js';

/** The languages that the program speaks; the first is the default. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * All that a program asks of a game, in one value. Everything but the game itself may be left out: the game then gets
 * what works for any game, such as the bots `random` and `mcts`.
 */
export interface GameModule {
  readonly game: AnyGame;
  /** Its bots by name, the weakest first. A search bot named `mcts` also gives hints, and looks back at a game. */
  readonly bots?: Readonly<Record<string, Bot<object, unknown>>>;
  readonly levels?: BotsByLevel<object, unknown>;
  /** The bot that a person plays against unless another one is named. */
  readonly opponent?: string;
  /** How well a player stands, in points: suggestions go by it. */
  worth?(view: object, seat: number): number;
  /** The legal action that a typed text means, or an error; by default one that `parseAction` reads. */
  readAction?(view: object, text: string): unknown;
  /** Its words in each language, as `renderState` and the other functions that write for people take them. */
  readonly words?: ByLanguage<GameWords>;
  /** What the program says of the game besides. */
  readonly phrases?: ByLanguage<GamePhrases>;
  /** How to read what is drawn as text. */
  readonly legend?: string;
  readonly pictures?: Pictures;
  /** A simulator of its own, for programs that learn. */
  readonly simulator?: SimulatorKit;
  /** Instead of one: every action that there is, in the order of their slots. */
  readonly slots?: readonly unknown[];
  /** With `slots`: what a seat knows, as numbers, always as many; none by default. */
  observe?(view: object, seat: number): readonly number[];
  /** The options of `setup` that the command line offers. */
  readonly options?: GameModuleOptions;
}

type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>;

/** A game's own words. */
export interface GameWords extends Words {
  readonly player: (player: number) => string;
}

/** What the program says of a game. */
export interface GamePhrases {
  /** What the fields that break ties count, as one and as many. */
  readonly tieBreaks?: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** What is special about a game with these options, in a sentence. */
  note?(options: GameOptions): string;
}

/** A game as pictures. */
export interface Pictures {
  /** A table as SVG text; `events` are what happened in the last turn, if that is known. */
  table(view: object, style: TableStyle, events?: readonly GameEvent[]): string;
}

/** How a table is drawn, and what the players are called. */
interface TableStyle extends SvgStyle<object> {
  readonly names?: readonly string[];
}

/** Options of the command line by name. */
type GameModuleOptions = Readonly<Record<string, GameOption>>;

/** An option of the command line that sets an option of `setup`. */
export type GameOption = {
  /** What it does, for the help page. */
  readonly help: string;
  /** What stands for its value there, such as `<rule>`. */
  readonly placeholder?: string;
  /** The option of `setup` that it sets: by default the one of the same name. */
  readonly sets?: string;
} & (
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly usual: string }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  /** A file; what it is called in messages, what its text stands for, and the value without a file. */
  | {
      readonly kind: 'file';
      readonly what: string;
      readonly parse: (text: string) => unknown;
      readonly usual: unknown;
    }
);
