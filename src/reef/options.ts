import type { Seed } from '../core/rng.js';
import { TextReader } from '../core/text.js';
import { readsStandard } from './cards.js';
import { formatCard, readCardText } from './notation.js';
import { optionsFromJson } from './setup.js';
import type { SetupOptions } from './setup.js';
import type { Card } from './types.js';

/** Options as lines of text: a word and its value each, and the cards of a deck of one's own. */
export function formatOptions({ players, seed, first, start, cards = [] }: SetupOptions): string {
  const lines = [
    `players ${players}`,
    ...(seed === undefined ? [] : [`seed ${JSON.stringify(seed)}`]),
    ...(first === undefined ? [] : [`first ${first}`]),
    ...(start === undefined ? [] : [`start ${start}`]),
    ...(readsStandard(cards) ? [] : cards).map((card) => `card ${formatCard(card)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Reads what {@link formatOptions} writes; the order of the words does not matter. */
export function parseOptions(text: string): SetupOptions {
  const reader = new TextReader(text);
  const given: Record<string, unknown> = {};
  const cards: Card[] = [];
  for (;;) {
    reader.blanks();
    const start = reader.position;
    if (reader.next(/$/y) !== null) break;
    const [word] = reader.expect(
      /(?:players|seed|first|start|card)(?=[ \t])/y,
      '"players", "seed", "first", "start" or "card"',
    );
    reader.spaces();
    if (word === 'card') cards.push(readCardText(reader));
    else if (word in given) reader.fail(`"${word}" once`, start);
    else given[word] = READERS[word as keyof typeof READERS](reader);
    reader.spaces();
    reader.expect(/(?=[\r\n])|$/y, 'the end of the line');
  }
  return optionsFromJson(cards.length === 0 ? given : { ...given, cards });
}

const READERS = {
  players: readNumber,
  first: readNumber,
  start: (reader: TextReader): string =>
    reader.expect(/(?:centre|outside|anywhere)\b/y, '"centre", "outside" or "anywhere"')[0],
  seed: readSeed,
};

function readNumber(reader: TextReader): number {
  return Number(reader.expect(/(?:0|[1-9]\d{0,8})(?!\d)/y, 'a whole number')[0]);
}

function readSeed(reader: TextReader): Seed {
  const start = reader.position;
  const [text] = reader.expect(
    /-?(?:0|[1-9]\d{0,15})(?!\d)|"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"/y,
    'a whole number, or a text in double quotes',
  );
  try {
    return JSON.parse(text) as Seed;
  } catch {
    return reader.fail('a text as in JSON', start);
  }
}
