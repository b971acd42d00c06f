import { readSettings, SEATING, seedText, settingsText } from '../core/settings.js';
import { readWhole } from '../core/text.js';
import type { TextReader } from '../core/text.js';
import { sizeOf } from './cards.js';
import { letterOf, pearlOf, pearlsText, readPearls } from './notation.js';
import { stateFromJson } from './play.js';
import { optionsFromJson } from './setup.js';
import type { SetupOptions } from './setup.js';
import { knownView } from './shapes.js';
import { CARDS, NECKLACES, PEARLS, PLAYER_COUNTS } from './types.js';
import type { Pearl, Pearls, PlayerView, State, View } from './types.js';

/**
 * Writes a whole state on one line, for bug reports. A view can be written too, with `?` for
 * unknown cards, but only a full state can be read back.
 *
 * @example
 * ```ts
 * import { formatState, parseState, setup } from 'reef-rules/pearls';
 *
 * const line = formatState(setup({ players: 2, seed: 7 }));
 * parseState(line).players.length; // 2
 * ```
 * @group Text
 */
export function formatState(state: View): string {
  const { phase, turn, finalTurns, market, deck, necklaces, players } = knownView(state);
  return [
    `pearls ${phase} turn ${turn} final ${finalTurns}`,
    `market ${cardsText(market)}`,
    `deck ${cardsText(deck)}`,
    ['necklaces', ...necklaces].join(' '),
    ...players.map(playerText),
  ].join(' | ');
}

function playerText({ hand, seen, pile, necklaces, unknown }: PlayerView): string {
  return [
    `player hand ${handText(hand, unknown)}`,
    `seen ${pearlsText(seen)}`,
    `pile ${pearlsText(pile)}`,
    ['necklaces', ...necklaces].join(' '),
  ].join(' ');
}

function handText(hand: PlayerView['hand'], unknown = 0): string {
  if (unknown === 0) return pearlsText(hand);
  return sizeOf(hand) === 0 ? `${unknown}?` : `${pearlsText(hand)}+${unknown}?`;
}

/** Cards in their order, a letter each. */
function cardsText(cards: readonly (Pearl | null)[]): string {
  return cards.map((card) => (card === null ? '?' : letterOf(card))).join('') || '.';
}

/**
 * Reads what {@link formatState} writes.
 *
 * @throws ParseError when the text does not follow the notation.
 * @throws RulesError `bad-state` when it does, but the state is not valid.
 *
 * @example
 * ```ts
 * import { formatState, parseState, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 3, seed: 7 });
 * formatState(parseState(formatState(state))) === formatState(state); // true
 * ```
 * @group Text
 */
export function parseState(text: string): State {
  return stateFromJson(readWhole(text, 'the end of the state', readStateText));
}

/** What a text says of a state, which need not be valid. */
function readStateText(reader: TextReader): unknown {
  reader.oneOf(['pearls']);
  const phase = reader.oneOf(['play', 'final', 'over']);
  const turn = reader.numberAfter('turn');
  const finalTurns = reader.numberAfter('final');
  reader.sign('|');
  const market = readCards(reader, 'market');
  reader.sign('|');
  const deck = readCards(reader, 'deck');
  reader.sign('|');
  const necklaces = readNecklaces(reader);

  const players: unknown[] = [];
  while (players.length < PLAYER_COUNTS[0] || reader.next(/\s*(?=\|)/y) !== null) {
    reader.sign('|');
    players.push(readPlayer(reader));
  }
  return { phase, players, turn, market, deck, necklaces, finalTurns };
}

function readPlayer(reader: TextReader): unknown {
  reader.oneOf(['player']);
  const [hand, seen, pile] = ['hand', 'seen', 'pile'].map((name) => {
    reader.oneOf([name]);
    reader.blanks();
    return readPearls(reader);
  });
  return { hand, seen, pile, necklaces: readNecklaces(reader) };
}

function readCards(reader: TextReader, name: string): Pearl[] {
  reader.oneOf([name]);
  reader.blanks();
  if (reader.next(/\./y) !== null) return [];
  const some = new RegExp(`[jyrgbtp]{1,${sizeOf(CARDS)}}\\b`, 'y');
  const [letters] = reader.expect(some, 'cards such as "yrrgjb", or "."');
  return Array.from(letters, pearlOf);
}

function readNecklaces(reader: TextReader): number[] {
  reader.oneOf(['necklaces']);
  const value = new RegExp(`\\s*(${NECKLACES.join('|')})\\b`, 'y');
  const values: number[] = [];
  let match: RegExpExecArray | null;
  while ((match = reader.next(value)) !== null) values.push(Number(match[1]));
  return values;
}

// Options.

/** Options as lines of text: a word and its value each. */
export function formatOptions(options: SetupOptions): string {
  const { players, seed, first, allCards } = optionsFromJson(options);
  return settingsText([
    ['players', players],
    ['seed', seedText(seed)],
    ['first', first],
    ['cards', allCards === undefined ? undefined : allCards ? 'all' : 'removed'],
  ]);
}

/** Reads what {@link formatOptions} writes; the order of the words does not matter. */
export function parseOptions(text: string): SetupOptions {
  const cards = (reader: TextReader): boolean => reader.oneOf(['all', 'removed']) === 'all';
  const { cards: allCards, ...options } = readSettings(text, { ...SEATING, cards });
  return optionsFromJson(allCards === undefined ? options : { ...options, allCards });
}

// Keys.

/**
 * A short text that stands for a view or a state. Two views have the same key exactly when they are
 * equal. Keys stay the same for a whole major version. Use them for tables of positions; do not
 * rely on their contents.
 *
 * @example
 * ```ts
 * import { key, setup, view } from 'reef-rules/pearls';
 *
 * const one = setup({ players: 2, seed: 7 });
 * const two = setup({ players: 2, seed: '7' });
 * key(view(one, 0)) === key(view(two, 0)); // true
 * ```
 * @group What each player may know
 */
export function key(view: View): string {
  const { phase, turn, finalTurns, market, deck, necklaces, players } = knownView(view);
  return [
    `${phase.charAt(0)}${turn}${finalTurns}`,
    cardsKey(market),
    cardsKey(deck),
    necklaces.join(''),
    ...players.map(playerKey),
  ].join(' ');
}

function playerKey({ hand, seen, pile, necklaces, unknown = 0 }: PlayerView): string {
  return `${pearlsKey(hand)}${unknown}${pearlsKey(seen)}${pearlsKey(pile)}${necklaces.join('')}`;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A character for each kind: no kind has more than 24 cards. */
function pearlsKey(pearls: Pearls): string {
  let text = '';
  for (const pearl of PEARLS) text += DIGITS.charAt(pearls[pearl]);
  return text;
}

/** A letter a card; unknown cards in a row are counted. */
function cardsKey(cards: readonly (Pearl | null)[]): string {
  const letters = [...cards].map((card) => (card === null ? '?' : letterOf(card))).join('');
  return letters.replace(/\?+/g, ({ length }) => `?${length}`);
}
