import type { Words } from '../core/words.js';
import { textOf } from './command.js';
import type { CliOption, GivenOptions } from './command.js';
import { DE, EN } from './phrases.js';
import type { Phrases } from './phrases.js';
import { oneOf } from './usage.js';

/** The languages that the program speaks; the first is the default. */
const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A game's own words. */
export interface GameWords extends Words {
  readonly player: (player: number) => string;
}

export const LANGUAGE_OPTION: Readonly<Record<'lang', CliOption>> = { lang: { type: 'string' } };

export const LANGUAGE_HELP = `  --lang <name>     the language: en or de (default en; the variables LANG and
                    LC_ALL are ignored). What you type is the same in both
`;

/** The language that is asked for. */
export function languageIn(given: GivenOptions): Language {
  return oneOf('--lang', textOf(given, 'lang') ?? 'en', LANGUAGES);
}

/** What the program says in a language. */
export const PHRASES: Readonly<Record<Language, Phrases>> = { en: EN, de: DE };

/** How everything is told: with or without colour, with these names, in this language. */
export interface Style {
  readonly color: boolean;
  /** How many characters a line may have. */
  readonly width: number;
  readonly names: readonly string[];
  readonly words: GameWords;
  readonly phrases: Phrases;
}
