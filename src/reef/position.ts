import { readSettings, SEATING, seedText, settingsText } from '../core/settings.js';
import { readWhole } from '../core/text.js';
import type { TextReader } from '../core/text.js';
import { colorNumber } from './cell-set.js';
import { readsStandard, STANDARD_DECK } from './cards.js';
import { formatBoard, formatCard, numberText, readBoardText, readCardText } from './notation.js';
import { stateFromJson } from './play.js';
import { optionsFromJson } from './setup.js';
import type { SetupOptions } from './setup.js';
import { deckOf, MAX_CARDS } from './shapes.js';
import { knownView } from './table-shape.js';
import { START_RULES } from './types.js';
import type { Card, CardId, PlayerView, Stack, State, View } from './types.js';

/**
 * Writes a whole state on one line, for bug reports. A view can be written too, with `?` for
 * unknown cards, but only a full state can be read back.
 *
 * @example
 * ```ts
 * import { formatState, parseState, setup } from 'reef-rules';
 *
 * const line = formatState(setup({ players: 2, seed: 7 }));
 * parseState(line).players.length; // 2
 * ```
 * @group Text
 */
export function formatState(state: View): string {
  const view = knownView(state);
  const { start, phase, first, turn, round, lastRound, supply } = view;
  const { red, yellow, purple, green } = supply;
  const display = view.display.map(
    ({ card, tokens }) => `${numberText(card)}${tokensText(tokens)}`,
  );
  return [
    `reef ${start} ${phase} first ${first} turn ${turn} round ${round}${lastRound ? ' last' : ''}`,
    `supply ${red} ${yellow} ${purple} ${green}`,
    ['display', ...display].join(' '),
    idsText('deck', view.deck),
    ...view.players.map(playerText),
    `cards ${deckText(view.cards)}`,
  ].join(' | ');
}

function playerText({ board, hand, dealt, played, score }: PlayerView): string {
  return [
    `player ${score} board ${formatBoard(board)}`,
    idsText('hand', hand),
    idsText('dealt', dealt),
    idsText('played', played),
  ].join(' ');
}

function idsText(name: string, cards: readonly (CardId | null)[]): string {
  return [name, ...cards.map(numberText)].join(' ');
}

function tokensText(tokens: number): string {
  return tokens === 0 ? '' : `+${tokens}`;
}

function deckText(cards: readonly Card[]): string {
  return readsStandard(cards) ? 'standard' : cards.map(formatCard).join(', ');
}

/**
 * Reads what {@link formatState} writes.
 *
 * @throws ParseError when the text does not follow the notation.
 * @throws RulesError `bad-state` when it does, but the state is not valid.
 *
 * @example
 * ```ts
 * import { formatState, parseState, setup } from 'reef-rules';
 *
 * const state = setup({ players: 3, seed: 7 });
 * formatState(parseState(formatState(state))) === formatState(state); // true
 * ```
 * @group Text
 */
export function parseState(text: string): State {
  return stateFromJson(readWhole(text, 'the end of the state', readStateText));
}

/** Reads a state that is a part of something; whether it is valid remains to be seen. */
function readStateText(reader: TextReader): unknown {
  reader.oneOf(['reef']);
  const start = reader.oneOf(START_RULES);
  const phase = reader.oneOf(['start', 'play', 'over']);
  const [first, turn, round] = ['first', 'turn', 'round'].map((name) => reader.numberAfter(name));
  const lastRound = reader.next(/\s*last\b/y) !== null;

  reader.sign('|');
  reader.oneOf(['supply']);
  const [red, yellow, purple, green] = [1, 2, 3, 4].map(() => reader.wholeNumber());
  reader.sign('|');
  reader.oneOf(['display']);
  const display = readDisplay(reader);
  reader.sign('|');
  reader.oneOf(['deck']);
  const deck = readIds(reader);
  reader.sign('|');
  const players = readPlayers(reader);
  reader.oneOf(['cards']);
  const cards = readCards(reader);

  const supply = { red, yellow, purple, green };
  return { cards, start, phase, players, first, turn, round, supply, deck, display, lastRound };
}

/** Two to four players, each followed by a bar. */
function readPlayers(reader: TextReader): unknown[] {
  const players: unknown[] = [];
  while (players.length < 2 || reader.next(/\s*(?=player\b)/y) !== null) {
    const score = reader.numberAfter('player');
    reader.oneOf(['board']);
    reader.blanks();
    const board = readBoardText(reader);
    const [hand, dealt, played] = ['hand', 'dealt', 'played'].map((name) => {
      reader.oneOf([name]);
      return readIds(reader);
    });
    reader.sign('|');
    players.push({ board, hand, dealt, played, score });
  }
  return players;
}

function readDisplay(reader: TextReader): unknown[] {
  return readList(reader, /\s*#(0|[1-9]\d{0,2})(?:\+([1-9]\d{0,8}))?(?![\d+])/y).map((match) => ({
    card: Number(match[1]),
    tokens: Number(match[2] ?? 0),
  }));
}

function readIds(reader: TextReader): CardId[] {
  return readList(reader, /\s*#(0|[1-9]\d{0,2})(?!\d)/y).map((match) => Number(match[1]));
}

/** Cards as long as there are any; no list has more of them than a deck. */
function readList(reader: TextReader, card: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  let match: RegExpExecArray | null;
  while ((match = reader.next(card)) !== null) {
    if (matches.length === MAX_CARDS) {
      reader.fail(`at most ${MAX_CARDS} cards`, reader.position - match[0].trimStart().length);
    }
    matches.push(match);
  }
  return matches;
}

function readCards(reader: TextReader): readonly Card[] {
  if (reader.next(/\s*standard\b/y) !== null) return STANDARD_DECK;
  const cards: Card[] = [];
  do {
    if (cards.length === MAX_CARDS) reader.fail(`at most ${MAX_CARDS} cards`);
    reader.blanks();
    cards.push(readCardText(reader));
  } while (reader.next(/\s*,/y) !== null);
  return deckOf(cards);
}

// Options.

/** Options as lines of text: a word and its value each, and the cards of an own deck. */
export function formatOptions(options: SetupOptions): string {
  const { players, seed, first, start, cards = [] } = optionsFromJson(options);
  const own = readsStandard(cards) ? [] : cards;
  return settingsText([
    ['players', players],
    ['seed', seedText(seed)],
    ['first', first],
    ['start', start],
    ...own.map((card) => ['card', formatCard(card)] as const),
  ]);
}

/** Reads what {@link formatOptions} writes; the order of the words does not matter. */
export function parseOptions(text: string): SetupOptions {
  const readers = { ...SEATING, start: (reader: TextReader) => reader.oneOf(START_RULES) };
  const card = { read: readCardText, most: MAX_CARDS };
  const { card: cards, ...options } = readSettings(text, readers, { card });
  return optionsFromJson(cards === undefined ? options : { ...options, cards });
}

// Keys.

/**
 * A short text that stands for a view or a state. For games with the same deck, two views have the
 * same key exactly when they are equal. Keys stay the same for a whole major version. Use them for
 * tables of positions; do not rely on their contents.
 *
 * @example
 * ```ts
 * import { key, setup, view } from 'reef-rules';
 *
 * const one = setup({ players: 2, seed: 7 });
 * const two = setup({ players: 2, seed: '7' });
 * key(view(one, 0)) === key(view(two, 0)); // true
 * ```
 * @group What each player may know
 */
export function key(given: View): string {
  const view = knownView(given);
  const { supply } = view;
  const parts = [
    `${view.start.charAt(0)}${view.phase.charAt(0)}${view.lastRound ? '!' : ''}`,
    `${view.first}${view.turn}${view.round}`,
    [supply.red, supply.yellow, supply.purple, supply.green].join('.'),
    cardsKey(view.deck),
    cardsKey(view.display.map(({ card }) => card)),
    view.display.map(({ tokens }) => tokens).join('.'),
    ...view.players.map(playerKey),
  ];
  return parts.join(' ');
}

function playerKey({ board, hand, dealt, played, score }: PlayerView): string {
  const cards = [cardsKey(hand), cardsKey(dealt), cardsKey(played)].join(',');
  return `${board.map(stackKey).join('')}${score},${cards}`;
}

/** Two characters a stack: its place among the 341 stacks of at most four. */
function stackKey(stack: Stack): string {
  return pairKey(stack.reduce((number, color) => number * 4 + colorNumber(color) + 1, 0));
}

/** Two characters a card; unknown cards in a row are counted. */
function cardsKey(cards: readonly (CardId | null)[]): string {
  let text = '';
  let unknown = 0;
  for (const card of [...cards, undefined]) {
    if (card === null) {
      unknown++;
      continue;
    }
    if (unknown > 0) text += `?${unknown};`;
    unknown = 0;
    if (card !== undefined) text += pairKey(card);
  }
  return text;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';

function pairKey(number: number): string {
  return DIGITS.charAt(number >> 6) + DIGITS.charAt(number & 63);
}
