import { readWhole } from '../core/text.js';
import type { TextReader } from '../core/text.js';
import { readAs, readOrThrow } from '../core/shape.js';
import {
  passAction,
  pearl as pearlShape,
  pearls as pearlsShape,
  playAction,
  soundAction,
  takeAction,
} from './shapes.js';
import { NO_PEARLS, pearlsOf } from './cards.js';
import { hasRoom } from './course.js';
import { CARDS, HAND_LIMIT, PEARLS } from './types.js';
import type { Action, Pearl, Pearls, PlayAction } from './types.js';

/**
 * Writes the letter of a kind of pearl: `j y r g b t p`, each the first of its name.
 *
 * @throws RulesError `bad-pearls` for anything else.
 *
 * @example
 * ```ts
 * import { formatPearl } from 'reef-rules/pearls';
 *
 * formatPearl('teal'); // 't'
 * ```
 * @group Text
 */
export function formatPearl(pearl: Pearl): string {
  return letterOf(readOrThrow('bad-pearls', () => readAs(pearlShape, pearl)));
}

/**
 * Reads the letter of a kind of pearl.
 *
 * @throws ParseError for any other text.
 *
 * @example
 * ```ts
 * import { parsePearl } from 'reef-rules/pearls';
 *
 * parsePearl('j'); // 'joker'
 * ```
 * @group Text
 */
export function parsePearl(text: string): Pearl {
  return readWhole(text, 'the end of the pearl', readPearl);
}

/**
 * Writes how many cards there are of each kind: a number and a letter each, with `+` between them, or
 * `.` for no cards at all.
 *
 * @throws RulesError `bad-pearls` for anything else.
 *
 * @example
 * ```ts
 * import { CARDS, formatPearls } from 'reef-rules/pearls';
 *
 * formatPearls(CARDS); // '16j+24y+20r+16g+12b+8t+4p'
 * ```
 * @group Text
 */
export function formatPearls(pearls: Pearls): string {
  return pearlsText(readOrThrow('bad-pearls', () => readAs(pearlsShape, pearls)));
}

/**
 * Reads what {@link formatPearls} writes; the kinds may come in any order, each once.
 *
 * @throws ParseError for any other text.
 *
 * @example
 * ```ts
 * import { parsePearls } from 'reef-rules/pearls';
 *
 * parsePearls('3y+2j').yellow; // 3
 * ```
 * @group Text
 */
export function parsePearls(text: string): Pearls {
  return readWhole(text, 'the end of the pearls', readPearls);
}

/**
 * Writes an action on one line: `take y`, `play 3y`, `play 3y+2j necklace`, `play 2j`, `pass`.
 *
 * @throws RulesError `bad-action` for anything else.
 *
 * @example
 * ```ts
 * import { formatAction } from 'reef-rules/pearls';
 *
 * formatAction({ type: 'play', color: 'yellow', count: 3, jokers: 2, necklace: true });
 * // 'play 3y+2j necklace'
 * ```
 * @group Text
 */
export function formatAction(action: Action): string {
  const sound = soundAction(action);
  switch (sound.type) {
    case 'take':
      return `take ${letterOf(sound.color)}`;
    case 'play':
      return `play ${playText(sound)}`;
    case 'pass':
      return 'pass';
  }
}

/**
 * Reads what {@link formatAction} writes.
 *
 * @throws ParseError for any other text.
 *
 * @example
 * ```ts
 * import { parseAction } from 'reef-rules/pearls';
 *
 * parseAction('take t'); // { type: 'take', color: 'teal' }
 * ```
 * @group Text
 */
export function parseAction(text: string): Action {
  return readWhole(text, 'the end of the action', readActionText);
}

// Pearls.

/** The letter that stands for a kind of pearl. */
export function letterOf(pearl: Pearl): string {
  return pearl.charAt(0);
}

/** The kind of pearl that a letter stands for. */
export function pearlOf(letter: string): Pearl {
  return PEARLS.find((pearl) => letterOf(pearl) === letter)!;
}

/** How many cards of each kind, as text. */
export function pearlsText(pearls: Pearls): string {
  const parts = PEARLS.filter((pearl) => pearls[pearl] > 0);
  return parts.map((pearl) => `${pearls[pearl]}${letterOf(pearl)}`).join('+') || '.';
}

function readPearl(reader: TextReader): Pearl {
  return pearlOf(reader.expect(/[jyrgbtp]\b/y, 'a pearl: j, y, r, g, b, t or p')[0]);
}

/** Reads how many cards there are of each kind, as a part of something. */
export function readPearls(reader: TextReader): Pearls {
  const counts = new Map<Pearl, number>();
  if (reader.next(/\./y) !== null) return NO_PEARLS;
  do {
    const start = reader.position;
    const none = counts.size === 0 ? ', or "." for none' : '';
    const [pearl, count] = readCount(reader, `cards such as "3y"${none}`);
    if (counts.has(pearl)) reader.fail(`"${letterOf(pearl)}" once`, start);
    if (count > CARDS[pearl]) reader.fail(`at most ${CARDS[pearl]} ${pearl}`, start);
    counts.set(pearl, count);
  } while (reader.next(/\+/y) !== null);
  return pearlsOf((pearl) => counts.get(pearl) ?? 0);
}

function readCount(reader: TextReader, expected: string): [Pearl, number] {
  const [, count, letter] = reader.expect(/([1-9]\d?)([jyrgbtp])\b/y, expected);
  return [pearlOf(letter!), Number(count)];
}

// Actions.

function playText({ color, count, jokers, necklace }: PlayAction): string {
  const more = jokers > 0 ? `+${jokers}j` : '';
  return `${count}${letterOf(color)}${more}${necklace ? ' necklace' : ''}`;
}

function readActionText(reader: TextReader): Action {
  const verb = reader.oneOf(['take', 'play', 'pass']);
  switch (verb) {
    case 'take':
      reader.spaces();
      return takeAction(readPearl(reader));
    case 'play':
      reader.spaces();
      return readPlay(reader);
    case 'pass':
      return passAction();
  }
}

/** Jokers are added to a colour, never to jokers, and no play is larger than a hand. P11, P14. */
function readPlay(reader: TextReader): PlayAction {
  const start = reader.position;
  const [color, count] = readCount(reader, 'cards such as "3y"');
  const jokers =
    color !== 'joker' && reader.next(/\+/y) !== null
      ? Number(reader.expect(/([1-9]\d?)j\b/y, 'jokers such as "2j"')[1])
      : 0;
  if (!hasRoom(count, jokers)) reader.fail(`at most ${HAND_LIMIT} cards`, start);
  const necklace = reader.next(/[ \t]+necklace\b/y) !== null;
  return playAction(color, count, jokers, necklace);
}
